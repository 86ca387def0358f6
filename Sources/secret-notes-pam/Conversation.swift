import CPAM
import Glibc
import HelperProtocol
import SecretMemory

/// Answers what PAM's modules ask during one attempt: the first hidden question gets the password, nothing
/// else does. Where a face is checked there is no password, and any question is one too many.
///
/// Ownership as pam_conv(3) has it: one `calloc`ed array of as many responses as there are messages, each
/// answer from libc's `malloc`, all of it PAM's to free. On failure all is freed here and PAM's pointer is
/// left alone.
final class Conversation {
  /// Whether a hidden question was answered: without that, success proves nothing.
  private(set) var hasAnswered = false
  /// Whether something was asked that is not answered here.
  private(set) var wasAskedForMore = false

  private let password: SecretBytes?
  private let say: (Reply) -> Void

  /// Makes a conversation that knows one password, or none, and passes texts on to `say`.
  init(password: SecretBytes?, say: @escaping (Reply) -> Void) {
    self.password = password
    self.say = say
  }

  /// Whether it was held as it had to be for a success to prove anything: a password was asked for and given,
  /// or, where there is none, nothing was asked at all.
  var isProof: Bool { password != nil ? hasAnswered : !wasAskedForMore }

  /// The form in which PAM takes it. The conversation has to outlive PAM's handle.
  var callback: pam_conv {
    pam_conv(
      conv: { count, messages, responses, pointer in
        guard let messages, let responses, let pointer else { return PAM_CONV_ERR }
        let conversation = Unmanaged<Conversation>.fromOpaque(pointer).takeUnretainedValue()
        return conversation.respond(
          to: UnsafeBufferPointer(start: messages, count: Int(count)), in: responses)
      },
      appdata_ptr: Unmanaged.passUnretained(self).toOpaque())
  }

  /// Answers one turn.
  func respond(
    to messages: UnsafeBufferPointer<UnsafePointer<pam_message>?>,
    in responses: UnsafeMutablePointer<UnsafeMutablePointer<pam_response>?>
  ) -> Int32 {
    guard (1...Int(PAM_MAX_NUM_MSG)).contains(messages.count),
      let memory = calloc(messages.count, MemoryLayout<pam_response>.stride)
    else { return PAM_CONV_ERR }
    let answers = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: pam_response.self, capacity: messages.count), count: messages.count)
    for (index, message) in messages.enumerated() {
      guard let message, answer(message.pointee, in: &answers[index]) else {
        discard(answers)
        return PAM_CONV_ERR
      }
    }
    responses.pointee = answers.baseAddress
    return PAM_SUCCESS
  }

  private func answer(_ message: pam_message, in response: inout pam_response) -> Bool {
    switch message.msg_style {
    case PAM_TEXT_INFO:
      say(.info(text(of: message)))
      return true
    case PAM_ERROR_MSG:
      say(.error(text(of: message)))
      return true
    case PAM_PROMPT_ECHO_OFF where password != nil && !hasAnswered:
      guard let copy = passwordForPAM() else { return false }
      response.resp = copy
      hasAnswered = true
      return true
    default:  // a second hidden question, a visible one, or a kind of message that Linux adds
      wasAskedForMore = true
      return false
    }
  }

  private func text(of message: pam_message) -> String {
    message.msg.map { String(cString: $0) } ?? ""
  }

  private func passwordForPAM() -> UnsafeMutablePointer<CChar>? {
    password?.withBytes { bytes -> UnsafeMutablePointer<CChar>? in
      guard let memory = malloc(bytes.count + 1) else { return nil }
      UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: bytes)
      let string = memory.bindMemory(to: CChar.self, capacity: bytes.count + 1)
      string[bytes.count] = 0
      return string
    }
  }

  private func discard(_ answers: UnsafeMutableBufferPointer<pam_response>) {
    for answer in answers {
      guard let string = answer.resp else { continue }
      explicit_bzero(string, strlen(string))
      free(string)
    }
    free(answers.baseAddress)
  }
}
