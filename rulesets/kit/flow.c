#include "flow.h"

#include <string.h>

#include "fault.h"
#include "template.h"
#include "windows.h"
#include "writer.h"

/* A stack of any depth. */
struct stack {
    int16_t depth;
    struct frame frame[];
};

static struct stack *stack_of(const struct game *game) {
    return game->state;
}

static int stack_depth(const struct game *game) {
    return game->ruleset->flow_depth != 0 ? game->ruleset->flow_depth : FLOW_DEPTH;
}

static struct stack *own_stack(const struct game *game, int role) {
    const struct ruleset *ruleset = game->ruleset;
    return (struct stack *)((char *)game->state + ruleset->own_stacks + (size_t)role * flow_size(ruleset->own_depth));
}

static const struct step *step_of(const struct game *game, const struct frame *frame) {
    return &game->ruleset->steps[frame->step];
}

/* ---- frames ------------------------------------------------------------------------------------ */

static struct frame *stack_top(struct stack *stack) {
    return stack->depth > 0 ? &stack->frame[stack->depth - 1] : NULL;
}

static void stack_push(struct stack *stack, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]) {
    struct frame *frame = &stack->frame[stack->depth++];
    *frame = (struct frame){.step = (uint8_t)step, .role = (uint8_t)role_and_registers[0]};
    memcpy(frame->reg, role_and_registers + 1, sizeof frame->reg);
}

static void stack_pop(struct stack *stack) {
    stack->frame[--stack->depth] = (struct frame){0};
}

struct frame *flow_top(const struct game *game) {
    return stack_top(stack_of(game));
}

/* Names the steps on the stack. */
static void fault_of_depth(struct game *game, int step) {
    char text[160];
    struct writer w;
    writer_init_fixed(&w, text, sizeof text);
    put_format(&w, "step %s is called and the stack is full, FLOW(%d) and flow_depth:", game->ruleset->steps[step].name,
               stack_depth(game));
    for (int i = 0; i < stack_of(game)->depth; i++)
        put_format(&w, " %s", step_of(game, &stack_of(game)->frame[i])->name);
    game->fault(game, writer_text(&w));
}

void flow_push(struct game *game, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]) {
    if (stack_of(game)->depth >= stack_depth(game))
        fault_of_depth(game, step);
    stack_push(stack_of(game), step, role_and_registers);
}

void flow_return(struct game *game) {
    RULES_ASSERT(game, stack_of(game)->depth > 0);
    stack_pop(stack_of(game));
}

void flow_goto(struct game *game, int step) {
    RULES_ASSERT(game, flow_top(game) != NULL);
    struct frame *frame = flow_top(game);
    frame->step = (uint8_t)step;
    frame->phase = 0;
}

void flow_end(struct game *game) {
    memset(stack_of(game), 0, flow_size(stack_depth(game)));
    for (int role = 0; game->ruleset->own_depth > 0 && role < game->ruleset->role_count; role++)
        flow_own_end(game, role);
}

void flow_unwind(struct game *game, int step) {
    while (flow_top(game) && flow_top(game)->step != step)
        flow_return(game);
    RULES_ASSERT(game, flow_top(game) != NULL);
}

bool flow_has(const struct game *game, int step) {
    const struct stack *stack = stack_of(game);
    for (int i = 0; i < stack->depth; i++)
        if (stack->frame[i].step == step)
            return true;
    return false;
}

int flow_frames(const struct game *game) {
    return stack_of(game)->depth;
}

struct frame *flow_frame(const struct game *game, int i) {
    return &stack_of(game)->frame[i];
}

static void each_register(struct game *game, struct stack *stack, int domain,
                          void (*visit)(void *context, int16_t *value), void *context) {
    for (int i = 0; i < stack->depth; i++) {
        const struct step *step = step_of(game, &stack->frame[i]);
        for (int k = 0; k < FLOW_REGISTERS && step->reg[k].name; k++)
            if (step->reg[k].domain == domain)
                visit(context, &stack->frame[i].reg[k]);
    }
}

void flow_each_register(struct game *game, int domain, void (*visit)(void *context, int16_t *value), void *context) {
    each_register(game, stack_of(game), domain, visit, context);
    for (int role = 0; game->ruleset->own_depth > 0 && role < game->ruleset->role_count; role++)
        each_register(game, own_stack(game, role), domain, visit, context);
}

/* ---- the roles' own stacks ---------------------------------------------------------------------- */

struct frame *flow_own_top(const struct game *game, int role) {
    return game->ruleset->own_depth > 0 ? stack_top(own_stack(game, role)) : NULL;
}

void flow_own_push(struct game *game, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]) {
    struct stack *stack = own_stack(game, role_and_registers[0]);
    RULES_ASSERT(game, game->ruleset->own_depth > 0 && stack->depth < game->ruleset->own_depth);
    RULES_ASSERT(game, game->ruleset->steps[step].prompt != NULL);
    stack_push(stack, step, role_and_registers);
}

void flow_own_return(struct game *game, int role) {
    RULES_ASSERT(game, flow_own_top(game, role) != NULL);
    stack_pop(own_stack(game, role));
}

void flow_own_end(struct game *game, int role) {
    memset(own_stack(game, role), 0, flow_size(game->ruleset->own_depth));
}

/* ---- changes by an action ------------------------------------------------------------------------ */

static bool is_same_frame(const struct game *game, const struct frame *a, const struct frame *b) {
    struct frame other = *b;
    if (step_of(game, a)->is_window)
        other.reg[WINDOW_ASKED] = a->reg[WINDOW_ASKED];
    return memcmp(a, &other, sizeof other) == 0;
}

static bool is_same_stack(const struct game *game, const struct stack *a, const struct stack *b) {
    if (a->depth != b->depth)
        return false;
    for (int i = 0; i < a->depth; i++)
        if (!is_same_frame(game, &a->frame[i], &b->frame[i]))
            return false;
    return true;
}

/* A range of bytes of the state. */
struct part {
    size_t from, to;
};

static bool is_same_part(const void *a, const void *b, size_t from, size_t to) {
    return memcmp((const char *)a + from, (const char *)b + from, to - from) == 0;
}

bool flow_asks_the_same(const struct game *game, const void *before) {
    const struct ruleset *ruleset = game->ruleset;
    if (!ruleset->windows && ruleset->own_depth == 0)
        return false;
    size_t begin = flow_size(stack_depth(game));
    struct part first = {begin, begin}, second = {begin, begin}; /* the ranges to ignore */
    if (ruleset->windows)
        first = (struct part){ruleset->windows->state, ruleset->windows->state + sizeof(struct windows)};
    if (ruleset->own_depth > 0)
        second = (struct part){ruleset->own_stacks,
                               ruleset->own_stacks + (size_t)ruleset->role_count * flow_size(ruleset->own_depth)};
    if (second.from < first.from) {
        struct part other = first;
        first = second;
        second = other;
    }
    return is_same_stack(game, game->state, before) && is_same_part(game->state, before, begin, first.from) &&
           is_same_part(game->state, before, first.to, second.from) &&
           is_same_part(game->state, before, second.to, ruleset->state_size);
}

/* ---- running ------------------------------------------------------------------------------------ */

/* Removes the lowest frame whose step is no longer valid, and all frames above it. */
static void unwind_fallen(struct game *game, struct stack *stack) {
    for (int i = 0; i < stack->depth; i++) {
        const struct step *step = step_of(game, &stack->frame[i]);
        if (step->stands && !step->stands(game, &stack->frame[i]))
            while (stack->depth > i)
                stack_pop(stack);
    }
}

static void unwind_own(struct game *game) {
    for (int role = 0; role < game->ruleset->role_count; role++)
        unwind_fallen(game, own_stack(game, role));
}

void flow_run(struct game *game) {
    bool may_fall = game->ruleset->stands_count > 0;
    for (;;) {
        if (may_fall)
            unwind_fallen(game, stack_of(game));
        struct frame *frame = flow_top(game);
        if (!frame)
            break;
        const struct step *step = step_of(game, frame);
        if (!step->prompt) {
            RULES_ASSERT(game, game->steps_left-- > 0);
            step->run(game, frame);
        } else if (!step->who || step->who(game, frame) != 0) {
            break;
        } else {
            flow_return(game);
        }
    }
    if (may_fall && game->ruleset->own_depth > 0)
        unwind_own(game);
}

/* ---- questions -------------------------------------------------------------------------------------- */

role_set flow_to_act(const struct game *game) {
    const struct frame *frame = flow_top(game);
    if (!frame)
        return 0;
    const struct step *step = step_of(game, frame);
    return step->who ? step->who(game, frame) : ROLE_BIT(frame->role);
}

bool flow_is_open(const struct game *game, int role) {
    const struct frame *frame = flow_top(game);
    const struct step *step = frame ? step_of(game, frame) : NULL;
    return step && step->is_open && !step->is_window && (!step->open || step->open(game, frame, role));
}

static void own_legal(const struct game *game, int role, struct action_list *list) {
    const struct frame *frame = flow_own_top(game, role);
    if (frame)
        step_of(game, frame)->legal(game, frame, role, list);
}

void flow_legal(const struct game *game, int role, struct action_list *list) {
    const struct ruleset *ruleset = game->ruleset;
    const struct frame *frame = flow_top(game);
    if (!frame)
        return;
    if (flow_to_act(game) & ROLE_BIT(role))
        step_of(game, frame)->legal(game, frame, role, list);
    if (ruleset->windows)
        windows_legal(game, role, list);
    if (ruleset->own_depth > 0)
        own_legal(game, role, list);
    if (ruleset->anytime_legal)
        ruleset->anytime_legal(game, role, list);
    list_sort(list);
}

static void apply_out_of_turn(struct game *game, int role, const struct action *action) {
    const struct ruleset *ruleset = game->ruleset;
    if (ruleset->windows && windows_apply(game, role, action))
        return;
    if (ruleset->anytime_apply && ruleset->anytime_apply(game, role, action))
        return;
    struct frame *frame = flow_own_top(game, role);
    RULES_ASSERT(game, frame != NULL);
    step_of(game, frame)->choose(game, frame, role, action);
}

void flow_apply(struct game *game, int role, const struct action *action) {
    if (game->ruleset->verbs[action->verb].out_of_turn) {
        apply_out_of_turn(game, role, action);
    } else {
        struct frame *frame = flow_top(game);
        RULES_ASSERT(game, frame && (flow_to_act(game) & ROLE_BIT(role)));
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
    if (!frame) {
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

void flow_own_prompt(const struct game *game, int role, struct writer *out) {
    const struct frame *frame = flow_own_top(game, role);
    if (frame)
        put_prompt(game, frame, role, out);
}

/* ---- lists ------------------------------------------------------------------------------------- */

static void list_add4(struct action_list *list, int verb, int a, int b, int c, int d) {
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

/* Verb and first argument as one number in the order of lists, where negative arguments come first. It nearly always
 * decides a comparison. */
static inline uint32_t order_of(const struct action *a) {
    return (uint32_t)a->verb << 16 | (uint16_t)(a->arg[0] ^ INT16_MIN);
}

static bool is_before(const struct action *a, const struct action *b) {
    if (order_of(a) != order_of(b))
        return order_of(a) < order_of(b);
    for (int i = 1; i < ACTION_ARGS; i++)
        if (a->arg[i] != b->arg[i])
            return a->arg[i] < b->arg[i];
    return false;
}

/* Inserts the item into the sorted items before it. */
static void insert(struct action_list *list, struct action *at) {
    const struct action item = *at;
    for (; at > list->item && is_before(&item, at - 1); at--)
        *at = at[-1];
    *at = item;
}

/* The lists are almost sorted already. */
void list_sort(struct action_list *list) {
    if (list->count == 0 || list->count > RULESET_MAX_ACTIONS)
        return;
    uint32_t last = order_of(list->item);
    for (struct action *at = list->item + 1; at < list->item + list->count; at++) {
        uint32_t order = order_of(at);
        if (order > last)
            last = order;
        else if (is_before(at, at - 1))
            insert(list, at);
    }
}

/* ---- events -------------------------------------------------------------------------------------- */

static struct event *add_event(struct game *game, int kind, role_set audience, role_set knew) {
    RULES_ASSERT(game, game->events && game->events->count < RULESET_MAX_EVENTS);
    struct event *event = &game->events->item[game->events->count++];
    event->kind = (uint16_t)kind;
    event->audience = audience;
    event->knew = knew;
    return event;
}

void tell_secret8(struct game *game, int kind, role_set audience, role_set knew, const int16_t arg[EVENT_ARGS]) {
    memcpy(add_event(game, kind, audience, knew)->arg, arg, EVENT_ARGS * sizeof *arg);
}

void tell8(struct game *game, int kind, const int16_t arg[EVENT_ARGS]) {
    tell_secret8(game, kind, ROLES_EVERYONE, ROLES_EVERYONE, arg);
}

void tell_secret(struct game *game, int kind, role_set audience, role_set knew, int a, int b, int c, int d) {
    const int16_t arg[EVENT_ARGS] = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d};
    memcpy(add_event(game, kind, audience, knew)->arg, arg, sizeof arg);
}

void tell(struct game *game, int kind, int a, int b, int c, int d) {
    tell_secret(game, kind, ROLES_EVERYONE, ROLES_EVERYONE, a, b, c, d);
}
