#include "terms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/clocks.h"
#include "../../daemon/game/session.h"
#include "../text/input.h"
#include "../text/text.h"

static const char *const kinds[] = {"swiss", "round-robin", "knock-out", "ladder", "tables", "solo"};
static const char *const tie_breaks[] = {"buchholz", "median-buchholz", "sonneborn-berger", "direct-encounter", "wins",
                                         "sides"};
static const char *const substitute_words[] = {"first", "last", "both"};
static const char *const sign_up_words[] = {"closed", "open", "link"};
static const char *const forfeit_words[] = {"none", "loss", "double-loss"};
static const char *const draw_words[] = {"replay", "seed", "side"};
#define WORDS(list) list, (int)(sizeof(list) / sizeof *(list))

static int find(const char *const *words, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

const char *league_kind_name(enum league_kind kind) {
    return kinds[kind];
}

const char *tie_break_name(enum tie_break tie) {
    return tie_breaks[tie];
}

int league_seats(const struct league_terms *terms) {
    return terms->kind == LEAGUE_TABLES ? terms->table_size : terms->kind == LEAGUE_SOLO ? 1 : 2;
}

int league_points(const struct league_terms *terms, int place) {
    const int seats = league_seats(terms), usual = seats == 1 ? place == 1 : seats - place;
    if (terms->points_count > 0)
        return place <= terms->points_count ? terms->points[place - 1] : 0;
    return usual > 0 ? usual : 0;
}

int league_places(const struct league_terms *terms) {
    return terms->limit > 0 && terms->limit < TERMS_PLAYERS ? terms->limit : TERMS_PLAYERS;
}

/* ---- reading --------------------------------------------------------------------------------------------------- */

static bool is_league_name(const char *text) {
    return text_is_plain(text, TERMS_NAME, false);
}

static bool is_kind(const char *text) {
    return find(WORDS(kinds), text) >= 0;
}

static bool is_substitutes(const char *text) {
    return find(WORDS(substitute_words), text) >= 0;
}

static bool is_sign_up(const char *text) {
    return find(WORDS(sign_up_words), text) >= 0;
}

static bool is_forfeits(const char *text) {
    return find(WORDS(forfeit_words), text) >= 0;
}

static bool is_draws(const char *text) {
    return find(WORDS(draw_words), text) >= 0;
}

static bool is_visibility(const char *text) {
    return game_visibility_parse(text) >= 0;
}

static bool is_time(const char *text) {
    int64_t at;
    return text_time(text, &at);
}

struct reading_terms {
    const char *name, *kind, *substitutes, *forfeits, *draws, *sign_up, *visibility;
    struct json_t *games, *rounds, *points, *tie_breaks, *clock;
    int64_t table_size, limit, pace;
};

#define AT(member) offsetof(struct reading_terms, member)
static const struct field fields[] = {
    {"name", FIELD_STRING, true, AT(name), is_league_name, 0, 0,
     "a visible text of 1 to 64 characters, without control or invisible characters"},
    {"kind", FIELD_STRING, true, AT(kind), is_kind, 0, 0, "swiss, round-robin, knock-out, ladder, tables or solo"},
    {"games", FIELD_ARRAY, true, AT(games), NULL, 0, 0, NULL},
    {"table_size", FIELD_INTEGER, false, AT(table_size), NULL, 2, RULESET_MAX_ROLES, "a number of seats from 2 to 8"},
    {"rounds", FIELD_ARRAY, false, AT(rounds), NULL, 0, 0, NULL},
    {"points", FIELD_ARRAY, false, AT(points), NULL, 0, 0, NULL},
    {"tie_breaks", FIELD_ARRAY, false, AT(tie_breaks), NULL, 0, 0, NULL},
    {"clock", FIELD_OBJECT, false, AT(clock), NULL, 0, 0, NULL},
    {"forfeits", FIELD_STRING, false, AT(forfeits), is_forfeits, 0, 0, "none, loss or double-loss"},
    {"draws", FIELD_STRING, false, AT(draws), is_draws, 0, 0, "replay, seed or side"},
    {"substitutes", FIELD_STRING, false, AT(substitutes), is_substitutes, 0, 0, "first, last or both"},
    {"limit", FIELD_INTEGER, false, AT(limit), NULL, 1, TERMS_PLAYERS, "a number of players from 1 to 256"},
    {"sign_up", FIELD_STRING, false, AT(sign_up), is_sign_up, 0, 0, "closed, open or link"},
    {"visibility", FIELD_STRING, false, AT(visibility), is_visibility, 0, 0, "public, unlisted or private"},
    {"pace", FIELD_INTEGER, false, AT(pace), NULL, 60, INT64_C(31536000), "a number of seconds from 60 to 31536000"},
};
#undef AT

struct one_game {
    const char *ruleset, *scenario;
    struct json_t *options;
};
static const struct field game_fields[] = {
    {"ruleset", FIELD_STRING, true, offsetof(struct one_game, ruleset), text_is_id, 0, 0, "an id in kebab-case"},
    {"scenario", FIELD_STRING, true, offsetof(struct one_game, scenario), text_is_id, 0, 0, "an id in kebab-case"},
    {"options", FIELD_OBJECT, false, offsetof(struct one_game, options), NULL, 0, 0, NULL},
};

static void read_games(const struct json_t *games, struct league_terms *terms, struct faults *faults) {
    const size_t count = input_length(games);
    if (count == 0 || count > TERMS_GAMES) {
        input_fault(faults, "", "games", "must be 1 to 8 games");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct one_game game = {NULL, NULL, NULL};
        char place[24];
        struct faults_within within;
        snprintf(place, sizeof place, "/games/%zu", i);
        input_read(input_item(games, i), game_fields, sizeof game_fields / sizeof *game_fields, &game,
                   input_within(&within, faults, place));
        terms->game[i].ruleset = game.ruleset;
        terms->game[i].scenario = game.scenario;
        terms->game[i].options = game.options;
    }
    terms->game_count = (int)count;
}

struct one_round {
    const char *starts_at, *deadline;
};
static const struct field round_fields[] = {
    {"starts_at", FIELD_STRING_OR_NULL, false, offsetof(struct one_round, starts_at), is_time, 0, 0, "a time or null"},
    {"deadline", FIELD_STRING_OR_NULL, false, offsetof(struct one_round, deadline), is_time, 0, 0, "a time or null"},
};

static void read_rounds(const struct json_t *rounds, struct league_terms *terms, struct faults *faults) {
    const size_t count = input_length(rounds);
    if (count > LEAGUE_ROUNDS) {
        input_fault(faults, "", "rounds", "must be at most 64 rounds");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct one_round round = {NULL, NULL};
        char place[24];
        struct faults_within within;
        snprintf(place, sizeof place, "/rounds/%zu", i);
        input_read(input_item(rounds, i), round_fields, sizeof round_fields / sizeof *round_fields, &round,
                   input_within(&within, faults, place));
        if (round.starts_at)
            text_time(round.starts_at, &terms->round[i].starts_at);
        if (round.deadline)
            text_time(round.deadline, &terms->round[i].deadline);
        if (round.starts_at && round.deadline && terms->round[i].deadline <= terms->round[i].starts_at)
            input_fault(faults, place, "deadline", "must be later than starts_at");
    }
    terms->round_count = (int)count;
}

static const char points_fault[] = "must be 1 to 8 whole numbers from 0 to 1000, none higher than the one before";

static void read_points(const struct json_t *points, struct league_terms *terms, struct faults *faults) {
    const size_t count = input_length(points);
    bool good = count >= 1 && count <= RULESET_MAX_ROLES;
    for (size_t i = 0; good && i < count; i++) {
        int64_t number;
        good = input_whole(input_item(points, i), &number) && number >= 0 && number <= TERMS_POINTS &&
               (i == 0 || number <= terms->points[i - 1]);
        if (good)
            terms->points[i] = (int)number;
    }
    terms->points_count = good ? (int)count : 0;
    if (!good)
        input_fault(faults, "", "points", points_fault);
}

static void read_tie_breaks(const struct json_t *list, struct league_terms *terms, struct faults *faults) {
    const size_t count = input_length(list);
    bool good = count <= TIE_BREAKS;
    terms->tie_count = 0;
    for (size_t i = 0; good && i < count; i++) {
        const char *word = input_text(list, i);
        const int tie = word ? find(WORDS(tie_breaks), word) : -1;
        good = tie >= 0;
        for (int k = 0; good && k < terms->tie_count; k++)
            good = terms->tie[k] != (enum tie_break)tie;
        if (good)
            terms->tie[terms->tie_count++] = (enum tie_break)tie;
    }
    if (!good)
        input_fault(faults, "", "tie_breaks", "must be a list of tie-breaks, each once");
}

static void read_clock(struct json_t *clock, struct league_terms *terms, struct faults *faults) {
    struct clock_rule rule;
    char *text = input_dump(clock);
    const char *why = text ? clock_rule_read(text, &rule) : "could not be read";
    char detail[160];
    snprintf(detail, sizeof detail, "is no clock: %s", why ? why : "");
    if (why)
        input_fault(faults, "", "clock", detail);
    free(text);
    terms->clock = clock;
}

static void set_defaults(struct league_terms *terms, struct reading_terms *read) {
    static const enum tie_break usual[] = {TIE_BUCHHOLZ, TIE_SONNEBORN_BERGER, TIE_DIRECT_ENCOUNTER, TIE_WINS};
    *read = (struct reading_terms){
        .substitutes = "last", .forfeits = "none", .draws = "replay", .sign_up = "closed", .visibility = "public"};
    *terms = (struct league_terms){.tie_count = sizeof usual / sizeof usual[0]};
    memcpy(terms->tie, usual, sizeof usual);
}

void league_terms_read(const struct json_t *document, struct league_terms *terms, struct faults *faults) {
    struct reading_terms read;
    set_defaults(terms, &read);
    input_read(document, fields, sizeof fields / sizeof fields[0], &read, faults);
    if (faults->count > 0)
        return;
    terms->name = read.name;
    terms->kind = (enum league_kind)find(WORDS(kinds), read.kind);
    terms->table_size = (int)read.table_size;
    terms->limit = (int)read.limit;
    terms->pace = read.pace;
    terms->substitutes = (enum substitutes)find(WORDS(substitute_words), read.substitutes);
    terms->forfeits = (enum forfeits)find(WORDS(forfeit_words), read.forfeits);
    terms->draws = (enum drawn)find(WORDS(draw_words), read.draws);
    terms->sign_up = (enum sign_up)find(WORDS(sign_up_words), read.sign_up);
    terms->visibility = (enum game_visibility)game_visibility_parse(read.visibility);
    read_games(read.games, terms, faults);
    if (read.rounds)
        read_rounds(read.rounds, terms, faults);
    if (read.points)
        read_points(read.points, terms, faults);
    if (read.tie_breaks)
        read_tie_breaks(read.tie_breaks, terms, faults);
    if (read.clock)
        read_clock(read.clock, terms, faults);
    if ((terms->kind == LEAGUE_TABLES) != (terms->table_size > 0))
        input_fault(faults, "", "table_size", "is for the kind tables, which needs it");
}

static void ignore(void *context, const char *pointer, const char *detail) {
    (void)context;
    (void)pointer;
    (void)detail;
}

bool league_terms_stored(const char *settings, struct json_t **document, struct league_terms *terms) {
    struct faults faults = {.tell = ignore};
    char why[160];
    *document = input_parse(settings, strlen(settings), why, sizeof why);
    if (*document)
        league_terms_read(*document, terms, &faults);
    return *document && faults.count == 0;
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

static void write_object(struct writer *w, const char *name, const struct json_t *value) {
    char *text = value ? input_dump(value) : NULL;
    out_key(w, name);
    if (text)
        out_raw(w, text, strlen(text));
    else
        out_null(w);
    free(text);
}

static void write_games(struct writer *w, const struct league_terms *terms) {
    out_member_array(w, "games");
    for (int i = 0; i < terms->game_count; i++) {
        out_object(w);
        out_member_string(w, "ruleset", terms->game[i].ruleset);
        out_member_string(w, "scenario", terms->game[i].scenario);
        if (terms->game[i].options)
            write_object(w, "options", terms->game[i].options);
        out_end_object(w);
    }
    out_end_array(w);
}

static void write_lists(struct writer *w, const struct league_terms *terms) {
    out_member_array(w, "rounds");
    for (int i = 0; i < terms->round_count; i++) {
        out_object(w);
        out_member_time(w, "starts_at", terms->round[i].starts_at);
        out_member_time(w, "deadline", terms->round[i].deadline);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "points");
    for (int i = 0; i < terms->points_count; i++)
        out_int(w, terms->points[i]);
    for (int i = 0, n = league_seats(terms); terms->points_count == 0 && i < n; i++)
        out_int(w, league_points(terms, i + 1));
    out_end_array(w);
    out_member_array(w, "tie_breaks");
    for (int i = 0; i < terms->tie_count; i++)
        out_string(w, tie_breaks[terms->tie[i]]);
    out_end_array(w);
}

static void write_number(struct writer *w, const char *name, int64_t number) {
    if (number > 0)
        out_member_int(w, name, number);
    else
        out_member_null(w, name);
}

void league_terms_write(struct writer *w, const struct league_terms *terms) {
    out_member_string(w, "name", terms->name);
    out_member_string(w, "kind", kinds[terms->kind]);
    write_games(w, terms);
    write_number(w, "table_size", terms->table_size);
    write_lists(w, terms);
    write_object(w, "clock", terms->clock);
    out_member_string(w, "forfeits", forfeit_words[terms->forfeits]);
    out_member_string(w, "draws", draw_words[terms->draws]);
    out_member_string(w, "substitutes", substitute_words[terms->substitutes]);
    write_number(w, "limit", terms->limit);
    out_member_string(w, "sign_up", sign_up_words[terms->sign_up]);
    out_member_string(w, "visibility", game_visibility_name(terms->visibility));
    write_number(w, "pace", terms->pace);
}
