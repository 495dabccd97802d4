#include "router.h"

#include <string.h>

#include "../../daemon/store/players.h"
#include "../text/text.h"
#include "call.h"

static bool lower_uuid(const char *text, uint8_t id[16]) {
    for (const char *c = text; *c; c++)
        if (*c >= 'A' && *c <= 'F')
            return false;
    return game_id_parse(text, strlen(text), id);
}

/* A number from 1 on, without a leading zero. */
static bool is_number(const char *text) {
    size_t n = strlen(text);
    return n >= 1 && n <= 18 && text[0] != '0' && strspn(text, "0123456789") == n;
}

/* Matches one segment of the path against one {name} of a pattern. */
static bool take_segment(struct call *call, const char *name, size_t length, char *text, int *count) {
    if (length == 4 && memcmp(name, "game", 4) == 0)
        return strlen(text) == GAME_ID_SHORT ? game_id_read(text, GAME_ID_SHORT, call->job.game)
                                             : lower_uuid(text, call->job.game);
    uint8_t id[16];
    call->target.segment[(*count)++] = text;
    if (length == 5 && memcmp(name, "token", 5) == 0)
        return lower_uuid(text, id);
    if (length == 6 && memcmp(name, "player", 6) == 0)
        return id_is_player(text);
    if (length == 7 && memcmp(name, "webhook", 7) == 0)
        return lower_uuid(text, id);
    if (length == 6 && memcmp(name, "league", 6) == 0)
        return lower_uuid(text, id);
    if ((length == 8 && memcmp(name, "delivery", 8) == 0) || (length == 5 && memcmp(name, "round", 5) == 0))
        return is_number(text);
    if (length == 4 && memcmp(name, "file", 4) == 0)
        return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-.") == strlen(text);
    if (length == 7 && memcmp(name, "version", 7) == 0)
        return id_is_version(text);
    if (length == 12 && memcmp(name, "content_hash", 12) == 0)
        return text_is_hash(text);
    return id_is_kebab(text, 64);
}

/* Compares without changing path; if the pattern fits, a second walk reads the segments. */
static bool fits(const char *pattern, const char *path) {
    for (; *pattern; pattern++) {
        if (*pattern == '{') {
            pattern = strchr(pattern, '}');
            if (*path == '\0' || *path == '/')
                return false;
            while (*path && *path != '/')
                path++;
        } else if (*pattern != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

static const char game_pattern[] = "/v1/games/{game}";
enum { GAME_PATTERN = sizeof game_pattern - 1, GAME_PREFIX = 10, GAME_ID_LONG = 36 };

/* The part after the id in the path of a game; NULL: another path. */
static const char *after_game(const char *path) {
    if (strncmp(path, game_pattern, GAME_PREFIX) != 0)
        return NULL;
    size_t n = strcspn(path + GAME_PREFIX, "/");
    return n == GAME_ID_LONG || n == GAME_ID_SHORT ? path + GAME_PREFIX + n : NULL;
}

static bool read_segments(struct call *call, const char *pattern, char *path) {
    int count = 0;
    for (; *pattern; pattern++) {
        if (*pattern != '{') {
            path++;
            continue;
        }
        const char *name = pattern + 1;
        pattern = strchr(pattern, '}');
        char *end = path;
        while (*end && *end != '/')
            end++;
        char next = *end;
        *end = '\0';
        if (!take_segment(call, name, (size_t)(pattern - name), path, &count))
            return false;
        if (next == '\0')
            return true;
        path = end + 1; /* skip the slash, and the one of the pattern */
        pattern++;
    }
    return true;
}

static void allow_method(char allow[ROUTER_ALLOW], const char *method) {
    if (allow[0])
        strcat(allow, ", ");
    strcat(allow, method);
    if (strcmp(method, "GET") == 0)
        strcat(allow, ", HEAD");
}

enum router_answer router_find(struct call *call, const char *method, char *path, char allow[ROUTER_ALLOW]) {
    const char *wanted = strcmp(method, "HEAD") == 0 ? "GET" : method;
    const char *pattern = NULL;
    const struct route *found = NULL;
    const char *tail = after_game(path);
    allow[0] = '\0';
    for (const struct route *route = routes; route->method; route++) {
        bool game = strncmp(route->pattern, game_pattern, GAME_PATTERN) == 0;
        if (pattern ? strcmp(pattern, route->pattern) != 0
            : tail  ? !game || !fits(route->pattern + GAME_PATTERN, tail)
                    : game || !fits(route->pattern, path))
            continue;
        pattern = route->pattern;
        if (strcmp(route->method, wanted) == 0) {
            found = route;
            break;
        }
        allow_method(allow, route->method);
    }
    if (!pattern || !read_segments(call, pattern, path))
        return ROUTER_NOT_FOUND;
    if (found) {
        call->route = found;
        return ROUTER_FOUND;
    }
    allow_method(allow, "OPTIONS");
    return strcmp(method, "OPTIONS") == 0 ? ROUTER_OPTIONS : ROUTER_WRONG_METHOD;
}
