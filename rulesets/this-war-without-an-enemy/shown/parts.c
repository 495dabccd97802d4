/* The parts of a view that a client draws without knowing the game: the same facts as the view. */
#include "../../kit/parts.h"

#include <stdio.h>
#include <string.h>

#include "../../kit/text.h"
#include "../state/battle.h"
#include "../state/control.h"
#include "../state/effectiveness.h"
#include "../state/sieges.h"
#include "../state/turn_cards.h"
#include "../tables.h"
#include "shown.h"

static const char *role_id(const struct game *game, int side) {
    return side < SIDES ? game->ruleset->roles[side].id : NULL;
}

/* The blocks of the set that the role may tell apart: its own, and those that lie face up. */
static uint64_t seen_by(const struct game *game, int role, int side, uint64_t set) {
    return role == side ? set : set & state_of(game)->revealed[side];
}

static int strength_of(const struct game *game, int side, uint64_t set) {
    int sum = 0;
    FOR_EACH_BIT (m, set)
        sum += state_of(game)->strength[block_of(side, m)];
    return sum;
}

static void mark(struct piece *piece, bool holds, const char *text) {
    int n = 0;
    while (n < PIECE_MARKS && piece->marks[n])
        n++;
    if (holds && n < PIECE_MARKS)
        piece->marks[n] = text;
}

static void mark_place(const struct game *game, struct piece *piece, int place) {
    bool inside = place >= PLACE_CITY && place < PLACE_POOL;
    bool besieged = inside && !half_inside(state_of(game), place - PLACE_CITY);
    mark(piece, besieged, "besieged");
    mark(piece, inside && !besieged, "in the City");
    mark(piece, place == PLACE_POOL, "in the Recruitment Pool");
    mark(piece, place == PLACE_BESIDE, "beside the map");
    mark(piece, place == PLACE_REMOVED, "out of the game");
}

/* ---- blocks ------------------------------------------------------------------------------------------------------ */

/* TW-7.5: after the fight all blocks stand upright again: only the empty Battle Mat is left. */
static bool is_mat_empty(const struct game *game) {
    const struct tw_state *s = state_of(game);
    return battle_of(game)->loser != NO_SIDE && !(s->revealed[KING] | s->revealed[PARLIAMENT]);
}

static bool fights(const struct game *game) {
    return battle_of(game)->fight != FIGHT_NONE && !state_of(game)->over;
}

static void mark_fight(const struct game *game, struct piece *piece, int side, uint64_t bit) {
    const struct tw_battle *b = battle_of(game);
    bool face_up = (state_of(game)->revealed[side] & bit) != 0;
    if (!fights(game) || is_mat_empty(game))
        return;
    mark(piece, !b->withdrawn && (b->reserve[side] & bit), "in Reserve");
    mark(piece, b->held[side] & bit, "keeps up the Siege");
    mark(piece, b->routing[side] & bit, "Routing");
    mark(piece, b->pursuing[side] & bit, "Pursuing");
    mark(piece, face_up && (b->fired[side] & bit), "has fired");
    mark(piece, face_up && (b->halved[side] & bit), "half a hit");
    mark(piece, face_up && (b->covered[side] & bit), "behind cover");
}

static void part_block(const struct game *game, int role, int block, struct writer *out) {
    static const char *const classes[] = {"Artillery", "Cavalry", "Infantry"};
    const struct tw_state *s = state_of(game);
    const struct tw_block *facts = &content_of(game)->block[block];
    int side = block_side(block), place = s->place[block];
    struct piece piece = {.thing = {DOM_BLOCK, block}, .place = place_thing(place), .owner = role_id(game, side)};
    mark_place(game, &piece, place);
    mark(&piece, s->revealed[side] & block_bit(block), "face up");
    mark(&piece, role == side && (s->moved[side] & block_bit(block)), "has moved");
    mark_fight(game, &piece, side, block_bit(block));
    if (place < PLACE_POOL) {
        const struct fact shown[] = {{.title = "Strength", .number = s->strength[block]},
                                     {.title = "Full strength", .number = facts->strength},
                                     {.title = "Class", .text = classes[facts->cls]},
                                     {.title = "Effectiveness", .number = facts->effectiveness}};
        memcpy(piece.facts, shown, sizeof shown);
    }
    out_piece(out, game, &piece);
}

/* Backs show only whether a block is a Covenanter. */
static void part_backs(const struct game *game, int side, int place, int count, bool covenanters, struct writer *out) {
    static const char *const labels[] = {"Royalist block", "Parliamentarian block"};
    struct piece piece = {.place = place_thing(place),
                          .kind = covenanters ? "covenanter" : "block",
                          .owner = role_id(game, side),
                          .count = count,
                          .hidden = true,
                          .label = covenanters ? "Covenanter block" : labels[side]};
    mark_place(game, &piece, place);
    if (count > 0)
        out_piece(out, game, &piece);
}

static void part_blocks(const struct game *game, int role, int side, int place, struct writer *out) {
    uint64_t set = state_of(game)->at[side][place], seen = place > PLACE_POOL ? set : seen_by(game, role, side, set);
    uint64_t hidden = set & ~seen, covenanters = side == PARLIAMENT ? content_of(game)->covenanters : 0;
    FOR_EACH_BIT (m, seen)
        part_block(game, role, block_of(side, m), out);
    part_backs(game, side, place, bits_count(hidden & ~covenanters), false, out);
    part_backs(game, side, place, bits_count(hidden & covenanters), true, out);
}

/* ---- markers ----------------------------------------------------------------------------------------------------- */

/* TW-4.1: an Area without a marker is Neutral. The attacker's marker lies in a Contested Area. */
static void part_control(const struct game *game, int area, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int control = s->control[area], attacker = s->combat.attacker[area];
    bool battle = control == CONTESTED && s->phase != PHASE_SETUP;
    struct piece piece = {.place = {DOM_AREA, area},
                          .kind = battle ? "battle" : "control",
                          .owner = role_id(game, battle ? attacker : control),
                          .label = battle ? "Battle to come" : "Control"};
    if (battle && attacker < SIDES) {
        int pinned = tw_pinned_in(s, attacker, area);
        piece.facts[0] = (struct fact){.title = "Defenders pinned", .number = pinned, .unit = "blocks"};
    }
    if (battle || control < NEUTRAL)
        out_piece(out, game, &piece);
}

static void part_city(const struct game *game, int city, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int besieged = city < FORTS && !half_inside(s, city) ? besieged_side(s, city) : NONE;
    struct piece control = {.place = {DOM_CITY, city},
                            .kind = "city-control",
                            .owner = role_id(game, s->city_control[city]),
                            .label = "City control"};
    mark(&control, besieged != NONE, "besieged");
    if (s->city_control[city] < SIDES)
        out_piece(out, game, &control);
    if (city < FORTS && s->marker[city] >= 0) {
        struct piece siege = {.place = {DOM_CITY, city},
                              .kind = "siege-marker",
                              .owner = besieged == NONE ? NULL : role_id(game, opponent(besieged)),
                              .label = "Siege Marker",
                              .facts = {{.title = "Value", .number = s->marker[city]}}};
        out_piece(out, game, &siege);
    }
}

/* TW-7.01: the Area that was named for a card's Event. */
static void part_event(const struct game *game, int side, struct writer *out) {
    const struct tw_state *s = state_of(game);
    if (s->phase != PHASE_TACTICAL || !s->combat.event[side] || s->combat.event_area[side] >= AREAS)
        return;
    struct piece piece = {.place = {DOM_AREA, s->combat.event_area[side]},
                          .kind = "event",
                          .owner = role_id(game, side),
                          .label = content_of(game)->card[s->card[side]].title};
    out_piece(out, game, &piece);
}

static void part_victory(const struct game *game, struct writer *out) {
    int vp = state_of(game)->vp;
    struct piece marker = {.thing = victory_marker,
                           .place = victory_box(vp),
                           .facts = {{.title = "Victory Points", .number = vp < 0 ? -vp : vp}}};
    out_piece(out, game, &marker);
}

static void part_pieces(const struct game *game, int role, struct writer *out) {
    for (int place = 0; place < PLACES; place++)
        for (int side = 0; side < SIDES; side++)
            part_blocks(game, role, side, place, out);
    for (int area = 0; area < AREAS; area++)
        part_control(game, area, out);
    for (int city = 0; city < CITIES; city++)
        part_city(game, city, out);
    for (int side = 0; side < SIDES; side++)
        part_event(game, side, out);
    part_victory(game, out);
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

/* A card that is chosen stays in the hand until both lie face up. */
static void part_hands(const struct game *game, int role, struct writer *out) {
    for (int side = 0; side < SIDES; side++) {
        uint32_t hand = state_of(game)->hand[side];
        out_hand(out, game, side, "Hand");
        FOR_EACH_BIT (m, role == side ? hand : 0)
            out_thing(out, game, DOM_CARD, side * CARDS_SIDE + m);
        out_end_hand(out, role == side ? 0 : bits_count(hand));
    }
}

static void part_decks(const struct game *game, struct writer *out) {
    static const char *const sides[] = {"Royalist", "Parliamentarian"};
    const struct tw_state *s = state_of(game);
    for (int side = 0; side < SIDES; side++) {
        const struct {
            const char *id, *title;
            uint32_t cards;
        } piles[] = {{"deck", "deck", s->deck[side]},
                     {"face-up", "card of this Turn", s->card[side] < CARDS ? card_bit(s->card[side]) : 0},
                     {"played", "cards played this year", s->played[side]},
                     {"put-aside", "cards put aside", s->discarded[side]},
                     {"beside", "cards beside the map", s->beside[side]},
                     {"removed", "cards out of the game", s->removed[side]},
                     {"later", "cards of later years", s->waiting[side]}};
        for (size_t i = 0; i < sizeof piles / sizeof *piles; i++) {
            char id[40], title[LABEL_MOST];
            snprintf(id, sizeof id, "%s-%s", role_id(game, side), piles[i].id);
            snprintf(title, sizeof title, "%s %s", sides[side], piles[i].title);
            out_deck(out, id, title, bits_count(piles[i].cards));
        }
    }
}

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

static int most_action_points(const struct tw_content *c) {
    int most = 0;
    for (int card = 0; card < CARDS; card++)
        most = c->card[card].ap > most ? c->card[card].ap : most;
    return most;
}

static void part_tracks(const struct game *game, struct writer *out) {
    const struct tw_state *s = state_of(game);
    const struct tw_content *c = content_of(game);
    const struct tw_scenario_record *scenario = &c->scenario[s->scenario];
    int segment = tw_segment_side(game);
    out_track(out, "year", "Year", 1642 + s->year, scenario->first_year, scenario->last_year, NULL);
    out_track(out, "turn", "Turn", s->turn, 1, TURNS_PER_YEAR, NULL);
    out_track(out, "phase", "Phase", s->phase, PHASE_SETUP, PHASE_YEAR_END, NULL);
    out_track(out, "victory-points", "Victory Track: the Royalists above 0, Parliament below", s->vp, -VP_MAX, VP_MAX,
              NULL);
    out_track(out, "action-points", "Action Points left", s->ap, 0, most_action_points(c),
              segment == NONE ? NULL : role_id(game, segment));
}

/* ---- the fight --------------------------------------------------------------------------------------------------- */

/* The blocks on the Battle Mat. TW-7.2: blocks that have withdrawn do not fight. */
static uint64_t on_the_mat(const struct game *game, int side) {
    const struct tw_battle *b = battle_of(game);
    uint64_t fight = b->withdrawn ? 0 : b->ranks[side] | b->reserve[side];
    return is_mat_empty(game) ? 0 : fight | b->held[side] | b->routing[side] | b->pursuing[side];
}

static void part_reasons(const struct game *game, int side, enum tw_class class, uint64_t ranks, struct writer *out) {
    int8_t reason[EFFECTIVENESS_REASONS];
    uint64_t set = ranks & content_of(game)->of_class[side][class];
    enum tw_blow blow = class == ARTILLERY ? FIRE_AT_FOOT : ENGAGE;
    int n = set == 0 ? 0 : effectiveness_reasons(game, block_of(side, bits_first(set)), blow, reason);
    for (int i = 0; i < n; i++) {
        const char *why = domain_short_title(game->ruleset, game->content, DOM_REASON, reason[i]);
        char title[LABEL_MOST];
        snprintf(title, sizeof title, "%s: %s", domain_title(game->ruleset, game->content, DOM_CLASS, (int)class), why);
        out_modifier(out, title, effectiveness_modifier(reason[i]));
    }
}

/* The modifiers of effectiveness, by class: they depend on the classes of both sides' ranks. */
static void part_modifiers(const struct game *game, int role, int side, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    for (int one = 0; one < SIDES; one++)
        if (b->ranks[one] & ~state_of(game)->revealed[one])
            return;
    if (b->withdrawn || is_mat_empty(game))
        return;
    for (int class = ARTILLERY; class < CLASSES; class ++)
        part_reasons(game, side, (enum tw_class) class, b->ranks[side], out);
}

/* From the lowest to the highest. */
static void part_dice(const struct game *game, int side, struct writer *out) {
    for (int face = 1; face <= DIE_FACES; face++)
        for (int n = battle_of(game)->rolled[side][face - 1]; n > 0; n--)
            out_int(out, face);
}

/* A side with these blocks: its strength is that of the ranks, if the role knows all of them. */
static void part_side(const struct game *game, int role, int side, uint64_t ranks, uint64_t all, struct writer *out) {
    bool known = ranks != 0 && seen_by(game, role, side, ranks) == ranks;
    out_fight_side(out, role_id(game, side), known ? strength_of(game, side, ranks) : NONE);
    if (fights(game))
        part_modifiers(game, role, side, out);
    out_fight_dice(out);
    part_dice(game, side, out);
    out_fight_pieces(out);
    FOR_EACH_BIT (m, seen_by(game, role, side, all))
        out_thing(out, game, DOM_BLOCK, block_of(side, m));
    out_end_fight_side(out, bits_count(all & ~seen_by(game, role, side, all)));
}

/* The City whose Siege is dealt with now while no blocks are on the Battle Mat; NONE. */
static int siege_at_hand(const struct game *game) {
    const struct tw_battle *b = battle_of(game);
    int fort = NONE;
    if (fights(game))
        return b->fight != FIGHT_BATTLE && b->fort < FORTS && !(b->ranks[KING] | b->ranks[PARLIAMENT]) ? b->fort : NONE;
    for (int i = 0; i < flow_frames(game); i++) {
        const struct frame *frame = flow_frame(game, i);
        fort = frame->step == STEP_SIEGE_LOSSES ? frame->reg[SIEGE_LOSSES_CITY] : fort;
    }
    return fort;
}

static void part_siege(const struct game *game, int role, int fort, struct writer *out) {
    const struct tw_state *s = state_of(game);
    int besieged = besieged_side(s, fort), besieger = opponent(besieged);
    uint64_t within = inside(s, besieged, fort), before = siege_besiegers(game, besieger, fort);
    char title[LABEL_MOST];
    snprintf(title, sizeof title, "Siege of %s", content_of(game)->city[fort].title);
    out_fight(out, game, "siege", title, (struct thing){DOM_CITY, fort});
    part_side(game, role, besieger, before, before, out);
    part_side(game, role, besieged, within, within, out);
    out_end_fight(out);
}

static void part_fight(const struct game *game, int role, struct writer *out) {
    const struct tw_battle *b = battle_of(game);
    int siege = state_of(game)->over ? NONE : siege_at_hand(game);
    char title[LABEL_MOST];
    struct writer w;
    if (siege != NONE && besieged_side(state_of(game), siege) != NONE) {
        part_siege(game, role, siege, out);
        return;
    }
    if (!fights(game)) {
        out_null(out);
        return;
    }
    writer_init_fixed(&w, title, sizeof title);
    tw_put_fight(game, &w);
    out_fight(out, game, domain_id(game->ruleset, game->content, DOM_FIGHT, b->fight - FIGHT_BATTLE), writer_text(&w),
              b->fight == FIGHT_BATTLE || b->fort >= FORTS ? (struct thing){DOM_AREA, b->area}
                                                           : (struct thing){DOM_CITY, b->fort});
    for (int i = 0; i < SIDES; i++) {
        int side = i == 0 ? b->attacker : opponent(b->attacker);
        uint64_t all = on_the_mat(game, side);
        part_side(game, role, side, all & b->ranks[side], all, out);
    }
    out_end_fight(out);
}

void tw_parts(const struct game *game, int role, enum view_part part, struct writer *out) {
    switch (part) {
    case PART_PIECES: part_pieces(game, role, out); break;
    case PART_HANDS: part_hands(game, role, out); break;
    case PART_DECKS: part_decks(game, out); break;
    case PART_TRACKS: part_tracks(game, out); break;
    case PART_FIGHT: part_fight(game, role, out); break;
    case PARTS: break;
    }
}
