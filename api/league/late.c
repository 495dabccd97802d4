/* Who keeps others waiting in a league. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "past.h"
#include "resources.h"

struct late_call {
    struct league_subject subject;
    struct league_past past;
};
CALL_DATA_AS(struct late_call *, late_slot)

#define SECOND INT64_C(1000000)

void late_finish(struct call *call) {
    struct late_call *mine = *late_slot(call);
    if (!mine)
        return;
    subject_finish(&mine->subject);
    past_finish(&mine->past);
    free(mine);
}

bool late_shape(struct call *call) {
    *late_slot(call) = calloc(1, sizeof(struct late_call));
    return *late_slot(call) || call_out_of_memory(call);
}

/* The clock knows of days off, pauses and outages, so it measures the pace where it was made from it. *due_at: since
 * when the seat is late; 0: not known. */
static const char *reason_of(const struct league_terms *terms, const struct league_game *game, int role,
                             int64_t *due_at) {
    const int64_t deadline = game->round <= terms->round_count ? terms->round[game->round - 1].deadline : 0;
    const int64_t now = clock_now();
    *due_at = terms->pace > 0 ? game->asked_at + terms->pace * SECOND : 0;
    if (game->paused)
        return NULL;
    if (game->spent & ROLE_BIT(role))
        return "clock";
    if (terms->pace > 0 && now > *due_at && (terms->clock || !game->has_clock))
        return "pace";
    *due_at = deadline;
    return deadline > 0 && now > deadline ? "deadline" : NULL;
}

static void write_item(struct writer *w, const struct league_past *past, const struct league_game *game,
                       const struct league_seating *seating, int seat, const char *reason, int64_t due_at) {
    char id[37];
    const char *player = id_bot(seating->seat[seat].now) ? "" : seating->seat[seat].now;
    const int number = player[0] ? past_entrant(past, player) : -1;
    game_id_text(game->id, id);
    out_object(w);
    out_member_string(w, "player", player[0] ? player : NULL);
    out_member_string(w, "name", number >= 0 ? past->entrant[number].name : NULL);
    out_member_string(w, "role", seating->seat[seat].role);
    out_member_string(w, "game", id);
    out_member_int(w, "round", game->round);
    out_member_string(w, "reason", reason);
    out_member_time(w, "since", game->asked_at);
    out_member_time(w, "due_at", due_at);
    out_end_object(w);
}

static void write_game(struct writer *w, const struct late_call *mine, const struct league_game *game) {
    struct league_seating seating;
    int64_t due_at;
    if (game->status != GAME_ACTIVE || !league_seating_read(game, &seating))
        return;
    for (int i = 0; i < seating.count; i++) {
        const bool owes = game->to_act & ROLE_BIT(seating.seat[i].number);
        const char *reason = owes ? reason_of(&mine->subject.terms, game, seating.seat[i].number, &due_at) : NULL;
        if (reason)
            write_item(w, &mine->past, game, &seating, i, reason, due_at);
    }
}

enum job_step late_run(struct call *call) {
    struct late_call *mine = *late_slot(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        subject_ask(call, &mine->subject);
        past_ask(call, &mine->past);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !past_build(call, &mine->subject, &mine->past))
        return JOB_FINISHED;
    out_object(w);
    out_member_time(w, "now", clock_now());
    out_member_array(w, "items");
    for (size_t i = 0; i < mine->past.games.count; i++)
        write_game(w, mine, &mine->past.games.items[i]);
    out_end_array(w);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}
