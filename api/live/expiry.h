/* Finds clocks whose time is up, and carries out the consequences. */
#ifndef API_EXPIRY_H
#define API_EXPIRY_H

#include "../../daemon/game/clocks.h"

struct api;
struct job;
struct publish_kept;

/* Clocks of one game that ran out in the same moment, while a job carries out what follows. Begins zeroed. */
struct expired {
    struct api *api;
    struct job *job;
    struct publish_kept *kept; /* texts of the entries, until they are durable */
    enum clock_due what;
    role_set roles; /* the seats that it is about */
    bool decided;   /* the time of all was up in the same moment, and the game is over without a winner */
};

enum expiry_before {
    EXPIRY_NONE,    /* no clock of the game has run out */
    EXPIRY_FIRED,   /* return JOB_AGAIN: what follows is staged */
    EXPIRY_UNKNOWN, /* one seems to have run out, but this daemon does not know yet which time counts */
    EXPIRY_FAULT    /* the rules failed: quarantine the game */
};
/* Call from run() of a job that writes, before a player acts in the job's active game and before anything is staged: a
 * player whose time was up first, or in the same moment as another's, gains nothing by acting before the daemon has
 * looked. Worker's thread. */
enum expiry_before expiry_first(struct api *api, struct job *job, struct expired *due);
/* Call at the beginning of that run(): publishes what the phase before has carried out. */
void expiry_tell(struct expired *due, const struct job *job);
/* Frees what it holds. */
void expiry_forget(struct expired *due);

/* Call once a second, and after the clock was set. Any thread; returns at once. */
void expiry_tick(struct api *api);

#endif
