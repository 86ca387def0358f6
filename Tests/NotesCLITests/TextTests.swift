import Posix
import TestSupport
import Testing

@Suite("A note's text")
struct TextTests {
  @Test(
    "comes back byte for byte",
    arguments: [
      "\n", "milk", "milk\nbread\n", "\n\n", "žluťoučký kůň\r\n", "日本語\n", "שלום עולם", "👩‍👩‍👧‍👦", "e\u{301}",
      "\u{1b}]0;title\u{7}\u{9b}31m\0", "\u{feff}mark",
    ])
  func roundTrip(text: String) throws {
    let desk = try NotesDesk()
    let new = try desk.run("new", "Title", input: text)
    #expect(new.code == 0, "\(new.errors)")
    let opened = try desk.run("open", "Title")
    #expect(opened.code == 0 && opened.output == Array(text.utf8), "\(opened.errors)")
  }

  @Test("that is empty makes no note: whatever was to give it has failed perhaps")
  func empty() throws {
    let desk = try NotesDesk()
    let new = try desk.run("new", "Title")
    #expect(new.code == 1 && new.text == "" && new.errors.contains("no note was made"), "\(new.errors)")
    #expect(try desk.run("list").text == "")
  }

  @Test("of 50 MB comes back byte for byte")
  func large() throws {
    let desk = try NotesDesk()
    let compared = try desk.shell(
      """
      yes 'žluťoučký kůň 0123456789' | head -c 50000001 > "$HOME/large"
      "$SN" new Large --password-file "$PW" < "$HOME/large" && "$SN" open Large --password-file "$PW" | cmp - "$HOME/large"
      """)
    #expect(compared.code == 0, "\(compared.errors)")
  }

  @Test(
    "that is not UTF-8 is refused with 65, and nothing is stored",
    arguments: [[0xff], [0x61, 0xc3], [0xed, 0xa0, 0x80]] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) throws {
    let desk = try NotesDesk()
    let new = try desk.run(["new", "x", "--password-file", desk.passwordFile], input: bytes)
    #expect(new.code == 65 && new.output.isEmpty && new.errors.contains("not UTF-8"))
    #expect(try desk.run("list").text == "")
  }

  @Test("is found by its id, by the beginning of it and by its title, and by nothing else")
  func designations() throws {
    let desk = try NotesDesk()
    let id = try desk.run("new", "Caf\u{e9}", input: "x").text.filter { $0 != "\n" }
    #expect(id.count == 32)
    for name in [id, String(id.prefix(4)), "Cafe\u{301}"] { #expect(try desk.run("open", name).text == "x") }
    for name in [String(id.prefix(3)), "cafe", ""] {
      #expect(try desk.run("open", name).code == 66, "\(name)")
    }
  }

  @Test("is not shown where two notes have the title: both ids are named")
  func ambiguous() throws {
    let desk = try NotesDesk()
    let ids = try (1...2).map { try desk.run("new", "Same", input: "\($0)").text.filter { $0 != "\n" } }
    let opened = try desk.run("open", "Same")
    #expect(opened.code == 64 && opened.output.isEmpty)
    for id in ids { #expect(opened.errors.contains(id)) }
  }

  @Test("is listed with id, time and title, newest first, each on one line")
  func list() throws {
    let desk = try NotesDesk()
    let first = try desk.run("new", "a\tb\nc\\d", input: "x").text.filter { $0 != "\n" }
    let second = try desk.run("new", input: "\n  The first line  \nrest").text.filter { $0 != "\n" }
    let lines = try desk.run("list").text.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.map { String($0[0]) } == [second, first])
    #expect(lines.map { String($0[2]) } == ["The first line", "a\\tb\\nc\\\\d"])
    #expect(lines[0][1].wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
  }

  @Test("and the list are JSON where that is asked for")
  func json() throws {
    let desk = try NotesDesk()
    let id = try desk.run("new", "T\"", input: "a\u{1}\n").text.filter { $0 != "\n" }
    let list = try desk.run("list", "--json").text
    #expect(
      list.contains("\"id\":\"\(id)\"") && list.contains("\"title\":\"T\\\"\"")
        && list.contains("\"schema\":1"))
    #expect(try desk.run("open", "--json", id).text.contains("\"text\":\"a\\u0001\\n\""))
  }

  @Test("is gone after delete, which asks first unless it is told not to")
  func delete() throws {
    let desk = try NotesDesk()
    try desk.run("new", "Doomed", input: "x")
    let refused = try desk.run("delete", "Doomed")
    #expect(refused.code == 64 && refused.errors.contains("--force"))
    #expect(try desk.run("delete", "Doomed", "--force").code == 0)
    #expect(try desk.run("open", "Doomed").code == 66)
    #expect(try desk.run("delete", "Doomed", "--force").code == 66)
  }

  @Test("stands in no file in the clear, nor does its title or the password")
  func sealed() throws {
    let desk = try NotesDesk()
    try desk.run(
      "new", "canary-title", input: "canary-body\n" + String(repeating: "canary-body ", count: 20_000))
    let found = try desk.shell(
      """
      grep -rlaE 'canary-(title|body)|\(NotesDesk.password)' "$XDG_DATA_HOME/secret-notes" "$XDG_CONFIG_HOME"
      """)
    #expect(found.text == "")
    let wal = try desk.shell("cat \"$XDG_DATA_HOME\"/secret-notes/* | wc -c")
    #expect(Int(wal.text.filter(\.isNumber)) ?? 0 > 200_000)
  }
}
