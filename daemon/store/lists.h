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

/* A point in the database's order of changes. Transactions with an earlier id than `xid` had ended. Another cluster, or
 * one that was restored or took over from a lost primary, has its own order: everything is later than a point of
 * another cluster. {0, 0}: before all changes. */
struct change_point {
    int64_t cluster, xid;
};

struct game_query {
    const char *player;                   /* holds a seat; NULL: any */
    const char *to_act;                   /* this player owes a decision; NULL: any */
    const char *not_to_act;               /* this player owes no decision; NULL: any */
    int status;                           /* enum game_status, -1: any */
    const char *ruleset;                  /* NULL: any */
    struct game_label label[GAME_LABELS]; /* the game has all of these labels */
    int label_count;                      /* number of labels */
    /* Changed at this time or later, and what a reader who was told this time as that of a game's change cannot have
     * seen, though its time is earlier; 0: any time. */
    int64_t updated_since;
    bool follows; /* game_list.horizon and newest are found; true for updated_since, since, GAMES_…_CHANGE */
    struct change_point since; /* changed after this point; {0, 0}: at any time */
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
    /* For GAMES_…_CHANGE. Games that changed after `walk`, the horizon of the first page, come after all others, in the
     * order of their changes. So none is skipped that moves while the pages are read. */
    struct change_point walk;
    int64_t walk_newest;   /* the greatest game_list.newest of the pages before; the store ignores it */
    int64_t after_updated; /* updated_at of the last game */
    int64_t after_late;    /* the last one is of those: its game_list.last_late; 0: it is not */
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
    int64_t last_late;    /* game_query.after_late for it */
    /* Of a query that follows, if the page has rows: the point before which all transactions had ended, and the latest
     * transaction that changed a game of the page. */
    struct change_point horizon;
    int64_t newest;
    struct loader *loader;
};
void store_list_games(struct stage *stage, struct loader *loader, const struct game_query *query,
                      struct game_list *out);
void game_list_finish(struct game_list *list);

#endif
