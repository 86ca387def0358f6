import Bus
import Glibc
import HelperProtocol
import Posix
import SecretMemory

/// One `secret-notes-pam` with one password or one look at a face.
///
/// What counts is its outcome frame, with our nonce, as the last thing it said, and exit status 0. Anything
/// else is a silence: nothing was found out.
struct HelperAttempt {
  let child: HelperChild
  private let nonce: Nonce

  /// Starts the helper and hands it the password; without one it checks the face before the camera.
  init(_ command: HelperCommand, password: SecretBytes?) throws(SystemError) {
    nonce = Nonce()
    let subject = password.map { RequestHeader.Subject.password(size: $0.count) } ?? .face
    guard let header = RequestHeader(nonce: nonce, subject: subject) else {
      throw SystemError("password", number: EMSGSIZE)
    }
    child = try HelperChild(command, requestSize: header.encoded.count + (password?.count ?? 0)) { pipe in
      _ = header.encoded.withUnsafeBytes { bytes in try? pipe.write(bytes) }
      _ = password?.withBytes { bytes in try? pipe.write(bytes) }
    }
  }

  /// Waits for the outcome.
  ///
  /// - Parameter message: gets what the system says to the person meanwhile, a line each.
  func run(
    until deadline: Deadline, cancellation: Cancellation, message: (String) -> Void
  ) -> Result<Outcome, HelperChild.Silence> {
    let answer = listen(until: deadline, cancellation: cancellation, message: message)
    var hasAnswered = false
    if case .success = answer { hasAnswered = true }
    let status = child.end(hasAnswered: hasAnswered)
    return hasAnswered && status != .exited(0) ? .failure(.malformed) : answer
  }

  private func listen(
    until deadline: Deadline, cancellation: Cancellation, message: (String) -> Void
  ) -> Result<Outcome, HelperChild.Silence> {
    var reader = ReplyReader()
    var outcome: Outcome?
    do throws(HelperChild.Silence) {
      try child.listen(until: { deadline }, cancellation: cancellation) { bytes in
        guard let news = try? reader.read(bytes) else { return false }
        for reply in news {
          switch reply {
          case .info(let text), .error(let text):
            let line = VisibleText.line(text, limit: 200)
            if !line.isEmpty { message(line) }
          case .outcome(let said, nonce): outcome = said
          case .outcome: return false
          }
        }
        return true
      }
    } catch {
      return .failure(error)
    }
    guard let outcome, reader.isBetweenFrames else { return .failure(.malformed) }
    return .success(outcome)
  }
}
