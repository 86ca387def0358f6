/// What one thread of a scan makes of the notes whose headers it has opened.
protocol NoteCollector: SendableMetatype {
  associatedtype Collected: Sendable

  /// Takes a note.
  ///
  /// - Parameter line: the line of its text in which something was found, without the blanks around it; nil where
  ///   nothing was looked for, or only the title has it.
  /// - Returns: false where what is wanted of it is no UTF-8.
  mutating func take(_ note: HeaderRecord, line: UnsafeRawBufferPointer?) -> Bool

  /// Is told that a batch of notes is over.
  mutating func endBatch()

  /// What came of all notes, after the last.
  mutating func finish() -> Collected
}

extension NoteCollector {
  mutating func endBatch() {}
}
