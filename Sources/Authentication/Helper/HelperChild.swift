import Bus
import CSystem
import Glibc
import Posix

/// A helper process, from its start to its burial: it gets one request on standard input and answers on a
/// descriptor that carries nothing else.
struct HelperChild {
  /// Why it said nothing that counts.
  enum Silence: Error {
    case late, cancelled, malformed
  }

  /// The most that a pipe is asked to hold.
  private static let largePipe: Int32 = 1 << 20
  private static let usualPipe = 1 << 16
  /// F_SETPIPE_SZ, which Swift's Glibc leaves out.
  private static let setPipeSize: Int32 = 1_031

  /// The helper's process id.
  var id: Int32 { child.id }

  private let child: ChildProcess
  /// The helper reads its end as our death, so it stays open until the helper is gone.
  private let request: FileDescriptor
  private let replies: FileDescriptor

  /// Starts the helper and hands it a request.
  ///
  /// - Parameters:
  ///   - size: how many bytes the request has: a pipe holds them all, so that handing over never waits.
  ///   - send: writes them. A helper that is gone already shows by its replies.
  init(
    _ command: HelperCommand, requestSize size: Int, send: (FileDescriptor) -> Void
  ) throws(SystemError) {
    let nothing = try FileDescriptor.open("/dev/null", O_RDWR)
    let entry = try FileDescriptor.pipe()
    if size > Self.usualPipe {
      guard sn_fcntl_int(entry.writing.number, Self.setPipeSize, Self.largePipe) >= size else {
        throw SystemError("fcntl")
      }
    }
    let exit = try FileDescriptor.pipe()
    child = try ChildProcess(
      command.path, arguments: command.arguments, environment: command.environment,
      descriptors: [0: entry.reading, 1: nothing, 2: nothing, 3: exit.writing], newSession: true)
    request = entry.writing
    replies = exit.reading
    // It raises no SIGPIPE, since the other end stays open here until all is written.
    defer { withExtendedLifetime(entry.reading) {} }
    send(request)
  }

  /// Hands out what the helper says, piece by piece, until its end.
  ///
  /// - Parameters:
  ///   - deadline: asked before each wait.
  ///   - take: returns whether it was the grammar.
  func listen(
    until deadline: () -> Deadline, cancellation: Cancellation, take: ([UInt8]) -> Bool
  ) throws(Silence) {
    guard let wake = try? FileDescriptor.pipe() else { throw .malformed }
    // It holds both ends: a pipe without a reader would raise SIGPIPE.
    let registration = cancellation.onCancel {
      _ = withUnsafeBytes(of: UInt8(0)) { byte in try? wake.writing.write(byte) }
      withExtendedLifetime(wake.reading) {}
    }
    defer { cancellation.remove(registration) }
    while true {
      try wait(for: wake.reading, until: deadline())
      guard let bytes = piece() else { throw .malformed }
      if bytes.isEmpty { return }
      guard take(bytes) else { throw .malformed }
    }
  }

  /// Ends it, with whatever it has started, and says how it ended. One that has answered
  /// ends by itself.
  func end(hasAnswered: Bool) -> ExitStatus {
    if hasAnswered { waitForExit() }
    // The session is the helper's own: what the libraries it calls have started goes with it.
    child.signal(SIGKILL, group: true)
    return child.wait()
  }

  /// Waits until the helper has exited, as the end of its replies says it does, and leaves it unburied: so
  /// its id, and its session's, stay its own.
  private func waitForExit() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(child.id), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
  }

  private func wait(for wake: FileDescriptor, until deadline: Deadline) throws(Silence) {
    var watched = [
      pollfd(fd: replies.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.number, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&watched, nfds_t(watched.count), deadline.milliseconds)
      if count == 0, deadline.isPast { throw .late }
      if count > 0 {
        if watched[1].revents != 0 { throw .cancelled }
        return
      }
    }
  }

  /// What the helper said since; empty at the end, nil where that can't be read.
  private func piece() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let replies = replies
    let count = buffer.withUnsafeMutableBytes { bytes in try? replies.read(into: bytes) }
    return count.map { Array(buffer[..<$0]) }
  }
}
