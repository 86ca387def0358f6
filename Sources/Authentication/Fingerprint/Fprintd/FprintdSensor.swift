package import Bus

/// Fingerprint readers by way of fprintd, libfprint's own daemon on the system bus.
package struct FprintdSensor: FingerprintSensor {
  let bus: SystemBus

  /// Makes a sensor; nothing is asked before it is used.
  package init(bus: SystemBus = .standard) {
    self.bus = bus
  }

  package func availability(deadline: Deadline, cancellation: Cancellation?) -> FingerprintAvailability {
    do {
      let client = try FprintdClient(bus, deadline: deadline, cancellation: cancellation)
      defer { client.connection.close() }
      let readers = try client.readers()
      let fingers = readers.flatMap { $0.fingers.compactMap(Finger.init(rawValue:)) }
      return .available(reader: client.name(of: readers[0]), fingers: fingers)
    } catch .unavailable(let reason) {
      return .unavailable(reason)
    } catch {
      return .unknown
    }
  }

  package func start(report: @escaping @Sendable (SensorEvent) -> Void) -> any FingerprintRun {
    let run = FprintdRun(bus, report: report)
    run.start()
    return run
  }

  package func holdReaders(deadline: Deadline, cancellation: Cancellation?) -> (any ReaderHold)? {
    guard let client = try? FprintdClient(bus, deadline: deadline, cancellation: cancellation),
      let readers = try? client.readers()
    else { return nil }
    for reader in readers where !deadline.isPast {
      // One that our own run or another program has is as good as held.
      try? client.claim(reader)
    }
    return FprintdHold(connection: client.connection)
  }
}
