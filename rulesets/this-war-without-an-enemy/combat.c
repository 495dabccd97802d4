#include "combat.h"

#include "control.h"
#include "defs.h"
#include "events.h"
#include "steps.h"

#define BIT(place) (1ull << (place))

enum { TACTICAL_CARD = 2 }; /* struct tw_card: phase */

/* ---- relabelling ------------------------------------------------------------------------------------------------- */

static void swap_bits(uint64_t sets[SIDES], int side, uint64_t x, uint64_t y) {
    uint64_t set = sets[side];
    if (!(set & x) != !(set & y))
        sets[side] = set ^ (x | y);
}

static void swap_bytes(uint8_t *array, int x, int y) {
    uint8_t held = array[x];
    array[x] = array[y];
    array[y] = held;
}

void combat_relabel(struct tw_combat *combat, int side, int x, int y) {
    struct tw_battle *b = &combat->battle;
    uint64_t *sets[] = {combat->late, combat->fled, b->ranks, b->reserve, b->held,      b->from_city,
                        b->routing,   b->pursuing,  b->fired, b->aimed,   b->at_horse,  b->covered,
                        b->halved,    b->late,      b->gun,   b->chosen,  b->last_stand};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        swap_bits(sets[i], side, block_bit(x), block_bit(y));
    swap_bytes(b->upright, x, y);
    swap_bytes(combat->entered_by, x, y);
    swap_bytes(combat->origin, x, y);
    swap_bytes(combat->via, x, y);
}

/* ---- events (7.01) ----------------------------------------------------------------------------------------------- */

bool combat_event(const struct tw_state *s, int side, enum tw_event event, int area) {
    return s->combat.event[side] == event && s->combat.event_area[side] == area;
}

bool combat_event_of_any(const struct tw_state *s, enum tw_event event, int area) {
    return combat_event(s, KING, event, area) || combat_event(s, PARLIAMENT, event, area);
}

static enum tw_event tactical_card(const struct game *game, int side) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    if (s->card[side] >= CARDS)
        return NO_EVENT;
    const struct tw_card *card = &c->card[s->card[side]];
    return card->phase == TACTICAL_CARD ? (enum tw_event)card->event : NO_EVENT;
}

/* Areas with a Siege: where a Sally or a Storm may come. */
static uint64_t siege_areas(const struct game *game) {
    const struct tw_content *c = CONTENT(game);
    uint64_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(TW(game), fort) != NONE)
            set |= BIT(c->city[fort].area);
    return set;
}

/* 8.2: Areas where a Sally would be a Battle. */
static uint64_t sally_areas(const struct game *game) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t set = 0;
    for (int fort = 0; fort < FORTS; fort++)
        if (besieged_side(s, fort) != NONE && s->marker[fort] < 0)
            set |= BIT(c->city[fort].area);
    return set & ~s->areas[CONTESTED];
}

uint64_t combat_unwieldy(const struct tw_content *c, int side) {
    return c->of_class[side][ARTILLERY] | block_bit(side == KING ? c->b.charles : c->b.essex);
}

/* TW-7.94: Battles in which the side attacks, by a Sally too; those alone that it may name, or where it is asked. */
static uint64_t surprise_areas(const struct game *game, int side, bool shown) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t unwieldy = combat_unwieldy(c, side), set = 0;
    for (uint64_t m = s->areas[CONTESTED]; m; m &= m - 1) {
        int area = first_bit(m);
        if (s->combat.attacker[area] == side && (shown || !(field(s, side, area) & unwieldy)))
            set |= BIT(area);
    }
    for (uint64_t m = sally_areas(game); m; m &= m - 1) {
        int area = first_bit(m);
        uint64_t garrison = inside(s, side, c->area[area].fort);
        if (garrison && (shown || (garrison & ~unwieldy)))
            set |= BIT(area);
    }
    return set;
}

/* Areas that the card may name. None depends on what the opponent does not see, but for the Surprise Attack, whose
 * owner is asked all the same. */
static uint64_t event_areas(const struct game *game, int side, enum tw_event event, bool shown) {
    const struct tw_state *s = TW(game);
    const struct tw_content *c = CONTENT(game);
    uint64_t battles = s->areas[CONTESTED], set = 0;
    if (event == TERRAIN_DISFAVOURS_CAVALRY || event == TURNCOATS || event == FAILS_TO_CHARGE ||
        event == DETERMINED_LAST_STAND)
        return battles | siege_areas(game);
    if (event == WELL_POSITIONED_ARTILLERY)
        return battles | sally_areas(game);
    if (event == SURPRISE_ATTACK)
        return surprise_areas(game, side, shown);
    if (event == MINING) { /* TW-7.93 */
        for (int fort = 0; fort < FORTS; fort++)
            if (besieged_side(s, fort) == opponent(side) && s->marker[fort] >= 1)
                set |= BIT(c->city[fort].area);
        return set;
    }
    if (event != ADVANTAGEOUS_TERRAIN)
        return 0;
    set = siege_areas(game) & ~battles; /* TW-7.91 */
    for (uint64_t m = battles; m; m &= m - 1)
        if (s->combat.attacker[first_bit(m)] != side)
            set |= m & -m;
    return set;
}

/* a: the card. */
void tactical_event_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (uint64_t m = event_areas(game, role, tactical_card(game, role), false); m; m &= m - 1)
        list_add1(list, VERB_AREA, first_bit(m));
    list_add1(list, VERB_DECLINE, frame->a);
}

void tactical_event_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tw_state *s = TW(game);
    if (action->verb == VERB_DECLINE) {
        tell(game, EVENT_EVENT_DECLINED, role, frame->a, 0, 0);
    } else {
        s->enacted[role] = 1;
        s->combat.event[role] = (uint8_t)tactical_card(game, role);
        s->combat.event_area[role] = (uint8_t)action->arg[0];
        tell(game, EVENT_EVENT_ENACTED, role, frame->a, 0, 0);
        tell(game, EVENT_EVENT_AREA, role, frame->a, action->arg[0], 0);
    }
    flow_return(game);
}

static void enact(struct game *game, int side) {
    enum tw_event event = tactical_card(game, side);
    if (event == SIEGE_TRAIN)
        event_offer(game, side, TACTICAL_CARD);
    else if (event != NO_EVENT && event_areas(game, side, event, true))
        flow_call(game, STEP_TACTICAL_EVENT, side, TW(game)->card[side], 0, 0);
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
    flow_call(game, STEP_SIEGE_COMBAT, besieged_side(TW(game), fort), fort, 0, 0);
}

void tactical_run(struct game *game, struct frame *frame) {
    struct tw_state *s = TW(game);
    if (frame->phase == 0 || frame->phase == 1) {
        frame->phase++;
        enact(game, frame->phase == 1 ? s->player1 : opponent(s->player1));
    } else if (frame->phase == 2 && s->areas[CONTESTED]) {
        uint64_t battles = s->areas[CONTESTED];
        if (count_bits(battles) == 1)
            flow_call(game, STEP_BATTLE, 0, first_bit(battles), 0, 0);
        else
            flow_call(game, STEP_CHOOSE_BATTLE, s->player1, 0, 0, 0);
    } else {
        frame->phase = 3;
        uint8_t sieges = sieges_to_come(s);
        if (sieges == 0)
            flow_return(game);
        else if (count_bits(sieges) == 1)
            fight_siege(game, first_bit(sieges));
        else
            flow_call(game, STEP_CHOOSE_SIEGE, s->player1, 0, 0, 0);
    }
}

void choose_battle_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    for (uint64_t m = TW(game)->areas[CONTESTED]; m; m &= m - 1)
        list_add1(list, VERB_AREA, first_bit(m));
}

void choose_battle_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    tell(game, EVENT_BATTLE_CHOSEN, action->arg[0], 0, 0, 0);
    flow_call(game, STEP_BATTLE, 0, action->arg[0], 0, 0);
}

void choose_siege_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role;
    for (unsigned m = sieges_to_come(TW(game)); m; m &= m - 1)
        list_add1(list, VERB_BESIEGED, __builtin_ctz(m));
}

void choose_siege_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role;
    flow_return(game);
    tell(game, EVENT_SIEGE_CHOSEN, action->arg[0], 0, 0, 0);
    fight_siege(game, action->arg[0]);
}
