#include "audit.h"

#include "../../kit/writer.h"
#include "../state/places.h"

static bool audit_blocks(const struct tw_state *s, const struct tw_content *c, struct writer *why) {
    int seen = 0;
    for (int side = 0; side < SIDES; side++)
        for (int place = 0; place < PLACES; place++)
            seen += bits_count(s->at[side][place]);
    if (seen != BLOCKS) {
        put_format(why, "%d blocks stand on the map and beside it", seen);
        return false;
    }
    for (int i = 0; i < BLOCKS; i++) {
        int side = block_side(i), strength = s->strength[i];
        bool out = s->place[i] >= PLACE_POOL;
        if (!(s->at[side][s->place[i]] & block_bit(i))) {
            put_format(why, "%s is not where it is said to be", c->block[i].id);
            return false;
        }
        if (out ? strength != 0 : strength < 1 || strength > c->block[i].strength) {
            put_format(why, "%s has a strength of %d", c->block[i].id, strength);
            return false;
        }
        if (s->alike[i] >= BLOCKS || block_side(s->alike[i]) != side) {
            put_format(why, "%s may be a block of the other side", c->block[i].id);
            return false;
        }
        if (s->place[i] == PLACE_POOL && c->block[i].gone_to != PLACE_POOL) {
            put_format(why, "%s is in the pool", c->block[i].id);
            return false;
        }
        if (s->place[i] == PLACE_SCOTLAND && !c->block[i].covenanter) {
            put_format(why, "%s is in Scotland (4.12)", c->block[i].id);
            return false;
        }
        if (s->place[i] == PLACE_IRELAND && !c->block[i].irish) {
            put_format(why, "%s is in Ireland (4.13)", c->block[i].id);
            return false;
        }
    }
    return true;
}

static bool audit_control(const struct tw_state *s, const struct tw_content *c, struct writer *why) {
    for (int i = 0; i < AREAS; i++) {
        bool king = s->at[KING][i], parliament = s->at[PARLIAMENT][i];
        int expected = king && parliament ? CONTESTED : king ? KING : parliament ? PARLIAMENT : c->area[i].loyal;
        if (s->control[i] != expected || !(s->areas[expected] >> i & 1)) {
            put_format(why, "%s is not controlled by the side that holds it (4.1)", c->area[i].id);
            return false;
        }
        if (king && parliament && s->phase != PHASE_STRATEGIC && s->phase != PHASE_TACTICAL &&
            s->phase != PHASE_SETUP) {
            put_format(why, "%s is Contested after its Battle", c->area[i].id);
            return false;
        }
    }
    for (int i = 0; i < CITIES; i++)
        if (c->city[i].victory && s->city_control[i] >= SIDES) {
            put_format(why, "%s has no owner", c->city[i].id);
            return false;
        }
    return true;
}

static bool audit_sieges(const struct tw_state *s, const struct tw_content *c, struct writer *why) {
    for (int fort = 0; fort < FORTS; fort++) {
        int side = besieged_side(s, fort), area = c->city[fort].area;
        if (side == NONE) {
            if (s->marker[fort] >= 0) {
                put_format(why, "%s has a Siege Marker without a Siege", c->city[fort].id);
                return false;
            }
            continue;
        }
        int outside = bits_count(s->at[opponent(side)][area] & c->fighting[opponent(side)]);
        if (s->at[opponent(side)][fort_place(fort)] || !s->at[opponent(side)][area] || s->city_control[fort] != side) {
            put_format(why, "the Siege of %s is not one", c->city[fort].id);
            return false;
        }
        if (bits_count(s->at[side][fort_place(fort)] & c->fighting[side]) > c->city[fort].size) {
            put_format(why, "%s holds more than it can (6.15)", c->city[fort].id);
            return false;
        }
        bool marked = outside >= c->city[fort].size && !half_inside(s, fort);
        if ((s->marker[fort] >= 0) != marked || s->marker[fort] > MARKER_MAX) {
            put_format(why, "the Siege Marker of %s is wrong (8.01)", c->city[fort].id);
            return false;
        }
    }
    return true;
}

static bool audit_cards(const struct tw_state *s, const struct tw_content *c, struct writer *why) {
    for (int side = 0; side < SIDES; side++) {
        uint32_t up = s->card[side] < CARDS ? bit_of(s->card[side] % CARDS_SIDE) : 0;
        const uint32_t sets[] = {s->deck[side],   s->hand[side],    s->played[side],  s->discarded[side],
                                 s->beside[side], s->removed[side], s->waiting[side], up};
        uint32_t seen = 0;
        int n = 0;
        for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
            seen |= sets[i];
            n += bits_count(sets[i]);
        }
        if (n != CARDS_SIDE || seen != bit_of(CARDS_SIDE) - 1) {
            put_format(why, "%d cards of %s are in play and out of it", n, side == KING ? "the king" : "Parliament");
            return false;
        }
        if (s->chosen[side] < CARDS && !(s->hand[side] >> (s->chosen[side] % CARDS_SIDE) & 1)) {
            put_format(why, "%s was chosen but is not in the hand", c->card[s->chosen[side]].id);
            return false;
        }
    }
    return true;
}

/* Between the Phases no block lies face up. */
static bool audit_rest(const struct tw_state *s, struct writer *why) {
    if (s->phase != PHASE_INITIATIVE)
        return true;
    if (s->revealed[KING] | s->revealed[PARLIAMENT]) {
        put(why, "blocks lie face up in the Initiative Phase");
        return false;
    }
    return true;
}

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

/* TW-4.1: a marker lies in an Area with blocks of one side, or one that is loyal to a side; a Contested Area has that
 * of the attacker. */
static void count_control(const struct game *game, int area, piece_counter *found, void *data) {
    const struct tw_state *s = state_of(game);
    bool king = s->at[KING][area], parliament = s->at[PARLIAMENT][area];
    bool battle = king && parliament && s->phase != PHASE_SETUP;
    int owner = king && parliament ? s->combat.attacker[area]
                : king             ? KING
                : parliament       ? PARLIAMENT
                                   : content_of(game)->area[area].loyal;
    const char *id = owner < SIDES ? game->ruleset->roles[owner].id : NULL;
    if (battle || (!(king && parliament) && owner < SIDES))
        found(data, &(struct piece_count){battle ? "battle" : "control", id, 1});
}

static void count_city(const struct game *game, int city, piece_counter *found, void *data) {
    const struct tw_state *s = state_of(game);
    int owner = s->city_control[city];
    if (owner < SIDES)
        found(data, &(struct piece_count){"city-control", game->ruleset->roles[owner].id, 1});
    if (city < FORTS && s->marker[city] >= 0)
        found(data, &(struct piece_count){"siege-marker", game->ruleset->roles[opponent(owner)].id, 1});
}

void tw_count_pieces(const struct game *game, piece_counter *found, void *data) {
    const struct tw_state *s = state_of(game);
    for (int block = 0; block < BLOCKS; block++)
        found(data, &(struct piece_count){NULL, game->ruleset->roles[block_side(block)].id, 1});
    found(data, &(struct piece_count){NULL, NULL, 1}); /* the VP Marker */
    for (int area = 0; area < AREAS; area++)
        count_control(game, area, found, data);
    for (int city = 0; city < CITIES; city++)
        count_city(game, city, found, data);
    for (int side = 0; side < SIDES; side++)
        if (s->phase == PHASE_TACTICAL && s->combat.event[side] && s->combat.event_area[side] < AREAS)
            found(data, &(struct piece_count){"event", game->ruleset->roles[side].id, 1});
}

bool tw_audit(const struct game *game, struct writer *why) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    if (s->vp > VP_MAX || s->vp < -VP_MAX) {
        put(why, "the Victory Track is left behind");
        return false;
    }
    return audit_blocks(s, c, why) && audit_control(s, c, why) && audit_sieges(s, c, why) && audit_cards(s, c, why) &&
           audit_rest(s, why);
}
