/* 7.0: the battle's own sequence of play, and what the campaign does to the formations. */
#include "battle.h"

#include <string.h>

/* ---- sequence --------------------------------------------------------------------------------- */

static bool method_is_open(const struct game *game) {
    return (cn_state(game)->options & CN_OPTION_QUICK_COMBAT) != 0;
}

static bool has_named(const struct game *game) {
    const struct cn_battle_content *content = cn_battle_content(game);
    uint64_t holding = content->named_parliament[CN_CAVALRY] | content->named_parliament[CN_FOOT];
    return (cn_battle(game)->pool & holding) != 0;
}

static bool has_clash_card(const struct game *game) {
    return cn_battle_playable(game, CN_TIME_CLASH) != 0;
}

static bool can_infuse(const struct game *game) {
    return cn_state(game)->zeal >= cn_battle_content(game)->rules.zeal_cost;
}

struct stage {
    uint8_t step;
    int8_t a;
    bool (*needed)(const struct game *game); /* NULL: always */
};

/* CN-7.0 */
static const struct stage battle_stages[] = {
    {CN_STEP_BATTLE_METHOD, 0, method_is_open},
    {CN_STEP_BATTLE_ARMY, 0, NULL},
    {CN_STEP_BATTLE_COMMIT, 0, has_named},
    {CN_STEP_BATTLE_LINES, 0, NULL},
    {CN_STEP_BATTLE_EVENTS, 0, NULL},
    {CN_STEP_BATTLE_CARDS, 0, has_clash_card},
    {CN_STEP_BATTLE_ZEAL, 0, can_infuse},
    {CN_STEP_BATTLE_SECTOR, 0, NULL},
    {CN_STEP_BATTLE_SECTOR, 1, NULL},
    {CN_STEP_BATTLE_SECTOR, 2, NULL},
    {CN_STEP_BATTLE_SECTOR, 3, NULL},
    {CN_STEP_BATTLE_OUTCOME, 0, NULL},
    {CN_STEP_BATTLE_SALVAGE, 0, cn_battle_can_salvage},
    {CN_STEP_BATTLE_AFTERMATH, 0, NULL},
    {CN_STEP_BATTLE_BENEFITS, 0, cn_battle_has_benefits},
    {CN_STEP_BATTLE_TIDY, 0, NULL},
};

/* CN-12.3: the first two stages are those of a full battle. */
static const struct stage quick_stages[] = {
    {CN_STEP_BATTLE_METHOD, 0, method_is_open}, {CN_STEP_BATTLE_ARMY, 0, NULL}, {CN_STEP_QUICK_COMBAT, 0, NULL},
    {CN_STEP_BATTLE_AFTERMATH, 0, NULL},        {CN_STEP_QUICK_TIDY, 0, NULL},
};

void cn_battle_run(struct game *game, struct frame *frame) {
    if (cn_battle(game)->quick)
        frame->a = 1; /* remembered here: the last stage clears the battle */
    bool quick = frame->a;
    const struct stage *stages = quick ? quick_stages : battle_stages;
    int count =
        quick ? (int)(sizeof quick_stages / sizeof *quick_stages) : (int)(sizeof battle_stages / sizeof *battle_stages);
    while (frame->phase < count) {
        const struct stage *stage = &stages[frame->phase++];
        if (stage->needed == NULL || stage->needed(game)) {
            flow_call(game, stage->step, frame->role, stage->a, 0, 0);
            return;
        }
    }
    flow_return(game);
}

bool cn_battle_is_on(const struct game *game) {
    return flow_has(game, CN_STEP_BATTLE);
}

/* CN-6.1 */
void cn_battle_begin(struct game *game, int extra_first, int extra_count) {
    struct cn_battle *battle = cn_battle(game);
    battle->extra = (int16_t)extra_first;
    battle->extra_count = (uint8_t)extra_count;
    flow_call(game, CN_STEP_BATTLE, 0, 0, 0, 0);
}

void cn_battle_clear(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    size_t kept = offsetof(struct cn_battle, played);
    memset((char *)battle + kept, 0, sizeof *battle - kept);
    battle->army = CN_NONE;
    memset(battle->line, CN_NONE, sizeof battle->line);
}

/* ---- formations ------------------------------------------------------------------------------- */

void cn_battle_setup(struct game *game) {
    const struct cn_battle_content *content = cn_battle_content(game);
    struct cn_battle *battle = cn_battle(game);
    cn_battle_clear(game);
    battle->aside = content->named_parliament[CN_CAVALRY] | content->named_parliament[CN_FOOT];
    battle->pool = content->units & ~battle->aside;
    battle->recovery = battle->removed = 0;
    battle->deck = content->cards;
    battle->hand = battle->discard = battle->retired = 0;
}

void cn_battle_add_named(struct game *game, uint64_t units) {
    struct cn_battle *battle = cn_battle(game);
    units &= battle->aside;
    battle->aside &= ~units;
    battle->pool |= units;
}

void cn_battle_remove(struct game *game, uint64_t units) {
    struct cn_battle *battle = cn_battle(game);
    REQUIRE(game, battle->army == CN_NONE);
    battle->pool &= ~units;
    battle->aside &= ~units;
    battle->recovery &= ~units;
    battle->removed |= units;
}

int cn_battle_remove_formations(struct game *game, int side, int branch, int strength, int count) {
    const struct cn_battle_content *content = cn_battle_content(game);
    uint64_t pool = cn_battle(game)->pool & ~content->named, found = 0;
    int n = 0;
    for (int u = 0; u < content->unit_count && n < count; u++) {
        const struct cn_unit *unit = &content->unit[u];
        if (pool >> u & 1 && unit->side == side && unit->branch == branch && unit->strength == strength) {
            found |= UINT64_C(1) << u;
            n++;
            tell(game, CN_EVENT_RETIRED, u, 0, 0, 0);
        }
    }
    cn_battle_remove(game, found);
    return n;
}

void cn_battle_retire_card(struct game *game, int card) {
    struct cn_battle *battle = cn_battle(game);
    uint16_t bit = (uint16_t)(1u << card);
    battle->deck &= (uint16_t)~bit;
    battle->hand &= (uint16_t)~bit;
    battle->discard &= (uint16_t)~bit;
    battle->retired |= bit;
}

int cn_battle_draw_bit(struct game *game, uint64_t *set, const char *label) {
    REQUIRE(game, *set != 0);
    int bit = cn_nth_bit(*set, pick(game, __builtin_popcountll(*set), label));
    *set &= ~(UINT64_C(1) << bit);
    return bit;
}
