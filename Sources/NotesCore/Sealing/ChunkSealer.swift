import CSodium
import SecretMemory

/// Seals the chunks of one long body, in their order (`crypto_secretstream_xchacha20poly1305`).
struct ChunkSealer {
  /// What stands before the first chunk.
  let header: [UInt8]
  private let state = SecretBytes(count: sn_stream_state_size)

  /// Begins under a key, with a fresh random header.
  init(under key: UnsafeRawPointer?) {
    var header = [UInt8](repeating: 0, count: BodyChunks.headerLength)
    state.withMutableBytes { _ = sn_stream_begin_sealing($0.baseAddress, &header, key) }
    self.header = header
  }

  /// Seals the next chunk.
  ///
  /// The last is marked as that, so that a body can't be cut at a chunk's end.
  func seal(_ chunk: UnsafeRawBufferPointer, for associatedData: [UInt8], isLast: Bool) -> [UInt8] {
    state.withMutableBytes { state in
      [UInt8](unsafeUninitializedCapacity: chunk.count + BodyChunks.overhead) { sealed, count in
        _ = sn_stream_seal(
          state.baseAddress, sealed.baseAddress, chunk.baseAddress, chunk.count, associatedData,
          associatedData.count, isLast ? 1 : 0)
        count = chunk.count + BodyChunks.overhead
      }
    }
  }
}
