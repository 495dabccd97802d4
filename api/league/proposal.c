#include "proposal.h"

#include <stdlib.h>
#include <string.h>

#include "../call/answer.h"
#include "../text/input.h"
#include "../text/text.h"
#include "../tournament/draw.h"

/* The input of pairing, apart from past rounds. */
struct pairing_work {
    const struct league_subject *subject;
    const struct league_past *past;
    const struct json_t *pairing; /* the organiser's own; NULL: none */
    struct league_proposal *out;
    bool plays[ENTRANTS];
    struct season_field field;
    unsigned char apart[SWISS_PLAYERS * SWISS_PLAYERS];
    struct swiss_pairing swiss;
    struct tables_draw tables;
    struct draw draw;
};

static void add_pair(struct league_proposal *out, int first, int second) {
    out->seat[out->count][0] = first;
    out->seat[out->count++][1] = second;
}

static void add_bye(struct league_proposal *out, int entrant, enum season_bye_kind kind) {
    out->bye[out->byes].entrant = entrant;
    out->bye[out->byes++].kind = kind;
}

/* ---- who takes part ---------------------------------------------------------------------------------------------- */

static struct json_t *wishes_of(const struct league_member *member) {
    char why[160];
    return input_parse(member->wishes, strlen(member->wishes), why, sizeof why);
}

static bool wants_bye(const struct league_member *member, int round) {
    struct json_t *wishes = wishes_of(member);
    const struct json_t *byes = wishes ? input_member(wishes, "byes") : NULL;
    bool found = false;
    for (size_t i = 0; byes && i < input_length(byes); i++) {
        int64_t number;
        found = found || (input_whole(input_item(byes, i), &number) && number == round);
    }
    input_free(wishes);
    return found;
}

static void choose_players(struct pairing_work *work) {
    const enum league_kind kind = work->subject->terms.kind;
    for (int i = 0; i < work->past->entrants; i++) {
        const struct league_member *member = work->past->entrant[i].member;
        work->plays[i] = member && member->from_round <= work->out->round && subject_plays(work->subject, member);
        if (!work->plays[i] || kind == LEAGUE_ROUND_ROBIN || kind == LEAGUE_KNOCK_OUT)
            continue;
        if (wants_bye(member, work->out->round)) {
            work->plays[i] = false;
            add_bye(work->out, i, BYE_HALF);
        }
    }
}

static void keep_apart(struct pairing_work *work, int at) {
    struct json_t *wishes = wishes_of(work->past->entrant[work->field.number[at]].member);
    const struct json_t *apart = wishes ? input_member(wishes, "apart") : NULL;
    for (size_t i = 0; apart && i < input_length(apart); i++) {
        const char *player = input_text(apart, i);
        const int other = player ? past_entrant(work->past, player) : -1;
        for (int k = 0; other >= 0 && k < work->field.count; k++)
            if (work->field.number[k] == other)
                work->apart[at * work->field.count + k] = work->apart[k * work->field.count + at] = 1;
    }
    input_free(wishes);
}

static void make_field(struct pairing_work *work) {
    season_next(&work->past->table, work->plays, &work->field);
    for (int i = 0; i < work->field.count; i++)
        keep_apart(work, i);
}

/* ---- the kinds --------------------------------------------------------------------------------------------------- */

static bool apart_refused(struct call *call) {
    return call_problem(call, PROBLEM_NOT_APPLICABLE,
                        "The players who are to be kept apart leave no pairing. Change the member apart of some.");
}

static bool pair_swiss(struct call *call, struct pairing_work *work) {
    const struct swiss_field field = {work->field.count, work->field.player, work->field.met, work->apart};
    if (!swiss_pair(&field, &work->swiss))
        return call_out_of_memory(call);
    if (work->swiss.apart > 0)
        return apart_refused(call);
    for (int i = 0; i < work->swiss.count; i++)
        add_pair(work->out, work->field.number[work->swiss.pair[i].side[0]],
                 work->field.number[work->swiss.pair[i].side[1]]);
    if (work->swiss.bye >= 0)
        add_bye(work->out, work->field.number[work->swiss.bye], BYE_ALLOCATED);
    work->out->rematches = work->swiss.rematches;
    work->out->same_side = work->swiss.same_side;
    return true;
}

static bool pair_tables(struct call *call, struct pairing_work *work) {
    const struct season_field *f = &work->field;
    const int size = work->subject->terms.table_size;
    const struct tables_field field = {f->count, size, f->points, f->met, work->apart, f->byes, f->had};
    if (!tables_draw(&field, &work->tables))
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "A table needs %d players, and %d can be paired.", size,
                            f->count);
    if (work->tables.apart > 0)
        return apart_refused(call);
    for (int t = 0; t < work->tables.tables; t++, work->out->count++)
        for (int i = 0; i < size; i++)
            work->out->seat[work->out->count][i] = f->number[work->tables.seat[t][i]];
    for (int i = 0; i < work->tables.byes; i++)
        add_bye(work->out, f->number[work->tables.bye[i]], BYE_ALLOCATED);
    work->out->rematches = (int)work->tables.repeats;
    return true;
}

/* number: the entrants in the draw's numbering. If one of a pair no longer plays, the other gets a bye. */
static void take_draw(struct pairing_work *work, const int *number) {
    const struct draw *draw = &work->draw;
    for (int i = 0; i < draw->count; i++) {
        const int a = number[draw->pair[i].side[0]], b = number[draw->pair[i].side[1]];
        if (work->plays[a] && work->plays[b])
            add_pair(work->out, a, b);
        else if (work->plays[a] || work->plays[b])
            add_bye(work->out, work->plays[a] ? a : b, BYE_ALLOCATED);
    }
    for (int i = 0; i < draw->byes; i++)
        if (work->plays[number[draw->bye[i]]])
            add_bye(work->out, number[draw->bye[i]], BYE_ALLOCATED);
}

struct first_round {
    const struct league_past *past;
    bool paired[ENTRANTS];
};

static void add_first_bye(void *context, const char *player, enum season_bye_kind kind) {
    struct first_round *first = context;
    const int number = past_entrant(first->past, player);
    (void)kind;
    if (number >= 0)
        first->paired[number] = true;
}

/* Finds the players of the first round: those that were paired, not their substitutes. */
static void find_first(struct first_round *first) {
    const struct league_past *past = first->past;
    struct league_seating seating;
    for (size_t i = 0; i < past->games.count && past->games.items[i].round == 1; i++)
        for (int k = 0; league_seating_read(&past->games.items[i], &seating) && k < seating.count; k++)
            add_first_bye(first, seating.seat[k].player, BYE_ALLOCATED);
    for (size_t i = 0; i < past->rounds.count; i++)
        if (past->rounds.items[i].n == 1)
            past_byes(&past->rounds.items[i], add_first_bye, first);
}

/* The field of the first round; before that round, everyone who can be paired. In a round robin a player who joins
 * later takes the place of a bye. */
static int first_field(const struct pairing_work *work, int *number) {
    const struct league_past *past = work->past;
    struct first_round first = {.past = past};
    int count = 0;
    find_first(&first);
    for (int i = 0; i < past->entrants && count < DRAW_PLAYERS; i++)
        if (past->season.rounds == 0 ? work->plays[i] : first.paired[i])
            number[count++] = i;
    for (int i = 0; i < past->entrants && count % 2 && work->subject->terms.kind == LEAGUE_ROUND_ROBIN; i++)
        if (past->season.rounds > 0 && work->plays[i] && !first.paired[i])
            number[count++] = i;
    return count;
}

static bool pair_robin(struct call *call, struct pairing_work *work) {
    int number[ENTRANTS];
    const int count = first_field(work, number);
    if (count < 2)
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "A round robin needs at least two players.");
    draw_round_robin(count, work->out->round, &work->draw);
    take_draw(work, number);
    return true;
}

/* A player is out whose game was lost, by the player or by a substitute; of a drawn game, one of the two. */
static void find_losers(const struct pairing_work *work, bool *lost) {
    const struct league_past *past = work->past;
    for (size_t i = 0; i < past->games.count; i++) {
        struct league_seating seating;
        if (past->games.items[i].status != GAME_FINISHED || past_played_again(past, i) ||
            !league_seating_read(&past->games.items[i], &seating) || seating.count != 2)
            continue;
        const int player[2] = {past_entrant(past, seating.seat[0].player), past_entrant(past, seating.seat[1].player)};
        const bool drawn = seating.seat[0].place == 1 && seating.seat[1].place == 1;
        const int out = work->subject->terms.draws == DRAWS_SIDE ? 0 : player[0] > player[1] ? 0 : 1;
        for (int side = 0; side < 2; side++)
            if (player[side] >= 0 && (drawn ? side == out : seating.seat[side].place > 1))
                lost[player[side]] = true;
    }
}

/* Must the game of this index be played again? In that case, sets its players. */
static bool is_undecided(const struct league_subject *subject, const struct league_past *past, size_t index,
                         int player[2]) {
    const struct league_game *game = &past->games.items[index];
    struct league_seating seating;
    if (game->round != past->season.rounds || !league_seating_read(game, &seating) || seating.count != 2 ||
        past_played_again(past, index))
        return false;
    const bool drawn = game->status == GAME_FINISHED && seating.seat[0].place == 1 && seating.seat[1].place == 1;
    for (int side = 0; side < 2; side++) {
        player[side] = past_entrant(past, seating.seat[side].player);
        if (player[side] < 0 || !past->entrant[player[side]].member ||
            !subject_plays(subject, past->entrant[player[side]].member))
            return false;
    }
    return game->status == GAME_ABORTED || (drawn && subject->terms.draws == DRAWS_REPLAY);
}

bool proposal_is_again(const struct league_subject *subject, const struct league_past *past) {
    int player[2];
    for (size_t i = 0; subject->terms.kind == LEAGUE_KNOCK_OUT && i < past->games.count; i++)
        if (is_undecided(subject, past, i, player))
            return true;
    return false;
}

/* With the sides changed. */
static void pair_again(struct pairing_work *work) {
    int player[2];
    work->out->again = true;
    work->out->round = work->past->season.rounds;
    for (size_t i = 0; i < work->past->games.count && work->out->count < SWISS_PLAYERS; i++)
        if (is_undecided(work->subject, work->past, i, player))
            add_pair(work->out, player[1], player[0]);
}

static bool pair_knock_out(struct call *call, struct pairing_work *work) {
    int number[ENTRANTS];
    bool lost[ENTRANTS] = {false}, alive[ENTRANTS];
    const int count = first_field(work, number);
    find_losers(work, lost);
    for (int i = 0; i < count; i++)
        alive[i] = work->plays[number[i]] && !lost[number[i]];
    if (!draw_knock_out(count, alive, work->out->round, &work->draw))
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "The knock-out is over, or has fewer than two players.");
    take_draw(work, number);
    return true;
}

static bool pair_ladder(struct pairing_work *work) {
    draw_ladder(work->field.count, work->out->round, &work->draw);
    take_draw(work, work->field.number);
    return true;
}

static bool pair_solo(struct pairing_work *work) {
    for (int i = 0; i < work->field.count; i++)
        work->out->seat[work->out->count++][0] = work->field.number[i];
    return true;
}

static bool pair(struct call *call, struct pairing_work *work) {
    switch (work->subject->terms.kind) {
    case LEAGUE_SWISS: return pair_swiss(call, work);
    case LEAGUE_ROUND_ROBIN: return pair_robin(call, work);
    case LEAGUE_KNOCK_OUT: return pair_knock_out(call, work);
    case LEAGUE_LADDER: return pair_ladder(work);
    case LEAGUE_TABLES: return pair_tables(call, work);
    case LEAGUE_SOLO: return pair_solo(work);
    }
    return false;
}

/* ---- the organiser's own pairing --------------------------------------------------------------------------------- */

bool proposal_is_pairing(const struct json_t *value) {
    bool good = input_length(value) <= PAIRING_GAMES;
    for (size_t i = 0; good && i < input_length(value); i++) {
        const struct json_t *game = input_item(value, i);
        good = input_length(game) >= 1 && input_length(game) <= SEASON_SEATS;
        for (size_t k = 0; good && k < input_length(game); k++)
            good = input_text(game, k) && id_is_player(input_text(game, k));
    }
    return good;
}

/* The player's place in the field; -1: not to be paired. */
static int place_in_field(const struct pairing_work *work, const char *player) {
    const int number = past_entrant(work->past, player);
    for (int i = 0; number >= 0 && i < work->field.count; i++)
        if (work->field.number[i] == number)
            return i;
    return -1;
}

/* Counts, and checks, those who meet in one game. at: their places in the field. */
static bool count_meetings(struct call *call, struct pairing_work *work, const int *at, int size) {
    const struct season_field *f = &work->field;
    for (int i = 0; i < size; i++)
        for (int k = 0; k < i; k++) {
            const int met = f->met[at[i] * f->count + at[k]];
            if (work->apart[at[i] * f->count + at[k]])
                return call_problem(call, PROBLEM_NOT_APPLICABLE, "%s and %s are to be kept apart.",
                                    work->past->entrant[f->number[at[k]]].player,
                                    work->past->entrant[f->number[at[i]]].player);
            work->out->rematches += work->subject->terms.kind == LEAGUE_TABLES ? met * met : met > 0;
        }
    for (int side = 0, wrong = 0; size == 2 && side < 2; side++) {
        const struct preference preference = swiss_preference(&f->player[at[side]]);
        wrong += preference.strength == 3 && preference.side != side;
        work->out->same_side += side == 1 && wrong > 0;
    }
    return true;
}

static bool take_game(struct call *call, struct pairing_work *work, const struct json_t *game, bool *taken) {
    const int size = (int)input_length(game), seats = work->past->season.seats;
    int at[SEASON_SEATS];
    for (int i = 0; i < size; i++) {
        const char *player = input_text(game, (size_t)i);
        at[i] = place_in_field(work, player);
        if (at[i] < 0)
            return call_problem(call, PROBLEM_NOT_APPLICABLE, "%s is not to be paired in round %d.", player,
                                work->out->round);
        if (taken[at[i]])
            return call_problem(call, PROBLEM_NOT_APPLICABLE, "%s is paired twice.", player);
        taken[at[i]] = true;
    }
    if (size == 1) {
        add_bye(work->out, work->field.number[at[0]], BYE_ALLOCATED);
        return true;
    }
    if (size != seats)
        return call_problem(call, PROBLEM_NOT_APPLICABLE, "A game has %d players, and one is given %d.", seats, size);
    for (int i = 0; i < size; i++)
        work->out->seat[work->out->count][i] = work->field.number[at[i]];
    work->out->count++;
    return count_meetings(call, work, at, size);
}

static bool pair_as_given(struct call *call, struct pairing_work *work) {
    const enum league_kind kind = work->subject->terms.kind;
    bool taken[SWISS_PLAYERS] = {false};
    if (kind != LEAGUE_SWISS && kind != LEAGUE_TABLES)
        return call_problem(call, PROBLEM_NOT_APPLICABLE,
                            "Rounds of this kind of league follow from its members and results. Leave pairing out.");
    for (size_t i = 0; i < input_length(work->pairing); i++)
        if (!take_game(call, work, input_item(work->pairing, i), taken))
            return false;
    for (int i = 0; i < work->field.count; i++)
        if (!taken[i])
            return call_problem(call, PROBLEM_NOT_APPLICABLE, "%s is not in the pairing.",
                                work->past->entrant[work->field.number[i]].player);
    return true;
}

/* ---- conditions -------------------------------------------------------------------------------------------------- */

/* A knock-out needs every result; a round robin and a solo league need none. */
static bool may_go_on(struct call *call, const struct pairing_work *work, bool early) {
    const enum league_kind kind = work->subject->terms.kind;
    const struct season *season = &work->past->season;
    int running = 0;
    for (int i = 0; i < season->game_count; i++)
        running += !season->game[i].over;
    if (running == 0 || kind == LEAGUE_ROUND_ROBIN || kind == LEAGUE_SOLO || (early && kind != LEAGUE_KNOCK_OUT))
        return true;
    return call_problem(call, PROBLEM_NOT_APPLICABLE,
                        "%d games of earlier rounds are not over. Wait for them, decide them%s.", running,
                        kind == LEAGUE_KNOCK_OUT ? "" : ", or send \"early\":true to pair without their results");
}

bool proposal_make(struct call *call, const struct league_subject *subject, const struct league_past *past,
                   const struct proposal_wish *wish, struct league_proposal *out) {
    struct pairing_work *work = calloc(1, sizeof *work);
    *out = (struct league_proposal){.round = past->season.rounds + 1};
    if (!work)
        return call_out_of_memory(call);
    work->subject = subject;
    work->past = past;
    work->pairing = wish->pairing;
    work->out = out;
    bool good = may_go_on(call, work, wish->early);
    if (good) {
        choose_players(work);
        make_field(work);
        if (proposal_is_again(subject, past))
            pair_again(work);
        else if (work->pairing)
            good = pair_as_given(call, work);
        else
            good = pair(call, work);
    }
    if (good && out->count == 0)
        good = call_problem(call, PROBLEM_NOT_APPLICABLE, "There are too few players for a game. Enter more members.");
    free(work);
    return good;
}
