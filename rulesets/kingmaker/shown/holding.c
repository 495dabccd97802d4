/* A seat's possessions, as cards: its hand, its Nobles with their awards, the faction's towns and ships. */
#include <stdio.h>

#include "../../kit/bits.h"
#include "board.h"

enum {
    ROW = 12,
    HEADING = 20,
    CARD_STEP = BOARD_CARD_WIDTH + 6,
    ROW_STEP = BOARD_CARD_HEIGHT + HEADING + 8,
    LINES = 4
};

enum sort { SORT_HAND, SORT_EVENT, SORT_NOBLE, SORT_ASSET };

struct held_thing {
    int16_t sort, index, page; /* page: of a Noble's awards, LINES on each */
};

/* The n-th card awarded to the Noble; NONE. */
static int award_at(const struct kingmaker *s, int noble, int n) {
    FOR_EACH_AWARD(card, s, noble) {
        if (n-- == 0)
            return card;
    }
    return NONE;
}

enum { THINGS = CARDS + EVENTS_MOST };

/* Lists the things in drawing order: never more than THINGS, because each shows a different card. */
static int holding_of(const struct game *game, int role, struct held_thing thing[THINGS]) {
    const struct kingmaker *s = state_of(game);
    int count = 0;
    if (role < 0 || role >= SEATS)
        return 0;
    for (int card = 0; card < CARDS; card++)
        if (card_in_hand(s, card, role) || s->card[card] == at_dealt(role))
            thing[count++] = (struct held_thing){SORT_HAND, (int16_t)card, 0};
    for (int event = 0; event < content_of(game)->event_count; event++)
        if (s->event[event] == event_at_hand(role))
            thing[count++] = (struct held_thing){SORT_EVENT, (int16_t)event, 0};
    for (int noble = 0; noble < NOBLES; noble++)
        for (int page = 0; noble_owner(s, noble) == role && (page == 0 || award_at(s, noble, LINES * page) != NONE);
             page++)
            thing[count++] = (struct held_thing){SORT_NOBLE, (int16_t)noble, (int16_t)page};
    for (int card = NOBLES; card < CARDS; card++)
        if (s->card[card] == at_faction(role))
            thing[count++] = (struct held_thing){SORT_ASSET, (int16_t)card, 0};
    return count;
}

static void draw_award(struct board *b, const struct game *game, int card, double y) {
    static const struct board_words words = {.size = 10.5, .anchor = BOARD_MIDDLE, .fill = BOARD_PLATE_INK};
    const struct card *award = &content_of(game)->card[card];
    char text[64];
    if (award->strength > 0)
        snprintf(text, sizeof text, "%s %d", award->short_title, award->strength);
    else
        snprintf(text, sizeof text, "%s", award->short_title);
    board_item(b, "card", award->id, award->title);
    board_text_in(b, BOARD_CARD_WIDTH / 2.0, y, &words, BOARD_CARD_WIDTH - 10, 7, text);
    board_group_end(b);
}

/* The Noble's men, name, and below it the awarded cards. */
static void draw_noble(struct board *b, const struct game *game, int role, struct held_thing thing, double x,
                       double y) {
    const struct kingmaker *s = state_of(game);
    const struct card *printed = &content_of(game)->card[thing.index];
    char value[16];
    int line = 0;
    if (s->noble[thing.index].captor == NONE)
        snprintf(value, sizeof value, "%d", noble_strength(game, thing.index, STRENGTH_DEFENCE));
    else
        snprintf(value, sizeof value, "captive");
    const struct board_card card = {.domain = thing.page == 0 ? "noble" : NULL,
                                    .id = printed->id,
                                    .title = printed->short_title,
                                    .value = thing.page == 0 ? value : NULL,
                                    .colour = look_of(role)->bar,
                                    .symbol = SYMBOL_SHIELD,
                                    .tooltip = printed->title};
    board_card(b, x, y, &card);
    board_group_at(b, x, y, 1);
    for (int award; line < LINES && (award = award_at(s, thing.index, LINES * thing.page + line)) != NONE; line++)
        draw_award(b, game, award, 62 + 12.5 * line);
    board_group_end(b);
}

static void draw_item(struct board *b, const struct game *game, int role, struct held_thing thing, double x, double y) {
    switch ((enum sort)thing.sort) {
    case SORT_HAND:
    case SORT_ASSET: draw_crown_card(b, game, role, thing.index, x, y); return;
    case SORT_EVENT: draw_event_card(b, game, thing.index, x, y); return;
    case SORT_NOBLE: draw_noble(b, game, role, thing, x, y); return;
    }
}

/* The heading of a sort, or of its next row. */
static void draw_heading(struct board *b, const struct game *game, enum sort sort, double x, double y) {
    static const struct board_words words = {.face = BOARD_BOLD, .size = 13, .fill = BOARD_SOFT};
    static const char *const headings[] = {"In the hand", "Kept", "Nobles", "Assets"};
    board_text_in(b, x + 2, y + 14, &words, BOARD_CARD_WIDTH - 4, 9,
                  sort == SORT_HAND && !state_of(game)->opened ? "Dealt" : headings[sort]);
}

bool holding_size(const struct game *game, int role, int *width, int *height) {
    struct held_thing thing[THINGS];
    int count = holding_of(game, role, thing), rows = (count + ROW - 1) / ROW;
    *width = 20 + (count < ROW ? count : ROW) * CARD_STEP;
    *height = 12 + rows * ROW_STEP;
    return count > 0;
}

void draw_holding(struct board *b, const struct game *game, int role) {
    struct held_thing thing[THINGS];
    int count = holding_of(game, role, thing);
    board_group_at(b, 10, 6, 1);
    for (int i = 0; i < count; i++) {
        int column = i % ROW, row = i / ROW;
        double x = column * (double)CARD_STEP, y = row * (double)ROW_STEP;
        if (column == 0 || thing[i].sort != thing[i - 1].sort)
            draw_heading(b, game, (enum sort)thing[i].sort, x, y);
        draw_item(b, game, role, thing[i], x, y + HEADING);
    }
    board_group_end(b);
}
