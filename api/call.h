/* One request on its way through the API: who asks for what, the job that finds the answer, and the
 * answer. What a resource needs to know is here; how a call travels is call.c.
 *
 * begin (HTTP thread) -> token -> rate -> shape of parameters and body -> players named -> the job
 * (worker's thread) -> answer. A stage that needs the store goes there as a job of its own.
 */
#ifndef API_CALL_H
#define API_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "../daemon/worker/worker.h"
#include "../daemon/http/server.h"
#include "../daemon/store/store.h"
#include "../rulesets/kit/writer.h"
#include "history.h"
#include "limits.h"
#include "parameters.h"
#include "problem.h"

struct api;
struct call;
struct publish_kept;

enum token_use { NEEDS_TOKEN, MAY_BEAR_TOKEN, NEEDS_NO_TOKEN };
enum body_use { HAS_NO_BODY, MAY_HAVE_BODY, NEEDS_BODY };
/* Which job answers: none (start() does it at once), or one with this need. */
enum call_job { NO_JOB, STORE_JOB, GAME_JOB, WRITE_JOB, HISTORY_JOB };

struct route {
    const char *method, *pattern; /* "/v1/games/{game}/seats/{role}" */
    enum token_use token;
    enum body_use body;
    unsigned parameters; /* set of PARAMETER_… that it takes */
    bool idempotent;     /* takes Idempotency-Key */
    enum call_job job;
    /* Optional. Reads the body (call->input) and looks at parameters; false: it has set a problem. */
    bool (*shape)(struct call *call);
    /* NO_JOB: mandatory, sets the answer. Otherwise optional: true means the answer is set already and no job is
     * needed (a cache). HTTP or worker's thread. */
    bool (*start)(struct call *call);
    /* The job's run(); record is there and visible to the caller where there is a game. */
    enum job_step (*run)(struct call *call);
    /* Optional. After the commit, where run() did not end in a problem: publishes. false: the call goes on with
     * another job (it may be gone already), else it is answered. */
    bool (*done)(struct call *call);
    /* Optional. Frees what data points to. */
    void (*finish)(struct call *call);
};

struct principal {
    bool known;
    enum token_scope scope;
    uint8_t token[16];
    char player[65]; /* TOKEN_PLAYER: whose token; else whom Musterd-Player names, "" nobody */
    char app[65];    /* "" for admins */
    char name[257];
};

/* What a ticket says (ticket.h), good as long as the call. */
struct ticket {
    uint8_t token[16];
    char player[65], role[65];
};

enum { CALL_PLAYERS = 10, CALL_DATA = 640, REQUEST_ID = 33 };
/* Of the memory for what nobody has read yet, one token may have a fourth; answers smaller than that are not
 * counted. */
enum { UNREAD_PARTS = 4, UNREAD_LEAST = 1024 };

struct call {
    struct job job; /* first */
    struct api *api;
    struct http_request *request;
    const struct route *route;
    const char *segment[3]; /* what stands for {…} in the pattern after the game */
    bool suspended, looked, quota_asked, quota_full;
    bool replied;        /* the reply is set already, another way than by body */
    unsigned generation; /* of what was known of tokens when this one was looked at */
    char request_id[REQUEST_ID], path[256];

    struct principal who;
    uint8_t token_key[16], token_hash[TOKEN_HASH];
    struct ticket *ticket; /* what stands for the token in who; NULL: none does */
    struct parameters parameters;
    struct json_t *input;
    const char *idempotency; /* the key, NULL */

    /* Players whose app must be the caller's: those named in the request. */
    int player_count, player_room, found_count;
    bool player_lost; /* there was no memory for one of them */
    const char **player, *first_player[CALL_PLAYERS];
    struct player_found *found; /* found_count of them, where the store was asked: as many as players, and CALL_PLAYERS
                                   at least */

    struct publish_kept *kept; /* of entries that run() has made */
    struct history history;    /* where run() is in the game's log */
    size_t unread;             /* bytes of the answer that are counted as unread until the call ends, */
    uint8_t unread_of[16];     /* and who pays for them */

    /* The answer. */
    int status;
    const char *type;
    struct writer body;
    const char *cache; /* Cache-Control, a literal; NULL: none */
    char etag[96], location[64];
    bool replayed;
    int retry_after;
    char *cause; /* of a fault of ours, for the log alone; NULL: the answer says it */
    char allow[64];
    struct budget budget;

    _Alignas(16) unsigned char data[CALL_DATA]; /* the resource's own, zeroed */
};

/* ---- answering ---------------------------------------------------------------------------------- */

/* What the line of the log says of this answer, if it is one of 500 or above. Copied. */
void call_cause(struct call *call, const char *cause);
/* The body in call->body is JSON. */
void call_json(struct call *call, int status);
/* A problem in place of whatever the body held. Returns false, so that shape() can return it. */
bool call_problem(struct call *call, enum problem problem, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, open for more members: write them, then out_end_object(&call->body). */
void call_problem_open(struct call *call, enum problem problem, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with "errors":[{pointer, detail}]. */
bool call_problem_at(struct call *call, enum problem problem, const char *pointer, const char *fault,
                     const char *detail, ...) __attribute__((format(printf, 5, 6)));
/* There is no memory for the request or its answer. Returns false. */
bool call_out_of_memory(struct call *call);
bool call_bad_parameter(struct call *call, const char *parameter, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
/* Sets a strong ETag of the body and the prefix; true: the client has it, and the answer is 304. */
bool call_etag(struct call *call, const char *prefix);
/* The same with an ETag that is known already, quotes and all. */
bool call_not_modified(struct call *call, const char *etag);

/* Room for what the store says of players: call->found, zeroed. */
bool call_make_room(struct call *call);
/* The app that a player belongs to, as the store said for this call or as is remembered; false: not known here. */
bool call_app_of(const struct call *call, const char *player, char app[65]);
/* What a player of this call is called; false, and "": nothing, or it is not known here. */
bool call_name_of(const struct call *call, const char *player, char name[PLAYER_NAME]);
/* Adds a player whose right is checked before the job: player must live as long as the call. */
void call_names_player(struct call *call, const char *player);

/* The problem of a game whose record is damaged. Returns false. */
bool call_damaged(struct call *call, const struct game_record *record);
/* Sets everything of the answer but body and status on the request: for those who reply another way. */
void call_headers(struct call *call);
/* For GET only: counts an answer's bytes among those that nobody has read yet until the call ends. false: the caller,
 * or all together, have too many, and the problem is set. */
bool call_holds(struct call *call, size_t bytes);
/* Is there room for an answer, as far as can be said before it is made? false: the problem is set. */
bool call_may_hold(struct call *call);
/* Whose share of things it is that the call uses: the token's, or with none or a ticket the address's. */
void call_payer(const struct call *call, uint8_t key[16]);
/* The lane of its jobs: the payer's. */
uint16_t call_lane(const struct call *call);
/* Submits the call's own job (again), with what it needs. */
void call_submit(struct call *call, enum job_need need, bool writes, enum job_step (*run)(struct job *job),
                 void (*done)(struct job *job));
/* The answer stands: off it goes. Any thread that the call is with. */
void call_answer(struct call *call);

/* For http: begin and end of a request. self is the struct api. */
void call_begin(void *self, struct http_request *request);
void call_end(void *self, struct http_request *request);
/* For http: the answer to a request that is not handed on. */
size_t call_refuse(void *self, int status, const char *why, char *bytes, size_t size);

#endif
