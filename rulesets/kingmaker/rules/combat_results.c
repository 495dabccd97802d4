#include "combat_results.h"

#include "../../kit/bits.h"
#include "../tables.h"
#include "deals.h"
#include "fates.h"

void combat_clear(struct game *game) {
    state_of(game)->combat =
        (struct combat){.place = NONE, .card = NONE, .attacker = NONE, .defender = NONE, .winner = NONE};
}

bool odds_reached(enum odds odds, int strong, int weak) {
    static const int8_t wanted[ODDS_COUNT][2] = {[ODDS_MAJORITY] = {1, 1}, [ODDS_5_4] = {5, 4}, [ODDS_3_2] = {3, 2},
                                                 [ODDS_2_1] = {2, 1},      [ODDS_3_1] = {3, 1}, [ODDS_4_1] = {4, 1}};
    return odds >= ODDS_MAJORITY && odds < ODDS_COUNT && strong > weak &&
           strong * wanted[odds][1] >= weak * wanted[odds][0];
}

uint32_t named_on(const struct game *game, int card) {
    const struct event_card *event = &tables_of(game)->event[card];
    uint32_t named = 0;
    for (int k = 0; k < event->killed_count; k++)
        named |= 1u << event->killed[k];
    return named;
}

void combat_kill(struct game *game, uint32_t nobles) {
    FOR_EACH_BIT (n, nobles)
        noble_killed(game, n);
}

uint32_t nobles_alive(const struct game *game, uint32_t nobles) {
    uint32_t left = 0;
    FOR_EACH_BIT (n, nobles) {
        if (noble_is_free(state_of(game), n))
            left |= 1u << n;
    }
    return left;
}

void claim_draws(struct game *game, int victor, uint32_t beaten) {
    const struct kingmaker *s = state_of(game);
    if (!s->option[OPTION_E1])
        return;
    for (int role = 0; role < SEATS; role++)
        if (role != victor && nobles_strength(game, beaten & nobles_of(s, role), STRENGTH_DEFENCE) >= 100)
            draw_claimed(game, victor, role);
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

/* KM-transfer 2: what can be taken, and heirs, go to one of the victors, who may pass them on. At sea there may be
 * none: cards serve the faction then, but men want a Noble. */
void combat_capture(struct game *game, uint32_t losers, uint32_t victors, int role) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = tables_of(game);
    int chief = spoils_go_to(game, victors, role);
    FOR_EACH_BIT (n, nobles_alive(game, losers)) {
        FOR_EACH_AWARD(card, s, n) {
            if (!card_is_transferable(card))
                continue;
            for (int k = 0; k < t->card[card].ship_count; k++)
                ship_stays(game, t->card[card].ship[k], 1u << n);
            if (chief == NONE && card_kind(card) == CARD_MERCENARY) {
                card_discarded(game, card);
                continue;
            }
            s->card[card] = (uint8_t)(chief != NONE ? AT_NOBLE + chief : AT_FACTION + role);
            tell(game, EVENT_CARD_TAKEN, card, role, chief, 0);
        }
        FOR_EACH_BIT (h, heirs_with(s, n)) {
            if (chief != NONE)
                heir_captured(game, h, chief);
        }
        noble_captured(game, n, role);
    }
}
