/* The plates beside the map: factions, turn, a Parliament or a combat under way, cards held. */
#include <stdio.h>

#include "../../kit/bits.h"
#include "../../kit/cards.h"
#include "../../kit/text.h"
#include "board.h"
#include "words.h"

static const struct board_words PLAIN = {.size = 14, .fill = BOARD_PLATE_INK};
static const struct board_words SOFT = {.size = 12, .fill = BOARD_SOFT};
static const struct board_words NAMES = {.size = 10.5, .fill = BOARD_SOFT, .short_well = true};
static const struct board_words SOFT_END = {.size = 12, .anchor = BOARD_END, .fill = BOARD_SOFT};
static const struct board_words STRONG = {.face = BOARD_BOLD, .size = 15, .fill = BOARD_PLATE_INK};
static const struct board_words STRONG_END = {.face = BOARD_BOLD,
                                              .size = 15,
                                              .anchor = BOARD_END,
                                              .fill = BOARD_PLATE_INK};
static const struct board_words HEADING = {.face = BOARD_SERIF_BOLD, .size = 18, .fill = BOARD_PLATE_INK};

/* ---- factions ---------------------------------------------------------------------------------------------------- */

static uint32_t all_nobles_of(const struct kingmaker *s, int seat) {
    uint32_t set = 0;
    for (int n = 0; n < NOBLES; n++)
        if (noble_owner(s, n) == seat)
            set |= bit_of(n);
    return set;
}

static void listing_nobles(const struct game *game, int seat, struct listing *l) {
    const struct kingmaker *s = state_of(game);
    char text[80];
    listing_begin(l, 0);
    FOR_EACH_BIT (n, all_nobles_of(s, seat)) {
        snprintf(text, sizeof text, "%s%s", content_of(game)->card[n].short_title,
                 s->noble[n].captor == NONE ? "" : " (captive)");
        listing_add(l, text);
    }
    if (!is_seated(s, seat))
        listing_add(l, "has left the game");
    else if (l->count == 0)
        listing_add(l, "no Nobles");
}

/* A seat's signs: its turn, heirs of either house, a King. */
static void draw_signs(struct board *b, const struct game *game, int seat, double x, double y, double size) {
    const struct kingmaker *s = state_of(game);
    int have = 0;
    for (int h = 0; h < HEIRS; h++)
        if (heir_lives(s, h) && s->heir[h].owner == seat)
            have |= bit_of(heir_house(h)) | (s->heir[h].crowned ? 4 : 0);
    if (s->beaufort_crowned && noble_owner(s, NOBLE_BEAUFORT) == seat)
        have |= 4;
    if (have & 4) {
        board_symbol(b, SYMBOL_CROWN, x, y, size, "#8a6508");
        x -= size + 3;
    }
    if (have & 1) {
        board_symbol(b, SYMBOL_ROSE_RED, x, y, size, BOARD_RED);
        x -= size + 3;
    }
    if (have & 2)
        board_symbol(b, SYMBOL_ROSE_WHITE, x, y, size, BOARD_PLATE_INK);
}

static void draw_faction(struct board *b, const struct game *game, int seat, double x, double y, double width) {
    const struct kingmaker *s = state_of(game);
    bool large = b->form == BOARD_LARGE;
    uint32_t nobles = nobles_of(s, seat);
    struct board_words number = STRONG_END;
    struct listing l;
    char text[40];
    number.size = large ? 15 : 19;
    if (s->opened && !s->over && s->active == seat)
        board_rect(b, x - 8, y - 20, width + 16, 41, 6, &(struct board_style){.fill = "#e0d3ae"});
    draw_badge_of_seat(b, x + 14, y, 0.72, seat);
    struct board_words name = STRONG;
    name.size = large ? 15 : 19;
    board_text_in(b, x + 38, y + (large ? -6 : 6), &name, large ? 100 : 76, 10, seat_title(game, seat));
    draw_signs(b, game, seat, x + (large ? 190 : 172), y - 11, 15);
    listing_nobles(game, seat, &l);
    if (large)
        board_text_wrap(b, x + 38, y + 6.5, &NAMES, 148, 11, 2, writer_text(&l.w));
    board_text_number_in(b, x + width - 108, y + 5, &number, 40, nobles_strength(game, nobles, STRENGTH_DEFENCE));
    snprintf(text, sizeof text, "%d/%d", votes_counted(game, seat, COMMONS), votes_counted(game, seat, LORDS));
    board_text_in(b, x + width - 40, y + 5, &number, 62, 9, text);
    board_text_number_in(b, x + width - 4, y + 5, &number, 28, cards_count(s->card, CARDS, at_hand(seat)));
}

static void draw_house(struct board *b, const struct game *game, int house, double x, double y, double width) {
    char text[160];
    struct writer w;
    writer_init_fixed(&w, text, sizeof text);
    put_format(&w, "%s: ", house == LANCASTER ? "Lancaster" : "York");
    put_house(game, house, &w);
    board_symbol(b, house == LANCASTER ? SYMBOL_ROSE_RED : SYMBOL_ROSE_WHITE, x + 8, y - 5, 16,
                 house == LANCASTER ? BOARD_RED : BOARD_PLATE_INK);
    board_text_in(b, x + 24, y, &STRONG, width - 24, 9, writer_text(&w));
}

static void draw_factions(struct board *b, const struct game *game) {
    const struct kingmaker *s = state_of(game);
    const struct board_plate_room *room = board_map_plate(b->map, "factions");
    int seats = s->option[OPTION_PLAYERS];
    double x = room->x + 16, width = room->width - 32;
    double y = room->y + 64;
    board_plate(b, "factions", room->x, room->y, room->width, 44 + seats * 44 + 52, NULL);
    board_text(b, x, room->y + 30, &HEADING, "Factions");
    board_text(b, x + width - 108, room->y + 29, &SOFT_END, "men");
    board_text(b, x + width - 40, room->y + 29, &SOFT_END, "votes");
    board_text(b, x + width - 2, room->y + 29, &SOFT_END, "cards");
    for (int seat = 0; seat < seats; seat++, y += 44)
        draw_faction(b, game, seat, x, y, width);
    for (int house = 0; house < HOUSES; house++)
        draw_house(b, game, house, x, y + 20 * house - 4, width);
    board_group_end(b);
}

/* ---- turn -------------------------------------------------------------------------------------------------------- */

static void put_prompt(const struct game *game, int role, struct writer *w) {
    struct result result = {0};
    if (!state_of(game)->over) {
        game->ruleset->prompt(game, role, w);
        return;
    }
    game->ruleset->result(game, &result);
    put(w, result.reason);
}

static void put_heading(const struct game *game, char *text, size_t size) {
    const struct kingmaker *s = state_of(game);
    if (s->over)
        snprintf(text, size, "The end");
    else if (!s->opened)
        snprintf(text, size, "The opening");
    else
        snprintf(text, size, "Round %d, %s", s->round, domain_title(game->ruleset, game->content, DOM_PHASE, s->phase));
}

static void draw_bar(struct board *b, const struct game *game, double x, double y, double width, double height) {
    const struct kingmaker *s = state_of(game);
    role_set roles = game->ruleset->to_act(game);
    int count = __builtin_popcount(roles), first = roles != 0 ? __builtin_ctz(roles) : NONE;
    char text[64];
    if (s->over)
        snprintf(text, sizeof text, s->winner == NONE ? "Nobody wins" : "%s wins", seat_title(game, s->winner));
    else if (count == 1)
        snprintf(text, sizeof text, "%s is to act", seat_title(game, first));
    else
        snprintf(text, sizeof text, "%d are to act", count);
    int shown = s->over ? s->winner : count == 1 ? first : NONE;
    board_bar(b, x, y, width, height, look_of(shown)->bar, s->over ? SYMBOL_CROWN : SYMBOL_SHIELD, text);
}

static void draw_turn(struct board *b, const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    const struct board_plate_room *room = board_map_plate(b->map, "turn");
    double x = room->x + 16, width = room->width - 32;
    struct listing l;
    struct writer w;
    char text[400];
    put_heading(game, text, sizeof text);
    board_plate(b, "turn", room->x, room->y, room->width, room->height, text);
    draw_bar(b, game, x, room->y + 48, width, 30);
    writer_init_fixed(&w, text, sizeof text);
    put_prompt(game, role, &w);
    double y = room->y + 100;
    struct board_words prompt = PLAIN, in_force = SOFT;
    prompt.short_well = in_force.short_well = true; /* the view has both */
    y += 17 * board_text_wrap(b, x, y, &prompt, width, 17, 4, writer_text(&w)) + 6;
    listing_begin(&l, 0);
    listing_in_force(game, &l);
    if (l.count == 0)
        listing_add(&l, "no event in force");
    board_text_wrap(b, x, y, &in_force, width, 15, 3, writer_text(&l.w));
    y = room->y + room->height - 32;
    snprintf(text, sizeof text, "Crown deck %d, Chancery %d", cards_count(s->card, CARDS, AT_DECK),
             cards_count(s->card, CARDS, AT_CHANCERY));
    board_text_in(b, x, y, &SOFT, width, 8, text);
    snprintf(text, sizeof text, "Event deck %d", cards_count(s->event, content_of(game)->event_count, EVENT_DECK));
    board_text_in(b, x, y + 17, &SOFT, width, 8, text);
    board_group_end(b);
}

static void draw_turn_small(struct board *b, const struct game *game) {
    const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 36, .fill = BOARD_PLATE_INK};
    char text[96];
    put_heading(game, text, sizeof text);
    board_plate(b, "turn", 1080, 40, 530, 160, NULL);
    board_text_in(b, 1104, 92, &heading, 480, 18, text);
    draw_bar(b, game, 1102, 118, 486, 62);
    board_group_end(b);
}

static void draw_turn_medium(struct board *b, const struct game *game) {
    const struct board_plate_room *room = board_map_plate(b->map, "title");
    const struct board_words heading = {.face = BOARD_SERIF_BOLD, .size = 25, .fill = BOARD_PLATE_INK};
    char text[96];
    put_heading(game, text, sizeof text);
    board_plate(b, "turn", room->x, room->y - 30, room->width, room->height + 34, NULL);
    board_text_in(b, room->x + 20, room->y + 12, &heading, room->width - 40, 15, text);
    draw_bar(b, game, room->x + 18, room->y + 34, room->width - 36, 48);
    board_group_end(b);
}

/* ---- Parliament and combat --------------------------------------------------------------------------------------- */

static void listing_set(const struct game *game, uint32_t nobles, struct listing *l) {
    listing_begin(l, 0);
    FOR_EACH_BIT (n, nobles)
        listing_add(l, content_of(game)->card[n].short_title);
}

static void draw_side(struct board *b, const struct game *game, double x, double y, double width, int seat,
                      uint32_t nobles, int strength) {
    const struct combat *c = &state_of(game)->combat;
    struct listing l;
    char text[40];
    draw_badge_of_seat(b, x + 14, y, 0.72, seat);
    board_text_in(b, x + 38, y - 3, &STRONG, width - 110, 9, seat == NONE ? "Garrison" : seat_title(game, seat));
    snprintf(text, sizeof text, "%d men", strength);
    board_text_in(b, x + width, y - 3, &STRONG_END, 68, 9, text);
    listing_set(game, nobles, &l);
    if (nobles == c->defenders && c->garrison > 0) {
        snprintf(text, sizeof text, "garrison of %d", c->garrison);
        listing_add(&l, text);
    }
    board_text_in(b, x + 38, y + 14, &SOFT, width - 40, 7.5, writer_text(&l.w));
}

static void draw_combat(struct board *b, const struct game *game, double x, double y, double width, double height) {
    const struct combat *c = &state_of(game)->combat;
    const struct tables *t = content_of(game);
    char text[120];
    snprintf(text, sizeof text, "%s: %s", combat_title(game), combat_scene(game));
    board_plate(b, "matter", x, y, width, height, text);
    draw_side(b, game, x + 16, y + 66, width - 32, c->attacker, c->attackers, attack_strength(game));
    board_text(b, x + 54, y + 105, &SOFT, "against");
    draw_side(b, game, x + 16, y + 134, width - 32, c->defender, c->defenders, defence_strength(game));
    if (c->card != NONE) {
        snprintf(text, sizeof text, "Card: %s", t->event[c->card].title);
        board_text_in(b, x + 16, y + 180, &SOFT, width - 32, 8, text);
    }
    board_group_end(b);
}

static void draw_votes(struct board *b, const struct game *game, double x, double y, double width) {
    int seats = state_of(game)->option[OPTION_PLAYERS];
    char text[64];
    struct writer w;
    for (int seat = 0; seat < seats; seat++) {
        int column = seat / 4;
        double left = x + column * (width / 2 + 4), row = y + seat % 4 * 25;
        draw_badge_of_seat(b, left + 9, row, 0.46, seat);
        writer_init_fixed(&w, text, sizeof text);
        put_vote(game, &w, seat, COMMONS);
        put(&w, " / ");
        put_vote(game, &w, seat, LORDS);
        int here = bits_count(nobles_of(state_of(game), seat) & state_of(game)->parliament.present);
        if (here > 0)
            put_format(&w, ", %d here", here);
        board_text_in(b, left + 24, row + 4, &SOFT, width / (seats > 4 ? 2 : 1) - 30, 7, writer_text(&w));
    }
}

/* How a vote under way stands: for, or Lancaster, first. */
static void put_standing(const struct game *game, struct writer *w) {
    static const char *const houses[] = {"Commons", "Lords"};
    int item = state_of(game)->parliament.item;
    if (!flow_has(game, STEP_DIVISION)) {
        put(w, "Votes in Commons / in Lords");
        return;
    }
    for (int house = 0; house < PARLIAMENT_HOUSES; house++)
        if (house_votes_on((enum item)item, (enum parliament_house)house))
            put_format(w, "%s%s %d to %d", w->length > 0 ? ", " : "So far: ", houses[house],
                       votes_so_far(game, (enum parliament_house)house, VOTE_FOR),
                       votes_so_far(game, (enum parliament_house)house, VOTE_AGAINST));
}

static void draw_parliament(struct board *b, const struct game *game, double x, double y, double width, double height) {
    const struct parliament *p = &state_of(game)->parliament;
    const struct tables *t = content_of(game);
    struct writer w;
    char text[200];
    snprintf(text, sizeof text, "Parliament at %s", t->place[p->place].title);
    board_plate(b, "matter", x, y, width, height, text);
    writer_init_fixed(&w, text, sizeof text);
    put_business(game, &w);
    board_text_in(b, x + 16, y + 60, &STRONG, width - 32, 9, writer_text(&w));
    writer_init_fixed(&w, text, sizeof text);
    put_standing(game, &w);
    board_text_in(b, x + 16, y + 80, &SOFT, width - 32, 9, writer_text(&w));
    draw_votes(b, game, x + 16, y + 102, width - 32);
    board_group_end(b);
}

bool draw_matter(struct board *b, const struct game *game, double x, double y, double width, double height) {
    const struct kingmaker *s = state_of(game);
    if (s->combat.kind != COMBAT_NONE)
        draw_combat(b, game, x, y, width, height);
    else if (s->parliament.place != NONE)
        draw_parliament(b, game, x, y, width, height);
    else
        return false;
    return true;
}

/* ---- cards held -------------------------------------------------------------------------------------------------- */

static bool is_held(const struct kingmaker *s, int role, int card) {
    return card_in_hand(s, card, role) || s->card[card] == at_dealt(role);
}

/* How many cards a role holds: crown cards and event cards. */
static int hand_count(const struct game *game, int role) {
    const struct kingmaker *s = state_of(game);
    int count = 0;
    if (role < 0 || role >= SEATS)
        return 0;
    for (int card = 0; card < CARDS; card++)
        count += is_held(s, role, card);
    return count + cards_count(s->event, content_of(game)->event_count, event_at_hand(role));
}

void draw_crown_card(struct board *b, const struct game *game, int role, int index, double x, double y) {
    static const struct {
        enum board_symbol symbol;
        const char *sort;
    } kinds[CARD_KINDS] = {{SYMBOL_SHIELD, "Noble"},     {SYMBOL_SHIELD, "Noble"}, {SYMBOL_SHIELD, "Noble"},
                           {SYMBOL_CROWN, "title"},      {SYMBOL_CROWN, "office"}, {SYMBOL_CATHEDRAL, "bishop"},
                           {SYMBOL_SHIP, "ship"},        {SYMBOL_TOWN, "town"},    {SYMBOL_CASTLE, "castle"},
                           {SYMBOL_FOOT, "mercenaries"}, {SYMBOL_FOOT, "aid"},     {SYMBOL_WRIT, "pardon"}};
    const struct card *type = &content_of(game)->card[index];
    char value[16];
    const struct board_card card = {.domain = "card",
                                    .id = type->id,
                                    .title = type->short_title,
                                    .value = type->strength > 0 ? value : NULL,
                                    .colour = look_of(role)->bar,
                                    .symbol = kinds[card_kind(index)].symbol,
                                    .tooltip = type->title};
    snprintf(value, sizeof value, "%d", type->strength);
    board_card(b, x, y, &card);
}

void draw_event_card(struct board *b, const struct game *game, int event, double x, double y) {
    const struct event_card *type = &content_of(game)->event[event];
    const struct board_card card = {.domain = "event-card",
                                    .id = type->id,
                                    .title = type->title,
                                    .colour = "#6b4a1c",
                                    .symbol = SYMBOL_WRIT,
                                    .tooltip = type->text};
    board_card(b, x, y, &card);
}

void draw_cards(struct board *b, const struct game *game, int role, int row, int most) {
    const struct kingmaker *s = state_of(game);
    int n = 0;
    for (int card = 0; card < CARDS && n < most; card++)
        if (is_held(s, role, card)) {
            int line = n / row;
            draw_crown_card(b, game, role, card, n % row * (BOARD_CARD_WIDTH + 6.0), line * (BOARD_CARD_HEIGHT + 8.0));
            n++;
        }
    for (int e = 0; e < content_of(game)->event_count && n < most; e++)
        if (s->event[e] == event_at_hand(role)) {
            int line = n / row;
            draw_event_card(b, game, e, n % row * (BOARD_CARD_WIDTH + 6.0), line * (BOARD_CARD_HEIGHT + 8.0));
            n++;
        }
}

enum { PLATE_CARDS = 12 };

static void draw_hand_plate(struct board *b, const struct game *game, int role) {
    const struct board_plate_room *room = board_map_plate(b->map, "hand");
    int count = hand_count(game, role), shown = count < PLATE_CARDS ? count : PLATE_CARDS;
    double scale = shown == 0 ? 1 : (room->width - 36.0) / (shown * (BOARD_CARD_WIDTH + 6));
    char text[64];
    if (count == 0)
        return;
    snprintf(text, sizeof text, "%s holds %d card%s", seat_title(game, role), count, count == 1 ? "" : "s");
    scale = scale > 0.82 ? 0.82 : scale;
    double cards = 36 + shown * (BOARD_CARD_WIDTH + 6) * scale, width = cards < 330 ? 330 : cards;
    board_plate(b, "hand", room->x + (room->width - width) / 2, room->y, width, room->height, NULL);
    double x = room->x + (room->width - width) / 2 + 18;
    board_text_in(b, x, room->y + 25, &STRONG, count > shown ? 400 : width - 36, 10, text);
    if (count > shown) {
        snprintf(text, sizeof text, "and %d more", count - shown);
        board_text_in(b, room->x + room->width - 18, room->y + 25, &SOFT_END, 160, 8, text);
    }
    board_group_at(b, x, room->y + 36, scale);
    draw_cards(b, game, role, PLATE_CARDS, PLATE_CARDS);
    board_group_end(b);
    board_group_end(b);
}

void draw_plates(struct board *b, const struct game *game, int role) {
    const struct board_plate_room *room = board_map_plate(b->map, "title");
    const struct board_plate_room *matter = board_map_plate(b->map, "matter");
    if (b->form == BOARD_SMALL) {
        draw_turn_small(b, game);
        return;
    }
    draw_factions(b, game);
    if (b->form == BOARD_MEDIUM) {
        draw_turn_medium(b, game);
        return;
    }
    board_title(b, room->x, room->y, room->width, room->height, SYMBOL_CROWN, "Kingmaker", "The Wars of the Roses");
    draw_turn(b, game, role);
    draw_matter(b, game, matter->x, matter->y, matter->width, matter->height);
    draw_hand_plate(b, game, role);
}
