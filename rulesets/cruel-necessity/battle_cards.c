/* 7.0, step 4: the battle cards, drawn and played, and the Zeal marker. */
#include "battle.h"

uint16_t cn_battle_playable(const struct game *game, enum cn_timing timing) {
    return cn_battle(game)->hand & cn_battle_content(game)->kept[timing];
}

void cn_battle_play(struct game *game, int card) {
    struct cn_battle *battle = cn_battle(game);
    battle->hand &= (uint16_t) ~(1u << card);
    battle->discard |= (uint16_t)(1u << card);
    tell(game, CN_EVENT_CARD_PLAYED, card, 0, 0, 0);
}

/* ---- strength --------------------------------------------------------------------------------- */

int cn_battle_strength(const struct game *game, int side, int slot) {
    int strength = cn_unit_in(game, side, slot)->strength + cn_battle(game)->mod[side][slot];
    return strength > 0 ? strength : 0;
}

void cn_battle_change_strength(struct game *game, int side, int slot, int amount, int least, bool marker) {
    struct cn_battle *battle = cn_battle(game);
    int now = cn_battle_strength(game, side, slot);
    if (amount < 0 && now + amount < least)
        amount = now > least ? least - now : 0;
    battle->mod[side][slot] = (int8_t)(battle->mod[side][slot] + amount);
    if (marker)
        battle->marked |= (uint16_t)(1u << (side * CN_SLOTS + slot));
    tell(game, CN_EVENT_UNIT_STRENGTH, battle->line[side][slot], amount, 0, 0);
}

void cn_battle_change_sector(struct game *game, int side, int sector, int amount) {
    struct cn_battle *battle = cn_battle(game);
    battle->sector_mod[side][sector] = (int8_t)(battle->sector_mod[side][sector] + amount);
    tell(game, CN_EVENT_SECTOR_STRENGTH, sector, side, amount, 0);
}

static int branch_of_slot(const struct game *game, int slot) {
    const struct cn_battle_content *content = cn_battle_content(game);
    return content->sector[content->sector_of[slot]].branch;
}

/* ---- whom a card means ------------------------------------------------------------------------ */

static bool fits_target(const struct game *game, const struct cn_battle_card *card, int slot) {
    const struct cn_unit *unit = cn_unit_in(game, card->side, slot);
    switch ((enum cn_target)card->target) {
    case CN_TARGET_ONE: return cn_battle(game)->line[card->side][slot] == card->unit;
    case CN_TARGET_ANY_CAVALRY:
    case CN_TARGET_WEAKEST_CAVALRY: return unit->branch == CN_CAVALRY;
    case CN_TARGET_ANY_UNNAMED: return !unit->named;
    case CN_TARGET_WEAKEST_UNNAMED_FOOT: return unit->branch == CN_FOOT && !unit->named;
    }
    return false;
}

static bool is_chosen(const struct cn_battle_card *card) {
    return card->target == CN_TARGET_ANY_CAVALRY || card->target == CN_TARGET_ANY_UNNAMED;
}

/* The weakest that fits, the first in the order of the sectors among equals; NONE if nobody fits. */
static int weakest_target(const struct game *game, const struct cn_battle_card *card) {
    int found = NONE;
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (fits_target(game, card, slot) &&
            (found == NONE || cn_battle_strength(game, card->side, slot) < cn_battle_strength(game, card->side, found)))
            found = slot;
    return found;
}

static int slot_of(const struct game *game, int side, int unit) {
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (cn_battle(game)->line[side][slot] == unit)
            return slot;
    return NONE;
}

/* ---- what a card does ------------------------------------------------------------------------- */

static void affect_unit(struct game *game, int card_index, int slot) {
    const struct cn_battle_card *card = &cn_battle_content(game)->card[card_index];
    if (slot == NONE)
        tell(game, CN_EVENT_NO_EFFECT, card_index, 0, 0, 0);
    else
        cn_battle_change_strength(game, card->side, slot, card->amount, card->least, true);
}

/* What strikes a whole branch is no marker on one unit: the Zeal marker may still go there. */
static void affect_branch_units(struct game *game, const struct cn_battle_card *card) {
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++)
            if (branch_of_slot(game, slot) == card->branch)
                cn_battle_change_strength(game, side, slot, card->amount, card->least, false);
}

static void affect_branch_sectors(struct game *game, const struct cn_battle_card *card) {
    const struct cn_battle_content *content = cn_battle_content(game);
    for (int sector = 0; sector < CN_SECTORS; sector++)
        if (content->sector[sector].branch == card->branch)
            cn_battle_change_sector(game, card->side, sector, card->amount);
}

static void affect_by_die(struct game *game, int card_index) {
    const struct cn_battle_card *card = &cn_battle_content(game)->card[card_index];
    int roll = die(game, 6, "battle card");
    tell(game, CN_EVENT_CARD_DIE, card_index, roll, 0, 0);
    cn_battle_change_sector(game, roll <= card->parliament_until ? CN_PARLIAMENT : CN_ROYALIST, card->sector,
                            card->amount);
}

/* A card without a choice of its own. */
static void carry_out(struct game *game, int card_index) {
    const struct cn_battle_card *card = &cn_battle_content(game)->card[card_index];
    switch ((enum cn_battle_effect)card->effect) {
    case CN_EFFECT_UNIT: affect_unit(game, card_index, weakest_target(game, card)); break;
    case CN_EFFECT_BRANCH_UNITS: affect_branch_units(game, card); break;
    case CN_EFFECT_BRANCH_SECTORS: affect_branch_sectors(game, card); break;
    case CN_EFFECT_POWDER: affect_by_die(game, card_index); break;
    case CN_EFFECT_AFTERMATH: cn_battle(game)->played |= (uint16_t)(1u << card_index); break;
    case CN_EFFECT_SECTOR:
    case CN_EFFECT_REROLL_BOTH:
    case CN_EFFECT_REROLL_OWN:
    case CN_EFFECT_EXCHANGE:
    case CN_EFFECT_BENEFIT: break;
    }
}

/* ---- drawing ---------------------------------------------------------------------------------- */

static bool draw_card(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    if (battle->deck == 0 && battle->discard != 0) {
        battle->deck = battle->discard;
        battle->discard = 0;
        tell(game, CN_EVENT_CARDS_SHUFFLED, __builtin_popcount(battle->deck), 0, 0, 0);
    }
    if (battle->deck == 0) {
        tell(game, CN_EVENT_NO_BATTLE_CARD, 0, 0, 0, 0);
        return false;
    }
    uint64_t deck = battle->deck;
    int card = cn_battle_draw_bit(game, &deck, "battle card");
    battle->deck = (uint16_t)deck;
    tell(game, CN_EVENT_CARD_DRAWN, card, 0, 0, 0);
    if (cn_battle_content(game)->card[card].kept) {
        battle->hand |= (uint16_t)(1u << card);
        tell(game, CN_EVENT_CARD_KEPT, card, 0, 0, 0);
    } else {
        battle->discard |= (uint16_t)(1u << card);
        carry_out(game, card);
    }
    return true;
}

/* CN-7.0: one card for every event mark on either side's line. */
void cn_battle_events_run(struct game *game, struct frame *frame) {
    (void)frame;
    int marks = 0;
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++)
            marks += cn_unit_in(game, side, slot)->event;
    while (marks-- > 0 && draw_card(game))
        ;
    flow_return(game);
}

/* ---- playing ---------------------------------------------------------------------------------- */

static uint64_t exchange_pool(const struct game *game, int side, int slot) {
    const struct cn_battle_content *content = cn_battle_content(game);
    return cn_battle(game)->pool & content->draws[side][branch_of_slot(game, slot)];
}

static void list_card(const struct game *game, int card_index, struct action_list *list) {
    const struct cn_battle_content *content = cn_battle_content(game);
    const struct cn_battle_card *card = &content->card[card_index];
    if (card->effect == CN_EFFECT_SECTOR) {
        for (int sector = 0; sector < CN_SECTORS; sector++)
            if (content->sector[sector].branch == card->branch)
                list_add2(list, CN_VERB_CARD_ON_SECTOR, card_index, sector);
    } else if (card->effect == CN_EFFECT_EXCHANGE || (card->effect == CN_EFFECT_UNIT && is_chosen(card))) {
        for (int slot = 0; slot < CN_SLOTS; slot++)
            if (fits_target(game, card, slot) &&
                (card->effect == CN_EFFECT_UNIT || exchange_pool(game, card->side, slot) != 0))
                list_add2(list, CN_VERB_CARD_ON_UNIT, card_index, cn_battle(game)->line[card->side][slot]);
    } else {
        list_add1(list, CN_VERB_CARD_PLAY, card_index);
    }
}

void cn_battle_cards_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    for (unsigned cards = cn_battle_playable(game, CN_TIME_CLASH); cards != 0; cards &= cards - 1)
        list_card(game, __builtin_ctz(cards), list);
    list_add(list, CN_VERB_PASS_CARDS);
}

void cn_battle_cards_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    if (action->verb == CN_VERB_PASS_CARDS) {
        tell(game, CN_EVENT_CARDS_HELD, 0, 0, 0, 0);
        flow_return(game);
        return;
    }
    int card_index = action->arg[0];
    const struct cn_battle_card *card = &cn_battle_content(game)->card[card_index];
    cn_battle_play(game, card_index);
    if (!cn_battle_playable(game, CN_TIME_CLASH))
        flow_return(game); /* first, since the exchange is a step of its own */
    if (action->verb == CN_VERB_CARD_ON_SECTOR)
        cn_battle_change_sector(game, card->side, action->arg[1], card->amount);
    else if (card->effect == CN_EFFECT_EXCHANGE)
        flow_call(game, CN_STEP_BATTLE_RESERVE, 0, card_index, action->arg[1], 0);
    else if (action->verb == CN_VERB_CARD_ON_UNIT)
        affect_unit(game, card_index, slot_of(game, card->side, action->arg[1]));
    else
        carry_out(game, card_index);
}

/* ---- exchange --------------------------------------------------------------------------------- */

/* a: the card, b: the unit that gives way. CN-7.0: the markers that lie on it leave the line with it, and no card is
 * drawn for an event mark of the newcomer, since the draws of step 4 are over. */
void cn_battle_reserve_run(struct game *game, struct frame *frame) {
    struct cn_battle *battle = cn_battle(game);
    int side = cn_battle_content(game)->card[frame->a].side, unit = frame->b, slot = slot_of(game, side, unit);
    uint64_t from = exchange_pool(game, side, slot);
    int other = cn_battle_draw_bit(game, &from, "reserve");
    battle->pool &= ~(UINT64_C(1) << other);
    battle->pool |= UINT64_C(1) << unit;
    battle->line[side][slot] = (uint8_t)other;
    battle->mod[side][slot] = 0;
    battle->marked &= (uint16_t) ~(1u << (side * CN_SLOTS + slot));
    tell(game, CN_EVENT_EXCHANGED, unit, other, 0, 0);
    flow_return(game);
}

/* ---- the Zeal marker -------------------------------------------------------------------------- */

/* CN-7.0: on one unit of Parliament without a Strength marker; never combined, unlike on the map (8.1). */
void cn_battle_zeal_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    const struct cn_battle *battle = cn_battle(game);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (!(battle->marked >> (CN_PARLIAMENT * CN_SLOTS + slot) & 1))
            list_add1(list, CN_VERB_ZEAL_ON, battle->line[CN_PARLIAMENT][slot]);
    list_add(list, CN_VERB_PASS_ZEAL);
}

void cn_battle_zeal_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    if (action->verb == CN_VERB_ZEAL_ON) {
        const struct cn_battle_rules *rules = &cn_battle_content(game)->rules;
        int slot = slot_of(game, CN_PARLIAMENT, action->arg[0]);
        cn_zeal(game, -rules->zeal_cost);
        tell(game, CN_EVENT_ZEALOUS, action->arg[0], 0, 0, 0);
        cn_battle_change_strength(game, CN_PARLIAMENT, slot, rules->zeal_amount, 0, true);
        cn_battle(game)->zeal_slot = (uint8_t)(slot + 1);
    } else {
        tell(game, CN_EVENT_NO_ZEAL, 0, 0, 0, 0);
    }
    flow_return(game);
}
