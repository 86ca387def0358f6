import CPAM
import Glibc
import HelperProcess
import HelperProtocol
import Posix
import SecretMemory

/// Finds the outcome for a request: PAM is started only where nothing stands in its way.
func answer(to request: Request, through pipe: ReplyPipe) -> Outcome {
  guard UserNamespace.isInitial else { return .notChecked(.userNamespace) }
  // A face is not compared by the system's password checker.
  if request.password != nil, let obstacle = PasswordChecker.obstacle() { return .notChecked(obstacle) }
  guard let user = User.name(of: getuid()) else { return .notChecked(.unknownUser) }
  let names = request.password == nil ? ServiceFile.faceNames : ServiceFile.names
  guard let service = ServiceFile.first(names: names) else { return .notChecked(.noServiceFile) }
  // Neither can be a login password: PAM takes it as a C string of bounded length.
  let fits = request.password?.withBytes { !$0.contains(0) && $0.count < PAM_MAX_RESP_SIZE }
  guard fits != false else { return .refused }
  setlocale(LC_ALL, "")  // PAM's modules speak the user's language
  let conversation = Conversation(password: request.password) { _ = pipe.send($0.encoded) }
  return PAMAttempt(service: service, user: user, conversation: conversation).run()
}
