/* The view: all that a role may see, as JSON. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

/* The crown cards at a place. */
static void view_cards(const struct game *game, struct writer *w, const char *key, int at) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, key);
    FOR_EACH_CARD (card, s->card, CARDS, at)
        out_argument(w, game->ruleset, game->content, DOM_CARD, card);
    out_end_array(w);
}

/* ---- the course of the game --------------------------------------------------------------------------------- */

static void view_turn(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_member_int(w, "round", s->round);
    out_member_int(w, "rounds", s->option[OPTION_ROUNDS]);
    out_member_argument(game, w, "first", DOM_ROLE, s->opened ? s->first : NONE);
    out_member_argument(game, w, "active", DOM_ROLE, s->opened ? s->active : NONE);
    out_member_argument(game, w, "phase", DOM_PHASE, s->opened ? s->phase : NONE);
    out_member_argument(game, w, "sole_king", DOM_KING, sole_king(s));
    out_member_argument(game, w, "supported", DOM_KING, s->supported);
    out_member_int(w, "catastrophe", s->catastrophe);
    out_member_argument(game, w, "treaty", DOM_ROLE, s->treaty);
    out_member_bool(w, "calais_lost", s->calais_lost);
    out_member_array(w, "peace");
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square != NONE)
            out_argument(w, game->ruleset, game->content, DOM_SQUARE, s->peace[i].square);
    out_end_array(w);
}

static void view_decks(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_member_object(w, "crown");
    out_member_int(w, "deck", cards_count(s->card, CARDS, AT_DECK));
    out_member_int(w, "chancery", cards_count(s->card, CARDS, AT_CHANCERY));
    view_cards(game, w, "discard", AT_DISCARD);
    out_member_int(w, "face_down", cards_count(s->card, CARDS, AT_FACE_DOWN));
    view_cards(game, w, "open", AT_TABLE);
    out_end_object(w);
    out_member_object(w, "events");
    out_member_int(w, "deck", cards_count(s->event, content_of(game)->event_count, EVENT_DECK));
    out_member_array(w, "discard");
    FOR_EACH_CARD (e, s->event, content_of(game)->event_count, EVENT_DISCARD)
        out_argument(w, game->ruleset, game->content, DOM_EVENT, e);
    out_end_array(w);
    out_end_object(w);
}

/* ---- pieces --------------------------------------------------------------------------------------------------- */

static void view_spot(const struct game *game, struct writer *w, int square, int place, int ship) {
    out_member_argument(game, w, "square", DOM_SQUARE, square);
    out_member_argument(game, w, "place", DOM_PLACE, place);
    out_member_argument(game, w, "ship", DOM_SHIP, ship);
}

static void view_noble(const struct game *game, struct writer *w, int noble) {
    const struct kingmaker *s = state_of(game);
    const struct noble *n = &s->noble[noble];
    out_object(w);
    bool stands = n->captor == NONE; /* a captive stands nowhere */
    out_member_argument(game, w, "noble", DOM_NOBLE, noble);
    view_spot(game, w, stands ? n->square : NONE, stands ? n->place : NONE, stands ? n->ship : NONE);
    out_member_int(w, "strength", noble_strength(game, noble, STRENGTH_DEFENCE));
    out_member_int(w, "attack", noble_strength(game, noble, STRENGTH_ATTACK));
    out_member_argument(game, w, "leader", DOM_NOBLE, n->leader);
    out_member_argument(game, w, "captor", DOM_ROLE, n->captor);
    out_member_argument(game, w, "taken_in", DOM_SQUARE,
                        stands ? NONE : n->square); /* the square in which the captive would be freed */
    out_member_argument(game, w, "besieges", DOM_PLACE, n->besieges);
    out_member_bool(w, "besieged", noble_is_besieged(s, noble));
    out_member_bool(w, "moved", n->moved_in != NONE);
    out_member_bool(w, "attacked", n->attacked_in != NONE);
    view_cards(game, w, "awards", at_noble(noble));
    out_end_object(w);
}

static void view_heirs(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "heirs");
    for (int h = 0; h < HEIRS; h++) {
        const struct heir_state *heir = &s->heir[h];
        out_object(w);
        out_member_argument(game, w, "heir", DOM_HEIR, h);
        out_member_bool(w, "lives", heir_lives(s, h));
        out_member_bool(w, "crowned", heir->crowned);
        out_member_bool(w, "senior", senior_heir(s, heir_house(h)) == h);
        out_member_argument(game, w, "owner", DOM_ROLE, heir->owner);
        out_member_argument(game, w, "with", DOM_NOBLE, heir->with);
        view_spot(game, w, heir->square, heir->place, heir->ship);
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_ships(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_member_array(w, "ships");
    for (int ship = 0; ship < SHIPS; ship++) {
        const struct ship_state *state = &s->ship[ship];
        if (!ship_in_play(s, ship))
            continue;
        out_object(w);
        out_member_argument(game, w, "ship", DOM_SHIP, ship);
        out_member_argument(game, w, "owner", DOM_ROLE, ship_owner(game, ship));
        out_member_argument(game, w, "mover", DOM_ROLE, ship_mover(game, ship));
        out_member_argument(game, w, "square", DOM_SQUARE, state->square);
        out_member_argument(game, w, "port", DOM_PLACE, state->port);
        out_member_argument(game, w, "fleet", DOM_SHIP, state->fleet);
        out_member_argument(game, w, "blockades", DOM_PLACE, state->blockades);
        out_member_arguments(game, w, "aboard", DOM_NOBLE, state->fleet == ship ? nobles_aboard(s, ship) : 0);
        out_member_bool(w, "moved", state->moved_in != NONE);
        out_end_object(w);
    }
    out_end_array(w);
}

/* The besieger of each place, as place_besieger has it. */
static void find_besiegers(const struct kingmaker *s, int8_t besiegers[PLACES]) {
    memset(besiegers, NONE, PLACES);
    for (int n = NOBLES - 1; n >= 0; n--)
        if (s->noble[n].besieges != NONE)
            besiegers[s->noble[n].besieges] = (int8_t)n;
}

/* Places with an owner, and places under siege. */
static void view_places(const struct game *game, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    int8_t besiegers[PLACES];
    find_besiegers(s, besiegers);
    out_member_array(w, "places");
    for (int p = 0; p < PLACES; p++) {
        int owner = place_owner(game, p), besieger = besiegers[p];
        if (owner == NONE && besieger == NONE && s->rogue_place != p)
            continue;
        out_object(w);
        out_member_argument(game, w, "place", DOM_PLACE, p);
        out_member_argument(game, w, "owner", DOM_ROLE, owner);
        out_member_bool(w, "captured", s->place_held[p] >= 0 && s->place_held[p] < SEATS);
        out_member_argument(game, w, "besieger", DOM_NOBLE, besieger);
        out_member_bool(w, "rogues", s->rogue_place == p);
        out_end_object(w);
    }
    out_end_array(w);
}

/* ---- play under way ---------------------------------------------------------------------------------------------- */

static void view_combat(const struct game *game, struct writer *w) {
    const struct combat *c = &state_of(game)->combat;
    out_key(w, "combat");
    if (c->kind == COMBAT_NONE) {
        out_null(w);
        return;
    }
    out_object(w);
    out_member_argument(game, w, "kind", DOM_COMBAT, c->kind - COMBAT_BATTLE);
    out_member_argument(game, w, "square", DOM_SQUARE, c->square);
    out_member_argument(game, w, "place", DOM_PLACE, c->place);
    out_member_argument(game, w, "attacker", DOM_ROLE, c->attacker);
    out_member_argument(game, w, "defender", DOM_ROLE, c->defender);
    out_member_arguments(game, w, "attackers", DOM_NOBLE, c->attackers);
    out_member_arguments(game, w, "defenders", DOM_NOBLE, c->defenders);
    out_member_arguments(game, w, "attacking_ships", DOM_SHIP, c->attacking_ships);
    out_member_arguments(game, w, "defending_ships", DOM_SHIP, c->defending_ships);
    out_member_int(w, "garrison", c->garrison);
    out_member_int(w, "attack", attack_strength(game));
    out_member_int(w, "defence", defence_strength(game));
    out_end_object(w);
}

static void view_casts(const struct game *game, struct writer *w) {
    const struct parliament *p = &state_of(game)->parliament;
    out_member_array(w, "votes");
    for (int seat = 0; seat < SEATS; seat++) {
        if (!is_seated(state_of(game), seat))
            continue;
        out_object(w);
        out_member_argument(game, w, "role", DOM_ROLE, seat);
        out_member_int(w, "commons", votes_counted(game, seat, COMMONS));
        out_member_int(w, "lords", votes_counted(game, seat, LORDS));
        out_member_argument(game, w, "cast_commons", vote_domain(game), p->cast[COMMONS][seat]);
        out_member_argument(game, w, "cast_lords", vote_domain(game), p->cast[LORDS][seat]);
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_parliament(const struct game *game, struct writer *w) {
    const struct parliament *p = &state_of(game)->parliament;
    out_key(w, "parliament");
    if (p->place == NONE) {
        out_null(w);
        return;
    }
    bool of_king = p->item == ITEM_CROWN, of_ship = p->item == ITEM_SHIP;
    out_object(w);
    out_member_argument(game, w, "place", DOM_PLACE, p->place);
    out_member_argument(game, w, "summoner", DOM_ROLE, p->summoner);
    out_member_bool(w, "forced", p->forced);
    out_member_arguments(game, w, "present", DOM_NOBLE, p->present);
    out_member_argument(game, w, "item", DOM_BUSINESS, p->item == ITEM_NONE ? NONE : p->item - ITEM_SUPPORT);
    out_member_argument(game, w, "card", DOM_CARD, p->card);
    out_member_argument(game, w, "noble", DOM_NOBLE, of_king || of_ship ? NONE : p->subject);
    out_member_argument(game, w, "ship", DOM_SHIP, of_ship ? p->subject : NONE);
    out_member_argument(game, w, "king", DOM_KING, of_king ? p->subject : NONE);
    view_casts(game, w);
    out_end_object(w);
}

/* ---- seats ------------------------------------------------------------------------------------------------------- */

/* The reader's own hand, or the cards known to the reader in another hand. */
static void view_hand(const struct game *game, struct writer *w, int seat, int role) {
    const struct kingmaker *s = state_of(game);
    out_member_int(w, "cards", cards_count(s->card, CARDS, at_hand(seat)));
    out_member_array(w, "hand");
    FOR_EACH_CARD (card, s->card, CARDS, at_hand(seat))
        if (seat == role || (role < SEATS && (s->known[card] >> role & 1)))
            out_argument(w, game->ruleset, game->content, DOM_CARD, card);
    out_end_array(w);
}

static void view_kept(const struct game *game, struct writer *w, int seat, int role) {
    const struct kingmaker *s = state_of(game);
    int refuges = 0;
    out_member_array(w, "kept");
    FOR_EACH_CARD (e, s->event, content_of(game)->event_count, event_at_hand(seat)) {
        bool secret = content_of(game)->event[e].op == OP_REFUGE;
        refuges += secret;
        if (!secret || seat == role)
            out_argument(w, game->ruleset, game->content, DOM_EVENT, e);
    }
    out_end_array(w);
    out_member_int(w, "refuges", refuges);
    out_member_array(w, "refuges_used");
    for (int i = 0; i < REFUGES; i++) {
        if (s->refuge[i].event == NONE || s->refuge[i].role != seat)
            continue;
        out_object(w);
        out_member_argument(game, w, "event", DOM_EVENT, seat == role ? s->refuge[i].event : NONE);
        out_member_int(w, "turns", s->refuge[i].used);
        out_end_object(w);
    }
    out_end_array(w);
}

static void view_seat(const struct game *game, struct writer *w, int seat, int role) {
    const struct kingmaker *s = state_of(game);
    out_object(w);
    out_member_argument(game, w, "role", DOM_ROLE, seat);
    out_member_bool(w, "in", is_seated(s, seat));
    view_hand(game, w, seat, role);
    view_kept(game, w, seat, role);
    view_cards(game, w, "dealt", at_dealt(seat));
    out_member_array(w, "assets");
    FOR_EACH_CARD (card, s->card, CARDS, at_faction(seat))
        if (card >= NOBLES)
            out_argument(w, game->ruleset, game->content, DOM_CARD, card);
    out_end_array(w);
    out_member_array(w, "nobles");
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) == seat)
            view_noble(game, w, n);
    out_end_array(w);
    out_member_arguments(game, w, "allies", DOM_ROLE, s->allies[seat]);
    out_member_int(w, "commons", votes_counted(game, seat, COMMONS));
    out_member_int(w, "lords", votes_counted(game, seat, LORDS));
    out_member_bool(w, "excommunicated", s->excommunicated >> seat & 1);
    out_member_int(w, "defeatism", s->defeatism[seat]);
    out_end_object(w);
}

void km_view(const struct game *game, int role, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    out_object(w);
    view_turn(game, w);
    view_decks(game, w);
    out_member_array(w, "seats");
    for (int seat = 0; seat < s->option[OPTION_PLAYERS]; seat++)
        view_seat(game, w, seat, role);
    out_end_array(w);
    view_heirs(game, w);
    view_ships(game, w);
    view_places(game, w);
    view_combat(game, w);
    view_parliament(game, w);
    out_key(w, "deals");
    view_deals(game, role, w);
    out_end_object(w);
}
