/* Filled by the chapters. */
#include "../../kit/fault.h"
#include "../state/state.h"
#include "../tables.h"
#include "activation.h"
#include "battle.h"
#include "cards.h"
#include "political.h"
#include "recruitment.h"
#include "sieges.h"
#include "victory.h"

void draw_cards_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void event_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void turnham_window_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void defiance_window_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void decision_die_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void cards_setup(struct game *game) {
    REQUIRE(game, false);
}

bool card_is_at_hand(const struct game *game, int side, int card, bool bonus) {
    (void)side;
    (void)card;
    (void)bonus;
    REQUIRE(game, false);
    return false;
}

int cards_held(const struct uk_state *s, int side) {
    (void)s;
    (void)side;
    return 0;
}

bool event_is_possible(const struct game *game, int side, int card) {
    (void)side;
    (void)card;
    REQUIRE(game, false);
    return false;
}

bool holds_mandatory(const struct uk_content *c, const struct uk_state *s, int side) {
    (void)c;
    (void)s;
    (void)side;
    return false;
}

bool card_claims_first(const struct game *game, int side, int card) {
    (void)side;
    (void)card;
    REQUIRE(game, false);
    return false;
}

void card_take(struct game *game, int side, int card, bool bonus) {
    (void)side;
    (void)card;
    (void)bonus;
    REQUIRE(game, false);
}

void card_put_away(struct game *game, int side, int card) {
    (void)side;
    (void)card;
    REQUIRE(game, false);
}

void bonus_draw(struct game *game, int side, int count) {
    (void)side;
    (void)count;
    REQUIRE(game, false);
}

int bonus_waiting(const struct uk_state *s) {
    (void)s;
    return 0;
}

bool combat_card_fits(const struct game *game, int side, int card, int battle_role) {
    (void)side;
    (void)card;
    (void)battle_role;
    REQUIRE(game, false);
    return false;
}

bool combat_card_possible(const struct game *game, int side) {
    (void)side;
    REQUIRE(game, false);
    return false;
}

void combat_card_play(struct game *game, int side, int card, int battle_role) {
    (void)side;
    (void)card;
    (void)battle_role;
    REQUIRE(game, false);
}

void cards_end_campaign(struct game *game) {
    REQUIRE(game, false);
}

void event_begin(struct game *game, int side, int card) {
    (void)side;
    (void)card;
    REQUIRE(game, false);
}

bool solo_done(const struct uk_state *s, int side) {
    (void)s;
    (void)side;
    return false;
}
