/* Proposes and shows a league's rounds, and makes a round with all its games in one transaction. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/quotas.h"
#include "../games/seats.h"
#include "../text/input.h"
#include "making.h"
#include "proposal.h"
#include "resources.h"

/* TURN: how many games are set up at a time, before other jobs run. */
enum { TURN = 4 };

struct round_input {
    bool make, early;
    int64_t round;
    struct json_t *pairing; /* NULL: none was given */
};
struct making {
    struct league_new_game game;
    struct session *session;
};
struct rounds_call {
    struct league_subject subject;
    struct league_past past;
    struct round_input input;
    struct league_proposal *proposal;
    struct making *making; /* by game; NULL: none yet */
    int made, begun;       /* how many of them are set up, and begun */
    struct games_quota quota;
    bool stored;
};
CALL_DATA_AS(struct rounds_call *, rounds_slot)

static struct rounds_call *data_of(const struct call *call) {
    return *rounds_slot(call);
}

static void forget_making(struct rounds_call *mine) {
    for (int i = 0; mine->making && i < mine->made; i++) {
        league_game_finish(&mine->making[i].game);
        session_free(mine->making[i].session);
    }
    free(mine->making);
    free(mine->proposal);
    mine->making = NULL;
    mine->proposal = NULL;
    mine->made = mine->begun = 0;
    mine->stored = mine->quota.asked = false;
}

void rounds_finish(struct call *call) {
    struct rounds_call *mine = data_of(call);
    if (!mine)
        return;
    forget_making(mine);
    subject_finish(&mine->subject);
    past_finish(&mine->past);
    free(mine);
}

static bool begin(struct call *call) {
    *rounds_slot(call) = calloc(1, sizeof(struct rounds_call));
    return data_of(call) || call_out_of_memory(call);
}

static void ask(struct call *call) {
    subject_ask(call, &data_of(call)->subject);
    past_ask(call, &data_of(call)->past);
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static void write_who(struct writer *w, const struct league_past *past, const char *player) {
    const int number = past_entrant(past, player);
    out_member_string(w, "player", player);
    out_member_string(w, "name", number >= 0 ? past->entrant[number].name : NULL);
}

static void write_head(struct writer *w, const struct league_terms *terms, int round) {
    const int game = (round - 1) % terms->game_count;
    const bool timed = round <= terms->round_count;
    out_member_int(w, "round", round);
    out_member_string(w, "ruleset", terms->game[game].ruleset);
    out_member_string(w, "scenario", terms->game[game].scenario);
    out_member_time(w, "starts_at", timed ? terms->round[round - 1].starts_at : 0);
    out_member_time(w, "deadline", timed ? terms->round[round - 1].deadline : 0);
}

static void write_bye(struct writer *w, const struct league_past *past, const char *player, enum season_bye_kind kind) {
    out_object(w);
    write_who(w, past, player);
    out_member_string(w, "kind", past_bye_name(kind));
    out_end_object(w);
}

static void write_game(struct writer *w, const struct league_past *past, const struct league_game *game) {
    struct league_seating seating;
    char id[37];
    league_seating_read(game, &seating);
    game_id_text(game->id, id);
    out_object(w);
    out_member_int(w, "number", game->number);
    out_member_string(w, "game", game->imported ? NULL : id);
    out_member_string(w, "status", game_status_name(game->status));
    out_member_string(w, "by", seating.by[0] ? seating.by : NULL);
    out_member_array(w, "seats");
    for (int i = 0; i < seating.count; i++) {
        const bool replaced = seating.seat[i].now[0] && strcmp(seating.seat[i].player, seating.seat[i].now) != 0;
        out_object(w);
        out_member_string(w, "role", seating.seat[i].role);
        write_who(w, past, seating.seat[i].player);
        out_member_string(w, "substitute", replaced ? seating.seat[i].now : NULL);
        if (seating.seat[i].place > 0)
            out_member_int(w, "place", seating.seat[i].place);
        else
            out_member_null(w, "place");
        out_end_object(w);
    }
    out_end_array(w);
    out_end_object(w);
}

struct writing_byes {
    struct writer *w;
    const struct league_past *past;
};

static void write_stored_bye(void *context, const char *player, enum season_bye_kind kind) {
    const struct writing_byes *writing = context;
    write_bye(writing->w, writing->past, player, kind);
}

/* Answers with a round that was made. */
static void answer_round(struct call *call, int status, int round) {
    const struct rounds_call *mine = data_of(call);
    const struct league_past *past = &mine->past;
    struct writer *w = &call->answer.body;
    const struct league_round *row = NULL;
    for (size_t i = 0; i < past->rounds.count; i++)
        if (past->rounds.items[i].n == round)
            row = &past->rounds.items[i];
    out_object(w);
    write_head(w, &mine->subject.terms, round);
    out_member_time(w, "made_at", row ? row->made_at : 0);
    out_member_array(w, "games");
    for (size_t i = 0; i < past->games.count; i++)
        if (past->games.items[i].round == round)
            write_game(w, past, &past->games.items[i]);
    out_end_array(w);
    out_member_array(w, "byes");
    if (row)
        past_byes(row, write_stored_bye, &(struct writing_byes){w, past});
    out_end_array(w);
    out_end_object(w);
    call_json(call, status);
}

static const struct role *role_of(const struct league_new_game *game, int seat) {
    return &game->game.module->ruleset->roles[game->game.record.seats[seat].role];
}

/* Answers with the proposal. The one game that is set up supplies the roles. */
static void answer_proposal(struct call *call, const struct league_new_game *game) {
    const struct rounds_call *mine = data_of(call);
    const struct league_proposal *proposal = mine->proposal;
    const struct league_past *past = &mine->past;
    struct writer *w = &call->answer.body;
    out_object(w);
    write_head(w, &mine->subject.terms, proposal->round);
    out_member_null(w, "made_at");
    out_member_array(w, "games");
    for (int i = 0; i < proposal->count; i++) {
        out_object(w);
        out_member_int(w, "number", i + 1);
        out_member_null(w, "game");
        out_member_null(w, "status");
        out_member_null(w, "by");
        out_member_array(w, "seats");
        for (int k = 0; k < game->game.record.seat_count; k++) {
            out_object(w);
            out_member_string(w, "role", role_of(game, k)->id);
            write_who(w, past, past->entrant[proposal->seat[i][k]].player);
            out_member_null(w, "substitute");
            out_member_null(w, "place");
            out_end_object(w);
        }
        out_end_array(w);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "byes");
    for (int i = 0; i < proposal->byes; i++)
        write_bye(w, past, past->entrant[proposal->bye[i].entrant].player, proposal->bye[i].kind);
    out_end_array(w);
    out_member_int(w, "rematches", proposal->rematches);
    out_member_int(w, "same_side", proposal->same_side);
    out_end_object(w);
    call_json(call, 200);
}

/* ---- making ------------------------------------------------------------------------------------------------------ */

/* Fills the seats of a game. mine->past owns the texts. */
static void seat_players(const struct rounds_call *mine, int index, struct game_record *record) {
    for (int i = 0; i < record->seat_count; i++) {
        struct entrant *entrant = &mine->past.entrant[mine->proposal->seat[index][i]];
        record->seats[i].player = entrant->player;
        record->seats[i].name = (char *)(uintptr_t)entrant->name;
    }
    record->owner_app = mine->subject.found.items[0].app;
    record->owner_player = NULL;
}

/* Sets up some games. false: a problem is set. */
static bool set_up_some(struct call *call) {
    struct rounds_call *mine = data_of(call);
    const struct league_terms *terms = &mine->subject.terms;
    char labels[96], id[37];
    game_id_text(mine->subject.found.items[0].id, id);
    snprintf(labels, sizeof labels, "{\"league\":\"%s\",\"round\":\"%d\"}", id, mine->proposal->round);
    for (int n = 0; n < TURN && mine->made < mine->proposal->count; n++) {
        struct making *making = &mine->making[mine->made++];
        if (!league_game_make(call, terms, (mine->proposal->round - 1) % terms->game_count, labels, &making->game))
            return false;
        seat_players(mine, mine->made - 1, &making->game.game.record);
        if (!seats_begin(call, &making->game.game.record, &making->session))
            return false;
    }
    return true;
}

static void write_stored_game(struct writer *w, const struct league_new_game *game) {
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)game_id_number(game->game.record.id));
    out_array(w);
    out_string(w, number);
    out_array(w);
    for (int i = 0; i < game->game.record.seat_count; i++) {
        out_object(w);
        out_member_string(w, "role", role_of(game, i)->id);
        out_member_string(w, "player", game->game.record.seats[i].player);
        out_end_object(w);
    }
    out_end_array(w);
    out_end_array(w);
}

static void store_round(struct call *call, struct writer *games) {
    struct rounds_call *mine = data_of(call);
    const struct league_proposal *proposal = mine->proposal;
    const struct league_record *league = &mine->subject.found.items[0];
    struct writer byes;
    writer_init(&byes);
    out_array(&byes);
    for (int i = 0; i < proposal->byes; i++) {
        out_object(&byes);
        out_member_string(&byes, "player", mine->past.entrant[proposal->bye[i].entrant].player);
        out_member_string(&byes, "kind", past_bye_name(proposal->bye[i].kind));
        out_end_object(&byes);
    }
    out_end_array(&byes);
    store_make_round(&call->job.stage, league, proposal->round, writer_text(&byes), writer_text(games),
                     proposal->again);
    writer_finish(&byes);
    subject_audit(call, league->id, "make-round", call->input);
}

/* Stages all games and the round. */
static bool store_all(struct call *call) {
    struct rounds_call *mine = data_of(call);
    struct stage *stage = &call->job.stage;
    uint8_t(*ids)[16] = calloc((size_t)mine->made, sizeof *ids);
    struct writer games;
    if (!ids)
        return call_out_of_memory(call);
    writer_init(&games);
    out_array(&games);
    for (int i = 0; i < mine->made; i++) {
        struct game_record *record = &mine->making[i].game.game.record;
        memcpy(ids[i], record->id, 16);
        record->owner_quota = quota_most(call, QUOTA_GAMES);
        struct game_record *stored = store_create_game(stage, record, mine->making[i].session, NULL, 0, call->who.app);
        game_record_finish(stored);
        free(stored);
        write_stored_game(&games, &mine->making[i].game);
    }
    out_end_array(&games);
    store_all_made(stage, (const uint8_t(*)[16])ids, (size_t)mine->made);
    store_round(call, &games);
    writer_finish(&games);
    free(ids);
    return true;
}

/* Makes the round in several runs of the job. */
static enum job_step make_more(struct call *call) {
    struct rounds_call *mine = data_of(call);
    const enum quota_answer room = quota_of_games(call, mine->proposal->count, &mine->quota);
    if (room != QUOTA_ROOM)
        return room == QUOTA_ASK ? JOB_AGAIN : JOB_FINISHED;
    if (mine->made < mine->proposal->count)
        return set_up_some(call) ? JOB_AGAIN : JOB_FINISHED;
    if (!store_all(call))
        return JOB_FINISHED;
    mine->stored = true;
    ask(call);
    return JOB_AGAIN;
}

/* ---- POST -------------------------------------------------------------------------------------------------------- */

#define AT(member) offsetof(struct round_input, member)
static const struct field fields[] = {
    {"make", FIELD_BOOLEAN, false, AT(make), NULL, 0, 0, NULL},
    {"early", FIELD_BOOLEAN, false, AT(early), NULL, 0, 0, NULL},
    {"round", FIELD_INTEGER, false, AT(round), NULL, 1, LEAGUE_ROUNDS, "a round from 1 to 64"},
    {"pairing", FIELD_ARRAY, false, AT(pairing), NULL, 0, 0, NULL},
};
#undef AT

bool rounds_make_shape(struct call *call) {
    if (!begin(call))
        return false;
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    if (call->input)
        input_read(call->input, fields, sizeof fields / sizeof fields[0], &data_of(call)->input, &faults);
    const struct json_t *pairing = data_of(call)->input.pairing;
    if (pairing && !proposal_is_pairing(pairing))
        input_fault(&faults, "", "pairing", "must be a list of at most 256 games, each a list of 1 to 8 players' ids");
    return shape_end(&shape, &faults, call);
}

static bool may_be_next(struct call *call, const struct league_record *league) {
    const struct rounds_call *mine = data_of(call);
    const struct league_terms *terms = &mine->subject.terms;
    const int next = league->rounds + 1;
    if (mine->input.round > next)
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "The next round is %d.", next);
    if (proposal_is_again(&mine->subject, &mine->past))
        return true;
    if (next > LEAGUE_ROUNDS || (terms->round_count > 0 && next > terms->round_count))
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "All %d rounds of the league are made.", league->rounds);
    if (mine->input.make && next <= terms->round_count && terms->round[next - 1].starts_at > clock_now())
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "Round %d has not begun. See its starts_at.", next);
    return true;
}

/* Pairs the round. The games are set up in later parts, if they are to be made. */
static enum job_step propose(struct call *call) {
    struct rounds_call *mine = data_of(call);
    mine->proposal = calloc(1, sizeof *mine->proposal);
    if (!mine->proposal) {
        call_out_of_memory(call);
        return JOB_FINISHED;
    }
    const struct proposal_wish wish = {mine->input.early, mine->input.pairing};
    if (!proposal_make(call, &mine->subject, &mine->past, &wish, mine->proposal))
        return JOB_FINISHED;
    if (mine->input.make) {
        mine->making = calloc((size_t)mine->proposal->count, sizeof *mine->making);
        if (mine->making)
            return make_more(call);
        call_out_of_memory(call);
        return JOB_FINISHED;
    }
    struct league_new_game game;
    const struct league_terms *terms = &mine->subject.terms;
    if (league_game_make(call, terms, (mine->proposal->round - 1) % terms->game_count, "{}", &game))
        answer_proposal(call, &game);
    league_game_finish(&game);
    return JOB_FINISHED;
}

enum job_step rounds_make_run(struct call *call) {
    struct rounds_call *mine = data_of(call);
    if (call->job.phase == 0) {
        forget_making(mine);
        ask(call);
        return JOB_AGAIN;
    }
    if (mine->making && !mine->stored)
        return make_more(call);
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !subject_directed(call, &mine->subject) || !past_build(call, &mine->subject, &mine->past))
        return JOB_FINISHED;
    if (mine->stored) {
        char id[37];
        game_id_text(league->id, id);
        snprintf(call->answer.location, sizeof call->answer.location, "/v1/leagues/%s/rounds/%d", id, league->rounds);
        answer_round(call, 201, league->rounds);
        return JOB_FINISHED;
    }
    if (mine->input.round > 0 && mine->input.round <= league->rounds) {
        answer_round(call, 200, (int)mine->input.round);
        return JOB_FINISHED;
    }
    return may_be_next(call, league) ? propose(call) : JOB_FINISHED;
}

/* ---- GET --------------------------------------------------------------------------------------------------------- */

bool rounds_get_shape(struct call *call) {
    return begin(call);
}

enum job_step rounds_get_run(struct call *call) {
    struct rounds_call *mine = data_of(call);
    if (call->job.phase == 0) {
        ask(call);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !past_build(call, &mine->subject, &mine->past))
        return JOB_FINISHED;
    const long round = strlen(call->target.segment[1]) < 4 ? strtol(call->target.segment[1], NULL, 10) : 0;
    if (round < 1 || round > league->rounds)
        call_problem(call, PROBLEM_NOT_FOUND, "The league has no such round. It has made %d.", league->rounds);
    else
        answer_round(call, 200, (int)round);
    return JOB_FINISHED;
}
