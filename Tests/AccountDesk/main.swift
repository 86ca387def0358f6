// Does one thing with the account of a home that a test has made, so that it can be killed in the middle, or fail there:
//
//   account-desk HOME BUS password OLD NEW | new-key OLD NEW | recovery-key PASSWORD | unlock PASSWORD
//                         | rename PASSWORD NAME | delete PASSWORD | create NAME PASSWORD
//                         | restore PASSWORD
//
// BUS is the address of the session bus. Key derivations cost next to nothing. Ends with 0, or with 1 and the error.
import Authentication
import Glibc
import Keychain
import NotesCore
import SecretMemory

func password(_ text: String) throws -> NotesPassword { try NotesPassword(SecretBytes(utf8: text)) }

let arguments = CommandLine.arguments
guard arguments.count >= 5, let locations = NotesLocations(environment: ["HOME": arguments[1]], home: nil)
else {
  exit(64)
}
let session = NotesSession(
  locations: locations, keychain: KeychainConnection(address: arguments[2], interaction: .forbidden),
  authenticator: Authenticator(),
  policy: Argon2id.Policy(
    cost: Argon2id.Parameters(passes: 1, memory: 8), bounds: Argon2id.Bounds(passes: 1...1, memory: 8...8))
) { _ in }

do {
  let words = Array(arguments[4...])
  switch arguments[3] {
  case "password", "new-key":
    try session.unlock(.password(password(words[0])), to: "test", always: true)
    try session.changePassword(to: password(words[1]), renewsKey: arguments[3] == "new-key")
  case "recovery-key":
    try session.unlock(.password(password(words[0])), to: "test", always: true)
    _ = try session.makeRecoveryKey()
  case "unlock": try session.unlock(.password(password(words[0])), to: "test", always: true)
  case "rename": try session.renameAccount(to: Username(words[1]), by: .password(password(words[0])))
  case "delete": try session.deleteAccount(by: .password(password(words[0]))) { _ in true }
  case "restore":
    guard let generation = try session.generations.all().first else { exit(64) }
    _ = try session.restore(generation, by: .password(password(words[0]))) { _, _ in }
  case "create": try session.create(Username(words[0]), password: password(words[1]))
  default: exit(64)
  }
} catch {
  print(error)
  exit(1)
}
