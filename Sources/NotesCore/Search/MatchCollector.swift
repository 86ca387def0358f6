/// Collects notes in which something was found, with it marked.
struct MatchCollector: NoteCollector {
  private let marker: Marker
  private var matches = Parts<NoteMatch>()

  init(for term: SearchTerm) {
    marker = Marker(for: term)
  }

  mutating func take(_ note: HeaderRecord, line: UnsafeRawBufferPointer?) -> Bool {
    guard let header = NoteHeader(note) else { return false }
    let context =
      line.map { marker.mark(String(decoding: $0, as: UTF8.self), isCut: true) }
      ?? MarkedText(unmarked: header.preview)
    matches.append(NoteMatch(header: header, title: marker.mark(header.title), context: context))
    return true
  }

  func finish() -> [[NoteMatch]] { matches.arrays }
}
