/* Decisions of a director about a game. An app directs its own games, an admin any game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/audit_row.h"
#include "../call/idempotency.h"
#include "../call/shape.h"
#include "../caller/known.h"
#include "../live/decide.h"
#include "../live/game_json.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"
#include "table.h"

enum { EXTEND_SECONDS_MOST = 366 * 86400 };

struct direction {
    const char *what, *reason, *role, *player;
    int64_t seconds, to_seq; /* to_seq -1: not given */
    struct json_t *places;

    bool settled;
    char former[TABLE_NAME];
};
CALL_DATA_AS(struct direction, direction_data)

static const struct order {
    const char *name;
    enum table_act act;
    bool role, needs_role, seconds, player, places, to_seq;
} orders[] = {
    {.name = "pause", .act = TABLE_PAUSE},
    {.name = "resume", .act = TABLE_RESUME},
    {.name = "extend", .act = TABLE_EXTRA_TIME, .role = true, .seconds = true},
    {.name = "replace", .act = TABLE_SUBSTITUTE, .role = true, .needs_role = true, .player = true},
    {.name = "adjudicate", .act = TABLE_ADJUDICATE, .places = true},
    {.name = "take-back", .act = TABLE_TAKE_BACK, .to_seq = true},
    {.name = "abort", .act = TABLE_CANCEL},
};

static const struct order *find_order(const char *name) {
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (strcmp(orders[i].name, name) == 0)
            return &orders[i];
    return NULL;
}

static bool is_order(const char *name) {
    return find_order(name) != NULL;
}

static bool is_reason(const char *text) {
    const size_t n = text_length(text);
    return n >= 1 && n <= TABLE_REASON;
}

static const struct field fields[] = {
    {"do", FIELD_STRING, true, offsetof(struct direction, what), is_order, 0, 0,
     "pause, resume, extend, replace, adjudicate, take-back or abort"},
    {"reason", FIELD_STRING, true, offsetof(struct direction, reason), is_reason, 0, 0,
     "a text of 1 to 200 characters"},
    {"role", FIELD_STRING, false, offsetof(struct direction, role), text_is_id, 0, 0, "a role's id"},
    {"seconds", FIELD_INTEGER, false, offsetof(struct direction, seconds), NULL, 1, EXTEND_SECONDS_MOST,
     "a whole number from 1 to 31622400"},
    {"to_seq", FIELD_INTEGER, false, offsetof(struct direction, to_seq), NULL, 0, INT32_MAX, "an entry's number"},
    {"player", FIELD_STRING, false, offsetof(struct direction, player), id_is_player, 0, 0, "a player id"},
    {"places", FIELD_OBJECT, false, offsetof(struct direction, places), NULL, 0, 0, NULL},
};

static void belongs(struct faults *faults, const char *name, bool given, bool needed, bool taken) {
    if (needed && !given)
        input_fault(faults, "", name, "is missing");
    if (given && !taken)
        input_fault(faults, "", name, "does not belong to this");
}

bool direct_shape(struct call *call) {
    struct direction *direction = direction_data(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    direction->to_seq = -1;
    input_read(call->input, fields, sizeof fields / sizeof fields[0], direction, &faults);
    const struct order *order = direction->what ? find_order(direction->what) : NULL;
    if (order) {
        belongs(&faults, "role", direction->role != NULL, order->needs_role, order->role);
        belongs(&faults, "seconds", direction->seconds > 0, order->seconds, order->seconds);
        belongs(&faults, "player", direction->player != NULL, order->player, order->player);
        belongs(&faults, "to_seq", direction->to_seq >= 0, order->to_seq, order->to_seq);
        belongs(&faults, "places", direction->places != NULL, order->places, order->places);
    }
    if (!shape_end(&shape, &faults, call))
        return false;
    if (call->who.scope == TOKEN_PLAYER || call->who.player[0])
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "Only an app or an admin can direct a game, with its own token and without "
                            "Musterd-Player.");
    if (direction->player)
        known_add(&call->players, direction->player);
    return true;
}

static bool is_director(struct call *call) {
    return call->who.scope == TOKEN_ADMIN || strcmp(call->job.record->owner_app, call->who.app) == 0 ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "An app can direct only its own games, and this is another app's game.");
}

/* ---- the terms --------------------------------------------------------------------------------------------------- */

static bool find_seat(struct call *call, int *role) {
    const struct game_record *record = call->job.record;
    const char *name = direction_data(call)->role;
    *role = ROLE_NOBODY;
    for (int i = 0; name && i < record->seat_count; i++)
        if (strcmp(table_role_id(record, record->seats[i].role), name) == 0)
            *role = record->seats[i].role;
    return !name || *role != ROLE_NOBODY ||
           call_problem_at(call, PROBLEM_UNKNOWN_ROLE, "/role", "no such role", "The game has no role %s.", name);
}

static bool read_terms(struct call *call, int *role, struct table_terms *terms) {
    struct direction *direction = direction_data(call);
    *terms = (struct table_terms){.directed = true,
                                  .seconds = (uint32_t)direction->seconds,
                                  .back_to = direction->to_seq > 0 ? (uint32_t)direction->to_seq : 0};
    snprintf(terms->reason, sizeof terms->reason, "%s", direction->reason);
    direction->former[0] = '\0';
    if (!find_seat(call, role) || (direction->places && !decide_places(call, direction->places, terms)))
        return false;
    if (!direction->player)
        return true;
    snprintf(terms->player, sizeof terms->player, "%s", direction->player);
    const char *former = game_record_seat(call->job.record, *role)->player;
    snprintf(terms->former, sizeof terms->former, "%s", id_bot(former) ? "" : former);
    strcpy(direction->former, terms->former);
    return true;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

/* true: the same request came before, and the answer is the current state of the game. */
static bool is_remembered(struct call *call, uint8_t key[IDEMPOTENCY_BYTES]) {
    const struct idempotency_key *found;
    if (!call->kept.header)
        return false;
    char *body = input_dump(call->input);
    idempotency_make(call, "direct", NONE, body ? body : "", key);
    free(body);
    if (game_record_find_idempotency_key(call->job.record, key, IDEMPOTENCY_KEY, &found) == 0)
        return false;
    if (found->length != IDEMPOTENCY_BYTES || memcmp(found->bytes, key, IDEMPOTENCY_BYTES) != 0)
        return !call_problem(call, PROBLEM_IDEMPOTENCY_MISMATCH,
                             "This Idempotency-Key was used for another request before. Use a new one.");
    call->answer.replayed = true;
    call->answer.status = 200;
    return true;
}

enum job_step direct_run(struct call *call) {
    struct direction *direction = direction_data(call);
    const enum table_act act = find_order(direction->what)->act;
    struct table_terms terms;
    uint8_t key[IDEMPOTENCY_BYTES];
    int role;
    direction->settled = false;
    if (!is_director(call) || is_remembered(call, key) || !table_is_played(call) || !read_terms(call, &role, &terms))
        return JOB_FINISHED;
    const char *why = table_refusal(&call->job, act, role, &terms);
    if (why) {
        call_problem(call, PROBLEM_NOT_APPLICABLE, "%s", why);
        return JOB_FINISHED;
    }
    const enum table_step step = table_settle(call, act, role, &terms, 0, call->kept.header ? key : NULL);
    if (step == TABLE_AGAIN)
        return JOB_AGAIN;
    if (step == TABLE_SETTLED) {
        char what[40];
        snprintf(what, sizeof what, "direct-%s", direction->what);
        audit_row(call, what);
        direction->settled = true;
        call->answer.status = 200;
    }
    return JOB_FINISHED;
}

enum stage_result direct_done(struct call *call) {
    const struct direction *direction = direction_data(call);
    if (direction->settled)
        table_settled(call, direction->former[0] ? direction->former : NULL);
    game_json(&call->answer.body, call->api->loader, call->job.record);
    call_json(call, 200);
    return STAGE_DONE;
}
