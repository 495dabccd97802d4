/* Answers that are kept for the repetition of a request: those of requests that make something whose text is told only
 * once, such as a token.
 *
 * The route says that it keeps its answer (route.h), and the request has an Idempotency-Key. The answer is stored in
 * the transaction that makes the thing, encrypted with a key that follows from the sender's token (or the text of the
 * invitation) and the Idempotency-Key. The daemon has only hashes of these, so without such a request nobody opens it.
 * After a day the answer is dropped. */
#ifndef API_CALL_KEPT_H
#define API_CALL_KEPT_H

#include "call.h"

/* Without a token the Idempotency-Key must be at least as long, because it protects the secret. */
enum { KEPT_KEY_LEAST = 22 };

/* Call from run() first. true: a look-up was staged. Return JOB_AGAIN; run() is then called in phase 0 once more. */
bool kept_ask(struct call *call);
/* Call from run() once the caller may see what the request is about. true: the answer is set, either the kept one or
 * the problem that the Idempotency-Key was used for another request. */
bool kept_answers(struct call *call);
/* Call from run(), after the answer is set, in the phase that stages the insert of what the request makes. Stages a row
 * that keeps the answer. made: the id of the token, the webhook or the league (store_keep_answer). Does nothing without
 * an Idempotency-Key. */
void kept_keep(struct call *call, const uint8_t *made);

#endif
