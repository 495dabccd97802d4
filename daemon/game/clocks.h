/* How long each seat of a game may take. Pure arithmetic: the caller passes in the current time, the players' calendars
 * and the outages.
 *
 * A seat's clock runs while its role owes a decision. Time that does not count (counted_time) is left out: the player's
 * vacation and days off, and outages of the service. */
#ifndef DAEMON_CLOCKS_H
#define DAEMON_CLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "calendar.h"
#include "session.h"

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_BANK };
enum clock_expiry { EXPIRY_NOTICE, EXPIRY_CARETAKER, EXPIRY_FORFEIT, EXPIRY_BOT };
/* Levels of bots that stand in. */
enum { CLOCK_BOT = 1 /* unless the clock says otherwise */, CLOCK_BOT_MOST = 3 };

/* The rule for a game's clocks. Times are in microseconds, here and below. */
struct clock_rule {
    enum clock_kind kind;
    enum clock_expiry on_expiry;
    int bot;                /* EXPIRY_BOT: the level that stands in, else 0 */
    int64_t time;           /* move: for each decision; bank: at first */
    int64_t increment, cap; /* bank: added each time that the seat owes a new decision; the most that a bank may hold */
};

enum { CLOCK_SECONDS_MOST = 366 * 86400, CLOCK_SECONDS_LEAST = 60 };
/* Reads the JSON of games.clock; NULL: no clock. Returns NULL, or a sentence about the error. */
const char *clock_rule_read(const char *json, struct clock_rule *rule);

/* ---- the clocks of a game --------------------------------------------------------------------------- */

struct seat_clock {
    int64_t left;              /* at `since`, or while the clock is stopped */
    int64_t since;             /* it has been running since then; 0: it is stopped */
    int64_t wake_at;           /* when to check it, never later than its end; 0: never */
    bool asked;                /* the role owes a decision */
    bool answered;             /* the role has acted since the last increment */
    bool paused;               /* by agreement or by the director */
    bool spent;                /* its time ran out and this was recorded; until the role owes a new decision */
    bool caretaker;            /* a caretaker, or a bot that stands in, plays for the player until the player returns */
    bool warned;               /* a warning was sent that its time will be up soon */
    bool out;                  /* the role has resigned or was removed */
    bool seated;               /* the game has such a seat */
    bool is_bot;               /* the seat is a bot's; follows from the seats, not from the flags */
    struct calendar *calendar; /* calendar of the seat's player; NULL: none */
};

struct clocks {
    struct clock_rule rule;
    bool started;
    struct seat_clock seat[RULESET_MAX_ROLES];
};
struct clocks *clocks_copy(const struct clocks *clocks); /* NULL: NULL */
void clocks_free(struct clocks *clocks);                 /* NULL does nothing */

/* At the beginning of a game: the roles of to_act owe a decision. */
void clocks_start(struct clocks *clocks, role_set to_act, int64_t now);
/* An entry, and the roles that owe a decision after it. */
struct clock_step {
    const struct entry *entry;
    role_set to_act;
    bool by_himself; /* the player made it, not the caretaker, a bot that stands in, or standing orders */
    bool can_undo;   /* an action that its role can take back */
    role_set in;     /* roles that have neither resigned nor been removed, after the entry */
};
void clocks_follow(struct clocks *clocks, const struct clock_step *step, const struct outages *outages, int64_t now);
/* The seat has a new player: ends the caretaker's play, and gives the clock time again. */
void clocks_replace(struct clocks *clocks, int role, const struct outages *outages, int64_t now);
void clocks_pause(struct clocks *clocks, const struct outages *outages, int64_t now);
void clocks_resume(struct clocks *clocks, int64_t now);
void clocks_extend(struct clocks *clocks, int role, int64_t more, const struct outages *outages, int64_t now);

/* The members of a clock as bits, for the store. */
enum { CLOCK_FLAGS_MOST = 127 };
int clock_flags(const struct seat_clock *clock);
void clock_flags_read(struct seat_clock *clock, int flags);

/* Is there a seat that is still in the game, is held by a person, and has no caretaker? If not, caretakers do nothing:
 * they play only for the benefit of players who wait. */
bool clocks_have_player(const struct clocks *clocks);
/* The roles that owe a decision which a bot makes in place of an absent player. */
role_set clocks_stood_in(const struct clocks *clocks);

/* The event that is due for a seat. */
enum clock_due {
    DUE_NOTHING, /* the clock is stopped, or has time left */
    DUE_WARNING, /* a tenth of the time is left, or a day if that is less, and no warning was sent */
    DUE_EXPIRY,  /* the time ran out, and this was not recorded yet */
    DUE_CARETAKER,
    DUE_BOT /* a bot stands in, which thinks elsewhere (clocks_stood_in) */
};
enum clock_due clock_due(const struct clocks *clocks, int role, const struct outages *outages, int64_t now);
/* For a seat for which nothing is due: sets when to check it next. */
void clock_rearm(struct clocks *clocks, int role, const struct outages *outages);

/* The time left to the seat at this moment. */
int64_t clock_left(const struct seat_clock *clock, const struct outages *outages, int64_t now);
/* When it expires; 0: it is stopped. */
int64_t clock_expires_at(const struct seat_clock *clock, const struct outages *outages);

#endif
