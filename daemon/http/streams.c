#include "streams.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "server.h"
#include "../metrics.h"
#include "shares.h"

enum { SHARDS = 64, CHAINS = 256 };

struct chunk {
    _Atomic int holders;
    struct streams *streams; /* NULL: not counted */
    bool own;                /* only one follower has it and is charged for it */
    size_t length;
    char bytes[];
};

struct link {
    struct link *next;
    struct chunk *chunk;
};

struct follower {
    struct follower *next, *prev;
    _Atomic int holders;
    struct streams *streams;
    struct topic *topic; /* NULL: the follower has left. The shard's lock protects this and the members below */
    struct shard *shard;
    struct http_request *request;
    struct stream_right right;
    struct stream_source *source;
    int role;
    int64_t sent;
    int64_t active; /* when a chunk was last queued, in microseconds */

    pthread_mutex_t lock; /* protects the queue */
    struct link *first, *last;
    size_t offset, queued; /* bytes: already sent of the first chunk; waiting in the queue */
    bool behind, asked;    /* its source has more; the source has been called for more, */
    bool again;            /* and must be called once more: it may have more than at that call */
    bool ending;
};

struct topic {
    struct topic *next; /* next in the chain */
    struct topic_name name;
    struct follower *followers;
};

struct shard {
    pthread_mutex_t lock;
    struct topic *chain[CHAINS];
};

struct streams {
    struct shares *unread, *apps;
    int64_t part; /* bytes that one app may hold */
    unsigned char seed[crypto_shorthash_KEYBYTES];
    atomic_uint count;
    atomic_bool ended;
    struct chunk *hello, *heartbeat;
    struct shard shard[SHARDS];
};

/* Shared chunks are charged to this key; no token has it. */
static const uint8_t everybody[SHARES_KEY];

static struct chunk *make(const char *bytes, size_t length) {
    struct chunk *chunk = malloc(sizeof *chunk + length);
    if (!chunk)
        return NULL;
    *chunk = (struct chunk){.holders = 1, .length = length};
    memcpy(chunk->bytes, bytes, length);
    return chunk;
}

struct chunk *chunk_make(struct streams *streams, const char *bytes, size_t length) {
    /* Half of the total, which leaves room for followers that fall behind. */
    if (!shares_take(streams->unread, everybody, (int64_t)length, 2 * streams->part))
        return NULL;
    struct chunk *chunk = make(bytes, length);
    if (chunk)
        chunk->streams = streams;
    else
        shares_give(streams->unread, everybody, (int64_t)length);
    return chunk;
}

void chunk_let_go(struct chunk *chunk) {
    if (!chunk || atomic_fetch_sub(&chunk->holders, 1) != 1)
        return;
    if (chunk->streams)
        shares_give(chunk->streams->unread, everybody, (int64_t)chunk->length);
    free(chunk);
}

struct streams *streams_create(struct shares *unread, struct shares *apps, int64_t part) {
    struct streams *streams = calloc(1, sizeof *streams);
    if (!streams)
        return NULL;
    streams->unread = unread;
    streams->apps = apps;
    streams->part = part;
    randombytes_buf(streams->seed, sizeof streams->seed);
    streams->hello = make(": musterd\n\n", 11);
    streams->heartbeat = make(":\n\n", 3);
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_init(&streams->shard[i].lock, NULL);
    return streams;
}

void streams_destroy(struct streams *streams) {
    if (!streams)
        return;
    chunk_let_go(streams->hello);
    chunk_let_go(streams->heartbeat);
    for (int i = 0; i < SHARDS; i++)
        pthread_mutex_destroy(&streams->shard[i].lock);
    free(streams);
}

static struct shard *place(struct streams *streams, const struct topic_name *name, struct topic ***chain) {
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, name->bytes, name->length, streams->seed);
    struct shard *shard = &streams->shard[hash % SHARDS];
    *chain = &shard->chain[(hash / SHARDS) % CHAINS];
    return shard;
}

static struct topic **find(struct topic **chain, const struct topic_name *name) {
    while (*chain &&
           ((*chain)->name.length != name->length || memcmp((*chain)->name.bytes, name->bytes, name->length) != 0))
        chain = &(*chain)->next;
    return chain;
}

/* ---- a follower's queue: its shard's lock is held, so the follower cannot leave ------------------------- */

static void append(struct follower *f, struct link *link, struct chunk *chunk) {
    atomic_fetch_add(&chunk->holders, 1);
    *link = (struct link){.chunk = chunk};
    *(f->last ? &f->last->next : &f->first) = link;
    f->last = link;
    f->queued += chunk->length;
}

static void drop(struct follower *f) {
    if (!f->ending)
        metrics_add(METRIC_STREAMS_DROPPED, 1);
    f->ending = true;
}

static void wake(struct follower *f) {
    f->active = clock_monotonic();
    http_stream_wake(f->request);
}

/* Queues a live event; chunk NULL: there was no memory for it. true: the follower has the event or does not need it. */
static bool enqueue(struct follower *f, struct chunk *chunk, bool last) {
    pthread_mutex_lock(&f->lock);
    bool room = chunk && (f->queued == 0 || f->queued + chunk->length <= STREAM_QUEUE_BYTES);
    struct link *link = room && !f->ending ? malloc(sizeof *link) : NULL;
    if (link) {
        append(f, link, chunk);
        f->ending |= last;
    } else if (f->source && f->source->ordered) {
        f->behind = true;
        f->again = f->asked;
    } else {
        drop(f);
    }
    bool has = link || f->ending;
    pthread_mutex_unlock(&f->lock);
    wake(f);
    return has;
}

static void end(struct follower *f) {
    pthread_mutex_lock(&f->lock);
    f->ending = true;
    pthread_mutex_unlock(&f->lock);
    wake(f);
}

static bool has_read_all(struct follower *f) {
    pthread_mutex_lock(&f->lock);
    bool all = f->queued == 0;
    pthread_mutex_unlock(&f->lock);
    return all;
}

static bool is_behind(struct follower *f) {
    pthread_mutex_lock(&f->lock);
    bool behind = f->behind;
    pthread_mutex_unlock(&f->lock);
    return behind;
}

/* Frees a link whose chunk has been sent. */
static void unlink_first(struct follower *f) {
    struct link *link = f->first;
    f->first = link->next;
    if (!f->first)
        f->last = NULL;
    f->offset = 0;
    if (link->chunk->own)
        streams_discharge(f->streams, f, link->chunk->length);
    chunk_let_go(link->chunk);
    free(link);
}

static size_t copy_out(struct follower *f, char *bytes, size_t most) {
    size_t n = 0;
    while (f->first && n < most) {
        const struct chunk *chunk = f->first->chunk;
        size_t part = chunk->length - f->offset;
        if (part > most - n)
            part = most - n;
        memcpy(bytes + n, chunk->bytes + f->offset, part);
        n += part;
        f->offset += part;
        f->queued -= part;
        if (f->offset < chunk->length)
            break;
        unlink_first(f);
    }
    return n;
}

long streams_pull(void *owner, char *bytes, size_t most) {
    struct follower *f = owner;
    pthread_mutex_lock(&f->lock);
    size_t n = copy_out(f, bytes, most);
    long result = n > 0 ? (long)n : f->ending ? -1 : 0;
    bool ask = result == 0 && f->behind && !f->asked;
    f->asked |= ask;
    pthread_mutex_unlock(&f->lock);
    if (ask)
        f->source->more(f->source, f);
    return result;
}

/* ---- feeding from a source -------------------------------------------------------------------------------- */

void streams_hold(struct follower *f) {
    atomic_fetch_add(&f->holders, 1);
}

void streams_let_go(struct follower *f) {
    if (atomic_fetch_sub(&f->holders, 1) != 1)
        return;
    if (f->source)
        f->source->free(f->source);
    pthread_mutex_destroy(&f->lock);
    free(f);
}

int64_t streams_sent(struct streams *streams, struct follower *f) {
    (void)streams;
    pthread_mutex_lock(&f->shard->lock);
    int64_t sent = f->sent;
    pthread_mutex_unlock(&f->shard->lock);
    return sent;
}

bool streams_charge(struct streams *streams, struct follower *f, size_t bytes) {
    return payer_take(streams->unread, streams->apps, &f->right.payer, (int64_t)bytes, f->right.mine, streams->part);
}

void streams_discharge(struct streams *streams, struct follower *f, size_t bytes) {
    payer_give(streams->unread, streams->apps, &f->right.payer, (int64_t)bytes);
}

/* Makes a chunk that only this follower is charged for. NULL: its account is full. */
static struct chunk *piece(struct streams *streams, struct follower *f, const char *bytes, size_t length) {
    if (!streams_charge(streams, f, length))
        return NULL;
    struct chunk *chunk = make(bytes, length);
    if (chunk)
        chunk->own = true;
    else
        streams_discharge(streams, f, length);
    return chunk;
}

void streams_feed(struct streams *streams, struct follower *f, const char *bytes, size_t length, int64_t sent,
                  enum stream_rest rest) {
    pthread_mutex_lock(&f->shard->lock);
    if (f->topic) {
        struct chunk *chunk = length > 0 ? piece(streams, f, bytes, length) : NULL;
        struct link *link = chunk ? malloc(sizeof *link) : NULL;
        pthread_mutex_lock(&f->lock);
        f->asked = false;
        f->behind = rest == STREAM_MORE || f->again;
        f->again = false;
        f->ending |= rest == STREAM_OVER;
        if (link)
            append(f, link, chunk);
        else if (length > 0)
            drop(f);
        pthread_mutex_unlock(&f->lock);
        if (chunk && !link)
            streams_discharge(streams, f, length);
        chunk_let_go(chunk);
        f->sent = sent;
        if (length > 0)
            f->active = clock_monotonic();
        http_stream_wake(f->request);
    }
    pthread_mutex_unlock(&f->shard->lock);
}

/* ---- followers -------------------------------------------------------------------------------------------- */

struct follower *streams_follow(struct streams *streams, const struct topic_name *name, int role, int64_t sent,
                                bool behind, const struct stream_right *right, struct stream_source *source,
                                struct http_request *request) {
    struct follower *f = calloc(1, sizeof *f);
    struct topic **chain, *fresh = calloc(1, sizeof *fresh);
    struct shard *shard = place(streams, name, &chain);
    if (!f || !fresh) {
        free(f);
        free(fresh);
        return NULL;
    }
    pthread_mutex_init(&f->lock, NULL);
    f->holders = 1;
    f->streams = streams;
    f->shard = shard;
    f->right = *right;
    f->source = source;
    f->role = role;
    f->sent = sent;
    f->behind = behind;
    f->request = request;
    pthread_mutex_lock(&shard->lock);
    struct topic *topic = *find(chain, name);
    if (!topic) {
        topic = fresh;
        fresh = NULL;
        topic->name = *name;
        topic->next = *chain;
        *chain = topic;
    }
    f->topic = topic;
    f->next = topic->followers;
    if (f->next)
        f->next->prev = f;
    topic->followers = f;
    enqueue(f, streams->hello, atomic_load(&streams->ended));
    pthread_mutex_unlock(&shard->lock);
    free(fresh);
    atomic_fetch_add(&streams->count, 1);
    metrics_add(METRIC_STREAMS, 1);
    return f;
}

void streams_leave(struct streams *streams, struct follower *f) {
    if (!f)
        return;
    struct topic **chain, *empty = NULL;
    struct shard *shard = place(streams, &f->topic->name, &chain);
    pthread_mutex_lock(&shard->lock);
    *(f->prev ? &f->prev->next : &f->topic->followers) = f->next;
    if (f->next)
        f->next->prev = f->prev;
    if (!f->topic->followers) {
        struct topic **at = find(chain, &f->topic->name);
        empty = *at;
        *at = empty->next;
    }
    f->topic = NULL;
    while (f->first)
        unlink_first(f);
    pthread_mutex_unlock(&shard->lock);
    free(empty);
    streams_let_go(f);
    atomic_fetch_sub(&streams->count, 1);
    metrics_add(METRIC_STREAMS, -1);
}

void streams_end(struct streams *streams, struct follower *f) {
    (void)streams;
    pthread_mutex_lock(&f->shard->lock);
    end(f);
    pthread_mutex_unlock(&f->shard->lock);
}

/* ---- publishing -------------------------------------------------------------------------------------------- */

static unsigned roles_of(struct streams *streams, const struct topic_name *name, bool all, int64_t *least) {
    *least = INT64_MAX;
    if (atomic_load_explicit(&streams->count, memory_order_acquire) == 0)
        return 0;
    unsigned roles = 0;
    struct topic **chain;
    struct shard *shard = place(streams, name, &chain);
    pthread_mutex_lock(&shard->lock);
    const struct topic *topic = *find(chain, name);
    for (struct follower *f = topic ? topic->followers : NULL; f; f = f->next) {
        if (!all && is_behind(f))
            continue;
        roles |= 1u << f->role;
        if (f->sent < *least)
            *least = f->sent;
    }
    pthread_mutex_unlock(&shard->lock);
    return roles;
}

unsigned streams_roles(struct streams *streams, const struct topic_name *name, int64_t *least) {
    return roles_of(streams, name, false, least);
}

unsigned streams_all_roles(struct streams *streams, const struct topic_name *name) {
    int64_t least;
    return roles_of(streams, name, true, &least);
}

void streams_publish(struct streams *streams, const struct topic_name *name, int role, int64_t event,
                     struct chunk *chunk, bool last) {
    if (atomic_load_explicit(&streams->count, memory_order_acquire) == 0)
        return;
    struct topic **chain;
    struct shard *shard = place(streams, name, &chain);
    pthread_mutex_lock(&shard->lock);
    const struct topic *topic = *find(chain, name);
    for (struct follower *f = topic ? topic->followers : NULL; f; f = f->next) {
        if ((role >= 0 && f->role != role) || (event >= 0 && (f->sent >= event || is_behind(f))))
            continue;
        if (enqueue(f, chunk, last) && event >= 0)
            f->sent = event;
        metrics_add(METRIC_STREAM_EVENTS, 1);
    }
    pthread_mutex_unlock(&shard->lock);
}

void streams_review(struct streams *streams, const struct topic_name *name, bool all,
                    bool (*may)(void *context, int role, const struct stream_right *right), void *context) {
    if (atomic_load_explicit(&streams->count, memory_order_acquire) == 0)
        return;
    struct topic **chain;
    struct shard *shard = place(streams, name, &chain);
    pthread_mutex_lock(&shard->lock);
    const struct topic *topic = *find(chain, name);
    for (struct follower *f = topic ? topic->followers : NULL; f; f = f->next)
        if ((all || f->sent < 0) && !may(context, f->role, &f->right))
            end(f);
    pthread_mutex_unlock(&shard->lock);
}

unsigned streams_count(struct streams *streams) {
    return atomic_load(&streams->count);
}

static void each_topic(struct streams *streams, void (*call)(void *context, struct topic *topic), void *context) {
    for (int i = 0; i < SHARDS; i++) {
        pthread_mutex_lock(&streams->shard[i].lock);
        for (int k = 0; k < CHAINS; k++)
            for (struct topic *topic = streams->shard[i].chain[k]; topic; topic = topic->next)
                call(context, topic);
        pthread_mutex_unlock(&streams->shard[i].lock);
    }
}

static void ask_sources(void *context, struct topic *topic) {
    const size_t *length = context;
    for (struct follower *f = topic->name.length == *length ? topic->followers : NULL; f; f = f->next) {
        pthread_mutex_lock(&f->lock);
        f->behind = true;
        f->again = f->asked;
        pthread_mutex_unlock(&f->lock);
        http_stream_wake(f->request);
    }
}

void streams_ask(struct streams *streams, size_t length) {
    each_topic(streams, ask_sources, &length);
}

struct gathered {
    size_t length, count, capacity;
    struct topic_name *names;
};

static void gather(void *context, struct topic *topic) {
    struct gathered *g = context;
    if (topic->name.length != g->length)
        return;
    if (g->count == g->capacity) {
        size_t capacity = g->capacity ? g->capacity * 2 : 64;
        struct topic_name *grown = realloc(g->names, capacity * sizeof *grown);
        if (!grown)
            return;
        g->names = grown;
        g->capacity = capacity;
    }
    g->names[g->count++] = topic->name;
}

struct topic_name *streams_topics(struct streams *streams, size_t length, size_t *count) {
    struct gathered g = {.length = length};
    if (atomic_load(&streams->count) > 0)
        each_topic(streams, gather, &g);
    *count = g.count;
    return g.names;
}

struct quiet {
    struct chunk *heartbeat;
    int64_t before; /* monotonic */
    int64_t now;    /* clock_now() */
};

static void beat(void *context, struct topic *topic) {
    const struct quiet *quiet = context;
    for (struct follower *f = topic->followers; f; f = f->next)
        if (http_stream_is_deserted(f->request) || (f->right.until != 0 && f->right.until <= quiet->now))
            end(f);
        else if (f->active <= quiet->before && has_read_all(f))
            enqueue(f, quiet->heartbeat, false);
}

void streams_tick(struct streams *streams) {
    if (atomic_load(&streams->count) == 0)
        return;
    struct quiet quiet = {streams->heartbeat, clock_monotonic() - (STREAM_HEARTBEAT_SECONDS - 1) * 1000000LL,
                          clock_now()};
    each_topic(streams, beat, &quiet);
}

struct ending {
    const uint8_t *token; /* NULL: any token */
    const char *player;   /* NULL: any player */
    size_t length;        /* 0: any topic */
};

static void end_topic(void *context, struct topic *topic) {
    const struct ending *ending = context;
    if (ending->length != 0 && topic->name.length != ending->length)
        return;
    for (struct follower *f = topic->followers; f; f = f->next)
        if ((!ending->token || memcmp(f->right.token, ending->token, sizeof f->right.token) == 0) &&
            (!ending->player || strcmp(f->right.player, ending->player) == 0))
            end(f);
}

void streams_end_token(struct streams *streams, const uint8_t token[16]) {
    if (atomic_load(&streams->count) > 0)
        each_topic(streams, end_topic, &(struct ending){.token = token});
}

void streams_end_player(struct streams *streams, const char *player) {
    if (atomic_load(&streams->count) > 0)
        each_topic(streams, end_topic, &(struct ending){.player = player});
}

void streams_end_topics(struct streams *streams, size_t length) {
    if (atomic_load(&streams->count) > 0)
        each_topic(streams, end_topic, &(struct ending){.length = length});
}

void streams_end_all(struct streams *streams) {
    atomic_store(&streams->ended, true);
    each_topic(streams, end_topic, &(struct ending){0});
}
