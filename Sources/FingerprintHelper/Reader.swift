import CFprint
import CGLib
import HelperProtocol

/// A reader, by libfprint. Its calls wait for the reader on the main thread.
final class Reader {
  /// What came of a touch.
  enum Touch {
    case matched, missed
    case retry(ReaderReply.Retry)
  }

  let device: UnsafeMutablePointer<FpDevice>

  init(_ device: UnsafeMutablePointer<FpDevice>) {
    self.device = device
  }

  var driver: String { Self.text(fp_device_get_driver(device)) }
  var name: String { Self.text(fp_device_get_name(device)) }
  var description: ReaderDescription {
    ReaderDescription(
      key: "\(driver)/\(Self.text(fp_device_get_device_id(device)))", name: name,
      stages: UInt8(clamping: fp_device_get_nr_enroll_stages(device)))
  }
  /// Whether it finds a finger among many; else it compares with one at a time.
  var canSearch: Bool { fp_device_has_feature(device, FP_DEVICE_FEATURE_IDENTIFY) != 0 }

  /// Whether a print is for this reader.
  func accepts(_ print: Print) -> Bool {
    print.pointer.map { fp_print_compatible($0, device) != 0 } ?? false
  }

  func open() throws(ReaderFailure) {
    guard fp_device_is_open(device) == 0 else { return }
    try Self.checking { fp_device_open_sync(device, nil, &$0) }
  }

  /// Closes it. That it can't be, since it is gone, is no error.
  func close() {
    if fp_device_is_open(device) != 0 { fp_device_close_sync(device, nil, nil) }
  }

  /// Waits for a touch, and compares it with one print.
  func verify(_ print: Print) throws(ReaderFailure) -> Touch {
    var isMatch: gboolean = 0
    return try touch({ fp_device_verify_sync(device, print.pointer, nil, nil, nil, &isMatch, nil, &$0) }) {
      isMatch != 0
    }
  }

  /// Waits for a touch, and looks for it among prints.
  func identify(_ prints: [Print]) throws(ReaderFailure) -> Touch {
    let gallery = g_ptr_array_new()
    for print in prints { g_ptr_array_add(gallery, print.pointer.map { UnsafeMutableRawPointer($0) }) }
    var match: OpaquePointer?
    return try touch({ fp_device_identify_sync(device, gallery, nil, nil, nil, &match, nil, &$0) }) {
      match != nil
    }
  }

  /// Has the reader forget a print that it keeps. That it has none such is no error.
  func forget(_ print: Print) throws(ReaderFailure) {
    guard fp_device_has_feature(device, FP_DEVICE_FEATURE_STORAGE_DELETE) != 0 else { throw .notSupported }
    var error: UnsafeMutablePointer<GError>?
    guard fp_device_delete_print_sync(device, print.pointer, nil, &error) == 0 else { return }
    let isUnknown =
      error?.pointee.domain == fp_device_error_quark()
      && error?.pointee.code == gint(FP_DEVICE_ERROR_DATA_NOT_FOUND.rawValue)
    if !isUnknown { throw ReaderFailure(error) }
  }

  private func touch(
    _ wait: (inout UnsafeMutablePointer<GError>?) -> gboolean, isMatch: () -> Bool
  ) throws(ReaderFailure) -> Touch {
    var error: UnsafeMutablePointer<GError>?
    if wait(&error) != 0 { return isMatch() ? .matched : .missed }
    guard let retry = ReaderReply.Retry(error) else { throw ReaderFailure(error) }
    return .retry(retry)
  }

  static func checking(_ call: (inout UnsafeMutablePointer<GError>?) -> gboolean) throws(ReaderFailure) {
    var error: UnsafeMutablePointer<GError>?
    guard call(&error) != 0 else { throw ReaderFailure(error) }
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
