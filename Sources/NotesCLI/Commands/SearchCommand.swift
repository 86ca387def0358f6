import NotesCore

/// `search`: the notes that have a text, each with a line of it.
enum SearchCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let text = context.operand, !text.isEmpty else {
      throw Failure(.usage, "Say what to search for: secret-notes search TEXT")
    }
    let notes = try context.unlock(to: "search your notes")
    if context.output.isTerminal || context.invocation.has(.json) {
      let result = try searching { () throws(VaultError) in try notes.search(text) }
      if context.invocation.has(.json) {
        try NoteJSON.write(result.matches, to: context.output)
      } else {
        try context.output.write(table(result.matches, context))
      }
      renew(result.unfolded, notes)
      try ListCommand.report(result.damage)
    } else {
      let lines = try searching { () throws(VaultError) in
        try notes.searchLines(text, ColumnWriter.format)
      }
      try lines.write(context.output.write)
      renew(lines.unfolded, notes)
      try ListCommand.report(lines.damage)
    }
  }

  private static func searching<Found>(_ search: () throws(VaultError) -> Found) throws(Failure) -> Found {
    try CommandContext.reading { () throws(VaultError) in
      try Progress.reporting("Searching the notes.") { () throws(VaultError) in try search() }
    }
  }

  /// Makes anew what is kept for searching, where it was damaged. The result is whole without it.
  private static func renew(_ ids: [NoteID], _ notes: UnlockedVault) {
    guard !ids.isEmpty else { return }
    let what =
      "What is kept for searching was damaged for \(ids.count == 1 ? "a note" : "\(ids.count) notes")"
    do throws(VaultError) {
      try notes.renewFolded(ids)
      Output.note("\(what); it was made anew from the text.")
    } catch {
      Output.note("\(what); the text was searched instead. It can't be made anew: \(Failure(error).message)")
    }
  }

  private static func table(_ matches: [NoteMatch], _ context: CommandContext) -> String {
    guard !matches.isEmpty else { return "No note has that.\n" }
    let ids = matches.map(\.header.id.description)
    let width = ListCommand.shortestUniqueLength(ids)
    return zip(matches, ids).map { match, id in
      let left = context.output.styled("\(id.prefix(width))  \(match.header.modified.local)", .faint)
      let title = match.header.title.isEmpty ? "(empty)" : marked(match.title, context)
      let line = marked(match.context, context)
      return "\(left)  \(title)\n" + (line.isEmpty ? "" : "    \(line)\n")
    }.joined()
  }

  private static func marked(_ text: MarkedText, _ context: CommandContext) -> String {
    text.parts.map { part in
      let shown = context.invocation.has(.raw) ? part.text : TerminalText.line(part.text)
      return part.isMatch ? context.output.styled(shown, .bold) : shown
    }.joined()
  }
}
