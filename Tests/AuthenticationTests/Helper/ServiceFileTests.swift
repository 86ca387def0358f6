import Glibc
import HelperProtocol
import TestSupport
import Testing

@testable import secret_notes_pam

@Suite struct ServiceFileTests {
  private static let names = ["secret-notes", "password-auth", "login"]

  private func first(_ folders: TemporaryFolder...) -> String? {
    ServiceFile.first(names: Self.names, in: folders.map(\.path), owner: getuid())
  }

  private func make(_ files: (name: String, mode: UInt32)...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, mode) in files {
      try folder.write(name, "")
      chmod(folder.path(name), mode)
    }
    return folder
  }

  @Test("the first file of the list that is there is taken, and never one outside the list")
  func order() throws {
    #expect(try first(make(("login", 0o644), ("other", 0o644), ("password-auth", 0o644))) == "password-auth")
    #expect(try first(make(("other", 0o644))) == nil)
  }

  @Test("a file that others may write is passed over", arguments: [0o664, 0o646, 0o666])
  func writable(mode: UInt32) throws {
    #expect(try first(make(("secret-notes", mode), ("login", 0o644))) == "login")
    #expect(try first(make(("secret-notes", mode))) == nil)
  }

  @Test("those that are passed over are named, and none behind the one that is taken")
  func untrusted() throws {
    let folder = try make(("secret-notes", 0o666), ("password-auth", 0o644), ("login", 0o666))
    #expect(
      ServiceFile.untrusted(names: Self.names, in: [folder.path], owner: getuid()) == ["secret-notes"])
    chmod(folder.path("password-auth"), 0o620)
    #expect(
      ServiceFile.untrusted(names: Self.names, in: [folder.path], owner: getuid()) == Self.names)
  }

  @Test("a file in a folder that others may write is passed over")
  func writableFolder() throws {
    let folder = try make(("secret-notes", 0o644))
    chmod(folder.path, 0o777)
    #expect(first(folder) == nil)
  }

  @Test("PAM reads the first folder that has the file, so a bad one there is not made good by the second")
  func shadowed() throws {
    let bad = try make(("secret-notes", 0o666))
    let good = try make(("secret-notes", 0o644), ("login", 0o644))
    #expect(first(bad, good) == "login")
    #expect(first(good, bad) == "secret-notes")
  }

  @Test(
    "another's file, a folder or a dangling link of that name is passed over; a link to a good file is taken")
  func kinds() throws {
    let folder = try make(("real", 0o644))
    try folder.makeFolder("secret-notes")
    symlink("nowhere", folder.path("password-auth"))
    #expect(first(folder) == nil)
    symlink("real", folder.path("login"))
    #expect(first(folder) == "login")
    #expect(ServiceFile.first(names: ["login"], in: [folder.path], owner: getuid() + 1) == nil)
  }

  @Test("the system's checker is of use only with its set-id bit and without no_new_privs")
  func checker() throws {
    let folder = try make(("plain", 0o755), ("privileged", 0o2755))
    func obstacle(_ flag: Bool, _ name: String) -> Outcome.Obstacle? {
      PasswordChecker.obstacle(hasNoNewPrivileges: flag, paths: ["/nonexistent", folder.path(name)])
    }
    #expect(obstacle(true, "privileged") == .noNewPrivileges)
    #expect(obstacle(false, "plain") == .noSetID)
    #expect(obstacle(false, "missing") == nil)
  }
}
