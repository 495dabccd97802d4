/* Seats of a game that has not begun: taking and leaving them, and calling the game off. */
#include "seats.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/session.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/tokens.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/audit_row.h"
#include "../call/phase.h"
#include "../call/shape.h"
#include "../caller/known.h"
#include "../caller/principal.h"
#include "../live/answers.h"
#include "../live/game_json.h"
#include "../live/publish.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"

static const struct field fields[] = {
    {"player", FIELD_STRING, false, offsetof(struct seating, player), id_is_player, 0, 0, "a player id"},
    {"entropy", FIELD_STRING, false, offsetof(struct seating, entropy), text_is_entropy, 0, 0,
     "a text of at most 128 bytes"},
    {"commitment", FIELD_STRING, false, offsetof(struct seating, commitment), text_is_hash, 0, 0,
     "64 hex digits in lower case"},
    {"bot", FIELD_INTEGER, false, offsetof(struct seating, bot), NULL, 1, BOT_LEVEL_MOST, "a level from 1 to 3"},
    {"invitation", FIELD_STRING, false, offsetof(struct seating, invitation), text_is_invitation, 0, 0,
     "the text of an invitation"},
};

/* A body that names a bot must have no other member. */
static bool seat_bot(struct call *call, struct shape *shape, struct faults *faults) {
    struct seating *seating = seats_of(call);
    if (seating->player || seating->entropy || seating->commitment || seating->invitation)
        input_fault(faults, "", "bot", "stands alone");
    if (!shape_end(shape, faults, call))
        return false;
    seating->player = id_of_bot((int)seating->bot);
    return true;
}

bool seats_put_shape(struct call *call) {
    struct seating *seating = seats_of(call);
    const struct principal *who = &call->who;
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    if (call->input)
        input_read(call->input, fields, sizeof fields / sizeof fields[0], seating, &faults);
    if (seating->bot > 0)
        return seat_bot(call, &shape, &faults);
    if (faults.count == 0 && !seating->player && !who->player[0])
        input_fault(&faults, "", "player", "is required: the token acts for no player");
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
    known_add(&call->players, seating->player);
    call->who.has_invitation = seating->invitation != NULL;
    if (call->who.has_invitation)
        invitation_hash(seating->invitation, call->who.invitation);
    return true;
}

int seats_role(struct call *call) {
    const struct game_record *record = call->job.record;
    for (int i = 0; record->module && i < record->seat_count; i++)
        if (strcmp(record->module->ruleset->roles[record->seats[i].role].id, call->target.segment[0]) == 0)
            return record->seats[i].role;
    call_problem(call, PROBLEM_NOT_FOUND, "This game has no seat %s. See its roles.", call->target.segment[0]);
    return -1;
}

static void taken(struct call *call, const char *holder) {
    static const char *const advice[] = {[GAME_OPEN] = "Take another.",
                                         [GAME_ACTIVE] = "The game has begun with all its seats taken.",
                                         [GAME_FINISHED] = "The game is finished.",
                                         [GAME_ABORTED] = "The game was called off before it began."};
    const bool bot = id_bot(holder) > 0;
    call_problem_open(call, PROBLEM_SEAT_TAKEN, "%s holds this seat. %s", bot ? "A bot" : holder,
                      advice[call->job.record->status]);
    if (!bot)
        out_member_string(&call->answer.body, "player", holder);
    out_end_object(&call->answer.body);
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
                     "The rules failed while the game was set up, so nothing was changed. Quote the "
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
    call->answer.status = 200;
}

/* The body's contribution to the dice must suit the game's kind of entropy. */
static bool suits(struct call *call) {
    const struct seating *seating = seats_of(call);
    bool committed = call->job.record->entropy_mode == ENTROPY_COMMITTED;
    if (seating->entropy && committed)
        return call_problem_at(call, PROBLEM_BAD_OPTION, "/entropy", "not in this game",
                               "In this game players commit to a value first: give its hash as commitment.");
    if (seating->commitment && !committed)
        return call_problem_at(call, PROBLEM_BAD_OPTION, "/commitment", "not in this game",
                               "In this game players do not commit: give a text as entropy.");
    return true;
}

/* Is the seat reserved for someone else? */
static bool is_kept(struct call *call, const struct game_seat *seat) {
    const bool by_name = seat->invited && strcmp(seat->invited, seats_of(call)->player) == 0;
    const bool by_text = seat->by_link && call->who.has_invitation &&
                         sodium_memcmp(seat->invitation, call->who.invitation, sizeof seat->invitation) == 0;
    if ((!seat->invited && !seat->by_link) || by_name || by_text)
        return false;
    call_problem_open(call, PROBLEM_SEAT_TAKEN, "This seat is reserved for an invited player. Take another.");
    if (seat->invited)
        out_member_string(&call->answer.body, "player", seat->invited);
    out_end_object(&call->answer.body);
    return true;
}

/* The seat, filled with the members of the body. */
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

/* The holder takes the seat again, and may commit now if they have not. */
static void held(struct call *call, const struct game_seat *seat) {
    struct game_seat with = filled(call, seat);
    with.name = seat->name;
    with.is_bot = seat->is_bot;
    call->answer.status = 200;
    if (!with.committed || !suits(call))
        return;
    if (seat->committed && memcmp(seat->commitment, with.commitment, COMMITMENT_BYTES) != 0)
        call_problem(call, PROBLEM_NOT_AWAITED,
                     "This seat has committed to another value. Open that one. While not all seats have committed, "
                     "you can also leave the seat and take it again.");
    else if (!seat->committed && phase_allows(call, PHASE_TO_SEAT))
        seats_change(call, &with);
}

/* Only the creator may seat a bot, and not in a game in which all seats commit. */
static bool may_seat_bot(struct call *call) {
    if (!seats_of(call)->bot)
        return true;
    if (!seats_is_maker(call))
        return call_problem(call, PROBLEM_NOT_ALLOWED, "Only the creator of the game or an admin can seat a bot.");
    return call->job.record->entropy_mode != ENTROPY_COMMITTED ||
           call_problem_at(call, PROBLEM_BAD_OPTION, "/bot", "a bot commits to nothing",
                           "In this game every seat commits to a value, which a bot cannot do.");
}

enum job_step seats_put_run(struct call *call) {
    struct seating *seating = seats_of(call);
    const struct game_record *record = call->job.record;
    seating->changed = seating->begun = false;
    int role = seats_role(call);
    if (role < 0 || !may_seat_bot(call))
        return JOB_FINISHED;
    const struct game_seat *seat = game_record_seat(record, role);
    if (seat->player && strcmp(seat->player, seating->player) != 0) {
        taken(call, seat->player);
    } else if (seat->player) {
        held(call, seat);
    } else if (phase_allows(call, PHASE_TO_SEAT) && !is_kept(call, seat) && suits(call)) {
        struct game_seat with = filled(call, seat);
        char name[PLAYER_NAME];
        if (known_name_of(&call->players, with.player, name))
            with.name = name;
        with.is_bot = known_is_bot(&call->players, with.player);
        seats_change(call, &with);
    }
    return JOB_FINISHED;
}

/* The creator of the game, the app that created it for its player, or an admin. */
bool seats_is_maker(const struct call *call) {
    const struct principal *who = &call->who;
    const struct game_record *record = call->job.record;
    const char *owner = who->player[0] ? record->owner_player : record->owner_app;
    return who->player[0] ? owner && strcmp(owner, who->player) == 0
                          : who->scope == TOKEN_ADMIN || (owner && strcmp(owner, who->app) == 0);
}

/* May the caller empty this player's seat? The creator may if the holder delays the others. */
static bool may_empty(struct call *call, int role, const char *holder) {
    char app[65];
    if (call->who.player[0] && strcmp(call->who.player, holder) == 0)
        return true;
    const bool delays = game_record_awaits(call->job.record, game_record_seat(call->job.record, role)) != WAIT_NOTHING;
    if ((delays || id_bot(holder)) && seats_is_maker(call))
        return true;
    switch (call->who.scope) {
    case TOKEN_ADMIN:
        if (!call->who.player[0])
            return true;
        break;
    case TOKEN_APP:
        if (known_app_of(&call->players, holder, app) && strcmp(app, call->who.app) == 0)
            return true;
        break;
    case TOKEN_PLAYER: break;
    }
    if (id_bot(holder))
        return call_problem(call, PROBLEM_NOT_ALLOWED, "Only the creator of the game can take a bot from its seat.");
    return call_problem(call, PROBLEM_NOT_YOUR_SEAT, "%s holds the seat %s. Only its holder can leave it.", holder,
                        call->target.segment[0]);
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
    if (holder && call->who.scope == TOKEN_APP && !call->progress.looked &&
        !known_app_of(&call->players, holder, app) && known_make_room(&call->players)) {
        call->progress.looked = true;
        call->players.count = 1;
        store_find_player(&call->job.stage, holder, &call->players.found[0]);
        return JOB_AGAIN;
    }
    if (holder && !may_empty(call, role, holder))
        return JOB_FINISHED;
    if (!phase_allows(call, PHASE_TO_SEAT))
        return JOB_FINISHED;
    if (holder) {
        strcpy(seating->former, holder);
        seating->changed = true;
        if (game_record_committed(record))
            store_new_round(&call->job.stage, role);
        else
            store_take_seat(&call->job.stage, &(struct game_seat){.role = (uint8_t)role}, NULL, call->who.app);
        audit_row(call, "empty-seat");
    }
    call->answer.status = 200;
    return JOB_FINISHED;
}

enum job_step abort_run(struct call *call) {
    struct seating *seating = seats_of(call);
    enum game_status status = call->job.record->status;
    seating->changed = seating->begun = false;
    if (!seats_is_maker(call)) {
        call_problem(call, PROBLEM_NOT_ALLOWED, "Only the creator of the game or an admin can call it off.");
        return JOB_FINISHED;
    }
    if (status == GAME_ACTIVE || status == GAME_FINISHED) {
        phase_allows(call, PHASE_TO_SEAT);
        return JOB_FINISHED;
    }
    if (status == GAME_OPEN) {
        seating->changed = true;
        store_abort_game(&call->job.stage);
        audit_row(call, "abort");
    }
    call->answer.status = 200;
    return JOB_FINISHED;
}

enum stage_result seats_done(struct call *call) {
    const struct seating *seating = seats_of(call);
    const struct game_record *record = call->job.record;
    if (seating->begun) {
        publish_entry(call->api, record, call->job.session);
        answers_begin(call->api, record);
    } else if (seating->changed) {
        publish_seats(call->api, record, seating->former[0] ? seating->former : NULL);
    }
    game_json(&call->answer.body, call->api->loader, record);
    call_json(call, 200);
    return STAGE_DONE;
}
