import Authentication

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
      name: .fingerprint, summary: "List, enrol or delete your fingers.",
      operands: [
        OperandSpecification(name: "list|enroll|delete", choices: ["list", "enroll", "delete"]),
        OperandSpecification(
          name: "FINGER", isOptional: true, suggestions: Finger.allCases.map(\.rawValue)),
      ],
      options: [.passwordFile, .passwordDescriptor, .noInput, .json],
      discussion: [
        """
        Where fprintd is installed the fingers are the system's: list shows them, and fprintd-enroll or the \
        desktop's settings change them. Elsewhere, where you may open the reader yourself, Secret Notes keeps \
        fingers of its own, in your keyring.
        """,
        """
        enroll and delete ask for the notes password or the login password first, never for a finger. FINGER is \
        a name such as right-index-finger, which enroll takes where none is given; delete needs it where more \
        than one is kept.
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
