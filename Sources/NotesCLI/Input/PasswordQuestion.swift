import Authentication
import NotesCore
import SecretMemory

/// Questions for secrets at the terminal, asked again until the answer has the form it must have.
enum PasswordQuestion {
  /// Asks for a notes password that is new, twice.
  static func new(_ prompt: String, instead: String) throws(Failure) -> NotesPassword {
    let terminal = try Terminal.open(instead: instead)
    while true {
      let first = try ask(terminal, prompt)
      let password: NotesPassword
      do { password = try NotesPassword(first) } catch {
        terminal.write(Failure.sentence(error.description) + "\n")
        continue
      }
      let second = try ask(terminal, "Type it again: ")
      if first.equals(second) { return password }
      terminal.write("The two are not the same. Once more.\n")
    }
  }

  /// Asks for a password that is there already.
  static func one(_ prompt: String, instead: String) throws(Failure) -> NotesPassword {
    let terminal = try Terminal.open(instead: instead)
    while true {
      let typed = try ask(terminal, prompt)
      do { return try NotesPassword(typed) } catch {
        terminal.write(Failure.sentence(error.description) + "\n")
      }
    }
  }

  /// Asks for the recovery key. A slip is told by its check letters, at once.
  static func recoveryKey() throws(Failure) -> RecoveryKey {
    guard let terminal = try? ControllingTerminal() else {
      throw Failure(
        .unavailable,
        "The recovery key is typed at a terminal, and there is none. Without --unlock-with recovery, --password-file takes the notes password."
      )
    }
    while true {
      let typed = try ask(terminal, "Recovery key: ")
      do { return try RecoveryKey(typed: typed) } catch {
        terminal.write(Failure.sentence(error.description) + " Once more.\n")
      }
    }
  }

  private static func ask(_ terminal: ControllingTerminal, _ prompt: String) throws(Failure) -> SecretBytes {
    try Terminal.asking { () throws(TerminalError) in try terminal.readPassword(prompt: prompt) }
  }
}
