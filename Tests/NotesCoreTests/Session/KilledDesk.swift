import Glibc
import Posix
import TestSupport
import Testing

@testable import NotesCore

/// Runs `account-desk` and kills it at each system call in turn that changes something: a write, a sync, a rename,
/// the removal of a file, a message to the keyring. Or lets the call fail.
struct KilledDesk {
  /// The calls by which a vault, a keyring or a defaults file is changed.
  static let calls = [
    "pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "renameat2", "unlink", "sendmsg",
  ]

  let desk: SessionDesk

  /// How a run ended.
  enum End: Equatable {
    case killed
    case done
  }

  /// Does it again and again, killed at the first of a kind of call, at the second and so on until it is through, and
  /// has `check` look at what is left each time. `check` also puts back what there was.
  ///
  /// - Parameter paths: the files whose calls count; all where there are none.
  /// - Returns: how often it was killed.
  @discardableResult
  func killEverywhere(
    _ arguments: @autoclosure () -> [String], at calls: [String] = Self.calls, on paths: [String] = [],
    _ check: (End, _ place: String) throws -> Void
  ) throws -> Int {
    var kills = 0
    for call in calls {
      for number in 1... {
        let place = "\(call) \(number)"
        let end = try run(arguments(), killedAt: call, number, on: paths)
        try check(end, place)
        if end == .done { break }
        kills += 1
      }
    }
    return kills
  }

  /// Does it once on a disk that is full from a call of this kind on.
  ///
  /// - Returns: what it printed; nil where it was through before that.
  func run(
    _ arguments: [String], fullAt call: String, _ number: Int, on paths: [String]
  ) throws -> String? {
    let command = try traced(arguments, "\(call):error=ENOSPC:when=\(number)+", call, paths)
    if command.status == .exited(0) { return nil }
    guard command.status == .exited(1) else {
      throw SystemError("\(arguments) at \(call) \(number): \(command.errors)", number: 0)
    }
    return command.text
  }

  private func traced(
    _ arguments: [String], _ injection: String, _ call: String, _ paths: [String]
  ) throws -> Command {
    try Command(
      ["/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)"]
        + paths.flatMap { ["-P", $0] }
        + [
          "-e", "inject=\(injection)", BuildProducts.path("account-desk"), desk.desk.folder.path("home"),
          desk.desk.address,
        ] + arguments, environment: [:])
  }

  private func run(
    _ arguments: [String], killedAt call: String, _ number: Int, on paths: [String]
  ) throws -> End {
    let command = try traced(arguments, "\(call):signal=KILL:when=\(number)", call, paths)
    switch command.status {
    case .signalled(SIGKILL): return .killed
    case .exited(0): return .done
    default:
      throw SystemError("\(arguments) at \(call) \(number): \(command.text)\(command.errors)", number: 0)
    }
  }
}
