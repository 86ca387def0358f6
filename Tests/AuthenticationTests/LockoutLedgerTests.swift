import Glibc
import TestSupport
import Testing

@testable import Authentication

@Suite struct LockoutLedgerTests {
  @Test("misses are counted over processes, and cleared")
  func counting() throws {
    let folder = try TemporaryFolder()
    func ledger() -> LockoutLedger { LockoutLedger(runtimeFolder: folder.path) }
    #expect(ledger().misses == 0)
    for count in 1...12 {
      ledger().countMiss()
      #expect(ledger().misses == count)
    }
    ledger().clear()
    #expect(ledger().misses == 0)
  }

  @Test("looking makes no folder")
  func looking() throws {
    let folder = try TemporaryFolder()
    let ledger = LockoutLedger(runtimeFolder: folder.path)
    _ = ledger.misses
    ledger.clear()
    #expect(access(folder.path("secret-notes"), F_OK) != 0)
  }

  @Test(
    "without a folder of our own the count lives with the process",
    arguments: ["missing", "shared", "linked", "foreign"])
  func memory(kind: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("target")
    switch kind {
    case "shared": chmod(folder.path, 0o777)
    case "linked": symlink("target", folder.path("secret-notes"))
    case "foreign": try folder.write("secret-notes", "not a folder")
    default: break
    }
    let ledger = LockoutLedger(runtimeFolder: kind == "missing" ? folder.path("nothing") : folder.path)
    ledger.countMiss()
    ledger.countMiss()
    #expect(ledger.misses == 2)
    #expect(access(folder.path("target/lockout"), F_OK) != 0)
    ledger.clear()
    #expect(ledger.misses == 0)
  }

  @Test(
    "what is no number counts as none, and neither a link nor a FIFO is followed",
    arguments: ["text", "link", "fifo", "-4", ""])
  func damage(kind: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("secret-notes")
    let path = folder.path("secret-notes/lockout")
    switch kind {
    case "link":
      try folder.write("target", "5")
      symlink(folder.path("target"), path)
    case "fifo": mkfifo(path, 0o600)
    default: try folder.write("secret-notes/lockout", kind)
    }
    let ledger = LockoutLedger(runtimeFolder: folder.path)
    #expect(ledger.misses == 0)
    ledger.countMiss()
    #expect(ledger.misses == 1)
  }
}
