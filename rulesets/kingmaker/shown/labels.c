/* What labels and prompts say beside the names: strength, where, what follows. Labels have 80 characters. */
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../../kit/writer.h"
#include "../tables.h"
#include "shown.h"

static const char *place_short(const struct game *game, int place) {
    return tables_of(game)->place[place].short_title;
}

static void put_spot(const struct game *game, int noble, struct writer *out) {
    const struct noble *n = &state_of(game)->noble[noble];
    const struct tables *t = tables_of(game);
    if (n->ship != NONE)
        put_format(out, "aboard %s", t->ship[n->ship].short_title);
    else if (n->place != NONE)
        put_format(out, "in %s", place_short(game, n->place));
    else if (n->square != NONE)
        put_format(out, "at %s", t->square[n->square].title);
}

static int noble_of(const struct action *action) {
    return action->arg[0];
}

/* ---- cards ----------------------------------------------------------------------------------------------- */

void award_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct card *card = &tables_of(game)->card[action->arg[0]];
    (void)role;
    if (card->strength > 0 || card->bonus > 0)
        put_format(out, " (+%d", card->strength);
    if (card->bonus > 0)
        put_format(out, ", +%d there", card->bonus);
    if (card->strength > 0 || card->bonus > 0)
        put(out, ")");
}

void play_noble_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, " (strength %d)", tables_of(game)->card[noble_of(action)].strength);
}

void give_up_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    bool first = true;
    FOR_EACH_BIT (h, heirs_of(state_of(game), role)) {
        if (heir_house(h) != action->arg[0])
            continue;
        put_format(out, "%s%s", first ? "" : ", ", tables_of(game)->heir[h].short_title);
        first = false;
    }
    put(out, " die");
}

/* ---- Nobles and forces ---------------------------------------------------------------------------------------- */

/* " (+2, strength 90, in York)" */
void force_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    uint32_t force = force_of(state_of(game), noble_of(action));
    (void)role;
    put(out, " (");
    if (bits_count(force) > 1)
        put_format(out, "+%d, ", bits_count(force) - 1);
    put_format(out, "%d men, ", nobles_strength(game, force, STRENGTH_DEFENCE));
    put_spot(game, noble_of(action), out);
    put(out, ")");
}

void where_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put(out, " (");
    put_spot(game, noble_of(action), out);
    put(out, ")");
}

void with_heirs_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    bool first = true;
    FOR_EACH_BIT (h, heirs_with(state_of(game), noble_of(action))) {
        put_format(out, "%s%s", first ? " with " : ", ", tables_of(game)->heir[h].short_title);
        first = false;
    }
}

/* Who else stands in a square: " (York, Leeds; enemies 120)". */
void square_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tables *t = tables_of(game);
    int square = action->arg[0];
    uint32_t others = nobles_in_square(state_of(game), square) & ~nobles_of(state_of(game), role);
    bool any = false;
    for (int k = 0; k < t->here_count[square] && k < 2; k++) {
        if (strcmp(place_short(game, t->here[square][k]), t->square[square].title) == 0)
            continue;
        put_format(out, "%s%s", any ? ", " : ": ", place_short(game, t->here[square][k]));
        any = true;
    }
    if (t->square[square].terrain == TERRAIN_FOREST)
        put(out, ", forest");
    if (others != 0)
        put_format(out, ", others %d men", nobles_strength(game, others, STRENGTH_DEFENCE));
}

void room_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, " (room for %d)", place_room(game, action->arg[0]));
}

/* ---- ships ------------------------------------------------------------------------------------------------------- */

/* " (150, at Bristol, 80 aboard)" */
void fleet_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int ship = action->arg[0], load = fleet_load(game, ship);
    (void)role;
    put_format(out, " (%d, ", fleet_capacity(game, ship));
    if (s->ship[ship].port != NONE)
        put_format(out, "at %s", place_short(game, s->ship[ship].port));
    else
        put(out, "at sea");
    if (load > 0)
        put_format(out, ", %d aboard", load);
    put(out, ")");
}

void aboard_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, " (%d men)", noble_strength(game, noble_of(action), STRENGTH_CARRIED));
}

void sea_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int others = 0;
    for (int ship = 0; ship < SHIPS; ship++)
        others += s->ship[ship].square == action->arg[0] && ship_owner(game, ship) != role;
    if (others > 0)
        put_format(out, ", %d other ship%s", others, others > 1 ? "s" : "");
}

void port_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int place = action->arg[0], owner = place_owner(game, place);
    if (!place_is_fortified(game, place))
        return;
    if (owner == NONE)
        put_format(out, ", neutral, garrison %d", place_garrison(game, place));
    else if (owner != role)
        put_format(out, " of %s, garrison %d", game->ruleset->roles[owner].title, place_garrison(game, place));
}

void land_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, " (room for %d)", place_room(game, action->arg[1]));
}

void sea_odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, " (%d to %d)", fleet_capacity(game, action->arg[0]), fleet_capacity(game, action->arg[1]));
}

void unmoved_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct kingmaker *s = state_of(game);
    int left = 0;
    (void)action;
    FOR_EACH_BIT (n, nobles_of(s, role))
        left += s->noble[n].moved_in == NONE;
    if (left > 0)
        put_format(out, " (%d Noble%s not moved)", left, left > 1 ? "s have" : " has");
}

/* ---- prompts ----------------------------------------------------------------------------------------------------- */

void answer_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action;
    put(out, " (");
    put_spot(game, flow_top(game)->reg[ANSWER_NOBLE], out);
    put(out, ")");
}

void march_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct frame *frame = flow_top(game);
    (void)role, (void)action;
    int others = bits_count(force_of(state_of(game), frame->reg[MARCH_NOBLE])) - 1;
    if (others > 0)
        put_format(out, " with %d more", others);
    if (frame->reg[MARCH_FREE])
        put(out, " by a Free Move");
}

void entry_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int noble = flow_top(game)->reg[ENTRY_NOBLE];
    (void)role, (void)action;
    put_format(out, " of %s", game->ruleset->roles[noble_owner(state_of(game), noble)].title);
}

void sail_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int ship = flow_top(game)->reg[SAIL_SHIP];
    (void)role, (void)action;
    put_format(out, " (%d of %d aboard): take Nobles aboard, or set a course", fleet_load(game, ship),
               fleet_capacity(game, ship));
}
