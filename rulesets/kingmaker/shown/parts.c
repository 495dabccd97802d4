/* The parts of a view that mean the same in every ruleset. Crown cards in other hands and the numbers of other Refuges
 * are counted; all else is public. */
#include "../../kit/parts.h"

#include <stdio.h>

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/moves.h"
#include "../../kit/text.h"
#include "../tables.h"
#include "shown.h"
#include "words.h"

static const char *seat_id(const struct game *game, int seat) {
    return seat >= 0 && seat < SEATS ? game->ruleset->roles[seat].id : NULL;
}

static void add_mark(struct piece *piece, const char *mark) {
    int i = 0;
    while (piece->marks[i])
        i++;
    piece->marks[i] = mark;
}

static void add_number(struct piece *piece, const char *title, int number, const char *unit) {
    int i = 0;
    while (piece->facts[i].title)
        i++;
    piece->facts[i] = (struct fact){title, number, NULL, unit};
}

/* Adds nothing for the index NONE. */
static void add_item(const struct game *game, struct piece *piece, const char *title, int domain, int index) {
    int i = 0;
    if (index == NONE)
        return;
    while (piece->facts[i].title)
        i++;
    piece->facts[i] =
        (struct fact){.title = title, .text = domain_short_title(game->ruleset, game->content, domain, index)};
}

/* ---- pieces: counters ---------------------------------------------------------------------------------------- */

static void mark_noble(const struct kingmaker *s, int noble, struct piece *piece) {
    const struct noble *n = &s->noble[noble];
    if (n->captor != NONE)
        add_mark(piece, "captive");
    if (noble_is_besieged(s, noble))
        add_mark(piece, "besieged");
    if (n->besieges != NONE)
        add_mark(piece, "besieges");
    if (n->ship != NONE)
        add_mark(piece, "aboard");
    if (n->moved_in != NONE)
        add_mark(piece, "has moved");
    if (n->attacked_in != NONE)
        add_mark(piece, "has attacked");
    if (n->refuge != REFUGE_NONE)
        add_mark(piece, "in a refuge");
}

/* A captive stands nowhere. */
static void piece_noble(const struct game *game, int noble, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    const struct noble *n = &s->noble[noble];
    bool stands = n->captor == NONE;
    struct piece piece = {.thing = {DOM_NOBLE, noble}, .owner = seat_id(game, noble_owner(s, noble))};
    int attack = noble_strength(game, noble, STRENGTH_ATTACK);
    if (stands)
        piece.place = noble_spot(s, noble);
    if (n->square == NONE)
        add_mark(&piece, "not yet on the board");
    mark_noble(s, noble, &piece);
    add_number(&piece, "Strength", noble_strength(game, noble, STRENGTH_DEFENCE), "men");
    if (attack != noble_strength(game, noble, STRENGTH_DEFENCE))
        add_number(&piece, "In attack", attack, "men");
    add_item(game, &piece, "Title", DOM_CARD, noble_title(s, noble));
    add_item(game, &piece, "Office", DOM_CARD, noble_office(s, noble));
    add_item(game, &piece, "Led by", DOM_NOBLE, n->leader != noble ? n->leader : NONE);
    add_item(game, &piece, "Besieges", DOM_PLACE, n->besieges);
    add_item(game, &piece, "Captive of", DOM_ROLE, n->captor);
    add_item(game, &piece, "Aboard", DOM_SHIP, stands ? n->ship : NONE);
    out_piece(w, game, &piece);
}

static void piece_heir(const struct game *game, int heir, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    const struct heir_state *h = &s->heir[heir];
    struct piece piece = {.thing = {DOM_HEIR, heir}, .owner = seat_id(game, h->owner)};
    if (heir_lives(s, heir))
        piece.place = heir_spot(s, heir);
    else
        add_mark(&piece, "dead");
    if (h->crowned)
        add_mark(&piece, "crowned");
    if (senior_heir(s, heir_house(heir)) == heir)
        add_mark(&piece, "senior heir");
    add_item(game, &piece, "House", DOM_HOUSE, heir_house(heir));
    add_item(game, &piece, "Guarded by", DOM_NOBLE, h->with);
    add_item(game, &piece, "Aboard", DOM_SHIP, h->ship);
    out_piece(w, game, &piece);
}

static void piece_ship(const struct game *game, int ship, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    const struct ship_state *state = &s->ship[ship];
    struct piece piece = {.thing = {DOM_SHIP, ship}, .owner = seat_id(game, ship_owner(game, ship))};
    add_number(&piece, "Carries", content_of(game)->ship[ship].capacity, "men");
    if (!ship_in_play(s, ship)) {
        add_mark(&piece, "not in play");
        out_piece(w, game, &piece);
        return;
    }
    piece.place = ship_spot(game, ship);
    if (ship_at_sea(s, ship))
        add_mark(&piece, "at sea");
    if (state->blockades != NONE)
        add_mark(&piece, "blockades");
    if (state->moved_in != NONE)
        add_mark(&piece, "has moved");
    if (state->fleet == ship)
        add_number(&piece, "Aboard the fleet", fleet_load(game, ship), "men");
    add_item(game, &piece, "Sails with", DOM_SHIP, state->fleet != ship ? state->fleet : NONE);
    add_item(game, &piece, "Blockades", DOM_PLACE, state->blockades);
    add_item(game, &piece, "On loan to", DOM_ROLE, state->loaned_to);
    out_piece(w, game, &piece);
}

/* ---- pieces: markers ----------------------------------------------------------------------------------------- */

static void markers_of_place(const struct game *game, int place, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    const struct thing at = {DOM_PLACE, place};
    int owner = place_owner(game, place), besieger = place_besieger(s, place);
    if (owner != NONE) {
        struct piece control = {.kind = "control", .place = at, .owner = seat_id(game, owner), .label = "Held"};
        if (s->place_held[place] != HELD_BY_GRANT)
            add_mark(&control, "captured or given");
        if (besieger != NONE)
            add_mark(&control, "besieged");
        add_number(&control, "Garrison", place_garrison(game, place), "men");
        out_piece(w, game, &control);
    }
    if (besieger != NONE) {
        struct piece siege = {.kind = "siege",
                              .place = at,
                              .owner = seat_id(game, force_player(s, besieger)),
                              .label = "Siege"};
        add_item(game, &siege, "Led by", DOM_NOBLE, besieger);
        add_number(&siege, "Defence", defence_of(game, place), "men");
        out_piece(w, game, &siege);
    }
    if (s->rogue_place == place)
        out_piece(w, game, &(struct piece){.kind = "rogues", .place = at, .label = "Rogues"});
}

static void pieces_markers(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    for (int place = 0; place < PLACES; place++)
        markers_of_place(game, place, w);
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square != NONE)
            out_piece(w, game,
                      &(struct piece){.kind = "kings-peace",
                                      .place = {DOM_SQUARE, s->peace[i].square},
                                      .owner = seat_id(game, s->peace[i].role),
                                      .label = "King's peace"});
    if (s->calais_lost)
        out_piece(w, game,
                  &(struct piece){.kind = "lost",
                                  .place = {DOM_PLACE, content_of(game)->calais},
                                  .label = "Lost to the Continent"});
}

/* ---- pieces: cards on the table ------------------------------------------------------------------------------ */

static void pieces_crown_cards(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] == AT_TABLE)
            out_piece(w, game,
                      &(struct piece){.thing = {DOM_CARD, card},
                                      .place = card_spot(game, card),
                                      .marks = {s->parliament.card == card ? "before the Houses" : "lies open"}});
}

/* Of a Refuge in use, the turns that it lasts are its owner's secret. */
static void pieces_refuges(const struct game *game, int role, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    for (int i = 0; i < REFUGES; i++) {
        const struct refuge *refuge = &s->refuge[i];
        struct piece piece = {.kind = "refuge", .label = "Refuge", .marks = {"in use"}};
        if (refuge->event == NONE)
            continue;
        piece.owner = seat_id(game, refuge->role);
        if (refuge->role == role)
            piece.thing = (struct thing){DOM_EVENT, refuge->event};
        else
            piece.hidden = true;
        add_number(&piece, "Turns used", refuge->used, "turns");
        out_piece(w, game, &piece);
    }
}

static void pieces_events(const struct game *game, int role, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    for (int e = 0; e < content_of(game)->event_count; e++) {
        struct piece piece = {.thing = {DOM_EVENT, e}};
        if (s->event[e] != EVENT_IN_FORCE && s->event[e] != EVENT_DRAWN)
            continue;
        add_mark(&piece, s->event[e] == EVENT_DRAWN ? "just drawn" : "in force");
        if (s->event[e] == EVENT_IN_FORCE && km_operation(content_of(game), e, OP_CATASTROPHE))
            add_number(&piece, "Rounds left", s->catastrophe, "rounds");
        out_piece(w, game, &piece);
    }
    pieces_refuges(game, role, w);
}

static void part_pieces(const struct game *game, int role, struct writer *w) {
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(state_of(game), n) != NONE)
            piece_noble(game, n, w);
    for (int h = 0; h < HEIRS; h++)
        piece_heir(game, h, w);
    for (int ship = 0; ship < SHIPS; ship++)
        piece_ship(game, ship, w);
    pieces_markers(game, w);
    pieces_crown_cards(game, w);
    pieces_events(game, role, w);
}

/* ---- hands --------------------------------------------------------------------------------------------------- */

/* The crown cards in the hand. The reader knows his own, and those that were shown to him. */
static void hand_of_crown_cards(const struct game *game, int seat, int role, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    int hidden = 0;
    out_hand(w, game, seat, "Hand");
    for (int card = 0; card < CARDS; card++) {
        if (!card_in_hand(s, card, seat))
            continue;
        bool is_known = seat == role || (role < SEATS && (s->known[card] >> role & 1));
        hidden += !is_known;
        if (is_known)
            out_thing(w, game, DOM_CARD, card);
    }
    out_end_hand(w, hidden);
}

static void hand_of_events(const struct game *game, int seat, int role, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    int hidden = 0;
    out_hand(w, game, seat, "Events kept");
    for (int e = 0; e < content_of(game)->event_count; e++) {
        if (s->event[e] != event_at_hand(seat))
            continue;
        bool is_known = seat == role || content_of(game)->event[e].op != OP_REFUGE;
        hidden += !is_known;
        if (is_known)
            out_thing(w, game, DOM_EVENT, e);
    }
    out_end_hand(w, hidden);
}

/* What its Nobles were awarded, and its towns and ships. The Nobles themselves are pieces. */
static void cards_in_play(const struct game *game, int seat, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_hand(w, game, seat, "In play");
    for (int card = NOBLES; card < CARDS; card++)
        if (card_faction(s, card) == seat)
            out_thing(w, game, DOM_CARD, card);
    out_end_hand(w, 0);
}

static void cards_dealt(const struct game *game, int seat, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    if (cards_count(s->card, CARDS, at_dealt(seat)) == 0)
        return;
    out_hand(w, game, seat, "Dealt, not yet placed");
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] == at_dealt(seat))
            out_thing(w, game, DOM_CARD, card);
    out_end_hand(w, 0);
}

static void part_hands(const struct game *game, int role, struct writer *w) {
    for (int seat = 0; seat < state_of(game)->option[OPTION_PLAYERS]; seat++) {
        hand_of_crown_cards(game, seat, role, w);
        hand_of_events(game, seat, role, w);
        cards_in_play(game, seat, w);
        cards_dealt(game, seat, w);
    }
}

/* ---- decks and tracks ---------------------------------------------------------------------------------------- */

static void part_decks(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_deck(w, "crown-deck", "Crown deck", cards_count(s->card, CARDS, AT_DECK));
    out_deck(w, "crown-discards", "Crown cards discarded", cards_count(s->card, CARDS, AT_DISCARD));
    out_deck(w, "crown-face-down", "Crown cards discarded unseen", cards_count(s->card, CARDS, AT_FACE_DOWN));
    out_deck(w, "chancery", "Chancery", cards_count(s->card, CARDS, AT_CHANCERY));
    out_deck(w, "crown-out", "Crown cards not in this game", cards_count(s->card, CARDS, AT_OUT));
    out_deck(w, "event-deck", "Event deck", cards_count(s->event, content_of(game)->event_count, EVENT_DECK));
    out_deck(w, "event-discards", "Event cards discarded",
             cards_count(s->event, content_of(game)->event_count, EVENT_DISCARD));
    out_deck(w, "event-out", "Event cards not in this game",
             cards_count(s->event, content_of(game)->event_count, EVENT_OUT));
}

static void track_of_seat(const struct game *game, int seat, const char *what, const char *title, int value, int most,
                          struct writer *w) {
    char id[40];
    snprintf(id, sizeof id, "%s-%s", what, seat_id(game, seat));
    out_track(w, id, title, value, 0, most, seat_id(game, seat));
}

/* The longest of the cards in the game. */
static int longest_catastrophe(const struct game *game) {
    int most = 0;
    for (int e = 0; e < content_of(game)->event_count; e++) {
        const struct operation *with = km_operation(content_of(game), e, OP_CATASTROPHE);
        most = with && with->number > most ? with->number : most;
    }
    return most;
}

static int larger_of(int value, int most) {
    return value > most ? value : most;
}

static void part_tracks(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    int rounds = s->option[OPTION_ROUNDS];
    out_track(w, "round", "Round", s->round, 0, larger_of(s->round, rounds), NULL);
    if (s->opened)
        out_track(w, "phase", domain_title(game->ruleset, game->content, DOM_PHASE, s->phase), s->phase + 1, 1, PHASES,
                  NULL);
    if (s->catastrophe > 0)
        out_track(w, "catastrophe", "Rounds of the Catastrophe", s->catastrophe, 0,
                  larger_of(s->catastrophe, longest_catastrophe(game)), NULL);
    FOR_EACH_BIT (seat, s->seated) {
        track_of_seat(game, seat, "commons", "Votes in Commons", votes_counted(game, seat, COMMONS),
                      votes_in_print(game, COMMONS), w);
        track_of_seat(game, seat, "lords", "Votes in Lords", votes_counted(game, seat, LORDS),
                      votes_in_print(game, LORDS), w);
        if (s->defeatism[seat] > 0)
            track_of_seat(game, seat, "defeatism", "Turns of defeatism", s->defeatism[seat], s->defeatism[seat], w);
    }
}

/* ---- combat -------------------------------------------------------------------------------------------------- */

struct fighters {
    int role; /* NONE: a garrison alone */
    uint32_t nobles, ships;
    enum strength_for what;
    int strength, garrison;
};

/* The strength is the sum of the modifiers. */
static void fight_side(const struct game *game, const struct fighters *side, struct writer *w) {
    const struct tables *t = content_of(game);
    bool at_sea = state_of(game)->combat.kind == COMBAT_SEA;
    out_fight_side(w, seat_id(game, side->role), side->strength);
    FOR_EACH_BIT (n, at_sea ? 0 : side->nobles)
        out_modifier(w, t->card[n].short_title, noble_strength(game, n, side->what));
    FOR_EACH_BIT (ship, side->ships)
        out_modifier(w, t->ship[ship].short_title, t->ship[ship].capacity);
    if (side->garrison > 0)
        out_modifier(w, "Garrison", side->garrison);
    out_fight_dice(w);
    out_fight_pieces(w);
    FOR_EACH_BIT (n, side->nobles)
        out_thing(w, game, DOM_NOBLE, n);
    FOR_EACH_BIT (ship, side->ships)
        out_thing(w, game, DOM_SHIP, ship);
    out_end_fight_side(w, 0);
}

static void fight_combat(const struct game *game, struct writer *w) {
    static const char *const kinds[] = {NULL, "battle", "siege", "storm", "ambush", "town-fight", "sea-battle"};
    const struct combat *c = &state_of(game)->combat;
    bool joins = c->kind != COMBAT_SEA && garrison_attacks(game);
    const struct fighters attack = {.role = c->attacker,
                                    .nobles = c->attackers,
                                    .ships = c->attacking_ships,
                                    .what = STRENGTH_ATTACK,
                                    .strength = attack_strength(game),
                                    .garrison = joins ? c->garrison : 0};
    const struct fighters defence = {.role = c->defender,
                                     .nobles = c->defenders,
                                     .ships = c->defending_ships,
                                     .what = STRENGTH_DEFENCE,
                                     .strength = defence_strength(game),
                                     .garrison = joins || c->kind == COMBAT_SEA ? 0 : c->garrison};
    char text[LABEL_MOST + 1];
    struct writer title;
    writer_init_fixed(&title, text, sizeof text);
    put(&title, combat_title(game));
    if (combat_scene(game)[0] != '\0')
        put_format(&title, ": %s", combat_scene(game));
    if (c->card != NONE)
        put_format(&title, ", card needs %s",
                   domain_title(game->ruleset, game->content, DOM_ODDS, content_of(game)->event[c->card].odds));
    out_fight(w, game, kinds[c->kind], writer_text(&title), spot_of(c->square, c->place));
    fight_side(game, &attack, w);
    fight_side(game, &defence, w);
    out_end_fight(w);
}

/* ---- Parliament ---------------------------------------------------------------------------------------------- */

/* "Commons, for": the seat's votes in the House, and its vote on the item. */
static void vote_of(const struct game *game, int seat, enum parliament_house house, struct writer *w) {
    const struct parliament *p = &state_of(game)->parliament;
    char text[40];
    struct writer title;
    if (!house_votes_on((enum item)p->item, house))
        return;
    writer_init_fixed(&title, text, sizeof text);
    put(&title, domain_title(game->ruleset, game->content, DOM_CHAMBER, house));
    if (p->cast[house][seat] != VOTE_NONE)
        put_format(&title, ", %s", domain_title(game->ruleset, game->content, vote_domain(game), p->cast[house][seat]));
    out_modifier(w, writer_text(&title), votes_counted(game, seat, house));
}

/* The strength of a side is its votes in both Houses. */
static void fight_seat(const struct game *game, int seat, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    int votes = 0;
    for (int house = 0; house < PARLIAMENT_HOUSES; house++)
        if (house_votes_on((enum item)s->parliament.item, (enum parliament_house)house))
            votes += votes_counted(game, seat, (enum parliament_house)house);
    out_fight_side(w, seat_id(game, seat), votes);
    vote_of(game, seat, COMMONS, w);
    vote_of(game, seat, LORDS, w);
    out_fight_dice(w);
    out_fight_pieces(w);
    FOR_EACH_BIT (n, s->parliament.present & nobles_of(s, seat))
        out_thing(w, game, DOM_NOBLE, n);
    out_end_fight_side(w, 0);
}

static void fight_parliament(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    char text[LABEL_MOST + 1];
    struct writer title;
    writer_init_fixed(&title, text, sizeof text);
    put(&title, "Parliament: ");
    put_business(game, &title);
    out_fight(w, game, flow_has(game, STEP_DIVISION) ? "division" : "parliament", writer_text(&title),
              (struct thing){DOM_PLACE, s->parliament.place});
    FOR_EACH_BIT (seat, s->seated)
        fight_seat(game, seat, w);
    out_end_fight(w);
}

static void part_fight(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    if (s->combat.kind != COMBAT_NONE)
        fight_combat(game, w);
    else if (s->parliament.place != NONE)
        fight_parliament(game, w);
    else
        out_null(w);
}

void km_parts(const struct game *game, int role, enum view_part part, struct writer *w) {
    switch (part) {
    case PART_PIECES: part_pieces(game, role, w); break;
    case PART_HANDS: part_hands(game, role, w); break;
    case PART_DECKS: part_decks(game, w); break;
    case PART_TRACKS: part_tracks(game, w); break;
    case PART_FIGHT: part_fight(game, w); break;
    case PARTS: break;
    }
}
