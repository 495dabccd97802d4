/* Standing orders of seats: read with their game, changed with it. */
#include "orders.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "orders_rows.h"
#include "reading.h"
#include "record.h"
#include "rows.h"
#include "stage.h"
#include "staging.h"

static void finish(struct seat_orders *seat) {
    free(seat->player);
    free(seat->rules);
    orders_free(seat->orders);
    *seat = (struct seat_orders){0};
}

static bool has_any(const struct game_record *record) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if (record->orders[role].player)
            return true;
    return false;
}

void seat_orders_free(struct game_record *record) {
    for (int role = 0; record->orders && role < RULESET_MAX_ROLES; role++)
        finish(&record->orders[role]);
    free(record->orders);
    record->orders = NULL;
}

static struct seat_orders *room(struct game_record *record, int role) {
    if (!record->orders)
        record->orders = xcalloc(RULESET_MAX_ROLES, sizeof *record->orders);
    return &record->orders[role];
}

static json_int_t read_question(struct game_record *record, const char *name, const json_t *value) {
    const json_int_t n = json_integer_value(value);
    if (json_is_integer(value) && n >= 0 && n <= INT32_MAX)
        return n;
    damage_add(&record->damage, name, "is %lld, not 0 to %d", (long long)n, INT32_MAX);
    return 0;
}

/* [role, player, rules, held, due_for, due_at in microseconds] */
static void read_row(struct game_record *record, const json_t *row) {
    json_int_t role = json_integer_value(json_array_get(row, 0));
    const char *player = json_string_value(json_array_get(row, 1));
    const json_t *rules = json_array_get(row, 2);
    if (role < 0 || role >= RULESET_MAX_ROLES || !player || strlen(player) > ID_MOST || !json_is_array(rules)) {
        damage_add(&record->damage, "orders.rules", "of role %lld is no list of rules", (long long)role);
        return;
    }
    if (json_array_size(rules) == 0)
        return;
    struct seat_orders *to = room(record, (int)role);
    to->player = xstrdup(player);
    to->rules = must_have(json_dumps(rules, JSON_COMPACT));
    to->held = (uint32_t)read_question(record, "orders.held", json_array_get(row, 3));
    to->due_for = (uint32_t)read_question(record, "orders.due_for", json_array_get(row, 4));
    to->due_at = json_integer_value(json_array_get(row, 5));
    if (to->due_at != 0 && !time_is_good(to->due_at))
        damage_add(&record->damage, "orders.due_at", "of role %lld is no time from 1970 to 9999", (long long)role);
}

void seat_orders_read(struct game_record *record, const char *text) {
    json_t *rows = text ? json_loads(text, 0, NULL) : NULL, *row;
    size_t i;
    if (text && !rows)
        damage_add(&record->damage, "orders.rules", "is no JSON that can be read");
    json_array_foreach(rows, i, row) {
        read_row(record, row);
    }
    json_decref(rows);
}

void seat_orders_fit(struct game_record *record, const struct module *module) {
    struct orders_fault fault;
    if (module->absent) /* the orders stay in the store, and answer nothing */
        seat_orders_free(record);
    for (int role = 0; record->orders && role < RULESET_MAX_ROLES; role++) {
        struct seat_orders *seat = &record->orders[role];
        if (!seat->rules)
            continue;
        json_t *rules = json_loads(seat->rules, 0, NULL);
        seat->orders = orders_read(module, rules, &fault);
        json_decref(rules);
        if (!seat->orders)
            damage_add(&record->damage, "orders.rules", "of role %d, at %s: %s", role, fault.pointer, fault.detail);
    }
}

void store_put_orders(struct stage *stage, int role, const char *player, const char *rules, struct orders *orders,
                      int64_t due_at) {
    struct game_record *record = stage->game->record;
    struct seat_orders *seat = room(record, role);
    struct params p = {0};
    params_bigint(&p, game_id_number(record->id));
    params_int(&p, (int32_t)record->seq);
    params_smallint(&p, (int16_t)role);
    params_text(&p, player);
    params_text(&p, rules);
    params_time(&p, due_at);
    params_int(&p, (int32_t)record->revision);
    params_time(&p, record->updated_at);
    const bool quiet = !stage->changes;
    stage_change(stage, STATEMENT_put_orders, &p);
    stage->quiet = quiet;
    finish(seat);
    if (orders_count(orders) > 0)
        *seat = (struct seat_orders){.player = xstrdup(player),
                                     .rules = xstrdup(rules),
                                     .orders = orders,
                                     .due_at = due_at};
    else
        orders_free(orders);
    if (!has_any(record))
        seat_orders_free(record);
}

void store_arm_orders(struct stage *stage, int role, uint32_t held, uint32_t due_for, int64_t due_at) {
    const struct game_record *record = stage->game->record;
    struct seat_orders *seat = &stage->game->record->orders[role];
    struct params p = {0};
    seat->held = held;
    seat->due_for = due_for;
    seat->due_at = due_at;
    params_bigint(&p, game_id_number(record->id));
    params_smallint(&p, (int16_t)role);
    params_int(&p, (int32_t)held);
    params_int(&p, (int32_t)due_for);
    params_time(&p, due_at);
    params_int(&p, (int32_t)record->seq);
    params_time(&p, record->updated_at);
    params_follows(&p, stage);
    stage_statement(stage, STATEMENT_arm_orders, &p, NULL, NULL);
}

static void on_due(void *context, void *out, const PGresult *result) {
    struct due_orders *due = out;
    (void)context;
    due->count = 0;
    for (int i = 0; i < PQntuples(result) && due->count < DUE_ORDERS; i++) {
        int64_t role = cell_int(result, i, 1);
        const int64_t delay = cell_int(result, i, 4);
        if (role < 0 || role >= RULESET_MAX_ROLES || delay < 0 || delay > ORDERS_DELAY_MOST)
            continue; /* reported when the game is loaded */
        cell_uuid(result, i, 0, due->item[due->count].game);
        due->item[due->count].role = (uint8_t)role;
        due->item[due->count].due_at = cell_int(result, i, 2);
        due->item[due->count].taken_until = cell_int(result, i, 3);
        due->item[due->count++].delay = delay * 1000000;
    }
}

void store_due_orders(struct stage *stage, int64_t until, struct due_orders *out) {
    struct params p = {0};
    out->count = 0;
    params_time(&p, until);
    _Static_assert(DUE_ORDERS == 64, "as many as due_orders takes");
    stage_statement(stage, STATEMENT_due_orders, &p, on_due, out);
}
