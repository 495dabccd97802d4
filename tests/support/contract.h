/* Checks answers against openapi.yaml. */
#ifndef SUPPORT_CONTRACT_H
#define SUPPORT_CONTRACT_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

struct reply;

/* Is the answer to a request one that openapi.yaml declares: status, headers, content type, body, problem type? An
 * unknown path must answer 404, and an unknown method of a path 405 with Allow. false: why[size] says where and
 * what. */
bool contract_check(const char *method, const char *path, const struct reply *reply, char *why, size_t size);
/* The same for the data of one event of a stream. */
bool contract_check_event(const char *path, const char *event, const json_t *data, char *why, size_t size);
/* The same for the body of a notice that was posted to a webhook of the format `standard`. */
bool contract_check_notice(const json_t *notice, char *why, size_t size);
/* The status of a problem; fails the test if there is no such problem. */
int contract_problem_status(const char *problem);
/* The whole of openapi.yaml, borrowed. Read once, from $MUSTERD_BUILD/tests/openapi.json. */
const json_t *contract(void);
/* The operations checked so far, as a set of operationId, and of "operationId 304" if the answer was that, borrowed:
 * for a test that all of them are covered. */
const json_t *contract_seen(void);

#endif
