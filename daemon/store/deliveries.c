/* What waits for webhooks: leased, settled, listed, forgotten. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../memory.h"
#include "notice_rows.h"
#include "rows.h"
#include "stage.h"
#include "webhooks.h"

static enum notice_type read_type(const PGresult *result, int row, int column) {
    return (enum notice_type)((uint64_t)cell_int(result, row, column) % NOTICE_TYPES);
}

static void on_deliveries(void *context, void *out, const PGresult *result) {
    struct delivery_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    for (size_t i = 0; i < list->count; i++) {
        int row = (int)i;
        list->items[i] = (struct delivery){.id = cell_int(result, row, 0),
                                           .type = read_type(result, row, 1),
                                           .state = (enum delivery_state)(cell_int(result, row, 2) % 3),
                                           .attempts = (int)cell_int(result, row, 3),
                                           .status = (int)cell_int(result, row, 4),
                                           .at = cell_time(result, row, 5),
                                           .due_at = cell_time(result, row, 6),
                                           .tried_at = cell_time(result, row, 7),
                                           .data = cell_copy(result, row, 8),
                                           .error = cell_copy(result, row, 9)};
    }
}

void store_list_deliveries(struct stage *stage, const uint8_t webhook[16], int64_t after, int limit,
                           struct delivery_list *out) {
    struct params p = {0};
    *out = (struct delivery_list){.count = (size_t)limit};
    params_uuid(&p, webhook);
    params_bigint(&p, after);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_deliveries, &p, on_deliveries, out);
}

void store_redeliver(struct stage *stage, const uint8_t webhook[16], int64_t id, struct delivery_list *out) {
    struct params p = {0};
    *out = (struct delivery_list){.count = 1};
    params_uuid(&p, webhook);
    params_bigint(&p, id);
    stage_statement(stage, STATEMENT_redeliver, &p, on_deliveries, out);
    stage->tells = true;
}

void store_test_webhook(struct stage *stage, const uint8_t webhook[16], const char *data, struct delivery_list *out) {
    struct params p = {0};
    *out = (struct delivery_list){.count = 1};
    params_uuid(&p, webhook);
    params_int(&p, NOTICE_WEBHOOK_TEST);
    params_time(&p, clock_now());
    params_text(&p, data);
    stage_statement(stage, STATEMENT_test_webhook, &p, on_deliveries, out);
    stage->tells = true;
}

void delivery_list_finish(struct delivery_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++) {
        free(list->items[i].data);
        free(list->items[i].error);
    }
    free(list->items);
    *list = (struct delivery_list){0};
}

/* ---- leased and settled ------------------------------------------------------------------------------------- */

static void on_claims(void *context, void *out, const PGresult *result) {
    struct claim_list *list = out;
    (void)context;
    list->count = (size_t)PQntuples(result);
    list->items = xcalloc(list->count + 1, sizeof *list->items);
    for (size_t i = 0; i < list->count; i++) {
        struct claim *claim = &list->items[i];
        int row = (int)i;
        cell_uuid(result, row, 0, claim->webhook);
        claim->id = cell_int(result, row, 1);
        claim->type = read_type(result, row, 2);
        claim->attempts = (int)cell_int(result, row, 3);
        claim->tries = (int)cell_int(result, row, 4);
        claim->at = cell_time(result, row, 5);
        claim->data = cell_copy(result, row, 6);
        claim->url = cell_copy(result, row, 7);
        claim->format = (enum webhook_format)(cell_int(result, row, 8) % 3);
        webhook_read_secret(result, row, 9, &claim->secret);
        webhook_read_secret(result, row, 10, &claim->old_secret);
        claim->failing_since = cell_time(result, row, 11);
    }
}

static void on_next(void *context, void *out, const PGresult *result) {
    struct claim_list *list = out;
    (void)context;
    if (!PQgetisnull(result, 0, 0))
        list->next_us = cell_int(result, 0, 0) < 0 ? 0 : cell_int(result, 0, 0);
}

void store_claim_deliveries(struct stage *stage, int most, int each, int64_t lease_us, const char *busy,
                            struct claim_list *out) {
    struct params claim = {0}, next = {0};
    *out = (struct claim_list){.next_us = -1};
    params_int(&claim, most);
    params_int(&claim, each);
    params_bigint(&claim, lease_us);
    params_text(&claim, busy);
    stage_statement(stage, STATEMENT_claim_deliveries, &claim, on_claims, out);
    params_text(&next, busy);
    stage_statement(stage, STATEMENT_next_delivery, &next, on_next, out);
}

void store_count_deliveries(struct stage *stage) {
    struct params none = {0};
    stage_statement(stage, STATEMENT_count_deliveries, &none, NULL, NULL);
}

void claim_finish(struct claim *claim) {
    free(claim->url);
    free(claim->data);
    explicit_bzero(claim, sizeof *claim);
}

static void settle_delivery(struct stage *stage, const struct settlement *settlement) {
    struct params p = {0};
    params_uuid(&p, settlement->webhook);
    params_bigint(&p, settlement->id);
    params_int(&p, settlement->attempts);
    params_smallint(&p, (int16_t)settlement->state);
    params_bigint(&p, settlement->delay_us);
    if (settlement->status > 0)
        params_smallint(&p, (int16_t)settlement->status);
    else
        params_text(&p, NULL);
    params_text(&p, settlement->error[0] ? settlement->error : NULL);
    stage_statement(stage, STATEMENT_settle_delivery, &p, NULL, NULL);
}

static void note_failing(struct stage *stage, const struct settlement *settlement) {
    struct params p = {0};
    params_uuid(&p, settlement->webhook);
    params_smallint(&p, settlement->failing);
    stage_statement(stage, STATEMENT_note_failing, &p, NULL, NULL);
}

void store_settle_deliveries(struct stage *stage, const struct settlement *settlements, size_t count) {
    for (size_t i = 0; i < count; i++) {
        settle_delivery(stage, &settlements[i]);
        if (settlements[i].failing || settlements[i].recovering)
            note_failing(stage, &settlements[i]);
        if (settlements[i].ends != WEBHOOK_ENABLED)
            store_end_webhook(stage, settlements[i].webhook, settlements[i].ends);
    }
}

void store_forget_notices(struct stage *stage, int delivery_days, int feed_hours) {
    struct params days = {0}, hours = {0};
    params_int(&days, delivery_days);
    stage_statement(stage, STATEMENT_forget_deliveries, &days, NULL, NULL);
    params_int(&hours, feed_hours);
    stage_statement(stage, STATEMENT_forget_feeds, &hours, NULL, NULL);
}
