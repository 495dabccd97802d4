/* Query parameters: which there are, and their values. */
#ifndef API_PARAMETERS_H
#define API_PARAMETERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../daemon/store/store.h"

struct call;

enum {
    PARAMETER_ROLE = 1 << 0,
    PARAMETER_SEQ = 1 << 1,
    PARAMETER_SINCE = 1 << 2,
    PARAMETER_LIMIT = 1 << 3,
    PARAMETER_CURSOR = 1 << 4,
    PARAMETER_PLAYER = 1 << 5,
    PARAMETER_STATUS = 1 << 6,
    PARAMETER_RULESET = 1 << 7,
    PARAMETER_TO_ACT = 1 << 8,
    PARAMETER_LABEL = 1 << 9,
    PARAMETER_WIDTH = 1 << 10,
    PARAMETER_WAITING = 1 << 11,
    PARAMETER_VERSION = 1 << 12,
    PARAMETER_CONTENT_HASH = 1 << 13,
    PARAMETER_DESCENDANTS = 1 << 14,
    PARAMETER_MENU = 1 << 15,
    PARAMETER_LAYER = 1 << 16,
    PARAMETER_FOCUS = 1 << 17,
    PARAMETER_PREFIX = 1 << 18,
    PARAMETER_TICKET = 1 << 19,
    PARAMETER_UPDATED_SINCE = 1 << 20,
    PARAMETER_SORT = 1 << 21,
    PARAMETER_FORMAT = 1 << 22,
    PARAMETER_TABLE = 1 << 23,
    PARAMETER_SYSTEM = 1 << 24,
    PARAMETER_ROUND = 1 << 25,
    PARAMETER_PLAYERS = 1 << 26,
    PARAMETER_CHANNEL = 1 << 27,
    PARAMETER_LEGAL = 1 << 28,
    PARAMETER_SCENARIO = 1 << 29,
    PARAMETER_PAGE = PARAMETER_LIMIT | PARAMETER_CURSOR,
    PAGE_STANDARD = 50,
    PAGE_MOST = 200
};

struct parameters {
    unsigned given; /* set of PARAMETER_… */
    const char *role, *cursor, *player, *ruleset, *to_act, *version, *content_hash, *focus, *prefix, *scenario;
    const char *label[GAME_LABELS]; /* all of them */
    int label_count;
    int64_t seq, since, updated_since; /* updated_since: microseconds; 0: not given */
    enum game_order sort;
    enum { FORMAT_JSON, FORMAT_CSV } format;
    enum { TABLE_STANDINGS, TABLE_HEAD_TO_HEAD } table;
    enum { SYSTEM_SWISS, SYSTEM_ROUND_ROBIN } system;
    enum { TALK_PLAYERS, TALK_SPECTATORS } channel;
    const char *players; /* parameters_player gives them */
    int player_count, round;
    int limit, status, width, menu; /* status: enum game_status */
    enum { LAYER_ALL, LAYER_MAP, LAYER_PIECES } layer;
    bool waiting, descendants, legal;
};

/* Reads all of them; false: one is unknown, malformed or there twice, and the problem is set. */
bool parameters_read(struct call *call);

/* One of the players named in `players`. */
void parameters_player(const struct parameters *p, int number, char id[65]);

bool id_is_kebab(const char *text, size_t most);
/* 1 to 64 of letters, digits, - _ . */
bool id_is_player(const char *text);
bool id_is_version(const char *text);
bool text_is_utf8(const char *text);

#endif
