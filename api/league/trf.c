#include "trf.h"

#include <stdio.h>
#include <string.h>

#include "../call/answer.h"
#include "../text/input.h"
#include "../text/text.h"
#include "figures.h"

enum { NAME_COLUMNS = 33, POINTS_MOST = 999 /* tenths */, PLAYERS_MOST = 9999 };

/* The number of rounds before the first one with a running game. */
static int rounds_over(const struct season *season) {
    int rounds = season->rounds;
    for (int i = 0; i < season->game_count; i++)
        if (!season->game[i].over && season->game[i].round <= rounds)
            rounds = season->game[i].round - 1;
    return rounds;
}

static int tenths(int64_t points) {
    return (int)((points * 10 + SEASON_POINT / 2) / SEASON_POINT);
}

static int tenths_of(const struct league_past *past, int player, int rounds) {
    int64_t points = 0;
    for (int round = 1; round <= rounds; round++)
        points += season_cell(&past->table, player, round)->points;
    return tenths(points);
}

/* In columns, one for each character. */
static void put_name(struct writer *w, const char *name) {
    int columns = 0;
    for (; *name; name++) {
        if (((unsigned char)*name & 0xc0) != 0x80 && ++columns > NAME_COLUMNS)
            break;
        put_char(w, *name);
    }
    for (; columns < NAME_COLUMNS; columns++)
        put_char(w, ' ');
}

static char result_letter(const struct season_cell *cell) {
    static const char played[] = "0=1", by_default[] = "-=+";
    return cell->kind == CELL_PLAYED ? played[cell->outcome] : by_default[cell->outcome];
}

static char bye_letter(const struct season_cell *cell) {
    return cell->kind == CELL_BYE ? 'U' : cell->kind == CELL_REQUESTED ? 'H' : cell->kind == CELL_FULL ? 'F' : 'Z';
}

static void put_cell(struct writer *w, const struct season *season, const struct season_cell *cell) {
    const struct season_game *game = cell->game >= 0 ? &season->game[cell->game] : NULL;
    const int opponent = game ? game->player[1 - cell->side] : -1;
    if (opponent >= 0)
        put_format(w, "  %4d %c %c", opponent + 1, cell->side == 0 ? 'w' : 'b', result_letter(cell));
    else
        put_format(w, "  0000 - %c", bye_letter(cell));
}

static void put_player(struct writer *w, const struct league_past *past, int player, int rounds) {
    const struct entrant *entrant = &past->entrant[player];
    const int points = tenths_of(past, player, rounds);
    put_format(w, "001 %4d      ", player + 1);
    put_name(w, entrant->name ? entrant->name : entrant->player);
    put_format(w, " %4s %3s %11s %10s %2d.%d %4d", "", "", "", "", points / 10, points % 10,
               past->table.row[player].rank);
    for (int round = 1; round <= rounds; round++)
        put_cell(w, &past->season, season_cell(&past->table, player, round));
    put(w, "\r\n");
}

static void put_worth(struct writer *w, const char *code, int64_t points) {
    put_format(w, "%s %2d.%d\r\n", code, tenths(points) / 10, tenths(points) % 10);
}

static void put_apart(struct writer *w, const struct league_past *past, int player) {
    const struct league_member *member = past->entrant[player].member;
    char why[160];
    struct json_t *wishes = member ? input_parse(member->wishes, strlen(member->wishes), why, sizeof why) : NULL;
    const struct json_t *apart = wishes ? input_member(wishes, "apart") : NULL;
    for (size_t i = 0; apart && i < input_length(apart); i++) {
        const char *id = input_text(apart, i);
        const int other = id ? past_entrant(past, id) : -1;
        if (other >= 0)
            put_format(w, "XXP %d %d\r\n", player + 1, other + 1);
    }
    input_free(wishes);
}

static void put_head(struct writer *w, const struct league_subject *subject, const struct league_past *past,
                     int rounds) {
    const struct season *season = &past->season;
    const int64_t win = season_points(season, 1, 1), draw = season_points(season, 1, 2),
                  loss = season_points(season, 2, 1);
    put_format(w, "012 %s\r\n", subject->terms.name);
    put_format(w, "062 %d\r\n", past->entrants);
    put_format(w, "092 %s\r\n", league_kind_name(subject->terms.kind));
    put_format(w, "XXR %d\r\n", subject->terms.round_count > rounds ? subject->terms.round_count : rounds + 1);
    put(w, "XXC white1\r\n");
    put_worth(w, "BBW ", win);
    put_worth(w, "BBD ", draw);
    put_worth(w, "BBL ", loss);
    put_worth(w, "BBF ", loss);
    put_worth(w, "BBU ", win);
    put_worth(w, "BBZ ", 0);
    for (int i = 0; i < past->entrants; i++)
        put_apart(w, past, i);
}

bool trf_write(struct call *call, const struct league_subject *subject, const struct league_past *past,
               struct writer *w) {
    const enum league_kind kind = subject->terms.kind;
    if (kind == LEAGUE_TABLES || kind == LEAGUE_SOLO)
        return call_problem(call, PROBLEM_NOT_APPLICABLE,
                            "A TRF tells of games of two, and this league is of the kind %s.", league_kind_name(kind));
    const int rounds = rounds_over(&past->season);
    for (int i = 0; i < past->entrants; i++)
        if (tenths_of(past, i, rounds) > POINTS_MOST)
            return call_problem(call, PROBLEM_NOT_APPLICABLE, "A TRF has room for 99.9 points, and %s has more.",
                                past->entrant[i].player);
    put_head(w, subject, past, rounds);
    for (int i = 0; i < past->entrants; i++)
        put_player(w, past, i, rounds);
    return true;
}
