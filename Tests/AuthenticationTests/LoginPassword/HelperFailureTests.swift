import Bus
import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import Authentication

/// Helpers that don't do what a helper does: nothing they say counts.
@Suite struct HelperFailureTests {
  /// One that does, and accepts everything.
  private static let honest =
    #"n() { dd bs=1 count=$1 2>/dev/null; }; n 3 >/dev/null; { printf '\000\023o'; n 16; printf '\000\000'; } >&3"#

  @Test(
    "a helper that crashes, babbles, answers another, or fails after its answer has checked nothing",
    arguments: [
      "exit 0", "kill -SEGV $$", "echo accepted >&3", "head -c 19 /dev/zero >&3",
      // The right frame, but with a nonce of zeroes.
      #"printf '\000\023o' >&3; head -c 18 /dev/zero >&3"#,
      // The right frame with the right nonce, and then exit status 1; or one more byte.
      #"n() { dd bs=1 count=$1 2>/dev/null; }; n 3 >/dev/null; { printf '\000\023o'; n 16; printf '\000\000'; } >&3; exit 1"#,
      #"n() { dd bs=1 count=$1 2>/dev/null; }; n 3 >/dev/null; { printf '\000\023o'; n 16; printf '\000\000\000'; } >&3"#,
    ])
  func failures(script: String) throws {
    #expect(check("/bin/sh", "-c", script) == .notChecked(.helperFailed))
  }

  @Test("the test's own helper would be believed with the right nonce and exit status 0")
  func wellBehaved() {
    #expect(check("/bin/sh", "-c", Self.honest) == .accepted(mustChange: false))
  }

  @Test("it works with as few descriptors as a terminal's shell may allow")
  func fewDescriptors() throws {
    let folder = try TemporaryFolder()
    try folder.write("helper", "#!/bin/sh\n\(Self.honest)\n")
    chmod(folder.path("helper"), 0o700)
    let desk = BuildProducts.path("evaluation-desk")
    let terminal = try PseudoTerminal([
      "/bin/sh", "-c", "ulimit -n 32; exec \(desk) helper=\(folder.path("helper"))",
    ])
    #expect(terminal.sees("Type your login password"))
    terminal.type("login\r")
    #expect(terminal.sees("[success loginPassword]"), "\(terminal.screen)")
  }

  @Test(
    "in a user namespace of one's own the real helper checks nothing, and isn't asked to",
    .enabled(if: canUnshare, "needs user namespaces"))
  func userNamespace() {
    let helper = BuildProducts.path("secret-notes-pam")
    #expect(check("/usr/bin/unshare", "-Ur", helper) == .notChecked(.userNamespace))
    #expect(LoginPassword().requiresInitialUserNamespace)
  }

  private static let canUnshare: Bool =
    (try? Command(["/usr/bin/unshare", "-Ur", "/bin/true"], environment: [:]))?.status == .exited(0)

  @Test("whatever a helper has started goes with it")
  func descendants() throws {
    let folder = try TemporaryFolder()
    #expect(
      check("/bin/sh", "-c", "sleep 60 3>&- & echo $! > \(folder.path)/id; exit 1")
        == .notChecked(.helperFailed))
    let id = try FileDescriptor.open(folder.path("id"), O_RDONLY).readLine()
    let deadline = Deadline.after(.seconds(5))
    while try isRunning(id) { try #require(!deadline.isPast, "it goes on") }
  }

  /// Whether a process runs. One that waits to be buried by the system does not.
  private func isRunning(_ id: String) throws -> Bool {
    guard let file = try? FileDescriptor.open("/proc/\(id)/stat", O_RDONLY) else { return false }
    return try file.readLine().contains(") Z") == false
  }

  @Test("a helper that isn't there, or can't be started, has checked nothing")
  func missing() {
    #expect(check("/nonexistent") == .notChecked(.helperFailed))
    let password = SecretBytes(utf8: "x")
    let verdict = LoginPassword(command: nil).check(password, cancellation: Cancellation()) { _ in }
    #expect(verdict == .notChecked(.helperMissing))
  }

  @Test("the helper that was built with this is found, and gets the language and no other variable")
  func finding() throws {
    let command = try #require(HelperCommand(finding: "secret-notes-pam"))
    #expect(command.path == BuildProducts.path("secret-notes-pam"))
    #expect(command.environment.allSatisfy { $0.hasPrefix("LANG=") || $0.hasPrefix("LC_") })
    #expect(HelperCommand(finding: "no-such-helper") == nil)
  }

  private func check(_ command: String...) -> LoginPasswordVerdict {
    let helper = HelperCommand(path: command[0], arguments: command, environment: ["PATH=/usr/bin:/bin"])
    return LoginPassword(command: helper)
      .check(SecretBytes(utf8: "login"), cancellation: Cancellation()) { _ in }
  }
}
