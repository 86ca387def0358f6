import Bus
import Posix

/// The system bus, and what is expected of it.
package struct SystemBus: Sendable {
  /// Its address.
  let address: String
  /// The user to whom the bus and the daemons asked on it must belong.
  let trustedUserID: UInt32
  /// Whether a user namespace of our own makes that worthless: anyone is root in one.
  let requiresInitialUserNamespace: Bool

  /// The machine's own: at its fixed path, never one from the environment, and root's.
  package static let standard = SystemBus(
    address: BusAddress.system, trustedUserID: 0, requiresInitialUserNamespace: true)

  /// Another, for tests.
  package init(address: String, trustedUserID: UInt32, requiresInitialUserNamespace: Bool = false) {
    self.address = address
    self.trustedUserID = trustedUserID
    self.requiresInitialUserNamespace = requiresInitialUserNamespace
  }

  /// Whether anything said on the bus may be believed.
  package var isTrustworthy: Bool { !requiresInitialUserNamespace || UserNamespace.isInitial }
}
