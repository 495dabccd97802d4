#include "kept.h"

#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "staging.h"

/* A row that was damaged by hand has a request that no request has. */
static void on_kept(void *context, void *out, const PGresult *result) {
    struct kept_answer *answer = out;
    size_t length;
    (void)context;
    answer->asked = true;
    answer->found = PQntuples(result) == 1;
    if (!answer->found)
        return;
    const uint8_t *bytes = cell_bytes(result, 0, 0, &length);
    if (length == KEPT_REQUEST)
        memcpy(answer->request, bytes, KEPT_REQUEST);
    bytes = cell_bytes(result, 0, 1, &answer->length);
    answer->sealed = xcalloc(answer->length + 1, 1);
    if (answer->length > 0)
        memcpy(answer->sealed, bytes, answer->length);
}

void store_find_kept(struct stage *stage, const uint8_t key[KEPT_KEY], struct kept_answer *out) {
    struct params p = {0};
    kept_answer_finish(out);
    params_bytes(&p, key, KEPT_KEY);
    params_time(&p, clock_now());
    stage_statement(stage, STATEMENT_find_kept, &p, on_kept, out);
}

void store_keep_answer(struct stage *stage, const uint8_t key[KEPT_KEY], const uint8_t request[KEPT_REQUEST],
                       const void *sealed, size_t length, const uint8_t *made) {
    struct params old = {0}, p = {0};
    params_bytes(&old, key, KEPT_KEY);
    params_time(&old, clock_now());
    stage_statement(stage, STATEMENT_drop_kept, &old, NULL, NULL);
    params_bytes(&p, key, KEPT_KEY);
    params_bytes(&p, request, KEPT_REQUEST);
    params_bytes(&p, sealed, length);
    params_time(&p, clock_now());
    params_bytes(&p, made, 16);
    stage_statement(stage, STATEMENT_keep_answer, &p, NULL, NULL);
}

void kept_answer_finish(struct kept_answer *answer) {
    free(answer->sealed);
    memset(answer, 0, sizeof *answer);
}
