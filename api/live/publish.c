#include "publish.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/log.h"
#include "../api_state.h"
#include "../caller/auth.h"
#include "bots.h"
#include "game_json.h"
#include "view_cache.h"

void publish_topic_game(const uint8_t game[16], struct topic_name *name) {
    name->length = 16;
    memcpy(name->bytes, game, 16);
}

/* One byte longer than a game's topic, so they never collide. */
void publish_topic_player(const char *player, struct topic_name *name) {
    size_t n = strlen(player);
    memset(name, 0, sizeof *name);
    name->length = TOPIC_BYTES;
    memcpy(name->bytes, player, n < TOPIC_BYTES ? n : TOPIC_BYTES);
}

void publish_topic_app(const char *app, struct topic_name *name) {
    size_t n = strlen(app);
    memset(name, 0, sizeof *name);
    name->length = TOPIC_APP;
    memcpy(name->bytes, app, n < TOPIC_APP ? n : TOPIC_APP);
}

void publish_write_entry(struct writer *w, struct session *session, int64_t at, int role) {
    w->comma = false;
    put_format(w, "event: entry\nid: %u\ndata: ", session_seq(session));
    out_object(w);
    session_entry_json(session, at, role, w);
    out_key(w, "to_act");
    session_to_act_json(session, w);
    out_member_string(w, "status", session_status(session));
    out_key(w, "result");
    session_result_json(session, w);
    out_end_object(w);
    put(w, "\n\n");
    w->comma = false;
}

void publish_write_game(struct writer *w, struct loader *loader, const struct game_record *record, const char *player) {
    put(w, "event: game\ndata: ");
    w->comma = false;
    game_json_stream(w, loader, record, player);
    put(w, "\n\n");
    w->comma = false;
}

static void tell_player(struct api *api, const struct game_record *record, const char *player) {
    struct topic_name name;
    publish_topic_player(player, &name);
    if (streams_all_roles(api->streams, &name) == 0)
        return;
    struct writer w;
    writer_init(&w);
    publish_write_game(&w, api->loader, record, player);
    struct chunk *chunk = w.failed ? NULL : chunk_make(api->streams, w.text, w.length);
    writer_finish(&w);
    streams_publish(api->streams, &name, -1, -1, chunk, false);
    chunk_let_go(chunk);
}

/* Sends to each player once, however many seats they hold. */
static void tell_players(struct api *api, const struct game_record *record) {
    for (int i = 0; i < record->seat_count; i++) {
        bool told = !record->seats[i].player;
        for (int k = 0; k < i && !told; k++)
            told = record->seats[k].player && strcmp(record->seats[k].player, record->seats[i].player) == 0;
        if (!told)
            tell_player(api, record, record->seats[i].player);
        if (record->seats[i].invited && game_record_held(record, record->seats[i].invited) == 0)
            tell_player(api, record, record->seats[i].invited);
    }
}

/* Writes the session's latest entry for each of these roles. */
static void each_chunk(struct api *api, struct session *session, int64_t at, unsigned roles,
                       void (*give)(void *context, int role, struct session *session, struct chunk *chunk),
                       void *context) {
    struct writer w;
    writer_init(&w);
    for (int role = 0; role <= ROLE_SPECTATOR; role++) {
        if (!(roles & (1u << role)))
            continue;
        writer_clear(&w);
        publish_write_entry(&w, session, at, role);
        give(context, role, session, w.failed ? NULL : chunk_make(api->streams, w.text, w.length));
    }
    writer_finish(&w);
}

struct topic_at {
    struct api *api;
    const struct topic_name *name;
};

static void publish_chunk(void *context, int role, struct session *session, struct chunk *chunk) {
    const struct topic_at *to = context;
    streams_publish(to->api->streams, to->name, role, session_seq(session), chunk, session_over(session));
    chunk_let_go(chunk);
}

static void publish_at(struct api *api, const struct topic_name *name, struct session *session, int64_t at,
                       unsigned roles) {
    struct topic_at to = {api, name};
    each_chunk(api, session, at, roles, publish_chunk, &to);
}

static int64_t time_of(const struct game_record *record, const struct entry *entry) {
    return entry ? entry->at : record->started_at;
}

/* ---- who may follow -------------------------------------------------------------------------------------- */

struct review {
    struct api *api;
    const struct game_record *record;
};

/* Does this seat admit the follower? A player must hold it. A spectator must hold it, be invited to it, or follow
 * through an app whose player holds it. */
static bool admits(const struct review *review, const struct game_seat *seat, int role,
                   const struct stream_right *right) {
    char app[65];
    if (role == ROLE_SPECTATOR && seat->invited && strcmp(seat->invited, right->player) == 0)
        return true;
    if (!seat->player || (role != ROLE_SPECTATOR && seat->role != role))
        return false;
    return strcmp(seat->player, right->player) == 0 ||
           (role == ROLE_SPECTATOR && right->app[0] && auth_player(review->api->auth, seat->player, app, NULL) &&
            strcmp(app, right->app) == 0);
}

static bool may_follow(void *context, int role, const struct stream_right *right) {
    const struct review *review = context;
    bool may = right->lasting || (role == ROLE_SPECTATOR && review->record->visibility != GAME_PRIVATE);
    for (int i = 0; i < review->record->seat_count && !may; i++)
        may = admits(review, &review->record->seats[i], role, right);
    return may;
}

/* Seats change hands before a game begins, and later by agreement. A player who has left a seat must no longer receive
 * that seat's events. all: also review followers that have already received entries. Once the game is over, anyone may
 * follow. */
static void review_streams(struct api *api, const struct game_record *record, bool all) {
    struct review review = {api, record};
    struct topic_name name;
    publish_topic_game(record->id, &name);
    if (!all || !game_record_over(record))
        streams_review(api->streams, &name, all, may_follow, &review);
}

/* ---- live events ---------------------------------------------------------------------------------------- */

void publish_entry(struct api *api, const struct game_record *record, struct session *session) {
    struct topic_name name;
    int64_t least;
    view_cache_drop(api->view_cache, record->id);
    review_streams(api, record, false);
    publish_topic_game(record->id, &name);
    unsigned roles = streams_roles(api->streams, &name, &least);
    if (roles && least + 1 < (int64_t)session_seq(session))
        publish_catch_up(api, record->id); /* another daemon made entries that are not here yet */
    else if (roles && least < (int64_t)session_seq(session))
        publish_at(api, &name, session, time_of(record, session_seq(session) > 0 ? session_entry(session) : NULL),
                   roles);
    tell_players(api, record);
    bots_wake(api, record);
}

struct publish_kept {
    struct publish_kept *next;
    struct chunk *chunk; /* NULL: out of memory */
    int role;
    uint32_t seq;
    bool last;
};

static void keep_chunk(void *context, int role, struct session *session, struct chunk *chunk) {
    struct publish_kept ***end = context;
    struct publish_kept *kept = calloc(1, sizeof *kept);
    if (!kept) { /* followers that miss it read it from the log */
        chunk_let_go(chunk);
        return;
    }
    *kept =
        (struct publish_kept){.chunk = chunk, .role = role, .seq = session_seq(session), .last = session_over(session)};
    **end = kept;
    *end = &kept->next;
}

void publish_keep(struct api *api, const struct game_record *record, struct session *session,
                  struct publish_kept **kept) {
    struct topic_name name;
    int64_t least;
    publish_topic_game(record->id, &name);
    unsigned roles = streams_roles(api->streams, &name, &least);
    while (*kept)
        kept = &(*kept)->next;
    if (roles)
        each_chunk(api, session, session_entry(session)->at, roles, keep_chunk, &kept);
}

void publish_forget(struct publish_kept **kept) {
    for (struct publish_kept *one; (one = *kept);) {
        *kept = one->next;
        chunk_let_go(one->chunk);
        free(one);
    }
}

void publish_entries(struct api *api, const struct game_record *record, struct session *session,
                     struct publish_kept **kept) {
    struct topic_name name;
    int64_t least;
    if (!*kept) {
        publish_entry(api, record, session);
        return;
    }
    review_streams(api, record, false);
    publish_topic_game(record->id, &name);
    /* Followers that have missed earlier entries receive all of these from the log. */
    bool abreast = streams_roles(api->streams, &name, &least) && least + 1 >= (int64_t)(*kept)->seq;
    for (const struct publish_kept *one = *kept; one && abreast; one = one->next)
        streams_publish(api->streams, &name, one->role, one->seq, one->chunk, one->last);
    publish_forget(kept);
    publish_entry(api, record, session);
}

/* Ends the streams of a game that has no further events. */
static void end_streams(struct api *api, const uint8_t game[16], const char *last_words) {
    struct topic_name name;
    publish_topic_game(game, &name);
    struct chunk *chunk = chunk_make(api->streams, last_words, strlen(last_words));
    streams_publish(api->streams, &name, -1, -1, chunk, true);
    chunk_let_go(chunk);
}

/* A game that has begun was called off by an entry, which its followers have. */
static void end_aborted(struct api *api, const struct game_record *record) {
    if (record->status == GAME_ABORTED)
        end_streams(api, record->id,
                    game_record_begun(record) ? ": aborted\n\n" : "event: aborted\ndata: {\"status\":\"aborted\"}\n\n");
}

void publish_deleted(struct api *api, const uint8_t game[16]) {
    view_cache_drop(api->view_cache, game);
    end_streams(api, game, ": deleted\n\n");
}

void publish_seats(struct api *api, const struct game_record *record, const char *former) {
    view_cache_drop(api->view_cache, record->id);
    review_streams(api, record, true);
    end_aborted(api, record);
    tell_players(api, record);
    bots_wake(api, record);
    if (former && game_record_held(record, former) == 0)
        tell_player(api, record, former);
}

static const char proposals_news[] = "event: proposals\ndata: {}\n\n";

void publish_write_proposals(struct writer *w) {
    put(w, proposals_news);
}

void publish_proposals(struct api *api, const struct game_record *record) {
    struct topic_name name;
    publish_topic_game(record->id, &name);
    const unsigned roles = streams_all_roles(api->streams, &name);
    struct chunk *chunk = roles ? chunk_make(api->streams, proposals_news, sizeof proposals_news - 1) : NULL;
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if (roles & (1u << role))
            streams_publish(api->streams, &name, role, -1, chunk, false);
    chunk_let_go(chunk);
}

void publish_settled(struct api *api, const struct game_record *record, struct session *session, const char *former) {
    if (former)
        review_streams(api, record, true);
    publish_entry(api, record, session);
    publish_proposals(api, record);
    if (former && game_record_held(record, former) == 0)
        tell_player(api, record, former);
}

/* ---- from the history ----------------------------------------------------------------------------------- */

struct walk {
    struct api *api;
    const struct game_record *record;
    struct topic_name name;
    unsigned roles;
    int64_t since;
};

static void on_entry(void *context, struct session *session, const struct entry *entry) {
    struct walk *walk = context;
    if ((int64_t)session_seq(session) <= walk->since)
        return;
    publish_at(walk->api, &walk->name, session, time_of(walk->record, entry), walk->roles);
}

static void walk_history(const struct job *job, struct walk *walk) {
    const struct game_record *record = job->record;
    struct writer why;
    writer_init(&why);
    if (!session_walk(record->module, &record->setup, record->key, job->entries, job->entry_count,
                      (uint32_t)job->entry_count, on_entry, walk, &why))
        log_error("a game cannot be replayed for its streams: %s", writer_text(&why));
    writer_finish(&why);
}

static void publish_history(struct api *api, const struct job *job) {
    struct walk walk = {.api = api, .record = job->record};
    if (!job->record)
        publish_deleted(api, job->game);
    if (!job->record || job->record->damage)
        return;
    view_cache_drop(api->view_cache, job->record->id);
    review_streams(api, job->record, true);
    publish_topic_game(job->record->id, &walk.name);
    walk.roles = streams_roles(api->streams, &walk.name, &walk.since);
    if (walk.roles && job->session)
        walk_history(job, &walk);
    publish_proposals(api, job->record);
    end_aborted(api, job->record);
    tell_players(api, job->record);
}

struct catch_up {
    struct job job;
    struct api *api;
};

static enum job_step catch_up_run(struct job *job) {
    (void)job;
    return JOB_FINISHED;
}

static void catch_up_done(struct job *job) {
    struct catch_up *catch_up = (struct catch_up *)job;
    if (job->outcome == JOB_FAILED)
        log_error("a game's streams cannot go on: %s", job->reason);
    if (job->outcome == JOB_OK)
        publish_history(catch_up->api, job);
    free(catch_up);
}

void publish_catch_up(struct api *api, const uint8_t game[16]) {
    struct workers *workers = atomic_load(&api->workers);
    struct catch_up *catch_up = workers ? calloc(1, sizeof *catch_up) : NULL;
    if (!catch_up)
        return;
    catch_up->api = api;
    catch_up->job.need = JOB_HISTORY;
    catch_up->job.in_order = true;
    catch_up->job.run = catch_up_run;
    catch_up->job.done = catch_up_done;
    memcpy(catch_up->job.game, game, 16);
    worker_submit(workers, &catch_up->job);
}
