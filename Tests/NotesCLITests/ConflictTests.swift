import TestSupport
import Testing

@Suite("A text from standard input")
struct ConflictTests {
  private func desk() throws -> NotesDesk {
    let desk = try NotesDesk()
    try desk.run("new", "Title", input: "text")
    return desk
  }

  @Test(
    "for a note that another process changes meanwhile is refused with 75 and kept as a draft; both are named"
  )
  func conflict() throws {
    let desk = try desk()
    let id = try String(desk.run("list").text.prefix(32))
    // Both have read the note when they say that they save it, and neither can.
    let raced = try desk.shell(
      """
      \(NotesDesk.holdVault)
      for text in mine theirs; do
        printf $text | "$SN" edit Title --password-file "$PW" 2> "$HOME/$text" 7>&- 8<&- & pids+=($!)
      done
      for i in 0 1; do
        until grep -sq 'Saving the note' "$HOME/$([ $i = 0 ] && echo mine || echo theirs)"; do
          kill -0 ${pids[i]} || exit 1
          sleep 0.05
        done
      done
      \(NotesDesk.releaseVault)
      for pid in "${pids[@]}"; do wait $pid; echo $?; done
      """)
    #expect(["0\n75\n", "75\n0\n"].contains(raced.text), "\(raced.text) \(raced.errors)")
    let (saved, refused) = raced.text.hasPrefix("0") ? ("mine", "theirs") : ("theirs", "mine")
    #expect(try desk.run("open", "Title").text == saved)
    #expect(try desk.draftTexts() == [refused])
    let draft = try #require(try desk.drafts().first)
    #expect(draft[2] == id)
    let said = try desk.shell("cat \"$HOME/\(refused)\"").text
    for word in [id, "revision 1", "at revision 2", String(draft[0].prefix(8))] {
      #expect(said.contains(word), "\(word): \(said)")
    }
    #expect(!said.contains(refused) && !said.contains(saved), "\(said)")
  }

  @Test(
    "that finds the vault in use all the time is refused with 75, and is a draft",
    arguments: ["edit Title", "new Title"])
  func busy(command: String) throws {
    let desk = try desk()
    let refused = try refusal(of: command, desk)
    #expect(refused.contains("is kept, sealed"), "\(refused)")
    #expect(try desk.run("open", "Title").text == "text")
    #expect(try desk.draftTexts() == ["mine"])
  }

  @Test("that is refused before there is a key which drafts are sealed to is said to be no draft")
  func noKey() throws {
    let desk = try NotesDesk()
    let refused = try refusal(of: "new", desk)
    #expect(refused.contains("not be kept as a draft"), "\(refused)")
    #expect(try desk.draftTexts().isEmpty && desk.run("list").text.isEmpty)
  }

  /// What is said where another process holds the vault all the time.
  private func refusal(of command: String, _ desk: NotesDesk) throws -> String {
    let refused = try desk.shell(
      """
      \(NotesDesk.holdVault)
      printf mine | "$SN" \(command) --password-file "$PW" 7>&- 8<&-; echo $?
      \(NotesDesk.releaseVault)
      """)
    #expect(refused.text == "75\n" && refused.errors.contains("Another process"), "\(refused.errors)")
    return refused.errors
  }
}
