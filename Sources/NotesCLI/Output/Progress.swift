import Bus

/// Word of what goes on, where it takes longer than a second.
enum Progress {
  /// Runs `work`; `sentence` is said once if that isn't done after a second.
  static func reporting<Value, Failure>(
    _ sentence: String, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let done = Mailbox<Void>()
    BlockingThread.start("progress") {
      if done.receive(until: .after(.seconds(1))) == nil { Output.note(sentence) }
    }
    defer { done.send(()) }
    return try work()
  }
}
