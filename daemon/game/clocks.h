/* How long each seat of a game may take: arithmetic alone. What time it is, what a player's calendar says and when the
 * service was down is given to it.
 *
 * A seat's clock runs while the game asks something of its role. Time that does not count (counted_time) is left out:
 * a player's vacation and days off, and when the service was down. */
#ifndef DAEMON_CLOCKS_H
#define DAEMON_CLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "calendar.h"
#include "session.h"

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_BANK };
enum clock_expiry { EXPIRY_NOTICE, EXPIRY_CARETAKER, EXPIRY_FORFEIT };

/* How a game's clocks go. Times are in microseconds, here and below. */
struct clock_rule {
    enum clock_kind kind;
    enum clock_expiry on_expiry;
    int64_t time;           /* move: for each; bank: at first */
    int64_t increment, cap; /* bank: more each time that the seat is asked anew; the most that a bank may hold */
};

enum { CLOCK_SECONDS_MOST = 366 * 86400, CLOCK_SECONDS_LEAST = 60 };
/* Out of the JSON of games.clock, NULL for none. NULL, or a sentence that says what is wrong. */
const char *clock_rule_read(const char *json, struct clock_rule *rule);

/* ---- the clocks of a game --------------------------------------------------------------------------- */

struct seat_clock {
    int64_t left;              /* at `since`, or while it stands */
    int64_t since;             /* it runs since then; 0: it stands */
    int64_t wake_at;           /* it is looked at then: never later than it runs out; 0: never */
    bool asked;                /* the game asks something of the role */
    bool answered;             /* the role has acted since it was given the increment */
    bool paused;               /* by agreement, or by the director */
    bool spent;                /* its time ran out, and that was told; until it is asked anew */
    bool caretaker;            /* plays in place of the player, until he returns */
    bool warned;               /* that its time will be up soon was told */
    struct calendar *calendar; /* of the seat's player; NULL: none */
};

struct clocks {
    struct clock_rule rule;
    bool started;
    struct seat_clock seat[RULESET_MAX_ROLES];
};
struct clocks *clocks_copy(const struct clocks *clocks); /* NULL: NULL */
void clocks_free(struct clocks *clocks);                 /* NULL does nothing */

/* At the beginning of a game: to_act are asked. */
void clocks_start(struct clocks *clocks, role_set to_act, int64_t now);
/* An entry, to_act being asked after it. */
struct clock_step {
    const struct entry *entry;
    role_set to_act;
    bool by_himself; /* the player did it: neither the caretaker nor his standing orders */
    bool can_undo;   /* an action that its role may take back */
};
void clocks_follow(struct clocks *clocks, const struct clock_step *step, const struct outages *outages, int64_t now);
void clocks_pause(struct clocks *clocks, const struct outages *outages, int64_t now);
void clocks_resume(struct clocks *clocks, int64_t now);
void clocks_extend(struct clocks *clocks, int role, int64_t more, const struct outages *outages, int64_t now);

/* What is true of a clock, as the store keeps it. */
enum { CLOCK_FLAGS_MOST = 63 };
int clock_flags(const struct seat_clock *clock);
void clock_flags_read(struct seat_clock *clock, int flags);

/* What is due of a seat. */
enum clock_due {
    DUE_NOTHING, /* it stands, or has time */
    DUE_WARNING, /* it has a tenth of its time left, or a day, whichever is less, and that has not been told */
    DUE_EXPIRY,  /* its time ran out, and that has not been told */
    DUE_CARETAKER
};
enum clock_due clock_due(const struct clocks *clocks, int role, const struct outages *outages, int64_t now);
/* Of a seat of which nothing is due: when to look at it next. */
void clock_rearm(struct clocks *clocks, int role, const struct outages *outages);

/* What is left to the seat at this moment. */
int64_t clock_left(const struct seat_clock *clock, const struct outages *outages, int64_t now);
/* When it expires; 0: it stands. */
int64_t clock_expires_at(const struct seat_clock *clock, const struct outages *outages);

#endif
