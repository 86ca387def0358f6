import NotesCore

/// `verify`: every record of the notes and of the generations.
enum VerifyCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    _ = try context.unlock(to: "check your notes")
    let progress = NoteCounter("Checking")
    let report = try CommandContext.translating { () throws(SessionError) in
      defer { progress.end() }
      return try context.session.verify { progress.step($0, of: $1) }
    }
    for damage in report.damage { Output.note(Failure(damage).message) }
    let checked =
      "\(count(report.notes, "note")) and \(count(report.generations, "generation")) checked"
    guard report.damage.isEmpty else {
      throw Failure(
        .damaged,
        "\(checked): \(count(report.damage.count, "damage")). Kept copies are listed by: secret-notes restore"
      )
    }
    try context.output.write("\(checked): nothing is damaged.\n")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
