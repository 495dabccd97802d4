#include "limits.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

enum { SHARDS = 64, SETS = 128, WAYS = 4, UNIT = 1000000 };

struct bucket {
    uint64_t key;    /* 0: free */
    int64_t content; /* in millionths of a request */
    int64_t updated;
};

struct limits {
    int64_t capacity, per_second; /* in millionths of a request */
    int per_minute;
    unsigned char seed[crypto_shorthash_KEYBYTES];
    struct {
        pthread_mutex_t lock;
        struct bucket bucket[SETS][WAYS];
    } shard[SHARDS];
};

struct limits *limits_create(int per_minute) {
    struct limits *limits = calloc(1, per_minute > 0 ? sizeof *limits : offsetof(struct limits, shard));
    if (!limits)
        return NULL;
    limits->per_minute = per_minute;
    if (per_minute == 0)
        return limits;
    limits->capacity = (int64_t)per_minute * UNIT;
    limits->per_second = limits->capacity / 60;
    if (limits->per_second == 0)
        limits->per_second = 1;
    randombytes_buf(limits->seed, sizeof limits->seed);
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&limits->shard[i].lock, NULL);
    return limits;
}

void limits_destroy(struct limits *limits) {
    if (limits && limits->per_minute > 0)
        for (int i = 0; i < SHARDS; i++)
            pthread_mutex_destroy(&limits->shard[i].lock);
    free(limits);
}

/* The bucket of the key. A key without one gets the least recently used bucket, refilled. */
static struct bucket *find(struct limits *limits, struct bucket set[WAYS], uint64_t key, int64_t now) {
    struct bucket *oldest = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key)
            return &set[i];
        if (set[i].key == 0 || (oldest->key != 0 && set[i].updated < oldest->updated))
            oldest = &set[i];
    }
    *oldest = (struct bucket){.key = key, .content = limits->capacity, .updated = now};
    return oldest;
}

static int seconds(int64_t content, int64_t per_second) {
    return content <= 0 ? 0 : (int)((content + per_second - 1) / per_second);
}

static void refill(const struct limits *limits, struct bucket *bucket, int64_t now) {
    if (now <= bucket->updated)
        return;
    int64_t passed = now - bucket->updated;
    if (passed > 120 * (int64_t)UNIT)
        passed = 120 * (int64_t)UNIT;
    bucket->content += passed * limits->per_second / UNIT;
    if (bucket->content > limits->capacity)
        bucket->content = limits->capacity;
    bucket->updated = now;
}

/* Takes cost (in UNITs) if a whole request is available. With `must` it always takes, and the debt is at most as large
 * as the budget. */
static bool take(struct limits *limits, const void *key, size_t n, int64_t now, int64_t cost, bool must,
                 struct budget *budget) {
    *budget = (struct budget){.limit = limits->per_minute};
    if (limits->per_minute == 0)
        return true;
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, key, n, limits->seed);
    unsigned shard = hash % SHARDS, set = (hash / SHARDS) % SETS;
    hash |= 1;
    pthread_mutex_lock(&limits->shard[shard].lock);
    struct bucket *bucket = find(limits, limits->shard[shard].bucket[set], hash, now);
    refill(limits, bucket, now);
    bool there = bucket->content >= UNIT;
    if (there || (must && bucket->content > -limits->capacity))
        bucket->content -= cost;
    if (!there)
        budget->wait = seconds(UNIT - bucket->content, limits->per_second);
    budget->remaining = bucket->content > 0 ? (int)(bucket->content / UNIT) : 0;
    budget->reset = seconds(limits->capacity - bucket->content, limits->per_second);
    pthread_mutex_unlock(&limits->shard[shard].lock);
    return there;
}

bool limits_take(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget) {
    return take(limits, key, n, now, UNIT, false, budget);
}

bool limits_ask(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget) {
    return take(limits, key, n, now, 0, false, budget);
}

void limits_charge(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget) {
    take(limits, key, n, now, UNIT, true, budget);
}

void limits_charge_more(struct limits *limits, const void *key, size_t n, int requests, int64_t now,
                        struct budget *budget) {
    take(limits, key, n, now, (int64_t)requests * UNIT, true, budget);
}
