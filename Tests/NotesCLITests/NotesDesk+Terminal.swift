import Glibc
import Posix
import TestSupport

extension NotesDesk {
  /// What a command did on a terminal.
  struct Ended {
    let code: Int32?
    let text: String
    let errors: String
    let screen: String
  }

  /// The part of an editor's script that finds the program it was started by: `$program`.
  static let findProgram =
    "program=$PPID; while [ \"$(cat /proc/$program/comm)\" != secret-notes ]; do "
    + "program=$(cut -d' ' -f4 /proc/$program/stat); done"

  /// The part of a shell's script that keeps every other process from writing the vault, until ``releaseVault``. What
  /// is started meanwhile closes the descriptors 7 and 8.
  static let holdVault = """
    coproc HOLDER { exec sqlite3 "$XDG_DATA_HOME/secret-notes/vault.sqlite"; }; holder=$HOLDER_PID
    exec 7>&"${HOLDER[1]}" 8<&"${HOLDER[0]}"; eval "exec ${HOLDER[1]}>&- ${HOLDER[0]}<&-"
    echo "begin immediate; select 'held';" >&7; read -r held <&8
    """
  /// The end of ``holdVault``. Nothing has been written.
  static let releaseVault = "exec 7>&- 8<&-; wait $holder"

  /// How long a test waits for what is to come, on a loaded machine.
  static let patience = Duration.seconds(60)

  /// Runs the program on a terminal of its own, its standard output and error in files.
  ///
  /// - Parameters:
  ///   - dialogue: what the terminal is to show, and the keys that answer it, in turn.
  ///   - launcher: what runs the program, with its own arguments; nothing for the shell.
  func onTerminal(
    _ words: [String], _ dialogue: [(shown: String, keys: String)] = [], by launcher: [String] = []
  ) throws -> Ended {
    let terminal = try terminalWithFiles(words, by: launcher)
    for (shown, keys) in dialogue {
      guard terminal.sees(shown, within: Self.patience) else { break }
      terminal.type(keys)
    }
    let isEnded = terminal.sees("<ended ", within: Self.patience)
    _ = terminal.sees(">", within: Self.patience)
    let code = terminal.screen.components(after: "<ended ").flatMap { Int32($0.prefix { $0.isNumber }) }
    return Ended(
      code: isEnded ? code : nil, text: try shell("cat \"$HOME/out\"").text,
      errors: try shell("cat \"$HOME/err\"").text, screen: terminal.screen)
  }

  /// Starts the program on a terminal of its own, its standard output and error in files.
  func terminalWithFiles(_ words: [String], by launcher: [String] = []) throws -> PseudoTerminal {
    var environment = environment
    environment["TERM"] = environment["TERM"] ?? "dumb"
    environment["PW"] = passwordFile
    let script = "\"$@\" > \"$HOME/out\" 2> \"$HOME/err\"; echo \"<ended $?>\""
    return try PseudoTerminal(
      ["/bin/bash", "-c", script, "bash"] + launcher + [Self.program] + words,
      environment: environment.map { "\($0.key)=\($0.value)" })
  }

  /// What runs a program so that a file's mode counts for it, which it doesn't for root.
  static let withoutOverride: [String] =
    geteuid() == 0
    ? ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"] : []

  /// Makes a bash script and names it as the editor, with two words of its own, so that the file is its third.
  func setEditor(_ script: String) throws {
    try desk.folder.write("editor", "#!/bin/bash\n\(script)\n")
    _ = try shell("chmod +x '\(desk.folder.path("editor"))'")
    environment["EDITOR"] = "'\(desk.folder.path("editor"))' --flag 'two words'"
  }

  /// The drafts, each with its columns: id, time, note, title.
  func drafts() throws -> [[String]] {
    try run("drafts").text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The texts of all drafts.
  func draftTexts() throws -> [String] {
    try drafts().map { try run("drafts", $0[0]).text }
  }

  /// Waits until there are drafts: until a program that was left alone has kept one.
  func draftTextsInTime() throws -> [String] {
    for _ in 1...300 {
      let texts = try draftTexts()
      if !texts.isEmpty { return texts }
      _ = try shell("sleep 0.2")
    }
    return []
  }
}

extension String {
  /// What stands behind the last occurrence of a text.
  fileprivate func components(after text: String) -> Substring? {
    var rest = self[...]
    var found: Substring?
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      found = rest
    }
    return found
  }
}
