import CSystem
import Glibc
import Posix

/// The user's editor: which one, and its run on the terminal that we have.
struct Editor {
  /// What is run, as the user wrote it.
  let value: String
  /// The file of its program, links resolved; nil where it isn't found.
  let path: String?
  /// Whether it may start for all that is known.
  let mayStart: Bool
  /// How it is kept from leaving copies.
  let kind: EditorCommand.Kind
  private let environment: ProcessEnvironment

  /// Finds the editor: `$VISUAL`, `$EDITOR`, `editor`, `vi`.
  init(in environment: ProcessEnvironment) {
    self.environment = environment
    let search = environment["PATH"] ?? "/usr/bin:/bin"
    value =
      EditorCommand.value(in: environment)
      ?? EditorCommand.defaults.first { Self.file(of: $0, in: search) != nil } ?? "vi"
    switch EditorCommand.start(of: value) {
    case .program(let program):
      path = Self.file(of: program, in: search)
      mayStart = path != nil
      name = Self.name(of: path ?? program)
    case .oneOf(let words):
      path = words.lazy.compactMap { Self.file(of: $0, in: search) }.first
      mayStart = true
      name = path.map(Self.name) ?? value
    case .unknown:
      path = nil
      mayStart = true
      name = value
    }
    kind = EditorCommand.kind(of: Self.name(of: path ?? ""))
  }

  /// The name of its program, without folder; where it isn't known, as the user wrote it.
  let name: String

  /// Runs it on the file, in our own process group, and waits for its end.
  ///
  /// - Throws: where it can't be started; ``ExitCode/busy`` in the background, where it would be stopped at once.
  func run(on scratch: ScratchFolder) throws(Failure) -> ExitStatus {
    guard !Self.isInBackground else {
      throw Failure(.busy, "This runs in the background, where no editor can. Run it in the foreground.")
    }
    // Keys like Ctrl-C belong to the editor while it runs, and its text is looked after whatever ends it. The child
    // gets every signal's default back.
    let former = [SIGINT, SIGQUIT, SIGTERM, SIGHUP].map { ($0, signal($0, SIG_IGN)) }
    defer {
      for (number, handler) in former { signal(number, handler) }
    }
    let options = EditorCommand.options(for: kind, program: name, folder: scratch.textFolder)
    do throws(SystemError) {
      // With standard output redirected the editor still gets the terminal, where there is one.
      let terminal = try? FileDescriptor.open("/dev/tty", O_RDWR)
      let streams = try [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number throws(SystemError) in
        if let terminal, isatty(number) == 0 { return terminal }
        return try FileDescriptor.copy(of: number)
      }
      let state = terminal.flatMap(TerminalState.init)
      let editor = try ChildProcess(
        "/bin/sh",
        arguments: ["sh", "-c", EditorCommand.script(for: value), "editor"] + options + [scratch.file],
        environment: environment.original,
        descriptors: [0: streams[0], 1: streams[1], 2: streams[2], 3: scratch.lock])
      let status = editor.wait()
      // One that was killed leaves the terminal as it needed it.
      if status != .exited(0) { state?.restore() }
      return status
    } catch {
      throw Failure(.other, "The editor can't be started: \(error.reason). Set EDITOR to another one.")
    }
  }

  /// What the end of a run means, as a sentence.
  func describe(_ status: ExitStatus) -> String {
    switch status {
    case .exited(127): "The editor \(ArgumentParser.quoted(value)) was not found; set EDITOR."
    case .exited(let code): "The editor ended with code \(code)."
    case .signalled(let number): "The editor was ended by signal \(number)."
    }
  }

  private static var isInBackground: Bool {
    let foreground = tcgetpgrp(STDIN_FILENO)
    return foreground > 0 && foreground != getpgrp()
  }

  /// The file that a word starts, looked up in PATH, with links such as Debian's alternatives resolved.
  private static func file(of program: String, in search: String) -> String? {
    let candidates =
      program.contains("/") ? [program] : search.split(separator: ":").map { "\($0)/\(program)" }
    for candidate in candidates where access(candidate, X_OK) == 0 {
      var status = stat()
      guard stat(candidate, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        let resolved = realpath(candidate, nil)
      else { continue }
      defer { free(resolved) }
      // A link's own name says more than a wrapper's that many names lead to.
      let path = String(cString: resolved)
      return EditorCommand.kind(of: name(of: path)) == .unknown
        && EditorCommand.kind(of: name(of: candidate)) != .unknown ? candidate : path
    }
    return nil
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
