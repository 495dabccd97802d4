/* Webhooks: created, listed, changed, ended. */
#include "webhooks.h"

#include <stdlib.h>
#include <string.h>

#include "../game/game_id.h"
#include "notice_rows.h"
#include "reading.h"
#include "rows.h"
#include "staging.h"

/* Makes every daemon that writes notices look up their receivers again. */
static void stage_webhook_news(struct stage *stage) {
    struct params p = {0};
    params_text(&p, WEBHOOK_NEWS);
    stage_statement(stage, STATEMENT_notify, &p, NULL, NULL);
}

static void put_viewer(struct params *p, const struct webhook_viewer *viewer) {
    params_text(p, viewer->app);
    params_text(p, viewer->player);
}

static const char *player_of(const struct webhook_record *webhook) {
    return webhook->player[0] ? webhook->player : NULL;
}

static void on_made(void *context, void *out, const PGresult *result) {
    struct webhook_made *made = out;
    (void)context;
    made->made = PQntuples(result) == 1;
}

void store_make_webhook(struct stage *stage, const struct webhook_record *webhook, int most, struct webhook_made *out) {
    struct params p = {0};
    out->made = false;
    params_uuid(&p, webhook->id);
    params_text(&p, webhook->app);
    params_text(&p, player_of(webhook));
    params_text(&p, webhook->url);
    params_text(&p, webhook->name);
    params_smallint(&p, (int16_t)webhook->format);
    params_int(&p, (int32_t)webhook->types);
    params_bytes(&p, webhook->secret.bytes, webhook->secret.length);
    params_int(&p, most);
    params_time(&p, webhook->created_at);
    stage_quota_lock(stage, *webhook->app ? webhook->app : webhook->player);
    stage_statement(stage, STATEMENT_make_webhook, &p, on_made, out);
    stage_webhook_news(stage);
}

void webhook_read_secret(struct reading *r, const char *name, size_t least, struct webhook_secret *secret) {
    secret->length = (uint8_t)read_some_bytes(r, name, secret->bytes, least, SECRET_MOST);
}

/* false: the row is damaged. The damage is reported and the row is ignored. */
static bool read_webhook(const PGresult *result, int row, struct webhook_record *webhook) {
    char *damage = NULL;
    struct reading r = {result, row, 0, &damage};
    read_made_id(&r, "webhooks.id", webhook->id, false);
    read_id(&r, "webhooks.app", webhook->app, sizeof webhook->app, 0, false);
    read_id(&r, "webhooks.player", webhook->player, sizeof webhook->player, 1, true);
    read_word(&r, "webhooks.url", webhook->url, sizeof webhook->url, 1, false);
    read_word(&r, "webhooks.name", webhook->name, sizeof webhook->name, 0, false);
    webhook->format = (enum webhook_format)read_number(&r, "webhooks.format", WEBHOOK_STANDARD, WEBHOOK_SLACK);
    webhook->types = (uint32_t)read_number(&r, "webhooks.types", 1, (INT64_C(1) << NOTICE_TYPES) - 1);
    webhook_read_secret(&r, "webhooks.secret", SECRET_LEAST, &webhook->secret);
    webhook->created_at = read_time(&r, "webhooks.created_at", false);
    webhook->disabled_at = read_time(&r, "webhooks.disabled_at", true);
    webhook->ended = (enum webhook_end)read_number(&r, "webhooks.disabled_by", WEBHOOK_ENABLED, WEBHOOK_FAILING);
    webhook->failing_since = read_time(&r, "webhooks.failing_since", true);
    return read_was_sound("webhook", webhook->id, &damage);
}

static void on_webhooks(void *context, void *out, const PGresult *result) {
    struct webhook_list *list = out;
    (void)context;
    list->items = page_items(result, sizeof *list->items, &list->count, &list->more);
    const size_t rows = list->count;
    list->count = 0;
    for (size_t i = 0; i < rows; i++)
        list->count += read_webhook(result, (int)i, &list->items[list->count]);
}

void store_list_webhooks(struct stage *stage, const struct webhook_viewer *viewer, const uint8_t *after, int limit,
                         struct webhook_list *out) {
    struct params p = {0};
    *out = (struct webhook_list){.count = (size_t)limit};
    put_viewer(&p, viewer);
    params_bytes(&p, after, 16);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_list_webhooks, &p, on_webhooks, out);
}

void store_find_webhook(struct stage *stage, const struct webhook_viewer *viewer, const uint8_t id[16],
                        struct webhook_list *out) {
    struct params p = {0};
    *out = (struct webhook_list){.count = 1};
    put_viewer(&p, viewer);
    params_uuid(&p, id);
    stage_statement(stage, STATEMENT_find_webhook, &p, on_webhooks, out);
}

void webhook_list_finish(struct webhook_list *list) {
    if (list->items)
        explicit_bzero(list->items, list->count * sizeof *list->items);
    free(list->items);
    *list = (struct webhook_list){0};
}

static void give_up(struct stage *stage, const uint8_t id[16]) {
    struct params p = {0};
    params_uuid(&p, id);
    stage_statement(stage, STATEMENT_give_up_deliveries, &p, NULL, NULL);
}

void store_change_webhook(struct stage *stage, const struct webhook_record *webhook,
                          const struct webhook_secret *secret) {
    struct params p = {0};
    params_uuid(&p, webhook->id);
    params_text(&p, webhook->url);
    params_text(&p, webhook->name);
    params_smallint(&p, (int16_t)webhook->format);
    params_int(&p, (int32_t)webhook->types);
    params_smallint(&p, (int16_t)webhook->ended);
    params_bytes(&p, secret ? secret->bytes : NULL, secret ? secret->length : 0);
    stage_statement(stage, STATEMENT_change_webhook, &p, NULL, NULL);
    if (webhook->ended != WEBHOOK_ENABLED)
        give_up(stage, webhook->id);
    stage_webhook_news(stage);
}

void store_remove_webhook(struct stage *stage, const uint8_t id[16]) {
    struct params p = {0};
    params_uuid(&p, id);
    stage_statement(stage, STATEMENT_remove_webhook, &p, NULL, NULL);
    stage_webhook_news(stage);
}

void store_end_webhook(struct stage *stage, const uint8_t id[16], enum webhook_end why) {
    struct params p = {0};
    params_uuid(&p, id);
    params_smallint(&p, (int16_t)why);
    stage_statement(stage, STATEMENT_end_webhook, &p, NULL, NULL);
    give_up(stage, id);
    stage_webhook_news(stage);
}

/* ---- the streams of apps ---------------------------------------------------------------------------------- */

static void on_opened(void *context, void *out, const PGresult *result) {
    struct feed_opened *opened = out;
    (void)context;
    opened->now = (struct feed_cursor){.xid = cell_int(result, 0, 0)};
    opened->since = (struct feed_cursor){.xid = cell_int(result, 0, 1)};
    opened->fresh = cell_int(result, 0, 2) != 0;
}

void store_open_feed(struct stage *stage, const char *app, int hours, struct feed_opened *out) {
    struct params p = {0};
    *out = (struct feed_opened){0};
    params_text(&p, app);
    params_int(&p, hours);
    stage_statement(stage, STATEMENT_open_feed, &p, on_opened, out);
}

static void on_feed(void *context, void *out, const PGresult *result) {
    static const uint8_t nothing[16];
    struct feed_page *page = out;
    (void)context;
    page->items = page_items(result, sizeof *page->items, &page->count, &page->more);
    for (size_t i = 0; i < page->count; i++) {
        struct feed_notice *notice = &page->items[i];
        page->pending = cell_int(result, (int)i, 5) != 0;
        if (page->pending) {
            page->count = i;
            page->more = false;
            return;
        }
        /* A damaged notice keeps its position in the stream: it is returned with `damaged` set. */
        char *damage = NULL;
        struct reading r = {result, (int)i, 2, &damage};
        notice->cursor = (struct feed_cursor){cell_int(result, (int)i, 0), cell_int(result, (int)i, 1)};
        notice->type = (enum notice_type)read_number(&r, "feed_notices.type", 0, NOTICE_TYPES - 1);
        notice->at = read_time(&r, "feed_notices.at", false);
        notice->data = read_whole_object(&r, "feed_notices.data");
        notice->damaged = !read_was_sound("a notice of an app's stream", nothing, &damage);
    }
}

void store_read_feed(struct stage *stage, const char *app, const struct feed_cursor *after, int limit,
                     struct feed_page *out) {
    struct params p = {0};
    *out = (struct feed_page){.count = (size_t)limit};
    params_text(&p, app);
    params_bigint(&p, after->xid);
    params_bigint(&p, after->id);
    params_int(&p, limit + 1);
    stage_statement(stage, STATEMENT_read_feed, &p, on_feed, out);
}

void feed_page_finish(struct feed_page *page) {
    for (size_t i = 0; page->items && i < page->count; i++)
        free(page->items[i].data);
    free(page->items);
    *page = (struct feed_page){0};
}
