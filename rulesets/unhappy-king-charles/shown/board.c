/* The board as SVG: Areas with their lines and markers, armies with their General and number. */
#include "../../kit/board.h"
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "shown.h"

static const char *const CONTROL[] = {"#3b5ba5", "#b5382e", "#efe6cd"};
static const char *const SIDE[] = {"#24408e", "#9c2a20"};
static const char *const LINES[] = {"#8a6d3b", "#6b6b6b", "#3d7ea6"};

static void draw_lines(const struct uk_content *c, struct writer *out) {
    for (int k = 0; k < c->connection_count; k++) {
        const struct uk_connection *line = &c->connection[k];
        board_line(out, c->area[line->a].x, c->area[line->a].y, c->area[line->b].x, c->area[line->b].y,
                   &(struct board_style){.stroke = LINES[line->kind], .stroke_width = 4});
    }
}

static void draw_area(const struct game *game, int area, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const struct uk_area *here = &c->area[area];
    char id[ITEM_ID_MOST + 8], text[40];
    struct writer name, bombarded;
    writer_init_fixed(&name, id, sizeof id);
    put(&name, "area-");
    put(&name, here->id);
    board_group(out, writer_text(&name));
    const struct board_style style = {.fill = CONTROL[s->control[area]],
                                      .stroke = area_is_fortress(c, s, area) ? "#222" : "#666",
                                      .stroke_width = 3};
    if (area_is_fortress(c, s, area))
        board_rect(out, here->x - 16, here->y - 16, 32, 32, 4, &style);
    else
        board_circle(out, here->x, here->y, 14, &style);
    board_text(out, here->x, here->y + 32, 15, BOARD_MIDDLE, "#222", false, here->title);
    if (s->siege[area] != SIEGE_NONE) {
        writer_init_fixed(&bombarded, text, sizeof text);
        put_format(&bombarded, "%s %d/%d", s->siege[area] == SIEGE_BLOCKADE ? "blockade" : "siege", s->bombarded[area],
                   fortress_surrender_value(c, s, area));
        board_text(out, here->x, here->y - 42, 14, BOARD_MIDDLE, SIDE[opponent(s->control[area])], true,
                   writer_text(&bombarded));
    }
    board_group_end(out);
}

/* Free Generals one beside the other, then what is Unled. */
static void draw_units(const struct game *game, int area, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    int x = c->area[area].x + 24;
    FOR_EACH_BIT (g, s->generals_in[area]) {
        char text[8], id[ITEM_ID_MOST + 12];
        struct writer number, name;
        if (s->superior[g] != NONE)
            continue;
        writer_init_fixed(&number, text, sizeof text);
        put_int(&number, army_size(s, g));
        writer_init_fixed(&name, id, sizeof id);
        put(&name, "general-");
        put(&name, c->general[g].id);
        board_group(out, writer_text(&name));
        board_counter(out, x, c->area[area].y - 14, 19, SIDE[c->general[g].side], "white", writer_text(&number),
                      c->general[g].short_title, c->general[g].title);
        board_group_end(out);
        x += 40;
    }
    for (int side = 0; side < SIDES; side++) {
        const int n = s->outside[side][area] + (s->control[area] == side ? s->within[area] : 0);
        char text[8];
        struct writer number;
        if (n == 0)
            continue;
        writer_init_fixed(&number, text, sizeof text);
        put_int(&number, n);
        board_counter(out, x, c->area[area].y - 10, 13, SIDE[side], "white", writer_text(&number), NULL,
                      "Unled Brigades");
        x += 30;
    }
}

void board_write(const struct game *game, int role, struct writer *out) {
    const struct uk_content *c = CONTENT(game);
    (void)role;
    board_begin(out, BOARD_WIDTH, BOARD_HEIGHT, "Unhappy King Charles!", "#dfe8ea");
    draw_lines(c, out);
    for (int a = 0; a < AREAS; a++)
        draw_area(game, a, out);
    for (int a = 0; a < AREAS; a++)
        draw_units(game, a, out);
    board_end(out);
}
