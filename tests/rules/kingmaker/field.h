/* A game laid out by hand: what the test programs of this game share. Nobody has anything; the heirs stand where they
 * start; it is RED's turn in the first round. */
#ifndef TESTS_KINGMAKER_FIELD_H
#define TESTS_KINGMAKER_FIELD_H

#include <stdio.h>
#include <string.h>

#include "../harness.h"

#include "../../../rulesets/kingmaker/rules/crown_cards.h"
#include "../../../rulesets/kingmaker/state/state.h"
#include "../../../rulesets/kingmaker/tables.h"
#include "../../../rulesets/kit/bits.h"
#include "../../../rulesets/kit/cards.h"
#include "../../../rulesets/kit/text.h"

enum { RED, BLUE, GREEN, YELLOW, PURPLE };

static struct harness h;

static inline struct kingmaker *state(void) {
    return h.game.state;
}
static inline const struct tables *printed(void) {
    return harness_content();
}

/* By id. */
static inline int the(int domain, const char *id) {
    int index = domain_find(h.game.ruleset, harness_content(), domain, id);
    if (index < 0)
        fail_msg("nothing is called %s", id);
    return index;
}
#define the_card(ID)   the(DOM_CARD, ID)
#define the_noble(ID)  the(DOM_NOBLE, ID)
#define the_place(ID)  the(DOM_PLACE, ID)
#define the_square(ID) the(DOM_SQUARE, ID)
#define the_ship(ID)   the(DOM_SHIP, ID)
#define the_heir(ID)   the(DOM_HEIR, ID)
#define the_event(ID)  the(DOM_EVENT, ID)

static inline int square_of(const char *place) {
    return printed()->place[the_place(place)].square;
}

static inline struct kingmaker *field(const char *options) {
    char all[120]; /* all windows, unless the test says which */
    snprintf(all, sizeof all, "%s%s", options, strstr(options, "windows=") ? "" : ",windows=all");
    harness_start(&h, "wars-of-the-roses", all, 1);
    struct kingmaker *s = state();
    struct game *game = harness_game(&h);
    flow_end(game);
    for (int ship = 0; ship < SHIPS; ship++)
        ship_remove(game, ship);
    for (int n = 0; n < NOBLES; n++)
        s->noble[n] = noble_unplaced(n);
    for (int card = 0; card < CARDS; card++)
        if (s->card[card] != AT_OUT)
            s->card[card] = AT_DECK;
    memset(s->known, 0, sizeof s->known);
    s->opened = 1;
    s->round = s->turn = 1;
    s->active = s->first = RED;
    return s;
}

/* A Noble of a faction, inside a place or in the open of a place's square. */
static inline int put_noble(int role, const char *id, int square, int place) {
    int noble = the_noble(id);
    state()->card[noble] = (uint8_t)(AT_FACTION + role);
    state()->noble[noble].leader = (int8_t)noble;
    noble_put(harness_game(&h), noble, square, place);
    return noble;
}
static inline int put_in(int role, const char *id, const char *place) {
    return put_noble(role, id, square_of(place), the_place(place));
}
static inline int put_by(int role, const char *id, const char *place) {
    return put_noble(role, id, square_of(place), NONE);
}
static inline int put_at(int role, const char *id, const char *square) {
    return put_noble(role, id, the_square(square), NONE);
}
static inline void join(const char *noble, const char *leader) {
    force_join(harness_game(&h), the_noble(noble), the_noble(leader));
}
static inline void give(const char *card, const char *noble) {
    card_awarded(harness_game(&h), the_card(card), the_noble(noble));
}
static inline void give_faction(const char *card, int role) {
    card_to_faction(harness_game(&h), the_card(card), role);
}
static inline void hold(const char *card, int role) {
    state()->card[the_card(card)] = (uint8_t)(AT_HAND + role);
}
static inline void keep(const char *event, int role) {
    state()->event[the_event(event)] = (uint8_t)(EVENT_HAND + role);
}
static inline void guard(const char *heir, const char *noble) {
    heir_follow(harness_game(&h), the_heir(heir), the_noble(noble));
}
static inline void put_heir(const char *heir, const char *place) {
    heir_put(harness_game(&h), the_heir(heir), square_of(place), the_place(place));
    state()->heir[the_heir(heir)].owner = NONE;
}
static inline void kill_heir(const char *heir) {
    state()->heir[the_heir(heir)] =
        (struct heir_state){.square = NONE, .place = NONE, .ship = NONE, .owner = NONE, .with = NONE};
}
/* The next event card drawn is this one. */
static inline void next_event(const char *id) {
    struct kingmaker *s = state();
    for (int e = 0; e < printed()->event_count; e++)
        if (s->event[e] == EVENT_DECK)
            s->event[e] = EVENT_DISCARD;
    s->event[the_event(id)] = EVENT_DECK;
}

/* Runs one step of role until something is asked; when it is over the stack is empty. */
static inline void begin5(int step, int role, int a, int b, int c) {
    flow_end(harness_game(&h));
    flow_call(&h.game, step, (int16_t)role, (int16_t)a, (int16_t)b, (int16_t)c);
    harness_run(&h);
}
#define begin(STEP, ROLE) begin5(STEP_##STEP, ROLE, 0, 0, 0)

static inline int top_step(void) {
    const struct frame *top = flow_top(&h.game);
    return top == NULL ? NONE : top->step;
}
/* The first choice of whoever is asked; a pass, an end, where there is one. */
static inline void go_on(void) {
    struct action_list list = {0};
    int role = bits_first((h.game.ruleset->to_act)(&h.game));
    (h.game.ruleset->legal)(&h.game, role, &list);
    struct action action = list.item[0];
    for (int k = 0; k < list.count; k++)
        if (list.item[k].verb == VERB_PASS || list.item[k].verb == VERB_THAT_IS_ALL ||
            list.item[k].verb == VERB_END_MOVEMENT || list.item[k].verb == VERB_END_COMBAT)
            action = list.item[k];
    harness_game(&h);
    (h.game.ruleset->apply)(&h.game, role, &action);
}
/* All pass in the windows that are open. */
static inline void past_windows(void) {
    while (top_step() == STEP_MOMENT)
        go_on();
}
/* On to the next question of this step. */
static inline void until(int step) {
    for (int i = 0; i < 80 && top_step() != step && top_step() != NONE; i++)
        go_on();
    assert_int_equal(top_step(), step);
}

/* The Chance card of the active player. */
static inline void chance(const char *event) {
    next_event(event);
    begin(CHANCE, state()->active);
}

/* The audit finds something wrong, and says so with these words. */
static inline void audit_refuses(const char *words) {
    struct writer why;
    writer_init(&why);
    assert_false((h.game.ruleset->audit)(&h.game, &why));
    assert_non_null(strstr(writer_text(&why), words));
    writer_finish(&why);
}

#define play(ROLE, KEY)  harness_play(&h, ROLE, KEY)
#define legal(ROLE, KEY) harness_is_legal(&h, ROLE, KEY)
#define roll(...)        harness_force(&h, __VA_ARGS__, 0)
#define told(KIND)       harness_event_count(&h, EVENT_##KIND)
#define is_at(ID, PLACE) (state()->noble[the_noble(ID)].place == the_place(PLACE))
#define owner_of(PLACE)  place_owner(&h.game, the_place(PLACE))

#define MAIN(...)                                                                                                      \
    int main(void) {                                                                                                   \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                                               \
        return cmocka_run_group_tests(tests, NULL, NULL);                                                              \
    }

#endif
