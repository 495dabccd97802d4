/* Deliveries that wait for webhooks: leased, settled, listed, deleted. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../memory.h"
#include "notice_rows.h"
#include "reading.h"
#include "rows.h"
#include "stage.h"
#include "staging.h"
#include "webhooks.h"

enum { ERROR_MOST = 4096 };

static enum notice_type read_type(struct reading *r) {
    return (enum notice_type)read_number(r, "deliveries.type", 0, NOTICE_TYPES - 1);
}

/* false: the row is damaged. The damage is reported and the row is ignored. */
static bool read_delivery(const PGresult *result, int row, const uint8_t webhook[16], struct delivery *delivery) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    delivery->id = read_number(&r, "deliveries.id", 1, INT64_MAX);
    delivery->type = read_type(&r);
    delivery->state = (enum delivery_state)read_number(&r, "deliveries.state", DELIVERY_WAITING, DELIVERY_FAILED);
    delivery->attempts = (int)read_number(&r, "deliveries.attempts", 0, INT32_MAX);
    delivery->status = (int)read_number_or(&r, "deliveries.status", 100, 999, 0);
    delivery->at = read_time(&r, "deliveries.at", false);
    delivery->due_at = read_time(&r, "deliveries.due_at", false);
    delivery->tried_at = read_time(&r, "deliveries.tried_at", true);
    delivery->data = read_whole_object(&r, "deliveries.data");
    delivery->error = read_text(&r, "deliveries.error", 0, ERROR_MOST, true);
    delivery->mentions = cell_copy(result, row, r.column);
    if (read_was_sound("a delivery of webhook", webhook, &damage))
        return true;
    free(delivery->data);
    free(delivery->error);
    free(delivery->mentions);
    *delivery = (struct delivery){0};
    return false;
}

static void on_deliveries(void *context, void *out, const PGresult *result) {
    struct delivery_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_delivery(result, (int)i, list->webhook, &list->items[list->count]);
}

void store_list_deliveries(struct stage *stage, const uint8_t webhook[16], int64_t after, int limit,
                           struct delivery_list *out) {
    struct params p = {0};
    *out = (struct delivery_list){.count = (size_t)limit};
    memcpy(out->webhook, webhook, sizeof out->webhook);
    params_uuid(&p, webhook);
    params_bigint(&p, after);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_deliveries, &p, on_deliveries, out);
}

void store_redeliver(struct stage *stage, const uint8_t webhook[16], int64_t id, struct delivery_list *out) {
    struct params p = {0};
    *out = (struct delivery_list){.count = 1};
    memcpy(out->webhook, webhook, sizeof out->webhook);
    params_uuid(&p, webhook);
    params_bigint(&p, id);
    stage_statement(stage, STATEMENT_redeliver, &p, on_deliveries, out);
    stage->tells = true;
}

void store_test_webhook(struct stage *stage, const uint8_t webhook[16], const char *data, struct delivery_list *out) {
    struct params p = {0};
    *out = (struct delivery_list){.count = 1};
    memcpy(out->webhook, webhook, sizeof out->webhook);
    params_uuid(&p, webhook);
    params_int(&p, NOTICE_WEBHOOK_TEST);
    params_time(&p, clock_now());
    params_text(&p, data);
    params_int(&p, TESTS_MOST);
    stage_statement(stage, STATEMENT_test_webhook, &p, on_deliveries, out);
    stage->tells = true;
}

void delivery_list_finish(struct delivery_list *list) {
    for (size_t i = 0; list->items && i < list->count; i++) {
        free(list->items[i].data);
        free(list->items[i].error);
        free(list->items[i].mentions);
    }
    free(list->items);
    *list = (struct delivery_list){0};
}

/* ---- leased and settled ------------------------------------------------------------------------------------- */

/* false: the delivery or its webhook is damaged, and the damage is reported. The row is leased like any other, and
 * given up after too many leases. */
static bool read_claim(const PGresult *result, int row, struct claim *claim) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    read_uuid(&r, "deliveries.webhook", claim->webhook, false);
    claim->id = read_number(&r, "deliveries.id", 1, INT64_MAX);
    claim->type = read_type(&r);
    claim->attempts = (int)read_number(&r, "deliveries.attempts", 1, INT32_MAX);
    claim->tries = (int)read_number(&r, "deliveries.tries", 1, INT16_MAX);
    claim->at = read_time(&r, "deliveries.at", false);
    claim->data = read_whole_object(&r, "deliveries.data");
    claim->url = read_needed(&r, "webhooks.url", 1, WEBHOOK_URL - 1);
    claim->format = (enum webhook_format)read_number(&r, "webhooks.format", WEBHOOK_STANDARD, WEBHOOK_SLACK);
    webhook_read_secret(&r, "webhooks.secret", SECRET_LEAST, &claim->secret);
    webhook_read_secret(&r, "webhooks.old_secret", 0, &claim->old_secret);
    claim->failing_since = read_time(&r, "webhooks.failing_since", true);
    read_id(&r, "webhooks.app", claim->app, sizeof claim->app, 0, false);
    read_id(&r, "webhooks.player", claim->player, sizeof claim->player, 1, true);
    claim->mentions = cell_copy(result, row, r.column);
    if (read_was_sound("a delivery of webhook", claim->webhook, &damage))
        return true;
    claim_finish(claim);
    return false;
}

static void on_claims(void *context, void *out, const PGresult *result) {
    struct claim_list *list = out;
    const int rows = PQntuples(result);
    (void)context;
    list->count = 0;
    list->items = xcalloc((size_t)rows + 1, sizeof *list->items);
    for (int row = 0; row < rows; row++)
        list->count += read_claim(result, row, &list->items[list->count]);
}

static void on_next(void *context, void *out, const PGresult *result) {
    struct claim_list *list = out;
    (void)context;
    if (!PQgetisnull(result, 0, 0))
        list->next_us = cell_int(result, 0, 0) < 0 ? 0 : cell_int(result, 0, 0);
}

void store_claim_deliveries(struct stage *stage, int most, int each, int64_t lease_us, const char *busy,
                            const char *owners, struct claim_list *out) {
    _Static_assert(CLAIMS_OWNER == 16 && CLAIMS_APP == 32, "as claim_deliveries and next_delivery say");
    struct params claim = {0}, next = {0};
    *out = (struct claim_list){.next_us = -1};
    params_int(&claim, most);
    params_int(&claim, each);
    params_bigint(&claim, lease_us);
    params_text(&claim, busy);
    params_text(&claim, owners);
    stage_statement(stage, STATEMENT_claim_deliveries, &claim, on_claims, out);
    params_text(&next, busy);
    params_text(&next, owners);
    stage_statement(stage, STATEMENT_next_delivery, &next, on_next, out);
}

void store_count_deliveries(struct stage *stage) {
    struct params none = {0};
    stage_statement(stage, STATEMENT_count_deliveries, &none, NULL, NULL);
}

void claim_finish(struct claim *claim) {
    free(claim->url);
    free(claim->data);
    free(claim->mentions);
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
