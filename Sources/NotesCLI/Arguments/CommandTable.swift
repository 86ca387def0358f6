/// Every command with its operands and options.
enum CommandTable {
  static let commands: [CommandSpecification] = [
    CommandSpecification(
      name: .create, summary: "Create your account and its sealed notes.",
      options: [.username, .passwordFile, .passwordDescriptor, .noInput],
      discussion: [
        """
        Asks for a username and, twice, for a notes password. The password goes into your keyring, where you can \
        look at it; the username into a defaults file; the notes will be sealed in a vault of their own.
        """,
        """
        Keep the notes password where you keep important things: without it and without your keyring nobody, \
        not even you, can open the notes.
        """,
      ]),
    CommandSpecification(
      name: .open, summary: "Unlock, and show the list of notes or one note.",
      operands: [OperandSpecification(name: "NOTE", isOptional: true)],
      options: OptionSpecification.unlocking + [.json, .raw],
      discussion: [
        "NOTE is a note's id, the first four or more characters of it, or its exact title.",
        """
        With protection on, touch the fingerprint reader or type your login or notes password. Into a pipe or a \
        file the text goes byte for byte; on a terminal control characters are shown as escapes.
        """,
      ]),
    CommandSpecification(
      name: .new, summary: "Write a new note.",
      operands: [OperandSpecification(name: "TITLE", isOptional: true)],
      options: OptionSpecification.unlocking,
      discussion: [
        """
        Takes the text from standard input if that is not a terminal, else opens your editor ($VISUAL, $EDITOR, \
        editor or vi). Prints the id of the note when it is safely stored. Without TITLE the first line that is \
        not blank gives the title.
        """
      ]),
    CommandSpecification(
      name: .list, summary: "List the notes.",
      options: OptionSpecification.unlocking + [.json, .raw],
      discussion: [
        "Not on a terminal each line is the id, the time of the last change and the title, with tabs between."
      ]),
    CommandSpecification(
      name: .search, summary: "Find the notes whose title or text has TEXT.",
      operands: [OperandSpecification(name: "TEXT")],
      options: OptionSpecification.unlocking + [.json, .raw],
      discussion: [
        """
        Upper and lower case are the same, in every script; so are accents however they are composed. ß is ss, and \
        I, i, İ and ı are one letter. The first line that has TEXT is shown with each note, or the text's beginning \
        where only the title has it.
        """,
        """
        Not on a terminal each line is the id, the time of the last change, the title and that line, with tabs \
        between.
        """,
      ]),
    CommandSpecification(
      name: .edit, summary: "Change a note in your editor.",
      operands: [OperandSpecification(name: "NOTE")],
      options: OptionSpecification.unlocking,
      discussion: [
        """
        The text stands in a file in memory (tmpfs) while the editor is open. If the editor fails nothing \
        is saved and you are told where your text is.
        """
      ]),
    CommandSpecification(
      name: .delete, summary: "Delete a note for ever.",
      operands: [OperandSpecification(name: "NOTE")],
      options: [.force] + OptionSpecification.unlocking),
    CommandSpecification(
      name: .protect, summary: "Say whether notes are protected, or switch it.",
      operands: [OperandSpecification(name: "on|off", isOptional: true, choices: ["on", "off"])],
      options: OptionSpecification.unlocking,
      discussion: [
        """
        With protection on, every opening asks for the finger, the login password or the notes password. With \
        protection off, your unlocked keyring alone opens the notes. Switching either way asks.
        """
      ]),
    CommandSpecification(
      name: .verify, summary: "Check every record of the notes and of the kept generations.",
      options: OptionSpecification.unlocking,
      discussion: [
        """
        Each damage is named, and the exit code is 65. Nothing is changed. \
        A generation is a sealed copy of all notes; see restore.
        """
      ]),
    CommandSpecification(
      name: .restore, summary: "List the kept generations of your notes, or bring one back.",
      operands: [OperandSpecification(name: "GENERATION", isOptional: true)],
      options: [.force] + OptionSpecification.unlocking,
      discussion: [
        """
        A generation is a sealed copy of all notes, made by the first command of a day that changes one; the last \
        seven are kept. Without GENERATION each line is a number, when it was made (UTC) and how many notes it \
        holds, with tabs between where it goes to no terminal; nothing is asked for that.
        """,
        """
        With a number the notes become those of that generation. The present ones are kept as another generation, \
        which stays until you remove its file; password, recovery and protection stay as they are. A vault too \
        damaged for that is moved into a folder damaged-N beside it. \
        Restoring always asks who you are, and asks first whether you are sure; --force doesn't.
        """,
      ]),
    CommandSpecification(
      name: .status, summary: "Show the account and the state of its parts. Never asks, never unlocks.",
      options: [.json]),
    CommandSpecification(
      name: .help, summary: "Show help on a command.",
      operands: [OperandSpecification(name: "COMMAND", isOptional: true)]),
    CommandSpecification(
      name: .completions, summary: "Print the completions for a shell.",
      operands: [OperandSpecification(name: "SHELL", choices: ["bash", "zsh", "fish"])], isListed: false),
    CommandSpecification(name: .manual, summary: "Print the manual page, in mdoc.", isListed: false),
  ]

  /// The command of that name.
  static func command(named name: String) -> CommandSpecification? {
    commands.first { $0.name.rawValue == name }
  }
}
