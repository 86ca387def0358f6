/// The words that start the user's editor on a file, so that the text leaves no copy outside the file's folder.
enum EditorCommand {
  /// The editor as the user named it; nil where they named none.
  static func value(in environment: ProcessEnvironment) -> String? {
    ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// What is tried, in this order, where the user named none.
  static let defaults = ["editor", "vi", "nano"]

  /// The options by which a known editor keeps swap, undo, backup and history files to itself.
  ///
  /// - Parameter program: the program's name without folder, links resolved: `vim.basic`, `nano`.
  static func options(for program: String) -> [String] {
    if program.hasPrefix("vim") || program.hasPrefix("nvim") {
      // No swap file, no history of registers and searches; backups and undo off whatever the user's own
      // settings say, for these are read before the commands given here.
      return ["-n", "-i", "NONE", "-c", "set nobackup nowritebackup noundofile"]
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

  /// The program that `value` starts: its first word without quotes, for a look at its name only.
  static func program(in value: String) -> String {
    let word = value.split(separator: " ", maxSplits: 1).first.map(String.init) ?? value
    return word.trimming { $0 == "\"" || $0 == "'" }
  }
}

extension String {
  /// The string without the characters at either end that `isTrimmed` names.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return String(rest)
  }
}
