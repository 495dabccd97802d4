/* Armies as counters beside their spaces, with the Brigades that the reader knows (UP-4.5). */
#include "board.h"

#include <stdio.h>

#include "../../kit/text.h"

static const struct uk_look *covenanter(void) {
    static const struct uk_look look = {BOARD_COVENANTER,       "#10241d",        "#1c6b57", BOARD_COVENANTER_TINT,
                                        SYMBOL_FLAG_COVENANTER, SYMBOL_PARLIAMENT};
    return &look;
}

/* Covenanters have their own colour. */
static const struct uk_look *look_of_general(const struct uk_content *c, int general) {
    return c->general[general].faction == COVENANTER ? covenanter() : look_of_side(c->general[general].side);
}

const char *monogram_of(int general) {
    static const char *const names[GENERALS] = {[KING_CHARLES] = "CR",
                                                [PRINCE_RUPERT] = "PR",
                                                [LIEUTENANT_GENERAL] = "LR",
                                                [NEWCASTLE] = "N",
                                                [HOPTON] = "H",
                                                [PRINCE_MAURICE] = "PM",
                                                [BYRON] = "By",
                                                [GORING] = "Go",
                                                [LANGDALE] = "La",
                                                [GERARD] = "Ge",
                                                [CHARLES_OF_LORRAINE] = "CL",
                                                [ESSEX] = "Ex",
                                                [WALLER] = "W",
                                                [BEDFORD] = "Be",
                                                [LORD_FAIRFAX] = "LF",
                                                [TOM_FAIRFAX] = "TF",
                                                [MANCHESTER] = "M",
                                                [LORD_GENERAL] = "LG",
                                                [CROMWELL] = "OC",
                                                [POYNTZ] = "Po",
                                                [GENERAL_MASSEY] = "Ma",
                                                [GENERAL_BRERETON] = "Br",
                                                [LEVEN] = "Lv",
                                                [CALLANDER] = "Ca"};
    return names[general];
}

void uk_put_ratings(const struct uk_general *general, char *text, size_t size) {
    if (general->activation == general->reaction)
        snprintf(text, size, "%d-%d", general->activation, general->battle);
    else
        snprintf(text, size, "%d/%d-%d", general->activation, general->reaction, general->battle);
}

/* ---- Brigades ---------------------------------------------------------------------------------------------------- */

bool knows_brigade(const struct game *game, int role, int brigade) {
    return brigade_side(content_of(game), state_of(game), brigade) == role || fog_known(state_of(game), brigade);
}

/* Foreigners and Irish have different backs, too. */
static const struct uk_look *look_of_pool(int side, int pool) {
    static const struct uk_look irish = {BOARD_IRISH,      "#20280c",         "#5c6b1d",
                                         BOARD_IRISH_TINT, SYMBOL_FLAG_IRISH, SYMBOL_CROWN};
    return pool == POOL_IRISH ? &irish : pool == POOL_COVENANTER ? covenanter() : look_of_side(side);
}

static void draw_known(struct board *b, const struct game *game, int side, int brigade, double x, double y,
                       double scale) {
    const struct uk_brigade *facts = &content_of(game)->brigade[brigade];
    const struct uk_look *look = look_of_pool(side, facts->pool);
    bool veteran = facts->value > 1;
    const struct board_style style = {.fill = veteran ? look->counter : look->tint,
                                      .stroke = veteran ? BOARD_PLATE_INK : look->read,
                                      .stroke_width = 1.2};
    const struct board_words words = {.face = BOARD_BOLD,
                                      .size = 13,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = veteran ? look->ink : BOARD_PLATE_INK};
    char text[80];
    snprintf(text, sizeof text, "%s, %s", facts->title, veteran ? "Veterans" : "Militia");
    board_item_at(b, "brigade", facts->id, text, x, y, scale);
    board_box(b);
    board_rect(b, 0, 0, 20, 22, 3, &style);
    board_text_number(b, 10, 15.8, &words, facts->value);
    board_group_end(b);
    board_group_end(b);
}

static void draw_backs(struct board *b, const struct uk_look *look, double x, double y, double scale) {
    const struct board_style style = {.fill = "#e6dfcd", .stroke = look->counter, .stroke_width = 1.6};
    board_group_at(b, x, y, scale);
    board_rect(b, 0, 0, 20, 22, 3, &style);
    board_symbol(b, look->flag, 10, 11, 14, look->counter);
    board_group_end(b);
}

double draw_brigades(struct board *b, const struct game *game, int role, int side, const uint64_t set[BRIGADE_WORDS],
                     double x, double y, double width) {
    enum { STEP = 22 };
    const struct uk_content *c = content_of(game);
    int hidden[POOLS] = {0}, count = 0, n = 0;
    FOR_EACH_IN (brigade, set, BRIGADE_WORDS) {
        count++;
        hidden[c->brigade[brigade].pool] += !knows_brigade(game, role, brigade);
    }
    double scale = count * STEP > width ? width / (count * STEP) : 1;
    for (int value = 2; value > 0; value--)
        FOR_EACH_IN (brigade, set, BRIGADE_WORDS)
            if (knows_brigade(game, role, brigade) && (c->brigade[brigade].value > 1) == (value > 1))
                draw_known(b, game, side, brigade, x + n++ * STEP * scale, y, scale);
    for (int pool = 0; pool < POOLS; pool++)
        for (int k = 0; k < hidden[pool]; k++)
            draw_backs(b, look_of_pool(side, pool), x + n++ * STEP * scale, y, scale);
    return n * STEP * scale;
}

/* ---- one army ---------------------------------------------------------------------------------------------------- */

struct force {
    int brigades, value;
    bool known; /* all are known: value is the combat strength */
};

static struct force force_of(const struct game *game, int role, int commander) {
    struct force force = {.known = true};
    uint64_t set[BRIGADE_WORDS];
    army_brigades(state_of(game), commander, set);
    FOR_EACH_IN (brigade, set, BRIGADE_WORDS) {
        bool known = knows_brigade(game, role, brigade);
        force.brigades++;
        force.known = force.known && known;
        force.value += known ? content_of(game)->brigade[brigade].value : 0;
    }
    return force;
}

static void put_army(const struct game *game, int general, const struct force *force, struct writer *out) {
    const struct uk_general *facts = &content_of(game)->general[general];
    char ratings[16];
    uk_put_ratings(facts, ratings, sizeof ratings);
    put_format(out, "%s, Ratings %s, %d Brigade%s", facts->title, ratings, force->brigades,
               force->brigades == 1 ? "" : "s");
    if (force->known)
        put_format(out, " of strength %d", force->value);
    bool within = general_is_inside(state_of(game), general) || general_shelters(state_of(game), general);
    put(out, within ? ", inside" : "");
}

/* The counter's body in the medium form. */
static void draw_body(struct board *b, const struct uk_look *look) {
    enum { WIDTH = 64, HEIGHT = 44 };
    char sheen[32];
    double width = WIDTH, height = HEIGHT, x = -width / 2, y = -height / 2;
    const struct board_style shadow = {.fill = "#000", .opacity = 0.28}, dark = {.fill = "#000", .opacity = 0.38};
    const struct board_style body = {.fill = look->counter}, gold = {.stroke = BOARD_GOLD, .stroke_width = 2.4};
    const struct board_style light = {.fill = board_pattern(b, BOARD_SHAPE_SHEEN, sheen, sizeof sheen)};
    board_rect(b, x, y, width, height, 6, &body);
    board_rect(b, x + 1.5, y + 3, width, height, 6, &shadow);
    board_rect(b, x, y, width, height, 6, &body);
    board_rect(b, x, y, width, height, 6, &dark);
    board_rect(b, x, y, width, height - 2.6, 6, &body);
    board_rect(b, x, y, width, height - 2.6, 6, &light);
    board_rect(b, x + 1.2, y + 1.2, width - 2.4, height - 5, 5, &gold);
}

/* The number is the combat strength if it is known; otherwise the number of Brigades, before a hidden block. */
static void draw_number(struct board *b, const struct force *force, const struct uk_look *look, double x, double y,
                        double size) {
    double s = force->known ? size : size * 0.85;
    const struct board_words words = {.face = BOARD_BOLD, .size = s, .anchor = BOARD_MIDDLE, .fill = look->ink};
    board_text_number_in(b, force->known ? x : x - s * 0.38, y, &words, s * 1.5,
                         force->known ? force->value : force->brigades);
    if (!force->known)
        board_symbol(b, SYMBOL_HIDDEN, x + s * 0.42, y - s * 0.36, s * 0.75, look->ink);
}

static void draw_roundel(struct board *b, int general, double x, double y, double r) {
    const struct board_style disc = {.fill = BOARD_PAPER, .stroke = BOARD_GOLD, .stroke_width = 1.6};
    const struct board_words words = {.face = BOARD_SERIF_BOLD,
                                      .size = r * 1.05,
                                      .anchor = BOARD_MIDDLE,
                                      .fill = BOARD_PLATE_INK};
    board_box(b);
    board_circle(b, x, y, r, &disc);
    board_text_in(b, x, y + r * 0.38, &words, r * 1.6, 5, monogram_of(general));
    board_group_end(b);
}

static void draw_tab(struct board *b, const struct uk_general *facts) {
    static const struct board_style paper = {.fill = BOARD_PAPER, .stroke = BOARD_PLATE_INK, .stroke_width = 1.2};
    static const struct board_words words = {.face = BOARD_BOLD,
                                             .size = 10,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    char text[16];
    uk_put_ratings(facts, text, sizeof text);
    double width = board_text_width(BOARD_BOLD, 10, text) + 9;
    board_box(b);
    board_rect(b, -31, -31, width, 14, 6, &paper);
    board_text(b, -31 + width / 2, -20.3, &words, text);
    board_group_end(b);
}

static void draw_face(struct board *b, const struct game *game, int general, const struct force *force) {
    static const struct board_words name = {.face = BOARD_BOLD, .size = 9.4, .anchor = BOARD_MIDDLE, .fill = "#fff"};
    const struct uk_look *look = look_of_general(content_of(game), general);
    board_box(b);
    if (b->form != BOARD_LARGE) {
        draw_body(b, look);
        draw_number(b, force, look, 14, 9, 26);
        draw_roundel(b, general, -15.5, 0, 13);
        board_group_end(b);
        return;
    }
    board_shape(b, BOARD_SHAPE_WIDE, 0, 0, look->counter);
    board_text_in(b, 0, 16, &name, 49, 7, content_of(game)->general[general].short_title);
    draw_number(b, force, look, 12, 1.5, 20);
    draw_roundel(b, general, -12.5, -7, 11.5);
    board_group_end(b);
    draw_tab(b, &content_of(game)->general[general]);
}

/* Badges down the right edge: Siege Train, Queen, Brentford, shut in a Fortress. */
static void draw_badges(struct board *b, const struct game *game, int general) {
    const struct uk_state *s = state_of(game);
    int side = content_of(game)->general[general].side;
    const struct {
        bool here;
        enum board_symbol sign;
        const char *colour;
    } badges[] = {{general_is_inside(s, general) || general_shelters(s, general), SYMBOL_GARRISON, BOARD_PLATE_INK},
                  {s->train[side] == general, SYMBOL_SIEGE_TRAIN, BOARD_PLATE_INK},
                  {s->queen == general, SYMBOL_CROWN, "#93336f"},
                  {general == KING_CHARLES && s->brentford, SYMBOL_FLAG_KING, BOARD_KING},
                  {s->play.card != NONE && (s->play.activated & general_bit(general)), SYMBOL_MOVED, BOARD_PLATE_INK}};
    double right = b->form == BOARD_LARGE ? 27 : 31;
    int n = 0;
    for (size_t i = 0; i < sizeof badges / sizeof *badges; i++)
        if (badges[i].here)
            board_badge_symbol(b, right, -22 + 16 * n++, 8, badges[i].sign, badges[i].colour);
}

/* Subordinates hang below their commander's counter. */
static void draw_subordinates(struct board *b, const struct game *game, int commander) {
    uint32_t others = army_generals(state_of(game), commander) & ~general_bit(commander);
    double x = -16, y = 29;
    FOR_EACH_BIT (g, others) {
        const struct uk_general *facts = &content_of(game)->general[g];
        char text[80];
        snprintf(text, sizeof text, "%s, under %s", facts->title, content_of(game)->general[commander].title);
        board_item(b, "general", facts->id, text);
        draw_roundel(b, g, x, y, 9.5);
        board_group_end(b);
        x += 20;
        if (x > 30) {
            x = -16;
            y += 20;
        }
    }
}

struct standing {
    double x, y;
};

static void draw_army(struct board *b, const struct game *game, int role, int commander, const struct standing *at) {
    static const struct board_style dark = {.stroke = "#7a4b00", .stroke_width = 6.5},
                                    bright = {.stroke = "#ffc400", .stroke_width = 4};
    const struct force force = force_of(game, role, commander);
    double half = b->form == BOARD_LARGE ? 30 : 34;
    char text[160];
    struct writer out;
    writer_init_fixed(&out, text, sizeof text);
    put_army(game, commander, &force, &out);
    board_item_at(b, "general", content_of(game)->general[commander].id, writer_text(&out), at->x, at->y, 1);
    if (state_of(game)->op.general == commander && state_of(game)->ending == ENDING_NONE) {
        board_rect(b, -half, -25, 2 * half, 50, 8, &dark);
        board_rect(b, -half, -25, 2 * half, 50, 8, &bright);
    }
    draw_face(b, game, commander, &force);
    draw_badges(b, game, commander);
    draw_subordinates(b, game, commander);
    board_group_end(b);
}

static struct room_reach reach_of(const struct board *b, const struct game *game, int commander) {
    int others = bits_count(army_generals(state_of(game), commander)) - 1, lines = (others + 2) / 3;
    struct room_reach reach = {.left = 32, .up = 32, .right = 37, .down = 27 + 20.0 * lines};
    if (b->form == BOARD_MEDIUM)
        reach.left = 34, reach.right = 40;
    return reach;
}

/* The square root, rounded up: whole numbers suffice. */
static double root_of(double square) {
    double root = 1;
    while (root * root < square)
        root++;
    return root;
}

/* Starts at the rim of the space, so that the sign of the space stays free. */
static void put_tail(struct writer *path, const struct uk_area *here, const struct standing *at) {
    double dx = at->x - here->x, dy = at->y - here->y, length = root_of(dx * dx + dy * dy);
    double rim = here->kind == AREA_TOWN ? 15 : 19;
    if (length <= rim)
        return;
    put_char(path, 'M');
    board_number(path, here->x + dx * rim / length);
    put_char(path, ' ');
    board_number(path, here->y + dy * rim / length);
    put_char(path, 'L');
    board_number(path, at->x);
    put_char(path, ' ');
    board_number(path, at->y);
}

/* tails: SVG path data. */
static void draw_tails(struct board *b, struct writer *tails, const char *colour) {
    const struct board_style casing = {.stroke = BOARD_HALO, .stroke_width = 5.5};
    const struct board_style tail = {.stroke = colour, .stroke_width = 3.4};
    if (tails->length == 0)
        return;
    board_path(b, writer_text(tails), &casing);
    board_path(b, writer_text(tails), &tail);
}

/* ---- the small form: a tile of each side in a place -------------------------------------------------------------- */

static void draw_tile(struct board *b, const struct game *game, int role, struct room *room, int area, int side) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    const struct uk_look *look = look_of_side(side);
    const struct board_style style = {.fill = look->counter, .stroke = "#00000066", .stroke_width = 1.5};
    const struct board_words words = {.face = BOARD_BOLD, .size = 35, .anchor = BOARD_MIDDLE, .fill = "#fff"};
    struct standing at;
    int count = s->outside[side][area] + (s->control[area] == side ? s->within[area] : 0);
    uint32_t generals = s->generals_in[area] & c->generals_of[side];
    if (generals == 0)
        return;
    FOR_EACH_BIT (g, generals)
        count += s->strength[g];
    room_find(room, area, &(struct room_reach){27, 27, 27, 27}, &at.x, &at.y);
    char text[64];
    struct writer tail;
    writer_init_fixed(&tail, text, sizeof text);
    put_tail(&tail, &c->area[area], &at);
    draw_tails(b, &tail, look->counter);
    board_box_at(b, at.x, at.y, 1);
    board_rect(b, -26, -26, 52, 52, 7, &style);
    board_text_number_in(b, 0, 12.6, &words, 48, count);
    board_group_end(b);
}

/* The Commanding Generals on the map, and where their counters stand. */
static uint32_t place_armies(struct board *b, const struct game *game, struct room *room,
                             struct standing at[GENERALS]) {
    const struct uk_state *s = state_of(game);
    uint32_t all = 0;
    for (int g = 0; g < GENERALS; g++) {
        if (!general_is_free(s, g))
            continue;
        const struct room_reach reach = reach_of(b, game, g);
        all |= general_bit(g);
        room_find(room, s->general_at[g], &reach, &at[g].x, &at[g].y);
    }
    return all;
}

/* All tails of a colour as one path. */
static void draw_all_tails(struct board *b, const struct game *game, uint32_t all, const struct standing at[GENERALS]) {
    const struct uk_content *c = content_of(game);
    const char *const colours[] = {look_of_side(ROYALIST)->counter, look_of_side(PARLIAMENT)->counter,
                                   covenanter()->counter};
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        char text[GENERALS * 40];
        struct writer tails;
        writer_init_fixed(&tails, text, sizeof text);
        FOR_EACH_BIT (g, all)
            if (look_of_general(c, g)->counter == colours[i])
                put_tail(&tails, &c->area[state_of(game)->general_at[g]], &at[g]);
        draw_tails(b, &tails, colours[i]);
    }
}

void draw_armies(struct board *b, const struct game *game, int role, struct room *room) {
    struct standing at[GENERALS];
    if (b->form == BOARD_SMALL) {
        for (int a = 0; a < AREAS; a++)
            for (int side = 0; side < SIDES; side++)
                draw_tile(b, game, role, room, a, side);
        return;
    }
    uint32_t all = place_armies(b, game, room, at);
    draw_all_tails(b, game, all, at);
    FOR_EACH_BIT (g, all)
        draw_army(b, game, role, g, &at[g]);
}

/* ---- the plate of armies ----------------------------------------------------------------------------------------- */

static void draw_row(struct board *b, const struct game *game, int role, int general, double y, double step) {
    static const struct board_words ratings = {.size = 11.5, .anchor = BOARD_END, .fill = BOARD_SOFT};
    const struct board_plate_room *room = board_map_plate(b->map, "armies");
    const struct uk_state *s = state_of(game);
    const struct uk_general *facts = &content_of(game)->general[general];
    const struct uk_look *look = look_of_general(content_of(game), general);
    const struct board_style bar = {.fill = look->counter};
    const struct board_words name = {.face = BOARD_BOLD, .size = 13, .fill = BOARD_PLATE_INK};
    double scale = step > 25 ? 1 : step / 25, under = s->superior[general] == NONE ? 0 : 12;
    uint64_t set[BRIGADE_WORDS];
    char text[16];
    brigades_at(content_of(game), s, general, facts->side, set);
    board_group_at(b, room->x + 14 + under, y, scale);
    board_rect(b, 0, 2, 5, 18, 2, &bar);
    board_text_in(b, 12, 16, &name, 92 - under, 9, facts->short_title);
    uk_put_ratings(facts, text, sizeof text);
    board_text(b, 143 - under, 16, &ratings, text);
    draw_brigades(b, game, role, facts->side, set, 150 - under, 0, (room->width - 26) / scale - 150);
    board_group_end(b);
}

void draw_armies_plate(struct board *b, const struct game *game, int role) {
    static const struct board_words none = {.size = 13, .fill = BOARD_SOFT};
    const struct board_plate_room *room = board_map_plate(b->map, "armies");
    const struct uk_state *s = state_of(game);
    int count = 0, n = 0;
    for (int g = 0; g < GENERALS; g++)
        count += general_on_map(s, g);
    double most = 29, fits = (room->height - 54.0) / (count > 0 ? count : 1), step = fits < most ? fits : most;
    board_box(b); /* the plate is on the map */
    board_rect(b, room->x, room->y, room->width, room->height, 0, &(struct board_style){0});
    if (count == 0)
        board_text(b, room->x + 18, room->y + 62, &none, "No General is on the map");
    for (int g = 0; g < GENERALS; g++) {
        if (!general_is_free(s, g))
            continue;
        draw_row(b, game, role, g, room->y + 46 + step * n++, step);
        uint32_t others = army_generals(s, g) & ~general_bit(g);
        FOR_EACH_BIT (other, others)
            draw_row(b, game, role, other, room->y + 46 + step * n++, step);
    }
    board_group_end(b);
}

/* ---- pieces off the map ------------------------------------------------------------------------------------------ */

static void put_generals(const struct game *game, int side, int box, struct writer *out) {
    const struct uk_content *c = content_of(game);
    int n = 0;
    for (int g = 0; g < GENERALS; g++)
        if (state_of(game)->general_at[g] == box && c->general[g].side == side)
            put_format(out, "%s%s", n++ > 0 ? ", " : "", c->general[g].short_title);
}

static int count_at(const struct game *game, int side, int place) {
    int n = 0;
    for (int brigade = 0; brigade < BRIGADES; brigade++)
        n += state_of(game)->brigade_at[brigade] == place && content_of(game)->brigade[brigade].side == side;
    return n;
}

static void draw_box(struct board *b, const struct game *game, int place, int box, double y) {
    static const struct board_words generals = {.size = 12, .fill = BOARD_PLATE_INK};
    const struct board_plate_room *room = board_map_plate(b->map, "boxes");
    double x = room->x + 16, step = (room->width - 110) / 2.0;
    for (int side = 0; side < SIDES; side++) {
        const struct uk_look *look = look_of_side(side);
        double at = x + 82 + side * step;
        const struct board_words number = {.face = BOARD_BOLD, .size = 14, .anchor = BOARD_END, .fill = look->read};
        char text[120];
        struct writer out;
        writer_init_fixed(&out, text, sizeof text);
        if (box >= 0)
            put_generals(game, side, box, &out);
        if (place >= 0)
            board_text_number(b, at + 16, y, &number, count_at(game, side, place));
        if (out.length > 0)
            board_text_in(b, at + 22, y, &generals, step - 26, 8.5, writer_text(&out));
    }
}

void draw_boxes_plate(struct board *b, const struct game *game) {
    static const struct {
        int place, box;
    } rows[UK_BOX_ROWS] = {{PLACE_AVAILABLE, BOX_AVAILABLE},
                           {PLACE_REFORMED, NONE},
                           {PLACE_DISPERSED, BOX_DISPERSED},
                           {PLACE_ELIMINATED, NONE},
                           {NONE, BOX_TURN_TRACK}};
    const struct board_plate_room *room = board_map_plate(b->map, "boxes");
    board_box(b);
    board_rect(b, room->x, room->y, room->width, room->height, 0, &(struct board_style){0});
    for (int i = 0; i < UK_BOX_ROWS; i++)
        draw_box(b, game, rows[i].place, rows[i].box, room->y + UK_BOX_TOP + i * UK_BOX_STEP);
    board_group_end(b);
}
