/* The details of labels and prompts: what only the state knows, for the role that reads it. Armies' numbers are open
 * (4.5). */
#include "../../kit/template.h"
#include "../../kit/text.h"
#include "cards.h"
#include "movement.h"
#include "sieges.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../tables.h"

static const char *area_title(const struct game *game, int area) {
    return area >= 0 && area < AREAS ? CONTENT(game)->area[area].title : "nowhere";
}

static const char *plural(int n) {
    return n == 1 ? "" : "s";
}

static int top_register(const struct game *game, int k) {
    return flow_top(game)->reg[k];
}

/* ---- recruitment ---------------------------------------------------------------------------------------------- */

void recruit_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct recruitment *r = &uk(game)->recruitment;
    (void)role;
    (void)action;
    if (r->pending != NONE) {
        put_format(out, "%s must be given a Brigade", CONTENT(game)->general[r->pending].title);
        return;
    }
    put_format(out, "%d Brigade%s left", r->left, plural(r->left));
    if (r->veterans > 0)
        put(out, r->veterans >= r->left ? ", all may be Veterans" : ", one may be a Veteran");
    if (r->naval)
        put(out, ", one more Brigade or Veteran by sea");
}

void recruit_with_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put(out, area_title(game, uk(game)->general_at[action->arg[1]]));
}

void place_pc_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (uk(game)->control[action->arg[0]] == opponent(role))
        put(out, "replacing the enemy's");
}

void raid_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (uk(game)->control[action->arg[1]] == opponent(role))
        put(out, "replacing the enemy's marker");
}

/* ---- what ends a step ------------------------------------------------------------------------------------------- */

void done_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    (void)role;
    (void)action;
    switch (top->step) {
    case STEP_RECRUIT:
        put_format(out, "End the recruitment, %d Brigade%s left", uk(game)->recruitment.left,
                   plural(uk(game)->recruitment.left));
        break;
    case STEP_TAKE_BRIGADES:
        put_format(out, "No more Brigades for %s", CONTENT(game)->general[top->reg[TAKE_BRIGADES_GENERAL]].title);
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
    const int left = uk(game)->plays[role];
    (void)action;
    if (uk(game)->scenario == SCENARIO_HENRIETTA && !top_register(game, PLAY_BONUS)) {
        put_format(out, ", %d to go", left);
        if (uk(game)->cards.die == 0)
            put(out, ", Core and Mandatory cards alone");
        else
            put_format(out, ", the decision die shows %d", uk(game)->cards.die);
        return;
    }
    if (top_register(game, PLAY_BONUS))
        put(out, " won in Battle");
    else if (left > 0)
        put_format(out, ", %d more before you may pass", left);
    else
        put(out, " or pass");
}

void play_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_content *c = CONTENT(game);
    const enum card_kind kind = card_kind_now(c, uk(game), action->arg[0]);
    const int value = kind == CARD_OPS ? card_ops_now(c, uk(game), action->arg[0]) : 1;
    (void)role;
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

void remove_train_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)action;
    put(out, area_title(game, place_area(uk(game), uk(game)->train[role])));
}

void queen_leaves_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    (void)action;
    put(out, area_title(game, place_area(uk(game), uk(game)->queen)));
}

/* ---- Activations ------------------------------------------------------------------------------------------------- */

static void put_army(const struct game *game, int general, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int size = s->superior[general] == NONE ? army_size(s, general) : s->strength[general];
    put_format(out, "%s, %d Brigade%s", area_title(game, s->general_at[general]), size, plural(size));
    if (s->superior[general] != NONE)
        put_format(out, ", from under %s", CONTENT(game)->general[s->superior[general]].short_title);
}

void activate_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_army(game, action->arg[0], out);
}

void sally_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_army(game, action->arg[0], out);
}

void bombard_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int area = s->general_at[action->arg[0]];
    (void)role;
    put_format(out, "%s, %d of %d so far, roll %+d", area_title(game, area), s->bombarded[area],
               fortress_surrender_value(CONTENT(game), s, area), bombardment_modifier(CONTENT(game), s, area));
}

void move_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int general = top_register(game, MOVE_GENERAL);
    (void)role;
    (void)action;
    const int left = points_left(CONTENT(game), s, general); /* below 0 where the army has grown on the way */
    put_army(game, general, out);
    put_format(out, ", %d MP left", left > 0 ? left : 0);
}

void move_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int general = top_register(game, MOVE_GENERAL), area = action->arg[0];
    put_format(out, "%d MP from %s", move_cost(c, s, general, area), area_title(game, s->general_at[general]));
    int enemies = s->outside[opponent(role)][area];
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[opponent(role)] & ~s->inside)
        enemies += s->strength[g];
    if (enemies > 0)
        put_format(out, ", against %d Brigade%s", enemies, plural(enemies));
}

void mark_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int area = s->general_at[top_register(game, MOVE_GENERAL)];
    (void)action;
    put_format(out, "Place a PC marker in %s for 1 MP%s", area_title(game, area),
               s->control[area] == opponent(role) ? ", replacing the enemy's" : "");
}

void command_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int size = army_size(s, action->arg[0]);
    (void)role;
    put_format(out, "%d Brigade%s", size, plural(size));
}

void stop_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int general = top_register(game, MOVE_GENERAL), area = s->general_at[general];
    const int left = points_left(c, s, general);
    (void)role;
    (void)action;
    put_format(out, "End the move at %s", area_title(game, area));
    if (left > 0)
        put_format(out, ", %d MP left", left);
}

void desert_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int at = s->brigade_at[action->arg[0]];
    (void)role;
    put(out, area_title(game, brigade_area(s, action->arg[0])));
    if (at < GENERALS)
        put_format(out, " with %s", CONTENT(game)->general[at].short_title);
    else if (at >= PLACE_INSIDE && at < PLACE_AVAILABLE)
        put(out, ", inside");
}
