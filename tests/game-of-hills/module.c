/* Hollow Hills: the second game that rulesets/ADDING.md refers to, a small war game. Two sides with three bands each
 * march over twelve areas for six rounds. Where two bands meet, cards out of a hidden hand and dice decide; both sides
 * may answer a card with a card. Who holds more villages at the end wins. It has a map, pieces at places, a window,
 * standing passes and a picture of the hand. */
#include <string.h>

#include "../../rulesets/kit/bits.h"
#include "../../rulesets/kit/board_map.h"
#include "../../rulesets/kit/cards.h"
#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/dice.h"
#include "../../rulesets/kit/moves.h"
#include "../../rulesets/kit/parts.h"
#include "../../rulesets/kit/text.h"
#include "tables.h"

#include "../../rulesets/kit/table_rows.h"

enum { HERON, OTTER, SIDES };
enum { AREAS = 12, BANDS = 6, CARDS = 12, HAND = 4, ROUNDS = 6, POINTS = 3, DEPTH = 4 };
enum { IN_DECK = SIDES, SPENT };

struct hills {
    FLOW(DEPTH) flow;
    int8_t round, resigned; /* resigned: a role or NONE */
    struct windows windows;
    uint8_t where[CARDS];
    int8_t band[BANDS];  /* its area, or NONE */
    int8_t held[AREAS];  /* the side that was there last, or NONE */
    int8_t bonus[SIDES]; /* from cards, in the fight that goes on */
};
_Static_assert(sizeof(struct hills) == 2 + DEPTH * sizeof(struct frame) + 2 + 40 + CARDS + BANDS + AREAS + SIDES,
               "no padding");

static inline struct hills *state_of(const struct game *game) {
    return game->state;
}

/* ---- content ---- */

struct area {
    const char *id, *title, *short_title;
    int16_t x, y;
    int8_t village;
};
struct border {
    int16_t a, b;
};
struct band {
    const char *id, *title, *short_title;
    int8_t side;
    int16_t area;
};
struct card {
    const char *id, *title;
    int8_t strength;
};
struct tables {
    struct area *area;
    struct border *border;
    struct band *band;
    struct card *card;
    int areas, borders, bands, cards;
    uint64_t beside[AREAS];
    struct board_map map;
};

static void draw_lines(struct board *b, const void *content) {
    const struct board_style edge = {.stroke = BOARD_EDGE, .stroke_width = 2};
    (void)content;
    for (int i = 0; i < b->map->area_count; i++)
        board_path(b, b->map->area[i].path, &edge);
    for (int i = 0; i < b->map->area_count; i++)
        board_map_name(b, &b->map->area[i], BOARD_SERIF_BOLD, 18, BOARD_INK, NULL);
    board_map_frame(b);
}

static const void *content_load(const struct content_source *source, struct content_faults *faults) {
    static const char *const sides[] = {"heron", "otter", NULL};
    static const struct content_field area[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = offsetof(struct area, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = offsetof(struct area, title)},
        {.name = "short", .type = FIELD_TEXT, .offset = offsetof(struct area, short_title)},
        {.name = "x", .type = FIELD_I16, .offset = offsetof(struct area, x), .most = 800},
        {.name = "y", .type = FIELD_I16, .offset = offsetof(struct area, y), .most = 700},
        {.name = "village", .type = FIELD_I8, .offset = offsetof(struct area, village), .most = 2},
        {0}};
    static const struct content_field card[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = offsetof(struct card, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = offsetof(struct card, title)},
        {.name = "strength", .type = FIELD_I8, .offset = offsetof(struct card, strength), .least = 1, .most = 3},
        {0}};
    struct tables *t = content_pool_new(source, faults, sizeof *t);
    t->area = content_records(t, "map.json", "areas", area, sizeof *t->area, &t->areas);
    const struct content_ids areas = {t->area, sizeof *t->area, t->areas};
    const struct content_field border[] = {
        {.name = "a", .type = FIELD_REF, .offset = offsetof(struct border, a), .refs = &areas},
        {.name = "b", .type = FIELD_REF, .offset = offsetof(struct border, b), .refs = &areas},
        {0}};
    const struct content_field band[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = offsetof(struct band, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = offsetof(struct band, title)},
        {.name = "short", .type = FIELD_TEXT, .offset = offsetof(struct band, short_title)},
        {.name = "side", .type = FIELD_CHOICE, .offset = offsetof(struct band, side), .names = sides},
        {.name = "area", .type = FIELD_REF, .offset = offsetof(struct band, area), .refs = &areas},
        {0}};
    t->border = content_records(t, "map.json", "borders", border, sizeof *t->border, &t->borders);
    t->band = content_records(t, "bands.json", "bands", band, sizeof *t->band, &t->bands);
    t->card = content_records(t, "cards.json", "cards", card, sizeof *t->card, &t->cards);
    if (t->areas != AREAS || t->bands != BANDS || t->cards != CARDS)
        content_fault_at(t, "map.json", "", "12 areas, 6 bands, 12 cards", "other numbers");
    board_map_read(t, "geometry.json", &t->map);
    if (content_failed(t)) {
        content_pool_free(t);
        return NULL;
    }
    for (int i = 0; i < t->borders; i++) {
        t->beside[t->border[i].a] |= bit_of(t->border[i].b);
        t->beside[t->border[i].b] |= bit_of(t->border[i].a);
    }
    static const struct board_map_look look = {.area_domain = "area", .lines = draw_lines};
    board_map_write(t, &t->map, &look, t);
    return t;
}

static inline const struct tables *content_of(const struct game *game) {
    return game->content;
}
int area_count(const void *content) {
    return ((const struct tables *)content)->areas;
}
void area_item(const void *content, int index, struct domain_item *item) {
    const struct area *a = &((const struct tables *)content)->area[index];
    *item = (struct domain_item){
        .id = a->id, .title = a->title, .short_title = a->short_title, .placed = true, .x = a->x, .y = a->y};
}
int band_count(const void *content) {
    return ((const struct tables *)content)->bands;
}
void band_item(const void *content, int index, struct domain_item *item) {
    const struct band *x = &((const struct tables *)content)->band[index];
    *item = (struct domain_item){.id = x->id,
                                 .title = x->title,
                                 .short_title = x->short_title,
                                 .text = "Marches into the next area, and fights the enemy that it finds there.",
                                 .kind = "band",
                                 .owner = x->side == HERON ? "heron" : "otter"};
}
int card_count(const void *content) {
    return ((const struct tables *)content)->cards;
}
void card_item(const void *content, int index, struct domain_item *item) {
    const struct card *c = &((const struct tables *)content)->card[index];
    *item = (struct domain_item){.id = c->id, .title = c->title};
}

static const struct connection_kind connection_kinds[] = {{"path", "A path over the hills"}, {0}};
static const struct map_layer map_layers[] = {{"areas", DOM_AREA}, {0}};

static void connections(const void *content, struct connection_list *list) {
    const struct tables *t = content;
    for (int i = 0; i < t->borders; i++)
        list_connection(list, "path", NULL, (struct thing){DOM_AREA, t->border[i].a},
                        (struct thing){DOM_AREA, t->border[i].b});
}

/* ---- rules ---- */

static int side_of(const struct game *game, int band) {
    return content_of(game)->band[band].side;
}

static int band_in(const struct game *game, int area) {
    for (int i = 0; i < BANDS; i++)
        if (state_of(game)->band[i] == area)
            return i;
    return NONE;
}

static void draw_card(struct game *game, int side) {
    int card = cards_draw(game, state_of(game)->where, CARDS, IN_DECK, side, "card");
    if (card != NONE)
        tell_secret(game, EVENT_DREW, ROLE_BIT(side), 0, side, card, 0, 0);
}

static struct thing spot(int area) {
    return area == NONE ? nowhere : (struct thing){DOM_AREA, area};
}

/* area: NONE: off the map */
static void put_band(struct game *game, int band, int area) {
    int from = state_of(game)->band[band];
    state_of(game)->band[band] = (int8_t)area;
    piece_moves(game, (struct thing){DOM_BAND, band}, spot(from), spot(area), ROLES_EVERYONE);
}

/* Who was last in an area holds it. */
static void place(struct game *game, int band, int area) {
    put_band(game, band, area);
    state_of(game)->held[area] = (int8_t)side_of(game, band);
}

static void setup(struct game *game, const struct setup *setup) {
    struct hills *s = state_of(game);
    (void)setup;
    s->resigned = NONE;
    memset(s->where, IN_DECK, sizeof s->where);
    memset(s->held, NONE, sizeof s->held);
    memset(s->band, NONE, sizeof s->band);
    for (int i = 0; i < BANDS; i++)
        place(game, i, content_of(game)->band[i].area);
    for (int i = 0; i < 2 * SIDES; i++)
        draw_card(game, i % SIDES);
    flow_call(game, STEP_GAME);
    flow_run(game);
}

/* 2: each side has a turn in a round. The game ends early if a side has no band left. */
void game_run(struct game *game, struct frame *frame) {
    struct hills *s = state_of(game);
    int side = frame->phase % SIDES;
    s->round = (int8_t)(frame->phase / SIDES);
    bool alive[SIDES] = {false, false};
    for (int i = 0; i < BANDS; i++)
        alive[side_of(game, i)] |= s->band[i] != NONE;
    if (s->round == ROUNDS || !alive[HERON] || !alive[OTTER]) {
        flow_end(game);
        return;
    }
    frame->phase++;
    tell(game, EVENT_TURN_BEGUN, s->round + 1, side, 0, 0);
    flow_call(game, STEP_TURN, side, POINTS);
}

void turn_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct hills *s = state_of(game);
    for (int i = 0; i < BANDS && frame->reg[TURN_POINTS] > 0; i++) {
        if (side_of(game, i) != role || s->band[i] == NONE)
            continue;
        FOR_EACH_BIT (area, content_of(game)->beside[s->band[i]]) {
            int there = band_in(game, area);
            if (there == NONE || side_of(game, there) != role)
                list_add2(list, VERB_MARCH, i, area);
        }
    }
    list_add(list, VERB_REST);
}

/* 2.2 and 2.3: a march costs a point, whatever comes of it. */
void turn_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_REST) {
        if (cards_count(state_of(game)->where, CARDS, role) < HAND)
            draw_card(game, role);
        flow_return(game);
        return;
    }
    int band = action->arg[0], area = action->arg[1], enemy = band_in(game, area);
    frame->reg[TURN_POINTS]--;
    if (enemy == NONE) {
        tell(game, EVENT_MARCHED, band, state_of(game)->band[band], area, 0);
        place(game, band, area);
        return;
    }
    tell(game, EVENT_ATTACKED, band, enemy, area, 0);
    flow_call(game, STEP_FIGHT, role, band, area);
}

void march_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    int enemy = band_in(game, action->arg[1]);
    (void)role;
    if (enemy != NONE) {
        put(out, "attacks ");
        put_item(out, game, DOM_BAND, enemy);
    }
}

void march_cost(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game, (void)role, (void)action;
    put(out, "1 point");
}

/* Everyone sees the number of cards in a hand, so this is public. */
static role_set holders(const struct game *game) {
    role_set who = 0;
    for (int side = 0; side < SIDES; side++)
        if (cards_count(state_of(game)->where, CARDS, side) > 0)
            who |= ROLE_BIT(side);
    return who;
}

static void scatter(struct game *game, int band) {
    tell(game, EVENT_SCATTERED, band, 0, 0, 0);
    put_band(game, band, NONE);
}

/* 3: first the cards, then the dice. */
void fight_run(struct game *game, struct frame *frame) {
    struct hills *s = state_of(game);
    int band = frame->reg[FIGHT_BAND], area = frame->reg[FIGHT_AREA], enemy = band_in(game, area), role = frame->role;
    if (frame->phase == 0) {
        frame->phase = 1;
        s->bonus[HERON] = s->bonus[OTTER] = 0;
        windows_open(game, STEP_REACT, 0, holders(game), role, area);
        return;
    }
    int roll = die(game, 6, "fight"), other = die(game, 6, "fight");
    int sum = roll + s->bonus[role], against = other + s->bonus[1 - role];
    tell8(game, EVENT_FOUGHT,
          (const int16_t[EVENT_ARGS]){(int16_t)band, (int16_t)roll, (int16_t)enemy, (int16_t)other, (int16_t)sum,
                                      (int16_t)against});
    s->bonus[HERON] = s->bonus[OTTER] = 0;
    if (sum > against) {
        scatter(game, enemy);
        place(game, band, area);
    } else if (sum < against) {
        scatter(game, band);
    } else {
        tell(game, EVENT_DREW_OFF, band, 0, 0, 0);
    }
    flow_return(game);
}

void react_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    for (int card = 0; card < CARDS; card++)
        if (state_of(game)->where[card] == role)
            list_add1(list, VERB_PLAY, card);
    list_add(list, VERB_HOLD);
}

void react_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct hills *s = state_of(game);
    if (action->verb == VERB_HOLD) {
        windows_pass(game, frame, role);
        return;
    }
    int card = action->arg[0], strength = content_of(game)->card[card].strength;
    s->where[card] = SPENT;
    s->bonus[role] = (int8_t)(s->bonus[role] + strength);
    tell_secret(game, EVENT_PLAYED, ROLES_EVERYONE, ROLE_BIT(role), role, card, strength, 0);
    windows_again(game, frame, holders(game));
}

/* Bit k is item k of STANDING_PASS; the second one is for fights that the role itself began. */
static uint32_t covering(const struct game *game, const struct frame *frame, int role) {
    (void)game;
    return frame->role == role ? 3 : 1;
}

void play_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role;
    put_format(out, "+%d", content_of(game)->card[action->arg[0]].strength);
}
void play_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    play_number(game, role, action, out);
}

static void conclude(struct game *game, int role, enum conclusion how) {
    (void)how;
    state_of(game)->resigned = (int8_t)role;
    tell(game, EVENT_RESIGNED, role, 0, 0, 0);
    flow_end(game);
}

static int villages(const struct game *game, int side) {
    int sum = 0;
    for (int i = 0; i < AREAS; i++)
        if (state_of(game)->held[i] == side)
            sum += content_of(game)->area[i].village;
    return sum;
}

static void result(const struct game *game, struct result *result) {
    const struct hills *s = state_of(game);
    int lead = s->resigned != NONE ? (s->resigned == HERON ? -1 : 1) : villages(game, HERON) - villages(game, OTTER);
    result->outcome = lead > 0 ? "heron-wins" : lead < 0 ? "otter-wins" : "draw";
    result->reason = s->resigned != NONE ? "The other side gave up" : "Villages held";
    for (int side = 0; side < SIDES; side++) {
        result->role[side].score = villages(game, side);
        result->role[side].place = (int8_t)(1 + ((side == HERON ? lead : -lead) < 0));
    }
}

/* ---- what is seen ---- */

static void out_id(struct writer *out, const struct game *game, const char *key, int domain, int value) {
    out_key(out, key);
    out_argument(out, game->ruleset, game->content, domain, value);
}

static void view(const struct game *game, int role, struct writer *out) {
    const struct hills *s = state_of(game);
    const struct frame *top = flow_top(game);
    out_object(out);
    out_member_int(out, "round", s->round + 1 < ROUNDS ? s->round + 1 : ROUNDS);
    out_member_int(out, "points", top && top->step == STEP_TURN ? top->reg[TURN_POINTS] : 0);
    out_member_int(out, "deck", cards_count(s->where, CARDS, IN_DECK));
    out_member_array(out, "areas");
    for (int i = 0; i < AREAS; i++) {
        out_object(out);
        out_id(out, game, "id", DOM_AREA, i);
        out_id(out, game, "held_by", DOM_ROLE, s->held[i]);
        out_end_object(out);
    }
    out_end_array(out);
    out_member_array(out, "bands");
    for (int i = 0; i < BANDS; i++) {
        out_object(out);
        out_id(out, game, "id", DOM_BAND, i);
        out_id(out, game, "area", DOM_AREA, s->band[i]);
        out_end_object(out);
    }
    out_end_array(out);
    out_member_array(out, "sides");
    for (int side = 0; side < SIDES; side++) {
        out_object(out);
        out_member_string(out, "role", game->ruleset->roles[side].id);
        out_member_int(out, "villages", villages(game, side));
        out_member_int(out, "cards", cards_count(s->where, CARDS, side));
        out_member_array(out, "hand");
        for (int card = 0; card < CARDS && side == role; card++)
            if (s->where[card] == side)
                out_argument(out, game->ruleset, game->content, DOM_CARD, card);
        out_end_array(out);
        out_end_object(out);
    }
    out_end_array(out);
    out_end_object(out);
}

static void summary_round(const struct game *game, int reader, int of, struct writer *out) {
    (void)reader, (void)of;
    put_format(out, "%d of %d", state_of(game)->round < ROUNDS ? state_of(game)->round + 1 : ROUNDS, ROUNDS);
}
static void summary_deck(const struct game *game, int reader, int of, struct writer *out) {
    (void)reader, (void)of;
    put_format(out, "%d cards", cards_count(state_of(game)->where, CARDS, IN_DECK));
}
static void summary_villages(const struct game *game, int reader, int of, struct writer *out) {
    (void)reader;
    put_int(out, villages(game, of));
}
static void summary_cards(const struct game *game, int reader, int of, struct writer *out) {
    (void)reader;
    put_format(out, "%d in hand", cards_count(state_of(game)->where, CARDS, of));
}
static const struct summary_row summary[] = {
    {.id = "round", .title = "Round", .value = summary_round},
    {.id = "deck", .title = "Deck", .value = summary_deck},
    {.id = "villages", .title = "Villages", .each_seat = true, .value = summary_villages},
    {.id = "cards", .title = "Cards", .each_seat = true, .value = summary_cards}};

static const char *const colours[] = {BOARD_KING, BOARD_PARLIAMENT}, *const tint[] = {BOARD_KING_TINT,
                                                                                      BOARD_PARLIAMENT_TINT};

static void draw_tints(struct board *b, const struct game *game, int role) {
    (void)role;
    for (int i = 0; i < AREAS; i++)
        if (state_of(game)->held[i] != NONE)
            board_tint(b, "area", content_of(game)->area[i].id, tint[state_of(game)->held[i]]);
}

static void draw_pieces(struct board *b, const struct game *game, int role) {
    const struct tables *t = content_of(game);
    (void)role;
    for (int i = 0; i < AREAS; i++)
        if (t->area[i].village > 0)
            board_disc(b, t->area[i].x + 60, t->area[i].y + 45, 12, BOARD_PAPER, BOARD_EDGE, 2, BOARD_NO_SYMBOL, 0);
    for (int i = 0; i < BANDS; i++) {
        int area = state_of(game)->band[i];
        if (area == NONE)
            continue;
        board_item_at(b, "band", t->band[i].id, t->band[i].title, t->area[area].x, t->area[area].y, 1.4);
        board_box(b);
        board_counter(b, colours[t->band[i].side], false);
        board_symbol(b, SYMBOL_FOOT, 0, -5, 24, "#fff");
        board_counter_name(b, t->band[i].short_title);
        board_group_end(b);
        board_group_end(b);
    }
    static const struct board_words words = {.size = 18};
    board_plate(b, "score", 40, 560, 720, 100, "Villages");
    for (int side = 0; side < SIDES; side++) {
        board_text_in(b, 60 + 200 * side, 630, &words, 100, 10, game->ruleset->roles[side].title);
        board_text_number(b, 170 + 200 * side, 630, &words, villages(game, side));
    }
    board_group_end(b);
}

static bool hand_size(const struct game *game, int role, int *width, int *height) {
    *width = HAND * 110 + 10;
    *height = 126;
    return role < SIDES && cards_count(state_of(game)->where, CARDS, role) > 0;
}

static void draw_hand(struct board *b, const struct game *game, int role) {
    static const char *const value[] = {"0", "+1", "+2", "+3"};
    int n = 0;
    for (int i = 0; i < CARDS; i++) {
        const struct card *c = &content_of(game)->card[i];
        if (state_of(game)->where[i] != role)
            continue;
        const struct board_card card = {.domain = "card",
                                        .id = c->id,
                                        .title = c->title,
                                        .value = value[c->strength],
                                        .colour = colours[role],
                                        .symbol = BOARD_NO_SYMBOL};
        board_card(b, 10 + 110 * n++, 10, &card);
    }
}

/* Areas have positions of their own; cards are not on the board. */
static bool stands(const struct game *game, int role, struct thing thing, struct thing *at) {
    (void)role;
    if (thing.domain != DOM_BAND || state_of(game)->band[thing.index] == NONE)
        return false;
    *at = (struct thing){DOM_AREA, state_of(game)->band[thing.index]};
    return true;
}

static void board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    const struct board_picture picture = {.map = &content_of(game)->map,
                                          .title = "Hollow Hills",
                                          .tints = draw_tints,
                                          .pieces = draw_pieces,
                                          .hand_size = hand_size,
                                          .hand = draw_hand};
    board_draw(game, role, request, &picture, out);
}

/* The other hand and the deck are one heap to the reader; of the spectators both hands. */
static void resample(struct game *game, int role) {
    cards_mix(game, state_of(game)->where, CARDS, (bit_of(SPENT) - 1) & ~(role < SIDES ? bit_of(role) : 0), "resample");
    windows_mix(game, role, ROLE_BIT(HERON) | ROLE_BIT(OTTER));
}

static bool audit(const struct game *game, struct writer *why) {
    for (int i = 0; i < BANDS; i++)
        for (int k = 0; k < i; k++)
            if (state_of(game)->band[i] != NONE && state_of(game)->band[i] == state_of(game)->band[k])
                put(why, "two bands in an area");
    return why->length == 0;
}

static const struct role roles[] = {{"heron", "Heron", BOARD_KING}, {"otter", "Otter", BOARD_PARLIAMENT}};
static const struct scenario scenarios[] = {
    {.id = "summer",
     .title = "A summer",
     .summary = "Six rounds for the villages of twelve areas.",
     .wins = {"Holds more villages than Otter.", "Holds more villages than Heron."}}};
static const struct window_rules window_rules = WINDOW_RULES(struct hills, windows, covering);

static const struct ruleset ruleset = {.build = RULESET_BUILD,
                                       .id = "game-of-hills",
                                       .title = "Hollow Hills",
                                       .version = "1.0.0",
                                       .state_version = 1,
                                       .state_size = sizeof(struct hills),
                                       .bounds = {.actions = 20, .decisions = 500, .steps = 8, .draws = 4},
                                       .board_size = {800, 700},
                                       .role_count = SIDES,
                                       .scenario_count = 1,
                                       .roles = roles,
                                       .scenarios = scenarios,
                                       RULESET_TABLES,
                                       .content_load = content_load,
                                       .content_unload = content_pool_free,
                                       .setup = setup,
                                       .to_act = flow_to_act,
                                       .legal = flow_legal,
                                       .apply = flow_apply,
                                       .prompt = flow_prompt,
                                       .result = result,
                                       .view = view,
                                       .board = board,
                                       .resample = resample,
                                       .conclude = conclude,
                                       .audit = audit,
                                       .flow_depth = DEPTH,
                                       .windows = &window_rules,
                                       .stands = stands,
                                       .summary_count = sizeof summary / sizeof *summary,
                                       .summary = summary,
                                       .connections = connections,
                                       .connection_kinds = connection_kinds,
                                       .map_layers = map_layers};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}
