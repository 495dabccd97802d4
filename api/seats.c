/* What happens before a game begins: seats are taken and given up, or it is called off. */
#include <stdlib.h>
#include <string.h>

#include "../daemon/fairness.h"
#include "../daemon/session.h"
#include "access.h"
#include "api_state.h"
#include "game_json.h"
#include "input.h"
#include "publish.h"
#include "resources.h"
#include "shape.h"

struct seating {
    const char *player, *entropy;
    bool changed, begun;
    char former[65];
};
_Static_assert(sizeof(struct seating) <= CALL_DATA, "fits");

static struct seating *of(struct call *call) {
    return (struct seating *)(void *)call->data;
}

static const struct field fields[] = {
    {"player", FIELD_STRING, false, offsetof(struct seating, player), id_is_player, 0, 0, "a player id"},
    {"entropy", FIELD_STRING, false, offsetof(struct seating, entropy), shape_is_entropy, 0, 0,
     "a text of at most 128 bytes"},
};

bool seats_put_shape(struct call *call) {
    struct seating *seating = of(call);
    const struct principal *who = &call->who;
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    if (call->input)
        input_read(call->input, fields, sizeof fields / sizeof fields[0], seating, &faults);
    if (faults.count == 0 && !seating->player && !who->player[0])
        input_fault(&faults, "", "player", "must be given: the token stands for no player");
    bool differ = seating->player && who->player[0] && strcmp(seating->player, who->player) != 0;
    if (faults.count == 0 && differ && who->scope != TOKEN_PLAYER)
        input_fault(&faults, "", "player", "is not the player of Musterd-Player");
    if (!shape_end(&shape, &faults, call))
        return false;
    if (differ)
        return call_problem(call, PROBLEM_NOT_ALLOWED, "A player token may seat its own player only, which is %s.",
                            who->player);
    if (!seating->player)
        seating->player = who->player;
    call_names_player(call, seating->player);
    return true;
}

/* -1: this game has no such seat, and the problem is set. */
static int seat_role(struct call *call) {
    const struct game_record *record = call->job.record;
    for (int i = 0; record->module && i < record->seat_count; i++)
        if (strcmp(record->module->ruleset->roles[record->seats[i].role].id, call->segment[0]) == 0)
            return record->seats[i].role;
    call_problem(call, PROBLEM_NOT_FOUND, "This game has no seat %s. See its roles.", call->segment[0]);
    return -1;
}

static void not_open(struct call *call) {
    static const char *const what[] = {[GAME_ACTIVE] = "The game is active. Resign to get out of it.",
                                       [GAME_FINISHED] = "The game is finished. See its result.",
                                       [GAME_ABORTED] = "The game was called off before it began."};
    const enum game_status status = call->job.record->status;
    call_problem_open(call, PROBLEM_NOT_OPEN, "%s", what[status]);
    out_member_string(&call->body, "status_now", game_status_name(status));
    out_end_object(&call->body);
}

static void taken(struct call *call, const char *holder) {
    static const char *const advice[] = {[GAME_OPEN] = "Take another.",
                                         [GAME_ACTIVE] = "The game has begun with all its seats taken.",
                                         [GAME_FINISHED] = "The game is finished.",
                                         [GAME_ABORTED] = "The game was called off before it began."};
    call_problem_open(call, PROBLEM_SEAT_TAKEN, "%s holds this seat. %s", holder, advice[call->job.record->status]);
    out_member_string(&call->body, "player", holder);
    out_end_object(&call->body);
}

/* The session, where this seat is the last; NULL with *fault true where the rules failed. */
static struct session *begin(const struct game_record *record, int role, const char *entropy, bool *fault) {
    const char *entropies[RULESET_MAX_ROLES] = {NULL};
    uint8_t key[KEY_BYTES];
    *fault = false;
    for (int i = 0; i < record->seat_count; i++) {
        int at = record->seats[i].role;
        if (at != role && !record->seats[i].player)
            return NULL;
        entropies[at] = at == role ? entropy : record->seats[i].entropy;
    }
    struct writer why;
    writer_init(&why);
    fairness_key(record->seed, entropies, key);
    struct session *session = session_new(record->module, &record->setup, key, &why);
    *fault = !session;
    writer_finish(&why);
    return session;
}

enum job_step seats_put_run(struct desk *desk, struct call *call) {
    struct seating *seating = of(call);
    const struct game_record *record = call->job.record;
    bool fault;
    seating->changed = seating->begun = false;
    int role = seat_role(call);
    if (role < 0)
        return JOB_FINISHED;
    const char *holder = game_record_seat(record, role)->player;
    if (holder && strcmp(holder, seating->player) != 0) {
        taken(call, holder);
    } else if (holder) {
        call->status = 200;
    } else if (record->status != GAME_OPEN) {
        not_open(call);
    } else {
        struct session *session = begin(record, role, seating->entropy, &fault);
        if (fault) {
            call_problem(call, PROBLEM_RULESET_FAULT,
                         "The rules ran into a fault while the game was set up, so the seat "
                         "stays open. Quote the Musterd-Request-Id when you report it.");
            return JOB_FINISHED;
        }
        seating->changed = true;
        seating->begun = session != NULL;
        store_take_seat(desk, &call->job, role, seating->player, seating->entropy, session, call->who.app);
        call->status = 200;
    }
    return JOB_FINISHED;
}

/* May the caller empty this player's seat? */
static bool may_empty(struct call *call, const char *holder) {
    char app[65];
    if (call->who.player[0] && strcmp(call->who.player, holder) == 0)
        return true;
    switch (call->who.scope) {
    case TOKEN_ADMIN:
        if (!call->who.player[0])
            return true;
        break;
    case TOKEN_APP:
        if (call_app_of(call, holder, app) && strcmp(app, call->who.app) == 0)
            return true;
        break;
    case TOKEN_PLAYER: break;
    }
    return call_problem(call, PROBLEM_NOT_YOUR_SEAT, "%s holds the seat %s. Only its holder gives it up.", holder,
                        call->segment[0]);
}

enum job_step seats_delete_run(struct desk *desk, struct call *call) {
    struct seating *seating = of(call);
    const struct game_record *record = call->job.record;
    seating->changed = seating->begun = false;
    int role = seat_role(call);
    if (role < 0)
        return JOB_FINISHED;
    const char *holder = game_record_seat(record, role)->player;
    char app[65];
    if (holder && call->who.scope == TOKEN_APP && !call->looked && !call_app_of(call, holder, app) &&
        call_make_room(call)) {
        call->looked = true;
        call->player_count = 1;
        store_find_player(desk, &call->job, holder, false, "", &call->found[0]);
        return JOB_AGAIN;
    }
    if (holder && !may_empty(call, holder))
        return JOB_FINISHED;
    if (record->status != GAME_OPEN) {
        not_open(call);
        return JOB_FINISHED;
    }
    if (holder) {
        strcpy(seating->former, holder);
        seating->changed = true;
        store_take_seat(desk, &call->job, role, NULL, NULL, NULL, call->who.app);
    }
    call->status = 200;
    return JOB_FINISHED;
}

/* Whoever set the game up, the app that did so for its player, or an admin. */
static bool may_abort(struct call *call) {
    const struct principal *who = &call->who;
    const struct game_record *record = call->job.record;
    const char *owner = who->player[0] ? record->owner_player : record->owner_app;
    if (who->player[0] ? owner && strcmp(owner, who->player) == 0
                       : who->scope == TOKEN_ADMIN || (owner && strcmp(owner, who->app) == 0))
        return true;
    return call_problem(call, PROBLEM_NOT_ALLOWED, "Only whoever set the game up, or an admin, calls it off.");
}

enum job_step abort_run(struct desk *desk, struct call *call) {
    struct seating *seating = of(call);
    enum game_status status = call->job.record->status;
    seating->changed = seating->begun = false;
    if (!may_abort(call))
        return JOB_FINISHED;
    if (status == GAME_ACTIVE || status == GAME_FINISHED) {
        not_open(call);
        return JOB_FINISHED;
    }
    if (status == GAME_OPEN) {
        seating->changed = true;
        store_abort_game(desk, &call->job);
    }
    call->status = 200;
    return JOB_FINISHED;
}

bool seats_done(struct desk *desk, struct call *call) {
    (void)desk;
    const struct seating *seating = of(call);
    const struct game_record *record = call->job.record;
    if (seating->begun)
        publish_entry(call->api, record, call->job.session);
    else if (seating->changed)
        publish_seats(call->api, record, seating->former[0] ? seating->former : NULL);
    game_json(&call->body, call->api->loader, record);
    call_json(call, 200);
    return true;
}
