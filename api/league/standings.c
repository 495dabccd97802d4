/* Leagues: the standings of the games with certain labels, and the pairings of the next round. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/memory.h"
#include "../../daemon/store/lists.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/parameters.h"
#include "../live/game_json.h"
#include "../live/game_query.h"
#include "../text/input.h"
#include "figures.h"
#include "league.h"
#include "pairing.h"
#include "resources.h"

enum { GAMES_A_PAGE = 50, GAMES_MOST = 5000, BYES_MOST = 512 };

/* Games are read page by page. */
struct gathering {
    struct league league;
    struct game_query query;
    struct game_list list;
    struct player_found *found; /* names, by the players' numbers in the league */
    int games, latest_round, byes, sittings;
    char ruleset[65]; /* of the first game */
    struct {
        int round;
        char player[65];
    } bye[BYES_MOST];
    /* Who sits in a game of a round. */
    struct {
        int round, player;
    } * sitting;
};

CALL_DATA_AS(struct gathering *, gathering_slot)

static struct gathering *gathering_data(const struct call *call) {
    return *gathering_slot(call);
}

static bool begin(struct call *call) {
    struct gathering *g = calloc(1, sizeof *g);
    *gathering_slot(call) = g;
    if (!g)
        return call_out_of_memory(call);
    if (call->parameters.label_count == 0)
        return call_bad_parameter(call, "label", "Select the league's games by label, such as league:winter.");
    return true;
}

void standings_finish(struct call *call) {
    struct gathering *g = gathering_data(call);
    if (!g)
        return;
    league_finish(&g->league);
    game_list_finish(&g->list);
    free(g->found);
    free(g->sitting);
    free(g);
}

/* ---- reading games ----------------------------------------------------------------------------------------------- */

static void ignore(void *context, const char *pointer, const char *detail) {
    (void)context;
    (void)pointer;
    (void)detail;
}

static struct json_t *parse(const char *json) {
    char why[160];
    return json ? input_parse(json, strlen(json), why, sizeof why) : NULL;
}

struct marks {
    const char *round, *bye;
};

static void mark(void *context, const char *name, const char *text, bool null) {
    struct marks *marks = context;
    (void)null;
    if (strcmp(name, "round") == 0)
        marks->round = text;
    else if (strcmp(name, "bye") == 0)
        marks->bye = text;
}

/* 0: no round. */
static int round_of(const struct marks *marks) {
    size_t n = marks->round ? strlen(marks->round) : 0;
    if (n == 0 || n > 4 || strspn(marks->round, "0123456789") != n)
        return 0;
    return (int)strtol(marks->round, NULL, 10);
}

/* Any game of the round, or several, can name the bye. false: too many. */
static bool note_bye(struct gathering *g, int round, const char *player) {
    for (int i = 0; i < g->byes; i++)
        if (g->bye[i].round == round && strcmp(g->bye[i].player, player) == 0)
            return true;
    if (g->byes == BYES_MOST)
        return false;
    g->bye[g->byes].round = round;
    snprintf(g->bye[g->byes++].player, sizeof g->bye[0].player, "%s", player);
    return true;
}

static void note_sitting(struct gathering *g, int round, const char *player) {
    const int number = player ? league_player(&g->league, player) : -1;
    if (number < 0)
        return;
    if ((g->sittings & (g->sittings - 1)) == 0)
        g->sitting = xrealloc(g->sitting, sizeof *g->sitting * (g->sittings ? 2 * (size_t)g->sittings : 1));
    g->sitting[g->sittings].round = round;
    g->sitting[g->sittings++].player = number;
}

static bool sits(const struct gathering *g, int round, int player) {
    for (int i = 0; i < g->sittings; i++)
        if (g->sitting[i].round == round && g->sitting[i].player == player)
            return true;
    return false;
}

/* A bye belongs to its round: what becomes of the game that names it does not matter, and who plays in the round has
 * none. `paired`: the round to be paired, whose byes do not count; 0: all count. false: too many players. */
static bool add_byes(struct gathering *g, int paired) {
    for (int i = 0; i < g->byes; i++) {
        const int round = g->bye[i].round;
        if (round != 0 && round == paired)
            continue;
        const int player = league_player(&g->league, g->bye[i].player);
        if (player < 0)
            return false;
        if (round == 0 || !sits(g, round, player))
            league_add_bye(&g->league, player);
    }
    return true;
}

struct place {
    const char *role;
    int64_t place;
};

static const struct field place_fields[] = {
    {"role", FIELD_STRING, true, offsetof(struct place, role), NULL, 0, 0, "a role"},
    {"place", FIELD_INTEGER, true, offsetof(struct place, place), NULL, 1, RULESET_MAX_ROLES, "a place"},
};
static const struct field result_fields[] = {{"roles", FIELD_ARRAY, true, 0, NULL, 0, 0, NULL}};

/* false: the result lacks one of the seats. */
static bool read_places(const struct json_t *result, struct league_seat *seat, const char *const *role, int count) {
    struct faults faults = {.tell = ignore};
    struct json_t *roles = NULL;
    int found = 0;
    input_read(result, result_fields, 1, &roles, &faults);
    for (size_t i = 0; roles && i < input_length(roles); i++) {
        struct place place = {NULL, 0};
        input_read(input_item(roles, i), place_fields, 2, &place, &faults);
        for (int k = 0; place.role && k < count; k++)
            if (strcmp(role[k], place.role) == 0 && place.place > 0) {
                seat[k].place = (int)place.place;
                found++;
            }
    }
    return found == count;
}

static bool add_game(struct call *call, struct gathering *g, const struct game_record *record, int round) {
    struct league_seat seat[RULESET_MAX_ROLES];
    const char *role[RULESET_MAX_ROLES];
    for (int i = 0; i < record->seat_count; i++) {
        seat[i] = (struct league_seat){.player = record->seats[i].player, .role = record->seats[i].role};
        role[i] = game_json_role(call->api->loader, record, record->seats[i].role);
    }
    struct json_t *result = parse(record->result);
    bool finished = record->status == GAME_FINISHED && result && read_places(result, seat, role, record->seat_count);
    input_free(result);
    if (!league_add(&g->league, seat, record->seat_count, finished))
        return false;
    for (int i = 0; round > 0 && i < record->seat_count; i++)
        note_sitting(g, round, record->seats[i].player);
    return true;
}

static bool has_bot(const struct game_record *record) {
    for (int i = 0; i < record->seat_count; i++)
        if (id_bot(record->seats[i].player) || record->seats[i].is_bot)
            return true;
    return false;
}

/* Games that were called off, games against a bot, and guided games do not count: everyone knows a guide's dice. For a
 * pairing, the games of the round to be paired do not count, either. Whether the byes count is decided when all games
 * are read. */
static bool add(struct call *call, struct gathering *g, const struct game_record *record) {
    struct json_t *labels = parse(record->labels);
    struct marks marks = {NULL, NULL};
    bool good = true;
    if (labels)
        input_each(labels, mark, &marks);
    int round = round_of(&marks);
    bool counts = record->status != GAME_ABORTED && record->seed_origin != SEED_GUIDE && !has_bot(record) &&
                  (round == 0 || round != call->parameters.round);
    if (counts && !g->ruleset[0])
        snprintf(g->ruleset, sizeof g->ruleset, "%s", record->ruleset);
    if (counts && round > g->latest_round)
        g->latest_round = round;
    if (marks.bye && id_is_player(marks.bye))
        good = note_bye(g, round, marks.bye);
    good = good && (!counts || add_game(call, g, record, round));
    input_free(labels);
    return good;
}

static bool too_many(struct call *call) {
    return call_bad_parameter(
        call, "label",
        "These labels select more than %d games or %d players, the limit of a league. Add a label, or name the "
        "games' maker.",
        GAMES_MOST, LEAGUE_PLAYERS);
}

/* Anyone can put any label on their own games, so only games of the makers that the request names count. */
static void choose_makers(const struct call *call, struct game_query *query) {
    const char *maker = call->parameters.maker;
    if (!maker) {
        query->maker_player = call->who.player[0] ? call->who.player : NULL;
        query->maker_app = call->who.app;
    } else if (strcmp(maker, "*") != 0) {
        query->maker_player = maker;
    }
}

/* Reads the next page of games in the order of creation. JOB_FINISHED: that was the last page, or a problem is set. */
static enum job_step gather(struct call *call) {
    struct gathering *g = gathering_data(call);
    struct game_list *list = &g->list;
    bool more = call->job.phase == 0 || list->more;
    if (call->job.phase == 0) {
        league_finish(&g->league);
        game_list_finish(list);
        free(g->found);
        free(g->sitting);
        *g = (struct gathering){.query = {.status = -1, .order = GAMES_OLDEST, .limit = GAMES_A_PAGE}};
        game_query_viewer(call, &g->query);
        game_query_labels(call, &g->query);
        choose_makers(call, &g->query);
    }
    for (size_t i = 0; i < list->count; i++)
        if (++g->games > GAMES_MOST || !add(call, g, &list->items[i])) {
            too_many(call);
            return JOB_FINISHED;
        }
    if (call->job.phase > 0) {
        g->query.has_after = true;
        memcpy(g->query.after, list->last, sizeof g->query.after);
    }
    game_list_finish(list);
    if (!more)
        return JOB_FINISHED;
    store_list_games(&call->job.stage, worker_loader(call->job.worker), &g->query, list);
    return JOB_AGAIN;
}

/* Looks up the players' names. true: a query is staged, or a problem is set. */
static bool ask_names(struct call *call) {
    struct gathering *g = gathering_data(call);
    const char *id[LEAGUE_PLAYERS];
    if (g->found || g->league.count == 0)
        return false;
    g->found = calloc((size_t)g->league.count, sizeof *g->found);
    if (!g->found) {
        call_out_of_memory(call);
        return true;
    }
    for (int i = 0; i < g->league.count; i++)
        id[i] = g->league.player[i].id;
    store_find_players(&call->job.stage, id, (size_t)g->league.count, g->found);
    return true;
}

/* "": the player has no name. */
static const char *name_of(const struct gathering *g, int number) {
    return g->found && g->found[number].found ? g->found[number].player.name : "";
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

static void member_points(struct writer *w, const char *key, int64_t points) {
    out_member_points(w, key, points, POINT);
}

static void write_labels(struct call *call, struct writer *w) {
    out_member_array(w, "labels");
    for (int i = 0; i < call->parameters.label_count; i++)
        out_string(w, call->parameters.label[i]);
    out_end_array(w);
}

/* ---- standings as JSON ------------------------------------------------------------------------------------------- */

static void write_pair(struct writer *w, const struct league_pair *pair, const char *opponent) {
    out_object(w);
    out_member_string(w, "player", opponent);
    out_member_int(w, "played", pair->played);
    out_member_int(w, "wins", pair->wins);
    out_member_int(w, "draws", pair->draws);
    out_member_int(w, "losses", pair->losses);
    member_points(w, "points", pair->points);
    out_end_object(w);
}

static void write_sides(struct call *call, struct writer *w, const struct league_player *player) {
    const struct module *module = loader_current(call->api->loader, gathering_data(call)->ruleset);
    out_member_object(w, "sides");
    for (int i = 0; module && i < module->ruleset->role_count && i < LEAGUE_SIDES; i++)
        if (player->side[i] > 0)
            out_member_int(w, module->ruleset->roles[i].id, player->side[i]);
    out_end_object(w);
}

static void write_player(struct call *call, struct writer *w, const struct league *league, int number) {
    const struct league_player *player = &league->player[number];
    out_object(w);
    out_member_int(w, "rank", player->rank);
    out_member_string(w, "player", player->id);
    const char *name = name_of(gathering_data(call), number);
    out_member_string(w, "name", *name ? name : NULL);
    out_member_int(w, "played", player->played);
    out_member_int(w, "wins", player->wins);
    out_member_int(w, "draws", player->draws);
    out_member_int(w, "losses", player->losses);
    out_member_int(w, "byes", player->byes);
    member_points(w, "points", player->points);
    member_points(w, "head_to_head", player->head_to_head);
    member_points(w, "buchholz", player->buchholz);
    member_points(w, "sonneborn_berger", player->sonneborn_berger);
    write_sides(call, w, player);
    out_member_array(w, "opponents");
    for (int i = 0; i < league->count; i++)
        if (league_of(league, number, league->order[i])->played > 0)
            write_pair(w, league_of(league, number, league->order[i]), league->player[league->order[i]].id);
    out_end_array(w);
    out_end_object(w);
}

static void write_standings(struct call *call) {
    const struct league *league = &gathering_data(call)->league;
    struct writer *w = &call->answer.body;
    out_object(w);
    write_labels(call, w);
    out_member_int(w, "finished", league->finished);
    out_member_int(w, "unfinished", league->unfinished);
    out_member_array(w, "items");
    for (int i = 0; i < league->count; i++)
        write_player(call, w, league, league->order[i]);
    out_end_array(w);
    out_end_object(w);
    call_json(call, 200);
}

/* ---- standings as CSV -------------------------------------------------------------------------------------------- */

static void put_column(struct writer *w, int64_t points) {
    put(w, ",");
    put_points(w, points, POINT);
}

static void csv_players(struct writer *w, const struct gathering *g) {
    const struct league *league = &g->league;
    put(w, "rank,player,name,played,wins,draws,losses,byes,points,head_to_head,buchholz,sonneborn_berger\r\n");
    for (int i = 0; i < league->count; i++) {
        const struct league_player *player = &league->player[league->order[i]];
        put_format(w, "%d,", player->rank);
        put_id(w, player->id);
        put(w, ",");
        put_quoted(w, name_of(g, league->order[i]));
        put_format(w, ",%d,%d,%d,%d,%d", player->played, player->wins, player->draws, player->losses, player->byes);
        put_column(w, player->points);
        put_column(w, player->head_to_head);
        put_column(w, player->buchholz);
        put_column(w, player->sonneborn_berger);
        put(w, "\r\n");
    }
}

static void csv_pairs(struct writer *w, const struct league *league) {
    put(w, "player,opponent,played,wins,draws,losses,points\r\n");
    for (int i = 0; i < league->count; i++)
        for (int k = 0; k < league->count; k++) {
            const struct league_pair *pair = league_of(league, league->order[i], league->order[k]);
            if (pair->played == 0)
                continue;
            put_id(w, league->player[league->order[i]].id);
            put(w, ",");
            put_id(w, league->player[league->order[k]].id);
            put_format(w, ",%d,%d,%d,%d", pair->played, pair->wins, pair->draws, pair->losses);
            put_column(w, pair->points);
            put(w, "\r\n");
        }
}

bool standings_shape(struct call *call) {
    const struct parameters *p = &call->parameters;
    if (p->format == FORMAT_TRF)
        return call_bad_parameter(call, "format", "format must be json or csv.");
    if ((p->given & PARAMETER_TABLE) && p->format != FORMAT_CSV)
        return call_bad_parameter(call, "table",
                                  "table selects the table of the CSV: give format=csv, too. JSON contains both "
                                  "tables.");
    return begin(call);
}

enum job_step standings_run(struct call *call) {
    struct league *league = &gathering_data(call)->league;
    if (!gathering_data(call)->found && gather(call) == JOB_AGAIN)
        return JOB_AGAIN;
    call->answer.rows = gathering_data(call)->games;
    if (call->answer.status == 0 && !gathering_data(call)->found && !add_byes(gathering_data(call), 0))
        too_many(call);
    if (call->answer.status == 0 && ask_names(call))
        return call->answer.status == 0 ? JOB_AGAIN : JOB_FINISHED;
    if (call->answer.status != 0)
        return JOB_FINISHED;
    league_rank(league);
    if (call->parameters.format == FORMAT_JSON) {
        write_standings(call);
        return JOB_FINISHED;
    }
    if (call->parameters.table == TABLE_HEAD_TO_HEAD)
        csv_pairs(&call->answer.body, league);
    else
        csv_players(&call->answer.body, gathering_data(call));
    call_text(call, csv_type);
    return JOB_FINISHED;
}

/* ---- pairings ---------------------------------------------------------------------------------------------------- */

bool pairings_shape(struct call *call) {
    if (!begin(call))
        return false;
    return (call->parameters.given & PARAMETER_SYSTEM) ||
           call_bad_parameter(call, "system", "system must be swiss or round-robin.");
}

/* The named players, or else all players of the games. -1: too many, and the problem is set. */
static int find_field(struct call *call, int field[PAIRING_PLAYERS]) {
    struct league *league = &gathering_data(call)->league;
    const struct parameters *p = &call->parameters;
    int count = 0;
    for (int i = 0; i < p->player_count || (p->player_count == 0 && i < league->count); i++) {
        int number = i;
        if (p->player_count > 0) {
            char id[65];
            parameters_player(p, i, id);
            number = league_player(league, id);
        }
        if (number < 0 || count == PAIRING_PLAYERS) {
            call_bad_parameter(call, "players", "A round has at most %d players.", PAIRING_PLAYERS);
            return -1;
        }
        field[count++] = number;
    }
    return count;
}

/* The ruleset with its two roles; NULL: it does not have two, and the problem is set. */
static const struct ruleset *two_sides(struct call *call) {
    const char *id = call->parameters.ruleset ? call->parameters.ruleset : gathering_data(call)->ruleset;
    const struct module *module = *id ? loader_current(call->api->loader, id) : NULL;
    if (module && module->ruleset->role_count == 2)
        return module->ruleset;
    if (!*id)
        call_bad_parameter(call, "ruleset", "There is no game with these labels yet: name the ruleset to be played.");
    else if (!module)
        call_bad_parameter(call, "ruleset", "There is no ruleset %s. GET /v1/rulesets lists them.", id);
    else
        call_bad_parameter(call, "ruleset", "Pairings need a game of two roles; %s has %d.", id,
                           module->ruleset->role_count);
    return NULL;
}

static void write_pairings(struct call *call, const struct pairing *pairing, const struct ruleset *ruleset, int round) {
    const struct league *league = &gathering_data(call)->league;
    struct writer *w = &call->answer.body;
    out_object(w);
    write_labels(call, w);
    out_member_string(w, "system", call->parameters.system == SYSTEM_SWISS ? "swiss" : "round-robin");
    out_member_int(w, "round", round);
    out_member_string(w, "ruleset", ruleset->id);
    out_member_array(w, "pairs");
    for (int i = 0; i < pairing->count; i++) {
        const int *side = pairing->pair[i].side;
        out_object(w);
        out_member_object(w, "seats");
        for (int k = 0; k < 2; k++)
            out_member_string(w, ruleset->roles[k].id, league->player[side[k]].id);
        out_end_object(w);
        out_member_int(w, "met", league_of(league, side[0], side[1])->met);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_string(w, "bye", pairing->bye >= 0 ? league->player[pairing->bye].id : NULL);
    out_end_object(w);
    call_json(call, 200);
}

enum job_step pairings_run(struct call *call) {
    struct gathering *g = gathering_data(call);
    struct pairing pairing;
    int field[PAIRING_PLAYERS];
    if (gather(call) == JOB_AGAIN)
        return JOB_AGAIN;
    call->answer.rows = g->games;
    const int round = call->parameters.round > 0 ? call->parameters.round : g->latest_round + 1;
    if (call->answer.status == 0 && !add_byes(g, round))
        too_many(call);
    const struct ruleset *ruleset = call->answer.status == 0 ? two_sides(call) : NULL;
    int count = ruleset ? find_field(call, field) : -1;
    if (count < 0)
        return JOB_FINISHED;
    league_rank(&g->league);
    if (call->parameters.system == SYSTEM_SWISS)
        pairing_swiss(&g->league, field, count, &pairing);
    else
        pairing_round_robin(&g->league, field, count, round, &pairing);
    write_pairings(call, &pairing, ruleset, round);
    return JOB_FINISHED;
}
