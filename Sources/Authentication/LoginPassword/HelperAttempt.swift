import Bus
import Glibc
import HelperProtocol
import Posix
import SecretMemory

/// One `secret-notes-pam` with one password or one look at a face, from its start to its burial.
///
/// What counts is its outcome frame, with our nonce, as the last thing it said, and exit status 0. Anything
/// else is a silence: nothing was found out.
struct HelperAttempt {
  /// Why no outcome came.
  enum Silence: Error, Equatable {
    case late, cancelled, malformed
  }

  let child: ChildProcess
  /// The helper reads its end as our death, so it stays open until the helper is gone.
  private let request: FileDescriptor
  private let replies: FileDescriptor
  private let nonce: Nonce

  /// Starts the helper and hands it the password; without one it checks the face before the camera.
  init(_ command: HelperCommand, password: SecretBytes?) throws(SystemError) {
    nonce = Nonce()
    let subject = password.map { RequestHeader.Subject.password(size: $0.count) } ?? .face
    guard let header = RequestHeader(nonce: nonce, subject: subject) else {
      throw SystemError("password", number: EMSGSIZE)
    }
    let nothing = try FileDescriptor.open("/dev/null", O_RDWR)
    let entry = try FileDescriptor.pipe()
    let exit = try FileDescriptor.pipe()
    child = try ChildProcess(
      command.path, arguments: command.arguments, environment: command.environment,
      descriptors: [0: entry.reading, 1: nothing, 2: nothing, 3: exit.writing], newSession: true)
    request = entry.writing
    replies = exit.reading
    // A pipe holds the whole request, so this never waits; a helper that is gone already shows by its
    // replies. Nor does it raise SIGPIPE, since the other end stays open here until it is written.
    let pipe = request
    defer { withExtendedLifetime(entry.reading) {} }
    _ = header.encoded.withUnsafeBytes { bytes in try? pipe.write(bytes) }
    _ = password?.withBytes { bytes in try? pipe.write(bytes) }
  }

  /// Waits for the outcome.
  ///
  /// - Parameter message: gets what the system says to the person meanwhile, a line each.
  func run(
    until deadline: Deadline, cancellation: Cancellation, message: (String) -> Void
  ) -> Result<Outcome, Silence> {
    let answer = listen(until: deadline, cancellation: cancellation, message: message)
    if case .success = answer { waitForExit() }
    // The session is the helper's own: whatever PAM's modules started goes with it.
    child.signal(SIGKILL, group: true)
    let status = child.wait()
    guard case .success = answer, status != .exited(0) else { return answer }
    return .failure(.malformed)
  }

  private func listen(
    until deadline: Deadline, cancellation: Cancellation, message: (String) -> Void
  ) -> Result<Outcome, Silence> {
    guard let wake = try? FileDescriptor.pipe() else { return .failure(.malformed) }
    // It holds both ends: a pipe without a reader would raise SIGPIPE.
    let registration = cancellation.onCancel {
      _ = withUnsafeBytes(of: UInt8(0)) { byte in try? wake.writing.write(byte) }
      withExtendedLifetime(wake.reading) {}
    }
    defer { cancellation.remove(registration) }
    var reader = ReplyReader()
    var outcome: Outcome?
    while true {
      switch wait(for: wake.reading, until: deadline) {
      case .late: return .failure(.late)
      case .woken: return .failure(.cancelled)
      case .ready: break
      }
      guard let bytes = piece(), let news = try? reader.read(bytes) else { return .failure(.malformed) }
      for reply in news {
        switch reply {
        case .info(let text), .error(let text):
          let line = VisibleText.line(text, limit: 200)
          if !line.isEmpty { message(line) }
        case .outcome(let said, nonce): outcome = said
        case .outcome: return .failure(.malformed)
        }
      }
      if bytes.isEmpty {
        guard let outcome, reader.isBetweenFrames else { return .failure(.malformed) }
        return .success(outcome)
      }
    }
  }

  /// Waits until the helper has exited, as the end of its replies says it does, and leaves it unburied: so
  /// its id, and its session's, stay its own.
  private func waitForExit() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(child.id), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
  }

  private enum Wait {
    case ready, woken, late
  }

  private func wait(for wake: FileDescriptor, until deadline: Deadline) -> Wait {
    var watched = [
      pollfd(fd: replies.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.number, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&watched, nfds_t(watched.count), deadline.milliseconds)
      if count == 0, deadline.isPast { return .late }
      if count > 0 { return watched[1].revents != 0 ? .woken : .ready }
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
