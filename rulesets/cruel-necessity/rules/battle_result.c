/* CN-7.0, step 7: the gains and the costs of a battle. */
#include "../../kit/dice.h"
#include "../state/battle.h"
#include "../state/pieces.h"
#include "../state/tracks.h"
#include "../state/zeal.h"
#include "armies.h"
#include "battle_cards.h"
#include "fortresses.h"
#include "tracks.h"

/* ---- possible results -------------------------------------------------------------------------- */

/* The card that averts the fall of a track, among those played in this battle, or NONE. */
static int sparing_card(const struct game *game) {
    FOR_EACH_BIT (card, cn_battle(game)->played)
        if (cn_battle_content(game)->card[card].spares_track)
            return card;
    return NONE;
}

/* A click that would take a Royalist fortress is possible only if that fortress is open to a siege. */
static bool can_click(const struct game *game, int fortress) {
    const struct cn_fortress *f = &state_of(game)->fortress[fortress];
    if (cn_fortress_area(content_of(game), fortress, cn_battle(game)->army) == NONE)
        return false;
    if (f->side == CN_PARLIAMENT)
        return cn_fortress_raisable(game, fortress);
    return f->dial > 1 || (cn_fortress_besiegeable(game) & bit_of(fortress)) != 0;
}

static void offer_zeal(const struct game *game, const struct cn_benefit *row, struct action_list *list) {
    list_add1(list, VERB_BENEFIT_ZEAL, row->cost);
}

static void offer_strength(const struct game *game, const struct cn_benefit *row, struct action_list *list) {
    for (int i = 0; i < content_of(game)->weakening_count; i++)
        if (content_of(game)->weakening[i].benefit == row)
            list_add2(list, VERB_BENEFIT_STRENGTH, i, cn_battle(game)->army);
}

static void offer_tracks(const struct game *game, const struct cn_benefit *row, struct action_list *list) {
    for (int track = 0; track < CN_TRACKS; track++)
        if (cn_track_has_room(game, track, 1))
            list_add2(list, VERB_BENEFIT_TRACK, row->cost, track);
}

static void offer_fortresses(const struct game *game, const struct cn_benefit *row, struct action_list *list) {
    for (int fortress = 0; fortress < CN_FORTRESSES; fortress++)
        if (can_click(game, fortress))
            list_add2(list, VERB_BENEFIT_FORTRESS, row->cost, fortress);
}

/* what: a track or a Fortress; for an aftermath the track of its row. */
static void gain_zeal(struct game *game, int what, int amount) {
    cn_zeal(game, amount);
}

static void gain_disorder(struct game *game, int what, int amount) {
    cn_army_disorder(game, cn_battle(game)->army);
}

static void gain_strength(struct game *game, int what, int amount) {
    cn_army_strength(game, cn_battle(game)->army, amount);
}

static void gain_track_down(struct game *game, int what, int amount) {
    int card = sparing_card(game);
    if (card != NONE)
        tell(game, EVENT_SPARED, card, what, 0, 0);
    else
        cn_track_push(game, what, -amount);
}

static void gain_fortress(struct game *game, int what, int amount) {
    cn_fortress_click(game, what);
}

/* The offer of each as a benefit (NULL: it is none), and its effect. subject: the argument of the benefit's verb that
 * names the target. */
static const struct gain {
    int subject;
    void (*offer)(const struct game *game, const struct cn_benefit *row, struct action_list *list);
    void (*enact)(struct game *game, int what, int amount);
} gains[] = {
    [CN_GAIN_NOTHING] = {0, NULL, NULL},
    [CN_GAIN_ZEAL] = {0, offer_zeal, gain_zeal},
    [CN_GAIN_DISORDER] = {0, NULL, gain_disorder},
    [CN_GAIN_STRENGTH] = {0, offer_strength, gain_strength},
    [CN_GAIN_TRACK_UP] = {1, offer_tracks, cn_track_push},
    [CN_GAIN_TRACK_DOWN] = {0, NULL, gain_track_down},
    [CN_GAIN_FORTRESS] = {1, offer_fortresses, gain_fortress},
};

/* ---- 7A: aftermath ---------------------------------------------------------------------------- */

static void apply_played_cards(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    FOR_EACH_BIT (index, battle->played) {
        const struct cn_battle_card *card = &cn_battle_content(game)->card[index];
        int zeal = battle->result == CN_VICTORY + 1 ? card->victory_zeal
                   : battle->result == CN_DRAW + 1  ? card->draw_zeal
                                                    : 0;
        if (zeal != 0)
            cn_zeal(game, zeal);
    }
}

/* CN-7.0: carries out the rows of the outcome, then the cards that improve it, then the additions of the Event card to
 * a Victory. One row at a time, because the fall of a track may ask the player. */
void cn_battle_aftermath_run(struct game *game, struct frame *frame) {
    const struct cn_battle_content *content = cn_battle_content(game);
    const struct cn_battle *battle = cn_battle(game);
    int outcome = battle->salvaged ? CN_AFTER_SALVAGED_DRAW : battle->result - 1;
    while (frame->phase < content->aftermath_count) {
        const struct cn_aftermath *row = &content->aftermath[frame->phase++];
        if (row->outcome == outcome && gains[row->effect].enact) {
            gains[row->effect].enact(game, row->track, row->amount);
            return;
        }
    }
    apply_played_cards(game);
    flow_return(game);
    if (battle->result != CN_VICTORY + 1)
        return;
    state_of(game)->last_battle_won = state_of(game)->turn;
    if (battle->extra_count > 0)
        flow_call(game, STEP_OPS, 0, battle->extra, battle->extra + battle->extra_count);
}

/* ---- benefits --------------------------------------------------------------------------------- */

/* CN-7.2 */
void cn_battle_benefits_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct cn_battle_content *content = cn_battle_content(game);
    FOR_EACH_BIT (card, cn_battle_playable(game, CN_TIME_VICTORY))
        list_add1(list, VERB_CARD_PLAY, card);
    for (const struct cn_benefit *row = content->benefit; row < content->benefit + content->benefit_count; row++)
        if (row->cost <= cn_battle(game)->points && gains[row->effect].offer)
            gains[row->effect].offer(game, row, list);
    list_add(list, VERB_STOP_BENEFITS);
}

static void take_benefit(struct game *game, const struct action *action) {
    struct cn_battle *battle = cn_battle(game);
    const struct cn_benefit *row = cn_battle_benefit_of(game, action);
    const struct gain *gain = &gains[row->effect];
    battle->points = (uint8_t)(battle->points - row->cost);
    tell(game, EVENT_SPENT, row->cost, battle->points, 0, 0);
    if (!cn_battle_has_benefits(game))
        flow_return(game); /* first, because the benefit may call another step */
    gain->enact(game, action->arg[gain->subject], row->amount);
}

void cn_battle_benefits_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct cn_battle *battle = cn_battle(game);
    if (action->verb == VERB_STOP_BENEFITS) {
        tell(game, EVENT_LAPSED, battle->points, 0, 0, 0);
        flow_return(game);
        return;
    }
    if (action->verb == VERB_CARD_PLAY) {
        battle->points = (uint8_t)(battle->points + cn_battle_content(game)->card[action->arg[0]].amount);
        cn_battle_play(game, action->arg[0]);
        tell(game, EVENT_POINTS, battle->points, 0, 0, 0);
        return;
    }
    take_benefit(game, action);
}

/* ---- 7B and 7C: housekeeping and deadly outcomes ---------------------------------------------- */

/* Units in the Recovery box come back, so that each misses only one battle. */
static void empty_recovery(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    FOR_EACH_BIT (unit, battle->recovery)
        tell(game, EVENT_RECOVERED, unit, 0, 0, 0);
    battle->pool |= battle->recovery;
    battle->recovery = 0;
}

/* CN-7.0b: units of Parliament are in Defeat if their sector was lost, Named Royalists if it was won. */
static bool faces_deadly_outcome(const struct game *game, int side, int slot) {
    int outcome = cn_battle(game)->outcome[cn_battle_content(game)->sector_of[slot]] - 1;
    return cn_unit_in(game, side, slot)->named && outcome == (side == CN_PARLIAMENT ? CN_DEFEAT : CN_VICTORY);
}

static void return_survivors(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++)
            if (!faces_deadly_outcome(game, side, slot))
                battle->pool |= bit_of(battle->line[side][slot]);
}

static void roll_deadly_outcome(struct game *game, int unit) {
    struct cn_battle *battle = cn_battle(game);
    const struct cn_deadly *row = cn_battle_content(game)->deadly;
    int roll = die(game, 6, "deadly outcome");
    while (roll > row->up_to)
        row++;
    uint64_t bit = bit_of(unit);
    switch ((enum cn_fate)row->fate) {
    case CN_FATE_REMOVED: battle->removed |= bit; break;
    case CN_FATE_RECOVERY: battle->recovery |= bit; break;
    case CN_FATE_RETURNS:
    case CN_FATES: battle->pool |= bit; break;
    }
    tell(game, EVENT_DEADLY, unit, roll, row->fate, 0);
}

void cn_battle_tidy_run(struct game *game, struct frame *frame) {
    empty_recovery(game);
    return_survivors(game);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        for (int side = 0; side < 2; side++)
            if (faces_deadly_outcome(game, side, slot))
                roll_deadly_outcome(game, cn_battle(game)->line[side][slot]);
    cn_battle_clear(game);
    flow_return(game);
}

/* CN-12.3: no formation fought, but the battle counts for the units in the Recovery box. */
void cn_quick_tidy_run(struct game *game, struct frame *frame) {
    empty_recovery(game);
    cn_battle_clear(game);
    flow_return(game);
}
