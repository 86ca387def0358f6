// One request to a fingerprint reader, by libfprint, for the user who runs it.
//
// Standard input brings the request, descriptor 3 takes the replies (see HelperProtocol). The outcome counts only
// together with exit status 0. Readers that are not hardware are refused.

import CWipe
import FingerprintHelper

FingerprintHelper.run(.real)
