import Authentication
import Glibc
import TestSupport

extension FingerDesk {
  /// The desk's bus in the place of the machine's.
  var systemBus: SystemBus { SystemBus(address: address, trustedUserID: getuid()) }
}
