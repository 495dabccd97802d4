#include "flow.h"

#include <string.h>

#include "fault.h"
#include "template.h"
#include "writer.h"

static struct flow *flow_of(const struct game *game) {
    return game->state;
}

struct frame *flow_top(const struct game *game) {
    struct flow *flow = flow_of(game);
    return flow->depth > 0 ? &flow->frame[flow->depth - 1] : NULL;
}

void flow_push(struct game *game, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]) {
    struct flow *flow = flow_of(game);
    REQUIRE(game, flow->depth < FLOW_DEPTH);
    struct frame *frame = &flow->frame[flow->depth++];
    *frame = (struct frame){.step = (uint8_t)step, .role = (uint8_t)role_and_registers[0]};
    memcpy(frame->reg, role_and_registers + 1, sizeof frame->reg);
}

void flow_return(struct game *game) {
    struct flow *flow = flow_of(game);
    REQUIRE(game, flow->depth > 0);
    flow->frame[--flow->depth] = (struct frame){0};
}

void flow_goto(struct game *game, int step) {
    struct frame *frame = flow_top(game);
    REQUIRE(game, frame != NULL);
    frame->step = (uint8_t)step;
    frame->phase = 0;
}

void flow_end(struct game *game) {
    memset(flow_of(game), 0, sizeof(struct flow));
}

void flow_unwind(struct game *game, int step) {
    while (flow_top(game) != NULL && flow_top(game)->step != step)
        flow_return(game);
    REQUIRE(game, flow_top(game) != NULL);
}

bool flow_has(const struct game *game, int step) {
    const struct flow *flow = flow_of(game);
    for (int i = 0; i < flow->depth; i++)
        if (flow->frame[i].step == step)
            return true;
    return false;
}

void flow_each_register(struct game *game, int domain, void (*visit)(void *context, int16_t *value), void *context) {
    struct flow *flow = flow_of(game);
    for (int i = 0; i < flow->depth; i++) {
        const struct step *step = &game->ruleset->steps[flow->frame[i].step];
        for (int k = 0; k < FLOW_REGISTERS && step->reg[k].name != NULL; k++)
            if (step->reg[k].domain == domain)
                visit(context, &flow->frame[i].reg[k]);
    }
}

static const struct step *step_of(const struct game *game, const struct frame *frame) {
    return &game->ruleset->steps[frame->step];
}

void flow_run(struct game *game) {
    for (;;) {
        struct frame *frame = flow_top(game);
        if (frame == NULL)
            return;
        const struct step *step = step_of(game, frame);
        if (step->prompt != NULL)
            return;
        REQUIRE(game, game->steps_left-- > 0);
        step->run(game, frame);
    }
}

role_set flow_to_act(const struct game *game) {
    const struct frame *frame = flow_top(game);
    if (frame == NULL)
        return 0;
    const struct step *step = step_of(game, frame);
    return step->who != NULL ? step->who(game, frame) : ROLE_BIT(frame->role);
}

void flow_legal(const struct game *game, int role, struct action_list *list) {
    const struct frame *frame = flow_top(game);
    if (frame == NULL)
        return;
    if (flow_to_act(game) & ROLE_BIT(role))
        step_of(game, frame)->legal(game, frame, role, list);
    if (game->ruleset->anytime_legal != NULL)
        game->ruleset->anytime_legal(game, role, list);
    list_sort(list);
}

void flow_apply(struct game *game, int role, const struct action *action) {
    const struct ruleset *ruleset = game->ruleset;
    if (ruleset->anytime_apply == NULL || !ruleset->anytime_apply(game, role, action)) {
        struct frame *frame = flow_top(game);
        REQUIRE(game, frame != NULL && (flow_to_act(game) & ROLE_BIT(role)));
        step_of(game, frame)->choose(game, frame, role, action);
    }
    flow_run(game);
}

static void put_prompt(const struct game *game, const struct frame *frame, int role, struct writer *out) {
    const struct step *step = step_of(game, frame);
    struct template_values values = {.ruleset = game->ruleset,
                                     .content = game->content,
                                     .args = step->reg,
                                     .arg_count = FLOW_REGISTERS,
                                     .value = frame->reg,
                                     .actor = NONE,
                                     .role = role,
                                     .detail = step->detail,
                                     .game = game};
    template_put(out, step->prompt, &values);
}

void flow_prompt(const struct game *game, int role, struct writer *out) {
    const struct frame *frame = flow_top(game);
    if (frame == NULL) {
        put(out, "The game is over");
        return;
    }
    role_set waiting = flow_to_act(game);
    if (waiting & ROLE_BIT(role)) {
        put_prompt(game, frame, role, out);
        return;
    }
    put(out, "Waiting for ");
    bool first = true;
    for (int r = 0; r < game->ruleset->role_count; r++) {
        if (!(waiting & ROLE_BIT(r)))
            continue;
        put(out, first ? "" : waiting >> r > 1 ? ", " : " and ");
        put(out, game->ruleset->roles[r].title);
        first = false;
    }
}

/* ---- lists ------------------------------------------------------------------------------------- */

void list_add4(struct action_list *list, int verb, int a, int b, int c, int d) {
    if (list->count >= RULESET_MAX_ACTIONS) {
        list->count = RULESET_MAX_ACTIONS + 1;
        return;
    }
    list->item[list->count++] =
        (struct action){.verb = (uint16_t)verb, .arg = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d, 0}};
}

void list_add(struct action_list *list, int verb) {
    list_add4(list, verb, 0, 0, 0, 0);
}

void list_add1(struct action_list *list, int verb, int a) {
    list_add4(list, verb, a, 0, 0, 0);
}

void list_add2(struct action_list *list, int verb, int a, int b) {
    list_add4(list, verb, a, b, 0, 0);
}

void list_add3(struct action_list *list, int verb, int a, int b, int c) {
    list_add4(list, verb, a, b, c, 0);
}

static int action_order(const struct action *a, const struct action *b) {
    if (a->verb != b->verb)
        return a->verb < b->verb ? -1 : 1;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (a->arg[i] != b->arg[i])
            return a->arg[i] < b->arg[i] ? -1 : 1;
    return 0;
}

/* Insertion: the lists come almost sorted. */
void list_sort(struct action_list *list) {
    if (list->count > RULESET_MAX_ACTIONS)
        return;
    for (int i = 1; i < list->count; i++) {
        struct action item = list->item[i];
        int k = i;
        while (k > 0 && action_order(&list->item[k - 1], &item) > 0) {
            list->item[k] = list->item[k - 1];
            k--;
        }
        list->item[k] = item;
    }
}

/* ---- events -------------------------------------------------------------------------------------- */

void tell_secret8(struct game *game, int kind, role_set audience, role_set knew, const int16_t arg[EVENT_ARGS]) {
    REQUIRE(game, game->events != NULL && game->events->count < RULESET_MAX_EVENTS);
    struct event *event = &game->events->item[game->events->count++];
    event->kind = (uint16_t)kind;
    event->audience = audience;
    event->knew = knew;
    memcpy(event->arg, arg, sizeof event->arg);
}

void tell8(struct game *game, int kind, const int16_t arg[EVENT_ARGS]) {
    tell_secret8(game, kind, ROLES_EVERYONE, ROLES_EVERYONE, arg);
}

void tell_secret(struct game *game, int kind, role_set audience, role_set knew, int a, int b, int c, int d) {
    const int16_t arg[EVENT_ARGS] = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d};
    tell_secret8(game, kind, audience, knew, arg);
}

void tell(struct game *game, int kind, int a, int b, int c, int d) {
    tell_secret(game, kind, ROLES_EVERYONE, ROLES_EVERYONE, a, b, c, d);
}
