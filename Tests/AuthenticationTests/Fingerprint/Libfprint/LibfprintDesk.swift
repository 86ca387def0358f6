import Bus
import Glibc
import TestSupport

@testable import Authentication

/// Virtual readers, prints in memory, and a helper that takes both.
struct LibfprintDesk {
  let readers: VirtualReaders
  let prints: PrintsInMemory
  let command: HelperCommand
  /// The system bus: with nothing on it, or nowhere.
  let bus: SystemBus

  static let nowhere = SystemBus(address: "unix:path=/nonexistent", trustedUserID: getuid())

  init(
    _ kinds: [FingerDesk.Reader] = [.comparing], prints: PrintsInMemory = PrintsInMemory(),
    bus: SystemBus = nowhere
  ) throws {
    readers = try VirtualReaders(kinds)
    self.prints = prints
    self.bus = bus
    command = HelperCommand(path: try readers.script(), arguments: ["helper"], environment: [])
  }

  var sensor: LibfprintSensor { LibfprintSensor(prints: prints, command: command, bus: bus) }
  var keeper: FingerprintReaders { FingerprintReaders(prints: prints, command: command) }

  /// Enrols a print as a finger, a touch after each report.
  @discardableResult
  func enroll(_ print: String, as finger: Finger, on kind: FingerDesk.Reader = .comparing) throws
    -> [FingerprintReaders.Progress]
  {
    let progress = Mailbox<FingerprintReaders.Progress>()
    _ = try keeper.enroll(finger, cancellation: Cancellation()) { step in
      progress.send(step)
      if case .stage(let done, let all) = step, done == all { return }
      try? readers.touch(print, on: kind)
    }
    var steps: [FingerprintReaders.Progress] = []
    while let step = progress.receive(until: .after(.zero)) { steps.append(step) }
    return steps
  }

  /// A run whose reports are read one by one.
  func watch() -> Watched { Watched(sensor) }

  struct Watched {
    let events = Mailbox<SensorEvent>()
    let run: any FingerprintRun

    init(_ sensor: LibfprintSensor) {
      let events = events
      run = sensor.start { events.send($0) }
    }

    func next() -> SensorEvent? { events.receive(until: .after(.seconds(20))) }
    var isSilent: Bool { events.receive(until: .after(.milliseconds(100))) == nil }
  }

  func availability() -> FingerprintAvailability {
    sensor.availability(deadline: .after(.seconds(20)), cancellation: nil)
  }
}
