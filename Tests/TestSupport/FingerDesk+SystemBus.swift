package import Authentication
import Glibc

extension FingerDesk {
  /// The desk's bus in the place of the machine's.
  package var systemBus: SystemBus { SystemBus(address: address, trustedUserID: getuid()) }
}
