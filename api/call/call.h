/* One request in the API.
 *
 * A call passes the stages of call.c one after the other: token, budget, rights, body and parameters, named players,
 * restrictions, the route's start(), its job, its done(). A stage that needs the store submits a job and waits. A
 * resource may also wait for a picture or for a bot's search. Whatever ends continues the loop with the next stage, on
 * its own thread. So only one thread at a time handles a call: first the HTTP thread, then that of a worker, of the
 * pictures or of the bots.
 */
#ifndef API_CALL_CALL_H
#define API_CALL_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "../../daemon/http/server.h"
#include "../../daemon/http/shares.h"
#include "../../daemon/store/kept.h"
#include "../../daemon/store/moderation.h"
#include "../../daemon/store/tokens.h"
#include "../../daemon/worker/worker.h"
#include "../../rulesets/kit/writer.h"
#include "../caller/known.h"
#include "../caller/limits.h"
#include "../caller/principal.h"
#include "history.h"
#include "parameters.h"
#include "route.h"

struct api;

/* The contents of a ticket (ticket.h). Lives as long as the call. */
struct ticket {
    uint8_t token[16];
    char player[65], role[65];
};

struct target {
    char path[256];
    const char *segment[3]; /* the values of {…} in the pattern after the game; they point into path */
};

/* The stages that the call has completed. */
struct progress {
    unsigned stage;                     /* index of the next stage in the table in call.c */
    bool suspended;                     /* http_suspend was called */
    bool looked;                        /* the running job has looked up players */
    bool sees_game;                     /* the caller may see the job's game */
    bool behind;                        /* the game has not reached min_seq here */
    int64_t behind_until, behind_pause; /* monotonic: when to give up; how long the next pause is; 0: not yet behind */
    bool changed;                       /* a job of this call has committed a change */
};

/* The result of the look-up of the token or the ticket. */
struct identity {
    unsigned notice_generation; /* generation of auth before the look-up */
    uint8_t token_key[16], token_hash[TOKEN_HASH];
    bool asked; /* the store has been queried; the result is in found */
    struct token_found found;
    struct ticket *ticket; /* the ticket that `who` was read from; NULL: none */
};

/* A request with an Idempotency-Key; a route may keep its answer (kept.h). */
struct kept {
    const char *header; /* the Idempotency-Key; NULL: none */
    bool has_key;
    uint8_t key[32]; /* of idempotency_make */
    struct kept_answer answer;
};

/* The answer's bytes that count as unread until the call ends, and who is charged. */
struct unread {
    size_t bytes;
    struct payer payer;
};

enum { CALL_DATA = 896, REQUEST_ID = 65 };

struct answer {
    int status;
    const char *type;
    struct writer body;
    bool replied;      /* the reply has been set without using body */
    bool replayed;     /* made by an earlier request with this Idempotency-Key */
    const char *cache; /* Cache-Control of this answer, a literal; NULL: that of the route */
    char etag[96], location[96], allow[64];
    bool varies; /* the answer to a GET, which has an ETag and varies by Accept-Encoding even if it is short */
    bool packed; /* the bytes are in gzip */
    int rows;    /* rows read for the answer, if their number depends on the amount of data */
    int retry_after;
    bool has_seq; /* the answer is about a game, */
    uint32_t seq; /* whose latest known entry has this number */
    char *cause;  /* why the daemon failed, for the log only; NULL: see the answer */
    struct budget budget;
};

struct call {
    struct job job; /* must be first */
    struct api *api;
    struct http_request *request;
    const struct route *route;
    char request_id[REQUEST_ID];
    struct target target;
    struct progress progress;
    struct identity identity;
    struct principal who;
    struct known_players players;         /* the players named in the request; they must belong to the caller's app */
    struct restriction_list restrictions; /* what forbids the request; empty: nothing */
    struct parameters parameters;
    struct json_t *input; /* the parsed body; NULL: none */
    struct kept kept;
    struct history history; /* position of run() in the game's log */
    struct unread unread;
    struct answer answer;
    _Alignas(16) unsigned char data[CALL_DATA]; /* data of the resource, zeroed */
};

/* Defines `name(call)`: a pointer of `type` to the resource's data. */
#define CALL_DATA_AS(type, name)                                                                                       \
    _Static_assert(sizeof(type) <= CALL_DATA, "a resource's data must fit into a call");                               \
    static inline type *name(const struct call *call) {                                                                \
        return (type *)(uintptr_t)(const void *)call->data;                                                            \
    }

/* For the HTTP server: beginning and end of a request. self is the struct api. */
void call_begin(void *self, struct http_request *request);
void call_end(void *self, struct http_request *request);
/* For the HTTP server: writes into bytes the answer to a request that no handler sees. Returns its length; 0: it does
 * not fit. */
size_t call_refuse(void *self, int status, const char *why, const char *origin, char *bytes, size_t size);

#endif
