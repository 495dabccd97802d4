/* What the cards say: their lists of operations, one function for each kind (6.1 to 6.10). */
#include "battle.h"
#include "campaign.h"

void cn_ops_push(struct game *game, int first, int count) {
    if (count > 0)
        flow_call(game, CN_STEP_OPS, 0, first, first + count, 0);
}

/* CN-6.2: placed before the Army does anything, even if it then does nothing (6.2.1). */
static void op_activate(struct game *game, const struct cn_op *op) {
    if (op->other != 0)
        cn_army_strength(game, op->subject, op->other);
    flow_call(game, CN_STEP_ACTIVATE, 0, op->subject, op->number, 0);
}

/* CN-6.1 */
static void op_battle(struct game *game, const struct cn_op *op) {
    cn_battle_begin(game, op->first, op->count);
}

static void op_mischief(struct game *game, const struct cn_op *op) {
    cn_mischief(game, op->subject);
}

static void op_unrest(struct game *game, const struct cn_op *op) {
    (void)op;
    cn_unrest(game);
}

static void op_reaction(struct game *game, const struct cn_op *op) {
    cn_reaction(game, op->subject);
}

static void op_track(struct game *game, const struct cn_op *op) {
    cn_track_push(game, op->subject, op->number > 0 ? 1 : -1, op->number > 0 ? op->number : -op->number);
}

static void op_drm(struct game *game, const struct cn_op *op) {
    cn_track_drm(game, op->subject, op->number);
}

static void op_deviltry(struct game *game, const struct cn_op *op) {
    cn_deviltry_place(game, op->subject);
}

static void op_revolt(struct game *game, const struct cn_op *op) {
    cn_revolt_place(game, op->subject, op->other);
}

/* CN-6.10.1 */
static void op_choice(struct game *game, const struct cn_op *op) {
    flow_call(game, CN_STEP_CHOICE, 0, (int)(op - cn_content(game)->op), cn_state(game)->card, 0);
}

static void op_option(struct game *game, const struct cn_op *op) {
    tell(game, CN_EVENT_CHOSEN, op->subject, 0, 0, 0);
    cn_ops_push(game, op->first, op->count);
}

static void op_zeal(struct game *game, const struct cn_op *op) {
    cn_zeal(game, op->number);
}

/* CN-6.10.2 */
static void op_oxford(struct game *game, const struct cn_op *op) {
    (void)op;
    if (!cn_state(game)->oxford_open)
        tell(game, CN_EVENT_OXFORD, 0, 0, 0, 0);
    cn_state(game)->oxford_open = 1;
}

/* CN-6.10.3: where the front lies does not matter to an event (8.4). */
static void op_fortify(struct game *game, const struct cn_op *op) {
    if (cn_state(game)->fortress[op->subject].side != CN_PARLIAMENT || !cn_fortress_raisable(game, op->subject)) {
        tell(game, CN_EVENT_UNCHANGED, op->subject, 0, 0, 0);
        return;
    }
    for (int i = 0; i < op->number; i++)
        cn_fortress_raise(game, op->subject);
}

static void op_disorder(struct game *game, const struct cn_op *op) {
    cn_army_disorder(game, op->subject == CN_AFFECTED ? cn_state(game)->battle.army : op->subject);
}

static void op_strength(struct game *game, const struct cn_op *op) {
    cn_army_strength(game, op->subject == CN_AFFECTED ? cn_state(game)->battle.army : op->subject, op->number);
}

static void op_add_named(struct game *game, const struct cn_op *op) {
    for (uint64_t units = op->units & cn_battle(game)->aside; units != 0; units &= units - 1)
        tell(game, CN_EVENT_ARRIVES, __builtin_ctzll(units), 0, 0, 0);
    cn_battle_add_named(game, op->units);
}

/* CN-5.0: the King joins the Scots; the counter changes, its Area and its disorder do not. */
static void op_replace(struct game *game, const struct cn_op *op) {
    int army = cn_content(game)->counter[op->subject].army;
    cn_state(game)->army[army].counter = op->subject;
    tell(game, CN_EVENT_REPLACED, army, op->subject, 0, 0);
}

static void op_remove(struct game *game, const struct cn_op *op) {
    cn_battle_remove_formations(game, op->subject, op->other, op->number, op->count);
}

static void op_retire(struct game *game, const struct cn_op *op) {
    cn_battle_retire_card(game, op->subject);
    tell(game, CN_EVENT_CARD_RETIRED, op->subject, 0, 0, 0);
}

/* Waits for Housekeeping, which looks where the Army then stands. */
static void op_at_end(struct game *game, const struct cn_op *op) {
    struct cn_state *state = cn_state(game);
    for (int slot = 0; slot < CN_END_OF_TURN; slot++) {
        if (state->end_of_turn[slot] != 0)
            continue;
        state->end_of_turn[slot] = (uint16_t)(op - cn_content(game)->op + 1);
        return;
    }
    REQUIRE(game, !"more clauses on the end of a turn than a card has");
}

/* CN-8.1, card 21: the marker costs nothing this turn and next; this turn's placing lapses where it is placed
 * already. */
static void op_marker(struct game *game, const struct cn_op *op) {
    (void)op;
    bool placed = cn_state(game)->zeal_marker != CN_NONE;
    cn_state(game)->zeal_marker_free = placed ? 2 : 3;
    tell(game, placed ? CN_EVENT_FREE_NEXT_TURN : CN_EVENT_FREE_MARKER, 0, 0, 0, 0);
}

static void op_retreat(struct game *game, const struct cn_op *op) {
    cn_army_retreat(game, op->subject);
}

static void op_income(struct game *game, const struct cn_op *op) {
    cn_state(game)->zeal_income = (uint8_t)(cn_state(game)->zeal_income + op->number);
    tell(game, CN_EVENT_INCOME, op->number, 0, 0, 0);
}

static void op_any_track(struct game *game, const struct cn_op *op) {
    for (int track = 0; track < CN_TRACKS; track++) {
        if (op->number > 0 ? cn_state(game)->track[track] > 0 : cn_state(game)->track[track] < CN_BOXES - 1) {
            flow_call(game, CN_STEP_TRACK_CHOICE, 0, op->number, op->number > 0, 0);
            return;
        }
    }
}

static void (*const operation[])(struct game *, const struct cn_op *) = {
    [CN_OP_ACTIVATE] = op_activate,
    [CN_OP_BATTLE] = op_battle,
    [CN_OP_MISCHIEF] = op_mischief,
    [CN_OP_UNREST] = op_unrest,
    [CN_OP_REACTION] = op_reaction,
    [CN_OP_TRACK] = op_track,
    [CN_OP_DRM] = op_drm,
    [CN_OP_DEVILTRY] = op_deviltry,
    [CN_OP_REVOLT] = op_revolt,
    [CN_OP_CHOICE] = op_choice,
    [CN_OP_OPTION] = op_option,
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
    [CN_OP_MARKER] = op_marker,
    [CN_OP_RETREAT] = op_retreat,
    [CN_OP_INCOME] = op_income,
    [CN_OP_ANY_TRACK] = op_any_track,
};

/* CN-6.0: from top to bottom and from left to right. */
void cn_ops_run(struct game *game, struct frame *frame) {
    if (frame->a >= frame->b) {
        flow_return(game);
        return;
    }
    const struct cn_op *op = &cn_content(game)->op[frame->a++];
    operation[op->kind](game, op);
}

/* ---- CN-6.10.1: may, and either/or ------------------------------------------------------------------- */

void cn_choice_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)role;
    const struct cn_content *content = cn_content(game);
    const struct cn_op *choice = &content->op[frame->a];
    for (int i = 0; i < choice->count; i++)
        list_add1(list, CN_VERB_CHOOSE, content->op[choice->first + i].subject);
    if (!choice->number)
        list_add(list, CN_VERB_DECLINE);
}

void cn_choice_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    const struct cn_content *content = cn_content(game);
    const struct cn_op *choice = &content->op[frame->a];
    flow_return(game);
    if (action->verb == CN_VERB_DECLINE) {
        tell(game, CN_EVENT_DECLINED, 0, 0, 0, 0);
        return;
    }
    for (int i = 0; i < choice->count; i++)
        if (content->op[choice->first + i].subject == action->arg[0])
            op_option(game, &content->op[choice->first + i]);
}
