import HelperProtocol

/// Waits for a finger of some prints, touch after touch, until one matches.
struct Watch {
  /// A reader that reports unreadable touches without end, or faster than anyone can touch it, is broken.
  private static let mostRetries = 100

  private let reader: Reader
  private let readerName: String
  private let prints: [Print]
  private let report: (ReaderReply) -> Void

  /// Chooses the reader for which there are most prints.
  init(
    _ readers: Readers, _ prints: [SerialPrint], _ report: @escaping (ReaderReply) -> Void
  ) throws(ReaderFailure) {
    guard !readers.all.isEmpty else { throw .noReader }
    let prints = prints.map(Print.init)
    let usable = readers.all.map { reader in (reader, prints.filter(reader.accepts)) }.filter {
      !$0.1.isEmpty
    }
    guard let most = usable.map(\.1.count).max(), let chosen = usable.first(where: { $0.1.count == most })
    else {
      throw prints.contains { $0.pointer == nil } ? .damagedPrints : .noPrint
    }
    (reader, self.prints) = chosen
    readerName = usable.count > 1 ? reader.name : ""
    self.report = report
  }

  /// Returns when a finger has matched.
  func run() throws(ReaderFailure) -> ReaderOutcome {
    try reader.open()
    let announcement = Announcement(reader, report)
    var turn = 0
    var retries = 0
    var news: [ReaderReply] = []
    while true {
      let isSearch = reader.canSearch
      let finger = isSearch || prints.count == 1 ? 0 : prints[turn].finger
      // Told only when the reader is ready: whoever touches it on reading of a miss is heard.
      announcement.arm(news + [.waiting(finger: finger, reader: readerName)])
      switch try isSearch ? reader.identify(prints) : reader.verify(prints[turn]) {
      case .matched: return .matched
      case .missed:
        // One that can't search looks for one finger at a time, so that each gets its turn.
        turn = (turn + 1) % prints.count
        news = [.missed]
      case .retry(let retry):
        retries += 1
        guard retries < Self.mostRetries else { throw .other }
        announcement.flush()
        report(.retry(retry))
        news = []
      }
    }
  }
}
