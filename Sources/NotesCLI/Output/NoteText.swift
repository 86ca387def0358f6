import Authentication
import NotesCore

/// A note's text on standard output.
enum NoteText {
  /// Writes the text piece by piece, as it is decrypted: byte for byte into a pipe or a file, and on a terminal with
  /// its control characters escaped and a newline at the end.
  static func write(_ note: NoteID, of notes: UnlockedVault, to output: Output, raw: Bool) throws(Failure) {
    try write(to: output, raw: raw) { consume throws(Failure) in
      _ = try CommandContext.reading { () throws(VaultError) in try notes.read(note, consume) }
    }
  }

  /// The same for a text from anywhere, which `read` hands out piece by piece until it is told to stop.
  static func write(
    to output: Output, raw: Bool,
    _ read: ((UnsafeRawBufferPointer) -> Bool) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    var writer = Writer(output: output, escapes: output.isTerminal && !raw)
    try read { piece in
      do throws(Failure) { try writer.write(piece) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    try writer.finish()
  }

  /// Passes pieces on, and on a terminal holds back a character that a piece cuts through.
  private struct Writer {
    let output: Output
    let escapes: Bool
    var rest: [UInt8] = []
    var endsLine = true

    mutating func write(_ piece: UnsafeRawBufferPointer) throws(Failure) {
      if let last = piece.last { endsLine = last == UInt8(ascii: "\n") }
      guard escapes else { return try output.write(piece) }
      rest += piece
      let end = rest.count - Self.incompleteLength(rest)
      let text = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeFirst(end)
      try output.write(VisibleText.escaped(text))
    }

    func finish() throws(Failure) {
      if escapes && !endsLine { try output.write("\n") }
    }

    /// How many bytes at the end begin a character whose other bytes have not come yet.
    private static func incompleteLength(_ bytes: [UInt8]) -> Int {
      for length in 1...3 where length <= bytes.count {
        let byte = bytes[bytes.count - length]
        if byte & 0xc0 == 0x80 { continue }
        let needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
        return needed > length ? length : 0
      }
      return 0
    }
  }
}
