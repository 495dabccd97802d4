#include "cover.h"

#include "../state/battle.h"
#include "../state/turn_cards.h"
#include "../tables.h"

void cover_positional_defence(struct game *game, int side) {
    struct tw_battle *b = battle_of(game);
    if (b->cover[side] == COVER_ROUNDED_UP)
        b->last_stand[side] = b->covered[side];
    b->covered[side] |= b->ranks[side] & ~b->from_reserve[side] & content_of(game)->of_class[side][INFANTRY];
    b->cover[side] = COVER_ROUNDED_DOWN;
}

void cover_take(struct game *game) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    struct tw_battle *b = battle_of(game);
    int defender = opponent(b->attacker);
    bool london = b->fight == FIGHT_STORM && b->fort == c->role.london && !(s->in_force >> FORTIFICATION_OF_LONDON & 1);
    if (card_event_named(s, defender, ADVANTAGEOUS_TERRAIN, b->area) && !b->cover[defender] && !london)
        cover_positional_defence(game, defender);
    for (int side = 0; side < SIDES; side++) { /* TW-7.92 */
        uint64_t foot = b->ranks[side] & c->of_class[side][INFANTRY];
        bool assails = b->fight != FIGHT_BATTLE && side == b->attacker; /* TW-8.31: walls shelter Defenders */
        if (!card_event_named(s, side, DETERMINED_LAST_STAND, b->area) || b->cover[side] || !foot || assails)
            continue;
        b->cover[side] = COVER_ROUNDED_UP;
        if (bits_count(foot) == 1)
            b->covered[side] = foot;
        else
            flow_call(game, STEP_LAST_STAND, side, b->area);
    }
}

void last_stand_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (m, battle_of(game)->ranks[role] & content_of(game)->of_class[role][INFANTRY])
        list_add1(list, VERB_LAST_STAND, block_of(role, m));
}

void last_stand_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    battle_of(game)->covered[role] = block_bit(action->arg[0]);
    tell(game, EVENT_LAST_STAND, role, action->arg[0], 0, 0);
    flow_return(game);
}
