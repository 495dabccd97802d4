/* The parts of a session. For session*.c only. */
#ifndef DAEMON_SESSION_STATE_H
#define DAEMON_SESSION_STATE_H

#include "session.h"

/* An action that an undo may go back over. */
struct trail_step {
    uint32_t seq;
    uint8_t role;
    bool open;        /* it disclosed nothing: its role can take it back */
    bool out_of_turn; /* the members below are valid only if this is set */
    struct action action;
    role_set seen;    /* roles that saw anything of it */
    role_set learned; /* roles to whom it disclosed something */
};

/* What undo needs: for each action since the last draw, and since the last answer that disclosed something, the old
 * state wherever the action changed it. The latest action is last. Snapshots contain the trail unchanged. */
struct session_trail {
    uint8_t *bytes; /* NULL if room is 0 */
    size_t length, room;
    uint32_t count;
};
enum { TRAIL_MOST = 256 }; /* actions in a row; older ones are dropped */

/* Adds a step that leads back from `after` to `before` (`size` bytes each). */
void trail_add(struct session_trail *trail, const struct trail_step *step, const void *before, const void *after,
               size_t size);
/* The step n before the latest; n < count. */
struct trail_step trail_step_at(const struct session_trail *trail, uint32_t n);
/* Restores the state before the n latest steps; n <= count. */
void trail_state_before(const struct session_trail *trail, uint32_t n, void *state);
/* Drops the n latest steps. */
void trail_cut(struct session_trail *trail, uint32_t n);
void trail_clear(struct session_trail *trail);
/* Copies the trail from a snapshot's bytes; false: they are not a trail for a state of this size. */
bool trail_read(struct session_trail *trail, const void *bytes, size_t length, size_t size);

/* A state that is kept, or will be, for a later entry that goes back to it. */
struct session_mark {
    struct session_mark *next;
    uint32_t seq;
    bool reached;
    role_set out;
    uint8_t state[];
};

/* While entries are replayed: the answers of each role that is asked, as they were listed for the hash of its question.
 * The next entry is checked against them, instead of listing the same position twice. */
struct session_answers {
    role_set listed; /* roles whose answers are here */
    struct action_list of[RULESET_MAX_ROLES];
};

struct session {
    const struct module *module;
    struct setup setup;
    role_set seats;
    struct stream stream;
    struct game game;
    uint32_t seq;
    role_set to_act;
    uint32_t changed[RULESET_MAX_ROLES]; /* the seq of the last change of the role's question */
    uint32_t acted[RULESET_MAX_ROLES];   /* the seq of the role's own latest entry */
    uint64_t asked[RULESET_MAX_ROLES];   /* hash of prompt and choices; 0: the role is not asked */
    struct entry last;
    uint32_t undoes;
    role_set undone_seen;      /* if the last entry is an undo: the roles that saw anything of the action taken back */
    struct event_list *events; /* with its allocated capacity */
    int events_room;
    struct piece_move *moves; /* of the pieces, told by these events */
    int move_count;
    struct draw_record *rolls; /* of the latest entry */
    size_t roll_count;
    bool dead;
    struct session_trail trail;
    uint32_t undone[RULESET_MAX_ROLES]; /* number of actions that each role has taken back */
    role_set out;                       /* roles that resigned or were removed */
    role_set leaving;                   /* roles of entries with_next, until the last of them */
    enum table_act ended;               /* what ended the game beside the rules; 0: nothing */
    enum result_by ended_by;            /* how that result came */
    uint8_t place[RULESET_MAX_ROLES];   /* the places given by that entry */
    bool paused;
    uint16_t take_backs;       /* number of agreed take-backs, */
    uint32_t returned;         /* and of the entries that they went back over */
    struct table_terms *terms; /* of the last entry; NULL: it has no terms */
    struct session_mark *marks;
    struct session_answers *answers; /* NULL: no replay is under way */
    char fault[192];
    void *state;
};

/* Runs ruleset code under guard. After a fault the session is unusable, and fault says why. */
bool session_guarded(struct session *session, void (*body)(void *context), void *context);

/* Makes the legal list of a role and checks it (count, order, no duplicates). Under guard only. */
void session_list(struct session *session, int role, struct action_list *list);

/* A session before its setup, with an all-zero state; its random stream continues at `counter`. Free with
 * session_free. */
struct session *session_blank(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                              uint64_t counter);

/* Makes this the last entry. */
void session_begin_entry(struct session *session, const struct entry *entry);
/* Applies entry->action or concludes, makes this the last entry, and updates what the roles are asked. */
bool session_take(struct session *session, const struct entry *entry);
/* Prepares events, draws and the actor for ruleset code that acts. */
void session_open(struct session *session, int actor);
void session_close(struct session *session);
/* Updates what every role is asked after the last entry. */
bool session_look(struct session *session);

/* The same after the state was replaced: every question counts as new. */
bool session_look_anew(struct session *session);

/* session_table.c: carries out an ENTRY_TABLE in a replay; false: the entry does not fit. */
bool session_settle_again(struct session *session, const struct entry *entry);
/* Saves the state if the session is at a seq that must be kept. */
void session_mark(struct session *session);
void session_forget_marks(struct session *session);
/* For a game that ended beside the rules. scores: those of the rules, zeroed if the rules did not end it. */
void session_table_result(const struct session *session, const struct result *scores, struct writer *w);
void session_table_prompt(const struct session *session, struct writer *w);
/* For the last entry, an ENTRY_TABLE. */
void session_table_text(const struct session *session, struct writer *w);
void session_table_members(const struct session *session, struct writer *w);

/* Makes a notice, or a conclusion with_next, the last entry. */
void session_take_notice(struct session *session, const struct entry *entry);
/* Takes the latest action of the entry's role back. false: that is not allowed. */
bool session_take_back(struct session *session, const struct entry *entry);
/* Do the actions since then allow taking it back? */
bool session_may_go_back(struct session *session, int role);
/* Was the last entry, or the entry that it took back, an action out of turn that only its own role saw? */
bool session_is_private(const struct session *session, int reader);

#endif
