/* Analyses of finished games (daemon/bot/analysis.h), made on the threads of bots in small pieces, and stored when they
 * are complete. A daemon that stops loses what is not complete; the next request begins again. */
#ifndef API_LIVE_ANALYSES_H
#define API_LIVE_ANALYSES_H

#include "../../daemon/http/shares.h"
#include "../../daemon/worker/worker.h"

struct api;
struct analyses;

struct analyses *analyses_create(void);
/* When the threads of bots have ended. NULL does nothing. */
void analyses_destroy(struct analyses *analyses);

/* Is the game being analysed here? *progress: 0 to 99, or ANALYSES_FAILED. */
enum { ANALYSES_FAILED = -1 };
bool analyses_find(struct analyses *analyses, const uint8_t game[16], int *progress);

enum analyses_answer {
    ANALYSES_BEGUN,
    ANALYSES_MANY,   /* the payer has as many as it may, or all together */
    ANALYSES_FAULT,  /* the game cannot be replayed */
    ANALYSES_STOPPED /* the daemon stops */
};
enum { ANALYSES_SHARE = 1, ANALYSES_APP_SHARE = 4, ANALYSES_AT_ONCE = 16 };
/* Begins to analyse the job's game, which is over, and has its history. */
enum analyses_answer analyses_begin(struct api *api, const struct job *job, const struct payer *payer);

#endif
