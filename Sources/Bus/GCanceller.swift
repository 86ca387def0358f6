import CGLib

/// A `GCancellable`, which any thread may cancel.
final class GCanceller: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<GCancellable>? = g_cancellable_new()

  deinit {
    g_object_unref(pointer)
  }

  func cancel() {
    g_cancellable_cancel(pointer)
  }
}
