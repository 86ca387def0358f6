import HelperProtocol

/// Why a reader could not be looked at, or a finger not be enrolled or deleted.
package enum FingerprintReaderError: Error, Equatable, Sendable {
  /// `secret-notes-fprint` is not where it belongs. Remedy: install the program again.
  case helperMissing
  /// There is no reader that libfprint knows and this user may see.
  case noReader
  /// The user may not open the reader's device.
  case noAccess
  /// Another program has the reader.
  case inUse
  /// It was taken away.
  case disconnected
  /// It is too hot and has to cool down.
  case tooHot
  /// The finger is enrolled on it already, perhaps for another user.
  case duplicate
  /// Its own memory is full.
  case full
  /// It can't do this.
  case notSupported
  /// It did not answer in time.
  case timedOut
  /// It, or its driver, failed.
  case failing
  /// This process is in a user namespace of its own.
  case userNamespace
  /// The prints can't be read or kept.
  case store(PrintStoreError)
  /// We stopped waiting.
  case cancelled

  /// Reads how a helper's run ended; nil where it did what it was asked.
  init?(_ end: ReaderOperation.End) {
    switch end {
    case .outcome(.done): return nil
    case .outcome(.failed(let failure)): self = Self(failure)
    case .outcome(.matched), .broken: self = .failing
    case .late: self = .timedOut
    case .cancelled: self = .cancelled
    }
  }

  private init(_ failure: ReaderFailure) {
    switch failure {
    case .noReader: self = .noReader
    case .notPermitted: self = .noAccess
    case .inUse: self = .inUse
    case .removed: self = .disconnected
    case .tooHot: self = .tooHot
    case .duplicate: self = .duplicate
    case .full: self = .full
    case .notSupported: self = .notSupported
    case .userNamespace: self = .userNamespace
    case .noPrint, .damagedPrints, .other: self = .failing
    }
  }
}
