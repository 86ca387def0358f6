import NotesCore

/// `restore`: the kept generations, or the notes of one again.
enum RestoreCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    let generations = context.session.generations
    let all = try CommandContext.reading { () throws(VaultError) in try generations.all() }
    if all.isEmpty, context.session.state == .signedOut {
      // Says why there is nothing: no account, or its vault gone.
      _ = try CommandContext.translating { () throws(SessionError) in try context.session.status() }
    }
    guard let word = context.operand else { return try list(all, generations, context) }
    guard let number = Int(word) else {
      throw Failure(.usage, "A generation is named by its number; see: secret-notes restore")
    }
    guard let generation = all.first(where: { $0.number == number }) else {
      throw Failure(.noSuchNote, "There is no generation \(number). They are listed by: secret-notes restore")
    }
    let count = try CommandContext.reading { () throws(VaultError) in
      try generations.countOfNotes(in: generation)
    }
    try context.confirm(
      "Replace all your notes by those of \(generation.made.local) (\(count))?", before: "Restoring",
      refusal: "Nothing was changed.")
    let way = try context.way()
    let progress = NoteCounter("Checking")
    var leftOut: [VaultDamage] = []
    let leavingOut: ((VaultDamage) -> Void)? =
      context.invocation.has(.skipDamaged) ? { leftOut.append($0) } : nil
    let outcome = try CommandContext.translating { () throws(SessionError) in
      defer { progress.end() }
      return try context.session.restore(generation, by: way, leavingOut: leavingOut) {
        progress.step($0, of: $1)
      }
    }
    let restored = "Your notes are those of \(generation.made.local) again (\(count))."
    switch outcome {
    case .kept(let kept): Output.note("\(restored) Those of before are kept as generation \(kept.number).")
    case .moved(nil): Output.note(restored)
    case .moved(let folder?): Output.note("\(restored) The damaged vault is in \(folder).")
    }
    guard leftOut.isEmpty else {
      for damage in leftOut { Output.note(leftOutText(damage)) }
      throw Failure(.damaged, "The generation was damaged, and is brought back without what can't be read.")
    }
  }

  private static func leftOutText(_ damage: VaultDamage) -> String {
    switch damage {
    case .note(let id): "The note \(id) is damaged there, and left out."
    case .folded(let id): "The note \(id) is brought back; what is kept for searching it was damaged."
    default: "The notes there are not complete: some may be missing."
    }
  }

  /// Shows the generations, the latest first. Nothing is asked: what is shown stands in them unsealed.
  private static func list(
    _ all: [Generation], _ generations: Generations, _ context: CommandContext
  ) throws(Failure) {
    var failure: Failure?
    var lines = ""
    for generation in all.reversed() {
      var count = "-"
      do throws(VaultError) { count = String(try generations.countOfNotes(in: generation)) } catch {
        // Damage names its generation.
        let reason = Failure(error)
        if case .damaged = error {
          failure = reason
        } else {
          failure = Failure(.damaged, "Generation \(generation.number) can't be read. \(reason.message)")
        }
      }
      if context.output.isTerminal {
        let kind = generation.isReplaced ? ", replaced by a restored one" : ""
        let notes = count == "1" ? "1 note" : "\(count) notes"
        lines += "\(generation.number)  \(generation.made.local)  \(notes)\(kind)\n"
      } else {
        lines += "\(generation.number)\t\(generation.made.utc)\t\(count)\n"
      }
    }
    if all.isEmpty && context.output.isTerminal {
      lines = "There is no generation. One is kept when you next change a note.\n"
    }
    try context.output.write(lines)
    if let failure { throw failure }
  }
}
