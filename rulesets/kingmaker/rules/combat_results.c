#include "combat_results.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "deals.h"
#include "fates.h"
#include "spoils.h"

void combat_clear(struct game *game) {
    state_of(game)->combat =
        (struct combat){.place = NONE, .card = NONE, .attacker = NONE, .defender = NONE, .winner = NONE};
}

uint32_t named_on(const struct game *game, int card) {
    const struct event_card *event = &content_of(game)->event[card];
    uint32_t named = 0;
    for (int k = 0; k < event->killed_count; k++)
        named |= bit_of(event->killed[k]);
    return named;
}

void combat_kill(struct game *game, uint32_t nobles) {
    all_die(game, 0, nobles);
}

uint32_t nobles_alive(const struct game *game, uint32_t nobles) {
    uint32_t left = 0;
    FOR_EACH_BIT (n, nobles) {
        if (noble_is_free(state_of(game), n))
            left |= bit_of(n);
    }
    return left;
}

void claim_draws(struct game *game, int victor, uint32_t beaten) {
    const struct kingmaker *s = state_of(game);
    if (!s->option[OPTION_E1])
        return;
    for (int role = 0; role < SEATS; role++) { /* each commander, allies too */
        uint32_t commanded = 0;
        FOR_EACH_BIT (n, beaten) {
            if (noble_is_free(s, n) && force_player(s, n) == role)
                commanded |= bit_of(n);
        }
        if (role != victor && nobles_strength(game, commanded, STRENGTH_DEFENCE) >= 100)
            draw_claimed(game, victor, role);
    }
}

int spoils_go_to(const struct game *game, uint32_t victors, int role) {
    uint32_t own = victors & nobles_of(state_of(game), role);
    return nobles_first(game, own != 0 ? own : victors);
}

int captives_held(const struct kingmaker *s) {
    int held = 0;
    for (int n = 0; n < NOBLES; n++)
        held += noble_owner(s, n) != NONE && s->noble[n].captor != NONE;
    return held;
}

/* KM-transfer 2: transferable cards and heirs go to one of the victors, to be divided among all. At sea the victor may
 * have no Noble: then cards go to the faction, but mercenaries need a Noble. */
void combat_capture(struct game *game, uint32_t losers, uint32_t victors, int role) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int chief = spoils_go_to(game, victors, role);
    losers = nobles_alive(game, losers);
    FOR_EACH_BIT (n, losers & ~friends_among(s, role, losers)) {
        FOR_EACH_AWARD(card, s, n) {
            if (!card_is_transferable(card))
                continue;
            for (int k = 0; k < t->card[card].ship_count; k++)
                ship_stays(game, t->card[card].ship[k], bit_of(n));
            if (chief == NONE && card_kind(card) == CARD_MERCENARY) {
                card_discarded(game, card);
                continue;
            }
            s->card[card] = (uint8_t)(chief != NONE ? at_noble(chief) : at_faction(role));
            tell(game, EVENT_CARD_TAKEN, card, role, chief, 0);
            spoil_taken(game, card, victors, role);
        }
        FOR_EACH_BIT (h, heirs_with(s, n)) {
            if (chief == NONE)
                continue;
            heir_captured(game, h, chief);
            spoil_heir_taken(game, h, victors, role);
        }
        noble_captured(game, n, role);
    }
}
