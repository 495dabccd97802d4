#include "combat_card.h"

#include "../tables.h"
#include "event_deck.h"
#include "vacillating.h"

enum odds combat_card(struct game *game, int role, int *card) {
    const struct tables *t = content_of(game);
    for (;;) {
        *card = km_event_drawn(game, role);
        if (*card == NONE)
            return ODDS_NONE;
        const struct event_card *event = &t->event[*card];
        if (km_event_is_kept(game, *card)) {
            km_event_kept(game, role, *card);
            continue;
        }
        km_event_discarded(game, *card);
        if (km_operation(t, *card, OP_VACILLATING) && combat_wavers(game))
            return ODDS_BAD_WEATHER;
        if (event->odds != ODDS_NONE) {
            tell(game, EVENT_COMBAT_CARD, *card, event->odds, 0, 0);
            return (enum odds)event->odds;
        }
    }
}
