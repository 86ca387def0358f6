import CSodium

extension SecretBytes {
  /// The bytes in base64, with padding and without a line break.
  public func base64Encoded() -> SecretBytes {
    let variant = sodium_base64_VARIANT_ORIGINAL
    let room = sodium_base64_encoded_len(count, variant)  // counts a NUL at the end
    let text = SecretBytes(count: room)
    text.withMutableBytes { text in
      withBytes { bytes in
        guard let to = text.baseAddress, let from = bytes.baseAddress else { return }
        sodium_bin2base64(
          to.assumingMemoryBound(to: CChar.self), room, from.assumingMemoryBound(to: UInt8.self), bytes.count,
          variant)
      }
    }
    return text[0..<room - 1]
  }

  /// The bytes that this text in base64 stands for; nil where it is not base64, padded and without a line break.
  public func base64Decoded() -> SecretBytes? {
    let bytes = SecretBytes(count: count / 4 * 3)
    var length = 0
    let isBase64 = bytes.withMutableBytes { bytes in
      withBytes { text in
        guard let to = bytes.baseAddress, let from = text.baseAddress else { return false }
        return sodium_base642bin(
          to.assumingMemoryBound(to: UInt8.self), bytes.count, from.assumingMemoryBound(to: CChar.self),
          text.count, nil, &length, nil, sodium_base64_VARIANT_ORIGINAL) == 0
      }
    }
    return isBase64 ? bytes[0..<length] : nil
  }
}
