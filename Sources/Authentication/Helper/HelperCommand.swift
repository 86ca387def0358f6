import Glibc
import Posix

/// A helper program and how it is started.
package struct HelperCommand: Sendable {
  /// The program's file.
  package let path: String
  /// All of its `argv`.
  let arguments: [String]
  /// All of its environment.
  package let environment: [String]

  /// Describes a command in full, for tests.
  package init(path: String, arguments: [String], environment: [String]) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
  }

  /// Finds one of our helpers; never by PATH. Nil where it is in none of its places.
  package init?(finding name: String) {
    guard let folder = Self.ownFolder() else { return nil }
    let found = Self.places(for: name, besides: folder).first(where: Self.isTrusted)
    guard let found else { return nil }
    self.init(path: found, arguments: [name], environment: Self.language())
  }

  /// Where a helper may lie: in the libexec folder of an installation, which is root's; else beside the
  /// executable.
  private static func places(for name: String, besides folder: String) -> [String] {
    let beside = "\(folder)/\(name)"
    return isRoots(folder) ? ["\(folder)/../libexec/secret-notes/\(name)", beside] : [beside]
  }

  /// The folder of this process's executable. An executable replaced by an update is still in it.
  private static func ownFolder() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    let path = buffer[..<length].map { UInt8(bitPattern: $0) }
    return path.lastIndex(of: UInt8(ascii: "/")).map { String(decoding: path[..<$0], as: UTF8.self) }
  }

  private static func isRoots(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder, &status) == 0 && status.st_uid == 0 && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  /// Whether it is a program that only root or this user could have put there.
  private static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && (status.st_uid == 0 || status.st_uid == getuid()) && status.st_mode & S_IWOTH == 0
      && access(path, X_OK) == 0
  }

  /// The variables that choose a language, and no other: a `KRB5_CONFIG` would name a realm of the
  /// attacker's.
  private static func language() -> [String] {
    Environment.variables.filter { variable in
      (variable.hasPrefix("LANG=") || variable.hasPrefix("LC_")) && isPlain(variable)
    }
  }

  /// Whether the value is a locale's name and not a path to files of someone's own.
  private static func isPlain(_ variable: String) -> Bool {
    variable.utf8.count <= 80
      && variable.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "@"),
          UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      } && !variable.contains("..")
  }
}
