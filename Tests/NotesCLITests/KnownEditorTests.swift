import Glibc
import TestSupport
import Testing

@testable import NotesCLI

@Suite("A known editor")
struct KnownEditorTests {
  /// A real editor, with the user's own settings that would have it leave copies of a text everywhere.
  struct Real: CustomTestStringConvertible, Sendable {
    let program: String
    let terminal: String
    /// What makes the settings, in the home.
    let settings: String
    /// The keys that write the word in front of the text.
    let typing: @Sendable (String) -> String
    /// The keys that save and leave.
    let saving: String

    var testDescription: String { program }
    var isThere: Bool { access("/usr/bin/\(program.prefix { $0 != " " })", X_OK) == 0 }
  }

  private static let vimSettings = """
    set backup writebackup undofile history=1000 viminfo='100,f1,n~/.viminfo hidden
    set backupdir=~/copies undodir=~/copies directory=~/copies updatetime=100
    """

  static let editors = [
    Real(
      program: "vim.tiny", terminal: "dumb", settings: "echo \"\(vimSettings)\" > .vimrc; cp .vimrc .virc",
      typing: { "i\($0) \u{1b}" }, saving: ":wq\r"),
    Real(
      program: "vim.basic", terminal: "dumb", settings: "echo \"\(vimSettings)\" > .vimrc",
      typing: { "i\($0) \u{1b}" }, saving: ":wq\r"),
    Real(
      program: "nvim", terminal: "dumb",
      settings: "mkdir -p .config/nvim; echo \"\(vimSettings)\" > .config/nvim/init.vim",
      typing: { "i\($0) \u{1b}" }, saving: ":wq\r"),
    Real(
      program: "nano", terminal: "xterm",
      settings:
        "printf 'set backup\\nset backupdir \"~/copies\"\\nset historylog\\nset positionlog\\n' > .nanorc",
      typing: { "\($0) " }, saving: "\u{f}\r\u{18}"),
    Real(
      program: "emacs -nw", terminal: "xterm",
      settings: """
        echo '(setq backup-directory-alist `((".*" . "~/copies")) auto-save-default t
          auto-save-file-name-transforms `((".*" "~/copies/" t)) auto-save-interval 20)
          (recentf-mode 1) (savehist-mode 1) (save-place-mode 1)' > .emacs
        """,
      typing: { "\($0) " }, saving: "\u{18}\u{13}\u{18}\u{3}"),
  ]

  private func desk(_ editor: Real) throws -> NotesDesk {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    try desk.run("new", "Title", input: "first words\n")
    _ = try desk.shell("cd \"$HOME\"; mkdir copies; \(editor.settings)")
    desk.environment["EDITOR"] = editor.program
    desk.environment["TERM"] = editor.terminal
    return desk
  }

  /// What stands in the home and holds the word.
  private func copies(of word: String, _ desk: NotesDesk) throws -> String {
    try desk.shell("grep -rlaE '\(word)|first words' \"$HOME\"; ls -A \"$HOME/copies\"").text
  }

  @Test(
    "leaves no copy of a text in the home, whatever its settings say",
    arguments: editors.filter(\.isThere))
  func leavesNothing(_ editor: Real) throws {
    let desk = try desk(editor)
    let terminal = try desk.terminalWithFiles(["edit", "Title"])
    #expect(terminal.sees("words", within: NotesDesk.patience), "\(terminal.screen)")
    terminal.type(editor.typing("canary"))
    #expect(terminal.sees("canary", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(try copies(of: "canary", desk) == "")
    terminal.type(editor.saving)
    #expect(terminal.sees("<ended 0>", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(try desk.run("open", "Title").text == "canary first words\n")
    #expect(try copies(of: "canary", desk) == "")
  }

  @Test(
    "that the terminal hangs up on has what was typed, and never written, kept as a draft",
    arguments: editors.filter(\.isThere))
  func hangUp(_ editor: Real) throws {
    let desk = try desk(editor)
    do {
      let terminal = try desk.terminalWithFiles(["edit", "Title"])
      #expect(terminal.sees("words", within: NotesDesk.patience), "\(terminal.screen)")
      terminal.type(editor.typing("canary"))
      #expect(terminal.sees("canary", within: NotesDesk.patience), "\(terminal.screen)")
    }
    let texts = try desk.draftTextsInTime()
    #expect(texts == ["canary first words\n"])
    #expect(try copies(of: "canary", desk) == "")
  }

  @Test(
    "that the terminal hangs up on before anything was typed leaves no draft",
    arguments: editors.filter(\.isThere))
  func hangUpUnchanged(_ editor: Real) throws {
    let desk = try desk(editor)
    try desk.run("edit", "Title", input: "first words without an end of line")
    do {
      let terminal = try desk.terminalWithFiles(["edit", "Title"])
      #expect(terminal.sees("words", within: NotesDesk.patience), "\(terminal.screen)")
    }
    // The program is gone when it no longer shares the vault.
    #expect(try desk.shell("flock -w 60 \"$XDG_DATA_HOME/secret-notes/lock\" true").code == 0)
    #expect(try desk.run("list").errors == "")
    #expect(try desk.drafts().isEmpty)
  }

  @Test(
    "is told apart by its name",
    arguments: [
      ("vi", EditorCommand.Kind.unknown), ("vim.tiny", .vim), ("vim", .vim), ("gvim", .vim),
      ("nvim", .neovim),
      ("nano", .nano), ("emacs", .emacs), ("emacs-nox", .emacs), ("emacsclient", .remote(waiting: [])),
      ("code", .remote(waiting: ["--wait"])), ("nvi", .unknown), ("micro", .unknown),
    ])
  func kinds(_ name: String, _ kind: EditorCommand.Kind) {
    #expect(EditorCommand.kind(of: name) == kind)
  }

  @Test(
    "is found behind quotes, blanks, assignments, variables and programs that start another",
    arguments: [
      ("vim -u NONE", EditorCommand.Start.program("vim")),
      ("'/opt/my editor/vim' -f", .program("/opt/my editor/vim")), ("/opt/my\\ vim", .program("/opt/my vim")),
      ("TERM=xterm vim", .program("vim")), ("  nano", .program("nano")), ("\"e\"d", .program("ed")),
      ("'~/bin/vim'", .program("~/bin/vim")), ("env LANG=C nano -w", .oneOf(["nano"])),
      ("nice -n 5 vim", .oneOf(["5", "vim"])), ("env -u FOO nice vim", .oneOf(["FOO", "vim"])),
      ("$(echo vim)", .unknown), ("vim; true", .unknown), ("$NOT_SET_ANYWHERE/vim", .unknown), ("", .unknown),
    ])
  func starts(_ value: String, _ start: EditorCommand.Start) {
    #expect(EditorCommand.start(of: value) == start)
  }

  @Test(
    "is told to leave no copies, and one that can't be known is warned of, however the variable names it",
    arguments: [
      ("~/bin/vim", false), ("\"$HOME\"/bin/vim", false), ("nice -n 5 \"$HOME/bin/vim\"", false),
      ("env -u FOO ~/bin/vim", false), ("eval ~/bin/vim", false), ("$(echo ~/bin/vim)", true),
      ("~/bin/other", true),
    ])
  func indirect(value: String, isWarnedOf: Bool) throws {
    let desk = try NotesDesk.withNote()
    _ = try desk.shell(
      """
      mkdir "$HOME/bin"; cd "$HOME/bin"; printf '#!/bin/sh\necho "$@" > "$HOME/words"' > vim; chmod 700 vim; cp vim other
      """)
    desk.environment["EDITOR"] = value
    let edited = try desk.onTerminal(["edit", "Title", "--password-file", desk.passwordFile])
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(edited.errors.contains("does not know") == isWarnedOf, "\(edited.errors)")
    #expect(try desk.shell("grep -c viminfofile=NONE \"$HOME/words\"").text == (isWarnedOf ? "0\n" : "1\n"))
  }
}
