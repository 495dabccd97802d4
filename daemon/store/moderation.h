/* Moderation (stage.h): reports of messages, hidden messages, and players whom a director restricts. */
#ifndef STORE_MODERATION_H
#define STORE_MODERATION_H

#include "people.h"
#include "proposals.h"
#include "stage.h"

enum { MODERATION_REASON = 200 /* characters */, MODERATION_BYTES = 4 * MODERATION_REASON };

/* ---- messages ---------------------------------------------------------------------------------------------------- */

struct report_made {
    bool found, own; /* own: the player wrote the message, so nothing was stored */
};
/* Stores a report by the player about a message. A second one changes nothing. */
void store_report_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n,
                          const char *player, const char *reason, struct report_made *out);

struct report {
    int64_t n, at;
    uint8_t game[16];
    enum message_channel channel;
    int message;
    char player[65], author[65]; /* player: who reported it; author "": a director */
    char *reason, *text;         /* text: "" if the message was deleted */
    bool deleted, hidden;
};
struct report_list {
    struct report *items;
    size_t count;
    bool more;
};
void report_list_finish(struct report_list *list); /* zeroed does nothing */
/* Newest first. app: only of games of this app; NULL: of all games. before: the n of the last one of the previous page;
 * 0: none. */
void store_list_reports(struct stage *stage, const char *app, int64_t before, int limit, struct report_list *out);

/* Hides a message, or shows it again, and notifies all daemons. Does nothing to a deleted message. */
void store_hide_message(struct stage *stage, const uint8_t game[16], enum message_channel channel, int n, bool hide);
/* Adds a row to the audit log. game: NULL if it is about none. */
void store_audit_moderation(struct stage *stage, const struct audit_note *note, const uint8_t *game);

/* ---- players ----------------------------------------------------------------------------------------------------- */

enum restriction_kind { RESTRICTION_MUTE, RESTRICTION_BAN };
struct restriction {
    int64_t n;
    char player[65], app[65]; /* app "": of the admins, in all games */
    bool in_league;
    uint8_t league[16]; /* if in_league */
    enum restriction_kind kind;
    char reason[MODERATION_BYTES + 1];
    int64_t made_at, until; /* until 0: until it is lifted */
};
struct restriction_list {
    struct restriction *items;
    size_t count;
    bool more;
};
void restriction_list_finish(struct restriction_list *list); /* zeroed does nothing */

/* The gravest restriction of at least this kind that one of the players has now: a list of one item, or an empty one.
 * app: the caller's. league, game: what the request is about, or NULL. */
struct restriction_place {
    const char *app;
    const uint8_t *league, *game;
};
void store_find_restriction(struct stage *stage, const char *const *players, size_t count, enum restriction_kind kind,
                            const struct restriction_place *place, struct restriction_list *out);
/* Who restricts, and where. league NULL: in all games of the app. admin: also in leagues of other apps. */
struct restricting_place {
    const char *app;
    const uint8_t *league;
    bool admin;
};
/* Stores player, kind, reason, made_at and until, in place of an earlier restriction at the same place. A banned player
 * is withdrawn from the league, or from the app's leagues. out: what was stored; empty if there is no such player, or
 * no such league of the app. */
void store_put_restriction(struct stage *stage, const struct restriction *wanted, const struct restricting_place *place,
                           struct restriction_list *out);
/* out: what was lifted; empty if there was nothing. */
void store_lift_restriction(struct stage *stage, const char *player, const struct restricting_place *place,
                            struct restriction_list *out);
/* Those in force, newest first. app NULL: of all apps. */
void store_list_restrictions(struct stage *stage, const char *app, int64_t before, int limit,
                             struct restriction_list *out);

#endif
