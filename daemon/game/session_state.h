/* What a session is made of: for session*.c alone. */
#ifndef DAEMON_SESSION_STATE_H
#define DAEMON_SESSION_STATE_H

#include "session.h"

/* An action that may be gone back over. */
struct trail_step {
    uint32_t seq;
    uint8_t role;
    bool open;        /* it disclosed nothing: its role may take it back */
    bool out_of_turn; /* what stands below means something only here */
    struct action action;
    role_set seen;    /* who was told anything of it */
    role_set learned; /* to whom it disclosed something */
};

/* What undo goes back over: for each action since the last that drew, or that was asked for and disclosed something,
 * what the state was where the action changed it. The latest stands last. It goes into snapshots as it is. */
struct session_trail {
    uint8_t *bytes; /* NULL where room is 0 */
    size_t length, room;
    uint32_t count;
};
enum { TRAIL_MOST = 256 }; /* actions in a row; the oldest is forgotten */

/* Adds a step back from `after` to `before` (size bytes each). */
void trail_add(struct session_trail *trail, const struct trail_step *step, const void *before, const void *after,
               size_t size);
/* The step that is n before the latest; n < count. */
struct trail_step trail_step_at(const struct session_trail *trail, uint32_t n);
/* Makes the state what it was before the n latest steps; n <= count. */
void trail_state_before(const struct session_trail *trail, uint32_t n, void *state);
/* Forgets the n latest steps. */
void trail_cut(struct session_trail *trail, uint32_t n);
void trail_clear(struct session_trail *trail);
/* Becomes a copy of bytes out of a snapshot; false where they are no trail of a state of this size. */
bool trail_read(struct session_trail *trail, const void *bytes, size_t length, size_t size);

/* A state that is kept, or shall be, for an entry that goes back to it. */
struct session_mark {
    struct session_mark *next;
    uint32_t seq;
    bool reached;
    role_set out;
    uint8_t state[];
};

struct session {
    const struct module *module;
    struct setup setup;
    role_set seats;
    struct stream stream;
    struct game game;
    uint32_t seq;
    role_set to_act;
    uint32_t changed[RULESET_MAX_ROLES]; /* since when the game asks of the role what it asks */
    uint32_t acted[RULESET_MAX_ROLES];   /* the role's own latest entry */
    uint64_t asked[RULESET_MAX_ROLES];   /* hash of prompt and choices; 0: it is not asked */
    struct entry last;
    uint32_t undoes;
    role_set undone_seen;      /* who was told anything of what the last entry, an undo, took back */
    struct event_list *events; /* with room for so many */
    int events_room;
    struct draw_record *rolls; /* of the latest entry */
    size_t roll_count;
    bool dead;
    struct session_trail trail;
    uint32_t undone[RULESET_MAX_ROLES]; /* actions that each role has taken back */
    role_set out;                       /* who resigned or was taken out */
    enum table_act ended;               /* what ended the game beside the rules; 0: nothing did */
    uint8_t place[RULESET_MAX_ROLES];   /* as it gave them */
    bool paused;
    uint16_t take_backs;       /* agreed ones, */
    uint32_t returned;         /* and the entries that they went back over */
    struct table_terms *terms; /* of the last entry; NULL: it has none */
    struct session_mark *marks;
    char fault[192];
    void *state;
};

/* Runs one piece of rules code under guard; on a fault the session is dead and fault says why. */
bool session_guarded(struct session *session, void (*body)(void *context), void *context);

/* The legal list of a role, checked (count, order, twice the same). Under guard only. */
void session_list(struct session *session, int role, struct action_list *list);

/* Makes it the last entry. */
void session_begin_entry(struct session *session, const struct entry *entry);
/* Applies entry->action or concludes, makes it the last entry and looks at what changed. */
bool session_take(struct session *session, const struct entry *entry);
/* Before and after rules code that acts: events, draws and the actor. */
void session_open(struct session *session, int actor);
void session_close(struct session *session);
/* What everybody is asked now, after the last entry. */
bool session_look(struct session *session);

/* The same after the state was exchanged: everybody is asked anew. */
bool session_look_anew(struct session *session);

/* session_table.c: carries out an ENTRY_TABLE. state, out: what a take-back goes back to. */
bool session_settle(struct session *session, const struct entry *entry, const void *state, role_set out);
/* The same in a replay; false: it does not fit. */
bool session_settle_again(struct session *session, const struct entry *entry);
/* Fills the marks of where the session is. */
void session_mark(struct session *session);
void session_forget_marks(struct session *session);
/* Of a game that ended beside the rules. */
void session_table_result(const struct session *session, struct writer *w);
void session_table_prompt(const struct session *session, struct writer *w);
/* Of the last entry, an ENTRY_TABLE. */
void session_table_text(const struct session *session, struct writer *w);
void session_table_members(const struct session *session, struct writer *w);

/* Makes a notice the last entry. */
void session_take_notice(struct session *session, const struct entry *entry);
/* Takes the latest action of the entry's role back. false: it cannot be. */
bool session_take_back(struct session *session, const struct entry *entry);
/* Could it be, by what was done since? */
bool session_may_go_back(struct session *session, int role);
/* Was the last entry, or what it took back, done out of turn and told to nobody but the role itself? */
bool session_is_private(const struct session *session, int reader);

#endif
