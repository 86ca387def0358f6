import Glibc

/// The user this process belongs to.
enum User {
  /// The name in the system's list of users: never `$USER`, which anyone may set. Nil where there is no
  /// entry.
  static func name(of id: uid_t) -> String? {
    var buffer = [CChar](repeating: 0, count: 1_024)
    while buffer.count <= 1_048_576 {
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      let failure = getpwuid_r(id, &entry, &buffer, buffer.count, &found)
      if failure == 0 { return found?.pointee.pw_name.map { String(cString: $0) } }
      guard failure == ERANGE else { return nil }
      buffer = [CChar](repeating: 0, count: buffer.count * 4)
    }
    return nil
  }
}
