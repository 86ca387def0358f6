import Bus
import CSystem
import Glibc
public import Posix
import Synchronization

/// A terminal of its own with a program on it, and a person played by the test.
///
/// The program leads a session whose controlling terminal this is. When the test process ends, the terminal
/// hangs up and the program gets SIGHUP.
public final class PseudoTerminal: Sendable {
  /// The program.
  public let child: ChildProcess
  private let person: FileDescriptor
  private let text = Shared<[UInt8]>([])
  private let seen = Shared(0)

  /// Opens a terminal and starts a program on it.
  public init(
    _ command: [String], environment: [String] = ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TERM=dumb"]
  ) throws {
    let number = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("posix_openpt") }
    person = FileDescriptor(owning: number)
    var name = [CChar](repeating: 0, count: 64)
    guard grantpt(number) == 0, unlockpt(number) == 0, ptsname_r(number, &name, name.count) == 0 else {
      throw SystemError("unlockpt")
    }
    let path = name.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let terminal = try FileDescriptor.open(path, O_RDWR | O_NOCTTY)
    child = try ChildProcess(
      "/usr/bin/setsid", arguments: ["setsid", "-c"] + command, environment: environment,
      descriptors: [0: terminal, 1: terminal, 2: terminal])
  }

  deinit {
    child.signal(SIGKILL)
    child.wait()
  }

  /// All that was printed so far.
  public var screen: String { String(decoding: text.value, as: UTF8.self) }

  /// Whether the terminal shows what is typed.
  public var isEchoing: Bool {
    var state = termios()
    return tcgetattr(person.number, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Waits until a text is printed, after all that was waited for before. False where it isn't, in time.
  @discardableResult
  public func sees(_ expected: String, within limit: Duration = .seconds(10)) -> Bool {
    let deadline = Deadline.after(limit)
    let pattern = Array(expected.utf8)
    while true {
      let all = text.value
      if let end = Self.find(pattern, in: all, from: seen.value) {
        seen.value = end
        return true
      }
      guard readMore(until: deadline) else { return false }
    }
  }

  /// Types keys.
  public func type(_ keys: String) {
    var keys = keys
    keys.withUTF8 { bytes in try? person.write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Waits for the program to end and gives its status, and reads what it still printed. One that doesn't end
  /// in ten seconds is killed.
  public func end() -> ExitStatus {
    let deadline = Deadline.after(.seconds(10))
    while readMore(until: deadline) {}
    if deadline.isPast { child.signal(SIGKILL) }
    return child.wait()
  }

  /// Reads what is printed next. False at the deadline, or when nobody has the terminal open any more.
  private func readMore(until deadline: Deadline) -> Bool {
    var watched = pollfd(fd: person.number, events: Int16(POLLIN), revents: 0)
    while true {
      let left = min(deadline.remaining ?? .seconds(60), .seconds(60)) / .milliseconds(1)
      let count = poll(&watched, 1, Int32(left.rounded(.up)))
      if count == 0 { return false }
      if count > 0 { break }
    }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let person = person
    let count = buffer.withUnsafeMutableBytes { bytes in try? person.read(into: bytes) }
    guard let count, count > 0 else { return false }
    text.value += buffer[..<count]
    return true
  }

  private static func find(_ pattern: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard text.count >= start + pattern.count else { return nil }
    return (start...(text.count - pattern.count)).first { index in
      text[index..<index + pattern.count].elementsEqual(pattern)
    }.map { $0 + pattern.count }
  }
}
