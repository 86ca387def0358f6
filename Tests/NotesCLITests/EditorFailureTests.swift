import TestSupport
import Testing

@Suite("An editor in trouble")
struct EditorFailureTests {
  @Test("that fails saves nothing, and the changed text is kept as a draft that the message names")
  func fails() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit("printf changed > \"$3\"; dirname \"$3\" > \"$HOME/where\"; exit 3")
    #expect(edited.code == 1 && edited.errors.contains("code 3"), "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text")
    #expect(try desk.draftTexts() == ["changed"])
    let id = try desk.drafts()[0][0]
    #expect(edited.errors.contains(id.prefix(8)))
    #expect(try desk.shell("[ -e \"$(cat \"$HOME/where\")\" ]").code == 1)
  }

  @Test("that fails without a change, or can't be found, leaves nothing behind")
  func failsUnchanged() throws {
    let desk = try NotesDesk.withNote()
    #expect(try desk.edit("exit 3").code == 1)
    desk.environment["EDITOR"] = "/nonexistent/editor"
    let missing = try desk.onTerminal(["edit", "Title", "--password-file", desk.passwordFile])
    #expect(missing.code == 1 && missing.errors.contains("not found"))
    #expect(try desk.run("open", "Title").text == "text")
    #expect(try desk.drafts().isEmpty)
  }

  @Test("that leaves bytes which are not UTF-8 is refused with 65, and they are kept as they are")
  func notUTF8() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit("printf 'a\\xffb' > \"$3\"")
    #expect(edited.code == 65 && edited.errors.contains("draft"), "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text")
    #expect(try desk.run("drafts", desk.drafts()[0][0]).output == [0x61, 0xff, 0x62])
  }

  @Test("that leaves a text longer than a note may be is refused with 64, and all of it is kept")
  func tooLong() throws {
    let desk = try NotesDesk.withNote()
    let length = (256 << 20) + 5
    let edited = try desk.edit("truncate -s \(length - 4) \"$3\"; printf 'tail' >> \"$3\"")
    #expect(edited.code == 64 && edited.errors.contains("draft"), "\(edited.errors)")
    let id = try desk.drafts()[0][0]
    let kept = try desk.shell(
      "\"$SN\" drafts \(id) --password-file \"$PW\" | { head -c \(length - 4) | wc -c; cat; }")
    #expect(kept.text == "\(length - 4)\ntail", "\(kept.text.prefix(100))")
  }

  @Test(
    "whose note was changed meanwhile is refused with 75, and the message names note, revisions and draft")
  func stale() throws {
    let desk = try NotesDesk.withNote()
    let id = try desk.run("list").text.prefix(32)
    let edited = try desk.edit(
      """
      printf mine > "$3"
      export EDITOR='printf theirs >'; "\(NotesDesk.program)" edit Title --password-file '\(desk.passwordFile)'
      """)
    #expect(edited.code == 75, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "theirs")
    #expect(try desk.draftTexts() == ["mine"])
    let draft = try desk.drafts()[0]
    #expect(draft[2] == id)
    for word in [String(id), "revision 1", "at revision 2", String(draft[0].prefix(8))] {
      #expect(edited.errors.contains(word), "\(word): \(edited.errors)")
    }
  }

  @Test("whose notes were given a new key meanwhile is refused with 75, and its text is kept")
  func newKey() throws {
    let desk = try NotesDesk.withNote()
    let password = desk.passwordFile
    let edited = try desk.edit(
      """
      printf mine > "$3"
      "\(NotesDesk.program)" password --new-key --password-file '\(password)' --new-password-file '\(password)'
      """)
    #expect(edited.code == 75 && edited.errors.contains("a new key meanwhile"), "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text")
    #expect(try desk.draftTexts() == ["mine"])
  }

  @Test(
    "that leaves an empty text, a pipe or a folder in its file's place saves nothing",
    arguments: [
      ": > \"$3\"", "rm \"$3\"; mkfifo \"$3\"", "rm \"$3\"; mkdir \"$3\"",
    ])
  func noText(script: String) throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(script)
    #expect(edited.code != 0, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text")
    #expect(try desk.drafts().isEmpty)
  }

  @Test("that fails but leaves what it rescued beside its file has that kept too")
  func rescued() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit("echo one > \"$3\"; echo rescued > \"$3.save\"; exit 1")
    #expect(edited.code == 1)
    #expect(try Set(desk.draftTexts()) == ["one\n", "rescued\n"])
  }

  @Test("of a note that was deleted meanwhile has its text kept, which new offers")
  func deleted() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(
      "printf mine > \"$3\"; \"\(NotesDesk.program)\" delete Title --force --password-file '\(desk.passwordFile)'"
    )
    #expect(edited.code == 66 && edited.errors.contains("deleted meanwhile"), "\(edited.errors)")
    #expect(try desk.draftTexts() == ["mine"])
    #expect(try desk.drafts()[0][3] == "a deleted note")
  }

  @Test("that makes its file a folder saves nothing, and each text in there becomes a draft")
  func folder() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(
      "dirname \"$3\" > \"$HOME/where\"; rm \"$3\"; mkdir \"$3\"; printf one > \"$3/one\"; printf two > \"$3/two\""
    )
    #expect(edited.code == 74 && edited.errors.contains("no regular file"), "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text")
    #expect(try Set(desk.draftTexts()) == ["one", "two"])
    for draft in try desk.drafts() { #expect(edited.errors.contains(draft[0].prefix(8))) }
    #expect(try desk.shell("[ -e \"$(cat \"$HOME/where\")\" ]").code == 1)
  }

  @Test(
    "that leaves its text where it can't be a draft has it left in memory, and the message says where",
    arguments: [
      "rm \"$3\"; mkdir -p \"$3/deep\"; printf mine > \"$3/deep/text\"",
      "rm -r \"${3%/*}\"; printf mine > \"${3%/*}\"",
    ])
  func leftInMemory(script: String) throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit("dirname \"$3\" > \"$HOME/where\"; \(script)")
    let place = try desk.shell("cat \"$HOME/where\"").text.split(separator: "\n").joined()
    defer { _ = try? desk.shell("rm -r \"$(dirname '\(place)')\"") }
    #expect(edited.code == 74, "\(edited.errors)")
    #expect(edited.errors.contains(place) && edited.errors.contains("in memory only"), "\(edited.errors)")
    #expect(try desk.drafts().isEmpty)
    // Nor do the commands that come after it remove it, and each says where it is, unless another looks at it just then.
    var listed = try desk.run("list")
    for _ in 1...300 where !listed.errors.contains(place.dropLast(5)) {
      _ = try desk.shell("sleep 0.2")
      listed = try desk.run("list")
    }
    #expect(listed.code == 0 && listed.errors.contains(place.dropLast(5)), "\(listed.errors)")
    #expect(try desk.shell("grep -rl mine '\(place)'").code == 0)
  }

  /// What can be in the way of the folder of drafts: how it gets there, what is said of it, how it goes.
  private static let obstacles = [
    (": > \"$D\"", "Not a directory", "rm \"$D\""),
    ("ln -s /nonexistent/drafts \"$D\"", "leads nowhere", "rm \"$D\""),
    ("mkdir \"$D\"; chmod 500 \"$D\"", "Permission denied", "chmod 700 \"$D\""),
    ("rmdir \"${D%/*}\"; : > \"${D%/*}\"", "Not a directory", "rm \"${D%/*}\""),
  ]

  @Test(
    "that fails where the folder of drafts can't be used has its text left in memory, and the message says where",
    arguments: obstacles)
  func noFolderOfDrafts(obstacle: String, reason: String, remedy: String) throws {
    let desk = try NotesDesk.withNote()
    let drafts = "D=\"$XDG_STATE_HOME/secret-notes/drafts\""
    let edited = try desk.edit(
      """
      printf mine > "$3"; dirname "$3" > "$HOME/where"; \(drafts)
      rm -r "${D%/*}"; mkdir -p "${D%/*}"; \(obstacle); exit 1
      """, by: NotesDesk.withoutOverride)
    let place = try desk.shell("cat \"$HOME/where\"").text.split(separator: "\n").joined()
    #expect(edited.code == 1 && edited.errors.contains("code 1"), "\(edited.errors)")
    #expect(edited.errors.contains(place) && edited.errors.contains("in memory only"), "\(edited.errors)")
    #expect(edited.errors.contains(reason), "\(edited.errors)")
    #expect(!edited.errors.contains("mine"))
    #expect(try desk.shell("cat '\(place)/note.md'").text == "mine")
    _ = try desk.shell("\(drafts); \(remedy)")
    #expect(try desk.draftTexts() == ["mine"])
    #expect(try desk.shell("[ -e '\(place)' ]").code == 1)
  }

  @Test("that fails where the folder of drafts is a link to another has its text kept there, sealed")
  func linkedDrafts() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(
      """
      printf mine > "$3"; D="$XDG_STATE_HOME/secret-notes/drafts"
      rm -rf "$D"; mkdir "$HOME/elsewhere"; ln -s "$HOME/elsewhere" "$D"; exit 1
      """)
    #expect(edited.code == 1 && edited.errors.contains("is kept, sealed"), "\(edited.errors)")
    #expect(try desk.draftTexts() == ["mine"])
    #expect(try desk.shell("ls \"$HOME/elsewhere\" | wc -l; grep -rl mine \"$HOME/elsewhere\"").text == "1\n")
  }
}
