#include "control.h"

#include "../../kit/moves.h"
#include "../tables.h"
#include "blocks.h"
#include "fog.h"

const struct thing victory_marker = {DOM_MARKER, 0};

struct thing victory_box(int vp) {
    return (struct thing){DOM_TRACK_BOX, track_box_of(vp)};
}

void set_victory_points(struct game *game, int vp) {
    struct tw_state *s = state_of(game);
    piece_moves(game, victory_marker, victory_box(s->vp), victory_box(vp), ROLES_EVERYONE);
    s->vp = (int8_t)vp;
    tell(game, EVENT_VICTORY_POINTS, vp, victory_marker.index, 0, 0);
}

void victory_points(struct game *game, int side, int points) {
    const struct tw_state *s = state_of(game);
    int vp = s->vp + (side == KING ? points : -points);
    vp = vp > VP_MAX ? VP_MAX : vp < -VP_MAX ? -VP_MAX : vp;
    /* TW-12.53 counts the points of the set-up when it is done. */
    if (vp == s->vp || s->phase == PHASE_SETUP)
        return;
    set_victory_points(game, vp);
}

/* TW-8.01: do both sides know how many of the Besiegers count, or at least whether they are enough? */
static bool enough_known(const struct tw_content *c, const struct tw_state *s, int side, uint64_t besiegers, int size) {
    if (bits_count(besiegers) < size)
        return true;
    const struct fog_range fighting = fog_range(s, side, besiegers, c->fighting[side]);
    return fighting.least >= size || fighting.most < size;
}

/* TW-8.01: a greater number of Besiegers never removes a Marker, a smaller one never adds a Marker, and an equal one
 * does neither. */
static bool may_change_marker(const struct tw_state *s, int fort, int count) {
    return s->marker[fort] >= 0 ? count < s->besiegers[fort] : count > s->besiegers[fort];
}

/* TW-8.01 */
static void settle_marker(struct game *game, int fort, int area, int besieger, bool siege) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    uint64_t besiegers = siege ? s->at[besieger][area] : 0;
    int size = c->city[fort].size;
    bool enough = siege && bits_count(besiegers & c->fighting[besieger]) >= size;
    int before = s->marker[fort], value = !enough ? -1 : before < 0 ? 0 : before;
    int count = bits_count(besiegers);
    bool known = enough_known(c, s, besieger, besiegers, size) || !may_change_marker(s, fort, count);
    s->marker[fort] = (int8_t)value;
    s->besiegers[fort] = (uint8_t)count;
    if (value == before && known)
        return;
    /* "Nothing changes" reveals something about the blocks, too. */
    tell_secret(game,
                value >= 0    ? value == before ? EVENT_MARKER_STAYS : EVENT_MARKER
                : before >= 0 ? EVENT_MARKER_GONE
                              : EVENT_NO_MARKER,
                ROLES_EVERYONE, known ? ROLES_EVERYONE : ROLE_BIT(besieger), fort, value, 0, 0);
}

/* TW-8.0: blocks inside a City without Besiegers are in the Area again. */
static int settle_siege(struct game *game, int fort, int area) {
    struct tw_state *s = state_of(game);
    int side = besieged_side(s, fort);
    bool begins = half_inside(s, fort) && !contested(s, area);
    if (begins)
        s->half_inside &= (uint8_t)~bit_of(fort);
    if (side == NONE) {
        settle_marker(game, fort, area, KING, false);
        return NONE;
    }
    if (s->at[opponent(side)][area]) {
        if (begins)
            tell(game, EVENT_SIEGE_BEGINS, fort, 0, 0, 0);
        settle_marker(game, fort, area, opponent(side), !half_inside(s, fort));
        return side;
    }
    uint64_t set = s->at[side][fort_place(fort)];
    FOR_EACH_BIT (m, set) {
        int block = block_of(side, m);
        s->place[block] = (uint8_t)area;
        piece_moves(game, (struct thing){DOM_BLOCK, block}, place_thing(fort_place(fort)), place_thing(area),
                    fog_audience(s, block));
    }
    s->at[side][fort_place(fort)] = 0;
    s->at[side][area] |= set;
    settle_marker(game, fort, area, KING, false);
    tell(game, begins ? EVENT_CAME_OUT : EVENT_SIEGE_ENDS, fort, 0, 0, 0);
    return NONE;
}

/* TW-4.1 */
static int control_now(const struct tw_content *c, const struct tw_state *s, int area) {
    if (s->at[KING][area])
        return s->at[PARLIAMENT][area] ? CONTESTED : FRIENDLY_KING;
    return s->at[PARLIAMENT][area] ? FRIENDLY_PARLIAMENT : c->area[area].loyal;
}

static void hand_city(struct game *game, int city, int side) {
    struct tw_state *s = state_of(game);
    const struct tw_city *facts = &content_of(game)->city[city];
    int before = s->city_control[city];
    if (before == side)
        return;
    s->city_control[city] = (uint8_t)side;
    if (!facts->victory)
        return;
    tell(game, EVENT_CITY_CONTROL, city, side, 0, 0);
    victory_points(game, side, facts->vp); /* TW-4.51 */
}

/* TW-4.2 */
static int city_now(const struct tw_content *c, const struct tw_state *s, int city, int area, int besieged) {
    if (besieged != NONE)
        return besieged;
    switch ((enum tw_control)s->control[area]) {
    case FRIENDLY_KING: return KING;
    case FRIENDLY_PARLIAMENT: return PARLIAMENT;
    case NEUTRAL: return c->city[city].sympathy;
    case CONTESTED: break;
    }
    return s->city_control[city];
}

void control_settle(struct game *game, int area) {
    struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    int fort = c->area[area].fort, city = c->area[area].city;
    int besieged = fort == NONE ? NONE : settle_siege(game, fort, area);
    int control = control_now(c, s, area);
    if (control != s->control[area]) {
        s->areas[s->control[area]] &= ~bit_of(area);
        s->areas[control] |= bit_of(area);
        s->control[area] = (uint8_t)control;
        tell(game, EVENT_AREA_CONTROL, area, control, 0, 0);
    }
    if (city != NONE)
        hand_city(game, city, city_now(c, s, city, area, besieged));
}

void control_hand_over(struct game *game, int area, int side) {
    int city = content_of(game)->area[area].city;
    if (city != NONE && (city >= FORTS || besieged_side(state_of(game), city) == NONE))
        hand_city(game, city, side);
}

int sea_controller(const struct game *game, int sea) {
    return state_of(game)->city_control[content_of(game)->key_port[sea]];
}
