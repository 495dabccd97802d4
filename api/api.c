#include "api.h"

#include <jansson.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../daemon/log.h"
#include "../daemon/picture.h"
#include "../daemon/http/shares.h"
#include "../daemon/http/streams.h"
#include "../daemon/webhook/webhooks.h"
#include "answers.h"
#include "api_state.h"
#include "auth.h"
#include "call.h"
#include "expiry.h"
#include "limits.h"
#include "play.h"
#include "publish.h"
#include "talk.h"
#include "view_cache.h"

enum { VIEW_BYTES = 64 * 1024 * 1024, STOP_MILLISECONDS = 5000 };

void document_read(const char *directory, const char *name, struct document *document) {
    char path[4096];
    if (!directory || snprintf(path, sizeof path, "%s/%s", directory, name) >= (int)sizeof path)
        return;
    FILE *file = fopen(path, "rb");
    if (!file) {
        log_info("%s is not there; it will not be served", path);
        return;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    char part[65536];
    for (size_t n; memory && (n = fread(part, 1, sizeof part, file)) > 0;)
        fwrite(part, 1, n, memory);
    fclose(file);
    if (memory && fclose(memory) == 0)
        *document = (struct document){text, size};
}

/* Of an address; 0: no limit. */
static int failures_a_minute(int rate_limit) {
    enum { SHARE = 100, LEAST = 10 };
    return rate_limit == 0 ? 0 : rate_limit / SHARE < LEAST ? LEAST : rate_limit / SHARE;
}

static int app_rate(const struct config *config) {
    enum { SHARES = 10, MOST = 1000000000 };
    if (config->rate_limit == 0 || config->app_rate_limit > 0)
        return config->rate_limit == 0 ? 0 : config->app_rate_limit;
    return config->rate_limit > MOST / SHARES ? MOST : config->rate_limit * SHARES;
}

struct api *api_create(const struct config *config, struct loader *loader, const uint8_t ticket_key[32]) {
    struct api *api = calloc(1, sizeof *api);
    if (!api)
        return NULL;
    json_object_seed(0);
    randombytes_buf(api->request_key, sizeof api->request_key);
    memcpy(api->ticket_key, ticket_key, sizeof api->ticket_key);
    api->config = config;
    api->loader = loader;
    api->auth = auth_create();
    api->limits = limits_create(config->rate_limit);
    api->app_limits = limits_create(app_rate(config));
    api->failures = limits_create(failures_a_minute(config->rate_limit));
    api->view_cache = view_cache_create(VIEW_BYTES);
    api->unread = shares_create(config_unread(config));
    api->token_streams = shares_create(INT64_MAX);
    api->address_streams = shares_create(INT64_MAX);
    api->streams = api->unread ? streams_create(api->unread, config_unread(config) / UNREAD_PARTS) : NULL;
    document_read(config->docs_dir, "openapi.yaml", &api->openapi);
    document_read(config->docs_dir, "docs.html", &api->docs);
    api->play = config->plays ? play_read(config->docs_dir) : NULL;
    if (api->auth && api->limits && api->app_limits && api->failures && api->view_cache && api->streams &&
        api->token_streams && api->address_streams)
        return api;
    log_error("out of memory");
    api_free(api);
    return NULL;
}

/* ---- what the workers tell --------------------------------------------------------------------------------- */

static void game_changed(void *context, const uint8_t game[16]) {
    struct api *api = context;
    view_cache_drop(api->view_cache, game);
    if (streams_count(api->streams) > 0)
        publish_catch_up(api, game);
    if (atomic_load(&api->app_streams) > 0)
        webhooks_remind(atomic_load(&api->webhooks));
}

static void all_changed(void *context) {
    struct api *api = context;
    size_t count;
    webhooks_wake(atomic_load(&api->webhooks));
    view_cache_drop_all(api->view_cache);
    api->beat_at = 0; /* the database may have been away: how long is asked at once */
    struct topic_name *topics = streams_topics(api->streams, 16, &count);
    for (size_t i = 0; i < count; i++)
        publish_catch_up(api, topics[i].bytes);
    free(topics);
    /* What a player missed cannot be told from what he knows: he comes again, and begins with the state of things. */
    streams_end_topics(api->streams, TOPIC_BYTES);
}

static void player_renamed(void *context, const char *player) {
    struct api *api = context;
    auth_forget_player(api->auth, player);
}

static void message_posted(void *context, const struct message_news *news) {
    talk_publish(context, news);
}

/* In this order: a stream that is opened meanwhile finds either itself or the generation changed. */
static void token_revoked(void *context, const uint8_t *token) {
    struct api *api = context;
    auth_forget_tokens(api->auth);
    if (token)
        streams_end_token(api->streams, token);
}

static void noticed(void *context) {
    struct api *api = context;
    webhooks_wake(atomic_load(&api->webhooks));
}

void api_hooks(struct api *api, struct worker_hooks *hooks) {
    *hooks = (struct worker_hooks){.context = api,
                                   .game_changed = game_changed,
                                   .all_changed = all_changed,
                                   .token_revoked = token_revoked,
                                   .noticed = noticed,
                                   .player_renamed = player_renamed,
                                   .message_posted = message_posted};
}

/* ---- serving ---------------------------------------------------------------------------------------------- */

static void tick(void *self) {
    struct api *api = self;
    streams_tick(api->streams);
    expiry_tick(api);
    answers_tick(api);
}

static void remind(void *context) {
    struct api *api = context;
    if (atomic_load(&api->app_streams) > 0)
        streams_ask(api->streams, TOPIC_APP);
}

static bool start_webhooks(struct api *api, struct workers *workers) {
    struct webhooks_settings settings = {.message = {api->config->public_url, api->loader},
                                         .testing = api->config->tests_webhooks,
                                         .remind = remind,
                                         .context = api};
    atomic_store(&api->webhooks, webhooks_start(&settings, workers));
    return atomic_load(&api->webhooks) != NULL;
}

/* Half the cores: workers and PostgreSQL need the rest, and a thread that is kept busy is not woken for each
 * request. */
static unsigned http_threads(void) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 4 ? 1 : cores > 16 ? 8 : (unsigned)cores / 2;
}

int api_start(struct api *api, struct workers *workers, int listener) {
    char why[512];
    atomic_store(&api->workers, workers);
    api->picture = picture_start();
    if (!api->picture) {
        fprintf(stderr, "musterd: cannot start a thread for pictures\n");
        return -1;
    }
    if (!start_webhooks(api, workers))
        return -1;
    struct http_handler handler = {
        .self = api, .begin = call_begin, .end = call_end, .refuse = call_refuse, .tick = tick};
    struct http_settings settings = {.listener = listener,
                                     .connections = (unsigned)api->config->max_connections,
                                     .address_share = (unsigned)api->config->address_share,
                                     .threads = http_threads(),
                                     .arrival_seconds = (unsigned)api->config->request_timeout,
                                     .proxies = &api->config->proxies};
    api->http = http_start(&settings, &handler, why, sizeof why);
    if (api->http)
        return 0;
    fprintf(stderr, "musterd: %s\n", why);
    return -1;
}

void api_stop(struct api *api) {
    atomic_store(&api->stopping, true);
    if (api->http)
        http_quiesce(api->http);
    streams_end_all(api->streams);
    webhooks_stop(atomic_load(&api->webhooks));
    if (!http_stop(api->http, STOP_MILLISECONDS))
        return; /* something still waits: api_free leaves it alone */
    api->http = NULL;
    picture_stop(api->picture);
    api->picture = NULL;
}

void api_free(struct api *api) {
    if (!api || api->http)
        return;
    webhooks_free(atomic_load(&api->webhooks));
    auth_destroy(api->auth);
    limits_destroy(api->limits);
    limits_destroy(api->app_limits);
    limits_destroy(api->failures);
    view_cache_destroy(api->view_cache);
    streams_destroy(api->streams);
    shares_destroy(api->unread);
    shares_destroy(api->token_streams);
    shares_destroy(api->address_streams);
    sodium_memzero(api->ticket_key, sizeof api->ticket_key);
    free(api->openapi.text);
    free(api->docs.text);
    play_free(api->play);
    free(api);
}
