/* TW-7.0: the Tactical Phase: events, then Battles, then Siege Combat, in the order that Player 1 chooses. */
#include "../state/battle.h"
#include "../state/choices.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "events.h"

/* ---- events (7.01) ----------------------------------------------------------------------------------------------- */

/* Areas with a Siege: where a Sally or a Storm may come. */
static uint64_t siege_areas(const struct game *game) {
    const struct tw_content *c = CONTENT(game);
    uint64_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(TW(game), fort) != NONE)
            set |= bit_of(c->city[fort].area);
    return set;
}

/* 8.2: Areas where a Sally would be a Battle. */
static uint64_t sally_areas(const struct game *game) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(s, fort) != NONE && s->marker[fort] < 0)
            set |= bit_of(c->city[fort].area);
    return set & ~s->areas[CONTESTED];
}

/* None of what follows depends on what the opponent does not see, but for the Surprise Attack, whose owner is asked all
 * the same. */

uint64_t combat_areas(const struct game *game, int side, bool shown) {
    (void)side, (void)shown;
    return TW(game)->areas[CONTESTED] | siege_areas(game);
}

uint64_t battle_areas(const struct game *game, int side, bool shown) {
    (void)side, (void)shown;
    return TW(game)->areas[CONTESTED] | sally_areas(game);
}

/* TW-7.91 */
uint64_t terrain_areas(const struct game *game, int side, bool shown) {
    const struct tw_state *s = TW(game);
    uint64_t battles = s->areas[CONTESTED], set = siege_areas(game) & ~battles;
    (void)shown;
    FOR_EACH_BIT (area, battles)
        if (s->combat.attacker[area] != side)
            set |= bit_of(area);
    return set;
}

/* TW-7.93 */
uint64_t mining_areas(const struct game *game, int side, bool shown) {
    const struct tw_state *s = TW(game);
    uint64_t set = 0;
    (void)shown;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(s, fort) == opponent(side) && s->marker[fort] >= 1)
            set |= bit_of(CONTENT(game)->city[fort].area);
    return set;
}

/* TW-7.94: Battles in which the side attacks, by a Sally too; those alone that it may name, or where it is asked. */
uint64_t surprise_areas(const struct game *game, int side, bool shown) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t unwieldy = battle_unwieldy(c, side), set = 0;
    FOR_EACH_BIT (area, s->areas[CONTESTED]) {
        if (s->combat.attacker[area] == side && (shown || !(in_field(s, side, area) & unwieldy)))
            set |= bit_of(area);
    }
    FOR_EACH_BIT (area, sally_areas(game)) {
        uint64_t garrison = inside(s, side, c->area[area].fort);
        if (garrison && (shown || (garrison & ~unwieldy)))
            set |= bit_of(area);
    }
    return set;
}

void tactical_event_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_areas(list, card_event_row(game, role)->areas(game, role, false));
    list_add1(list, VERB_DECLINE, frame->reg[TACTICAL_EVENT_CARD]);
}

void tactical_event_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = TW(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_EVENT_DECLINED, role, frame->reg[TACTICAL_EVENT_CARD], 0, 0);
    } else {
        s->enacted[role] = 1;
        s->combat.event[role] = (uint8_t)card_event(game, role);
        s->combat.event_area[role] = (uint8_t)action->arg[0];
        tell(game, EVENT_EVENT_ENACTED, role, frame->reg[TACTICAL_EVENT_CARD], 0, 0);
        tell(game, EVENT_EVENT_AREA, role, frame->reg[TACTICAL_EVENT_CARD], action->arg[0], 0);
    }
    flow_return(game);
}

static void name_event(struct game *game, int side) {
    const int card = TW(game)->card[side];
    const struct card_event *row = card_event_row(game, side);
    if (card == NO_CARD || CONTENT(game)->card[card].phase != TACTICAL_EVENT)
        return;
    if (row->areas == NULL)
        card_event_offer(game, side, TACTICAL_EVENT);
    else if (row->areas(game, side, true))
        flow_call(game, STEP_TACTICAL_EVENT, side, card);
}

/* ---- the order of combats (7.02, 7.03) --------------------------------------------------------------------------- */

static uint8_t sieges_to_come(const struct tw_state *s) {
    uint8_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(s, fort) != NONE)
            set |= (uint8_t)(1u << fort);
    return set & (uint8_t)~s->combat.sieges_done;
}

static void fight_siege(struct game *game, int fort) {
    TW(game)->combat.sieges_done |= (uint8_t)(1u << fort);
    flow_call(game, STEP_SIEGE_COMBAT, besieged_side(TW(game), fort), fort);
}

void tactical_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    if (frame->phase == 0 || frame->phase == 1) {
        frame->phase++;
        name_event(game, frame->phase == 1 ? s->player1 : opponent(s->player1));
    } else if (frame->phase == 2 && s->areas[CONTESTED]) {
        uint64_t battles = s->areas[CONTESTED];
        if (bits_count(battles) == 1)
            flow_call(game, STEP_BATTLE, 0, bits_first(battles));
        else
            flow_call(game, STEP_CHOOSE_BATTLE, s->player1);
    } else {
        frame->phase = 3;
        uint8_t sieges = sieges_to_come(s);
        if (sieges == 0)
            flow_return(game);
        else if (bits_count(sieges) == 1)
            fight_siege(game, bits_first(sieges));
        else
            flow_call(game, STEP_CHOOSE_SIEGE, s->player1);
    }
}

void choose_battle_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    FOR_EACH_BIT (m, TW(game)->areas[CONTESTED])
        list_add1(list, VERB_AREA, m);
}

void choose_battle_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    tell(game, EVENT_BATTLE_CHOSEN, action->arg[0], 0, 0, 0);
    flow_call(game, STEP_BATTLE, 0, action->arg[0]);
}

void choose_siege_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    FOR_EACH_BIT (m, sieges_to_come(TW(game)))
        list_add1(list, VERB_BESIEGED, m);
}

void choose_siege_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    tell(game, EVENT_SIEGE_CHOSEN, action->arg[0], 0, 0, 0);
    fight_siege(game, action->arg[0]);
}
