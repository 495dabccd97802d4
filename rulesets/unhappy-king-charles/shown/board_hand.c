/* Cards: a side's hand for its owner; in Henrietta the open cards for all. */
#include "board.h"

#include <stdio.h>

#include "../../kit/cards.h"
#include "../../kit/text.h"

enum { TEXT_WIDTH = 200, TEXT_HEIGHT = 222, STEP = TEXT_WIDTH + 8 };

static int cards_shown(const struct game *game, int role, int side, int card[CARDS]) {
    const struct uk_state *s = state_of(game);
    const struct {
        int place;
        bool seen;
    } held[] = {{HAND_ROYALIST + side, hand_is_open(s, side, role)},
                {ACES_ROYALIST + side, role == side},
                {BONUS_ROYALIST + side, role == side}};
    int n = 0;
    for (int k = 0; k < SOLO_SPACES && is_solo(state_of(game)); k++)
        for (int i = 0; i < CARDS; i++)
            if (s->cards.at[i] == SOLO_FACE_UP + SOLO_SPACES * side + k)
                card[n++] = i;
    for (size_t k = 0; k < sizeof held / sizeof *held; k++)
        for (int i = 0; i < CARDS; i++)
            if (held[k].seen && s->cards.at[i] == held[k].place)
                card[n++] = i;
    return n;
}

static struct board_card face_of(const struct game *game, int side, int card) {
    static const char *const values[] = {"", "1", "2", "3"};
    static const char *const letters[] = {"", "M", "C", "E"};
    const struct uk_card *facts = &content_of(game)->card[card];
    const char *sort = state_of(game)->cards.at[card] == ACES_ROYALIST + side    ? "Ace"
                       : state_of(game)->cards.at[card] == BONUS_ROYALIST + side ? "bonus"
                       : facts->flags & CARD_MANDATORY                           ? "must"
                       : facts->flags & CARD_COMBAT                              ? "battle"
                       : facts->flags & CARD_RESPONSE                            ? "answer"
                                                                                 : NULL;
    return (struct board_card){.domain = "card",
                               .id = facts->id,
                               .title = facts->title,
                               .value = facts->kind == CARD_OPS ? values[facts->ops] : letters[facts->kind],
                               .sort = sort,
                               .colour = facts->kind == CARD_OPS     ? look_of_side(side)->counter
                                         : facts->kind == CARD_EVENT ? "#5d1338"
                                                                     : BOARD_EDGE,
                               .symbol = BOARD_NO_SYMBOL,
                               .tooltip = is_solo(state_of(game)) && facts->period == PERIOD_CORE ? NULL : facts->text};
}

/* ---- on the board ------------------------------------------------------------------------------------------------ */

int uk_count_held(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    return cards_count(s->cards.at, CARDS, HAND_ROYALIST + side) +
           cards_count(s->cards.at, CARDS, BONUS_ROYALIST + side);
}

static void put_holding(const struct game *game, int side, struct writer *out) {
    const struct uk_state *s = state_of(game);
    int aces = cards_count(s->cards.at, CARDS, ACES_ROYALIST + side), held = uk_count_held(game, side);
    put_format(out, "%s holds %d card%s", side == ROYALIST ? "The Royalist" : "Parliament", held, held == 1 ? "" : "s");
    if (aces > 0)
        put_format(out, " and an Ace");
}

int uk_count_deck(const struct uk_state *s) {
    int n = 0;
    for (int place = DRAW_TOP; place <= DRAW_LATE; place++)
        n += cards_count(s->cards.at, CARDS, place);
    return n;
}

static void draw_faces(struct board *b, const struct game *game, int side, const int *card, int count, double x,
                       double y, double width) {
    enum { CARD_STEP = BOARD_CARD_WIDTH + 6 };
    double scale = count * CARD_STEP > width ? width / (count * CARD_STEP) : 1;
    for (int i = 0; i < count; i++) {
        const struct board_card face = face_of(game, side, card[i]);
        board_group_at(b, x + i * CARD_STEP * scale, y, scale);
        board_card(b, 0, 0, &face);
        board_group_end(b);
    }
}

static void draw_own(struct board *b, const struct game *game, int role, const struct board_plate_room *room) {
    static const char *const titles[] = {"The Royalist hand", "Parliament's hand"};
    static const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 17, .fill = BOARD_PLATE_INK};
    static const struct board_words end = {.size = 12.5, .anchor = BOARD_END, .fill = BOARD_SOFT};
    int card[CARDS];
    char text[120];
    struct writer out;
    int count = cards_shown(game, role, role, card), other = opponent(role);
    double x = room->x + 16, y = room->y + 36;
    writer_init_fixed(&out, text, sizeof text);
    put_holding(game, other, &out);
    put_format(&out, ", %d left in the deck", uk_count_deck(state_of(game)));
    board_text(b, x, room->y + 26, &heading, titles[role]);
    board_text(b, room->x + room->width - 18, room->y + 26, &end, writer_text(&out));
    bool backs = count <= 5 && uk_count_held(game, other) > 0;
    draw_faces(b, game, role, card, count, x, y, room->width - (backs ? 160 : 30));
    if (backs)
        board_card_backs(b, room->x + room->width - 128, y, look_of_side(other)->counter, uk_count_held(game, other));
}

/* The state keeps the numbers of a Campaign Phase that is over, until the next deal. */
int uk_count_pile(const struct game *game, int side) {
    const struct uk_state *s = state_of(game);
    int n = 0;
    if (s->phase != PHASE_DRAW && !flow_has(game, STEP_CAMPAIGN))
        return 0;
    for (int layer = 0; layer < LAYERS; layer++)
        n += s->cards.pile[side][layer];
    return n;
}

int uk_count_face_down(const struct uk_state *s, int side) {
    int n = 0;
    for (int space = 0; space < SPACE_C; space++)
        n += s->cards.space[side][space] != 0;
    return n;
}

static void put_solo(const struct game *game, int side, struct writer *out) {
    put_format(out, "%s: face up; %d face down, pile %d", name_of_side(side), uk_count_face_down(state_of(game), side),
               uk_count_pile(game, side));
}

static void draw_both(struct board *b, const struct game *game, const struct board_plate_room *room) {
    double half = (room->width - 32) / 2.0;
    for (int side = 0; side < SIDES; side++) {
        const struct board_words words = {.face = BOARD_BOLD, .size = 14, .fill = look_of_side(side)->read};
        double x = room->x + 18 + side * half;
        int card[CARDS];
        char text[120];
        struct writer out;
        writer_init_fixed(&out, text, sizeof text);
        if (is_solo(state_of(game)))
            put_solo(game, side, &out);
        else
            put_holding(game, side, &out);
        board_text_in(b, x, room->y + 27, &words, half - 20, 9, writer_text(&out));
        int count = cards_shown(game, ROLE_SPECTATOR, side, card);
        draw_faces(b, game, side, card, count, x, room->y + 38, half - 14);
        if (!is_solo(state_of(game)))
            board_card_backs(b, x, room->y + 36, look_of_side(side)->counter, uk_count_held(game, side));
    }
}

static bool nothing_held(const struct game *game, int role) {
    int card[CARDS], count = 0;
    if (is_solo(state_of(game)))
        role = ROLE_SPECTATOR; /* who sees the cards of both */
    for (int side = 0; side < SIDES; side++)
        count += cards_shown(game, role, side, card) + (is_solo(state_of(game)) ? 0 : uk_count_held(game, side));
    return count == 0;
}

/* The plate is low if no card is held. */
void draw_hand_plate(struct board *b, const struct game *game, int role) {
    enum { LOW = 42 };
    struct board_plate_room room = *board_map_plate(b->map, "hand");
    if (nothing_held(game, role)) {
        room.y = (int16_t)(room.y + room.height - LOW);
        room.height = LOW;
    }
    board_plate(b, "hand", room.x, room.y, room.width, room.height, NULL);
    if (role < SIDES && !is_solo(state_of(game)))
        draw_own(b, game, role, &room);
    else
        draw_both(b, game, &room);
    board_group_end(b);
}

/* ---- hand.svg: each card with its text --------------------------------------------------------------------------- */

static void draw_text_card(struct board *b, const struct game *game, int side, int card, double x, double y) {
    static const struct board_style shadow = {.fill = "#000", .opacity = 0.25};
    static const struct board_style paper = {.fill = "#fffdf4", .stroke = BOARD_EDGE, .stroke_width = 1.6};
    static const struct board_words value = {.face = BOARD_BOLD, .size = 20, .fill = "#fff"};
    static const struct board_words sort = {.size = 13, .anchor = BOARD_END, .fill = "#fff"};
    static const struct board_words title = {.face = BOARD_SERIF_BOLD,
                                             .size = 14.5,
                                             .anchor = BOARD_MIDDLE,
                                             .fill = BOARD_PLATE_INK};
    static const struct board_words text = {.size = 11.5, .fill = BOARD_PLATE_INK};
    static const char *const kinds[] = {"Operations", "Minor Campaign", "Major Campaign", "Event"};
    const struct board_card face = face_of(game, side, card);
    const struct uk_card *facts = &content_of(game)->card[card];
    const struct board_style head = {.fill = face.colour};
    char words[64];
    snprintf(words, sizeof words, "%s%s%s", kinds[facts->kind], face.sort ? ", " : "", face.sort ? face.sort : "");
    board_item_at(b, "card", facts->id, NULL, x, y, 1);
    board_rect(b, 2, 3, TEXT_WIDTH, TEXT_HEIGHT, 8, &shadow);
    board_box(b);
    board_rect(b, 0, 0, TEXT_WIDTH, TEXT_HEIGHT, 8, &paper);
    board_rect(b, 1, 1, TEXT_WIDTH - 2, 30, 7, &head);
    if (facts->kind == CARD_OPS)
        board_text(b, 10, 23, &value, face.value);
    board_text_in(b, TEXT_WIDTH - 10, 21, &sort, TEXT_WIDTH - 40, 9, words);
    int lines = board_text_wrap(b, TEXT_WIDTH / 2.0, 50, &title, TEXT_WIDTH - 14, 17, 2, facts->title);
    board_text_wrap(b, 10, 56 + lines * 17, &text, TEXT_WIDTH - 20, 14, 10, facts->text);
    board_group_end(b);
    board_group_end(b);
}

bool hand_size(const struct game *game, int role, int *width, int *height) {
    int card[CARDS];
    int count = role < SIDES ? cards_shown(game, role, role, card) : 0;
    *width = 12 + count * STEP;
    *height = TEXT_HEIGHT + 22;
    return count > 0;
}

void draw_hand(struct board *b, const struct game *game, int role) {
    int card[CARDS];
    int count = cards_shown(game, role, role, card);
    for (int i = 0; i < count; i++)
        draw_text_card(b, game, role, card[i], 10 + i * STEP, 10);
}
