// libsodium: locked memory and the vault's ciphers.
#ifndef SECRET_NOTES_CSODIUM_H
#define SECRET_NOTES_CSODIUM_H

#pragma clang module import SwiftGlibc  // see CSystem

#include <sodium.h>

// The functions that the vault uses, over raw memory. libsodium declares many of its arguments as bytes and as never
// null, which a Swift buffer of raw memory is not in its type.

/// BLAKE2b of a message, under a key or with none.
static inline int sn_blake2b(
    void *digest, size_t length, const void *message, size_t message_length, const void *key, size_t key_length) {
  return crypto_generichash_blake2b(digest, length, message, message_length, key, key_length);
}

/// 0 where the bytes are the same, in a time that depends on their number alone.
static inline int sn_memcmp(const void *one, const void *other, size_t length) {
  return sodium_memcmp(one, other, length);
}

/// SipHash-2-4-128 under a key of 16 bytes.
static inline int sn_siphash128(void *hash, const void *message, size_t length, const void *key) {
  return crypto_shorthash_siphashx24(hash, message, length, key);
}

/// The subkey of this number of a key of 32 bytes. `context` has eight characters.
static inline int sn_derive_subkey(void *subkey, size_t length, uint64_t number, const char *context, const void *key) {
  return crypto_kdf_blake2b_derive_from_key(subkey, length, number, context, key);
}

/// Argon2id, version 1.3, with one lane; `memory` in bytes.
static inline int sn_argon2id(
    void *output, size_t output_length, const void *password, size_t password_length, const void *salt,
    unsigned long long passes, size_t memory) {
  return crypto_pwhash_argon2id(output, output_length, password, password_length, salt, passes, memory,
                                crypto_pwhash_argon2id_ALG_ARGON2ID13);
}

static const size_t sn_record_nonce_length = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
static const size_t sn_record_tag_length = crypto_aead_xchacha20poly1305_ietf_ABYTES;

/// XChaCha20-Poly1305 under a fresh random nonce. `sealed` gets nonce, ciphertext and authenticator.
static inline int sn_record_seal(
    void *sealed, const void *plaintext, size_t length, const void *data, size_t data_length, const void *key) {
  unsigned char *nonce = (unsigned char *)sealed;
  randombytes_buf(nonce, sn_record_nonce_length);
  return crypto_aead_xchacha20poly1305_ietf_encrypt(
      nonce + sn_record_nonce_length, 0, (const unsigned char *)plaintext, length, (const unsigned char *)data,
      data_length, 0, nonce, (const unsigned char *)key);
}

/// 0 where `sealed`, which has at least nonce and authenticator, was sealed so.
static inline int sn_record_open(
    void *plaintext, const void *sealed, size_t length, const void *data, size_t data_length, const void *key) {
  const unsigned char *nonce = (const unsigned char *)sealed;
  return crypto_aead_xchacha20poly1305_ietf_decrypt(
      (unsigned char *)plaintext, 0, 0, nonce + sn_record_nonce_length, length - sn_record_nonce_length,
      (const unsigned char *)data, data_length, nonce, (const unsigned char *)key);
}

static const size_t sn_stream_state_size = sizeof(crypto_secretstream_xchacha20poly1305_state);

static inline int sn_stream_begin_sealing(void *state, void *header, const void *key) {
  return crypto_secretstream_xchacha20poly1305_init_push(
      (crypto_secretstream_xchacha20poly1305_state *)state, (unsigned char *)header, (const unsigned char *)key);
}

static inline int sn_stream_begin_opening(void *state, const void *header, const void *key) {
  return crypto_secretstream_xchacha20poly1305_init_pull(
      (crypto_secretstream_xchacha20poly1305_state *)state, (const unsigned char *)header, (const unsigned char *)key);
}

static inline int sn_stream_seal(
    void *state, void *sealed, const void *chunk, size_t length, const void *data, size_t data_length, int is_last) {
  return crypto_secretstream_xchacha20poly1305_push(
      (crypto_secretstream_xchacha20poly1305_state *)state, (unsigned char *)sealed, 0, (const unsigned char *)chunk,
      length, (const unsigned char *)data, data_length,
      is_last ? crypto_secretstream_xchacha20poly1305_TAG_FINAL : crypto_secretstream_xchacha20poly1305_TAG_MESSAGE);
}

/// 0 where the chunk is the next, and the last one exactly where `is_last` says so.
static inline int sn_stream_open(
    void *state, void *chunk, const void *sealed, size_t length, const void *data, size_t data_length, int is_last) {
  unsigned char tag = 0;
  int result = crypto_secretstream_xchacha20poly1305_pull(
      (crypto_secretstream_xchacha20poly1305_state *)state, (unsigned char *)chunk, 0, &tag,
      (const unsigned char *)sealed, length, (const unsigned char *)data, data_length);
  if (result != 0) return result;
  return tag == (is_last ? crypto_secretstream_xchacha20poly1305_TAG_FINAL
                         : crypto_secretstream_xchacha20poly1305_TAG_MESSAGE) ? 0 : -1;
}

#endif
