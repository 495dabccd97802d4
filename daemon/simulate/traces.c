#include "traces.h"

#include <string.h>

#include "../../rulesets/kit/text.h"
#include "told_suspects.h"

static void deal_spectators(struct told *t) {
    int reader = t->reader;
    t->reader = ROLE_SPECTATOR;
    for (int n = 0; n < FACTS_WORLDS; n++)
        told_deal(t, t->here.game.state, t->spectators.state[n], t->luck + 131 * (uint64_t)n);
    t->spectators.count = FACTS_WORLDS;
    t->reader = reader;
}

bool traces_hidden(struct told *t) {
    const uint8_t *before = t->before, *after = t->here.game.state;
    bool any = false;
    deal_spectators(t);
    for (size_t i = 0; i < told_size(t); i++) {
        t->mask[i] = 0;
        for (int k = 0; k < 8; k++) {
            uint8_t bit = (uint8_t)(1u << k);
            if (((before[i] ^ after[i]) & bit) && told_differing(t, &t->spectators, i, bit) >= OFTEN)
                t->mask[i] |= bit;
        }
        any = any || t->mask[i] != 0;
    }
    return any;
}

/* Does one of the bits never vary in the reader's worlds? If not, *byte is one that varies. */
static bool knows_one(const struct told *t, size_t *byte) {
    for (size_t i = 0; i < told_size(t); i++)
        for (int k = 0; k < 8; k++) {
            uint8_t bit = (uint8_t)(1u << k);
            if (!(t->mask[i] & bit))
                continue;
            if (told_differing(t, &t->second, i, bit) == 0)
                return true;
            *byte = i;
        }
    return false;
}

/* Was the reader told the whole event in secret? */
static bool is_private(const struct told *t, const struct event *event) {
    return t->ruleset->events[event->kind].is_private && told_tells_secret(t, event);
}

static void note(struct told *t, const struct event *event, size_t byte) {
    const struct worlds none = {0};
    told_put_fact(t, &t->here.game, &none, &t->second);
    told_put_byte(t, &t->here.game, &t->second, byte);
    writer_clear(&t->one);
    told_put_place(t, &t->one);
    put_format(&t->one, ": event %s tells %s what resample does not know afterwards",
               t->ruleset->events[event->kind].name, told_reader(t, t->reader));
    suspects_note(t, event, true);
}

static bool was_noted(const struct told *t, int event) {
    const struct event *item = t->here.events.item;
    for (int i = 0; i < event; i++)
        if (item[i].kind == item[event].kind && is_private(t, &item[i]))
            return true;
    return false;
}

void traces_look(struct told *t) {
    size_t byte = 0;
    if (t->reader == ROLE_SPECTATOR || !traces_hidden(t))
        return;
    t->count->traces++;
    suspects_count(t);
    if (knows_one(t, &byte))
        return;
    for (int i = 0; i < t->here.events.count; i++) {
        const struct event *event = &t->here.events.item[i];
        if (is_private(t, event) && !was_noted(t, i))
            note(t, event, byte);
    }
}
