/* Counters on the map: Nobles as shields, heirs, ships; owners of places, and sieges. Each counter stands as near to
 * its spot as names and other counters allow. */
#include <stdio.h>
#include <string.h>

#include "../../kit/bits.h"
#include "board.h"
#include "words.h"

const struct seat_look SEAT_LOOK[SEATS + 1] = {
    {"#a3262a", "#fff", "#a3262a", "R"},   {"#1f4e9c", "#fff", "#1f4e9c", "B"},
    {"#1f7a4d", "#fff", "#1f7a4d", "G"},   {"#ecd25a", "#2b2000", "#7a6210", "Y"},
    {"#7b3f98", "#fff", "#7b3f98", "P"},   {"#d9771f", "#241000", "#a2500c", "O"},
    {"#2b2b2b", "#fff", "#2b2b2b", "K"},   {"#f3efe2", "#2b2620", "#6d6a62", "W"},
    {"#b5ad9c", "#2b2620", "#6d6250", ""},
};

enum { OBSTACLES = 2 * PLACES + NOBLES + HEIRS + SHIPS + 10, PIECES = NOBLES + HEIRS + SHIPS, MARGIN = 14 };

enum { CROWD = 7, ALL = -2 }; /* CROWD: Nobles in a square, from which on each faction there has one shield */

enum counter_kind { COUNTER_SHIP, COUNTER_FORCE, COUNTER_CROWD, COUNTER_HEIR };

struct counter {
    int8_t kind, owner, top; /* top: Noble, heir or ship */
    uint32_t nobles;
    double spot_x, spot_y, x, y;
};

struct layout {
    struct land_box taken[OBSTACLES];
    int signs, names; /* taken[0 … signs - 1] are signs of places; the rest must stay free */
    int count;
    struct counter counter[PIECES];
    int counters;
};

void spot_at(const struct tables *t, int square, int place, double *x, double *y) {
    *x = place != NONE ? t->place[place].x : t->square[square].x;
    *y = place != NONE ? t->place[place].y : t->square[square].y;
}

/* ---- room -------------------------------------------------------------------------------------------------------- */

static bool boxes_meet(const struct land_box *a, const struct land_box *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static struct land_box box_of(const struct board *b, int kind) {
    if (b->form == BOARD_SMALL)
        return (struct land_box){-28, -28, 28, 28};
    if (kind == COUNTER_SHIP)
        return (struct land_box){-24, -18, 24, 19};
    if (kind == COUNTER_HEIR)
        return (struct land_box){-27, -28, 27, b->form == BOARD_LARGE ? 32 : 20};
    return (struct land_box){-28, -35, 35, b->form == BOARD_LARGE ? 37 : 26};
}

static struct land_box moved(struct land_box box, double x, double y) {
    return (struct land_box){box.left + x, box.top + y, box.right + x, box.bottom + y};
}

static bool is_free(const struct layout *l, const struct board *b, const struct land_box *box, int from) {
    if (box->left < MARGIN || box->top < MARGIN || box->right > b->map->width - MARGIN ||
        box->bottom > b->map->height - MARGIN)
        return false;
    for (int i = from; i < l->count; i++)
        if (boxes_meet(box, &l->taken[i]))
            return false;
    return true;
}

/* Tries positions in rings around the spot. Signs of places stay free if that is possible nearby. */
static void settle(struct layout *l, const struct board *b, struct counter *c) {
    static const int8_t ways[][2] = {{0, -10}, {10, 0},  {-10, 0}, {0, 10}, {7, -7}, {-7, -7}, {7, 7}, {-7, 7},
                                     {9, -4},  {-9, -4}, {9, 4},   {-9, 4}, {4, -9}, {-4, -9}, {4, 9}, {-4, 9}};
    const struct land_box box = box_of(b, c->kind);
    for (int pass = 0; pass < 2; pass++)
        for (int r = 0; r <= (pass == 0 ? 90 : 600); r += 6)
            for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
                c->x = c->spot_x + ways[i][0] * r / 10.0;
                c->y = c->spot_y + ways[i][1] * r / 10.0;
                const struct land_box at = moved(box, c->x, c->y);
                if (is_free(l, b, &at, pass == 0 ? 0 : l->signs)) {
                    l->taken[l->count++] = at;
                    return;
                }
            }
}

static void take_places(struct layout *l, const struct board *b, const struct game *game) {
    const struct tables *t = content_of(game);
    struct board_words words;
    for (int p = 0; p < PLACES; p++)
        if (place_in_game(game, p) && place_is_fortified(game, p))
            l->taken[l->count++] = moved((struct land_box){-11, -11, 11, 11}, t->place[p].x, t->place[p].y);
    l->signs = l->count;
    for (int p = 0; p < PLACES; p++)
        if (land_name(t, b->form, p, &words, &l->taken[l->count]))
            l->count++;
}

static void take_plates(struct layout *l, const struct board *b) {
    for (int i = 0; i < b->map->plate_count && !b->near && b->form == BOARD_LARGE; i++) {
        const struct board_plate_room *room = &b->map->plate[i];
        l->taken[l->count++] =
            (struct land_box){room->x, room->y, room->x + room->width + 4, room->y + room->height + 4};
    }
    if (b->form != BOARD_LARGE)
        l->taken[l->count++] = (struct land_box){1060, 0, b->map->width, b->form == BOARD_SMALL ? 230 : 650};
    for (int i = 0; i < b->map->neighbour_count && b->form != BOARD_SMALL; i++) {
        const struct board_place *n = &b->map->neighbour[i];
        l->taken[l->count++] = moved((struct land_box){-110, -24, 110, 10}, n->label[0], n->label[1]);
    }
    for (int i = 0; i < b->map->sea_count && b->form != BOARD_SMALL; i++) {
        const struct board_sea *sea = &b->map->sea[i];
        double half = 0.5 * sea->size * 0.9 * 15;
        l->taken[l->count++] = moved((struct land_box){-half, -sea->size, half, sea->size * 0.4}, sea->x, sea->y);
    }
}

/* ---- collecting counters ----------------------------------------------------------------------------------------- */

static void add(struct layout *l, const struct game *game, struct counter c, int square, int place) {
    spot_at(content_of(game), square, place, &c.spot_x, &c.spot_y);
    l->counter[l->counters++] = c;
}

static bool is_crowded(const struct kingmaker *s, int square) {
    return bits_count(nobles_in_square(s, square)) >= CROWD;
}

/* Counters of one faction in one force are one stack; in a crowd, all counters of one faction. */
static bool stand_together(const struct kingmaker *s, int noble, int other) {
    if (!noble_is_free(s, other) || noble_owner(s, other) != noble_owner(s, noble))
        return false;
    if (is_crowded(s, s->noble[noble].square))
        return s->noble[other].square == s->noble[noble].square;
    return same_spot(s, noble, other) && s->noble[other].leader == s->noble[noble].leader;
}

static void add_forces(struct layout *l, const struct game *game) {
    const struct kingmaker *s = state_of(game);
    uint32_t done = 0;
    for (int n = 0; n < NOBLES; n++) {
        if (!noble_is_free(s, n) || s->noble[n].square == NONE || done >> n & 1)
            continue;
        uint32_t stack = bit_of(n);
        for (int m = n + 1; m < NOBLES; m++)
            if (stand_together(s, n, m))
                stack |= bit_of(m);
        done |= stack;
        bool many = is_crowded(s, s->noble[n].square) && bits_count(stack) > 1;
        add(l, game,
            (struct counter){.kind = many ? COUNTER_CROWD : COUNTER_FORCE,
                             .owner = (int8_t)noble_owner(s, n),
                             .top = (int8_t)(stack >> s->noble[n].leader & 1 ? s->noble[n].leader
                                                                             : nobles_first(game, stack)),
                             .nobles = stack},
            s->noble[n].square, s->noble[n].place);
    }
}

static void add_others(struct layout *l, const struct game *game) {
    const struct kingmaker *s = state_of(game);
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h))
            add(l, game, (struct counter){.kind = COUNTER_HEIR, .owner = s->heir[h].owner, .top = (int8_t)h},
                s->heir[h].square, s->heir[h].place);
    for (int i = 0; i < SHIPS; i++)
        if (ship_in_play(s, i))
            add(l, game, (struct counter){.kind = COUNTER_SHIP, .owner = (int8_t)ship_owner(game, i), .top = (int8_t)i},
                ship_square(game, i), s->ship[i].port);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_shield(struct board *b, double dx, double dy, const struct seat_look *look) {
    const double points[] = {dx - 20, dy - 21, dx + 20, dy - 21, dx + 20, dy + 4,  dx + 13,
                             dy + 14, dx,      dy + 21, dx - 13, dy + 14, dx - 20, dy + 4};
    const struct board_style style = {.fill = look->colour, .stroke = "#241c10", .stroke_width = 1.6};
    board_polygon(b, points, 7, &style);
}

void draw_badge_of_seat(struct board *b, double x, double y, double scale, int seat) {
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = 22,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = look_of(seat)->ink};
    board_box_at(b, x, y, scale);
    draw_shield(b, 0, 0, look_of(seat));
    board_text(b, 0, 5, &words, look_of(seat)->letter);
    board_group_end(b);
}

static void draw_name_plate(struct board *b, double y, const char *name) {
    static const struct board_style style = {.fill = BOARD_PAPER, .stroke = BOARD_PLATE_INK, .stroke_width = 0.8};
    static const struct board_words words = {.face = BOARD_BOLD,
                                             .size = 9.6,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    static const struct board_words plain = {.face = BOARD_SANS,
                                             .size = 9.6,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    double width = board_text_width(BOARD_BOLD, 9.6, name) + 8;
    width = width > 54 ? 54 : width < 34 ? 34 : width;
    board_box(b);
    board_rect(b, -width / 2, y, width, 12.5, 3, &style);
    board_text_in(b, 0, y + 9.6, board_text_width(BOARD_BOLD, 6.5, name) > width - 5 ? &plain : &words, width - 5, 5.5,
                  name);
    board_group_end(b);
}

/* Two letters that no other Noble has: the first, with the first of a second word, or the next that is free. */
static void monogram_of(const struct tables *t, int noble, char text[3]) {
    char taken[NOBLES][3];
    for (int n = 0; n <= noble; n++) {
        const char *name = t->card[n].short_title, *word = strchr(name, ' ');
        for (const char *second = word ? word + 1 : name + 1; *second != '\0'; second++) {
            bool is_free_yet = true;
            taken[n][0] = name[0];
            taken[n][1] = *second;
            taken[n][2] = '\0';
            for (int k = 0; k < n; k++)
                is_free_yet = is_free_yet && strcmp(taken[k], taken[n]) != 0;
            if (is_free_yet)
                break;
        }
    }
    memcpy(text, taken[noble], 3);
}

/* monogram: NULL in a crowd, which shows the faction's letter. */
static void draw_shield_words(struct board *b, const struct seat_look *look, const char *monogram, int strength) {
    bool large = b->form == BOARD_LARGE;
    struct board_words words = {.face = BOARD_SERIF_BOLD, .size = 18, .anchor = BOARD_MIDDLE, .fill = look->ink};
    if (b->form == BOARD_SMALL) {
        words = (struct board_words){.face = BOARD_BOLD, .size = 24, .anchor = BOARD_MIDDLE, .fill = look->ink};
        board_text_number_in(b, 0, 4, &words, 34, strength);
        return;
    }
    double line = b->form == BOARD_LARGE ? -3 : -5;
    if (monogram)
        words.size = 15;
    board_text_in(b, 0, line, &words, 20, 8, monogram ? monogram : look->letter);
    words.face = BOARD_BOLD;
    words.size = large ? 12 : 15;
    board_text_number_in(b, 0, large ? 11.5 : 11, &words, large ? 24 : 27, strength);
    words.size = 9.5;
    if (monogram)
        board_text(b, -14.5, -11, &words, look->letter);
}

/* Its elements are nested, so that the shield represents each Noble. */
static void draw_crowd(struct board *b, const struct game *game, const struct counter *c) {
    const struct tables *t = content_of(game);
    int count = bits_count(c->nobles), strength = nobles_strength(game, c->nobles, STRENGTH_DEFENCE);
    double scale = b->form == BOARD_LARGE ? 1 : b->form == BOARD_MEDIUM ? 1.1 : 1.3;
    struct listing l;
    char text[500];
    listing_begin(&l, 0);
    FOR_EACH_BIT (n, c->nobles)
        listing_add(&l, t->card[n].short_title);
    snprintf(text, sizeof text, "%s: %s; %d men", seat_title(game, c->owner), listing_end(&l), strength);
    board_group_at(b, c->x, c->y, scale);
    FOR_EACH_BIT (n, c->nobles)
        board_item(b, "noble", t->card[n].id, n == bits_first(c->nobles) ? text : NULL);
    draw_shield(b, 5, -5, look_of(c->owner));
    board_box(b);
    draw_shield(b, 0, 0, look_of(c->owner));
    draw_shield_words(b, look_of(c->owner), NULL, strength);
    board_group_end(b);
    snprintf(text, sizeof text, "%d Nobles", count);
    if (b->form == BOARD_LARGE)
        draw_name_plate(b, 22, text);
    if (b->form != BOARD_SMALL)
        board_badge(b, 22, -22, count);
    for (int i = 0; i < count; i++)
        board_group_end(b);
    board_group_end(b);
}

static void draw_force(struct board *b, const struct game *game, const struct counter *c) {
    const struct tables *t = content_of(game);
    const struct seat_look *look = look_of(c->owner);
    int count = bits_count(c->nobles);
    int depth = count > 4 ? 3 : count - 1;
    char tip[160], monogram[3];
    FOR_EACH_BIT (n, c->nobles & ~bit_of(c->top)) {
        board_item_at(b, "noble", t->card[n].id, t->card[n].title, c->x, c->y, 1);
        if (depth > 0)
            draw_shield(b, 2.5 * depth, -2.5 * depth, look);
        depth -= depth > 0;
        board_group_end(b);
    }
    int strength = nobles_strength(game, c->nobles, STRENGTH_DEFENCE);
    snprintf(tip, sizeof tip, "%s, %s, %d men", t->card[c->top].title, game->ruleset->roles[c->owner].title, strength);
    board_item_at(b, "noble", t->card[c->top].id, tip, c->x, c->y,
                  b->form == BOARD_LARGE    ? 1
                  : b->form == BOARD_MEDIUM ? 1.1
                                            : 1.3);
    board_box(b);
    draw_shield(b, 0, 0, look);
    monogram_of(t, c->top, monogram);
    draw_shield_words(b, look, monogram, strength);
    board_group_end(b);
    if (b->form == BOARD_LARGE)
        draw_name_plate(b, 22, t->card[c->top].short_title);
    if (count > 1 && b->form != BOARD_SMALL)
        board_badge(b, 22, -22, count);
    board_group_end(b);
}

static void draw_heir(struct board *b, const struct game *game, const struct counter *c) {
    const struct kingmaker *s = state_of(game);
    const struct heir *heir = &content_of(game)->heir[c->top];
    bool red = heir->house == LANCASTER;
    char tip[128];
    snprintf(tip, sizeof tip, "%s%s, %s", heir->title, s->heir[c->top].crowned ? ", crowned" : "",
             c->owner == NONE ? "without an owner" : game->ruleset->roles[c->owner].title);
    board_item_at(b, "heir", heir->id, tip, c->x, c->y, b->form == BOARD_LARGE ? 1 : 1.15);
    board_circle(b, 0, 0, 16.6, &(struct board_style){.fill = "#241c10"});
    board_disc(b, 0, 0, 14, red ? BOARD_RED : "#fbf6e8", look_of(c->owner)->colour, 3.2, BOARD_NO_SYMBOL, 0);
    board_symbol(b, red ? SYMBOL_ROSE_RED : SYMBOL_ROSE_WHITE, 0, 0, 19, red ? "#fff" : BOARD_PLATE_INK);
    if (s->heir[c->top].crowned)
        board_symbol(b, SYMBOL_CROWN, 0, -20, 15, "#8a6508");
    if (b->form == BOARD_LARGE)
        draw_name_plate(b, 18, heir->short_title);
    board_group_end(b);
}

static void draw_ship(struct board *b, const struct game *game, const struct counter *c) {
    const struct ship *ship = &content_of(game)->ship[c->top];
    const struct seat_look *look = look_of(c->owner);
    const struct board_style style = {.fill = look->colour, .stroke = "#241c10", .stroke_width = 1.6};
    struct board_words words = {.face = BOARD_BOLD, .size = 12, .anchor = BOARD_MIDDLE, .fill = look->ink};
    char tip[128];
    snprintf(tip, sizeof tip, "%s, %s, carries %d", ship->title,
             c->owner == NONE ? "without an owner" : game->ruleset->roles[c->owner].title, ship->capacity);
    board_item_at(b, "ship", ship->id, tip, c->x, c->y, 1);
    board_box(b);
    board_rect(b, -22, -16, 44, 32, 6, &style);
    board_symbol(b, SYMBOL_SHIP, -9, 0, 21, look->ink);
    if (b->form == BOARD_SMALL)
        words.size = 15;
    board_text_number_in(b, 11, 11, &words, 20, ship->capacity);
    words.size = 9.5;
    if (b->form != BOARD_SMALL)
        board_text(b, 12, -5, &words, look->letter);
    board_group_end(b);
    board_group_end(b);
}

/* A counter that stands away from its spot. */
static bool has_tail(const struct counter *c) {
    double dx = c->x - c->spot_x, dy = c->y - c->spot_y;
    return dx * dx + dy * dy >= 44 * 44;
}

/* The tails of one owner's counters in one path; owner: a seat, SEATS for counters without an owner, ALL for all. */
static void draw_tails_of(struct board *b, const struct layout *l, int owner, const struct board_style *style) {
    char data[PIECES * 40];
    struct writer path;
    writer_init_fixed(&path, data, sizeof data);
    for (int i = 0; i < l->counters; i++) {
        const struct counter *c = &l->counter[i];
        if (has_tail(c) && (owner == ALL || (c->owner == NONE ? SEATS : c->owner) == owner))
            put_format(&path, "M%d %dL%d %d", (int)c->spot_x, (int)c->spot_y, (int)c->x, (int)c->y);
    }
    if (path.length > 0)
        board_path(b, writer_text(&path), style);
}

static void draw_tails(struct board *b, const struct layout *l) {
    const struct board_style casing = {.stroke = "#241c10", .stroke_width = 3.4, .round = true};
    draw_tails_of(b, l, ALL, &casing);
    for (int owner = 0; owner <= SEATS; owner++)
        draw_tails_of(b, l, owner,
                      &(struct board_style){.stroke = SEAT_LOOK[owner].colour, .stroke_width = 2, .round = true});
}

static void draw_place_marks(struct board *b, const struct game *game, int p) {
    const struct tables *t = content_of(game);
    int owner = place_owner(game, p), besieger = place_besieger(state_of(game), p);
    const struct board_style casing = {.stroke = "#241c10", .stroke_width = 5.6};
    const struct board_style ring = {.stroke = look_of(owner)->colour, .stroke_width = 3.8};
    const struct board_style *const styles[] = {&casing, &ring};
    double x = t->place[p].x, y = t->place[p].y;
    for (int i = 0; i < 2 && owner != NONE; i++) {
        if (place_is_castle(game, p))
            board_rect(b, x - 11, y - 11, 22, 22, 3, styles[i]);
        else
            board_circle(b, x, y, 14.5, styles[i]);
    }
    if (besieger != NONE)
        board_siege(b, x, y, 23, look_of(force_player(state_of(game), besieger))->bar);
}

static void draw_marks(struct board *b, const struct game *game) {
    static const struct board_style lost = {.stroke = BOARD_RED, .stroke_width = 4, .round = true};
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    if (place_in_game(game, t->dublin))
        land_draw_place(b, t, t->dublin);
    if (s->calais_lost) {
        double x = t->place[t->calais].x, y = t->place[t->calais].y;
        board_line(b, x - 14, y - 14, x + 14, y + 14, &lost);
        board_line(b, x - 14, y + 14, x + 14, y - 14, &lost);
    }
    for (int p = 0; p < PLACES; p++)
        if (place_in_game(game, p))
            draw_place_marks(b, game, p);
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square != NONE)
            board_disc(b, t->square[s->peace[i].square].x, t->square[s->peace[i].square].y, 13, BOARD_PAPER, "#6a7a2a",
                       2, SYMBOL_LAUREL, 18);
}

void draw_pieces(struct board *b, const struct game *game) {
    struct layout l = {.count = 0};
    take_places(&l, b, game);
    take_plates(&l, b);
    add_forces(&l, game);
    add_others(&l, game);
    draw_marks(b, game);
    for (int i = 0; i < l.counters; i++)
        settle(&l, b, &l.counter[i]);
    draw_tails(b, &l);
    for (int i = 0; i < l.counters; i++) {
        if (l.counter[i].kind == COUNTER_FORCE)
            draw_force(b, game, &l.counter[i]);
        else if (l.counter[i].kind == COUNTER_CROWD)
            draw_crowd(b, game, &l.counter[i]);
        else if (l.counter[i].kind == COUNTER_HEIR)
            draw_heir(b, game, &l.counter[i]);
        else
            draw_ship(b, game, &l.counter[i]);
    }
}
