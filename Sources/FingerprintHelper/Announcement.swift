import CFprint
import CGLib
import HelperProtocol

/// Reports that are held back until the reader says that it waits for a finger.
final class Announcement {
  /// A driver that never says so is taken to wait after this many milliseconds.
  private static let patience: guint = 500

  private let device: UnsafeMutablePointer<FpDevice>
  private let report: (ReaderReply) -> Void
  private var held: [ReaderReply] = []
  private var timer: guint = 0

  /// Listens to a reader from now on, as long as the process lives.
  init(_ reader: Reader, _ report: @escaping (ReaderReply) -> Void) {
    device = reader.device
    self.report = report
    let listener = Unmanaged.passRetained(self).toOpaque()
    _ = sn_fp_on_finger_status(
      device, { _, _, listener in Announcement.from(listener)?.statusChanged() }, listener)
  }

  /// Holds these back, in the place of others.
  func arm(_ replies: [ReaderReply]) {
    held = replies
    if timer != 0 { g_source_remove(timer) }
    timer = g_timeout_add(
      Self.patience,
      { listener in
        guard let announcement = Announcement.from(listener) else { return 0 }
        announcement.timer = 0
        announcement.flush()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Reports what is held back.
  func flush() {
    let replies = held
    held = []
    for reply in replies { report(reply) }
  }

  private func statusChanged() {
    let isNeeded = fp_device_get_finger_status(device).rawValue & FP_FINGER_STATUS_NEEDED.rawValue != 0
    if isNeeded { flush() }
  }

  private static func from(_ listener: gpointer?) -> Announcement? {
    listener.map { Unmanaged<Announcement>.fromOpaque($0).takeUnretainedValue() }
  }
}
