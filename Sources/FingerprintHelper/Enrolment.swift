import CFprint
import CGLib
import HelperProtocol

/// Makes a print of a finger, which takes several touches.
struct Enrolment {
  let reader: Reader
  /// libfprint's number of the finger.
  let finger: UInt8
  let report: (ReaderReply) -> Void

  /// What the progress of an enrolment is told to.
  private final class Listener {
    let report: (ReaderReply) -> Void
    let all: UInt8

    init(_ report: @escaping (ReaderReply) -> Void, _ all: UInt8) {
      self.report = report
      self.all = all
    }
  }

  /// Returns when the print is made and reported.
  func run() throws(ReaderFailure) {
    try reader.open()
    let description = reader.description
    Announcement(reader, report).arm([.waiting(finger: finger, reader: "")])
    guard let template = fp_print_new(reader.device) else { throw .other }
    g_object_ref_sink(sn_fp_object(UnsafeMutableRawPointer(template)))
    fp_print_set_finger(template, FpFinger(rawValue: UInt32(finger)))
    let listener = Unmanaged.passRetained(Listener(report, description.stages)).toOpaque()
    var error: UnsafeMutablePointer<GError>?
    let made = fp_device_enroll_sync(
      reader.device, template, nil,
      { _, completed, _, listener, error in
        guard let listener else { return }
        let told = Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue()
        if let error {
          told.report(.retry(ReaderReply.Retry(error) ?? .again))
        } else {
          told.report(.stage(done: UInt8(clamping: completed), all: told.all))
        }
      }, listener, &error)
    guard let made else { throw ReaderReply.Retry(error) == nil ? ReaderFailure(error) : .other }
    // Drivers may give back another print than the template.
    fp_print_set_finger(made, FpFinger(rawValue: UInt32(finger)))
    report(.made(description, data: try Self.bytes(of: made)))
  }

  private static func bytes(of print: OpaquePointer) throws(ReaderFailure) -> [UInt8] {
    var data: UnsafeMutablePointer<guchar>?
    var count: gsize = 0
    try Reader.checking { fp_print_serialize(print, &data, &count, &$0) }
    let bytes = Array(UnsafeBufferPointer(start: data, count: Int(count)))
    guard bytes.count <= ReaderRequest.maximumPrintSize - 1_024 else { throw .other }
    return bytes
  }
}
