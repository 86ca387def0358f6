import Glibc
import NotesCore
import Posix
import TestSupport

/// Kills the program while it reads a vault that can't be written from a copy in memory, at each write of that copy in
/// turn, and looks whether the next command removes what was left.
///
/// The process has a mount namespace of its own: `unshare -m`.
struct CopySweep {
  static let head = """
    | killed while copying | copies left | copies left after the next command |
    |---|---|---|
    """

  private var kills = 0
  private var left = 0
  private var stay = 0

  var isClean: Bool { stay == 0 && left > 0 }

  mutating func run(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let desk = try Desk(.quick)
    try desk.makeAccount(&random)
    // A log beside the vault, as a kill before the last connection closes leaves it.
    let step = try desk.prepare(.new, &random)
    _ = try desk.run(
      step,
      tracing: [
        "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=unlink", "-P",
        desk.locations.vault + "-wal", "-e", "inject=unlink:signal=KILL",
      ])
    guard access(desk.locations.vault + "-wal", F_OK) == 0 else { throw Finding("there is no log") }
    let folder = desk.locations.dataFolder
    guard mount(folder, folder, nil, UInt(MS_BIND), nil) == 0,
      mount("none", folder, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0
    else { throw SystemError("mount \(folder)") }
    defer { umount2(folder, Int32(MNT_DETACH)) }
    let list = Step(
      operation: .new, arguments: ["list", "--password-file", try desk.file(desk.world.password)],
      before: desk.world, after: desk.world)
    for call in ["write", "fsync", "openat"] {
      for number in 1...400 {
        let before = Self.copies(of: desk)
        let ending = try desk.run(
          list,
          tracing: [
            "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
            "inject=\(call):signal=KILL:when=\(number)",
          ])
        guard ending.isKilled else { break }
        let made = Self.copies(of: desk).subtracting(before)
        kills += 1
        left += made.count
        guard try desk.run(list).status == .exited(0) else { throw Finding("the list can't be read") }
        stay += Self.copies(of: desk).intersection(made).count
      }
    }
    tell("| \(kills) | \(left) | \(stay) |")
  }

  /// The copies in the folders that are in memory.
  private static func copies(of desk: Desk) -> Set<String> {
    Set(
      ["/dev/shm", "/run/user/\(geteuid())", desk.desk.folder.path("run")].flatMap { folder in
        Desk.names(in: folder).filter { $0.hasPrefix("secret-notes-copy-") }.map { "\(folder)/\($0)" }
      })
  }
}
