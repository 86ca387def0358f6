import Bus
import Glibc
import Posix
import TestSupport
import Testing

@testable import Authentication
@testable import SystemPrompter

/// Which dialog may be believed to be the desktop's own.
@Suite struct AvailabilityTests {
  private func obstacle(_ bus: PrivateBus?, hasDisplay: Bool = true) -> DialogObstacle? {
    SystemPrompter.obstacle(
      on: Desktop(sessionBus: bus?.address, hasDisplay: hasDisplay), deadline: .after(.seconds(30)))
  }

  @Test("a desktop is read from the variables given and from no others")
  func variables() {
    let bus = "unix:path=/nonexistent"
    #expect(Desktop(environment: [:]) == Desktop(sessionBus: nil, hasDisplay: false))
    #expect(
      Desktop(environment: ["DISPLAY": ":0", "DBUS_SESSION_BUS_ADDRESS": bus])
        == Desktop(sessionBus: bus, hasDisplay: true))
    #expect(Desktop(environment: ["WAYLAND_DISPLAY": "wayland-0"]).hasDisplay)
    #expect(!Desktop(environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""]).hasDisplay)
  }

  @Test("without a display, a bus or a prompter there is no dialog, and a presenter says so when it begins")
  func missing() throws {
    let bus = try PrivateBus()
    #expect(obstacle(bus, hasDisplay: false) == .noDisplay)
    #expect(obstacle(nil) == .noSessionBus)
    #expect(obstacle(bus) == .notInstalled)
    let stopped = try PrivateBus()
    stopped.stop()
    #expect(obstacle(stopped) == .noSessionBus)
    for (desktop, obstacle) in [
      (Desktop(sessionBus: bus.address, hasDisplay: false), DialogObstacle.noDisplay),
      (Desktop(sessionBus: nil, hasDisplay: true), .noSessionBus),
    ] {
      #expect(throws: AuthenticationError.dialogNotAvailable(obstacle)) { try Presentation(on: desktop) }
    }
  }

  @Test("a prompter that can't be started is no dialog, and an evaluation ends with that")
  func notStarted() throws {
    let bus = try PrivateBus(services: [Prompter.name: "/bin/false"])
    #expect(obstacle(bus) == .notStarted)
    let presentation = try Presentation(on: Desktop(sessionBus: bus.address, hasDisplay: true))
    presentation.present(Presentation.prompt())
    #expect(presentation.report() == .failed(.dialogNotAvailable(.notStarted)))
  }

  @Test("whoever leaves while the prompter is being started waits for nobody")
  func leavingEarly() throws {
    // It never takes the name, and ends by itself.
    let bus = try PrivateBus(services: [Prompter.name: "/bin/sleep 5"])
    let taken = try ContinuousClock().measure {
      let presentation = try Presentation(on: Desktop(sessionBus: bus.address, hasDisplay: true))
      presentation.present(Presentation.prompt())
      presentation.end()
      #expect(presentation.report(within: .zero) == nil)
    }
    #expect(taken < .seconds(2))
  }

  @Test("a prompter on a display that is not there can't be started", .enabled(if: DialogDesk.isPossible))
  func noSuchDisplay() throws {
    let bus = try PrivateBus(services: [
      Prompter.name: "/usr/bin/env DISPLAY=:4242 NO_AT_BRIDGE=1 \(DialogDesk.prompter)"
    ])
    #expect(obstacle(bus) == .notStarted)
  }

  @Test("GNOME's shell may show the dialog, and no other program that takes the name")
  func shell() throws {
    let bus = try PrivateBus()
    do {
      let shell = try ScriptedPrompter(on: bus, asShell: true, [])
      #expect(obstacle(bus) == nil)
      shell.leave()
    }
    let other = try PrivateBus()
    let impostor = try ScriptedPrompter(on: other, [])
    #expect(obstacle(other) == .notTrusted)
    let presentation = try Presentation(on: Desktop(sessionBus: other.address, hasDisplay: true))
    presentation.present(Presentation.prompt())
    #expect(presentation.report() == .failed(.dialogNotAvailable(.notTrusted)))
    #expect(impostor.steps.receive(until: .after(.zero)) == nil)
  }

  /// Asks once the program runs: at first a daemon is still the shell that starts it.
  private func isPrompter(_ daemon: Daemon, named name: String) throws -> Bool {
    let deadline = Deadline.after(.seconds(30))
    while try !Command(["/bin/readlink", "/proc/\(daemon.id)/exe"], environment: [:]).text.hasSuffix(
      name + "\n")
    {
      guard !deadline.isPast else { throw SystemError("start \(name)", number: ETIME) }
    }
    return Prompter.isPrompter(process: UInt32(daemon.id))
  }

  @Test(
    "a program is gcr's prompter by its file's name and owner, wherever it lies",
    .enabled(if: getuid() == 0, "needs root, for a file of root's"))
  func program() throws {
    let folder = try TemporaryFolder()
    _ = try Command(["/bin/cp", "/bin/sleep", folder.path("gcr-prompter")], environment: [:])
    for (mode, isTrusted) in [("755", true), ("775", false), ("757", false)] {
      _ = try Command(["/bin/chmod", mode, folder.path("gcr-prompter")], environment: [:])
      let daemon = try Daemon(
        [folder.path("gcr-prompter"), "1000"], environment: [:], log: folder.path("log"))
      #expect(try isPrompter(daemon, named: "gcr-prompter") == isTrusted)
    }
    let sleep = try Daemon(["/bin/sleep", "1000"], environment: [:], log: folder.path("log"))
    #expect(try !isPrompter(sleep, named: "sleep"))
    #expect(!Prompter.isPrompter(process: UInt32(Int32.max)))
  }
}
