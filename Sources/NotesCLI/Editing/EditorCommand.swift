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

  /// The program that `value` starts: its first word that is neither an assignment nor a program which starts another,
  /// without quotes. For a look at its name only.
  static func program(in value: String) -> String {
    let words = words(of: value)
    return words.first { !$0.contains("=") && !["env", "command", "exec", "nice"].contains($0) } ?? value
  }

  /// The words of a value, split as a shell splits them where nothing is to be expanded.
  private static func words(of value: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in value {
      if isEscaped {
        word = (word ?? "") + [character]
        isEscaped = false
      } else if character == "\\" && quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + [character] }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + [character]
      }
    }
    if let word { words.append(word) }
    return words
  }
}
