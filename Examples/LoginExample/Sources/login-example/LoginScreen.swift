import Authentication

/// The login screen: a few lines on a terminal, where an app has views.
@MainActor struct LoginScreen {
  let controller: LoginController

  /// A password field: not shown, and Ctrl-C leaves.
  private func ask(_ prompt: String) throws -> String {
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
}
