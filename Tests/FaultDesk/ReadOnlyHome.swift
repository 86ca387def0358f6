import Glibc
import NotesCore
import Posix
import TestSupport

/// Runs every command in a home that can't be written.
struct ReadOnlyHome {
  static let head = """
    | command | code | wanted | says |
    |---|---|---|---|
    """

  let program: Program
  private(set) var isClean = true

  init(_ program: Program) {
    self.program = program
  }

  /// The process has a mount namespace of its own: `unshare -m`.
  mutating func run(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let empty = try Desk(program)
    try makeReadOnly(empty)
    defer { umount2(empty.desk.folder.path("home"), Int32(MNT_DETACH)) }
    try run(["create", "--username", "alice"], wants: 73, at: empty)
    try run(["list"], wants: 67, at: empty)

    let desk = try Desk(program)
    try desk.makeAccount(&random)
    let session = try desk.unlocked()
    session.keepGeneration()
    session.lock()
    let before = desk.world
    try makeReadOnly(desk)
    defer { umount2(desk.desk.folder.path("home"), Int32(MNT_DETACH)) }
    let id = "\(try required(before.notes.keys.sorted().first, "a note"))"
    let new = ["--new-password-file", try desk.file("battery staple")]
    try desk.folderForImports()
    for (arguments, code): ([String], Int32) in [
      (["list"], 0), (["open", id], 0), (["search", "line"], 0), (["verify"], 0), (["drafts"], 0),
      (["export", desk.desk.folder.path("export"), "--plain", "--force"], 0),
      (["export", desk.desk.folder.path("home/export"), "--plain", "--force"], 73), (["new", "Title"], 73),
      (["edit", id], 73), (["delete", id, "--force"], 73), (["import", desk.desk.folder.path("import")], 73),
      (["password"] + new, 73), (["password", "--new-key"] + new, 73), (["password", "--recovery-key"], 73),
      (["protect", "off"], 73), (["account", "rename", "bob"], 73), (["account", "delete", "--force"], 73),
      (["restore", "1", "--force"], 73), (["create", "--username", "bob"], 73),
    ] { try run(arguments, wants: code, at: desk) }
    for arguments in [["status"], ["protect"], ["restore"], ["lock"], ["help"]] {
      try run(arguments, wants: 0, at: desk, withPassword: false)
    }
    // Everything is as it was.
    let step = Step(operation: .new, arguments: [], before: before, after: before)
    let list = try desk.list(before.password)
    let ids = Set(list.output.split(separator: "\n").compactMap { NoteID($0.prefix(32)) })
    if ids != Set(step.before.notes.keys) { find("other notes than there were") }
  }

  private func makeReadOnly(_ desk: Desk) throws {
    let home = desk.desk.folder.path("home")
    guard mount(home, home, nil, UInt(MS_BIND), nil) == 0,
      mount("none", home, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil) == 0
    else { throw SystemError("mount \(home)") }
  }

  private mutating func run(
    _ arguments: [String], wants code: Int32, at desk: Desk, withPassword: Bool = true
  ) throws {
    let password = withPassword ? ["--password-file", try desk.file(desk.world.password)] : []
    let step = Step(
      operation: .new, arguments: arguments + password, input: "text", before: desk.world, after: desk.world)
    let ending = try desk.run(step)
    let words = arguments.map { $0.hasPrefix("/") ? "…" : $0 }.filter { NoteID($0) == nil }
    let said = ending.errors.split(separator: "\n").joined(separator: " / ")
    var actual = "a signal"
    if case .exited(let number) = ending.status { actual = "\(number)" }
    tell("| \(words.joined(separator: " ")) | \(actual) | \(code) | \(said) |")
    if ending.status != .exited(code) { find("\(words): \(actual) instead of \(code)") }
    let mayBeSilent = !withPassword || ["drafts", "export"].contains(arguments[0])
    if code == 0 && !mayBeSilent && ending.output.isEmpty {
      find("\(words): no output")
    }
    if code != 0 && said.isEmpty { find("\(words): nothing said") }
  }

  private mutating func find(_ finding: String) {
    isClean = false
    complain(finding)
  }
}

extension Desk {
  /// A folder with one text in it.
  fileprivate func folderForImports() throws {
    try desk.folder.makeFolder("import")
    try desk.folder.write("import/one.md", "text")
  }
}
