import Authentication
import Foundation
import Synchronization

/// What can be found out without asking anyone.
extension ContextCore {
  /// Why a policy can't be evaluated now; nil where it can.
  func obstacle(to policy: LAPolicy) -> LAError? {
    let demand = Demand(policy)
    let hasPresenter = state.withLock { state -> Bool? in
      state.biometryType = nil
      return state.isInvalid ? nil : state.presenter != nil
    }
    guard let hasPresenter else { return LAError(.invalidContext) }
    let obstacle = demand.refusal ?? (demand.policy == .biometrics ? fingerObstacle() : ownerObstacle())
    if obstacle == nil, !hasPresenter, PresenterChoice.best == nil { return LAError(.notInteractive) }
    return obstacle
  }

  private func fingerObstacle() -> LAError? {
    let availability = authenticator.biometryAvailability()
    if let obstacle = LAError(availability) { return obstacle }
    state.withLock { state in
      state.isDomainStateKnown = true
      state.domainState = DomainHash.biometry(availability)
    }
    return nil
  }

  private func ownerObstacle() -> LAError? {
    guard let obstacle = authenticator.loginPasswordObstacle else { return nil }
    return fingerObstacle() == nil ? nil : LAError(obstacle)
  }

  /// The kind of biometry. Kept until the next preflight, unless there was none.
  var biometryType: LABiometryType {
    if let known = state.withLock({ $0.biometryType }) { return known }
    let type = LABiometryType(authenticator.biometryKind)
    if type != .none { state.withLock { $0.biometryType = type } }
    return type
  }

  /// The value for the fingers as of the latest preflight that succeeded; after a finger did, as of now.
  var evaluatedDomainState: Data? {
    let (isKnown, value) = state.withLock { ($0.isDomainStateKnown, $0.domainState) }
    guard isKnown, value == nil else { return value }
    let found = DomainHash.biometry(authenticator.biometryAvailability())
    state.withLock { $0.domainState = found }
    return found
  }
}
