/* Reserved seats: for a named player, or for the holder of an invitation's text. */
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "../../daemon/store/lists.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/proposals.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/phase.h"
#include "../call/shape.h"
#include "../live/game_json.h"
#include "../live/game_query.h"
#include "../live/publish.h"
#include "../text/input.h"
#include "../text/text.h"
#include "games.h"
#include "resources.h"
#include "seats.h"

/* ---- reserving a seat -------------------------------------------------------------------------------------------- */

struct inviting {
    const char *player;
    char text[INVITATION_TEXT + 1], former[65];
    bool changed;
};
CALL_DATA_AS(struct inviting, inviting_data)

static const struct field fields[] = {
    {"player", FIELD_STRING_OR_NULL, false, offsetof(struct inviting, player), id_is_player, 0, 0,
     "a player id or null"},
};

bool invitation_put_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    if (call->input)
        input_read(call->input, fields, sizeof fields / sizeof fields[0], inviting_data(call), &faults);
    return shape_end(&shape, &faults, call);
}

/* The role of the empty seat in an open game that the path names; -1: the problem is set. */
static int empty_seat(struct call *call) {
    const int role = seats_role(call);
    if (role < 0)
        return -1;
    const struct game_seat *seat = game_record_seat(call->job.record, role);
    if (!phase_allows(call, PHASE_TO_SEAT))
        return -1;
    if (!seat->player)
        return role;
    call_problem_open(call, PROBLEM_SEAT_TAKEN, "%s holds this seat. Invite to another.", seat->player);
    out_member_string(&call->answer.body, "player", seat->player);
    out_end_object(&call->answer.body);
    return -1;
}

static void note_former(struct call *call, int role) {
    const struct game_seat *seat = game_record_seat(call->job.record, role);
    snprintf(inviting_data(call)->former, sizeof inviting_data(call)->former, "%s", seat->invited ? seat->invited : "");
}

/* A player who holds a seat may invite to a seat that is not reserved for a named player. */
static bool may_invite(struct call *call, int role) {
    const struct game_record *record = call->job.record;
    if (seats_is_maker(call))
        return true;
    if (!call->who.player[0] || game_record_held(record, call->who.player) == 0)
        return call_problem(
            call, PROBLEM_NOT_ALLOWED,
            "Only the creator of the game, a player who holds a seat, or an admin can invite players to "
            "its seats.");
    return !game_record_seat(record, role)->invited ||
           call_problem(
               call, PROBLEM_NOT_ALLOWED,
               "This seat is reserved for a player. Only the creator of the game or an admin can change that.");
}

enum job_step invitation_put_run(struct call *call) {
    struct inviting *inviting = inviting_data(call);
    uint8_t secret[INVITATION_SECRET], hash[32];
    char hex[2 * INVITATION_SECRET + 1];
    inviting->changed = false;
    const int role = seats_role(call);
    if (role < 0)
        return JOB_FINISHED;
    if (!may_invite(call, role))
        return JOB_FINISHED;
    if (empty_seat(call) < 0)
        return JOB_FINISHED;
    note_former(call, role);
    inviting->text[0] = '\0';
    if (!inviting->player) {
        randombytes_buf(secret, sizeof secret);
        sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
        snprintf(inviting->text, sizeof inviting->text, INVITATION_START "%s", hex);
        invitation_hash(inviting->text, hash);
    }
    store_touch(&call->job.stage);
    store_invite(&call->job.stage, role, inviting->player, inviting->player ? NULL : hash);
    inviting->changed = true;
    call->answer.status = 200;
    return JOB_FINISHED;
}

static void publish(struct call *call) {
    if (inviting_data(call)->changed)
        publish_seats(call->api, call->job.record, inviting_data(call)->former[0] ? inviting_data(call)->former : NULL);
}

enum stage_result invitation_put_done(struct call *call) {
    const struct inviting *inviting = inviting_data(call);
    struct writer *w = &call->answer.body;
    publish(call);
    out_object(w);
    out_member_string(w, "role", call->target.segment[0]);
    out_member_string(w, "player", inviting->player);
    out_member_string(w, "invitation", inviting->text[0] ? inviting->text : NULL);
    out_end_object(w);
    call_json(call, 200);
    return STAGE_DONE;
}

enum job_step invitation_delete_run(struct call *call) {
    inviting_data(call)->changed = false;
    const int role = seats_role(call);
    if (role < 0)
        return JOB_FINISHED;
    const struct game_seat *seat = game_record_seat(call->job.record, role);
    const bool own = seat->invited && strcmp(seat->invited, call->who.player) == 0;
    if (!own && !may_invite(call, role))
        return JOB_FINISHED;
    if (empty_seat(call) < 0)
        return JOB_FINISHED;
    note_former(call, role);
    call->answer.status = 200;
    if (!seat->invited && !seat->by_link)
        return JOB_FINISHED;
    store_touch(&call->job.stage);
    store_invite(&call->job.stage, role, NULL, NULL);
    inviting_data(call)->changed = true;
    return JOB_FINISHED;
}

enum stage_result invitation_delete_done(struct call *call) {
    publish(call);
    game_json(&call->answer.body, call->api->loader, call->job.record);
    call_json(call, 200);
    return STAGE_DONE;
}

/* ---- reserved seats of a player ---------------------------------------------------------------------------------- */

bool invitations_list_shape(struct call *call) {
    struct games_list *data = games_list_of(call);
    data->invited = true;
    return game_query_page(call, &data->query) &&
           (call->who.player[0] ||
            call_problem(call, PROBLEM_NOT_ALLOWED,
                         "The token acts for no player. Send Musterd-Player with the player to act for."));
}

bool invitation_get_shape(struct call *call) {
    struct games_list *data = games_list_of(call);
    if (!text_is_invitation(call->target.segment[0]))
        return call_problem(call, PROBLEM_NOT_FOUND, "There is no such invitation.");
    invitation_hash(call->target.segment[0], call->who.invitation);
    data->query.limit = 1;
    return true;
}

/* Writes who set the game up; the name only if that player has a seat. */
static void write_maker(struct writer *w, const struct game_record *record) {
    const char *maker = record->owner_player, *name = NULL;
    for (int i = 0; maker && i < record->seat_count; i++)
        if (record->seats[i].player && strcmp(record->seats[i].player, maker) == 0)
            name = record->seats[i].name;
    if (!maker) {
        out_member_null(w, "by");
        return;
    }
    out_member_object(w, "by");
    out_member_string(w, "player", maker);
    out_member_string(w, "name", name);
    out_end_object(w);
}

enum job_step invitation_get_run(struct call *call) {
    struct games_list *data = games_list_of(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        game_list_finish(&data->list);
        store_list_invited(&call->job.stage, worker_loader(call->job.worker), NULL, call->who.invitation, NULL, 1,
                           &data->list);
        return JOB_AGAIN;
    }
    const struct game_record *record = data->list.count > 0 ? &data->list.items[0] : NULL;
    for (int i = 0; record && i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->by_link || memcmp(seat->invitation, call->who.invitation, sizeof seat->invitation) != 0)
            continue;
        out_object(w);
        out_member_string(w, "role", game_json_role(call->api->loader, record, seat->role));
        out_member_string(w, "role_title", game_json_role_title(call->api->loader, record, seat->role));
        out_member_string(w, "title", game_json_title(call->api->loader, record));
        write_maker(w, record);
        out_member_bool(w, "guests", atomic_load(&call->api->live)->takes_guests);
        out_key(w, "game");
        game_json(w, call->api->loader, record);
        out_end_object(w);
        call_json(call, 200);
        return JOB_FINISHED;
    }
    call_problem(call, PROBLEM_NOT_FOUND, "There is no such invitation. It may have been withdrawn or used.");
    return JOB_FINISHED;
}
