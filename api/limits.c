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
    int64_t capacity, per_second; /* millionths */
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

/* The key's bucket, or the one that has been quiet for longest, made full. */
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

bool limits_take(struct limits *limits, const void *key, size_t n, int64_t now, struct budget *budget) {
    *budget = (struct budget){.limit = limits->per_minute};
    if (limits->per_minute == 0)
        return true;
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, key, n, limits->seed);
    unsigned shard = hash % SHARDS, set = (hash / SHARDS) % SETS;
    hash |= 1;
    pthread_mutex_lock(&limits->shard[shard].lock);
    struct bucket *bucket = find(limits, limits->shard[shard].bucket[set], hash, now);
    if (now > bucket->updated) {
        int64_t passed = now - bucket->updated;
        if (passed > 60 * (int64_t)UNIT)
            passed = 60 * (int64_t)UNIT;
        bucket->content += passed * limits->per_second / UNIT;
        if (bucket->content > limits->capacity)
            bucket->content = limits->capacity;
        bucket->updated = now;
    }
    bool taken = bucket->content >= UNIT;
    if (taken)
        bucket->content -= UNIT;
    else
        budget->wait = seconds(UNIT - bucket->content, limits->per_second);
    budget->remaining = (int)(bucket->content / UNIT);
    budget->reset = seconds(limits->capacity - bucket->content, limits->per_second);
    pthread_mutex_unlock(&limits->shard[shard].lock);
    return taken;
}
