import Bus
import CSystem
import Glibc
import HelperProtocol
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import Authentication

/// The login password, through the real helper and the real Linux-PAM.
@Suite(.enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"))
struct LoginPasswordTests {
  private static let simple = ["auth \(PAMDesk.matrix)", "account \(PAMDesk.matrix)"]

  private func check(
    _ desk: PAMDesk, _ password: String = "login", message: (String) -> Void = { _ in }
  ) -> LoginPasswordVerdict {
    LoginPassword(command: HelperCommand(path: desk.helper, arguments: ["helper"], environment: []))
      .check(SecretBytes(utf8: password), cancellation: Cancellation(), message: message)
  }

  @Test("the right password is accepted, a wrong one refused")
  func simple() throws {
    let desk = try PAMDesk(services: ["secret-notes": Self.simple])
    #expect(check(desk) == .accepted(mustChange: false))
    #expect(check(desk, "wrong") == .refused)
    #expect(check(desk, "login\0more") == .refused)
    #expect(check(desk, String(repeating: "x", count: 1_024)) == .refused)
  }

  @Test("an ordinary user's own password is checked by the system's own stack")
  func ordinaryUser() throws {
    let desk = try PAMDesk(services: nil, user: .tester)
    let beginning = SuspendingClock.now
    #expect(check(desk) == .accepted(mustChange: false))
    #expect(beginning.duration(to: SuspendingClock.now) < .seconds(1))
    #expect(check(desk, "wrong") == .refused)
  }

  @Test("who asks is known by the process's user, whatever USER and LOGNAME say")
  func user() throws {
    let desk = try PAMDesk(
      services: ["secret-notes": Self.simple],
      variables: ["USER=tester", "LOGNAME=tester", "SUDO_USER=tester"])
    try desk.write("matrix", "root:roots:secret-notes\ntester:testers:secret-notes\n")
    #expect(check(desk, "roots") == .accepted(mustChange: false))
    #expect(check(desk, "testers") == .refused)
  }

  @Test("success without a question proves nothing")
  func permissive() throws {
    let desk = try PAMDesk(services: ["secret-notes": ["auth required pam_permit.so"]])
    #expect(check(desk) == .noPassword)
  }

  @Test("an account without a password lets nobody in, whatever is typed")
  func emptyPassword() throws {
    let desk = try PAMDesk(services: nil, user: .tester, shadow: ":19000:0:99999:7:::")
    #expect([.refused, .noPassword].contains(check(desk, "anything")))
  }

  @Test(
    "an expired account is refused with the system's words; an expired password is accepted with a warning")
  func expiry() throws {
    let hash = "$6$secretnotes$"
    let complete = try #require(PAMDesk.loginHash.split(separator: ":").first)
    #expect(complete.hasPrefix(hash))
    var texts: [String] = []
    let expired = try PAMDesk(services: nil, user: .tester, shadow: "\(complete):19000:0:99999:7::1:")
    #expect(check(expired) { texts.append($0) } == .accountRefused)
    #expect(texts.contains { $0.contains("expired") })
    let mustChange = try PAMDesk(services: nil, user: .tester, shadow: "\(complete):0:0:99999:7:::")
    #expect(check(mustChange) == .accepted(mustChange: true))
  }

  @Test("a stack that asks twice is not answered twice")
  func asksForMore() throws {
    let stack = ["auth \(PAMDesk.matrix)", "auth \(PAMDesk.matrix)", "account required pam_permit.so"]
    let desk = try PAMDesk(services: ["secret-notes": stack])
    #expect(check(desk) == .notChecked(.asksForMore))
  }

  @Test("under no_new_privs nothing is checked, at once")
  func noNewPrivileges() throws {
    let desk = try PAMDesk(services: nil, user: .tester, prefix: "/usr/bin/setpriv --no-new-privs")
    let beginning = SuspendingClock.now
    #expect(check(desk) == .notChecked(.noNewPrivileges))
    #expect(beginning.duration(to: SuspendingClock.now) < .seconds(1))
  }

  @Test("with the system's checker on a nosuid file system nothing is checked")
  func nosuid() throws {
    let desk = try PAMDesk(
      services: nil, user: .tester,
      arrangement: "/bin/mount --bind /usr/sbin /usr/sbin; /bin/mount -o remount,bind,nosuid /usr/sbin")
    #expect(check(desk) == .notChecked(.noSetID))
  }

  @Test("without a service file nothing is checked, whatever `other` says")
  func noService() throws {
    let desk = try PAMDesk(
      services: [:], arrangement: "/bin/mount -t tmpfs none /usr/lib/pam.d 2>/dev/null || true")
    #expect(check(desk) == .notChecked(.noServiceFile))
  }

  @Test("what a module says arrives as one line without control characters")
  func texts() throws {
    let stack = ["auth optional pam_echo.so file=DESK/text"] + Self.simple
    let desk = try PAMDesk(services: ["secret-notes": stack])
    try desk.write("text", "9 minutes\u{1b}[2J left\n\u{202e}to unlock\n")
    var texts: [String] = []
    #expect(check(desk) { texts.append($0) } == .accepted(mustChange: false))
    #expect(texts == ["9 minutes [2J left to unlock"])
  }

  @Test("a check that is cancelled ends at once and leaves no process")
  func cancel() throws {
    let desk = try slowDesk()
    let cancellation = Cancellation()
    let attempt = try HelperAttempt(
      HelperCommand(path: desk.helper, arguments: ["helper"], environment: []),
      password: SecretBytes(utf8: "wrong"))
    let texts = Mailbox<String>()
    let verdict = Mailbox<LoginPasswordVerdict>()
    BlockingThread.start("check") {
      verdict.send(
        LoginPasswordVerdict(attempt.run(until: .never, cancellation: cancellation) { texts.send($0) }))
    }
    #expect(texts.receive(until: .after(.seconds(10))) == "begun")
    let beginning = SuspendingClock.now
    cancellation.cancel()
    #expect(verdict.receive(until: .after(.seconds(5))) == .notChecked(.helperFailed))
    #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(200))
    #expect(kill(attempt.child.id, 0) == -1 && errno == ESRCH)
  }

  /// A stack that says "begun", and takes a minute to refuse.
  private func slowDesk() throws -> PAMDesk {
    let stack = ["auth optional pam_faildelay.so delay=60000000", "auth optional pam_echo.so file=DESK/text"]
    let desk = try PAMDesk(services: ["secret-notes": stack + Self.simple])
    try desk.write("text", "begun")
    return desk
  }

  @Test("when the one who asked is gone, so is the helper")
  func lifeline() throws {
    let desk = try slowDesk()
    let header = try #require(RequestHeader(nonce: Nonce(), passwordSize: 5)).encoded
    let entry = try FileDescriptor.pipe()
    let exit = try FileDescriptor.pipe()
    let helper = try ChildProcess(
      desk.helper, arguments: ["helper"], environment: [], descriptors: [0: entry.reading, 3: exit.writing],
      newSession: true)
    try (header + Array("wrong".utf8)).withUnsafeBytes { try entry.writing.write($0) }
    var reader = ReplyReader()
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = try buffer.withUnsafeMutableBytes { try exit.reading.read(into: $0) }
    #expect(try reader.read(buffer[..<count]) == [.info("begun")])
    closeEarly(entry.writing)
    #expect(helper.wait() == .signalled(SIGKILL))
  }

  /// Closes the file, whatever still holds the descriptor: its number then means nothing.
  private func closeEarly(_ descriptor: FileDescriptor) {
    let nothing = sn_open("/dev/null", O_RDONLY | O_CLOEXEC, 0)
    dup2(nothing, descriptor.number)
    close(nothing)
  }

  @Test("a check that takes too long ends")
  func deadline() throws {
    let desk = try slowDesk()
    let attempt = try HelperAttempt(
      HelperCommand(path: desk.helper, arguments: ["helper"], environment: []),
      password: SecretBytes(utf8: "wrong"))
    let result = attempt.run(until: .after(.milliseconds(200)), cancellation: Cancellation()) { _ in }
    #expect(LoginPasswordVerdict(result) == .notChecked(.timedOut))
  }
}
