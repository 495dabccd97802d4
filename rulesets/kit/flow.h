/* Decisions as a stack: a procedure of the rules is a step that calls other steps, and stops when a role must decide.
 *
 * A state begins with its struct flow. The ruleset's table of steps (steps.def, expanded by kit/table_rows.h) defines
 * each step. flow_to_act, flow_legal, flow_apply and flow_prompt are assigned to members of struct ruleset. After
 * set-up and after each choice, flow_run runs automatic steps until a step asks a role, or the stack is empty (game
 * over).
 *
 * A frame has a role, a phase (the position within a procedure, for its switch) and registers, which the step's REG
 * rows name: frame->reg[GROUP_AREA]. flow_call pushes a new frame; the caller's frame continues when that returns.
 * flow_return pops the top frame. flow_goto changes the top frame to another step, with phase 0 and the same registers.
 * A frame pointer is valid until the step function calls one of these: change your registers first, then call.
 *
 * A step that asks several roles (ASK_ALL) is over when no role is left to ask. A step may say whether it is still
 * valid (STANDS). If it is not, because an alliance ended or a piece is gone, its frame is removed with all frames
 * above it, and its caller continues.
 *
 * A role that does something out of turn in several choices (an offer composed term by term) uses its own small stack
 * beside the game's. Each role has one. Its frames are asking steps, whose verbs are all OUT_OF_TURN.
 */
#ifndef KIT_FLOW_H
#define KIT_FLOW_H

#include "../ruleset.h"

enum { FLOW_DEPTH = 16, FLOW_REGISTERS = 5 };

struct frame {
    uint8_t step;
    uint8_t role;
    int16_t phase;
    int16_t reg[FLOW_REGISTERS];
};

_Static_assert(sizeof(struct frame) == 14, "no padding");

/* A stack of another depth than that of struct flow: FLOW(40) flow; at the beginning of the state, and .flow_depth = 40
 * in struct ruleset. For the roles' own stacks: FLOW(3) own[ROLES]; anywhere in the state, with .own_depth = 3,
 * .own_stacks = offsetof(…, own). */
#define FLOW(DEPTH)                                                                                                    \
    struct {                                                                                                           \
        int16_t depth;                                                                                                 \
        struct frame frame[DEPTH];                                                                                     \
    }
struct flow {
    int16_t depth;
    struct frame frame[FLOW_DEPTH];
};

/* The size of such a stack in bytes. */
static inline size_t flow_size(int depth) {
    return sizeof(int16_t) + (size_t)depth * sizeof(struct frame);
}

struct step {
    const char *name; /* kebab-case */
    /* The text for the role that is asked: a template over the registers, {role} and {detail}; NULL: an automatic step.
     * The role may know everything in it. */
    const char *prompt;
    const char *text, *rule; /* help, as of a verb */
    detail_writer *detail;
    struct argument reg[FLOW_REGISTERS]; /* names and domains of the registers, also for an automatic step */
    /* An automatic step: does one thing, then calls, returns, goes to another step, or increments its phase. */
    void (*run)(struct game *game, struct frame *frame);
    /* A decision. who: several roles at once, for simultaneous choices; NULL: the frame's role. */
    role_set (*who)(const struct game *game, const struct frame *frame);
    void (*legal)(const struct game *game, const struct frame *frame, int role, struct action_list *list);
    void (*choose)(struct game *game, struct frame *frame, int role, const struct action *action);
    bool is_window; /* kit/windows */
    /* Public information determines whether a role has exactly one choice here. So the engine may answer for the role
     * in public. The choice itself may be secret. Never set for a window. */
    bool is_open;
    /* Optional: does this step still have something to do or to ask? */
    bool (*stands)(const struct game *game, const struct frame *frame);
    /* For an open step: is it open in this position? The answer must depend only on public facts. NULL: always. */
    bool (*open)(const struct game *game, const struct frame *frame, int role);
};

/* The top frame; NULL: the game is over. */
struct frame *flow_top(const struct game *game);

/* flow_call(game, STEP_GROUP, role, area, blocks): pushes a frame with these registers, in the order of the step's REG
 * rows; the rest is 0. FAULT beyond the depth of the stack. */
#define flow_call(game, step, ...) flow_push(game, step, (const int16_t[1 + FLOW_REGISTERS]){__VA_ARGS__})
void flow_push(struct game *game, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]);
void flow_return(struct game *game);
void flow_goto(struct game *game, int step);
/* Empties the stack, which ends the game at once. */
void flow_end(struct game *game);
/* Pops frames until a frame of this step is on top (it stays). FAULT if the stack has no such frame. */
void flow_unwind(struct game *game, int step);
/* Is a frame of this step anywhere on the stack? */
bool flow_has(const struct game *game, int step);
/* The number of frames on the stack; 0 is the lowest. */
int flow_frames(const struct game *game);
struct frame *flow_frame(const struct game *game, int i);
/* Visits every register of this domain on the stack and on the roles' own stacks, also those of automatic steps:
 * resample must rename them if it exchanges hidden things. */
void flow_each_register(struct game *game, int domain, void (*visit)(void *context, int16_t *value), void *context);

/* The same for the role's own stack: flow_own_call(game, STEP_DRAFT, role, area). A frame's role is that of the
 * stack. */
#define flow_own_call(game, step, ...) flow_own_push(game, step, (const int16_t[1 + FLOW_REGISTERS]){__VA_ARGS__})
void flow_own_push(struct game *game, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]);
struct frame *flow_own_top(const struct game *game, int role);
void flow_own_return(struct game *game, int role);
/* Empties the role's own stack. */
void flow_own_end(struct game *game, int role);

/* Compares with the state `before` the latest action: has it changed nothing except the roles still asked in windows,
 * standing passes, and the roles' own stacks? Then the game asks all roles the same as before. */
bool flow_asks_the_same(const struct game *game, const void *before);

/* Runs automatic steps until a role must decide. Set-up calls it last; flow_apply calls it by itself. */
void flow_run(struct game *game);

/* Is the role's question open: does public information determine whether it has exactly one choice? */
bool flow_is_open(const struct game *game, int role);

/* For the members of struct ruleset. */
role_set flow_to_act(const struct game *game);
void flow_legal(const struct game *game, int role, struct action_list *list);
void flow_apply(struct game *game, int role, const struct action *action);
void flow_prompt(const struct game *game, int role, struct writer *out);
void flow_own_prompt(const struct game *game, int role, struct writer *out); /* if there are own stacks */

/* For legal functions: appends one action; arguments that the verb does not have are 0. The order does not matter,
 * because flow_legal sorts. A duplicate is a fault. */
void list_add(struct action_list *list, int verb);
void list_add1(struct action_list *list, int verb, int a);
void list_add2(struct action_list *list, int verb, int a, int b);
void list_add3(struct action_list *list, int verb, int a, int b, int c);
/* Sorts by verb, then by arguments. Rulesets without kit/flow call it themselves. */
void list_sort(struct action_list *list);

/* Events. tell: a public event; all readers see all arguments. For facts that everyone could know, or that a die
 * reveals: an event without secret arguments never closes undo. tell_secret: for kinds with secret arguments; see
 * struct event for audience and knew. */
void tell(struct game *game, int kind, int a, int b, int c, int d);
void tell8(struct game *game, int kind, const int16_t arg[EVENT_ARGS]);
void tell_secret(struct game *game, int kind, role_set audience, role_set knew, int a, int b, int c, int d);
void tell_secret8(struct game *game, int kind, role_set audience, role_set knew, const int16_t arg[EVENT_ARGS]);

#endif
