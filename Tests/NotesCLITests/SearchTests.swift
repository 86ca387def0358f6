import Posix
import TestSupport
import Testing

@Suite("A search on the command line")
struct SearchTests {
  private func desk(account: NotesDesk.Account = .quick) throws -> NotesDesk {
    let desk = try NotesDesk(account: account)
    try desk.run("new", "Groceries", input: "milk\n\tSTRASSE\tone\\two\n")
    try desk.run("new", "Straße \u{1b}[31m", input: "nothing")
    try desk.run("new", "Other", input: "nothing")
    return desk
  }

  @Test("gives id, time, title and line with tabs between, escaped as a list is")
  func pipe() throws {
    let desk = try desk()
    let result = try desk.run("search", "straße")
    #expect(result.code == 0, "\(result.errors)")
    let rows = result.text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 2 && rows.allSatisfy { $0.count == 4 && $0[0].count == 32 && $0[1].hasSuffix("Z") })
    #expect(rows.map { $0[2] } == ["Straße \u{1b}[31m", "Groceries"])
    #expect(rows.map { $0[3] } == ["nothing", "STRASSE\\tone\\\\two"])
    let none = try desk.run("search", "never there")
    #expect(none.code == 0 && none.text == "")
    #expect(try desk.run("search", "").code == 64)
    #expect(try desk.run("search").code == 64)
  }

  @Test("gives JSON with the line of each")
  func json() throws {
    let result = try desk().run("search", "MILK", "--json")
    #expect(result.code == 0 && result.text.hasPrefix("{\"notes\":[{\"context\":\"milk\","))
    #expect(result.text.hasSuffix("\"title\":\"Groceries\"}],\"schema\":1}\n"))
  }

  @Test(
    "marks what was found on a terminal, unless colour is refused, and never sends a title's control characters"
  )
  func terminal() throws {
    let desk = try desk()
    desk.environment["TERM"] = "xterm"
    let marked = try desk.terminal("search", "strasse", "--password-file", desk.passwordFile)
    #expect(marked.sees("\u{1b}[1mStraße\u{1b}[0m"), "\(marked.screen)")
    #expect(marked.sees("\u{1b}[1mSTRASSE\u{1b}[0m"))
    #expect(marked.end() == .exited(0))
    #expect(marked.screen.contains("\\u{1b}[31m") && !marked.screen.contains("\u{1b}[31m"))
    let plain = try desk.terminal("search", "strasse", "--no-color", "--password-file", desk.passwordFile)
    #expect(plain.sees("STRASSE") && plain.end() == .exited(0))
    #expect(!plain.screen.contains("\u{1b}[1m"))
    let none = try desk.terminal("search", "xyz", "--password-file", desk.passwordFile)
    #expect(none.sees("No note has that.") && none.end() == .exited(0))
  }

  @Test("shows the rest where a note is damaged, with 65; mends what is kept for searching, with 0")
  func damage() throws {
    let desk = try desk(account: .real)
    func tamper(_ sql: String) throws {
      let result = try desk.shell("sqlite3 \"$XDG_DATA_HOME/secret-notes/vault.sqlite\" \"\(sql)\"")
      #expect(result.code == 0, "\(result.errors)")
    }
    try tamper("update folded set sealed = zeroblob(length(sealed)) where number = 1")
    #expect(try desk.run("verify").code == 65)
    let mended = try desk.run("search", "strasse")
    #expect(mended.code == 0 && mended.text.split(separator: "\n").count == 2)
    #expect(mended.errors.contains("made anew"))
    #expect(try desk.run("search", "strasse").errors == "")
    #expect(try desk.run("verify").text.hasSuffix("nothing is damaged.\n"))
    try tamper("update body set sealed = zeroblob(length(sealed)) where number = 1")
    let rest = try desk.run("search", "strasse")
    #expect(
      rest.code == 65 && rest.text.split(separator: "\n").count == 1 && rest.errors.contains("is damaged"))
    try tamper("delete from note where number = 1")
    let vanished = try desk.run("search", "strasse")
    #expect(vanished.code == 65 && vanished.errors.contains("not complete"))
  }
}
