/* Proposals between players, and the audit log: rows that are not part of a game's log.
 *
 * A change of a game's proposals increments the game's revision. First call store_touch or store_settle, which detect
 * whether another daemon has changed the game. The statements after it take effect only if that one did. */
#ifndef STORE_PROPOSALS_H
#define STORE_PROPOSALS_H

#include "lists.h"
#include "record.h"
#include "stage.h"
#include "tokens.h"

/* Stored values: never renumbered. */
enum proposal_kind {
    PROPOSAL_DRAW,
    PROPOSAL_CANCEL,
    PROPOSAL_PAUSE,
    PROPOSAL_RESUME,
    PROPOSAL_EXTRA_TIME,
    PROPOSAL_TAKE_BACK,
    PROPOSAL_REMATCH,
    PROPOSAL_SUBSTITUTE,
    PROPOSAL_KINDS
};
enum proposal_status { PROPOSAL_OPEN, PROPOSAL_ACCEPTED, PROPOSAL_DECLINED, PROPOSAL_WITHDRAWN, PROPOSAL_LAPSED };
#define PROPOSAL_BIT(kind) (1u << (kind))

/* Set in struct proposal's accepted for the player who is to take over a seat. */
#define ROLE_INVITED ROLE_BIT(15)

struct proposal {
    int n; /* number in its game, from 1 */
    int64_t at, ended_at;
    enum proposal_kind kind;
    enum proposal_status status;
    int role; /* the proposer */
    char player[65];
    uint32_t seq;      /* seq of the log when it was made */
    role_set accepted; /* roles that accepted, the proposer included */
    int about;         /* PROPOSAL_EXTRA_TIME: whose clock; NONE: all clocks */
    int64_t number;    /* PROPOSAL_EXTRA_TIME: seconds; PROPOSAL_TAKE_BACK: the log entry to go back to */
    char invited[65];  /* PROPOSAL_SUBSTITUTE: who is to take over the seat `role` */
    int ended_by;      /* the role that declined or withdrew; 15: the invited player; NONE */
    int64_t entry;     /* the log entry that carried it out; 0: none */
    uint8_t rematch[16];
    uint8_t idempotency_key[32];
    size_t idempotency_key_length;
};

struct proposal_list {
    struct proposal *items;
    size_t count;
    bool more;
    int last;         /* the largest number in the game */
    uint8_t game[16]; /* the game and its seats, copied: the game in memory may be gone when the rows arrive */
    role_set seats;
};
void proposal_list_finish(struct proposal_list *list);

/* Lists the open proposals, and also number n (0: none) and the one with this key (NULL: none). Ordered by number. */
void store_find_proposals(struct stage *stage, int n, const uint8_t *idempotency_key, struct proposal_list *out);
/* Lists all proposals, newest first, below the number `before` (0: from the newest on). */
void store_list_proposals(struct stage *stage, int before, int limit, struct proposal_list *out);

/* The following two need JOB_GAME and job->writes. */

/* Increments the game's revision. */
void store_touch(struct stage *stage);
/* Stores session_entry(), an ENTRY_TABLE that session_table has just made, and everything that follows from it. seat:
 * the seat with its new player for TABLE_SUBSTITUTE, else NULL. If the player is unknown, it is created for
 * player_app. */
void store_settle(struct stage *stage, const struct game_seat *seat, const char *player_app,
                  const uint8_t *idempotency_key, size_t idempotency_key_length);

/* Stage the following only together with store_touch or store_settle. */

void store_add_proposal(struct stage *stage, const struct proposal *proposal);
/* Stores the members accepted, status, ended_by and entry. */
void store_answer_proposal(struct stage *stage, const struct proposal *proposal);
/* Lets the open proposals of these kinds (a set of PROPOSAL_BIT) lapse, except number n. */
void store_lapse_proposals(struct stage *stage, int n, unsigned kinds);
/* Reserves the seat for a player, or for the holder of an invitation with this hash; both NULL: for no one. */
void store_invite(struct stage *stage, int role, const char *player, const uint8_t *hash);
/* Stores the game that continues the stage's game. */
void store_link_rematch(struct stage *stage, const uint8_t game[16]);
/* labels: a JSON object. */
void store_change_game(struct stage *stage, const char *labels, enum game_visibility visibility);

/* Lists the games that offer a seat to the player or, if player is NULL, to the holder of an invitation with this
 * hash. */
void store_list_invited(struct stage *stage, struct loader *loader, const char *player, const uint8_t *hash,
                        const uint8_t *after, int limit, struct game_list *out);

/* ---- the audit log ----------------------------------------------------------------------------------------------- */

struct audit_note {
    const uint8_t *token;
    enum token_scope scope;
    const char *app, *what, *details; /* details: a JSON object */
};
/* Writes a note about the stage's game; belongs to store_touch or store_settle. */
void store_audit(struct stage *stage, const struct audit_note *note);

/* Writes a note about a token that the statement before it made or revoked. If that statement did nothing, no note is
 * written. */
void store_audit_token(struct stage *stage, const struct audit_note *note, const uint8_t id[16], bool revoked);

struct audit_row {
    int64_t n, at;
    uint8_t token[16], game[16]; /* game zero: no game */
    enum token_scope scope;
    char *app, *what, *details;
};
struct audit_list {
    struct audit_row *items;
    size_t count;
    bool more;
};
/* Newest first, below the number `before` (0: from the newest on). app: rows of its tokens; NULL: all. */
void store_list_audit(struct stage *stage, const char *app, int64_t before, int limit, struct audit_list *out);
void audit_list_finish(struct audit_list *list);

#endif
