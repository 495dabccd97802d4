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

void activation_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void entry_area_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    (void)list;
    REQUIRE(game, false);
}

void entry_area_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    (void)action;
    REQUIRE(game, false);
}

void move_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    (void)list;
    REQUIRE(game, false);
}

void move_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    (void)action;
    REQUIRE(game, false);
}

void enter_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void illegal_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void illegal_move_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    (void)list;
    REQUIRE(game, false);
}

void illegal_move_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    (void)action;
    REQUIRE(game, false);
}

void blockade_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void blockade_bombard_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    (void)list;
    REQUIRE(game, false);
}

void blockade_bombard_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    (void)action;
    REQUIRE(game, false);
}

void desertion_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void desert_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    (void)list;
    REQUIRE(game, false);
}

void desert_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    (void)action;
    REQUIRE(game, false);
}

void attrition_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    (void)frame;
    (void)role;
    (void)list;
    REQUIRE(game, false);
}

void attrition_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    (void)frame;
    (void)role;
    (void)action;
    REQUIRE(game, false);
}

void power_base_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void turn_end_run(struct game *game, struct frame *frame) {
    (void)frame;
    REQUIRE(game, false);
}

void recruit_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void play_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void move_prompt_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void place_pc_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void recruit_with_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void done_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void play_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void remove_train_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void queen_leaves_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void raid_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void activate_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void bombard_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void sally_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void move_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void mark_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void command_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void stop_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void desert_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)role;
    (void)action;
    (void)out;
}

void activation_begin(struct game *game, int general, int mode) {
    (void)general;
    (void)mode;
    REQUIRE(game, false);
}

bool may_activate_to_move(const struct uk_content *c, const struct uk_state *s, int general, int ops) {
    (void)c;
    (void)s;
    (void)general;
    (void)ops;
    return false;
}

bool may_activate_to_bombard(const struct uk_content *c, const struct uk_state *s, int general, int ops) {
    (void)c;
    (void)s;
    (void)general;
    (void)ops;
    return false;
}

bool may_enter_england(const struct uk_content *c, const struct uk_state *s, int general, int ops) {
    (void)c;
    (void)s;
    (void)general;
    (void)ops;
    return false;
}

void bring_on_list(const struct game *game, int general, int ops, struct action_list *list) {
    (void)general;
    (void)ops;
    (void)list;
    REQUIRE(game, false);
}

void bring_on(struct game *game, int general, int area) {
    (void)general;
    (void)area;
    REQUIRE(game, false);
}

int movement_points(const struct uk_content *c, const struct uk_state *s, int general) {
    (void)c;
    (void)s;
    (void)general;
    return 0;
}

bool illegal_position(const struct uk_content *c, const struct uk_state *s, int area, int side) {
    (void)c;
    (void)s;
    (void)area;
    (void)side;
    return false;
}

void generals_combine(struct game *game, int area, int side) {
    (void)area;
    (void)side;
    REQUIRE(game, false);
}

int victory_points(const struct uk_content *c, const struct uk_state *s) {
    (void)c;
    (void)s;
    return 0;
}

void victory_result(const struct game *game, struct result *result) {
    (void)result;
    REQUIRE(game, false);
}

void victory_conclude(struct game *game, int role, enum conclusion how) {
    (void)role;
    (void)how;
    REQUIRE(game, false);
}

