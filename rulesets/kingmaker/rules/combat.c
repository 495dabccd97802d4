/* KM-combat and what follows. */
#include "combat.h"

#include "../../kit/fault.h"
#include "../tables.h"
#include "windows.h"

void combat_phase_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)game, (void)frame, (void)role;
    list_add(list, VERB_END_COMBAT);
}

void combat_phase_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    flow_return(game);
}

void sea_battle_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)game, (void)frame, (void)role;
    list_add(list, VERB_END_COMBAT);
}

void sea_battle_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    flow_return(game);
}

bool noble_must_fight(const struct game *game, int noble) {
    (void)game, (void)noble;
    return false;
}

void combat_seat_left(struct game *game, int role) {
    REQUIRE(game, role >= 0);
}
