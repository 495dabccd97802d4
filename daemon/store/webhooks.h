/* Webhooks, what waits to be delivered to them, and the streams of apps. As in store.h. */
#ifndef STORE_WEBHOOKS_H
#define STORE_WEBHOOKS_H

#include "notices.h"
#include "store.h"

enum webhook_format { WEBHOOK_STANDARD, WEBHOOK_DISCORD, WEBHOOK_SLACK };
/* Who disabled it: its owner, its receiver by 410, or nobody's listening for days. */
enum webhook_end { WEBHOOK_ENABLED, WEBHOOK_BY_OWNER, WEBHOOK_GONE, WEBHOOK_FAILING };
enum { WEBHOOK_URL = 1001, SECRET_LEAST = 24, SECRET_MOST = 64 };

struct webhook_secret {
    uint8_t length, bytes[SECRET_MOST];
};

struct webhook_record {
    uint8_t id[16];  /* UUIDv7 */
    char app[65];    /* whose, or whose player's; "": the admins' own */
    char player[65]; /* whose; "": the app's */
    char url[WEBHOOK_URL], name[257];
    enum webhook_format format;
    uint32_t types; /* bits of enum notice_type */
    struct webhook_secret secret;
    int64_t created_at, disabled_at, failing_since; /* 0: not */
    enum webhook_end ended;
};

/* Whose webhooks the caller may see: of this app and its players, of this player; NULL: any. */
struct webhook_viewer {
    const char *app, *player;
};

struct webhook_made {
    bool made; /* false: the owner has as many as it may */
};
/* most: webhooks that the app with its players (where it is "", the player) may have; 0: any number. */
void store_make_webhook(struct stage *stage, const struct webhook_record *webhook, int most, struct webhook_made *out);

struct webhook_list {
    struct webhook_record *items;
    size_t count;
    bool more;
};
/* Newest first. after: NULL or the last id seen. */
void store_list_webhooks(struct stage *stage, const struct webhook_viewer *viewer, const uint8_t *after, int limit,
                         struct webhook_list *out);
/* The one with this id: a list of one or of none. */
void store_find_webhook(struct stage *stage, const struct webhook_viewer *viewer, const uint8_t id[16],
                        struct webhook_list *out);
void webhook_list_finish(struct webhook_list *list);

/* url, name, format and types become what the record says, ended too: what waits for a disabled one is given up.
 * secret NULL: stays; else the old one signs beside it for another day. */
void store_change_webhook(struct stage *stage, const struct webhook_record *webhook,
                          const struct webhook_secret *secret);
/* With all its deliveries. */
void store_remove_webhook(struct stage *stage, const uint8_t id[16]);
/* Ends one that is enabled. */
void store_end_webhook(struct stage *stage, const uint8_t id[16], enum webhook_end why);

/* ---- deliveries ------------------------------------------------------------------------------------------ */

enum delivery_state { DELIVERY_WAITING, DELIVERY_DELIVERED, DELIVERY_FAILED };

struct delivery {
    int64_t id;
    enum notice_type type;
    enum delivery_state state;
    int attempts, status; /* status 0: no answer */
    int64_t at, due_at, tried_at;
    char *data, *error; /* error NULL: none */
};
struct delivery_list {
    struct delivery *items;
    size_t count;
    bool more;
};
/* Newest first. after: 0 or the last id seen. */
void store_list_deliveries(struct stage *stage, const uint8_t webhook[16], int64_t after, int limit,
                           struct delivery_list *out);
/* Queues it again, whatever became of it: a list of it, or of none where there is none. */
void store_redeliver(struct stage *stage, const uint8_t webhook[16], int64_t id, struct delivery_list *out);
/* Queues webhook.test; a list of it. data: a JSON object. */
void store_test_webhook(struct stage *stage, const uint8_t webhook[16], const char *data, struct delivery_list *out);
void delivery_list_finish(struct delivery_list *list);

/* One that is to be delivered now, by this daemon and until its lease is over. */
struct claim {
    uint8_t webhook[16];
    int64_t id;
    enum notice_type type;
    enum webhook_format format;
    int attempts, tries; /* with this one */
    int64_t at, failing_since;
    char *url, *data;
    struct webhook_secret secret, old_secret; /* length 0: none */
};
struct claim_list {
    struct claim *items;
    size_t count;
    int64_t next_us; /* until the next one is due; -1: none waits */
};
/* At most `most` that are due, `each` to a webhook, and none to those of `busy`, a JSON array of ids. Of a game's only
 * the oldest that waits for that webhook. */
void store_claim_deliveries(struct stage *stage, int most, int each, int64_t lease_us, const char *busy,
                            struct claim_list *out);
/* Brings the planner's statistics up to date: they are a minute old at times, and know nothing of a backlog that has
 * come since, so that each question reads all of it. */
void store_count_deliveries(struct stage *stage);
void claim_finish(struct claim *claim); /* what it points to */

/* What became of one: waiting again for so long, delivered, or given up. */
struct settlement {
    uint8_t webhook[16];
    int64_t id;
    int attempts; /* as it was claimed; it is nothing to others' */
    enum delivery_state state;
    int64_t delay_us;
    int status;
    char error[96];
    bool failing;          /* nothing came through: note since when */
    bool recovering;       /* something did, for the first time */
    enum webhook_end ends; /* the webhook, for this */
};
void store_settle_deliveries(struct stage *stage, const struct settlement *settlements, size_t count);

/* Deletes what is older than these. */
void store_forget_notices(struct stage *stage, int delivery_days, int feed_hours);

/* ---- the streams of apps ------------------------------------------------------------------------------ */

/* Where a reader is: has all that was written before. */
struct feed_cursor {
    int64_t xid, id;
};
/* What concerns the app is written down from now on, for so long. *now: where the stream begins; *since: what was
 * before may be missing; *fresh: it was not written down until now. */
struct feed_opened {
    struct feed_cursor now, since;
    bool fresh;
};
void store_open_feed(struct stage *stage, const char *app, int hours, struct feed_opened *out);

struct feed_notice {
    struct feed_cursor cursor;
    enum notice_type type;
    int64_t at;
    char *data;
};
struct feed_page {
    struct feed_notice *items;
    size_t count;
    bool more;    /* ready to be read behind the last */
    bool pending; /* written, but a transaction that began before has not ended */
};
void store_read_feed(struct stage *stage, const char *app, const struct feed_cursor *after, int limit,
                     struct feed_page *out);
void feed_page_finish(struct feed_page *page);

#endif
