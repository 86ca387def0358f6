import Glibc
import NotesCore
import Posix
import TestSupport

/// Runs each operation on a disk with room for no page, for one, and so on until there is enough; and with each system
/// call in turn that writes, syncs or names a file told that the disk is full from then on.
struct FullDisk {
  static let calls = ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "mkdir", "rename", "renameat2"]
  static let head = """
    | operation | full at | runs | ended with 74 | with 0, and a notice | with 0 | losses | wrong texts | other faults |
    |---|---|---|---|---|---|---|---|---|
    """

  /// What the runs of one operation came to.
  struct Count {
    var runs = 0
    var failed = 0
    var noticed = 0
    var done = 0
    var losses = 0
    var wrongTexts = 0
    var findings = 0
  }

  let program: Program
  let seed: UInt64
  var isClean = true
  private var count = Count()
  private var random: SeededGenerator

  init(_ program: Program, seed: UInt64) {
    self.program = program
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  mutating func run(_ operations: [Operation]) throws {
    for operation in operations {
      // Each operation has numbers of its own, whichever others are run.
      let index = Operation.allCases.firstIndex(of: operation) ?? 0
      random = SeededGenerator(seed: seed &+ UInt64(index) &* 1_000_003)
      try fillDisk(operation)
      try failCalls(operation)
    }
  }

  /// Real pages: the file system itself says where it is full.
  ///
  /// There is enough once six runs in turn, of those that have a copy to make too, were undisturbed.
  private mutating func fillDisk(_ operation: Operation) throws {
    count = Count()
    var desk = try Desk(program)
    var disk = try Disk(for: desk)
    var undisturbed = 0
    var pages = 0
    while undisturbed < 6 {
      do {
        try desk.tidy()
        let step = try desk.prepare(operation, &random)
        let makesCopy = try operation == .restore || desk.session().generations.all().isEmpty
        try disk.fill(leaving: pages)
        defer { disk.empty() }
        let ending = try desk.run(step)
        try read(desk, step, place: "\(pages) pages")
        disk.empty()
        if try !judge(desk, step, ending, place: "\(pages) pages") {
          undisturbed = 0
        } else if makesCopy {
          undisturbed += 1
        }
      } catch {
        find("\(operation.rawValue), \(pages) pages: \(error) \(desk.lastWordsOfKeyring)")
        desk = try Desk(program)
        disk = try Disk(for: desk)
      }
      pages += 1
    }
    report(operation, "each page")
  }

  /// System calls that fail one by one.
  private mutating func failCalls(_ operation: Operation) throws {
    count = Count()
    var desk = try Desk(program)
    for call in Self.calls {
      for number in 1... {
        do {
          try desk.tidy()
          let step = try desk.prepare(operation, &random)
          let log = desk.desk.folder.path("calls")
          let paths = desk.filePaths.flatMap { ["-P", $0] }
          let ending = try desk.run(
            step,
            tracing: ["/usr/bin/strace", "-f", "-qq", "-o", log, "-e", "trace=\(call)"] + paths + [
              "-e", "inject=\(call):error=ENOSPC:when=\(number)+",
            ])
          let wasFull = try Desk.text(of: FileDescriptor.open(log, O_RDONLY)).contains("INJECTED")
          guard wasFull else {
            _ = try desk.judge(step, acknowledged: ending.isAcknowledged)
            break
          }
          _ = try judge(desk, step, ending, place: "\(call) \(number)")
        } catch {
          find("\(operation.rawValue), \(call) \(number): \(error) \(desk.lastWordsOfKeyring)")
          desk = try Desk(program)
        }
        if number > 300 { break }
      }
    }
    report(operation, "each call")
  }

  /// While the disk is full the notes are read: what there was, or what was asked for.
  private mutating func read(_ desk: Desk, _ step: Step, place: String) throws {
    guard step.before.account != nil, !step.isVaultDamaged else { return }
    var list = try desk.list(step.before.password)
    if list.status == .exited(77) { list = try desk.list(step.after.password) }
    let ids = Set(list.output.split(separator: "\n").compactMap { NoteID($0.prefix(32)) })
    let isRight = [step.before, step.after].contains { world in
      ids.isSuperset(of: world.notes.keys) && ids.count == world.notes.count + world.fresh.count
    }
    if list.status != .exited(0) || !isRight {
      find("\(step.operation.rawValue), \(place): the list: \(list.status) \(list.errors)")
    }
  }

  /// - Returns: whether nothing was amiss.
  private mutating func judge(
    _ desk: Desk, _ step: Step, _ ending: Ending, place: String
  ) throws -> Bool {
    let verdict = try desk.judge(step, acknowledged: ending.isAcknowledged)
    count.runs += 1
    count.losses += verdict.losses
    count.wrongTexts += verdict.wrongTexts
    isClean = isClean && verdict.losses + verdict.wrongTexts == 0
    for finding in verdict.findings { find("\(step.operation.rawValue), \(place): \(finding)") }
    let isUndisturbed =
      ending.status == .exited(0) && !ending.errors.contains("full")
      && !ending.errors.contains("No space") && !ending.errors.contains("can't")
    switch ending.status {
    case .exited(0) where isUndisturbed: count.done += 1
    case .exited(0): count.noticed += 1
    case .exited(74):
      count.failed += 1
      if verdict.isDone && ending.errors.contains("Nothing was changed") {
        find("\(step.operation.rawValue), \(place): it is done, and told that nothing was changed")
      }
    default: find("\(step.operation.rawValue), \(place): \(ending.status): \(ending.errors)")
    }
    return isUndisturbed
  }

  private mutating func find(_ finding: String) {
    count.findings += 1
    isClean = false
    complain(finding)
  }

  private func report(_ operation: Operation, _ where: String) {
    let numbers = [
      count.runs, count.failed, count.noticed, count.done, count.losses, count.wrongTexts, count.findings,
    ]
    tell("| \(operation.rawValue) | \(`where`) | " + numbers.map(String.init).joined(separator: " | ") + " |")
  }
}

extension Desk {
  /// The files and folders of an account that are written to.
  var filePaths: [String] {
    let vaults = [
      locations.vault, locations.newVault, locations.deletingVault, locations.generations + "/unfinished",
    ]
    let files = vaults.flatMap { vault in ["", "-wal", "-shm", "-journal"].map { vault + $0 } }
    return files + [
      locations.dataFolder, locations.generations, locations.lock, locations.defaults,
      locations.defaults + ".new", locations.configurationFolder, locations.dataFolder + "/vault.restored",
      locations.dataFolder + "/vault.restored.new",
    ]
  }

  /// Removes the notes beyond four and the damaged vaults that were moved away: else the room that an operation needs
  /// would grow with each run, and faster than the room there is.
  func tidy() throws {
    for name in Desk.names(in: locations.dataFolder) where name.hasPrefix("damaged-") {
      let folder = locations.dataFolder + "/" + name
      for file in Desk.names(in: folder) { unlink(folder + "/" + file) }
      rmdir(folder)
    }
    guard world.notes.count > 4 else { return }
    let session = try unlocked()
    defer { session.lock() }
    let notes = try session.notes()
    for id in world.notes.keys.sorted().dropFirst(4) {
      try notes.delete(notes.open(id).header)
      world.notes[id] = nil
    }
  }

  /// The list of notes, by the program.
  func list(_ password: String) throws -> Ending {
    let step = Step(
      operation: .new, arguments: ["list", "--password-file", try file(password)], before: world, after: world
    )
    return try run(step)
  }
}
