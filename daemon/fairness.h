/* Fair dice: a seed, the commitment published before the first draw, and the keyed stream.
 *
 *   commitment = SHA-256(seed)                                                    (FIPS 180-4)
 *   key        = BLAKE2b-256("musterd dice v1" 00 seed  then for each role that gave
 *                entropy, in the order of roles: role-number(1 byte) length(2 bytes, big-endian) text) (RFC 7693)
 *   draw k     = ChaCha20 block (RFC 8439, 96-bit nonce zero but its last 4 bytes = k >> 32,
 *                block counter = k & 0xffffffff) under the key: sixteen little-endian 32-bit words; of
 *                these the first word w with w < 2^32 - (2^32 mod n) gives w mod n. Should all sixteen
 *                fail (probability < 2^-16 for n = 65536 even in the worst case), draw k+1 is used instead.
 *
 * so anyone can recompute every die from an export with any implementation of the two standards.
 */
#ifndef DAEMON_FAIRNESS_H
#define DAEMON_FAIRNESS_H

#include <stdint.h>

#include "../rulesets/ruleset.h"

#define FAIRNESS_ALGORITHM "sha256-commit/blake2b-key/chacha20-draw/v1"
enum { SEED_BYTES = 32, KEY_BYTES = 32, COMMITMENT_BYTES = 32, ENTROPY_MAX = 128 };

/* Once per process before anything else here; -1 if libsodium cannot start. */
int fairness_init(void);
/* Random from the system. */
void fairness_seed(uint8_t seed[SEED_BYTES]);
void fairness_commit(const uint8_t seed[SEED_BYTES], uint8_t commitment[COMMITMENT_BYTES]);
/* entropy[r] is the text given by role r or NULL; at most ENTROPY_MAX bytes each. */
void fairness_key(const uint8_t seed[SEED_BYTES], const char *const entropy[RULESET_MAX_ROLES], uint8_t key[KEY_BYTES]);

struct draw_record {
    uint64_t counter; /* of the block used */
    uint32_t n, value;
    const char *label;
};

/* A stream of draws at a counter. Its first member is what rulesets see. */
struct stream {
    struct draws draws;
    uint8_t key[KEY_BYTES];
    uint64_t counter; /* of the next draw */
    /* Where not NULL every draw is told. */
    void (*record)(void *context, const struct draw_record *draw);
    void *context;
};

/* Ready at the counter; pure memory, copyable. */
void stream_init(struct stream *stream, const uint8_t key[KEY_BYTES], uint64_t counter);

#endif
