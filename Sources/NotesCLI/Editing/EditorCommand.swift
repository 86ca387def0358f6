import CSystem

/// The words that start the user's editor on a file, so that the text leaves no copy outside the file's folder.
enum EditorCommand {
  /// The editor as the user named it; nil where they named none.
  static func value(in environment: ProcessEnvironment) -> String? {
    ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { value in value.contains { $0 != " " } }
  }

  /// What is tried, in this order, where the user named none.
  static let defaults = ["editor", "vi", "nano"]

  /// How an editor is kept from leaving copies of a text elsewhere.
  enum Kind: Equatable {
    case vim
    case neovim
    case nano
    case emacs
    /// A program that hands the file to another one, which may keep what it likes.
    case remote(waiting: [String])
    /// Nothing is known of it.
    case unknown
  }

  /// The kind of a program, by its name without folder, links resolved: `vim.basic`, `nano`.
  static func kind(of program: String) -> Kind {
    func begins(_ names: String...) -> Bool { names.contains { program.hasPrefix($0) } }
    if begins("emacsclient") { return .remote(waiting: []) }
    if begins("emacs") { return .emacs }
    if begins("nvim") { return .neovim }
    if begins("vim", "gvim") { return .vim }
    if program == "nano" || begins("nano-") || program == "rnano" { return .nano }
    if ["code", "code-insiders", "codium", "vscodium", "subl", "zed", "zeditor", "atom"].contains(program) {
      return .remote(waiting: ["--wait"])
    }
    return .unknown
  }

  /// The options by which an editor keeps swap, undo and backup files within the folder of its file or makes none, and
  /// no history.
  ///
  /// - Parameters:
  ///   - kind: the editor's kind.
  ///   - program: its name, links resolved.
  ///   - folder: the folder of the file.
  static func options(for kind: Kind, program: String, folder: String) -> [String] {
    switch kind {
    case .vim:
      return vi(folder) + (program.hasPrefix("gvim") || program.contains("gtk") ? ["--nofork"] : [])
    case .neovim: return vi(folder)
    // Its own settings would have it write backups and histories, and no option takes one of them back.
    case .nano: return ["--ignorercfiles"]
    case .emacs: return ["--eval", emacs]
    case .remote(let waiting): return waiting
    case .unknown: return []
    }
  }

  /// No history of registers and searches. The rest is set after the user's own settings have been read: a swap file,
  /// which rescues the text when the editor is ended, only from then on and only here.
  private static func vi(_ folder: String) -> [String] {
    let settings = """
      set directory=\(folder) updatecount=200 backupdir=\(folder) undodir=\(folder) noundofile nobackup \
      viminfo= viminfofile=NONE
      """
    return ["-n", "-i", "NONE", "-c", settings]
  }

  /// Auto-saved texts stand beside the file; backups, locks and histories are off.
  private static let emacs = """
    (progn (setq make-backup-files nil create-lockfiles nil auto-save-file-name-transforms nil \
    auto-save-list-file-prefix nil undo-tree-auto-save-history nil) \
    (dolist (mode '(recentf-mode savehist-mode save-place-mode desktop-save-mode)) \
    (when (and (boundp mode) (symbol-value mode)) (funcall mode -1))))
    """

  /// The script for `sh -c` that runs `value`, split into words as a shell splits it. The file is its last argument,
  /// the options come before it.
  ///
  /// Ctrl-C is the editor's: a shell that did nothing about it would end, and leave the editor behind. A trap that
  /// does something, if only `:`, is not inherited by the editor.
  static func script(for value: String) -> String { "trap : INT QUIT\n\(value) \"$@\"" }

  /// What a value starts. For a look at its name only.
  enum Start: Equatable {
    /// A program, by its name or path.
    case program(String)
    /// One of these words, by way of another program or of the shell: the first that is a program's name.
    case oneOf([String])
    /// What the shell alone can tell, for it would have to run something.
    case unknown
  }

  /// What starts another program that one of its words names, and of the shell's own commands those that do.
  private static let starters: Set<String> = [
    "env", "nice", "ionice", "setsid", "nohup", "time", "command", "builtin", "exec", "eval", ".",
  ]

  /// What a value starts: its first word that is no assignment, quotes, `~` and variables expanded as the shell does it.
  static func start(of value: String) -> Start {
    guard let words = words(of: value), !words.isEmpty else { return .unknown }
    func isAssignment(_ word: String) -> Bool {
      word.contains("=") && !word.prefix { $0 != "=" }.contains("/") && !word.hasPrefix("-")
    }
    let rest = words.drop(while: isAssignment)
    guard let first = rest.first else { return .unknown }
    guard starters.contains(first) else { return .program(first) }
    return .oneOf(rest.filter { !starters.contains($0) && !isAssignment($0) && !$0.hasPrefix("-") })
  }

  private static func words(of value: String) -> [String]? {
    var expansion = wordexp_t()
    // Nothing is run for it; and a variable that we have dropped may be anything.
    guard wordexp(value, &expansion, sn_wordexp_flags) == 0 else { return nil }
    defer { wordfree(&expansion) }
    return (0..<Int(expansion.we_wordc)).compactMap { expansion.we_wordv[$0].map { String(cString: $0) } }
  }
}
