import Authentication
import Glibc
import NotesCore

/// `password`: another notes password, a new vault key, a recovery key.
enum PasswordCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    let makesRecoveryKey = context.invocation.has(.recoveryKey)
    let renewsKey = context.invocation.has(.newKey)
    try checkOptions(context, makesRecoveryKey, renewsKey)
    let way = try context.way(among: [.applicationPassword])
    if makesRecoveryKey {
      try unlock(context, way, to: "make a recovery key")
      try context.finishRecovery(way)
      return try RecoveryKeyOutput.make(context)
    }
    try unlock(context, way, to: "change the notes password")
    let password =
      if let given = context.newPassword { given } else {
        try PasswordQuestion.new("New notes password: ", instead: "--new-password-file FILE")
      }
    try CommandContext.translating { () throws(SessionError) in
      try context.session.changePassword(to: password, renewsKey: renewsKey)
    }
    Output.note(
      renewsKey
        ? """
        The notes have a new password and a new key. The generations kept before, which had the old key, are gone; \
        copies of the vault made elsewhere still open with the old password, as they were then.
        """
        : """
        The notes password is changed. Copies of the vault made elsewhere still open with the old one; if others may \
        know it, secret-notes password --new-key makes a new key too.
        """)
    // What was kept before is gone: the notes as they are now are the first generation again.
    if renewsKey { context.session.keepGeneration() }
  }

  /// What can't be done is said before anything is asked.
  private static func checkOptions(
    _ context: CommandContext, _ makesRecoveryKey: Bool, _ renewsKey: Bool
  ) throws(Failure) {
    if makesRecoveryKey && renewsKey {
      throw Failure(.usage, "--recovery-key and --new-key exclude each other; a new key comes first.")
    }
    if makesRecoveryKey && context.newPassword != nil {
      throw Failure(.usage, "--recovery-key changes no password; leave --new-password-file out.")
    }
    if let way = context.invocation.value(of: .unlockWith), !["password", "recovery"].contains(way) {
      throw Failure(.usage, "This takes the notes password or the recovery key, not \(way).")
    }
    let mayAsk = context.givenPassword == nil && !context.invocation.has(.noInput)
    if !makesRecoveryKey && !mayAsk && context.newPassword == nil {
      throw Failure(.usage, "Give the new notes password with --new-password-file FILE.")
    }
  }

  private static func unlock(
    _ context: CommandContext, _ way: UnlockWay, to reason: String
  ) throws(Failure) {
    try CommandContext.translating { () throws(SessionError) in
      try context.session.unlock(way, to: reason, always: true)
    }
  }
}
