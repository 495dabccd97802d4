/* Applies stored entries to sessions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../metrics.h"
#include "../plugin/stand_in.h"
#include "session_state.h"

static bool has_action(const struct action_list *list, const struct action *action) {
    for (int i = 0; i < list->count; i++)
        if (memcmp(&list->item[i], action, sizeof *action) == 0)
            return true;
    return false;
}

struct check {
    struct session *session;
    const struct entry *entry;
    bool legal;
};

static void body_check(void *context) {
    struct check *check = context;
    struct action_list list;
    session_list(check->session, check->entry->role, &list);
    check->legal = has_action(&list, &check->entry->action);
}

/* Was it listed when the role was asked? Actions out of turn are not among those answers. */
static bool is_listed_answer(const struct session *session, const struct entry *entry) {
    const struct session_answers *answers = session->answers;
    return answers && (answers->listed & ROLE_BIT(entry->role)) &&
           has_action(&answers->of[entry->role], &entry->action);
}

static bool refuse(struct session *session, const struct entry *entry, const char *what) {
    if (!session->dead)
        snprintf(session->fault, sizeof session->fault, "entry %u: %s", entry->seq, what);
    return false;
}

/* Without the rules it is unknown whether the entry is legal, and which action an undo took back. So other readers do
 * not see the undo. */
static bool step_without_rules(struct session *session, const struct entry *entry) {
    if (entry->kind == ENTRY_ACTION && !stand_in_knows(session->module, &entry->action))
        return refuse(session, entry, "is of no verb that these rules had");
    if (entry->kind != ENTRY_UNDO)
        return session_take(session, entry) || refuse(session, entry, "could not be carried out");
    session_take_notice(session, entry);
    session->undone_seen = 0;
    return true;
}

bool session_step(struct session *session, const struct entry *entry) {
    if (entry->seq != session->seq + 1)
        return refuse(session, entry, "does not follow the one before");
    if (session_over(session) && !(entry->kind == ENTRY_TABLE && entry->how == TABLE_CORRECT))
        return refuse(session, entry, "comes after the end of the game");
    if (session->leaving && entry->kind != ENTRY_CONCLUDE)
        return refuse(session, entry, "parts seats that leave together");
    if (entry->kind == ENTRY_TABLE)
        return session_settle_again(session, entry) || refuse(session, entry, "cannot be settled so");
    if (!(session_seats(session) & ROLE_BIT(entry->role)))
        return refuse(session, entry, "is of a role without a seat");
    if (entry->kind == ENTRY_NOTICE || entry->with_next) {
        session_take_notice(session, entry);
        return true;
    }
    if (session->module->absent)
        return step_without_rules(session, entry);
    if (entry->kind == ENTRY_UNDO)
        return session_take_back(session, entry) || refuse(session, entry, "takes back what cannot be taken back");
    if (entry->kind == ENTRY_ACTION && !is_listed_answer(session, entry)) {
        struct check check = {session, entry, false};
        if (!session_guarded(session, body_check, &check))
            return false;
        if (!check.legal)
            return refuse(session, entry, "is not legal");
    }
    return session_take(session, entry) || refuse(session, entry, "could not be carried out");
}

void session_keep_for(struct session *session, const struct entry *entries, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_TABLE && entries[i].how == TABLE_TAKE_BACK && entries[i].seq > session->seq)
            session_keep(session, entries[i].terms->back_to);
}

static bool replay_upto(struct session *session, const struct entry *entries, size_t count, uint32_t upto,
                        void (*on_entry)(void *context, struct session *at, const struct entry *entry), void *context) {
    uint32_t from = session->seq;
    bool went = true;
    session_keep_for(session, entries, count);
    session->answers = xcalloc(1, sizeof *session->answers);
    for (size_t i = 0; went && i < count && entries[i].seq <= upto; i++) {
        if (entries[i].seq <= session->seq)
            continue;
        went = session_step(session, &entries[i]);
        if (entries[i].kind != ENTRY_ACTION)
            session->answers->listed = 0;
        if (went && on_entry)
            on_entry(context, session, &entries[i]);
    }
    session_forget_marks(session);
    free(session->answers);
    session->answers = NULL;
    metrics_add(METRIC_ENTRIES_REPLAYED, session->seq - from);
    return went;
}

bool session_replay(struct session *session, const struct entry *entries, size_t count) {
    return replay_upto(session, entries, count, UINT32_MAX, NULL, NULL);
}

bool session_walk(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                  const struct entry *entries, size_t count, uint32_t upto,
                  void (*on_entry)(void *context, struct session *at, const struct entry *entry), void *context,
                  struct writer *why) {
    struct session *session = session_new(module, setup, key, why);
    if (!session)
        return false;
    if (on_entry)
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
    if (!session)
        return NULL;
    if (replay_upto(session, entries, count, upto, NULL, NULL))
        return session;
    put(why, session->fault);
    session_free(session);
    return NULL;
}
