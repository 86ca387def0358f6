import CPAM
import Glibc
import HelperProtocol
import SecretMemory
import Testing

@testable import secret_notes_pam

/// The helper's side of pam_conv(3), without PAM.
@Suite struct ConversationTests {
  /// Asks as PAM does and gives back the status and the answers. What was answered is freed.
  private func ask(
    _ conversation: Conversation, _ messages: (style: Int32, text: String)...
  ) -> (status: Int32, answers: [String?]?) {
    let texts = messages.map { strdup($0.text) }
    var structs = zip(messages, texts).map { pam_message(msg_style: $0.style, msg: $1) }
    defer { texts.forEach { free($0) } }
    return structs.withUnsafeMutableBufferPointer { structs in
      let pointers = structs.indices.map { index in
        structs.baseAddress.map { UnsafePointer($0 + index) }
      }
      var responses: UnsafeMutablePointer<pam_response>?
      let status = pointers.withUnsafeBufferPointer { conversation.respond(to: $0, in: &responses) }
      guard let responses else { return (status, nil) }
      defer { free(responses) }
      return (
        status,
        structs.indices.map { index in
          defer { free(responses[index].resp) }
          return responses[index].resp.map { String(cString: $0) }
        }
      )
    }
  }

  private func conversation(_ say: @escaping (Reply) -> Void = { _ in }) -> Conversation {
    Conversation(password: SecretBytes(utf8: "pass wörd"), say: say)
  }

  @Test("the first hidden question gets the password, and texts get an empty answer and are passed on")
  func answers() {
    var said: [Reply] = []
    let conversation = conversation { said.append($0) }
    let (status, answers) = ask(
      conversation, (PAM_TEXT_INFO, "hello"), (PAM_PROMPT_ECHO_OFF, "Password: "), (PAM_ERROR_MSG, "careful"))
    #expect(status == PAM_SUCCESS && answers == [nil, "pass wörd", nil])
    #expect(said == [.info("hello"), .error("careful")])
    #expect(conversation.hasAnswered && !conversation.wasAskedForMore)
  }

  @Test("a second hidden question gets no answer, and PAM's pointer is left alone")
  func secondQuestion() {
    let conversation = conversation()
    _ = ask(conversation, (PAM_PROMPT_ECHO_OFF, "Password: "))
    let (status, answers) = ask(conversation, (PAM_PROMPT_ECHO_OFF, "Code: "))
    #expect(status == PAM_CONV_ERR && answers == nil && conversation.wasAskedForMore)
  }

  @Test("two hidden questions in one turn get no answer, not even the first")
  func twoAtOnce() {
    let conversation = conversation()
    let (status, answers) = ask(conversation, (PAM_PROMPT_ECHO_OFF, "Old: "), (PAM_PROMPT_ECHO_OFF, "New: "))
    #expect(status == PAM_CONV_ERR && answers == nil && conversation.wasAskedForMore)
  }

  @Test(
    "a visible question, or one of an unknown kind, never gets the password",
    arguments: [PAM_PROMPT_ECHO_ON, 5, 7, 99])
  func otherStyles(style: Int32) {
    let conversation = conversation()
    let (status, answers) = ask(conversation, (PAM_TEXT_INFO, "hello"), (style, "Name: "))
    #expect(status == PAM_CONV_ERR && answers == nil)
    #expect(conversation.wasAskedForMore && !conversation.hasAnswered)
  }

  @Test(
    "where a face is checked every question goes unanswered and spoils the proof; texts are passed on",
    arguments: [PAM_PROMPT_ECHO_OFF, PAM_PROMPT_ECHO_ON, 7])
  func face(style: Int32) {
    var said: [Reply] = []
    let conversation = Conversation(password: nil) { said.append($0) }
    #expect(ask(conversation, (PAM_TEXT_INFO, "look")).answers == [nil])
    #expect(said == [.info("look")] && conversation.isProof)
    let (status, answers) = ask(conversation, (style, "Password: "))
    #expect(status == PAM_CONV_ERR && answers == nil)
    #expect(conversation.wasAskedForMore && !conversation.hasAnswered && !conversation.isProof)
  }

  @Test("with a password only an answer to a hidden question is a proof")
  func proof() {
    let conversation = conversation()
    _ = ask(conversation, (PAM_TEXT_INFO, "hello"))
    #expect(!conversation.isProof)
    _ = ask(conversation, (PAM_PROMPT_ECHO_OFF, "Password: "))
    #expect(conversation.isProof)
  }

  @Test("no message, or more than PAM ever sends, is an error")
  func bounds() {
    let conversation = conversation()
    var responses: UnsafeMutablePointer<pam_response>?
    let none = UnsafeBufferPointer<UnsafePointer<pam_message>?>(start: nil, count: 0)
    #expect(conversation.respond(to: none, in: &responses) == PAM_CONV_ERR)
    let many = [UnsafePointer<pam_message>?](repeating: nil, count: Int(PAM_MAX_NUM_MSG) + 1)
    let status = many.withUnsafeBufferPointer { conversation.respond(to: $0, in: &responses) }
    #expect(status == PAM_CONV_ERR && responses == nil)
  }
}
