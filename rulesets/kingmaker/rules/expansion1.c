#include "expansion1.h"

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../tables.h"
#include "crown_cards.h"
#include "event_deck.h"
#include "fates.h"

/* The cards are chosen face down and lie so in the discard; the other cards of the hand become uncertain to the
 * others. */
void e1_treachery(struct game *game, int role, int event, const struct operation *with) {
    struct kingmaker *s = state_of(game);
    int count = with->number;
    if (cards_count(s->card, CARDS, at_hand(role)) == 0) {
        tell(game, EVENT_NOTHING, event, 0, 0, 0);
        return;
    }
    for (; count > 0; count--) {
        int card = cards_draw(game, s->card, CARDS, at_hand(role), AT_FACE_DOWN, "treachery");
        if (card == NONE)
            break;
        s->known[card] = 0;
        tell_secret(game, EVENT_CARD_LOST, ROLE_BIT(role), 0, role, card, 0, 0);
    }
    for (int card = 0; card < CARDS; card++)
        if (card_in_hand(s, card, role))
            s->known[card] = 0;
}

void e1_gales(struct game *game, int role, int event, const struct operation *with) {
    const struct kingmaker *s = state_of(game);
    uint32_t leads = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        if (ship_at_sea(s, ship) && s->ship[ship].fleet == ship)
            leads |= bit_of(ship);
    if (leads != 0)
        fleets_sunk(game, leads);
    else
        tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

/* KM-E1-vacillating, in the Chance Phase; a fleet that carries the Noble is becalmed. */
void e1_vacillating(struct game *game, int role, int event, const struct operation *with) {
    struct kingmaker *s = state_of(game);
    uint32_t nobles = nobles_of(s, role);
    int count = bits_count(nobles);
    if (count < 2) {
        tell(game, EVENT_NOTHING, event, 0, 0, 0);
        return;
    }
    int noble = bits_nth(nobles, pick(game, count, "vacillating Noble"));
    s->noble[noble].did |= DID_WAVER;
    tell(game, EVENT_IDLE, noble, 0, 0, 0);
}

/* E-7: lasts for the card's number of full rounds from the draw on. Of two at once the longer counts. */
void e1_catastrophe(struct game *game, int role, int event, const struct operation *with) {
    struct kingmaker *s = state_of(game);
    int rounds = with->number;
    s->event[event] = EVENT_IN_FORCE;
    tell(game, EVENT_CATASTROPHE, rounds, 0, 0, 0);
    if (rounds >= s->catastrophe) {
        s->catastrophe = (int8_t)rounds;
        s->catastrophe_by = (int8_t)role;
    }
    fates_settle(game);
}

static void catastrophe_ends(struct game *game) {
    struct kingmaker *s = state_of(game);
    s->catastrophe = 0;
    s->catastrophe_by = NONE;
    tell(game, EVENT_CATASTROPHE_ENDS, 0, 0, 0, 0);
    for (int e = 0; e < content_of(game)->event_count; e++)
        if (s->event[e] == EVENT_IN_FORCE)
            km_event_discarded(game, e);
    fates_settle(game);
}

/* If the player who drew it has left, the next seat's turns count. */
void catastrophe_turn_begins(struct game *game, int role) {
    struct kingmaker *s = state_of(game);
    if (s->catastrophe == 0)
        return;
    if (!is_seated(s, s->catastrophe_by))
        s->catastrophe_by = (int8_t)next_seat(s, s->catastrophe_by);
    if (s->catastrophe_by == role && --s->catastrophe == 0)
        catastrophe_ends(game);
}

/* KM-E1-death, E-8. */
void e1_royal_death(struct game *game, int role, int event, const struct operation *with) {
    int one = die(game, 6, "royal death"), two = die(game, 6, "royal death");
    int heir = content_of(game)->royal_death[one + two];
    tell(game, EVENT_DEATH_ROLLED, one, two, heir, 0);
    heir_dies(game, heir, NONE);
    km_event_removed(game, event);
    fates_settle(game);
}

void e1_reshuffle(struct game *game) {
    struct kingmaker *s = state_of(game);
    cards_move(s->card, CARDS, AT_DISCARD, AT_DECK);
    cards_move(s->card, CARDS, AT_FACE_DOWN, AT_DECK);
    tell(game, EVENT_CROWN_SHUFFLED, 0, 0, 0, 0);
}

/* ---- KM-E1-scots, KM-E2-kerns: waiting mercenaries ----------------------------------------------------------- */

static bool may_take(const struct game *game, int card, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    const struct noble *n = &s->noble[noble];
    if (s->card[card] != AT_TABLE || n->ship != NONE || noble_is_besieged(s, noble))
        return false;
    if (card == CARD_SCOTTISH)
        return n->square == t->scotland || n->place == t->berwick;
    return card == CARD_KERNS && n->square == t->ireland && card_noble(s, OFFICE_IRELAND) == noble;
}

void waiting_aid_legal(const struct game *game, int role, struct action_list *list) {
    for (int card = CARD_SCOTTISH; card <= CARD_KERNS; card++)
        FOR_EACH_BIT (n, nobles_of(state_of(game), role)) {
            if (may_take(game, card, n))
                list_add2(list, VERB_TAKE_AID, card, n);
        }
}

bool waiting_aid_choose(struct game *game, int role, const struct action *action) {
    if (action->verb != VERB_TAKE_AID)
        return false;
    card_awarded(game, action->arg[0], action->arg[1]);
    tell(game, EVENT_AID_TAKEN, action->arg[1], action->arg[0], 0, 0);
    return true;
}
