import Glibc
import TestSupport
import Testing

@Suite("A draft")
struct DraftTests {
  /// A desk without protection, so that a terminal is asked about drafts alone; with a note and a draft of it.
  private func desk(draft: String = "one\nTWO\nthree\n") throws -> NotesDesk {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    try desk.run("new", "Title", input: "one\ntwo\nthree\n")
    try desk.setEditor("cat > \"$3\" <<'END'\n\(draft)END\nexit 1")
    #expect(try desk.onTerminal(["edit", "Title"]).code == 1)
    #expect(try desk.drafts().count == 1)
    return desk
  }

  private let question = "[d]iscard it: "

  @Test("is shown as a difference by the next edit, and taken up on a yes; once saved it is gone")
  func takenUp() throws {
    let desk = try desk()
    try desk.setEditor("cp \"$3\" \"$HOME/seen\"; touch \"$3\"")
    let edited = try desk.onTerminal(["edit", "Title"], [(question, "y\n")])
    #expect(edited.code == 0 && edited.errors.contains("Saved"), "\(edited.errors)")
    #expect(
      edited.screen.contains("- two\r\n+ TWO\r\n") && edited.screen.contains("  one"), "\(edited.screen)")
    #expect(try desk.shell("cat \"$HOME/seen\"").text == "one\nTWO\nthree\n")
    #expect(try desk.run("open", "Title").text == "one\nTWO\nthree\n")
    #expect(try desk.drafts().isEmpty)
  }

  @Test(
    "that was taken up in an editor which writes nothing stays, and nothing is saved",
    arguments: [["edit", "Title"], ["new"]])
  func notWritten(_ command: [String]) throws {
    let desk = try desk()
    if command == ["new"] { try desk.run("delete", "Title", "--force") }
    try desk.setEditor("true")
    let edited = try desk.onTerminal(command, [(question, "y\n")])
    #expect(edited.code == 1 && edited.errors.contains("wrote nothing"), "\(edited.errors)")
    #expect(try desk.draftTexts() == ["one\nTWO\nthree\n"])
    #expect(try desk.run("list").text.split(separator: "\n").count == (command == ["new"] ? 0 : 1))
    if command != ["new"] { #expect(try desk.run("open", "Title").text == "one\ntwo\nthree\n") }
  }

  @Test("of a note that is deleted while it is edited is offered by new, as is said")
  func deleted() throws {
    let desk = try desk()
    try desk.setEditor("echo more >> \"$3\"; \"$SN\" delete Title --force")
    desk.environment["SN"] = NotesDesk.program
    let edited = try desk.onTerminal(["edit", "Title"], [(question, "n\n")])
    #expect(edited.code == 66 && edited.errors.contains("“secret-notes new” offers it"), "\(edited.errors)")
    #expect(!edited.errors.contains("secret-notes edit"), "\(edited.errors)")
  }

  @Test("that is not wanted stays, and the editor has the note's text", arguments: ["n\n", "\n"])
  func refused(_ answer: String) throws {
    let desk = try desk()
    try desk.setEditor("cp \"$3\" \"$HOME/seen\"")
    #expect(try desk.onTerminal(["edit", "Title"], [(question, answer)]).code == 0)
    #expect(try desk.shell("cat \"$HOME/seen\"").text == "one\ntwo\nthree\n")
    #expect(try desk.draftTexts() == ["one\nTWO\nthree\n"])
  }

  @Test("is discarded where that is the answer, and kept where the question is cancelled")
  func discarded() throws {
    let desk = try desk()
    #expect(try desk.onTerminal(["edit", "Title"], [(question, "\u{3}")]).code == 130)
    #expect(try desk.drafts().count == 1)
    try desk.setEditor("true")
    #expect(try desk.onTerminal(["edit", "Title"], [(question, "d\n")]).code == 0)
    #expect(try desk.drafts().isEmpty)
  }

  @Test("that was taken up and changed further in an editor that fails is kept beside the new one")
  func failsAgain() throws {
    let desk = try desk()
    try desk.setEditor("echo four >> \"$3\"; exit 1")
    #expect(try desk.onTerminal(["edit", "Title"], [(question, "y\n")]).code == 1)
    #expect(try Set(desk.draftTexts()) == ["one\nTWO\nthree\n", "one\nTWO\nthree\nfour\n"])
  }

  @Test("says that its note was changed since")
  func changedSince() throws {
    let desk = try desk()
    try desk.run("edit", "Title", input: "one\ntwo and a half\nthree\n")
    try desk.setEditor("true")
    let edited = try desk.onTerminal(["edit", "Title"], [(question, "n\n")])
    #expect(edited.screen.contains("the note was changed since (revision 1 to 2)"), "\(edited.screen)")
    #expect(edited.screen.contains("- two and a half"))
  }

  @Test("of a note that was never saved is offered by new, with the title that was given")
  func neverSaved() throws {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    try desk.setEditor("printf 'first words' > \"$3\"; exit 1")
    let failed = try desk.onTerminal(["new", "Given"])
    #expect(failed.code == 1 && failed.errors.contains("secret-notes new"), "\(failed.errors)")
    #expect(try desk.drafts().map { $0[2...] } == [["-", "Given"]])
    try desk.setEditor("touch \"$3\"")
    let new = try desk.onTerminal(["new"], [(question, "y\n")])
    #expect(new.code == 0, "\(new.errors)")
    #expect(try desk.run("open", "Given").text == "first words")
    #expect(try desk.drafts().isEmpty)
  }

  @Test("is only told of where nothing may be asked, and nothing waits for an answer")
  func notAsked() throws {
    let desk = try desk()
    try desk.setEditor("true")
    let edited = try desk.onTerminal(["edit", "Title", "--no-input"])
    #expect(edited.code == 0 && edited.errors.contains("secret-notes drafts"), "\(edited.errors)")
    #expect(try desk.onTerminal(["edit", "Title", "--password-file", desk.passwordFile]).code == 0)
    #expect(try desk.drafts().count == 1)
  }

  @Test("goes with the account")
  func accountDeleted() throws {
    let desk = try desk()
    let deleted = try desk.run("account", "delete", "--force")
    #expect(deleted.code == 0, "\(deleted.errors)")
    #expect(try desk.shell("ls \"$XDG_STATE_HOME/secret-notes/drafts\"").text == "")
  }

  @Test("is counted by status, which asks nothing")
  func counted() throws {
    let desk = try desk()
    #expect(try desk.run(["status"]).text.contains("Drafts:      1, not saved"))
    #expect(try desk.run(["status", "--json"]).text.contains("\"drafts\":1"))
  }

  @Test("is printed byte for byte and removed by its id or the beginning of it, after a question")
  func command() throws {
    let desk = try desk()
    let id = try desk.drafts()[0][0]
    #expect(try desk.run("drafts", String(id.prefix(4))).text == "one\nTWO\nthree\n")
    #expect(try desk.run("drafts", id, "--discard").code == 64)
    #expect(try desk.run("drafts", "0000").code == 66)
    #expect(try desk.onTerminal(["drafts", id, "--discard"], [("[y/N] ", "n\n")]).code == 130)
    #expect(try desk.drafts().count == 1)
    #expect(try desk.onTerminal(["drafts", id, "--discard"], [("[y/N] ", "y\n")]).code == 0)
    #expect(try desk.drafts().isEmpty)
  }

  @Test("takes an unlock to be read, and stands in no file in the clear")
  func sealed() throws {
    let desk = try desk(draft: "canary text\n")
    try desk.run("protect", "on")
    let locked = try desk.run(["drafts", "--no-input"])
    #expect(locked.code == 69 && locked.output.isEmpty)
    #expect(try desk.shell("grep -rla canary \"$XDG_STATE_HOME\" \"$XDG_DATA_HOME\"").text == "")
    let modes = try desk.shell("cd \"$XDG_STATE_HOME/secret-notes\"; stat -c %a . drafts drafts/*")
    #expect(modes.text == "700\n700\n600\n")
  }

  @Test("that is damaged is named with 65 and left, the others are listed, and it can be discarded")
  func damaged() throws {
    let desk = try desk()
    let folder = "\"$XDG_STATE_HOME/secret-notes/drafts\""
    let bad = String(repeating: "ab", count: 16)
    _ = try desk.shell("cd \(folder); head -c 200 *.draft > \(bad).draft; ls")
    let listed = try desk.run("drafts")
    #expect(listed.code == 65 && listed.errors.contains(bad), "\(listed.errors)")
    #expect(listed.text.split(separator: "\n").count == 1)
    #expect(try desk.shell("ls \(folder) | wc -l").text == "2\n")
    let verified = try desk.run("verify")
    #expect(verified.code == 65 && verified.errors.contains("draft \(bad) is damaged"), "\(verified.errors)")
    #expect(verified.errors.contains("1 note, 2 drafts and"), "\(verified.errors)")
    // It stands in nobody's way.
    try desk.setEditor("true")
    let edited = try desk.onTerminal(["edit", "Title"], [(question, "n\n")])
    #expect(edited.code == 0 && edited.errors.contains(bad), "\(edited.errors)")
    #expect(try desk.run("drafts", bad, "--discard", "--force").code == 0)
    #expect(try desk.run("drafts").code == 0)
  }

  @Test(
    "of a vault that can't be written is not begun: edit and new say so before the editor opens",
    .enabled(if: geteuid() == 0, "mounting takes root"))
  func readOnly() throws {
    let desk = try desk()
    try desk.setEditor("echo opened > \"$HOME/opened\"")
    let script = """
      mount --bind "$XDG_DATA_HOME" "$XDG_DATA_HOME" && mount -o remount,bind,ro "$XDG_DATA_HOME" &&
      { "$SN" edit Title; echo "<edit $?>"; "$SN" new; echo "<new $?>"; }
      """
    var environment = desk.environment
    environment["TERM"] = "dumb"
    environment["SN"] = NotesDesk.program
    let terminal = try PseudoTerminal(
      ["/usr/bin/unshare", "-m", "/bin/bash", "-c", script],
      environment: environment.map { "\($0.key)=\($0.value)" })
    #expect(terminal.sees("<edit 73>", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(terminal.sees("<new 73>", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(try desk.shell("[ -e \"$HOME/opened\" ]").code == 1)
  }
}
