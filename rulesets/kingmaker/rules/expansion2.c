#include "expansion2.h"

#include "../../kit/bits.h"
#include "../../kit/dice.h"
#include "../tables.h"
#include "arrivals.h"
#include "calls.h"
#include "event_deck.h"
#include "fates.h"

static void nothing(struct game *game, int event) {
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

static int bishop_of(const struct kingmaker *s, int noble, int from) {
    for (int card = from; card < SHIP_CARD_FIRST; card++)
        if (s->card[card] == at_noble(noble))
            return card;
    return NONE;
}

/* ---- the clergy called together ------------------------------------------------------------------------------ */

/* A die chooses the place: of three, 1 or 2 the first, and so on. The meeting place has a King's peace for a round. */
void e2_religious_diet(struct game *game, int role, int event, const struct operation *with) {
    const struct tables *t = content_of(game);
    int roll = die(game, DIE, "religious diet"), place = with->place[(roll - 1) * with->place_count / DIE];
    tell(game, EVENT_DIET_ROLLED, place, roll, 0, 0);
    peace_begin(game, t->place[place].square, role);
    flow_call(game, STEP_CLERGY, role, event, 0, place);
}

void e2_papal_diet(struct game *game, int role, int event, const struct operation *with) {
    const struct tables *t = content_of(game);
    peace_begin(game, t->place[with->place[0]].square, role);
    flow_call(game, STEP_CLERGY, role, event, 0, with->place[0]);
}

void e2_heresy(struct game *game, int role, int event, const struct operation *with) {
    flow_call(game, STEP_CLERGY, role, event, 0, NONE);
}

/* E-9: all clergy come to the Pope, from everywhere. */
static bool clergy_may_go(const struct game *game, int noble, int event, int place) {
    const struct tables *t = content_of(game);
    if (place != NONE && !ban_admits(game, noble_owner(state_of(game), noble), t->place[place].square, NONE))
        return false;
    return km_operation(t, event, OP_PAPAL_DIET) ? noble_is_free(state_of(game), noble) : noble_can_answer(game, noble);
}

void clergy_run(struct game *game, struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int event = frame->reg[CLERGY_EVENT], place = frame->reg[CLERGY_PLACE];
    while (frame->reg[CLERGY_NOBLE] < NOBLES) {
        int noble = frame->reg[CLERGY_NOBLE]++, bishop = bishop_of(s, noble, BISHOP_FIRST);
        if (bishop == NONE || noble_owner(s, noble) == NONE)
            continue;
        if (!clergy_may_go(game, noble, event, place)) {
            tell(game, EVENT_NOT_ANSWERED, noble, 0, 0, 0);
        } else if (place == NONE && bishop_of(s, noble, bishop + 1) != NONE) {
            flow_call(game, STEP_SEE, noble_owner(s, noble), noble);
            return;
        } else {
            noble_answers(game, noble_owner(s, noble), noble, place != NONE ? place : t->card[bishop].place[0]);
            return;
        }
    }
    flow_return(game);
}

bool see_stands(const struct game *game, const struct frame *frame) {
    const struct kingmaker *s = state_of(game);
    int noble = frame->reg[SEE_NOBLE];
    return noble_owner(s, noble) == frame->role && noble_can_answer(game, noble) &&
           bishop_of(s, noble, BISHOP_FIRST) != NONE;
}

void see_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct kingmaker *s = state_of(game);
    int noble = frame->reg[SEE_NOBLE];
    for (int card = bishop_of(s, noble, BISHOP_FIRST); card != NONE; card = bishop_of(s, noble, card + 1))
        list_add2(list, VERB_GO_TO_SEE, noble, content_of(game)->card[card].place[0]);
}

void see_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    flow_return(game);
    noble_answers(game, role, action->arg[0], action->arg[1]);
}

/* ---- the King abroad and at the hunt ------------------------------------------------------------------------- */

void e2_royal_visit(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    if (!king_can_go(game, sole_king(s))) {
        nothing(game, event);
        return;
    }
    bool inside = with->inside != NONE && place_in_game(game, with->inside) && nobles_inside(s, with->inside) == 0;
    king_sent(game, sole_king(s), t->place[with->place[0]].square, inside ? with->inside : NONE);
}

static bool is_face(const int16_t face[DIE], int count, int roll) {
    for (int i = 0; i < count; i++)
        if (face[i] == roll)
            return true;
    return false;
}

/* If there are two Kings, a die decides which of them goes. If it names neither, it rains. */
void e2_royal_hunt(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int square = t->place[with->place[0]].square, kings[HOUSES] = {crowned_of(s, LANCASTER), crowned_of(s, YORK)};
    bool goes[HOUSES] = {true, true}, any = false;
    if (kings[LANCASTER] != NONE && kings[YORK] != NONE) {
        int roll = die(game, DIE, "royal hunt");
        tell(game, EVENT_HUNT_ROLLED, roll, 0, 0, 0);
        goes[LANCASTER] = is_face(with->lancaster, with->lancaster_count, roll);
        goes[YORK] = is_face(with->york, with->york_count, roll);
    }
    for (int house = 0; house < HOUSES; house++)
        any |= goes[house] && king_can_go(game, kings[house]);
    if (!any) {
        nothing(game, event);
        return;
    }
    flow_call(game, STEP_HUNT, role, 0, with->place[0]); /* when the Kings have gone */
    for (int house = HOUSES - 1; house >= 0; house--)
        if (goes[house] && king_can_go(game, kings[house]))
            king_sent(game, kings[house], square, NONE);
}

/* Nobles of a faction whom the event could call and who are not there yet. */
static uint32_t who_may_hunt(const struct game *game, int role, int place) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    uint32_t able = 0;
    FOR_EACH_BIT (n, nobles_of(s, role)) {
        if (noble_can_answer(game, n) && s->noble[n].square != t->place[place].square)
            able |= bit_of(n);
    }
    return able;
}

/* Asks the seats clockwise from the drawer of the card. */
void hunt_run(struct game *game, struct frame *frame) {
    while (frame->reg[HUNT_SEAT] < SEATS) {
        int role = (frame->role + frame->reg[HUNT_SEAT]++) % SEATS;
        int place = frame->reg[HUNT_PLACE];
        if (is_seated(state_of(game), role) && who_may_hunt(game, role, place) != 0) {
            flow_call(game, STEP_HUNTERS, role, place);
            return;
        }
    }
    flow_return(game);
}

bool hunters_stands(const struct game *game, const struct frame *frame) {
    return is_seated(state_of(game), frame->role) && who_may_hunt(game, frame->role, frame->reg[HUNTERS_PLACE]) != 0;
}

void hunters_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    FOR_EACH_BIT (n, who_may_hunt(game, role, frame->reg[HUNTERS_PLACE]))
        list_add1(list, VERB_HUNT, n);
    list_add(list, VERB_HUNT_NO_MORE);
}

/* Moves the Noble into the open, together with the guarded heirs. */
void hunters_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    const struct tables *t = content_of(game);
    int noble = action->arg[0], square = t->place[frame->reg[HUNTERS_PLACE]].square;
    if (action->verb == VERB_HUNT_NO_MORE) {
        flow_return(game);
        return;
    }
    tell(game, EVENT_CALLED, noble, square, NONE, 0);
    force_part(game, noble);
    noble_put(game, noble, square, NONE);
    force_arrived(game, noble);
}

void e2_treaty(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    int king = sole_king(s);
    if (!king_can_go(game, king)) {
        nothing(game, event);
        return;
    }
    flow_call(game, STEP_TREATY, role, king, with->place[0]);
}

static int square_of_king(const struct kingmaker *s, int king) {
    return king == KING_BEAUFORT ? s->noble[NOBLE_BEAUFORT].square : s->heir[king].square;
}

/* The treaty is signed at the King's destination. A lost Calais then belongs to the King's faction. */
void treaty_run(struct game *game, struct frame *frame) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int king = frame->reg[TREATY_KING], square = t->place[frame->reg[TREATY_PLACE]].square;
    if (frame->phase++ == 0) {
        king_sent(game, king, square, NONE);
        return;
    }
    flow_return(game);
    if (!king_is_crowned(s, king) || square_of_king(s, king) != square)
        return;
    int role = king_owner(s, king);
    s->treaty = (int8_t)role;
    s->treaty_king = (int8_t)king;
    tell(game, EVENT_TREATY_SIGNED, king, role, 0, 0);
    if (!s->calais_lost)
        return;
    s->calais_lost = 0;
    s->place_held[t->calais] = (int8_t)(role != NONE ? role : HELD_BY_NOBODY);
    tell(game, EVENT_CALAIS_RESTORED, role, 0, 0, 0);
}

/* E-11: the lowest of the drawer's heirs who is neither crowned nor the first of the house and can go by land; ties by
 * a pick. */
static int heir_who_escapes(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int lowest = NONE;
    FOR_EACH_BIT (h, heirs_of(s, role)) {
        bool stays = s->heir[h].crowned || senior_heir(s, heir_house(h)) == h || s->heir[h].ship != NONE;
        if (!stays && (lowest == NONE || t->heir[h].rank >= t->heir[lowest].rank))
            lowest = h;
    }
    return lowest;
}

static bool shelters_heir(const struct game *game, int place) {
    const struct kingmaker *s = state_of(game);
    return place_has_inside(game, place) && place_in_game(game, place) && place_owner(game, place) == NONE &&
           nobles_inside(s, place) == 0 && place_besieger(s, place) == NONE && s->rogue_place != place;
}

void e2_heir_escapes(struct game *game, int role, int event, const struct operation *with) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int heir = heir_who_escapes(game, role), count = 0, best = 0xff;
    int16_t place[PLACES];
    for (int p = 0; p < PLACES && heir != NONE; p++) {
        int away = t->walk_distance[s->heir[heir].square][t->place[p].square];
        if (away == 0xff || away > best || !shelters_heir(game, p))
            continue;
        count = away < best ? 0 : count;
        best = away;
        place[count++] = (int16_t)p;
    }
    if (count == 0) {
        nothing(game, event);
        return;
    }
    int to = place[pick(game, count, "heir escapes")];
    tell(game, EVENT_HEIR_ESCAPES, heir, to, 0, 0);
    heir_put(game, heir, t->place[to].square, to);
    s->heir[heir].owner = NONE;
    fates_settle(game);
}

/* ---- mercenaries --------------------------------------------------------------------------------------------- */

/* E-13: a force with two or more mercenaries loses the smallest. */
static bool strife_in(struct game *game, uint32_t force, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int16_t smallest[CARDS] = {0};
    int count = 0, all = 0;
    for (int card = MERCENARY_FIRST; card < PARDON_FIRST; card++) {
        if (is_spared(with, card) || card_noble(s, card) == NONE || !(force >> card_noble(s, card) & 1))
            continue;
        all++;
        if (count > 0 && t->card[card].strength > t->card[smallest[0]].strength)
            continue;
        if (count > 0 && t->card[card].strength < t->card[smallest[0]].strength)
            count = 0;
        smallest[count++] = (int16_t)card;
    }
    if (all < 2)
        return false;
    card_discarded(game, smallest[pick(game, count, "mercenary strife")]);
    return true;
}

void e2_mercenary_strife(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    bool any = false;
    for (int n = 0; n < NOBLES; n++)
        if (noble_is_free(s, n) && s->noble[n].leader == n)
            any |= strife_in(game, force_of(s, n), with);
    if (!any)
        nothing(game, event);
    fates_settle(game);
}

/* Open point 7: Nobles at sea reach the nearest land of any kind. */
void e2_mutiny(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    int ship = with->ship;
    if (!ship_in_play(s, ship)) {
        nothing(game, event);
        return;
    }
    tell(game, EVENT_MUTINY, ship, 0, 0, 0);
    int left = fleet_capacity(game, ship) - content_of(game)->ship[ship].capacity;
    if (nobles_aboard(s, ship) != 0 && fleet_load(game, ship) > left) {
        int square = ship_square(game, ship);
        passengers_ashore(game, ship, square >= LAND ? nearest_land(game, square) : square);
    }
    ship_lost(game, ship);
    fates_settle(game);
}

/* E-15: the employer's nearest town or city without pieces. If every town and city has pieces, the rogues only
 * leave. */
static int town_for_rogues(struct game *game, int employer, int square) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    int16_t place[PLACES];
    int count = 0, best = 0x100;
    for (int p = 0; p < PLACES; p++) {
        int away = square_is_land(square) ? t->walk_distance[square][t->place[p].square] : 0xff;
        if (t->place[p].kind > PLACE_TOWN || place_owner(game, p) != employer || nobles_inside(s, p) != 0 ||
            place_besieger(s, p) != NONE || away > best)
            continue;
        count = away < best ? 0 : count;
        best = away;
        place[count++] = (int16_t)p;
    }
    return count > 0 ? place[pick(game, count, "French treachery")] : NONE;
}

void e2_french_treachery(struct game *game, int role, int event, const struct operation *with) {
    struct kingmaker *s = state_of(game);
    int noble = card_noble(s, CARD_FRENCH_AID);
    if (noble == NONE) {
        nothing(game, event);
        return;
    }
    int employer = noble_owner(s, noble), place = town_for_rogues(game, employer, s->noble[noble].square);
    if (place == NONE) {
        card_discarded(game, CARD_FRENCH_AID);
        return;
    }
    tell(game, EVENT_ROGUES, CARD_FRENCH_AID, employer, place, 0);
    s->card[CARD_FRENCH_AID] = AT_TABLE;
    place_lose(game, place);
    s->rogue_place = (int8_t)place;
    s->rogue_employer = (int8_t)employer;
    fates_settle(game);
}

void rogues_beaten(struct game *game) {
    struct kingmaker *s = state_of(game);
    tell(game, EVENT_ROGUES_GONE, s->rogue_place, 0, 0, 0);
    s->rogue_place = s->rogue_employer = NONE;
    if (s->card[CARD_FRENCH_AID] == AT_TABLE)
        card_discarded(game, CARD_FRENCH_AID);
}

/* The town then belongs only to the holder of its card. */
void plague_struck(struct game *game, int place) {
    if (state_of(game)->rogue_place != place)
        return;
    state_of(game)->place_held[place] = HELD_BY_GRANT;
    rogues_beaten(game);
}

/* ---- Defeatism ----------------------------------------------------------------------------------------------- */

void e2_defeatism(struct game *game, int role, int event, const struct operation *with) {
    struct kingmaker *s = state_of(game);
    int roll = die(game, DIE, "defeatism"), turns = with->face[roll - 1];
    tell(game, EVENT_DEFEATISM, role, turns, roll, 0);
    s->defeatism[role] = (int8_t)(turns > s->defeatism[role] ? turns : s->defeatism[role]);
    FOR_EACH_BIT (n, nobles_of(s, role))
        siege_lifted(game, s->noble[n].leader);
}

bool role_may_rule(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    return s->defeatism[role] == 0 && s->rogue_employer != role;
}

void expansions_turn_ends(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    if (s->defeatism[role] > 0)
        s->defeatism[role]--;
}

/* ---- Assassination ------------------------------------------------------------------------------------------- */

void e2_assassination(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    for (int drawn = 0; drawn < content_of(game)->event_count; drawn++) {
        int next = km_event_drawn(game, role);
        if (next == NONE)
            break;
        const struct event_card *card = &content_of(game)->event[next];
        if (km_event_is_kept(game, next)) {
            km_event_kept(game, role, next);
            continue;
        }
        km_event_discarded(game, next);
        if (card->killed_count == 0)
            continue;
        int noble = card->killed[card->killed_count - 1];
        if (noble_owner(s, noble) != NONE)
            noble_killed(game, noble);
        else
            nothing(game, event);
        return;
    }
    nothing(game, event);
}
