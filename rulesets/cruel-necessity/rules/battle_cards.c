/* CN-7.0, step 4: the battle cards, drawn and played, and the Zeal marker. */
#include "battle_cards.h"

#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/zeal.h"

void cn_battle_play(struct game *game, int card) {
    struct cn_battle *battle = cn_battle(game);
    battle->hand &= (uint16_t)~bit_of(card);
    battle->discard |= (uint16_t)bit_of(card);
    tell(game, EVENT_CARD_PLAYED, card, 0, 0, 0);
}

static const struct cn_battle_card *card_of(const struct game *game, int card) {
    return &cn_battle_content(game)->card[card];
}

/* ---- targets of cards ------------------------------------------------------------------------- */

static int branch_of_slot(const struct game *game, int slot) {
    const struct cn_battle_content *content = cn_battle_content(game);
    return content->sector[content->sector_of[slot]].branch;
}

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

/* The weakest unit that fits; of equal ones the first in the order of the sectors. NONE if no unit fits. */
static int weakest_target(const struct game *game, const struct cn_battle_card *card) {
    int found = NONE;
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (fits_target(game, card, slot) &&
            (found == NONE || cn_battle_strength(game, card->side, slot) < cn_battle_strength(game, card->side, found)))
            found = slot;
    return found;
}

static uint64_t exchange_pool(const struct game *game, int side, int slot) {
    return cn_battle(game)->pool & cn_battle_content(game)->draws[side][branch_of_slot(game, slot)];
}

/* ---- offers of cards -------------------------------------------------------------------------- */

static void offer_card(const struct game *game, int card, struct action_list *list) {
    list_add1(list, VERB_CARD_PLAY, card);
}

static void offer_units(const struct game *game, int card, struct action_list *list) {
    const struct cn_battle_card *printed = card_of(game, card);
    if (!is_chosen(printed)) {
        offer_card(game, card, list);
        return;
    }
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (fits_target(game, printed, slot))
            list_add2(list, VERB_CARD_ON_UNIT, card, cn_battle(game)->line[printed->side][slot]);
}

static void offer_exchange(const struct game *game, int card, struct action_list *list) {
    const struct cn_battle_card *printed = card_of(game, card);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if (fits_target(game, printed, slot) && exchange_pool(game, printed->side, slot) != 0)
            list_add2(list, VERB_CARD_ON_UNIT, card, cn_battle(game)->line[printed->side][slot]);
}

static void offer_sectors(const struct game *game, int card, struct action_list *list) {
    for (int sector = 0; sector < CN_SECTORS; sector++)
        if (cn_battle_content(game)->sector[sector].branch == card_of(game, card)->branch)
            list_add2(list, VERB_CARD_ON_SECTOR, card, sector);
}

/* ---- effects of cards ------------------------------------------------------------------------- */

/* target: the chosen unit or sector; NONE if the card needs no choice. */
static void affect_unit(struct game *game, int card, int target) {
    const struct cn_battle_card *printed = card_of(game, card);
    int slot = target != NONE ? cn_battle_slot_of(game, printed->side, target) : weakest_target(game, printed);
    if (slot == NONE)
        tell(game, EVENT_NO_EFFECT, card, 0, 0, 0);
    else
        cn_battle_change_strength(game, printed->side, slot, printed->amount, printed->least, true);
}

/* An effect on a whole branch puts no marker on a unit, so the Zeal marker may still go there. */
static void affect_branch_units(struct game *game, int card, int target) {
    const struct cn_battle_card *printed = card_of(game, card);
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++)
            if (branch_of_slot(game, slot) == printed->branch)
                cn_battle_change_strength(game, side, slot, printed->amount, printed->least, false);
}

static void affect_branch_sectors(struct game *game, int card, int target) {
    const struct cn_battle_card *printed = card_of(game, card);
    for (int sector = 0; sector < CN_SECTORS; sector++)
        if (cn_battle_content(game)->sector[sector].branch == printed->branch)
            cn_battle_change_sector(game, printed->side, sector, printed->amount);
}

static void affect_sector(struct game *game, int card, int target) {
    const struct cn_battle_card *printed = card_of(game, card);
    cn_battle_change_sector(game, printed->side, target, printed->amount);
}

static void affect_sector_by_die(struct game *game, int card, int target) {
    const struct cn_battle_card *printed = card_of(game, card);
    int roll = die(game, 6, "battle card");
    tell(game, EVENT_CARD_DIE, card, roll, 0, 0);
    cn_battle_change_sector(game, roll <= printed->parliament_until ? CN_PARLIAMENT : CN_ROYALIST, printed->sector,
                            printed->amount);
}

static void exchange_unit(struct game *game, int card, int target) {
    flow_call(game, STEP_BATTLE_RESERVE, 0, card, target);
}

static void await_aftermath(struct game *game, int card, int target) {
    cn_battle(game)->played |= (uint16_t)bit_of(card);
}

/* Cards on the dice and for a Victory are played in their own steps (battle_clash.c, battle_result.c). */
static const struct effect {
    void (*offer)(const struct game *game, int card, struct action_list *list);
    void (*enact)(struct game *game, int card, int target);
} effects[] = {
    [CN_EFFECT_UNIT] = {offer_units, affect_unit},
    [CN_EFFECT_BRANCH_UNITS] = {offer_card, affect_branch_units},
    [CN_EFFECT_BRANCH_SECTORS] = {offer_card, affect_branch_sectors},
    [CN_EFFECT_SECTOR] = {offer_sectors, affect_sector},
    [CN_EFFECT_SECTOR_BY_DIE] = {offer_card, affect_sector_by_die},
    [CN_EFFECT_EXCHANGE] = {offer_exchange, exchange_unit},
    [CN_EFFECT_AFTERMATH] = {offer_card, await_aftermath},
};

static const struct effect *effect_of(const struct game *game, int card) {
    return &effects[card_of(game, card)->effect];
}

/* ---- drawing ---------------------------------------------------------------------------------- */

static bool draw_card(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    if (battle->deck == 0 && battle->discard != 0) {
        battle->deck = battle->discard;
        battle->discard = 0;
        tell(game, EVENT_CARDS_SHUFFLED, bits_count(battle->deck), 0, 0, 0);
    }
    if (battle->deck == 0) {
        tell(game, EVENT_NO_BATTLE_CARD, 0, 0, 0, 0);
        return false;
    }
    uint64_t deck = battle->deck;
    int card = cn_draw(game, &deck, "battle card");
    battle->deck = (uint16_t)deck;
    tell(game, EVENT_CARD_DRAWN, card, 0, 0, 0);
    if (card_of(game, card)->kept) {
        battle->hand |= (uint16_t)bit_of(card);
        tell(game, EVENT_CARD_KEPT, card, 0, 0, 0);
    } else {
        battle->discard |= (uint16_t)bit_of(card);
        effect_of(game, card)->enact(game, card, NONE);
    }
    return true;
}

/* CN-7.0: one card for every event mark on either side's line. */
void cn_battle_events_run(struct game *game, struct frame *frame) {
    int marks = 0;
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++)
            marks += cn_unit_in(game, side, slot)->event;
    while (marks-- > 0 && draw_card(game))
        ;
    flow_return(game);
}

/* ---- playing ---------------------------------------------------------------------------------- */

void cn_battle_cards_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (card, cn_battle_playable(game, CN_TIME_CLASH))
        effect_of(game, card)->offer(game, card, list);
    list_add(list, VERB_PASS_CARDS);
}

void cn_battle_cards_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_PASS_CARDS) {
        tell(game, EVENT_CARDS_HELD, 0, 0, 0, 0);
        flow_return(game);
        return;
    }
    int card = action->arg[0];
    cn_battle_play(game, card);
    if (!cn_battle_playable(game, CN_TIME_CLASH))
        flow_return(game); /* first, because the exchange is another step */
    effect_of(game, card)->enact(game, card, action->verb == VERB_CARD_PLAY ? NONE : action->arg[1]);
}

/* ---- exchange --------------------------------------------------------------------------------- */

/* CN-7.0: the replaced unit takes its markers out of the line. An event mark of the new unit draws no card, because the
 * draws of step 4 are over. */
void cn_battle_reserve_run(struct game *game, struct frame *frame) {
    struct cn_battle *battle = cn_battle(game);
    int side = card_of(game, frame->reg[BATTLE_RESERVE_CARD])->side, unit = frame->reg[BATTLE_RESERVE_UNIT];
    int slot = cn_battle_slot_of(game, side, unit);
    uint64_t from = exchange_pool(game, side, slot);
    int other = cn_draw(game, &from, "reserve");
    battle->pool &= ~bit_of(other);
    battle->pool |= bit_of(unit);
    battle->line[side][slot] = (uint8_t)other;
    battle->mod[side][slot] = 0;
    battle->marked &= (uint16_t)~bit_of(side * CN_SLOTS + slot);
    tell(game, EVENT_EXCHANGED, unit, other, 0, 0);
    flow_return(game);
}

/* ---- the Zeal marker -------------------------------------------------------------------------- */

/* CN-7.0: on one unit of Parliament without a Strength marker. The two never combine, unlike on the map (CN-8.1). */
void cn_battle_zeal_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct cn_battle *battle = cn_battle(game);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        if ((battle->marked & bit_of(CN_PARLIAMENT * CN_SLOTS + slot)) == 0)
            list_add1(list, VERB_ZEAL_ON, battle->line[CN_PARLIAMENT][slot]);
    list_add(list, VERB_PASS_ZEAL);
}

void cn_battle_zeal_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_ZEAL_ON) {
        const struct cn_battle_rules *rules = &cn_battle_content(game)->rules;
        int slot = cn_battle_slot_of(game, CN_PARLIAMENT, action->arg[0]);
        cn_zeal(game, -rules->zeal_cost);
        tell(game, EVENT_ZEALOUS, action->arg[0], 0, 0, 0);
        cn_battle_change_strength(game, CN_PARLIAMENT, slot, rules->zeal_amount, 0, true);
        cn_battle(game)->zeal_slot = (uint8_t)(slot + 1);
    } else {
        tell(game, EVENT_NO_ZEAL, 0, 0, 0, 0);
    }
    flow_return(game);
}
