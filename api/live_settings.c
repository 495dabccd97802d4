#include "live_settings.h"

#include <stdlib.h>
#include <string.h>

#include "api_state.h"
#include "caller/limits.h"

enum { GUESTS_A_MINUTE = 6 }; /* for one address */

/* The limit of failed look-ups per minute and address; 0: no limit. */
static int failures_a_minute(int rate_limit) {
    enum { SHARE = 100, LEAST = 10 };
    return rate_limit == 0 ? 0 : rate_limit / SHARE < LEAST ? LEAST : rate_limit / SHARE;
}

static int app_rate(const struct config *config) {
    enum { SHARES = 10, MOST = 1000000000 };
    if (config->rate_limit == 0 || config->app_rate_limit > 0)
        return config->rate_limit == 0 ? 0 : config->app_rate_limit;
    return config->rate_limit > MOST / SHARES ? MOST : config->rate_limit * SHARES;
}

struct live_settings *live_settings_make(const struct config *config) {
    struct live_settings *live = calloc(1, sizeof *live);
    if (!live)
        return NULL;
    live->rate_limit = config->rate_limit;
    live->takes_guests = config->takes_guests;
    live->cors_origins = config->cors_origins ? strdup(config->cors_origins) : NULL;
    live->limits = limits_create(config->rate_limit);
    live->app_limits = limits_create(app_rate(config));
    live->failures = limits_create(failures_a_minute(config->rate_limit));
    live->guests = limits_create(config->rate_limit == 0 ? 0 : GUESTS_A_MINUTE);
    if (live->limits && live->app_limits && live->failures && live->guests &&
        (live->cors_origins || !config->cors_origins))
        return live;
    live_settings_free(live);
    return NULL;
}

void live_settings_free(struct live_settings *live) {
    while (live) {
        struct live_settings *before = live->before;
        limits_destroy(live->limits);
        limits_destroy(live->app_limits);
        limits_destroy(live->failures);
        limits_destroy(live->guests);
        free(live->cors_origins);
        free(live);
        live = before;
    }
}
