/* Events as a reader may know them: sentences, and all of an event as JSON. */
#include "text.h"

#include "template.h"

static bool in_audience(const struct event *event, int role) {
    return role == ROLE_ARBITER || (event->audience & ROLE_BIT(role)) != 0;
}

bool event_visible(const struct ruleset *ruleset, const struct event *event, int role) {
    return !ruleset->events[event->kind].is_private || in_audience(event, role);
}

void event_text(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    struct template_values values = {.ruleset = ruleset,
                                     .content = content,
                                     .args = kind->args,
                                     .arg_count = EVENT_ARGS,
                                     .value = event->arg,
                                     .veiled = !in_audience(event, role),
                                     .actor = actor,
                                     .role = NONE};
    template_put(w, kind->text, &values);
}

static bool has_dice(const struct event_kind *kind) {
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        if (kind->args[i].domain == DOMAIN_DIE)
            return true;
    return false;
}

/* Writes the faces rolled, in the order of the arguments, without those that the reader may not see. */
static void out_dice(struct writer *w, const struct event_kind *kind, const struct event *event, bool veiled) {
    out_member_array(w, "dice");
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        if (kind->args[i].domain == DOMAIN_DIE && event->arg[i] != NONE && !(kind->args[i].secret && veiled))
            out_int(w, event->arg[i]);
    out_end_array(w);
}

static void out_member_place(struct writer *w, const struct ruleset *ruleset, const void *content, const char *key,
                             struct thing place) {
    out_key(w, key);
    if (place.domain < DOMAIN_FIRST || place.index == NONE)
        out_null(w);
    else
        out_element(w, ruleset, place.domain, domain_id(ruleset, content, place.domain, place.index));
}

static bool knows_piece(const struct piece_move *move, int role) {
    return move->piece.domain != 0 && (role == ROLE_ARBITER || (move->knows & ROLE_BIT(role)));
}

/* Writes nothing if no piece moves. The pieces that the reader may not know come last, so that their order tells
 * nothing. */
static void out_moves(struct writer *w, const struct ruleset *ruleset, const void *content,
                      const struct event_moves *moves, int role) {
    bool begun = false;
    int unknown = 0;
    for (int i = 0; moves && i < moves->count; i++) {
        const struct piece_move *move = &moves->item[i];
        if (move->event != moves->event)
            continue;
        if (!begun) {
            out_member_place(w, ruleset, content, "from", move->from);
            out_member_place(w, ruleset, content, "to", move->to);
            out_member_array(w, "pieces");
            begun = true;
        }
        if (knows_piece(move, role))
            out_element(w, ruleset, move->piece.domain,
                        domain_id(ruleset, content, move->piece.domain, move->piece.index));
        else
            unknown++;
    }
    for (; unknown > 0; unknown--)
        out_null(w);
    if (begun)
        out_end_array(w);
}

void event_json(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                const struct event_moves *moves, int actor, int role) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    struct writer text;
    writer_init(&text);
    event_text(&text, ruleset, content, event, actor, role);
    if (text.length == 0) {
        w->failed |= text.failed;
        writer_finish(&text);
        return;
    }
    out_object(w);
    out_member_string(w, "kind", kind->name);
    out_member_object(w, "args");
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++) {
        out_key(w, kind->args[i].name);
        const bool hidden = kind->args[i].secret && !in_audience(event, role);
        if (hidden || (event->arg[i] == NONE && template_may_leave_out(kind->text, kind->args[i].name)))
            out_null(w);
        else
            out_argument(w, ruleset, content, kind->args[i].domain, event->arg[i]);
    }
    out_end_object(w);
    out_key(w, "text");
    out_string_n(w, writer_text(&text), text.length);
    writer_finish(&text);
    if (has_dice(kind))
        out_dice(w, kind, event, !in_audience(event, role));
    out_moves(w, ruleset, content, moves, role);
    out_end_object(w);
}

bool event_discloses(const struct ruleset *ruleset, const struct event *event) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    if ((event->audience & (role_set)~event->knew) == 0)
        return false;
    bool secret = kind->is_private;
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        secret = secret || kind->args[i].secret;
    return secret;
}

bool events_disclose(const struct ruleset *ruleset, const struct event_list *events) {
    for (int i = 0; i < events->count; i++)
        if (event_discloses(ruleset, &events->item[i]))
            return true;
    return false;
}
