/* Places armies beside their spaces, where they cover neither names nor other spaces and, if possible, no line. */
#include "board.h"

enum { OVERLAP = 400, SPARED = 60, TAIL_OVER = 30, CROSSING = 14, EDGE = 12 };

static void add(struct room *room, double left, double top, double right, double bottom, int cost) {
    if (room->count < ROOM_MOST)
        room->taken[room->count++] =
            (struct room_rect){(int16_t)left, (int16_t)top, (int16_t)(right + 1), (int16_t)(bottom + 1), (int16_t)cost};
}

void room_take(struct room *room, double left, double top, double right, double bottom) {
    add(room, left, top, right, bottom, OVERLAP);
}

void room_spare(struct room *room, double left, double top, double right, double bottom) {
    add(room, left, top, right, bottom, SPARED);
}

static void take_plate(struct room *room, const struct board *b, const char *id) {
    const struct board_plate_room *plate = board_map_plate(b->map, id);
    room_take(room, plate->x - 4, plate->y - 4, plate->x + plate->width + 6, plate->y + plate->height + 8);
}

static void take_plates(struct room *room, const struct board *b, const struct game *game) {
    static const char *const large[] = {"title", "turns", "armies", "boxes", "turn", "legend", "hand"};
    if (b->form == BOARD_LARGE)
        for (size_t i = 0; i < sizeof large / sizeof *large; i++)
            take_plate(room, b, large[i]);
    else
        take_plate(room, b, b->form == BOARD_MEDIUM ? "turn-medium" : "turn-small");
    if (b->form == BOARD_MEDIUM)
        take_plate(room, b, "title");
    if (b->form == BOARD_LARGE && fights(game))
        take_plate(room, b, "battle");
}

/* The names of seas have wide letter spacing. */
static void take_seas(struct room *room, const struct board *b) {
    for (int i = 0; i < b->map->sea_count && b->form != BOARD_SMALL; i++) {
        const struct board_sea *sea = &b->map->sea[i];
        double half = board_text_width(BOARD_SERIF_ITALIC, sea->size, sea->title) / 2 + 6;
        for (const char *p = sea->title; *p != '\0'; p++)
            half += sea->size * 0.11;
        room_take(room, sea->x - half, sea->y - sea->size, sea->x + half, sea->y + sea->size * 0.3);
    }
}

void room_open(struct room *room, const struct board *b, const struct game *game) {
    room->c = content_of(game);
    room->count = 0;
    take_plates(room, b, game);
    take_seas(room, b);
    for (int a = 0; a < AREAS; a++) {
        const struct uk_area *area = &room->c->area[a];
        int r = area->kind == AREA_TOWN ? 15 : 19;
        room_take(room, area->x - r, area->y - r, area->x + r, area->y + r);
    }
}

/* ---- finding a place --------------------------------------------------------------------------------------------- */

static bool meet(const struct room_rect *a, const struct room_rect *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

struct stroke {
    int x1, y1, x2, y2;
};

static int side_of(int x, int y, const struct stroke *line) {
    return (line->x2 - line->x1) * (y - line->y1) - (line->y2 - line->y1) * (x - line->x1);
}

/* Does the line touch the rectangle? Not if all corners are on one side of the line. */
static bool line_meets(const struct room_rect *rect, const struct stroke *line) {
    if ((line->x1 < rect->left && line->x2 < rect->left) || (line->x1 > rect->right && line->x2 > rect->right) ||
        (line->y1 < rect->top && line->y2 < rect->top) || (line->y1 > rect->bottom && line->y2 > rect->bottom))
        return false;
    int one = side_of(rect->left, rect->top, line), two = side_of(rect->right, rect->top, line);
    int three = side_of(rect->left, rect->bottom, line), four = side_of(rect->right, rect->bottom, line);
    return !((one > 0 && two > 0 && three > 0 && four > 0) || (one < 0 && two < 0 && three < 0 && four < 0));
}

/* The cost of everything that the tail crosses, without its own space. */
static int tail_cost(const struct room *room, const struct stroke *tail) {
    int cost = 0;
    for (int i = 0; i < room->count; i++) {
        const struct room_rect *rect = &room->taken[i];
        bool own =
            tail->x1 >= rect->left && tail->x1 <= rect->right && tail->y1 >= rect->top && tail->y1 <= rect->bottom;
        cost += !own && line_meets(rect, tail) ? TAIL_OVER : 0;
    }
    return cost;
}

static int cost_of(const struct room *room, const struct room_rect *rect, int most) {
    const struct board_map *map = &room->c->map;
    int cost = 0;
    if (rect->left < EDGE || rect->top < EDGE || rect->right > map->width - EDGE || rect->bottom > map->height - EDGE)
        cost += 100 * OVERLAP;
    for (int i = 0; i < room->count && cost < most; i++)
        cost += meet(rect, &room->taken[i]) ? room->taken[i].cost : 0;
    for (int k = 0; k < room->c->connection_count && cost < most; k++) {
        const struct uk_area *a = &room->c->area[room->c->connection[k].a],
                             *b = &room->c->area[room->c->connection[k].b];
        cost += line_meets(rect, &(struct stroke){a->x, a->y, b->x, b->y}) ? CROSSING : 0;
    }
    return cost;
}

/* Sixteen directions in hundredths; first those between the points of the compass. */
static const int8_t WAYS[][2] = {{71, -71}, {71, 71},   {-71, 71}, {-71, -71}, {92, -38}, {92, 38},
                                 {-92, 38}, {-92, -38}, {38, -92}, {38, 92},   {-38, 92}, {-38, -92},
                                 {100, 0},  {-100, 0},  {0, -100}, {0, 100}};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

void room_find(struct room *room, int area, const struct room_reach *reach, double *x, double *y) {
    enum { NEAREST = 14, FURTHEST = 320, STEP = 6, WAY_COST = 1 };
    const struct uk_area *here = &room->c->area[area];
    int best = 1000 * OVERLAP;
    *x = here->x;
    *y = here->y;
    for (int far = NEAREST; far <= FURTHEST && far < best; far += STEP) {
        for (int way = 0; way < WAY_COUNT; way++) {
            /* whole numbers, so that equal pictures differ only in their place */
            int cx = (int)(here->x + WAYS[way][0] * far / 100.0 + WAYS[way][0] * (reach->left + reach->right) / 240);
            int cy = (int)(here->y + WAYS[way][1] * far / 100.0 + WAYS[way][1] * (reach->up + reach->down) / 240);
            const struct room_rect rect = {(int16_t)(cx - reach->left), (int16_t)(cy - reach->up),
                                           (int16_t)(cx + reach->right + 1), (int16_t)(cy + reach->down + 1), 0};
            int cost = far + way * WAY_COST + cost_of(room, &rect, best);
            if (cost < best)
                cost += tail_cost(room, &(struct stroke){here->x, here->y, cx, cy});
            if (cost >= best)
                continue;
            best = cost;
            *x = cx;
            *y = cy;
        }
    }
    room_take(room, *x - reach->left, *y - reach->up, *x + reach->right, *y + reach->down);
}
