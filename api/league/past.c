#include "past.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/game_id.h"
#include "../../daemon/game/session.h"
#include "../call/answer.h"
#include "../text/input.h"

static void ignore(void *context, const char *pointer, const char *detail) {
    (void)context;
    (void)pointer;
    (void)detail;
}

static struct json_t *parse(const char *json) {
    char why[160];
    return json ? input_parse(json, strlen(json), why, sizeof why) : NULL;
}

/* ---- seats and results ------------------------------------------------------------------------------------------- */

struct line {
    const char *role, *player;
    int64_t place, score;
};
#define AT(member) offsetof(struct line, member)
static const struct field line_fields[] = {
    {"role", FIELD_STRING, false, AT(role), NULL, 0, 0, "a role"},
    {"player", FIELD_STRING, false, AT(player), NULL, 0, 0, "a player"},
    {"place", FIELD_INTEGER, false, AT(place), NULL, 1, RULESET_MAX_ROLES, "a place"},
    {"score", FIELD_INTEGER, false, AT(score), NULL, INT32_MIN, INT32_MAX, "a score"},
};
#undef AT

static struct line read_line(const struct json_t *item) {
    struct faults faults = {.tell = ignore};
    struct line line = {NULL, NULL, 0, 0};
    input_read(item, line_fields, sizeof line_fields / sizeof line_fields[0], &line, &faults);
    return line;
}

/* [[role, player or null], …], in the same order as the seats. */
static void read_now(const struct league_game *game, struct league_seating *out) {
    struct json_t *seats = parse(game->seats);
    for (int i = 0; i < out->count; i++) {
        const struct json_t *pair = seats ? input_item(seats, (size_t)i) : NULL;
        const char *player = pair ? input_text(pair, 1) : NULL;
        int64_t role = 0;
        out->seat[i].number = pair && input_whole(input_item(pair, 0), &role) ? (int)role : i;
        snprintf(out->seat[i].now, sizeof out->seat[i].now, "%s", player ? player : "");
    }
    input_free(seats);
}

static const struct field result_fields[] = {{"by", FIELD_STRING, true, 0, NULL, 0, 0, "a word"}};

static void read_result(const char *result, struct league_seating *out) {
    struct json_t *document = parse(result);
    const char *by = NULL;
    if (document)
        input_read(document, result_fields, 1, &by, &(struct faults){.tell = ignore});
    snprintf(out->by, sizeof out->by, "%s", by ? by : "");
    const struct json_t *roles = document ? input_member(document, "roles") : NULL;
    for (size_t i = 0; roles && i < input_length(roles); i++) {
        const struct line line = read_line(input_item(roles, i));
        for (int k = 0; line.role && k < out->count; k++)
            if (strcmp(out->seat[k].role, line.role) == 0) {
                out->seat[k].place = (int)line.place;
                out->seat[k].score = line.score;
            }
    }
    input_free(document);
}

bool league_seating_read(const struct league_game *game, struct league_seating *out) {
    struct json_t *seated = parse(game->seated);
    const size_t count = seated ? input_length(seated) : 0;
    *out = (struct league_seating){.count = count <= SEASON_SEATS ? (int)count : 0};
    for (int i = 0; i < out->count; i++) {
        const struct line line = read_line(input_item(seated, (size_t)i));
        snprintf(out->seat[i].role, sizeof out->seat[i].role, "%s", line.role ? line.role : "");
        snprintf(out->seat[i].player, sizeof out->seat[i].player, "%s", line.player ? line.player : "");
    }
    input_free(seated);
    read_now(game, out);
    read_result(game->result, out);
    return out->count > 0;
}

struct bye_line {
    const char *player, *kind;
};
static const struct field bye_fields[] = {
    {"player", FIELD_STRING, true, offsetof(struct bye_line, player), NULL, 0, 0, "a player"},
    {"kind", FIELD_STRING, true, offsetof(struct bye_line, kind), NULL, 0, 0, "a kind"},
};

static const char *const bye_names[] = {
    [BYE_ALLOCATED] = "allocated", [BYE_HALF] = "requested", [BYE_FULL] = "full", [BYE_ZERO] = "zero"};

const char *past_bye_name(enum season_bye_kind kind) {
    return bye_names[kind];
}

void past_byes(const struct league_round *round,
               void (*each)(void *context, const char *player, enum season_bye_kind kind), void *context) {
    struct json_t *byes = parse(round->byes);
    for (size_t i = 0; byes && i < input_length(byes); i++) {
        struct faults faults = {.tell = ignore};
        struct bye_line line = {NULL, NULL};
        input_read(input_item(byes, i), bye_fields, 2, &line, &faults);
        int kind = line.player && line.kind ? 0 : BYE_KINDS;
        while (kind < BYE_KINDS && strcmp(line.kind, bye_names[kind]) != 0)
            kind++;
        if (kind < BYE_KINDS)
            each(context, line.player, (enum season_bye_kind)kind);
    }
    input_free(byes);
}

/* ---- entrants ---------------------------------------------------------------------------------------------------- */

void past_ask(struct call *call, struct league_past *past) {
    uint8_t id[16];
    past_finish(past);
    game_id_parse(call->target.segment[0], strlen(call->target.segment[0]), id);
    store_list_rounds(&call->job.stage, id, &past->rounds);
    store_list_league_games(&call->job.stage, id, &past->games);
}

int past_entrant(const struct league_past *past, const char *player) {
    for (int i = 0; i < past->entrants; i++)
        if (strcmp(past->entrant[i].player, player) == 0)
            return i;
    return -1;
}

static int by_seed(const void *x, const void *y) {
    const struct league_member *a = ((const struct entrant *)x)->member, *b = ((const struct entrant *)y)->member;
    const int first = a->seed > 0 ? a->seed : INT32_MAX, second = b->seed > 0 ? b->seed : INT32_MAX;
    if (first != second)
        return first < second ? -1 : 1;
    if (a->joined_at != b->joined_at)
        return a->joined_at < b->joined_at ? -1 : 1;
    return strcmp(a->player, b->player);
}

static void add_members(const struct league_subject *subject, struct league_past *past) {
    for (size_t i = 0; i < subject->members.count && past->entrants < ENTRANTS; i++) {
        const struct league_member *member = &subject->members.items[i];
        struct entrant *entrant = &past->entrant[past->entrants++];
        memcpy(entrant->player, member->player, sizeof entrant->player);
        entrant->name = member->name[0] ? member->name : NULL;
        entrant->member = member;
    }
    qsort(past->entrant, (size_t)past->entrants, sizeof *past->entrant, by_seed);
}

/* The number of a player who sat in a game. Adds a substitute who is not a member. */
static int number_of(struct league_past *past, const char *player) {
    int number = player[0] ? past_entrant(past, player) : -1;
    if (number < 0 && player[0] && past->entrants < ENTRANTS) {
        number = past->entrants++;
        snprintf(past->entrant[number].player, sizeof past->entrant[number].player, "%s", player);
    }
    return number;
}

static bool same_players(const struct league_game *a, const struct league_game *b) {
    struct league_seating x, y;
    if (!league_seating_read(a, &x) || !league_seating_read(b, &y) || x.count != 2 || y.count != 2)
        return false;
    const bool swapped = strcmp(x.seat[0].player, y.seat[0].player) != 0;
    return strcmp(x.seat[0].player, y.seat[swapped].player) == 0 &&
           strcmp(x.seat[1].player, y.seat[!swapped].player) == 0;
}

bool past_played_again(const struct league_past *past, size_t index) {
    const struct league_game *game = &past->games.items[index];
    for (size_t i = index + 1; i < past->games.count && past->games.items[i].round == game->round; i++)
        if (same_players(game, &past->games.items[i]))
            return true;
    return false;
}

/* ---- imported rounds --------------------------------------------------------------------------------------------- */

/* The game as the store would give it. */
static bool imported_game(const struct json_t *item, int round, int number, struct league_game *out) {
    const struct json_t *seats = input_member(item, "seats"), *result = input_member(item, "result");
    *out = (struct league_game){.round = round, .number = number, .imported = true, .status = GAME_FINISHED};
    out->seated = seats ? input_dump(seats) : strdup("[]"); /* [] if somebody has edited the row by hand */
    out->result = result ? input_dump(result) : strdup("{}");
    out->seats = strdup("[]");
    return out->seated && out->result && out->seats;
}

/* Adds the games of a round. false: out of memory. */
static bool add_round(struct league_round *round, struct league_game_list *out) {
    struct json_t *items = parse(round->imported);
    const size_t more = items ? input_length(items) : 0;
    struct league_game *grown = more > 0 ? realloc(out->items, (out->count + more) * sizeof *grown) : out->items;
    bool good = more == 0 || grown;
    out->items = good ? grown : out->items;
    for (size_t i = 0; i < more && good; i++)
        good = imported_game(input_item(items, i), round->n, (int)i + 1, &out->items[out->count++]);
    input_free(items);
    free(round->imported);
    round->imported = NULL;
    return good;
}

/* Puts the games of imported rounds before those that the league made, which are of later rounds. false: out of
 * memory. */
static bool add_imported(struct league_past *past) {
    struct league_game_list all = {NULL, 0, false}, *made = &past->games;
    bool good = true;
    for (size_t i = 0; i < past->rounds.count && good; i++)
        good = !past->rounds.items[i].imported || add_round(&past->rounds.items[i], &all);
    struct league_game *grown =
        good && all.count > 0 ? realloc(all.items, (all.count + made->count) * sizeof *grown) : NULL;
    if (!grown) {
        good = good && all.count == 0;
        league_game_list_finish(&all);
        return good;
    }
    if (made->count > 0)
        memcpy(grown + all.count, made->items, made->count * sizeof *grown);
    free(made->items);
    made->items = grown;
    made->count += all.count;
    return true;
}

/* ---- the season -------------------------------------------------------------------------------------------------- */

static void add_game(const struct league_terms *terms, struct league_past *past, const struct league_game *record) {
    struct league_seating seating;
    if (record->status == GAME_ABORTED || !league_seating_read(record, &seating))
        return;
    if (terms->kind == LEAGUE_KNOCK_OUT && past_played_again(past, (size_t)(record - past->games.items)))
        return;
    struct season_game *game = &past->game[past->season.game_count++];
    *game = (struct season_game){.round = record->round,
                                 .seats = seating.count,
                                 .over = true,
                                 .unplayed = strcmp(seating.by, result_by_name(BY_ABSENCE)) == 0};
    for (int i = 0; i < seating.count; i++) {
        const bool replaced = strcmp(seating.seat[i].player, seating.seat[i].now) != 0 && seating.seat[i].now[0];
        const int first = number_of(past, seating.seat[i].player);
        const int last = replaced ? number_of(past, seating.seat[i].now) : first;
        game->player[i] = terms->substitutes == SUBSTITUTES_LAST ? last : first;
        game->also[i] = terms->substitutes == SUBSTITUTES_BOTH && replaced ? last : -1;
        game->place[i] = seating.seat[i].place;
        game->score[i] = seating.seat[i].score;
        game->over = game->over && seating.seat[i].place > 0;
    }
}

struct adding {
    struct league_past *past;
    int round;
};

static void add_bye(void *context, const char *player, enum season_bye_kind kind) {
    const struct adding *adding = context;
    struct season *season = &adding->past->season;
    const int number = number_of(adding->past, player);
    if (number >= 0 && season->bye_count < ENTRANTS * LEAGUE_ROUNDS)
        adding->past->bye[season->bye_count++] =
            (struct season_bye){.round = adding->round, .player = number, .kind = kind};
}

void past_terms(const struct league_terms *terms, int rounds, struct season *season) {
    const int seats = league_seats(terms);
    *season = (struct season){.rounds = rounds,
                              .seats = seats,
                              .predetermined = terms->kind == LEAGUE_ROUND_ROBIN,
                              .tie_count = terms->tie_count};
    season->kind = terms->kind == LEAGUE_SOLO     ? SEASON_SCORES
                   : terms->kind == LEAGUE_LADDER ? SEASON_LADDER
                                                  : SEASON_PLACES;
    for (int i = 0; i < SEASON_SEATS; i++)
        season->points[i] = league_points(terms, i + 1);
    for (int i = 0; i < terms->tie_count; i++)
        season->tie[i] = (enum season_tie)terms->tie[i];
}

bool past_build(struct call *call, const struct league_subject *subject, struct league_past *past) {
    const struct league_terms *terms = &subject->terms;
    if (!add_imported(past))
        return call_out_of_memory(call);
    past->entrant = calloc(ENTRANTS, sizeof *past->entrant);
    past->game = calloc(past->games.count + 1, sizeof *past->game);
    past->bye = calloc((size_t)ENTRANTS * LEAGUE_ROUNDS, sizeof *past->bye);
    if (!past->entrant || !past->game || !past->bye)
        return call_out_of_memory(call);
    past_terms(terms, subject->found.items[0].rounds, &past->season);
    add_members(subject, past);
    for (size_t i = 0; i < past->games.count; i++)
        if (past->games.items[i].round <= past->season.rounds)
            add_game(terms, past, &past->games.items[i]);
    for (size_t i = 0; i < past->rounds.count; i++)
        if (past->rounds.items[i].n <= past->season.rounds)
            past_byes(&past->rounds.items[i], add_bye, &(struct adding){past, past->rounds.items[i].n});
    past->season.players = past->entrants;
    past->season.game = past->game;
    past->season.bye = past->bye;
    return season_count(&past->season, &past->table) || call_out_of_memory(call);
}

void past_finish(struct league_past *past) {
    league_round_list_finish(&past->rounds);
    league_game_list_finish(&past->games);
    season_table_finish(&past->table);
    free(past->entrant);
    free(past->game);
    free(past->bye);
    *past = (struct league_past){0};
}
