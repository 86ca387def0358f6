import Authentication
import Glibc
import NotesCore
import Posix
import SecretMemory

/// `export`: all notes into a sealed file, or into a folder that anyone can read who can read the disk.
enum ExportCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let target = context.operand else { return }
    if context.invocation.has(.plain) { try plain(target, context) } else { try sealed(target, context) }
  }

  // MARK: - Sealed

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
    let written = try exchanging { () throws(ExchangeError) in
      let writer = try SealedExportWriter(password: password) { bytes throws(SystemError) in
        if let file { try file.write(bytes) } else { try writeOut(bytes, output) }
      }
      return try notes.export(to: writer, skippingDamaged: context.invocation.has(.skipDamaged))
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

  private static func writeOut(_ bytes: UnsafeRawBufferPointer, _ output: Output) throws(SystemError) {
    do throws(Failure) { try output.write(bytes) } catch {
      throw SystemError("write standard output", number: EIO)
    }
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
      throw failure(SystemError("make the folder \(target)", number: EEXIST), target)
    }
    if !context.invocation.has(.force) { try confirmPlain(target, context) }
    let notes = try context.unlock(to: "export all notes as plain text", afresh: true)
    let written = try exchanging { () throws(ExchangeError) in
      let folder = try PlainExport(making: target)
      let written = try notes.forEachNote(skippingDamaged: context.invocation.has(.skipDamaged)) {
        note throws(ExchangeError) in try folder.write(note)
      }
      try folder.finish()
      return written
    }
    try report(written, to: target)
  }

  private static func confirmPlain(_ target: String, _ context: CommandContext) throws(Failure) {
    guard context.givenPassword == nil, !context.invocation.has(.noInput) else {
      throw Failure(.usage, "A plain export asks first; --force says that you are sure.")
    }
    let terminal = try Terminal.open(instead: "--force")
    let isSure = try Terminal.asking { () throws(TerminalError) in
      try terminal.confirm(
        "Write every note unsealed into \(TerminalText.line(target)), for anyone to read who gets at the disk?"
      )
    }
    guard isSure else { throw Failure(.cancelled, "Nothing was exported.") }
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

  /// Runs what exports, its failures made the person's, and says so where it takes longer than a second.
  private static func exchanging<Value>(_ work: () throws(ExchangeError) -> Value) throws(Failure) -> Value {
    do {
      return try Progress.reporting("Exporting the notes; the password takes a moment by design.", work)
    } catch {
      guard case .vault(.damaged(let damage)) = error else { throw Failure(error, exporting: true) }
      let failure = Failure(damage)
      throw Failure(
        failure.code, "\(failure.message) Nothing was exported; --skip-damaged leaves out what is damaged.")
    }
  }

  private static func failure(_ error: SystemError, _ target: String) -> Failure {
    let path = ArgumentParser.quoted(target)
    return switch error.number {
    case EEXIST: Failure(.cannotCreate, "\(path) is there already; name another, or give --force for a file.")
    case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR:
      Failure(.cannotCreate, "\(path) can't be written: \(error.reason).")
    default: Failure(.inputOutput, "\(path) can't be written: \(error.reason).")
    }
  }
}
