import NotesCore

/// `list`, and `open` without a note.
enum ListCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    let notes = try context.unlock(to: "list your notes")
    if context.output.isTerminal || context.invocation.has(.json) {
      let list = try CommandContext.reading { () throws(VaultError) in try notes.list() }
      if context.invocation.has(.json) {
        try NoteJSON.write(list.headers, to: context.output)
      } else {
        try context.output.write(table(list.headers, context))
      }
      try report(list.damage)
    } else {
      let lines = try CommandContext.reading { () throws(VaultError) in
        try notes.lines(ColumnWriter.format)
      }
      try lines.write(context.output.write)
      try report(lines.damage)
    }
  }

  /// What could be read has been shown; that it isn't all is an error all the same.
  static func report(_ damage: [VaultDamage]) throws(Failure) {
    guard let first = damage.first else { return }
    for more in damage.dropFirst() { Output.note(Failure(more).message) }
    throw Failure(first)
  }

  private static func table(_ headers: [NoteHeader], _ context: CommandContext) -> String {
    guard !headers.isEmpty else { return "There are no notes yet. Write one with: secret-notes new\n" }
    let ids = headers.map(\.id.description)
    let width = shortestUniqueLength(ids)
    return zip(headers, ids).map { header, id in
      let title =
        context.invocation.has(.raw)
        ? header.title : TerminalText.line(header.title)
      let left = context.output.styled("\(id.prefix(width))  \(header.modified.local)", .faint)
      return "\(left)  \(title.isEmpty ? "(empty)" : title)\n"
    }.joined()
  }

  /// How many digits tell all identifiers apart: eight, unless that is too few.
  static func shortestUniqueLength(_ ids: [String]) -> Int {
    var length = 8
    while length < 32, Set(ids.map { $0.prefix(length) }).count < ids.count { length += 4 }
    return length
  }
}
