import Glibc
import Posix

/// What many runs came to.
struct Tally {
  private(set) var kills = 0
  private var before = 0
  private var after = 0
  private var acknowledged = 0
  private var completed = 0
  private var losses = 0
  private var wrongTexts = 0
  private var wrongCodes = 0
  private(set) var findings: [String] = []

  static let head = """
    | operation | kills | before its commit | after it | of these told as done | not killed | losses | wrong texts | wrong codes | other faults |
    |---|---|---|---|---|---|---|---|---|---|
    """

  /// Whether all is as it has to be.
  var isClean: Bool { losses + wrongTexts + wrongCodes + findings.count == 0 }

  /// Counts one run.
  mutating func add(_ verdict: Verdict, _ ending: Ending, _ step: Step, place: String) throws {
    if ending.isKilled {
      kills += 1
      if verdict.isDone { after += 1 } else { before += 1 }
      if ending.isAcknowledged { acknowledged += 1 }
    } else {
      completed += 1
      if ending.status != .exited(0) {
        wrongCodes += 1
        add("\(step.operation.rawValue) \(place): \(ending.status) \(ending.errors)")
      }
    }
    losses += verdict.losses
    wrongTexts += verdict.wrongTexts
    for finding in verdict.findings { add("\(step.operation.rawValue) \(place): \(finding)") }
  }

  /// Counts something else that is wrong, and tells it.
  mutating func add(_ finding: String) {
    findings.append(finding)
    complain(finding)
  }

  /// The row of a table.
  func row(_ name: String) -> String {
    let numbers = [
      kills, before, after, acknowledged, completed, losses, wrongTexts, wrongCodes, findings.count,
    ]
    return "| \(name) | " + numbers.map(String.init).joined(separator: " | ") + " |"
  }
}

/// Tells something on standard error.
func complain(_ text: String) {
  tell(text, at: STDERR_FILENO)
}

/// Tells a result on standard output, at once.
func tell(_ text: String, at number: Int32 = STDOUT_FILENO) {
  let bytes = Array((text + "\n").utf8)
  _ = write(number, bytes, bytes.count)
}
