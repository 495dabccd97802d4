/* Lists of games (stage.h). */
#ifndef STORE_LISTS_H
#define STORE_LISTS_H

#include "record.h"
#include "stage.h"

enum { GAME_LABELS = 6 };
struct game_label {
    char name[33];
    const char *value; /* NULL: any */
};
/* GAMES_BY_TIME_LEFT: first the games where a clock of game_query.player is running, least time left first; then the
 * rest, newest first. */
enum game_order { GAMES_NEWEST, GAMES_OLDEST, GAMES_LATEST_CHANGE, GAMES_EARLIEST_CHANGE, GAMES_BY_TIME_LEFT };

struct game_query {
    const char *player;                   /* holds a seat; NULL: any */
    const char *to_act;                   /* this player owes a decision; NULL: any */
    const char *not_to_act;               /* this player owes no decision; NULL: any */
    int status;                           /* enum game_status, -1: any */
    const char *ruleset;                  /* NULL: any */
    struct game_label label[GAME_LABELS]; /* the game has all of these labels */
    int label_count;                      /* number of labels */
    int64_t updated_since;                /* changed at this time or later; 0: any time */
    enum game_order order;
    /* The creator: this player, or this app itself without a player ("": an admin); both NULL: anyone. */
    const char *maker_player, *maker_app;
    const char *ids; /* JSON array of game numbers as texts: only these games; NULL: any */
    /* A private game is listed only if viewer_all is set, viewer_player holds a seat or created it, viewer_app created
     * it, or a player of viewer_app holds a seat. */
    bool viewer_all;
    const char *viewer_app, *viewer_player; /* NULL: none */
    bool has_after;                         /* list only games after this one in the order */
    uint8_t after[16];
    int64_t after_updated; /* its updated_at, for GAMES_…_CHANGE */
    int64_t after_due;     /* its game_list.last_due, for GAMES_BY_TIME_LEFT */
    int limit;
};
/* Makes the text for game_query.ids; the caller frees it. */
char *games_numbers(const uint8_t (*games)[16], size_t count);
/* Damaged games are left out, and with a loader also games that do not fit their rules. So a page may have fewer items
 * than requested, or none, although more follow. */
struct game_list {
    struct game_record *items;
    size_t count;
    int64_t last_due;     /* GAMES_BY_TIME_LEFT: when the clock is up, ignoring days off; INT64_MAX: none runs */
    bool more;            /* more items follow the last one */
    uint8_t last[16];     /* game_query.after for the next page */
    int64_t last_updated; /* game_query.after_updated for it */
    struct loader *loader;
};
void store_list_games(struct stage *stage, struct loader *loader, const struct game_query *query,
                      struct game_list *out);
void game_list_finish(struct game_list *list);

#endif
