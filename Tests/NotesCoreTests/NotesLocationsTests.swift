import Glibc
import TestSupport
import Testing

@testable import NotesCore

@Suite("Locations") struct NotesLocationsTests {
  @Test("the XDG folders come before the home")
  func folders() {
    let locations = NotesLocations(
      environment: ["HOME": "/home/a", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/config"], home: nil)
    #expect(locations?.vault == "/data/secret-notes/vault.sqlite")
    #expect(locations?.newVault == "/data/secret-notes/vault.new")
    #expect(locations?.deletingVault == "/data/secret-notes/vault.deleting")
    #expect(locations?.lock == "/data/secret-notes/lock")
    #expect(locations?.defaults == "/config/secret-notes/defaults.plist")
    #expect(locations?.drafts == "/home/a/.local/state/secret-notes/drafts")
    let moved = NotesLocations(environment: ["HOME": "/home/a", "XDG_STATE_HOME": "/state"], home: nil)
    #expect(moved?.drafts == "/state/secret-notes/drafts")
  }

  @Test("an empty or relative folder is ignored", arguments: ["", "data", "./data", "~/data"])
  func relative(_ folder: String) {
    let environment = ["HOME": "/home/a", "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder]
    let locations = NotesLocations(environment: environment, home: nil)
    #expect(locations?.dataFolder == "/home/a/.local/share/secret-notes")
    #expect(locations?.configurationFolder == "/home/a/.config/secret-notes")
  }

  @Test("without a usable HOME the user database says where the home is", arguments: [nil, "", "home/a"])
  func noHome(_ home: String?) {
    let environment = home.map { ["HOME": $0] } ?? [:]
    let locations = NotesLocations(environment: environment, home: "/home/b")
    #expect(locations?.dataFolder == "/home/b/.local/share/secret-notes")
    #expect(NotesLocations(environment: environment, home: nil) == nil)
  }

  @Test("the user database knows who runs this")
  func database() {
    #expect(NotesLocations.homeFolder()?.hasPrefix("/") == true)
  }

  @Test(
    "a folder is made with those above it, open to its owner alone, and closed to others where it was open")
  func making() throws {
    let folder = try TemporaryFolder()
    let made = try PrivateFolder(making: folder.path("a/b/c"))
    #expect(made.path == folder.path("a/b/c"))
    for path in ["a", "a/b", "a/b/c"] { #expect(try mode(folder.path(path)) == 0o700) }
    chmod(folder.path("a/b/c"), 0o755)
    _ = try PrivateFolder(making: folder.path("a/b/c"))
    #expect(try mode(folder.path("a/b/c")) == 0o700)
  }

  @Test("a folder reached through a link is taken for what it is")
  func link() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("real")
    symlink(folder.path("real"), folder.path("link"))
    #expect(try PrivateFolder(opening: folder.path("link")).path == folder.path("real"))
  }

  @Test("a folder that isn't there is missing, and nothing is made by looking")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect(throws: VaultError.missing) { try PrivateFolder(opening: folder.path("none")) }
    #expect(access(folder.path("none"), F_OK) != 0)
  }

  @Test(
    "another user's folder is refused, and so is a folder to be made in one",
    .enabled(if: geteuid() == 0, "only root can give a folder away"))
  func foreign() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("theirs")
    chown(folder.path("theirs"), 4242, 4242)
    #expect(throws: VaultError.foreign(path: folder.path("theirs"))) {
      try PrivateFolder(opening: folder.path("theirs"))
    }
    #expect(throws: VaultError.foreign(path: folder.path("theirs"))) {
      try PrivateFolder(making: folder.path("theirs/secret-notes"))
    }
    #expect(access(folder.path("theirs/secret-notes"), F_OK) != 0)
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o777
  }
}
