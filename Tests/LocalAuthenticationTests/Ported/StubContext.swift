// The double that many test suites for Apple's systems have.

import LocalAuthentication

final class StubContext: LAContext, @unchecked Sendable {
  var evaluation: (Bool, (any Error)?) = (true, nil)
  var preflight: NSError?

  override var biometryType: LABiometryType { .faceID }

  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = preflight
    return preflight == nil
  }

  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reply(evaluation.0, evaluation.1)
  }
}
