import NotesCore
import Posix
import TestSupport
import Testing

@Suite("Kept copies on the command line")
struct GenerationTests {
  /// A desk with one note and a copy of it, and another note made after that.
  private func desk() throws -> NotesDesk {
    // A real slot, for that is checked too.
    let desk = try NotesDesk(account: .real)
    try desk.run("new", "One", input: "1")
    try desk.run("new", "Two", input: "2")
    return desk
  }

  @Test("are made once a day by a command that writes, and by no other")
  func daily() throws {
    let desk = try NotesDesk()
    try desk.run("list")
    #expect(try desk.run(["restore"]).text == "")
    try desk.run("new", "One", input: "1")
    try desk.run("new", "Two", input: "2")
    let list = try desk.run(["restore"])
    #expect(list.code == 0 && list.errors == "")
    let fields = list.text.dropLast().split(separator: "\t")
    #expect(fields.count == 3 && fields[0] == "1" && fields[1].hasSuffix("Z") && fields[2] == "1")
  }

  @Test("can't be made: one warning, and the note is stored")
  func impossible() throws {
    let desk = try NotesDesk()
    let result = try desk.shell(
      "touch \"$XDG_DATA_HOME/secret-notes/generations\"; echo text | \"$SN\" new Title --password-file \"$PW\""
    )
    #expect(result.code == 0 && result.text.count == 33)
    #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains("could not be kept"))
    #expect(try desk.run("open", "Title").text == "text\n")
  }

  @Test("are made by an edit from standard input, and by an import that leaves files out")
  func everyWriter() throws {
    let desk = try NotesDesk()
    try desk.run("new", "One", input: "1")
    let remove = "rm \"$XDG_DATA_HOME/secret-notes/generations/\"*.sqlite"
    #expect(try desk.shell(remove).code == 0)
    #expect(try desk.run("edit", "One", input: "changed").code == 0)
    #expect(try desk.run(["restore"]).text.split(separator: "\n").count == 1)

    #expect(try desk.shell(remove).code == 0)
    let texts = desk.desk.folder.path("texts")
    let made = try desk.shell(
      "mkdir '\(texts)'; echo good > '\(texts)/a.md'; printf '\\377' > '\(texts)/b.md'")
    #expect(made.code == 0)
    let imported = try desk.run("import", texts)
    #expect(imported.code == 65 && imported.errors.contains("Imported 1 note"), "\(imported.errors)")
    #expect(try desk.run(["restore"]).text.split(separator: "\n").count == 1)
  }

  @Test("can't be where there is no account: 67, as everywhere")
  func noAccount() throws {
    let desk = try NotesDesk(account: .none)
    for arguments in [["restore"], ["restore", "1", "--force"]] {
      let result = try desk.run(arguments)
      #expect(result.code == 67 && result.errors.contains("There is no account yet"), "\(result.errors)")
    }
  }

  @Test("are named where one is empty, and so is a folder that is a link to nothing")
  func named() throws {
    let desk = try NotesDesk()
    try desk.run("new", "One", input: "1")
    let emptied = try desk.shell(
      "for f in \"$XDG_DATA_HOME/secret-notes/generations/\"*.sqlite; do : > \"$f\"; done")
    #expect(emptied.code == 0)
    for result in [try desk.run(["restore"]), try desk.run("restore", "1", "--force")] {
      #expect(result.code == 65 && result.errors.contains("Generation 1 "), "\(result.errors)")
      #expect(!result.errors.contains("vault.sqlite"))
    }
    let linked = try desk.shell(
      """
      cd "$XDG_DATA_HOME/secret-notes" && rm -r generations && ln -s nowhere generations
      echo 2 | "$SN" new Two --password-file "$PW"
      """)
    #expect(linked.code == 0 && linked.errors.contains("/generations: No such file"), "\(linked.errors)")
    #expect(try desk.run(["restore"]).errors.contains("/generations: No such file"))
  }

  @Test("are brought back with --force, or after a yes on the terminal, and the present notes are kept")
  func restored() throws {
    let desk = try desk()
    #expect(try desk.run("restore", "1").code == 64)
    #expect(try desk.run("restore", "9", "--force").code == 66)
    #expect(try desk.run("restore", "x", "--force").code == 64)
    let result = try desk.run("restore", "1", "--force")
    #expect(result.code == 0 && result.text == "" && result.errors.contains("kept as generation 2"))
    #expect(try desk.run("list").text.split(separator: "\n").count == 1)

    let declined = try desk.terminal("restore", "2")
    #expect(declined.sees("Replace all your notes by those of"))
    declined.type("n\n")
    #expect(declined.end() == .exited(130))
    let accepted = try desk.terminal("restore", "2")
    #expect(accepted.sees("by those of"))
    accepted.type("y\n")
    #expect(accepted.sees("to bring back the notes of generation 2"))
    accepted.type(NotesDesk.password + "\n")
    #expect(accepted.sees("Your notes are those of"))
    #expect(accepted.end() == .exited(0))
    #expect(try desk.run("list").text.split(separator: "\n").count == 2)
    #expect(try desk.run(["restore"]).text.split(separator: "\n").map { $0.prefix(1) } == ["3", "2", "1"])
  }

  @Test("are brought back where the vault is damaged, which is then found in a folder of its own")
  func damagedVault() throws {
    let desk = try desk()
    let vault = desk.locations.vault
    let result = try desk.shell("head -c 9000 /dev/urandom > '\(vault)'; rm -f '\(vault)'-*")
    #expect(result.code == 0)
    let list = try desk.run("list")
    #expect(list.code == 65 && list.errors.contains("secret-notes restore"))
    let restored = try desk.run("restore", "1", "--force")
    #expect(restored.code == 0 && restored.errors.contains("damaged-1"), "\(restored.errors)")
    #expect(try desk.run("open", "One").text == "1")
  }

  @Test("are checked with the notes, and each damage is named with 65")
  func verified() throws {
    let desk = try desk()
    #expect(try desk.run("verify").text == "2 notes and 1 generation checked: nothing is damaged.\n")
    let result = try desk.shell(
      """
      for f in "$XDG_DATA_HOME/secret-notes/generations/"*.sqlite; do
        sqlite3 "$f" "update body set sealed = zeroblob(length(sealed))"
      done
      sqlite3 "$XDG_DATA_HOME/secret-notes/vault.sqlite" "update body set sealed = zeroblob(1) where number = 2"
      """)
    #expect(result.code == 0)
    let verified = try desk.run("verify")
    #expect(verified.code == 65 && verified.text == "")
    let lines = verified.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].contains("The note ") && lines[1].contains("Generation 1 "))
    #expect(lines[2].contains("2 notes and 1 generation checked: 2 damages."))
    #expect(try desk.run("restore", "1", "--force").code == 65)
    #expect(try desk.run("open", "One").text == "1")
  }
}
