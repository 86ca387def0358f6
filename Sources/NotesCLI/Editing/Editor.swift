import Glibc
import NotesCore
import Posix
import SecretMemory

/// Lets the user change a text in the editor of their choice.
struct Editor {
  let environment: ProcessEnvironment

  /// Runs the editor on `text` and hands the result to `save`, which stores it.
  ///
  /// The text is lost in no case: where the editor, the reading or `save` fails after it was changed, the scratch
  /// folder is kept and the failure's message names the file.
  ///
  /// - Returns: what `save` gave, or nil where the text was left as it was.
  func edit<Result>(_ text: SecretText, save: (SecretText) throws(Failure) -> Result) throws(Failure)
    -> Result?
  {
    let scratch = try ScratchFolder()
    try scratch.write(text)
    let ended = try run(on: scratch)
    let changed = try reading(scratch)
    guard ended == .exited(0), let changed else {
      let what = changed == nil && ended == .exited(0) ? "The editor removed its file." : describe(ended)
      let isChanged = changed.map { !$0.equals(text) } ?? false
      guard isChanged || scratch.hasLeftovers else {
        throw Failure(.other, "\(what) Nothing was saved or changed.")
      }
      throw kept(scratch, Failure(.other, "\(what) Nothing was saved."))
    }
    guard !changed.equals(text) else { return nil }
    guard !changed.isEmpty else {
      throw Failure(
        .other, "The text is empty. Nothing was saved; to remove a note: secret-notes delete NOTE")
    }
    do throws(Failure) {
      return try save(changed)
    } catch {
      throw kept(scratch, error)
    }
  }

  private func reading(_ scratch: ScratchFolder) throws(Failure) -> SecretText? {
    do throws(Failure) {
      return try scratch.read(limit: UnlockedVault.longestText)
    } catch {
      throw kept(scratch, error)
    }
  }

  private func kept(_ scratch: ScratchFolder, _ failure: Failure) -> Failure {
    scratch.keep()
    return Failure(
      failure.code,
      """
      \(failure.message) What you wrote is in \(scratch.path), in memory only: save it before you log out, for \
      example with secret-notes new < \(scratch.file), and remove the folder.
      """
    )
  }

  /// Starts the editor on the terminal that we have, in our own process group, and waits for its end.
  private func run(on scratch: ScratchFolder) throws(Failure) -> ExitStatus {
    let options = EditorCommand.options(
      for: file(of: EditorCommand.program(in: value))?.name ?? "", scratch: scratch.path)
    // Keys like Ctrl-C belong to the editor while it runs, and its text is looked after whatever ends it. The child
    // gets every signal's default back.
    let former = [SIGINT, SIGQUIT, SIGTERM, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
    defer {
      for (number, handler) in former { signal(number, handler) }
    }
    do throws(SystemError) {
      // With standard input or output redirected the editor still gets the terminal, where there is one.
      let terminal = try? FileDescriptor.open("/dev/tty", O_RDWR)
      let streams = try [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number throws(SystemError) in
        if let terminal, isatty(number) == 0 { return terminal }
        return try FileDescriptor.copy(of: number)
      }
      let editor = try ChildProcess(
        "/bin/sh",
        arguments: ["sh", "-c", EditorCommand.script(for: value), "editor"] + options + [scratch.file],
        environment: environment.original,
        descriptors: [0: streams[0], 1: streams[1], 2: streams[2], 3: scratch.lock])
      return editor.wait()
    } catch {
      throw Failure(.other, "The editor can't be started: \(error.reason). Set EDITOR to another one.")
    }
  }

  private func describe(_ status: ExitStatus) -> String {
    switch status {
    case .exited(127): "The editor \(ArgumentParser.quoted(value)) was not found; set EDITOR."
    case .exited(let code): "The editor ended with code \(code)."
    case .signalled(let number): "The editor was ended by signal \(number)."
    }
  }

  /// The editor to run.
  private var value: String {
    EditorCommand.value(in: environment) ?? EditorCommand.defaults.first { file(of: $0) != nil } ?? "vi"
  }

  /// The file that a word starts, looked up in PATH, and its name with links such as Debian's alternatives resolved.
  private func file(of program: String) -> (path: String, name: String)? {
    let candidates =
      program.contains("/")
      ? [program] : (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(program)" }
    for candidate in candidates where access(candidate, X_OK) == 0 {
      guard let resolved = realpath(candidate, nil) else { continue }
      defer { free(resolved) }
      let path = String(cString: resolved)
      return (path, path.split(separator: "/").last.map(String.init) ?? program)
    }
    return nil
  }
}
