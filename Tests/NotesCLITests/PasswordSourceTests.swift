import TestSupport
import Testing

@Suite("A notes password that is given and not typed")
struct PasswordSourceTests {
  @Test("comes from a file, a pipe, a descriptor or standard input, less one newline at its end")
  func sources() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "text")
    let opened = try desk.shell(
      """
      set -e
      "$SN" open n --password-file "$PW"
      "$SN" open n --password-file <(cat "$PW")
      "$SN" open n --password-fd 7 7< "$PW"
      (cat "$PW"; echo) | "$SN" open n --password-file -
      "$SN" open n --password-fd 0 < "$PW"
      """)
    #expect(opened.text == "texttexttexttexttext", "\(opened.errors)")
  }

  @Test("in a file that others may read is taken, and that is told, unless it is a pipe")
  func openToOthers() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "text")
    for (mode, isTold) in [("600", false), ("640", true), ("604", true)] {
      let opened = try desk.shell("chmod \(mode) \"$PW\"; \"$SN\" open n --password-file \"$PW\"")
      #expect(opened.text == "text")
      #expect(opened.errors.contains("chmod 600") == isTold, "\(mode): \(opened.errors)")
    }
    #expect(try desk.shell("\"$SN\" open n --password-file <(cat \"$PW\")").errors.isEmpty)
  }

  @Test("that is wrong is refused with 77", arguments: ["wrong", "correct horse ", " correct horse"])
  func wrong(password: String) throws {
    let desk = try NotesDesk()
    try desk.desk.folder.write("password", password)
    let opened = try desk.run("open", "n")
    #expect(opened.code == 77 && opened.output.isEmpty)
  }

  @Test(
    "that can't be one is refused with 64, on create too",
    arguments: ["", "\n", "a\nb", "tab\there", "esc\u{1b}", String(repeating: "x", count: 1025)])
  func invalid(password: String) throws {
    let desk = try NotesDesk(account: .none)
    try desk.desk.folder.write("password", password)
    for command in ["open", "create"] {
      let result = try desk.run(command)
      #expect(result.code == 64 && result.errors.contains("notes password"), "\(command): \(result.errors)")
    }
  }

  @Test("can't share standard input with the text")
  func bothFromStandardInput() throws {
    let desk = try NotesDesk()
    let new = try desk.run(["new", "x", "--password-file", "-"], input: Array("correct horse".utf8))
    #expect(new.code == 64)
    #expect(try desk.run("list").text == "")
  }

  @Test("from a file or descriptor that can't be read is an error of its own")
  func unreadable() throws {
    let desk = try NotesDesk()
    for words in [["--password-file", "/nonexistent"], ["--password-fd", "77"], ["--password-file", "/"]] {
      #expect(try desk.run(["open"] + words).code == 74)
    }
  }

  @Test("that is missing where nothing may be asked ends with 69 and names the option")
  func noInput() throws {
    let desk = try NotesDesk()
    for words in [["open", "--no-input"], ["open"], ["list"], ["protect", "off"], ["new"]] {
      let result = try desk.run(words, input: Array("text".utf8))
      #expect(result.code == 69 && result.errors.contains("--password-file"), "\(words): \(result.errors)")
    }
  }
}
