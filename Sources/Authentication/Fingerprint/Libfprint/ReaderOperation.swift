import Bus
import Glibc
import HelperProtocol
import Posix
import SecretMemory

/// One run of `secret-notes-fprint`.
///
/// Its outcome is the frame with our nonce, as the last thing it said, and exit status 0. Anything else is a failure.
struct ReaderOperation {
  /// How it ended.
  enum End: Equatable {
    case outcome(ReaderOutcome)
    /// It did not get as far as that in time.
    case late
    /// We stopped waiting.
    case cancelled
    /// It crashed, or said something that is no answer.
    case broken
  }

  /// How long finding and opening a reader may take.
  static let patience = Duration.seconds(20)

  private let child: HelperChild
  private let nonce: Nonce

  /// Starts the helper.
  ///
  /// - Throws: `EMSGSIZE` where there are more prints than can be sent, else what starting a program throws.
  init(
    _ command: HelperCommand, _ operation: ReaderRequest.Operation, finger: Finger? = nil,
    prints: [StoredPrint] = []
  ) throws(SystemError) {
    let serial = prints.map { print in
      SerialPrint(finger: print.finger.number, data: print.data.withBytes { Array($0) })
    }
    guard let request = ReaderRequest(operation, finger: finger?.number ?? 0, prints: serial) else {
      throw SystemError("prints", number: EMSGSIZE)
    }
    nonce = request.nonce
    let bytes = request.encoded
    child = try HelperChild(command, requestSize: bytes.count) { pipe in
      _ = bytes.withUnsafeBytes { bytes in try? pipe.write(bytes) }
    }
  }

  /// Waits for the outcome, on the calling thread. When this returns no process of it is left.
  ///
  /// - Parameters:
  ///   - deadline: until when; once the reader waits for a finger there is none.
  ///   - report: gets what it says meanwhile.
  func run(
    until deadline: Deadline = .after(patience), cancellation: Cancellation, report: (ReaderReply) -> Void
  ) -> End {
    var reader = ReaderReplyReader()
    var outcome: ReaderOutcome?
    var deadline = deadline
    var silence: HelperChild.Silence?
    do throws(HelperChild.Silence) {
      try child.listen(until: { deadline }, cancellation: cancellation) { bytes in
        guard let news = try? reader.read(bytes) else { return false }
        for reply in news {
          switch reply {
          case .outcome(let said, nonce):
            outcome = said
            deadline = .after(.seconds(5))  // for closing the reader
          case .outcome: return false
          case .waiting:
            deadline = .never
            report(reply)
          default: report(reply)
          }
        }
        return true
      }
    } catch {
      silence = error
    }
    let isWhole = silence == nil && outcome != nil && reader.isBetweenFrames
    let status = child.end(hasAnswered: isWhole)
    switch silence {
    case .late: return .late
    case .cancelled: return .cancelled
    case .malformed: return .broken
    case nil:
      guard isWhole, status == .exited(0), let outcome else { return .broken }
      return .outcome(outcome)
    }
  }
}
