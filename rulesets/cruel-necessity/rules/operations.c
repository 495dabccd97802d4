/* The operations of the cards, one function for each kind (CN-6.1 to CN-6.10). */
#include "../state/battle.h"
#include "../state/pieces.h"
#include "../state/tracks.h"
#include "../state/zeal.h"
#include "armies.h"
#include "deviltry.h"
#include "fortresses.h"
#include "revolts.h"
#include "tracks.h"

/* CN-6.2: the Strength marker is placed before the Army acts, even if the Army then does nothing (CN-6.2.1). */
static void op_activate(struct game *game, const struct cn_op *op) {
    if (op->strength != 0)
        cn_army_strength(game, op->army, op->strength);
    flow_call(game, STEP_ACTIVATE, 0, op->army, op->times);
}

/* CN-6.1 */
static void op_battle(struct game *game, const struct cn_op *op) {
    cn_battle(game)->extra = (int16_t)op->then.first;
    cn_battle(game)->extra_count = (uint8_t)op->then.count;
    flow_call(game, STEP_BATTLE, 0);
}

static void op_besiege_or_fortify(struct game *game, const struct cn_op *op) {
    cn_besiege_or_fortify(game, op->fortress);
}

static void op_unrest(struct game *game, const struct cn_op *op) {
    cn_unrest(game);
}

static void op_reaction(struct game *game, const struct cn_op *op) {
    cn_reaction(game, op->reaction);
}

static void op_track(struct game *game, const struct cn_op *op) {
    cn_track_push(game, op->track, op->steps);
}

static void op_drm(struct game *game, const struct cn_op *op) {
    cn_track_drm(game, op->track, op->modifier);
}

static void op_deviltry(struct game *game, const struct cn_op *op) {
    cn_deviltry_place(game, op->place);
}

static void op_revolt(struct game *game, const struct cn_op *op) {
    cn_revolt_place(game, op->revolt, op->region);
}

/* CN-6.10.1 */
static void op_choice(struct game *game, const struct cn_op *op) {
    flow_call(game, STEP_CHOICE, 0, (int)(op - content_of(game)->op), state_of(game)->card);
}

static void op_option(struct game *game, const struct cn_op *op) {
    tell(game, EVENT_CHOSEN, op->choice, 0, 0, 0);
    flow_call(game, STEP_OPS, 0, op->then.first, op->then.first + op->then.count);
}

static void op_zeal(struct game *game, const struct cn_op *op) {
    cn_zeal(game, op->change);
}

/* CN-6.10.2 */
static void op_oxford(struct game *game, const struct cn_op *op) {
    if (!state_of(game)->oxford_open)
        tell(game, EVENT_OXFORD, 0, 0, 0, 0);
    state_of(game)->oxford_open = 1;
}

/* CN-6.10.3: an event does not depend on the front, unlike CN-8.4. */
static void op_fortify(struct game *game, const struct cn_op *op) {
    if (state_of(game)->fortress[op->fortress].side != CN_PARLIAMENT || !cn_fortress_raisable(game, op->fortress)) {
        tell(game, EVENT_UNCHANGED, op->fortress, 0, 0, 0);
        return;
    }
    for (int i = 0; i < op->clicks; i++)
        cn_fortress_raise(game, op->fortress);
}

static int army_of(const struct game *game, const struct cn_op *op) {
    return op->army == CN_ARMY_FOUGHT ? cn_battle(game)->army : op->army;
}

static void op_disorder(struct game *game, const struct cn_op *op) {
    cn_army_disorder(game, army_of(game, op));
}

static void op_strength(struct game *game, const struct cn_op *op) {
    cn_army_strength(game, army_of(game, op), op->modifier);
}

static void op_add_named(struct game *game, const struct cn_op *op) {
    FOR_EACH_BIT (unit, op->units & cn_battle(game)->aside)
        tell(game, EVENT_ARRIVES, unit, 0, 0, 0);
    cn_battle_add_named(game, op->units);
}

/* CN-5.0: the King joins the Scots; the counter changes, its Area and its disorder do not. */
static void op_replace(struct game *game, const struct cn_op *op) {
    int army = content_of(game)->counter[op->counter].army;
    state_of(game)->army[army].counter = (uint8_t)op->counter;
    tell(game, EVENT_REPLACED, army, op->counter, 0, 0);
}

static void op_remove(struct game *game, const struct cn_op *op) {
    cn_battle_remove_formations(game, op->side, op->branch, op->strength, op->count);
}

static void op_retire(struct game *game, const struct cn_op *op) {
    cn_battle_retire_card(game, op->battle_card);
    tell(game, EVENT_CARD_RETIRED, op->battle_card, 0, 0, 0);
}

/* Waits for Housekeeping, which checks the Army's Area at that time. */
static void op_at_end(struct game *game, const struct cn_op *op) {
    struct cn_state *state = state_of(game);
    for (int slot = 0; slot < CN_END_OF_TURN; slot++) {
        if (state->end_of_turn[slot] != 0)
            continue;
        state->end_of_turn[slot] = (uint16_t)(op - content_of(game)->op + 1);
        return;
    }
    RULES_ASSERT(game, !"more clauses on the end of a turn than a card has");
}

/* CN-8.1, card 21: placing the marker costs nothing this turn and next turn. If it was already placed this turn, only
 * the next turn is free. */
static void op_free_marker(struct game *game, const struct cn_op *op) {
    bool placed = state_of(game)->zeal_marker != CN_NONE;
    state_of(game)->zeal_marker_free = placed ? 2 : 3;
    tell(game, placed ? EVENT_FREE_NEXT_TURN : EVENT_FREE_MARKER, 0, 0, 0, 0);
}

static void op_retreat(struct game *game, const struct cn_op *op) {
    cn_army_retreat(game, op->army);
}

static void op_income(struct game *game, const struct cn_op *op) {
    state_of(game)->zeal_income = (uint8_t)(state_of(game)->zeal_income + op->change);
    tell(game, EVENT_INCOME, op->change, 0, 0, 0);
}

static void op_any_track(struct game *game, const struct cn_op *op) {
    for (int track = 0; track < CN_TRACKS; track++) {
        if (cn_track_has_room(game, track, op->steps)) {
            flow_call(game, STEP_TRACK_CHOICE, 0, op->steps);
            return;
        }
    }
}

static void (*const operation[])(struct game *, const struct cn_op *) = {
    [CN_OP_ACTIVATE] = op_activate,
    [CN_OP_BATTLE] = op_battle,
    [CN_OP_BESIEGE_OR_FORTIFY] = op_besiege_or_fortify,
    [CN_OP_UNREST] = op_unrest,
    [CN_OP_REACTION] = op_reaction,
    [CN_OP_TRACK] = op_track,
    [CN_OP_DRM] = op_drm,
    [CN_OP_DEVILTRY] = op_deviltry,
    [CN_OP_REVOLT] = op_revolt,
    [CN_OP_CHOICE] = op_choice,
    [CN_OP_ZEAL] = op_zeal,
    [CN_OP_OXFORD] = op_oxford,
    [CN_OP_FORTIFY] = op_fortify,
    [CN_OP_DISORDER] = op_disorder,
    [CN_OP_STRENGTH] = op_strength,
    [CN_OP_ADD_NAMED] = op_add_named,
    [CN_OP_REPLACE] = op_replace,
    [CN_OP_REMOVE] = op_remove,
    [CN_OP_RETIRE] = op_retire,
    [CN_OP_AT_END] = op_at_end,
    [CN_OP_FREE_MARKER] = op_free_marker,
    [CN_OP_RETREAT] = op_retreat,
    [CN_OP_INCOME] = op_income,
    [CN_OP_ANY_TRACK] = op_any_track,
    [CN_OP_OPTION] = op_option,
};

/* CN-6.0: from top to bottom and from left to right, until an operation calls another step. */
void cn_ops_run(struct game *game, struct frame *frame) {
    while (flow_top(game) == frame) {
        if (frame->reg[OPS_NEXT] >= frame->reg[OPS_END]) {
            flow_return(game);
            return;
        }
        const struct cn_op *op = &content_of(game)->op[frame->reg[OPS_NEXT]++];
        operation[op->kind](game, op);
    }
}

/* ---- CN-6.10.1: optional operations, and choices ----------------------------------------------------- */

void cn_choice_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct cn_op *op = content_of(game)->op, *choice = &op[frame->reg[CHOICE_OPERATION]];
    for (int i = 0; i < choice->then.count; i++)
        list_add1(list, VERB_CHOOSE, op[choice->then.first + i].choice);
    if (!choice->mandatory)
        list_add(list, VERB_DECLINE);
}

void cn_choice_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct cn_op *op = content_of(game)->op, *choice = &op[frame->reg[CHOICE_OPERATION]];
    flow_return(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_DECLINED, 0, 0, 0, 0);
        return;
    }
    for (int i = 0; i < choice->then.count; i++)
        if (op[choice->then.first + i].choice == action->arg[0])
            op_option(game, &op[choice->then.first + i]);
}
