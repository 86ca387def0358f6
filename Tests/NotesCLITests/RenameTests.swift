import TestSupport
import Testing

@Suite("A note that is renamed")
struct RenameTests {
  @Test("has the new title and the same id and text, and is found by the new title alone")
  func renamed() throws {
    let desk = try NotesDesk(account: .real)
    let id = try desk.run("new", "Groceries", input: "milk\n").text.filter { $0 != "\n" }
    let renamed = try desk.run("rename", "Groceries", "Shopping\tlist")
    #expect(renamed.code == 0 && renamed.text.isEmpty, "\(renamed.errors)")
    #expect(renamed.errors.contains("“Groceries” is “Shopping\\tlist” now"), "\(renamed.errors)")
    #expect(try desk.run("open", "Shopping\tlist").text == "milk\n")
    #expect(try desk.run("open", "Groceries").code == 66)
    #expect(try desk.run("search", "shopping").text.hasPrefix(id))
    #expect(try desk.run("search", "groceries").text.isEmpty)
    let verified = try desk.run("verify")
    #expect(verified.code == 0, "\(verified.errors)")
  }

  @Test("keeps its title when its text is changed, unless it was renamed to nothing")
  func untitled() throws {
    let desk = try NotesDesk()
    let id = try desk.run("new", input: "first\nsecond").text.filter { $0 != "\n" }
    #expect(try desk.run("rename", id, "Given").code == 0)
    #expect(try desk.run("edit", id, input: "other\ntext").code == 0)
    #expect(try desk.run("open", "Given").text == "other\ntext")
    #expect(try desk.run("rename", id, "").code == 0)
    #expect(try desk.run("open", "other").text == "other\ntext")
  }

  @Test("is as it was where the title is too long, and where there is none of that name")
  func refused() throws {
    let desk = try NotesDesk()
    try desk.run("new", "Title", input: "text")
    let before = try desk.run("list").text
    let long = try desk.run("rename", "Title", String(repeating: "x", count: 1025))
    #expect(long.code == 64, "\(long.errors)")
    #expect(try desk.run("rename", "Other", "Title").code == 66)
    #expect(try desk.run("rename", "Title").code == 64)
    #expect(try desk.run("list").text == before)
  }
}
