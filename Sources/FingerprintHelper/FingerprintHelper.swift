import CSystem
import Glibc
import HelperProcess
import HelperProtocol
import Posix

/// The whole of `secret-notes-fprint`: one request to a fingerprint reader, by libfprint.
///
/// libfprint is driven on the main thread, whose GLib context is the global one: on another's it waits for ever.
/// Nothing is cancelled in here. A driver may ignore that; so whoever waits no longer kills this process.
package enum FingerprintHelper {
  /// Which readers may be used.
  package enum Drivers: Sendable {
    /// Those that are hardware.
    case real
    /// libfprint's virtual ones too, which do what they are told through a socket. For tests.
    case all

    /// Whether a driver's readers may.
    func include(_ driver: String) -> Bool { self == .all || !driver.hasPrefix("virtual") }
  }

  /// How long a reader may take to be closed once the outcome is known.
  private static let closing = UInt32(1)

  /// Reads the request from standard input, answers it on descriptor 3 and ends the process.
  package static func run(_ drivers: Drivers) -> Never {
    Hardening.apply()
    if drivers == .real { Surroundings.clear() }
    guard let pipe = ReplyPipe(descriptor: 3), let request = readRequest() else { exit(64) }
    ParentWatch.start(on: 0)
    let readers = Readers(drivers)
    let outcome: ReaderOutcome
    do throws(ReaderFailure) {
      guard drivers == .all || UserNamespace.isInitial else { throw .userNamespace }
      outcome = try answer(request, readers) { reply in
        guard pipe.send(reply.encoded) else { _exit(74) }
      }
    } catch {
      outcome = .failed(error)
    }
    guard pipe.send(ReaderReply.outcome(outcome, request.nonce).encoded) else { _exit(74) }
    endSoon()
    readers.close()
    _exit(0)
  }

  private static func answer(
    _ request: ReaderRequest, _ readers: Readers, _ report: @escaping (ReaderReply) -> Void
  ) throws(ReaderFailure) -> ReaderOutcome {
    switch request.operation {
    case .list:
      for reader in readers.all { report(.reader(reader.description)) }
      for print in request.prints { report(.print(readers.state(of: Print(print)))) }
      return .done
    case .wait:
      return try Watch(readers, request.prints, report).run()
    case .enroll:
      guard let reader = readers.all.first else { throw .noReader }
      try Enrolment(reader: reader, finger: request.finger, report: report).run()
      return .done
    case .forget:
      try readers.forget(request.prints.map(Print.init))
      return .done
    }
  }

  private static func readRequest() -> ReaderRequest? {
    var reader = ReaderRequestReader()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      for byte in buffer[..<count] {
        do {
          if let request = try reader.read(byte) { return request }
        } catch {
          return nil
        }
      }
    }
  }

  /// Ends the process with success in a moment, though a driver may never close its reader.
  private static func endSoon() {
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { _ in
        sleep(FingerprintHelper.closing)
        _exit(0)
      }, nil)
    if failure != 0 { _exit(0) }
  }
}
