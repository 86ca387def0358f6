import TestSupport
import Testing

@Suite("An editor")
struct EditorTests {
  @Test("gets the words of its variable as a shell splits them, and its text is saved")
  func saves() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit("[ \"$1\" = --flag ] && [ \"$2\" = 'two words' ] && printf ' more' >> \"$3\"")
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "text more")
    #expect(try desk.drafts().isEmpty)
  }

  @Test("that changes nothing leaves the note as it was, to the byte of the vault's list")
  func unchanged() throws {
    let desk = try NotesDesk.withNote()
    let before = try desk.run("list").text
    let edited = try desk.edit("true")
    #expect(edited.code == 0 && edited.errors.contains("unchanged"))
    #expect(try desk.run("list").text == before)
    #expect(try desk.drafts().isEmpty)
  }

  @Test("that replaces its file is followed")
  func replaces() throws {
    let desk = try NotesDesk.withNote()
    #expect(try desk.edit("echo new > \"$3.x\"; mv \"$3.x\" \"$3\"").code == 0)
    #expect(try desk.run("open", "Title").text == "new\n")
  }

  @Test("that removes its file changes nothing")
  func removes() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit("rm \"$3\"")
    #expect(edited.code == 1 && edited.errors.contains("removed"))
    #expect(try desk.run("open", "Title").text == "text")
  }

  @Test("works on a file in memory that nobody else can read, and nothing else holds the text meanwhile")
  func inMemory() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(
      """
      exec > "$HOME/seen"
      stat -f -c %T "$3"; stat -c %a "$3"; stat -c %a "$(dirname "$3")" "$(dirname "$(dirname "$3")")"
      canary=$(printf 'ca%s' "nary-$$-$RANDOM"); echo "$canary" >> "$3"
      grep -rla "$canary" "$HOME" /var/tmp 2> /dev/null; true
      """)
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(try desk.shell("cat \"$HOME/seen\"").text == "tmpfs\n600\n700\n700\n")
    #expect(try desk.run("open", "Title").text.hasPrefix("textcanary-"))
  }

  @Test("that makes folders of its own leaves none behind")
  func folders() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(
      "d=$(dirname \"$3\"); echo \"$d\" > \"$HOME/where\"; mkdir -p \"$d/.a/b\"; cp \"$3\" \"$d/.a/b/c\"; echo x >> \"$3\""
    )
    #expect(edited.code == 0)
    #expect(try desk.shell("[ -e \"$(dirname \"$(cat \"$HOME/where\")\")\" ]").code == 1)
  }

  @Test("is waited for, and its text saved, although somebody asks the program to end")
  func terminated() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(
      "\(NotesDesk.findProgram)\nkill -TERM $program; kill -HUP $program; echo more >> \"$3\"")
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "textmore\n")
  }

  @Test(
    "that leaves its file or its folder closed, or makes the folder anew, has its text saved",
    arguments: [
      "printf changed > \"$3\"; chmod 0 \"$3\"", "printf changed > \"$3\"; chmod 0 \"$3\" \"${3%/*}\"",
      "rm -r \"${3%/*}\"; mkdir \"${3%/*}\"; printf changed > \"$3\"",
    ])
  func closed(script: String) throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(script, by: NotesDesk.withoutOverride)
    #expect(edited.code == 0, "\(edited.errors)")
    #expect(try desk.run("open", "Title").text == "changed")
    #expect(try desk.drafts().isEmpty)
  }

  @Test("that nobody knows is warned of once, and one that is known is not")
  func warning() throws {
    let desk = try NotesDesk.withNote()
    #expect(try desk.edit("true").errors.contains("does not know"))
    #expect(try !desk.edit("true").errors.contains("does not know"))
    _ = try desk.shell("mkdir \"$HOME/bin\"; for n in code nano; do ln -s /bin/true \"$HOME/bin/$n\"; done")
    for (name, expected) in [("code", true), ("nano", false)] {
      desk.environment["EDITOR"] = "\(desk.desk.folder.path("home"))/bin/\(name)"
      let edited = try desk.onTerminal(["edit", "Title", "--password-file", desk.passwordFile])
      #expect(edited.errors.contains("said once") == expected, "\(name): \(edited.errors)")
    }
  }

  @Test("is not opened where standard input gives the text, which replaces the note's unless it is empty")
  func standardInput() throws {
    let desk = try NotesDesk.withNote()
    try desk.setEditor("echo opened > \"$HOME/opened\"")
    #expect(try desk.run("edit", "Title", input: "from a pipe").code == 0)
    #expect(try desk.run("open", "Title").text == "from a pipe")
    let empty = try desk.run("edit", "Title")
    #expect(empty.code == 1 && empty.errors.contains("gave no text"), "\(empty.errors)")
    #expect(try desk.run("open", "Title").text == "from a pipe")
    #expect(try desk.shell("[ -e \"$HOME/opened\" ]").code == 1)
    let both = try desk.shell("printf x | \"$SN\" edit Title --password-file -")
    #expect(both.code == 64, "\(both.errors)")
  }

  @Test("that a program of its keeps open is told of, and what that writes later becomes a draft")
  func background() throws {
    let desk = try NotesDesk.withNote()
    let edited = try desk.edit(
      """
      ( trap '' HUP; while [ ! -e "$HOME/go" ]; do sleep 0.1; done; printf later > "$3" ) > /dev/null 2>&1 < /dev/null &
      """)
    #expect(edited.code == 0 && edited.errors.contains("still has the text open"), "\(edited.errors)")
    #expect(try desk.drafts().isEmpty)
    _ = try desk.shell("touch \"$HOME/go\"")
    #expect(try desk.draftTextsInTime() == ["later"])
    #expect(try desk.run("open", "Title").text == "text")
  }
}
