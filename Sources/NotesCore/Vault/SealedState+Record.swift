import SecretMemory

/// The state as the record that is sealed: fields in the order of their numbers, each its number (one byte), its
/// length (two) and its bytes; then zeros up to a multiple of 256.
extension SealedState {
  private enum Field: UInt8 {
    case account = 1
    case protection = 2
    case manifest = 3
    case slotTag = 4
    case keyringTag = 5
    case formerTags = 6
    case pending = 7
    case draftKeys = 11
  }

  /// The bytes to seal.
  func record() -> SecretText {
    var fields = others
    fields[Field.account.rawValue] = Array(account.name.utf8)
    fields[Field.protection.rawValue] = [protection == .on ? 1 : 0]
    fields[Field.manifest.rawValue] =
      withUnsafeBytes(of: manifest.count.bigEndian) { Array($0) }
      + withUnsafeBytes(of: manifest.sum.bigEndian) { Array($0) }
    fields[Field.slotTag.rawValue] = tags.slot.bytes
    fields[Field.keyringTag.rawValue] = tags.keyring?.bytes
    fields[Field.formerTags.rawValue] = tags.former.flatMap(\.bytes)
    if let pending { fields[Field.pending.rawValue] = pending.bytes }
    if !draftKeys.isEmpty { fields[Field.draftKeys.rawValue] = draftKeys.flatMap(\.bytes) }

    let writer = RecordWriter()
    for (number, bytes) in fields.sorted(by: { $0.key < $1.key }) {
      writer.write(number)
      writer.write(UInt16(bytes.count))
      writer.write(bytes)
    }
    writer.pad(toMultipleOf: 256)
    return writer.record
  }

  /// Reads an opened record.
  ///
  /// Nil where it is none.
  init?(record: UnsafeRawBufferPointer) {
    guard let fields = Self.fields(of: record) else { return nil }
    func take(_ field: Field) -> [UInt8]? { fields.first { $0.number == field.rawValue }?.bytes }
    func tag(_ bytes: [UInt8]) -> PasswordTag? { bytes.withUnsafeBytes { PasswordTag($0) } }

    guard let name = take(.account).flatMap({ String(validating: $0, as: UTF8.self) }),
      let account = try? Username(name), let protection = take(.protection),
      let manifest = take(.manifest).flatMap(Manifest.init(bytes:)), let slot = take(.slotTag).flatMap(tag)
    else { return nil }
    self.account = account
    // Anything but a clear "off" is on.
    self.protection = protection == [0] ? .off : .on
    self.manifest = manifest

    let keyring = take(.keyringTag)
    let former = take(.formerTags) ?? []
    guard former.count % PasswordTag.length == 0 else { return nil }
    let formerTags = stride(from: 0, to: former.count, by: PasswordTag.length).compactMap { start in
      tag(Array(former[start..<start + PasswordTag.length]))
    }
    tags = PasswordTags(slot: slot, keyring: keyring.flatMap(tag), former: formerTags)
    if let bytes = take(.pending) {
      guard let pending = PendingOperation(bytes: bytes) else { return nil }
      self.pending = pending
    }
    if let bytes = take(.draftKeys) {
      guard let keys = DraftKey.keys(of: bytes) else { return nil }
      draftKeys = keys
    }
    for field in fields where Field(rawValue: field.number) == nil { others[field.number] = field.bytes }
  }

  private static func fields(of record: UnsafeRawBufferPointer) -> [(number: UInt8, bytes: [UInt8])]? {
    var reader = RecordReader(record)
    var fields: [(number: UInt8, bytes: [UInt8])] = []
    while let number = reader.number(UInt8.self), number != 0 {
      guard number > fields.last?.number ?? 0, let length = reader.number(UInt16.self),
        let bytes = reader.bytes(Int(length))
      else {
        return nil
      }
      fields.append((number, Array(bytes)))
    }
    return reader.isAtPadding ? fields : nil
  }
}

extension Manifest {
  /// Reads the 24 bytes of a state's field.
  ///
  /// Nil for any other number of them.
  fileprivate init?(bytes: [UInt8]) {
    let read = bytes.withUnsafeBytes { bytes in
      var reader = RecordReader(bytes)
      return (reader.number(UInt64.self), reader.number(UInt128.self))
    }
    guard bytes.count == 24, let count = read.0, let sum = read.1 else { return nil }
    self.init(count: count, sum: sum)
  }
}
