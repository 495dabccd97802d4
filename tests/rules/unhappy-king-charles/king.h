/* A game laid out by hand: what the test programs of this game share. */
#ifndef TESTS_UNHAPPY_KING_CHARLES_KING_H
#define TESTS_UNHAPPY_KING_CHARLES_KING_H

#include <string.h>

#include "../harness.h"

#include "../../../rulesets/kit/text.h"
#include "../../../rulesets/unhappy-king-charles/rules/activation.h"
#include "../../../rulesets/unhappy-king-charles/rules/battle.h"
#include "../../../rulesets/unhappy-king-charles/rules/cards.h"
#include "../../../rulesets/unhappy-king-charles/rules/decks.h"
#include "../../../rulesets/unhappy-king-charles/rules/losses.h"
#include "../../../rulesets/unhappy-king-charles/rules/movement.h"
#include "../../../rulesets/unhappy-king-charles/rules/odds.h"
#include "../../../rulesets/unhappy-king-charles/rules/political.h"
#include "../../../rulesets/unhappy-king-charles/rules/recruitment.h"
#include "../../../rulesets/unhappy-king-charles/rules/retreat.h"
#include "../../../rulesets/unhappy-king-charles/rules/sieges.h"
#include "../../../rulesets/unhappy-king-charles/rules/subordination.h"
#include "../../../rulesets/unhappy-king-charles/rules/victory.h"
#include "../../../rulesets/unhappy-king-charles/state/areas.h"
#include "../../../rulesets/unhappy-king-charles/state/armies.h"
#include "../../../rulesets/unhappy-king-charles/state/fog.h"
#include "../../../rulesets/unhappy-king-charles/state/setup.h"
#include "../../../rulesets/unhappy-king-charles/tables.h"

static struct harness h;

static inline struct uk_state *state(void) {
    return h.game.state;
}
static inline const struct uk_content *printed(void) {
    return harness_content();
}

/* By id. */
static inline int the(int domain, const char *id) {
    int i = domain_find(h.game.ruleset, printed(), domain, id);
    if (i < 0)
        fail_msg("nothing is called %s", id);
    return i;
}
static inline int the_area(const char *id) {
    return the(DOM_AREA, id);
}
static inline int the_general(const char *id) {
    return the(DOM_GENERAL, id);
}
static inline int the_brigade(const char *id) {
    return the(DOM_BRIGADE, id);
}

/* Pieces put somewhere without a rule. */
static inline void put_brigade(const char *id, int place) {
    brigade_move(harness_game(&h), the_brigade(id), place);
}
static inline void put_with(const char *id, const char *general) {
    put_brigade(id, the_general(general));
}
static inline void put_outside(const char *id, const char *area) {
    put_brigade(id, PLACE_OUTSIDE + the_area(area));
}
static inline void put_inside(const char *id, const char *area) {
    put_brigade(id, PLACE_INSIDE + the_area(area));
}
static inline void put_general(const char *id, const char *area) {
    general_move(harness_game(&h), the_general(id), the_area(area));
}
/* He stands in an Area with so many Brigades of his own side, Militia of any Region first where possible. */
static inline void put_army(const char *id, const char *area, int brigades) {
    struct uk_state *s = state();
    int general = the_general(id);
    put_general(id, area);
    for (int value = 1; value <= 2; value++)
        for (int b = 0; b < BRIGADES && s->strength[general] < brigades; b++)
            if (s->brigade_at[b] == PLACE_AVAILABLE && printed()->brigade[b].value == value &&
                may_hold(printed(), s, general, b))
                brigade_move(harness_game(&h), b, general);
    if (s->strength[general] != brigades)
        fail_msg("not enough Brigades for %s", id);
}
static inline void put_under(const char *lower, const char *upper) {
    army_join(harness_game(&h), the_general(lower), the_general(upper));
}
static inline void shut_in(const char *general) {
    army_go_inside(harness_game(&h), the_general(general));
}
static inline void set_control(const char *area, int side) {
    state()->control[the_area(area)] = (int8_t)side;
}
/* The marker lies on the army that stands there, if one does. */
static inline void set_siege(const char *area, int kind, int bombarded) {
    struct uk_state *s = state();
    int at = the_area(area), besieger = fortress_besieger(printed(), s, at);
    s->siege[at] = (int8_t)kind;
    s->bombarded[at] = (uint8_t)bombarded;
    s->besieging &= ~s->generals_in[at];
    if (kind != SIEGE_NONE && besieger != NONE)
        s->besieging |= general_bit(besieger);
}
static inline void put_card(int number, int place) {
    state()->cards.at[CARD(number)] = (uint8_t)place;
}

/* The map as printed, without a General or a Brigade: all English Brigades are available, the Generals wait. Turn 4
 * (Late 1643), war has begun; hands are empty. */
static inline struct uk_state *empty_map_of(const char *scenario, const char *options) {
    harness_start(&h, scenario, options, 1);
    struct uk_state *s = state();
    flow_end(harness_game(&h));
    for (int b = 0; b < BRIGADES; b++)
        brigade_move(&h.game, b, printed()->brigade[b].pool == POOL_REGIONAL ? PLACE_AVAILABLE : PLACE_WAITING);
    for (int g = 0; g < GENERALS; g++)
        general_move(&h.game, g, BOX_WAITING);
    for (int b = 0; b < BRIGADES; b++)
        s->mix[b] = (uint8_t)b;
    for (int card = 0; card < CARDS; card++)
        if (s->cards.at[card] == HAND_ROYALIST || s->cards.at[card] == HAND_PARLIAMENT)
            s->cards.at[card] =
                printed()->card[card].period == PERIOD_CORE ? (uint8_t)(CORE_ROYALIST + s->cards.at[card]) : DRAW_EARLY;
    s->turn = 3;
    s->phase = PHASE_CAMPAIGN;
    s->war_begun = 1;
    s->naval = 0;
    events_clear(&h.events);
    return s;
}
static inline struct uk_state *empty_map(const char *options) {
    return empty_map_of("war", options);
}

/* Runs one step alone until it asks something. */
static inline void begin(int step, int role, int a, int b, int c) {
    flow_end(harness_game(&h));
    flow_call(&h.game, step, role, a, b, c);
    harness_run(&h);
}
/* Runs what a function has called. */
#define run(CALL)                                                                                                      \
    do {                                                                                                               \
        flow_end(harness_game(&h));                                                                                    \
        CALL;                                                                                                          \
        harness_run(&h);                                                                                               \
    } while (0)
static inline void activate(const char *general, int mode) {
    run(activation_begin(&h.game, the_general(general), mode));
}
static inline int top_step(void) {
    const struct frame *top = flow_top(&h.game);
    return top == NULL ? NONE : top->step;
}

/* The first action of that verb that whoever is asked has. */
static inline void play_any(const char *verb) {
    int role = flow_top(&h.game)->role;
    struct action_list list = {.count = 0};
    (h.game.ruleset->legal)(&h.game, role, &list);
    for (int i = 0; i < list.count; i++) {
        struct writer key;
        char text[96];
        if (strcmp(h.game.ruleset->verbs[list.item[i].verb].name, verb) != 0)
            continue;
        writer_init_fixed(&key, text, sizeof text);
        action_key(&key, h.game.ruleset, printed(), &list.item[i]);
        harness_play(&h, role, writer_text(&key));
        return;
    }
    fail_msg("nobody may %s", verb);
}

/* The event of that card takes place, as a card of the side's. */
static inline void happens(int side, int number) {
    state()->play = (struct play){.card = NONE};
    run(uk_event_begin(&h.game, side, CARD(number)));
}
/* May the side play it for its event? */
static inline bool possible(int side, int number) {
    return uk_event_is_possible(&h.game, side, CARD(number));
}
/* Nobody controls anything but Fortresses. */
static inline void neutral_map(void) {
    for (int a = 0; a < AREAS; a++)
        if (!area_is_fortress(printed(), state(), a))
            state()->control[a] = NEUTRAL;
}

#define play(ROLE, KEY)  harness_play(&h, ROLE, KEY)
#define legal(ROLE, KEY) harness_is_legal(&h, ROLE, KEY)
#define roll(...)        harness_force(&h, __VA_ARGS__, 0)
#define told(KIND)       harness_event_count(&h, EVENT_##KIND)
#define control_of(ID)   (state()->control[the_area(ID)])
#define where_is(ID)     (state()->general_at[the_general(ID)])
#define brigade_is(ID)   (state()->brigade_at[the_brigade(ID)])
#define army_of(ID)      army_size(state(), the_general(ID))

#define MAIN(...)                                                                                                      \
    int main(void) {                                                                                                   \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                                               \
        return cmocka_run_group_tests(tests, NULL, NULL);                                                              \
    }

#endif
