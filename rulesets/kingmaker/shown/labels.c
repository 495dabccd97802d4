/* Details of labels and prompts: strength, position, consequences. Labels have 80 characters. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "labels.h"
#include "shown.h"

static void put_spot(const struct game *game, int noble, struct writer *out) {
    const struct noble *n = &state_of(game)->noble[noble];
    if (n->ship != NONE) {
        put(out, "aboard ");
        put_item_short(out, game, DOM_SHIP, n->ship);
    } else if (n->place != NONE) {
        put(out, "in ");
        put_item_short(out, game, DOM_PLACE, n->place);
    } else if (n->square != NONE) {
        put(out, "at ");
        put_item(out, game, DOM_SQUARE, n->square);
    }
}

static int noble_of(const struct action *action) {
    return action->arg[0];
}

/* ---- cards ----------------------------------------------------------------------------------------------- */

/* KM-transfer 3: a town that another faction took belongs to the card's player when the card is played. before: the
 * separator to the text before it. */
static void put_captor(const struct game *game, int role, int card, const char *before, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    const struct card *printed = &content_of(game)->card[card];
    for (int k = 0; k < printed->place_count; k++) {
        int held = s->place_held[printed->place[k]];
        if ((printed->kind == CARD_TOWN || printed->kind == CARD_CASTLE) && is_seated(s, held) &&
            !are_allied(s, role, held))
            put_format(out, "%swhich falls to %s, who took the place", before,
                       domain_title(game->ruleset, game->content, DOM_ROLE, held));
    }
}

/* "+30, +50 there" */
static void put_men(const struct card *card, struct writer *out) {
    if (card->strength > 0 || card->bonus > 0)
        put_format(out, "+%d", card->strength);
    if (card->bonus > 0)
        put_format(out, ", +%d there", card->bonus);
}

void award_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_men(&content_of(game)->card[action->arg[0]], out);
    put_captor(game, role, action->arg[0], out->length > 0 ? ", " : "", out);
}

void award_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct card *card = &content_of(game)->card[action->arg[0]];
    bool men = card->strength > 0 || card->bonus > 0;
    put(out, men ? " (" : "");
    put_men(card, out);
    put(out, men ? ")" : "");
    put_captor(game, role, action->arg[0], ", ", out);
}

void play_noble_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "strength %d", content_of(game)->card[noble_of(action)].strength);
}

DETAIL_IN_BRACKETS(play_noble)

void give_up_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    bool first = true;
    FOR_EACH_BIT (h, heirs_of(state_of(game), role)) {
        if (heir_house(h) != action->arg[0])
            continue;
        put_format(out, "%s%s", first ? "" : ", ", content_of(game)->heir[h].short_title);
        first = false;
    }
    put(out, " die");
}

void give_up_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    give_up_cost(game, role, action, out);
}

/* ---- costs in event cards ---------------------------------------------------------------------------------------- */

void writ_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Writ");
}

void writs_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Writ each");
}

void free_move_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "1 Free Move");
}

void pardon_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, content_of(game)->card[action->arg[1]].title);
}

/* ---- Nobles and forces ---------------------------------------------------------------------------------------- */

static uint32_t heirs_of_force(const struct game *game, uint32_t force) {
    uint32_t heirs = 0;
    FOR_EACH_BIT (n, force)
        heirs |= heirs_with(state_of(game), n);
    return heirs;
}

/* The first two of the heirs. */
static void put_heirs(const struct game *game, uint32_t heirs, const char *before, struct writer *out) {
    int count = 0;
    FOR_EACH_BIT (h, heirs) {
        if (count < 2) {
            put(out, count == 0 ? before : ", ");
            put_item_short(out, game, DOM_HEIR, h);
        }
        count++;
    }
}

/* Heirs in the square who do not belong to the role. */
static uint32_t heirs_of_others_in(const struct kingmaker *s, int square, int role) {
    uint32_t heirs = 0;
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].square == square && s->heir[h].owner != role)
            heirs |= bit_of(h);
    return heirs;
}

/* "+2, 90 men, in York" */
static void put_force(const struct game *game, int noble, struct writer *out) {
    uint32_t force = force_of(state_of(game), noble);
    if (bits_count(force) > 1)
        put_format(out, "+%d, ", bits_count(force) - 1);
    put_format(out, "%d men, ", nobles_strength(game, force, STRENGTH_DEFENCE));
    put_spot(game, noble, out);
}

/* "+2, 90 men, in York, with Henry VI" */
void force_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_force(game, noble_of(action), out);
    put_heirs(game, heirs_of_force(game, force_of(state_of(game), noble_of(action))), ", with ", out);
}

/* " (+2, 90 men, in York) with Henry VI" */
void force_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, " (");
    put_force(game, noble_of(action), out);
    put(out, ")");
    put_heirs(game, heirs_of_force(game, force_of(state_of(game), noble_of(action))), " with ", out);
}

void where_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, " (");
    put_spot(game, noble_of(action), out);
    put(out, ")");
}

void with_heirs_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    bool first = true;
    FOR_EACH_BIT (h, heirs_with(state_of(game), noble_of(action))) {
        put(out, first ? " with " : ", ");
        put_item_short(out, game, DOM_HEIR, h);
        first = false;
    }
}

/* Writes up to two places whose names differ from the square's. alone: the square's name does not precede them; a place
 * named within it is left out, too: "the Cheviots". */
static bool put_places_of(const struct game *game, int square, bool alone, struct writer *out) {
    const struct tables *t = content_of(game);
    bool any = false;
    for (int k = 0; k < t->here_count[square] && k < 2; k++) {
        const char *name = t->place[t->here[square][k]].short_title, *of_square = t->square[square].title;
        if (alone ? strstr(of_square, name) != NULL : strcmp(t->place[t->here[square][k]].title, of_square) == 0)
            continue;
        put(out, any ? ", " : alone ? "" : ": ");
        put_item_short(out, game, DOM_PLACE, t->here[square][k]);
        any = true;
    }
    return any;
}

static uint32_t others_in(const struct game *game, int square, int role) {
    return nobles_in_square(state_of(game), square) & ~nobles_of(state_of(game), role);
}

/* Places and other men in a square: "Leeds, others 120 men" */
void square_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int square = action->arg[0];
    uint32_t others = others_in(game, square, role);
    put_places_of(game, square, true, out);
    if (content_of(game)->square[square].terrain == TERRAIN_FOREST)
        put_format(out, "%sa forest", out->length > 0 ? ", " : "");
    if (others != 0)
        put_format(out, "%sothers %d men", out->length > 0 ? ", " : "",
                   nobles_strength(game, others, STRENGTH_DEFENCE));
    put_heirs(game, heirs_of_others_in(state_of(game), square, role), out->length > 0 ? ", " : "", out);
}

/* ": Leeds, others 120 men" */
void square_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int square = action->arg[0];
    uint32_t others = others_in(game, square, role);
    bool any = put_places_of(game, square, false, out);
    if (content_of(game)->square[square].terrain == TERRAIN_FOREST)
        put(out, ", forest");
    if (others != 0)
        put_format(out, ", others %d men", nobles_strength(game, others, STRENGTH_DEFENCE));
    put_heirs(game, heirs_of_others_in(state_of(game), square, role), any || others != 0 ? ", " : ": ", out);
}

void room_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "room for %d", place_room(game, action->arg[0]));
}

DETAIL_IN_BRACKETS(room)

/* ---- ships ------------------------------------------------------------------------------------------------------- */

/* "150, at Bristol, 80 aboard" */
static void put_fleet(const struct game *game, int ship, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int load = fleet_load(game, ship);
    put_format(out, "%d, ", fleet_capacity(game, ship));
    put(out, "at ");
    if (s->ship[ship].port != NONE)
        put_item_short(out, game, DOM_PLACE, s->ship[ship].port);
    else
        put(out, "sea");
    if (load > 0)
        put_format(out, ", %d aboard", load);
}

void fleet_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, "carries ");
    put_fleet(game, action->arg[0], out);
}

void fleet_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, " (");
    put_fleet(game, action->arg[0], out);
    put(out, ")");
}

void aboard_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d men", noble_strength(game, noble_of(action), STRENGTH_CARRIED));
}

DETAIL_IN_BRACKETS(aboard)

static int other_ships(const struct game *game, int square, int role) {
    const struct kingmaker *s = state_of(game);
    int others = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        others += s->ship[ship].square == square && ship_owner(game, ship) != role;
    return others;
}

void sea_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int others = other_ships(game, action->arg[0], role);
    if (others > 0)
        put_format(out, "%d other ship%s", others, others > 1 ? "s" : "");
}

void sea_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (other_ships(game, action->arg[0], role) > 0)
        put(out, ", ");
    sea_number(game, role, action, out);
}

/* Is the place a fortified port that does not belong to the role? */
static bool is_anothers_port(const struct game *game, int role, int place) {
    return place_is_fortified(game, place) && place_owner(game, place) != role;
}

void port_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int place = action->arg[0], owner = place_owner(game, place);
    if (!is_anothers_port(game, role, place))
        return;
    if (owner == NONE)
        put(out, "neutral");
    else
        put_format(out, "of %s", game->ruleset->roles[owner].title);
    put_format(out, ", garrison %d", place_garrison(game, place));
}

void port_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    if (is_anothers_port(game, role, action->arg[0]))
        put(out, place_owner(game, action->arg[0]) == NONE ? ", " : " ");
    port_number(game, role, action, out);
}

void land_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "room for %d", place_room(game, action->arg[1]));
}

DETAIL_IN_BRACKETS(land)

void sea_odds_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "%d to %d", fleet_capacity(game, action->arg[0]), fleet_capacity(game, action->arg[1]));
}

DETAIL_IN_BRACKETS(sea_odds)

static int nobles_unmoved(const struct kingmaker *s, int role) {
    int left = 0;
    FOR_EACH_BIT (n, nobles_of(s, role))
        left += s->noble[n].moved_in == NONE;
    return left;
}

void unmoved_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    int left = nobles_unmoved(state_of(game), role);
    if (left > 0)
        put_format(out, "%d Noble%s not moved", left, left > 1 ? "s have" : " has");
}

void unmoved_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    bool any = nobles_unmoved(state_of(game), role) > 0;
    put(out, any ? " (" : "");
    unmoved_number(game, role, action, out);
    put(out, any ? ")" : "");
}

/* ---- prompts ----------------------------------------------------------------------------------------------------- */

void answer_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, " (");
    put_spot(game, flow_top(game)->reg[ANSWER_NOBLE], out);
    put(out, ")");
}

/* The words of the prompt name the event. */
void see_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tables *t = content_of(game);
    for (int event = 0; event < t->event_count; event++)
        if (km_operation(t, event, OP_HERESY))
            name_item(out, DOM_EVENT, event);
}

void march_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *frame = flow_top(game);
    int others = bits_count(force_of(state_of(game), frame->reg[MARCH_NOBLE])) - 1;
    if (others > 0)
        put_format(out, " with %d more", others);
    if (frame->reg[MARCH_FREE])
        put(out, " by a Free Move");
}

void entry_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int noble = flow_top(game)->reg[ENTRY_NOBLE];
    put_format(out, " (%s)", game->ruleset->roles[noble_owner(state_of(game), noble)].title);
}

void sail_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int ship = flow_top(game)->reg[SAIL_SHIP];
    put_format(out, " (%d of %d aboard): take Nobles aboard, or set a course", fleet_load(game, ship),
               fleet_capacity(game, ship));
}
