import Bus
import Glibc
import HelperProtocol
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import Authentication

/// A face, through the real helper and the real Linux-PAM, with stacks like Howdy's.
@Suite(.enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"))
struct FaceServiceTests {
  /// One that knows a face where the file DESK/face is there, and asks nothing.
  private static let camera = [
    "auth [success=ignore default=1] pam_exec.so quiet /usr/bin/test -e DESK/face",
    "auth sufficient pam_permit.so", "auth required pam_deny.so", "account required pam_permit.so",
  ]

  private func sensor(
    _ desk: PAMDesk, isConfigured: Bool = true, patience: Duration = FaceSensor.patience
  ) -> FaceSensor {
    FaceSensor(
      readers: FprintdSensor(bus: nowhere), isConfigured: isConfigured,
      command: HelperCommand(path: desk.helper, arguments: ["helper"], environment: []), patience: patience)
  }

  private let nowhere = SystemBus(address: "unix:path=/nonexistent", trustedUserID: getuid())

  private func authenticator(_ desk: PAMDesk, ledger: LockoutLedger = LockoutLedger(runtimeFolder: nil))
    -> Authenticator
  {
    Authenticator(
      sensor: FprintdSensor(bus: nowhere), face: sensor(desk),
      loginPassword: LoginPassword(
        command: HelperCommand(path: desk.helper, arguments: ["helper"], environment: [])),
      ledger: ledger, bus: nowhere)
  }

  /// The reports of one run up to the first that ends it, or the first miss.
  private func run(_ sensor: FaceSensor) -> [SensorEvent] {
    let events = Mailbox<SensorEvent>()
    let run = sensor.start { events.send($0) }
    defer { run.stop() }
    var all: [SensorEvent] = []
    while let event = events.receive(until: .after(.seconds(10))) {
      all.append(event)
      switch event {
      case .waiting, .message: continue
      default: return all
      }
    }
    return all
  }

  private static let waiting = SensorEvent.waiting(finger: nil, reader: nil)

  @Test("a face that is known succeeds with both policies, and no password is asked for by PAM")
  func success() throws {
    let desk = try PAMDesk(services: ["secret-notes-face": Self.camera])
    try desk.write("face", "")
    #expect(run(sensor(desk)) == [Self.waiting, .matched])
    for policy in [.biometrics, .deviceOwner] as [AuthenticationPolicy] {
      #expect(Running(authenticator(desk), .test(policy)).success() == .face)
    }
    #expect(authenticator(desk).biometryKind == .face)
    #expect(authenticator(desk).biometryAvailability() == .available(reader: "", fingers: []))
  }

  @Test("one that is not known is a miss; three leave the password, and the ledger has them")
  func misses() throws {
    let desk = try PAMDesk(services: ["secret-notes-face": Self.camera])
    let ledger = LockoutLedger(runtimeFolder: nil)
    let running = Running(authenticator(desk, ledger: ledger), .test())
    for notice in [.faceNotRecognised(left: 2), .faceNotRecognised(left: 1), .facesUsedUp] as [Notice] {
      #expect(running.presenter.prompt { $1 == [notice] } != nil)
    }
    #expect(ledger.misses == 3)
    running.presenter.type("notes")
    #expect(running.success() == .applicationPassword && ledger.misses == 0)
  }

  @Test(
    "a stack that asks anything has not looked at a face, whatever it answers",
    arguments: [
      ["auth \(PAMDesk.matrix)", "account required pam_permit.so"],
      [
        "auth optional /usr/lib/x86_64-linux-gnu/pam_wrapper/pam_matrix.so passdb=DESK/matrix",
        "auth required pam_permit.so", "account required pam_permit.so",
      ],
      ["auth required pam_deny.so", "auth required pam_unix.so", "account required pam_permit.so"],
    ])
  func asks(stack: [String]) throws {
    let desk = try PAMDesk(services: ["secret-notes-face": stack])
    #expect(run(sensor(desk)) == [Self.waiting, .unavailable(.face(.asks))])
  }

  @Test("what the service says reaches the person, as one line without control characters")
  func texts() throws {
    let desk = try PAMDesk(
      services: ["secret-notes-face": ["auth optional pam_echo.so file=DESK/text"] + Self.camera])
    try desk.write("text", "Identified face\u{1b}[2J as tester\n")
    try desk.write("face", "")
    #expect(run(sensor(desk)) == [Self.waiting, .message("Identified face [2J as tester"), .matched])
  }

  @Test("an account that may not be used is not let in by a face either")
  func account() throws {
    let desk = try PAMDesk(
      services: ["secret-notes-face": ["auth required pam_permit.so", "account required pam_deny.so"]])
    #expect(run(sensor(desk)) == [Self.waiting, .unavailable(.face(.accountRefused))])
  }

  @Test(
    "without the service's own file nothing is looked at, whatever `other` and the password's service say")
  func missing() throws {
    let desk = try PAMDesk(
      services: ["secret-notes": ["auth required pam_permit.so", "account required pam_permit.so"]],
      arrangement: "/bin/mount -t tmpfs none /usr/lib/pam.d 2>/dev/null || true")
    #expect(run(sensor(desk)) == [Self.waiting, .unavailable(.face(.noService))])
  }

  @Test(
    "a service file that others may write, or that is another's, is not used",
    arguments: ["chmod 666 /etc/pam.d/secret-notes-face", "chown 4242 /etc/pam.d/secret-notes-face"])
  func untrusted(arrangement: String) throws {
    let desk = try PAMDesk(services: ["secret-notes-face": Self.camera], arrangement: arrangement)
    try desk.write("face", "")
    #expect(run(sensor(desk)) == [Self.waiting, .unavailable(.face(.noService))])
  }

  @Test("this process looks for the file by the same rules as for the password's")
  func file() throws {
    let folder = try TemporaryFolder()
    func found() -> String? {
      ServiceFile.first(names: ServiceFile.faceNames, in: [folder.path], owner: getuid())
    }
    #expect(found() == nil)
    try folder.write("secret-notes", "")
    try folder.write("secret-notes-face", "")
    chmod(folder.path("secret-notes-face"), 0o644)
    #expect(found() == "secret-notes-face")
    chmod(folder.path("secret-notes-face"), 0o664)
    #expect(found() == nil)
    chmod(folder.path("secret-notes-face"), 0o644)
    chmod(folder.path, 0o777)
    #expect(found() == nil)
    chmod(folder.path, 0o755)
    #expect(ServiceFile.first(names: ServiceFile.faceNames, in: [folder.path], owner: getuid() + 1) == nil)
  }

  @Test("where no such service is configured the finger lane stays the finger's")
  func notConfigured() throws {
    let desk = try PAMDesk(services: ["secret-notes-face": Self.camera])
    try desk.write("face", "")
    let authenticator = Authenticator(
      sensor: FprintdSensor(bus: nowhere), face: sensor(desk, isConfigured: false),
      loginPassword: LoginPassword(command: nil), ledger: LockoutLedger(runtimeFolder: nil), bus: nowhere)
    #expect(Running(authenticator, .test(.biometrics)).error() == .biometryNotAvailable(.noService))
    #expect(authenticator.biometryKind == .none)
  }

  @Test("one that hangs is left at once by a cancel or a password, with no helper left")
  func hang() throws {
    let desk = try hangingDesk()
    for isCancelled in [true, false] {
      let running = Running(authenticator(desk), .test())
      #expect(running.presenter.prompt { $1 == [.system("begun")] } != nil)
      let beginning = SuspendingClock.now
      if isCancelled { running.cancellation.cancel() } else { running.presenter.type("notes") }
      if isCancelled {
        #expect(running.error() == .appCancelled)
      } else {
        #expect(running.success() == .applicationPassword)
      }
      #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(200))
    }
  }

  @Test("one that hangs ends by its deadline")
  func deadline() throws {
    let desk = try hangingDesk()
    let events = run(sensor(desk, patience: .milliseconds(300)))
    #expect(events.last == .failed(.timedOut))
  }

  @Test("while the prompt can't be seen no helper runs")
  func hidden() throws {
    let desk = try hangingDesk()
    let running = Running(authenticator(desk), .test())
    #expect(running.presenter.prompt { $1 == [.system("begun")] } != nil)
    let released = Mailbox<Void>()
    running.presenter.act(.hidden { released.send(()) })
    #expect(released.receive(until: .after(.seconds(5))) != nil)
    #expect(try desk.helpers().isEmpty)
    running.presenter.act(.shown)
    #expect(running.presenter.prompt { $1 == [.system("begun")] } != nil)
    running.presenter.act(.cancelled)
    #expect(running.error() == .cancelled)
    #expect(try desk.helpers().isEmpty)
  }

  private func hangingDesk() throws -> PAMDesk {
    let desk = try PAMDesk(services: ["secret-notes-face": PAMDesk.hanging + Self.camera])
    try desk.hang()
    return desk
  }
}
