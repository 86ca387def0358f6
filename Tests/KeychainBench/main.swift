import Glibc
import Keychain
import SecretMemory

// What meson-helpers/bench-keychain measures, on the keyring of the session that the environment names:
//
//   keychain-bench read SERVICE ACCOUNT   prints a password, as `secret-tool lookup` does
//   keychain-bench save SERVICE ACCOUNT   saves one
//   keychain-bench many COUNT             saves and reads items one by one, and prints the peak of resident memory,
//                                         in KB, after the first hundred and at the end
//   keychain-bench large BYTES            saves and reads a value of that size, and compares

/// The most memory of this process that was resident so far, in KB.
func peakMemory() -> Int {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  return usage.ru_maxrss
}

func item(_ account: Int) -> KeychainPasswordItem {
  KeychainPasswordItem(service: "keychain-bench", account: "\(account)")
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("read", 3):
    print(
      try KeychainPasswordItem(service: arguments[1], account: arguments[2]).readPassword(), terminator: "")
  case ("save", 3):
    try KeychainPasswordItem(service: arguments[1], account: arguments[2]).savePassword("\(getpid())")
  case ("many", 2):
    let count = Int(arguments[1]) ?? 0
    for number in 1...max(count, 100) {
      try item(number).savePassword("password \(number)")
      guard try item(number).readPassword() == "password \(number)" else { exit(1) }
      if number == 100 { print(peakMemory(), terminator: " ") }
    }
    print(peakMemory())
  case ("large", 2):
    let value = SecretBytes.random(count: Int(arguments[1]) ?? 0)
    try item(0).saveSecret(value)
    exit(try item(0).readSecret().equals(value) ? 0 : 1)
  default:
    exit(64)
  }
} catch {
  print("keychain-bench: \(error)")
  exit(2)
}
