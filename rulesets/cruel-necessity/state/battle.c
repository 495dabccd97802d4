#include "battle.h"

#include <string.h>

/* ---- questions ---------------------------------------------------------------------------------- */

bool cn_battle_is_on(const struct game *game) {
    return flow_has(game, STEP_BATTLE);
}

int cn_battle_slot_of(const struct game *game, int side, int unit) {
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (cn_battle(game)->line[side][slot] == unit)
            return slot;
    return NONE;
}

int cn_battle_empty_slot(const struct game *game, int side, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    for (int slot = s->first_slot; slot < s->first_slot + s->units; slot++)
        if (cn_battle(game)->line[side][slot] == CN_NONE)
            return slot;
    return NONE;
}

int cn_battle_strength(const struct game *game, int side, int slot) {
    int strength = cn_unit_in(game, side, slot)->strength + cn_battle(game)->mod[side][slot];
    return strength > 0 ? strength : 0;
}

int cn_battle_sector_sum(const struct game *game, int side, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    int sum = cn_battle(game)->sector_mod[side][sector];
    for (int slot = s->first_slot; slot < s->first_slot + s->units; slot++)
        sum += cn_battle_strength(game, side, slot);
    return sum;
}

enum cn_outcome cn_battle_sector_outcome(const struct game *game, int sector) {
    const struct cn_battle *battle = cn_battle(game);
    int margin = cn_battle_content(game)->rules.sector_margin;
    int lead = battle->die[CN_PARLIAMENT][sector] + cn_battle_sector_sum(game, CN_PARLIAMENT, sector) -
               battle->die[CN_ROYALIST][sector] - cn_battle_sector_sum(game, CN_ROYALIST, sector);
    return lead >= margin ? CN_VICTORY : lead <= -margin ? CN_DEFEAT : CN_DRAW;
}

uint64_t cn_battle_playable(const struct game *game, enum cn_timing timing) {
    return cn_battle(game)->hand & cn_battle_content(game)->kept[timing];
}

uint64_t cn_battle_holding(const struct game *game) {
    const struct cn_battle_content *content = cn_battle_content(game);
    return cn_battle(game)->pool & (content->named_parliament[CN_CAVALRY] | content->named_parliament[CN_FOOT]);
}

void cn_battle_count(const struct game *game, int count[CN_OUTCOMES]) {
    const struct cn_battle *battle = cn_battle(game);
    count[CN_VICTORY] = count[CN_DRAW] = count[CN_DEFEAT] = 0;
    for (int sector = 0; sector < CN_SECTORS; sector++)
        if (battle->outcome[sector] != 0)
            count[battle->outcome[sector] - 1] += cn_battle_content(game)->sector[sector].units;
}

/* CN-7.0a: only if moving all units from Victory to Draw undoes the majority in Defeat. */
bool cn_battle_can_salvage(const struct game *game) {
    int count[CN_OUTCOMES];
    cn_battle_count(game, count);
    return cn_battle(game)->result == CN_DEFEAT + 1 && count[CN_VICTORY] > 0 &&
           count[CN_VICTORY] + count[CN_DRAW] >= count[CN_DEFEAT];
}

bool cn_battle_has_benefits(const struct game *game) {
    return cn_battle(game)->result == CN_VICTORY + 1 &&
           (cn_battle(game)->points > 0 || cn_battle_playable(game, CN_TIME_VICTORY));
}

const struct cn_quick *cn_battle_quick_margins(const struct game *game) {
    const struct cn_battle_content *content = cn_battle_content(game);
    uint64_t revealed = state_of(game)->revealed;
    const struct cn_quick *found = &content->quick[0];
    for (int i = 1; i < content->quick_count; i++)
        if ((revealed & bit_of(content->quick[i].after_card)) != 0)
            found = &content->quick[i];
    return found;
}

static const struct cn_benefit *find_benefit(const struct game *game, int effect, int cost) {
    const struct cn_battle_content *content = cn_battle_content(game);
    int i = 0;
    while (content->benefit[i].effect != effect || content->benefit[i].cost != cost)
        i++;
    return &content->benefit[i];
}

const struct cn_benefit *cn_battle_benefit_of(const struct game *game, const struct action *action) {
    switch (action->verb) {
    case VERB_BENEFIT_ZEAL: return find_benefit(game, CN_GAIN_ZEAL, action->arg[0]);
    case VERB_BENEFIT_TRACK: return find_benefit(game, CN_GAIN_TRACK_UP, action->arg[0]);
    case VERB_BENEFIT_FORTRESS: return find_benefit(game, CN_GAIN_FORTRESS, action->arg[0]);
    }
    return content_of(game)->weakening[action->arg[0]].benefit;
}

/* ---- changes ------------------------------------------------------------------------------------ */

void cn_battle_clear(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    size_t kept = offsetof(struct cn_battle, played);
    memset((char *)battle + kept, 0, sizeof *battle - kept);
    battle->army = CN_NONE;
    memset(battle->line, CN_NONE, sizeof battle->line);
}

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
    RULES_ASSERT(game, battle->army == CN_NONE);
    battle->pool &= ~units;
    battle->aside &= ~units;
    battle->recovery &= ~units;
    battle->removed |= units;
}

int cn_battle_remove_formations(struct game *game, int side, int branch, int strength, int count) {
    const struct cn_battle_content *content = cn_battle_content(game);
    uint64_t found = 0;
    int n = 0;
    FOR_EACH_BIT (u, cn_battle(game)->pool & ~content->named) {
        const struct cn_unit *unit = &content->unit[u];
        if (n == count || unit->side != side || unit->branch != branch || unit->strength != strength)
            continue;
        found |= bit_of(u);
        n++;
        tell(game, EVENT_RETIRED, u, 0, 0, 0);
    }
    cn_battle_remove(game, found);
    return n;
}

void cn_battle_retire_card(struct game *game, int card) {
    struct cn_battle *battle = cn_battle(game);
    uint16_t bit = (uint16_t)bit_of(card);
    battle->deck &= (uint16_t)~bit;
    battle->hand &= (uint16_t)~bit;
    battle->discard &= (uint16_t)~bit;
    battle->retired |= bit;
}

void cn_battle_change_strength(struct game *game, int side, int slot, int amount, int least, bool marker) {
    struct cn_battle *battle = cn_battle(game);
    int now = cn_battle_strength(game, side, slot);
    if (amount < 0 && now + amount < least)
        amount = now > least ? least - now : 0;
    battle->mod[side][slot] = (int8_t)(battle->mod[side][slot] + amount);
    if (marker)
        battle->marked |= (uint16_t)bit_of(side * CN_SLOTS + slot);
    tell(game, EVENT_UNIT_STRENGTH, battle->line[side][slot], amount, 0, 0);
}

void cn_battle_change_sector(struct game *game, int side, int sector, int amount) {
    struct cn_battle *battle = cn_battle(game);
    battle->sector_mod[side][sector] = (int8_t)(battle->sector_mod[side][sector] + amount);
    tell(game, EVENT_SECTOR_STRENGTH, sector, side, amount, 0);
}
