import Authentication
import NotesCore
import SecretMemory

/// Shows a recovery key, the one time it can be seen.
enum RecoveryKeyOutput {
  /// Makes one and writes it to standard output.
  static func make(_ context: CommandContext) throws(Failure) {
    let line = try line(context)
    do throws(Failure) {
      try line.withBytes { bytes throws(Failure) in try context.output.write(bytes) }
    } catch {
      throw Failure(
        error.code,
        "The recovery key can't be shown, and the former one opens nothing any more; make another. \(error.message)"
      )
    }
    Output.note(advice)
  }

  /// Offers one at the terminal, for an account that has just been made.
  static func offer(_ context: CommandContext, on terminal: ControllingTerminal) throws(Failure) {
    let isWanted = try Terminal.asking { () throws(TerminalError) in
      try terminal.confirm("Make a recovery key to write down, in case you forget the password?")
    }
    guard isWanted else { return }
    let line = try line(context)
    line.withBytes { terminal.write(String(decoding: $0, as: UTF8.self)) }
    Output.note(advice)
  }

  private static let advice = """
    This is shown once. Write it down and keep it away from this machine: with it, secret-notes open --unlock-with \
    recovery opens the notes.
    """

  private static func line(_ context: CommandContext) throws(Failure) -> SecretBytes {
    let key = try CommandContext.translating { () throws(SessionError) in
      try context.session.makeRecoveryKey()
    }
    let shown = key.shown
    let line = SecretBytes(count: shown.count + 1)
    line.withMutableBytes { line in
      shown.withBytes { line.copyMemory(from: $0) }
      line[shown.count] = UInt8(ascii: "\n")
    }
    return line
  }
}
