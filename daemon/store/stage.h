/* The statements that one job adds to the transaction under construction.
 *
 * The headers of this folder cover every SQL statement of the daemon: no code outside the folder uses libpq. Functions
 * that take a stage add a statement to the transaction. A job's run() calls them with the job's stage, and they return
 * at once. A staged read fills its result before run() is called again (return JOB_AGAIN). The caller owns results,
 * keeps them alive until then, and frees them with the function named in the header. Texts passed in are copied.
 *
 * A staged change of a game includes the expected state of the game (its seq, its revision) in the statement itself.
 * If another daemon has changed the game meanwhile, nothing is changed, and run() starts over with the game loaded
 * again.
 */
#ifndef STORE_STAGE_H
#define STORE_STAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pipeline;
struct loaded_game;

/* The worker that runs the job sets pipeline and game, and reads the flags afterwards. */
struct stage {
    struct pipeline *pipeline;
    struct loaded_game *game; /* load.h; NULL: the job has no game */
    int statements;
    bool lost;     /* the connection is gone: the job cannot be done */
    bool changes;  /* the job changes the game, which is free again when the transaction has ended */
    bool moved;    /* store only: a statement of this job changes the game's row of positions */
    bool quiet;    /* concerns only one player: other daemons load the game again, but publish nothing */
    bool conflict; /* another daemon changed the game: the job must be run again, with the game loaded again */
    bool reload;   /* the game in memory is incomplete: it is loaded again after the transaction */
    bool tells;    /* a notice must be delivered once the transaction is durable */
    uint32_t notice_generation; /* store only: the value of notices_now when the game's listeners were queried */
    bool revokes;               /* a token is revoked once the transaction is durable */
    uint8_t revoked[16];        /* which token */
    size_t expected;            /* store only */
};

#endif
