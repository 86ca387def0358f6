// libsecret: the secret session (its key exchange and cipher) and values in locked memory.
#ifndef SECRET_NOTES_CSECRET_H
#define SECRET_NOTES_CSECRET_H

#define SECRET_API_SUBJECT_TO_CHANGE
#include <libsecret/secret.h>

#endif
