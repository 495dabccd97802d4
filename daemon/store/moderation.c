#include "moderation.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../memory.h"
#include "reading.h"
#include "rows.h"
#include "staging.h"

/* The id that damaged rows are reported under: a number is no id. */
static const uint8_t nobody[16];

/* ---- reports ----------------------------------------------------------------------------------------------------- */

static void on_reported(void *context, void *out, const PGresult *result) {
    (void)context;
    const bool found = PQntuples(result) == 1;
    *(struct report_made *)out = (struct report_made){.found = found, .own = found && cell_int(result, 0, 0) != 0};
}

void store_report_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n,
                          const char *player, const char *reason, struct report_made *out) {
    struct params p = {0};
    *out = (struct report_made){0};
    params_bigint(&p, game_id_number(game));
    params_smallint(&p, (int16_t)channel);
    params_int(&p, n);
    params_text(&p, player);
    params_time(&p, clock_now());
    params_text(&p, reason);
    stage_statement(stage, STATEMENT_report_message, &p, on_reported, out);
}

static void finish_report(struct report *report) {
    free(report->reason);
    free(report->text);
    *report = (struct report){0};
}

/* false: the row is damaged. The damage is reported and the row is ignored. */
static bool read_report(const PGresult *result, int row, struct report *report) {
    enum { DELETED = 9 }; /* a column */
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    report->n = read_number(&r, "reports.n", 1, INT64_MAX);
    report->at = read_time(&r, "reports.at", false);
    read_made_id(&r, "games.id", report->game, false);
    report->channel = (enum message_channel)read_number(&r, "reports.channel", CHANNEL_PLAYERS, CHANNEL_SPECTATORS);
    report->message = (int)read_number(&r, "reports.message", 1, INT32_MAX);
    read_id(&r, "reports.player", report->player, sizeof report->player, 1, false);
    report->reason = read_text(&r, "reports.reason", 1, MODERATION_BYTES, false);
    read_id(&r, "messages.player", report->author, sizeof report->author, 1, true);
    report->deleted = cell_int(result, row, DELETED) != 0;
    report->hidden = cell_int(result, row, DELETED + 1) != 0;
    report->text = read_text(&r, "messages.text", report->deleted ? 0 : 1, MESSAGE_BYTES, false);
    if (read_was_sound("a report about game", report->game, &damage))
        return true;
    finish_report(report);
    return false;
}

static void on_reports(void *context, void *out, const PGresult *result) {
    struct report_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_report(result, (int)i, &list->items[list->count]);
}

void report_list_finish(struct report_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        finish_report(&list->items[i]);
    free(list->items);
    *list = (struct report_list){0};
}

void store_list_reports(struct stage *stage, const char *app, int64_t before, int limit, struct report_list *out) {
    struct params p = {0};
    report_list_finish(out);
    out->count = (size_t)limit;
    params_text(&p, app);
    params_bigint(&p, before > 0 ? before : INT64_MAX);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_reports, &p, on_reports, out);
}

void store_hide_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n, bool hide) {
    char id[37];
    struct params p = {0};
    game_id_text(game, id);
    params_bigint(&p, game_id_number(game));
    params_smallint(&p, (int16_t)channel);
    params_int(&p, n);
    params_smallint(&p, hide);
    params_time(&p, clock_now());
    params_text(&p, id);
    stage_statement(stage, STATEMENT_hide_message, &p, NULL, NULL);
}

void store_audit_moderation(struct stage *stage, const struct audit_note *note, const uint8_t *game) {
    struct params p = {0};
    params_time(&p, clock_now());
    params_uuid(&p, note->token);
    params_smallint(&p, (int16_t)note->scope);
    params_text(&p, note->app);
    params_bytes(&p, game, 16);
    params_text(&p, note->what);
    params_text(&p, note->details);
    stage_statement(stage, STATEMENT_audit_message, &p, NULL, NULL);
}

/* ---- restrictions ------------------------------------------------------------------------------------------------ */

static bool read_restriction(const PGresult *result, int row, struct restriction *out) {
    static const uint8_t none[16];
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    out->n = read_number(&r, "restrictions.n", 1, INT64_MAX);
    read_id(&r, "restrictions.player", out->player, sizeof out->player, 1, false);
    read_id(&r, "restrictions.app", out->app, sizeof out->app, 0, false);
    read_made_id(&r, "restrictions.league", out->league, true);
    out->in_league = memcmp(out->league, none, sizeof none) != 0;
    out->kind = (enum restriction_kind)read_number(&r, "restrictions.kind", RESTRICTION_MUTE, RESTRICTION_BAN);
    read_word(&r, "restrictions.reason", out->reason, sizeof out->reason, 1, false);
    out->made_at = read_time(&r, "restrictions.made_at", false);
    out->until = read_time(&r, "restrictions.until_at", true);
    if (read_was_sound("a restriction of a player in game", nobody, &damage))
        return true;
    *out = (struct restriction){0};
    return false;
}

static void on_restrictions(void *context, void *out, const PGresult *result) {
    struct restriction_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_restriction(result, (int)i, &list->items[list->count]);
}

void restriction_list_finish(struct restriction_list *list) {
    free(list->items);
    *list = (struct restriction_list){0};
}

static char *list_of(const char *const *players, size_t count) {
    json_t *array = must_have(json_array());
    for (size_t i = 0; i < count; i++)
        if (json_array_append_new(array, must_have(json_string(players[i]))) != 0)
            out_of_memory();
    char *text = must_have(json_dumps(array, JSON_COMPACT));
    json_decref(array);
    return text;
}

void store_find_restriction(struct stage *stage, const char *const *players, size_t count, enum restriction_kind kind,
                            const struct restriction_place *place, struct restriction_list *out) {
    char *list = list_of(players, count);
    struct params p = {0};
    restriction_list_finish(out);
    out->count = 1;
    params_text(&p, list);
    params_smallint(&p, (int16_t)kind);
    params_time(&p, clock_now());
    params_bytes(&p, place->league, 16);
    if (place->game)
        params_bigint(&p, game_id_number(place->game));
    else
        params_text(&p, NULL);
    params_text(&p, place->app);
    stage_statement(stage, STATEMENT_find_restriction, &p, on_restrictions, out);
    free(list);
}

static void put_place(struct params *p, const char *player, const struct restricting_place *place) {
    params_text(p, player);
    params_bytes(p, place->league, 16);
    params_text(p, place->app);
    params_smallint(p, place->admin);
}

void store_put_restriction(struct stage *stage, const struct restriction *wanted, const struct restricting_place *place,
                           struct restriction_list *out) {
    struct params p = {0};
    restriction_list_finish(out);
    out->count = 1;
    put_place(&p, wanted->player, place);
    params_smallint(&p, (int16_t)wanted->kind);
    params_text(&p, wanted->reason);
    params_time(&p, wanted->made_at);
    params_time(&p, wanted->until);
    stage_statement(stage, STATEMENT_put_restriction, &p, on_restrictions, out);
}

void store_lift_restriction(struct stage *stage, const char *player, const struct restricting_place *place,
                            struct restriction_list *out) {
    struct params p = {0};
    restriction_list_finish(out);
    out->count = 1;
    put_place(&p, player, place);
    stage_statement(stage, STATEMENT_lift_restriction, &p, on_restrictions, out);
}

void store_list_restrictions(struct stage *stage, const char *app, int64_t before, int limit,
                             struct restriction_list *out) {
    struct params p = {0};
    restriction_list_finish(out);
    out->count = (size_t)limit;
    params_text(&p, app);
    params_bigint(&p, before > 0 ? before : INT64_MAX);
    params_time(&p, clock_now());
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_restrictions, &p, on_restrictions, out);
}
