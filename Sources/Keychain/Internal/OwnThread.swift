import Bus

/// Runs blocking work on a thread of its own, never on Swift's pool, and ends it early where the task is cancelled.
func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable (Cancellation) throws(KeychainError) -> Value
) async throws(KeychainError) -> Value {
  let cancellation = Cancellation()
  let result: Result<Value, KeychainError> = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      BlockingThread.start("keychain") {
        continuation.resume(returning: Result { () throws(KeychainError) in try work(cancellation) })
      }
    }
  } onCancel: {
    cancellation.cancel()
  }
  return try result.get()
}
