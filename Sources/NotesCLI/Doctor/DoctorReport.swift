/// All that `doctor` found.
struct DoctorReport {
  let checks: [Check]

  private struct Document: Encodable {
    let schema = 1
    let checks: [Entry]
  }

  private struct Entry: Encodable {
    let name: String
    /// `ok`, `bad` or `note`.
    let state: String
    let text: String
    let remedy: String?
    /// The exit code that this alone would give; only where it is bad.
    let code: Int32?
  }

  /// The exit codes from the worst on: what is lost or another's before what is missing or only out of reach.
  private static let worstFirst: [ExitCode] = [
    .damaged, .refused, .inputOutput, .noAccount, .cannotCreate, .unavailable, .busy, .other,
  ]

  /// What the process answers with.
  var code: ExitCode {
    let found = Set(checks.filter { $0.state == .bad }.map(\.code))
    return Self.worstFirst.first(where: found.contains) ?? (found.isEmpty ? .done : .other)
  }

  /// How many are bad.
  var badCount: Int { checks.count { $0.state == .bad } }

  func write(to output: Output, asJSON: Bool) throws(Failure) {
    guard asJSON else { return try output.write(checks.map { $0.line + "\n" }.joined()) }
    let entries = checks.map { check in
      Entry(
        name: check.name, state: check.state.rawValue, text: check.text, remedy: check.remedy,
        code: check.state == .bad ? check.code.rawValue : nil)
    }
    try NoteJSON.write(Document(checks: entries), to: output)
  }
}
