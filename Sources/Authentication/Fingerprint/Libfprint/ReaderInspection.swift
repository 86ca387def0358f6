import HelperProtocol

/// Which readers there are, and how the stored prints stand to them.
package struct ReaderInspection: Sendable {
  /// How a print stands to the readers that are there.
  package enum State: Sendable {
    /// A reader that is there can look for it.
    case ready
    /// It is of a reader that is not there.
    case readerAbsent
    /// It can't be read.
    case damaged
  }

  /// The readers.
  package private(set) var readers: [FingerprintReader] = []
  /// The prints with their states, as far as they are known.
  package var prints: [(print: StoredPrint, state: State)] { Array(zip(stored, states)) }

  let stored: [StoredPrint]
  private var states: [State] = []

  init(stored: [StoredPrint]) {
    self.stored = stored
  }

  /// Takes what a helper says.
  mutating func take(_ reply: ReaderReply) {
    switch reply {
    case .reader(let reader): readers.append(FingerprintReader(reader))
    case .print(.usable): states.append(.ready)
    case .print(.foreign): states.append(.readerAbsent)
    case .print(.damaged): states.append(.damaged)
    case .waiting, .retry, .missed, .stage, .made, .outcome: break
    }
  }

  /// What it means to someone who wants a finger checked.
  var availability: FingerprintAvailability {
    guard !readers.isEmpty else { return .unavailable(.noReader) }
    let ready = prints.filter { $0.state == .ready }
    guard let first = ready.first else {
      return .unavailable(prints.contains { $0.state == .damaged } ? .printsDamaged : .notEnrolled)
    }
    let reader = readers.first { $0.key == first.print.reader } ?? readers[0]
    return .available(reader: reader.name, fingers: ready.map(\.print.finger))
  }
}
