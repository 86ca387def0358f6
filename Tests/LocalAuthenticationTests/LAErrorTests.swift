import Foundation
import Testing

@testable import LocalAuthentication

@Suite struct LAErrorTests {
  static let codes: [LAError.Code] = [
    .authenticationFailed, .userCancel, .userFallback, .systemCancel, .passcodeNotSet, .biometryNotAvailable,
    .biometryNotEnrolled, .biometryLockout, .appCancel, .invalidContext, .companionNotAvailable,
    .biometryNotPaired, .biometryDisconnected, .invalidDimensions, .notInteractive,
  ]

  @Test("a code is a pattern for an error, for one that may be missing, and for one of another kind")
  func patterns() {
    func name(_ error: (any Error)?) -> String {
      switch error {
      case LAError.userCancel?: "cancel"
      case LAError.userFallback?: "fallback"
      case nil: "none"
      default: "other"
      }
    }
    #expect(name(LAError(.userCancel)) == "cancel" && name(LAError(.userFallback)) == "fallback")
    #expect(name(LAError(.userCancel) as NSError) == "cancel")
    #expect(name(nil) == "none" && name(LAError(.appCancel)) == "other")
    #expect(name(CocoaError(.fileNoSuchFile)) == "other" && name(NSError(domain: "x", code: -2)) == "other")
  }

  @Test("it is caught by its code's name")
  func caught() {
    do {
      throw LAError(.userFallback)
    } catch LAError.userCancel {
      Issue.record("another code")
    } catch LAError.userFallback {
      return
    } catch {
      Issue.record("no code")
    }
  }

  @Test("it comes through NSError and back with code, domain and texts", arguments: codes)
  func throughNSError(code: LAError.Code) {
    let error: any Error = LAError(code)
    let bridged = error as NSError
    #expect(bridged.domain == LAErrorDomain && bridged.domain == "com.apple.LocalAuthentication")
    #expect(LAError.Code(rawValue: bridged.code) == code)
    #expect(bridged.localizedDescription == LAError(code).localizedDescription)
    #expect(error.localizedDescription == LAError(code).localizedDescription)
    #expect(LAError(bridged)?.code == code && LAError(error)?.code == code)
    #expect(LAError(bridged)?.localizedDescription == error.localizedDescription)
  }

  @Test("another's error, or a number that is none, is no error of this module")
  func others() {
    #expect(LAError(NSError(domain: NSCocoaErrorDomain, code: -2)) == nil)
    #expect(LAError(NSError(domain: LAErrorDomain, code: 5)) == nil)
  }

  @Test("texts are whole sentences, each its own, and none speaks of codes", arguments: codes)
  func texts(code: LAError.Code) {
    for text in [LAError(code), LAError(code, because: "the reason")].map(\.localizedDescription) {
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true && text.count > 25, "\(text)")
      #expect(!text.contains("LAError") && !text.contains("\(code.rawValue)") && !text.contains(".."))
    }
    #expect(Set(Self.codes.map { LAError($0).localizedDescription }).count == Self.codes.count)
  }

  @Test("its own texts may be given")
  func given() {
    let error = LAError(.userCancel, userInfo: [NSLocalizedDescriptionKey: "Gone.", "key": 5])
    #expect(error.localizedDescription == "Gone." && (error as NSError).localizedDescription == "Gone.")
    #expect(error.userInfo["key"] as? Int == 5)
    #expect(error == LAError(.userCancel) && error != LAError(.appCancel))
  }
}
