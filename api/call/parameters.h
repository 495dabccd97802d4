/* Query parameters: names and values. */
#ifndef API_PARAMETERS_H
#define API_PARAMETERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../daemon/game/menu.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/store/lists.h"

struct call;

/* A set of parameters: one bit for each row of the table in parameters.c, in its order. */
typedef uint64_t parameter_set;
#define PARAMETER_ROLE          ((parameter_set)1 << 0)
#define PARAMETER_SEQ           ((parameter_set)1 << 1)
#define PARAMETER_SINCE         ((parameter_set)1 << 2)
#define PARAMETER_LIMIT         ((parameter_set)1 << 3)
#define PARAMETER_CURSOR        ((parameter_set)1 << 4)
#define PARAMETER_PLAYER        ((parameter_set)1 << 5)
#define PARAMETER_STATUS        ((parameter_set)1 << 6)
#define PARAMETER_RULESET       ((parameter_set)1 << 7)
#define PARAMETER_TO_ACT        ((parameter_set)1 << 8)
#define PARAMETER_LABEL         ((parameter_set)1 << 9)
#define PARAMETER_WIDTH         ((parameter_set)1 << 10)
#define PARAMETER_WAITING       ((parameter_set)1 << 11)
#define PARAMETER_VERSION       ((parameter_set)1 << 12)
#define PARAMETER_CONTENT_HASH  ((parameter_set)1 << 13)
#define PARAMETER_DESCENDANTS   ((parameter_set)1 << 14)
#define PARAMETER_MENU          ((parameter_set)1 << 15)
#define PARAMETER_LAYER         ((parameter_set)1 << 16)
#define PARAMETER_FOCUS         ((parameter_set)1 << 17)
#define PARAMETER_PREFIX        ((parameter_set)1 << 18)
#define PARAMETER_TICKET        ((parameter_set)1 << 19)
#define PARAMETER_UPDATED_SINCE ((parameter_set)1 << 20)
#define PARAMETER_SORT          ((parameter_set)1 << 21)
#define PARAMETER_FORMAT        ((parameter_set)1 << 22)
#define PARAMETER_TABLE         ((parameter_set)1 << 23)
#define PARAMETER_SYSTEM        ((parameter_set)1 << 24)
#define PARAMETER_ROUND         ((parameter_set)1 << 25)
#define PARAMETER_PLAYERS       ((parameter_set)1 << 26)
#define PARAMETER_CHANNEL       ((parameter_set)1 << 27)
#define PARAMETER_LEGAL         ((parameter_set)1 << 28)
#define PARAMETER_SCENARIO      ((parameter_set)1 << 29)
#define PARAMETER_MAKER         ((parameter_set)1 << 30)
#define PARAMETER_ASIDES        ((parameter_set)1 << 31)
#define PARAMETER_MIN_SEQ       ((parameter_set)1 << 32)
#define PARAMETER_PACK          ((parameter_set)1 << 33)
#define PARAMETER_FOLLOW        ((parameter_set)1 << 34)
#define PARAMETER_LAST_EVENT    ((parameter_set)1 << 35)
#define PARAMETER_PARTS         ((parameter_set)1 << 36)
#define PARAMETER_CONTENT       ((parameter_set)1 << 37)
#define PARAMETER_LANG          ((parameter_set)1 << 38)
#define PARAMETER_PAGE          (PARAMETER_LIMIT | PARAMETER_CURSOR)

enum { PAGE_STANDARD = 50, PAGE_MOST = 200 };

struct parameters {
    parameter_set given;
    const char *role, *cursor, *player, *ruleset, *to_act, *version, *content_hash, *focus, *prefix, *scenario, *pack,
        *last_event, *lang, *maker; /* maker: a player's id, or "*" for any player; NULL: the caller */
    const char *label[GAME_LABELS]; /* all labels of the request */
    int label_count;
    int64_t seq, min_seq, since, updated_since; /* updated_since: microseconds; 0: absent */
    struct change_point follow;                 /* `since` of a list of games */
    enum game_order sort;
    enum { FORMAT_JSON, FORMAT_CSV, FORMAT_TRF } format; /* FORMAT_TRF: the resource may refuse it */
    enum { TABLE_STANDINGS, TABLE_HEAD_TO_HEAD } table;
    enum { SYSTEM_SWISS, SYSTEM_ROUND_ROBIN } system;
    enum { TALK_PLAYERS, TALK_SPECTATORS } channel;
    const char *players; /* read with parameters_player */
    int player_count, round;
    int limit, status, width, menu; /* status: enum game_status */
    enum { LAYER_ALL, LAYER_MAP, LAYER_PIECES } layer;
    enum asides asides;
    enum content_part content;
    unsigned parts; /* VIEW_BIT of daemon/game/session.h */
    bool waiting, descendants, legal;
};

/* Reads all parameters. false: one is unknown, malformed or repeated, and the problem is set. */
bool parameters_read(struct call *call);

/* The id with this index in `players`. */
void parameters_player(const struct parameters *p, int number, char id[65]);

#endif
