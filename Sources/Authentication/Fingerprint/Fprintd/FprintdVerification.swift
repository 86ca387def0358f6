import Bus

/// The verifications on a claimed reader, one after the other, until a finger matches, something fails or we stop.
struct FprintdVerification {
  let client: FprintdClient
  let reader: FprintdReader
  let readerName: String?
  let inputs: Mailbox<FprintdRun.Input>
  let tell: (SensorEvent) -> Void

  /// Runs until it is over. Returns when a finger has matched or we are to stop; then a verification may still stand.
  func run() throws(FprintdProblem) {
    var finger = "any"
    while true {
      guard let selected = try begin(finger) else { return }
      tell(.waiting(finger: hint(selected), reader: readerName))
      guard try waitForResult() else { return }
      try client.stopVerification(reader)
      discardStatuses()
      finger = next(after: selected)
    }
  }

  /// Starts a verification and returns the name of the finger it looks for; nil where we are to stop.
  private func begin(_ finger: String) throws(FprintdProblem) -> String? {
    let inputs = inputs
    client.startVerification(reader, finger: finger) { inputs.send(.started($0)) }
    while true {
      switch inputs.receive() {
      case .started(.success): return try selectedFinger(whenAskedFor: finger)
      case .started(.failure(let error)): throw FprintdProblem(error)
      case .status, .selected, nil: continue  // before the answer, whoever said so
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

  /// Waits until a finger was read. True: it was another's, and the next may be tried. False: it is over.
  private func waitForResult() throws(FprintdProblem) -> Bool {
    while true {
      switch inputs.receive() {
      case .status(.match):
        tell(.matched)
        return false
      case .status(.noMatch):
        tell(.notMatched)
        return true
      case .status(.retry(let retry, let isOver)):
        tell(.retry(retry))
        if isOver { return true }
      case .status(.failure(let failure)): throw .failed(failure)
      case .lost: throw .failed(.daemonGone)
      case .stopped: return false
      case .started, .selected, nil: continue
      }
    }
  }

  /// Drops what was said while we stopped, but nothing else.
  private func discardStatuses() {
    var others: [FprintdRun.Input] = []
    while let input = inputs.receive(until: .after(.zero)) {
      switch input {
      case .status, .selected, .started: continue
      case .lost, .stopped: others.append(input)
      }
    }
    others.forEach { inputs.send($0) }
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
