import NotesCore

/// Lists of notes for a pipe, a line each: `ID<TAB>MODIFIED<TAB>TITLE`, and behind them perhaps a line of the text.
///
/// They are made as bytes and written many at a time, for a list may have a hundred thousand.
struct ColumnWriter {
  private static let piece = 1 << 16

  private let output: Output
  private var bytes: [UInt8] = []
  private var moments = UTCWriter()

  init(_ output: Output) {
    self.output = output
    bytes.reserveCapacity(Self.piece + 4096)
  }

  /// Writes the line of a note.
  ///
  /// - Throws: ``ExitCode/inputOutput`` where what came before can't be written.
  mutating func append(_ header: NoteHeader, context: String? = nil) throws(Failure) {
    header.id.appendDigits(to: &bytes)
    bytes.append(UInt8(ascii: "\t"))
    moments.append(header.modified, to: &bytes)
    bytes.append(UInt8(ascii: "\t"))
    TerminalText.append(column: header.title, to: &bytes)
    if let context {
      bytes.append(UInt8(ascii: "\t"))
      TerminalText.append(column: context, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count >= Self.piece { try finish() }
  }

  /// Writes what is left.
  ///
  /// - Throws: ``ExitCode/inputOutput`` where it can't be written whole.
  mutating func finish() throws(Failure) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Failure) in try output.write(bytes) }
    }
    try result.get()
    bytes.removeAll(keepingCapacity: true)
  }
}
