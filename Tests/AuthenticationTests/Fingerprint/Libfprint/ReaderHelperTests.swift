import Bus
import Glibc
import HelperProtocol
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import Authentication

/// Helpers for readers: the product's own, and ones that don't do what a helper does.
@Suite struct ReaderHelperTests {
  private func watch(_ prints: PrintsInMemory, _ environment: [String] = [], _ command: String...)
    -> LibfprintDesk.Watched
  {
    let helper = HelperCommand(path: command[0], arguments: command, environment: environment)
    return LibfprintDesk.Watched(
      LibfprintSensor(prints: prints, command: helper, bus: LibfprintDesk.nowhere))
  }

  @Test("the product's helper finds no virtual reader, whatever its environment says")
  func refusesVirtual() throws {
    let desk = try LibfprintDesk([.comparing, .identifying])
    try desk.enroll("right", as: .rightIndex)
    let helper = BuildProducts.path("secret-notes-fprint")
    let event = watch(desk.prints, desk.readers.environment, helper).next()
    #expect(event == .unavailable(.noReader) || event == .unavailable(.userNamespace))
    // The same environment and request bring the test's own helper to a reader.
    let watched = watch(desk.prints, desk.readers.environment, BuildProducts.path("virtual-fprint"))
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    watched.run.stop()
  }

  @Test("the helper that was built with this is found, and gets the language and no other variable")
  func finding() throws {
    let command = try #require(HelperCommand(finding: "secret-notes-fprint"))
    #expect(command.path == BuildProducts.path("secret-notes-fprint"))
    #expect(command.environment.allSatisfy { $0.hasPrefix("LANG=") || $0.hasPrefix("LC_") })
  }

  /// Reads the request of one print of three bytes, and leaves its nonce in a file.
  private static let request =
    #"n() { dd bs=1 count=$1 2>/dev/null; }; f() { printf "\000\000\000\022o" >&3; cat "$F" >&3; printf "$1" >&3; }; w() { printf '\000\000\000\002w\000' >&3; }; n 14 >/dev/null; n 16 > "$F"; "#

  @Test(
    "a match counts only with its nonce, after a wait, as the last word, and with exit status 0",
    arguments: [
      ("w; f '\\001'", true), ("f '\\001'", false), ("w; f '\\001'; exit 1", false),
      ("w; f '\\001'; f '\\001'", false), ("w; head -c 16 /dev/zero > \"$F\"; f '\\001'", false),
      ("w; f '\\000'", false), ("w; f '\\377'", false), ("w; kill -SEGV $$", false),
      ("w; f '\\001' 3>&1", false),
      ("w; head -c 100000 /dev/zero >&3", false), ("exit 0", false),
    ])
  func matches(script: String, isBelieved: Bool) throws {
    let folder = try TemporaryFolder()
    let prints = PrintsInMemory([StoredPrint(.leftThumb, text: "FP3")])
    let watched = watch(
      prints, ["F=\(folder.path("nonce"))", "PATH=/usr/bin:/bin"], "/bin/sh", "-c", Self.request + script)
    var events: [SensorEvent] = []
    while let event = watched.next() {
      events.append(event)
      if event != .waiting(finger: nil, reader: nil) { break }
    }
    #expect(events.contains(.matched) == isBelieved, "\(events)")
    #expect(isBelieved || events.last == .failed(.reader), "\(events)")
  }

  private static let ordinary = ["--reuid", "4242", "--regid", "4242", "--clear-groups"]
  private static let canBeOrdinary: Bool = {
    let reach = ["/usr/bin/test", "-x", BuildProducts.path("virtual-fprint")]
    return (try? Command(["/usr/bin/setpriv"] + ordinary + reach, environment: [:]))?.status == .exited(0)
  }()

  @Test(
    "an ordinary user enrols and is recognised; a reader that isn't theirs to open is told so",
    .enabled(if: canBeOrdinary, "needs root, and a build folder that every user can reach"))
  func ordinaryUser() throws {
    let readers = try VirtualReaders()
    chown(readers.folder.path, 4242, 4242)
    let helper = ["setpriv"] + Self.ordinary + [BuildProducts.path("virtual-fprint")]
    let command = HelperCommand(
      path: "/usr/bin/setpriv", arguments: helper, environment: readers.environment)
    let prints = PrintsInMemory()
    let keeper = FingerprintReaders(prints: prints, command: command)
    _ = try keeper.enroll(.leftThumb, cancellation: Cancellation()) { step in
      if case .stage(let done, let all) = step, done == all { return }
      try? readers.touch("loop")
    }
    let sensor = LibfprintSensor(prints: prints, command: command, bus: LibfprintDesk.nowhere)
    let watched = LibfprintDesk.Watched(sensor)
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    try readers.touch("loop")
    #expect(watched.next() == .matched)

    chown(readers.folder.path, 0, 0)
    #expect(LibfprintDesk.Watched(sensor).next() == .unavailable(.noAccess))
    #expect(throws: FingerprintReaderError.noAccess) {
      try keeper.enroll(.leftThumb, cancellation: Cancellation()) { _ in }
    }
  }

  @Test("the helper ends when its parent does, whatever the reader is doing")
  func orphan() throws {
    let desk = try LibfprintDesk()
    try desk.enroll("right", as: .rightIndex)
    let request = try #require(
      ReaderRequest(
        .wait, prints: desk.prints.all.map { SerialPrint(finger: 7, data: $0.data.withBytes { Array($0) }) }))
    // A parent that hands the request over, and goes once the reader waits.
    let entry = try FileDescriptor.pipe()
    let exit = try FileDescriptor.pipe()
    let child = try ChildProcess(
      desk.command.path, arguments: ["helper"], environment: [],
      descriptors: [0: entry.reading, 1: exit.writing, 2: exit.writing, 3: exit.writing], newSession: true)
    try request.encoded.withUnsafeBytes { try entry.writing.write($0) }
    try desk.readers.command("SET_CANCELLATION_ENABLED 0")
    #expect(try desk.readers.isHelperRunning())
    closeEnd(entry.writing)
    let ended = Mailbox<Posix.ExitStatus>()
    BlockingThread.start("burial") { ended.send(child.wait()) }
    let status = ended.receive(until: .after(.seconds(20)))
    if status == nil { child.signal(SIGTERM) }
    #expect(status == .signalled(SIGKILL))
  }

  /// Puts nothing in the place of a pipe's end, which closes it.
  private func closeEnd(_ end: FileDescriptor) {
    guard let nothing = try? FileDescriptor.open("/dev/null", O_RDWR) else { return }
    dup2(nothing.number, end.number)
  }
}
