/* Webhooks, their pending deliveries, and the streams of apps. See stage.h. */
#ifndef STORE_WEBHOOKS_H
#define STORE_WEBHOOKS_H

#include "notices.h"
#include "stage.h"

enum webhook_format { WEBHOOK_STANDARD, WEBHOOK_DISCORD, WEBHOOK_SLACK };
/* Why a webhook was disabled: by its owner, by a 410 from its receiver, or because deliveries failed for days. */
enum webhook_end { WEBHOOK_ENABLED, WEBHOOK_BY_OWNER, WEBHOOK_GONE, WEBHOOK_FAILING };
enum { WEBHOOK_URL = 1001, SECRET_LEAST = 24, SECRET_MOST = 64 };

struct webhook_secret {
    uint8_t length, bytes[SECRET_MOST];
};

struct webhook_record {
    uint8_t id[16];  /* UUIDv7 */
    char app[65];    /* the app that owns it, or whose player does; "": the admins */
    char player[65]; /* the player who owns it; "": the app itself */
    char url[WEBHOOK_URL], name[257];
    enum webhook_format format;
    uint32_t types; /* bits of enum notice_type */
    struct webhook_secret secret;
    int64_t created_at, disabled_at, failing_since; /* 0: never */
    enum webhook_end ended;
};

/* Limits the webhooks that the caller may see: those of this app and its players, or of this player; NULL: no limit. */
struct webhook_viewer {
    const char *app, *player;
};

struct webhook_made {
    bool made; /* false: the owner has reached its limit */
};
/* most: how many webhooks the app and its players together (or the player, if the app is "") may have; 0: no limit. */
void store_make_webhook(struct stage *stage, const struct webhook_record *webhook, int most, struct webhook_made *out);

struct webhook_list {
    struct webhook_record *items;
    size_t count;
    bool more;
};
/* Newest first. after: NULL or the last id of the previous page. */
void store_list_webhooks(struct stage *stage, const struct webhook_viewer *viewer, const uint8_t *after, int limit,
                         struct webhook_list *out);
/* The webhook with this id: a list of one item, or an empty list. */
void store_find_webhook(struct stage *stage, const struct webhook_viewer *viewer, const uint8_t id[16],
                        struct webhook_list *out);
void webhook_list_finish(struct webhook_list *list);

/* Stores url, name, format, types and the reason for disabling from the record. Pending deliveries of a disabled
 * webhook are given up. secret NULL: the secret stays; else deliveries are signed with both the old and the new secret
 * for a day. */
void store_change_webhook(struct stage *stage, const struct webhook_record *webhook,
                          const struct webhook_secret *secret);
/* Removes the webhook and all its deliveries. */
void store_remove_webhook(struct stage *stage, const uint8_t id[16]);
/* Disables a webhook that is enabled. */
void store_end_webhook(struct stage *stage, const uint8_t id[16], enum webhook_end why);

/* ---- deliveries ------------------------------------------------------------------------------------------ */

enum delivery_state { DELIVERY_WAITING, DELIVERY_DELIVERED, DELIVERY_FAILED };

struct delivery {
    int64_t id;
    enum notice_type type;
    enum delivery_state state;
    int attempts, status; /* status 0: no response */
    int64_t at, due_at, tried_at;
    char *data, *error; /* error NULL: none */
    char *mentions;     /* as of struct claim */
};
struct delivery_list {
    uint8_t webhook[16];
    struct delivery *items;
    size_t count;
    bool more;
};
/* Newest first. after: 0 or the last id of the previous page. */
void store_list_deliveries(struct stage *stage, const uint8_t webhook[16], int64_t after, int limit,
                           struct delivery_list *out);
/* Queues the delivery again, in any state. *out: a list with the delivery, or an empty list if it does not exist. */
void store_redeliver(struct stage *stage, const uint8_t webhook[16], int64_t id, struct delivery_list *out);
enum { TESTS_MOST = 100 }; /* per webhook and day */
/* Queues webhook.test. *out: a list with the delivery, or an empty list after TESTS_MOST of them. data: a JSON
 * object. */
void store_test_webhook(struct stage *stage, const uint8_t webhook[16], const char *data, struct delivery_list *out);
void delivery_list_finish(struct delivery_list *list);

/* A delivery that this daemon must make now, before its lease ends. */
struct claim {
    uint8_t webhook[16];
    int64_t id;
    enum notice_type type;
    enum webhook_format format;
    int attempts, tries; /* with this attempt */
    int64_t at, failing_since;
    char *url, *data;
    char *mentions; /* a JSON object of players and their ids in the chat of the format; NULL: none */
    struct webhook_secret secret, old_secret; /* length 0: none */
    char app[65], player[65];                 /* the owner of the webhook; player "": the app itself */
};
struct claim_list {
    struct claim *items;
    size_t count;
    int64_t next_us; /* until the next delivery is due; -1: none is waiting */
};
enum {
    CLAIMS_OWNER = 16,
    CLAIMS_APP = 32
}; /* the most deliveries in flight: of one player or one app itself; of an app and its players together */
/* Claims at most `most` due deliveries, at most `each` per webhook. busy: a JSON array of webhook ids to leave out. Of
 * one game, only the oldest delivery that waits for a webhook is claimed. owners: a JSON array of [app, player or "",
 * number] of the deliveries in flight. Owners with fewer come first, and an owner that has reached its share gets
 * none. */
void store_claim_deliveries(struct stage *stage, int most, int each, int64_t lease_us, const char *busy,
                            const char *owners, struct claim_list *out);
/* Updates the planner's statistics. They may be a minute old and not show a backlog that has built up since, so that
 * each query reads all of it. */
void store_count_deliveries(struct stage *stage);
void claim_finish(struct claim *claim); /* frees what it points to */

/* The outcome of a delivery: waiting again for this long, delivered, or given up. */
struct settlement {
    uint8_t webhook[16];
    int64_t id;
    int attempts; /* as claimed; a delivery that was claimed again is not changed */
    enum delivery_state state;
    int64_t delay_us;
    int status;
    char error[96];
    bool failing;          /* the attempt failed: store since when the webhook has been failing */
    bool recovering;       /* the first success after failures */
    enum webhook_end ends; /* disable the webhook for this reason */
};
void store_settle_deliveries(struct stage *stage, const struct settlement *settlements, size_t count);

/* Deletes deliveries and stream notices that are older than this. */
void store_forget_notices(struct stage *stage, int delivery_days, int feed_hours);

/* ---- the streams of apps ------------------------------------------------------------------------------ */

/* The position of a reader, who has everything written before it. */
struct feed_cursor {
    int64_t xid, id;
};
/* Makes the store record the app's notices for this long from now. *now: where the stream begins; *since: notices from
 * before may be missing; *fresh: they were not being recorded until now. */
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
    bool damaged; /* its data must not be used */
};
struct feed_page {
    struct feed_notice *items;
    size_t count;
    bool more;    /* more notices can be read after the last one */
    bool pending; /* more are written, but an older transaction has not ended */
};
void store_read_feed(struct stage *stage, const char *app, const struct feed_cursor *after, int limit,
                     struct feed_page *out);
void feed_page_finish(struct feed_page *page);

#endif
