import CFprint
import CGLib
import HelperProtocol

extension ReaderFailure {
  /// Reads what libfprint, or the libraries by which it reaches a device, answered.
  init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error = error?.pointee else {
      self = .other
      return
    }
    if error.domain == fp_device_error_quark() {
      self = Self.named[UInt32(bitPattern: error.code)] ?? .other
    } else if error.domain == g_io_error_quark() {
      self = error.code == gint(G_IO_ERROR_PERMISSION_DENIED.rawValue) ? .notPermitted : .other
    } else if error.domain == g_file_error_quark() {
      let isDenied = [G_FILE_ERROR_ACCES, G_FILE_ERROR_PERM].contains { gint($0.rawValue) == error.code }
      self = isDenied ? .notPermitted : .other
    } else if error.domain == g_quark_from_string("g-usb-device-error-quark") {
      // GUsbDeviceError; its header is not among those that libfprint's own need.
      switch error.code {
      case 4: self = .removed  // NO_DEVICE
      case 9: self = .notPermitted  // PERMISSION_DENIED
      case 10: self = .inUse  // BUSY
      default: self = .other
      }
    } else {
      self = .other
    }
  }

  private static let named: [UInt32: ReaderFailure] = [
    FP_DEVICE_ERROR_NOT_SUPPORTED.rawValue: .notSupported, FP_DEVICE_ERROR_BUSY.rawValue: .inUse,
    FP_DEVICE_ERROR_REMOVED.rawValue: .removed, FP_DEVICE_ERROR_TOO_HOT.rawValue: .tooHot,
    FP_DEVICE_ERROR_DATA_FULL.rawValue: .full, FP_DEVICE_ERROR_DATA_DUPLICATE.rawValue: .duplicate,
  ]
}

extension ReaderReply.Retry {
  /// The touch that could not be read, where the error says that; nil where it is another.
  init?(_ error: UnsafeMutablePointer<GError>?) {
    guard let error = error?.pointee, error.domain == fp_device_retry_quark() else { return nil }
    self = UInt8(exactly: error.code).flatMap(Self.init(rawValue:)) ?? .again
  }
}
