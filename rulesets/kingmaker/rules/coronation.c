/* KM-coronation, KM-succession: crowning an heir, a Queen Regent, or Beaufort. */
#include "../../kit/bits.h"
#include "../tables.h"
#include "deals.h"
#include "expansion2.h"
#include "victory.h"
#include "windows.h"

static bool lancastrians_are_dead(const struct kingmaker *s) {
    return senior_heir(s, LANCASTER) == NONE;
}

/* The next heir of the house who may be crowned, in any faction's hands; NONE. */
static int claimant(const struct kingmaker *s, int house) {
    if (house == LANCASTER && lancastrians_are_dead(s))
        return noble_owner(s, NOBLE_BEAUFORT) != NONE && !s->beaufort_crowned ? KING_BEAUFORT : NONE;
    int heir = senior_heir(s, house);
    return heir != NONE && !s->heir[heir].crowned ? heir : NONE;
}

/* KM-coronation 2: an archbishop, or two bishops, with Nobles of the faction there. */
static bool has_prelates(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    int bishops = 0;
    FOR_EACH_BIT (n, nobles_inside(s, place) & nobles_of(s, role)) {
        for (int card = BISHOP_FIRST; card < SHIP_CARD_FIRST; card++)
            if (card_noble(s, card) == n)
                bishops += content_of(game)->card[card].archbishop ? 2 : 1;
    }
    return bishops >= 2;
}

static int place_of(const struct kingmaker *s, int king) {
    return king == KING_BEAUFORT ? s->noble[NOBLE_BEAUFORT].place : s->heir[king].place;
}

static bool may_crown(const struct game *game, int role, int king) {
    const struct kingmaker *s = state_of(game);
    if (king == NONE || king_owner(s, king) != role || (king == KING_BEAUFORT && !noble_is_free(s, NOBLE_BEAUFORT)))
        return false;
    int place = place_of(s, king);
    return place != NONE && content_of(game)->place[place].cathedral && has_prelates(game, role, place) &&
           role_may_rule(game, role) && !(s->excommunicated & ROLE_BIT(role));
}

enum { WINDOW_WAS_OPEN = 4 };

/* Asks once for each house; opens the window before the first. */
void coronation_run(struct game *game, struct frame *frame) {
    int role = frame->role;
    const struct kingmaker *s = state_of(game);
    for (int house = 0; house < HOUSES; house++) {
        int king = claimant(s, house);
        if ((frame->reg[CORONATION_ASKED] >> house & 1) || !may_crown(game, role, king))
            continue;
        if (!(frame->reg[CORONATION_ASKED] & WINDOW_WAS_OPEN)) {
            frame->reg[CORONATION_ASKED] |= WINDOW_WAS_OPEN;
            window_open(game, WINDOW_BEFORE_CORONATION);
            return;
        }
        frame->reg[CORONATION_ASKED] |= (int16_t)bit_of(house);
        flow_call(game, STEP_CROWN, role, king);
        return;
    }
    flow_return(game);
}

bool crown_stands(const struct game *game, const struct frame *frame) {
    return may_crown(game, frame->role, frame->reg[CROWN_KING]);
}

void crown_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_CROWN, frame->reg[CROWN_KING]);
    list_add1(list, VERB_NO_CROWN, frame->reg[CROWN_KING]);
}

void crown_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct kingmaker *s = state_of(game);
    int king = action->arg[0];
    flow_return(game);
    if (action->verb == VERB_NO_CROWN)
        return;
    tell(game, EVENT_CROWNED, king, place_of(s, king), 0, 0);
    if (king == KING_BEAUFORT)
        s->beaufort_crowned = 1;
    else
        s->heir[king].crowned = 1;
    pledges_crowned(game, role);
    /* KM-parl-voting 7: support is lost when another player crowns another heir. */
    if (king_owner(s, s->supported) != role)
        s->supported = NONE;
    victory_look(game);
}
