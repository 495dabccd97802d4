/* Finding games, the summary of one, and its fairness. */
#include <sodium.h>
#include <string.h>

#include "../daemon/game/fairness.h"
#include "../daemon/game/session.h"
#include "access.h"
#include "api_state.h"
#include "cursor.h"
#include "game_json.h"
#include "games.h"
#include "resources.h"

_Static_assert(sizeof(struct games_list) <= CALL_DATA, "fits");

struct games_list *games_list_of(struct call *call) {
    return (struct games_list *)(void *)call->data;
}

void games_viewer(const struct call *call, struct game_query *query) {
    query->viewer_all = call->who.scope == TOKEN_ADMIN;
    query->viewer_app = call->who.scope == TOKEN_APP ? call->who.app : NULL;
    query->viewer_player = call->who.player[0] ? call->who.player : NULL;
}

void games_labels(const struct call *call, struct game_query *query) {
    const struct parameters *p = &call->parameters;
    for (int i = 0; i < p->label_count; i++) {
        struct game_label *label = &query->label[query->label_count++];
        const char *colon = strchr(p->label[i], ':');
        memcpy(label->name, p->label[i], colon ? (size_t)(colon - p->label[i]) : strlen(p->label[i]));
        label->value = colon ? colon + 1 : NULL;
    }
}

/* A cursor is the last game's id; by change also when it changed. */
enum { AFTER = 16, AFTER_CHANGE = AFTER + 8 };

static bool by_change(enum game_order order) {
    return order == GAMES_LATEST_CHANGE || order == GAMES_EARLIEST_CHANGE;
}

bool games_page(struct call *call, struct game_query *query) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    bool change = by_change(query->order);
    query->limit = call->parameters.limit;
    if (!call->parameters.cursor)
        return true;
    if (!cursor_read(change ? 'u' : 'g', call->parameters.cursor, bytes, &n) || n != (change ? AFTER_CHANGE : AFTER))
        return call_bad_parameter(call, "cursor", "cursor must be the next of the page before.");
    memcpy(query->after, bytes, sizeof query->after);
    if (change)
        memcpy(&query->after_updated, bytes + AFTER, sizeof query->after_updated);
    query->has_after = true;
    return true;
}

static void write_next(struct call *call, const struct games_list *data) {
    char next[CURSOR_TEXT];
    uint8_t bytes[AFTER_CHANGE];
    bool change = by_change(data->query.order);
    memcpy(bytes, data->list.last, AFTER);
    memcpy(bytes + AFTER, &data->list.last_updated, sizeof data->list.last_updated);
    if (data->list.more)
        cursor_write(change ? 'u' : 'g', bytes, change ? AFTER_CHANGE : AFTER, next);
    out_member_string(&call->body, "next", data->list.more ? next : NULL);
}

/* No index holds the time of the last change, which every action would have to keep: what is looked through must be
 * few. */
static bool narrow_enough(struct call *call) {
    const struct parameters *p = &call->parameters;
    bool change = by_change(p->sort);
    return (!change && p->updated_since == 0) || p->player || p->to_act || p->label_count > 0 ||
           call_bad_parameter(call, change ? "sort" : "updated_since",
                              "Ask by change only for the games of a player, a to_act or a label.");
}

bool games_list_shape(struct call *call) {
    struct games_list *data = games_list_of(call);
    const struct parameters *p = &call->parameters;
    data->query = (struct game_query){.player = p->player,
                                      .to_act = p->to_act,
                                      .status = p->status,
                                      .ruleset = p->ruleset,
                                      .updated_since = p->updated_since,
                                      .order = p->sort};
    games_viewer(call, &data->query);
    games_labels(call, &data->query);
    return narrow_enough(call) && games_page(call, &data->query);
}

enum job_step games_list_run(struct call *call) {
    struct games_list *data = games_list_of(call);
    struct writer *w = &call->body;
    if (call->job.phase == 0) {
        game_list_finish(&data->list);
        data->list = (struct game_list){0};
        store_list_games(&call->job.stage, worker_loader(call->job.worker), &data->query, &data->list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_member_array(w, "items");
    for (size_t i = 0; i < data->list.count; i++)
        game_json(w, call->api->loader, &data->list.items[i]);
    out_end_array(w);
    write_next(call, data);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

void games_list_finish(struct call *call) {
    game_list_finish(&games_list_of(call)->list);
}

enum job_step games_get_run(struct call *call) {
    game_json(&call->body, call->api->loader, call->job.record);
    call_json(call, 200);
    return JOB_FINISHED;
}

static void member_hex(struct writer *w, const char *key, const uint8_t *bytes, size_t n) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, bytes, n);
    out_member_string(w, key, hex);
}

static void out_commitments(const struct access *access, const struct game_record *record, struct writer *w) {
    out_member_array(w, "commitments");
    for (int i = 0; i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->committed)
            continue;
        out_object(w);
        out_member_string(w, "role", access_role_id(access, seat->role));
        member_hex(w, "commitment", seat->commitment, COMMITMENT_BYTES);
        out_end_object(w);
    }
    out_end_array(w);
}

/* Only of a game that has begun: who knows the others' before he gives his own could choose it by theirs. */
static void out_entropy(const struct access *access, const struct game_record *record, struct writer *w) {
    out_member_array(w, "entropy");
    for (int i = 0; i < record->seat_count && record->started_at != 0; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->entropy && !seat->opened)
            continue;
        out_object(w);
        out_member_string(w, "role", access_role_id(access, seat->role));
        if (seat->opened)
            member_hex(w, "entropy", seat->value, VALUE_BYTES);
        else
            out_member_string(w, "entropy", seat->entropy);
        out_end_object(w);
    }
    out_end_array(w);
}

enum job_step fairness_run(struct call *call) {
    const struct game_record *record = call->job.record;
    struct writer *w = &call->body;
    struct access access;
    access_of(record, &access);
    if (!access.ruleset) {
        call_problem(call, PROBLEM_RULESET_FAULT,
                     "The version of the ruleset that this game is played by is not "
                     "installed here.");
        return JOB_FINISHED;
    }
    out_object(w);
    member_hex(w, "commitment", record->commitment, COMMITMENT_BYTES);
    out_member_string(w, "algorithm", fairness_algorithm(record->entropy_mode));
    game_json_seed_chosen(w, record);
    out_member_int(w, "round", record->entropy_round);
    out_commitments(&access, record, w);
    out_entropy(&access, record, w);
    out_member_int(w, "draws", call->job.session ? (int64_t)session_draws(call->job.session) : 0);
    if (record->status == GAME_FINISHED || record->status == GAME_ABORTED)
        member_hex(w, "seed", record->seed, SEED_BYTES);
    else
        out_member_null(w, "seed");
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}
