#include "battle.h"

#include <string.h>

#include "blocks.h"
#include "turn_cards.h"

uint64_t battle_everyone(const struct tw_battle *b, int side) {
    return b->ranks[side] | b->reserve[side] | b->held[side] | b->routing[side] | b->pursuing[side];
}

uint64_t battle_fighters(const struct game *game, int side) {
    const struct tw_battle *b = battle_of(game);
    return (b->ranks[side] | b->reserve[side]) & content_of(game)->fighting[side];
}

void battle_bury(struct game *game, int side) {
    const struct tw_state *s = state_of(game);
    struct tw_battle *b = battle_of(game);
    uint64_t dead = 0;
    FOR_EACH_BIT (m, battle_everyone(b, side))
        if (s->strength[block_of(side, m)] == 0)
            dead |= bit_of(m);
    if (dead == 0)
        return;
    for (int i = 0; i < BATTLE_SETS; i++)
        b->set[i][side] &= ~dead;
}

void battle_clear(struct game *game, int area, int fight, int attacker) {
    struct tw_battle *b = battle_of(game);
    memset(b, 0, sizeof *b);
    int fort = content_of(game)->area[area].fort;
    b->area = (uint8_t)area;
    b->fort = fort == NONE ? NOWHERE : (uint8_t)fort;
    b->fight = (uint8_t)fight;
    b->attacker = (uint8_t)attacker;
    b->first = (uint8_t)opponent(attacker);
    b->retreater = NO_SIDE;
    b->loser = NO_SIDE;
    b->main = NO_BORDER;
    b->mist = card_event_named_by_any(state_of(game), TERRAIN_DISFAVOURS_CAVALRY, area);
    if (fight == FIGHT_BATTLE && card_event_named(state_of(game), attacker, SURPRISE_ATTACK, area)) { /* TW-7.94 */
        b->surprise = 1;
        b->first = (uint8_t)attacker;
    }
}

void battle_keep_die(struct game *game, int side, int rolled) {
    battle_of(game)->rolled[side][rolled - 1]++;
}

void battle_forget_dice(struct game *game) {
    struct tw_battle *b = battle_of(game);
    memset(b->rolled, 0, sizeof b->rolled);
}

void battle_hide(struct game *game) {
    for (int side = 0; side < SIDES; side++)
        blocks_hide(game, side, state_of(game)->revealed[side]);
}

uint64_t battle_unwieldy(const struct tw_content *c, int side) {
    return c->of_class[side][ARTILLERY] | block_bit(side == KING ? c->role.charles : c->role.essex);
}

void combat_clear(struct tw_state *s) {
    struct tw_combat *combat = &s->combat;
    memset(s->moved, 0, sizeof s->moved);
    memset(combat, 0, sizeof *combat);
    memset(combat->last_in, NO_SIDE, sizeof combat->last_in);
    memset(combat->entered_by, NO_BORDER, sizeof combat->entered_by);
    memset(combat->origin, NOWHERE, sizeof combat->origin);
    memset(combat->via, NOWHERE, sizeof combat->via);
    memset(combat->attacker, NO_SIDE, sizeof combat->attacker);
    memset(combat->event_area, NOWHERE, sizeof combat->event_area);
}

int withdrawal_modifier(const struct game *game, int side) {
    const struct tw_content *c = content_of(game);
    const struct tw_battle *b = battle_of(game);
    uint64_t horse = b->ranks[side] & c->of_class[side][CAVALRY];
    int modifier = b->mist ? 0 : bits_count(horse); /* TW-7.95 */
    if (horse && horse == b->ranks[side])
        modifier++;
    if (b->ranks[side] & c->of_class[side][ARTILLERY])
        modifier--;
    return modifier;
}

int withdrawal_needs(const struct tw_content *c) {
    int needs = 1;
    while (needs <= 6 && !c->withdrawal[needs - 1].success)
        needs++;
    return needs;
}
