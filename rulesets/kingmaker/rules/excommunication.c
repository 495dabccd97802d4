#include "excommunication.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "fates.h"

/* The card of the town or city is gone: pieces inside now stand in the open. */
static void thrown_out(struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    FOR_EACH_BIT (n, nobles_inside(s, place) & nobles_of(s, role)) {
        tell(game, EVENT_PUT_OUT, n, place, 0, 0);
        noble_put(game, n, content_of(game)->place[place].square, NONE);
    }
}

void e2_excommunication(struct game *game, int role, int event, const struct operation *with) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    s->excommunicated |= ROLE_BIT(role);
    tell(game, EVENT_BANNED, role, 0, 0, 0);
    for (int card = BISHOP_FIRST; card < CASTLE_FIRST; card++) {
        int kind = card_kind(card);
        if (card_faction(s, card) != role || (kind != CARD_BISHOP && kind != CARD_TOWN))
            continue;
        card_discarded(game, card);
        for (int k = 0; k < t->card[card].place_count; k++)
            if (place_owner(game, t->card[card].place[k]) != role)
                thrown_out(game, role, t->card[card].place[k]);
    }
    fates_settle(game);
}

void ban_card_drawn(struct game *game, int drawer, int holder, int card) {
    struct kingmaker *s = state_of(game);
    int kind = card_kind(card);
    if (!(s->excommunicated & ROLE_BIT(drawer)) || (kind != CARD_TOWN && kind != CARD_BISHOP))
        return;
    s->excommunicated &= (role_set)~ROLE_BIT(drawer);
    s->known[card] = 0xff;
    tell_secret(game, EVENT_BAN_LIFTED, ROLES_EVERYONE, ROLE_BIT(holder), drawer, card, 0, 0);
}
