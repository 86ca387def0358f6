import Glibc
import Posix
import TestSupport
import Testing

@Suite("A text that is open in an editor")
struct SweepTests {
  private func desk(_ script: String) throws -> NotesDesk {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    try desk.run("new", "Title", input: "text")
    try desk.setEditor(script)
    return desk
  }

  private func leftover(_ desk: NotesDesk) throws -> Bool {
    try desk.shell("[ -e \"$(cat \"$HOME/where\")\" ]").code == 0
  }

  private let remember = "dirname \"$(dirname \"$3\")\" > \"$HOME/where\"\n"

  @Test("becomes a draft at the next command where the program was killed, with a notice, and leaves memory")
  func killed() throws {
    let desk = try desk("\(remember)printf changed > \"$3\"; \(NotesDesk.findProgram)\nkill -KILL $program")
    #expect(try desk.onTerminal(["edit", "Title"]).code == 137)
    // The editor itself may take a moment to end.
    var notice = ""
    for _ in 1...300 where notice.isEmpty {
      notice = try desk.run("list").errors
      if notice.isEmpty { _ = try desk.shell("sleep 0.2") }
    }
    #expect(notice.contains("was open in an editor"), "\(notice)")
    #expect(try desk.draftTexts() == ["changed"])
    #expect(try !leftover(desk))
    #expect(try desk.run("open", "Title").text == "text")
  }

  /// A desk on which an editor's program was killed with a changed text, and the editor is gone.
  private func abandoned() throws -> NotesDesk {
    let desk = try desk("\(remember)printf changed > \"$3\"; \(NotesDesk.findProgram)\nkill -KILL $program")
    #expect(try desk.onTerminal(["edit", "Title"]).code == 137)
    #expect(try desk.shell("flock -w 60 \"$(cat \"$HOME/where\")\" true").code == 0)
    return desk
  }

  @Test(
    "becomes a draft whatever the notes are unlocked for next",
    arguments: [["protect", "on"], ["account", "rename", "bob"], ["verify"], ["password"]])
  func anyCommand(words: [String]) throws {
    let desk = try abandoned()
    try desk.desk.folder.write("new", "another horse")
    let more = words == ["password"] ? ["--new-password-file", desk.desk.folder.path("new")] : []
    let ended = try desk.run(words + more + ["--password-file", desk.passwordFile])
    #expect(ended.errors.contains("was open in an editor"), "\(ended.errors)")
    #expect(try !leftover(desk))
  }

  @Test("is told of by status and doctor, which leave it where it is")
  func told() throws {
    let desk = try abandoned()
    #expect(try desk.run(["status"]).text.contains("In memory 1 text of an editor that was ended is left"))
    #expect(try desk.run(["status", "--json"]).text.contains("\"textsInMemory\":1"))
    #expect(try desk.run(["doctor"]).text.contains("a text of an editor that was ended"))
    #expect(try leftover(desk))
    _ = try desk.run("list")
  }

  @Test("goes with the account")
  func deletedAccount() throws {
    let desk = try abandoned()
    let deleted = try desk.run("account", "delete", "--force")
    #expect(deleted.code == 0, "\(deleted.errors)")
    #expect(try !leftover(desk))
    #expect(try desk.shell("ls \"$XDG_STATE_HOME/secret-notes/drafts\"").text.isEmpty)
  }

  @Test("is left alone while its editor runs, although the program was killed")
  func inUse() throws {
    let desk = try desk(
      """
      \(remember)trap '' HUP; printf changed > "$3"; \(NotesDesk.findProgram)
      kill -KILL $program; while [ ! -e "$HOME/go" ]; do sleep 0.1; done; printf ' more' >> "$3"
      """)
    #expect(try desk.onTerminal(["edit", "Title"]).code == 137)
    #expect(try desk.drafts().isEmpty)
    #expect(try leftover(desk))
    _ = try desk.shell("touch \"$HOME/go\"")
    #expect(try desk.draftTextsInTime() == ["changed more"])
    #expect(try !leftover(desk))
  }

  @Test("and was not changed is removed at the next command without a draft or a word")
  func killedUnchanged() throws {
    let desk = try desk("\(remember)\(NotesDesk.findProgram)\nkill -KILL $program")
    #expect(try desk.onTerminal(["edit", "Title"]).code == 137)
    var errors = ""
    for _ in 1...300 where try leftover(desk) {
      errors += try desk.run("list").errors
      if try leftover(desk) { _ = try desk.shell("sleep 0.2") }
    }
    #expect(try errors == "" && !leftover(desk))
    #expect(try desk.drafts().isEmpty)
  }

  @Test("becomes a draft where the terminal hangs up")
  func hangUp() throws {
    let desk = try desk("\(remember)printf changed > \"$3\"; echo ready > /dev/tty; sleep 600")
    do {
      let terminal = try desk.terminalWithFiles(["edit", "Title"])
      #expect(terminal.sees("ready", within: NotesDesk.patience))
    }
    #expect(try desk.draftTextsInTime() == ["changed"])
    #expect(try !leftover(desk))
  }

  @Test("becomes one draft where its editor fails and leaves a program running in the folder")
  func child() throws {
    let desk = try desk(
      """
      \(remember)printf changed > "$3"
      { trap '' HUP; while [ ! -e "$HOME/go" ]; do sleep 0.1; done; } > /dev/null 2>&1 < /dev/null &
      exit 3
      """)
    #expect(try desk.onTerminal(["edit", "Title"]).code == 1)
    #expect(try leftover(desk) && desk.draftTexts() == ["changed"])
    _ = try desk.shell("touch \"$HOME/go\"")
    for _ in 1...300 where try leftover(desk) {
      _ = try desk.drafts()
      if try leftover(desk) { _ = try desk.shell("sleep 0.2") }
    }
    #expect(try !leftover(desk) && desk.draftTexts() == ["changed"])
  }

  @Test("becomes a draft where its editor is killed, and the terminal is what it was before")
  func editorKilled() throws {
    let desk = try desk("\(remember)printf changed > \"$3\"; stty raw -echo < /dev/tty; kill -KILL $$")
    let terminal = try desk.terminalWithFiles(["edit", "Title"])
    #expect(terminal.sees("<ended 1>", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(terminal.isEchoing)
    #expect(try desk.draftTexts() == ["changed"])
    #expect(try !leftover(desk))
  }

  @Test("beside more files than an editor leaves is kept with them all, by and by, and that is said")
  func manyFiles() throws {
    let desk = try desk(
      "\(remember)printf changed > \"$3\"; for i in {1..20}; do echo \"$i\" > \"${3%/*}/$i\"; done; exit 1")
    let edited = try desk.onTerminal(["edit", "Title"])
    #expect(edited.code == 1 && edited.errors.contains("more than 16 files"), "\(edited.errors)")
    #expect(try leftover(desk))
    #expect(try desk.drafts().count == 21)
    #expect(try !leftover(desk))
  }

  @Test("is not swept by the commands of another account")
  func otherAccount() throws {
    let desk = try desk("\(remember)printf changed > \"$3\"; \(NotesDesk.findProgram)\nkill -KILL $program")
    #expect(try desk.onTerminal(["edit", "Title"]).code == 137)
    let other = try NotesDesk()
    for _ in 1...5 { #expect(try other.run("list").errors == "") }
    #expect(try other.drafts().isEmpty && leftover(desk))
    #expect(try desk.draftTextsInTime() == ["changed"])
  }

  @Test(
    "and what it belongs to can't be read stays as it is, is told of by every command, and stops none",
    .enabled(if: geteuid() == 0, "mounting takes root"))
  func damagedFacts() throws {
    let desk = try desk("cp -a \"$(dirname \"$(dirname \"$3\")\")\" \"$HOME/kept\"")
    #expect(try desk.onTerminal(["edit", "Title"]).code == 0)
    // A memory that only these commands see, so that no other's are told.
    let damages = [
      "rm $f", ": > $f", "rm $f; mkdir $f", "rm $f; mkfifo $f", "rm $f; ln -s /nonexistent $f",
      "truncate -s 20 $f", "printf 'x\\0y' > $f",
    ]
    let script = """
      for d in /dev/shm /run/user/0; do [ ! -d $d ] || mount -t tmpfs -o mode=1777 none $d || exit 1; done
      mapfile -t damages < '\(desk.desk.folder.path("damages"))'
      s=/dev/shm/secret-notes-text-XXXXXX; cp -a "$HOME/kept" $s; printf changed > $s/text/note.md
      for name in origin facts; do f=$s/$name
        for damage in "${damages[@]}"; do
          eval "$damage"
          echo "$("$SN" open Title 2>&1 > "$HOME/opened"; echo $?) $(cat "$HOME/opened" $s/text/note.md) $name: $damage"
          rm -rf $f; cp -a "$HOME/kept/$name" $f
        done
      done
      "$SN" list > /dev/null; "$SN" drafts "$("$SN" drafts | cut -f 1)"; ls /dev/shm
      """
    try desk.desk.folder.write("damages", damages.joined(separator: "\n"))
    try desk.desk.folder.write("script", script)
    let result = try desk.shell("unshare -m bash '\(desk.desk.folder.path("script"))'")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 * damages.count + 1, "\(result.text)\(result.errors)")
    for pair in 0..<2 * damages.count where lines.count > 2 * pair + 1 {
      #expect(lines[2 * pair].contains("There is a text in /dev/shm/secret-notes-text-XXXXXX"))
      #expect(lines[2 * pair + 1].hasPrefix("0 textchanged "), "\(lines[2 * pair + 1])")
    }
    #expect(lines.last == "changed", "\(result.text)\(result.errors)")
  }

  @Test("is the terminal's alone: Ctrl-C goes to the editor, Ctrl-Z stops both, and fg brings them back")
  func jobControl() throws {
    let desk = try desk(
      """
      trap 'echo interrupted' INT; echo ready
      until read -r line && [ "$line" = typed ]; do :; done; echo "$line" >> "$3"
      """)
    var environment = desk.environment
    environment["TERM"] = "dumb"
    environment["PS1"] = "prompt> "
    let terminal = try PseudoTerminal(
      ["/bin/bash", "--norc", "--noprofile", "-i"], environment: environment.map { "\($0.key)=\($0.value)" })
    // A key may be lost: bash runs a trap late that comes just before it reads, and Ctrl-Z throws away what is typed
    // at that moment.
    func press(_ keys: String, until shown: String) -> Bool {
      (1...30).contains { _ in
        terminal.type(keys)
        return terminal.sees(shown, within: .seconds(2))
      }
    }
    #expect(terminal.sees("prompt> ", within: NotesDesk.patience))
    terminal.type("\(NotesDesk.program) edit Title; echo \"code $?\"\n")
    #expect(terminal.sees("ready", within: NotesDesk.patience))
    #expect(press("\u{3}", until: "interrupted"), "\(terminal.screen)")
    terminal.type("\u{1a}")
    #expect(terminal.sees("Stopped", within: NotesDesk.patience))
    // The line that says so names the program too: what comes after the prompt is the shell's answer to fg.
    #expect(terminal.sees("prompt> ", within: NotesDesk.patience))
    #expect(press("fg\n", until: "edit Title"), "\(terminal.screen)")
    terminal.type("typed\n")
    #expect(terminal.sees("Saved.", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(try desk.run("open", "Title").text == "texttyped\n")
    terminal.type("exit\n")
  }

  @Test("is not begun in the background, where an editor would be stopped at once")
  func background() throws {
    let desk = try desk("echo opened > \"$HOME/opened\"")
    var environment = desk.environment
    environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(
      [
        "/bin/bash", "--norc", "--noprofile", "-ic",
        "\(NotesDesk.program) edit Title & wait $!; echo \"code $?\"",
      ],
      environment: environment.map { "\($0.key)=\($0.value)" })
    #expect(terminal.sees("code 75", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(try desk.shell("[ -e \"$HOME/opened\" ]").code == 1)
  }

  @Test(
    "whose note and drafts are on a disk that fills up stays in memory, and is a draft when there is room again",
    .enabled(if: geteuid() == 0, "mounting takes root"), arguments: [true, false])
  func fullDisk(_ draftsToo: Bool) throws {
    let desk = try desk(
      """
      printf changed > "$3"; head -c 400000 /dev/zero | tr '\\0' 'x' >> "$3"
      cat /dev/zero > "$XDG_DATA_HOME/secret-notes/filler" 2> /dev/null; true
      """)
    // The vault, and the drafts too or not, on a small disk that only these commands see.
    desk.environment["SN"] = NotesDesk.program
    desk.environment["XDG_STATE_HOME"] =
      desk.desk.folder.path("home/.local/") + (draftsToo ? "share/secret-notes/state" : "state")
    let script = """
      cd "$XDG_DATA_HOME/secret-notes" && cp -a . "$HOME/copy" && mount -t tmpfs -o size=600k,mode=700 none . &&
      cp -a "$HOME/copy/." "$PWD/" && cd / && "$SN" edit Title; echo "<ended $?>"
      "$SN" open Title; echo; "$SN" drafts | wc -l; rm "$XDG_DATA_HOME/secret-notes/filler"
      "$SN" list > /dev/null; "$SN" drafts | cut -f 4
      "$SN" drafts "$("$SN" drafts | cut -f 1)" | wc -c; echo "<done>"
      """
    var environment = desk.environment
    environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal(
      ["/usr/bin/unshare", "-m", "/bin/bash", "-c", script],
      environment: environment.map { "\($0.key)=\($0.value)" })
    #expect(terminal.sees("The disk is full", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(terminal.sees(draftsToo ? "in memory only" : "is kept, sealed", within: NotesDesk.patience))
    #expect(terminal.sees("<ended 74>", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(terminal.sees("text\r\n", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(terminal.sees("Title\r\n400007\r\n", within: NotesDesk.patience), "\(terminal.screen)")
    #expect(terminal.sees("<done>", within: NotesDesk.patience), "\(terminal.screen)")
  }
}
