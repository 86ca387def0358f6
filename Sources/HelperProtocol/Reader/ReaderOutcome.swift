/// What came of a request to a fingerprint reader.
public enum ReaderOutcome: Equatable, Sendable {
  /// What was asked is done.
  case done
  /// A finger of the prints was recognised.
  case matched
  /// It could not be done.
  case failed(ReaderFailure)

  /// The byte in the frame.
  var code: UInt8 {
    switch self {
    case .done: 0
    case .matched: 1
    case .failed(let failure): failure.rawValue
    }
  }

  init?(code: UInt8) {
    switch code {
    case 0: self = .done
    case 1: self = .matched
    default:
      guard let failure = ReaderFailure(rawValue: code) else { return nil }
      self = .failed(failure)
    }
  }
}

/// Why a fingerprint reader did not do what it was asked.
public enum ReaderFailure: UInt8, Error, Sendable {
  /// No reader is there that libfprint knows and this process may see.
  case noReader = 16
  /// The user may not open the reader's device.
  case notPermitted = 17
  /// Another program has it.
  case inUse = 18
  /// It was taken away.
  case removed = 19
  /// It is too hot and has to cool down.
  case tooHot = 20
  /// None of the prints is for a reader that is there.
  case noPrint = 21
  /// All that would be for one are damaged.
  case damagedPrints = 22
  /// The finger is enrolled on the reader already.
  case duplicate = 23
  /// The reader's own memory is full.
  case full = 24
  /// The reader can't do this.
  case notSupported = 25
  /// The process is in a user namespace of its own, where anyone can play the machine.
  case userNamespace = 26
  /// Any other error of the reader or its driver.
  case other = 27
}
