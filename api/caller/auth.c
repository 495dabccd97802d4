#include "auth.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SHARDS = 32, SLOTS = 512, BEARER_MOST = 256 };

struct token_slot {
    uint8_t key[AUTH_KEY];
    struct token_record token;
};

struct unknown_slot {
    uint8_t key[AUTH_KEY];
    unsigned generation;
    bool used;
};

struct player_slot {
    char player[65], app[65], name[PLAYER_NAME];
    bool named; /* name is known from the store */
    bool bot;
};

struct auth {
    atomic_uint generation;
    unsigned char seed[crypto_shorthash_KEYBYTES];
    struct {
        pthread_mutex_t lock;
        struct token_slot *token[SLOTS];
        struct unknown_slot unknown[SLOTS];
        struct player_slot *player[SLOTS];
    } shard[SHARDS];
};

struct auth *auth_create(void) {
    struct auth *auth = calloc(1, sizeof *auth);
    if (!auth)
        return NULL;
    randombytes_buf(auth->seed, sizeof auth->seed);
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&auth->shard[i].lock, NULL);
    return auth;
}

void auth_destroy(struct auth *auth) {
    if (!auth)
        return;
    auth_forget_tokens(auth);
    for (int i = 0; i < SHARDS; i++) {
        for (int k = 0; k < SLOTS; k++)
            free(auth->shard[i].player[k]);
        pthread_mutex_destroy(&auth->shard[i].lock);
    }
    free(auth);
}

const char *auth_bearer(const char *header, size_t *length) {
    if (strncasecmp(header, "Bearer ", 7) != 0)
        return NULL;
    const char *token = header + 7 + strspn(header + 7, " ");
    *length = strlen(token);
    while (*length > 0 && token[*length - 1] == ' ')
        (*length)--;
    return *length >= 1 && *length <= BEARER_MOST ? token : NULL;
}

void auth_key(const struct auth *auth, const char *token, size_t length, uint8_t key[AUTH_KEY]) {
    _Static_assert(AUTH_KEY == crypto_shorthash_siphashx24_BYTES, "128 bits");
    crypto_shorthash_siphashx24(key, (const unsigned char *)token, length, auth->seed);
}

static void place_of_token(const uint8_t key[AUTH_KEY], unsigned *shard, unsigned *slot) {
    *shard = key[0] % SHARDS;
    *slot = (key[1] | (unsigned)key[2] << 8) % SLOTS;
}

bool auth_token(struct auth *auth, const uint8_t key[AUTH_KEY], struct token_record *token) {
    unsigned shard, slot;
    place_of_token(key, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    const struct token_slot *found = auth->shard[shard].token[slot];
    bool here = found && sodium_memcmp(found->key, key, AUTH_KEY) == 0;
    if (here)
        *token = found->token;
    pthread_mutex_unlock(&auth->shard[shard].lock);
    return here;
}

bool auth_use_token(struct auth *auth, const uint8_t key[AUTH_KEY], int64_t day) {
    unsigned shard, slot;
    place_of_token(key, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    struct token_slot *found = auth->shard[shard].token[slot];
    bool first = found && sodium_memcmp(found->key, key, AUTH_KEY) == 0 && found->token.last_used < day;
    if (first)
        found->token.last_used = day;
    pthread_mutex_unlock(&auth->shard[shard].lock);
    return first;
}

unsigned auth_generation(struct auth *auth) {
    return atomic_load(&auth->generation);
}

void auth_put_token(struct auth *auth, unsigned generation, const uint8_t key[AUTH_KEY],
                    const struct token_record *token) {
    struct token_slot *entry = malloc(sizeof *entry);
    if (!entry)
        return;
    memcpy(entry->key, key, AUTH_KEY);
    entry->token = *token;
    unsigned shard, slot;
    place_of_token(key, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    if (generation == atomic_load(&auth->generation)) {
        struct token_slot *old = auth->shard[shard].token[slot];
        auth->shard[shard].token[slot] = entry;
        entry = old;
    }
    pthread_mutex_unlock(&auth->shard[shard].lock);
    free(entry);
}

void auth_forget_tokens(struct auth *auth) {
    atomic_fetch_add(&auth->generation, 1);
    for (int i = 0; i < SHARDS; i++) {
        pthread_mutex_lock(&auth->shard[i].lock);
        for (int k = 0; k < SLOTS; k++) {
            free(auth->shard[i].token[k]);
            auth->shard[i].token[k] = NULL;
        }
        pthread_mutex_unlock(&auth->shard[i].lock);
    }
}

bool auth_unknown(struct auth *auth, const uint8_t key[AUTH_KEY]) {
    unsigned shard, slot;
    place_of_token(key, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    const struct unknown_slot *found = &auth->shard[shard].unknown[slot];
    bool here = found->used && found->generation == atomic_load(&auth->generation) &&
                sodium_memcmp(found->key, key, AUTH_KEY) == 0;
    pthread_mutex_unlock(&auth->shard[shard].lock);
    return here;
}

void auth_put_unknown(struct auth *auth, unsigned generation, const uint8_t key[AUTH_KEY]) {
    unsigned shard, slot;
    place_of_token(key, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    struct unknown_slot *entry = &auth->shard[shard].unknown[slot];
    memcpy(entry->key, key, AUTH_KEY);
    entry->generation = generation;
    entry->used = true;
    pthread_mutex_unlock(&auth->shard[shard].lock);
}

void auth_forget_unknown(struct auth *auth) {
    atomic_fetch_add(&auth->generation, 1);
}

static void place_of_player(const struct auth *auth, const char *player, unsigned *shard, unsigned *slot) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)player, strlen(player), auth->seed);
    *shard = hash % SHARDS;
    *slot = (hash / SHARDS) % SLOTS;
}

bool auth_player(struct auth *auth, const char *player, char app[65], char name[PLAYER_NAME]) {
    unsigned shard, slot;
    place_of_player(auth, player, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    const struct player_slot *found = auth->shard[shard].player[slot];
    bool here = found && strcmp(found->player, player) == 0 && (!name || found->named);
    if (here)
        memcpy(app, found->app, sizeof found->app);
    if (here && name)
        memcpy(name, found->name, sizeof found->name);
    pthread_mutex_unlock(&auth->shard[shard].lock);
    return here;
}

bool auth_player_is_bot(struct auth *auth, const char *player) {
    unsigned shard, slot;
    place_of_player(auth, player, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    const struct player_slot *found = auth->shard[shard].player[slot];
    const bool bot = found && strcmp(found->player, player) == 0 && found->bot;
    pthread_mutex_unlock(&auth->shard[shard].lock);
    return bot;
}

void auth_put_player(struct auth *auth, unsigned generation, const struct player_record *player) {
    struct player_slot *entry = calloc(1, sizeof *entry);
    if (!entry)
        return;
    strcpy(entry->player, player->id);
    strcpy(entry->app, player->app);
    strcpy(entry->name, player->name);
    entry->bot = player->bot;
    unsigned shard, slot;
    place_of_player(auth, player->id, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    entry->named = generation == atomic_load(&auth->generation);
    struct player_slot *old = auth->shard[shard].player[slot];
    auth->shard[shard].player[slot] = entry;
    pthread_mutex_unlock(&auth->shard[shard].lock);
    free(old);
}

void auth_forget_player(struct auth *auth, const char *player) {
    unsigned shard, slot;
    atomic_fetch_add(&auth->generation, 1);
    place_of_player(auth, player, &shard, &slot);
    pthread_mutex_lock(&auth->shard[shard].lock);
    struct player_slot *found = auth->shard[shard].player[slot];
    if (found && strcmp(found->player, player) == 0)
        auth->shard[shard].player[slot] = NULL;
    else
        found = NULL;
    pthread_mutex_unlock(&auth->shard[shard].lock);
    free(found);
}
