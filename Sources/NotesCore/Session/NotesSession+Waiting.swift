import Bus
import Posix

extension NotesSession {
  /// Runs `work`, and reports once if it takes longer than a second.
  func reportingWait<Value, Failure>(
    _ notice: SessionNotice, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let done = Mailbox<Void>()
    BlockingThread.start("waiting") { [report] in
      if done.receive(until: .after(.seconds(1))) == nil { report(notice) }
    }
    defer { done.send(()) }
    return try work()
  }
}
