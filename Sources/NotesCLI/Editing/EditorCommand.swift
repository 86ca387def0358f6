/// The words that start the user's editor on a file, so that the text leaves no copy outside the file's folder.
enum EditorCommand {
  /// The editor as the user named it; nil where they named none.
  static func value(in environment: ProcessEnvironment) -> String? {
    ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// What is tried, in this order, where the user named none.
  static let defaults = ["editor", "vi", "nano"]

  /// The options by which a known editor keeps swap, undo, backup and history files within the scratch folder or
  /// makes none.
  ///
  /// - Parameters:
  ///   - program: the program's name without folder, links resolved: `vim.basic`, `nano`.
  ///   - scratch: the folder of the file.
  static func options(for program: String, scratch: String) -> [String] {
    if program.hasPrefix("vim") || program.hasPrefix("nvim") {
      // No history of registers and searches. The rest is set after the user's own settings have been read: a swap
      // file, which rescues the text when vim is killed, only from then on and only here.
      let settings = "set directory=\(scratch) updatecount=200 nobackup nowritebackup noundofile"
      return ["-n", "-i", "NONE", "-c", settings]
    }
    if program.hasPrefix("nano") { return ["--ignorercfiles"] }
    if program.hasPrefix("emacs") && program != "emacsclient" {
      return ["--eval", "(setq make-backup-files nil auto-save-default nil create-lockfiles nil)"]
    }
    return []
  }

  /// The script for `sh -c` that runs `value`, split into words as a shell splits it. The file is its last argument,
  /// the options come before it.
  static func script(for value: String) -> String { "\(value) \"$@\"" }

  /// The program that `value` starts: its first word that is neither an assignment nor a program which starts another,
  /// without quotes. For a look at its name only.
  static func program(in value: String) -> String {
    let words = value.split(separator: " ").map { $0.filter { $0 != "\"" && $0 != "'" } }
    return words.first { !$0.contains("=") && !["env", "command", "exec", "nice"].contains($0) } ?? value
  }
}
