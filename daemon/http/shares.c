#include "shares.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SHARDS = 64, CHAINS = 64 };

struct share {
    struct share *next;
    uint8_t key[SHARES_KEY];
    int64_t held;
};

struct shard {
    pthread_mutex_t lock;
    struct share *chain[CHAINS];
};

struct shares {
    int64_t most;
    _Atomic int64_t total;
    unsigned char seed[crypto_shorthash_KEYBYTES];
    struct shard shard[SHARDS];
};

struct shares *shares_create(int64_t most) {
    struct shares *shares = calloc(1, sizeof *shares);
    if (!shares)
        return NULL;
    shares->most = most;
    randombytes_buf(shares->seed, sizeof shares->seed);
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&shares->shard[i].lock, NULL);
    return shares;
}

void shares_destroy(struct shares *shares) {
    if (!shares)
        return;
    for (int i = 0; i < SHARDS; i++) {
        for (int k = 0; k < CHAINS; k++)
            while (shares->shard[i].chain[k]) {
                struct share *share = shares->shard[i].chain[k];
                shares->shard[i].chain[k] = share->next;
                free(share);
            }
        pthread_mutex_destroy(&shares->shard[i].lock);
    }
    free(shares);
}

/* Finds the key's position in its chain. The shard is locked on return. */
static struct share **find(struct shares *shares, const uint8_t key[SHARES_KEY], struct shard **shard) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, key, SHARES_KEY, shares->seed);
    *shard = &shares->shard[hash % SHARDS];
    pthread_mutex_lock(&(*shard)->lock);
    struct share **at = &(*shard)->chain[(hash / SHARDS) % CHAINS];
    while (*at && memcmp((*at)->key, key, SHARES_KEY) != 0)
        at = &(*at)->next;
    return at;
}

bool shares_take(struct shares *shares, const uint8_t key[SHARES_KEY], int64_t n, int64_t mine) {
    if (atomic_fetch_add(&shares->total, n) + n > shares->most) {
        atomic_fetch_sub(&shares->total, n);
        return false;
    }
    struct shard *shard;
    struct share **at = find(shares, key, &shard), *share = *at;
    bool taken = !share || share->held + n <= mine;
    if (taken && !share) {
        share = *at = calloc(1, sizeof *share);
        taken = share != NULL;
        if (taken)
            memcpy(share->key, key, SHARES_KEY);
    }
    if (taken)
        share->held += n;
    pthread_mutex_unlock(&shard->lock);
    if (!taken)
        atomic_fetch_sub(&shares->total, n);
    return taken;
}

void shares_give(struct shares *shares, const uint8_t key[SHARES_KEY], int64_t n) {
    struct shard *shard;
    struct share **at = find(shares, key, &shard), *share = *at;
    if (share && (share->held -= n) <= 0)
        *at = share->next;
    else
        share = NULL;
    pthread_mutex_unlock(&shard->lock);
    free(share);
    atomic_fetch_sub(&shares->total, n);
}

int64_t shares_held(struct shares *shares, const uint8_t key[SHARES_KEY]) {
    struct shard *shard;
    const struct share *share = *find(shares, key, &shard);
    int64_t held = share ? share->held : 0;
    pthread_mutex_unlock(&shard->lock);
    return held;
}

int64_t shares_total(const struct shares *shares) {
    return atomic_load(&shares->total);
}

bool payer_take(struct shares *shares, struct shares *apps, const struct payer *payer, int64_t n, int64_t mine,
                int64_t total) {
    if (payer->of_app && !shares_take(apps, payer->app, n, total))
        return false;
    if (shares_take(shares, payer->key, n, mine))
        return true;
    if (payer->of_app)
        shares_give(apps, payer->app, n);
    return false;
}

void payer_give(struct shares *shares, struct shares *apps, const struct payer *payer, int64_t n) {
    shares_give(shares, payer->key, n);
    if (payer->of_app)
        shares_give(apps, payer->app, n);
}
