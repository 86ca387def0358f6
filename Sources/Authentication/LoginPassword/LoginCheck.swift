import Bus
import SecretMemory

/// A check of the login password that is under way, on a thread of its own, with every reader held meanwhile that
/// isn't held already.
struct LoginCheck {
  private let cancellation = Cancellation()
  private let ended = Mailbox<Void>()

  /// Begins. All closures are called on the check's thread; `completion` last.
  init(
    _ authenticator: Authenticator, _ password: SecretBytes, holdsReaders: Bool,
    hold: @escaping @Sendable (any ReaderHold) -> Void, message: @escaping @Sendable (String) -> Void,
    completion: @escaping @Sendable (LoginPasswordVerdict) -> Void
  ) {
    let (cancellation, ended) = (cancellation, ended)
    BlockingThread.start("password") {
      if holdsReaders,
        let readers = authenticator.sensor.holdReaders(
          deadline: .after(.seconds(2)), cancellation: cancellation)
      {
        hold(readers)
      }
      let verdict = authenticator.loginPassword.check(password, cancellation: cancellation, message: message)
      completion(verdict)
      ended.send(())
    }
  }

  /// Kills it, and waits until nothing of it is left.
  func stop() {
    cancellation.cancel()
    _ = ended.receive(until: .after(.seconds(1)))
  }
}
