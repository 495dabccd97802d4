/* Composes a picture from the map's layers and the drawings of the game. */
#include "board_map.h"
#include "text.h"

enum {
    SCENE_WIDTH = 550,
    SCENE_HEIGHT = 366,
    FOCUS_LEAST = 160,
    FOCUS_MOST = 560,
    FOCUS_USUAL = 420,
    EMPTY_WIDTH = 240,
    EMPTY_HEIGHT = 60
};

struct drawing {
    const struct game *game;
    int role;
    const struct board_request *request;
    const struct board_picture *picture;
    struct board board;
};

/* ---- documents --------------------------------------------------------------------------------------------------- */

struct frame {
    double x, y, width, height; /* the visible part of the board */
};

static void open_document(struct writer *w, const struct frame *frame, const char *title) {
    put(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    board_number(w, frame->x);
    put_char(w, ' ');
    board_number(w, frame->y);
    put_char(w, ' ');
    board_number(w, frame->width);
    put_char(w, ' ');
    board_number(w, frame->height);
    put(w, "\" width=\"");
    board_number(w, frame->width);
    put(w, "\" height=\"");
    board_number(w, frame->height);
    put(w, "\" color=\"#fff\" fill=\"" BOARD_PLATE_INK
           "\" font-family=\"DejaVu Sans, Verdana, sans-serif\" font-weight=\"bold\""
           " text-anchor=\"middle\"><title>");
    put_xml(w, title);
    put(w, "</title>\n");
}

static void close_document(struct writer *w) {
    put(w, "</svg>\n");
}

static struct frame whole(const struct board_picture *picture) {
    const struct board_map *map = picture->map;
    return (struct frame){0, 0, map ? map->width : picture->width, map ? map->height : picture->height};
}

/* ---- layers ------------------------------------------------------------------------------------------------------ */

static void put_defs(struct drawing *d, const char *shapes) {
    put(d->board.w, "<defs>");
    put(d->board.w, shapes);
    put(d->board.w, "</defs>\n");
}

static void put_ground(struct drawing *d) {
    board_group(&d->board, "map-ground");
    put(d->board.w, d->picture->map->ground);
    board_group_end(&d->board);
}

static void put_lines(struct drawing *d) {
    board_group(&d->board, "map-lines");
    put(d->board.w, d->picture->map->lines[d->board.form]);
    if (!d->board.near)
        put(d->board.w, d->picture->map->plates[d->board.form]);
    board_group_end(&d->board);
}

static void put_tints(struct drawing *d) {
    if (!d->picture->tints)
        return;
    d->board.layer = 't';
    put(d->board.w, "<g stroke=\"#8a7d63\" stroke-width=\"1\" pointer-events=\"none\">");
    d->picture->tints(&d->board, d->game, d->role);
    board_group_end(&d->board);
    board_definitions(&d->board);
}

static void put_repeated(struct drawing *d) {
    size_t from = d->board.w->length;
    d->board.layer = 'p';
    d->picture->pieces(&d->board, d->game, d->role);
    board_share(&d->board, from);
}

static void put_pieces(struct drawing *d) {
    put_repeated(d);
    board_definitions(&d->board);
}

static void put_all(struct drawing *d) {
    if (d->picture->map) {
        put_defs(d, d->picture->map->shore);
        put_ground(d);
        put_tints(d);
        put_lines(d);
    }
    put_pieces(d);
}

void board_tint(struct board *b, const char *area_domain, const char *id, const char *fill) {
    put_format(b->w, "<use href=\"#%s-%s\" fill=\"%s\"/>", area_domain, id, fill);
}

void board_outline(struct board *b, const char *area_domain, const char *id) {
    put_format(b->w,
               "<use href=\"#%s-%s\" fill=\"none\" stroke=\"#7a4b00\" stroke-width=\"13\" stroke-linejoin=\"round\"/>",
               area_domain, id);
    put_format(b->w,
               "<use href=\"#%s-%s\" fill=\"none\" stroke=\"#ffc400\" stroke-width=\"9\" stroke-linejoin=\"round\"/>",
               area_domain, id);
}

/* ---- parts ------------------------------------------------------------------------------------------------------- */

static void draw_map(struct drawing *d) {
    if (!d->picture->map)
        return;
    put_defs(d, d->picture->map->shore);
    put_ground(d);
    put_lines(d);
}

/* The map as a layer of its own has all pictograms and shapes, so that the layers of pieces need not repeat them. */
static void draw_map_layer(struct drawing *d) {
    draw_map(d);
    d->board.layer = 'p';
    board_definitions_all(&d->board);
}

/* The tints lie under the map's lines, which are therefore drawn again on top. */
static void draw_pieces(struct drawing *d) {
    if (!d->picture->map) {
        put_pieces(d);
        return;
    }
    if (d->picture->tints) {
        put_tints(d);
        put(d->board.w, "<use href=\"#map-lines\" pointer-events=\"none\"/>\n");
    }
    put_repeated(d);
}

static void draw_tints(struct drawing *d) {
    put_defs(d, d->picture->map->shapes);
    put_tints(d);
}

static void draw_lines(struct drawing *d) {
    put_defs(d, d->picture->map->shore);
    put_lines(d);
}

static void document(struct drawing *d, const struct frame *frame, void (*draw)(struct drawing *d)) {
    open_document(d->board.w, frame, d->picture->title);
    draw(d);
    close_document(d->board.w);
}

/* A board without tints has the whole map as its ground. */
static void draw_part(struct drawing *d) {
    const struct frame frame = whole(d->picture);
    bool tinted = d->picture->map && d->picture->tints;
    switch ((enum board_part)d->request->part) {
    case BOARD_WHOLE: document(d, &frame, put_all); break;
    case BOARD_MAP: document(d, &frame, d->picture->map ? draw_map_layer : draw_map); break;
    case BOARD_PIECES: document(d, &frame, draw_pieces); break;
    case BOARD_GROUND:
        if (d->picture->map)
            document(d, &frame, draw_map);
        break;
    case BOARD_TINTS:
        if (tinted)
            document(d, &frame, draw_tints);
        break;
    case BOARD_LINES:
        if (tinted)
            document(d, &frame, draw_lines);
        break;
    case BOARD_TOKENS: document(d, &frame, put_pieces); break;
    case BOARD_HAND: break;
    }
}

/* ---- hands and neighbourhoods ----------------------------------------------------------------------------------- */

static void draw_hand(struct drawing *d) {
    int width, height;
    bool holds = d->picture->hand_size && d->picture->hand_size(d->game, d->role, &width, &height);
    const struct frame frame = {0, 0, holds ? width : EMPTY_WIDTH, holds ? height : EMPTY_HEIGHT};
    open_document(d->board.w, &frame, d->picture->title);
    d->board.layer = 'h';
    board_rect(&d->board, 0, 0, frame.width, frame.height, 0, &(struct board_style){.fill = "#e6dcc3"});
    if (holds)
        d->picture->hand(&d->board, d->game, d->role);
    else
        board_text(&d->board, EMPTY_WIDTH / 2.0, EMPTY_HEIGHT / 2.0 + 5,
                   &(struct board_words){.size = 14, .anchor = BOARD_MIDDLE, .fill = BOARD_SOFT}, "Nothing in hand");
    board_definitions(&d->board);
    close_document(d->board.w);
}

static bool find_place(const struct drawing *d, struct board_focus *focus) {
    const struct ruleset *ruleset = d->game->ruleset;
    struct domain_item item;
    int domain = d->request->domain, index = d->request->focus;
    *focus = (struct board_focus){.width = FOCUS_USUAL};
    if (d->picture->where)
        return d->picture->where(d->game, d->role, domain, index, focus);
    if (!domain_read(ruleset, d->game->content, domain, index, &item))
        return false;
    if (!item.placed) {
        struct thing at;
        if (!ruleset->stands || !ruleset->stands(d->game, d->role, (struct thing){domain, index}, &at))
            return false;
        domain_read(ruleset, d->game->content, at.domain, at.index, &item);
    }
    focus->x = item.x;
    focus->y = item.y;
    return true;
}

/* Keeps the frame within the board. */
static struct frame neighbourhood(const struct board_picture *picture, const struct board_focus *focus, double shape) {
    const struct frame board = whole(picture);
    double width = focus->width < FOCUS_LEAST ? FOCUS_LEAST : focus->width > FOCUS_MOST ? FOCUS_MOST : focus->width;
    double height = width * shape;
    struct frame frame = {focus->x - width / 2, focus->y - height / 2, width, height};
    if (frame.x + width > board.width)
        frame.x = board.width - width;
    if (frame.y + height > board.height)
        frame.y = board.height - height;
    frame.x = frame.x < 0 ? 0 : frame.x;
    frame.y = frame.y < 0 ? 0 : frame.y;
    return frame;
}

static bool draw_scene(struct drawing *d) {
    const struct frame frame = {0, 0, SCENE_WIDTH, SCENE_HEIGHT};
    size_t before = d->board.w->length;
    if (!d->picture->scene)
        return false;
    open_document(d->board.w, &frame, d->picture->title);
    d->board.layer = 's';
    if (!d->picture->scene(&d->board, d->game, d->role, d->request->domain, d->request->focus)) {
        d->board.w->length = before;
        return false;
    }
    board_definitions(&d->board);
    close_document(d->board.w);
    return true;
}

static void draw_focus(struct drawing *d) {
    struct board_focus focus;
    d->board.form = BOARD_LARGE;
    if (!find_place(d, &focus) || draw_scene(d))
        return;
    const struct frame frame = neighbourhood(d->picture, &focus, 2.0 / 3);
    d->board.near = !focus.plates;
    document(d, &frame, put_all);
}

void board_window(struct board *b, const struct game *game, int role, const struct board_picture *picture, double x,
                  double y, double width, double height, const struct board_focus *focus) {
    struct drawing d = {.game = game, .role = role, .picture = picture, .board = *b};
    const struct frame frame = neighbourhood(picture, focus, height / width);
    d.board.symbols = 0;
    d.board.shapes = 0;
    d.board.again = true;
    d.board.near = true;
    put_format(b->w, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\">", (int)x, (int)y,
               (int)width, (int)height, (int)frame.x, (int)frame.y, (int)frame.width, (int)frame.height);
    put_all(&d);
    put(b->w, "</svg>\n");
}

void board_draw(const struct game *game, int role, const struct board_request *request,
                const struct board_picture *picture, struct writer *out) {
    struct drawing d = {.game = game,
                        .role = role,
                        .request = request,
                        .picture = picture,
                        .board = {.w = out, .map = picture->map, .form = (enum board_form)request->form, .layer = 'p'}};
    if (request->part == BOARD_HAND)
        draw_hand(&d);
    else if (request->part == BOARD_WHOLE && request->domain != 0)
        draw_focus(&d);
    else
        draw_part(&d);
}
