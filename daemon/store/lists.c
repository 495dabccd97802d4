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

/* Reads what select_games adds to the columns of a game. */
static void read_change(const PGresult *result, int row, int column, struct game_list *list) {
    list->horizon =
        (struct change_point){.cluster = cell_int(result, row, column), .xid = cell_int(result, row, column + 1)};
    const int64_t changed = cell_int(result, row, column + 2);
    list->newest = changed > list->newest ? changed : list->newest;
    list->last_late = cell_int(result, row, column + 3) ? changed : 0;
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
        list->last_due = PQnfields(result) == columns + 1 ? cell_int(result, (int)i, columns) : 0;
        if (PQnfields(result) > columns + 1)
            read_change(result, (int)i, columns, list);
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

/* The full id of the transaction that last wrote the position: xmin is its lower half. A row that was not written for
 * 2^32 transactions seems younger than it is, so it is told once more. */
#define CHANGED_BY "(n.next - ((n.next - p.xmin::text::bigint) & 4294967295))"
/* The database's order at this moment. `cluster` differs after a restore into another cluster, and after another server
 * has taken over, which may use ids again that the lost one had given to transactions that were not yet copied. */
#define ORDER_NOW                                                                                                      \
    "n AS MATERIALIZED (SELECT txid_snapshot_xmax(s) AS next,"                                                         \
    " txid_snapshot_xmin(s) AS oldest, (SELECT system_identifier FROM pg_control_system())"                            \
    " # CASE WHEN pg_is_in_recovery() THEN 0"                                                                          \
    "  ELSE hashtextextended(substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), 0) END AS cluster"                   \
    " FROM (SELECT txid_current_snapshot() AS s) c)"
/* How far the clocks of daemons may differ, and how long a change may take to be seen, where its time alone decides. */
#define OVERLAP "interval '1 minute'"

/* Has the game changed since the first page of the walk was read? */
static void put_late(struct writer *sql, struct params *params, const struct game_query *query) {
    if (!by_change(query) || !query->has_after) {
        put(sql, "false");
        return;
    }
    params_bigint(params, query->walk.cluster);
    params_bigint(params, query->walk.xid);
    put_format(sql, "(n.cluster = $%d::bigint AND " CHANGED_BY " >= $%d::bigint)", params->count - 1, params->count);
}

/* Selects the games after the last one of the previous page. Of the late ones only those that no older transaction can
 * still come before: the others belong to the next request for changes. */
static void filter_after_change(struct writer *sql, struct params *params, const struct game_query *query,
                                const char *late) {
    const char *before = query->order == GAMES_LATEST_CHANGE ? "<" : ">";
    params_bigint(params, game_id_number(query->after));
    if (query->after_late != 0) {
        params_bigint(params, query->after_late);
        put_format(sql, " AND %s AND (" CHANGED_BY ", g.game_id) > ($%d::bigint, $%d::bigint)", late, params->count,
                   params->count - 1);
    } else {
        params_time(params, query->after_updated);
        put_format(sql, " AND (%s OR (p.updated_at, g.game_id) %s ($%d::timestamptz, $%d::bigint))", late, before,
                   params->count, params->count - 1);
    }
    put_format(sql, " AND (NOT %s OR " CHANGED_BY " < n.oldest)", late);
}

/* The same for orders in which a game keeps its place. */
static void filter_after(struct writer *sql, struct params *params, const struct game_query *query) {
    if (query->order == GAMES_BY_TIME_LEFT) {
        params_bigint(params, query->after_due);
        params_bigint(params, -game_id_number(query->after));
        put_format(sql, " AND (" DUE ", -g.game_id) > ($%d::bigint, $%d::bigint)", params->count - 1, params->count);
        return;
    }
    params_bigint(params, game_id_number(query->after));
    put_format(sql, " AND g.game_id %s $%d::bigint", query->order == GAMES_NEWEST ? "<" : ">", params->count);
}

/* Filters by the time of the change, or by its place in the database's order. w.xid is the horizon of the change that
 * has this time: a reader who was told that change could not see what began at or after the horizon. If the game has
 * changed again, a time before it decides, which repeats a few games and misses none. */
static void filter_changed(struct writer *sql, struct params *params, const struct game_query *query) {
    if (query->since.xid != 0) {
        params_bigint(params, query->since.cluster);
        params_bigint(params, query->since.xid);
        put_format(sql, " AND (n.cluster <> $%d::bigint OR " CHANGED_BY " >= $%d::bigint)", params->count - 1,
                   params->count);
    }
    if (query->updated_since) {
        params_time(params, query->updated_since);
        put_format(sql,
                   " AND (p.updated_at >= $%d::timestamptz OR CASE WHEN w.xid IS NULL THEN"
                   " p.updated_at >= $%d::timestamptz - " OVERLAP " ELSE " CHANGED_BY " >= w.xid END)",
                   params->count, params->count);
    }
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
    if (query->ids) {
        params_text(params, query->ids);
        filter(sql, params, "g.game_id IN (SELECT json_array_elements_text(", "::json)::bigint)");
    }
}

/* filters: the conditions that do not depend on the change. */
static void select_games(struct writer *sql, struct params *params, const struct game_query *query, const char *filters,
                         const char *late) {
    const bool by_time_left = query->order == GAMES_BY_TIME_LEFT;
    if (query->follows)
        put(sql, "WITH " ORDER_NOW);
    if (query->updated_since) {
        params_time(params, query->updated_since);
        put_format(sql,
                   ", w AS MATERIALIZED (SELECT min(least(p.horizon, " CHANGED_BY ")) AS xid FROM games g"
                   " JOIN positions p USING (game_id), n WHERE g.game_id >= 0%s AND p.updated_at = $%d::timestamptz) ",
                   filters, params->count);
    }
    put(sql, "SELECT " GAME_COLUMNS);
    if (by_time_left)
        put(sql, ", " DUE);
    if (query->follows)
        put_format(sql, ", n.cluster, n.oldest, " CHANGED_BY ", %s::int", late);
    put(sql, " FROM games g JOIN positions p USING (game_id)");
    if (query->follows)
        put(sql, " CROSS JOIN n");
    if (query->updated_since)
        put(sql, " CROSS JOIN w");
    if (by_time_left) {
        params_text(params, query->player);
        put_format(sql, CLOCKS_OF, params->count);
    }
    put_format(sql, " WHERE g.game_id >= 0%s", filters);
    filter_changed(sql, params, query);
}

static void put_order(struct writer *sql, const struct game_query *query, const char *late) {
    static const char *const orders[] = {
        [GAMES_NEWEST] = "g.game_id DESC",
        [GAMES_OLDEST] = "g.game_id",
        [GAMES_LATEST_CHANGE] = "p.updated_at DESC, g.game_id DESC",
        [GAMES_EARLIEST_CHANGE] = "p.updated_at, g.game_id",
        [GAMES_BY_TIME_LEFT] = (DUE ", -g.game_id"),
    };
    put(sql, " ORDER BY ");
    if (by_change(query) && query->has_after)
        put_format(sql, "%s, CASE WHEN %s THEN " CHANGED_BY " END, CASE WHEN %s THEN g.game_id END, ", late, late,
                   late);
    put(sql, orders[query->order]);
}

void store_list_games(struct stage *stage, struct loader *loader, const struct game_query *query,
                      struct game_list *out) {
    struct writer sql, filters, late;
    writer_init(&sql);
    writer_init(&filters);
    writer_init(&late);
    struct params params = {0};
    char *label[GAME_LABELS] = {NULL};
    filter_players(&filters, &params, query);
    filter_games(&filters, &params, query, label);
    filter_maker(&filters, &params, query);
    filter_viewer(&filters, &params, query);
    put_late(&late, &params, query);
    select_games(&sql, &params, query, must_have_text(&filters), must_have_text(&late));
    if (query->has_after && by_change(query))
        filter_after_change(&sql, &params, query, must_have_text(&late));
    else if (query->has_after)
        filter_after(&sql, &params, query);
    put_order(&sql, query, must_have_text(&late));
    int limit = query->limit > 0 ? query->limit : 50;
    /* The limit is in the text, not a parameter, so that the planner knows how few rows are wanted. */
    put_format(&sql, " LIMIT %d", limit + 1);
    memset(out, 0, sizeof *out);
    out->count = (size_t)limit;
    out->loader = loader;
    stage_text(stage, must_have_text(&sql), &params, on_games, out);
    writer_finish(&sql);
    writer_finish(&filters);
    writer_finish(&late);
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
