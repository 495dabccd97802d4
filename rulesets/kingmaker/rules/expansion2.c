/* KM-E2-events. */
#include "expansions.h"

#include "../../kit/fault.h"
#include "../tables.h"
#include "events.h"
#include "fates.h"

void e2_religious_diet(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_heresy(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_papal_diet(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_excommunication(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_royal_visit(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_royal_hunt(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_heir_escapes(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_treaty(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_mercenary_strife(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_mutiny(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_defeatism(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_french_treachery(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_war_in_europe(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_scots_invasion(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

void e2_assassination(struct game *game, int role, int event) {
    REQUIRE(game, role >= 0);
    tell(game, EVENT_NOTHING, event, 0, 0, 0);
}

bool ban_admits(const struct game *game, int role, int square, int place) {
    (void)game, (void)role, (void)square, (void)place;
    return true;
}

void ban_card_drawn(struct game *game, int role, int card) {
    (void)game, (void)role, (void)card;
}

void treaty_broken(struct game *game) {
    state_of(game)->treaty = NONE;
}

bool role_may_fight(const struct game *game, int role) {
    return state_of(game)->defeatism[role] == 0;
}

bool role_may_rule(const struct game *game, int role) {
    return state_of(game)->defeatism[role] == 0;
}

void expansions_turn_ends(struct game *game, int role) {
    (void)game, (void)role;
}

void waiting_aid_legal(const struct game *game, int role, struct action_list *list) {
    (void)game, (void)role, (void)list;
}

bool waiting_aid_choose(struct game *game, int role, const struct action *action) {
    (void)game, (void)role, (void)action;
    return false;
}

void plague_struck(struct game *game, int place) {
    (void)game, (void)place;
}

void rogues_beaten(struct game *game) {
    state_of(game)->rogue_place = state_of(game)->rogue_employer = NONE;
}
