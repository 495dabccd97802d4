/* The number of games of each version of the rules. */
#ifndef STORE_CENSUS_H
#define STORE_CENSUS_H

#include "../plugin/loader.h"
#include "players.h"
#include "record.h"
#include "stage.h"

struct census_row {
    char ruleset[65], version[65];
    enum game_status status;
    int64_t games;
};
struct census {
    struct census_row *rows; /* by ruleset, version and status */
    size_t count;
};

/* Counts the games; the caller finishes the census (stage.h). Reads a row of every game. */
void store_census(struct stage *stage, struct census *out);
/* The same outside the workers. Returns 0; -1 with one line on stderr. Blocks. */
int admin_census(const char *conninfo, struct census *out);
/* Frees the rows. A zeroed census is allowed. */
void census_finish(struct census *census);

/* Work that is pending in the database. */
struct backlog {
    int64_t deliveries;        /* to active webhooks, neither delivered nor given up */
    int64_t deliveries_late;   /* how long the oldest of them has been due, in microseconds; 0: none is due */
    int64_t webhooks_failing;  /* webhooks whose attempts have all failed lately */
    int64_t webhooks_disabled; /* webhooks disabled by musterd after failures */
    int64_t orders_late;       /* how long the oldest answer by order has been due, in microseconds */
};
/* now: the time of games. */
void store_backlog(struct stage *stage, int64_t now, struct backlog *out);

/* Is this a row of active games whose version of the rules is not installed? Any thread. */
bool census_is_stranded(const struct census_row *row, struct loader *loader);
/* The number of such games. */
int64_t census_stranded(const struct census *census, struct loader *loader);

#endif
