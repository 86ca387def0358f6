import Bus

/// The verifications on a claimed reader, one after the other, until a finger matches, something fails or we
/// stop.
struct FprintdVerification {
  let client: FprintdClient
  let reader: FprintdReader
  let readerName: String?
  let inputs: Mailbox<FprintdRun.Input>
  let tell: (SensorEvent) -> Void

  /// How a verification ended.
  private enum Result {
    /// Another's finger was read.
    case missed
    /// The daemon wants to be asked again.
    case interrupted
    /// A finger matched, or we are to stop.
    case over
  }

  /// Runs until it is over. Returns when a finger has matched or we are to stop; then a verification may
  /// still stand.
  func run() throws(FprintdProblem) {
    guard var selected = try begin("any") else { return }
    while true {
      tell(.waiting(finger: hint(selected), reader: readerName))
      let result = try waitForResult()
      guard result != .over, let next = try beginAnew(after: selected, hasMissed: result == .missed) else {
        return
      }
      selected = next
    }
  }

  /// Ends a verification and starts another. A miss is told only then: whoever touches the reader on reading
  /// of it finds it ready.
  private func beginAnew(after selected: String, hasMissed: Bool) throws(FprintdProblem) -> String? {
    defer { if hasMissed { tell(.notMatched) } }
    try client.stopVerification(reader)
    return try begin(next(after: selected))
  }

  /// Starts a verification and returns the name of the finger it looks for; nil where we are to stop.
  private func begin(_ finger: String) throws(FprintdProblem) -> String? {
    let inputs = inputs
    client.startVerification(reader, finger: finger) { inputs.send(.started($0)) }
    while true {
      switch inputs.receive() {
      case .started(.success): return try selectedFinger(whenAskedFor: finger)
      case .started(.failure(let error)): throw FprintdProblem(error)
      // Before the answer: the end of a verification that we stopped, or nobody's word at all.
      case .status, .selected, .awake, nil: continue
      case .lost: throw .failed(.daemonGone)
      case .stopped: return nil
      }
    }
  }

  /// The daemon names the finger right after its answer. That is worth a moment where several are enrolled.
  private func selectedFinger(whenAskedFor finger: String) throws(FprintdProblem) -> String? {
    guard reader.fingers.count > 1 else { return finger }
    let deadline = Deadline.after(.milliseconds(200))
    var early: [FprintdRun.Input] = []
    defer { early.forEach { inputs.send($0) } }
    while let input = inputs.receive(until: deadline) {
      if case .selected(let name) = input { return name }
      early.append(input)
    }
    return finger
  }

  private func waitForResult() throws(FprintdProblem) -> Result {
    while true {
      switch inputs.receive() {
      case .status(.match):
        tell(.matched)
        return .over
      case .status(.noMatch): return .missed
      case .status(.retry(let retry, let isOver)):
        tell(.retry(retry))
        if isOver { return .interrupted }
      case .status(.failure(let failure)): throw .failed(failure)
      case .lost: throw .failed(.daemonGone)
      case .awake: throw .failed(.reader)  // whatever was begun before the sleep is over
      case .stopped: return .over
      case .started, .selected, nil: continue
      }
    }
  }

  /// The finger to name in a prompt: where only one of several would do.
  private func hint(_ selected: String) -> Finger? {
    reader.fingers.count > 1 ? Finger(rawValue: selected) : nil
  }

  /// A reader that can't search looks for one finger at a time, so that each gets its turn.
  private func next(after selected: String) -> String {
    guard reader.fingers.count > 1, let index = reader.fingers.firstIndex(of: selected) else { return "any" }
    return reader.fingers[(index + 1) % reader.fingers.count]
  }
}
