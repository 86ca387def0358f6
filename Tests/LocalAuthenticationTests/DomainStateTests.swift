import Authentication
import Foundation
import TestSupport
import Testing

@testable import LocalAuthentication

@Suite struct DomainStateTests {
  @available(*, deprecated)
  @Test("the value of a context is there once a preflight has said yes, and no sooner")
  func evaluated() throws {
    let desk = try ContextDesk()
    let context = desk.context()
    #expect(context.evaluatedPolicyDomainState == nil)
    #expect(context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
    #expect(context.evaluatedPolicyDomainState == context.domainState.biometry.stateHash)
    let withoutFinger = try ContextDesk(isEnrolled: false)
    let none = withoutFinger.context()
    #expect(!none.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
    #expect(none.evaluatedPolicyDomainState == nil)
  }

  @available(*, deprecated)
  @Test("the value of a context is there after a finger has matched")
  func afterMatch() throws {
    let desk = try ContextDesk()
    let context = try desk.matched(.deviceOwnerAuthenticationWithBiometrics)
    // The reader is asked for its prints.
    withExtendedLifetime(desk) { #expect(context.evaluatedPolicyDomainState != nil) }
  }

  @Test("it is the same as long as nothing changes, and another one with another finger")
  func changes() throws {
    let desk = try ContextDesk(readers: [.comparing])
    let before = desk.context().domainState
    #expect(before.stateHash != nil && before.stateHash == desk.context().domainState.stateHash)
    #expect(before.biometry.biometryType == .touchID)
    try desk.fingers.enroll("left", as: "left-thumb")
    let after = desk.context().domainState
    #expect(after.biometry.stateHash != nil && after.biometry.stateHash != before.biometry.stateHash)
    #expect(after.stateHash != before.stateHash)
  }

  @Test("what could not be found out has no value: not enrolled, locked out, no answer")
  func unknown() throws {
    for availability in [.unavailable(.notEnrolled), .lockedOut, .unknown] as [FingerprintAvailability] {
      #expect(DomainHash.biometry(availability) == nil)
    }
    let desk = try ContextDesk(isEnrolled: false)
    let state = desk.context().domainState
    #expect(state.biometry.biometryType == .touchID)
    #expect(state.biometry.stateHash == nil && state.stateHash == nil)
  }

  @Test("each program has its own, which an update and a new folder don't change")
  func perProgram() {
    let finger = FingerprintAvailability.available(reader: "Goodix", fingers: [.rightThumb, .leftThumb])
    let turned = FingerprintAvailability.available(reader: "Goodix", fingers: [.leftThumb, .rightThumb])
    let other = FingerprintAvailability.available(reader: "Elan", fingers: [.rightThumb, .leftThumb])
    let value = DomainHash.biometry(finger, application: "mail")
    #expect(value?.count == 32 && value == DomainHash.biometry(turned, application: "mail"))
    #expect(value != DomainHash.biometry(finger, application: "bank"))
    #expect(value != DomainHash.biometry(other, application: "mail"))
    #expect(ProgramName.name(ofLink: "/opt/2.0/mail (deleted)") == "mail")
    #expect(ProgramName.name(ofLink: "/opt/1.0/mail") == "mail")
  }

  @Test("there are no companions")
  func companions() throws {
    let companion = try ContextDesk(readers: []).context().domainState.companion
    #expect(companion.availableCompanionTypes.isEmpty && companion.stateHash == nil)
    #expect(companion.stateHash(for: .watch) == nil)
  }
}
