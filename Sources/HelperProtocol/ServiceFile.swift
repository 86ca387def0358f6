import Glibc

/// The PAM configuration that judges a password or a face.
///
/// PAM itself falls back to `other` where a service has no file, without a word: on Debian that
/// authenticates, on Fedora it denies everything, which would look like a wrong password. So the file is
/// looked for beforehand.
public enum ServiceFile {
  /// Our own first; then those which distributions keep for a password alone; `login` at last.
  public static let names = ["secret-notes", "password-auth", "common-auth", "system-auth", "login"]
  /// The one that judges a face. Only an administrator puts it there, where Howdy or its like is installed.
  public static let faceNames = ["secret-notes-face"]
  /// Where PAM looks, in its order.
  public static let folders = ["/etc/pam.d", "/usr/lib/pam.d"]

  /// The first service whose file, as PAM would find it, may be trusted.
  ///
  /// - Parameter owner: who must own the file and its folder; root, but in tests.
  public static func first(
    names: [String] = names, in folders: [String] = folders, owner: UInt32 = 0
  ) -> String? {
    names.first { isTrusted($0, in: folders, owner: owner) == true }
  }

  /// The services before that one which have a file, but none that may be trusted.
  ///
  /// - Parameter owner: as of ``first(names:in:owner:)``.
  public static func untrusted(
    names: [String] = names, in folders: [String] = folders, owner: UInt32 = 0
  ) -> [String] {
    let first = first(names: names, in: folders, owner: owner)
    return names.prefix { $0 != first }.filter { isTrusted($0, in: folders, owner: owner) == false }
  }

  /// Whether a service's file, as PAM would find it, may be trusted; nil where there is none.
  private static func isTrusted(_ name: String, in folders: [String], owner: UInt32) -> Bool? {
    folders.first { exists("\($0)/\(name)") }.map { folder in
      isTrusted(folder, as: S_IFDIR, owner: owner)
        && isTrusted("\(folder)/\(name)", as: S_IFREG, owner: owner)
    }
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether it is of that kind, root's, and nobody else may write it. A link counts as what it leads to:
  /// authselect keeps its files elsewhere.
  private static func isTrusted(_ path: String, as kind: mode_t, owner: uid_t) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == kind && status.st_uid == owner
      && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
