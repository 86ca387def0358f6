package import NotesCore

/// Lists of notes for a pipe, a line each: `ID<TAB>MODIFIED<TAB>TITLE`, and behind them perhaps a line of the text.
package enum ColumnWriter {
  /// What makes the lines, which may be a hundred thousand: as bytes.
  @Sendable package static func format() -> NoteLine.Format {
    let moments = UTCWriter()
    return { note, bytes in
      let moment = moments.text(of: note.modified)
      note.id.withDigits { id in
        bytes.append(addingCapacity: id.count + 1 + moment.count + 1) { columns in
          columns.append(copying: id)
          columns.append(UInt8(ascii: "\t"))
          columns.append(copying: moment)
          columns.append(UInt8(ascii: "\t"))
        }
      }
      TerminalText.append(column: note.title, to: &bytes)
      if let context = note.context {
        bytes.append(UInt8(ascii: "\t"))
        TerminalText.append(column: context, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends bytes, all at once.
  fileprivate mutating func append(copying source: UnsafeRawBufferPointer) {
    withUnsafeMutableBufferPointer { place, count in
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(place)[count...]).copyMemory(
        from: source)
      count += source.count
    }
  }
}
