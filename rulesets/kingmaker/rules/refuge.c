/* KM-E1-refuge. */
#include "../tables.h"
#include "expansions.h"

bool refuge_admits(const struct game *game, uint32_t nobles, int square, int place) {
    (void)game, (void)nobles, (void)square, (void)place;
    return true;
}

void refuge_arrived(struct game *game, uint32_t nobles) {
    (void)game, (void)nobles;
}

void refuge_legal(const struct game *game, int role, struct action_list *list) {
    (void)game, (void)role, (void)list;
}

bool refuge_choose(struct game *game, int role, const struct action *action) {
    (void)game, (void)role, (void)action;
    return false;
}

void refuge_turn_begins(struct game *game, int role) {
    (void)game, (void)role;
}

void refuge_turn_ends(struct game *game, int role) {
    (void)game, (void)role;
}
