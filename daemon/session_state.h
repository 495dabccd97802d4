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

/* The state before an open action, kept while replaying so that an undo can go back to it. */
struct session_level {
    struct session_top before;
    void *state;
};

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
    bool keeps_levels, dead;
    struct session_level *levels;
    size_t level_count, level_capacity;
    char fault[192];
    void *state;
};

/* Runs one piece of rules code under guard; on a fault the session is dead and fault says why. */
bool session_guarded(struct session *session, void (*body)(void *context), void *context);

/* The legal list of a role, checked (count, order, twice the same). Under guard only. */
void session_list(struct session *session, int role, struct action_list *list);

/* Applies entry->action or concludes, makes it the last entry and looks at what changed. */
bool session_take(struct session *session, const struct entry *entry);
/* Takes the top action back: needs its level. */
bool session_take_back(struct session *session, const struct entry *entry);
void session_drop_levels(struct session *session);

#endif
