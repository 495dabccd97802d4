/* The function that carries out each operation, and the check of each need (reader/ops.h; OPS.md describes them
 * all). */
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "events.h"

/* ---- needs ------------------------------------------------------------------------------------------------------- */

static bool pool_is_on_map(const struct uk_content *c, const struct uk_state *s, int pool) {
    for (int b = 0; b < BRIGADES; b++)
        if (c->brigade[b].pool == pool && brigade_on_map(s, b))
            return true;
    return false;
}

bool uk_need_holds(const struct game *game, int side, int card, const struct uk_need *need) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    switch ((enum need_kind)need->kind) {
    case NEED_CONTROL: return s->control[need->area] == side;
    case NEED_ENEMY: return s->control[need->area] == opponent(side);
    case NEED_UNBESIEGED: return s->siege[need->area] == SIEGE_NONE;
    case NEED_NO_ENEMY: return (s->generals_in[need->area] & c->generals_of[opponent(side)]) == 0;
    case NEED_QUEEN: return s->queen == PLACE_WAITING;
    case NEED_FIRST: return uk_op_possible(game, side, c->card[card].op);
    case NEED_CESSATION: return !s->cessation_barred;
    case NEED_ENEMY_PLAYS: return s->war_begun && !(s->passed >> opponent(side) & 1);
    case NEED_POOL: return pool_is_on_map(c, s, need->pool);
    case NEED_NEAR_LONDON: return turnham_green_holds(game, side);
    case NEEDS: break;
    }
    return false;
}

bool uk_op_happened(const struct uk_content *c, const struct uk_state *s, int side, enum op_kind kind) {
    for (int k = 0; k < CARD_WORDS; k++)
        if (s->cards.happened[side][k] & c->cards_with[kind][k])
            return true;
    return false;
}

/* ---- operations -------------------------------------------------------------------------------------------------- */

/* For operations that always change something. */
static bool always(const struct game *game, int side, const struct uk_op *op) {
    return true;
}

struct op_rule {
    /* NULL: a window carries it out. */
    void (*run)(struct game *game, struct frame *frame, const struct uk_op *op);
    /* NULL: it continues another operation. */
    bool (*possible)(const struct game *game, int side, const struct uk_op *op);
    struct area_set (*targets)(const struct game *game, int side, const struct uk_op *op);
    uint8_t verb; /* of the choice among them */
};

static const struct op_rule rules[OPS] = {
    [OP_BEGIN_WAR] = {begin_war, always},
    [OP_RECRUIT] = {recruit_by_event, can_recruit_by_event},
    [OP_SCOTS_MUSTER] = {scots_muster, always},
    [OP_SCOTS_ENTER] = {scots_enter},
    [OP_SCOTS_SURRENDER] = {scots_surrender, always},
    [OP_SCOTS_DEPART] = {scots_depart},
    [OP_NEW_MODEL] = {new_model, always},
    [OP_MARKERS] = {place_markers, can_place_markers},
    [OP_UNMARK] = {remove_markers, can_remove_markers},
    [OP_LEVY] = {place_brigades, can_place_brigades},
    [OP_IRISH] = {place_brigades, can_place_brigades},
    [OP_DISMISS_IRISH] = {dismiss_irish, can_dismiss_irish},
    [OP_DRAW] = {draw_cards_for_side, always},
    [OP_FORCE] = {discard_enemy_card, can_discard_enemy_card},
    [OP_NAVAL] = {shift_naval_status, always},
    [OP_NOTABLE] = {place_notable, can_place_notable},
    [OP_CHOOSE_PLOT] = {choose_area, can_choose_area, plot_targets, VERB_AIM},
    [OP_ROLL_PLOT] = {roll_plot},
    [OP_CHOOSE_SIEGE] = {choose_area, can_choose_area, siege_targets, VERB_BOMBARD_AT},
    [OP_BOMBARD] = {bombard_chosen},
    [OP_STORM_OR_SACK] = {storm_or_sack, can_storm_or_sack},
    [OP_SURRENDER] = {surrender_chosen},
    [OP_CHOOSE_LANDING] = {choose_area, can_choose_area, landings, VERB_LAND},
    [OP_LAND_QUEEN] = {land_queen},
    [OP_LAND_GENERAL] = {land_general},
    [OP_LONDON_RISES] = {london_rises, always},
    [OP_LONDON_LEAVES] = {london_garrison_leaves},
    [OP_CHOOSE_REGION] = {choose_region, always},
    [OP_LOSE_BRIGADE] = {lose_brigade},
    [OP_LOSE_OF_POOL] = {lose_of_pool, always},
    [OP_PLAGUE] = {plague, can_plague},
    [OP_SUMMON] = {summon_to_london, can_summon_to_london},
    [OP_DEFIANCE] = {NULL},
    [OP_ACTIVATE] = {activate_by_event, can_activate_by_event},
    [OP_RELIEF_MARCH] = {relief_march, can_activate_by_event},
    [OP_JOINT_VENTURE] = {joint_venture},
    [OP_BRENTFORD] = {place_brentford, can_place_brentford},
    [OP_PROMOTE] = {promote_general, can_promote_general},
    [OP_DISMISS_GENERAL] = {dismiss_general, can_dismiss_general},
    [OP_TRANSFER] = {transfer_brigades, can_transfer_brigades},
    [OP_TRUCE] = {begin_truce, always},
};

struct area_set uk_op_targets(const struct game *game, int side, const struct uk_op *op) {
    return rules[op->kind].targets(game, side, op);
}

int uk_op_verb(const struct uk_op *op) {
    return rules[op->kind].verb;
}

bool uk_op_is_played(const struct uk_op *op) {
    return rules[op->kind].run;
}

void uk_op_run(struct game *game, struct frame *frame, const struct uk_op *op) {
    rules[op->kind].run(game, frame, op);
}

bool uk_op_possible(const struct game *game, int side, const struct uk_op *op) {
    return rules[op->kind].possible && rules[op->kind].possible(game, side, op);
}
