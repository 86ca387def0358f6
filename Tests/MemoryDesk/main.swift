import Authentication
import CWipe
import Glibc
import Keychain
import NotesCore
import SecretMemory

// memory-desk BUS ID: opens the account's notes with the password on standard input, reads the note of that id and the
// list, locks, says so, and waits for the end of standard input with whatever is left in its memory.

func fail(_ what: String) -> Never {
  print(what)
  exit(1)
}

let arguments = CommandLine.arguments
let environment = ["HOME": arguments[2]]
guard let locations = NotesLocations(environment: environment, home: nil), let id = NoteID(arguments[3])
else {
  fail("bad arguments")
}

/// The password: a line of standard input, read into locked memory byte by byte.
func password() throws -> NotesPassword {
  let line = SecretBytes(count: 256)
  var count = 0
  line.withMutableBytes { bytes in
    while count < bytes.count, read(0, bytes.baseAddress?.advanced(by: count), 1) == 1, bytes[count] != 10 {
      count += 1
    }
  }
  return try NotesPassword(line[0..<count])
}

/// All that a program does with its notes while they are open.
@inline(never) func use() throws {
  let session = NotesSession(
    locations: locations, keychain: KeychainConnection(address: arguments[1], interaction: .forbidden),
    authenticator: Authenticator(),
    policy: Argon2id.Policy(
      cost: Argon2id.Parameters(passes: 1, memory: 8), bounds: Argon2id.Bounds(passes: 1...1, memory: 8...8))
  ) { _ in }
  try session.unlock(.password(password()), to: "test")
  let notes = try session.notes()
  let list = try notes.list()
  let opened = try notes.open(id)
  let length = try notes.read(id) { _ in true }.length
  guard list.headers.count == 1, opened.body.count == length else { fail("not the note") }
  session.lock()
}

do { try use() } catch { fail("\(error)") }
_ = write(1, "locked\n", 7)
var byte: UInt8 = 0
_ = read(0, &byte, 1)
