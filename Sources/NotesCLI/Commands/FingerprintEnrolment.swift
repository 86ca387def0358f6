import Authentication
import Bus

/// `fingerprint enroll`: a print of a finger, made touch by touch.
struct FingerprintEnrolment {
  let context: CommandContext
  let finger: Finger

  func run() throws(Failure) {
    let readers = FingerprintReaders(prints: context.prints)
    // Before a password is typed, so that nobody types it for nothing.
    let inspection: ReaderInspection
    do { inspection = try readers.inspect(cancellation: Cancellation()) } catch { throw Failure(error) }
    guard let reader = inspection.readers.first else { throw Failure(FingerprintReaderError.noReader) }
    try context.requireTypedPassword(to: "enrol a finger")
    let isKnown = inspection.prints.contains { $0.print.finger == finger && $0.print.reader == reader.key }
    if isKnown { Output.note("The \(finger) is enrolled already; this takes its place.") }
    if case .failure(let error) = try enroll(readers) { throw Failure(error) }
    Output.note("The \(finger) is enrolled. From now on it opens your notes, as your password does.")
  }

  private func enroll(_ readers: FingerprintReaders) throws(Failure) -> Result<Void, FingerprintReaderError> {
    let finger = finger
    let work:
      @Sendable (@escaping @Sendable (String) -> Void, Cancellation) -> Result<Void, FingerprintReaderError> =
        {
          say, cancellation in
          Result { () throws(FingerprintReaderError) in
            _ = try readers.enroll(finger, cancellation: cancellation) { say(Self.sentence($0, finger)) }
          }
        }
    // Without a terminal Ctrl-C is what it always is, and the helper ends with us.
    guard let terminal = try? ControllingTerminal() else { return work({ Output.note($0) }, Cancellation()) }
    return try Terminal.asking { () throws(TerminalError) in try terminal.showing(work) }
  }

  private static func sentence(_ progress: FingerprintReaders.Progress, _ finger: Finger) -> String {
    switch progress {
    case .ready: "Touch the fingerprint reader with your \(finger); it takes several touches."
    case .stage(let done, let all) where done < all: "\(done) of \(all). Lift the finger and touch again."
    case .stage(let done, let all): "\(done) of \(all)."
    case .retry(let retry): retry.sentence
    }
  }
}
