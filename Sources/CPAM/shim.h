// Linux-PAM for the secret-notes-pam helper.
#ifndef SECRET_NOTES_CPAM_H
#define SECRET_NOTES_CPAM_H

#pragma clang module import SwiftGlibc  // see CSystem

#include <security/pam_appl.h>

#endif
