import Glibc
import NotesCore
import SecretMemory
import TestSupport

/// What is done to the account that goes wrong.
enum Operation: String, CaseIterable {
  case create, new, edit, delete, password, rename, protect, restore, `import`
}

/// One run of the program: its arguments, and what there is before it and after it.
struct Step {
  let operation: Operation
  let arguments: [String]
  var input = ""
  let before: World
  var after: World
  /// Whether the vault is one that can't be opened before this.
  var isVaultDamaged = false
}

extension Desk {
  /// Puts things so that the operation can be done, and says how.
  func prepare(_ operation: Operation, _ random: inout SeededGenerator) throws -> Step {
    if operation == .create {
      if world.account != nil { try session().deleteAccount(by: way()) { _ in true } }
      world = World(account: nil, password: world.password)
    } else {
      try makeAccount(&random)
    }
    if operation == .restore { return try prepareRestore(&random) }
    // Without a copy of today the command makes one at its end.
    if random.oneIn(2) { try session().generations.removeAll() }
    var step = Step(
      operation: operation, arguments: [], before: world, after: world)
    let arguments: [String]
    switch operation {
    case .create:
      step.after.account = "alice"
      arguments = ["create", "--username", "alice"]
    case .new:
      let text = Text.random(&random)
      step.after.fresh = [text]
      step.input = text.body
      arguments = ["new", text.title]
    case .edit:
      let note = try anyNote(&random)
      let text = Text.random(&random)
      step.after.notes[note] = Text(title: world.notes[note]?.title ?? "", body: text.body)
      step.input = text.body
      arguments = ["edit", "\(note)"]
    case .delete:
      let note = try anyNote(&random)
      step.after.notes[note] = nil
      arguments = ["delete", "\(note)", "--force"]
    case .password:
      step.after.password = world.password == "correct horse" ? "battery staple" : "correct horse"
      arguments =
        ["password"] + (random.oneIn(4) ? ["--new-key"] : [])
        + ["--new-password-file", try file(step.after.password)]
    case .rename:
      step.after.account = world.account == "alice" ? "bob" : "alice"
      arguments = ["account", "rename", step.after.account ?? ""]
    case .protect:
      step.after.protection = world.protection == .on ? .off : .on
      arguments = ["protect", step.after.protection.rawValue]
    case .import:
      step.after.fresh = (0..<3).map { _ in Text.random(&random) }
      arguments = ["import", try folder(of: step.after.fresh)]
    case .restore: arguments = []
    }
    return Step(
      operation: operation, arguments: arguments + ["--password-file", try file(world.password)],
      input: step.input, before: world, after: step.after)
  }

  private func anyNote(_ random: inout SeededGenerator) throws -> NoteID {
    try required(world.notes.keys.sorted().randomElement(using: &random), "a note")
  }

  /// Files to import: the name gives the title.
  private func folder(of texts: [Text]) throws -> String {
    let folder = desk.folder.path("import")
    for name in Desk.names(in: folder) { unlink(folder + "/" + name) }
    try desk.folder.makeFolder("import")
    for text in texts { try desk.folder.write("import/\(text.title).md", text.body) }
    return folder
  }

  /// A generation, and notes that are others than its own: now and then in a vault that can't be read any more.
  private func prepareRestore(_ random: inout SeededGenerator) throws -> Step {
    let session = try unlocked()
    try removeGenerations()
    session.keepGeneration()
    let generation = try required(session.generations.all().last, "a generation")
    let kept = world
    let notes = try session.notes()
    let gone = try anyNote(&random)
    try notes.delete(notes.open(gone).header)
    world.notes[gone] = nil
    for _ in 0..<2 {
      let text = Text.random(&random)
      world.notes[try notes.create(title: text.title, body: SecretText(utf8: text.body)).id] = text
    }
    session.lock()
    var after = world
    after.notes = kept.notes
    var step = Step(
      operation: .restore,
      arguments: ["restore", "\(generation.number)", "--force", "--password-file", try file(world.password)],
      before: world, after: after)
    if random.oneIn(5) {
      truncate(locations.vault, 6000)
      step.isVaultDamaged = true
    }
    return step
  }

  /// Removes every kept copy, those of restored notes too.
  func removeGenerations() throws {
    let generations = session().generations
    for generation in try generations.all() { unlink(generations.path(of: generation)) }
  }
}

/// What an optional holds, or a failure that says what is missing.
func required<Value>(_ value: Value?, _ what: String) throws -> Value {
  guard let value else { throw Finding("there is not \(what)") }
  return value
}

/// Something that is not as it has to be.
struct Finding: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
