import Bus
import SecretMemory
import TestSupport
import Testing

@testable import Authentication

/// Enrolling and deleting by libfprint, with its virtual readers.
@Suite struct FingerprintReadersTests {
  @Test("enrolling tells each stage, and keeps a print that libfprint can read")
  func stages() throws {
    let desk = try LibfprintDesk()
    let steps = try desk.enroll("right", as: .rightThumb)
    #expect(steps == [.ready] + (1...5).map { .stage(done: $0, all: 5) })
    let print = try #require(desk.prints.all.first)
    #expect(print.finger == .rightThumb && print.reader == "virtual_device/0")
    #expect(print.data.withBytes { $0.starts(with: Array("FP3".utf8)) })
    #expect(try desk.keeper.inspect(cancellation: Cancellation()).prints.map(\.state) == [.ready])
  }

  @Test("a touch that can't be read while enrolling is told by its kind, and is done again")
  func retries() throws {
    let desk = try LibfprintDesk()
    var kinds = [0, 1, 2, 3]
    var told: [FingerRetry] = []
    _ = try desk.keeper.enroll(.leftIndex, cancellation: Cancellation()) { step in
      if case .retry(let retry) = step { told.append(retry) }
      if case .stage(let done, let all) = step, done == all { return }
      if let kind = kinds.first {
        kinds.removeFirst()
        try? desk.readers.command("RETRY \(kind)")
      } else {
        try? desk.readers.touch("left")
      }
    }
    #expect(told == [.again, .tooShort, .notCentred, .lift])
    #expect(desk.prints.all.count == 1)
  }

  @Test("a finger enrolled again takes the place of the old print")
  func again() throws {
    let desk = try LibfprintDesk()
    try desk.enroll("one", as: .leftIndex)
    try desk.enroll("two", as: .leftIndex)
    #expect(desk.prints.all.count == 1)
    let watched = desk.watch()
    defer { watched.run.stop() }
    _ = watched.next()
    try desk.readers.touch("one")
    #expect(watched.next() == .notMatched)
    _ = watched.next()
    try desk.readers.touch("two")
    #expect(watched.next() == .matched)
  }

  @Test(
    "an error of the reader, its being unplugged, and its heat end an enrolment, and nothing is kept",
    arguments: [
      ("ERROR 0", FingerprintReaderError.failing), ("ERROR 4", .inUse), ("ERROR 8", .full),
      ("ERROR 9", .duplicate),
      ("UNPLUG", .disconnected), ("ERROR 257", .tooHot),
    ])
  func errors(command: String, error: FingerprintReaderError) throws {
    let desk = try LibfprintDesk()
    #expect(throws: error) {
      try desk.keeper.enroll(.leftIndex, cancellation: Cancellation()) { step in
        if step == .ready { try? desk.readers.command(command) }
      }
    }
    #expect(desk.prints.all.isEmpty)
    #expect(try desk.readers.helperEnds())
  }

  @Test("a cancelled enrolment ends at once, though the driver ignores it, and keeps nothing")
  func cancelled() throws {
    let desk = try LibfprintDesk()
    let cancellation = Cancellation()
    #expect(throws: FingerprintReaderError.cancelled) {
      try desk.keeper.enroll(.leftIndex, cancellation: cancellation) { step in
        guard step == .ready else { return }
        try? desk.readers.command("SET_CANCELLATION_ENABLED 0")
        cancellation.cancel()
      }
    }
    #expect(desk.prints.all.isEmpty)
    #expect(try !desk.readers.isHelperRunning())
  }

  @Test("a print that can't be kept is no enrolment")
  func notKept() throws {
    let desk = try LibfprintDesk()
    let store = PrintsInMemory(failure: .unavailable("locked"))
    let keeper = FingerprintReaders(prints: store, command: desk.command)
    #expect(throws: FingerprintReaderError.store(.unavailable("locked"))) {
      try keeper.enroll(.leftIndex, cancellation: Cancellation()) { _ in }
    }
  }

  @Test("a print is deleted from the store and from a reader that keeps it; a damaged one from the store")
  func delete() throws {
    let desk = try LibfprintDesk([.identifying])
    try desk.enroll("right", as: .rightIndex, on: .identifying)
    try desk.prints.save(StoredPrint(.leftIndex, text: "nonsense"), readerName: "")
    for print in desk.prints.all {
      #expect(try desk.keeper.delete(print, cancellation: Cancellation()))
    }
    #expect(desk.prints.all.isEmpty)
  }

  @Test("a print whose reader is not there is deleted from the store, and that is told")
  func absentReader() throws {
    let desk = try LibfprintDesk([.identifying])
    try desk.enroll("right", as: .rightIndex, on: .identifying)
    let without = try LibfprintDesk([.comparing], prints: desk.prints)
    let print = try #require(desk.prints.all.first)
    #expect(try !without.keeper.delete(print, cancellation: Cancellation()))
    #expect(desk.prints.all.isEmpty)
  }

  @Test("without a reader or a helper nothing is enrolled, and the reason is told")
  func nothing() throws {
    let desk = try LibfprintDesk([])
    #expect(throws: FingerprintReaderError.noReader) { try desk.enroll("x", as: .leftIndex) }
    let bare = FingerprintReaders(prints: desk.prints, command: nil)
    #expect(throws: FingerprintReaderError.helperMissing) {
      try bare.inspect(cancellation: Cancellation())
    }
  }
}
