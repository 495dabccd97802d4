/* KM-setup, KM-heirs-setup: the board and the deal; rules/opening.c continues. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/dice.h"
#include "../tables.h"
#include "state.h"

role_set km_seats(const void *content, const struct setup *setup) {
    return (role_set)(bit_of(setup->option[OPTION_PLAYERS]) - 1);
}

const char *km_setup_refusal(const void *content, const struct setup *setup) {
    if (setup->option[OPTION_DUBLIN] && !setup->option[OPTION_E2])
        return "Dublin belongs to the second expansion: choose e2, too";
    if (setup->option[OPTION_RANDOM_HEIRS] && !setup->option[OPTION_E2])
        return "Random heirs belong to the second expansion: choose e2, too";
    return NULL;
}

static bool set_in_game(const struct kingmaker *s, int set) {
    switch ((enum card_set)set) {
    case SET_BASE:
    case SET_SPECIAL: return true;
    case SET_E1: return s->option[OPTION_E1];
    case SET_E2: return s->option[OPTION_E2];
    case SET_DUBLIN: return s->option[OPTION_DUBLIN];
    }
    return false;
}

static void clear_pieces(struct game *game) {
    struct kingmaker *s = state_of(game);
    for (int n = 0; n < NOBLES; n++)
        s->noble[n] = noble_unplaced(n);
    for (int ship = 0; ship < SHIPS; ship++)
        ship_remove(game, ship);
    for (int i = 0; i < REFUGES; i++)
        s->refuge[i] = (struct refuge){.event = NONE};
    for (int i = 0; i < PEACES; i++)
        s->peace[i] = (struct peace){NONE, NONE};
    memset(s->place_held, HELD_BY_GRANT, sizeof s->place_held);
    s->supported = s->treaty = s->treaty_king = s->rogue_place = s->rogue_employer = s->winner = s->catastrophe_by =
        NONE;
    s->combat.winner = s->combat.attacker = s->combat.defender = NONE;
    s->combat.place = s->combat.card = NONE;
    s->parliament.place = NONE;
    s->spoils_by = NONE;
}

/* KM-heirs-setup, KM-E2-heirs. Henry is King already. */
static void place_heirs(struct game *game) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    for (int h = 0; h < HEIRS; h++) {
        int roll = s->option[OPTION_RANDOM_HEIRS] ? die(game, 6, "random heir") : NONE;
        int place = roll == NONE ? t->heir[h].start : t->heir[h].random[roll - 1];
        if (place == t->ireland_coast && s->option[OPTION_DUBLIN])
            place = t->dublin;
        s->heir[h] = (struct heir_state){.square = NONE, .place = NONE, .owner = NONE, .crowned = h == HEIR_HENRY};
        heir_put(game, h, t->place[place].square, place_has_inside(game, place) ? place : NONE);
        tell(game, EVENT_PLACED_HEIR, h, place, roll, 0);
    }
}

static int cards_a_seat(int players) {
    return players == 7 ? 5 : players == 8 ? 40 / 8 : 36 / players;
}

static bool was_dealt_noble(const struct kingmaker *s, int role) {
    for (int n = 0; n < PLANTAGENET_FIRST; n++)
        if (s->card[n] == at_dealt(role))
            return true;
    return false;
}

static int deal_one(struct game *game, int role) {
    int card = cards_draw(game, state_of(game)->card, CARDS, AT_DECK, at_dealt(role), "deal");
    tell(game, EVENT_DEALT, role, card, 0, 0);
    return card;
}

/* C1, C2: evenly. A seat without a Noble draws until one comes; its other draws go back. */
static void deal(struct game *game) {
    struct kingmaker *s = state_of(game);
    int players = s->option[OPTION_PLAYERS];
    for (int i = 0; i < cards_a_seat(players) * players; i++)
        deal_one(game, i % players);
    for (int role = 0; role < players; role++) {
        bool lacks = !was_dealt_noble(s, role);
        while (lacks) {
            int card = deal_one(game, role);
            lacks = card >= PLANTAGENET_FIRST;
            if (lacks)
                s->card[card] = AT_TABLE;
        }
    }
    cards_move(s->card, CARDS, AT_TABLE, AT_DECK);
}

void km_setup(struct game *game, const struct setup *setup) {
    struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    memcpy(s->option, setup->option, sizeof s->option);
    s->seated = km_seats(game->content, setup);
    for (int i = 0; i < CARDS; i++)
        s->card[i] = t->card[i].set == SET_BASE ? AT_DECK : AT_OUT;
    memset(s->event, EVENT_OUT, sizeof s->event);
    for (int i = 0; i < t->event_count; i++)
        s->event[i] = set_in_game(s, t->event[i].set) ? EVENT_DECK : EVENT_OUT;
    clear_pieces(game);
    place_heirs(game);
    deal(game);
    for (int i = 0; i < CARDS; i++)
        if (t->card[i].set != SET_BASE && set_in_game(s, t->card[i].set))
            s->card[i] = AT_DECK;
    flow_call(game, STEP_OPENING, 0);
    flow_run(game);
}
