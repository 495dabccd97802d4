#include "trf_read.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NUMBER_AT = 5,
    NAME_AT = 15,
    POINTS_AT = 81,
    ROUNDS_AT = 92,
    ROUND_WIDTH = 10,
    COLUMNS = ROUNDS_AT + ROUND_WIDTH * (TRF_ROUNDS + 1),
    POINTS_MOST = 9999, /* tenths */
    NUMBERS = 64        /* numbers in one line of code XXP or XXZ */
};

/* A line by its characters: character c begins at at[c], and at[columns + 1] is the end. */
struct line {
    int number, columns;
    const char *at[COLUMNS + 2];
};

struct reader {
    struct trf_report *out;
    struct trf_fault *fault;
    struct line line;
    int absent[TRF_NUMBER + 1]; /* by number: the line XXZ that names it; 0: none does */
};

bool trf_refuse(struct trf_fault *fault, int line, int column, const char *detail, ...) {
    va_list list;
    fault->line = line;
    fault->column = column;
    va_start(list, detail);
    vsnprintf(fault->detail, sizeof fault->detail, detail, list);
    va_end(list);
    return false;
}

int trf_player_of(const struct trf_report *report, int number) {
    int from = 0, to = report->count;
    while (from < to) {
        const int middle = (from + to) / 2;
        if (report->player[middle].number == number)
            return middle;
        *(report->player[middle].number < number ? &from : &to) = middle + (report->player[middle].number < number);
    }
    return -1;
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

/* Divides a line into characters. false: it is too long. */
static bool divide(struct reader *r, const char *text, size_t length) {
    struct line *line = &r->line;
    line->columns = 0;
    while (length > 0 && text[length - 1] == ' ')
        length--;
    for (size_t i = 0; i < length; i++) {
        if (((unsigned char)text[i] & 0xc0) == 0x80 && i > 0)
            continue;
        if (line->columns == COLUMNS)
            return trf_refuse(r->fault, line->number, COLUMNS + 1, "A line has at most %d characters, for %d rounds.",
                              COLUMNS, TRF_ROUNDS);
        line->at[++line->columns] = text + i;
    }
    line->at[line->columns + 1] = text + length;
    return true;
}

/* The character in this column; ' ' behind the end of the line, and '?' if it is not in ASCII. */
static char at(const struct line *line, int column) {
    if (column > line->columns)
        return ' ';
    return (unsigned char)*line->at[column] < 0x80 ? *line->at[column] : '?';
}

static bool is_blank(const struct line *line, int from, int to) {
    for (int column = from; column <= to && column <= line->columns; column++)
        if (at(line, column) != ' ')
            return false;
    return true;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Reads a whole number that stands alone in these columns; -1: there is another text. */
static int number_in(const struct line *line, int from, int to) {
    int number = 0;
    while (from < to && at(line, from) == ' ')
        from++;
    while (to > from && at(line, to) == ' ')
        to--;
    for (int column = from; column <= to; column++) {
        if (!is_digit(at(line, column)) || number > TRF_NUMBER)
            return -1;
        number = number * 10 + at(line, column) - '0';
    }
    return number;
}

/* Reads points with at most one decimal, in tenths, up to the end of the columns; -1: there is another text. */
static int tenths_in(const struct line *line, int from, int to) {
    int tenths = 0, digits = 0;
    while (from < to && at(line, from) == ' ')
        from++;
    while (to > from && at(line, to) == ' ')
        to--;
    for (; from <= to && is_digit(at(line, from)) && tenths <= POINTS_MOST; from++, digits++)
        tenths = tenths * 10 + at(line, from) - '0';
    tenths *= 10;
    if (from < to && (at(line, from) == '.' || at(line, from) == ',') && is_digit(at(line, from + 1))) {
        tenths += at(line, from + 1) - '0';
        from += 2;
    }
    return digits > 0 && from > to && tenths <= POINTS_MOST ? tenths : -1;
}

/* ---- players ----------------------------------------------------------------------------------------------------- */

static void read_name(const struct line *line, struct trf_player *player) {
    int from = NAME_AT, to = NAME_AT + TRF_NAME - 1;
    while (from <= to && at(line, from) == ' ')
        from++;
    while (to >= from && at(line, to) == ' ')
        to--;
    if (from > to)
        return;
    const size_t length = (size_t)(line->at[to + 1] - line->at[from]);
    if (length < sizeof player->name)
        memcpy(player->name, line->at[from], length);
}

/* The letter of a round without an opponent; '\0': unknown. */
static char bye_of(char result) {
    switch (result) {
    case 'H':
    case 'F':
    case 'U':
    case 'Z': return result;
    case '+': return 'U';
    case '=': return 'H';
    case '-':
    case ' ': return 'Z';
    default: return '\0';
    }
}

/* The letter of a game; '\0': unknown. */
static char game_of(char result) {
    switch (result) {
    case '1':
    case '=':
    case '0':
    case '+':
    case '-': return result;
    case 'W': return '1';
    case 'D': return '=';
    case 'L': return '0';
    default: return '\0';
    }
}

/* Until all players are read, an opponent is a number. */
static bool read_cell(struct reader *r, int column, struct trf_cell *cell) {
    const struct line *line = &r->line;
    const int opponent = is_blank(line, column, column + 3) ? 0 : number_in(line, column, column + 3);
    const char side = at(line, column + 5), result = at(line, column + 7);
    *cell = (struct trf_cell){.opponent = opponent, .side = side, .column = column};
    if (opponent < 0)
        return trf_refuse(r->fault, line->number, column,
                          "Columns %d to %d are the opponent's start number, or 0000 for none.", column, column + 3);
    if (!is_blank(line, column + 4, column + 4) || !is_blank(line, column + 6, column + 6))
        return trf_refuse(r->fault, line->number, column, "Columns %d and %d of a round are blank.", column + 4,
                          column + 6);
    cell->result = opponent > 0 ? game_of(result) : bye_of(result);
    if (opponent > 0 && side != 'w' && side != 'b')
        return trf_refuse(r->fault, line->number, column + 5,
                          "Allowed is w for the first side or b for the other, also in a game decided by absence.");
    if (opponent == 0 && side != '-' && side != ' ')
        return trf_refuse(r->fault, line->number, column + 5, "Allowed is - where there is no opponent.");
    if (!cell->result && result == ' ')
        return trf_refuse(r->fault, line->number, column + 7,
                          "The game has no result yet. Leave the round out until it is over, or name 1, =, 0, + or -.");
    if (!cell->result)
        return trf_refuse(r->fault, line->number, column + 7,
                          opponent > 0 ? "Allowed is 1, =, 0, W, D, L, or + and - for a game decided by absence."
                                       : "Allowed is H, F, U or Z where there is no opponent.");
    return true;
}

static bool read_cells(struct reader *r, struct trf_player *player) {
    const struct line *line = &r->line;
    for (int i = 0; i <= TRF_ROUNDS; i++) {
        const int column = ROUNDS_AT + i * ROUND_WIDTH;
        struct trf_cell *cell = &player->cell[i];
        *cell = (struct trf_cell){.opponent = 0, .side = '-', .result = 'Z'};
        if (column > line->columns + 1 || is_blank(line, column, column + 7))
            continue;
        if (!read_cell(r, column, cell))
            return false;
        if (cell->opponent > 0 && i + 1 > r->out->rounds)
            r->out->rounds = i + 1;
        if (!is_blank(line, column + 8, column + 9))
            return trf_refuse(r->fault, line->number, column + 8, "Columns %d and %d between two rounds are blank.",
                              column + 8, column + 9);
    }
    return true;
}

static bool read_player(struct reader *r) {
    const struct line *line = &r->line;
    struct trf_report *out = r->out;
    if (out->count == TRF_PLAYERS)
        return trf_refuse(r->fault, line->number, 1, "A report has at most %d players here.", TRF_PLAYERS);
    struct trf_player *player = &out->player[out->count];
    player->line = line->number;
    player->number = number_in(line, NUMBER_AT, NUMBER_AT + 3);
    if (player->number < 1)
        return trf_refuse(r->fault, line->number, NUMBER_AT, "Columns 5 to 8 are a start number from 1 to 9999.");
    for (int i = 0; i < out->count; i++)
        if (out->player[i].number == player->number)
            return trf_refuse(r->fault, line->number, NUMBER_AT, "The player %d stands in line %d already.",
                              player->number, out->player[i].line);
    read_name(line, player);
    player->points = -1;
    if (!is_blank(line, POINTS_AT, POINTS_AT + 3)) {
        player->points = tenths_in(line, POINTS_AT, POINTS_AT + 3);
        if (player->points < 0)
            return trf_refuse(r->fault, line->number, POINTS_AT, "Columns 81 to 84 are points such as 4.5.");
    }
    out->count++;
    return read_cells(r, player);
}

/* ---- other lines ------------------------------------------------------------------------------------------------- */

/* The end of the word that begins at this column. */
static int end_of_word(const struct line *line, int from) {
    int to = from;
    while (to < line->columns && at(line, to + 1) != ' ')
        to++;
    return to;
}

static int next_word(const struct line *line, int from) {
    while (from <= line->columns && at(line, from) == ' ')
        from++;
    return from;
}

/* Reads start numbers behind the code. Returns how many; -1: there is another text, and the fault is set. */
static int read_numbers(struct reader *r, int number[NUMBERS], int column[NUMBERS]) {
    const struct line *line = &r->line;
    int count = 0;
    for (int from = next_word(line, 4); from <= line->columns; count++) {
        const int to = end_of_word(line, from);
        const int value = number_in(line, from, to);
        if (value < 1 || value > TRF_NUMBER || count == NUMBERS) {
            trf_refuse(r->fault, line->number, from, "Allowed are at most %d start numbers from 1 to 9999.", NUMBERS);
            return -1;
        }
        column[count] = from;
        number[count] = value;
        from = next_word(line, to + 1);
    }
    return count;
}

static bool read_apart(struct reader *r) {
    int number[NUMBERS], column[NUMBERS];
    const int count = read_numbers(r, number, column);
    if (count < 0)
        return false;
    if (count < 2)
        return trf_refuse(r->fault, r->line.number, 5, "XXP names two or more start numbers.");
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            if (number[i] == number[k])
                return trf_refuse(r->fault, r->line.number, column[k], "XXP names a player once.");
            if (r->out->apart_count == TRF_APART)
                return trf_refuse(r->fault, r->line.number, column[k], "A report has at most %d pairs of XXP here.",
                                  TRF_APART);
            const int at = r->out->apart_count++;
            r->out->apart[at].first = number[i];
            r->out->apart[at].second = number[k];
            r->out->apart[at].line = r->line.number;
        }
    return true;
}

static bool read_absent(struct reader *r) {
    int number[NUMBERS], column[NUMBERS];
    const int count = read_numbers(r, number, column);
    for (int i = 0; i < count; i++)
        r->absent[number[i]] = r->line.number;
    return count >= 0;
}

static bool read_announced(struct reader *r) {
    const struct line *line = &r->line;
    const int from = next_word(line, 4);
    const int rounds = from <= line->columns ? number_in(line, from, line->columns) : -1;
    if (rounds < 1 || rounds > TRF_ROUNDS)
        return trf_refuse(r->fault, line->number, from, "Allowed is a number of rounds from 1 to %d.", TRF_ROUNDS);
    r->out->announced = rounds;
    r->out->announced_line = line->number;
    return true;
}

static bool read_worth(struct reader *r, enum trf_worth worth) {
    const struct line *line = &r->line;
    const int from = next_word(line, 4);
    r->out->worth[worth] = from <= line->columns ? tenths_in(line, from, line->columns) : -1;
    r->out->worth_line[worth] = line->number;
    return r->out->worth[worth] >= 0 || trf_refuse(r->fault, line->number, from, "Allowed are points such as 1.0.");
}

static bool read_configuration(struct reader *r) {
    const struct line *line = &r->line;
    static const char *const words[] = {"white1", "black1"};
    for (int from = next_word(line, 4); from <= line->columns;) {
        const int to = end_of_word(line, from);
        const size_t length = (size_t)(line->at[to + 1] - line->at[from]);
        bool known = false;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            known = known || (length == strlen(words[i]) && memcmp(line->at[from], words[i], length) == 0);
        if (!known)
            return trf_refuse(r->fault, line->number, from,
                              "Allowed in XXC is white1 or black1. Players are ordered by their start numbers.");
        from = next_word(line, to + 1);
    }
    return true;
}

/* Lines that tell nothing that a league keeps. */
static bool is_passed_over(const char code[4]) {
    static const char *const codes[] = {"###", "012", "022", "032", "042", "052", "062", "072", "082", "092", "102",
                                        "112", "122", "132", "152", "172", "182", "192", "202", "212", "222"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(code, codes[i]) == 0)
            return true;
    return false;
}

/* Lines that change pairings or results in a way that a league does not know. */
static bool refuse_line(struct reader *r, const char code[4]) {
    static const struct {
        const char *code, *why;
    } known[] = {
        {"XXA", "Acceleration is not known here. Leave XXA out; the results count without it."},
        {"250", "Acceleration is not known here. Leave 250 out; the results count without it."},
        {"XXS", "The points are those of the league. Leave XXS out, and make the league with these points."},
        {"162", "The points are those of the league. Leave 162 out, and make the league with these points."},
        {"013", "A league has no teams. Leave 013 out."},
        {"310", "A league has no teams. Leave 310 out."},
        {"240", "Name byes in the columns of their round: H, F, U or Z. Leave 240 out."},
        {"260", "Name pairs that must not meet by XXP. Leave 260 out."},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(code, known[i].code) == 0)
            return trf_refuse(r->fault, r->line.number, 1, "%s", known[i].why);
    return trf_refuse(r->fault, r->line.number, 1,
                      "Unknown code. Allowed are 001, 012 to 132, 142, 152, 172 to 222, XXR, XXC, XXP, XXZ, BBW, BBD, "
                      "BBL, BBF, BBU, BBZ, and ### before a comment.");
}

static bool read_line(struct reader *r) {
    static const char *const worths[] = {"BBW", "BBD", "BBL", "BBF", "BBU", "BBZ"};
    const struct line *line = &r->line;
    const char code[4] = {at(line, 1), at(line, 2), at(line, 3), '\0'};
    if (line->columns == 0 || is_passed_over(code))
        return true;
    if (at(line, 4) != ' ')
        return trf_refuse(r->fault, line->number, 4, "Column 4 is blank, behind a code of three characters.");
    if (strcmp(code, "001") == 0)
        return read_player(r);
    if (strcmp(code, "XXR") == 0 || strcmp(code, "142") == 0)
        return read_announced(r);
    if (strcmp(code, "XXC") == 0)
        return read_configuration(r);
    if (strcmp(code, "XXP") == 0)
        return read_apart(r);
    if (strcmp(code, "XXZ") == 0)
        return read_absent(r);
    for (int i = 0; i < TRF_WORTHS; i++)
        if (strcmp(code, worths[i]) == 0)
            return read_worth(r, (enum trf_worth)i);
    return refuse_line(r, code);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static int by_number(const void *x, const void *y) {
    const struct trf_player *a = x, *b = y;
    return (a->number > b->number) - (a->number < b->number);
}

static bool fit(char mine, char theirs) {
    static const char *const pairs[] = {"10", "01", "==", "00", "+-", "-+", "--"};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == mine && pairs[i][1] == theirs)
            return true;
    return false;
}

/* Turns the opponent's number into an index, and compares with what the opponent's line tells. */
static bool check_cell(struct reader *r, int me, int round) {
    const struct trf_player *player = &r->out->player[me];
    const struct trf_cell *cell = &player->cell[round - 1];
    const int other = trf_player_of(r->out, cell->opponent);
    if (other < 0 || other == me)
        return trf_refuse(r->fault, player->line, cell->column,
                          other < 0 ? "There is no player %d. Allowed is the start number of another line 001."
                                    : "The player %d is their own opponent. Allowed is the number of another line 001.",
                          cell->opponent);
    const struct trf_player *opponent = &r->out->player[other];
    const struct trf_cell *theirs = &opponent->cell[round - 1];
    if (theirs->opponent != player->number)
        return trf_refuse(r->fault, player->line, cell->column,
                          "In round %d the player %d meets %d, but line %d names another opponent of %d.", round,
                          player->number, cell->opponent, opponent->line, cell->opponent);
    if (theirs->side == cell->side)
        return trf_refuse(r->fault, player->line, cell->column + 5,
                          "In round %d both %d and %d have %c. Allowed is w in one line and b in the other.", round,
                          player->number, cell->opponent, cell->side);
    if (!fit(cell->result, theirs->result))
        return trf_refuse(r->fault, player->line, cell->column + 7,
                          "In round %d %d has %c and %d has %c. Allowed is 1 with 0, = with =, 0 with 0, + with -, and "
                          "- with -.",
                          round, player->number, cell->result, cell->opponent, theirs->result);
    return true;
}

/* The round after the last one with games: who asks for a bye, and who is absent. */
static bool read_ahead(struct reader *r, struct trf_player *player) {
    player->absent = r->absent[player->number] > 0;
    r->absent[player->number] = 0;
    for (int i = r->out->rounds; i <= TRF_ROUNDS; i++) {
        const struct trf_cell *cell = &player->cell[i];
        if (cell->column == 0)
            continue;
        if (i > r->out->rounds || cell->result == 'F' || cell->result == 'U')
            return trf_refuse(r->fault, player->line, cell->column,
                              "Round %d has no games. Allowed in the round after the last game is H or Z, and nothing "
                              "in later ones.",
                              i + 1);
        player->asks = cell->result == 'H';
        player->absent = player->absent || cell->result == 'Z';
    }
    return true;
}

/* Numbers that no player has. */
static bool check_numbers(struct reader *r) {
    for (int i = 1; i <= TRF_NUMBER; i++)
        if (r->absent[i] > 0)
            return trf_refuse(r->fault, r->absent[i], 5, "There is no player %d. Name start numbers.", i);
    for (int i = 0; i < r->out->apart_count; i++) {
        int *const number[2] = {&r->out->apart[i].first, &r->out->apart[i].second};
        for (int k = 0; k < 2; k++) {
            const int index = trf_player_of(r->out, *number[k]);
            if (index < 0)
                return trf_refuse(r->fault, r->out->apart[i].line, 5, "There is no player %d. Name start numbers.",
                                  *number[k]);
            *number[k] = index;
        }
    }
    return true;
}

static bool check(struct reader *r) {
    struct trf_report *out = r->out;
    if (out->count == 0)
        return trf_refuse(r->fault, 1, 1, "A report has a line 001 for each player, and this text has none.");
    if (out->rounds > TRF_ROUNDS)
        return trf_refuse(r->fault, out->player[0].line, ROUNDS_AT + ROUND_WIDTH * TRF_ROUNDS,
                          "A league has at most %d rounds.", TRF_ROUNDS);
    if (out->announced > 0 && out->announced < out->rounds)
        return trf_refuse(r->fault, out->announced_line, 5, "The report tells of %d rounds. Name at least these.",
                          out->rounds);
    qsort(out->player, (size_t)out->count, sizeof *out->player, by_number);
    for (int i = 0; i < out->count; i++) {
        for (int round = 1; round <= out->rounds; round++)
            if (out->player[i].cell[round - 1].opponent > 0 && !check_cell(r, i, round))
                return false;
        if (!read_ahead(r, &out->player[i]))
            return false;
    }
    for (int i = 0; i < out->count; i++)
        for (int round = 1; round <= TRF_ROUNDS; round++) {
            struct trf_cell *cell = &out->player[i].cell[round - 1];
            cell->opponent = cell->opponent > 0 ? trf_player_of(out, cell->opponent) : -1;
            cell->side = cell->opponent >= 0 ? cell->side : '-';
        }
    return check_numbers(r);
}

bool trf_read(const char *text, struct trf_report *out, struct trf_fault *fault) {
    struct reader *r = calloc(1, sizeof *r);
    *out = (struct trf_report){.count = 0};
    *fault = (struct trf_fault){1, 1, "Memory has run out."};
    if (!r)
        return false;
    r->out = out;
    r->fault = fault;
    for (int i = 0; i < TRF_WORTHS; i++)
        out->worth[i] = -1;
    bool good = true;
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    while (good && *text) {
        const size_t length = strcspn(text, "\r\n");
        r->line.number++;
        good = divide(r, text, length) && read_line(r);
        text += length;
        text += text[0] == '\r' && text[1] == '\n' ? 2 : text[0] ? 1 : 0;
    }
    good = good && check(r);
    free(r);
    return good;
}
