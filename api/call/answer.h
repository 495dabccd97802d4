/* The answer of a call: JSON, a problem, or 304. */
#ifndef API_CALL_ANSWER_H
#define API_CALL_ANSWER_H

#include "../../daemon/store/record.h"
#include "../text/problem.h"
#include "call.h"

/* Says that the body in call->answer.body is JSON. */
void call_json(struct call *call, int status);

/* Says that the body is text of this type, a literal, in answer to a GET: status 200. */
void call_text(struct call *call, const char *type);

/* Sets the path of what was made. */
void call_location(struct call *call, const char *path, ...) __attribute__((format(printf, 2, 3)));

/* Sets a problem instead of the body. Returns false, so that a check can return it. */
bool call_problem(struct call *call, enum problem problem, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
/* The same, but the object stays open for more members: write them, then call out_end_object(&call->answer.body). */
void call_problem_open(struct call *call, enum problem problem, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with "errors":[{pointer, detail}]. */
bool call_problem_at(struct call *call, enum problem problem, const char *pointer, const char *fault,
                     const char *detail, ...) __attribute__((format(printf, 5, 6)));
bool call_bad_parameter(struct call *call, const char *parameter, const char *detail, ...)
    __attribute__((format(printf, 3, 4)));
/* Sets the problem that memory ran out for the request or its answer. Returns false. */
bool call_out_of_memory(struct call *call);
/* Sets the problem that the game's record is damaged. Returns false. */
bool call_damaged(struct call *call, const struct game_record *record);
/* Sets the problem that the rules of the job's game failed. Returns false. */
bool call_ruleset_fault(struct call *call);
/* Sets the problem that the rules of the job's game are not installed. Returns false. */
bool call_not_installed(struct call *call);
/* Sets the problem that the log of the job's game does not replay; why goes to the daemon's log. Returns false. */
bool call_replay_fault(struct call *call, const char *why);
/* Sets the cause that the daemon's log shows for an answer of 500 or above. Copied. */
void call_cause(struct call *call, const char *cause);

/* Has the request, which changes something, If-Match or If-None-Match? */
bool call_has_conditions(struct call *call);
/* Evaluates both (RFC 9110 13.2.2). The body holds what is there now, as GET gives it, and is empty afterwards. false:
 * a problem is set. */
bool call_meets_conditions(struct call *call);
/* Sets a strong ETag computed from the prefix and the body. */
void call_tag(struct call *call, const char *prefix);
/* The same of other bytes. */
void call_tag_bytes(struct call *call, const char *bytes, size_t count);
/* Makes the answer's ETag that of the same answer in gzip. */
void call_etag_packed(struct call *call);
/* The same in answer to a GET. true: the client has that version, and the answer is 304. */
bool call_etag(struct call *call, const char *prefix);
/* The same with an ETag that is already known, quotes included. */
bool call_not_modified(struct call *call, const char *etag);

#endif
