/* 7.0, steps 5 and 6: the clash of the four sectors and the outcome of the battle. */
#include "battle.h"

int cn_battle_sector_sum(const struct game *game, int side, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    int sum = cn_battle(game)->sector_mod[side][sector];
    for (int slot = s->first_slot; slot < s->first_slot + s->units; slot++)
        sum += cn_battle_strength(game, side, slot);
    return sum;
}

/* ---- step 5 ----------------------------------------------------------------------------------- */

static void tell_dice(struct game *game, int sector) {
    const struct cn_battle *battle = cn_battle(game);
    int own = battle->die[CN_PARLIAMENT][sector], kings = battle->die[CN_ROYALIST][sector];
    const int16_t arg[EVENT_ARGS] = {(int16_t)sector, (int16_t)own,
                                     (int16_t)(own + cn_battle_sector_sum(game, CN_PARLIAMENT, sector)), (int16_t)kings,
                                     (int16_t)(kings + cn_battle_sector_sum(game, CN_ROYALIST, sector))};
    tell8(game, CN_EVENT_DICE, arg);
}

static void roll_parliament(struct game *game, int sector) {
    cn_battle(game)->die[CN_PARLIAMENT][sector] = (uint8_t)die(game, 6, "Parliament's sector die");
}

static void roll_both(struct game *game, int sector) {
    roll_parliament(game, sector);
    cn_battle(game)->die[CN_ROYALIST][sector] = (uint8_t)die(game, 6, "the King's sector die");
}

static enum cn_outcome outcome_of(const struct game *game, int sector) {
    const struct cn_battle *battle = cn_battle(game);
    int margin = cn_battle_content(game)->rules.sector_margin;
    int lead = battle->die[CN_PARLIAMENT][sector] + cn_battle_sector_sum(game, CN_PARLIAMENT, sector) -
               battle->die[CN_ROYALIST][sector] - cn_battle_sector_sum(game, CN_ROYALIST, sector);
    return lead >= margin ? CN_VICTORY : lead <= -margin ? CN_DEFEAT : CN_DRAW;
}

/* CN-7.1: a victorious Cromwell turns on the foot of his wing. The Zeal marker stays behind, for only his
 * support is added there. */
static void turn_inward(struct game *game, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    if (s->supports == 0)
        return;
    int foot = s->supports - 1;
    for (int slot = s->first_slot; slot < s->first_slot + s->units; slot++) {
        const struct cn_unit *unit = cn_unit_in(game, CN_PARLIAMENT, slot);
        if (unit->support == 0)
            continue;
        struct cn_battle *battle = cn_battle(game);
        battle->supported |= (uint8_t)(1u << foot);
        battle->sector_mod[CN_PARLIAMENT][foot] = (int8_t)(battle->sector_mod[CN_PARLIAMENT][foot] + unit->support);
        tell(game, CN_EVENT_TURNS_INWARD, battle->line[CN_PARLIAMENT][slot], foot, unit->support, 0);
    }
}

/* CN-7.0 */
void cn_battle_sector_run(struct game *game, struct frame *frame) {
    int sector = frame->a;
    if (frame->phase++ == 0) {
        roll_both(game, sector);
        tell_dice(game, sector);
        if (cn_battle_playable(game, CN_TIME_DICE)) {
            flow_call(game, CN_STEP_BATTLE_REROLL, frame->role, sector, 0, 0);
            return;
        }
    }
    enum cn_outcome outcome = outcome_of(game, sector);
    cn_battle(game)->outcome[sector] = (uint8_t)(outcome + 1);
    tell(game, CN_EVENT_SECTOR, sector, outcome, 0, 0);
    if (outcome == CN_VICTORY)
        turn_inward(game, sector);
    flow_return(game);
}

void cn_battle_reroll_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    for (unsigned cards = cn_battle_playable(game, CN_TIME_DICE); cards != 0; cards &= cards - 1)
        list_add1(list, CN_VERB_CARD_PLAY, __builtin_ctz(cards));
    list_add(list, CN_VERB_PASS_CARDS);
}

void cn_battle_reroll_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)role;
    int sector = frame->a;
    if (action->verb == CN_VERB_PASS_CARDS) {
        tell(game, CN_EVENT_CARDS_HELD, 0, 0, 0, 0);
        flow_return(game);
        return;
    }
    cn_battle_play(game, action->arg[0]);
    if (cn_battle_content(game)->card[action->arg[0]].effect == CN_EFFECT_REROLL_BOTH)
        roll_both(game, sector);
    else
        roll_parliament(game, sector);
    tell_dice(game, sector);
    if (!cn_battle_playable(game, CN_TIME_DICE))
        flow_return(game);
}

/* ---- step 6 ----------------------------------------------------------------------------------- */

void cn_battle_count(const struct game *game, int count[CN_OUTCOMES]) {
    const struct cn_battle *battle = cn_battle(game);
    count[CN_VICTORY] = count[CN_DRAW] = count[CN_DEFEAT] = 0;
    for (int sector = 0; sector < CN_SECTORS; sector++)
        if (battle->outcome[sector] != 0)
            count[battle->outcome[sector] - 1] += cn_battle_content(game)->sector[sector].units;
}

/* The box with more units than each of the others; a tie for the most is a Draw. */
static enum cn_outcome majority(const int count[CN_OUTCOMES]) {
    if (count[CN_VICTORY] > count[CN_DRAW] && count[CN_VICTORY] > count[CN_DEFEAT])
        return CN_VICTORY;
    if (count[CN_DEFEAT] > count[CN_DRAW] && count[CN_DEFEAT] > count[CN_VICTORY])
        return CN_DEFEAT;
    return CN_DRAW;
}

/* CN-7.0, CN-7.2: Benefit Points for the units beyond the three that a Victory takes. */
void cn_battle_outcome_run(struct game *game, struct frame *frame) {
    (void)frame;
    struct cn_battle *battle = cn_battle(game);
    int count[CN_OUTCOMES], beyond = cn_battle_content(game)->rules.major_beyond;
    cn_battle_count(game, count);
    enum cn_outcome outcome = majority(count);
    battle->result = (uint8_t)(outcome + 1);
    if (outcome == CN_VICTORY && count[CN_VICTORY] > beyond)
        battle->points = (uint8_t)(count[CN_VICTORY] - beyond);
    tell(game, CN_EVENT_OUTCOME, outcome, count[CN_VICTORY], count[CN_DRAW], count[CN_DEFEAT]);
    flow_return(game);
}

/* CN-7.0a: only where moving all of Victory to Draw undoes the majority in Defeat. */
bool cn_battle_can_salvage(const struct game *game) {
    int count[CN_OUTCOMES];
    cn_battle_count(game, count);
    return cn_battle(game)->result == CN_DEFEAT + 1 && count[CN_VICTORY] > 0 &&
           count[CN_VICTORY] + count[CN_DRAW] >= count[CN_DEFEAT];
}

void cn_battle_salvage_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)game, (void)frame, (void)role;
    list_add(list, CN_VERB_SALVAGE);
    list_add(list, CN_VERB_DECLINE_SALVAGE);
}

void cn_battle_salvage_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    if (action->verb == CN_VERB_SALVAGE) {
        cn_battle(game)->salvaged = 1;
        cn_battle(game)->result = CN_DRAW + 1;
        tell(game, CN_EVENT_SALVAGED, 0, 0, 0, 0);
    } else {
        tell(game, CN_EVENT_ACCEPTED, 0, 0, 0, 0);
    }
    flow_return(game);
}
