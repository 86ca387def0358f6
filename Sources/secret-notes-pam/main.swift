// One run of the system's check (PAM) of a password, or of a face, for the user who runs it.
//
// Standard input brings one request, descriptor 3 takes the replies (see HelperProtocol). The answer counts
// only together with exit status 0: whatever else happens here says nothing about the password.

import CWipe
import Glibc
import HelperProcess
import HelperProtocol

Hardening.apply()
guard let pipe = ReplyPipe(descriptor: 3), let request = Request.read(from: 0) else { exit(64) }
ParentWatch.start(on: 0)
let outcome = Reply.outcome(answer(to: request, through: pipe), request.nonce)
guard pipe.send(outcome.encoded) else { exit(74) }
_exit(0)  // nothing that a module left behind gets a turn
