import Authentication

/// Every command with its operands and options.
enum CommandTable {
  static let commands: [CommandSpecification] = [
    CommandSpecification(
      name: .create, summary: "Create your account and its sealed notes.",
      options: [.username, .recoveryKey, .passwordFile, .passwordDescriptor, .noInput],
      discussion: [
        """
        Asks for a username and, twice, for a notes password. The password goes into your keyring, where you can \
        look at it; the username into a defaults file; the notes will be sealed in a vault of their own.
        """,
        """
        Keep the notes password where you keep important things: without it and without your keyring nobody, \
        not even you, can open the notes. A recovery key, offered at the end, opens them too: to be written down \
        and kept away from the machine. --recovery-key makes one without asking and prints it.
        """,
      ]),
    CommandSpecification(
      name: .open, summary: "Unlock, and show the list of notes or one note.",
      operands: [OperandSpecification(name: "NOTE", isOptional: true)],
      options: OptionSpecification.opening + [.json, .raw],
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
      options: OptionSpecification.opening,
      discussion: [
        """
        Takes the text from standard input if that is not a terminal, else opens your editor ($VISUAL, $EDITOR, \
        editor or vi). Prints the id of the note when it is safely stored. Without TITLE the first line that is \
        not blank gives the title. A text that the editor left unsaved is kept as a draft, which the next new offers.
        """
      ]),
    CommandSpecification(
      name: .list, summary: "List the notes.",
      options: OptionSpecification.opening + [.json, .raw],
      discussion: [
        "Not on a terminal each line is the id, the time of the last change and the title, with tabs between."
      ]),
    CommandSpecification(
      name: .search, summary: "Find the notes whose title or text has TEXT.",
      operands: [OperandSpecification(name: "TEXT")],
      options: OptionSpecification.opening + [.json, .raw],
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
      options: OptionSpecification.opening,
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
      name: .rename, summary: "Give a note another title.",
      operands: [OperandSpecification(name: "NOTE"), OperandSpecification(name: "TITLE")],
      options: OptionSpecification.opening,
      discussion: [
        """
        The text stays as it is. With an empty TITLE ('') the first line of the text that is not blank gives the \
        title from then on, as it does for a note that was never given one.
        """
      ]),
    CommandSpecification(
      name: .drafts, summary: "List texts that were written but not saved, print one or discard it.",
      operands: [OperandSpecification(name: "DRAFT", isOptional: true)],
      options: [.discard, .force] + OptionSpecification.opening + [.raw],
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
      options: [.force] + OptionSpecification.opening),
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
      name: .verify, summary: "Check every record of the notes and of the kept generations, and the drafts.",
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
      options: [.skipDamaged, .force] + OptionSpecification.unlocking,
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
        Restoring always asks who you are, and asks first whether you are sure; --force doesn't. A generation in \
        which notes are damaged is brought back without them by --skip-damaged, else not at all.
        """,
      ]),
    CommandSpecification(
      name: .password, summary: "Change the notes password, or make a recovery key.",
      options: [.newPasswordFile, .newKey, .recoveryKey] + OptionSpecification.unlocking,
      discussion: [
        """
        Asks for the notes password and then, twice, for the new one. No note is touched. Interrupted at any moment, \
        it leaves the old or the new password working. Copies of the vault made elsewhere still open with the old one.
        """,
        """
        With --new-key the vault gets a new key besides and every note is sealed anew, so that who has the old \
        password and an old copy can't read what is written from then on. The generations of restore had the old key \
        and go; one of the notes as they are then is kept. A recovery key has to be made again.
        """,
        """
        With --recovery-key no password changes: a recovery key is made, in the place of a former one, and printed, \
        once. Who has forgotten the password gives --unlock-with recovery, and is asked for a new one.
        """,
      ]),
    CommandSpecification(
      name: .accountRename, summary: "Give the account another name.",
      operands: [OperandSpecification(name: "NAME")],
      options: OptionSpecification.unlocking,
      discussion: ["The items in the keyring and the defaults file follow; no note is touched."]),
    CommandSpecification(
      name: .accountDelete, summary: "Delete the account with all its notes, for ever.",
      options: [.force] + OptionSpecification.unlocking,
      discussion: [
        """
        Asks for the account's name, typed. The vault, its items in the keyring and the defaults file go. Copies \
        made elsewhere stay.
        """
      ]),
    CommandSpecification(
      name: .export, summary: "Write all notes into a sealed file, or unsealed into a folder.",
      operands: [OperandSpecification(name: "FILE", isFile: true)],
      options: [.newPasswordFile, .plain, .skipDamaged, .force] + OptionSpecification.unlocking,
      discussion: [
        """
        The file is sealed under a password of its own, asked for twice, and holds the notes and nothing else. \
        FILE - is standard output. A file that is there is replaced only with --force.
        """,
        """
        With --plain FILE is a new folder of Markdown files, one a note, with title and times at their beginning. \
        Anyone who gets at the disk can read them.
        """,
      ]),
    CommandSpecification(
      name: .import, summary: "Take in notes from a sealed file, a text file or a folder of them.",
      operands: [OperandSpecification(name: "FILE", isFile: true)],
      options: [.exportPasswordFile] + OptionSpecification.opening,
      discussion: [
        """
        FILE is what export wrote, a text or Markdown file, a folder of them, or - for standard input. A note that \
        is there already is passed over; one whose id has another text here becomes a second note. No note is ever \
        changed. All is imported or nothing; what a folder holds that can't be a note is named, and ends \
        with 65. Names that begin with a dot are left out.
        """
      ]),
    CommandSpecification(
      name: .lock, summary: "Take back what --keep granted, on all terminals. Asks nothing.",
      discussion: [
        """
        A grant also ends by itself: when its time is over, after ten minutes in which it was not used, when the \
        machine sleeps, and with the terminal's session. While the screen is locked it does not count.
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
      name: .doctor, summary: "Check what the notes stand on, and say what to do.",
      options: [.json],
      discussion: [
        """
        A line for the session bus, the keyring and its items, the reader and fingers, the desktop session, the login \
        password, the vault, generations and drafts, the kernel's keyring and the memory for editing: ok, ! where \
        something is to be done, - where something is not there and need not be.
        """,
        """
        Never asks, never unlocks, and ends in seconds though a service hangs. The exit code is that of the worst line.
        """,
      ]),
    CommandSpecification(
      name: .help, summary: "Show help on a command.",
      operands: [
        OperandSpecification(name: "COMMAND", isOptional: true),
        OperandSpecification(name: "SUBCOMMAND", isOptional: true),
      ]),
    CommandSpecification(
      name: .completions, summary: "Print the completions for a shell.",
      operands: [OperandSpecification(name: "SHELL", choices: ["bash", "zsh", "fish"])], isListed: false),
    CommandSpecification(name: .manual, summary: "Print the manual page, in mdoc.", isListed: false),
  ]

  /// The command of that name.
  static func command(named name: String) -> CommandSpecification? {
    commands.first { $0.name.rawValue == name }
  }

  /// The commands whose names begin with that word and have another behind it.
  static func commands(of group: String) -> [CommandSpecification] {
    commands.filter { $0.group == group }
  }

  /// What a command line can begin with, in the table's order: commands of one word and groups, each once.
  static var firstWords: [String] {
    var seen: Set<String> = []
    return commands.filter(\.isListed).map { $0.words[0] }.filter { seen.insert($0).inserted }
  }
}
