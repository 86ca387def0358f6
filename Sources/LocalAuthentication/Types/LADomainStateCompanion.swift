public import Foundation

/// What is known of the devices nearby: that there are none.
public final class LADomainStateCompanion: NSObject, Sendable {
  /// No kind at all.
  public var availableCompanionTypes: Set<LACompanionType> { [] }
  /// Nil, since there is nothing to compare.
  public var stateHash: Data? { nil }
  /// Nil, since there is nothing to compare.
  public func stateHash(for companionType: LACompanionType) -> Data? { nil }
}
