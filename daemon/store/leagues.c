#include "leagues.h"

#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "proposals.h"
#include "reading.h"
#include "rows.h"
#include "staging.h"

/* The games of a round in bytes: 128 of two seats, each with role and player twice. */
enum { IMPORTED_MOST = 4 * JSON_MOST };

static void on_made(void *context, void *out, const PGresult *result) {
    (void)context;
    ((struct league_made *)out)->made = PQntuples(result) == 1;
}

static const uint8_t *invitation_of(const struct league_record *league) {
    return league->by_invitation ? league->invitation : NULL;
}

void store_make_league(struct stage *stage, const struct league_record *league, int most, struct league_made *out) {
    struct params p = {0};
    out->made = false;
    params_uuid(&p, league->id);
    params_text(&p, league->app);
    params_time(&p, league->created_at);
    params_smallint(&p, (int16_t)league->visibility);
    params_text(&p, league->settings);
    params_bytes(&p, invitation_of(league), sizeof league->invitation);
    params_int(&p, most);
    stage_quota_lock(stage, league->app);
    stage_statement(stage, STATEMENT_make_league, &p, on_made, out);
}

/* false: the row is damaged. The damage is reported and the row is ignored. */
static bool read_league(const PGresult *result, int row, struct league_record *league) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    read_made_id(&r, "leagues.id", league->id, false);
    read_id(&r, "leagues.app", league->app, sizeof league->app, 0, false);
    league->created_at = read_time(&r, "leagues.created_at", false);
    league->updated_at = read_time(&r, "leagues.updated_at", false);
    league->revision = (int)read_number(&r, "leagues.revision", 0, INT32_MAX);
    league->rounds = (int)read_number(&r, "leagues.rounds", 0, LEAGUE_ROUNDS);
    league->visibility = (enum game_visibility)read_number(&r, "leagues.visibility", GAME_PUBLIC, GAME_UNLISTED);
    league->settings = read_whole_object(&r, "leagues.settings");
    league->by_invitation = read_some_bytes(&r, "leagues.invitation", league->invitation, 0, 32) == 32;
    league->members = (int)read_number(&r, "league_members.count", 0, INT32_MAX);
    if (read_was_sound("league", league->id, &damage))
        return true;
    free(league->settings);
    *league = (struct league_record){0};
    return false;
}

static void on_leagues(void *context, void *out, const PGresult *result) {
    struct league_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_league(result, (int)i, &list->items[list->count]);
}

void store_find_league(struct stage *stage, const uint8_t id[16], struct league_list *out) {
    struct params p = {0};
    *out = (struct league_list){.count = 1};
    params_uuid(&p, id);
    stage_statement(stage, STATEMENT_find_league, &p, on_leagues, out);
}

void store_list_leagues(struct stage *stage, const struct league_viewer *viewer, const uint8_t *after, int limit,
                        struct league_list *out) {
    struct params p = {0};
    *out = (struct league_list){.count = (size_t)limit};
    params_smallint(&p, viewer->all);
    params_text(&p, viewer->app);
    params_text(&p, viewer->player);
    params_bytes(&p, after, 16);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_leagues, &p, on_leagues, out);
}

void league_list_finish(struct league_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        free(list->items[i].settings);
    free(list->items);
    *list = (struct league_list){0};
}

static void put_revision(struct params *p, const struct league_record *league) {
    params_uuid(p, league->id);
    params_int(p, league->revision);
}

void store_change_league(struct stage *stage, const struct league_record *league) {
    struct params p = {0};
    put_revision(&p, league);
    params_time(&p, clock_now());
    params_smallint(&p, (int16_t)league->visibility);
    params_text(&p, league->settings);
    params_bytes(&p, invitation_of(league), sizeof league->invitation);
    stage_change(stage, STATEMENT_change_league, &p);
}

void store_remove_league(struct stage *stage, const struct league_record *league) {
    struct params p = {0};
    put_revision(&p, league);
    stage_change(stage, STATEMENT_remove_league, &p);
}

/* ---- members --------------------------------------------------------------------------------------------------- */

static bool read_member(const PGresult *result, int row, struct league_member *member) {
    static const uint8_t nothing[16];
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    read_id(&r, "league_members.player", member->player, sizeof member->player, 1, false);
    read_word(&r, "players.name", member->name, sizeof member->name, 1, true);
    member->n = (int)read_number(&r, "league_members.n", 1, INT32_MAX);
    member->seed = (int)read_number_or(&r, "league_members.seed", 1, INT32_MAX, 0);
    member->from_round = (int)read_number(&r, "league_members.from_round", 1, LEAGUE_ROUNDS + 1);
    member->withdrawn_after = (int)read_number_or(&r, "league_members.withdrawn_after", 0, LEAGUE_ROUNDS, -1);
    member->wishes = read_whole_object(&r, "league_members.wishes");
    member->joined_at = read_time(&r, "league_members.joined_at", false);
    if (read_was_sound("a member of a league, of game", nothing, &damage))
        return true;
    free(member->wishes);
    *member = (struct league_member){0};
    return false;
}

static void on_members(void *context, void *out, const PGresult *result) {
    struct league_member_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_member(result, (int)i, &list->items[list->count]);
}

void store_list_members(struct stage *stage, const uint8_t league[16], struct league_member_list *out) {
    struct params p = {0};
    *out = (struct league_member_list){.count = LEAGUE_MEMBERS};
    params_uuid(&p, league);
    params_int(&p, LEAGUE_MEMBERS);
    stage_statement(stage, STATEMENT_list_members, &p, on_members, out);
}

void league_member_list_finish(struct league_member_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        free(list->items[i].wishes);
    free(list->items);
    *list = (struct league_member_list){0};
}

static void put_number_or_null(struct params *p, int number, int none) {
    if (number == none)
        params_text(p, NULL);
    else
        params_int(p, number);
}

void store_put_member(struct stage *stage, const struct league_record *league, const struct league_member *member) {
    struct params p = {0};
    put_revision(&p, league);
    params_time(&p, clock_now());
    params_text(&p, member->player);
    params_int(&p, member->n);
    put_number_or_null(&p, member->seed, 0);
    params_int(&p, member->from_round);
    put_number_or_null(&p, member->withdrawn_after, -1);
    params_text(&p, member->wishes);
    params_time(&p, member->joined_at);
    stage_change(stage, STATEMENT_put_member, &p);
}

void store_remove_member(struct stage *stage, const struct league_record *league, const char *player) {
    struct params p = {0};
    put_revision(&p, league);
    params_time(&p, clock_now());
    params_text(&p, player);
    stage_change(stage, STATEMENT_remove_member, &p);
}

/* ---- rounds and games ------------------------------------------------------------------------------------------- */

static void free_round(struct league_round *round) {
    free(round->byes);
    free(round->imported);
    *round = (struct league_round){0};
}

static void on_rounds(void *context, void *out, const PGresult *result) {
    static const uint8_t nothing[16];
    struct league_round_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++) {
        char *damage = NULL;
        struct reading r = {result, (int)i, 0, &damage};
        struct league_round *round = &list->items[list->count];
        round->n = (int)read_number(&r, "league_rounds.n", 1, LEAGUE_ROUNDS);
        round->made_at = read_time(&r, "league_rounds.made_at", false);
        round->byes = read_needed(&r, "league_rounds.byes", 2, JSON_MOST);
        round->imported = read_text(&r, "league_rounds.imported", 2, IMPORTED_MOST, true);
        if (read_was_sound("a round of a league", nothing, &damage))
            list->count++;
        else
            free_round(round);
    }
}

void store_list_rounds(struct stage *stage, const uint8_t league[16], struct league_round_list *out) {
    struct params p = {0};
    *out = (struct league_round_list){.count = LEAGUE_ROUNDS};
    params_uuid(&p, league);
    stage_statement(stage, STATEMENT_list_rounds, &p, on_rounds, out);
}

void league_round_list_finish(struct league_round_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        free_round(&list->items[i]);
    free(list->items);
    *list = (struct league_round_list){0};
}

static void free_game(struct league_game *game) {
    free(game->seated);
    free(game->result);
    free(game->seats);
    *game = (struct league_game){0};
}

static bool read_game(const PGresult *result, int row, struct league_game *game) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    read_made_id(&r, "games.id", game->id, false);
    game->round = (int)read_number(&r, "league_games.round", 1, LEAGUE_ROUNDS);
    game->number = (int)read_number(&r, "league_games.number", 1, INT32_MAX);
    game->seated = read_needed(&r, "league_games.seats", 2, JSON_MOST);
    read_word(&r, "games.ruleset", game->ruleset, sizeof game->ruleset, 1, false);
    game->status = (enum game_status)read_number(&r, "positions.status", GAME_OPEN, GAME_ABORTED);
    game->result = read_text(&r, "games.result", 1, JSON_MOST, true);
    game->updated_at = read_time(&r, "positions.updated_at", false);
    game->finished_at = read_time(&r, "games.finished_at", true);
    game->to_act = (role_set)read_number(&r, "positions.to_act", 0, (1 << RULESET_MAX_ROLES) - 1);
    game->seats = read_needed(&r, "seats", 2, JSON_MOST);
    game->asked_at = read_time(&r, "actions.at", true);
    game->has_clock = read_number(&r, "clocks", 0, 1) != 0;
    game->paused = read_number(&r, "clocks.paused", 0, 1) != 0;
    game->spent = (role_set)read_number(&r, "clocks.spent", 0, (1 << RULESET_MAX_ROLES) - 1);
    if (read_was_sound("game", game->id, &damage))
        return true;
    free_game(game);
    return false;
}

static void on_league_games(void *context, void *out, const PGresult *result) {
    struct league_game_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_game(result, (int)i, &list->items[list->count]);
}

void store_list_league_games(struct stage *stage, const uint8_t league[16], struct league_game_list *out) {
    struct params p = {0};
    *out = (struct league_game_list){.count = LEAGUE_GAMES};
    params_uuid(&p, league);
    stage_statement(stage, STATEMENT_list_league_games, &p, on_league_games, out);
}

void league_game_list_finish(struct league_game_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        free_game(&list->items[i]);
    free(list->items);
    *list = (struct league_game_list){0};
}

void store_import_league(struct stage *stage, const struct league_record *league, const char *settings,
                         const char *members, const char *rounds) {
    struct params p = {0};
    put_revision(&p, league);
    params_time(&p, clock_now());
    params_text(&p, settings);
    params_text(&p, members);
    params_text(&p, rounds);
    stage_statement(stage, STATEMENT_import_league, &p, NULL, NULL);
}

void store_make_round(struct stage *stage, const struct league_record *league, int round, const char *byes,
                      const char *games, bool again) {
    struct params p = {0};
    params_uuid(&p, league->id);
    params_int(&p, round);
    params_int(&p, league->revision);
    params_time(&p, clock_now());
    params_text(&p, byes);
    params_text(&p, games);
    params_smallint(&p, again);
    stage_statement(stage, STATEMENT_make_round, &p, NULL, NULL);
}

static void on_league_of(void *context, void *out, const PGresult *result) {
    struct league_of_game *found = out;
    (void)context;
    found->found = PQntuples(result) == 1;
    if (!found->found)
        return;
    cell_uuid(result, 0, 0, found->league);
    found->round = (int)cell_int(result, 0, 1);
}

void store_find_league_of(struct stage *stage, const uint8_t game[16], struct league_of_game *out) {
    struct params p = {0};
    out->found = false;
    params_bigint(&p, game_id_number(game));
    stage_statement(stage, STATEMENT_find_league_game, &p, on_league_of, out);
}

static void on_overdue(void *context, void *out, const PGresult *result) {
    struct overdue_list *list = out;
    (void)context;
    list->count = (size_t)PQntuples(result);
    for (int i = 0; i < PQntuples(result); i++) {
        cell_uuid(result, i, 0, list->items[i].game);
        list->items[i].round = (int)cell_int(result, i, 1);
        list->items[i].all_lose = cell_int(result, i, 2) != 0;
    }
}

void store_claim_overdue(struct stage *stage, struct overdue_list *out) {
    struct params p = {0};
    out->count = 0;
    params_time(&p, clock_now());
    params_int(&p, OVERDUE_MOST);
    stage_statement(stage, STATEMENT_claim_rounds, &p, on_overdue, out);
}

void store_audit_league(struct stage *stage, const struct audit_note *note) {
    struct params p = {0};
    params_uuid(&p, note->token);
    params_smallint(&p, (int16_t)note->scope);
    params_text(&p, note->app);
    params_text(&p, note->what);
    params_text(&p, note->details);
    stage_statement(stage, STATEMENT_audit_league, &p, NULL, NULL);
}
