import Bus

/// Turns a call with a reply into one for a task, whose cancellation ends it.
///
/// The call goes through the method with the reply, which a subclass may have overridden; that method learns of the
/// task by a value that is there only while it is called.
enum TaskCancellation {
  @TaskLocal static var current: Cancellation?

  /// Calls, and waits for the reply.
  static func run(
    _ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) async throws -> Bool {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        $current.withValue(cancellation) {
          call { success, error in
            if let error {
              continuation.resume(throwing: error)
            } else {
              continuation.resume(returning: success)
            }
          }
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
