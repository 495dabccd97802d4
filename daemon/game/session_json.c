/* The JSON that a session writes for one role. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../../rulesets/kit/text.h"
#include "../../rulesets/kit/windows.h"
#include "menu.h"
#include "session_state.h"

enum { SCRATCH_SIZE = 1 << 20 };

/* Thread-local, and no memory is used until the first write. Ruleset code writes here, so that it never allocates and
 * can be left at any moment. */
static _Thread_local char scratch_text[SCRATCH_SIZE];
static _Thread_local struct action_list scratch_list;

struct asking {
    struct session *session;
    int role;
    struct writer out;
    void (*write)(const struct game *game, int role, struct writer *out);
    const struct board_request *request;
    struct result *result;
    enum view_part part;
};

static void body_write(void *context) {
    struct asking *asking = context;
    asking->write(&asking->session->game, asking->role, &asking->out);
}

static void body_summary(void *context) {
    struct asking *asking = context;
    out_summary(&asking->out, &asking->session->game, asking->role, asking->session->seats);
}

static void body_places(void *context) {
    struct asking *asking = context;
    out_standing(&asking->out, &asking->session->game, asking->role);
}

static void body_part(void *context) {
    struct asking *asking = context;
    out_part(&asking->out, &asking->session->game, asking->role, asking->part);
}

static void body_board(void *context) {
    struct asking *asking = context;
    asking->session->module->ruleset->board(&asking->session->game, asking->role, asking->request, &asking->out);
}

static void body_list(void *context) {
    struct asking *asking = context;
    session_list(asking->session, asking->role, &scratch_list);
}

static void body_result(void *context) {
    struct asking *asking = context;
    asking->session->module->ruleset->result(&asking->session->game, asking->result);
}

/* Runs body, which writes to scratch_text; NULL: the ruleset failed. */
static const struct writer *guarded(struct asking *asking, void (*body)(void *context)) {
    writer_init_fixed(&asking->out, scratch_text, sizeof scratch_text);
    if (!session_guarded(asking->session, body, asking))
        return NULL;
    if (!asking->out.failed)
        return &asking->out;
    snprintf(asking->session->fault, sizeof asking->session->fault, "a view, prompt, list or board of more than 1 MiB");
    return NULL;
}

static const struct writer *written(struct asking *asking,
                                    void (*write)(const struct game *game, int role, struct writer *out)) {
    asking->write = write;
    return guarded(asking, body_write);
}

/* Writes a member with what ruleset code wrote (NULL: it failed); false: it failed. */
static bool put_member(struct writer *w, const char *name, const struct writer *text) {
    if (!text)
        return false;
    out_key(w, name);
    out_raw(w, text->text, text->length);
    return true;
}

static const char *role_id(const struct session *session, int role) {
    return role == ROLE_SPECTATOR ? "spectator" : session->module->ruleset->roles[role].id;
}

const char *session_status(const struct session *session) {
    if (session->to_act != 0)
        return "active";
    return session_called_off(session) ? "aborted" : "finished";
}

void session_to_act_json(struct session *session, struct writer *w) {
    out_array(w);
    for (int role = 0; role < session->module->ruleset->role_count; role++)
        if (session->to_act & ROLE_BIT(role))
            out_string(w, role_id(session, role));
    out_end_array(w);
}

/* A correction keeps the scores, if the rules had ended the game. */
static void body_scores(void *context) {
    struct asking *asking = context;
    if ((asking->session->module->ruleset->to_act(&asking->session->game) & asking->session->seats) == 0)
        body_result(context);
}

/* The latest entry ended the game. */
static enum result_by ended_by_rules(const struct session *session) {
    if (session->last.kind != ENTRY_CONCLUDE)
        return BY_PLAY;
    return session->last.how == CONCLUDE_TIMEOUT  ? BY_TIME
           : session->last.how == CONCLUDE_RESIGN ? BY_RESIGNATION
                                                  : BY_DIRECTOR;
}

void session_result_json(struct session *session, struct writer *w) {
    struct result result = {0};
    struct asking asking = {.session = session, .result = &result};
    if (session->ended) {
        if (session->ended == TABLE_CORRECT)
            session_guarded(session, body_scores, &asking);
        session_table_result(session, &result, w);
        return;
    }
    if (session->to_act != 0 || !session_guarded(session, body_result, &asking)) {
        out_null(w);
        return;
    }
    out_object(w);
    out_member_string(w, "outcome", result.outcome);
    out_member_string(w, "degree", result.degree);
    out_member_string(w, "reason", result.reason);
    out_member_string(w, "by", result_by_name(ended_by_rules(session)));
    out_member_array(w, "roles");
    for (int role = 0; role < session->module->ruleset->role_count; role++) {
        if (!(session->seats & ROLE_BIT(role)))
            continue;
        out_object(w);
        out_member_string(w, "role", role_id(session, role));
        out_member_int(w, "place", result.role[role].place);
        out_member_int(w, "score", result.role[role].score);
        out_end_object(w);
    }
    out_end_array(w);
    out_end_object(w);
}

int session_legal_count(struct session *session, int role) {
    struct asking asking = {.session = session, .role = role};
    if (role == ROLE_SPECTATOR)
        return 0;
    return session_guarded(session, body_list, &asking) ? scratch_list.count : -1;
}

/* Writes the list as JSON, actions out of turn last. Ruleset code writes the labels. */
static void put_actions(const struct game *game, int role, struct writer *out) {
    const bool any = game->ruleset->out_of_turn_count > 0;
    out_array(out);
    for (int aside = 0; aside < (any ? 2 : 1); aside++)
        for (int i = 0; i < scratch_list.count; i++)
            if (!any || game->ruleset->verbs[scratch_list.item[i].verb].out_of_turn == aside)
                action_json(out, game, role, &scratch_list.item[i]);
    out_end_array(out);
}

/* Leaves the role's list in scratch_list; false: the ruleset failed. */
static bool make_list(struct session *session, int role, enum asides asides) {
    scratch_list.count = 0;
    if (session_legal_count(session, role) < 0)
        return false;
    if (asides != ASIDES_LAST)
        actions_keep(session->module->ruleset, &scratch_list, asides == ASIDES_ONLY);
    return true;
}

bool session_actions_json(struct session *session, int role, enum asides asides, struct writer *w) {
    struct asking asking = {.session = session, .role = role};
    if (!make_list(session, role, asides))
        return false;
    const struct writer *text = written(&asking, put_actions);
    if (!text)
        return false;
    out_raw(w, text->text, text->length);
    return true;
}

/* ---- the list as a menu ------------------------------------------------------------------------------------------ */

/* Thread-local: the items of the current list, whose texts are in scratch_text. */
static _Thread_local struct menu_item scratch_items[RULESET_MAX_ACTIONS];

/* Ends a text and returns its start. */
static const char *ended(struct writer *out, size_t from) {
    put_char(out, '\0');
    out->comma = false;
    return out->failed ? "" : out->text + from;
}

static const char *ended_if_any(struct writer *out, size_t from) {
    return out->length > from ? ended(out, from) : NULL;
}

static const char *part_text(const struct game *game, int domain, int value, struct writer *out) {
    size_t from = out->length;
    if (!domain_is_number(domain))
        return domain_title(game->ruleset, game->content, domain, value);
    put_int(out, value);
    return ended(out, from);
}

static void put_menu_item(const struct game *game, int role, const struct action *action, struct menu_item *item,
                          struct writer *out) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    struct named_things named = {0};
    size_t from = out->length;
    *item = (struct menu_item){.heading = verb->title, .aside = verb->out_of_turn};
    action_key(out, game->ruleset, game->content, action);
    item->key = ended(out, from);
    from = out->length;
    action_label(out, game, role, action);
    item->label = item->short_label = ended(out, from);
    if (verb->short_label) {
        from = out->length;
        action_short_label(out, game, role, action);
        item->short_label = ended(out, from);
    }
    from = out->length;
    action_cost(out, game, role, action);
    item->cost = ended_if_any(out, from);
    from = out->length;
    action_number(out, game, role, action);
    item->number = ended_if_any(out, from);
    action_named(game, role, action, &named);
    from = out->length;
    out_focus(out, game, action, &named);
    item->focus = ended(out, from);
    from = out->length;
    out_about(out, game, action, &named);
    item->about = ended(out, from);
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        item->part[i] = part_text(game, verb->args[i].domain, action->arg[i], out);
}

static void put_menu_items(const struct game *game, int role, struct writer *out) {
    for (int i = 0; i < scratch_list.count; i++)
        put_menu_item(game, role, &scratch_list.item[i], &scratch_items[i], out);
}

bool session_menu_json(struct session *session, int role, int most, enum asides asides, struct writer *w) {
    struct asking asking = {.session = session, .role = role};
    if (!make_list(session, role, asides) || !written(&asking, put_menu_items))
        return false;
    menu_write(w, scratch_items, scratch_list.count, most);
    return true;
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

static void put_question(const struct game *game, int role, struct writer *out) {
    out_question(out, game, role);
}

/* A game that the engine ended has no question. */
static void put_no_question(const struct session *session, struct writer *w) {
    char bytes[128];
    struct writer text;
    writer_init_fixed(&text, bytes, sizeof bytes);
    session_table_prompt(session, &text);
    out_key(w, "prompt");
    out_string_n(w, text.text, text.length);
    out_member_null(w, "asides_prompt");
    out_member_null(w, "asked");
    out_member_null(w, "focus");
}

bool session_question_json(struct session *session, int role, struct writer *w) {
    struct asking asking = {.session = session, .role = role};
    out_member_int(w, "seq", session->seq);
    if (session->ended) {
        put_no_question(session, w);
        return true;
    }
    const struct writer *text = written(&asking, put_question);
    if (text)
        out_raw(w, text->text + 1, text->length - 2);
    return text != NULL;
}

bool session_asked_json(struct session *session, int role, struct writer *w) {
    if (!session_question_json(session, role, w))
        return false;
    out_key(w, "actions");
    return session_actions_json(session, role, ASIDES_LAST, w);
}

static const char *const view_member_names[VIEW_PARTS] = {
    [VIEW_STATE] = "state", [VIEW_ACTIONS] = "actions", [VIEW_PIECES] = "pieces", [VIEW_HANDS] = "hands",
    [VIEW_DECKS] = "decks", [VIEW_TRACKS] = "tracks",   [VIEW_FIGHT] = "fight",
};

/* VIEW_PARTS: unknown. */
static int view_member_find(const char *name, size_t length) {
    int part = 0;
    while (part < VIEW_PARTS &&
           (strlen(view_member_names[part]) != length || memcmp(view_member_names[part], name, length) != 0))
        part++;
    return part;
}

unsigned view_parts_find(const char *names) {
    unsigned set = 0;
    for (const char *name = names;; name++) {
        const size_t length = strcspn(name, ",");
        const int part = view_member_find(name, length);
        if (part == VIEW_PARTS)
            return 0;
        set |= VIEW_BIT(part);
        name += length;
        if (*name == '\0')
            return set;
    }
}

static bool put_state(struct asking *asking, struct writer *w) {
    return put_member(w, "places", guarded(asking, body_places)) &&
           put_member(w, "state", written(asking, asking->session->module->ruleset->view));
}

static bool put_view_member(struct asking *asking, enum view_member part, struct writer *w) {
    static const enum view_part parts[VIEW_PARTS] = {[VIEW_PIECES] = PART_PIECES,
                                                     [VIEW_HANDS] = PART_HANDS,
                                                     [VIEW_DECKS] = PART_DECKS,
                                                     [VIEW_TRACKS] = PART_TRACKS,
                                                     [VIEW_FIGHT] = PART_FIGHT};
    if (part == VIEW_STATE)
        return put_state(asking, w);
    if (part == VIEW_ACTIONS) {
        out_key(w, "actions");
        return session_actions_json(asking->session, asking->role, ASIDES_LAST, w);
    }
    asking->part = parts[part];
    return put_member(w, view_member_names[part], guarded(asking, body_part));
}

bool session_view_json(struct session *session, int role, unsigned parts, struct writer *w) {
    struct asking asking = {.session = session, .role = role};
    if (!session_question_json(session, role, w))
        return false;
    out_member_string(w, "role", role_id(session, role));
    out_member_string(w, "status", session_status(session));
    out_key(w, "to_act");
    session_to_act_json(session, w);
    if (!put_member(w, "summary", guarded(&asking, body_summary)))
        return false;
    for (int part = 0; part < VIEW_PARTS; part++)
        if (parts & VIEW_BIT(part) && !put_view_member(&asking, part, w))
            return false;
    out_member_bool(w, "can_undo", role != ROLE_SPECTATOR && session_can_undo(session, role));
    return true;
}

bool session_board_focus(const struct session *session, const char *text, struct board_request *request) {
    const struct ruleset *ruleset = session->module->ruleset;
    for (int i = 0; i < ruleset->domain_count; i++) {
        const size_t n = strlen(ruleset->domains[i].name);
        if (strncmp(text, ruleset->domains[i].name, n) != 0 || text[n] != '-')
            continue;
        const int index = domain_find(ruleset, session->module->content, DOMAIN_FIRST + i, text + n + 1);
        if (index < 0)
            continue;
        request->domain = (uint8_t)(DOMAIN_FIRST + i);
        request->focus = (int16_t)index;
        return true;
    }
    return false;
}

bool session_board_svg(struct session *session, int role, const struct board_request *request, struct writer *w) {
    struct asking asking = {.session = session, .role = role, .request = request};
    const struct writer *text = guarded(&asking, body_board);
    if (!text)
        return false;
    put_bytes(w, text->text, text->length);
    return true;
}

void session_events_list(struct session *session, int role, struct writer *w) {
    const struct module *module = session->module;
    for (int i = 0; i < session->events->count; i++) {
        const struct event *event = &session->events->item[i];
        const struct event_moves moves = {.item = session->moves, .count = session->move_count, .event = i};
        if (event_visible(module->ruleset, event, role))
            event_json(w, module->ruleset, module->content, event, &moves, session->seq ? session->last.role : NONE,
                       role);
    }
}

void session_events_json(struct session *session, int role, struct writer *w) {
    out_array(w);
    session_events_list(session, role, w);
    out_end_array(w);
}

/* ---- the log ------------------------------------------------------------------------------------------------- */

void out_member_time(struct writer *w, const char *name, int64_t at) {
    time_t seconds = (time_t)(at / 1000000);
    struct tm utc;
    struct writer time;
    char bytes[64];
    if (at == 0) {
        out_member_null(w, name);
        return;
    }
    gmtime_r(&seconds, &utc);
    writer_init_fixed(&time, bytes, sizeof bytes);
    put_format(&time, "%04d-%02d-%02dT%02d:%02d:%02d.%06dZ", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
               utc.tm_hour, utc.tm_min, utc.tm_sec, (int)(at % 1000000));
    out_member_string(w, name, writer_text(&time));
}

static const char *kind_word(const struct session *session) {
    if (session->seq == 0)
        return "setup";
    switch ((enum entry_kind)session->last.kind) {
    case ENTRY_ACTION: return "action";
    case ENTRY_UNDO: return "undo";
    case ENTRY_CONCLUDE: return session->last.how == CONCLUDE_TIMEOUT ? "timeout" : "resign";
    case ENTRY_NOTICE: return "notice";
    case ENTRY_TABLE: return table_act_name((enum table_act)session->last.how);
    }
    return "action";
}

static const char *const notice_names[] = {[ENTRY_TIME_UP] = "time-up", [ENTRY_BACK] = "back"};

static const char *entry_notice_name(enum entry_notice notice) {
    return notice_names[notice];
}

int entry_notice_find(const char *name) {
    for (int i = 0; i < ENTRY_NOTICES; i++)
        if (strcmp(notice_names[i], name) == 0)
            return i;
    return -1;
}

static void put_notice_text(const struct session *session, const char *who, struct writer *w) {
    switch ((enum entry_notice)session->last.how) {
    case ENTRY_TIME_UP: put_format(w, "The time of %s is up.", who); break;
    case ENTRY_BACK: put_format(w, "%s is back.", who); break;
    case ENTRY_NOTICES: break;
    }
}

/* An action whose events say nothing: its label, or its key if the rules are absent. */
static void put_choice(struct session *session, struct writer *w) {
    const struct module *module = session->module;
    put_format(w, "%s: ", module->ruleset->roles[session->last.role].title);
    if (module->absent)
        session_entry_key(session, w);
    else
        action_words(w, module->ruleset, module->content, &session->last.action);
    put_char(w, '.');
}

/* Who takes a seat over is told of its standing passes, which nobody else may know. */
static void put_passes_kept(const struct session *session, struct writer *w) {
    const struct module *module = session->module;
    const uint32_t standing = windows_standing(&session->game, session->last.role);
    const char *before = " The seat keeps its standing passes: ";
    for (int pass = 0; pass < WINDOW_PASSES; pass++)
        if (standing >> pass & 1) {
            put(w, before);
            put(w, domain_title(module->ruleset, module->content, module->ruleset->windows->pass_domain, pass));
            before = ", ";
        }
    if (standing != 0)
        put_char(w, '.');
}

/* Writes the texts of the visible events, joined by spaces. An undo and a resignation begin with a fixed text. */
static void put_entry_text(struct session *session, int role, struct writer *w) {
    const struct module *module = session->module;
    int actor = session->seq ? session->last.role : NONE;
    if (session->terms)
        session_table_text(session, w);
    if (session->terms && session->last.how == TABLE_SUBSTITUTE && role == actor)
        put_passes_kept(session, w);
    if (session->seq && session->last.kind == ENTRY_UNDO && !session_is_private(session, role))
        put_format(w, session->undoes ? "%s takes entry %u back." : "%s takes an action back.",
                   module->ruleset->roles[actor].title, session->undoes);
    if (session->seq && session->last.kind == ENTRY_CONCLUDE)
        put_format(w,
                   session->last.how == CONCLUDE_TIMEOUT ? "The time of %s is up, and the seat is out." : "%s resigns.",
                   module->ruleset->roles[actor].title);
    if (session->seq && session->last.kind == ENTRY_NOTICE)
        put_notice_text(session, module->ruleset->roles[actor].title, w);
    for (int i = 0; i < session->events->count; i++) {
        const struct event *event = &session->events->item[i];
        if (!event_visible(module->ruleset, event, role))
            continue;
        const size_t before = w->length;
        if (before > 0)
            put_char(w, ' ');
        event_text(w, module->ruleset, module->content, event, actor, role);
        if (before > 0 && w->length == before + 1)
            w->length = before;
    }
    if (w->length == 0 && session->seq && session->last.kind == ENTRY_ACTION && (role == actor || role == ROLE_ARBITER))
        put_choice(session, w);
}

/* Is this another role's action that the reader learns nothing about, or its undo? An action without any event is
 * hidden, too, so that the entry reveals nothing. */
static bool is_hidden(const struct session *session, int role, bool empty) {
    return empty && role != ROLE_ARBITER && session->seq != 0 && session->last.kind != ENTRY_CONCLUDE &&
           session->last.role != role;
}

void session_entry_json(struct session *session, int64_t at, int role, struct writer *w) {
    struct writer text;
    writer_init(&text);
    out_member_int(w, "seq", session->seq);
    out_member_time(w, "at", at);
    out_member_string(w, "kind", kind_word(session));
    bool is_known = session->seq != 0 && session->last.role != ROLE_NOBODY && !session_is_private(session, role);
    out_member_string(w, "role", is_known ? role_id(session, session->last.role) : NULL);
    writer_clear(&text);
    put_entry_text(session, role, &text);
    const bool hidden = is_hidden(session, role, text.length == 0);
    if (hidden) /* the words do not depend on the action, so they reveal no more than the entry does */
        put_format(&text, "%s makes a hidden choice.",
                   is_known ? session->module->ruleset->roles[session->last.role].title : "Somebody");
    out_key(w, "text");
    if (text.failed)
        w->failed = true;
    else
        out_string_n(w, writer_text(&text), text.length);
    out_key(w, "events");
    session_events_json(session, role, w);
    if (hidden)
        out_member_bool(w, "hidden", true);
    if (session->terms)
        session_table_members(session, w);
    if (session->seq != 0 && session->last.kind == ENTRY_NOTICE)
        out_member_string(w, "notice", entry_notice_name((enum entry_notice)session->last.how));
    if (session->seq != 0 && session->last.with_next)
        out_member_bool(w, "with_next", true);
    if (is_known && session->last.caretaker)
        out_member_bool(w, "caretaker", true);
    if (is_known && session->last.bot)
        out_member_bool(w, "bot", true);
    if (session->last.kind == ENTRY_ACTION && session->last.automatic)
        out_member_bool(w, "auto", true);
    out_key(w, "undoes");
    if (session->undoes != 0)
        out_int(w, session->undoes);
    else
        out_null(w);
    writer_finish(&text);
}

void session_rolls_json(const struct session *session, struct writer *w) {
    out_array(w);
    for (size_t i = 0; i < session->roll_count; i++) {
        out_object(w);
        out_member_int(w, "draw", (int64_t)session->rolls[i].counter);
        out_member_int(w, "n", session->rolls[i].n);
        out_member_int(w, "value", session->rolls[i].value);
        out_member_string(w, "for", session->rolls[i].label);
        out_end_object(w);
    }
    out_end_array(w);
}

void session_entry_key(struct session *session, struct writer *w) {
    const struct module *module = session->module;
    if (session->seq != 0 && session->last.kind == ENTRY_ACTION)
        action_key(w, module->ruleset, module->content, &session->last.action);
}
