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

void contact_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void battle_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void sortie_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void bombardment_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void surrender_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void contact_begin(struct game *game, int area) {
    (void)area;
    REQUIRE(game, false);
}

bool contact_possible(const struct uk_content *c, const struct uk_state *s, int general, int area, int line) {
    (void)c;
    (void)s;
    (void)general;
    (void)area;
    (void)line;
    return false;
}

void battle_begin(struct game *game, int attacking_side, int area, int attacker, int defender) {
    (void)attacking_side;
    (void)area;
    (void)attacker;
    (void)defender;
    REQUIRE(game, false);
}

void laughter_of_the_court(struct game *game) {
    REQUIRE(game, false);
}

int evasion_distance(const struct uk_content *c, int brigades) {
    (void)c;
    (void)brigades;
    return 0;
}

void bombardment_begin(struct game *game, int side, int area, int drm, enum bombardment_assault assault) {
    (void)side;
    (void)area;
    (void)drm;
    (void)assault;
    REQUIRE(game, false);
}

void surrender_begin(struct game *game, int area, int to, enum surrender how) {
    (void)area;
    (void)to;
    (void)how;
    REQUIRE(game, false);
}

int bombardment_modifier(const struct uk_content *c, const struct uk_state *s, int area) {
    (void)c;
    (void)s;
    (void)area;
    return 0;
}
