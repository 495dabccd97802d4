/* The view: all that a role may see, as JSON. */
#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

static void out_value(const struct game *game, struct writer *out, int domain, int value) {
    out_argument(out, game->ruleset, game->content, domain, value);
}

static void out_one(const struct game *game, struct writer *out, const char *key, int domain, int value) {
    out_key(out, key);
    out_value(game, out, domain, value);
}

static void out_bits(const struct game *game, struct writer *out, const char *key, int domain, uint64_t set) {
    out_member_array(out, key);
    FOR_EACH_BIT (i, set)
        out_value(game, out, domain, i);
    out_end_array(out);
}

/* The crown cards at a place. */
static void out_cards(const struct game *game, struct writer *out, const char *key, int at) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, key);
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] == at)
            out_value(game, out, DOM_CARD, card);
    out_end_array(out);
}

/* ---- the course of the game --------------------------------------------------------------------------------- */

static void out_turn(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_int(out, "round", s->round);
    out_member_int(out, "rounds", s->option[OPTION_ROUNDS]);
    out_one(game, out, "first", DOM_ROLE, s->opened ? s->first : NONE);
    out_one(game, out, "active", DOM_ROLE, s->opened ? s->active : NONE);
    out_one(game, out, "phase", DOM_PHASE, s->opened ? s->phase : NONE);
    out_one(game, out, "sole_king", DOM_KING, sole_king(s));
    out_one(game, out, "supported", DOM_KING, s->supported);
    out_member_int(out, "catastrophe", s->catastrophe);
    out_one(game, out, "treaty", DOM_ROLE, s->treaty);
    out_member_bool(out, "calais_lost", s->calais_lost);
    out_member_array(out, "peace");
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square != NONE)
            out_value(game, out, DOM_SQUARE, s->peace[i].square);
    out_end_array(out);
}

static void out_decks(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_object(out, "crown");
    out_member_int(out, "deck", cards_count(s->card, CARDS, AT_DECK));
    out_member_int(out, "chancery", cards_count(s->card, CARDS, AT_CHANCERY));
    out_cards(game, out, "discard", AT_DISCARD);
    out_member_int(out, "face_down", cards_count(s->card, CARDS, AT_FACE_DOWN));
    out_cards(game, out, "open", AT_TABLE);
    out_end_object(out);
    out_member_object(out, "events");
    out_member_int(out, "deck", cards_count(s->event, EVENTS, EVENT_DECK));
    out_member_array(out, "discard");
    for (int e = 0; e < EVENTS; e++)
        if (s->event[e] == EVENT_DISCARD)
            out_value(game, out, DOM_EVENT, e);
    out_end_array(out);
    out_end_object(out);
}

/* ---- pieces --------------------------------------------------------------------------------------------------- */

static void out_spot(const struct game *game, struct writer *out, int square, int place, int ship) {
    out_one(game, out, "square", DOM_SQUARE, square);
    out_one(game, out, "place", DOM_PLACE, place);
    out_one(game, out, "ship", DOM_SHIP, ship);
}

static void out_noble(const struct game *game, struct writer *out, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct noble *n = &s->noble[noble];
    out_object(out);
    out_one(game, out, "noble", DOM_NOBLE, noble);
    out_spot(game, out, n->square, n->place, n->ship);
    out_member_int(out, "strength", noble_strength(game, noble, STRENGTH_DEFENCE));
    out_member_int(out, "attack", noble_strength(game, noble, STRENGTH_ATTACK));
    out_one(game, out, "leader", DOM_NOBLE, n->leader);
    out_one(game, out, "captor", DOM_ROLE, n->captor);
    out_one(game, out, "besieges", DOM_PLACE, n->besieges);
    out_member_bool(out, "besieged", noble_is_besieged(s, noble));
    out_member_bool(out, "moved", n->moved_in != NONE);
    out_member_bool(out, "attacked", n->attacked_in != NONE);
    out_cards(game, out, "awards", AT_NOBLE + noble);
    out_end_object(out);
}

static void out_heirs(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "heirs");
    for (int h = 0; h < HEIRS; h++) {
        const struct heir_state *heir = &s->heir[h];
        out_object(out);
        out_one(game, out, "heir", DOM_HEIR, h);
        out_member_bool(out, "lives", heir_lives(s, h));
        out_member_bool(out, "crowned", heir->crowned);
        out_member_bool(out, "senior", senior_heir(s, heir_house(h)) == h);
        out_one(game, out, "owner", DOM_ROLE, heir->owner);
        out_one(game, out, "with", DOM_NOBLE, heir->with);
        out_spot(game, out, heir->square, heir->place, heir->ship);
        out_end_object(out);
    }
    out_end_array(out);
}

static void out_ships(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "ships");
    for (int ship = 0; ship < SHIPS; ship++) {
        const struct ship_state *state = &s->ship[ship];
        if (!ship_in_play(s, ship))
            continue;
        out_object(out);
        out_one(game, out, "ship", DOM_SHIP, ship);
        out_one(game, out, "owner", DOM_ROLE, ship_owner(game, ship));
        out_one(game, out, "mover", DOM_ROLE, ship_mover(game, ship));
        out_one(game, out, "square", DOM_SQUARE, state->square);
        out_one(game, out, "port", DOM_PLACE, state->port);
        out_one(game, out, "fleet", DOM_SHIP, state->fleet);
        out_one(game, out, "blockades", DOM_PLACE, state->blockades);
        out_bits(game, out, "aboard", DOM_NOBLE, state->fleet == ship ? nobles_aboard(s, ship) : 0);
        out_member_bool(out, "moved", state->moved_in != NONE);
        out_end_object(out);
    }
    out_end_array(out);
}

/* Places that somebody owns, and those under siege. */
static void out_places(const struct game *game, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_member_array(out, "places");
    for (int p = 0; p < PLACES; p++) {
        int owner = place_owner(game, p), besieger = place_besieger(s, p);
        if (owner == NONE && besieger == NONE && s->rogue_place != p)
            continue;
        out_object(out);
        out_one(game, out, "place", DOM_PLACE, p);
        out_one(game, out, "owner", DOM_ROLE, owner);
        out_member_bool(out, "captured", s->place_held[p] >= 0 && s->place_held[p] < SEATS);
        out_one(game, out, "besieger", DOM_NOBLE, besieger);
        out_member_bool(out, "rogues", s->rogue_place == p);
        out_end_object(out);
    }
    out_end_array(out);
}

/* ---- what is under way ------------------------------------------------------------------------------------- */

static void out_combat(const struct game *game, struct writer *out) {
    static const char *const kinds[] = {NULL, "battle", "siege", "storm", "ambush", "town-fight", "sea-battle"};
    const struct combat *c = &state_of(game)->combat;
    out_key(out, "combat");
    if (c->kind == COMBAT_NONE) {
        out_null(out);
        return;
    }
    out_object(out);
    out_member_string(out, "kind", kinds[c->kind]);
    out_one(game, out, "square", DOM_SQUARE, c->square);
    out_one(game, out, "place", DOM_PLACE, c->place);
    out_one(game, out, "attacker", DOM_ROLE, c->attacker);
    out_one(game, out, "defender", DOM_ROLE, c->defender);
    out_bits(game, out, "attackers", DOM_NOBLE, c->attackers);
    out_bits(game, out, "defenders", DOM_NOBLE, c->defenders);
    out_bits(game, out, "attacking_ships", DOM_SHIP, c->attacking_ships);
    out_bits(game, out, "defending_ships", DOM_SHIP, c->defending_ships);
    out_member_int(out, "garrison", c->garrison);
    out_member_int(out, "attack", attack_strength(game));
    out_member_int(out, "defence", defence_strength(game));
    out_end_object(out);
}

static void out_casts(const struct game *game, struct writer *out) {
    const struct parliament *p = &state_of(game)->parliament;
    out_member_array(out, "votes");
    for (int seat = 0; seat < SEATS; seat++) {
        if (!is_seated(state_of(game), seat))
            continue;
        out_object(out);
        out_one(game, out, "role", DOM_ROLE, seat);
        out_member_int(out, "commons", votes_counted(game, seat, COMMONS));
        out_member_int(out, "lords", votes_counted(game, seat, LORDS));
        out_one(game, out, "cast_commons", vote_domain(game), p->cast[COMMONS][seat]);
        out_one(game, out, "cast_lords", vote_domain(game), p->cast[LORDS][seat]);
        out_end_object(out);
    }
    out_end_array(out);
}

static void out_parliament(const struct game *game, struct writer *out) {
    static const char *const items[] = {NULL, "support", "award", "bishop", "pardon", "ship", "crown"};
    const struct parliament *p = &state_of(game)->parliament;
    out_key(out, "parliament");
    if (p->place == NONE) {
        out_null(out);
        return;
    }
    bool of_king = p->item == ITEM_CROWN, of_ship = p->item == ITEM_SHIP;
    out_object(out);
    out_one(game, out, "place", DOM_PLACE, p->place);
    out_one(game, out, "summoner", DOM_ROLE, p->summoner);
    out_member_bool(out, "forced", p->forced);
    out_bits(game, out, "present", DOM_NOBLE, p->present);
    out_member_string(out, "item", items[p->item]);
    out_one(game, out, "card", DOM_CARD, p->card);
    out_one(game, out, "noble", DOM_NOBLE, of_king || of_ship ? NONE : p->subject);
    out_one(game, out, "ship", DOM_SHIP, of_ship ? p->subject : NONE);
    out_one(game, out, "king", DOM_KING, of_king ? p->subject : NONE);
    out_casts(game, out);
    out_end_object(out);
}

/* ---- seats ------------------------------------------------------------------------------------------------------- */

/* His own hand, or what the reader knows of another's. */
static void out_hand(const struct game *game, struct writer *out, int seat, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_int(out, "cards", cards_count(s->card, CARDS, AT_HAND + seat));
    out_member_array(out, "hand");
    for (int card = 0; card < CARDS; card++)
        if (card_in_hand(s, card, seat) && (seat == role || (role < SEATS && (s->known[card] >> role & 1))))
            out_value(game, out, DOM_CARD, card);
    out_end_array(out);
}

static void out_kept(const struct game *game, struct writer *out, int seat, int role) {
    const struct kingmaker *s = state_of(game);
    int refuges = 0;
    out_member_array(out, "kept");
    for (int e = 0; e < EVENTS; e++) {
        bool secret = tables_of(game)->event[e].op == OP_REFUGE;
        if (s->event[e] != EVENT_HAND + seat)
            continue;
        refuges += secret;
        if (!secret || seat == role)
            out_value(game, out, DOM_EVENT, e);
    }
    out_end_array(out);
    out_member_int(out, "refuges", refuges);
    out_member_array(out, "refuges_used");
    for (int i = 0; i < REFUGES; i++) {
        if (s->refuge[i].event == NONE || s->refuge[i].role != seat)
            continue;
        out_object(out);
        out_one(game, out, "event", DOM_EVENT, seat == role ? s->refuge[i].event : NONE);
        out_member_int(out, "turns", s->refuge[i].used);
        out_end_object(out);
    }
    out_end_array(out);
}

static void out_seat(const struct game *game, struct writer *out, int seat, int role) {
    const struct kingmaker *s = state_of(game);
    out_object(out);
    out_one(game, out, "role", DOM_ROLE, seat);
    out_member_bool(out, "in", is_seated(s, seat));
    out_hand(game, out, seat, role);
    out_kept(game, out, seat, role);
    out_cards(game, out, "dealt", AT_DEALT + seat);
    out_member_array(out, "assets");
    for (int card = NOBLES; card < CARDS; card++)
        if (s->card[card] == AT_FACTION + seat)
            out_value(game, out, DOM_CARD, card);
    out_end_array(out);
    out_member_array(out, "nobles");
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) == seat)
            out_noble(game, out, n);
    out_end_array(out);
    out_bits(game, out, "allies", DOM_ROLE, s->allies[seat]);
    out_member_int(out, "commons", votes_counted(game, seat, COMMONS));
    out_member_int(out, "lords", votes_counted(game, seat, LORDS));
    out_member_bool(out, "excommunicated", s->excommunicated >> seat & 1);
    out_member_int(out, "defeatism", s->defeatism[seat]);
    out_end_object(out);
}

void km_view(const struct game *game, int role, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    out_object(out);
    out_turn(game, out);
    out_decks(game, out);
    out_member_array(out, "seats");
    for (int seat = 0; seat < s->option[OPTION_PLAYERS]; seat++)
        out_seat(game, out, seat, role);
    out_end_array(out);
    out_heirs(game, out);
    out_ships(game, out);
    out_places(game, out);
    out_combat(game, out);
    out_parliament(game, out);
    out_key(out, "deals");
    view_deals(game, role, out);
    out_end_object(out);
}
