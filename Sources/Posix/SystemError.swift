import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable {
  /// The error number, as `errno` has it: `ENOSPC`, `EACCES` and so on.
  public let number: Int32
  /// What was tried, in words or as the call's name: never with a secret in it.
  public let action: String

  /// Describes a failure; without a number, the one that `errno` holds now.
  public init(_ action: String, number: Int32? = nil) {
    let present = errno
    self.action = action
    self.number = number ?? present
  }
}

extension SystemError: CustomStringConvertible {
  /// The action and the system's own words for the error.
  public var description: String { "\(action): \(reason)" }

  /// The system's own words for the error alone.
  public var reason: String {
    var buffer = [CChar](repeating: 0, count: 256)
    // The GNU variant is not imported; the XSI one fills the buffer.
    guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    return buffer.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
