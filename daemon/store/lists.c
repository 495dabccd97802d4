/* Lists of games. This is the only statement composed at run time, so that each combination of filters gets its own
 * plan. Values are always parameters. */
#include "lists.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "columns.h"
#include "proposals.h"
#include "record.h"
#include "rows.h"
#include "stage.h"
#include "staging.h"
#include "tokens.h"
#include "verify.h"

void *page_items(const PGresult *result, size_t size, size_t *count, bool *more) {
    size_t rows = (size_t)PQntuples(result);
    *more = rows > *count;
    *count = *more ? *count : rows;
    void *items = xcalloc(*count + 1, size);
    return items;
}

/* Checks the record against its rules if those are already in memory: a list loads no ruleset. */
static void fit(struct loader *loader, struct game_record *record) {
    bool needs_content;
    const struct module *module = loader && !record->damage ? loader_pinned(loader, record->ruleset, record->version,
                                                                            record->content_hash, &needs_content)
                                                            : NULL;
    if (module)
        record_fit(record, module);
}

static void on_games(void *context, void *out, const PGresult *result) {
    struct game_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++) {
        struct game_record *record = &list->items[list->count];
        char id[37];
        int columns = record_read(result, (int)i, record);
        game_id_of_number(cell_int(result, (int)i, columns - 1), list->last);
        list->last_due = PQnfields(result) > columns ? cell_int(result, (int)i, columns) : 0;
        list->last_updated = record->updated_at;
        fit(list->loader, record);
        if (!record->damage) {
            list->count++;
            continue;
        }
        game_id_text(record->id, id);
        damage_tell("game", id, record->damage);
        game_record_finish(record);
    }
}

static void on_ids(void *context, void *out, const PGresult *result) {
    struct id_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    for (size_t i = 0; i < list->count; i++) {
        cell_uuid(result, (int)i, 0, list->items[i].id);
        list->items[i].number = cell_int(result, (int)i, 1);
    }
}

void store_list_ids(struct stage *stage, const int64_t *after, int limit, struct id_list *out) {
    memset(out, 0, sizeof *out);
    out->count = (size_t)limit;
    struct params p = {0};
    if (after)
        params_bigint(&p, *after);
    else
        params_text(&p, NULL);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_ids, &p, on_ids, out);
}

void id_list_finish(struct id_list *list) {
    free(list->items);
    memset(list, 0, sizeof *list);
}

char *games_numbers(const uint8_t (*games)[16], size_t count) {
    struct writer w;
    writer_init(&w);
    out_array(&w);
    for (size_t i = 0; i < count; i++) {
        char number[24];
        snprintf(number, sizeof number, "%lld", (long long)game_id_number(games[i]));
        out_string(&w, number);
    }
    out_end_array(&w);
    char *text = xstrdup(must_have_text(&w));
    writer_finish(&w);
    return text;
}

/* Adds "AND before $N after". */
static void filter(struct writer *sql, struct params *params, const char *before, const char *after) {
    put_format(sql, " AND %s$%d%s", before, params->count, after);
}

static void filter_label(struct writer *sql, struct params *params, const struct game_label *label, char **text) {
    if (!label->value) {
        /* The operator class does not support "has key", so the key is matched by path. */
        params_text(params, label->name);
        filter(sql, params, "jsonb_exists(g.labels, ", "::text)");
        return;
    }
    json_t *object = must_have(json_pack("{s:s}", label->name, label->value));
    *text = must_have(json_dumps(object, JSON_COMPACT));
    json_decref(object);
    params_text(params, *text);
    filter(sql, params, "g.labels @> ", "::jsonb");
}

static bool by_change(const struct game_query *query) {
    return query->order == GAMES_LATEST_CHANGE || query->order == GAMES_EARLIEST_CHANGE;
}

/* When the first of the player's running clocks in a game is up. Days off are ignored: they are the same in all games
 * of the player and do not change the order. */
#define DUE "coalesce(k.due, 9223372036854775807)"
/* Half of the largest bigint: the sum of two such values cannot overflow, even for a damaged row. */
#define HALF "4611686018427387903"
#define CLOCKS_OF                                                                                                      \
    " LEFT JOIN LATERAL (SELECT min(greatest(least(p.clocks[5 * i + 2], " HALF                                         \
    "), 0) + least(p.clocks[5 * i + 3], " HALF ")) AS"                                                                 \
    " due FROM generate_series(0, least(cardinality(p.clocks) / 5, 9) - 1) i JOIN seats s ON s.game_id = g.game_id"    \
    " AND s.role = p.clocks[5 * i + 1] WHERE p.clocks[5 * i + 3] > 0 AND s.player = $%d::text) k ON true"

/* Selects the games after the last one of the previous page. */
static void filter_after(struct writer *sql, struct params *params, const struct game_query *query) {
    const char *before = query->order == GAMES_NEWEST || query->order == GAMES_LATEST_CHANGE ? "<" : ">";
    if (!query->has_after)
        return;
    if (query->order == GAMES_BY_TIME_LEFT) {
        params_bigint(params, query->after_due);
        params_bigint(params, -game_id_number(query->after));
        put_format(sql, " AND (" DUE ", -g.game_id) > ($%d::bigint, $%d::bigint)", params->count - 1, params->count);
        return;
    }
    params_bigint(params, game_id_number(query->after));
    if (!by_change(query)) {
        put_format(sql, " AND g.game_id %s $%d::bigint", before, params->count);
        return;
    }
    params_time(params, query->after_updated);
    put_format(sql, " AND (p.updated_at, g.game_id) %s ($%d::timestamptz, $%d::bigint)", before, params->count,
               params->count - 1);
}

static void filter_viewer(struct writer *sql, struct params *params, const struct game_query *query) {
    if (query->viewer_all)
        return;
    put(sql, " AND (g.visibility = 0");
    if (query->viewer_app) {
        params_text(params, query->viewer_app);
        put_format(sql,
                   " OR g.owner_app = $%d::text OR EXISTS (SELECT FROM seats v JOIN players o ON o.id = v.player"
                   " WHERE v.game_id = g.game_id AND o.app = $%d::text)",
                   params->count, params->count);
    }
    if (query->viewer_player) {
        params_text(params, query->viewer_player);
        put_format(sql,
                   " OR g.owner_player = $%d::text OR EXISTS (SELECT FROM seats v WHERE v.game_id = g.game_id"
                   " AND (v.player = $%d::text OR (v.invited = $%d::text AND p.status < 2)))",
                   params->count, params->count, params->count);
    }
    put(sql, ")");
}

static void filter_maker(struct writer *sql, struct params *params, const struct game_query *query) {
    if (!query->maker_player && !query->maker_app)
        return;
    params_text(params, query->maker_player);
    params_text(params, query->maker_app);
    put_format(sql, " AND (g.owner_player = $%d::text OR (g.owner_player IS NULL AND g.owner_app = $%d::text))",
               params->count - 1, params->count);
}

static void select_games(struct writer *sql, struct params *params, const struct game_query *query) {
    bool by_time_left = query->order == GAMES_BY_TIME_LEFT;
    put(sql, "SELECT " GAME_COLUMNS);
    put(sql, by_time_left ? ", " DUE " FROM games g JOIN positions p USING (game_id)"
                          : " FROM games g JOIN positions p USING (game_id)");
    if (by_time_left) {
        params_text(params, query->player);
        put_format(sql, CLOCKS_OF, params->count);
    }
    put(sql, " WHERE g.game_id >= 0");
}

static void filter_players(struct writer *sql, struct params *params, const struct game_query *query) {
    if (query->player) {
        params_text(params, query->player);
        filter(sql, params, "g.game_id IN (SELECT game_id FROM seats WHERE player = ", "::text)");
    }
    if (query->to_act) {
        params_text(params, query->to_act);
        filter(sql, params, "p.status = 1 AND EXISTS (SELECT FROM seats t WHERE t.game_id = p.game_id AND t.player = ",
               "::text AND p.to_act & (1 << t.role) <> 0)");
    }
    if (query->not_to_act) {
        params_text(params, query->not_to_act);
        filter(sql, params,
               "NOT (p.status = 1 AND EXISTS (SELECT FROM seats t WHERE t.game_id = p.game_id AND t.player = ",
               "::text AND p.to_act & (1 << t.role) <> 0))");
    }
}

/* label: the texts that the parameters point to. They must live until the statement is sent. */
static void filter_games(struct writer *sql, struct params *params, const struct game_query *query,
                         char *label[GAME_LABELS]) {
    if (query->status >= 0) {
        params_smallint(params, (int16_t)query->status);
        filter(sql, params, "p.status = ", "::smallint");
    }
    if (query->ruleset) {
        params_text(params, query->ruleset);
        filter(sql, params, "g.ruleset = ", "::text");
    }
    for (int i = 0; i < query->label_count; i++)
        filter_label(sql, params, &query->label[i], &label[i]);
    if (query->updated_since) {
        params_time(params, query->updated_since);
        filter(sql, params, "p.updated_at >= ", "::timestamptz");
    }
    if (query->ids) {
        params_text(params, query->ids);
        filter(sql, params, "g.game_id IN (SELECT json_array_elements_text(", "::json)::bigint)");
    }
}

void store_list_games(struct stage *stage, struct loader *loader, const struct game_query *query,
                      struct game_list *out) {
    static const char *const orders[] = {
        [GAMES_NEWEST] = "g.game_id DESC",
        [GAMES_OLDEST] = "g.game_id",
        [GAMES_LATEST_CHANGE] = "p.updated_at DESC, g.game_id DESC",
        [GAMES_EARLIEST_CHANGE] = "p.updated_at, g.game_id",
        [GAMES_BY_TIME_LEFT] = (DUE ", -g.game_id"),
    };
    struct writer sql;
    writer_init(&sql);
    struct params params = {0};
    char *label[GAME_LABELS] = {NULL};
    select_games(&sql, &params, query);
    filter_players(&sql, &params, query);
    filter_games(&sql, &params, query, label);
    filter_maker(&sql, &params, query);
    filter_viewer(&sql, &params, query);
    filter_after(&sql, &params, query);
    int limit = query->limit > 0 ? query->limit : 50;
    /* The limit is in the text, not a parameter, so that the planner knows how few rows are wanted. */
    put_format(&sql, " ORDER BY %s LIMIT %d", orders[query->order], limit + 1);
    memset(out, 0, sizeof *out);
    out->count = (size_t)limit;
    out->loader = loader;
    stage_text(stage, must_have_text(&sql), &params, on_games, out);
    writer_finish(&sql);
    for (int i = 0; i < GAME_LABELS; i++)
        free(label[i]);
}

void store_list_invited(struct stage *stage, struct loader *loader, const char *player, const uint8_t *hash,
                        const uint8_t *after, int limit, struct game_list *out) {
    struct params p = {0};
    memset(out, 0, sizeof *out);
    out->count = (size_t)limit;
    out->loader = loader;
    params_text(&p, player);
    params_bytes(&p, hash, TOKEN_HASH);
    if (after)
        params_bigint(&p, game_id_number(after));
    else
        params_text(&p, NULL);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_invited, &p, on_games, out);
}

void game_list_finish(struct game_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++)
        game_record_finish(&list->items[i]);
    free(list->items);
    memset(list, 0, sizeof *list);
}
