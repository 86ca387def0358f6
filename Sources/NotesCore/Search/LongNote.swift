import SecretMemory

/// A note that was found in a long body, which is still to be read.
struct LongNote: Sendable {
  let place: NotePlace
  /// The opened header.
  let record: SecretText
  /// The line, counted from zero.
  let line: Int

  var header: NoteHeader? {
    record.withBytes { NoteHeader(record: $0, id: place.id, revision: place.revision) }
  }

  /// Hands it to a collector with the line that was found, and says whether it was taken.
  func handed(to collector: inout some NoteCollector, _ finder: LineFinder) -> Bool {
    record.withBytes { record in
      guard let note = HeaderRecord(record, id: place.id, revision: place.revision) else { return false }
      return finder.withLine { collector.take(note, line: $0) }
    }
  }
}
