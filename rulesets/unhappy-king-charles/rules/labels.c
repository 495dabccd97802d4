/* The details of labels and prompts: facts of the state, for the role that reads them. Army sizes are open (UP-4.5). */
#include "../../kit/template.h"
#include "../../kit/text.h"
#include "activation.h"
#include "cards.h"
#include "movement.h"
#include "sieges.h"
#include "subordination.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"
#include "labels.h"

static void put_area(const struct game *game, int area, struct writer *out) {
    if (area >= 0 && area < AREAS)
        put_item(out, game, DOM_AREA, area);
    else
        put(out, "nowhere");
}

static const char *plural(int n) {
    return n == 1 ? "" : "s";
}

static int top_register(const struct game *game, int k) {
    return flow_top(game)->reg[k];
}

/* ---- recruitment ---------------------------------------------------------------------------------------------- */

static void put_brigades_left(const struct recruitment *r, struct writer *out) {
    if (r->left == 0)
        put(out, "no Brigade left");
    else
        put_format(out, "%d Brigade%s left", r->left, plural(r->left));
}

void recruit_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct recruitment *r = &state_of(game)->recruitment;
    if (r->pending != NONE) {
        put_item(out, game, DOM_GENERAL, r->pending);
        put(out, " must be given a Brigade");
        return;
    }
    put_brigades_left(r, out);
    if (r->veterans > 0 && r->left > 0)
        put(out, r->left == 1             ? ", it may be a Veteran"
                 : r->veterans >= r->left ? ", all may be Veterans"
                                          : ", one may be a Veteran");
    if (r->naval)
        put(out, r->naval_more ? ", and one more Brigade or a Veteran by sea"
                 : r->left > 0 ? ", one may be a Veteran by sea"
                               : "");
}

void recruit_with_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_area(game, state_of(game)->general_at[action->arg[1]], out);
}

void place_pc_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (state_of(game)->control[action->arg[0]] == opponent(role))
        put(out, "replacing the enemy's");
}

void raid_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (state_of(game)->control[action->arg[1]] == opponent(role))
        put(out, "replacing the enemy's marker");
}

/* ---- labels that end a step ------------------------------------------------------------------------------------- */

void done_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    switch (top->step) {
    case STEP_RECRUIT:
        put(out, "End the recruitment, ");
        put_brigades_left(&state_of(game)->recruitment, out);
        break;
    case STEP_TAKE_BRIGADES:
        put(out, "No more Brigades for ");
        put_item(out, game, DOM_GENERAL, top->reg[TAKE_BRIGADES_GENERAL]);
        break;
    case STEP_PLACE_PCS: put_format(out, "Place no more markers, %d left", top->reg[PLACE_PCS_LEFT]); break;
    case STEP_RAID: put_format(out, "Raid no more, %d left", top->reg[RAID_LEFT]); break;
    case STEP_ACTIVATE: put_format(out, "Activate nobody else, %d left", top->reg[ACTIVATE_LEFT]); break;
    case STEP_CLAIM_FIRST: put(out, "Go second"); break;
    case STEP_BLOCKADE_BOMBARD: put(out, "Bombard no more in this phase"); break;
    case STEP_ENTRY_AREA: put(out, "Stay in Scotland for now"); break;
    default: put(out, "Done"); break;
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------------ */

void play_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int left = state_of(game)->plays[role];
    if (is_solo(state_of(game)) && !top_register(game, PLAY_BONUS)) {
        put_format(out, ", %d to go", left);
        if (state_of(game)->cards.die == 0)
            put(out, ", only Core and Mandatory cards");
        else
            put_format(out, ", the decision die shows %d", state_of(game)->cards.die);
        return;
    }
    if (top_register(game, PLAY_BONUS))
        put(out, " won in Battle");
    else if (left > 0)
        put_format(out, ", %d more before you may pass", left);
    else
        put(out, " or pass");
}

void play_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_content *c = content_of(game);
    enum card_kind kind = card_kind_now(c, state_of(game), action->arg[0]);
    int value = kind == CARD_OPS ? card_ops_now(c, state_of(game), action->arg[0]) : 1;
    switch (action->arg[1]) {
    case USE_PLACE_PCS: put_format(out, "up to %d", value); break;
    case USE_RECRUIT:
        put_format(out, "up to %d Brigade%s", kind == CARD_EVENT ? 1 : 2, kind == CARD_EVENT ? "" : "s");
        break;
    case USE_RAID: put_format(out, "up to %d", value); break;
    case USE_ACTIVATE: put_format(out, "rating %d or better", value); break;
    case USE_CAMPAIGN: put_format(out, "up to %d Generals", c->card[action->arg[0]].activations); break;
    default: break;
    }
}

DETAIL_IS_NUMBER(play)

void remove_train_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_area(game, place_area(state_of(game), state_of(game)->train[role]), out);
    name_item(out, DOM_MARKER, role);
}

void queen_leaves_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_area(game, place_area(state_of(game), state_of(game)->queen), out);
    name_item(out, DOM_MARKER, MARKER_QUEEN);
}

/* ---- what the words of a template name --------------------------------------------------------------------------- */

void summon_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_item(out, DOM_CARD, content_of(game)->card_with[OP_SUMMON]);
    name_item(out, DOM_AREA, content_of(game)->role.london);
}

void new_model_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_item(out, DOM_CARD, content_of(game)->card_with[OP_NEW_MODEL]);
}

void london_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_item(out, DOM_AREA, content_of(game)->role.london);
}

void laughter_loss_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_item(out, DOM_GENERAL, NEWCASTLE);
}

void rupert_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    name_item(out, DOM_GENERAL, PRINCE_RUPERT);
}

/* ---- Activations ------------------------------------------------------------------------------------------------- */

static void put_army(const struct game *game, int general, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int size = s->superior[general] == NONE ? army_size(s, general) : s->strength[general];
    put_area(game, s->general_at[general], out);
    put_format(out, ", %d Brigade%s", size, plural(size));
    if (s->superior[general] != NONE) {
        put(out, ", from under ");
        put_item_short(out, game, DOM_GENERAL, s->superior[general]);
    }
}

void activate_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_army(game, action->arg[0], out);
}

DETAIL_IS_NUMBER(activate)

void sally_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_army(game, action->arg[0], out);
}

DETAIL_IS_NUMBER(sally)

void bombard_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int area = s->general_at[action->arg[0]];
    put_area(game, area, out);
    put_format(out, ", %d of %d so far, roll %+d", s->bombarded[area],
               fortress_surrender_value(content_of(game), s, area), bombardment_modifier(content_of(game), s, area));
}

DETAIL_IS_NUMBER(bombard)

void move_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int general = top_register(game, MOVE_GENERAL);
    int left = points_left(content_of(game), s, general); /* below 0 if the army has grown on the way */
    put_army(game, general, out);
    put_format(out, ", %d MP left", left > 0 ? left : 0);
}

/* The enemy's Brigades outside there. */
static int enemies_outside(const struct game *game, int role, int area) {
    const struct uk_state *s = state_of(game);
    int enemies = s->outside[opponent(role)][area];
    FOR_EACH_BIT (g, s->generals_in[area] & content_of(game)->generals_of[opponent(role)] & ~s->inside)
        enemies += s->strength[g];
    return enemies;
}

void march_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d MP",
               move_cost(content_of(game), state_of(game), top_register(game, MOVE_GENERAL), action->arg[0]));
}

void march_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int enemies = enemies_outside(game, role, action->arg[0]);
    if (enemies > 0)
        put_format(out, "against %d Brigade%s", enemies, plural(enemies));
}

void move_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    march_cost(game, role, action, out);
    put(out, " from ");
    put_area(game, state_of(game)->general_at[top_register(game, MOVE_GENERAL)], out);
    if (enemies_outside(game, role, action->arg[0]) > 0)
        put(out, ", ");
    march_number(game, role, action, out);
}

void mark_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d MP", content_of(game)->rules.change_control);
}

void mark_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    if (s->control[s->general_at[top_register(game, MOVE_GENERAL)]] == opponent(role))
        put(out, "replacing the enemy's");
}

void mark_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int area = s->general_at[top_register(game, MOVE_GENERAL)];
    put(out, "Place a control marker in ");
    put_area(game, area, out);
    put(out, " for ");
    mark_cost(game, role, action, out);
    if (s->control[area] == opponent(role))
        put(out, ", ");
    mark_number(game, role, action, out);
}

void command_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int size = army_size(s, action->arg[0]);
    put_format(out, "%d Brigade%s", size, plural(size));
}

DETAIL_IS_NUMBER(command)

void stop_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int general = top_register(game, MOVE_GENERAL), area = s->general_at[general];
    int left = points_left(c, s, general);
    put(out, "at ");
    put_area(game, area, out);
    if (!rest_is_legal(c, s, area, general_side(c, general), 0)) {
        int back = retraced_to(c, s, general);
        if (back == NONE) {
            put(out, ": one of the Generals there has to go");
            return;
        }
        put(out, ": he must go back to ");
        put_area(game, back, out);
        return;
    }
    if (left > 0)
        put_format(out, ", %d MP left", left);
}

void stop_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "End the move ");
    stop_number(game, role, action, out);
}

void desert_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int at = s->brigade_at[action->arg[0]];
    put_area(game, brigade_area(s, action->arg[0]), out);
    if (at < GENERALS) {
        put(out, " with ");
        put_item_short(out, game, DOM_GENERAL, at);
    } else if (at >= PLACE_INSIDE && at < PLACE_AVAILABLE)
        put(out, ", inside");
}
