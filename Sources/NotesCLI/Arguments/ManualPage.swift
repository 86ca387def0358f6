/// The manual page `secret-notes(1)` in mdoc, made from the table of commands.
enum ManualPage {
  static var text: String {
    let commands = CommandTable.commands.filter(\.isListed)
    let parts = [
      """
      .Dd November 30, 2026
      .Dt SECRET-NOTES 1
      .Os
      .Sh NAME
      .Nm secret-notes
      .Nd notes that only their owner opens
      .Sh SYNOPSIS
      .Nm
      .Ar command
      .Op Ar option ...
      .Op Ar operand ...
      .Sh DESCRIPTION
      .Nm
      keeps sealed notes and opens them with your finger, your login password or your notes password.
      The notes password is kept in your keyring, where programs such as
      .Xr seahorse 1
      show it; the notes are encrypted in one file.
      .Pp
      .Em Protection
      decides what happens when the notes password is not typed.
      While it is on, the key in the keyring is used only after the finger or the login password.
      This keeps out someone who only uses
      .Nm .
      It does not keep out someone who looks into the keyring of your unlocked session, nor any program that runs as you:
      lock the screen.
      A finger proves presence; it decrypts nothing.
      .Sh COMMANDS
      .Bl -tag -width Ds
      """,
      commands.map(commandText).joined(separator: "\n"),
      """
      .El
      .Pp
      Every command takes, besides:
      .Pp
      .Bl -tag -width Ds -compact
      \(optionText([.noColor, .help]).joined(separator: "\n"))
      .El
      .Pp
      .Nm
      .Fl \\-version
      prints the version.
      .Sh EDITORS
      The editor is what
      .Ev VISUAL
      or
      .Ev EDITOR
      names, else
      .Xr editor 1
      or
      .Xr vi 1 .
      It works on a file in memory, in a folder that goes when it ends.
      Vim, Neovim, nano and Emacs are told to keep swap, backup and auto\\-saved files in that folder and to write no history;
      nano reads no settings of yours, which could ask for both.
      .Pp
      An editor that hands the file to another program, such as
      .Ql emacsclient
      or
      .Ql code ,
      may leave copies on the disk, as any editor may that is not named here: VS Code keeps a local history
      .Pq the setting Ql workbench.localHistory.enabled ,
      and a running Emacs does what its own settings say.
      That is said once for each.
      It has to wait until the text is done:
      .Ql code
      is given
      .Fl \\-wait .
      .Pp
      Where the program or the editor is killed, or the terminal hangs up, the text becomes a draft: at once, or at the next
      command that opens the notes.
      What vi had not yet written is taken from its swap file.
      .Sh ENVIRONMENT
      .Bl -tag -width Ds
      .It Ev VISUAL , EDITOR
      The editor, split into words as a shell would.
      .It Ev NO_COLOR
      Where it is not empty, nothing is coloured.
      .It Ev DBUS_SESSION_BUS_ADDRESS
      Where the keyring is looked for.
      .El
      .Pp
      No variable weakens the gate; all but a short list are dropped at the start.
      .Sh FILES
      .Bl -tag -width Ds
      .It Pa $XDG_CONFIG_HOME/secret-notes/defaults.plist
      The username, and nothing else.
      Without
      .Ev XDG_CONFIG_HOME
      below
      .Pa ~/.config .
      .It Pa $XDG_DATA_HOME/secret-notes/vault.sqlite
      The sealed notes.
      Without
      .Ev XDG_DATA_HOME
      below
      .Pa ~/.local/share .
      .It Pa $XDG_DATA_HOME/secret-notes/generations
      The sealed copies that
      .Ic restore
      lists.
      .It Pa $XDG_STATE_HOME/secret-notes/drafts
      Texts that were not saved, each sealed in a file.
      Without
      .Ev XDG_STATE_HOME
      below
      .Pa ~/.local/state .
      .It Pa /etc/pam.d/secret-notes
      The PAM service that judges the login password, where the administrator has made one.
      Else the first of
      .Pa password-auth , common-auth , system-auth
      and
      .Pa login .
      .El
      .Sh EXIT STATUS
      .Bl -tag -width Ds
      """,
      ExitCode.allCases.map { ".It \($0.rawValue)\n\(sentence($0.meaning))." }.joined(separator: "\n"),
      """
      .El
      .Sh EXAMPLES
      Write a note and read it:
      .Pp
      .Dl $ secret-notes new Groceries < list.txt
      .Dl $ secret-notes open Groceries
      .Pp
      Open it in a script, the notes password from a file:
      .Pp
      .Dl $ secret-notes open Groceries --password-file ~/.notes-password
      .Pp
      The identifiers of all notes, from JSON:
      .Pp
      .Dl $ secret-notes list --json | jq -r '.notes[].id'
      .Pp
      A list in JSON has
      .Ql schema
      (1) and
      .Ql notes ,
      each with
      .Ql id , title , created , modified
      (RFC 3339, UTC) and
      .Ql length
      in bytes; one note has these and
      .Ql text ,
      and what a search found has
      .Ql context ,
      the line that is shown.
      .Sh SEE ALSO
      .Xr fprintd 1 ,
      .Xr secret-tool 1 ,
      .Xr secret-notes-vault 5 ,
      .Xr pam 7
      """,
    ]
    return parts.joined(separator: "\n") + "\n"
  }

  private static func commandText(_ command: CommandSpecification) -> String {
    let operands = command.operands.map { operand in
      let words = operand.choices.isEmpty ? operand.name : operand.choices.joined(separator: " | ")
      return operand.isOptional ? "Op Ar \(escaped(words))" : "Ar \(escaped(words))"
    }
    let heading = ".It Ic " + ([command.name.rawValue] + operands).joined(separator: " ")
    var lines = [heading, escaped(command.summary)]
    for paragraph in command.discussion { lines += [".Pp", escaped(paragraph)] }
    guard !command.options.isEmpty else { return lines.joined(separator: "\n") }
    lines += [".Pp", ".Bl -tag -width Ds -compact"]
    lines += optionText(command.options) + [".El"]
    return lines.joined(separator: "\n")
  }

  private static func optionText(_ options: [OptionSpecification]) -> [String] {
    options.flatMap { option in
      let short = option.letter.map { "Fl \($0) , " } ?? ""
      let value = option.value.map { " Ar \(escaped($0.placeholder))" } ?? ""
      return [".It \(short)Fl -\(option.name)\(value)", escaped(option.summary)]
    }
  }

  private static func sentence(_ text: String) -> String {
    escaped(text.prefix(1).uppercased() + text.dropFirst())
  }

  /// Begins each sentence on a line of its own, and keeps roff from reading a line's first dot or quote, or a
  /// backslash, as its own.
  private static func escaped(_ text: String) -> String {
    let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing(". ", with: ".\n")
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
  }
}
