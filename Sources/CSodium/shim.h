// libsodium: locked memory and the vault's ciphers.
#ifndef SECRET_NOTES_CSODIUM_H
#define SECRET_NOTES_CSODIUM_H

#include <sodium.h>

#endif
