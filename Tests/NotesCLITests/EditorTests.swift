import TestSupport
import Testing

@Suite("An editor")
struct EditorTests {
  /// Runs `edit` or `new` with a script as the editor.
  private func edit(_ desk: NotesDesk, _ script: String, _ words: [String] = ["edit", "Title"]) throws
    -> Command
  {
    try desk.desk.folder.write("editor", "#!/bin/bash\n\(script)\n")
    _ = try desk.shell("chmod +x '\(desk.desk.folder.path("editor"))'")
    desk.environment["EDITOR"] = "'\(desk.desk.folder.path("editor"))' --flag 'two words'"
    return try desk.run(words + ["--password-file", desk.passwordFile])
  }

  private func desk() throws -> NotesDesk {
    let desk = try NotesDesk()
    try desk.run("new", "Title", input: "text")
    return desk
  }

  @Test("gets the words of its variable as a shell splits them, and its text is saved")
  func saves() throws {
    let desk = try desk()
    let edited = try edit(desk, "[ \"$1\" = --flag ] && [ \"$2\" = 'two words' ] && printf ' more' >> \"$3\"")
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text more")
  }

  @Test("that changes nothing leaves the note as it was")
  func unchanged() throws {
    let desk = try desk()
    let before = try desk.run("list").text
    let edited = try edit(desk, "true")
    #expect(edited.code == 0 && edited.errors.contains("unchanged"))
    #expect(try desk.run("list").text == before)
  }

  @Test("that replaces its file is followed")
  func replaces() throws {
    let desk = try desk()
    #expect(try edit(desk, "echo new > \"$3.x\"; mv \"$3.x\" \"$3\"").code == 0)
    #expect(try desk.run("open", "Title").text == "new\n")
  }

  @Test("that fails saves nothing, and the changed text is kept in memory where the message says")
  func fails() throws {
    let desk = try desk()
    let edited = try edit(desk, "printf changed > \"$3\"; exit 3")
    #expect(edited.code == 1 && edited.errors.contains("code 3"))
    #expect(try desk.run("open", "Title").text == "text")
    try keptText(edited, is: "changed", at: desk)
  }

  @Test("that fails without a change, or can't be found, leaves nothing behind")
  func failsUnchanged() throws {
    let desk = try desk()
    #expect(try edit(desk, "exit 3").code == 1)
    desk.environment["EDITOR"] = "/nonexistent/editor"
    let missing = try desk.run("edit", "Title")
    #expect(missing.code == 1 && missing.errors.contains("not found"))
    #expect(!missing.errors.contains("note.md"))
    #expect(try desk.run("open", "Title").text == "text")
  }

  @Test("that removes its file changes nothing")
  func removes() throws {
    let desk = try desk()
    let edited = try edit(desk, "rm \"$3\"")
    #expect(edited.code == 1 && edited.errors.contains("removed"))
    #expect(try desk.run("open", "Title").text == "text")
  }

  @Test("that leaves bytes which are not UTF-8 is refused with 65, and they are kept")
  func notUTF8() throws {
    let desk = try desk()
    let edited = try edit(desk, "printf '\\xff' > \"$3\"")
    #expect(edited.code == 65 && edited.errors.contains("note.md"))
    #expect(try desk.run("open", "Title").text == "text")
    _ = try desk.shell("rm -r \"$(dirname \"\(path(edited))\")\"")
  }

  @Test("whose note was changed meanwhile is refused with 75, and its text is kept")
  func stale() throws {
    let desk = try desk()
    let edited = try edit(
      desk,
      "printf mine > \"$3\"; export EDITOR='printf theirs >'; \"\(NotesDesk.program)\" edit Title --password-file '\(desk.passwordFile)'"
    )
    #expect(edited.code == 75, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "theirs")
    try keptText(edited, is: "mine", at: desk)
  }

  @Test("works on a file in memory that nobody else can read, and nothing else holds the text meanwhile")
  func inMemory() throws {
    let desk = try desk()
    let edited = try edit(
      desk,
      """
      stat -f -c %T "$3"; stat -c %a "$3"; stat -c %a "$(dirname "$3")"
      canary=$(printf 'ca%s' "nary-$$-$RANDOM"); echo "$canary" >> "$3"
      grep -rla "$canary" "$HOME" /tmp /var/tmp 2> /dev/null; true
      """)
    #expect(edited.text == "tmpfs\n600\n700\n", "\(edited.text) \(edited.errors)")
    #expect(try desk.run("open", "Title").text.hasPrefix("textcanary-"))
  }

  private func path(_ command: Command) -> String {
    command.errors.split(separator: " ").first { $0.contains("note.md") }.map { $0.filter { $0 != "," } }
      ?? ""
  }

  private func keptText(_ command: Command, is text: String, at desk: NotesDesk) throws {
    #expect(try desk.shell("cat '\(path(command))'; rm -r \"$(dirname '\(path(command))')\"").text == text)
  }

  @Test(
    "that leaves an empty text, a pipe or a folder in its file's place saves nothing",
    arguments: [
      ": > \"$3\"", "rm \"$3\"; mkfifo \"$3\"", "rm \"$3\"; mkdir \"$3\"",
    ])
  func noText(script: String) throws {
    let desk = try desk()
    let edited = try edit(desk, script)
    #expect(edited.code != 0, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text")
    try removeKept(edited, at: desk)
  }

  @Test("that fails but leaves what it rescued beside its file has it kept")
  func rescued() throws {
    let desk = try desk()
    let edited = try edit(desk, "echo rescued > \"$3.save\"; exit 1")
    #expect(edited.code == 1 && edited.errors.contains("What you wrote is in"))
    #expect(try desk.shell("cat \"$(dirname '\(path(edited))')\"/note.md.save").text == "rescued\n")
    try removeKept(edited, at: desk)
  }

  @Test("that makes folders of its own leaves none behind")
  func folders() throws {
    let desk = try desk()
    let edited = try edit(
      desk,
      "d=$(dirname \"$3\"); echo \"$d\"; mkdir -p \"$d/.a/b\"; cp \"$3\" \"$d/.a/b/c\"; echo more >> \"$3\"")
    #expect(edited.code == 0)
    #expect(try desk.shell("[ -e '\(edited.text.filter { $0 != "\n" })' ]").code == 1)
  }

  @Test("is waited for, and its text saved, although somebody asks the program to end")
  func terminated() throws {
    let desk = try desk()
    let edited = try edit(
      desk,
      "program=$(cut -d' ' -f4 /proc/$PPID/stat); kill -TERM $program; kill -HUP $program; echo more >> \"$3\""
    )
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "textmore\n")
  }

  @Test("of a note that was deleted meanwhile has its text kept")
  func deleted() throws {
    let desk = try desk()
    let edited = try edit(
      desk,
      "printf mine > \"$3\"; \"\(NotesDesk.program)\" delete Title --force --password-file '\(desk.passwordFile)'"
    )
    #expect(edited.code == 66 && edited.errors.contains("deleted meanwhile"))
    try keptText(edited, is: "mine", at: desk)
  }

  private func removeKept(_ command: Command, at desk: NotesDesk) throws {
    guard !path(command).isEmpty else { return }
    _ = try desk.shell("rm -r \"$(dirname '\(path(command))')\"")
  }
}
