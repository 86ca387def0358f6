import CPAM
import HelperProtocol

/// One transaction with PAM, from `pam_start` to `pam_end`, on the calling thread.
struct PAMAttempt {
  let service: String
  let user: String
  let conversation: Conversation
  /// Where the service file lies if not where PAM looks.
  var folder: String?

  /// Runs it. A wrong password takes about two seconds: PAM's delay is a defence and stays.
  func run() -> Outcome {
    var callback = conversation.callback
    var handle: OpaquePointer?
    var status = withExtendedLifetime(conversation) {
      if let folder { return pam_start_confdir(service, user, &callback, folder, &handle) }
      return pam_start(service, user, &callback, &handle)
    }
    guard status == PAM_SUCCESS, let handle else { return .notChecked(.system(code: code(status))) }
    defer { pam_end(handle, status) }
    _ = user.withCString { pam_set_item(handle, PAM_RUSER, $0) }

    status = pam_authenticate(handle, disallowNoPassword)
    if conversation.wasAskedForMore { return .asksForMore }
    guard status == PAM_SUCCESS || status == PAM_NEW_AUTHTOK_REQD else { return refusal(status) }
    // A permissive stack, or an account without a password: whatever was typed would have done.
    guard conversation.isProof else { return .noPassword }

    status = pam_acct_mgmt(handle, disallowNoPassword)
    if conversation.wasAskedForMore { return .asksForMore }
    switch status {
    case PAM_SUCCESS, PAM_NEW_AUTHTOK_REQD:
      // For modules that keep tickets or tallies. What they make of it changes nothing about the password.
      if conversation.hasAnswered { pam_setcred(handle, Int32(PAM_REFRESH_CRED)) }
      return status == PAM_SUCCESS ? .accepted : .acceptedMustChange
    case PAM_PERM_DENIED, PAM_AUTH_ERR, PAM_ACCT_EXPIRED, PAM_USER_UNKNOWN: return .accountRefused
    default: return .notChecked(.system(code: code(status)))
    }
  }

  /// The flag, which C has as an unsigned number.
  private let disallowNoPassword = Int32(PAM_DISALLOW_NULL_AUTHTOK)

  /// What a failed `pam_authenticate` says about the password or face, if anything.
  private func refusal(_ status: Int32) -> Outcome {
    switch status {
    case PAM_AUTH_ERR, PAM_PERM_DENIED, PAM_MAXTRIES, PAM_ACCT_EXPIRED, PAM_CRED_INSUFFICIENT: .refused
    default: .notChecked(.system(code: code(status)))
    }
  }

  private func code(_ status: Int32) -> UInt8 { UInt8(truncatingIfNeeded: status) }
}
