#include "event_deck.h"

#include "../../kit/cards.h"
#include "../tables.h"

int km_event_drawn(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    int cards = content_of(game)->event_count;
    if (cards_count(s->event, cards, EVENT_DECK) == 0 && cards_move(s->event, cards, EVENT_DISCARD, EVENT_DECK) > 0)
        tell(game, EVENT_EVENTS_SHUFFLED, 0, 0, 0, 0);
    int event = cards_draw(game, s->event, cards, EVENT_DECK, EVENT_DRAWN, "event card");
    if (event == NONE)
        return NONE;
    if (content_of(game)->event[event].op == OP_REFUGE)
        tell_secret(game, EVENT_REFUGE_DRAWN, ROLE_BIT(role), 0, role, event, 0, 0);
    else
        tell(game, EVENT_EVENT_DRAWN, role, event, 0, 0);
    return event;
}

void km_event_kept(struct game *game, int role, int event) {
    state_of(game)->event[event] = event_at_hand(role);
    if (content_of(game)->event[event].op != OP_REFUGE)
        tell(game, EVENT_EVENT_KEPT, role, event, 0, 0);
}

/* A Refuge shows its number when it is laid down. */
static void show_refuge(struct game *game, int event) {
    int at = state_of(game)->event[event];
    if (content_of(game)->event[event].op == OP_REFUGE && at < EVENT_DECK)
        tell_secret(game, EVENT_REFUGE_SHOWN, ROLES_EVERYONE, ROLE_BIT(at % SEATS), at % SEATS, event, 0, 0);
}

void km_event_discarded(struct game *game, int event) {
    show_refuge(game, event);
    state_of(game)->event[event] = EVENT_DISCARD;
    tell(game, EVENT_DISCARDED, event, 0, 0, 0);
}

void km_event_removed(struct game *game, int event) {
    show_refuge(game, event);
    state_of(game)->event[event] = EVENT_OUT;
    tell(game, EVENT_REMOVED, event, 0, 0, 0);
}

int km_event_in_hand(const struct game *game, int role, int op) {
    const struct tables *t = content_of(game);
    for (int e = t->op_first[op]; e < t->op_end[op]; e++)
        if (state_of(game)->event[e] == event_at_hand(role) && t->event[e].op == op)
            return e;
    return NONE;
}

bool is_spared(const struct operation *with, int card) {
    for (int i = 0; i < with->spared_count; i++)
        if (with->spared[i] == card)
            return true;
    return false;
}

void free_move_spent(struct game *game, int role) {
    int event = km_event_in_hand(game, role, OP_FREE_MOVE);
    tell(game, EVENT_EVENT_SPENT, role, event, 0, 0);
    km_event_discarded(game, event);
}

bool km_event_is_kept(const struct game *game, int event) {
    int op = content_of(game)->event[event].op;
    return op == OP_WRIT || op == OP_FREE_MOVE || op == OP_REFUGE;
}
