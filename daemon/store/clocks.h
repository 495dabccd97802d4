/* Clocks of games in the database, days off, and outages of the service. As in stage.h, each function that takes a
 * stage adds a statement to the transaction that is being built. */
#ifndef STORE_CLOCKS_H
#define STORE_CLOCKS_H

#include "../clock.h"
#include "stage.h"

/* ---- pause, resume, extend ---------------------------------------------------------------------------
 *
 * For agreed proposals and for the director. Call these from a job's run() with need JOB_GAME (or JOB_HISTORY) and
 * writes, for an active game. They change stage->game in memory and stage one statement. The statement requires that
 * the game is unchanged since it was loaded (seq, revision, updated_at) and increments revision. If another daemon has
 * changed the game meanwhile, nothing is changed and run() starts over as after any conflict. The same happens if the
 * transaction fails.
 *
 * These functions publish nothing: call publish_seats in done(), and write the log entry yourself. Stage your other
 * rows that belong to the change in later statements of the same job. Make those statements depend on MINE
 * (statements.def), with record->revision and record->updated_at as they are after the call, so that they write nothing
 * if the change was refused. One job may call several of these three functions, and store_settle: each takes effect
 * only if the one before it did.
 *
 * false: this game has no clock, or is not active; nothing was staged. */

/* Stops the clocks of all seats until store_resume_clocks, even if another seat owes a decision meanwhile. Pausing a
 * paused game still counts as a change. */
bool store_pause_clocks(struct stage *stage);
/* Restarts the clocks of the roles that owe a decision, with the time they had left. */
bool store_resume_clocks(struct stage *stage);
/* Adds `more` microseconds (at least 1) to this role's clock, even beyond the cap of a bank. A clock that had run out
 * runs again unless a caretaker plays the seat. */
bool store_extend_clock(struct stage *stage, int role, int64_t more);

/* ---- due games --------------------------------------------------------------------------------------- */

enum { DUE_MOST = 250, CLAIM_SECONDS = 30 };
struct due_games {
    int claimed; /* DUE_MOST: more may be due */
    int count;
    uint8_t game[DUE_MOST][16];
};
/* Claims games whose clocks must be checked, so that no other daemon checks them for CLAIM_SECONDS. A second check
 * would do no harm, because every change carries the expected state of the game, but it would waste work. If a daemon
 * dies meanwhile, the others take over its games after that time. */
void store_claim_clocks(struct stage *stage, struct due_games *out);
/* Records that the seat was warned of its clock. The notice itself is staged after this, in the same job. */
void store_warn_of_clock(struct stage *stage, int role);
/* For a game with nothing due: stores when to check its clocks next. */
void store_rearm_clocks(struct stage *stage);

/* ---- outages of the service ---------------------------------------------------------------------------- */

enum { BEAT_SECONDS = 5, OUTAGE_SECONDS = 30 };
_Static_assert(CLOCK_ALONE_US > BEAT_SECONDS * INT64_C(1000000) && CLOCK_ALONE_US < OUTAGE_SECONDS * INT64_C(1000000),
               "clock_now() waits for no beat, and never runs on through an outage");
struct beat {
    struct clock_jump jump;
    int64_t behind; /* how far the last beat of any daemon was ahead of this daemon's clock */
};
/* Records that a daemon is running. If none was running for OUTAGE_SECONDS, or if the machine's clock has jumped
 * ahead, the gap is stored as an outage, once. After a jump, standing-order answers that are due after the outage began
 * are delayed by the same amount. alone: no other daemon uses this database, so an outage that ends in the future comes
 * from a wrong clock and is cut short. Reads the outages, too. The beat must live until store_beat_done, or until the
 * job has failed. */
void store_beat(struct stage *stage, bool alone, struct beat *beat);
/* Call when the beat's transaction is durable: clock_now() follows the machine's clock again. */
void store_beat_done(const struct beat *beat);
/* Has this daemon read the outages recently? If not, it cannot tell which time does not count, and must fire no
 * clock. */
bool store_beat_is_fresh(void);
/* The outages of the last 400 days, as the latest store_beat read them; NULL: none. The result is never freed. Any
 * thread. */
const struct outages *outages_known(void);

/* ---- days off -------------------------------------------------------------------------------------------- */

/* *calendar: the stored text, which the caller frees; NULL: the player has set none. It must be NULL or freeable before
 * the call. */
void store_find_vacation(struct stage *stage, const char *player, char **calendar);
struct vacation_put {
    bool put; /* false: the stored calendar was not the expected one, and nothing was changed */
    size_t count;
    uint8_t (*games)[16]; /* the games whose clocks change; the caller frees */
};
/* Replaces the calendar `before` (NULL: none was set). The player's clocks are checked again, and other daemons are
 * notified. */
void store_put_vacation(struct stage *stage, const char *player, const char *calendar, const char *before, int64_t now,
                        struct vacation_put *out);

#endif
