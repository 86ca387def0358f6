import Glibc
import Keychain
package import NotesCore

/// `secret-notes` from its first instruction to its exit code.
public enum CommandLineProgram {
  /// Runs the command that the process was started with.
  ///
  /// - Returns: the exit code.
  public static func run() -> Int32 {
    run(policy: .standard)
  }

  /// The same with key derivations of another cost.
  package static func run(policy: Argon2id.Policy) -> Int32 {
    StandardStreams.secure()
    var environment = ProcessEnvironment.takeOver()
    environment.policy = policy
    ProcessProtection.enable()
    let words = ArgumentVector.take()
    defer { KeychainConnection.finish() }
    do throws(Failure) {
      guard let words else { throw Failure(.usage, "An argument is not UTF-8.") }
      guard environment.unreadable.isEmpty else {
        throw Failure(.usage, "The value of \(environment.unreadable.joined(separator: ", ")) is not UTF-8.")
      }
      try run(words, environment)
      return ExitCode.done.rawValue
    } catch {
      Output.note(error.message)
      return error.code.rawValue
    }
  }

  private static func run(_ words: [String], _ environment: ProcessEnvironment) throws(Failure) {
    let output = Output(environment: environment, noColor: true)
    switch try ArgumentParser.parse(words) {
    case .help(let command): try output.write(HelpText.text(for: command))
    case .groupHelp(let group): try output.write(HelpText.text(forGroup: group))
    case .version: try output.write("secret-notes \(HelpText.version)\n")
    case .run(let invocation): try run(invocation, environment, output)
    }
  }

  private static func run(
    _ invocation: Invocation, _ environment: ProcessEnvironment, _ output: Output
  ) throws(Failure) {
    switch invocation.command {
    case .help: try output.write(HelpText.text(for: nil))
    case .completions:
      try output.write(invocation.operands.first.flatMap(ShellCompletions.script) ?? "")
    case .manual: try output.write(ManualPage.text)
    case .create: try CreateCommand.run(CommandContext(invocation, environment: environment))
    case .open: try OpenCommand.run(CommandContext(invocation, environment: environment))
    case .new: try NewCommand.run(CommandContext(invocation, environment: environment))
    case .list: try ListCommand.run(CommandContext(invocation, environment: environment))
    case .search: try SearchCommand.run(CommandContext(invocation, environment: environment))
    case .edit: try EditCommand.run(CommandContext(invocation, environment: environment))
    case .rename: try RenameCommand.run(CommandContext(invocation, environment: environment))
    case .drafts: try DraftsCommand.run(CommandContext(invocation, environment: environment))
    case .delete: try DeleteCommand.run(CommandContext(invocation, environment: environment))
    case .protect: try ProtectCommand.run(CommandContext(invocation, environment: environment))
    case .verify: try VerifyCommand.run(CommandContext(invocation, environment: environment))
    case .restore: try RestoreCommand.run(CommandContext(invocation, environment: environment))
    case .password: try PasswordCommand.run(CommandContext(invocation, environment: environment))
    case .accountRename: try AccountRenameCommand.run(CommandContext(invocation, environment: environment))
    case .accountDelete: try AccountDeleteCommand.run(CommandContext(invocation, environment: environment))
    case .export: try ExportCommand.run(CommandContext(invocation, environment: environment))
    case .import: try ImportCommand.run(CommandContext(invocation, environment: environment))
    case .lock: LockCommand.run()
    case .fingerprint: try FingerprintCommand.run(CommandContext(invocation, environment: environment))
    case .doctor: try DoctorCommand.run(CommandContext(invocation, environment: environment))
    case .status: try StatusCommand.run(CommandContext(invocation, environment: environment))
    }
  }
}
