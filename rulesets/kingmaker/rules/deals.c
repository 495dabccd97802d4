/* KM-transfer, KM-alliance, KM-E1-draws. */
#include "deals.h"

#include "../../kit/fault.h"
#include "../tables.h"
#include "windows.h"

bool has_leave_to_enter(const struct game *game, int role, int place) {
    return place_is_friendly(game, role, place);
}

bool has_leave_to_sail(const struct game *game, int role, int port) {
    return place_is_friendly(game, role, port);
}

bool may_attack(const struct game *game, int role, int other) {
    const struct kingmaker *s = state_of(game);
    return !are_allied(s, role, other) && s->truce[role][other] <= s->turn;
}

void leave_given(struct game *game, int from, int to, int place) {
    (void)game, (void)from, (void)to, (void)place;
}

int draw_owed_to(struct game *game, int role) {
    (void)game;
    return role;
}

void draw_claimed(struct game *game, int role, int other) {
    (void)game, (void)role, (void)other;
}

enum vote vote_bound(const struct game *game, int role, enum parliament_house house) {
    (void)game, (void)role, (void)house;
    return VOTE_NONE;
}

void deals_turn_begins(struct game *game, bool round_begins) {
    (void)game, (void)round_begins;
}

void deals_parliament_ends(struct game *game) {
    (void)game;
}

void deals_seat_left(struct game *game, int role) {
    REQUIRE(game, role >= 0);
}

void km_anytime_legal(const struct game *game, int role, struct action_list *list) {
    (void)game, (void)role, (void)list;
}

bool km_anytime_apply(struct game *game, int role, const struct action *action) {
    (void)game, (void)role, (void)action;
    return false;
}
