public import Foundation

/// What the answers to an evaluation rest on, as values to compare: one that changed means that fingers or readers
/// were added or taken away since. See ``LAContext/domainState`` for how much that says on Linux.
public final class LADomainState: NSObject, Sendable {
  /// The part of the fingers.
  public let biometry: LADomainStateBiometry
  /// The part of the devices nearby: always empty.
  public let companion = LADomainStateCompanion()

  init(biometry: LADomainStateBiometry) {
    self.biometry = biometry
  }

  /// All parts in one value; nil where none of them is known.
  public var stateHash: Data? { biometry.stateHash.map { DomainHash.combined(biometry: $0) } }
}
