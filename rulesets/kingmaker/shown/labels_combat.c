/* Details of labels and prompts of combat. */
#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../tables.h"
#include "labels.h"
#include "shown.h"

static void put_odds(struct writer *out, int attack, int defence) {
    put_format(out, "%d to %d", attack, defence);
}

static int attack_of(const struct game *game, int noble) {
    return nobles_strength(game, force_of(state_of(game), noble), STRENGTH_ATTACK);
}

struct odds_of {
    int attack, defence;
    bool together; /* together with Nobles who may sally, because the force alone is too weak */
};

static struct odds_of odds_now(const struct game *game, const struct action *action) {
    uint32_t enemies = force_of(state_of(game), action->arg[1]);
    struct odds_of odds = {.attack = attack_of(game, action->arg[0]),
                           .defence = nobles_strength(game, enemies, STRENGTH_DEFENCE)};
    odds.together = action->verb != VERB_AMBUSH && odds.attack < odds.defence;
    return odds;
}

void odds_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct odds_of odds = odds_now(game, action);
    if (odds.together)
        put_format(out, "together with those shut in, %d without them, to %d", odds.attack, odds.defence);
    else
        put_odds(out, odds.attack, odds.defence);
}

void odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct odds_of odds = odds_now(game, action);
    if (odds.together)
        put_format(out, " together with those shut in (%d without them, to %d)", odds.attack, odds.defence);
    else
        put_format(out, " (%d to %d)", odds.attack, odds.defence);
}

void storm_odds_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(out, attack_of(game, action->arg[0]), defence_of(game, action->arg[1]));
}

DETAIL_IN_BRACKETS(storm_odds)

/* KM-E1-storm: a siege is announced in one turn, and resolved in a later one. */
static void put_later(const struct kingmaker *s, const struct action *action, struct writer *out) {
    if (s->option[OPTION_E1] && s->noble[action->arg[0]].besieges != action->arg[1])
        put(out, ", to be resolved in a later turn");
}

void siege_odds_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    storm_odds_number(game, role, action, out);
    put_later(state_of(game), action, out);
}

void siege_odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    storm_odds_detail(game, role, action, out);
    put_later(state_of(game), action, out);
}

/* The garrison and all Nobles inside who do not belong to the role. */
void town_odds_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int place = action->arg[1];
    uint32_t inside = nobles_inside(s, place);
    inside &= ~friends_among(s, role, inside);
    put_odds(out, attack_of(game, action->arg[0]),
             place_garrison(game, place) + nobles_strength(game, inside, STRENGTH_DEFENCE));
}

DETAIL_IN_BRACKETS(town_odds)

void evict_odds_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    put_odds(out, attack_of(game, action->arg[0]) + place_garrison(game, s->noble[action->arg[0]].place),
             nobles_strength(game, force_of(s, action->arg[1]), STRENGTH_DEFENCE));
}

DETAIL_IN_BRACKETS(evict_odds)

static int men_inside(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    return nobles_strength(game, nobles_inside(s, place) & nobles_of(s, role), STRENGTH_DEFENCE);
}

void garrison_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d men", men_inside(game, action->arg[0], action->arg[1]));
}

void garrison_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, " (%d)", men_inside(game, action->arg[0], action->arg[1]));
}

void combat_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_odds(out, attack_strength(game), defence_strength(game));
}

DETAIL_IN_BRACKETS(combat)

void call_off_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "the attack is used up");
}

const char *combat_title(const struct game *game) {
    int kind = state_of(game)->combat.kind;
    return kind == COMBAT_NONE ? "" : domain_title(game->ruleset, game->content, DOM_COMBAT, kind - COMBAT_BATTLE);
}

const char *combat_scene(const struct game *game) {
    const struct combat *c = &state_of(game)->combat;
    const struct tables *t = content_of(game);
    return c->place != NONE ? t->place[c->place].title : c->square != NONE ? t->square[c->square].title : "";
}

void engage_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct combat *c = &state_of(game)->combat;
    put_format(out, "%s at %s (", combat_title(game), combat_scene(game));
    name_item(out, c->place != NONE ? DOM_PLACE : DOM_SQUARE, c->place != NONE ? c->place : c->square);
    put_odds(out, attack_strength(game), defence_strength(game));
    put(out, ")");
}
