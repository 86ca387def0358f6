/// Collects lines as bytes: of a note no more than its line is kept, and no text of its own made.
struct LineCollector: NoteCollector {
  private let format: NoteLine.Format
  /// What a line that is too long is cut by; nil in a list of all notes.
  private let marker: Marker?
  private var runs: [LineRun] = []
  /// The lines of the batch.
  private var text: [UInt8] = []
  /// Where they are, in their order.
  private var lines: [NoteOrder<LineRun.Place>] = []

  /// - Parameter term: what was looked for; nil in a list of all notes.
  init(_ format: @escaping NoteLine.Format, for term: SearchTerm? = nil) {
    self.format = format
    marker = term.map(Marker.init)
  }

  mutating func take(_ note: HeaderRecord, line: UnsafeRawBufferPointer?) -> Bool {
    guard UTF8Validity.isValid(note.title) else { return false }
    guard let marker else {
      append(note, context: nil)
      return true
    }
    if let line, line.count > Marker.longest || !UTF8Validity.isValid(line) {
      var cut = marker.mark(String(decoding: line, as: UTF8.self), isCut: true).text
      cut.withUTF8 { append(note, context: UnsafeRawBufferPointer($0)) }
      return true
    }
    let context = line ?? note.preview
    guard line != nil || UTF8Validity.isValid(context) else { return false }
    append(note, context: context)
    return true
  }

  private mutating func append(_ note: HeaderRecord, context: UnsafeRawBufferPointer?) {
    let start = Int32(text.count)
    format(NoteLine(id: note.id, modified: note.modified, title: note.title, context: context), &text)
    let place = LineRun.Place(start: start, end: Int32(text.count))
    lines.append(NoteOrder(modified: note.modified, id: note.id, place: place))
    // They come nearly in their order.
    var last = lines.count - 1
    while last > 0, lines[last] < lines[last - 1] {
      lines.swapAt(last - 1, last)
      last -= 1
    }
  }

  mutating func endBatch() {
    guard !lines.isEmpty else { return }
    runs.append(LineRun(lines, of: text))
    // The room is used again.
    lines.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }

  mutating func finish() -> [LineRun] {
    endBatch()
    return runs
  }
}
