/* The labels of a fight: the blocks, their strength, and the rolls that they need. */
#include "../../kit/flow.h"
#include "../../kit/text.h"
#include "../state/battle.h"
#include "../state/effectiveness.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "words.h"

static int reg(const struct game *game, int n) {
    return flow_top(game)->reg[n];
}

/* "3 dice hit on 1-2 (terrain -1)" */
static void put_odds(const struct game *game, int block, enum tw_blow blow, struct writer *out) {
    int8_t reason[EFFECTIVENESS_REASONS];
    int e = block_effectiveness(game, block, blow), reasons = effectiveness_reasons(game, block, blow, reason);
    put_count(out, block_dice(game, block), "die", "dice");
    if (e < 1)
        put(out, " cannot hit");
    else
        put_format(out, e == 1 ? " hit%s on 1" : " hit%s on 1-%d", block_dice(game, block) == 1 ? "s" : "", e);
    for (int i = 0; i < reasons; i++) {
        put(out, i ? ", " : " (");
        put(out, domain_title(game->ruleset, game->content, DOM_REASON, reason[i]));
    }
    if (reasons)
        put_char(out, ')');
}

/* ---- before the Battle ------------------------------------------------------------------------------------------- */

void label_maintain_siege_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_count(out, content_of(game)->city[reg(game, RELIEF_CITY)].size, "block", "blocks");
}

void label_maintain_siege_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int city = reg(game, RELIEF_CITY);
    put(out, "Keep up the Siege of ");
    put_city(game, city, out);
    put(out, " with ");
    label_maintain_siege_cost(game, role, action, out);
}

void label_break_off_siege_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int marker = state_of(game)->marker[reg(game, RELIEF_CITY)];
    put_format(out, "Siege Marker %d to %d", marker, marker > 0 ? marker - 1 : 0);
}

void label_break_off_siege_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Break off the Siege of ");
    put_city(game, reg(game, RELIEF_CITY), out);
    put(out, ": ");
    label_break_off_siege_number(game, role, action, out);
}

/* Both sides see how many blocks came over which border. */
void label_main_attack_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    int here = 0, others = 0;
    FOR_EACH_BIT (bit, b->ranks[role]) {
        int by = state_of(game)->combat.entered_by[block_of(role, bit)];
        here += by == action->arg[0];
        others += by != action->arg[0] && by != NO_BORDER;
    }
    put_format(out, "%d attack, %d in Reserve", here, others);
}

void label_main_attack_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_border_record *border = &content_of(game)->border[action->arg[0]];
    put(out, "Main Attack from ");
    put_place(game, border->a == battle_of(game)->area ? border->b : border->a, out);
    put(out, ": ");
    label_main_attack_number(game, role, action, out);
}

/* "Withdraw before Battle: a die +1, less the enemy's Cavalry, must come to 4" */
void label_withdraw_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    put(out, "a die");
    int modifier = withdrawal_modifier(game, role);
    if (modifier)
        put_format(out, " %+d", modifier);
    put(out, b->mist ? "" : " less the enemy's Cavalry");
    put_format(out, ", %d or more does it", withdrawal_needs(content_of(game)));
}

void label_withdraw_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Withdraw before Battle: ");
    label_withdraw_number(game, role, action, out);
}

void label_stand_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    put_format(out, "%d against %d", bits_count(b->ranks[role] | b->reserve[role]),
               bits_count(b->ranks[opponent(role)] | b->reserve[opponent(role)]));
}

void label_stand_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Stand and fight, ");
    label_stand_number(game, role, action, out);
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

void label_fight_on_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "Round %d", reg(game, GENERAL_RETREAT_ROUND));
}

void label_fight_on_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Fight on in ");
    label_fight_on_number(game, role, action, out);
}

void label_general_retreat_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "own dice -2, the enemy's -1");
}

void label_target_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(game, action->arg[0], action->arg[1] == CAVALRY ? FIRE_AT_HORSE : FIRE_AT_FOOT, out);
}

void label_target_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_target_number(game, role, action, out);
}

void label_fire_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(game, action->arg[0], FOOT_FIRE, out);
}

void label_fire_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_fire_number(game, role, action, out);
}

void label_take_hit_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
    if (battle_of(game)->halved[role] & block_bit(action->arg[0]))
        put(out, " and half a hit");
}

void label_take_hit_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_take_hit_number(game, role, action, out);
}

/* ---- afterwards -------------------------------------------------------------------------------------------------- */

/* TW-7.61 */
static void put_retreat_loss(const struct game *game, int block, struct writer *out) {
    const struct tw_content *c = content_of(game);
    if (c->block[block].cls == ARTILLERY && flow_top(game)->step == STEP_RETREAT_BLOCK)
        put_format(out, ", loses 1 on a die of 1-%d", c->artillery_retreat_loss);
}

void label_retreat_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
    put_retreat_loss(game, action->arg[0], out);
}

void label_retreat_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
    put(out, ", to ");
    put_place(game, action->arg[1], out);
    put_retreat_loss(game, action->arg[0], out);
}

void label_regroup_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
    put(out, ", to ");
    put_place(game, reg(game, REGROUP_BLOCK_TO), out);
}

/* ---- Siege Combat ------------------------------------------------------------------------------------------------ */

static int strength_of(const struct game *game, int side, uint64_t set) {
    int sum = 0;
    FOR_EACH_BIT (bit, set)
        sum += state_of(game)->strength[block_of(side, bit)];
    return sum;
}

void label_bombard_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(game, action->arg[0], FIRE_FROM_WALLS, out);
}

void label_bombard_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_bombard_number(game, role, action, out);
}

/* "Storm York: 3 blocks, strength 9" */
void label_go_out_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    uint64_t chosen = battle_of(game)->chosen[role];
    put_count(out, bits_count(chosen), "block", "blocks");
    put_format(out, ", strength %d", strength_of(game, role, chosen));
}

void label_go_out_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, action->verb == VERB_STORM_IN ? "Storm " : "Sally from ");
    put_city(game, reg(game, action->verb == VERB_STORM_IN ? STORM_CITY : SALLY_CITY), out);
    put(out, " with ");
    label_go_out_number(game, role, action, out);
}

void label_bombard_city_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int needs = bombardment_needs(game, role, action->arg[0]);
    put_format(out, "strength %d, ", siege_guns(game, role, action->arg[0], true));
    put_format(out, needs < 6 ? "a breach on %d-6" : needs == 6 ? "a breach on %d" : "no breach", needs);
}

void label_bombard_city_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_bombard_city_number(game, role, action, out);
}

void label_press_on_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "Round %d", battle_of(game)->round + 1);
}

void label_press_on_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Press on into ");
    label_press_on_number(game, role, action, out);
}

void label_break_off_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, battle_of(game)->fight == FIGHT_STORM ? "Break off the Storm of " : "Break off the Sally from ");
    put_city(game, reg(game, CONTINUE_CITY), out);
}

/* The block that goes in, then the block that comes back. */
void label_exchange_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "strength %d for %d", state_of(game)->strength[action->arg[1]],
               state_of(game)->strength[action->arg[0]]);
}

void label_exchange_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_exchange_number(game, role, action, out);
}

void prompt_continue_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    put(out, b->fight == FIGHT_STORM ? "The Storm of " : "The Sally from ");
    put_city(game, reg(game, CONTINUE_CITY), out);
    put_format(out, " after Round %d: press on, or break off?", b->round);
}

void prompt_chosen_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int n = bits_count(battle_of(game)->chosen[role]);
    if (n)
        put_format(out, "Chosen so far: %d", n);
}
