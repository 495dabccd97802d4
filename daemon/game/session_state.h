/* What a session is made of: for session.c, session_replay.c and session_json.c alone. */
#ifndef DAEMON_SESSION_STATE_H
#define DAEMON_SESSION_STATE_H

#include "session.h"

/* The action that an undo would take back. */
struct session_top {
    uint32_t seq; /* 0: none */
    uint8_t role;
    bool open; /* it drew nothing and disclosed nothing */
};

/* What undo goes back over: for each open action since the last that was not open, what the state was where the action
 * changed it, and the top before. The latest stands last. It goes into snapshots as it is. */
struct session_trail {
    uint8_t *bytes; /* NULL where length is 0 */
    size_t length;
    uint32_t count;
};
enum { TRAIL_MOST = 256 }; /* actions in a row that can be taken back; the oldest is forgotten */

/* Adds a step back from `after` to `before` (size bytes each). */
void trail_add(struct session_trail *trail, const struct session_top *top, const void *before, const void *after,
               size_t size);
/* Goes one step back: state becomes what it was; returns the top before. count must not be 0. */
struct session_top trail_take(struct session_trail *trail, void *state);
void trail_clear(struct session_trail *trail);
/* Becomes a copy of bytes out of a snapshot; false where they are no trail of a state of this size. */
bool trail_read(struct session_trail *trail, const void *bytes, size_t length, size_t size);

struct session {
    const struct module *module;
    struct setup setup;
    role_set seats;
    struct stream stream;
    struct game game;
    uint32_t seq;
    role_set to_act;
    struct session_top top;
    uint32_t changed[RULESET_MAX_ROLES];
    uint64_t asked[RULESET_MAX_ROLES]; /* hash of the role's prompt and list */
    struct entry last;
    uint32_t undoes;
    struct event_list *events; /* cut to their count */
    struct draw_record *rolls; /* of the latest entry */
    size_t roll_count;
    bool dead;
    struct session_trail trail;
    uint32_t undone[RULESET_MAX_ROLES]; /* actions that each role has taken back */
    char fault[192];
    void *state;
};

/* Runs one piece of rules code under guard; on a fault the session is dead and fault says why. */
bool session_guarded(struct session *session, void (*body)(void *context), void *context);

/* The legal list of a role, checked (count, order, twice the same). Under guard only. */
void session_list(struct session *session, int role, struct action_list *list);

/* Applies entry->action or concludes, makes it the last entry and looks at what changed. */
bool session_take(struct session *session, const struct entry *entry);
/* Takes the top action back. false: it cannot be, whoever asks. */
bool session_take_back(struct session *session, const struct entry *entry);

#endif
