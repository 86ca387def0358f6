import Authentication
import Glibc
import Keychain
import NotesCore
import Posix
import SecretMemory
import TestSupport

/// A desk with a real keyring, and the built program on it.
final class NotesDesk {
  static let password = "correct horse"
  /// Costs that no product accepts. With the keyring open the slot is not looked at, so the program runs all the same.
  static let policy = Argon2id.Policy(
    cost: Argon2id.Parameters(passes: 1, memory: 8), bounds: Argon2id.Bounds(passes: 1...1, memory: 8...8))

  let desk: PrivateDesk
  let locations: NotesLocations
  static let program = BuildProducts.path("secret-notes")
  /// All the variables the program gets.
  var environment: [String: String]

  /// Sets the desk up.
  ///
  /// - Parameter account: how alice's account is made: not at all, in-process with a slot that opens at once but
  ///   that the program would refuse, or by the program itself, which takes some seconds.
  init(account: Account = .quick) throws {
    desk = try PrivateDesk()
    environment = desk.environment
    guard let locations = NotesLocations(environment: environment, home: nil) else {
      throw SystemError("no locations", number: EINVAL)
    }
    self.locations = locations
    try desk.folder.write("password", Self.password)
    switch account {
    case .none: break
    case .quick:
      let session = NotesSession(
        locations: locations, keychain: KeychainConnection(address: desk.address),
        authenticator: Authenticator(),
        policy: Self.policy
      ) { _ in }
      try session.create(Username("alice"), password: NotesPassword(SecretBytes(utf8: Self.password)))
    case .real:
      let created = try run("create", "--username", "alice")
      guard created.status == .exited(0) else { throw SystemError(created.errors, number: EINVAL) }
    }
  }

  enum Account {
    case none
    case quick
    case real
  }

  /// The file that holds the notes password.
  var passwordFile: String { desk.folder.path("password") }

  /// Runs the program without a terminal, the notes password given by file.
  @discardableResult
  func run(_ arguments: String..., input: String = "") throws -> Command {
    try run(arguments + ["--password-file", passwordFile], input: Array(input.utf8))
  }

  /// Runs the program without a terminal, with exactly these arguments.
  @discardableResult
  func run(_ arguments: [String], input: [UInt8] = []) throws -> Command {
    try Command(
      ["/usr/bin/setsid", "--wait", Self.program] + arguments, environment: environment, input: input)
  }

  /// Runs a shell script without a terminal, with the program as `$SN` and the password's file as `$PW`.
  func shell(_ script: String) throws -> Command {
    var environment = environment
    environment["SN"] = Self.program
    environment["PW"] = passwordFile
    return try Command(["/usr/bin/setsid", "--wait", "/bin/bash", "-c", script], environment: environment)
  }

  /// The program on a terminal, with the arguments and nothing else.
  func terminal(_ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal([Self.program] + arguments, environment: environment.map { "\($0.key)=\($0.value)" })
  }

  /// The item with alice's notes password.
  var passwordItem: KeychainPasswordItem {
    KeychainPasswordItem(
      service: "secret-notes", account: "alice", connection: KeychainConnection(address: desk.address))
  }
}

extension Command {
  /// The exit code; nil where a signal ended it.
  var code: Int32? {
    if case .exited(let code) = status { return code }
    return nil
  }
}
