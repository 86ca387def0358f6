import Authentication
import Bus

/// `fingerprint list`: fprintd's fingers, or those of our own.
enum FingerprintList {
  private struct Report: Encodable {
    let schema = 1
    /// `fprintd` or `libfprint`.
    let service: String
    let fingers: [Entry]
  }

  private struct Entry: Encodable {
    let finger: String
    let reader: String
    /// `ready`, `absent` (its reader is) or `damaged`.
    let state: String
  }

  static func run(_ context: CommandContext, _ presence: FprintdPresence) throws(Failure) {
    if presence.permitsLibfprint { return try listOwn(context) }
    // Without a store there is only fprintd to be asked.
    switch Authenticator().fingerprintAvailability() {
    case .available(let reader, let fingers):
      let entries = fingers.map { Entry(finger: $0.rawValue, reader: reader, state: "ready") }
      try write(Report(service: "fprintd", fingers: entries), context)
    case .unavailable(.notEnrolled): try write(Report(service: "fprintd", fingers: []), context)
    case .unavailable(let reason): throw Failure(.unavailable, Failure.sentence(reason.description))
    case .lockedOut:
      throw Failure(.refused, "Too many fingers were not recognised; unlock once with a password.")
    case .unknown: throw Failure(.unavailable, "fprintd did not answer. Try again, or see its log.")
    }
    Output.note("These are fprintd's: fprintd-enroll, fprintd-delete or the desktop's settings change them.")
  }

  private static func listOwn(_ context: CommandContext) throws(Failure) {
    let inspection: ReaderInspection
    do {
      inspection = try FingerprintReaders(prints: context.prints).inspect(cancellation: Cancellation())
    } catch { throw Failure(error) }
    let entries = inspection.prints.map { print, state in
      let name = inspection.readers.first { $0.key == print.reader }?.name
      return Entry(finger: print.finger.rawValue, reader: name ?? print.reader, state: word(state))
    }
    try write(Report(service: "libfprint", fingers: entries), context)
    if entries.contains(where: { $0.state == "damaged" }) {
      Output.note("A damaged finger is not recognised: enrol it again.")
    }
    if inspection.readers.isEmpty { Output.note(Failure(FingerprintReaderError.noReader).message) }
    if entries.isEmpty {
      Output.note("No finger is enrolled. Enrol one with: secret-notes fingerprint enroll")
    }
  }

  private static func word(_ state: ReaderInspection.State) -> String {
    switch state {
    case .ready: "ready"
    case .readerAbsent: "absent"
    case .damaged: "damaged"
    }
  }

  private static func write(_ report: Report, _ context: CommandContext) throws(Failure) {
    if context.invocation.has(.json) { return try NoteJSON.write(report, to: context.output) }
    let lines = report.fingers.map { entry in
      "\(entry.finger)\t\(entry.state)\t\(TerminalText.column(entry.reader))\n"
    }
    try context.output.write(lines.joined())
  }
}
