import CFprint
import CGLib
import HelperProtocol

/// The readers that libfprint finds.
final class Readers {
  private let context: UnsafeMutablePointer<FpContext>
  /// Those that may be used.
  let all: [Reader]

  /// Looks for them; with real ones that may take a moment.
  init(_ drivers: FingerprintHelper.Drivers) {
    context = fp_context_new()
    let devices = fp_context_get_devices(context)
    let count = devices.map { Int($0.pointee.len) } ?? 0
    all = (0..<count).compactMap { index in
      guard let device = devices?.pointee.pdata[index] else { return nil }
      let reader = Reader(device.assumingMemoryBound(to: FpDevice.self))
      return drivers.include(reader.driver) ? reader : nil
    }
  }

  /// How a print stands to them.
  func state(of print: Print) -> ReaderReply.PrintState {
    guard print.pointer != nil else { return .damaged }
    return all.contains { $0.accepts(print) } ? .usable : .foreign
  }

  /// Has the readers that keep prints themselves forget these.
  func forget(_ prints: [Print]) throws(ReaderFailure) {
    for print in prints where print.isOnReader {
      guard let reader = all.first(where: { $0.accepts(print) }) else { throw .noReader }
      try reader.open()
      try reader.forget(print)
    }
  }

  /// Closes what is open.
  func close() {
    for reader in all { reader.close() }
  }
}
