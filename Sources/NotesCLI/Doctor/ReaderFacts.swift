import Authentication
import Bus

/// What was found out of the fingerprint reader.
struct ReaderFacts: Equatable, Sendable {
  var service: FprintdPresence
  var availability: FingerprintAvailability

  /// Looks; no reader is claimed. Takes six seconds at most.
  static func gather(_ authenticator: Authenticator) -> ReaderFacts {
    ReaderFacts(
      service: FprintdPresence(on: .standard, deadline: .after(.seconds(2))),
      availability: authenticator.fingerprintAvailability())
  }

  var checks: [Check] {
    var checks = [reader]
    if let prints { checks.append(prints) }
    return checks
  }

  private var reader: Check {
    let (name, title) = ("reader", "Fingerprint reader")
    switch availability {
    case .available(let reader, _): return .ok(name, title, reader.isEmpty ? "there is one" : reader)
    case .lockedOut:
      return .note(name, title, "not asked after too many misses", remedy: "Unlock once with a password.")
    case .unknown:
      return .bad(
        name, title, "its service did not answer", .unavailable,
        remedy: "Passwords still work. Try again, or see the log of fprintd.")
    case .unavailable(let reason): return unavailable(reason, name, title)
    }
  }

  private func unavailable(_ reason: FingerprintUnavailability, _ name: String, _ title: String) -> Check {
    let text = reason.description
    switch reason {
    case .noReader, .noService, .notPermitted, .lidClosed, .inUse, .disconnected, .notAllowed, .face:
      return .note(name, title, "\(text); passwords work")
    case .notEnrolled: return .ok(name, title, "there is one")
    case .printsOutOfReach, .printsDamaged: return .ok(name, title, "there is one")
    case .failing, .tooHot:
      return .bad(name, title, text, .unavailable, remedy: "Passwords still work. Plug it in again, or wait.")
    case .notTrusted, .userNamespace:
      return .bad(name, title, text, .unavailable, remedy: "Run secret-notes outside of the sandbox.")
    case .noAccess: return .note(name, title, text)
    }
  }

  /// The fingers; nil where there is nothing to be enrolled on.
  private var prints: Check? {
    let (name, title) = ("prints", "Fingers")
    switch availability {
    case .available(_, let fingers):
      return .ok(name, title, fingers.map(\.description).joined(separator: ", "))
    case .unavailable(.notEnrolled):
      let how = service == .absent ? "secret-notes fingerprint enroll" : "fprintd-enroll"
      return .note(name, title, "none is enrolled", remedy: "Enrol one with: \(how)")
    case .unavailable(.printsOutOfReach):
      return .note(name, title, "they are in the keyring, which can't be looked into")
    case .unavailable(.printsDamaged):
      return .bad(
        name, title, "the enrolled ones are damaged", .unavailable,
        remedy: "Enrol them again with: secret-notes fingerprint enroll")
    case .unavailable, .lockedOut, .unknown: return nil
    }
  }
}
