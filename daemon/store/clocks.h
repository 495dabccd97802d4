/* The clocks of games in the database, days off, when the service was down. As store.h: each function that takes a
 * stage adds a statement to the transaction that is being built. */
#ifndef STORE_CLOCKS_H
#define STORE_CLOCKS_H

#include "store.h"

/* ---- pause, resume, extend ---------------------------------------------------------------------------
 *
 * For proposals that are agreed to and for the director. From a job's run() with need JOB_GAME (or JOB_HISTORY) and
 * writes, of a game that is active: stage->game is changed in memory and in one statement, which carries that the game
 * is where it was when it was loaded (seq, revision, updated_at) and counts revision on. Where another daemon was first
 * nothing of it is done, and run() starts over as after any conflict; where the transaction fails, too.
 *
 * Nothing is told: call publish_seats in done(), and put what happened into the game's log yourself. Rows of your own
 * that belong to it go into statements of the same job after it; so that they are not written where it was refused, let
 * them depend on
 *     EXISTS (SELECT FROM positions WHERE game_id = … AND revision = … AND updated_at = …)
 * with record->revision and record->updated_at as they are after the call. store_append may follow in the same job (it
 * carries the same, in games that have a clock); of these three, several may.
 *
 * false: this game has no clock, or is not active; nothing was staged. */

/* The clocks of all seats stand until store_resume_clocks, whoever is asked. A pause of a paused game is none the
 * less a change. */
bool store_pause_clocks(struct stage *stage);
/* Those whose roles are asked run on with what they had left. */
bool store_resume_clocks(struct stage *stage);
/* So many microseconds more (at least 1) for this role's seat, over a bank's cap, too. A clock that had run out, and
 * for which no caretaker plays, runs again. */
bool store_extend_clock(struct stage *stage, int role, int64_t more);

/* ---- what is due ------------------------------------------------------------------------------------- */

enum { DUE_MOST = 250, CLAIM_SECONDS = 30 };
struct due_games {
    int claimed; /* DUE_MOST: there may be more */
    int count;
    uint8_t game[DUE_MOST][16];
};
/* Takes games with clocks that are to be looked at, so that no other daemon does so for CLAIM_SECONDS: it would do no harm, since
 * what comes of it carries where the game is, but be work for nothing. Whoever dies meanwhile leaves them to others. */
void store_claim_clocks(struct stage *stage, struct due_games *out);
/* That the seat's time will be up soon has been told, by what the same job stages after this. */
void store_warn_of_clock(struct stage *stage, int role);
/* For a game of which nothing is due: says when to look at its clocks next. */
void store_rearm_clocks(struct stage *stage);

/* ---- when the service was down ------------------------------------------------------------------------- */

enum { BEAT_SECONDS = 5, OUTAGE_SECONDS = 30 };
/* Says that a daemon is at work. Where none has been for OUTAGE_SECONDS, that is written down as an outage, once. Reads
 * the outages, too. */
void store_beat(struct stage *stage);
/* The transaction of store_beat is durable. */
void store_beat_done(void);
/* Has this daemon read the outages lately, so that it knows what does not count? If not, it must fire no clock. */
bool store_beat_is_fresh(void);
/* Those of the last 400 days, as read by the latest store_beat; NULL: none. Good for ever. Any thread. */
const struct outages *outages_known(void);

/* ---- days off -------------------------------------------------------------------------------------------- */

/* *calendar: as it is stored, to be freed by the caller; NULL: the player has said nothing. It must be NULL or to be
 * freed before. */
void store_find_vacation(struct stage *stage, const char *player, char **calendar);
struct vacation_put {
    bool put; /* false: there was something else than what was expected, and nothing was done */
    size_t count;
    uint8_t (*games)[16]; /* those that are changed by it; the caller frees */
};
/* In place of `before` (NULL: of nothing). The player's clocks are looked at anew; other daemons are told. */
void store_put_vacation(struct stage *stage, const char *player, const char *calendar, const char *before, int64_t now,
                        struct vacation_put *out);

#endif
