import CGLib
import Glibc

/// The key exchange by which gnome-keyring takes a password from its prompter, done by the library it uses itself.
final class SecretExchange: @unchecked Sendable {
  private nonisolated(unsafe) static let library: UnsafeMutableRawPointer? =
    dlopen("libgcr-base-3.so.1", RTLD_NOW) ?? dlopen("libgcr-4.so.4", RTLD_NOW)

  /// Whether the library is installed, as it is wherever gnome-keyring is.
  static var isAvailable: Bool { library != nil }

  private let exchange: OpaquePointer?

  init() {
    typealias New = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    exchange = Self.function("gcr_secret_exchange_new", as: New.self)?("sx-aes-1")
  }

  deinit {
    g_object_unref(exchange.map { UnsafeMutableRawPointer($0) })
  }

  /// The first message, without a secret.
  func begin() -> String {
    typealias Begin = @convention(c) (OpaquePointer?) -> UnsafeMutablePointer<CChar>?
    return Self.text(Self.function("gcr_secret_exchange_begin", as: Begin.self)?(exchange))
  }

  /// Takes the other side's message.
  func receive(_ message: String) {
    typealias Receive = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> gboolean
    _ = Self.function("gcr_secret_exchange_receive", as: Receive.self)?(exchange, message)
  }

  /// The next message, with a secret or without one.
  func send(_ secret: String?) -> String {
    typealias Send =
      @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, gssize) -> UnsafeMutablePointer<CChar>?
    return Self.text(Self.function("gcr_secret_exchange_send", as: Send.self)?(exchange, secret, -1))
  }

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: type) }
  }

  private static func text(_ characters: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(characters) }
    return characters.map { String(cString: $0) } ?? ""
  }
}
