import CSystem
import Glibc
import Posix

/// The kernel's keyring of this user: what is in it is in no file and is gone with the machine's power.
///
/// Keys are of the type `user`, named by a description; all processes of the user can read and revoke them (keyrings(7),
/// keyctl(2)).
enum KernelKeyring {
  /// A key's number.
  struct Key: Hashable {
    fileprivate let number: Int32
  }

  /// All rights for whoever possesses the key and for its user, none for others.
  private static let permissions: UInt = 0x3f3f_0000

  /// Adds a key, or gives the one of this name a new payload, and lets the kernel forget it after `timeout`.
  ///
  /// - Throws: what the kernel says where it gives this process no keyring, `EACCES`, `EPERM` or `ENOSYS`, or where
  ///   the user has too many keys, `EDQUOT`.
  static func store(_ payload: [UInt8], as name: String, timeout: Duration) throws(SystemError) {
    possess()
    let number = sn_add_user_key(name, payload, payload.count)
    guard number > 0 else { throw SystemError("add a key to the kernel's keyring") }
    let seconds = max(1, timeout.components.seconds + (timeout.components.attoseconds > 0 ? 1 : 0))
    let key = Key(number: Int32(number))
    guard sn_keyctl(KEYCTL_SETPERM, UInt(number), permissions, 0) == 0,
      sn_keyctl(KEYCTL_SET_TIMEOUT, UInt(number), UInt(seconds), 0) == 0
    else {
      let error = SystemError("limit a key in the kernel's keyring")
      revoke(key)
      throw error
    }
  }

  /// The key of this name; nil where there is none that still lives.
  static func key(named name: String) -> Key? {
    let number = sn_keyctl_search(name)
    return number > 0 ? Key(number: Int32(number)) : nil
  }

  /// What a key holds; nil where it can't be read or has more than `limit` bytes.
  static func payload(of key: Key, limit: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = sn_keyctl_buffer(KEYCTL_READ, key.number, &buffer, limit)
    return (0...limit).contains(count) ? Array(buffer[..<count]) : nil
  }

  /// The keys whose names begin with `prefix`.
  static func keys(withPrefix prefix: String) -> [Key] {
    let keyring = Int32(KEY_SPEC_USER_KEYRING)
    let size = sn_keyctl_buffer(KEYCTL_READ, keyring, nil, 0)
    guard size > 0 else { return [] }
    // Others may add keys meanwhile: those aren't ours to revoke.
    var numbers = [Int32](repeating: 0, count: size / MemoryLayout<Int32>.size)
    let read = sn_keyctl_buffer(KEYCTL_READ, keyring, &numbers, size)
    return numbers.prefix(max(0, read) / MemoryLayout<Int32>.size).map(Key.init).filter { key in
      description(of: key)?.hasPrefix(prefix) == true
    }
  }

  /// Why the kernel gives this process no keyring; nil where it does. Nothing is stored.
  static var obstacle: SystemError? {
    possess()
    let keyring = UInt(bitPattern: Int(KEY_SPEC_USER_KEYRING))
    guard sn_keyctl(KEYCTL_GET_KEYRING_ID, keyring, 0, 0) < 0 else { return nil }
    return SystemError("use the kernel's keyring")
  }

  /// Makes a key worthless for everyone, and takes it out of the keyring.
  static func revoke(_ key: Key) {
    _ = sn_keyctl(KEYCTL_REVOKE, UInt(key.number), 0, 0)
    _ = sn_keyctl(KEYCTL_UNLINK, UInt(key.number), UInt(bitPattern: Int(KEY_SPEC_USER_KEYRING)), 0)
  }

  /// The name behind type, owner and rights: `user;1000;1000;3f3f0000;name`.
  private static func description(of key: Key) -> String? {
    var buffer = [CChar](repeating: 0, count: 512)
    let count = sn_keyctl_buffer(KEYCTL_DESCRIBE, key.number, &buffer, buffer.count)
    guard (1...buffer.count).contains(count) else { return nil }
    let text = String(decoding: buffer[..<(count - 1)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: ";", maxSplits: 4, omittingEmptySubsequences: false)
    return fields.count == 5 && fields[0] == "user" ? String(fields[4]) : nil
  }

  /// Some services' sessions have no way to the user's keyring; a link in the process's own is one.
  private static func possess() {
    _ = sn_keyctl(
      KEYCTL_LINK, UInt(bitPattern: Int(KEY_SPEC_USER_KEYRING)),
      UInt(bitPattern: Int(KEY_SPEC_PROCESS_KEYRING)), 0)
  }
}
