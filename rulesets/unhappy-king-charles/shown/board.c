/* The map as a picture: the same facts as the view. */
#include "../../kit/board_map.h"
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "../state/areas.h"
#include "../state/armies.h"
#include "../state/fog.h"
#include "../state/sieges.h"
#include "../tables.h"
#include "shown.h"

struct look {
    const char *fill, *ring;
    enum board_symbol sign;
};

static const struct look LOOK[] = {
    [ROYALIST] = {BOARD_KING_TINT, BOARD_KING, SYMBOL_CROWN},
    [PARLIAMENT] = {BOARD_PARLIAMENT_TINT, BOARD_PARLIAMENT, SYMBOL_PARLIAMENT},
    [NEUTRAL] = {"#fbf6e8", BOARD_SOFT, BOARD_NO_SYMBOL},
};

/* ---- Areas ---------------------------------------------------------------------------------------------------- */

static void put_area(const struct game *game, int area, struct writer *out) {
    static const char *const control[] = {"Royalist", "Parliament", "Neutral"};
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    put_format(out, "%s, %s", c->area[area].title, control[s->control[area]]);
    if (notable_in(c, s, area) != NONE)
        put_format(out, ", %s", c->notable[notable_in(c, s, area)].title);
    else if (c->area[area].fortress_class > 0)
        put_format(out, ", Fortress of Class %d", c->area[area].fortress_class);
    if (s->siege[area] != SIEGE_NONE)
        put_format(out, ", %s %d of %d", s->siege[area] == SIEGE_BLOCKADE ? "Blockade & Siege" : "Siege",
                   s->bombarded[area], fortress_surrender_value(c, s, area));
}

static void draw_area(struct board *b, const struct game *game, int area) {
    static const enum board_symbol fortress[] = {SYMBOL_FORTRESS_1, SYMBOL_FORTRESS_2, SYMBOL_FORTRESS_3};
    const struct uk_state *s = uk(game);
    const struct uk_area *here = &CONTENT(game)->area[area];
    const struct look *look = &LOOK[s->control[area]];
    char text[160];
    struct writer out;
    writer_init_fixed(&out, text, sizeof text);
    put_area(game, area, &out);
    board_item(b, "area", here->id, writer_text(&out));
    const bool strong = area_is_fortress(CONTENT(game), s, area);
    const enum board_symbol sign = here->fortress_class > 0 ? fortress[here->fortress_class - 1]
                                   : strong                 ? SYMBOL_NOTABLE
                                                            : look->sign;
    board_disc(b, here->x, here->y, strong ? 17 : 13, look->fill, look->ring, strong ? 3.5 : 2.4, sign,
               strong ? 24 : 15);
    if (s->siege[area] != SIEGE_NONE)
        board_siege(b, here->x, here->y, 22, LOOK[opponent(s->control[area])].ring);
    board_group_end(b);
}

/* What has been bombarded so far, over whatever stands near. */
static void draw_bombardment(struct board *b, const struct game *game, int area) {
    const struct uk_state *s = uk(game);
    if (s->siege[area] != SIEGE_NONE)
        board_badge(b, CONTENT(game)->area[area].x - 19, CONTENT(game)->area[area].y + 14, s->bombarded[area]);
}

/* ---- armies: number, and in the tooltip who leads them (4.5) ----------------------------------------------------- */

static int brigades_of(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    int n = s->outside[side][area] + (s->control[area] == side ? s->within[area] : 0);
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[side])
        n += s->strength[g];
    return n;
}

static int leader_of(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    int leader = NONE;
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[side])
        if (leader == NONE || c->general[g].level < c->general[leader].level)
            leader = g;
    return leader;
}

static void put_army(const struct game *game, int area, int side, struct writer *out) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    bool first = true;
    FOR_EACH_BIT (g, s->generals_in[area] & c->generals_of[side]) {
        put_format(out, "%s%s %d%s", first ? "" : ", ", c->general[g].title, s->strength[g],
                   general_is_inside(s, g) ? " (inside)" : "");
        first = false;
    }
    const int inside = s->control[area] == side ? s->within[area] : 0;
    if (s->outside[side][area] > 0)
        put_format(out, "%s%d Unled", first ? "" : ", ", s->outside[side][area]);
    if (inside > 0)
        put_format(out, "%s%d inside", first && s->outside[side][area] == 0 ? "" : ", ", inside);
}

static void draw_army(struct board *b, const struct game *game, int area, int side) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const int n = brigades_of(c, s, area, side), leader = leader_of(c, s, area, side);
    const struct board_words words = {.face = BOARD_BOLD, .size = 24, .anchor = BOARD_MIDDLE, .fill = "#fff"};
    const double x = c->area[area].x + (side == ROYALIST ? -15 : 15), y = c->area[area].y - 23;
    char text[160];
    struct writer out;
    if (n == 0 && leader == NONE)
        return;
    writer_init_fixed(&out, text, sizeof text);
    put_army(game, area, side, &out);
    if (leader != NONE)
        board_item_at(b, "general", c->general[leader].id, writer_text(&out), x, y, 0.6);
    else
        board_group_at(b, x, y, 0.42);
    board_box(b);
    board_counter(b, side == ROYALIST ? BOARD_KING : BOARD_PARLIAMENT, leader != NONE);
    board_text_number(b, 0, 8.5, &words, n);
    board_group_end(b);
    board_group_end(b);
}

/* ---- plates ------------------------------------------------------------------------------------------------------ */

static void draw_plates(struct board *b, const struct game *game) {
    static const struct board_words words = {.size = 15, .fill = BOARD_PLATE_INK};
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    const struct board_plate_room *title = board_map_plate(b->map, "title"), *turns = board_map_plate(b->map, "turns");
    char text[120];
    struct writer out;
    board_title(b, title->x, title->y, title->width, title->height, SYMBOL_CROWN, "Unhappy King Charles!",
                this_turn(c, s)->title);
    if (b->form != BOARD_LARGE)
        return;
    board_plate(b, "turn-track", turns->x, turns->y, turns->width, turns->height, NULL);
    for (int side = 0; side < SIDES; side++) {
        writer_init_fixed(&out, text, sizeof text);
        put_format(&out, "%s: %d Areas, %d Regions, %d Infrastructures", side == ROYALIST ? "Royalist" : "Parliament",
                   areas_held(s, side), regions_controlled(c, s, side), infrastructures_controlled(c, s, side));
        board_text_in(b, turns->x + 18, turns->y + 32 + 24 * side, &words, turns->width - 36, 9, writer_text(&out));
    }
    writer_init_fixed(&out, text, sizeof text);
    put_format(&out, "Power Base needed: %d. Naval Status %+d", this_turn(c, s)->power_base, naval_status(c, s));
    board_text_in(b, turns->x + 18, turns->y + 84, &words, turns->width - 36, 9, writer_text(&out));
    board_group_end(b);
}

static void draw_pieces(struct board *b, const struct game *game, int role) {
    (void)role;
    for (int a = 0; a < AREAS; a++)
        draw_area(b, game, a);
    for (int a = 0; a < AREAS; a++)
        for (int side = 0; side < SIDES; side++)
            draw_army(b, game, a, side);
    for (int a = 0; a < AREAS; a++)
        draw_bombardment(b, game, a);
    draw_plates(b, game);
}

/* ---- focus and hand ---------------------------------------------------------------------------------------------- */

static int place_of(const struct game *game, int role, int domain, int index) {
    const struct uk_state *s = uk(game);
    const struct uk_content *c = CONTENT(game);
    switch (domain) {
    case DOM_AREA: return index;
    case DOM_GENERAL: return general_on_map(s, index) ? s->general_at[index] : NONE;
    case DOM_NOTABLE: return c->notable[index].area;
    case DOM_BRIGADE: return brigade_side(c, s, index) == role || fog_known(s, index) ? brigade_area(s, index) : NONE;
    default: return NONE;
    }
}

static bool where(const struct game *game, int role, int domain, int index, struct board_focus *focus) {
    const int area = place_of(game, role, domain, index);
    if (area == NONE)
        return false;
    *focus = (struct board_focus){.x = CONTENT(game)->area[area].x, .y = CONTENT(game)->area[area].y, .width = 420};
    return true;
}

static bool in_hand(const struct uk_state *s, int card, int role) {
    return s->cards.at[card] == HAND_ROYALIST + role || s->cards.at[card] == ACES_ROYALIST + role;
}

static int hand_of(const struct game *game, int role) {
    int n = 0;
    for (int card = 0; card < CARDS && (role == ROYALIST || role == PARLIAMENT); card++)
        n += in_hand(uk(game), card, role);
    return n;
}

static bool hand_size(const struct game *game, int role, int *width, int *height) {
    const int cards = hand_of(game, role);
    *width = 20 + cards * (BOARD_CARD_WIDTH + 6);
    *height = BOARD_CARD_HEIGHT + 24;
    return cards > 0;
}

static void draw_hand(struct board *b, const struct game *game, int role) {
    static const char *const sorts[] = {"Operations", "Campaign", "Campaign", "Event"};
    static const char *const values[] = {"", "1", "2", "3"};
    const struct uk_content *c = CONTENT(game);
    double x = 10;
    for (int card = 0; card < CARDS; card++) {
        if (!in_hand(uk(game), card, role))
            continue;
        const struct uk_card *facts = &c->card[card];
        const char *colour = facts->side == CARD_ROYALIST     ? BOARD_KING
                             : facts->side == CARD_PARLIAMENT ? BOARD_PARLIAMENT
                                                              : BOARD_NEUTRAL;
        board_card(b, x, 10,
                   &(struct board_card){.domain = "card",
                                        .id = facts->id,
                                        .title = facts->title,
                                        .value = values[facts->ops],
                                        .sort = sorts[facts->kind],
                                        .colour = colour,
                                        .symbol = SYMBOL_WRIT,
                                        .tooltip = facts->text});
        x += BOARD_CARD_WIDTH + 6;
    }
}

void board_write(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    const struct board_picture picture = {.map = &CONTENT(game)->map,
                                          .title = "Unhappy King Charles!",
                                          .pieces = draw_pieces,
                                          .where = where,
                                          .hand_size = hand_size,
                                          .hand = draw_hand};
    board_draw(game, role, request, &picture, out);
}
