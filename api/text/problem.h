/* Every problem the API can answer with, and its application/problem+json. */
#ifndef API_PROBLEM_H
#define API_PROBLEM_H

#include "../../rulesets/kit/writer.h"

/* X(identifier, name, status, title, meaning, remedy): as in openapi.yaml's x-problems. */
#define PROBLEMS(X)                                                                                                    \
    X(PROBLEM_BAD_JSON, "bad-json", 400, "Not valid JSON",                                                             \
      "The body is not one JSON value in UTF-8, has a member twice, a NUL in a string, or is deeper than "             \
      "16 levels.",                                                                                                    \
      "Correct the place that detail names.")                                                                          \
    X(PROBLEM_BAD_REQUEST, "bad-request", 400, "Not of the right shape",                                               \
      "A member of the body is unknown, missing or of the wrong type.", "Correct the members that errors points to.")  \
    X(PROBLEM_MALFORMED, "malformed-request", 400, "Not plain HTTP",                                                   \
      "The request can be read in more ways than one, or not at all. The connection is closed.",                       \
      "Correct the fault that detail names.")                                                                          \
    X(PROBLEM_BAD_PARAMETER, "bad-parameter", 400, "Bad parameter",                                                    \
      "A query parameter or header is unknown, malformed, out of range, or missing.",                                  \
      "Correct the parameter that parameter names.")                                                                   \
    X(PROBLEM_NO_TOKEN, "no-token", 401, "No token", "This needs a token, and the request has none.",                  \
      "Send Authorization: Bearer TOKEN.")                                                                             \
    X(PROBLEM_BAD_TOKEN, "bad-token", 401, "Token not in force", "The token was never issued or has been revoked.",    \
      "Ask the operator of the daemon or the app for a new one.")                                                      \
    X(PROBLEM_EXPIRED_TOKEN, "expired-token", 401, "Token expired", "The token was given for a time that is over.",    \
      "Ask the operator of the daemon or the app for a new one.")                                                      \
    X(PROBLEM_BAD_TICKET, "bad-ticket", 401, "Ticket not in force",                                                    \
      "The ticket is not for this game, has run out, or its token was revoked.", "Ask for a new one.")                 \
    X(PROBLEM_NOT_ALLOWED, "not-allowed", 403, "Not allowed", "The token is valid, but may not do this.",              \
      "Use a token of the scope that detail names.")                                                                   \
    X(PROBLEM_RESTRICTED, "restricted", 403, "Muted or banned",                                                        \
      "A director has muted or banned the player here; until is the end, or null.",                                    \
      "Wait until then, or ask the director.")                                                                         \
    X(PROBLEM_NOT_YOUR_SEAT, "not-your-seat", 403, "Not your seat", "Somebody else holds the seat, or nobody does.",   \
      "Take a seat first, name the right role, or send Musterd-Player.")                                               \
    X(PROBLEM_QUOTA, "quota-exceeded", 403, "Quota used up",                                                           \
      "The app has as many of these as it may have; quota names them, limit is their number. Waiting "                 \
      "does not help.",                                                                                                \
      "Give some up, or ask the operator of the daemon for more.")                                                     \
    X(PROBLEM_NOT_FOUND, "not-found", 404, "Not found", "The thing does not exist, or you may not see it.",            \
      "Check the path and the token.")                                                                                 \
    X(PROBLEM_METHOD_NOT_ALLOWED, "method-not-allowed", 405, "Method not allowed",                                     \
      "The path does not have this method.", "Use a method listed in Allow.")                                          \
    X(PROBLEM_REQUEST_TIMEOUT, "request-timeout", 408, "Request took too long",                                        \
      "The request did not arrive within 10 seconds.", "Send it again, whole.")                                        \
    X(PROBLEM_STALE_SEQ, "stale-seq", 409, "Stale seq",                                                                \
      "The question to the role has changed since this seq, or the game has not reached it yet.",                      \
      "Get the view again and choose again.")                                                                          \
    X(PROBLEM_SEAT_TAKEN, "seat-taken", 409, "Seat taken",                                                             \
      "Somebody else holds the seat, or it is kept for somebody else.", "Take another.")                               \
    X(PROBLEM_CANNOT_UNDO, "cannot-undo", 409, "Cannot undo",                                                          \
      "The latest action is not the caller's, something was revealed, rolled or answered since, or the "               \
      "seat has taken back as many actions as a game allows.",                                                         \
      "Play on.")                                                                                                      \
    X(PROBLEM_GAME_OVER, "game-over", 409, "Game over", "The game is finished or was called off.",                     \
      "See the game's status, and its result.")                                                                        \
    X(PROBLEM_NOT_ACTIVE, "not-active", 409, "Not active", "The game has not begun.",                                  \
      "Wait until its seats are filled, unless it was called off.")                                                    \
    X(PROBLEM_NOT_OPEN, "not-open", 409, "Not open", "The game has begun or was called off.",                          \
      "Resign, if you want to leave an active game.")                                                                  \
    X(PROBLEM_GONE, "gone", 409, "Gone",                                                                               \
      "The subject of the key no longer exists: an offer, a draft, an alliance or a moment that is over.",             \
      "See detail for what became of it; get the actions and choose again.")                                           \
    X(PROBLEM_NOT_AWAITED, "not-awaited", 409, "Not awaited",                                                          \
      "The seat is not asked to commit to a value, or to open it.", "See what the game's roles await.")                \
    X(PROBLEM_NOT_FINISHED, "not-finished", 409, "Not finished", "Only a finished game can be exported or analysed.",  \
      "Wait for the end, unless it was called off.")                                                                   \
    X(PROBLEM_NOT_OVER, "not-over", 409, "Not over", "Only a game that is finished or was called off can be deleted.", \
      "Call it off first (POST …/abort, or /direct), or wait for its end.")                                            \
    X(PROBLEM_NOT_APPLICABLE, "not-applicable", 409, "Does not apply",                                                 \
      "The proposal or decision does not fit the present state of the game.", "See detail, and the game.")             \
    X(PROBLEM_BOT_MISMATCH, "bot-mismatch", 409, "Person or program",                                                  \
      "The player is a person and the token a program's, or the other way round.",                                     \
      "Use another id, or the other scope.")                                                                           \
    X(PROBLEM_NO_HINTS, "no-hints", 409, "No hints", "The game, or the daemon, has no hints.",                         \
      "Make a game with hints.")                                                                                       \
    X(PROBLEM_DRAFT_CHANGED, "draft-changed", 409, "Draft changed",                                                    \
      "Somebody has changed the draft since this seq, or made one of this name, or there is nothing to take back.",    \
      "Get the draft again, and repeat the change.")                                                                   \
    X(PROBLEM_PROPOSAL_OPEN, "proposal-open", 409, "Proposed already",                                                 \
      "The same proposal is open already and waits for answers; n is its number.", "Answer that one.")                 \
    X(PROBLEM_PROPOSAL_CLOSED, "proposal-closed", 409, "Proposal closed",                                              \
      "The proposal was accepted, declined or withdrawn, or does not apply any more.",                                 \
      "See its status; propose again, if you want to.")                                                                \
    X(PROBLEM_WEBHOOK_DISABLED, "webhook-disabled", 409, "Webhook disabled",                                           \
      "Nothing is sent to the webhook: its owner or its receiver said so, or nobody listened for days.",               \
      "PATCH it with {\"enabled\":true}.")                                                                             \
    X(PROBLEM_PRECONDITION_FAILED, "precondition-failed", 412, "Precondition failed",                                  \
      "The resource is not as If-Match or If-None-Match says, or its path looks at neither.",                          \
      "Get it again and send that answer's ETag, or leave both headers out.")                                          \
    X(PROBLEM_TOO_LARGE, "too-large", 413, "Too large", "The body has more than 64 KiB.", "Send less.")                \
    X(PROBLEM_WRONG_TYPE, "wrong-type", 415, "Wrong type", "The body is not declared as JSON, or is encoded.",         \
      "Send Content-Type: application/json.")                                                                          \
    X(PROBLEM_ILLEGAL_ACTION, "illegal-action", 422, "Illegal action", "The key is not in the role's list.",           \
      "Get the actions and choose one.")                                                                               \
    X(PROBLEM_WRONG_OPENING, "wrong-opening", 422, "Wrong opening", "The seat committed to another value.",            \
      "Send the value that was hashed for this role.")                                                                 \
    X(PROBLEM_UNKNOWN_RULESET, "unknown-ruleset", 422, "Unknown ruleset", "No such ruleset is loaded.",                \
      "See /v1/rulesets.")                                                                                             \
    X(PROBLEM_UNKNOWN_SCENARIO, "unknown-scenario", 422, "Unknown scenario",                                           \
      "The ruleset does not have this scenario.", "See the ruleset.")                                                  \
    X(PROBLEM_UNKNOWN_ROLE, "unknown-role", 422, "Unknown role", "The game does not have this role.",                  \
      "See the ruleset or the game.")                                                                                  \
    X(PROBLEM_BAD_OPTION, "bad-option", 422, "Bad option",                                                             \
      "An option is unknown, out of range, or at odds with another.", "See the ruleset's options.")                    \
    X(PROBLEM_BAD_PACK, "bad-pack", 422, "Bad pack", "The pack is not one, or the ruleset cannot play by it.",         \
      "Correct what faults names by file, row and column.")                                                            \
    X(PROBLEM_BAD_TRF, "bad-trf", 422, "Bad TRF",                                                                      \
      "The report is not in the format TRF16, contradicts itself or the league, or has a player without an id here.",  \
      "Correct what detail says, in this line and column.")                                                            \
    X(PROBLEM_BAD_VACATION, "bad-vacation", 422, "Vacation not possible",                                              \
      "It is longer, or earlier, than a player may have here.", "See limits of the vacation.")                         \
    X(PROBLEM_BAD_ORDER, "bad-order", 422, "Bad order",                                                                \
      "An order names a step, verb, argument or item that the ruleset does not have, or contradicts "                  \
      "itself.",                                                                                                       \
      "Correct the members that errors points to; see the ruleset's steps, verbs and domains.")                        \
    X(PROBLEM_IDEMPOTENCY_MISMATCH, "idempotency-mismatch", 422, "Idempotency-Key used before",                        \
      "Another request came with the same key before.", "Use a new key for each new action.")                          \
    X(PROBLEM_SEQ_REQUIRED, "seq-required", 428, "seq required", "An action must say at which seq it was chosen.",     \
      "Send the view's seq.")                                                                                          \
    X(PROBLEM_RATE_LIMITED, "rate-limited", 429, "Too many requests",                                                  \
      "The token's or the address's budget of requests is used up.", "Wait as Retry-After says.")                      \
    X(PROBLEM_TOO_MANY_STREAMS, "too-many-streams", 429, "Too many streams",                                           \
      "The token or the address has as many streams open as it may.", "Close one of them, or follow /v1/me/stream.")   \
    X(PROBLEM_TOO_MANY_CONNECTIONS, "too-many-connections", 429, "Too many connections",                               \
      "The address has as many connections open as it may. This one was closed without reading from it.",              \
      "Close some, and reuse the others.")                                                                             \
    X(PROBLEM_HEADER_TOO_LARGE, "header-too-large", 431, "Headers too large",                                          \
      "The request's line and headers have more than 8 KiB, each header, parameter and cookie counting "               \
      "64 bytes more.",                                                                                                \
      "Send less.")                                                                                                    \
    X(PROBLEM_INTERNAL, "internal", 500, "Internal error", "Something went wrong in the daemon. Nothing was changed.", \
      "Report it with the Musterd-Request-Id.")                                                                        \
    X(PROBLEM_RULESET_FAULT, "ruleset-fault", 500, "Fault in the ruleset",                                             \
      "The rules of this game failed. Nothing of the action was kept, and the game is set aside.",                     \
      "Report it with the Musterd-Request-Id.")                                                                        \
    X(PROBLEM_DAMAGED_GAME, "damaged-game", 500, "Damaged game",                                                       \
      "The database holds an impossible value of this game. The game is set aside, and the others go on.",             \
      "Tell the operator of the daemon: its log and musterd verify name the table and the column. The "                \
      "game goes on as soon as the row is repaired.")                                                                  \
    X(PROBLEM_UNAVAILABLE, "unavailable", 503, "Unavailable",                                                          \
      "The daemon is starting or stopping, its database does not answer, or too much waits to be read or "             \
      "drawn.",                                                                                                        \
      "Ask again as Retry-After says.")                                                                                \
    X(PROBLEM_NOT_INSTALLED, "ruleset-not-installed", 503, "Ruleset not installed",                                    \
      "The version of the rules that this game is played by is not installed here; ruleset and version "               \
      "name it. Its log, its talk and its end work without it.",                                                       \
      "Tell the operator of the daemon; the game goes on when that version is installed.")

#define PROBLEMS_ENUM(id, name, status, title, meaning, remedy) id,
enum problem { PROBLEMS(PROBLEMS_ENUM) PROBLEM_COUNT };
#undef PROBLEMS_ENUM

int problem_status(enum problem problem);
/* -1: no problem has this name. */
int problem_find(const char *name);

/* Opens the object and writes the members of RFC 9457; write more with out_member_*, then out_end_object. */
void problem_begin(struct writer *w, enum problem problem, const char *detail);
/* "errors":[{"pointer":…,"detail":…}] */
void problem_error(struct writer *w, const char *pointer, const char *detail);
/* The page that a problem's type leads to. */
void problem_page(struct writer *w, enum problem problem);

#endif
