import SecretMemory

/// The notes of a sealed export, taken out of its opened chunks. What it is given may be anything: it trusts no length.
public struct ExportedRecords {
  private let more: () throws(ExchangeError) -> SecretText?
  private var buffer = SecretText()
  private var position = 0
  private var count: UInt64 = 0
  private var isOver = false

  /// - Parameter more: gives the next piece of the content; nil where there is none.
  init(more: @escaping () throws(ExchangeError) -> SecretText?) {
    self.more = more
  }

  /// The next note; nil after the last, once the file was found to be complete.
  ///
  /// - Throws: ``ExchangeError/damaged``, and what reading the file throws.
  public mutating func next() throws(ExchangeError) -> ExchangedNote? {
    guard !isOver else { return nil }
    switch SealedExport.Mark(rawValue: try number(UInt8.self)) {
    case nil: throw .damaged
    case .end: return try finish()
    case .note: return try note()
    }
  }

  private mutating func note() throws(ExchangeError) -> ExchangedNote {
    let id = try text(16)
    let isTitled = try number(UInt8.self) != 0
    let created = Timestamp(exchanged: try number(Int64.self))
    let modified = Timestamp(exchanged: try number(Int64.self))
    let titleLength = Int(try number(UInt16.self))
    let titleText = try text(titleLength)
    guard let title = titleText.withBytes({ String(validating: $0, as: UTF8.self) }) else { throw .damaged }
    let length = try number(UInt64.self)
    guard length <= UInt64(UnlockedVault.longestText) else { throw .damaged }
    let body = try text(Int(length))
    count += 1
    return ExchangedNote(
      id: id.withBytes { NoteID(bytes: $0) }, title: isTitled ? title : nil, created: created,
      modified: modified, body: body)
  }

  /// Nothing may stand behind the end.
  private mutating func finish() throws(ExchangeError) -> ExchangedNote? {
    guard try number(UInt64.self) == count, position == buffer.count, try more() == nil else {
      throw .damaged
    }
    isOver = true
    return nil
  }

  private mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(ExchangeError) -> Number {
    let bytes = try text(MemoryLayout<Number>.size)
    return bytes.withBytes { Number(bigEndian: $0.loadUnaligned(as: Number.self)) }
  }

  /// The next so many bytes. A length that lies costs no more memory than the file has bytes.
  private mutating func text(_ length: Int) throws(ExchangeError) -> SecretText {
    let text = SecretText(capacity: min(max(length, 1), 1 << 16))
    while text.count < length {
      if position == buffer.count {
        guard let piece = try more() else { throw .damaged }
        buffer = piece
        position = 0
        continue
      }
      let end = min(buffer.count, position + length - text.count)
      buffer.withBytes { text.append(UnsafeRawBufferPointer(rebasing: $0[position..<end])) }
      position = end
    }
    return text
  }
}
