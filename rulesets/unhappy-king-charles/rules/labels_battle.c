/* The details of labels and prompts in reactions, Battles and sieges. Armies' numbers are open; once Brigades are laid
 * out their values are, too. */
#include "../../kit/writer.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
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

void intercept_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const int general = action->arg[0], area = flow_top(game)->reg[INTERCEPT_AREA];
    (void)role;
    put_format(out, "%s, ", CONTENT(game)->area[s->general_at[general]].title);
    put_brigades(out, army_size(s, general));
    put(out, ", ");
    uk_put_needed(out, interception_needs(CONTENT(game), s, general, area));
}

void evade_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    uk_put_needed(out, evasion_needs(CONTENT(game), uk(game), action->arg[0]));
}

void halt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    (void)role;
    put_format(out, top->step == STEP_RETREAT ? "End the retreat at %s" : "End the evasion at %s",
               CONTENT(game)->area[action->arg[0]].title);
}

/* Who stands there for the one who is asked. */
static void put_force(const struct game *game, int side, int general, int area, struct writer *out) {
    uint64_t set[BRIGADE_WORDS];
    const bool beside = general == NONE || general != uk(game)->op.intercepted;
    fighters(CONTENT(game), uk(game), side, general, area,
             beside && side != general_side(CONTENT(game), uk(game)->op.general), set);
    put_brigades(out, set_count(set, BRIGADE_WORDS));
    put_format(out, " worth %d", combat_value(CONTENT(game), set));
}

static const char *force_title(const struct game *game, int general) {
    return general == NONE ? "the Unled Brigades" : CONTENT(game)->general[general].title;
}

void disperse_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    const int general = top->reg[STAND_GENERAL];
    (void)action;
    put_format(out, "Disperse %s: ", force_title(game, general));
    put_force(game, role, general, top->reg[STAND_AREA], out);
}

void fight_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    const int general = top->reg[STAND_GENERAL], area = top->reg[STAND_AREA], active = uk(game)->op.general;
    const bool attacks = active != NONE && general_side(CONTENT(game), active) == role;
    (void)action;
    put(out, "Fight: ");
    put_force(game, role, general, area, out);
    if (!attacks && active != NONE) {
        put(out, " against ");
        put_force(game, opponent(role), active, area, out);
    }
}

void hold_lines_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    const int n = besiegers_needed(CONTENT(game), uk(game), action->arg[0]);
    put_brigades(out, n);
    put(out, n == 1 ? " stays in the lines" : " stay in the lines");
}

void combat_card_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_card *card = &CONTENT(game)->card[action->arg[0]];
    (void)role;
    put_format(out, "%+d", card->combat);
    if (card->flags & CARD_DECISIVE)
        put(out, ", Decisive Victory");
}

static void put_result(const struct game *game, bool used, struct writer *out) {
    static const char *const words[] = {[RESULT_DEFENDER_DRAW] = "a draw for the defender",
                                        [RESULT_ATTACKER_DRAW] = "a draw for the attacker",
                                        [RESULT_INDECISIVE] = "Indecisive",
                                        [RESULT_MAJOR] = "Major",
                                        [RESULT_DECISIVE] = "Decisive"};
    int part;
    const int result = result_with_brentford(CONTENT(game), uk(game), used, &part);
    if (part != NONE)
        put(out, (part == ATTACKER) == (uk(game)->battle.attacker == ROYALIST) ? "Royalist " : "Parliament ");
    put(out, words[result]);
    if (part != NONE)
        put(out, " Victory");
}

void brentford_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    (void)action;
    put_format(out, "%d against %d: use Brentford?", uk(game)->battle.score[ATTACKER],
               uk(game)->battle.score[DEFENDER]);
}

void use_brentford_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    (void)action;
    put_result(game, true, out);
}

void keep_brentford_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    (void)action;
    put_result(game, false, out);
}

void lose_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const int at = uk(game)->brigade_at[action->arg[0]];
    (void)role;
    if (at < GENERALS)
        put_format(out, "under %s", CONTENT(game)->general[at].title);
    else if (at < PLACE_INSIDE)
        put(out, "Unled");
    else if (at < PLACE_AVAILABLE)
        put(out, "inside");
    else
        put(out, "Available");
}

void retreat_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *top = flow_top(game);
    if (!top->reg[RETREAT_PAID] && uk(game)->control[action->arg[0]] == opponent(role))
        put(out, "which costs a Brigade");
}

void assault_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int area = action->arg[0], general = fortress_besieger(c, s, area);
    const bool leicester = flow_top(game)->reg[ASSAULT_KIND] == ASSAULT_LEICESTER;
    (void)role;
    if (general == NONE)
        return;
    put_format(out, "roll %d or more on two dice",
               c->rules.assault_success - assault_modifier(c, s, general, area, leicester) - s->cards.siege_drm);
}
