/* The labels of all choices except those of a fight, and the cost and number beside the short ones. */
#include "../../kit/flow.h"
#include "../state/battle.h"
#include "../state/regions.h"
#include "../state/supply.h"
#include "../state/turn_cards.h"
#include "../state/voyages.h"
#include "../tables.h"
#include "words.h"

static bool asks(const struct game *game, int step) {
    return flow_top(game)->step == step;
}

static int reg(const struct game *game, int n) {
    return flow_top(game)->reg[n];
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

void label_one_point_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Action Point");
}

void label_move_group_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    uint64_t set = blocks_movable(content_of(game), state_of(game), role, action->arg[0]);
    put_count(out, bits_count(set), "block", "blocks");
}

void label_move_group_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_move_group_number(game, role, action, out);
    put(out, ", ");
    label_one_point_cost(game, role, action, out);
}

void label_sea_move_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, sea_free_voyage(state_of(game), action->arg[0]) ? "no Action Point" : "1 Action Point");
}

void label_sea_move_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_sea_move_cost(game, role, action, out);
}

static bool attacks(const struct game *game, int role, int place) {
    return place < AREAS && in_field(state_of(game), opponent(role), place);
}

void label_march_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
    put(out, attacks(game, role, action->arg[1]) ? ", attacks" : "");
}

/* "Midlands Horse C3, strength 4, Worcestershire to Oxfordshire, attacks" */
void label_march_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int block = action->arg[0], to = action->arg[1];
    put_piece(game, block, out);
    put(out, ", ");
    put_strength(game, block, out);
    put(out, ", ");
    if (asks(game, STEP_MARCH_ON))
        put(out, "on");
    else
        put_place(game, s->place[block], out);
    put(out, " to ");
    put_place(game, to, out);
    put(out, attacks(game, role, to) ? ", attacks" : "");
}

void label_halt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Halt in ");
    put_area(game, reg(game, MARCH_ON_AREA), out);
}

/* "strength 4, from Worcestershire via Gloucestershire" */
void label_come_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
    put(out, ", from ");
    put_place(game, state_of(game)->place[action->arg[0]], out);
    if (action->verb == VERB_COME_BY) {
        put(out, " via ");
        put_place(game, action->arg[1], out);
    }
}

void label_inside_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    put_strength(game, action->arg[0], out);
    put(out, ", into ");
    put_city(game, asks(game, STEP_WITHDRAW_BLOCK) ? reg(game, WITHDRAW_BLOCK_CITY) : b->fort, out);
}

void label_strength_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
}

void label_strength_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_strength_number(game, role, action, out);
}

/* The die rolls from 1 to 6 that give an outcome: "2-3". */
static void put_dice(const struct tw_content *c, struct voyage voyage, int outcome, struct writer *out) {
    int first = 0, last = 0;
    for (int rolled = 1; rolled <= 6; rolled++)
        if (sea_result(c, voyage, rolled)->outcome == outcome) {
            first = first ? first : rolled;
            last = rolled;
        }
    put_format(out, first == last ? "%d" : "%d-%d", first, last);
}

static bool can_come_to(const struct tw_content *c, struct voyage voyage, int outcome) {
    for (int rolled = 1; rolled <= 6; rolled++)
        if (sea_result(c, voyage, rolled)->outcome == outcome)
            return true;
    return false;
}

void label_land_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    static const char *const outcomes[] = {"lost on ", "back on ", "arrives on "};
    const struct voyage voyage = sea_voyage(game, role, reg(game, LAND_PLACE), action->arg[0]);
    bool first = true;
    if (voyage.enemy_seas == 0 || sea_free_voyage(state_of(game), reg(game, LAND_PLACE))) {
        put(out, "arrives, no roll");
        return;
    }
    for (int outcome = 2; outcome >= 0; outcome--) {
        if (!can_come_to(content_of(game), voyage, outcome))
            continue;
        put(out, first ? "" : ", ");
        put(out, outcomes[outcome]);
        put_dice(content_of(game), voyage, outcome, out);
        first = false;
    }
}

void label_land_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_land_number(game, role, action, out);
}

/* Names the card by whose Event the role acts, because the label's words do. */
static void name_card(const struct game *game, int role, struct writer *out) {
    name_item(out, DOM_CARD, state_of(game)->card[role]);
}

void label_by_card_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_card(game, role, out);
    label_strength_number(game, role, action, out);
}

void prompt_card_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_card(game, role, out);
}

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

/* What both sides see there: "3 of your blocks, 2 of the enemy's". */
static void put_standing(const struct game *game, int role, int area, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int own = bits_count(in_field(s, role, area)), other = bits_count(in_field(s, opponent(role), area));
    if (own)
        put_format(out, "%d of your blocks", own);
    if (own && other)
        put(out, ", ");
    if (other)
        put_format(out, "%d of the enemy's%s", other, own ? "" : " blocks");
}

/* The side of the Battle or Siege that a card may be named for. */
static void put_combat(const struct game *game, int role, int area, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int fort = content_of(game)->area[area].fort;
    if (contested(s, area)) {
        put_format(out, "Battle, you %s, %d against %d", s->combat.attacker[area] == role ? "attack" : "defend",
                   bits_count(in_field(s, role, area)), bits_count(in_field(s, opponent(role), area)));
    } else if (fort != NONE) {
        put(out, "the Siege of ");
        put_city(game, fort, out);
    }
}

void label_area_choice_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int area = action->arg[0];
    switch (flow_top(game)->step) {
    case STEP_TACTICAL_EVENT:
    case STEP_CHOOSE_BATTLE: put_combat(game, role, area, out); return;
    case STEP_PRELUDE_STANDARD:
        if (area == content_of(game)->role.north_riding) {
            put(out, "in ");
            put_city(game, content_of(game)->area[area].fort, out);
            return;
        }
        put(out, "before ");
        put_city(game, content_of(game)->role.hull, out);
        put(out, ", which it Besieges");
        return;
    default: put_standing(game, role, area, out);
    }
}

void label_area_choice_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_area_choice_number(game, role, action, out);
}

/* ---- Recruitment ------------------------------------------------------------------------------------------------- */

void label_recruit_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    bool artillery = content_of(game)->block[action->arg[0]].cls == ARTILLERY;
    if (asks(game, STEP_ACTIONS))
        put(out, "1 Action Point");
    else if (asks(game, STEP_REGIONAL_POINT))
        put_count(out, artillery ? region_artillery_cost(game, role, reg(game, REGIONAL_POINT_REGION)) : 1, "Point",
                  "Points");
}

static void put_recruit_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    size_t before = out->length;
    put(out, ", ");
    label_recruit_cost(game, role, action, out);
    if (out->length == before + 2)
        out->length = before;
}

void label_deploy_choice_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int most = content_of(game)->block[action->arg[0]].strength;
    put_format(out, "strength %d of %d", asks(game, STEP_PRELUDE_BLOCK) ? most : 1, most);
}

void label_deploy_choice_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_deploy_choice_number(game, role, action, out);
    put_recruit_cost(game, role, action, out);
}

static void put_gain(const struct game *game, int block, struct writer *out) {
    put_format(out, "%d to %d", state_of(game)->strength[block], state_of(game)->strength[block] + 1);
}

void label_strengthen_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "strength ");
    put_gain(game, action->arg[0], out);
}

void label_strengthen_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_place(game, state_of(game)->place[action->arg[0]], out);
    put(out, ", ");
    put_gain(game, action->arg[0], out);
    put_recruit_cost(game, role, action, out);
}

void label_add_gun_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int block = action->arg[0];
    if (state_of(game)->place[block] == PLACE_POOL)
        put_format(out, "strength 1 of %d", content_of(game)->block[block].strength);
    else
        label_strengthen_number(game, role, action, out);
}

void label_add_gun_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, state_of(game)->place[action->arg[0]] == PLACE_POOL ? "Deploy " : "Add to ");
    put_piece(game, action->arg[0], out);
    put(out, ", ");
    label_add_gun_number(game, role, action, out);
}

void label_strip_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_place(game, state_of(game)->place[action->arg[0]], out);
    put(out, ", ");
    put_strength(game, action->arg[0], out);
}

/* ---- strength lost, blocks that go ------------------------------------------------------------------------------- */

void label_lose_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int strength = state_of(game)->strength[action->arg[0]];
    if (strength == 1)
        put(out, "strength 1, is Eliminated");
    else
        put_format(out, "strength %d to %d", strength, strength - 1);
}

void label_lose_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_place(game, state_of(game)->place[action->arg[0]], out);
    put(out, ", ");
    label_lose_number(game, role, action, out);
}

void label_send_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_strength(game, action->arg[0], out);
    put(out, asks(game, STEP_RETURN_BLOCK) ? ", home from " : ", from ");
    put_place(game, state_of(game)->place[action->arg[0]], out);
}

void label_to_pool_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_piece(game, reg(game, asks(game, STEP_RETURN_AREA) ? RETURN_AREA_BLOCK : DESERTION_HOME_BLOCK), out);
    put(out, " goes to the Recruitment Pool: no Area at home is open");
}

static void name_new_leaders(const struct game *game, struct writer *out) {
    name_item(out, DOM_BLOCK, content_of(game)->role.fairfax_t);
    name_item(out, DOM_BLOCK, content_of(game)->role.skippon);
}

void label_share_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d for T Fairfax, %d for Skippon", action->arg[0],
               reg(game, NEW_MODEL_SHARE_STRENGTH) - action->arg[0]);
    name_new_leaders(game, out);
}

void label_replace_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int block = action->arg[0];
    if (asks(game, STEP_NEW_MODEL_MAP))
        put_format(out, "strength %d", reg(game, NEW_MODEL_MAP_STRENGTH));
    else if (state_of(game)->place[block] == PLACE_POOL)
        put(out, "in the Recruitment Pool");
    else
        put_strength(game, block, out);
}

void label_replace_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int block = action->arg[0];
    if (asks(game, STEP_NEW_MODEL_MAP)) {
        put_format(out, "strength %d, takes the field", reg(game, NEW_MODEL_MAP_STRENGTH));
        return;
    }
    if (state_of(game)->place[block] == PLACE_POOL) {
        put(out, "in the Recruitment Pool, gives way");
        return;
    }
    put_strength(game, block, out);
    put(out, ", ");
    put_place(game, state_of(game)->place[block], out);
    put(out, ", gives way");
}

void label_play_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    static const char *const kinds[] = {"no Event", "Strategic Event", "Tactical Event", "Supply Event",
                                        "Victory Event"};
    put(out, kinds[content_of(game)->card[action->arg[0]].phase]);
}

void label_play_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    label_play_number(game, role, action, out);
}

/* ---- labels that end a step -------------------------------------------------------------------------------------- */

static void put_points_left(const struct game *game, struct writer *out) {
    put(out, ", ");
    if (state_of(game)->ap)
        put_count(out, state_of(game)->ap, "Action Point", "Action Points");
    else
        put(out, "no Action Point");
    put(out, " left");
}

/* What a step's "pass" ends: the words, and the place or number that a register names. */
enum named { NOTHING, PLACE_AND_POINTS, AREA, CITY, UNUSED, UNUSED_POINTS, UNUSED_ACTION_POINTS };

static const struct ending {
    uint8_t step;
    const char *words;
    int8_t reg;
    uint8_t named; /* enum named */
    const char *after;
} endings[] = {
    {STEP_GROUP, "End the Group Move from ", GROUP_AREA, PLACE_AND_POINTS, NULL},
    {STEP_MUSTER, "End the Muster in ", MUSTER_AREA, PLACE_AND_POINTS, NULL},
    {STEP_ONWARD, "Nobody else marches on", 0, NOTHING, NULL},
    {STEP_WITHDRAW_BLOCK, "All others stay outside ", WITHDRAW_BLOCK_CITY, CITY, " and fight"},
    {STEP_EMBARK, "Nobody can sail: end the Sea Move", 0, NOTHING, NULL},
    {STEP_HOLD, "Nobody else keeps up the Siege of ", HOLD_CITY, CITY, NULL},
    {STEP_CAPTURED_GUN, "Leave the rest of the Artillery", CAPTURED_GUN_LEFT, UNUSED, NULL},
    {STEP_REGROUP, "Stay in ", REGROUP_AREA, AREA, NULL},
    {STEP_REGROUP_BLOCK, "All others stay in ", REGROUP_BLOCK_AREA, AREA, NULL},
    {STEP_SALLY, "Stay inside ", SALLY_CITY, CITY, NULL},
    {STEP_STORM, "No Storm: go on with the Siege of ", STORM_CITY, CITY, NULL},
    {STEP_EXCHANGE, "Nobody else goes into the Storm", 0, NOTHING, NULL},
    {STEP_FEVER_BLOCK, "Nobody else can fall ill", 0, NOTHING, NULL},
    {STEP_STRIP, "No more Garrisons leave the map", 0, NOTHING, NULL},
    {STEP_FREE_RECRUIT, "End the Recruitment", FREE_RECRUIT_LEFT, UNUSED, NULL},
    {STEP_HENRIETTA, "End the queen's Recruitment", HENRIETTA_LEFT, UNUSED, NULL},
    {STEP_REGIONAL_POINT, "End the Recruitment in this Region", REGIONAL_POINT_LEFT, UNUSED_POINTS, NULL},
    {STEP_ACTIONS, "End your Actions", ACTIONS_POINTS, UNUSED_ACTION_POINTS, NULL},
    {STEP_ATTRITION, "Nobody else goes hungry", 0, NOTHING, NULL},
    {STEP_RUPERT, "No more of Rupert's followers leave him", 0, NOTHING, NULL},
    {STEP_RETURN_BLOCK, "Nobody else returns home", 0, NOTHING, NULL},
    {STEP_PRELUDE_BLOCK, "Nothing that is left can be deployed", 0, NOTHING, NULL},
};

static void put_unused(int value, const char *one, const char *many, struct writer *out) {
    if (value > 0)
        put_format(out, ", %d%s left unused", value, value == 1 ? one : many);
}

static void put_ending(const struct game *game, const struct ending *ending, struct writer *out) {
    int value = reg(game, ending->reg);
    put(out, ending->words);
    switch ((enum named)ending->named) {
    case NOTHING: break;
    case PLACE_AND_POINTS:
        put_place(game, value, out);
        put_points_left(game, out);
        break;
    case AREA: put_area(game, value, out); break;
    case CITY: put_city(game, value, out); break;
    case UNUSED: put_unused(value, "", "", out); break;
    case UNUSED_POINTS: put_unused(value, " Point", " Points", out); break;
    case UNUSED_ACTION_POINTS: put_unused(value, " Action Point", " Action Points", out); break;
    }
    if (ending->after)
        put(out, ending->after);
}

void label_pass_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (asks(game, endings[i].step))
            put_ending(game, &endings[i], out);
}

/* ---- prompts ----------------------------------------------------------------------------------------------------- */

void prompt_discard_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, reg(game, role == KING ? DISCARD_KING : DISCARD_PARLIAMENT));
}

/* Names the Areas, Cities and cards of which the text speaks. */
static void put_effect(const struct game *game, const char *effect, struct writer *out) {
    put(out, effect);
    name_titles(out, game, DOM_AREA, effect);
    name_titles(out, game, DOM_CITY, effect);
    name_titles(out, game, DOM_CARD, effect);
}

/* The effect of the Event, or a note that it has nothing to act on. */
void prompt_event_offer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    struct action_list list = {.count = 0};
    flow_legal(game, role, &list);
    if (list.count == 1)
        put(out, "There is nothing now that it could act on.");
    else
        put_effect(game, content_of(game)->card[state_of(game)->card[role]].effect, out);
}

void prompt_desertion_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    FOR_EACH_BIT (bit, blocks_on_map(s, role) & c->regional[role]) {
        int block = block_of(role, bit);
        if (c->region_areas[c->block[block].home] & bit_of(place_area(c, s->place[block])))
            continue;
        put(out, "which Regional block abroad loses 1 strength and goes home?");
        return;
    }
    put(out, "no Regional block is abroad, so which block loses 1 strength?");
}

void prompt_rupert_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_item(out, DOM_BLOCK, content_of(game)->role.rupert);
}

void prompt_share_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_new_leaders(game, out);
}

void prompt_attrition_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_int(out, supply_hunger(game, role, reg(game, ATTRITION_AREA)));
}

void prompt_hold_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    uint64_t held = battle_of(game)->held[role] & content_of(game)->fighting[role];
    put_format(out, "Infantry and Cavalry chosen: %d of %d", bits_count(held),
               content_of(game)->city[reg(game, HOLD_CITY)].size);
}
