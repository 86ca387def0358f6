/// Collects headers.
struct HeaderCollector: NoteCollector {
  private var headers = Parts<NoteHeader>()

  mutating func take(_ note: HeaderRecord, line: UnsafeRawBufferPointer?) -> Bool {
    guard let header = NoteHeader(note) else { return false }
    headers.append(header)
    return true
  }

  func finish() -> [[NoteHeader]] { headers.arrays }
}
