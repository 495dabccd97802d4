/* Accepts an invitation without a token: makes a guest, who gets a token and the seat. */
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/store/guests.h"
#include "../../daemon/store/lists.h"
#include "../../daemon/store/proposals.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/budget.h"
#include "../call/kept.h"
#include "../call/phase.h"
#include "../call/shape.h"
#include "../call/submit.h"
#include "../caller/auth.h"
#include "../live/answers.h"
#include "../live/game_json.h"
#include "../live/publish.h"
#include "../text/input.h"
#include "../text/names.h"
#include "../text/text.h"
#include "resources.h"
#include "seats.h"

#define DAY_US INT64_C(86400000000)
enum { GUEST_DAYS = 90 /* until the guest's token expires */ };

struct accepting {
    struct seating seating; /* must be first: see seats_of */
    const char *name;       /* as it was sent */
    char tidy[NAME_BYTES];
    struct guest *guest;
};
CALL_DATA_AS(struct accepting, accepting_data)

struct guest {
    struct game_list list;
    uint8_t game[16];
    bool found, submitted, looked_again;
    struct guest_room room;
    struct token_record token;
    char text[TOKEN_TEXT], role[65];
};

static const struct field fields[] = {
    {"name", FIELD_STRING, true, offsetof(struct accepting, name), name_is_good, 0, 0,
     "a visible name of 1 to 64 characters, without control or invisible characters, that does not look like the "
     "director or the service"},
};

bool accept_shape(struct call *call) {
    struct accepting *accepting = accepting_data(call);
    struct shape shape;
    if (!text_is_invitation(call->target.segment[0]))
        return call_problem(call, PROBLEM_NOT_FOUND, "There is no such invitation.");
    if (call->who.known)
        return call_problem(
            call, PROBLEM_NOT_ALLOWED,
            "You have a token: take the seat with PUT …/seats/{role}, with the invitation in the body.");
    if (!atomic_load(&call->api->live)->takes_guests)
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "This daemon takes no guests. Ask for a token, and take the seat with it.");
    if (call->kept.header && strlen(call->kept.header) < KEPT_KEY_LEAST)
        return call_bad_parameter(call, "Idempotency-Key",
                                  "Who knows this Idempotency-Key gets the guest's token. Send at least %d random "
                                  "characters.",
                                  KEPT_KEY_LEAST);
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], accepting, &faults);
    if (!shape_end(&shape, &faults, call) || !budget_take_guest(call))
        return false;
    name_tidy(accepting->name, accepting->tidy);
    invitation_hash(call->target.segment[0], call->who.invitation);
    accepting->guest = calloc(1, sizeof *accepting->guest);
    return accepting->guest || call_out_of_memory(call);
}

static bool no_invitation(struct call *call) {
    return call_problem(call, PROBLEM_NOT_FOUND, "There is no such invitation. It may have been withdrawn or used.");
}

/* No invitation is found. The same request, sent twice, may have used it since its answer was looked up. true: return
 * JOB_AGAIN; the answer is looked up once more. */
static bool looks_again(struct call *call) {
    struct guest *guest = accepting_data(call)->guest;
    if (!call->kept.header || guest->looked_again)
        return no_invitation(call);
    guest->looked_again = true;
    call->job.phase = -1;
    return true;
}

/* The seat that the invitation is for; NULL: none. */
static const struct game_seat *seat_of(const struct call *call, const struct game_record *record) {
    for (int i = 0; i < record->seat_count; i++)
        if (record->seats[i].by_link && !record->seats[i].player &&
            sodium_memcmp(record->seats[i].invitation, call->who.invitation, sizeof call->who.invitation) == 0)
            return &record->seats[i];
    return NULL;
}

/* The first job finds the game. */
enum job_step accept_run(struct call *call) {
    struct guest *guest = accepting_data(call)->guest;
    if (call->job.phase == 0) {
        game_list_finish(&guest->list);
        store_list_invited(&call->job.stage, worker_loader(call->job.worker), NULL, call->who.invitation, NULL, 1,
                           &guest->list);
        return JOB_AGAIN;
    }
    guest->found = guest->list.count > 0 && seat_of(call, &guest->list.items[0]);
    if (guest->found) {
        memcpy(guest->game, guest->list.items[0].id, sizeof guest->game);
        call->answer.status = 201;
    } else if (looks_again(call)) {
        return JOB_AGAIN;
    }
    return JOB_FINISHED;
}

/* The guest belongs to the app that made the game, which can give further tokens. */
static void make_guest(struct call *call) {
    struct guest *guest = accepting_data(call)->guest;
    struct token_record *token = &guest->token;
    *token = (struct token_record){.scope = TOKEN_PLAYER, .rights = TOKEN_ALL_RIGHTS, .created_at = clock_now()};
    token->expires_at = token->created_at + GUEST_DAYS * DAY_US;
    token_id_make(token->id);
    guest_id_make(token->player);
    strcpy(token->app, call->job.record->owner_app);
    strcpy(token->name, "guest");
    strcpy(call->who.player, token->player);
    strcpy(call->who.app, token->app);
}

static bool has_room(struct call *call) {
    const struct guest *guest = accepting_data(call)->guest;
    if (!guest->room.players_full && !guest->room.tokens_full)
        return true;
    return call_problem(call, PROBLEM_UNAVAILABLE,
                        "The app that made this game has no room for more guests. Tell who invited you.");
}

static void answer_seated(struct call *call) {
    const struct guest *guest = accepting_data(call)->guest;
    struct writer *w = &call->answer.body;
    char id[37];
    game_id_text(guest->game, id);
    out_object(w);
    out_member_string(w, "token", guest->text);
    out_member_string(w, "player", guest->token.player);
    out_member_string(w, "game", id);
    out_member_string(w, "role", guest->role);
    out_member_time(w, "expires_at", guest->token.expires_at);
    out_end_object(w);
    call_json(call, 201);
    call_location(call, "/v1/games/%s", id);
}

static void sit(struct call *call, const struct game_seat *seat) {
    struct accepting *accepting = accepting_data(call);
    struct guest *guest = accepting->guest;
    uint8_t hash[TOKEN_HASH];
    struct game_seat with = {.role = seat->role, .player = guest->token.player, .name = accepting->tidy};
    snprintf(guest->role, sizeof guest->role, "%s", game_json_role(call->api->loader, call->job.record, seat->role));
    token_make(guest->text, hash);
    seats_change(call, &with);
    if (accepting->seating.changed) {
        store_seat_guest(&call->job.stage, &guest->token, hash, accepting->tidy);
        answer_seated(call);
        kept_keep(call, guest->token.id);
    }
}

/* The second job, on the game's worker. It first checks whether the same request was answered meanwhile, and that the
 * app's quotas have room, then stores the guest, the token and the seat in one transaction. */
static enum job_step seat_run(struct job *job) {
    struct call *call = (struct call *)job;
    struct accepting *accepting = accepting_data(call);
    writer_clear(&call->answer.body);
    call->answer.location[0] = '\0';
    call->answer.replayed = false;
    if (kept_ask(call))
        return JOB_AGAIN;
    if (kept_answers(call))
        return JOB_FINISHED;
    const struct game_seat *seat = job->record && !job->record->damage ? seat_of(call, job->record) : NULL;
    accepting->seating.changed = accepting->seating.begun = false;
    if (!seat || !job->record->module)
        return looks_again(call) ? JOB_AGAIN : JOB_FINISHED;
    call->progress.sees_game = true;
    if (!phase_allows(call, PHASE_TO_SEAT))
        return JOB_FINISHED;
    if (job->phase == 0) {
        make_guest(call);
        store_find_guest_room(&job->stage, &accepting->guest->token, call->api->config->app_players,
                              call->api->config->app_tokens, &accepting->guest->room);
        return JOB_AGAIN;
    }
    if (accepting->guest->room.taken)
        job->stage.conflict = true; /* the id exists: run again with another one */
    else if (has_room(call))
        sit(call, seat);
    return JOB_FINISHED;
}

enum stage_result accept_done(struct call *call) {
    struct accepting *accepting = accepting_data(call);
    struct guest *guest = accepting->guest;
    if (call->answer.replayed)
        return STAGE_DONE;
    if (!guest->submitted) {
        guest->submitted = true;
        memcpy(call->job.game, guest->game, sizeof call->job.game);
        return call_submit(call, (struct job){.need = JOB_GAME, .writes = true, .run = seat_run});
    }
    auth_forget_unknown(call->api->auth);
    if (accepting->seating.begun) {
        publish_entry(call->api, call->job.record, call->job.session);
        answers_begin(call->api, call->job.record);
    } else {
        publish_seats(call->api, call->job.record, NULL);
    }
    return STAGE_DONE;
}

void accept_finish(struct call *call) {
    struct guest *guest = accepting_data(call)->guest;
    if (!guest)
        return;
    game_list_finish(&guest->list);
    sodium_memzero(guest->text, sizeof guest->text);
    free(guest);
}
