import CPAM
import Glibc

/// The transaction that `secret-notes-pam` makes, with nothing around it: what is left of a check when all that is
/// ours is taken off.
enum BarePAM {
  /// Checks the password `login` of the service `secret-notes` and gives the time in nanoseconds; nil where it
  /// isn't accepted.
  static func check(user: String) -> Int? {
    let beginning = Clock.now
    var conversation = pam_conv(
      conv: { count, messages, responses, _ in
        guard let messages, let responses else { return PAM_CONV_ERR }
        guard let memory = calloc(Int(count), MemoryLayout<pam_response>.stride) else { return PAM_BUF_ERR }
        let answers = memory.bindMemory(to: pam_response.self, capacity: Int(count))
        for index in 0..<Int(count) where messages[index]?.pointee.msg_style == PAM_PROMPT_ECHO_OFF {
          answers[index].resp = strdup("login")
        }
        responses.pointee = answers
        return PAM_SUCCESS
      }, appdata_ptr: nil)
    var handle: OpaquePointer?
    guard pam_start("secret-notes", user, &conversation, &handle) == PAM_SUCCESS, let handle else {
      return nil
    }
    var status = pam_authenticate(handle, Int32(PAM_DISALLOW_NULL_AUTHTOK))
    if status == PAM_SUCCESS { status = pam_acct_mgmt(handle, Int32(PAM_DISALLOW_NULL_AUTHTOK)) }
    if status == PAM_SUCCESS { _ = pam_setcred(handle, Int32(PAM_REFRESH_CRED)) }
    pam_end(handle, status)
    return status == PAM_SUCCESS ? Clock.now - beginning : nil
  }
}
