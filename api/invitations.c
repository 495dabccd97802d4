/* Seats that are kept for somebody: a named player, or whoever has the text of an invitation. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "access.h"
#include "api_state.h"
#include "cursor.h"
#include "game_json.h"
#include "games.h"
#include "input.h"
#include "invitations.h"
#include "publish.h"
#include "resources.h"
#include "seats.h"
#include "shape.h"
#include "table.h"

enum { SECRET_BYTES = 24, INVITATION_TEXT = 4 + 2 * SECRET_BYTES };
#define INVITATION_START "inv-"

bool invitation_is_text(const char *text) {
    return strlen(text) == INVITATION_TEXT && strncmp(text, INVITATION_START, 4) == 0 &&
           strspn(text + 4, "0123456789abcdef") == INVITATION_TEXT - 4;
}

void invitation_hash(const char *text, uint8_t hash[32]) {
    token_hash(text, strlen(text), hash);
}

/* ---- of one seat ------------------------------------------------------------------------------------------------- */

struct inviting {
    const char *player;
    char text[INVITATION_TEXT + 1], former[65];
    bool changed;
};
_Static_assert(sizeof(struct inviting) <= CALL_DATA, "fits");

static struct inviting *of(struct call *call) {
    return (struct inviting *)(void *)call->data;
}

static const struct field fields[] = {
    {"player", FIELD_STRING_OR_NULL, false, offsetof(struct inviting, player), id_is_player, 0, 0,
     "a player id or null"},
};

bool invitation_put_shape(struct call *call) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    if (call->input)
        input_read(call->input, fields, sizeof fields / sizeof fields[0], of(call), &faults);
    return shape_end(&shape, &faults, call);
}

/* An empty seat of an open game; -1: the problem is set. */
static int empty_seat(struct call *call) {
    const int role = seats_role(call);
    if (role < 0)
        return -1;
    const struct game_seat *seat = game_record_seat(call->job.record, role);
    if (call->job.record->status != GAME_OPEN) {
        seats_not_open(call);
        return -1;
    }
    if (!seat->player)
        return role;
    call_problem_open(call, PROBLEM_SEAT_TAKEN, "%s holds this seat. Invite to another.", seat->player);
    out_member_string(&call->body, "player", seat->player);
    out_end_object(&call->body);
    return -1;
}

static void note_former(struct call *call, int role) {
    const struct game_seat *seat = game_record_seat(call->job.record, role);
    snprintf(of(call)->former, sizeof of(call)->former, "%s", seat->invited ? seat->invited : "");
}

enum job_step invitation_put_run(struct call *call) {
    struct inviting *inviting = of(call);
    uint8_t secret[SECRET_BYTES], hash[32];
    char hex[2 * SECRET_BYTES + 1];
    inviting->changed = false;
    const int role = seats_role(call);
    if (role < 0)
        return JOB_FINISHED;
    if (!seats_is_maker(call)) {
        call_problem(call, PROBLEM_NOT_ALLOWED, "Only whoever set the game up, or an admin, invites to its seats.");
        return JOB_FINISHED;
    }
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
    call->status = 200;
    return JOB_FINISHED;
}

static void publish(struct call *call) {
    if (of(call)->changed)
        publish_seats(call->api, call->job.record, of(call)->former[0] ? of(call)->former : NULL);
}

bool invitation_put_done(struct call *call) {
    const struct inviting *inviting = of(call);
    struct writer *w = &call->body;
    publish(call);
    out_object(w);
    out_member_string(w, "role", call->segment[0]);
    out_member_string(w, "player", inviting->player);
    out_member_string(w, "invitation", inviting->text[0] ? inviting->text : NULL);
    out_end_object(w);
    call_json(call, 200);
    return true;
}

enum job_step invitation_delete_run(struct call *call) {
    of(call)->changed = false;
    const int role = seats_role(call);
    if (role < 0)
        return JOB_FINISHED;
    const struct game_seat *seat = game_record_seat(call->job.record, role);
    const bool own = seat->invited && strcmp(seat->invited, call->who.player) == 0;
    if (!own && !seats_is_maker(call)) {
        call_problem(call, PROBLEM_NOT_ALLOWED, "Only who is invited, or whoever set the game up, takes it back.");
        return JOB_FINISHED;
    }
    if (empty_seat(call) < 0)
        return JOB_FINISHED;
    note_former(call, role);
    call->status = 200;
    if (!seat->invited && !seat->by_link)
        return JOB_FINISHED;
    store_touch(&call->job.stage);
    store_invite(&call->job.stage, role, NULL, NULL);
    of(call)->changed = true;
    return JOB_FINISHED;
}

bool invitation_delete_done(struct call *call) {
    publish(call);
    game_json(&call->body, call->api->loader, call->job.record);
    call_json(call, 200);
    return true;
}

/* ---- finding them ------------------------------------------------------------------------------------------------ */

bool invitations_list_shape(struct call *call) {
    struct games_list *data = games_list_of(call);
    data->invited = true;
    return games_page(call, &data->query) &&
           (call->who.player[0] ||
            call_problem(call, PROBLEM_NOT_ALLOWED,
                         "The token stands for no player. Send Musterd-Player with the player to act for."));
}

bool invitation_get_shape(struct call *call) {
    struct games_list *data = games_list_of(call);
    if (!invitation_is_text(call->segment[0]))
        return call_problem(call, PROBLEM_NOT_FOUND, "There is no such invitation.");
    invitation_hash(call->segment[0], call->invitation);
    data->query.limit = 1;
    return true;
}

enum job_step invitation_get_run(struct call *call) {
    struct games_list *data = games_list_of(call);
    struct writer *w = &call->body;
    if (call->job.phase == 0) {
        game_list_finish(&data->list);
        store_list_invited(&call->job.stage, worker_loader(call->job.worker), NULL, call->invitation, NULL, 1,
                           &data->list);
        return JOB_AGAIN;
    }
    const struct game_record *record = data->list.count > 0 ? &data->list.items[0] : NULL;
    for (int i = 0; record && i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->by_link || memcmp(seat->invitation, call->invitation, sizeof seat->invitation) != 0)
            continue;
        out_object(w);
        out_member_string(w, "role", game_json_role(call->api->loader, record, seat->role));
        out_key(w, "game");
        game_json(w, call->api->loader, record);
        out_end_object(w);
        call_json(call, 200);
        return JOB_FINISHED;
    }
    call_problem(call, PROBLEM_NOT_FOUND, "There is no such invitation. It may have been taken back, or used.");
    return JOB_FINISHED;
}
