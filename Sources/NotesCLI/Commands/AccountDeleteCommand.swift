import Authentication
import NotesCore

/// `account delete`: the account with all its notes, for ever.
enum AccountDeleteCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    let isForced = context.invocation.has(.force)
    guard isForced || (context.givenPassword == nil && !context.invocation.has(.noInput)) else {
      throw Failure(.usage, "Deleting the account asks for its name; --force says that you are sure.")
    }
    let terminal = isForced ? nil : try Terminal.open(instead: "--force")
    let way = try context.way()
    var deleted: Username?
    var failure: Failure?
    do throws(SessionError) {
      try context.session.deleteAccount(by: way) { account in
        deleted = account
        do throws(Failure) {
          return try terminal.map { terminal throws(Failure) in try confirm(account, terminal) } ?? true
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      if let failure { throw failure }
      let reason = Failure(error)
      guard case .keyring = error else { throw reason }
      throw Failure(
        reason.code,
        "Nothing was deleted: the account's items in the keyring have to go too. \(reason.message)")
    }
    Output.note("The account\(deleted.map { " \($0)" } ?? "") and all its notes are deleted.")
  }

  private static func confirm(
    _ account: Username, _ terminal: ControllingTerminal
  ) throws(Failure) -> Bool {
    let name = TerminalText.line(account.name)
    let typed = try Terminal.asking { () throws(TerminalError) in
      try terminal.readLine(prompt: "All notes of \(name) go, for ever. Type \(name) to delete them: ")
    }
    return (try? Username(typed)) == account
  }
}
