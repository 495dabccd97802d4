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
 * so anyone can recompute every die from an export with any implementation of the two standards. That is version 1, of
 * games that take entropy openly. Where players commit to theirs (version 2), each role gives 32 bytes, its value, and
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

/* How the players add to the dice: by texts, or by values that they committed to. */
enum entropy_mode { ENTROPY_OPEN, ENTROPY_COMMITTED };
const char *fairness_algorithm(enum entropy_mode mode);

/* Once per process before anything else here; -1 if libsodium cannot start. */
int fairness_init(void);
/* Random from the system. */
void fairness_seed(uint8_t seed[SEED_BYTES]);
void fairness_commit(const uint8_t seed[SEED_BYTES], uint8_t commitment[COMMITMENT_BYTES]);
/* entropy[r] is the text given by role r or NULL; at most ENTROPY_MAX bytes each. */
void fairness_key(const uint8_t seed[SEED_BYTES], const char *const entropy[RULESET_MAX_ROLES], uint8_t key[KEY_BYTES]);
/* The commitment of the role with this id to its value. */
void fairness_commit_value(const char *role, const uint8_t value[VALUE_BYTES], uint8_t commitment[COMMITMENT_BYTES]);
/* The key where players committed: value[r] is that of role r, whose id is role[r]; NULL: the game has no such role. */
void fairness_key_committed(const uint8_t seed[SEED_BYTES], const char *const role[RULESET_MAX_ROLES],
                            const uint8_t *const value[RULESET_MAX_ROLES], uint8_t key[KEY_BYTES]);

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
