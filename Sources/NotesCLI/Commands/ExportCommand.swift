import Glibc
import NotesCore
import Posix
import SecretMemory

/// `export`: all notes into a sealed file, or into a folder that anyone can read who can read the disk.
enum ExportCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let target = context.operand else { return }
    do throws(Failure) {
      if context.invocation.has(.plain) { try plain(target, context) } else { try sealed(target, context) }
    } catch {
      try ExportInterruption.passOn()
      throw error
    }
  }

  // MARK: - Sealed

  private static let sealing = "Exporting the notes; the password takes a moment by design."

  private static func sealed(_ target: String, _ context: CommandContext) throws(Failure) {
    if target == "-", context.output.isTerminal {
      throw Failure(.usage, "A sealed export is no text; name a file, or lead standard output into one.")
    }
    let isForced = context.invocation.has(.force)
    // What can't be written is found out before anyone is asked for a password.
    let file = try target == "-" ? nil : opening(target, replacing: isForced)
    let notes = try context.unlock(to: "export all notes", afresh: true)
    let password = try newPassword(context)
    let output = context.output
    let isSkipping = context.invocation.has(.skipDamaged)
    let written: (count: Int, damage: [VaultDamage])
    if let file {
      written = try exchangingFiles(sealing) { () throws(ExchangeError) in
        let writer = try SealedExportWriter(password: password) { bytes throws(SystemError) in
          try ExportInterruption.check()
          try file.write(bytes)
        }
        return try notes.export(to: writer, skippingDamaged: isSkipping)
      }
    } else {
      written = try exchanging(sealing) { () throws(ExchangeError) in
        let writer = try SealedExportWriter(password: password) { bytes throws(SystemError) in
          try output.writeBytes(bytes)
        }
        return try notes.export(to: writer, skippingDamaged: isSkipping)
      }
    }
    if let file {
      do { try file.finish(replacing: isForced) } catch { throw failure(error, target) }
    }
    try report(written, to: target)
  }

  private static func opening(_ target: String, replacing: Bool) throws(Failure) -> ExportFile {
    do { return try ExportFile(at: target, replacing: replacing) } catch { throw failure(error, target) }
  }

  private static func newPassword(_ context: CommandContext) throws(Failure) -> NotesPassword {
    if let given = context.newPassword { return given }
    guard context.givenPassword == nil, !context.invocation.has(.noInput) else {
      throw Failure(.usage, "Give the export's own password with --new-password-file FILE.")
    }
    return try PasswordQuestion.new("Choose a password for the export: ", instead: "--new-password-file FILE")
  }

  // MARK: - Plain

  private static func plain(_ target: String, _ context: CommandContext) throws(Failure) {
    guard target != "-" else {
      throw Failure(.usage, "--plain writes a folder; name one that isn't there yet.")
    }
    guard context.newPassword == nil else {
      throw Failure(.usage, "A plain export has no password; leave --new-password-file or --plain out.")
    }
    var status = stat()
    guard lstat(target, &status) != 0 else {
      throw Failure(
        .cannotCreate,
        """
        \(ArgumentParser.quoted(target)) is there already, and a plain export makes a folder of its own; name one \
        that isn't there yet.
        """)
    }
    try context.confirm(
      "Write every note unsealed into \(TerminalText.line(target)), for anyone to read who gets at the disk?",
      before: "A plain export", refusal: "Nothing was exported.")
    let notes = try context.unlock(to: "export all notes as plain text", afresh: true)
    let isSkipping = context.invocation.has(.skipDamaged)
    let written = try exchangingFiles("Exporting the notes.") { () throws(ExchangeError) in
      let folder = try PlainExport(making: target)
      let written = try notes.forEachNote(skippingDamaged: isSkipping) { note throws(ExchangeError) in
        try checkInterruption()
        try folder.write(note)
      }
      try checkInterruption()
      try folder.finish()
      return written
    }
    try report(written, to: target)
  }

  // MARK: - Both

  private static func report(
    _ written: (count: Int, damage: [VaultDamage]), to target: String
  ) throws(Failure) {
    let count = written.count == 1 ? "1 note" : "\(written.count) notes"
    Output.note("Exported \(count)\(target == "-" ? "" : " to \(TerminalText.line(target))").")
    guard let damage = written.damage.first else { return }
    for more in written.damage.dropFirst() { Output.note(Failure(more).message) }
    throw Failure(damage)
  }

  private static func checkInterruption() throws(ExchangeError) {
    do throws(SystemError) { try ExportInterruption.check() } catch { throw .system(error) }
  }

  /// The same for an export that a signal must not leave half written.
  private static func exchangingFiles<Value>(
    _ progress: String, _ work: () throws(ExchangeError) -> Value
  ) throws(Failure) -> Value {
    try exchanging(progress) { () throws(ExchangeError) in try ExportInterruption.watching(work) }
  }

  /// Runs what exports, its failures made the person's, and says `progress` where it takes longer than a second.
  private static func exchanging<Value>(
    _ progress: String, _ work: () throws(ExchangeError) -> Value
  ) throws(Failure) -> Value {
    do { return try Progress.reporting(progress, work) } catch {
      guard case .vault(.damaged(let damage)) = error else { throw Failure(error, exporting: true) }
      let failure = Failure(damage)
      throw Failure(
        failure.code, "Nothing was exported; --skip-damaged leaves out what is damaged. \(failure.message)")
    }
  }

  private static func failure(_ error: SystemError, _ target: String) -> Failure {
    let path = ArgumentParser.quoted(target)
    return switch error.number {
    case EEXIST: Failure(.cannotCreate, "\(path) is there already; name another, or give --force for a file.")
    case EPERM where error.action.hasPrefix("replace"):
      Failure(.cannotCreate, "\(path) is no regular file, and nothing else is replaced; name another.")
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR:
      Failure(.cannotCreate, "\(path) can't be written: \(error.reason).")
    default: Failure(.inputOutput, "\(path) can't be written: \(error.reason).")
    }
  }
}
