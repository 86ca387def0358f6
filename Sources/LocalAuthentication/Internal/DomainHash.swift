import Authentication
import CSodium
import Foundation
import Glibc

/// The values that ``LADomainState`` is made of: BLAKE2b over what fprintd tells of the readers and fingers of this
/// user, salted with the program's name, so that two programs have different ones.
enum DomainHash {
  /// The value for what was found out; nil where that says nothing about the fingers.
  static func biometry(
    _ availability: FingerprintAvailability, application: String = ProgramName.own
  ) -> Data? {
    // Of faces only the service that checks them knows which are enrolled.
    guard case .available(let reader, let fingers) = availability, !fingers.isEmpty else { return nil }
    return hash(["biometry", application, "\(getuid())", reader] + fingers.map(\.rawValue).sorted())
  }

  /// The value for all parts together.
  static func combined(biometry: Data) -> Data {
    hash(["combined", biometry.base64EncodedString()])
  }

  /// Each text with its length before it, so that no two lists run into the same bytes.
  private static func hash(_ texts: [String]) -> Data {
    var message: [UInt8] = []
    for text in texts { message += "\(text.utf8.count):".utf8 + Array(text.utf8) }
    var value = [UInt8](repeating: 0, count: 32)
    _ = sn_blake2b(&value, value.count, message, message.count, nil, 0)
    return Data(value)
  }
}
