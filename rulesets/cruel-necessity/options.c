/* 12.0: the optional rules that belong to the campaign. 12.3 is in quick_combat.c. */
#include "campaign.h"

/* CN-12.1: has the Army been found? */
bool cn_search(struct game *game, int army) {
    if (!(cn_state(game)->options & CN_OPTION_RECONNAISSANCE))
        return true;
    int limit = cn_content(game)->search_fails[army], roll = die(game, 6, "reconnaissance");
    tell(game, CN_EVENT_SEARCH, army, roll, limit, roll > limit ? CN_ROLL_SUCCESS : CN_ROLL_FAILURE);
    return roll > limit;
}

/* CN-12.2: looked at in Housekeeping, and only once: the reinforced Army stays. */
void cn_league(struct game *game) {
    struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    struct cn_army *ireland = &state->army[CN_IRELAND];
    if (!(state->options & CN_OPTION_LEAGUE) || ireland->disordered ||
        ireland->counter != content->standard_counter[CN_IRELAND] || state->track[CN_TRACK_IRELAND] != CN_BOXES - 1 ||
        state->track[CN_TRACK_CATHOLICISM] != CN_BOXES - 1)
        return;
    int roll = die(game, 6, "Catholic League");
    const struct cn_league *row = roll <= content->league[0].rolls_up_to ? &content->league[0] : &content->league[1];
    tell(game, CN_EVENT_LEAGUE, roll, 0, 0, 0);
    ireland->counter = (uint8_t)row->counter;
    tell(game, CN_EVENT_REPLACED, CN_IRELAND, row->counter, 0, 0);
}

/* ---- CN-12.4 ----------------------------------------------------------------------------------------- */

static bool may_settle(const struct cn_state *state, int army) {
    return (army == CN_SCOTLAND || army == CN_IRELAND) && state->army[army].area == 5 && !(state->settlers >> army & 1);
}

bool cn_settlers_possible(const struct game *game) {
    const struct cn_state *state = cn_state(game);
    return (state->options & CN_OPTION_SETTLERS) && (may_settle(state, CN_SCOTLAND) || may_settle(state, CN_IRELAND));
}

void cn_settlers_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    for (int army = 0; army < CN_ARMIES; army++)
        if (may_settle(cn_state(game), army))
            list_add1(list, CN_VERB_SETTLE, army);
    list_add(list, CN_VERB_DECLINE);
}

static bool settlers_track(const struct game *game, int track) {
    switch (track) {
    case CN_TRACK_SCOTLAND:
    case CN_TRACK_IRELAND:
    case CN_TRACK_PURITANISM:
    case CN_TRACK_PARLIAMENT: return cn_politics_open(game, track);
    }
    return false;
}

/* Both may be sent in one turn: after the one, the other is offered again. */
void cn_settlers_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    if (action->verb == CN_VERB_DECLINE) {
        tell(game, CN_EVENT_DECLINED, 0, 0, 0, 0);
        return;
    }
    cn_state(game)->settlers |= (uint8_t)(1u << action->arg[0]);
    tell(game, CN_EVENT_SETTLED, action->arg[0], 0, 0, 0);
    cn_zeal(game, 1);
    if (cn_settlers_possible(game))
        flow_call(game, CN_STEP_SETTLERS, 0, 0, 0, 0);
    for (int track = 0; track < CN_TRACKS; track++) {
        if (!settlers_track(game, track))
            continue;
        flow_call(game, CN_STEP_SETTLERS_ROLL, 0, 0, 0, 0);
        return;
    }
}

void cn_settlers_roll_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    for (int track = 0; track < CN_TRACKS; track++)
        if (settlers_track(game, track))
            list_add1(list, CN_VERB_FREE_POLITICS, track);
}

void cn_settlers_roll_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    cn_politics(game, action->arg[0]);
}

/* ---- CN-12.5 ----------------------------------------------------------------------------------------- */

bool cn_strike_open(const struct game *game, int army) {
    const struct cn_state *state = cn_state(game);
    return (state->options & CN_OPTION_IRON) && !state->iron && state->army[army].area == 5 &&
           !cn_region_blocked(game, army);
}

/* No Zeal is spent, so no search (12.1) precedes it. */
void cn_strike(struct game *game, int army) {
    cn_state(game)->iron = 1;
    tell(game, CN_EVENT_STRIKES, 0, 0, 0, 0);
    cn_zeal(game, cn_campaign(game, army) ? 2 : 1);
}
