#include "report.h"

#include <stdlib.h>
#include <string.h>

#include "../tournament/draw.h"

enum { POINTS_AT = 81, VALUE_AT = 5 };

int report_place(char result) {
    return result == '1' || result == '=' || result == '+' ? 1 : 2;
}

bool report_is_absence(char result) {
    return result == '+' || result == '-';
}

enum season_bye_kind report_bye(char letter) {
    return letter == 'U' ? BYE_ALLOCATED : letter == 'H' ? BYE_HALF : letter == 'F' ? BYE_FULL : BYE_ZERO;
}

static int tenths(int64_t points) {
    return (int)((points * 10 + SEASON_POINT / 2) / SEASON_POINT);
}

/* ---- sizes and points -------------------------------------------------------------------------------------------- */

static bool sizes_fit(const struct trf_report *report, const struct league_terms *terms, struct trf_fault *fault) {
    const int places = league_places(terms), rounds = terms->round_count;
    if (report->count > places)
        return trf_refuse(fault, report->player[places].line, 1, "The league has room for %d players.", places);
    if (rounds > 0 && report->announced > 0 && report->announced != rounds)
        return trf_refuse(fault, report->announced_line, VALUE_AT,
                          "The league has %d rounds. Name these, or change the league's rounds.", rounds);
    for (int i = 0; rounds > 0 && i < report->count; i++)
        for (int round = rounds; round < report->rounds; round++)
            if (report->player[i].cell[round].opponent >= 0)
                return trf_refuse(fault, report->player[i].line, report->player[i].cell[round].column,
                                  "The league has %d rounds, and this is round %d.", rounds, round + 1);
    return true;
}

/* The lines of a point system. */
static bool worths_fit(const struct trf_report *report, const struct season *season, struct trf_fault *fault) {
    const int64_t win = season_points(season, 1, 1), loss = season_points(season, 2, 1);
    const int64_t worth[TRF_WORTHS] = {[TRF_WIN] = win,   [TRF_DRAW] = season_points(season, 1, 2),
                                       [TRF_LOSS] = loss, [TRF_FORFEIT] = loss,
                                       [TRF_BYE] = win,   [TRF_ABSENCE] = 0};
    for (int i = 0; i < TRF_WORTHS; i++)
        if (report->worth[i] >= 0 && report->worth[i] != tenths(worth[i]))
            return trf_refuse(fault, report->worth_line[i], VALUE_AT,
                              "The league gives %d.%d here. Make the league with other points, or leave the line out.",
                              tenths(worth[i]) / 10, tenths(worth[i]) % 10);
    return true;
}

static void add_cell(const struct trf_report *report, int player, int round, struct season *season,
                     struct season_game *game, struct season_bye *bye) {
    const struct trf_cell *cell = &report->player[player].cell[round - 1];
    if (cell->opponent < 0) {
        bye[season->bye_count++] =
            (struct season_bye){.round = round, .player = player, .kind = report_bye(cell->result)};
        return;
    }
    if (cell->side != 'w')
        return;
    const char theirs = report->player[cell->opponent].cell[round - 1].result;
    game[season->game_count++] = (struct season_game){.round = round,
                                                      .seats = 2,
                                                      .player = {player, cell->opponent},
                                                      .also = {-1, -1},
                                                      .place = {report_place(cell->result), report_place(theirs)},
                                                      .over = true,
                                                      .unplayed = report_is_absence(cell->result)};
}

static bool points_fit(const struct trf_report *report, const struct season *season, struct trf_fault *fault) {
    struct season_table table;
    bool good = season_count(season, &table);
    for (int i = 0; good && i < report->count; i++) {
        const int points = tenths(table.row[i].points);
        if (report->player[i].points >= 0 && report->player[i].points != points)
            good = trf_refuse(fault, report->player[i].line, POINTS_AT,
                              "By the results of these rounds and the points of the league, player %d has %d.%d.",
                              report->player[i].number, points / 10, points % 10);
    }
    season_table_finish(&table);
    return good;
}

/* ---- draws ------------------------------------------------------------------------------------------------------- */

static bool is_drawn(const struct draw *draw, int a, int b) {
    for (int i = 0; i < draw->count; i++)
        if ((draw->pair[i].side[0] == a && draw->pair[i].side[1] == b) ||
            (draw->pair[i].side[0] == b && draw->pair[i].side[1] == a))
            return true;
    return false;
}

/* The pairs of a round. */
static bool round_fits(const struct trf_report *report, const struct league_terms *terms, const struct draw *draw,
                       int round, struct trf_fault *fault) {
    for (int i = 0; i < report->count; i++) {
        const struct trf_player *player = &report->player[i];
        const struct trf_cell *cell = &player->cell[round - 1];
        if (cell->opponent >= 0 && !is_drawn(draw, i, cell->opponent))
            return trf_refuse(
                fault, player->line, cell->column,
                "By the seeds, the draw of a %s does not pair %d with %d in round %d. Import the report into a "
                "league of the kind swiss.",
                league_kind_name(terms->kind), player->number, report->player[cell->opponent].number, round);
        if (terms->kind == LEAGUE_KNOCK_OUT && round == 1 && cell->opponent < 0 && cell->result != 'U')
            return trf_refuse(fault, player->line, cell->column > 0 ? cell->column + 7 : 1,
                              "In the first round of a knock-out a player without a game has a bye, U.");
    }
    return true;
}

/* Who is out after the round, as in proposal.c. */
static void find_losers(const struct trf_report *report, const struct league_terms *terms, int round, bool *alive) {
    for (int i = 0; i < report->count; i++) {
        const struct trf_cell *cell = &report->player[i].cell[round - 1];
        if (cell->opponent < 0)
            continue;
        if (cell->result == '=')
            alive[i] = alive[i] && (terms->draws == DRAWS_SIDE ? cell->side == 'b' : i < cell->opponent);
        else
            alive[i] = alive[i] && report_place(cell->result) == 1;
    }
}

static bool draws_fit(const struct trf_report *report, const struct league_terms *terms, struct trf_fault *fault) {
    bool alive[TRF_PLAYERS];
    struct draw draw;
    for (int i = 0; i < report->count; i++)
        alive[i] = true;
    for (int round = 1; round <= report->rounds; round++) {
        if (terms->kind == LEAGUE_ROUND_ROBIN)
            draw_round_robin(report->count, round, &draw);
        else if (!draw_knock_out(report->count, alive, round, &draw))
            draw.count = 0;
        if (!round_fits(report, terms, &draw, round, fault))
            return false;
        find_losers(report, terms, round, alive);
    }
    return true;
}

bool report_fits(const struct trf_report *report, const struct league_terms *terms, struct trf_fault *fault) {
    const size_t cells = (size_t)report->count * (size_t)report->rounds + 1;
    struct season_game *game = calloc(cells, sizeof *game);
    struct season_bye *bye = calloc(cells, sizeof *bye);
    struct season season;
    past_terms(terms, report->rounds, &season);
    season.players = report->count;
    season.game = game;
    season.bye = bye;
    trf_refuse(fault, 1, 1, "Memory has run out.");
    for (int round = 1; game && bye && round <= report->rounds; round++)
        for (int i = 0; i < report->count; i++)
            add_cell(report, i, round, &season, game, bye);
    const bool drawn = terms->kind == LEAGUE_ROUND_ROBIN || terms->kind == LEAGUE_KNOCK_OUT;
    const bool good = game && bye && sizes_fit(report, terms, fault) && worths_fit(report, &season, fault) &&
                      (!drawn || draws_fit(report, terms, fault)) && points_fit(report, &season, fault);
    free(game);
    free(bye);
    return good;
}
