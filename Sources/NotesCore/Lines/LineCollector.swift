/// Collects lines as bytes: of a note no more than its line is kept, and no text of its own made.
struct LineCollector: NoteCollector {
  private let format: NoteLine.Format
  /// What a line that is too long is cut by; nil in a list of all notes.
  private let marker: Marker?
  private var pieces: [[UInt8]] = []
  private var piece: [UInt8] = []
  private var order: [NoteOrder<NoteLines.Place>] = []

  /// - Parameter term: what was looked for; nil in a list of all notes.
  init(_ format: @escaping NoteLine.Format, for term: SearchTerm? = nil) {
    self.format = format
    marker = term.map(Marker.init)
  }

  mutating func take(_ note: HeaderRecord, line: UnsafeRawBufferPointer?) -> Bool {
    let context = line ?? note.preview
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
    guard line != nil || UTF8Validity.isValid(context) else { return false }
    append(note, context: context)
    return true
  }

  private mutating func append(_ note: HeaderRecord, context: UnsafeRawBufferPointer?) {
    if piece.count >= NoteLines.pieceLength {
      pieces.append(piece)
      piece = []
      piece.reserveCapacity(NoteLines.pieceLength + 4096)
    }
    let start = piece.count
    format(NoteLine(id: note.id, modified: note.modified, title: note.title, context: context), &piece)
    let place = NoteLines.Place(piece: pieces.count, start: start, end: piece.count)
    order.append(NoteOrder(modified: note.modified, id: note.id, place: place))
  }

  mutating func finish() -> NoteLines.Part {
    pieces.append(piece)
    // Rows stand as they were made, the oldest first: the other way round most are in their order already.
    order.reverse()
    order.sort()
    defer { (pieces, piece, order) = ([], [], []) }
    return NoteLines.Part(pieces: pieces, order: order)
  }
}
