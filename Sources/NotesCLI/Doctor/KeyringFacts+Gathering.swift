import Bus
import Glibc
import Keychain
import NotesCore
import Posix

extension KeyringFacts {
  private static let name = "org.freedesktop.secrets"
  /// How long one answer may take.
  private static let patience = Duration.seconds(3)

  /// Looks: nothing is unlocked, no value is read and nobody asked. A service that isn't running is started, as any
  /// command does.
  ///
  /// - Parameters:
  ///   - environment: where the session bus is.
  ///   - account: whose items to look for; nil where that isn't known.
  static func gather(_ environment: [String: String], _ account: AccountCheckup?) -> KeyringFacts {
    let none = KeyringFacts(bus: .none, provider: .absent, state: .success(.missing))
    guard let address = BusAddress.session(environment: environment) else { return none }
    let bus: BusConnection
    do throws(BusError) {
      bus = try BusConnection.connect(to: address, deadline: .after(patience))
    } catch {
      let owner = BusAddress.foreignOwner(of: address).map { "it belongs to user \($0)" }
      var facts = none
      facts.bus = .unreachable(owner ?? "it does not answer")
      return facts
    }
    defer { bus.close() }

    let keychain = KeychainConnection(
      address: address, interaction: .forbidden, callTimeout: patience, promptTimeout: patience)
    var facts = KeyringFacts(bus: .answers, provider: .absent, state: .success(.missing))
    do throws(KeychainError) { facts.state = .success(try keychain.keyringState()) } catch {
      facts.state = .failure(error)
    }
    facts.provider = provider(on: bus)
    if let account, case .success(let state) = facts.state, maySearch(state, facts.provider) {
      let items = account.items(on: keychain)
      let wanted = [items.password, items.key].compactMap { $0 }
      if let found = try? KeychainPasswordItem.presence(of: wanted) {
        facts.password = items.password == nil ? nil : found.first
        facts.key = items.key == nil ? nil : found.last
      }
    }
    return facts
  }

  private static func provider(on bus: BusConnection) -> Provider {
    guard let owner = try? bus.owner(of: name, deadline: .after(patience)) else { return .absent }
    let call = MethodCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "GetConnectionUnixProcessID", arguments: .tuple([.string(owner)]), replySignature: "(u)")
    guard let id = (try? bus.call(call, deadline: .after(patience)))?[0]?.uint32 else { return .program(nil) }
    return .program(program(of: id))
  }

  /// What a process runs, by the last part of its path, or by the beginning of it where the path is not told.
  private static func program(of process: UInt32) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { room in
      room.withMemoryRebound(to: CChar.self) { room in
        room.baseAddress.map { readlink("/proc/\(process)/exe", $0, room.count) } ?? -1
      }
    }
    if length > 0 {
      let path = String(decoding: buffer[..<length], as: UTF8.self)
      return path.split(separator: "/").last.map { String($0).trimmingSuffix(" (deleted)") }
    }
    guard let file = try? FileDescriptor.open("/proc/\(process)/comm", O_RDONLY),
      let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0
    else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self).trimmingSuffix("\n")
  }
}
