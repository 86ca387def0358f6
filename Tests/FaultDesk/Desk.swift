import Authentication
import Glibc
import Keychain
import NotesCore
import Posix
import SecretMemory
import Synchronization
import TestSupport

/// A home with a real keyring, and a program to run in it.
final class Desk {
  /// What sessions have reported, on whatever thread.
  final class Notices: Sendable {
    let list = Mutex<[SessionNotice]>([])
  }

  let desk: PrivateDesk
  let locations: NotesLocations
  let program: Program
  let notices = Notices()
  /// What the account is to be found with.
  var world = World(account: nil, password: "correct horse")

  init(_ program: Program) throws {
    self.program = program
    desk = try PrivateDesk()
    guard let locations = NotesLocations(environment: desk.environment, home: nil) else {
      throw SystemError("no locations", number: EINVAL)
    }
    self.locations = locations
  }

  var keychain: KeychainConnection { KeychainConnection(address: desk.address, interaction: .forbidden) }

  /// A session of this process.
  func session() -> NotesSession {
    NotesSession(
      locations: locations, keychain: keychain, authenticator: Authenticator(), policy: program.policy
    ) { [notices] notice in notices.list.withLock { $0.append(notice) } }
  }

  /// An open one.
  func unlocked(with password: String? = nil) throws -> NotesSession {
    let session = session()
    try session.unlock(way(password), to: "look", always: true)
    return session
  }

  func way(_ password: String? = nil) throws -> UnlockWay {
    .password(try Desk.password(password ?? world.password))
  }

  static func password(_ text: String) throws -> NotesPassword { try NotesPassword(SecretBytes(utf8: text)) }

  /// Writes a file with a password, and gives its path.
  func file(_ password: String) throws -> String {
    try desk.folder.write(password, password)
    return desk.folder.path(password)
  }

  /// Runs the program, through strace where `tracing` gives arguments for that.
  ///
  /// - Parameter delay: kills it after so many microseconds.
  func run(
    _ step: Step, tracing: [String] = [], killedAfter delay: UInt32? = nil
  ) throws -> Ending {
    let names = ["input", "output", "errors"].map { desk.folder.path($0) }
    let files = try names.map { try FileDescriptor.open($0, O_RDWR | O_CREAT | O_TRUNC) }
    try Array(step.input.utf8).withUnsafeBytes { try files[0].write($0) }
    lseek(files[0].number, 0, SEEK_SET)
    let command = tracing + [program.path] + step.arguments
    let process = try ChildProcess(
      command[0], arguments: command, environment: desk.environment.map { "\($0.key)=\($0.value)" },
      descriptors: [0: files[0], 1: files[1], 2: files[2]], newSession: true)
    if let delay {
      usleep(delay)
      process.signal(SIGKILL)
    }
    let status = process.wait()
    return Ending(status: status, output: try Desk.text(of: files[1]), errors: try Desk.text(of: files[2]))
  }

  static func text(of file: FileDescriptor) throws -> String {
    lseek(file.number, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  /// The names in a folder, sorted; none where it isn't there.
  static func names(in folder: String) -> [String] {
    (try? FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY))?.names.sorted() ?? []
  }

  /// What the keyring's daemon said last: it may have crashed by itself.
  var lastWordsOfKeyring: String {
    guard let log = try? FileDescriptor.open(desk.folder.path("keyring.log"), O_RDONLY),
      let text = try? Desk.text(of: log)
    else { return "" }
    return text.split(separator: "\n").suffix(4).joined(separator: " ")
  }

  /// Makes the account, with some notes, where there is none.
  func makeAccount(_ random: inout SeededGenerator) throws {
    if world.account == nil {
      try session().create(Username("alice"), password: Desk.password(world.password))
      world.account = "alice"
      world.protection = .on
    }
    let session = try unlocked()
    while world.notes.count < 4 {
      let text = Text.random(&random)
      let note = try session.notes().create(title: text.title, body: SecretText(utf8: text.body))
      world.notes[note.id] = text
    }
  }
}

/// A program, and what its key derivations cost.
struct Program {
  let path: String
  let policy: Argon2id.Policy
  let isShipped: Bool

  /// secret-notes as it is shipped.
  static func shipped(_ path: String) -> Program {
    Program(path: path, policy: .standard, isShipped: true)
  }

  /// The same with derivations that cost nothing.
  static let quick = Program(
    path: BuildProducts.path("quick-notes"),
    policy: Argon2id.Policy(
      cost: Argon2id.Parameters(passes: 1, memory: 8), bounds: Argon2id.Bounds(passes: 1...1, memory: 8...8)),
    isShipped: false)
}

extension Text {
  /// Another at each call: mostly short, now and then of several pieces.
  static func random(_ random: inout SeededGenerator) -> Text {
    let word = String(random.next(), radix: 36)
    let lines = random.oneIn(5) ? Int.random(in: 2_000...12_000, using: &random) : 3
    return Text(
      title: "Note \(word)", body: (0..<lines).map { "\(word) line \($0)\n" }.joined())
  }
}
