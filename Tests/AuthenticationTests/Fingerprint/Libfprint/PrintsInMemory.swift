import Bus
import SecretMemory
import Synchronization

@testable import Authentication

/// Prints kept for one test, and a store that may refuse.
final class PrintsInMemory: PrintStore {
  private let kept = Mutex<[StoredPrint]>([])
  private let failure: PrintStoreError?

  init(_ prints: [StoredPrint] = [], failure: PrintStoreError? = nil) {
    self.failure = failure
    kept.withLock { $0 = prints }
  }

  var all: [StoredPrint] { kept.withLock { $0 } }

  func prints(cancellation: Cancellation?) throws(PrintStoreError) -> [StoredPrint] {
    if let failure { throw failure }
    return all
  }

  func save(_ print: StoredPrint, readerName: String) throws(PrintStoreError) {
    if let failure { throw failure }
    try delete(print.finger, reader: print.reader)
    kept.withLock { $0.append(print) }
  }

  func delete(_ finger: Finger, reader: String) throws(PrintStoreError) {
    kept.withLock { kept in kept.removeAll { $0.finger == finger && $0.reader == reader } }
  }
}

extension StoredPrint {
  /// A print of other bytes.
  init(_ finger: Finger, reader: String = "virtual_device/0", text: String) {
    self.init(finger: finger, reader: reader, data: SecretBytes(utf8: text))
  }
}
