#include "windows.h"

#include <string.h>

#include "bits.h"
#include "dice.h"
#include "text.h"

static struct windows *windows_of(const struct game *game) {
    return (struct windows *)((char *)game->state + game->ruleset->windows->state);
}

static int pass_count(const struct game *game) {
    return domain_count(game->ruleset, game->content, game->ruleset->windows->pass_domain);
}

static bool is_covered(const struct game *game, const struct frame *frame, int role) {
    uint32_t standing = windows_of(game)->standing[role];
    return standing != 0 && (standing & game->ruleset->windows->covering(game, frame, role)) != 0;
}

role_set windows_who(const struct game *game, const struct frame *frame) {
    return (role_set)frame->reg[WINDOW_ASKED];
}

/* Asks these roles again; all roles learn which others are asked. */
void windows_again(struct game *game, struct frame *frame, role_set could) {
    FOR_EACH_BIT (role, could) {
        bool passes = is_covered(game, frame, role);
        if (!passes)
            frame->reg[WINDOW_ASKED] |= (int16_t)ROLE_BIT(role);
        tell_secret(game, game->ruleset->windows->event_asked, ROLES_EVERYONE, ROLE_BIT(role), role,
                    frame->reg[WINDOW_FOR], passes ? 0 : NONE, 0);
    }
}

void windows_push(struct game *game, int step, int window, role_set could,
                  const int16_t role_and_registers[FLOW_REGISTERS - 1]) {
    int16_t values[1 + FLOW_REGISTERS] = {role_and_registers[0]};
    values[1 + WINDOW_FOR] = (int16_t)window;
    memcpy(values + 1 + WINDOW_OWN, role_and_registers + 1, (FLOW_REGISTERS - WINDOW_OWN) * sizeof *values);
    flow_push(game, step, values);
    windows_again(game, flow_top(game), could);
}

void windows_pass(struct game *game, struct frame *frame, int role) {
    frame->reg[WINDOW_ASKED] &= (int16_t)~ROLE_BIT(role);
    tell(game, game->ruleset->windows->event_asked, role, frame->reg[WINDOW_FOR], 0, 0);
}

void windows_mix(struct game *game, int role, role_set seats) {
    struct windows *w = windows_of(game);
    int passes = pass_count(game);
    for (int other = 0; other < game->ruleset->role_count; other++) {
        if (other == role || !(seats & ROLE_BIT(other)))
            continue;
        for (int k = 0; k < passes; k++) {
            w->standing[other] &= ~(UINT32_C(1) << k);
            w->standing[other] |= (uint32_t)pick(game, 2, "resample") << k;
        }
        w->laid[other] = (uint8_t)bits_count(w->standing[other]);
    }
}

uint32_t windows_standing(const struct game *game, int role) {
    return game->ruleset->windows ? windows_of(game)->standing[role] : 0;
}

/* ---- the two verbs ------------------------------------------------------------------------------- */

void windows_legal(const struct game *game, int role, struct action_list *list) {
    const struct window_rules *rules = game->ruleset->windows;
    const struct windows *w = windows_of(game);
    uint64_t passes = bit_of(pass_count(game)) - 1, standing = w->standing[role] & passes;
    if (w->laid[role] < WINDOW_PASSES_MOST)
        FOR_EACH_BIT (k, passes & ~standing)
            list_add1(list, rules->verb_lay, k);
    FOR_EACH_BIT (k, standing)
        list_add1(list, rules->verb_lift, k);
}

static bool is_asking(const struct game *game, const struct frame *frame, int role) {
    return game->ruleset->steps[frame->step].is_window && (frame->reg[WINDOW_ASKED] & ROLE_BIT(role));
}

/* The role passes in the open windows, too. */
static void pass_open_windows(struct game *game, int role) {
    for (int i = 0; i < flow_frames(game); i++)
        if (is_asking(game, flow_frame(game, i), role) && is_covered(game, flow_frame(game, i), role))
            windows_pass(game, flow_frame(game, i), role);
}

void windows_leave(struct game *game, int role) {
    windows_of(game)->standing[role] = 0;
    windows_of(game)->laid[role] = WINDOW_PASSES_MOST;
    for (int i = 0; i < flow_frames(game); i++)
        if (is_asking(game, flow_frame(game, i), role))
            flow_frame(game, i)->reg[WINDOW_ASKED] &= (int16_t)~ROLE_BIT(role);
}

bool windows_apply(struct game *game, int role, const struct action *action) {
    const struct window_rules *rules = game->ruleset->windows;
    struct windows *w = windows_of(game);
    if (action->verb != rules->verb_lay && action->verb != rules->verb_lift)
        return false;
    uint32_t bit = UINT32_C(1) << action->arg[0];
    bool lays = action->verb == rules->verb_lay;
    tell_secret(game, lays ? rules->event_laid : rules->event_lifted, ROLE_BIT(role), ROLE_BIT(role), role,
                action->arg[0], 0, 0);
    if (!lays) {
        w->standing[role] &= ~bit;
        return true;
    }
    w->standing[role] |= bit;
    w->laid[role]++;
    pass_open_windows(game, role);
    return true;
}
