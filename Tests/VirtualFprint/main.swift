// What tests run in the place of secret-notes-fprint: it takes the virtual readers that its environment names. No
// product.

import FingerprintHelper

FingerprintHelper.run(.all)
