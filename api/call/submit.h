/* The jobs of a call. */
#ifndef API_CALL_SUBMIT_H
#define API_CALL_SUBMIT_H

#include "call.h"

/* The lane of the call's jobs, derived from its payer. */
uint16_t call_lane(const struct call *call);
/* Submits the call's job with need, writes, reads_much and run taken from `what`. The stages continue when it has
 * ended. Returns STAGE_WAITS. */
enum stage_result call_submit(struct call *call, struct job what);
/* Continues a call whose start() or done() has returned STAGE_WAITS for something else than its job, such as a picture.
 * context: the call. Call it once, when that has ended, on any thread; afterwards the call may be gone. */
void call_continue(void *context);
/* Did the job succeed? false: the problem is set. */
bool job_succeeded(struct call *call);

#endif
