/* The labels of all choices but those of a fight. */
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

void label_move_group_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    uint64_t set = blocks_movable(CONTENT(game), TW(game), role, action->arg[0]);
    put_count(out, bits_count(set), "block", "blocks");
    put(out, ", 1 Action Point");
}

void label_sea_move_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put(out, sea_free_voyage(TW(game), action->arg[0]) ? "no Action Point" : "1 Action Point");
}

/* "Midlands Horse C3, strength 4, Worcestershire to Oxfordshire, attacks" */
void label_march_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_state *s = TW(game);
    const int block = action->arg[0], to = action->arg[1];
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
    if (to < AREAS && in_field(s, opponent(role), to))
        put(out, ", attacks");
}

void label_halt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action;
    put(out, "Halt in ");
    put_area(game, reg(game, MARCH_ON_AREA), out);
}

/* "strength 4, from Worcestershire via Gloucestershire" */
void label_come_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_strength(game, action->arg[0], out);
    put(out, ", from ");
    put_place(game, TW(game)->place[action->arg[0]], out);
    if (action->verb == VERB_COME_BY) {
        put(out, " via ");
        put_place(game, action->arg[1], out);
    }
}

void label_inside_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    (void)role;
    put_strength(game, action->arg[0], out);
    put(out, ", into ");
    put_city(game, asks(game, STEP_WITHDRAW_BLOCK) ? reg(game, WITHDRAW_BLOCK_CITY) : b->fort, out);
}

void label_strength_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_strength(game, action->arg[0], out);
}

/* The dice of 1 to 6 that come to an outcome: "2-3". */
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

void label_land_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    static const char *const outcomes[] = {"lost on ", "back on ", "arrives on "};
    const struct voyage voyage = sea_voyage(game, role, reg(game, LAND_PLACE), action->arg[0]);
    bool first = true;
    if (voyage.enemy_seas == 0 || sea_free_voyage(TW(game), reg(game, LAND_PLACE))) {
        put(out, "arrives, no roll");
        return;
    }
    for (int outcome = 2; outcome >= 0; outcome--) {
        if (!can_come_to(CONTENT(game), voyage, outcome))
            continue;
        put(out, first ? "" : ", ");
        put(out, outcomes[outcome]);
        put_dice(CONTENT(game), voyage, outcome, out);
        first = false;
    }
}

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

/* What all can see there: "3 of your blocks, 2 of the enemy's". */
static void put_standing(const struct game *game, int role, int area, struct writer *out) {
    const struct tw_state *s = TW(game);
    const int own = bits_count(in_field(s, role, area)), other = bits_count(in_field(s, opponent(role), area));
    if (own)
        put_format(out, "%d of your blocks", own);
    if (own && other)
        put(out, ", ");
    if (other)
        put_format(out, "%d of the enemy's%s", other, own ? "" : " blocks");
}

/* Whose Battle or Siege it is that a card may be named for. */
static void put_combat(const struct game *game, int role, int area, struct writer *out) {
    const struct tw_state *s = TW(game);
    const int fort = CONTENT(game)->area[area].fort;
    if (contested(s, area)) {
        put_format(out, "Battle, you %s, %d against %d", s->combat.attacker[area] == role ? "attack" : "defend",
                   bits_count(in_field(s, role, area)), bits_count(in_field(s, opponent(role), area)));
    } else if (fort != NONE) {
        put_format(out, "the Siege of %s", CONTENT(game)->city[fort].title);
    }
}

void label_area_choice_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const int area = action->arg[0];
    switch (flow_top(game)->step) {
    case STEP_TACTICAL_EVENT:
    case STEP_CHOOSE_BATTLE: put_combat(game, role, area, out); return;
    case STEP_PRELUDE_STANDARD:
        put(out, area == CONTENT(game)->named.north_riding ? "in York" : "before Hull, which it Besieges");
        return;
    default: put_standing(game, role, area, out);
    }
}

/* ---- Recruitment ------------------------------------------------------------------------------------------------- */

static void put_cost(const struct game *game, int role, int block, struct writer *out) {
    const bool artillery = CONTENT(game)->block[block].cls == ARTILLERY;
    if (asks(game, STEP_ACTIONS))
        put(out, ", 1 Action Point");
    else if (asks(game, STEP_REGIONAL_POINT)) {
        put(out, ", ");
        put_count(out, artillery ? region_artillery_cost(game, role, reg(game, REGIONAL_POINT_REGION)) : 1, "Point",
                  "Points");
    }
}

void label_deploy_choice_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const int block = action->arg[0], most = CONTENT(game)->block[block].strength;
    put_format(out, "strength %d of %d", asks(game, STEP_PRELUDE_BLOCK) ? most : 1, most);
    put_cost(game, role, block, out);
}

void label_strengthen_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const int block = action->arg[0], strength = TW(game)->strength[block];
    put_place(game, TW(game)->place[block], out);
    put_format(out, ", %d to %d", strength, strength + 1);
    put_cost(game, role, block, out);
}

void label_add_gun_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const int block = action->arg[0], strength = TW(game)->strength[block];
    (void)role;
    put(out, TW(game)->place[block] == PLACE_POOL ? "Deploy " : "Add to ");
    put_piece(game, block, out);
    if (TW(game)->place[block] == PLACE_POOL)
        put_format(out, ", strength 1 of %d", CONTENT(game)->block[block].strength);
    else
        put_format(out, ", strength %d to %d", strength, strength + 1);
}

void label_strip_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_place(game, TW(game)->place[action->arg[0]], out);
    put(out, ", ");
    put_strength(game, action->arg[0], out);
}

/* ---- strength lost, blocks that go ------------------------------------------------------------------------------- */

void label_lose_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const int block = action->arg[0], strength = TW(game)->strength[block];
    (void)role;
    put_place(game, TW(game)->place[block], out);
    if (strength == 1)
        put(out, ", strength 1, is Eliminated");
    else
        put_format(out, ", strength %d to %d", strength, strength - 1);
}

void label_send_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_strength(game, action->arg[0], out);
    put(out, asks(game, STEP_RETURN_BLOCK) ? ", home from " : ", from ");
    put_place(game, TW(game)->place[action->arg[0]], out);
}

void label_to_pool_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action;
    put_piece(game, reg(game, asks(game, STEP_RETURN_AREA) ? RETURN_AREA_BLOCK : DESERTION_HOME_BLOCK), out);
    put(out, " goes to the Recruitment Pool: no Area at home is open");
}

void label_share_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, "%d for T Fairfax, %d for Skippon", action->arg[0],
               reg(game, NEW_MODEL_SHARE_STRENGTH) - action->arg[0]);
}

void label_replace_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const int block = action->arg[0];
    (void)role;
    if (asks(game, STEP_NEW_MODEL_MAP)) {
        put_format(out, "takes the field, strength %d", reg(game, NEW_MODEL_MAP_STRENGTH));
        return;
    }
    if (TW(game)->place[block] == PLACE_POOL) {
        put(out, "in the Recruitment Pool, gives way");
        return;
    }
    put_strength(game, block, out);
    put(out, ", ");
    put_place(game, TW(game)->place[block], out);
    put(out, ", gives way");
}

void label_play_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    static const char *const kinds[] = {"no Event", "Strategic Event", "Tactical Event", "Supply Event",
                                        "Victory Event"};
    (void)role;
    put(out, kinds[CONTENT(game)->card[action->arg[0]].phase]);
}

/* ---- what ends something ----------------------------------------------------------------------------------------- */

static void put_points_left(const struct game *game, struct writer *out) {
    put(out, ", ");
    if (TW(game)->ap)
        put_count(out, TW(game)->ap, "Action Point", "Action Points");
    else
        put(out, "no Action Point");
    put(out, " left");
}

/* What a step's "pass" ends: the words, and what they name, out of a register. */
enum named { NOTHING, PLACE_AND_POINTS, AREA, CITY, UNUSED, UNUSED_POINTS, UNUSED_ACTION_POINTS };

static const struct ending {
    uint8_t step;
    const char *words;
    int8_t reg;
    uint8_t named; /* enum named */
    const char *after;
} endings[] = {
    {STEP_GROUP, "End the Group Move from ", GROUP_AREA, PLACE_AND_POINTS, NULL},
    {STEP_MUSTER, "End the Muster at ", MUSTER_AREA, PLACE_AND_POINTS, NULL},
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
    const int value = reg(game, ending->reg);
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
    (void)role, (void)action;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (asks(game, endings[i].step))
            put_ending(game, &endings[i], out);
}

/* ---- prompts ----------------------------------------------------------------------------------------------------- */

void prompt_discard_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)action;
    put_int(out, reg(game, role == KING ? DISCARD_KING : DISCARD_PARLIAMENT));
}

/* What the Event does, or that it has nothing to act on. */
void prompt_event_offer_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    struct action_list list = {.count = 0};
    (void)action;
    flow_legal(game, role, &list);
    if (list.count == 1)
        put(out, "There is nothing now that it could act on.");
    else
        put(out, CONTENT(game)->card[TW(game)->card[role]].effect);
}

void prompt_desertion_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    (void)action;
    FOR_EACH_BIT (bit, blocks_on_map(s, role) & c->regional[role]) {
        const int block = block_of(role, bit);
        if (c->region_areas[c->block[block].home] & bit_of(place_area(c, s->place[block])))
            continue;
        put(out, "which Regional block abroad loses a strength and goes home?");
        return;
    }
    put(out, "no Regional block is abroad, so which block loses a strength?");
}

void prompt_attrition_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)action;
    put_int(out, supply_hunger(game, role, reg(game, ATTRITION_AREA)));
}

void prompt_hold_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const uint64_t held = battle_of(game)->held[role] & CONTENT(game)->fighting[role];
    (void)action;
    put_format(out, "Infantry and Cavalry chosen: %d of %d", bits_count(held),
               CONTENT(game)->city[reg(game, HOLD_CITY)].size);
}
