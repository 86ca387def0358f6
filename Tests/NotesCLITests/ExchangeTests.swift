import Glibc
import NotesCore
import Posix
import TestSupport
import Testing

@Suite("Exporting and importing")
struct ExchangeCommandTests {
  private let desk: NotesDesk
  private let file: String
  private let password: String

  init() throws {
    desk = try NotesDesk()
    file = desk.desk.folder.path("notes.export")
    password = desk.desk.folder.path("export-password")
    try desk.desk.folder.write("export-password", "of the export\n")
    try desk.run("new", "Groceries", input: "milk\nbread")
    try desk.run("new", input: "untitled text")
  }

  private func export(_ arguments: String...) throws -> Command {
    try desk.run(
      ["export", file, "--new-password-file", password, "--password-file", desk.passwordFile] + arguments)
  }

  @Test("takes the notes to another account, in a file of one's own that holds no text of theirs")
  func sealed() throws {
    let exported = try export()
    #expect(exported.code == 0, "\(exported.errors)")
    #expect(exported.output.isEmpty && exported.errors.contains("Exported 2 notes"))
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let seen = try Command(["/bin/grep", "-c", "milk", file], environment: [:])
    #expect(seen.code == 1)

    let other = try NotesDesk()
    let imported = try other.run("import", file, "--export-password-file", password)
    #expect(imported.code == 0 && imported.errors.contains("Imported 2 notes"), "\(imported.errors)")
    #expect(try other.run("open", "Groceries").text == "milk\nbread")
    #expect(try other.run("list").text == desk.run("list").text)
    let again = try other.run("import", file, "--export-password-file", password)
    #expect(again.code == 0 && again.errors.contains("2 notes there already"))
  }

  @Test("goes through a pipe")
  func pipe() throws {
    let result = try desk.shell(
      """
      "$SN" export - --password-file "$PW" --new-password-file '\(password)' |
        "$SN" import - --password-file "$PW" --export-password-file '\(password)'
      """)
    #expect(result.code == 0 && result.errors.contains("2 notes there already"), "\(result.errors)")
  }

  @Test("replaces no file, unless it is forced to, and leaves none behind that isn't whole")
  func existing() throws {
    try desk.desk.folder.write("notes.export", "precious")
    let refused = try export()
    #expect(refused.code == 73 && refused.errors.contains("is there already"))
    #expect(try export("--force").code == 0)
    let missing = try desk.run(
      ["export", "/nonexistent/x", "--new-password-file", password, "--password-file", desk.passwordFile])
    #expect(missing.code == 73, "\(missing.errors)")
    let none = try desk.run(["export", file + "2", "--password-file", desk.passwordFile])
    #expect(none.code == 64 && access(file + "2", F_OK) != 0)
    let left = try Command(
      ["/bin/sh", "-c", "ls -A '\(desk.desk.folder.path)' | grep -c partial"], environment: [:])
    #expect(left.text == "0\n")
  }

  @Test("with a wrong password is refused, of a cut file 65, and imports nothing")
  func damaged() throws {
    #expect(try export().code == 0)
    let other = try NotesDesk()
    let wrong = try other.run("import", file, "--export-password-file", other.passwordFile)
    #expect(wrong.code == 77 && wrong.errors.contains("not the export's password"))
    #expect(try Command(["/usr/bin/truncate", "-s", "-1", file], environment: [:]).code == 0)
    let cut = try other.run("import", file, "--export-password-file", password)
    #expect(cut.code == 65 && cut.errors.contains("Nothing was imported"))
    #expect(try other.run("list").text == "")
    #expect(try other.run("import", file + "x").code == 66)
    let noPassword = try other.run("import", file)
    #expect(noPassword.code == 64 && noPassword.errors.contains("--export-password-file"))
  }

  @Test("as plain text asks first, and writes a folder that import reads")
  func plain() throws {
    let folder = desk.desk.folder.path("plain")
    #expect(try desk.run("export", folder, "--plain").code == 64)
    #expect(access(folder, F_OK) != 0)
    #expect(try desk.run("export", folder, "--plain", "--force").code == 0)
    var status = stat()
    #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    let shown = try Command(["/bin/sh", "-c", "tail -n 1 '\(folder)'/*-groceries.md"], environment: [:])
    #expect(shown.text == "bread")
    #expect(try desk.run("export", folder, "--plain", "--force").code == 73)

    let other = try NotesDesk()
    try desk.desk.folder.write("plain/shopping.txt", "eggs")
    try desk.desk.folder.write("plain/bad.txt", "x")
    #expect(
      try Command(["/bin/sh", "-c", "printf '\\377' > '\(folder)/bad.txt'"], environment: [:]).code == 0)
    let imported = try other.run("import", folder)
    #expect(imported.code == 65 && imported.errors.contains("bad.txt: its text is not UTF-8"))
    #expect(imported.errors.contains("Imported 3 notes"))
    #expect(try other.run("open", "shopping").text == "eggs")
    #expect(try other.run("open", "Groceries").text == "milk\nbread")
  }

  @Test("says what is in its way: no file, no folder to write into, a full device")
  func places() throws {
    for target in [desk.desk.folder.path, "/dev/null"] {
      let refused = try desk.run(
        ["export", target, "--force", "--new-password-file", password, "--password-file", desk.passwordFile])
      #expect(refused.code == 73 && refused.errors.contains("no regular file"), "\(refused.errors)")
    }
    let there = try desk.run("export", desk.desk.folder.path, "--plain", "--force")
    #expect(there.code == 73 && !there.errors.contains("--force"), "\(there.errors)")
    #expect(try desk.run("export", "/nonexistent/x", "--plain", "--force").code == 73)
    let full = try desk.shell(
      "\"$SN\" export - --password-file \"$PW\" --new-password-file '\(password)' > /dev/full")
    #expect(full.code == 74 && full.errors.contains("No space left"), "\(full.errors)")
  }

  @Test("is open to its user whatever the mask, and to no other")
  func mask() throws {
    let made = try desk.shell(
      """
      cd '\(desk.desk.folder.path)'; umask 777
      "$SN" export plain --plain --force --password-file "$PW" && stat -c %a plain plain/*
      """)
    #expect(made.text == "700\n600\n600\n", "\(made.errors)")
  }

  @Test("that comes to more than a file may have is a failed write, and says so")
  func fileLimit() throws {
    try desk.run("new", "Big", input: String(repeating: "x", count: 2 << 20))
    let cut = try desk.shell(
      "ulimit -f 1024; \"$SN\" open Big --password-file \"$PW\" > '\(desk.desk.folder.path)/big'")
    #expect(cut.code == 74 && cut.errors.contains("File too large"), "\(cut.errors)")
  }

  @Test("leaves out a file whose name is no UTF-8, and says so")
  func oddName() throws {
    try desk.desk.folder.makeFolder("odd")
    let folder = desk.desk.folder.path("odd")
    #expect(try desk.shell("echo text > '\(folder)'/$'a\\377.md'").code == 0)
    let imported = try desk.run("import", folder)
    #expect(imported.code == 65 && imported.errors.contains("its name is not UTF-8"), "\(imported.errors)")
  }

  @Test(
    "as plain text that is ended by a signal leaves nothing, and can be repeated", arguments: ["INT", "TERM"])
  func interrupted(_ signal: String) throws {
    let folder = desk.desk.folder.path("plain")
    try desk.desk.folder.makeFolder("many")
    let many = desk.desk.folder.path("many")
    _ = try desk.shell("for i in {1..2000}; do echo \"line $i\" > '\(many)'/$i.txt; done")
    #expect(try desk.run("import", many).code == 0)
    let ended = try desk.shell(
      """
      cd '\(desk.desk.folder.path)'
      while [ ! -e over ]; do
        for left in .plain.*.partial; do
          left=${left%.partial}; left=${left##*.}
          [ "$left" != '*' ] && kill -\(signal) "$left" && exit
        done
      done &
      "$SN" export '\(folder)' --plain --force --password-file "$PW"
      code=$?; : > over; wait; exit $code
      """)
    #expect(ended.code == (signal == "INT" ? 130 : 143), "\(ended.errors)")
    #expect(try desk.shell("ls -A '\(desk.desk.folder.path)' | grep plain").text == "")
    #expect(try desk.run("export", folder, "--plain", "--force").code == 0)
  }

  @Test("asks on a terminal for what it needs, and takes no for an answer")
  func terminal() throws {
    let folder = desk.desk.folder.path("plain")
    let terminal = try desk.terminal("export", folder, "--plain")
    #expect(terminal.sees("unsealed"))
    terminal.type("n\n")
    #expect(terminal.end() == .exited(130))
    #expect(access(folder, F_OK) != 0)

    let sealed = try desk.terminal("export", file)
    #expect(sealed.sees("password to export all notes"))
    sealed.type(NotesDesk.password + "\n")
    #expect(sealed.sees("Choose a password for the export: "))
    sealed.type("secret\n")
    #expect(sealed.sees("again: "))
    sealed.type("secret\n")
    #expect(sealed.sees("Exported 2 notes", within: .seconds(60)))
    #expect(sealed.end() == .exited(0))

    let back = try desk.terminal("import", file)
    #expect(back.sees("Password of the export: "))
    back.type("wrong\n")
    #expect(
      back.sees("not the export's password", within: .seconds(60)) && back.sees("Password of the export: "))
    back.type("secret\n")
    #expect(back.sees("password to import notes", within: .seconds(60)))
    back.type(NotesDesk.password + "\n")
    #expect(back.sees("2 notes there already"))
    #expect(back.end() == .exited(0))
  }

  @Test("takes in a single text, its name for a title, or what comes on standard input")
  func single() throws {
    try desk.desk.folder.write("Recipe.md", "flour")
    #expect(try desk.run("import", desk.desk.folder.path("Recipe.md")).code == 0)
    #expect(try desk.run("open", "Recipe").text == "flour")
    #expect(try desk.run("import", "-", input: "from a pipe").code == 0)
    #expect(try desk.run("open", "from a pipe").text == "from a pipe")
    let both = try desk.run(["import", "-", "--password-file", "-"], input: Array("x".utf8))
    #expect(both.code == 64)
  }
}
