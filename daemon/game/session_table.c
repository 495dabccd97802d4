/* Agreements of the players, or decisions of a director, outside the rules: log entries that the ruleset does not
 * see. */
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../memory.h"
#include "session_state.h"

/* ---- reading ---------------------------------------------------------------------------------------------------- */

role_set session_in(const struct session *session) {
    return session->seats & (role_set)~session->out;
}

bool session_paused(const struct session *session) {
    return session->paused;
}

bool session_has_acted(const struct session *session, int role) {
    return session->acted[role] > 0;
}

bool session_called_off(const struct session *session) {
    return session->ended == TABLE_CANCEL;
}

/* ---- states kept for going back -------------------------------------------------------------------------------- */

static void fill(struct session *session, struct session_mark *mark) {
    mark->reached = true;
    mark->out = session->out;
    memcpy(mark->state, session->state, session->module->ruleset->state_size);
}

static struct session_mark *find_mark(const struct session *session, uint32_t seq) {
    for (struct session_mark *mark = session->marks; mark; mark = mark->next)
        if (mark->seq == seq)
            return mark;
    return NULL;
}

void session_keep(struct session *session, uint32_t seq) {
    if (seq < session->seq || find_mark(session, seq))
        return;
    struct session_mark *mark = xcalloc(1, sizeof *mark + session->module->ruleset->state_size);
    mark->seq = seq;
    mark->next = session->marks;
    session->marks = mark;
    session_mark(session);
}

void session_mark(struct session *session) {
    struct session_mark *mark = find_mark(session, session->seq);
    if (mark && !mark->reached)
        fill(session, mark);
}

void session_forget_marks(struct session *session) {
    while (session->marks) {
        struct session_mark *mark = session->marks;
        session->marks = mark->next;
        free(mark);
    }
}

/* ---- the last entry, and its terms ------------------------------------------------------------------------------- */

void session_begin_entry(struct session *session, const struct entry *entry) {
    free(session->terms);
    session->last = entry_copy(entry);
    session->terms = session->last.terms;
    session->undoes = 0;
    session->seq = entry->seq;
}

/* ---- carrying it out --------------------------------------------------------------------------------------------- */

static bool ends_the_game(enum table_act act) {
    return act == TABLE_DRAW || act == TABLE_CANCEL || act == TABLE_ADJUDICATE || act == TABLE_CORRECT;
}

/* Roles still in the game share the first place; the others come after them. */
static void place_equally(struct session *session) {
    const role_set in = session_in(session);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        session->place[role] = (uint8_t)((in & ROLE_BIT(role)) ? 1 : 1 + __builtin_popcount(in));
}

static void end_game(struct session *session, const struct entry *entry) {
    const enum result_by usual = entry->how == TABLE_DRAW ? BY_AGREEMENT : BY_DIRECTOR;
    session->ended = (enum table_act)entry->how;
    session->ended_by = entry->terms->counts_as == BY_PLAY ? usual : entry->terms->counts_as;
    if (session->ended == TABLE_DRAW)
        place_equally(session);
    else
        memcpy(session->place, entry->terms->place, sizeof session->place);
    session->to_act = 0;
    trail_cut(&session->trail, session->trail.count);
}

/* The stream of draws continues, so that no draw is made twice. */
static bool go_back(struct session *session, const struct entry *entry, const void *state, role_set out) {
    session->take_backs++;
    session->returned += entry->seq - 1 - entry->terms->back_to;
    session->out = out;
    if (state) /* always set for a take-back */
        memcpy(session->state, state, session->module->ruleset->state_size);
    trail_cut(&session->trail, session->trail.count);
    return session_look_anew(session);
}

/* Carries out an ENTRY_TABLE. state, out: the position that a take-back goes back to. */
static bool settle_entry(struct session *session, const struct entry *entry, const void *state, role_set out) {
    const enum table_act act = (enum table_act)entry->how;
    session_begin_entry(session, entry);
    session->events->count = 0;
    session->move_count = 0;
    session->roll_count = 0;
    if (act == TABLE_PAUSE || act == TABLE_RESUME)
        session->paused = act == TABLE_PAUSE;
    if (ends_the_game(act))
        end_game(session, entry);
    const bool went = act != TABLE_TAKE_BACK || go_back(session, entry, state, out);
    session->last.to_act = session->to_act;
    session_mark(session);
    return went;
}

static bool has_places(const struct session *session, const struct table_terms *terms) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if ((session->seats & ROLE_BIT(role)) && (terms->place[role] < 1 || terms->place[role] > RULESET_MAX_ROLES))
            return false;
    return true;
}

/* Does the entry make sense in any state? The limits of the players are not checked here. */
static bool is_sound(const struct session *session, const struct entry *entry) {
    const bool seated = entry->role < RULESET_MAX_ROLES && (session->seats & ROLE_BIT(entry->role));
    switch ((enum table_act)entry->how) {
    case TABLE_DRAW:
    case TABLE_CANCEL:
    case TABLE_PAUSE:
    case TABLE_RESUME: return entry->role == ROLE_NOBODY;
    case TABLE_EXTRA_TIME: return seated || entry->role == ROLE_NOBODY;
    case TABLE_TAKE_BACK: return entry->role == ROLE_NOBODY && entry->terms->back_to < session->seq;
    case TABLE_SUBSTITUTE: return seated && entry->terms->player[0];
    case TABLE_ADJUDICATE: return entry->role == ROLE_NOBODY && has_places(session, entry->terms);
    case TABLE_CORRECT:
        return (session->to_act == 0 || session->module->absent) && session->ended != TABLE_CANCEL &&
               entry->role == ROLE_NOBODY && has_places(session, entry->terms);
    case TABLE_ACTS: break;
    }
    return false;
}

bool session_settle_again(struct session *session, const struct entry *entry) {
    if (!entry->terms || !is_sound(session, entry))
        return false;
    if (entry->how != TABLE_TAKE_BACK)
        return settle_entry(session, entry, NULL, 0);
    const struct session_mark *mark = find_mark(session, entry->terms->back_to);
    return mark && mark->reached && settle_entry(session, entry, mark->state, mark->out);
}

bool session_may_return(const struct session *session, uint32_t back_to) {
    const uint32_t most = (uint32_t)session->module->ruleset->bounds.decisions;
    return back_to < session->seq && session->take_backs < TAKE_BACKS_MOST && session->returned <= most &&
           session->seq - back_to <= most - session->returned;
}

enum act_outcome session_table(struct session *session, enum table_act act, int role, const struct table_terms *terms,
                               const struct session *then, int64_t at) {
    struct table_terms copy = *terms;
    struct entry entry = {.seq = session->seq + 1,
                          .at = at,
                          .kind = ENTRY_TABLE,
                          .role = (uint8_t)role,
                          .how = (uint8_t)act,
                          .terms = &copy};
    if (session->dead)
        return ACT_FAULT;
    if (session->to_act == 0 && act != TABLE_CORRECT)
        return ACT_OVER;
    if (!is_sound(session, &entry))
        return ACT_ILLEGAL;
    if (act != TABLE_TAKE_BACK)
        return settle_entry(session, &entry, NULL, 0) ? ACT_DONE : ACT_FAULT;
    if (!session_may_return(session, terms->back_to) || then->seq != terms->back_to)
        return ACT_NO_UNDO;
    return settle_entry(session, &entry, then->state, then->out) ? ACT_DONE : ACT_FAULT;
}

/* ---- text and JSON ----------------------------------------------------------------------------------------------- */

static const char *reason_of(const struct session *session) {
    if (session->ended == TABLE_DRAW)
        return "The players agreed to a draw.";
    if (session->ended == TABLE_CORRECT)
        return "A director corrected the result.";
    if (session->ended_by == BY_ABSENCE)
        return "A player was absent.";
    return session->ended_by == BY_TIME ? "A deadline passed." : "A director decided the game.";
}

void session_table_result(const struct session *session, const struct result *scores, struct writer *w) {
    const struct ruleset *ruleset = session->module->ruleset;
    const bool drawn = session->ended == TABLE_DRAW;
    if (session_called_off(session)) {
        out_null(w);
        return;
    }
    out_object(w);
    out_member_string(w, "outcome", drawn ? "draw" : "adjudicated");
    out_member_string(w, "degree", NULL);
    out_member_string(w, "reason", reason_of(session));
    out_member_string(w, "by", result_by_name(session->ended_by));
    out_member_array(w, "roles");
    for (int role = 0; role < ruleset->role_count; role++) {
        if (!(session->seats & ROLE_BIT(role)))
            continue;
        out_object(w);
        out_member_string(w, "role", ruleset->roles[role].id);
        out_member_int(w, "place", session->place[role]);
        out_member_int(w, "score", scores->role[role].score);
        out_end_object(w);
    }
    out_end_array(w);
    out_end_object(w);
}

void session_table_prompt(const struct session *session, struct writer *w) {
    put(w, session->ended == TABLE_CANCEL ? "The game was called off." : reason_of(session));
}

static void put_time(struct writer *w, uint32_t seconds) {
    static const struct {
        uint32_t seconds;
        const char *name;
    } units[] = {{86400, "day"}, {3600, "hour"}, {60, "minute"}, {1, "second"}};
    const char *between = "";
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        const uint32_t n = seconds / units[i].seconds;
        seconds %= units[i].seconds;
        if (n == 0)
            continue;
        put_format(w, "%s%u %s%s", between, n, units[i].name, n == 1 ? "" : "s");
        between = ", ";
    }
}

static void put_what(const struct session *session, struct writer *w) {
    const struct entry *entry = &session->last;
    const char *seat = entry->role == ROLE_NOBODY ? "everybody" : session->module->ruleset->roles[entry->role].title;
    switch ((enum table_act)entry->how) {
    case TABLE_DRAW: put(w, "the game is a draw"); break;
    case TABLE_CANCEL: put(w, "the game is called off"); break;
    case TABLE_PAUSE: put(w, "the game is paused"); break;
    case TABLE_RESUME: put(w, "the game goes on"); break;
    case TABLE_EXTRA_TIME:
        put(w, "more time for ");
        put(w, seat);
        put(w, ": ");
        put_time(w, entry->terms->seconds);
        break;
    case TABLE_TAKE_BACK:
        put_format(w, "the game goes back to how it stood after entry %u", entry->terms->back_to);
        break;
    case TABLE_SUBSTITUTE:
        put_format(w, "%s plays %s in place of %s", entry->terms->player, seat,
                   entry->terms->former[0] ? entry->terms->former : "a bot");
        break;
    case TABLE_ADJUDICATE: put(w, "the game is decided"); break;
    case TABLE_CORRECT: put(w, "the result is corrected"); break;
    case TABLE_ACTS: break;
    }
}

/* Only the clocks decide a game without a director or a league. */
static bool is_by_clocks(const struct session *session) {
    return session->last.how == TABLE_ADJUDICATE && !session->terms->directed && !session->terms->by_league;
}

void session_table_text(const struct session *session, struct writer *w) {
    if (is_by_clocks(session)) {
        put(w, "The time of all who are left was up in the same moment: nobody wins.");
        return;
    }
    put(w, session->terms->by_league ? "The league: " : session->terms->directed ? "The director: " : "Agreed: ");
    put_what(session, w);
    if (session->terms->reason[0]) {
        put(w, ". Reason: ");
        put(w, session->terms->reason);
    }
    put_char(w, '.');
}

static void out_places(const struct session *session, struct writer *w) {
    const struct ruleset *ruleset = session->module->ruleset;
    out_member_object(w, "places");
    for (int role = 0; role < ruleset->role_count; role++)
        if (session->seats & ROLE_BIT(role))
            out_member_int(w, ruleset->roles[role].id, session->terms->place[role]);
    out_end_object(w);
}

void session_table_members(const struct session *session, struct writer *w) {
    const struct table_terms *terms = session->terms;
    const enum table_act act = (enum table_act)session->last.how;
    out_member_string(w, "by",
                      is_by_clocks(session) ? "clocks"
                      : terms->by_league    ? "league"
                      : terms->directed     ? "director"
                                            : "agreement");
    out_member_object(w, "terms");
    if (act == TABLE_TAKE_BACK)
        out_member_int(w, "to_seq", terms->back_to);
    if (act == TABLE_EXTRA_TIME)
        out_member_int(w, "seconds", terms->seconds);
    if (act == TABLE_SUBSTITUTE) {
        out_member_string(w, "player", terms->player);
        if (terms->former[0])
            out_member_string(w, "former", terms->former);
    }
    if (act == TABLE_ADJUDICATE || act == TABLE_CORRECT) {
        out_places(session, w);
        if (terms->counts_as != BY_PLAY)
            out_member_string(w, "result_by", result_by_name(terms->counts_as));
    }
    if (terms->directed)
        out_member_string(w, "reason", terms->reason);
    out_end_object(w);
}
