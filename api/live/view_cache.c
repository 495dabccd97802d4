#include "view_cache.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/metrics.h"
#include "../caller/access.h"

enum { SHARDS = 16, CHAINS = 1024, ROLES = 16, CHOICES = 4 /* of parts that are kept for each role */ };

struct view_game {
    struct view_game *next;          /* next in the chain */
    struct view_game *newer, *older; /* list by use in the shard */
    _Atomic int holders;
    uint8_t id[16];
    size_t bytes;
    struct access access;
    pthread_mutex_t lock;     /* protects view[] */
    struct view *view[ROLES]; /* each the first of a list */
    char text[];              /* storage for the strings of access */
};

struct shard {
    pthread_mutex_t lock;
    size_t bytes;
    struct view_game *newest, *oldest;
    struct view_game *chain[CHAINS];
};

struct view_cache {
    size_t most; /* limit in bytes per shard */
    struct shard shard[SHARDS];
};

void view_release(void *owner) {
    struct view *view = owner;
    if (view && atomic_fetch_sub(&view->holders, 1) == 1)
        free(view);
}

static void release_list(struct view *view) {
    while (view) {
        struct view *next = view->next;
        view_release(view);
        view = next;
    }
}

void view_cache_let_go(struct view_game *game) {
    if (!game || atomic_fetch_sub(&game->holders, 1) != 1)
        return;
    for (int i = 0; i < ROLES; i++)
        release_list(game->view[i]);
    pthread_mutex_destroy(&game->lock);
    free(game);
}

struct view_cache *view_cache_create(size_t bytes) {
    struct view_cache *view_cache = calloc(1, sizeof *view_cache);
    if (!view_cache)
        return NULL;
    view_cache->most = bytes / SHARDS;
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&view_cache->shard[i].lock, NULL);
    return view_cache;
}

/* The last bytes of a UUIDv7 are random. */
static struct shard *place(struct view_cache *view_cache, const uint8_t id[16], struct view_game ***chain) {
    struct shard *shard = &view_cache->shard[id[15] % SHARDS];
    *chain = &shard->chain[(id[14] | (unsigned)id[13] << 8) % CHAINS];
    return shard;
}

static struct view_game **find(struct view_game **chain, const uint8_t id[16]) {
    while (*chain && memcmp((*chain)->id, id, 16) != 0)
        chain = &(*chain)->next;
    return chain;
}

static void take_out(struct shard *shard, struct view_game **at) {
    struct view_game *game = *at;
    *at = game->next;
    *(game->newer ? &game->newer->older : &shard->newest) = game->older;
    *(game->older ? &game->older->newer : &shard->oldest) = game->newer;
    shard->bytes -= game->bytes;
    metrics_add(METRIC_VIEW_BYTES, -(int64_t)game->bytes);
    view_cache_let_go(game);
}

struct view_game *view_cache_hold(struct view_cache *view_cache, const uint8_t id[16]) {
    struct view_game **chain;
    struct shard *shard = place(view_cache, id, &chain);
    pthread_mutex_lock(&shard->lock);
    struct view_game *game = *find(chain, id);
    if (game)
        atomic_fetch_add(&game->holders, 1);
    pthread_mutex_unlock(&shard->lock);
    return game;
}

const struct access *view_game_access(const struct view_game *game) {
    return &game->access;
}

struct view *view_cache_get(struct view_game *game, int role, unsigned parts) {
    pthread_mutex_lock(&game->lock);
    struct view *view = game->view[role];
    while (view && view->parts != parts)
        view = view->next;
    if (view)
        atomic_fetch_add(&view->holders, 1);
    pthread_mutex_unlock(&game->lock);
    return view;
}

static size_t length_of(const char *text) {
    return text ? strlen(text) + 1 : 0;
}

static const char *copy(char **to, const char *text) {
    if (!text)
        return NULL;
    size_t n = strlen(text) + 1;
    char *copied = memcpy(*to, text, n);
    *to += n;
    return copied;
}

static struct view_game *make_game(const uint8_t id[16], const struct access *access) {
    size_t n = length_of(access->owner_app) + length_of(access->owner_player);
    for (int i = 0; i < access->seat_count; i++)
        n += length_of(access->seat[i].player) + length_of(access->seat[i].invited);
    struct view_game *game = calloc(1, sizeof *game + n);
    if (!game)
        return NULL;
    memcpy(game->id, id, 16);
    game->holders = 1;
    game->bytes = sizeof *game + n;
    game->access = *access;
    char *to = game->text;
    game->access.owner_app = copy(&to, access->owner_app);
    game->access.owner_player = copy(&to, access->owner_player);
    for (int i = 0; i < access->seat_count; i++) {
        game->access.seat[i].player = copy(&to, access->seat[i].player);
        game->access.seat[i].invited = copy(&to, access->seat[i].invited);
        game->access.seat[i].invitation = NULL;
    }
    pthread_mutex_init(&game->lock, NULL);
    return game;
}

static struct view *make_view(const char *bytes, size_t length, const char *etag) {
    struct view *view = malloc(sizeof *view + length);
    if (!view)
        return NULL;
    view->holders = 1;
    view->next = NULL;
    view->length = length;
    strncpy(view->etag, etag, sizeof view->etag - 1);
    view->etag[sizeof view->etag - 1] = '\0';
    memcpy(view->bytes, bytes, length);
    return view;
}

/* Makes the view the first of the list. Returns what it replaces: the one with the same parts, or the last of a list
 * that is full; NULL: none. */
static struct view *put_first(struct view **list, struct view *view) {
    struct view **at = list;
    for (int n = 1; *at && (*at)->parts != view->parts && n < CHOICES; n++)
        at = &(*at)->next;
    struct view *old = *at;
    if (old)
        *at = old->next;
    view->next = *list;
    *list = view;
    return old;
}

static void weigh(struct shard *shard, struct view_game *game, size_t more) {
    game->bytes += more;
    shard->bytes += more;
    metrics_add(METRIC_VIEW_BYTES, (int64_t)more);
}

static void add_game(struct shard *shard, struct view_game **chain, struct view_game *game) {
    game->next = *chain;
    *chain = game;
    game->older = shard->newest;
    *(shard->newest ? &shard->newest->newer : &shard->oldest) = game;
    shard->newest = game;
    size_t bytes = game->bytes;
    game->bytes = 0;
    weigh(shard, game, bytes);
}

void view_cache_put(struct view_cache *view_cache, const uint8_t id[16], const struct access *access, int role,
                    unsigned parts, uint32_t seq, const char *bytes, size_t length, const char *etag) {
    struct view_game **chain;
    struct shard *shard = place(view_cache, id, &chain);
    if (length > view_cache->most / 4)
        return;
    struct view *view = make_view(bytes, length, etag);
    if (!view)
        return;
    view->seq = seq;
    view->parts = parts;
    pthread_mutex_lock(&shard->lock);
    struct view_game *game = *find(chain, id);
    if (!game && (game = make_game(id, access)) != NULL)
        add_game(shard, chain, game);
    if (game) {
        pthread_mutex_lock(&game->lock);
        struct view *old = put_first(&game->view[role], view);
        pthread_mutex_unlock(&game->lock);
        view_release(old);
        view = NULL;
        weigh(shard, game, length);
    }
    while (shard->bytes > view_cache->most && shard->oldest) {
        struct view_game **oldest_chain;
        place(view_cache, shard->oldest->id, &oldest_chain);
        take_out(shard, find(oldest_chain, shard->oldest->id));
    }
    pthread_mutex_unlock(&shard->lock);
    view_release(view);
}

void view_cache_drop(struct view_cache *view_cache, const uint8_t id[16]) {
    struct view_game **chain;
    struct shard *shard = place(view_cache, id, &chain);
    pthread_mutex_lock(&shard->lock);
    struct view_game **at = find(chain, id);
    if (*at)
        take_out(shard, at);
    pthread_mutex_unlock(&shard->lock);
}

void view_cache_drop_all(struct view_cache *view_cache) {
    for (int i = 0; i < SHARDS; i++) {
        struct shard *shard = &view_cache->shard[i];
        pthread_mutex_lock(&shard->lock);
        for (int k = 0; k < CHAINS; k++)
            while (shard->chain[k])
                take_out(shard, &shard->chain[k]);
        pthread_mutex_unlock(&shard->lock);
    }
}

void view_cache_destroy(struct view_cache *view_cache) {
    if (!view_cache)
        return;
    view_cache_drop_all(view_cache);
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_destroy(&view_cache->shard[i].lock);
    free(view_cache);
}
