/* 7.0, step 7: what a battle brings and what it costs. */
#include "battle.h"

/* ---- 7A: aftermath ---------------------------------------------------------------------------- */

/* The card that averts the fall of a track, among those played in this battle, or NONE. */
static int sparing_card(const struct game *game) {
    for (unsigned cards = cn_battle(game)->played; cards != 0; cards &= cards - 1)
        if (cn_battle_content(game)->card[__builtin_ctz(cards)].spares_track)
            return __builtin_ctz(cards);
    return NONE;
}

static void lower_track(struct game *game, const struct cn_aftermath *row) {
    int card = sparing_card(game);
    if (card != NONE)
        tell(game, CN_EVENT_SPARED, card, row->track, 0, 0);
    else
        cn_track_push(game, row->track, -1, row->amount);
}

static void apply_row(struct game *game, const struct cn_aftermath *row) {
    int army = cn_battle(game)->army;
    switch ((enum cn_battle_gain)row->effect) {
    case CN_GAIN_ZEAL: cn_zeal(game, row->amount); break;
    case CN_GAIN_DISORDER: cn_army_disorder(game, army); break;
    case CN_GAIN_STRENGTH: cn_army_strength(game, army, row->amount); break;
    case CN_GAIN_TRACK_DOWN: lower_track(game, row); break;
    case CN_GAIN_NOTHING:
    case CN_GAIN_TRACK_UP:
    case CN_GAIN_FORTRESS: break;
    }
}

static void apply_played_cards(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    for (unsigned cards = battle->played; cards != 0; cards &= cards - 1) {
        const struct cn_battle_card *card = &cn_battle_content(game)->card[__builtin_ctz(cards)];
        int zeal = battle->result == CN_VICTORY + 1 ? card->victory_zeal
                   : battle->result == CN_DRAW + 1  ? card->draw_zeal
                                                    : 0;
        if (zeal != 0)
            cn_zeal(game, zeal);
    }
}

/* CN-7.0: the rows of the outcome, the cards that better it, then what the Event card adds to a Victory.
 * One row at a time, since the fall of a track may ask the player something. */
void cn_battle_aftermath_run(struct game *game, struct frame *frame) {
    const struct cn_battle_content *content = cn_battle_content(game);
    const struct cn_battle *battle = cn_battle(game);
    int outcome = battle->salvaged ? CN_AFTER_SALVAGED_DRAW : battle->result - 1;
    while (frame->phase < content->aftermath_count) {
        const struct cn_aftermath *row = &content->aftermath[frame->phase++];
        if (row->outcome == outcome) {
            apply_row(game, row);
            return;
        }
    }
    apply_played_cards(game);
    int extra = battle->extra, count = battle->extra_count;
    flow_return(game);
    if (battle->result != CN_VICTORY + 1)
        return;
    cn_state(game)->last_battle_won = cn_state(game)->turn;
    if (count > 0)
        cn_ops_push(game, extra, count);
}

/* ---- benefits --------------------------------------------------------------------------------- */

bool cn_battle_has_benefits(const struct game *game) {
    return cn_battle(game)->result == CN_VICTORY + 1 &&
           (cn_battle(game)->points > 0 || cn_battle_playable(game, CN_TIME_VICTORY));
}

/* A click that would take a Royalist fortress needs one that is open to a siege. */
static bool can_click(const struct game *game, int fortress) {
    const struct cn_fortress *f = &cn_state(game)->fortress[fortress];
    if (cn_fortress_area(cn_content(game), fortress, cn_battle(game)->army) == NONE)
        return false;
    if (f->side == CN_PARLIAMENT)
        return cn_fortress_raisable(game, fortress);
    return f->dial > 1 || cn_fortress_besiegeable(game, fortress);
}

static void list_benefit(const struct game *game, const struct cn_benefit *row, struct action_list *list) {
    switch ((enum cn_battle_gain)row->effect) {
    case CN_GAIN_ZEAL: list_add1(list, CN_VERB_BENEFIT_ZEAL, row->cost); break;
    case CN_GAIN_STRENGTH:
        for (int i = 0; i < cn_content(game)->weakening_count; i++)
            if (cn_content(game)->weakening[i].benefit == row)
                list_add2(list, CN_VERB_BENEFIT_STRENGTH, i, cn_battle(game)->army);
        break;
    case CN_GAIN_TRACK_UP:
        for (int track = 0; track < CN_TRACKS; track++)
            if (cn_state(game)->track[track] > 0)
                list_add2(list, CN_VERB_BENEFIT_TRACK, row->cost, track);
        break;
    case CN_GAIN_FORTRESS:
        for (int fortress = 0; fortress < CN_FORTRESSES; fortress++)
            if (can_click(game, fortress))
                list_add2(list, CN_VERB_BENEFIT_FORTRESS, row->cost, fortress);
        break;
    case CN_GAIN_NOTHING:
    case CN_GAIN_DISORDER:
    case CN_GAIN_TRACK_DOWN: break;
    }
}

/* CN-7.2 */
void cn_battle_benefits_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    const struct cn_battle_content *content = cn_battle_content(game);
    for (unsigned cards = cn_battle_playable(game, CN_TIME_VICTORY); cards != 0; cards &= cards - 1)
        list_add1(list, CN_VERB_CARD_PLAY, __builtin_ctz(cards));
    for (int i = 0; i < content->benefit_count; i++)
        if (content->benefit[i].cost <= cn_battle(game)->points)
            list_benefit(game, &content->benefit[i], list);
    list_add(list, CN_VERB_STOP_BENEFITS);
}

static const struct cn_benefit *find_benefit(const struct game *game, int effect, int cost) {
    const struct cn_battle_content *content = cn_battle_content(game);
    int i = 0;
    while (content->benefit[i].effect != effect || content->benefit[i].cost != cost)
        i++;
    return &content->benefit[i];
}

static const struct cn_benefit *chosen_benefit(const struct game *game, const struct action *action) {
    switch (action->verb) {
    case CN_VERB_BENEFIT_ZEAL: return find_benefit(game, CN_GAIN_ZEAL, action->arg[0]);
    case CN_VERB_BENEFIT_TRACK: return find_benefit(game, CN_GAIN_TRACK_UP, action->arg[0]);
    case CN_VERB_BENEFIT_FORTRESS: return find_benefit(game, CN_GAIN_FORTRESS, action->arg[0]);
    }
    return cn_content(game)->weakening[action->arg[0]].benefit;
}

static void take_benefit(struct game *game, const struct action *action) {
    struct cn_battle *battle = cn_battle(game);
    const struct cn_benefit *row = chosen_benefit(game, action);
    battle->points = (uint8_t)(battle->points - row->cost);
    tell(game, CN_EVENT_SPENT, row->cost, battle->points, 0, 0);
    if (!cn_battle_has_benefits(game))
        flow_return(game); /* first, since the benefit may call a step of its own */
    switch ((enum cn_battle_gain)row->effect) {
    case CN_GAIN_ZEAL: cn_zeal(game, row->amount); break;
    case CN_GAIN_STRENGTH: cn_army_strength(game, battle->army, row->amount); break;
    case CN_GAIN_TRACK_UP: cn_track_push(game, action->arg[1], 1, row->amount); break;
    case CN_GAIN_FORTRESS: cn_fortress_click(game, action->arg[1]); break;
    case CN_GAIN_NOTHING:
    case CN_GAIN_DISORDER:
    case CN_GAIN_TRACK_DOWN: break;
    }
}

void cn_battle_benefits_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    struct cn_battle *battle = cn_battle(game);
    if (action->verb == CN_VERB_STOP_BENEFITS) {
        tell(game, CN_EVENT_LAPSED, battle->points, 0, 0, 0);
        flow_return(game);
        return;
    }
    if (action->verb == CN_VERB_CARD_PLAY) {
        battle->points = (uint8_t)(battle->points + cn_battle_content(game)->card[action->arg[0]].amount);
        cn_battle_play(game, action->arg[0]);
        tell(game, CN_EVENT_POINTS, battle->points, 0, 0, 0);
        return;
    }
    take_benefit(game, action);
}

/* ---- 7B and 7C: housekeeping and deadly outcomes ---------------------------------------------- */

/* Who sat this battle out comes back, so that it misses one and no more. */
static void empty_recovery(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    for (uint64_t units = battle->recovery; units != 0; units &= units - 1)
        tell(game, CN_EVENT_RECOVERED, __builtin_ctzll(units), 0, 0, 0);
    battle->pool |= battle->recovery;
    battle->recovery = 0;
}

/* CN-7.0b: units of Parliament are in Defeat where their sector was lost, Named Royalists where it was won. */
static bool faces_deadly_outcome(const struct game *game, int side, int slot) {
    int outcome = cn_battle(game)->outcome[cn_battle_content(game)->sector_of[slot]] - 1;
    return cn_unit_in(game, side, slot)->named && outcome == (side == CN_PARLIAMENT ? CN_DEFEAT : CN_VICTORY);
}

static void return_survivors(struct game *game) {
    struct cn_battle *battle = cn_battle(game);
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++)
            if (!faces_deadly_outcome(game, side, slot))
                battle->pool |= UINT64_C(1) << battle->line[side][slot];
}

static void roll_deadly_outcome(struct game *game, int unit) {
    struct cn_battle *battle = cn_battle(game);
    const struct cn_deadly *row = cn_battle_content(game)->deadly;
    int roll = die(game, 6, "deadly outcome");
    while (roll > row->up_to)
        row++;
    uint64_t bit = UINT64_C(1) << unit;
    switch ((enum cn_fate)row->fate) {
    case CN_FATE_REMOVED: battle->removed |= bit; break;
    case CN_FATE_RECOVERY: battle->recovery |= bit; break;
    case CN_FATE_RETURNS:
    case CN_FATES: battle->pool |= bit; break;
    }
    tell(game, CN_EVENT_DEADLY, unit, roll, row->fate, 0);
}

void cn_battle_tidy_run(struct game *game, struct frame *frame) {
    (void)frame;
    empty_recovery(game);
    return_survivors(game);
    for (int slot = 0; slot < CN_SLOTS; slot++)
        for (int side = 0; side < 2; side++)
            if (faces_deadly_outcome(game, side, slot))
                roll_deadly_outcome(game, cn_battle(game)->line[side][slot]);
    cn_battle_clear(game);
    flow_return(game);
}

/* CN-12.3: no formation fought, yet it was a battle that those in the Recovery box missed. */
void cn_quick_tidy_run(struct game *game, struct frame *frame) {
    (void)frame;
    empty_recovery(game);
    cn_battle_clear(game);
    flow_return(game);
}
