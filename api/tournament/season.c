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

static void count_games(const struct season_table *table) {
    const struct season *season = table->season;
    for (int p = 0; p < season->players; p++)
        for (int round = 0; round <= season->rounds; round++)
            cell_at(table, p, round)->game = -1;
    for (int i = 0; i < season->bye_count; i++) {
        const struct season_bye *bye = &season->bye[i];
        const int64_t points = season->kind != SEASON_PLACES ? 0
                               : bye->allocated              ? points_of_win(season)
                                                             : points_of_draw(season);
        *cell_at(table, bye->player, bye->round) =
            (struct season_cell){.kind = bye->allocated ? CELL_BYE : CELL_REQUESTED, .game = -1, .points = points};
        table->row[bye->player].points += points;
        *(bye->allocated ? &table->row[bye->player].byes : &table->row[bye->player].requested) += 1;
    }
    for (int i = 0; i < season->game_count; i++)
        for (int side = 0; side < season->game[i].seats; side++) {
            if (season->game[i].player[side] >= 0)
                give(table, i, side, season->game[i].player[side]);
            if (season->game[i].also[side] >= 0)
                give(table, i, side, season->game[i].also[side]);
        }
}

/* ---- tie-breaks -------------------------------------------------------------------------------------------------- */

static bool is_chosen(const struct season_cell *cell) {
    return cell->kind == CELL_ABSENT || cell->kind == CELL_REQUESTED ||
           (cell->kind == CELL_BY_DEFAULT && cell->outcome == 0);
}

/* The points that a player contributes to an opponent's tie-breaks. */
static int64_t worth_of(const struct season_table *table, int player) {
    int64_t worth = table->row[player].points;
    for (int round = table->season->rounds; round > 0 && is_chosen(season_cell(table, player, round)); round--)
        worth += points_of_draw(table->season) - season_cell(table, player, round)->points;
    return worth;
}

struct breaking {
    const struct season_table *table;
    int64_t *worth;
    int me;
};

/* What a round adds to the sum of opponents' points (*met) and to the points of beaten opponents (*beaten). false: the
 * game is running. */
static bool count_round(const struct breaking *b, int round, int64_t *met, int64_t *beaten) {
    const struct season_cell *cell = season_cell(b->table, b->me, round);
    const int64_t own = b->table->row[b->me].points;
    *met = *beaten = 0;
    if (cell->kind == CELL_RUNNING)
        return false;
    if (cell->kind != CELL_PLAYED) {
        const int outcome = cell->kind == CELL_BYE ? 2 : cell->kind == CELL_REQUESTED ? 1 : cell->outcome;
        *met = own;
        *beaten = own * outcome / 2;
        return true;
    }
    const struct season_game *game = &b->table->season->game[cell->game];
    for (int i = 0; i < game->seats; i++) {
        if (i == cell->side || game->player[i] < 0)
            continue;
        const int64_t share = b->worth[game->player[i]] / (game->seats - 1);
        const int result = game->place[cell->side] < game->place[i]                           ? 2
                           : game->place[cell->side] == game->place[i] && game->place[i] == 1 ? 1
                                                                                              : 0;
        *met += share;
        *beaten += share * result / 2;
    }
    return true;
}

static void break_by_opponents(const struct breaking *b) {
    struct season_row *row = &b->table->row[b->me];
    int64_t sum = 0, beaten = 0, highest = 0, lowest = INT64_MAX;
    int rounds = 0;
    for (int round = 1; round <= b->table->season->rounds; round++) {
        int64_t met, won;
        if (!count_round(b, round, &met, &won))
            continue;
        rounds++;
        sum += met;
        beaten += won;
        highest = met > highest ? met : highest;
        lowest = met < lowest ? met : lowest;
    }
    row->tie[SEASON_BUCHHOLZ] = sum;
    row->tie[SEASON_MEDIAN_BUCHHOLZ] = rounds > 2 ? sum - highest - lowest : 0;
    row->tie[SEASON_SONNEBORN_BERGER] = beaten;
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
        if (x->tie[tie] != y->tie[tie])
            return x->tie[tie] > y->tie[tie] ? -1 : 1;
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

static bool is_in(const int *group, int count, int player) {
    bool found = false;
    for (int i = 0; i < count; i++)
        found = found || group[i] == player;
    return found;
}

/* Points of the games among these players. Each must have met every other one. */
static void meet_directly(const struct season_table *table, const int *group, int count) {
    int64_t points[SWISS_PLAYERS * 2];
    if (count > SWISS_PLAYERS * 2)
        return;
    for (int i = 0; i < count; i++) {
        int met = 0;
        points[i] = 0;
        for (int round = 1; round <= table->season->rounds; round++) {
            const struct season_cell *cell = season_cell(table, group[i], round);
            const struct season_game *game = cell->kind == CELL_PLAYED ? &table->season->game[cell->game] : NULL;
            const bool among = game && game->seats == 2 && is_in(group, count, game->player[1 - cell->side]);
            met += among;
            points[i] += among ? cell->points : 0;
        }
        if (met < count - 1)
            return;
    }
    for (int i = 0; i < count; i++)
        table->row[group[i]].tie[SEASON_DIRECT_ENCOUNTER] = points[i];
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

/* -1: the opponent had fewer points before this round, or there was none. */
static int float_of(const struct season_table *table, int player, int round) {
    if (round < 1)
        return 0;
    const struct season_cell *cell = season_cell(table, player, round);
    if (cell->kind == CELL_BYE || (cell->kind == CELL_BY_DEFAULT && cell->outcome == 2))
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
        const bool gift = cell->kind == CELL_BYE || (cell->kind == CELL_BY_DEFAULT && cell->outcome == 2);
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
