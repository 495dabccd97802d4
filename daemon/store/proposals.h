/* What players propose to each other, and what staff did: rows beside a game's log.
 *
 * A change of a game's proposals is a change of the game's revision: first store_touch or store_settle, which find out
 * whether another daemon was first, then what goes with it, which is carried out only if that was. */
#ifndef STORE_PROPOSALS_H
#define STORE_PROPOSALS_H

#include "store.h"

/* Stored: never renumbered. */
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

/* Of struct proposal's accepted: the player who is to take over a seat. */
#define ROLE_INVITED ROLE_BIT(15)

struct proposal {
    int n; /* 1, 2, 3 … in its game */
    int64_t at, ended_at;
    enum proposal_kind kind;
    enum proposal_status status;
    int role; /* who proposes, */
    char player[65];
    uint32_t seq;      /* at this entry */
    role_set accepted; /* his own among them */
    int about;         /* PROPOSAL_EXTRA_TIME: whose clock; NONE: everybody's */
    int64_t number;    /* PROPOSAL_EXTRA_TIME: seconds; PROPOSAL_TAKE_BACK: the entry to go back to */
    char invited[65];  /* PROPOSAL_SUBSTITUTE: who is to take over the seat `role` */
    int ended_by;      /* the role that declined or withdrew, 15 the one invited; NONE */
    int64_t entry;     /* what came of it in the log; 0: nothing */
    uint8_t rematch[16];
    uint8_t idempotency_key[32];
    size_t idempotency_key_length;
};

struct proposal_list {
    struct proposal *items;
    size_t count;
    bool more;
    int last; /* the largest number that the game has */
};
void proposal_list_finish(struct proposal_list *list);

/* The open ones, and that of number n (0: none) and of this key (NULL: none), by number. */
void store_find_proposals(struct stage *stage, int n, const uint8_t *idempotency_key, struct proposal_list *out);
/* All, the newest first, before this number (0: from the newest on). */
void store_list_proposals(struct stage *stage, int before, int limit, struct proposal_list *out);

/* These need JOB_GAME and job->writes. */

/* Raises the game's revision. */
void store_touch(struct stage *stage);
/* Stores session_entry(), an ENTRY_TABLE that session_table made just now, with what follows of it. seat: of
 * TABLE_SUBSTITUTE, with its new player, who is made for this app where there is none; else NULL. */
void store_settle(struct stage *stage, const struct game_seat *seat, const char *player_app,
                  const uint8_t *idempotency_key, size_t idempotency_key_length);

/* These go with one of the two. */

void store_add_proposal(struct stage *stage, const struct proposal *proposal);
/* Stores accepted, status and what follows of it. */
void store_answer_proposal(struct stage *stage, const struct proposal *proposal);
/* Open ones of these kinds (a set of PROPOSAL_BIT) lapse, but for number n. */
void store_lapse_proposals(struct stage *stage, int n, unsigned kinds);
/* For whom the seat is kept: a player, or whoever has the text of this hash; both NULL: for nobody. */
void store_invite(struct stage *stage, int role, const char *player, const uint8_t *hash);
/* Which game the game of the stage goes on in. */
void store_link_rematch(struct stage *stage, const uint8_t game[16]);
/* labels: a JSON object. */
void store_change_game(struct stage *stage, const char *labels, enum game_visibility visibility);

/* Games in which a seat is offered to the player or, where he is NULL, to whoever has the text of this hash. */
void store_list_invited(struct stage *stage, struct loader *loader, const char *player, const uint8_t *hash,
                        const uint8_t *after, int limit, struct game_list *out);

/* ---- what staff did ---------------------------------------------------------------------------------------------- */

struct audit_note {
    const uint8_t *token;
    enum token_scope scope;
    const char *app, *what, *details; /* details: a JSON object */
};
/* Of the stage's game; goes with one of the two. */
void store_audit(struct stage *stage, const struct audit_note *note);

/* Of a token that was made, or revoked, by the statement before it; where it was not, nothing is noted. */
void store_audit_token(struct stage *stage, const struct audit_note *note, const uint8_t id[16], bool revoked);

struct audit_row {
    int64_t n, at;
    uint8_t token[16], game[16]; /* game zero: about none */
    enum token_scope scope;
    char *app, *what, *details;
};
struct audit_list {
    struct audit_row *items;
    size_t count;
    bool more;
};
/* Newest first, before this number (0: from the newest on). */
void store_list_audit(struct stage *stage, int64_t before, int limit, struct audit_list *out);
void audit_list_finish(struct audit_list *list);

#endif
