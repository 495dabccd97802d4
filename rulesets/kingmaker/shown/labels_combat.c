/* What labels and prompts of combat say beside the names. */
#include "../../kit/bits.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

static void put_odds(struct writer *out, int attack, int defence) {
    put_format(out, " (%d to %d)", attack, defence);
}

static int attack_of(const struct game *game, int noble) {
    return nobles_strength(game, force_of(state_of(game), noble), STRENGTH_ATTACK);
}

void odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_odds(out, attack_of(game, action->arg[0]),
             nobles_strength(game, force_of(state_of(game), action->arg[1]), STRENGTH_DEFENCE));
}

void storm_odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_odds(out, attack_of(game, action->arg[0]), defence_of(game, action->arg[1]));
}

/* KM-E1-storm: a siege is announced in one turn, and resolved in a later one. */
void siege_odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    storm_odds_detail(game, role, action, out);
    if (s->option[OPTION_E1] && s->noble[action->arg[0]].besieges != action->arg[1])
        put(out, ", to be resolved in a later turn");
}

/* The garrison and all inside who are not his. */
void town_odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int place = action->arg[1];
    put_odds(out, attack_of(game, action->arg[0]),
             place_garrison(game, place) +
                 nobles_strength(game, nobles_inside(s, place) & ~nobles_of(s, role), STRENGTH_DEFENCE));
}

void evict_odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    (void)role;
    put_odds(out, attack_of(game, action->arg[0]) + place_garrison(game, s->noble[action->arg[0]].place),
             nobles_strength(game, force_of(s, action->arg[1]), STRENGTH_DEFENCE));
}

void combat_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action;
    put_odds(out, attack_strength(game), defence_strength(game));
}

const char *combat_scene(const struct game *game) {
    const struct combat *c = &state_of(game)->combat;
    const struct tables *t = tables_of(game);
    return c->place != NONE ? t->place[c->place].title : c->square != NONE ? t->square[c->square].title : "";
}

void engage_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    static const char *const kinds[] = {"", "Battle", "Siege", "Storm", "Ambush", "Town fighting", "Sea battle"};
    const struct combat *c = &state_of(game)->combat;
    (void)role, (void)action;
    put_format(out, "%s at %s", kinds[c->kind], combat_scene(game));
    put_odds(out, attack_strength(game), defence_strength(game));
}
