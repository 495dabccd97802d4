#include "modifiers.h"

#include "areas.h"
#include "armies.h"
#include "sieges.h"

static int add(struct modifier list[], int n, const char *why, int value) {
    if (value != 0)
        list[n++] = (struct modifier){why, (int8_t)value};
    return n;
}

static int sum_of(const struct modifier list[], int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += list[i].value;
    return sum;
}

/* ---- Battles ----------------------------------------------------------------------------------------------------- */

int combat_value(const struct uk_content *c, const uint64_t set[BRIGADE_WORDS]) {
    int value = 0;
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        value += c->brigade[b].value;
    return value;
}

int general_inside_who_fights(const struct uk_content *c, const struct uk_state *s) {
    uint32_t inside = commanders_inside(c, s, s->battle.area, s->battle.attacker);
    return (s->battle.flags & BATTLE_RELIEF) && inside != 0 ? bits_first(inside) : NONE;
}

/* UP-19.1, UP-20.4: the Commanding General's rating; if a garrison joins, the higher rating of the two. */
static int battle_rating(const struct uk_content *c, const struct uk_state *s, int part) {
    int general = s->battle.general[part];
    int inside = part == ATTACKER ? general_inside_who_fights(c, s) : NONE;
    if (inside != NONE && (general == NONE || c->general[inside].level < c->general[general].level))
        general = inside;
    return general == NONE ? 0 : c->general[general].battle;
}

int battle_modifiers(const struct uk_content *c, const struct uk_state *s, int part, struct modifier list[]) {
    int card = s->battle.card[part];
    int n = add(list, 0, "Battle Rating", battle_rating(c, s, part));
    return card == NONE ? n : add(list, n, c->card[card].title, c->card[card].combat);
}

int battle_modifier(const struct uk_content *c, const struct uk_state *s, int part) {
    struct modifier list[MODIFIERS_MOST] = {{NULL, 0}};
    return sum_of(list, battle_modifiers(c, s, part, list));
}

/* ---- sieges ------------------------------------------------------------------------------------------------------ */

static int add_guns(const struct uk_content *c, const struct uk_state *s, int besieger, struct modifier list[], int n) {
    int train = s->train[general_side(c, besieger)];
    if (train < GENERALS && (army_generals(s, besieger) >> train & 1))
        return add(list, n, "Siege Train", c->rules.bombard_train);
    if (army_count_pool(c, s, besieger, POOL_NEW_MODEL) >= c->rules.new_model_for_guns)
        return add(list, n, "guns of the New Model Army", c->rules.bombard_new_model);
    return n;
}

/* UP-20.2: one gun and one target count. */
int bombardment_modifiers(const struct uk_content *c, const struct uk_state *s, int area, struct modifier list[]) {
    int besieger = fortress_besieger(c, s, area), defender = s->control[area], naval = naval_status(c, s);
    int n = besieger == NONE ? 0 : add_guns(c, s, besieger, list, 0);
    if (notable_in(c, s, area) != NONE)
        return add(list, n, "Local Notable", c->rules.bombard_notable);
    if (c->area[area].port && ((defender == PARLIAMENT && naval > 0) || (defender == ROYALIST && naval < 0)))
        return add(list, n, "a port that the sea feeds", c->rules.bombard_naval);
    return n;
}

int bombardment_modifier(const struct uk_content *c, const struct uk_state *s, int area) {
    struct modifier list[MODIFIERS_MOST] = {{NULL, 0}};
    return sum_of(list, bombardment_modifiers(c, s, area, list));
}

int assault_modifiers(const struct uk_content *c, const struct uk_state *s, int general, int area, bool leicester,
                      struct modifier list[]) {
    int brigades = army_size(s, general), class = c->area[area].fortress_class, most = c->rules.assault_brigades_most;
    int n = add(list, 0, "Brigades of the besieger", brigades < most ? brigades : most);
    n = add(list, n, "Brigades inside", -fortress_garrison(c, s, area));
    if (class > 0)
        n = add(list, n, "class of the Fortress", c->fortress_class[class - 1].assault);
    if (leicester)
        return add(list, n, "the event", 1);
    return s->bombarded[area] < c->rules.assault_from ? add(list, n, "an early Assault", c->rules.assault_early) : n;
}

int assault_modifier(const struct uk_content *c, const struct uk_state *s, int general, int area, bool leicester) {
    struct modifier list[MODIFIERS_MOST] = {{NULL, 0}};
    return sum_of(list, assault_modifiers(c, s, general, area, leicester, list));
}
