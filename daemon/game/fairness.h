/* Fair dice: a seed, the commitment published before the first draw, and the keyed stream.
 *
 *   commitment = SHA-256(seed)                                                    (FIPS 180-4)
 *   key        = BLAKE2b-256("musterd dice v1" 00 seed  then for each role that gave
 *                entropy, in the order of roles: role-number(1 byte) length(2 bytes, big-endian) text) (RFC 7693)
 *   draw k     = ChaCha20 block (RFC 8439, 96-bit nonce zero but its last 4 bytes = k >> 32,
 *                block counter = k & 0xffffffff) under the key: sixteen little-endian 32-bit words; of
 *                these the first word w with w < 2^32 - (2^32 mod n) gives w mod n. If all sixteen
 *                fail (probability < 2^-16 for n = 65536 even in the worst case), draw k+1 is used instead.
 *
 * So anyone can recompute every die from an export with any implementation of these standards. This is version 1, for
 * games with open entropy. If players commit to their entropy (version 2), each role gives a value of 32 bytes, and
 * only commitment and key differ:
 *
 *   role's commitment = SHA-256("musterd entropy v1" 00 role-id 00 value)
 *   key               = BLAKE2b-256("musterd dice v2" 00 seed  then for each role of the game, in the order of roles:
 *                       length of role-id (1 byte) role-id value)
 */
#ifndef DAEMON_FAIRNESS_H
#define DAEMON_FAIRNESS_H

#include <stdint.h>

#include "../../rulesets/ruleset.h"

#define FAIRNESS_ALGORITHM           "sha256-commit/blake2b-key/chacha20-draw/v1"
#define FAIRNESS_ALGORITHM_COMMITTED "sha256-commit/blake2b-key/chacha20-draw/v2"
enum { SEED_BYTES = 32, KEY_BYTES = 32, COMMITMENT_BYTES = 32, VALUE_BYTES = 32, ENTROPY_MAX = 128 };

/* How players contribute to the dice: by texts, or by values that they committed to. */
enum entropy_mode { ENTROPY_OPEN, ENTROPY_COMMITTED };
const char *fairness_algorithm(enum entropy_mode mode);

/* Call once per process, before any other function here. -1: libsodium cannot start. */
int fairness_init(void);
/* Fills the seed with random bytes from the system. */
void fairness_seed(uint8_t seed[SEED_BYTES]);
void fairness_commit(const uint8_t seed[SEED_BYTES], uint8_t commitment[COMMITMENT_BYTES]);
/* entropy[r]: the text that role r gave, or NULL; at most ENTROPY_MAX bytes each. */
void fairness_key(const uint8_t seed[SEED_BYTES], const char *const entropy[RULESET_MAX_ROLES], uint8_t key[KEY_BYTES]);
/* The commitment of the role with this id to its value. */
void fairness_commit_value(const char *role, const uint8_t value[VALUE_BYTES], uint8_t commitment[COMMITMENT_BYTES]);
/* The key if players committed. value[r] belongs to role r, whose id is role[r]; NULL: the game has no such role. */
void fairness_key_committed(const uint8_t seed[SEED_BYTES], const char *const role[RULESET_MAX_ROLES],
                            const uint8_t *const value[RULESET_MAX_ROLES], uint8_t key[KEY_BYTES]);

struct draw_record {
    uint64_t counter; /* of the block that was used */
    uint32_t n, value;
    const char *label;
};

/* A stream of draws at a counter. Its first member is what rulesets see. */
struct stream {
    struct draws draws;
    uint8_t key[KEY_BYTES];
    uint64_t counter; /* number of the next draw */
    /* If not NULL, called for every draw. */
    void (*record)(void *context, const struct draw_record *draw);
    void *context;
};

/* Prepares the stream at this counter. It is plain memory and can be copied. */
void stream_init(struct stream *stream, const uint8_t key[KEY_BYTES], uint64_t counter);

#endif
