import CSystem
import Glibc
import Posix

/// What a grant is bound to, as it is at one moment: the boot, the terminal, the session on it, the clocks.
package struct GrantCircumstances: Equatable, Sendable {
  /// The kernel's identifier of this boot, 16 bytes.
  package var bootID: [UInt8]
  /// The controlling terminal's device number.
  package var terminal: UInt64
  /// The process that leads the session on the terminal: as a rule the shell.
  package var leader: Int32
  /// When the leader was started, in the kernel's ticks since the boot. Its id may be another's later; both never are.
  package var leaderStart: UInt64
  /// The time since the boot, sleep included (CLOCK_BOOTTIME).
  package var bootTime: Duration
  /// The time since the boot, sleep left out (CLOCK_MONOTONIC).
  package var monotonicTime: Duration

  package init(
    bootID: [UInt8], terminal: UInt64, leader: Int32, leaderStart: UInt64, bootTime: Duration,
    monotonicTime: Duration
  ) {
    self.bootID = bootID
    self.terminal = terminal
    self.leader = leader
    self.leaderStart = leaderStart
    self.bootTime = bootTime
    self.monotonicTime = monotonicTime
  }

  /// Those of this process. Nil where it has no terminal, or the leader of its session is gone.
  package static func current() -> GrantCircumstances? {
    guard let boot = bootIdentifier(), let own = ProcessFacts(of: "self"), own.terminal > 0,
      let leader = ProcessFacts(of: String(own.session)), leader.terminal == own.terminal
    else { return nil }
    return GrantCircumstances(
      bootID: boot, terminal: UInt64(own.terminal), leader: own.session, leaderStart: leader.start,
      bootTime: time(CLOCK_BOOTTIME), monotonicTime: time(CLOCK_MONOTONIC))
  }

  private static func bootIdentifier() -> [UInt8]? {
    guard let text = contents(of: "/proc/sys/kernel/random/boot_id") else { return nil }
    let digits = text.filter(\.isHexDigit)
    guard let boot = Identifier<GrantCircumstances>(digits) else { return nil }
    return boot.bytes
  }

  private static func time(_ clock: clockid_t) -> Duration {
    var now = timespec()
    clock_gettime(clock, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  fileprivate static func contents(of path: String) -> String? {
    guard let file = try? FileDescriptor.open(path, O_RDONLY) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 1024)
    guard let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}

/// What /proc/PID/stat says of a process (proc(5)).
private struct ProcessFacts {
  let session: Int32
  let terminal: Int32
  let start: UInt64

  init?(of process: String) {
    guard let text = GrantCircumstances.contents(of: "/proc/\(process)/stat") else { return nil }
    // The second field is the program's name in brackets, which may hold anything; the rest has no bracket.
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let session = Int32(fields[3]), let terminal = Int32(fields[4]),
      let start = UInt64(fields[19])
    else { return nil }
    self.session = session
    self.terminal = terminal
    self.start = start
  }
}
