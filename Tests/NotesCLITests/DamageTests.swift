import Keychain
import TestSupport
import Testing

@Suite("A file that is not as it was left")
struct DamageTests {
  @Test(
    "as the vault ends with 65 at once, and is left as it is",
    arguments: [
      ": > $V", "head -c 5000 $V > $V.x; mv $V.x $V", "head -c 100 /dev/urandom > $V",
      "rm $V; sqlite3 $V 'create table t(x); insert into t values(1)'", "rm $V; mkfifo $V",
      "mv $V $V.x; ln -s $V.x $V",
      "rm $V; mkdir $V", "dd if=/dev/urandom of=$V bs=4096 seek=1 count=5 conv=notrunc",
    ])
  func vault(change: String) throws {
    let desk = try NotesDesk()
    try desk.run("new", "Title", input: "text")
    let result = try desk.shell(
      """
      V="$XDG_DATA_HOME/secret-notes/vault.sqlite"; (\(change)) 2> /dev/null
      ls -l "$V" > "$HOME/before"
      timeout 10 "$SN" open Title --password-file "$PW"; code=$?
      ls -l "$V" | cmp - "$HOME/before" || exit 1
      exit $code
      """)
    #expect(
      result.code == 65 && result.text == "" && !result.errors.isEmpty,
      "\(result.code ?? -1) \(result.errors)")
    let created = try desk.run("create", "--username", "bob")
    #expect(created.code == 73, "\(created.errors)")
  }

  @Test("as the list: a row that vanished is 65 and not a note that is missing")
  func vanished() throws {
    let desk = try NotesDesk()
    try desk.run("new", "One", input: "1")
    try desk.run("new", "Two", input: "2")
    let changed = try desk.shell("sqlite3 \"$XDG_DATA_HOME/secret-notes/vault.sqlite\" .tables")
    #expect(changed.code == 0)
    let table = try desk.shell(
      """
      V="$XDG_DATA_HOME/secret-notes/vault.sqlite"
      for t in $(sqlite3 "$V" "select name from sqlite_master where type='table' and name like '%note%'"); do
        sqlite3 "$V" "delete from $t where rowid = (select min(rowid) from $t)"
      done
      """)
    #expect(table.code == 0, "\(table.errors)")
    #expect(try desk.run("open", "One").code == 65)
    #expect(try desk.run("open", "Never").code == 65)
    let list = try desk.run("list")
    #expect(list.code == 65 && list.text.contains("Two") && list.errors.contains("not complete"))
  }

  @Test("as the vault that couldn't be written for a time can be written again as soon as its mode is back")
  func mode() throws {
    let desk = try NotesDesk()
    try desk.run("new", "Title", input: "text")
    let launcher = NotesDesk.withoutOverride.map { "'\($0)'" }.joined(separator: " ")
    let written = try desk.shell(
      """
      V="$XDG_DATA_HOME/secret-notes/vault.sqlite"; chmod 400 "$V"
      \(launcher) "$SN" open Title --password-file "$PW" && ! echo x | \(launcher) "$SN" new A --password-file "$PW" 2> /dev/null
      chmod 600 "$V"; echo x | \(launcher) "$SN" new B --password-file "$PW" > /dev/null
      """)
    #expect(written.code == 0 && written.text == "text", "\(written.errors)")
  }

  /// A desk with three notes of which the second can't be read, and its id.
  private func damagedNote() throws -> (desk: NotesDesk, id: String) {
    let desk = try NotesDesk(account: .real)
    try desk.run("new", "One", input: "1")
    let id = try desk.run("new", "Two", input: "2").text.filter { $0 != "\n" }
    try desk.run("new", "Three", input: "3")
    let change = "update note set header = zeroblob(length(header)) where hex(id) = upper('\(id)')"
    #expect(
      try desk.shell("sqlite3 \"$XDG_DATA_HOME/secret-notes/vault.sqlite\" \"\(change)\"").code == 0)
    return (desk, id)
  }

  private func titles(_ desk: NotesDesk) throws -> Set<String> {
    let list = try desk.run("list")
    #expect(list.code == 0, "\(list.errors)")
    return Set(list.text.split(separator: "\n").map { String($0.split(separator: "\t")[2]) })
  }

  @Test("as one note's header can be deleted by the note's id, and the others are there")
  func deleted() throws {
    let (desk, id) = try damagedNote()
    let list = try desk.run("list")
    #expect(list.code == 65 && list.errors.contains("export FILE --skip-damaged"), "\(list.errors)")
    #expect(try desk.run("delete", "Two", "--force").code == 65)
    #expect(try desk.run("delete", String(id.prefix(8))).code == 64)
    let deleted = try desk.run("delete", String(id.prefix(8)), "--force")
    #expect(deleted.code == 0 && deleted.errors.contains("damaged note \(id)"), "\(deleted.errors)")
    #expect(try titles(desk) == ["One", "Three"])
    #expect(try desk.run("verify").code == 0)
  }

  @Test("as one note is in a kept copy, whose other notes are brought back where that is wanted")
  func restored() throws {
    let (desk, id) = try damagedNote()
    #expect(try desk.run("restore", "1", "--force").code == 0)
    #expect(try titles(desk) == ["One"])
    let refused = try desk.run("restore", "2", "--force")
    #expect(refused.code == 65 && refused.errors.contains("add --skip-damaged"), "\(refused.errors)")
    #expect(try titles(desk) == ["One"])
    let restored = try desk.run("restore", "2", "--force", "--skip-damaged")
    #expect(restored.code == 65, "\(restored.errors)")
    #expect(restored.errors.contains("The note \(id) is damaged there, and left out"), "\(restored.errors)")
    #expect(try titles(desk) == ["One", "Three"])
    #expect(try desk.run("open", "Three").text == "3")
    // A vault that can't be read takes the copy as a whole, and gives the note up too.
    _ = try desk.shell("head -c 5000 /dev/urandom > \"$XDG_DATA_HOME/secret-notes/vault.sqlite\"")
    #expect(try desk.run("restore", "2", "--force", "--skip-damaged").errors.contains("damaged-1"))
    #expect(try titles(desk) == ["One", "Three"])
  }

  @Test("as the recovery key's slot is told by verify and doctor with 65, with the way to another key")
  func recoverySlot() throws {
    let desk = try NotesDesk(account: .real)
    #expect(try desk.run("password", "--recovery-key").code == 0)
    let change = "update slot set sealed = zeroblob(72) where kind = 2"
    let changed = try desk.shell("sqlite3 \"$XDG_DATA_HOME/secret-notes/vault.sqlite\" '\(change)'")
    #expect(changed.code == 0, "\(changed.errors)")
    let verified = try desk.run("verify")
    #expect(
      verified.code == 65 && verified.errors.contains("secret-notes password --recovery-key"),
      "\(verified.errors)")
    let doctor = try desk.run(["doctor"])
    #expect(doctor.text.contains("secret-notes password --recovery-key"), "\(doctor.text)")
    #expect(try desk.run("list").code == 0)
    #expect(try desk.run("password", "--recovery-key").code == 0)
    #expect(try desk.run("verify").code == 0)
  }

  @Test(
    "as the defaults file is not used, and made again",
    arguments: [
      ": > $P", "echo damaged > $P", "rm $P; mkdir $P", "rm $P; mkfifo $P",
      "rm $P; echo mine > $HOME/important; ln -s $HOME/important $P",
      "rm $P; ln -s $HOME/nowhere $P",
    ])
  func defaults(change: String) throws {
    let desk = try NotesDesk()
    try desk.run("new", "Title", input: "text")
    let result = try desk.shell(
      """
      P="$XDG_CONFIG_HOME/secret-notes/defaults.plist"; \(change)
      timeout 10 "$SN" open Title --password-file "$PW"
      """)
    #expect(result.code == 0 && result.text == "text", "\(result.code ?? -1) \(result.errors)")
    let important = try desk.shell("cat \"$HOME/important\"").text
    #expect(important == "mine\n" || !change.contains("important"))
  }

  @Test("as the defaults file that is a link to a file of the user's own stays a link")
  func link() throws {
    let desk = try NotesDesk()
    let result = try desk.shell(
      """
      P="$XDG_CONFIG_HOME/secret-notes/defaults.plist"; mkdir "$HOME/dotfiles"
      mv "$P" "$HOME/dotfiles/d.plist"; ln -s "$HOME/dotfiles/d.plist" "$P"
      sed -i s/alice/bob/ "$HOME/dotfiles/d.plist"
      "$SN" list --password-file "$PW" && [ -L "$P" ] && cat "$P"
      """)
    #expect(result.text.contains("<string>alice</string>"), "\(result.errors)")
  }

  @Test("as the vault that was moved away is missed by its place, and not taken for no account at all")
  func movedAway() throws {
    let desk = try NotesDesk()
    let result = try desk.shell(
      "mv \"$XDG_DATA_HOME/secret-notes\" \"$HOME/away\"; \"$SN\" list --password-file \"$PW\"")
    #expect(result.code == 67 && result.errors.contains("The notes of alice are not at"), "\(result.errors)")
    let created = try desk.run("create", "--username", "alice")
    #expect(
      created.code == 73 && created.errors.contains("has a notes password for alice"), "\(created.errors)")
    #expect(try desk.passwordItem.exists())
  }
}
