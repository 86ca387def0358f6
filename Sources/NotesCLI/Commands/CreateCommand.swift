import Authentication
import Glibc
import NotesCore
import SecretMemory

/// `create`: the account, its password typed twice.
enum CreateCommand {
  /// Creates the account.
  ///
  /// - Returns: its password, so that what comes next need not ask for it again.
  @discardableResult
  static func run(_ context: CommandContext) throws(Failure) -> NotesPassword {
    // Before anything is asked, so that nobody types a password for nothing.
    guard context.session.state == .signedOut else { throw Failure(.accountExists) }
    try context.requireKeyring()
    let username = try username(context)
    let password = try password(context, of: username)
    try CommandContext.translating { () throws(SessionError) in
      try context.session.create(username, password: password)
    }
    Output.note(
      """
      The account \(username) is there, protected. Its password is in your keyring; keep it in a second place too: \
      if both it and the keyring are lost, so are the notes.
      """)
    if password.bytes.count < 8 {
      Output.note("A password as short as this can be guessed by someone who has the vault's file.")
    }
    try makeRecoveryKey(context, password)
    return password
  }

  private static func username(_ context: CommandContext) throws(Failure) -> Username {
    if let given = context.invocation.value(of: .username) {
      do { return try Username(given) } catch { throw Failure(.usage, Failure.sentence(error.description)) }
    }
    guard context.givenPassword == nil, !context.invocation.has(.noInput) else {
      throw Failure(.usage, "Give the account's name with --username NAME.")
    }
    let terminal = try Terminal.open(instead: "--username NAME and --password-file FILE")
    while true {
      let line = try Terminal.asking { () throws(TerminalError) in try terminal.readLine(prompt: "Username: ")
      }
      do { return try Username(line) } catch { terminal.write(Failure.sentence(error.description) + "\n") }
    }
  }

  private static func password(_ context: CommandContext, of username: Username) throws(Failure)
    -> NotesPassword
  {
    if let given = context.givenPassword { return given }
    guard !context.invocation.has(.noInput) else {
      throw Failure(.usage, "Give the notes password with --password-file FILE.")
    }
    return try PasswordQuestion.new(
      "Choose a notes password for \(username.name): ", instead: "--password-file FILE")
  }

  /// Makes a recovery key where one is asked for, or offers it to the person who made the account.
  private static func makeRecoveryKey(_ context: CommandContext, _ password: NotesPassword) throws(Failure) {
    let isDemanded = context.invocation.has(.recoveryKey)
    guard isDemanded || (context.givenPassword == nil && !context.invocation.has(.noInput)) else { return }
    // The keyring has the key by now, so nothing is derived for this.
    try CommandContext.translating { () throws(SessionError) in
      try context.session.unlock(.password(password), to: "make a recovery key")
    }
    defer { context.session.lock() }
    if isDemanded { return try RecoveryKeyOutput.make(context) }
    try RecoveryKeyOutput.offer(context, on: try Terminal.open(instead: "--password-file FILE"))
  }
}
