package import Bus
import HelperProtocol
import SecretMemory

/// What is done with this machine's readers besides checking a finger: looking, enrolling, deleting. By libfprint, in a
/// helper process each time; nobody is asked whether they may.
///
/// Calls block, on any thread.
package struct FingerprintReaders: Sendable {
  /// What happens while a finger is enrolled.
  package enum Progress: Equatable, Sendable {
    /// The reader waits for the first touch.
    case ready
    /// So many touches of all have been taken.
    case stage(done: Int, all: Int)
    /// A touch could not be read, and doesn't count.
    case retry(FingerRetry)
  }

  private let command: HelperCommand?
  private let prints: any PrintStore

  /// Uses the helper that belongs to this executable.
  package init(prints: any PrintStore) {
    self.init(prints: prints, command: HelperCommand(finding: "secret-notes-fprint"))
  }

  /// Uses another helper, for tests.
  package init(prints: any PrintStore, command: HelperCommand?) {
    self.prints = prints
    self.command = command
  }

  /// Finds out which readers there are, and how the prints that are kept stand to them.
  package func inspect(cancellation: Cancellation) throws(FingerprintReaderError) -> ReaderInspection {
    var inspection = ReaderInspection(stored: try stored(cancellation))
    try run(.list, prints: inspection.stored, cancellation) { inspection.take($0) }
    return inspection
  }

  /// Makes a print of a finger on the first reader and keeps it, in the place of an older one of that finger.
  ///
  /// - Returns: the reader.
  package func enroll(
    _ finger: Finger, cancellation: Cancellation, progress: (Progress) -> Void
  ) throws(FingerprintReaderError) -> FingerprintReader {
    let former = try stored(cancellation)
    var made: (reader: FingerprintReader, print: StoredPrint)?
    try run(.enroll, finger: finger, cancellation) { reply in
      switch reply {
      case .waiting: progress(.ready)
      case .stage(let done, let all): progress(.stage(done: Int(done), all: Int(all)))
      case .retry(let retry): progress(.retry(FingerRetry(retry)))
      case .made(let reader, let data):
        let bytes = data.withUnsafeBytes { SecretBytes(copying: $0) }
        made = (FingerprintReader(reader), StoredPrint(finger: finger, reader: reader.key, data: bytes))
      case .reader, .print, .missed, .outcome: break
      }
    }
    guard let made else { throw .failing }
    do { try prints.save(made.print, readerName: made.reader.name) } catch {
      // A reader that keeps prints itself must not keep one that nobody knows of.
      try? forget([made.print], Cancellation())
      throw .store(error)
    }
    let replaced = former.filter { old in
      old.finger == finger && old.reader == made.reader.key && !old.data.equals(made.print.data)
    }
    try? forget(replaced, Cancellation())
    return made.reader
  }

  /// Deletes a print, from the reader too where that keeps it.
  ///
  /// - Returns: whether the reader has forgotten it, or never kept it; false where that could not be done.
  package func delete(_ print: StoredPrint, cancellation: Cancellation) throws(FingerprintReaderError) -> Bool
  {
    var isForgotten = true
    do throws(FingerprintReaderError) { try forget([print], cancellation) } catch {
      if error == .cancelled { throw error }
      isForgotten = false
    }
    do { try prints.delete(print.finger, reader: print.reader) } catch { throw .store(error) }
    return isForgotten
  }

  private func forget(_ prints: [StoredPrint], _ cancellation: Cancellation) throws(FingerprintReaderError) {
    if !prints.isEmpty { try run(.forget, prints: prints, cancellation) { _ in } }
  }

  private func stored(_ cancellation: Cancellation) throws(FingerprintReaderError) -> [StoredPrint] {
    do { return try prints.prints(cancellation: cancellation) } catch { throw .store(error) }
  }

  private func run(
    _ operation: ReaderRequest.Operation, finger: Finger? = nil, prints: [StoredPrint] = [],
    _ cancellation: Cancellation, report: (ReaderReply) -> Void
  ) throws(FingerprintReaderError) {
    guard let command else { throw .helperMissing }
    let end: ReaderOperation.End
    do {
      end = try ReaderOperation(command, operation, finger: finger, prints: prints)
        .run(cancellation: cancellation, report: report)
    } catch {
      throw .failing
    }
    if let error = FingerprintReaderError(end) { throw error }
  }
}
