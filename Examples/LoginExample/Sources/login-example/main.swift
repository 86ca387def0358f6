// A login screen for a terminal:
//
//   login-example             logs in, by finger where there is one; creates the account at first
//   login-example password    logs in by the password
//   login-example forget      deletes the account
//
// It exits with 0 where it let you in, with 1 where it didn't.
import Authentication
import Foundation
import Keychain

let controller = LoginController()
let screen = LoginScreen(controller: controller)

do {
  let command = CommandLine.arguments.dropFirst().first
  guard let username = controller.username else {
    try screen.create()
    exit(0)
  }
  let isLoggedIn: Bool
  switch command {
  case nil: isLoggedIn = try await screen.logIn(username)
  case "password": isLoggedIn = try screen.logInByPassword(username)
  case "forget":
    try controller.delete()
    print("\(username) is forgotten.")
    exit(0)
  default:
    print("login-example, login-example password or login-example forget")
    exit(64)
  }
  print(isLoggedIn ? "Logged in as \(username)." : "Not logged in.")
  exit(isLoggedIn ? 0 : 1)
} catch TerminalError.cancelled {
  print("\nNot logged in.")
  exit(1)
} catch let error as KeychainError {
  print("The keyring: \(error).")
  exit(2)
} catch {
  print("\(error)")
  exit(2)
}
