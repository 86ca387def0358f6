import CFprint
import CGLib
import HelperProtocol

/// A print of the request, as libfprint has read it.
struct Print {
  /// libfprint's number of the finger.
  let finger: UInt8
  /// Its own form; nil where the bytes are damaged.
  let pointer: OpaquePointer?

  /// Reads one. Nothing is freed here: the process ends with its request.
  init(_ print: SerialPrint) {
    finger = print.finger
    // libfprint looks at the first three bytes before it knows how many there are.
    pointer = print.data.count > 3 ? fp_print_deserialize(print.data, gsize(print.data.count), nil) : nil
  }

  /// Whether the reader keeps it itself.
  var isOnReader: Bool { pointer.map { fp_print_get_device_stored($0) != 0 } ?? false }
}
