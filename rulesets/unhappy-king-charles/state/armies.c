#include "armies.h"

#include "../../kit/fault.h"
#include "../../kit/moves.h"
#include "../tables.h"
#include "areas.h"
#include "fog.h"
#include "sieges.h"

/* ---- queries ------------------------------------------------------------------------------------ */

uint32_t army_generals(const struct uk_state *s, int commander) {
    uint32_t army = general_bit(commander);
    if (!general_on_map(s, commander))
        return army;
    FOR_EACH_BIT (g, s->generals_in[s->general_at[commander]])
        if (s->superior[g] == commander)
            army |= general_bit(g);
    return army;
}

int army_size(const struct uk_state *s, int commander) {
    int n = 0;
    FOR_EACH_BIT (g, army_generals(s, commander))
        n += s->strength[g];
    return n;
}

bool general_has_brigades(const struct uk_state *s, int general) {
    return (s->superior[general] == NONE ? army_size(s, general) : s->strength[general]) > 0;
}

void army_brigades(const struct uk_state *s, int commander, uint64_t set[BRIGADE_WORDS]) {
    set[0] = set[1] = 0;
    FOR_EACH_BIT (g, army_generals(s, commander)) {
        uint64_t his[BRIGADE_WORDS];
        set_of_bytes(s->brigade_at, BRIGADES, g, his);
        for (int w = 0; w < BRIGADE_WORDS; w++)
            set[w] |= his[w];
    }
}

static void brigades_of_side(const struct uk_content *c, const struct uk_state *s, int side,
                             uint64_t set[BRIGADE_WORDS]) {
    for (int w = 0; w < BRIGADE_WORDS; w++)
        set[w] = (c->brigades_of[side][w] & ~s->turned[w]) | (c->brigades_of[opponent(side)][w] & s->turned[w]);
}

void brigades_standing(const struct uk_content *c, const struct uk_state *s, int side, uint64_t set[BRIGADE_WORDS]) {
    brigades_of_side(c, s, side, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS) {
        int at = s->brigade_at[b];
        if (at >= PLACE_AVAILABLE || (at < GENERALS && !general_on_map(s, at)))
            set_remove(set, b);
    }
}

int army_count_pool(const struct uk_content *c, const struct uk_state *s, int commander, int pool) {
    uint64_t set[BRIGADE_WORDS];
    int n = 0;
    army_brigades(s, commander, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        n += c->brigade[b].pool == pool;
    return n;
}

bool army_is_major(const struct uk_content *c, const struct uk_state *s, int commander) {
    return army_size(s, commander) >= c->rules.major_army;
}

static uint32_t commanders(const struct uk_state *s, uint32_t generals) {
    uint32_t free = 0;
    FOR_EACH_BIT (g, generals)
        if (s->superior[g] == NONE)
            free |= general_bit(g);
    return free;
}

uint32_t commanders_outside(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return commanders(s, s->generals_in[area] & c->generals_of[side] & ~s->inside);
}

uint32_t commanders_inside(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    return commanders(s, s->generals_in[area] & c->generals_of[side] & s->inside);
}

int brigade_side(const struct uk_content *c, const struct uk_state *s, int brigade) {
    return set_has(s->turned, brigade) ? opponent(c->brigade[brigade].side) : c->brigade[brigade].side;
}

int place_area(const struct uk_state *s, int place) {
    if (place < GENERALS)
        return general_on_map(s, place) ? s->general_at[place] : NONE;
    if (place < PLACE_INSIDE)
        return place - PLACE_OUTSIDE;
    return place < PLACE_AVAILABLE ? place - PLACE_INSIDE : NONE;
}

int brigade_area(const struct uk_state *s, int brigade) {
    return place_area(s, s->brigade_at[brigade]);
}

bool brigade_on_map(const struct uk_state *s, int brigade) {
    return brigade_area(s, brigade) != NONE;
}

void brigades_at(const struct uk_content *c, const struct uk_state *s, int place, int side,
                 uint64_t set[BRIGADE_WORDS]) {
    uint64_t mine[BRIGADE_WORDS];
    brigades_of_side(c, s, side, mine);
    set_of_bytes(s->brigade_at, BRIGADES, place, set);
    for (int w = 0; w < BRIGADE_WORDS; w++)
        set[w] &= mine[w];
}

int brigades_in_area(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    int n = 0;
    for (int b = 0; b < BRIGADES; b++)
        n += brigade_area(s, b) == area && brigade_side(c, s, b) == side;
    return n;
}

int brigades_on_map(const struct uk_content *c, const struct uk_state *s, int side) {
    uint64_t set[BRIGADE_WORDS];
    brigades_standing(c, s, side, set);
    return set_count(set, BRIGADE_WORDS);
}

bool brigades_interchange(const struct uk_content *c, const struct uk_state *s, int a, int b) {
    return s->brigade_at[a] == s->brigade_at[b] && c->brigade[a].alike == c->brigade[b].alike &&
           set_has(s->turned, a) == set_has(s->turned, b) && fog_known(s, a) == fog_known(s, b);
}

bool brigade_is_repeated(const struct uk_content *c, const struct uk_state *s, int brigade) {
    for (int b = 0; b < brigade; b++)
        if (brigades_interchange(c, s, b, brigade))
            return true;
    return false;
}

void brigades_distinct(const struct uk_content *c, const struct uk_state *s, const uint64_t set[BRIGADE_WORDS],
                       uint64_t distinct[BRIGADE_WORDS]) {
    distinct[0] = distinct[1] = 0;
    FOR_EACH_IN (b, set, BRIGADE_WORDS) {
        bool repeated = false;
        FOR_EACH_IN (other, distinct, BRIGADE_WORDS)
            if (c->brigade[other].alike == c->brigade[b].alike && brigades_interchange(c, s, other, b))
                repeated = true;
        if (!repeated)
            set_add(distinct, b);
    }
}

/* UP-4.2b */
bool may_be_subordinate(const struct uk_content *c, const struct uk_state *s, int lower, int upper) {
    if (c->general[lower].side != c->general[upper].side || c->general[lower].level <= c->general[upper].level)
        return false;
    if (lower == WALLER && upper == ESSEX)
        return s->joint_venture;
    return lower != CALLANDER || upper == LEVEN;
}

int combined_commander(const struct uk_content *c, const struct uk_state *s, int one, int other) {
    int upper = c->general[one].level < c->general[other].level ? one : other;
    int lower = upper == one ? other : one;
    if (!may_be_subordinate(c, s, lower, upper) || army_size(s, one) + army_size(s, other) > c->general[upper].army)
        return NONE;
    FOR_EACH_BIT (g, army_generals(s, lower))
        if (!may_be_subordinate(c, s, g, upper))
            return NONE;
    return upper;
}

bool may_hold(const struct uk_content *c, const struct uk_state *s, int general, int brigade) {
    if (brigade_side(c, s, brigade) != c->general[general].side)
        return false;
    switch (c->brigade[brigade].pool) {
    case POOL_COVENANTER: return c->general[general].faction == COVENANTER;
    case POOL_LORRAINER: return c->general[general].faction == LORRAINER;
    default: return c->general[general].faction != LORRAINER;
    }
}

int general_room(const struct uk_content *c, const struct uk_state *s, int general) {
    int commander = army_commander(s, general);
    int own = c->general[general].army - s->strength[general];
    int all = c->general[commander].army - army_size(s, commander);
    return own < all ? own : all;
}

/* ---- changes ------------------------------------------------------------------------------------ */

static void count_at(struct game *game, int brigade, int place, int by) {
    struct uk_state *s = state_of(game);
    if (place < GENERALS)
        s->strength[place] = (uint8_t)(s->strength[place] + by);
    else if (place < PLACE_INSIDE) {
        uint8_t *outside = &s->outside[brigade_side(content_of(game), s, brigade)][place - PLACE_OUTSIDE];
        *outside = (uint8_t)(*outside + by);
    } else if (place < PLACE_AVAILABLE)
        s->within[place - PLACE_INSIDE] = (uint8_t)(s->within[place - PLACE_INSIDE] + by);
}

static struct thing at_area(int area) {
    return area == NONE ? nowhere : (struct thing){DOM_AREA, area};
}

struct thing general_spot(const struct uk_content *c, const struct uk_state *s, int general) {
    int at = s->general_at[general];
    if (at == BOX_TURN_TRACK)
        return (struct thing){DOM_TURN, c->general[general].turn - 1};
    return at_area(general_on_map(s, general) ? at : NONE);
}

/* The Brigade was in that Area, where these roles knew it. */
static void brigade_moved(struct game *game, int brigade, int from, role_set knew) {
    const struct uk_state *s = state_of(game);
    int to = brigade_area(s, brigade);
    if (to != from)
        piece_moves(game, (struct thing){DOM_BRIGADE, brigade}, at_area(from), at_area(to),
                    knew == ROLES_EVERYONE ? fog_audience(content_of(game), s, brigade) : knew);
}

/* Who takes in more than the Fortress holds is outside again. */
static void come_out_if_crowded(struct game *game, int general) {
    const struct uk_state *s = state_of(game);
    int area = s->general_at[general];
    if (fortress_garrison(content_of(game), s, area) > fortress_limit(content_of(game), s, area))
        army_come_out(game, army_commander(s, general));
}

void brigade_move(struct game *game, int brigade, int place) {
    struct uk_state *s = state_of(game);
    if (s->brigade_at[brigade] == place)
        return;
    int from = s->brigade_at[brigade], area = place_area(s, from);
    role_set knew = area != place_area(s, place) ? fog_audience(content_of(game), s, brigade) : 0;
    fog_leave(game, brigade);
    count_at(game, brigade, from, -1);
    if (from < GENERALS && general_is_inside(s, from))
        garrison_shrank(game, s->general_at[from]);
    else if (from >= PLACE_INSIDE && from < PLACE_AVAILABLE)
        garrison_shrank(game, from - PLACE_INSIDE);
    s->brigade_at[brigade] = (uint8_t)place;
    count_at(game, brigade, place, 1);
    if (place < GENERALS && general_shelters(s, place))
        come_out_if_crowded(game, place);
    brigade_moved(game, brigade, area, knew);
}

static void marker_moved(struct game *game, int marker, int from, int to) {
    piece_moves(game, (struct thing){DOM_MARKER, marker}, at_area(from), at_area(to), ROLES_EVERYONE);
}

void train_put(struct game *game, int side, int place) {
    struct uk_state *s = state_of(game);
    int from = place_area(s, s->train[side]);
    s->train[side] = (uint8_t)place;
    marker_moved(game, side, from, place_area(s, place));
}

void queen_put(struct game *game, int place) {
    struct uk_state *s = state_of(game);
    int from = place_area(s, s->queen);
    s->queen = (uint8_t)place;
    marker_moved(game, MARKER_QUEEN, from, place_area(s, place));
}

void brentford_put(struct game *game, bool lies) {
    struct uk_state *s = state_of(game);
    int area = place_area(s, KING_CHARLES);
    marker_moved(game, MARKER_BRENTFORD, s->brentford ? area : NONE, lies ? area : NONE);
    s->brentford = lies;
}

void brentford_leaves(struct game *game) {
    if (!state_of(game)->brentford)
        return;
    brentford_put(game, false);
    tell(game, EVENT_BRENTFORD_LEAVES, MARKER_BRENTFORD, 0, 0, 0);
}

/* With the Brigades on his Display, the Siege Train, the Queen and Brentford. */
static void general_moved(struct game *game, int general, struct thing spot) {
    const struct uk_state *s = state_of(game);
    int from = spot.domain == DOM_AREA ? spot.index : NONE, to = place_area(s, general);
    if (!game->events)
        return;
    piece_moves(game, (struct thing){DOM_GENERAL, general}, spot, general_spot(content_of(game), s, general),
                ROLES_EVERYONE);
    if (to == from)
        return;
    for (int b = 0; b < BRIGADES && s->strength[general] > 0; b++)
        if (s->brigade_at[b] == general)
            brigade_moved(game, b, from, ROLES_EVERYONE);
    for (int side = 0; side < SIDES; side++)
        if (s->train[side] == general)
            marker_moved(game, side, from, to);
    if (s->queen == general)
        marker_moved(game, MARKER_QUEEN, from, to);
    if (s->brentford && general == KING_CHARLES)
        marker_moved(game, MARKER_BRENTFORD, from, to);
}

/* An enemy General has come: they are inside already. */
static void shut_the_sheltered(struct game *game, int area, int side) {
    struct uk_state *s = state_of(game);
    uint32_t there = s->sheltered & s->generals_in[area] & content_of(game)->generals_of[side];
    s->inside |= there;
    s->sheltered &= ~there;
}

static void general_put(struct game *game, int general, int where) {
    struct uk_state *s = state_of(game);
    const struct thing from = general_spot(content_of(game), s, general);
    if (general_on_map(s, general))
        s->generals_in[s->general_at[general]] &= ~general_bit(general);
    if (general_is_inside(s, general))
        garrison_shrank(game, s->general_at[general]);
    s->general_at[general] = (uint8_t)where;
    if (where < AREAS)
        s->generals_in[where] |= general_bit(general);
    s->inside &= ~general_bit(general);
    s->sheltered &= ~general_bit(general);
    s->besieging &= ~general_bit(general);
    if (where < AREAS)
        shut_the_sheltered(game, where, opponent(general_side(content_of(game), general)));
    general_moved(game, general, from);
}

void general_move(struct game *game, int general, int where) {
    struct uk_state *s = state_of(game);
    FOR_EACH_BIT (g, army_generals(s, general))
        s->superior[g] = NONE;
    general_put(game, general, where);
}

void army_move(struct game *game, int commander, int area) {
    const struct uk_state *s = state_of(game);
    uint32_t army = army_generals(s, commander);
    if (s->turn == LATE_1644 && s->queen < GENERALS && (army >> s->queen & 1))
        queen_stays(game);
    FOR_EACH_BIT (g, army)
        general_put(game, g, area);
}

void army_go_inside(struct game *game, int commander) {
    struct uk_state *s = state_of(game);
    s->inside |= army_generals(s, commander);
    s->sheltered &= ~s->inside;
}

void army_shelter(struct game *game, int commander) {
    struct uk_state *s = state_of(game);
    s->sheltered |= army_generals(s, commander);
}

void army_come_out(struct game *game, int commander) {
    struct uk_state *s = state_of(game);
    s->inside &= ~army_generals(s, commander);
    s->sheltered &= ~army_generals(s, commander);
}

void army_join(struct game *game, int lower, int upper) {
    struct uk_state *s = state_of(game);
    bool hollow = s->strength[lower] == 0 && army_size(s, lower) > 0;
    s->sheltered &= ~(army_generals(s, lower) | army_generals(s, upper));
    s->besieging &= ~general_bit(lower);
    FOR_EACH_BIT (g, army_generals(s, lower)) {
        s->superior[g] = (int8_t)upper;
        tell(game, EVENT_JOINED, g, upper, 0, 0);
    }
    if (hollow)
        general_check_lone(game, lower);
}

void army_march_off(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    tell(game, EVENT_MARCHES_OFF, general, s->superior[general], s->general_at[general], 0);
    s->superior[general] = NONE;
}

void army_leave(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    s->superior[general] = NONE;
    tell(game, EVENT_LEFT_BEHIND, general, s->general_at[general], 0, 0);
}

/* Subordinates of the General stay, free. */
static void general_to_box(struct game *game, int general, int box, int shown) {
    struct uk_state *s = state_of(game);
    RULES_ASSERT(game, s->strength[general] == 0);
    if (s->train[general_side(content_of(game), general)] == general)
        train_remove(game, general_side(content_of(game), general));
    if (s->queen == general)
        queen_captured(game);
    if (general == KING_CHARLES)
        brentford_leaves(game);
    if (shown != SHOWN_GONE)
        tell(game, EVENT_GENERAL_BOXED, general, shown, 0, 0);
    general_move(game, general, box);
}

void brigades_lay_out(struct game *game, const uint64_t set[BRIGADE_WORDS]) {
    struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    FOR_EACH_IN (b, set, BRIGADE_WORDS) {
        tell_secret(game, EVENT_LAID_OUT, ROLES_EVERYONE, fog_audience(c, s, b), brigade_side(c, s, b), b, 0, 0);
        fog_clear(s, b);
    }
}

void brigade_tell_leaving(struct game *game, int event, int brigade) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    role_set audience = fog_audience_leaving(c, s, brigade);
    int at = s->brigade_at[brigade], region = c->brigade[brigade].region;
    tell_secret8(game, event, audience, audience,
                 (const int16_t[EVENT_ARGS]){(int16_t)brigade_side(c, s, brigade), (int16_t)brigade,
                                             (int16_t)brigade_area(s, brigade), (int16_t)(at < GENERALS ? at : NONE),
                                             at >= PLACE_INSIDE ? SPOT_INSIDE : SPOT_OUTSIDE,
                                             (int16_t)(region < REGIONS ? region : NONE)});
}

/* UP-18.3: foreigners never disperse. */
void brigade_disperse(struct game *game, int brigade) {
    struct uk_state *s = state_of(game);
    int pool = content_of(game)->brigade[brigade].pool;
    if (set_has(s->turned, brigade))
        brigade_to_available(game, brigade);
    else if (pool == POOL_COVENANTER || pool == POOL_LORRAINER)
        brigade_eliminate(game, brigade);
    else
        brigade_move(game, brigade, PLACE_DISPERSED);
}

void army_disperse(struct game *game, int commander) {
    struct uk_state *s = state_of(game);
    uint32_t army = army_generals(s, commander);
    int area = s->general_at[commander];
    uint64_t set[BRIGADE_WORDS];
    army_brigades(s, commander, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        brigade_disperse(game, b);
    FOR_EACH_BIT (g, army) {
        tell(game, EVENT_DISPERSED, g, 0, 0, 0);
        general_to_box(game, g, BOX_DISPERSED, SHOWN_DISPERSED);
    }
    if (area < AREAS)
        siege_check(game, area);
}

void unled_disperse(struct game *game, int area, int side) {
    uint64_t set[BRIGADE_WORDS];
    brigades_at(content_of(game), state_of(game), PLACE_OUTSIDE + area, side, set);
    FOR_EACH_IN (b, set, BRIGADE_WORDS)
        brigade_disperse(game, b);
    tell(game, EVENT_UNLED_DISPERSED, side, area, 0, 0);
}

/* A Brigade is a Turncoat only as long as it serves. */
static void turn_back(struct game *game, int brigade) {
    set_remove(state_of(game)->turned, brigade);
}

void brigade_to_available(struct game *game, int brigade) {
    int pool = content_of(game)->brigade[brigade].pool;
    bool foreign = pool == POOL_IRISH || pool == POOL_COVENANTER || pool == POOL_LORRAINER;
    brigade_move(game, brigade, foreign ? PLACE_GONE : PLACE_AVAILABLE);
    turn_back(game, brigade);
}

void brigade_eliminate(struct game *game, int brigade) {
    struct uk_state *s = state_of(game);
    int side = brigade_side(content_of(game), s, brigade);
    tell(game, EVENT_ELIMINATED, side, brigade, 0, 0);
    brigade_move(game, brigade, PLACE_ELIMINATED);
    turn_back(game, brigade);
}

void king_is_taken(struct game *game, int general) {
    if (general == KING_CHARLES && !option_on(state_of(game), OPTION_NO_AUTOMATIC))
        game_ends(game, ENDING_KING_SURRENDERS, ROYALIST);
}

void general_surrender(struct game *game, int general) {
    tell(game, EVENT_SURRENDERED, general, 0, 0, 0);
    general_to_box(game, general, BOX_DISPERSED, SHOWN_DISPERSED);
    king_is_taken(game, general);
}

bool general_check_lone(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    if (!general_on_map(s, general) || general_has_brigades(s, general))
        return false;
    int area = s->general_at[general], superior = s->superior[general];
    if (general_is_inside(s, general) && fortress_besieged(s, area)) {
        if (fortress_garrison(content_of(game), s, area) == 0)
            fortress_plundered(game, area);
        general_surrender(game, general);
    } else {
        general_to_box(game, general, BOX_DISPERSED, SHOWN_DISPERSED);
    }
    if (superior != NONE)
        general_check_lone(game, superior);
    siege_check(game, area);
    return true;
}

void generals_check_lone(struct game *game, int side) {
    FOR_EACH_BIT (g, content_of(game)->generals_of[side])
        general_check_lone(game, g);
}

void general_remove(struct game *game, int general) {
    tell(game, EVENT_REMOVED_GENERAL, general, 0, 0, 0);
    general_to_box(game, general, BOX_GONE, SHOWN_GONE);
}

/* The stack stays as it is, and so does the knowledge of its Brigades. */
static void hand_over(struct uk_state *s, int from, int into) {
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == from)
            s->brigade_at[b] = (uint8_t)into;
    s->strength[into] = s->strength[from];
    s->strength[from] = 0;
    for (int side = 0; side < SIDES; side++)
        if (s->train[side] == from)
            s->train[side] = (uint8_t)into;
    if (s->queen == from)
        s->queen = (uint8_t)into;
}

static void army_come_out_of_shelter(struct uk_state *s, int general) {
    s->sheltered &= ~army_generals(s, army_commander(s, general));
}

void general_exchange(struct game *game, int from, int into) {
    struct uk_state *s = state_of(game);
    int at = s->general_at[from], superior = s->superior[from];
    bool inside = general_is_inside(s, from), besieges = s->besieging >> from & 1;
    bool marked = s->may_not_assault >> from & 1;
    uint32_t army = army_generals(s, from) & ~general_bit(from);
    general_move(game, into, at);
    hand_over(s, from, into);
    general_move(game, from, BOX_GONE);
    FOR_EACH_BIT (g, army)
        s->superior[g] = (int8_t)into;
    s->superior[into] = (int8_t)superior;
    army_come_out_of_shelter(s, into);
    if (inside)
        s->inside |= general_bit(into);
    if (marked)
        s->may_not_assault |= general_bit(into);
    if (besieges)
        s->besieging |= general_bit(into);
    tell(game, EVENT_REPLACED, into, from, 0, 0);
    tell(game, EVENT_REMOVED_GENERAL, from, 0, 0, 0);
}

void display_unload(struct game *game, int general) {
    struct uk_state *s = state_of(game);
    int area = s->general_at[general], side = general_side(content_of(game), general);
    bool inside = general_is_inside(s, general);
    uint8_t place = (uint8_t)((inside ? PLACE_INSIDE : PLACE_OUTSIDE) + area);
    uint8_t *count = inside ? &s->within[area] : &s->outside[side][area];
    for (int b = 0; b < BRIGADES; b++)
        if (s->brigade_at[b] == general)
            s->brigade_at[b] = place;
    *count = (uint8_t)(*count + s->strength[general]);
    s->strength[general] = 0;
    if (s->train[side] == general)
        s->train[side] = place;
    if (s->queen == general)
        s->queen = place;
}

/* UP-10.6 */
void train_remove(struct game *game, int side) {
    struct uk_state *s = state_of(game);
    train_put(game, side, PLACE_WAITING);
    s->train_turn[side] = (uint8_t)(s->turn + 1);
    tell(game, EVENT_TRAIN_REMOVED, side, 0, 0, 0);
}

void trains_settle(struct game *game) {
    struct uk_state *s = state_of(game);
    for (int side = 0; side < SIDES; side++) {
        int area = place_area(s, s->train[side]);
        if (area == NONE || s->train[side] != PLACE_OUTSIDE + area)
            continue;
        if (area_is_fortress(content_of(game), s, area) && s->control[area] == side)
            train_put(game, side, PLACE_INSIDE + area);
        else
            train_remove(game, side);
    }
}

void queen_stays(struct game *game) {
    struct uk_state *s = state_of(game);
    int area = s->general_at[s->queen];
    bool inside = area_is_fortress(content_of(game), s, area) && s->control[area] == ROYALIST;
    queen_put(game, (inside ? PLACE_INSIDE : PLACE_OUTSIDE) + area);
    tell(game, EVENT_QUEEN_STAYS, area, 0, 0, 0);
}

void queen_captured(struct game *game) {
    queen_put(game, PLACE_GONE);
    tell(game, EVENT_QUEEN_CAPTURED, 0, 0, 0, 0);
    naval_shift(game, 2);
}

bool queen_may_leave(const struct uk_content *c, const struct uk_state *s) {
    int area = place_area(s, s->queen);
    return s->turn > LATE_1644 && area != NONE && c->area[area].port && s->control[area] == ROYALIST;
}

void queen_leaves(struct game *game) {
    queen_put(game, PLACE_GONE);
    tell(game, EVENT_QUEEN_SAILS, 0, 0, 0, 0);
    naval_shift(game, -1);
}

void game_ends(struct game *game, int ending, int side) {
    struct uk_state *s = state_of(game);
    if (s->ending != ENDING_NONE)
        return;
    s->ending = (uint8_t)ending;
    s->loser = (uint8_t)side;
}
