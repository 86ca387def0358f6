import Glibc
import Posix
import TestSupport
import Testing

@testable import NotesCore

/// Runs `account-desk` and kills it at each system call in turn that changes something: a write, a sync, a rename,
/// the removal of a file, a message to the keyring.
struct KilledDesk {
  /// The calls by which a vault, a keyring or a defaults file is changed.
  static let calls = [
    "pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "renameat2", "unlink", "sendmsg",
  ]

  static let needsTracing: Comment = "needs strace, and leave to trace"

  let desk: SessionDesk

  /// How a run ended.
  enum End: Equatable {
    case killed
    case done
  }

  /// Does it again and again, killed at the first of a kind of call, at the second and so on until it is through, and
  /// has `check` look at what is left each time. `check` also puts back what there was.
  ///
  /// - Returns: how often it was killed.
  @discardableResult
  func killEverywhere(
    _ arguments: @autoclosure () -> [String], _ check: (End, _ place: String) throws -> Void
  ) throws -> Int {
    var kills = 0
    for call in Self.calls {
      for number in 1... {
        let place = "\(call) \(number)"
        let end = try run(arguments(), killedAt: call, number)
        try check(end, place)
        if end == .done { break }
        kills += 1
      }
    }
    return kills
  }

  private func run(_ arguments: [String], killedAt call: String, _ number: Int) throws -> End {
    let program = BuildProducts.path("account-desk")
    let command = try Command(
      [
        "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):signal=KILL:when=\(number)", program, desk.desk.folder.path("home"),
        desk.desk.address,
      ] + arguments, environment: [:])
    switch command.status {
    case .signalled(SIGKILL): return .killed
    case .exited(0): return .done
    default:
      throw SystemError("\(arguments) at \(call) \(number): \(command.text)\(command.errors)", number: 0)
    }
  }
}
