/* A route: what a request must contain, and the functions of the resource that answers it. */
#ifndef API_CALL_ROUTE_H
#define API_CALL_ROUTE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../daemon/worker/worker.h"
#include "parameters.h"

struct call;

/* Values of Cache-Control (RFC 9111 5.2.2). NEVER: the answer tells a secret or is true only now, so nobody keeps it.
 * OWN: it is about a game or a person, so the client alone may keep it. PAGE: every cache may keep it. Who keeps an
 * answer asks again before each use. */
#define CACHE_NEVER "no-store"
#define CACHE_OWN   "private, no-cache"
#define CACHE_PAGE  "no-cache"

enum token_use { NEEDS_TOKEN, MAY_BEAR_TOKEN, NEEDS_NO_TOKEN };
enum body_use { HAS_NO_BODY, MAY_HAVE_BODY, NEEDS_BODY, NEEDS_ZIP }; /* the others are JSON */
/* Whom a director may keep from it: nobody; the banned; the muted and the banned. */
enum forbids { FORBIDS_NOBODY, FORBIDS_BANNED, FORBIDS_MUTED };
/* The job that answers: none (start() answers), or one with this need. */
enum call_job { NO_JOB, STORE_JOB, GAME_JOB, WRITE_JOB, HISTORY_JOB };

/* The result of a stage of a call (call.h), and of a route's start() and done(). */
enum stage_result {
    STAGE_DONE,    /* continue with the next stage */
    STAGE_WAITS,   /* a job or a picture is in flight; the call may already be gone, so do not touch it */
    STAGE_ANSWERED /* the answer is complete and can be sent */
};

struct route {
    const char *method, *pattern; /* "/v1/games/{game}/seats/{role}" */
    enum token_use token;
    enum body_use body;
    parameter_set parameters; /* allowed parameters, a set of PARAMETER_… */
    unsigned rights;          /* which right an app's token needs (rights.c): 0, or a set of enum token_right */
    bool idempotent;          /* accepts Idempotency-Key */
    bool conditional;         /* changes something and evaluates If-Match and If-None-Match; others refuse them */
    bool keeps;               /* its answer is kept with the Idempotency-Key (kept.h) */
    enum forbids forbids;     /* the player that the request acts for, and those that it names */
    enum call_job job;
    const char *cache; /* Cache-Control of its answers; NULL: CACHE_NEVER if it keeps them, otherwise CACHE_OWN */
    bool reads_much;   /* its work grows with the amount of data; it changes nothing and runs on a reader (worker.h) */
    bool rules;        /* needs the game's rules; refused if they are not installed */
    bool at_table;     /* only for people seated or invited, even if the game is public */
    /* Optional. Reads the body (call->input) and checks parameters. false: it has set a problem. */
    bool (*shape)(struct call *call);
    /* Mandatory for NO_JOB, where it sets the answer. Otherwise optional: STAGE_ANSWERED means that no job is needed (a
     * cache hit), STAGE_DONE that one is. HTTP or worker's thread. */
    enum stage_result (*start)(struct call *call);
    /* The job's run(). If there is a game, its record is loaded and visible to the caller. */
    enum job_step (*run)(struct call *call);
    /* Optional. Called after the commit unless run() ended in a problem: publishes. STAGE_DONE: the answer is complete.
     * STAGE_WAITS: it has submitted another job (submit.h) or a picture, and is called again when that has ended
     * without a problem. */
    enum stage_result (*done)(struct call *call);
    /* Optional. Frees what the resource's data points to. */
    void (*finish)(struct call *call);
};

/* All routes, defined in api/routes.c; the last one has no method. Routes of one pattern must be adjacent. */
extern const struct route routes[];

#endif
