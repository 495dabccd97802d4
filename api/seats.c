/* What happens before a game begins: seats are taken and given up, or it is called off. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/game/fairness.h"
#include "../daemon/game/session.h"
#include "access.h"
#include "api_state.h"
#include "game_json.h"
#include "input.h"
#include "publish.h"
#include "resources.h"
#include "seats.h"
#include "shape.h"

_Static_assert(sizeof(struct seating) <= CALL_DATA, "fits");

struct seating *seats_of(struct call *call) {
    return (struct seating *)(void *)call->data;
}

static const struct field fields[] = {
    {"player", FIELD_STRING, false, offsetof(struct seating, player), id_is_player, 0, 0, "a player id"},
    {"entropy", FIELD_STRING, false, offsetof(struct seating, entropy), shape_is_entropy, 0, 0,
     "a text of at most 128 bytes"},
    {"commitment", FIELD_STRING, false, offsetof(struct seating, commitment), shape_is_hash, 0, 0,
     "64 hex digits in lower case"},
};

bool seats_put_shape(struct call *call) {
    struct seating *seating = seats_of(call);
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

int seats_role(struct call *call) {
    const struct game_record *record = call->job.record;
    for (int i = 0; record->module && i < record->seat_count; i++)
        if (strcmp(record->module->ruleset->roles[record->seats[i].role].id, call->segment[0]) == 0)
            return record->seats[i].role;
    call_problem(call, PROBLEM_NOT_FOUND, "This game has no seat %s. See its roles.", call->segment[0]);
    return -1;
}

void seats_not_open(struct call *call) {
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

bool seats_begin(struct call *call, const struct game_record *record, struct session **session) {
    uint8_t key[KEY_BYTES];
    *session = NULL;
    if (!game_record_ready(record))
        return true;
    struct writer why;
    writer_init(&why);
    game_record_key(record, key);
    *session = session_new(record->module, &record->setup, key, &why);
    sodium_memzero(key, sizeof key);
    if (!*session)
        call_problem(call, PROBLEM_RULESET_FAULT,
                     "The rules ran into a fault while the game was set up, so nothing was changed. Quote the "
                     "Musterd-Request-Id when you report it: %s",
                     writer_text(&why));
    writer_finish(&why);
    return *session != NULL;
}

void seats_change(struct call *call, const struct game_seat *seat) {
    struct seating *seating = seats_of(call);
    struct game_record after = *call->job.record;
    struct session *session;
    for (int i = 0; i < after.seat_count; i++)
        if (after.seats[i].role == seat->role)
            after.seats[i] = *seat;
    if (!seats_begin(call, &after, &session))
        return;
    seating->changed = true;
    seating->begun = session != NULL;
    store_take_seat(&call->job.stage, seat, session, call->who.app);
    call->status = 200;
}

/* What the body gives to the dice must suit the way that this game takes it. */
static bool suits(struct call *call) {
    const struct seating *seating = seats_of(call);
    bool committed = call->job.record->entropy_mode == ENTROPY_COMMITTED;
    if (seating->entropy && committed)
        return call_problem_at(call, PROBLEM_BAD_OPTION, "/entropy", "not in this game",
                               "In this game players commit to a value first: give its hash as commitment.");
    if (seating->commitment && !committed)
        return call_problem_at(call, PROBLEM_BAD_OPTION, "/commitment", "not in this game",
                               "In this game players give a text, as entropy, and commit to nothing.");
    return true;
}

/* The seat with what the body gives. */
static struct game_seat filled(struct call *call, const struct game_seat *seat) {
    const struct seating *seating = seats_of(call);
    struct game_seat with = {.role = seat->role,
                             .player = (char *)(uintptr_t)seating->player,
                             .entropy = (char *)(uintptr_t)seating->entropy,
                             .committed = seating->commitment != NULL};
    if (seating->commitment)
        sodium_hex2bin(with.commitment, COMMITMENT_BYTES, seating->commitment, 64, NULL, NULL, NULL);
    return with;
}

/* The holder again: he may commit now, where he has not. */
static void held(struct call *call, const struct game_seat *seat) {
    struct game_seat with = filled(call, seat);
    with.name = seat->name;
    call->status = 200;
    if (!with.committed || !suits(call))
        return;
    if (seat->committed && memcmp(seat->commitment, with.commitment, COMMITMENT_BYTES) != 0)
        call_problem(call, PROBLEM_NOT_AWAITED,
                     "This seat is committed to another value. Open that one; or, as long as not all have committed, "
                     "leave the seat and take it again.");
    else if (!seat->committed && call->job.record->status != GAME_OPEN)
        seats_not_open(call);
    else if (!seat->committed)
        seats_change(call, &with);
}

enum job_step seats_put_run(struct call *call) {
    struct seating *seating = seats_of(call);
    const struct game_record *record = call->job.record;
    seating->changed = seating->begun = false;
    int role = seats_role(call);
    if (role < 0)
        return JOB_FINISHED;
    const struct game_seat *seat = game_record_seat(record, role);
    if (seat->player && strcmp(seat->player, seating->player) != 0) {
        taken(call, seat->player);
    } else if (seat->player) {
        held(call, seat);
    } else if (record->status != GAME_OPEN) {
        seats_not_open(call);
    } else if (suits(call)) {
        struct game_seat with = filled(call, seat);
        char name[PLAYER_NAME];
        if (call_name_of(call, with.player, name))
            with.name = name;
        seats_change(call, &with);
    }
    return JOB_FINISHED;
}

/* Whoever set the game up, the app that did so for its player, or an admin. */
static bool is_maker(const struct call *call) {
    const struct principal *who = &call->who;
    const struct game_record *record = call->job.record;
    const char *owner = who->player[0] ? record->owner_player : record->owner_app;
    return who->player[0] ? owner && strcmp(owner, who->player) == 0
                          : who->scope == TOKEN_ADMIN || (owner && strcmp(owner, who->app) == 0);
}

/* May the caller empty this player's seat? The maker may where its holder keeps the others waiting. */
static bool may_empty(struct call *call, int role, const char *holder) {
    char app[65];
    if (call->who.player[0] && strcmp(call->who.player, holder) == 0)
        return true;
    if (game_record_awaits(call->job.record, game_record_seat(call->job.record, role)) != WAIT_NOTHING &&
        is_maker(call))
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

enum job_step seats_delete_run(struct call *call) {
    struct seating *seating = seats_of(call);
    const struct game_record *record = call->job.record;
    seating->changed = seating->begun = false;
    int role = seats_role(call);
    if (role < 0)
        return JOB_FINISHED;
    const char *holder = game_record_seat(record, role)->player;
    char app[65];
    if (holder && call->who.scope == TOKEN_APP && !call->looked && !call_app_of(call, holder, app) &&
        call_make_room(call)) {
        call->looked = true;
        call->player_count = 1;
        store_find_player(&call->job.stage, holder, &call->found[0]);
        return JOB_AGAIN;
    }
    if (holder && !may_empty(call, role, holder))
        return JOB_FINISHED;
    if (record->status != GAME_OPEN) {
        seats_not_open(call);
        return JOB_FINISHED;
    }
    if (holder) {
        strcpy(seating->former, holder);
        seating->changed = true;
        if (game_record_committed(record))
            store_new_round(&call->job.stage, role);
        else
            store_take_seat(&call->job.stage, &(struct game_seat){.role = (uint8_t)role}, NULL, call->who.app);
    }
    call->status = 200;
    return JOB_FINISHED;
}

enum job_step abort_run(struct call *call) {
    struct seating *seating = seats_of(call);
    enum game_status status = call->job.record->status;
    seating->changed = seating->begun = false;
    if (!is_maker(call)) {
        call_problem(call, PROBLEM_NOT_ALLOWED, "Only whoever set the game up, or an admin, calls it off.");
        return JOB_FINISHED;
    }
    if (status == GAME_ACTIVE || status == GAME_FINISHED) {
        seats_not_open(call);
        return JOB_FINISHED;
    }
    if (status == GAME_OPEN) {
        seating->changed = true;
        store_abort_game(&call->job.stage);
    }
    call->status = 200;
    return JOB_FINISHED;
}

bool seats_done(struct call *call) {
    const struct seating *seating = seats_of(call);
    const struct game_record *record = call->job.record;
    if (seating->begun)
        publish_entry(call->api, record, call->job.session);
    else if (seating->changed)
        publish_seats(call->api, record, seating->former[0] ? seating->former : NULL);
    game_json(&call->body, call->api->loader, record);
    call_json(call, 200);
    return true;
}
