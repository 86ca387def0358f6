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
        not blank gives the title. A text that the editor left unsaved is kept as a draft, which the next new offers.
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
        The text stands in a file in memory (tmpfs) while your editor ($VISUAL, $EDITOR, editor or vi) is open. \
        What you wrote is never lost: if the editor fails or is killed, the note was changed meanwhile or can't be \
        saved, your text is kept as a draft, sealed, which the next edit of the note shows as a difference and offers.
        """,
        """
        Where standard input is not a terminal the text is taken from it, as by new, and replaces the note's. An \
        empty text is refused.
        """,
      ]),
    CommandSpecification(
      name: .drafts, summary: "List texts that were written but not saved, print one or discard it.",
      operands: [OperandSpecification(name: "DRAFT", isOptional: true)],
      options: [.discard, .force] + OptionSpecification.unlocking + [.raw],
      discussion: [
        """
        DRAFT is a draft's id or the first four or more characters of it. With --discard the draft is removed, after \
        a question. To take a draft up in the editor: secret-notes edit NOTE, or for a text that was never a note, \
        secret-notes new.
        """,
        """
        Not on a terminal each line is the draft's id, the time when it was kept, the note's id or -, and the title, \
        with tabs between.
        """,
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
