/* CN-7.0, steps 5 and 6: the clash of the four sectors and the outcome of the battle. */
#include "../../kit/dice.h"
#include "../state/battle.h"
#include "battle_cards.h"

/* ---- step 5 ----------------------------------------------------------------------------------- */

static void tell_dice(struct game *game, int sector) {
    const struct cn_battle *battle = cn_battle(game);
    int own = battle->die[CN_PARLIAMENT][sector], kings = battle->die[CN_ROYALIST][sector];
    const int16_t arg[EVENT_ARGS] = {(int16_t)sector, (int16_t)own,
                                     (int16_t)(own + cn_battle_sector_sum(game, CN_PARLIAMENT, sector)), (int16_t)kings,
                                     (int16_t)(kings + cn_battle_sector_sum(game, CN_ROYALIST, sector))};
    tell8(game, EVENT_DICE, arg);
}

static void roll_parliament(struct game *game, int sector) {
    cn_battle(game)->die[CN_PARLIAMENT][sector] = (uint8_t)die(game, 6, "Parliament's sector die");
}

static void roll_both(struct game *game, int sector) {
    roll_parliament(game, sector);
    cn_battle(game)->die[CN_ROYALIST][sector] = (uint8_t)die(game, 6, "the King's sector die");
}

/* CN-7.1: a victorious Cromwell attacks the foot of his wing. Only his support is added there; the Zeal marker stays
 * behind. */
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
        battle->supported |= (uint8_t)bit_of(foot);
        battle->sector_mod[CN_PARLIAMENT][foot] = (int8_t)(battle->sector_mod[CN_PARLIAMENT][foot] + unit->support);
        tell(game, EVENT_TURNS_INWARD, battle->line[CN_PARLIAMENT][slot], foot, unit->support, 0);
    }
}

/* CN-7.0 */
void cn_battle_sector_run(struct game *game, struct frame *frame) {
    int sector = frame->reg[BATTLE_SECTOR_SECTOR];
    if (frame->phase++ == 0) {
        roll_both(game, sector);
        tell_dice(game, sector);
        if (cn_battle_playable(game, CN_TIME_DICE)) {
            flow_call(game, STEP_BATTLE_REROLL, frame->role, sector);
            return;
        }
    }
    enum cn_outcome outcome = cn_battle_sector_outcome(game, sector);
    cn_battle(game)->outcome[sector] = (uint8_t)(outcome + 1);
    tell(game, EVENT_SECTOR, sector, outcome, 0, 0);
    if (outcome == CN_VICTORY)
        turn_inward(game, sector);
    flow_return(game);
}

void cn_battle_reroll_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (card, cn_battle_playable(game, CN_TIME_DICE))
        list_add1(list, VERB_CARD_PLAY, card);
    list_add(list, VERB_PASS_CARDS);
}

void cn_battle_reroll_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    int sector = frame->reg[BATTLE_REROLL_SECTOR];
    if (action->verb == VERB_PASS_CARDS) {
        tell(game, EVENT_CARDS_HELD, 0, 0, 0, 0);
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
    struct cn_battle *battle = cn_battle(game);
    int count[CN_OUTCOMES], beyond = cn_battle_content(game)->rules.major_beyond;
    cn_battle_count(game, count);
    enum cn_outcome outcome = majority(count);
    battle->result = (uint8_t)(outcome + 1);
    if (outcome == CN_VICTORY && count[CN_VICTORY] > beyond)
        battle->points = (uint8_t)(count[CN_VICTORY] - beyond);
    tell(game, EVENT_OUTCOME, outcome, count[CN_VICTORY], count[CN_DRAW], count[CN_DEFEAT]);
    flow_return(game);
}

/* CN-7.0a */
void cn_battle_salvage_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add(list, VERB_SALVAGE);
    list_add(list, VERB_DECLINE_SALVAGE);
}

void cn_battle_salvage_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_SALVAGE) {
        cn_battle(game)->salvaged = 1;
        cn_battle(game)->result = CN_DRAW + 1;
        tell(game, EVENT_SALVAGED, 0, 0, 0, 0);
    } else {
        tell(game, EVENT_ACCEPTED, 0, 0, 0, 0);
    }
    flow_return(game);
}
