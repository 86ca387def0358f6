import NotesCore

/// Lists of notes for a pipe, a line each: `ID<TAB>MODIFIED<TAB>TITLE`, and behind them perhaps a line of the text.
enum ColumnWriter {
  /// What makes the lines, which may be a hundred thousand: as bytes.
  @Sendable static func format() -> NoteLine.Format {
    var moments = UTCWriter()
    return { note, bytes in
      note.id.appendDigits(to: &bytes)
      bytes.append(UInt8(ascii: "\t"))
      moments.append(note.modified, to: &bytes)
      bytes.append(UInt8(ascii: "\t"))
      TerminalText.append(column: note.title, to: &bytes)
      if let context = note.context {
        bytes.append(UInt8(ascii: "\t"))
        TerminalText.append(column: context, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
