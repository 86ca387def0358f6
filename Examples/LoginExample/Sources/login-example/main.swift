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

/// A password field: not shown, and Ctrl-C leaves.
func ask(_ prompt: String) throws -> String {
  let typed = try ControllingTerminal().readPassword(prompt: prompt)
  return typed.withBytes { String(decoding: $0, as: UTF8.self) }
}

func create() throws {
  let name = try ControllingTerminal().readLine(prompt: "Choose a username: ")
  try controller.create(name, password: try ask("Choose a password: "))
  print("Welcome, \(name). Run it again to log in.")
}

func logInByPassword(_ username: String) throws -> Bool {
  for _ in 1...3 {
    if try controller.logIn(password: try ask("Password of \(username): ")) { return true }
    print("That password is wrong.")
  }
  return false
}

func logIn(_ username: String) async throws -> Bool {
  guard let button = controller.fingerButton else {
    if let obstacle = controller.fingerObstacle { print(obstacle) }
    return try logInByPassword(username)
  }
  print("[\(button)]")
  switch await controller.logInByFinger() {
  case .success: return true
  case .cancelled: return false
  case .password: return try logInByPassword(username)
  case .failure(let message):
    print(message)
    return try logInByPassword(username)
  }
}

do {
  let command = CommandLine.arguments.dropFirst().first
  guard let username = controller.username else {
    try create()
    exit(0)
  }
  let isLoggedIn: Bool
  switch command {
  case nil: isLoggedIn = try await logIn(username)
  case "password": isLoggedIn = try logInByPassword(username)
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
