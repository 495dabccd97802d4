#include "api.h"

#include <jansson.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../daemon/gzip.h"
#include "../daemon/log.h"
#include "../daemon/metrics.h"
#include "../daemon/picture.h"
#include "../daemon/http/shares.h"
#include "../daemon/http/streams.h"
#include "../daemon/webhook/webhooks.h"
#include "api_state.h"
#include "call/call.h"
#include "call/unread.h"
#include "caller/auth.h"
#include "games/retention.h"
#include "league/counting.h"
#include "league/deadlines.h"
#include "live_settings.h"
#include "live/analyses.h"
#include "live/answers.h"
#include "live/bots.h"
#include "live/expiry.h"
#include "live/hint_cache.h"
#include "live/publish.h"
#include "live/view_cache.h"
#include "play/talk.h"
#include "call/route.h"
#include "service/census.h"
#include "service/metrics_port.h"
#include "service/table_page.h"

enum { VIEW_BYTES = 64 * 1024 * 1024, STOP_MILLISECONDS = 5000, HINTS_AT_ONCE = 64 };

static size_t route_count(void) {
    size_t count = 0;
    while (routes[count].method)
        count++;
    return count;
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
    atomic_store(&api->live, live_settings_make(config));
    api->view_cache = view_cache_create(VIEW_BYTES);
    api->unread = shares_create(config_unread(config));
    api->hint_cache = hint_cache_create();
    api->analyses = analyses_create();
    api->hint_slots = shares_create(HINTS_AT_ONCE);
    api->app_hint_slots = shares_create(INT64_MAX);
    api->app_unread = shares_create(INT64_MAX);
    api->app_stream_slots = shares_create(INT64_MAX);
    api->token_streams = shares_create(INT64_MAX);
    api->address_streams = shares_create(INT64_MAX);
    api->streams = api->unread && api->app_unread
                       ? streams_create(api->unread, api->app_unread, config_unread(config) / UNREAD_PARTS)
                       : NULL;
    api->route_times = calloc(route_count() + 1, sizeof *api->route_times);
    document_read(config->docs_dir, "openapi.yaml", &api->openapi);
    api->openapi_packed = gzip_later_new();
    document_read(config->docs_dir, "docs.html", &api->docs);
    api->play = config->plays ? play_read(config->docs_dir) : NULL;
    if (api->auth && atomic_load(&api->live) && api->view_cache && api->streams && api->token_streams &&
        api->address_streams && api->app_stream_slots && api->route_times && api->hint_cache && api->analyses &&
        api->hint_slots && api->app_hint_slots)
        return api;
    log_error("out of memory");
    api_free(api);
    return NULL;
}

/* ---- hooks of the workers ----------------------------------------------------------------------------------- */

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
    api->beat_at = 0; /* the database may have been unreachable: check for an outage at once */
    struct topic_name *topics = streams_topics(api->streams, 16, &count);
    for (size_t i = 0; i < count; i++)
        publish_catch_up(api, topics[i].bytes);
    free(topics);
    /* A player's stream has no event numbers, so missed events cannot be detected. The client reconnects and starts
     * with the current state. */
    streams_end_topics(api->streams, TOPIC_BYTES);
}

static void player_renamed(void *context, const char *player) {
    struct api *api = context;
    auth_forget_player(api->auth, player);
}

/* Tokens of the player are in the cache, too. */
static void player_gone(void *context, const char *player) {
    struct api *api = context;
    auth_forget_player(api->auth, player);
    auth_forget_tokens(api->auth);
    streams_end_player(api->streams, player);
}

static void message_posted(void *context, const struct message_news *news) {
    talk_publish(context, news);
}

/* In this order: a stream opened meanwhile is either ended here, or sees that the generation has changed. */
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
                                   .player_gone = player_gone,
                                   .message_posted = message_posted};
}

/* ---- serving ---------------------------------------------------------------------------------------------- */

static void tick(void *self) {
    struct api *api = self;
    streams_tick(api->streams);
    expiry_tick(api);
    answers_tick(api);
    deadlines_tick(api);
    counting_tick(api);
    bots_tick(api);
    atomic_fetch_add(&api->ticks, 1);
}

int api_reload(struct api *api, const struct config *config) {
    struct live_settings *live = live_settings_make(config);
    if (!live) {
        log_error("out of memory");
        return -1;
    }
    live->before = atomic_load(&api->live); /* requests may be using it */
    atomic_store(&api->live, live);
    return 0;
}

uint64_t api_ticks(struct api *api) {
    return atomic_load(&api->ticks);
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

/* Half the cores: workers and PostgreSQL need the rest, and a busy thread need not be woken for each request. */
static unsigned http_threads(void) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 4 ? 1 : cores > 16 ? 8 : (unsigned)cores / 2;
}

int api_start(struct api *api, struct workers *workers, int listener, struct census *games) {
    char why[512];
    atomic_store(&api->workers, workers);
    if (!census_watch_start(api, games))
        return -1;
    api->picture = picture_start();
    if (!api->picture) {
        fprintf(stderr, "musterd: cannot start a thread for pictures\n");
        return -1;
    }
    if (!start_webhooks(api, workers) || !bots_start(api))
        return -1;
    if (api->config->retain_finished > 0 && !(api->retention = retention_start(api)))
        return -1;
    struct http_handler handler = {.self = api,
                                   .state_size = sizeof(struct call),
                                   .begin = call_begin,
                                   .end = call_end,
                                   .refuse = call_refuse,
                                   .tick = tick};
    struct http_settings settings = {.listener = listener,
                                     .connections = (unsigned)api->config->max_connections,
                                     .address_share = (unsigned)api->config->address_share,
                                     .threads = http_threads(),
                                     .arrival_seconds = (unsigned)api->config->request_timeout,
                                     .proxies = &api->config->proxies};
    metrics_port_start(api);
    api->http = http_start(&settings, &handler, why, sizeof why);
    if (api->http)
        return 0;
    fprintf(stderr, "musterd: %s\n", why);
    return -1;
}

void api_stop(struct api *api) {
    atomic_store(&api->stopping, true);
    bots_stop(api);
    if (api->http)
        http_quiesce(api->http);
    metrics_port_stop(api);
    streams_end_all(api->streams);
    webhooks_stop(atomic_load(&api->webhooks));
    retention_stop(api->retention);
    api->retention = NULL;
    if (!http_stop(api->http, STOP_MILLISECONDS))
        return; /* a request is still in flight: api_free must not free anything */
    api->http = NULL;
    picture_stop(api->picture);
    api->picture = NULL;
}

void api_free(struct api *api) {
    if (!api || api->http)
        return;
    webhooks_free(atomic_load(&api->webhooks));
    bots_free(api);
    auth_destroy(api->auth);
    live_settings_free(atomic_load(&api->live));
    view_cache_destroy(api->view_cache);
    streams_destroy(api->streams);
    shares_destroy(api->unread);
    shares_destroy(api->app_unread);
    hint_cache_destroy(api->hint_cache);
    analyses_destroy(api->analyses);
    shares_destroy(api->hint_slots);
    shares_destroy(api->app_hint_slots);
    shares_destroy(api->app_stream_slots);
    shares_destroy(api->token_streams);
    shares_destroy(api->address_streams);
    sodium_memzero(api->ticket_key, sizeof api->ticket_key);
    free(api->openapi.text);
    gzip_later_free(api->openapi_packed);
    free(api->docs.text);
    census_watch_free(api);
    free(api->route_times);
    play_free(api->play);
    free(api);
}
