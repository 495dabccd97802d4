/* Not written yet. */
#include "../../kit/fault.h"
#include "../tables.h"
#include "turn.h"
#include "fates.h"
#include "victory.h"
#include "events.h"
#include "calls.h"
#include "movement.h"
#include "sea.h"
#include "crown_cards.h"
void allot_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void allot_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void home_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void home_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void houses_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void houses_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void shelter_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void shelter_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void answer_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void answer_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void suite_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void suite_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void train_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void train_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void movement_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void movement_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void march_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void march_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void spot_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void spot_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void entry_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void entry_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void sail_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void sail_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void landing_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void landing_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void at_sea_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame, (void)role, (void)list;
    REQUIRE(game, false);
}
void at_sea_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame, (void)role, (void)action;
    REQUIRE(game, false);
}
void opening_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void turn_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void turn_end_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void chance_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void storms_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void calls_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void disembark_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void crown_draw_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}
void answer_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void march_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void entry_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void sail_step_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void award_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void play_noble_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void give_up_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void force_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void with_heirs_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void where_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void square_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void room_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void fleet_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void aboard_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void sea_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void port_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void land_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void sea_odds_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void unmoved_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)role, (void)action, (void)out;
    REQUIRE(game, false);
}
void km_apply(struct game *game, int role, const struct action *action) {
    (void)game;
    (void)role;
    (void)action;
    REQUIRE(game, false);
}
void km_conclude(struct game *game, int role, enum conclusion how) {
    (void)game;
    (void)role;
    (void)how;
    REQUIRE(game, false);
}
void seat_leaves(struct game *game, int role, enum conclusion how) {
    (void)game;
    (void)role;
    (void)how;
    REQUIRE(game, false);
}
void turn_break_off(struct game *game) {
    (void)game;
    REQUIRE(game, false);
}
void noble_killed(struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
}
void noble_executed(struct game *game, int noble, int role, int heir_to) {
    (void)game;
    (void)noble;
    (void)role;
    (void)heir_to;
    REQUIRE(game, false);
}
void noble_captured(struct game *game, int noble, int role) {
    (void)game;
    (void)noble;
    (void)role;
    REQUIRE(game, false);
}
void noble_freed(struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
}
void noble_changes_sides(struct game *game, int noble, int role) {
    (void)game;
    (void)noble;
    (void)role;
    REQUIRE(game, false);
}
void noble_goes_home(struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
}
void heir_dies(struct game *game, int heir, int by) {
    (void)game;
    (void)heir;
    (void)by;
    REQUIRE(game, false);
}
void heir_captured(struct game *game, int heir, int noble) {
    (void)game;
    (void)heir;
    (void)noble;
    REQUIRE(game, false);
}
void heir_left(struct game *game, int heir) {
    (void)game;
    (void)heir;
    REQUIRE(game, false);
}
void heirs_taken_at(struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
}
void plantagenets_settle(struct game *game) {
    (void)game;
    REQUIRE(game, false);
}
void card_discarded(struct game *game, int card) {
    (void)game;
    (void)card;
    REQUIRE(game, false);
}
void card_to_chancery(struct game *game, int card) {
    (void)game;
    (void)card;
    REQUIRE(game, false);
}
void aid_spent(struct game *game, uint32_t attackers) {
    (void)game;
    (void)attackers;
    REQUIRE(game, false);
}
void ship_sunk(struct game *game, int ship) {
    (void)game;
    (void)ship;
    REQUIRE(game, false);
}
void victory_look(struct game *game) {
    (void)game;
    REQUIRE(game, false);
}
void victory_by_parliament(struct game *game, int role) {
    (void)game;
    (void)role;
    REQUIRE(game, false);
}
void km_result(const struct game *game, struct result *result) {
    (void)game;
    (void)result;
    REQUIRE(game, false);
}
int event_drawn(struct game *game, int role) {
    (void)game;
    (void)role;
    REQUIRE(game, false);
    return 0;
}
void event_kept(struct game *game, int role, int event) {
    (void)game;
    (void)role;
    (void)event;
    REQUIRE(game, false);
}
void event_discarded(struct game *game, int event) {
    (void)game;
    (void)event;
    REQUIRE(game, false);
}
void event_removed(struct game *game, int event) {
    (void)game;
    (void)event;
    REQUIRE(game, false);
}
int event_in_hand(const struct game *game, int role, int op) {
    (void)game;
    (void)role;
    (void)op;
    REQUIRE(game, false);
    return 0;
}
bool noble_can_answer(const struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
    return 0;
}
int called_noble(const struct game *game, int card) {
    (void)game;
    (void)card;
    REQUIRE(game, false);
    return 0;
}
void noble_sent(struct game *game, int noble, int place) {
    (void)game;
    (void)noble;
    (void)place;
    REQUIRE(game, false);
}
void king_sent(struct game *game, int king, int square, int place) {
    (void)game;
    (void)king;
    (void)square;
    (void)place;
    REQUIRE(game, false);
}
bool noble_may_enter(const struct game *game, int noble, int place) {
    (void)game;
    (void)noble;
    (void)place;
    REQUIRE(game, false);
    return 0;
}
bool force_may_enter(const struct game *game, uint32_t nobles, int place) {
    (void)game;
    (void)nobles;
    (void)place;
    REQUIRE(game, false);
    return 0;
}
bool noble_may_leave(const struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
    return 0;
}
void force_arrived(struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
}
void noble_comes(struct game *game, int noble) {
    (void)game;
    (void)noble;
    REQUIRE(game, false);
}
bool port_is_open(const struct game *game, int role, int port) {
    (void)game;
    (void)role;
    (void)port;
    REQUIRE(game, false);
    return 0;
}
bool ship_may_leave(const struct game *game, int ship) {
    (void)game;
    (void)ship;
    REQUIRE(game, false);
    return 0;
}
void fleet_to_shelter(struct game *game, int ship) {
    (void)game;
    (void)ship;
    REQUIRE(game, false);
}
void cards_play_legal(const struct game *game, int role, struct action_list *list) {
    (void)game;
    (void)role;
    (void)list;
    REQUIRE(game, false);
}
bool cards_play_choose(struct game *game, int role, const struct action *action) {
    (void)game;
    (void)role;
    (void)action;
    REQUIRE(game, false);
    return 0;
}
void crown_card_drawn(struct game *game, int drawer, int role) {
    (void)game;
    (void)drawer;
    (void)role;
    REQUIRE(game, false);
}
bool card_lies_open(struct game *game, int card) {
    (void)game;
    (void)card;
    REQUIRE(game, false);
    return 0;
}
