import Posix
import TestSupport
import Testing

@Suite("In odd surroundings the program")
struct SurroundingsTests {
  @Test("works in the C locale, without TERM, without HOME, and takes no relative XDG path")
  func environment() throws {
    let desk = try NotesDesk()
    try desk.run("new", "žluť", input: "kůň")
    for (name, value) in [("LC_ALL", "C"), ("LANG", "C"), ("TERM", nil), ("TERM", "dumb"), ("HOME", nil)] {
      desk.environment[name] = value
      #expect(try desk.run("open", "žluť").text == "kůň", "\(name)=\(value ?? "")")
    }
    desk.environment["HOME"] = desk.desk.folder.path("home")
    desk.environment["XDG_DATA_HOME"] = "relative"
    desk.environment["XDG_CONFIG_HOME"] = "./relative"
    #expect(try desk.run("open", "žluť").text == "kůň")
  }

  @Test("without any variable ends as it should, with or without an account in the user's home")
  func emptyEnvironment() throws {
    let desk = try NotesDesk(account: .none)
    desk.environment = [:]
    let status = try desk.run(["status"])
    #expect(status.code == 0 || status.code == 67, "\(status.status) \(status.errors)")
  }

  @Test("is not moved by variables that libraries listen to")
  func hostileVariables() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "text")
    for (name, value) in [
      ("G_DEBUG", "fatal-warnings"), ("G_MESSAGES_DEBUG", "all"), ("SECRET_BACKEND", "file"),
      ("SECRET_SERVICE_BUS_NAME", "org.example"), ("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent"),
      ("SQLITE_TMPDIR", "/nonexistent"), ("TMPDIR", "/nonexistent"), ("PATH", ""), ("IFS", "x"),
    ] {
      desk.environment[name] = value
      let opened = try desk.run("open", "n")
      #expect(opened.text == "text" && opened.errors == "", "\(name): \(opened.errors)")
    }
  }

  @Test("says so with 74 where standard output is closed or full, and writes nothing into the vault instead")
  func output() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: String(repeating: "text ", count: 100_000))
    let full = try desk.shell("\"$SN\" open n --password-file \"$PW\" > /dev/full")
    #expect(full.code == 74 && full.errors.contains("Standard output"))
    let closed = try desk.shell("\"$SN\" open n --password-file \"$PW\" >&-")
    #expect(closed.code == 74 && closed.errors.contains("Standard output"))
    let all = try desk.shell("\"$SN\" list --password-file \"$PW\" <&- >&- 2>&-")
    #expect(all.code == 74)
    #expect(try desk.run("open", "n").output.count == 500_000)
  }

  @Test("ends silently where the reader of its output has left")
  func brokenPipe() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: String(repeating: "text\n", count: 1_000_000))
    let result = try desk.shell("\"$SN\" open n --password-file \"$PW\" | head -1; exit ${PIPESTATUS[0]}")
    #expect(result.code == 141 && result.errors == "" && result.text == "text\n", "\(result.errors)")
  }

  @Test("without an account says so with 67 and names the command that makes one")
  func noAccount() throws {
    let desk = try NotesDesk(account: .none)
    for words in [
      ["open"], ["open", "x"], ["list"], ["status"], ["protect"], ["protect", "on"], ["new"],
      ["delete", "x"],
    ] {
      let result = try desk.run(words)
      #expect(
        result.code == 67 && result.errors.contains("secret-notes create"), "\(words): \(result.errors)")
    }
  }

  @Test("run as another user, as under sudo, refuses with 77 and leaves nothing of that user's behind")
  func sudo() throws {
    let desk = try NotesDesk()
    let before = try desk.shell(
      "find \"$HOME\" \\( -path '*secret-notes*' \\) -printf '%p %U %m %s\\n' | sort")
    let other = try desk.shell(
      """
      chmod 755 "$(dirname "$HOME")" "$HOME" "$HOME/.local" "$HOME/.local/share" "$HOME/.config"
      chmod -R a+rX "$HOME/.local/share/secret-notes" "$(dirname "$PW")"
      setpriv --reuid 4242 --clear-groups "$SN" list --password-file "$PW"
      """)
    #expect(other.code == 77 || other.errors.contains("setpriv"), "\(other.code ?? -1) \(other.errors)")
    let names = try desk.shell("find \"$HOME\" -user 4242")
    #expect(names.text == "")
    #expect(before.text.contains("vault.sqlite"))
  }

  @Test("shows what is on its command line to nobody, while it waits")
  func commandLine() throws {
    let desk = try NotesDesk()
    let terminal = try desk.terminal("open", "canary-title")
    #expect(terminal.sees("password"))
    let seen = try desk.shell(
      "cat /proc/\(terminal.child.id)/cmdline /proc/\(terminal.child.id)/environ | tr '\\0' '\\n'")
    #expect(!seen.text.contains("canary") && !seen.text.contains(NotesDesk.password), "\(seen.text)")
    terminal.type("\u{3}")
    #expect(terminal.end() == .exited(130))
  }

  @Test("that can't print the id of a new note says that it is stored all the same")
  func storedAllTheSame() throws {
    let desk = try NotesDesk()
    let new = try desk.shell("echo x | \"$SN\" new Once --password-file \"$PW\" > /dev/full")
    #expect(new.code == 74 && new.errors.contains("is stored"))
    #expect(try desk.run("list").text.split(separator: "\n").count == 1)
  }

  @Test("takes no word and no folder's name that is not UTF-8 for another")
  func notUTF8() throws {
    let desk = try NotesDesk()
    for words in ["new $'bad\\xff'", "open $'\\xff'", "create --username $'x\\xff'"] {
      #expect(try desk.shell("\"$SN\" \(words) --password-file \"$PW\" < /dev/null").code == 64, "\(words)")
    }
    let moved = try desk.shell("XDG_DATA_HOME=$'/tmp/caf\\xe9' \"$SN\" list --password-file \"$PW\"")
    #expect(moved.code == 64 && moved.errors.contains("XDG_DATA_HOME"))
    #expect(try desk.run("list").text == "")
  }

  @Test("closes a vault's folder that is open to others")
  func looseFolder() throws {
    let desk = try NotesDesk()
    let mode = try desk.shell(
      """
      chmod 777 "$XDG_DATA_HOME/secret-notes"; "$SN" list --password-file "$PW"
      stat -c %a "$XDG_DATA_HOME/secret-notes"
      """)
    #expect(mode.text == "700\n")
  }

  @Test("where it can't look into the folders says so, and not that there is an account or none")
  func unreachableFolder() throws {
    let desk = try NotesDesk(account: .none)
    desk.environment["XDG_DATA_HOME"] = "/dev/null/x"
    let created = try desk.run("create", "--username", "alice")
    #expect(created.code == 73 && created.errors.contains("the folders can't be made"), "\(created.errors)")
  }
}
