import CSodium
import SecretMemory

/// Opens the chunks of one long body, in their order.
struct ChunkOpener {
  private let state = SecretBytes(count: sn_stream_state_size)

  /// Begins under a key, with what stands before the first chunk.
  init(header: [UInt8], under key: UnsafeRawPointer?) {
    state.withMutableBytes { _ = sn_stream_begin_opening($0.baseAddress, header, key) }
  }

  /// Opens the next chunk into `chunk`, which has just the room.
  ///
  /// Says whether it is that chunk, and the last one or not as `isLast` expects.
  func open(
    _ sealed: UnsafeRawBufferPointer, for associatedData: [UInt8], isLast: Bool,
    into chunk: UnsafeMutableRawBufferPointer
  ) -> Bool {
    state.withMutableBytes { state in
      sn_stream_open(
        state.baseAddress, chunk.baseAddress, sealed.baseAddress, sealed.count, associatedData,
        associatedData.count, isLast ? 1 : 0)
    } == 0
  }
}
