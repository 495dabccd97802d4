#include "fairness.h"

#include <sodium.h>
#include <string.h>

int fairness_init(void) {
    return sodium_init() < 0 ? -1 : 0;
}

void fairness_seed(uint8_t seed[SEED_BYTES]) {
    randombytes_buf(seed, SEED_BYTES);
}

void fairness_commit(const uint8_t seed[SEED_BYTES], uint8_t commitment[COMMITMENT_BYTES]) {
    crypto_hash_sha256(commitment, seed, SEED_BYTES);
}

void fairness_key(const uint8_t seed[SEED_BYTES], const char *const entropy[RULESET_MAX_ROLES],
                  uint8_t key[KEY_BYTES]) {
    static const char domain[] = "musterd dice v1"; /* with its NUL */
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, KEY_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
    crypto_generichash_update(&state, seed, SEED_BYTES);
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        if (!entropy[role])
            continue;
        size_t n = strlen(entropy[role]);
        const uint8_t head[3] = {(uint8_t)role, (uint8_t)(n >> 8), (uint8_t)n};
        crypto_generichash_update(&state, head, sizeof head);
        crypto_generichash_update(&state, (const uint8_t *)entropy[role], n);
    }
    crypto_generichash_final(&state, key, KEY_BYTES);
}

const char *fairness_algorithm(enum entropy_mode mode) {
    return mode == ENTROPY_COMMITTED ? FAIRNESS_ALGORITHM_COMMITTED : FAIRNESS_ALGORITHM;
}

void fairness_commit_value(const char *role, const uint8_t value[VALUE_BYTES], uint8_t commitment[COMMITMENT_BYTES]) {
    static const char domain[] = "musterd entropy v1"; /* with its NUL; the role's id includes its NUL, too */
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)domain, sizeof domain);
    crypto_hash_sha256_update(&state, (const uint8_t *)role, strlen(role) + 1);
    crypto_hash_sha256_update(&state, value, VALUE_BYTES);
    crypto_hash_sha256_final(&state, commitment);
}

void fairness_key_committed(const uint8_t seed[SEED_BYTES], const char *const role[RULESET_MAX_ROLES],
                            const uint8_t *const value[RULESET_MAX_ROLES], uint8_t key[KEY_BYTES]) {
    static const char domain[] = "musterd dice v2"; /* with its NUL */
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, KEY_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)domain, sizeof domain);
    crypto_generichash_update(&state, seed, SEED_BYTES);
    for (int r = 0; r < RULESET_MAX_ROLES; r++) {
        if (!value[r])
            continue;
        const uint8_t length = (uint8_t)strlen(role[r]);
        crypto_generichash_update(&state, &length, 1);
        crypto_generichash_update(&state, (const uint8_t *)role[r], length);
        crypto_generichash_update(&state, value[r], VALUE_BYTES);
    }
    crypto_generichash_final(&state, key, KEY_BYTES);
}

static uint32_t word_of(const uint8_t block[64], int i) {
    const uint8_t *p = block + 4 * i;
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Computes the block of draw k, as defined in the header. */
static void draw_block(const struct stream *stream, uint64_t k, uint8_t block[64]) {
    static const uint8_t zeros[64];
    uint8_t nonce[12] = {0};
    for (int i = 0; i < 4; i++)
        nonce[8 + i] = (uint8_t)(k >> (32 + 8 * i));
    crypto_stream_chacha20_ietf_xor_ic(block, zeros, sizeof zeros, nonce, (uint32_t)k, stream->key);
}

static uint32_t stream_pick(struct draws *draws, uint32_t n, const char *label) {
    struct stream *stream = (struct stream *)draws;
    uint32_t refused = (uint32_t)((UINT64_C(1) << 32) % n); /* how many of the highest words are refused */
    for (;;) {
        uint8_t block[64];
        uint64_t counter = stream->counter++;
        draw_block(stream, counter, block);
        for (int i = 0; i < 16; i++) {
            uint32_t word = word_of(block, i);
            if (refused != 0 && word >= (uint32_t)(0u - refused))
                continue;
            struct draw_record record = {counter, n, word % n, label};
            if (stream->record)
                stream->record(stream->context, &record);
            return record.value;
        }
    }
}

void stream_init(struct stream *stream, const uint8_t key[KEY_BYTES], uint64_t counter) {
    *stream = (struct stream){.draws = {stream_pick}, .counter = counter};
    memcpy(stream->key, key, KEY_BYTES);
}
