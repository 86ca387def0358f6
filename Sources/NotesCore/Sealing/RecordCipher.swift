import CSodium

/// Seals small records, each in one piece: XChaCha20-Poly1305 under a fresh random nonce.
///
/// A sealed record is nonce (24 bytes), ciphertext, authenticator (16).
enum RecordCipher {
  /// How many bytes a sealed record has more than what it holds.
  static let overhead = sn_record_nonce_length + sn_record_tag_length

  /// Seals bytes.
  static func seal(
    _ plaintext: UnsafeRawBufferPointer, under key: UnsafeRawPointer?, for label: AssociatedData
  ) -> [UInt8] {
    label.withBytes { seal(plaintext, under: key, for: $0) }
  }

  /// Seals bytes for associated data of another kind.
  static func seal(
    _ plaintext: UnsafeRawBufferPointer, under key: UnsafeRawPointer?,
    for associatedData: UnsafeRawBufferPointer
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: plaintext.count + overhead) { sealed, count in
      _ = sn_record_seal(
        sealed.baseAddress, plaintext.baseAddress, plaintext.count, associatedData.baseAddress,
        associatedData.count, key)
      count = plaintext.count + overhead
    }
  }

  /// Opens a sealed record into `plaintext`, which has room for all of it.
  ///
  /// Says how many bytes it holds; nil where a bit of it, of the key or of the associated data is another.
  static func open(
    _ sealed: UnsafeRawBufferPointer, under key: UnsafeRawPointer?, for label: AssociatedData,
    into plaintext: UnsafeMutableRawBufferPointer
  ) -> Int? {
    label.withBytes { open(sealed, under: key, for: $0, into: plaintext) }
  }

  /// Opens what was sealed for associated data of another kind.
  static func open(
    _ sealed: UnsafeRawBufferPointer, under key: UnsafeRawPointer?,
    for associatedData: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer
  ) -> Int? {
    let count = sealed.count - overhead
    guard count >= 0, plaintext.count >= count else { return nil }
    let result = sn_record_open(
      plaintext.baseAddress, sealed.baseAddress, sealed.count, associatedData.baseAddress,
      associatedData.count, key)
    return result == 0 ? count : nil
  }
}
