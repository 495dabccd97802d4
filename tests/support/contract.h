/* openapi.yaml as a judge: does an answer keep it? */
#ifndef SUPPORT_CONTRACT_H
#define SUPPORT_CONTRACT_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

struct reply;

/* Whether the answer to a request is one that the contract declares: status, headers, content type, body, problem
 * type. A path that it does not have must answer 404, a method that a path does not have 405 with Allow. If
 * not, why[size] says where and what. */
bool contract_check(const char *method, const char *path, const struct reply *reply, char *why, size_t size);
/* The same for the data of one event of a stream. */
bool contract_check_event(const char *path, const char *event, const json_t *data, char *why, size_t size);
/* A problem's status; fails the test where there is no such problem. */
int contract_problem_status(const char *problem);
/* The whole contract. Borrowed. Read once, from $MUSTERD_BUILD/tests/openapi.json. */
const json_t *contract(void);
/* Which operations have been checked, as a set of operationId: for a test that none was forgotten. Borrowed. */
const json_t *contract_seen(void);

#endif
