import Bus
import Glibc
import HelperProtocol
import Posix
import SecretMemory

/// One helper process with one password.
///
/// The verdict is its outcome frame, with our nonce, as the last thing it said, and exit status 0. Anything
/// else is "could not be checked".
struct PasswordAttempt {
  let child: HelperChild
  private let nonce: Nonce

  /// Starts the helper and hands it the password.
  init(_ command: HelperCommand, password: SecretBytes) throws(SystemError) {
    nonce = Nonce()
    guard let header = RequestHeader(nonce: nonce, passwordSize: password.count) else {
      throw SystemError("password", number: EMSGSIZE)
    }
    child = try HelperChild(command, requestSize: RequestHeader.size + password.count) { pipe in
      _ = header.encoded.withUnsafeBytes { bytes in try? pipe.write(bytes) }
      _ = password.withBytes { bytes in try? pipe.write(bytes) }
    }
  }

  /// Waits for the verdict.
  func run(
    until deadline: Deadline, cancellation: Cancellation, message: (String) -> Void
  ) -> LoginPasswordVerdict {
    let answer = listen(until: deadline, cancellation: cancellation, message: message)
    var hasAnswered = false
    if case .success = answer { hasAnswered = true }
    let status = child.end(hasAnswered: hasAnswered)
    switch answer {
    case .success(let outcome): return status == .exited(0) ? LoginPasswordVerdict(outcome) : failed
    case .failure(.late): return .notChecked(.timedOut)
    case .failure: return failed
    }
  }

  private let failed = LoginPasswordVerdict.notChecked(.helperFailed)

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
