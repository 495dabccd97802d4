/* The details of labels and prompts in reactions, Battles and sieges. Army sizes are open; the values of Brigades are
 * open after they are laid out. */
#include "../../kit/text.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "labels.h"
#include "battle.h"
#include "odds.h"
#include "sieges.h"

static void put_brigades(struct writer *out, int n) {
    put_format(out, "%d Brigade%s", n, n == 1 ? "" : "s");
}

void uk_put_needed(struct writer *out, int needed) {
    if (needed > 6)
        put(out, "cannot succeed");
    else if (needed <= 1)
        put(out, "any roll");
    else
        put_format(out, needed == 6 ? "roll 6" : needed == 5 ? "roll 5 or 6" : "roll %d to 6", needed);
}

static void put_interception(const struct game *game, int general, struct writer *out) {
    uk_put_needed(out,
                  interception_needs(content_of(game), state_of(game), general, flow_top(game)->reg[INTERCEPT_AREA]));
}

void intercept_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_item(out, game, DOM_AREA, state_of(game)->general_at[action->arg[0]]);
    put(out, ", ");
    put_brigades(out, army_size(state_of(game), action->arg[0]));
    put(out, ", ");
    put_interception(game, action->arg[0], out);
}

/* Without the Brigades, so that the longest names have room. */
void intercept_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_item(out, game, DOM_AREA, state_of(game)->general_at[action->arg[0]]);
    put(out, ", ");
    put_interception(game, action->arg[0], out);
}

void evade_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    uk_put_needed(out, evasion_needs(content_of(game), state_of(game), action->arg[0]));
}

DETAIL_IS_NUMBER(evade)

void halt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    put(out, top->step == STEP_RETREAT ? "End the retreat at " : "End the evasion at ");
    put_item(out, game, DOM_AREA, action->arg[0]);
}

/* Writes number and value of the side's Brigades that would fight there. */
static void put_force(const struct game *game, int side, int general, int area, struct writer *out) {
    uint64_t set[BRIGADE_WORDS];
    bool beside = general == NONE || general != state_of(game)->op.intercepted;
    fighters(content_of(game), state_of(game), side, general, area,
             beside && side != general_side(content_of(game), state_of(game)->op.general), set);
    put_brigades(out, set_count(set, BRIGADE_WORDS));
    put_format(out, " worth %d", combat_value(content_of(game), set));
}

static void put_force_title(const struct game *game, int general, struct writer *out) {
    if (general == NONE)
        put(out, "the Unled Brigades");
    else
        put_item(out, game, DOM_GENERAL, general);
}

void disperse_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    int general = top->reg[STAND_GENERAL];
    put_force_title(game, general, out);
    put(out, ": ");
    put_force(game, role, general, top->reg[STAND_AREA], out);
}

void disperse_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Disperse ");
    disperse_number(game, role, action, out);
}

/* The General that the active General meets in the Area; NONE: Unled Brigades. */
static int foe_there(const struct game *game, int area) {
    for (int k = flow_frames(game) - 1; k >= 0; k--) {
        const struct frame *frame = flow_frame(game, k);
        int foe = frame->reg[CONTACT_FOE];
        if (frame->step == STEP_CONTACT)
            return foe != NONE && state_of(game)->general_at[foe] == area ? foe : NONE;
    }
    return NONE;
}

void fight_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    int general = top->reg[STAND_GENERAL], area = top->reg[STAND_AREA], active = state_of(game)->op.general;
    bool attacks = active != NONE && general_side(content_of(game), active) == role;
    put_force(game, role, general, area, out);
    if (active == NONE)
        return;
    put(out, " against ");
    put_force(game, opponent(role), attacks ? foe_there(game, area) : active, area, out);
}

void fight_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "Fight: ");
    fight_number(game, role, action, out);
}

void hold_lines_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    int n = besiegers_needed(content_of(game), state_of(game), action->arg[0]);
    put_brigades(out, n);
    put(out, n == 1 ? " stays in the lines" : " stay in the lines");
}

void hold_lines_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    hold_lines_cost(game, role, action, out);
}

void combat_card_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_card *card = &content_of(game)->card[action->arg[0]];
    put_format(out, "%+d", card->combat);
    if (card->flags & CARD_DECISIVE)
        put(out, ", Decisive Victory");
}

DETAIL_IS_NUMBER(combat_card)

static void put_result(const struct game *game, bool used, struct writer *out) {
    static const char *const words[] = {[RESULT_DEFENDER_DRAW] = "a draw for the defender",
                                        [RESULT_ATTACKER_DRAW] = "a draw for the attacker",
                                        [RESULT_INDECISIVE] = "Indecisive",
                                        [RESULT_MAJOR] = "Major",
                                        [RESULT_DECISIVE] = "Decisive"};
    int part;
    int result = result_with_brentford(content_of(game), state_of(game), used, &part);
    name_item(out, DOM_MARKER, MARKER_BRENTFORD);
    if (part != NONE)
        put(out, (part == ATTACKER) == (state_of(game)->battle.attacker == ROYALIST) ? "Royalist " : "Parliament ");
    put(out, words[result]);
    if (part != NONE)
        put(out, " Victory");
}

void brentford_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d against %d: use Brentford?", state_of(game)->battle.score[ATTACKER],
               state_of(game)->battle.score[DEFENDER]);
    name_item(out, DOM_MARKER, MARKER_BRENTFORD);
}

void use_brentford_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_result(game, true, out);
}

DETAIL_IS_NUMBER(use_brentford)

void keep_brentford_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_result(game, false, out);
}

DETAIL_IS_NUMBER(keep_brentford)

void lose_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int at = state_of(game)->brigade_at[action->arg[0]];
    if (at < GENERALS) {
        put(out, "under ");
        put_item(out, game, DOM_GENERAL, at);
    } else if (at < PLACE_INSIDE)
        put(out, "Unled");
    else if (at < PLACE_AVAILABLE)
        put(out, "inside");
    else
        put(out, "Available");
}

static bool retreat_costs(const struct game *game, int role, int area) {
    return !flow_top(game)->reg[RETREAT_PAID] && state_of(game)->control[area] == opponent(role);
}

void retreat_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (retreat_costs(game, role, action->arg[0]))
        put(out, "1 Brigade");
}

void retreat_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (retreat_costs(game, role, action->arg[0]))
        put(out, "which costs a Brigade");
}

void assault_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int area = action->arg[0], general = fortress_besieger(c, s, area);
    bool leicester = flow_top(game)->reg[ASSAULT_KIND] == ASSAULT_LEICESTER;
    if (general == NONE)
        return;
    put_format(out, "roll %d or more on two dice",
               c->rules.assault_success - assault_modifier(c, s, general, area, leicester) - s->cards.siege_drm);
}

DETAIL_IS_NUMBER(assault)
