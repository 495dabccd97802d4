/* The parts of a view that a client draws without knowing the game: the same facts as the view. */
#include "../../kit/parts.h"

#include <stdio.h>

#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../state/modifiers.h"
#include "board.h"

static const char *role_id(const struct game *game, int side) {
    return side == NEUTRAL ? NULL : game->ruleset->roles[side].id;
}

static struct thing at_area(int area) {
    return area == NONE ? (struct thing){0, NONE} : (struct thing){DOM_AREA, area};
}

static void mark(struct piece *piece, bool holds, const char *text) {
    int n = 0;
    while (n < PIECE_MARKS && piece->marks[n])
        n++;
    if (holds && n < PIECE_MARKS)
        piece->marks[n] = text;
}

static void add_fact(struct piece *piece, bool holds, struct fact fact) {
    int n = 0;
    while (n < PIECE_FACTS && piece->facts[n].title)
        n++;
    if (holds && n < PIECE_FACTS)
        piece->facts[n] = fact;
}

static bool is_inside(const struct uk_state *s, int place) {
    return place < GENERALS ? general_on_map(s, place) && (general_is_inside(s, place) || general_shelters(s, place))
                            : place >= PLACE_INSIDE && place < PLACE_AVAILABLE;
}

/* Where a Brigade, a Siege Train or the Queen is: PLACE_… */
static void set_place(const struct game *game, struct piece *piece, int place) {
    static const char *const boxes[] = {"available",  "reformed", "dispersed",
                                        "eliminated", "waiting",  "out of the game"};
    const struct uk_state *s = state_of(game);
    piece->place = at_area(place_area(s, place));
    mark(piece, is_inside(s, place), "inside");
    mark(piece, place >= PLACE_AVAILABLE, place >= PLACE_AVAILABLE ? boxes[place - PLACE_AVAILABLE] : NULL);
    mark(piece, place < GENERALS && !general_on_map(s, place), "waiting"); /* with Leven or Callander: UP-C2 */
    if (place < GENERALS)
        add_fact(piece, true, (struct fact){.title = "With", .text = content_of(game)->general[place].title});
}

/* ---- Generals ---------------------------------------------------------------------------------------------------- */

static bool knows_all(const struct game *game, int role, const uint64_t set[BRIGADE_WORDS]) {
    FOR_EACH_IN (brigade, set, BRIGADE_WORDS)
        if (!knows_brigade(game, role, brigade))
            return false;
    return true;
}

static void add_ratings(const struct uk_general *facts, struct piece *piece, char *text, size_t size) {
    bool split = facts->activation != facts->reaction;
    snprintf(text, size, "%d/%d*", facts->activation, facts->reaction);
    add_fact(piece, true,
             (struct fact){.title = "Strategy Rating", .number = facts->activation, .text = split ? text : NULL});
    add_fact(piece, true, (struct fact){.title = "Battle Rating", .number = facts->battle});
}

/* The Brigades on his own Display, and the Combat Value of those and of his Subordinates' ones. */
static void add_army(const struct game *game, int role, int general, struct piece *piece) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t army[BRIGADE_WORDS];
    int superior = s->superior[general];
    army_brigades(s, general, army);
    add_fact(piece, true, (struct fact){.title = "Brigades", .number = s->strength[general]});
    add_fact(piece, superior == NONE,
             (struct fact){.title = "Army", .number = army_size(s, general), .unit = "Brigades"});
    if (superior == NONE && knows_all(game, role, army))
        add_fact(piece, true, (struct fact){.title = "Combat Value", .number = combat_value(c, army)});
    if (superior != NONE)
        add_fact(piece, true, (struct fact){.title = "Under", .text = c->general[superior].title});
}

static void part_general(const struct game *game, int role, int general, struct writer *out) {
    static const char *const boxes[] = {"available", "on the Turn Record Track", "dispersed", "waiting",
                                        "out of the game"};
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int at = s->general_at[general];
    char ratings[16];
    struct piece piece = {.thing = {DOM_GENERAL, general},
                          .place = general_spot(c, s, general),
                          .owner = role_id(game, c->general[general].side)};
    mark(&piece, at >= AREAS, at >= AREAS ? boxes[at - AREAS] : NULL);
    mark(&piece, general_is_inside(s, general) || general_shelters(s, general), "inside");
    mark(&piece, s->superior[general] != NONE, "Subordinate");
    mark(&piece, s->besieging & general_bit(general), "besieges");
    mark(&piece, s->op.general == general, "active");
    mark(&piece, s->play.card != NONE && (s->play.activated & general_bit(general)), "activated by this card");
    mark(&piece, s->may_not_assault & general_bit(general), "may not assault");
    add_ratings(&c->general[general], &piece, ratings, sizeof ratings);
    if (at < AREAS)
        add_army(game, role, general, &piece);
    out_piece(out, game, &piece);
}

/* ---- Brigades ---------------------------------------------------------------------------------------------------- */

static void part_known_brigade(const struct game *game, int brigade, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    struct piece piece = {.thing = {DOM_BRIGADE, brigade}, .owner = role_id(game, brigade_side(c, s, brigade))};
    add_fact(&piece, true, (struct fact){.title = "Combat Value", .number = c->brigade[brigade].value});
    set_place(game, &piece, s->brigade_at[brigade]);
    mark(&piece, set_has(s->turned, brigade), "Turncoat");
    out_piece(out, game, &piece);
}

/* Hidden Brigades that look alike: of one side, in one place, of one sort, and in a box of one Region (UP-4.5). */
struct backs {
    int place, side, pool, region, count;
};

static void part_backs(const struct game *game, const struct backs *backs, struct writer *out) {
    static const struct {
        const char *kind, *label;
    } sorts[POOLS] = {{"brigade", "Brigade"},
                      {"irish-brigade", "Irish Brigade"},
                      {"new-model-brigade", "New Model Brigade"},
                      {"covenanter-brigade", "Covenanter Brigade"},
                      {"lorrainer-brigade", "Lorrainer Brigade"}};
    const struct uk_content *c = content_of(game);
    bool of_region = backs->region < REGIONS;
    char label[LABEL_MOST];
    snprintf(label, sizeof label, "%s%s%s", of_region ? c->region[backs->region].adjective : "", of_region ? " " : "",
             sorts[backs->pool].label);
    struct piece piece = {.kind = sorts[backs->pool].kind,
                          .owner = role_id(game, backs->side),
                          .count = backs->count,
                          .hidden = true,
                          .label = label};
    set_place(game, &piece, backs->place);
    if (backs->count > 0)
        out_piece(out, game, &piece);
}

static void part_hidden_at(const struct game *game, int role, int place, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int count[SIDES][POOLS][REGIONS + 1] = {{{0}}};
    for (int brigade = 0; brigade < BRIGADES; brigade++) {
        const struct uk_brigade *facts = &c->brigade[brigade];
        if (s->brigade_at[brigade] == place && !knows_brigade(game, role, brigade))
            count[brigade_side(c, s, brigade)][facts->pool][place < PLACE_AVAILABLE ? NO_REGION : facts->region]++;
    }
    for (int side = 0; side < SIDES; side++)
        for (int pool = 0; pool < POOLS; pool++)
            for (int region = 0; region <= NO_REGION; region++)
                part_backs(game, &(struct backs){place, side, pool, region, count[side][pool][region]}, out);
}

/* The order of the rows depends on no hidden name. */
static void part_brigades(const struct game *game, int role, struct writer *out) {
    const struct uk_state *s = state_of(game);
    bool hidden[PLACES] = {false};
    for (int brigade = 0; brigade < BRIGADES; brigade++) {
        if (knows_brigade(game, role, brigade))
            part_known_brigade(game, brigade, out);
        else
            hidden[s->brigade_at[brigade]] = true;
    }
    for (int place = 0; place < PLACES; place++)
        if (hidden[place])
            part_hidden_at(game, role, place, out);
}

/* ---- markers and other pieces ------------------------------------------------------------------------------------ */

static void part_notable(const struct game *game, int notable, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_notable *facts = &content_of(game)->notable[notable];
    bool here = notable_in(content_of(game), s, facts->area) == notable;
    struct piece piece = {.thing = {DOM_NOTABLE, notable},
                          .place = at_area(here ? facts->area : NONE),
                          .owner = role_id(game, facts->side)};
    mark(&piece, !here && s->notable[notable] == NOTABLE_WAITING, "waiting");
    mark(&piece, s->notable[notable] == NOTABLE_GONE, "out of the game");
    out_piece(out, game, &piece);
}

static void part_control(const struct game *game, int area, bool isolated, struct writer *out) {
    const struct uk_state *s = state_of(game);
    struct piece piece = {.place = at_area(area),
                          .kind = "control",
                          .owner = role_id(game, s->control[area]),
                          .label = "Political control"};
    mark(&piece, isolated, "isolated");
    mark(&piece, fortress_masked(content_of(game), s, area), "masked");
    mark(&piece, s->siege[area] != SIEGE_NONE, "besieged");
    if (s->control[area] != NEUTRAL)
        out_piece(out, game, &piece);
}

static void part_siege_marker(const struct game *game, int area, struct writer *out) {
    const struct uk_state *s = state_of(game);
    bool blockade = s->siege[area] == SIEGE_BLOCKADE;
    struct piece piece = {.place = at_area(area),
                          .kind = blockade ? "blockade" : "siege",
                          .owner = s->control[area] == NEUTRAL ? NULL : role_id(game, opponent(s->control[area])),
                          .label = blockade ? "Blockade & Siege" : "Siege"};
    add_fact(&piece, true, (struct fact){.title = "Bombardment", .number = s->bombarded[area]});
    add_fact(&piece, true,
             (struct fact){.title = "Surrenders at", .number = fortress_surrender_value(content_of(game), s, area)});
    if (s->siege[area] != SIEGE_NONE)
        out_piece(out, game, &piece);
}

static void part_markers(const struct game *game, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct area_set royalist = areas_isolated(c, s, ROYALIST), parliament = areas_isolated(c, s, PARLIAMENT);
    const struct area_set isolated = areas_either(royalist, parliament);
    for (int area = 0; area < AREAS; area++) {
        part_control(game, area, areas_have(&isolated, area), out);
        part_siege_marker(game, area, out);
    }
}

/* marker: its number in DOM_MARKER */
static void part_single(const struct game *game, int marker, const char *label, int side, int place,
                        struct writer *out) {
    struct piece piece = {.thing = {DOM_MARKER, marker}, .owner = role_id(game, side), .label = label};
    set_place(game, &piece, place);
    out_piece(out, game, &piece);
}

/* Chits that are drawn lie beside the map; the others are a deck. */
static void part_chits(const struct game *game, struct writer *out) {
    FOR_EACH_BIT (chit, state_of(game)->chits)
        out_piece(out, game, &(struct piece){.thing = {DOM_CHIT, chit}, .marks = {"drawn"}});
}

static void part_pieces(const struct game *game, int role, struct writer *out) {
    const struct uk_state *s = state_of(game);
    for (int general = 0; general < GENERALS; general++)
        part_general(game, role, general, out);
    part_brigades(game, role, out);
    for (int notable = 0; notable < NOTABLES; notable++)
        part_notable(game, notable, out);
    part_markers(game, out);
    part_chits(game, out);
    for (int side = 0; side < SIDES; side++)
        part_single(game, side, "Siege Train", side, s->train[side], out);
    part_single(game, MARKER_QUEEN, "The Queen", ROYALIST, s->queen, out);
    if (s->brentford)
        part_single(game, MARKER_BRENTFORD, "Brentford", ROYALIST, KING_CHARLES, out);
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

static int count_at(const struct uk_state *s, int place) {
    return cards_count(s->cards.at, CARDS, place);
}

static int count_from(const struct uk_state *s, int first, int last) {
    int n = 0;
    for (int place = first; place <= last; place++)
        n += count_at(s, place);
    return n;
}

static void part_hand(const struct game *game, int side, const char *title, int place, bool seen, struct writer *out) {
    const struct uk_state *s = state_of(game);
    out_hand(out, game, side, title);
    for (int card = 0; card < CARDS && seen; card++)
        if (s->cards.at[card] == place)
            out_thing(out, game, DOM_CARD, card);
    out_end_hand(out, seen ? 0 : count_at(s, place));
}

/* Henrietta: the cards face up in the spaces of a side's Display are open (UP-26.2). */
static void part_display(const struct game *game, int side, struct writer *out) {
    const struct uk_state *s = state_of(game);
    out_hand(out, game, side, "Display");
    for (int space = 0; space < SOLO_SPACES; space++) {
        int card = cards_nth(s->cards.at, CARDS, SOLO_FACE_UP + SOLO_SPACES * side + space, 0);
        if (card != NONE)
            out_thing(out, game, DOM_CARD, card);
    }
    out_end_hand(out, uk_count_face_down(s, side));
}

static void part_hands(const struct game *game, int role, struct writer *out) {
    const struct uk_state *s = state_of(game);
    for (int side = 0; side < SIDES; side++) {
        bool open_bonus = side == role || (side == PARLIAMENT && gmt(s));
        if (is_solo(s))
            part_display(game, side, out);
        if (!is_solo(s) || count_at(s, HAND_ROYALIST + side) > 0)
            part_hand(game, side, "Hand", HAND_ROYALIST + side, hand_is_open(s, side, role), out);
        if (count_at(s, ACES_ROYALIST + side) > 0)
            part_hand(game, side, "Ace in the Hole", ACES_ROYALIST + side, side == role, out);
        if (count_at(s, BONUS_ROYALIST + side) > 0)
            part_hand(game, side, "Bonus cards", BONUS_ROYALIST + side, open_bonus, out);
    }
}

/* Henrietta: face-down cards on a Display stay in the draw deck of the state. */
static void part_decks(const struct game *game, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int draw = count_from(s, DRAW_TOP, DRAW_LATE);
    for (int side = 0; side < SIDES && is_solo(s); side++)
        draw -= uk_count_face_down(s, side) + uk_count_pile(game, side);
    out_deck(out, "draw-deck", "Draw deck", draw);
    if (is_solo(s)) {
        out_deck(out, "royalist-pile", "Royalist half deck", uk_count_pile(game, ROYALIST));
        out_deck(out, "parliament-pile", "Parliament's half deck", uk_count_pile(game, PARLIAMENT));
    }
    out_deck(out, "discards", "Discard pile", count_at(s, DISCARD));
    out_deck(out, "in-play", "Card in play", count_at(s, IN_PLAY));
    out_deck(out, "royalist-core", "Royalist Core cards played", count_at(s, CORE_ROYALIST));
    out_deck(out, "parliament-core", "Parliament's Core cards played", count_at(s, CORE_PARLIAMENT));
    out_deck(out, "recruiting", "Cards played to recruit", count_at(s, ASIDE_RECRUITED));
    out_deck(out, "aside", "Decks set aside", count_from(s, ASIDE_MID, ASIDE_NEXT_HAND));
    out_deck(out, "out", "Cards out of the game", count_at(s, OUT));
    out_deck(out, "naval-chits", "Naval chits left", CHITS - bits_count(s->chits));
}

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

static void part_side_tracks(const struct game *game, int side, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct {
        const char *id, *title;
        int value, most;
    } tracks[] = {{"areas", "Areas", areas_held(s, side), AREAS},
                  {"regions", "Regions", regions_controlled(c, s, side), REGIONS},
                  {"infrastructures", "Economic Infrastructures", infrastructures_controlled(c, s, side),
                   INFRASTRUCTURES},
                  {"plays", "Cards that must be played", s->plays[side], CARDS}};
    for (size_t i = 0; i < sizeof tracks / sizeof *tracks; i++) {
        char id[40];
        snprintf(id, sizeof id, "%s-%s", role_id(game, side), tracks[i].id);
        out_track(out, id, tracks[i].title, tracks[i].value, 0, tracks[i].most, role_id(game, side));
    }
}

static void part_tracks(const struct game *game, struct writer *out) {
    enum { DIE_MOST = 6, LONDON_MOST = 2 };
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int naval = c->rules.naval_most, points = c->rules.vp_region * REGIONS + INFRASTRUCTURES;
    int moves = c->rules.move_1_to_3 + s->op.bonus;
    out_track(out, "turn", "Turn", s->turn + 1, 1, TURNS, NULL);
    out_track(out, "phase", "Phase", s->phase, PHASE_HOUSEKEEPING, PHASE_OVER, NULL);
    out_track(out, "naval-status", "Naval Status: Parliament above 0, the Royalist below", naval_status(c, s), -naval,
              naval, NULL);
    out_track(out, "victory-points", "Victory Points", victory_points(c, s), 0, points, role_id(game, PARLIAMENT));
    out_track(out, "victory-points-needed", "Victory Points that Parliament needs", victory_points_needed(c, s), 0,
              points, role_id(game, PARLIAMENT));
    out_track(out, "power-base", "Areas that a side needs this turn", this_turn(c, s)->power_base, 0, AREAS, NULL);
    out_track(out, "london-held", "Turns that the Royalist has held London", s->london_held, 0, LONDON_MOST,
              role_id(game, ROYALIST));
    if (is_solo(s))
        out_track(out, "decision-die", "Decision die", s->cards.die, 0, DIE_MOST, NULL);
    if (s->op.general != NONE)
        out_track(out, "movement-points", "Movement Points spent", s->op.spent, 0,
                  s->op.spent > moves ? s->op.spent : moves, role_id(game, general_side(c, s->op.general)));
    for (int side = 0; side < SIDES; side++)
        part_side_tracks(game, side, out);
}

/* ---- the fight --------------------------------------------------------------------------------------------------- */

static void out_modifiers(const struct modifier list[], int n, struct writer *out) {
    for (int i = 0; i < n; i++)
        out_modifier(out, list[i].why, list[i].value);
}

/* Writes the Brigades that the role knows, and ends the side with the number of the others. */
static void end_side(const struct game *game, int role, const uint64_t set[BRIGADE_WORDS], struct writer *out) {
    int hidden = 0;
    FOR_EACH_IN (brigade, set, BRIGADE_WORDS) {
        if (knows_brigade(game, role, brigade))
            out_thing(out, game, DOM_BRIGADE, brigade);
        else
            hidden++;
    }
    out_end_fight_side(out, hidden);
}

/* The Combat Value of the Brigades that fight; after the roll, what of the score is neither die nor modifier. */
static int strength_of(const struct game *game, int role, int part) {
    const struct battle *b = &state_of(game)->battle;
    if (b->roll[part] != 0)
        return b->score[part] - b->roll[part] - battle_modifier(content_of(game), state_of(game), part);
    return knows_all(game, role, b->fights[part]) ? combat_value(content_of(game), b->fights[part]) : NONE;
}

static void part_of_battle(const struct game *game, int role, int part, struct writer *out) {
    const struct battle *b = &state_of(game)->battle;
    struct modifier list[MODIFIERS_MOST];
    int side = part == ATTACKER ? b->attacker : opponent(b->attacker);
    out_fight_side(out, role_id(game, side), strength_of(game, role, part));
    out_modifiers(list, battle_modifiers(content_of(game), state_of(game), part, list), out);
    out_fight_dice(out);
    if (b->roll[part] != 0)
        out_int(out, b->roll[part]);
    out_fight_pieces(out);
    if (b->general[part] != NONE)
        out_thing(out, game, DOM_GENERAL, b->general[part]);
    end_side(game, role, b->fights[part], out);
}

static void part_battle(const struct game *game, int role, struct writer *out) {
    char title[LABEL_MOST];
    struct writer w;
    writer_init_fixed(&w, title, sizeof title);
    uk_put_battle_title(game, &w);
    out_fight(out, game, state_of(game)->battle.flags & BATTLE_SORTIE ? "sortie" : "battle", writer_text(&w),
              at_area(state_of(game)->battle.area));
    part_of_battle(game, role, ATTACKER, out);
    part_of_battle(game, role, DEFENDER, out);
    out_end_fight(out);
}

/* A Bombardment or an Assault under way. */
struct siege {
    int area;     /* NONE: neither is under way */
    int modifier; /* an event's */
    bool assault, leicester;
};

static struct siege siege_at_hand(const struct game *game) {
    struct siege siege = {.area = NONE};
    for (int i = 0; i < flow_frames(game); i++) {
        const struct frame *frame = flow_frame(game, i);
        if (frame->step == STEP_BOMBARDMENT)
            siege = (struct siege){.area = frame->reg[BOMBARDMENT_AREA], .modifier = frame->reg[BOMBARDMENT_DRM]};
        else if (frame->step == STEP_ASSAULT)
            siege = (struct siege){.area = frame->reg[ASSAULT_AREA],
                                   .assault = true,
                                   .leicester = frame->reg[ASSAULT_KIND] == ASSAULT_LEICESTER};
        else if (frame->step == STEP_STORM)
            siege = (struct siege){.area = frame->reg[STORM_AREA],
                                   .assault = true,
                                   .leicester = frame->reg[STORM_KIND] == ASSAULT_LEICESTER};
        else if (frame->step == STEP_STORM_LOSS)
            siege = (struct siege){.area = frame->reg[STORM_LOSS_AREA], .assault = true};
    }
    return siege;
}

static void out_siege_modifiers(const struct game *game, const struct siege *siege, int besieger, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    struct modifier list[MODIFIERS_MOST];
    int event = siege->modifier + s->cards.siege_drm;
    int n = siege->assault ? assault_modifiers(c, s, besieger, siege->area, siege->leicester, list)
                           : bombardment_modifiers(c, s, siege->area, list);
    out_modifiers(list, n, out);
    if (event != 0)
        out_modifier(out, "an event", event);
}

static void garrison(const struct uk_content *c, const struct uk_state *s, int area, uint64_t set[BRIGADE_WORDS]) {
    brigades_at(c, s, PLACE_INSIDE + area, s->control[area], set);
    for (int brigade = 0; brigade < BRIGADES; brigade++) {
        int at = s->brigade_at[brigade];
        if (at < GENERALS && s->general_at[at] == area && general_is_inside(s, at))
            set_add(set, brigade);
    }
}

/* Strengths are numbers of Brigades. */
static void part_siege(const struct game *game, int role, const struct siege *siege, int besieger, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint64_t army[BRIGADE_WORDS], within[BRIGADE_WORDS];
    char title[LABEL_MOST];
    army_brigades(s, besieger, army);
    garrison(c, s, siege->area, within);
    snprintf(title, sizeof title, "%s of %s", siege->assault ? "Storm" : "Siege", c->area[siege->area].title);
    out_fight(out, game, siege->assault ? "storm" : "siege", title, at_area(siege->area));
    out_fight_side(out, role_id(game, general_side(c, besieger)), army_size(s, besieger));
    out_siege_modifiers(game, siege, besieger, out);
    out_fight_dice(out);
    for (int i = 0; i < 2; i++)
        if (s->siege_dice[i] != 0)
            out_int(out, s->siege_dice[i]);
    out_fight_pieces(out);
    out_thing(out, game, DOM_GENERAL, besieger);
    end_side(game, role, army, out);
    out_fight_side(out, role_id(game, s->control[siege->area]), fortress_garrison(c, s, siege->area));
    out_fight_dice(out);
    out_fight_pieces(out);
    end_side(game, role, within, out);
    out_end_fight(out);
}

static void part_fight(const struct game *game, int role, struct writer *out) {
    const struct uk_state *s = state_of(game);
    const struct siege siege = siege_at_hand(game);
    int besieger = siege.area == NONE ? NONE : fortress_besieger(content_of(game), s, siege.area);
    if (fights(game))
        part_battle(game, role, out);
    else if (besieger != NONE && s->ending == ENDING_NONE)
        part_siege(game, role, &siege, besieger, out);
    else
        out_null(out);
}

void uk_parts(const struct game *game, int role, enum view_part part, struct writer *out) {
    switch (part) {
    case PART_PIECES: part_pieces(game, role, out); break;
    case PART_HANDS: part_hands(game, role, out); break;
    case PART_DECKS: part_decks(game, out); break;
    case PART_TRACKS: part_tracks(game, out); break;
    case PART_FIGHT: part_fight(game, role, out); break;
    case PARTS: break;
    }
}
