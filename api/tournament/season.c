#include "season.h"

#include <stdlib.h>
#include <string.h>

const struct season_cell *season_cell(const struct season_table *table, int player, int round) {
    return &table->cell[player * (table->season->rounds + 1) + round];
}

static struct season_cell *cell_at(const struct season_table *table, int player, int round) {
    return &table->cell[player * (table->season->rounds + 1) + round];
}

int64_t season_points(const struct season *season, int place, int sharing) {
    int64_t sum = 0;
    for (int i = 0; i < SEASON_SEATS; i++)
        sum += i + 1 >= place && i + 1 < place + sharing ? season->points[i] : 0;
    return sharing > 0 ? sum * SEASON_POINT / sharing : 0;
}

static int64_t points_of_win(const struct season *season) {
    return season_points(season, 1, 1);
}

static int64_t points_of_draw(const struct season *season) {
    return season_points(season, 1, season->seats);
}

/* ---- results ----------------------------------------------------------------------------------------------------- */

static int sharing(const struct season_game *game, int side) {
    int count = 0;
    for (int i = 0; i < game->seats; i++)
        count += game->place[i] == game->place[side];
    return count;
}

/* false: everybody has lost, and has the points of the last place. */
static bool has_winner(const struct season_game *game) {
    for (int i = 0; i < game->seats; i++)
        if (game->place[i] <= 1)
            return true;
    return false;
}

static int outcome_of(const struct season_game *game, int side) {
    if (game->place[side] > 1)
        return 0;
    return game->seats > 1 && sharing(game, side) > 1 ? 1 : 2;
}

static void give(const struct season_table *table, int index, int side, int player) {
    const struct season *season = table->season;
    const struct season_game *game = &season->game[index];
    struct season_row *row = &table->row[player];
    struct season_cell *cell = cell_at(table, player, game->round);
    *cell = (struct season_cell){.kind = CELL_RUNNING, .game = index, .side = side};
    if (!game->unplayed)
        row->side[side]++;
    if (!game->over)
        return;
    cell->kind = game->unplayed ? CELL_BY_DEFAULT : CELL_PLAYED;
    cell->outcome = outcome_of(game, side);
    cell->points = season->kind == SEASON_SCORES ? game->score[side] * SEASON_POINT
                   : has_winner(game)            ? season_points(season, game->place[side], sharing(game, side))
                                                 : season_points(season, game->seats > 1 ? game->seats : 2, 1);
    row->points += cell->points;
    row->unplayed += game->unplayed;
    if (game->unplayed)
        return;
    row->played++;
    row->wins += cell->outcome == 2;
    row->draws += cell->outcome == 1;
    row->losses += cell->outcome == 0;
}

static void count_bye(const struct season_table *table, const struct season_bye *bye) {
    static const struct {
        enum season_cell_kind cell;
        int outcome;
    } as[] = {[BYE_ALLOCATED] = {CELL_BYE, 2},
              [BYE_HALF] = {CELL_REQUESTED, 1},
              [BYE_FULL] = {CELL_FULL, 2},
              [BYE_ZERO] = {CELL_ABSENT, 0}};
    const int outcome = as[bye->kind].outcome;
    struct season_row *row = &table->row[bye->player];
    const int64_t points = table->season->kind != SEASON_PLACES ? 0
                           : outcome == 2                       ? points_of_win(table->season)
                           : outcome == 1                       ? points_of_draw(table->season)
                                                                : 0;
    *cell_at(table, bye->player, bye->round) =
        (struct season_cell){.kind = as[bye->kind].cell, .game = -1, .points = points, .outcome = outcome};
    row->points += points;
    row->byes += outcome == 2;
    row->requested += outcome == 1;
}

static void count_games(const struct season_table *table) {
    const struct season *season = table->season;
    for (int p = 0; p < season->players; p++)
        for (int round = 0; round <= season->rounds; round++)
            cell_at(table, p, round)->game = -1;
    for (int i = 0; i < season->bye_count; i++)
        count_bye(table, &season->bye[i]);
    for (int i = 0; i < season->game_count; i++)
        for (int side = 0; side < season->game[i].seats; side++) {
            if (season->game[i].player[side] >= 0)
                give(table, i, side, season->game[i].player[side]);
            if (season->game[i].also[side] >= 0)
                give(table, i, side, season->game[i].also[side]);
        }
}

/* ---- tie-breaks -------------------------------------------------------------------------------------------------- */

/* C.07 16.1.2: a requested bye, or a game lost by default. */
static bool is_voluntary(const struct season_cell *cell) {
    return cell->kind == CELL_ABSENT || cell->kind == CELL_REQUESTED ||
           (cell->kind == CELL_BY_DEFAULT && cell->outcome == 0);
}

/* C.07 15.2: where nobody chooses the pairings, a game that was decided by default is a game like others. */
static bool is_game(const struct season *season, const struct season_cell *cell) {
    return cell->kind == CELL_PLAYED || (season->predetermined && cell->kind == CELL_BY_DEFAULT);
}

/* The points that a player contributes to an opponent's tie-breaks (C.07 16.3): a requested bye at the end, or before
 * rounds that the player chose not to play, is a draw (16.2.5); a game lost by default stays one (16.2.4). */
static int64_t worth_of(const struct season_table *table, int player) {
    int64_t worth = table->row[player].points;
    for (int round = table->season->rounds; round > 0 && !table->season->predetermined; round--) {
        const struct season_cell *cell = season_cell(table, player, round);
        if (!is_voluntary(cell))
            break;
        if (cell->kind != CELL_BY_DEFAULT)
            worth += points_of_draw(table->season) - cell->points;
    }
    return worth;
}

struct breaking {
    const struct season_table *table;
    int64_t *worth;
    int me;
};

/* What a round adds to the sum of opponents' points and to the points of beaten opponents. */
struct addend {
    int64_t met, beaten;
    bool voluntary;
};

/* C.07 9.1: the opponent's points times the points scored. In games of more than two, a win counts once and a draw of
 * the first place half. */
static int64_t scored_against(const struct breaking *b, int64_t worth, const struct season_cell *cell, int result) {
    return b->table->season->seats == 2 ? worth * cell->points / SEASON_POINT : worth * result / 2;
}

/* The mean of what the others of the game are worth. */
static int64_t worth_of_others(const struct breaking *b, const struct season_cell *cell) {
    const struct season_game *game = &b->table->season->game[cell->game];
    int64_t sum = 0;
    for (int i = 0; i < game->seats; i++)
        sum += i != cell->side && game->player[i] >= 0 ? b->worth[game->player[i]] : 0;
    return game->seats > 1 ? sum / (game->seats - 1) : 0;
}

/* C.07 16.4: an own round without a game is one against a dummy with the own points, but with no more than the opponent
 * who was paired, or, where nobody was, than a draw in every round. */
static struct addend count_dummy(const struct breaking *b, const struct season_cell *cell) {
    const struct season *season = b->table->season;
    const int64_t own = b->table->row[b->me].points;
    const int64_t most =
        cell->kind == CELL_BY_DEFAULT ? worth_of_others(b, cell) : points_of_draw(season) * season->rounds;
    const int64_t worth = own < most ? own : most;
    return (struct addend){worth, scored_against(b, worth, cell, cell->outcome), is_voluntary(cell)};
}

static struct addend count_opponents(const struct breaking *b, const struct season_cell *cell) {
    const struct season_game *game = &b->table->season->game[cell->game];
    struct addend sum = {0, 0, false};
    for (int i = 0; i < game->seats; i++) {
        if (i == cell->side || game->player[i] < 0)
            continue;
        const int64_t share = b->worth[game->player[i]] / (game->seats - 1);
        const int result = game->place[cell->side] < game->place[i]                           ? 2
                           : game->place[cell->side] == game->place[i] && game->place[i] == 1 ? 1
                                                                                              : 0;
        sum.met += share;
        sum.beaten += scored_against(b, share, cell, result);
    }
    return sum;
}

/* How many addends a player has: none of a game that goes on, and none of a round without an opponent where nobody
 * chooses the pairings. */
static int count_rounds(const struct breaking *b, struct addend addend[SEASON_ROUNDS]) {
    const struct season *season = b->table->season;
    int count = 0;
    for (int round = 1; round <= season->rounds; round++) {
        const struct season_cell *cell = season_cell(b->table, b->me, round);
        if (is_game(season, cell))
            addend[count++] = count_opponents(b, cell);
        else if (cell->kind != CELL_RUNNING && !season->predetermined)
            addend[count++] = count_dummy(b, cell);
    }
    return count;
}

/* Without the lowest and then the highest (C.07 14.3). Of rounds that the player chose not to play the lowest goes
 * first (16.5). */
static int64_t median_of(const struct addend *addend, int count) {
    int64_t sum = 0, highest = INT64_MIN;
    int cut = 0;
    for (int i = 1; i < count; i++)
        if (addend[i].voluntary != addend[cut].voluntary ? addend[i].voluntary : addend[i].met < addend[cut].met)
            cut = i;
    for (int i = 0; i < count; i++)
        if (i != cut) {
            sum += addend[i].met;
            highest = addend[i].met > highest ? addend[i].met : highest;
        }
    return count > 2 ? sum - highest : 0;
}

static void break_by_opponents(const struct breaking *b) {
    struct season_row *row = &b->table->row[b->me];
    struct addend addend[SEASON_ROUNDS];
    const int count = count_rounds(b, addend);
    for (int i = 0; i < count; i++) {
        row->tie[SEASON_BUCHHOLZ] += addend[i].met;
        row->tie[SEASON_SONNEBORN_BERGER] += addend[i].beaten;
    }
    row->tie[SEASON_MEDIAN_BUCHHOLZ] = median_of(addend, count);
    row->tie[SEASON_WINS] = (int64_t)row->wins * SEASON_POINT;
    for (int round = 1; round <= b->table->season->rounds; round++)
        row->tie[SEASON_SIDES] +=
            season_cell(b->table, b->me, round)->kind == CELL_PLAYED && season_cell(b->table, b->me, round)->side > 0
                ? SEASON_POINT
                : 0;
}

/* ---- the order --------------------------------------------------------------------------------------------------- */

/* Compares by points and the first ties of the list. Below 0: a is better. */
static int compare(const struct season_table *table, int a, int b, int ties) {
    const struct season_row *x = &table->row[a], *y = &table->row[b];
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    for (int i = 0; i < ties; i++) {
        const enum season_tie tie = table->season->tie[i];
        const int64_t mine = tie == SEASON_DIRECT_ENCOUNTER ? -x->encounter : x->tie[tie];
        const int64_t theirs = tie == SEASON_DIRECT_ENCOUNTER ? -y->encounter : y->tie[tie];
        if (mine != theirs)
            return mine > theirs ? -1 : 1;
    }
    return 0;
}

static void sort(const struct season_table *table, int ties) {
    for (int i = 0; i < table->season->players; i++) {
        int at = i;
        for (; at > 0 && compare(table, i, table->order[at - 1], ties) < 0; at--)
            table->order[at] = table->order[at - 1];
        table->order[at] = i;
    }
}

/* ---- direct encounters: C.07 6 ----------------------------------------------------------------------------------- */

enum { TIED = 2 * SWISS_PLAYERS };

/* A player among those who are tied: points of the encounters, and how many of the others the player has not met. */
struct tied {
    int player, missing;
    int64_t points;
};

/* The opponent in a game of two between tied players; -1: none. */
static int tied_opponent(const struct season_table *table, const bool *among, int player, int round) {
    const struct season_cell *cell = season_cell(table, player, round);
    const struct season_game *game = is_game(table->season, cell) ? &table->season->game[cell->game] : NULL;
    const int other = game && game->seats == 2 ? game->player[1 - cell->side] : -1;
    return other >= 0 && among[other] ? other : -1;
}

/* Sums the encounters. Players who met more than once have the mean (6.1.2). */
static void meet(const struct season_table *table, const bool *among, int count, struct tied *tied) {
    int opponent[SEASON_ROUNDS + 1] = {0};
    tied->points = 0;
    tied->missing = count - 1;
    for (int round = 1; round <= table->season->rounds; round++)
        opponent[round] = tied_opponent(table, among, tied->player, round);
    for (int round = 1; round <= table->season->rounds; round++) {
        int games = 0;
        bool first = true;
        for (int other = 1; other <= table->season->rounds && opponent[round] >= 0; other++) {
            games += opponent[other] == opponent[round];
            first = first && (other >= round || opponent[other] != opponent[round]);
        }
        tied->missing -= games > 0 && first;
        tied->points += games > 0 ? season_cell(table, tied->player, round)->points / games : 0;
    }
}

static int by_encounters(const void *x, const void *y) {
    const struct tied *a = x, *b = y;
    return a->points != b->points ? (a->points > b->points ? -1 : 1)
                                  : (a->player > b->player) - (a->player < b->player);
}

/* Is the player before all of the others, whatever the games come to that were not played (6.3)? */
static bool is_ahead(const struct season *season, const struct tied *tied, int count) {
    const int64_t loss = season_points(season, 2, 1);
    for (int i = 1; i < count; i++)
        if (tied[0].points + tied[0].missing * loss <= tied[i].points + tied[i].missing * points_of_win(season))
            return false;
    return true;
}

/* Divides players who are tied and share a place. show: their points are those that the standings show. Returns whether
 * it has separated any. */
static bool divide(const struct season_table *table, struct tied *tied, int count, int place, bool show) {
    bool among[TIED] = {false}, all_met = true;
    for (int i = 0; i < count; i++)
        among[tied[i].player] = true;
    for (int i = 0; i < count; i++) {
        meet(table, among, count, &tied[i]);
        all_met = all_met && tied[i].missing == 0;
    }
    qsort(tied, (size_t)count, sizeof *tied, by_encounters);
    int ahead = 0;
    while (!all_met && table->season->kind == SEASON_PLACES && !table->season->predetermined && ahead < count - 1 &&
           is_ahead(table->season, tied + ahead, count - ahead))
        ahead++;
    for (int i = 0, at = place; i < count; i++) {
        struct season_row *row = &table->row[tied[i].player];
        if (i > 0 && (i <= ahead || (all_met && tied[i].points != tied[i - 1].points)))
            at = place + i;
        row->encounter = at;
        if (show && (all_met || i < ahead))
            row->tie[SEASON_DIRECT_ENCOUNTER] = tied[i].points;
    }
    return table->row[tied[count - 1].player].encounter != place;
}

/* Separates tied players, and then again those who are still tied, until no more can be separated (6.2). */
static void meet_directly(const struct season_table *table, const int *group, int count) {
    struct tied tied[TIED];
    bool again = true;
    if (count > TIED)
        return;
    for (int i = 0; i < count; i++)
        tied[i] = (struct tied){.player = group[i]};
    for (bool show = true; again; show = false) {
        again = false;
        for (int from = 0, to; from < count; from = to) {
            for (to = from + 1; to < count; to++)
                if (table->row[tied[to].player].encounter != table->row[tied[from].player].encounter)
                    break;
            if (to - from > 1)
                again = divide(table, tied + from, to - from, from, show) || again;
        }
    }
}

/* Direct encounters are counted among players who are equal in the earlier tie-breaks. */
static void break_by_encounters(const struct season_table *table) {
    const struct season *season = table->season;
    for (int t = 0; t < season->tie_count; t++) {
        if (season->tie[t] != SEASON_DIRECT_ENCOUNTER)
            continue;
        sort(table, t);
        for (int from = 0, to; from < season->players; from = to) {
            for (to = from + 1; to < season->players; to++)
                if (compare(table, table->order[from], table->order[to], t) != 0)
                    break;
            if (to - from > 1)
                meet_directly(table, table->order + from, to - from);
        }
    }
}

static void rank_all(const struct season_table *table) {
    const int ties = table->season->tie_count;
    sort(table, ties);
    for (int i = 0; i < table->season->players; i++) {
        const int me = table->order[i], before = i > 0 ? table->order[i - 1] : -1;
        table->row[me].rank = before >= 0 && compare(table, before, me, ties) == 0 ? table->row[before].rank : i + 1;
    }
}

/* The ladder: each player starts at the rank given by their number. */
static void climb(const struct season_table *table) {
    const struct season *season = table->season;
    for (int i = 0; i < season->players; i++)
        table->row[i].rank = i + 1;
    for (int i = 0; i < season->game_count; i++) {
        const struct season_game *game = &season->game[i];
        if (!game->over || game->seats != 2 || game->player[0] < 0 || game->player[1] < 0 ||
            game->place[0] == game->place[1])
            continue;
        int *winner = &table->row[game->player[game->place[0] < game->place[1] ? 0 : 1]].rank;
        int *loser = &table->row[game->player[game->place[0] < game->place[1] ? 1 : 0]].rank;
        const int better = *winner < *loser ? *winner : *loser, worse = *winner + *loser - better;
        *winner = better;
        *loser = worse;
    }
    for (int i = 0; i < season->players; i++)
        table->order[table->row[i].rank - 1] = i;
}

bool season_count(const struct season *season, struct season_table *out) {
    const size_t players = (size_t)season->players + 1;
    int64_t *worth = calloc(players, sizeof *worth);
    *out = (struct season_table){.season = season};
    out->cell = calloc(players * ((size_t)season->rounds + 1), sizeof *out->cell);
    out->row = calloc(players, sizeof *out->row);
    out->order = calloc(players, sizeof *out->order);
    const bool good = worth && out->cell && out->row && out->order;
    if (good) {
        count_games(out);
        for (int i = 0; i < season->players; i++)
            worth[i] = worth_of(out, i);
        for (int i = 0; i < season->players; i++)
            break_by_opponents(&(struct breaking){out, worth, i});
        break_by_encounters(out);
        if (season->kind == SEASON_LADDER)
            climb(out);
        else
            rank_all(out);
    }
    free(worth);
    return good;
}

void season_table_finish(struct season_table *table) {
    free(table->cell);
    free(table->row);
    free(table->order);
    *table = (struct season_table){0};
}

/* ---- the next round ---------------------------------------------------------------------------------------------- */

static int64_t points_before(const struct season_table *table, int player, int round) {
    int64_t points = 0;
    for (int r = 1; r < round; r++)
        points += season_cell(table, player, r)->points;
    return points;
}

/* The points of a win without a game. */
static bool is_gift(const struct season_cell *cell) {
    return cell->kind == CELL_BYE || cell->kind == CELL_FULL || (cell->kind == CELL_BY_DEFAULT && cell->outcome == 2);
}

/* -1: the opponent had fewer points before this round, or there was none. */
static int float_of(const struct season_table *table, int player, int round) {
    if (round < 1)
        return 0;
    const struct season_cell *cell = season_cell(table, player, round);
    if (is_gift(cell))
        return -1;
    if (cell->kind != CELL_PLAYED && cell->kind != CELL_RUNNING)
        return 0;
    const struct season_game *game = &table->season->game[cell->game];
    const int opponent = game->seats == 2 ? game->player[1 - cell->side] : -1;
    if (opponent < 0)
        return 0;
    const int64_t mine = points_before(table, player, round), theirs = points_before(table, opponent, round);
    return theirs > mine ? 1 : theirs < mine ? -1 : 0;
}

static void describe(const struct season_table *table, int me, int at, struct season_field *out) {
    struct swiss_player *player = &out->player[at];
    const int rounds = table->season->rounds;
    *player = (struct swiss_player){.number = me + 1,
                                    .points = out->points[at],
                                    .floated = (signed char)float_of(table, me, rounds),
                                    .before = (signed char)float_of(table, me, rounds - 1)};
    out->byes[at] = 0;
    for (int round = 1; round <= rounds; round++) {
        const struct season_cell *cell = season_cell(table, me, round);
        const bool gift = is_gift(cell);
        player->had_bye = player->had_bye || gift;
        out->byes[at] += gift;
        if (cell->kind == CELL_PLAYED || cell->kind == CELL_RUNNING)
            player->side[player->games++] = (unsigned char)cell->side;
    }
    for (int i = 0; i < TABLE_SEATS; i++)
        out->had[at][i] = (unsigned char)table->row[me].side[i];
}

static void count_meetings(const struct season_table *table, const int *place, struct season_field *out) {
    memset(out->met, 0, sizeof out->met);
    for (int i = 0; i < table->season->game_count; i++) {
        const struct season_game *game = &table->season->game[i];
        for (int a = 0; !game->unplayed && a < game->seats; a++)
            for (int b = 0; b < game->seats; b++)
                if (a != b && game->player[a] >= 0 && game->player[b] >= 0 && place[game->player[a]] >= 0 &&
                    place[game->player[b]] >= 0)
                    out->met[place[game->player[a]] * out->count + place[game->player[b]]]++;
    }
}

void season_next(const struct season_table *table, const bool *plays, struct season_field *out) {
    int place[2 * SWISS_PLAYERS];
    out->count = 0;
    for (int i = 0; i < table->season->players; i++) {
        const int me = table->season->kind == SEASON_LADDER ? table->order[i] : i;
        if (!plays[me] || out->count == SWISS_PLAYERS)
            continue;
        int at = out->count++;
        for (; table->season->kind != SEASON_LADDER && at > 0 &&
               table->row[out->number[at - 1]].points < table->row[me].points;
             at--)
            out->number[at] = out->number[at - 1];
        out->number[at] = me;
    }
    for (int i = 0; i < 2 * SWISS_PLAYERS; i++)
        place[i] = -1;
    for (int i = 0; i < out->count; i++) {
        const int64_t points = table->row[out->number[i]].points;
        out->points[i] = (int)(points > INT32_MAX ? INT32_MAX : points < INT32_MIN ? INT32_MIN : points);
        place[out->number[i]] = i;
        describe(table, out->number[i], i, out);
    }
    count_meetings(table, place, out);
}
