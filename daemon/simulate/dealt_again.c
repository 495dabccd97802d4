#include "dealt_again.h"

#include <stdio.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"

enum {
    LEFT_OUT_LEAST = 12, /* positions with an event; fewer say nothing */
    ALIKE_LEAST = 8,     /* worlds that the reader cannot tell apart; fewer say nothing */
    LEFT_OUT = 300       /* worlds dealt to make sure that resample leaves something out */
};

static void see(struct told *t, struct world *world, struct writer *w) {
    writer_clear(w);
    world->game.actor = t->actor;
    t->ruleset->view(&world->game, t->reader, w);
    out_summary(w, &world->game, t->reader, t->seats);
    put_format(w, "%x", t->ruleset->to_act(&world->game));
    if (t->reader == ROLE_SPECTATOR)
        return;
    out_question(w, &world->game, t->reader);
    t->list.count = 0;
    t->ruleset->legal(&world->game, t->reader, &t->list);
    for (int i = 0; i < t->list.count; i++)
        action_json(w, &world->game, t->reader, &t->list.item[i]);
}

bool dealt_again_alike(struct told *t) {
    see(t, &t->here, &t->one);
    see(t, &t->there, &t->two);
    return t->one.length == t->two.length && memcmp(t->one.text, t->two.text, t->one.length) == 0;
}

int dealt_again_hidden(const struct told *t) {
    for (int i = t->here.events.count; i-- > 0;) {
        const struct event *event = &t->here.events.item[i];
        const struct event_kind *kind = &t->ruleset->events[event->kind];
        bool veiled = !event_visible(t->ruleset, event, t->reader);
        for (int k = 0; k < EVENT_ARGS && kind->args[k].name; k++)
            veiled = veiled || told_veils(t, event, k);
        if (veiled)
            return event->kind;
    }
    return NONE;
}

/* Notes that resample leaves out what the event hides from the reader; dealt_again_finish makes a finding of it. */
static void note_left_out(struct told *t, struct left_out *left, size_t byte) {
    if (left->left_out++ > 0)
        return;
    left->seed = t->seed;
    left->decision = t->decision;
    left->reader = t->reader;
    told_put_fact(t, &t->here.game, &t->second, &t->alike);
    told_put_byte(t, &t->here.game, &t->alike, byte);
    snprintf(left->where, sizeof left->where, "%s", writer_text(&t->two));
}

/* Drops the bits of the mask that vary in more worlds that resample deals. */
static bool stays(struct told *t, size_t *byte) {
    bool any = true;
    for (int n = 0; n < LEFT_OUT && any; n++) {
        told_deal(t, t->here.game.state, t->other_state, t->luck * 7 + (uint64_t)n);
        any = false;
        for (size_t i = told_size(t); i-- > 0;) {
            t->mask[i] &= (uint8_t) ~(((uint8_t *)t->other_state)[i] ^ ((uint8_t *)t->here.game.state)[i]);
            if (t->mask[i] != 0) {
                *byte = i;
                any = true;
            }
        }
    }
    return any;
}

/* Drops the bits of the mask that resample sets to the same from a world where they differ: what every dealt world has,
 * such as no offer between others, tells nothing of the game. */
static bool is_kept(struct told *t, size_t *byte) {
    const uint8_t *here = t->here.game.state, *dealt = t->other_state;
    bool any = false;
    for (int n = 0; n < t->alike.count; n++) {
        const uint8_t *alike = t->alike.state[n];
        told_deal(t, alike, t->other_state, t->luck * 11 + (uint64_t)n);
        for (size_t i = 0; i < told_size(t); i++)
            t->mask[i] &= (uint8_t) ~((alike[i] ^ here[i]) & ~(dealt[i] ^ here[i]));
    }
    for (size_t i = told_size(t); i-- > 0;)
        if (t->mask[i] != 0) {
            *byte = i;
            any = true;
        }
    return any;
}

/* Puts the bits that vary among the worlds that the reader cannot tell apart into the mask. The registers of steps do
 * not count: they hold the choices of a move under way, which only its owner goes on with. */
static bool mark_alike(struct told *t) {
    bool any = false;
    int depth = t->ruleset->flow_depth ? t->ruleset->flow_depth : FLOW_DEPTH;
    memset(t->mask, 0, told_size(t));
    for (size_t i = t->ruleset->steps ? flow_size(depth) : 0; i < told_size(t); i++) {
        for (int k = 0; k < 8; k++)
            if (told_differing(t, &t->alike, i, (uint8_t)(1u << k)) >= OFTEN)
                t->mask[i] |= (uint8_t)(1u << k);
        any = any || t->mask[i] != 0;
    }
    return any;
}

void dealt_again_look(struct told *t) {
    size_t byte = 0;
    int kind = dealt_again_hidden(t);
    if (t->alike.count < ALIKE_LEAST || kind == NONE || !mark_alike(t))
        return;
    t->count->dealt_again++;
    t->left_out[kind].looked++;
    if (stays(t, &byte) && is_kept(t, &byte))
        note_left_out(t, &t->left_out[kind], byte);
}

bool dealt_again_doubts(const struct told *t, int kind) {
    const struct left_out *left = &t->left_out[kind];
    return left->left_out > 0 && left->left_out == left->looked && left->looked < LEFT_OUT_LEAST;
}

static bool is_left_out(const struct left_out *left) {
    return left->looked >= LEFT_OUT_LEAST && left->left_out == left->looked;
}

bool dealt_again_has_found(const struct told *t) {
    for (int kind = 0; kind < t->ruleset->event_count; kind++)
        if (is_left_out(&t->left_out[kind]))
            return true;
    return false;
}

void dealt_again_finish(struct told *t) {
    for (int kind = 0; kind < t->ruleset->event_count; kind++) {
        const struct left_out *left = &t->left_out[kind];
        if (!is_left_out(left))
            continue;
        writer_clear(&t->one);
        writer_clear(&t->two);
        put_format(&t->one, "event %s: resample never deals again what it hides, such as from %s",
                   t->ruleset->events[kind].name, told_reader(t, left->reader));
        put(&t->two, left->where);
        t->seed = left->seed;
        t->decision = left->decision;
        told_find(t);
    }
}
