import FoundationEssentials
import NotesCore
import SecretMemory

/// Notes as JSON: UTF-8, times in RFC 3339 UTC, the format's number in `schema`.
enum NoteJSON {
  private struct List: Encodable {
    let schema = 1
    let notes: [Note]
  }

  private struct Note: Encodable {
    var schema: Int?
    let id: String
    let title: String
    let created: String
    let modified: String
    let length: Int
    var text: String?
    var context: String?

    init(_ header: NoteHeader) {
      id = header.id.description
      title = header.title
      created = header.created.utc
      modified = header.modified.utc
      length = header.length
    }
  }

  /// Writes the headers of notes.
  static func write(_ headers: [NoteHeader], to output: Output) throws(Failure) {
    try write(List(notes: headers.map(Note.init)), to: output)
  }

  /// Writes what a search found.
  static func write(_ matches: [NoteMatch], to output: Output) throws(Failure) {
    let notes = matches.map { match in
      var note = Note(match.header)
      note.context = match.context.text
      return note
    }
    try write(List(notes: notes), to: output)
  }

  /// Writes a note with its text.
  static func write(_ header: NoteHeader, of notes: UnlockedVault, to output: Output) throws(Failure) {
    let opened = try CommandContext.reading { () throws(VaultError) in try notes.open(header.id) }
    var note = Note(opened.header)
    note.schema = 1
    note.text = opened.body.withBytes { String(decoding: $0, as: UTF8.self) }
    try write(note, to: output)
  }

  /// Writes one value and a newline.
  static func write(_ value: some Encodable, to output: Output) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { throw Failure(.other, "The JSON can't be made.") }
    let text = String(decoding: data, as: UTF8.self)
    try output.write((output.isTerminal ? TerminalText.json(text) : text) + "\n")
  }
}
