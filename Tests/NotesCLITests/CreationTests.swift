import Glibc
import Keychain
import TestSupport
import Testing

@Suite("create")
struct CreationTests {
  private static let isRoot = getuid() == 0
  private static let needsRoot: Comment = "a full disk takes a mount of its own, and so root"

  @Test("killed at any moment leaves nothing that the next one doesn't clear")
  func kills() throws {
    let desk = try NotesDesk(account: .none)
    let result = try desk.shell(
      """
      for delay in 0.01 0.05 0.1 0.3 0.6 0.9 1.2 1.5 1.8 2.2; do
        "$SN" create --username alice --password-file "$PW" 2> /dev/null & pid=$!
        sleep $delay; kill -9 $pid 2> /dev/null; wait $pid 2> /dev/null
        [ -e "$XDG_DATA_HOME/secret-notes/vault.sqlite" ] && break
      done
      "$SN" create --username alice --password-file "$PW" 2> /dev/null; code=$?
      [ $code = 0 ] || [ $code = 73 ] || exit 1
      echo text | "$SN" new n --password-file "$PW" > /dev/null && "$SN" open n --password-file "$PW"
      ls -A "$XDG_DATA_HOME/secret-notes"
      """)
    #expect(result.text == "text\ngenerations\nlock\nvault.sqlite\n", "\(result.text) \(result.errors)")
    let keys = try KeychainPasswordItem.passwordItems(
      forService: "secret-notes vault key", connection: KeychainConnection(address: desk.desk.address))
    #expect(keys.count == 1)
  }

  @Test("on a full disk ends with 74, names the step and leaves nothing", .enabled(if: isRoot, needsRoot))
  func fullDisk() throws {
    let desk = try NotesDesk(account: .none)
    let result = try desk.shell(
      """
      unshare -m bash -c '
        mkdir -p "$XDG_DATA_HOME/secret-notes"; mount -t tmpfs -o size=16k none "$XDG_DATA_HOME/secret-notes"
        "$SN" create --username alice --password-file "$PW"; echo $?; ls -A "$XDG_DATA_HOME/secret-notes"'
      """)
    #expect(result.text == "74\nlock\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("the vault can't be written") && result.errors.contains("disk is full"))
    #expect(try !desk.passwordItem.exists())
  }

  @Test(
    "whose defaults file finds no room still makes the account, and says what is missing",
    .enabled(if: isRoot, needsRoot))
  func fullConfiguration() throws {
    let desk = try NotesDesk(account: .none)
    let result = try desk.shell(
      """
      unshare -m bash -c '
        mkdir -p "$XDG_CONFIG_HOME/secret-notes"; mount -t tmpfs -o size=4k,nr_inodes=1 none "$XDG_CONFIG_HOME/secret-notes"
        "$SN" create --username alice --password-file "$PW"; echo $?'
      "$SN" list --password-file "$PW" && grep -o alice "$XDG_CONFIG_HOME/secret-notes/defaults.plist"
      """)
    #expect(result.text == "0\nalice\n", "\(result.text) \(result.errors)")
    #expect(result.errors.contains("defaults file could not be written"))
  }

  @Test("by four at once makes one account, and the others say that there is one")
  func race() throws {
    let desk = try NotesDesk(account: .none)
    let result = try desk.shell(
      """
      cd "$HOME"; umask 077
      for i in 1 2 3 4; do
        echo "password $i" > $i; "$SN" create --username alice --password-file $i 2> $i.said & pids+=($!)
      done
      for i in 1 2 3 4; do
        wait ${pids[i - 1]}; code=$?
        case "$code $(cat $i.said)" in
          "0 "*"The account alice is there"*) echo $i > winner;;
          "73 secret-notes: There is an account already; nothing was changed.") ;;
          "75 secret-notes: Another process is using the notes. Try again.") ;;
          *) echo "$i: $code $(cat $i.said)";;
        esac
      done
      echo text | "$SN" new n --password-file "$(cat winner)" > /dev/null
      # By the vault alone too, which has the same password as the keyring.
      for i in 1 2 3 4; do DBUS_SESSION_BUS_ADDRESS= "$SN" open n --password-file $i 2> /dev/null; echo $?; done
      ls -A "$XDG_DATA_HOME/secret-notes"
      """)
    let winner = try #require(Int(desk.shell("cat \"$HOME/winner\"").text.prefix(1)), "\(result.text)")
    let opened = (1...4).map { $0 == winner ? "text\n0\n" : "77\n" }.joined()
    #expect(
      result.text == opened + "generations\nlock\nvault.sqlite\n", "\(result.text) \(result.errors)")
    #expect(try desk.passwordItem.readPassword() == "password \(winner)")
    let connection = KeychainConnection(address: desk.desk.address)
    for service in ["secret-notes", "secret-notes vault key"] {
      #expect(try KeychainPasswordItem.passwordItems(forService: service, connection: connection).count == 1)
    }
  }

  @Test("by two at once, under two names, makes one account")
  func names() throws {
    let desk = try NotesDesk(account: .none)
    let result = try desk.shell(
      """
      "$SN" create --username alice --password-file "$PW" 2> /dev/null & first=$!
      "$SN" create --username bob --password-file "$PW" 2> /dev/null; second=$?
      wait $first; echo $(( $? + second ))
      """)
    #expect(result.text == "73\n" || result.text == "75\n", "\(result.text)")
    let connection = KeychainConnection(address: desk.desk.address)
    for service in ["secret-notes", "secret-notes vault key"] {
      #expect(try KeychainPasswordItem.passwordItems(forService: service, connection: connection).count == 1)
    }
  }

  @Test(
    "where the keyring is locked and may not ask, or its service is gone, ends with 69 and names the step")
  func keyring() throws {
    let desk = try NotesDesk(account: .none)
    try desk.desk.lock()
    let locked = try desk.run("create", "--username", "alice")
    #expect(locked.code == 69 && locked.errors.contains("the keyring can't be unlocked"), "\(locked.errors)")
    try desk.desk.killKeyring()
    let gone = try desk.run("create", "--username", "alice")
    #expect(gone.code == 69 && gone.errors.contains("No keyring service answers"), "\(gone.errors)")
    desk.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    let noBus = try desk.run("create", "--username", "alice")
    #expect(noBus.code == 69 && noBus.errors.contains("session bus can't be used"), "\(noBus.errors)")
    #expect(try desk.shell("ls -A \"$XDG_DATA_HOME/secret-notes\"").text == "lock\n")
  }
}
