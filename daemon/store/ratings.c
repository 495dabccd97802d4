#include "ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../game/session.h"
#include "reading.h"
#include "rows.h"
#include "staging.h"

static const uint8_t no_id[16];

/* A damaged number must not come near what cannot be written. */
#define RATING_MOST 1e6

/* ---- outcomes ---------------------------------------------------------------------------------------------------- */

static void on_gathered(void *context, void *out, const PGresult *result) {
    (void)context;
    *(int *)out = (int)cell_int(result, 0, 0);
}

void store_gather_outcomes(struct stage *stage, int *count) {
    struct params p = {0};
    *count = 0;
    params_int(&p, GATHERED_MOST);
    stage_statement(stage, STATEMENT_gather_outcomes, &p, on_gathered, count);
}

static void on_due(void *context, void *out, const PGresult *result) {
    struct ratings_due *due = out;
    char *damage = NULL;
    struct reading r = {result, 0, 0, &damage};
    (void)context;
    due->found = PQntuples(result) == 1;
    if (!due->found)
        return;
    read_word(&r, "rating_rulesets.ruleset", due->ruleset, sizeof due->ruleset, 0, false);
    due->changes = read_number(&r, "rating_rulesets.changes", 0, INT64_MAX);
    due->found = read_was_sound("ratings of a ruleset", no_id, &damage);
}

void store_find_ratings_due(struct stage *stage, struct ratings_due *out) {
    struct params none = {0};
    out->found = false;
    stage_statement(stage, STATEMENT_ratings_due, &none, on_due, out);
}

void store_recompute_ratings(struct stage *stage) {
    struct params none = {0};
    stage_statement(stage, STATEMENT_recompute_ratings, &none, NULL, NULL);
}

static bool read_outcome(const PGresult *result, int row, struct outcome *outcome) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    outcome->finished_at = read_time(&r, "outcomes.finished_at", false);
    outcome->game = read_number(&r, "outcomes.game_id", 0, INT64_MAX);
    outcome->role = (int)read_number(&r, "outcomes.role", 0, RULESET_MAX_ROLES - 1);
    read_word(&r, "outcomes.player", outcome->player, sizeof outcome->player, 1, false);
    read_word(&r, "outcomes.side", outcome->side, sizeof outcome->side, 1, false);
    outcome->place = (int)read_number(&r, "outcomes.place", 1, RULESET_MAX_ROLES);
    return read_was_sound("an outcome of a game", no_id, &damage);
}

static void on_outcomes(void *context, void *out, const PGresult *result) {
    struct outcome_list *list = out;
    (void)context;
    free(list->items);
    list->count = OUTCOMES_A_PAGE;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_outcome(result, (int)i, &list->items[list->count]);
    if (rows == 0)
        return;
    list->last_at = cell_time(result, (int)rows - 1, 0);
    list->last_game = cell_int(result, (int)rows - 1, 1);
    list->last_role = (int)cell_int(result, (int)rows - 1, 2);
}

void store_list_outcomes(struct stage *stage, const char *ruleset, struct outcome_list *list) {
    struct params p = {0};
    params_text(&p, ruleset);
    params_time(&p, list->items ? list->last_at : 1);
    params_bigint(&p, list->items ? list->last_game : -1);
    params_smallint(&p, (int16_t)(list->items ? list->last_role : -1));
    params_int(&p, OUTCOMES_A_PAGE + 1);
    stage_statement(stage, STATEMENT_list_outcomes, &p, on_outcomes, list);
}

void outcome_list_finish(struct outcome_list *list) {
    free(list->items);
    *list = (struct outcome_list){0};
}

/* ---- ratings ----------------------------------------------------------------------------------------------------- */

void store_put_ratings(struct stage *stage, const struct ratings_due *due, const char *rows) {
    struct params p = {0};
    params_text(&p, due->ruleset);
    params_bigint(&p, due->changes);
    params_text(&p, rows);
    stage_statement(stage, STATEMENT_store_ratings, &p, NULL, NULL);
}

/* A number that the database wrote as text, exactly. NAN: it is not between these. */
static double read_real(struct reading *r, const char *name, double least, double most) {
    char text[40] = "";
    read_word(r, name, text, sizeof text, 1, false);
    char *end;
    const double number = strtod(text, &end);
    return end != text && *end == '\0' && number >= least && number <= most ? number : NAN;
}

static bool read_rating(const PGresult *result, int row, struct rating_row *rating) {
    char *damage = NULL;
    struct reading r = {result, row, 1, &damage};
    read_word(&r, "ratings.ruleset", rating->ruleset, sizeof rating->ruleset, 0, false);
    read_word(&r, "ratings.side", rating->side, sizeof rating->side, 0, false);
    read_word(&r, "ratings.player", rating->player, sizeof rating->player, 1, false);
    read_word(&r, "players.name", rating->name, sizeof rating->name, 1, true);
    rating->rating = read_real(&r, "ratings.rating", -RATING_MOST, RATING_MOST);
    rating->deviation = read_real(&r, "ratings.deviation", 1e-6, 350);
    rating->volatility = read_real(&r, "ratings.volatility", 1e-9, 100);
    rating->games = (int)read_number(&r, "ratings.games", 1, INT32_MAX);
    rating->week = (int)read_number(&r, "ratings.week", -1, INT32_MAX);
    return read_was_sound("a rating", no_id, &damage) && !isnan(rating->rating) && !isnan(rating->deviation) &&
           !isnan(rating->volatility);
}

/* The first column is the same in each row. If there is no rating, a row has nothing else. */
static void on_ratings(void *context, void *out, const PGresult *result) {
    struct rating_list *list = out;
    (void)context;
    list->current = PQntuples(result) > 0 && cell_int(result, 0, 0) != 0;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        if (!PQgetisnull(result, (int)i, 1))
            list->count += read_rating(result, (int)i, &list->items[list->count]);
}

void store_list_ratings(struct stage *stage, const char *ruleset, const char *side, int64_t from, int limit,
                        struct rating_list *out) {
    struct params p = {0};
    *out = (struct rating_list){.count = (size_t)limit};
    params_text(&p, ruleset);
    params_text(&p, side);
    params_bigint(&p, from);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_ratings, &p, on_ratings, out);
}

void store_list_player_ratings(struct stage *stage, const char *player, struct rating_list *out) {
    struct params p = {0};
    *out = (struct rating_list){.count = STATISTICS_MOST};
    params_text(&p, player);
    params_int(&p, STATISTICS_MOST);
    stage_statement(stage, STATEMENT_list_player_ratings, &p, on_ratings, out);
}

void store_list_all_ratings(struct stage *stage, struct rating_list *out) {
    struct params none = {0};
    *out = (struct rating_list){.count = INT32_MAX};
    stage_statement(stage, STATEMENT_list_all_ratings, &none, on_ratings, out);
}

void rating_list_finish(struct rating_list *list) {
    free(list->items);
    *list = (struct rating_list){0};
}

/* ---- statistics -------------------------------------------------------------------------------------------------- */

static bool read_statistics(const PGresult *result, int row, struct statistics_row *out) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    read_word(&r, "outcomes.ruleset", out->ruleset, sizeof out->ruleset, 0, false);
    read_word(&r, "outcomes.side", out->side, sizeof out->side, 0, false);
    int64_t *const numbers[] = {&out->games,     &out->wins,     &out->draws,    &out->losses,
                                &out->decisions, &out->seconds,  &out->timeouts, &out->by[0],
                                &out->by[1],     &out->by[2],    &out->by[3],    &out->by[4],
                                &out->by[5],     &out->clock[0], &out->clock[1], &out->clock[2]};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        *numbers[i] = read_number(&r, "outcomes", 0, INT64_MAX);
    return read_was_sound("statistics of a player", no_id, &damage);
}

static void on_statistics(void *context, void *out, const PGresult *result) {
    struct statistics_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_statistics(result, (int)i, &list->items[list->count]);
}

void store_list_statistics(struct stage *stage, const char *player, bool all, struct statistics_list *out) {
    struct params p = {0};
    *out = (struct statistics_list){.count = STATISTICS_MOST};
    params_text(&p, player);
    params_smallint(&p, all);
    params_int(&p, STATISTICS_MOST);
    stage_statement(stage, STATEMENT_list_statistics, &p, on_statistics, out);
}

void statistics_list_finish(struct statistics_list *list) {
    free(list->items);
    *list = (struct statistics_list){0};
}
