#include "damage.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../log.h"
#include "../memory.h"
#include "../metrics.h"

/* The number of reported rows that are remembered, and for how long. */
enum { TOLD = 256 };
#define TOLD_US (60 * 1000000LL)

void damage_add(char **list, const char *column, const char *what, ...) {
    char text[DAMAGE_TEXT + 1];
    va_list args;
    int n = snprintf(text, sizeof text, "%s%s%s ", *list ? *list : "", *list ? "; " : "", column);
    if (n > 0 && (size_t)n < sizeof text) {
        va_start(args, what);
        vsnprintf(text + n, sizeof text - (size_t)n, what, args);
        va_end(args);
    }
    free(*list);
    *list = xstrdup(text);
}

struct damage_value damage_show(const char *text, size_t length) {
    struct damage_value value;
    size_t shown = length < 40 ? length : 40;
    for (size_t i = 0; i < shown; i++)
        value.text[i] = (char)(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?');
    strcpy(value.text + shown, length > shown ? "..." : "");
    return value;
}

/* FNV-1a is good enough to tell rows apart. If two rows collide, one of them is reported more often. */
static uint64_t hash_name(const char *kind, const char *name) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = kind; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
    return hash;
}

static bool was_told(uint64_t hash) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct {
        uint64_t hash;
        int64_t at;
    } told[TOLD];
    int64_t now = clock_monotonic();
    pthread_mutex_lock(&lock);
    bool was = told[hash % TOLD].hash == hash && now - told[hash % TOLD].at < TOLD_US;
    if (!was) {
        told[hash % TOLD].hash = hash;
        told[hash % TOLD].at = now;
    }
    pthread_mutex_unlock(&lock);
    return was;
}

void damage_tell(const char *kind, const char *name, const char *list) {
    metrics_add(METRIC_DAMAGED, 1);
    if (!was_told(hash_name(kind, name)))
        log_error("%s %s is damaged: %s. See musterd verify", kind, name, list);
}
