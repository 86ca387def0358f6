import Glibc
import Keychain

// Saves, reads and lists passwords of the service "keychain-example" in the keyring of this session:
//
//   keychain-example save ACCOUNT < PASSWORD
//   keychain-example read ACCOUNT
//   keychain-example list

func item(_ account: String) -> KeychainPasswordItem {
  KeychainPasswordItem(service: "keychain-example", account: account)
}

func fail(_ message: String, status: Int32) -> Never {
  let line = "keychain-example: \(message)\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())

do throws(KeychainError) {
  switch (arguments.first, arguments.count) {
  case ("save", 2):
    guard let password = readLine() else { fail("no password on standard input", status: 64) }
    try item(arguments[1]).savePassword(password)
  case ("read", 2):
    print(try item(arguments[1]).readPassword())
  case ("list", 1):
    for item in try KeychainPasswordItem.passwordItems(forService: "keychain-example") {
      print(item.account)
    }
  default:
    fail("save ACCOUNT, read ACCOUNT or list", status: 64)
  }
} catch .noPassword {
  fail("there is no password for that account", status: 1)
} catch {
  fail("\(error)", status: 2)
}
