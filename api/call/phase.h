/* The phase of a game, and the problem of a request that comes too early or too late. */
#ifndef API_CALL_PHASE_H
#define API_CALL_PHASE_H

#include "../../daemon/store/record.h"
#include "answer.h"

enum phase {
    PHASE_OPEN,
    PHASE_WITHDRAWN, /* called off before it began */
    PHASE_ACTIVE,
    PHASE_FINISHED,
    PHASE_CALLED_OFF /* called off while it was played */
};

enum phase_need {
    PHASE_TO_SEAT,  /* the game must be open */
    PHASE_TO_SEE,   /* it must have begun */
    PHASE_TO_ACT,   /* it must have begun; for a game that is over, the caller uses phase_over() */
    PHASE_TO_DECIDE /* the game must be active */
};
/* Is the job's game in a phase that allows this? false: the problem is set. */
bool phase_allows(struct call *call, enum phase_need need);
/* Sets the problem that the game is over. */
void phase_over(struct call *call);

#endif
