/* Bringing sessions forward over stored entries, and going back by an undo. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session_state.h"

struct check {
    struct session *session;
    const struct entry *entry;
    bool legal;
};

static void body_check(void *context) {
    struct check *check = context;
    struct action_list list;
    session_list(check->session, check->entry->role, &list);
    for (int i = 0; i < list.count && !check->legal; i++)
        check->legal = memcmp(&list.item[i], &check->entry->action, sizeof list.item[i]) == 0;
}

static bool refuse(struct session *session, const struct entry *entry, const char *what) {
    if (!session->dead)
        snprintf(session->fault, sizeof session->fault, "entry %u: %s", entry->seq, what);
    return false;
}

bool session_step(struct session *session, const struct entry *entry) {
    if (entry->seq != session->seq + 1)
        return refuse(session, entry, "does not follow the one before");
    if (session_over(session))
        return refuse(session, entry, "comes after the end of the game");
    if (!(session_seats(session) & ROLE_BIT(entry->role)))
        return refuse(session, entry, "is of a role without a seat");
    if (entry->kind == ENTRY_UNDO)
        return session_take_back(session, entry) || refuse(session, entry, "takes back what cannot be taken back");
    if (entry->kind == ENTRY_ACTION) {
        struct check check = {session, entry, false};
        if (!session_guarded(session, body_check, &check))
            return false;
        if (!check.legal)
            return refuse(session, entry, "is not legal");
    }
    return session_take(session, entry) || refuse(session, entry, "could not be carried out");
}

/* Undo needs the states before: they are kept on the way from the very start only. */
static bool replay_upto(struct session *session, const struct entry *entries, size_t count, uint32_t upto,
                        void (*on_entry)(void *context, struct session *at, const struct entry *entry), void *context) {
    for (size_t i = 0; i < count && entries[i].seq <= upto; i++) {
        if (entries[i].seq <= session->seq)
            continue;
        if (!session_step(session, &entries[i]))
            return false;
        if (on_entry != NULL)
            on_entry(context, session, &entries[i]);
    }
    return true;
}

bool session_replay(struct session *session, const struct entry *entries, size_t count) {
    session->keeps_levels = session->seq == 0;
    bool went = replay_upto(session, entries, count, UINT32_MAX, NULL, NULL);
    session->keeps_levels = false;
    session_drop_levels(session);
    return went;
}

bool session_walk(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                  const struct entry *entries, size_t count, uint32_t upto,
                  void (*on_entry)(void *context, struct session *at, const struct entry *entry), void *context,
                  struct writer *why) {
    struct session *session = session_new(module, setup, key, why);
    if (session == NULL)
        return false;
    session->keeps_levels = true;
    if (on_entry != NULL)
        on_entry(context, session, NULL);
    bool went = replay_upto(session, entries, count, upto, on_entry, context);
    if (!went)
        put(why, session->fault);
    session_free(session);
    return went;
}

struct session *session_at(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                           const struct entry *entries, size_t count, uint32_t upto, struct writer *why) {
    struct session *session = session_new(module, setup, key, why);
    if (session == NULL)
        return NULL;
    session->keeps_levels = true;
    if (replay_upto(session, entries, count, upto, NULL, NULL))
        return session;
    put(why, session->fault);
    session_free(session);
    return NULL;
}

/* The session as it stands, made anew with the states before its last open actions. */
static struct session *with_levels(const struct session *session, const struct entry *entries, size_t count) {
    struct writer why;
    writer_init(&why);
    struct session *again =
        session_at(session->module, &session->setup, session->stream.key, entries, count, session->seq, &why);
    writer_finish(&why);
    if (again != NULL && again->seq == session->seq)
        return again;
    session_free(again);
    return NULL;
}

/* `session` becomes what `other` is; other is freed. */
static void become(struct session *session, struct session *other) {
    struct session held = *session;
    session_drop_levels(other);
    *session = *other;
    session->keeps_levels = false;
    *other = held;
    session_free(other);
}

enum act_outcome session_undo(struct session *session, int role, int64_t at, const struct entry *entries,
                              size_t count) {
    if (session->dead)
        return ACT_FAULT;
    if (session_over(session))
        return ACT_OVER;
    if (!session_can_undo(session, role))
        return ACT_NO_UNDO;
    if (entries == NULL)
        return ACT_HISTORY;
    struct session *again = with_levels(session, entries, count);
    if (again == NULL)
        return ACT_FAULT;
    struct entry entry = {.seq = session->seq + 1, .at = at, .kind = ENTRY_UNDO, .role = (uint8_t)role};
    if (!session_take_back(again, &entry)) {
        session_free(again);
        return ACT_FAULT;
    }
    become(session, again);
    return ACT_DONE;
}
