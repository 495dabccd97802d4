/* Decisions as a stack: a procedure of the rules is a step that calls others, and stops where
 * somebody is asked.
 *
 * A state begins with its struct flow. The ruleset's table of steps (steps.def, expanded by kit/table_rows.h) says what
 * each step does; flow_to_act, flow_legal, flow_apply and flow_prompt go straight into struct
 * ruleset. After set-up and after each choice flow_run runs automatic steps until one asks somebody
 * something or the stack is empty (game over).
 *
 * A frame has its role, its phase (where a procedure stands, for its switch) and registers, which the step's REG rows
 * name: frame->reg[GROUP_AREA]. flow_call puts a new frame on top and leaves the caller's to go on afterwards;
 * flow_return takes the top one off; flow_goto makes the top frame another step with phase 0 and
 * the same registers. A frame pointer is good until the step function has called, returned or
 * gone elsewhere: change your registers first, then call.
 *
 * A step that asks several (ASK_ALL) is over when nobody is left to be asked. A step may say whether it still stands
 * (STANDS): where it does not, because an alliance ended or a piece is gone, its frame is taken off with all that it
 * called, and what called it goes on.
 *
 * What a role does out of turn in several choices (an offer put together term by term) lies on a small stack of its
 * own beside the game's, one a role: frames of asking steps, whose verbs are all OUT_OF_TURN.
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

/* A stack of another depth than struct flow's: FLOW(40) flow; begins the state, and .flow_depth = 40 stands in struct
 * ruleset. The roles' own: FLOW(3) own[ROLES]; anywhere in it, with .own_depth = 3, .own_stacks = offsetof(…, own). */
#define FLOW(DEPTH)                                                                                                    \
    struct {                                                                                                           \
        int16_t depth;                                                                                                 \
        struct frame frame[DEPTH];                                                                                     \
    }
struct flow {
    int16_t depth;
    struct frame frame[FLOW_DEPTH];
};

/* Bytes of such a stack. */
static inline size_t flow_size(int depth) {
    return sizeof(int16_t) + (size_t)depth * sizeof(struct frame);
}

struct step {
    const char *name; /* kebab-case */
    /* For the one who is asked, a template over the registers, {role} and {detail}; NULL: an automatic step. What it
     * shows that role may know. */
    const char *prompt;
    detail_writer *detail;
    struct argument reg[FLOW_REGISTERS]; /* names and domains of the registers that it uses, an automatic step's too */
    /* An automatic step: does one thing, then calls, returns or goes on (or raises its phase). */
    void (*run)(struct game *game, struct frame *frame);
    /* A decision. who: several at once for simultaneous choices; NULL: the frame's role. */
    role_set (*who)(const struct game *game, const struct frame *frame);
    void (*legal)(const struct game *game, const struct frame *frame, int role, struct action_list *list);
    void (*choose)(struct game *game, struct frame *frame, int role, const struct action *action);
    bool is_window; /* kit/windows */
    /* Optional: is there still something to do or to choose here? */
    bool (*stands)(const struct game *game, const struct frame *frame);
};

/* The frame on top; NULL where the game is over. */
struct frame *flow_top(const struct game *game);

/* flow_call(game, STEP_GROUP, role, area, blocks): a new frame with these registers, in the order of the step's REG
 * rows; the rest is 0. FAULT past the depth of the stack. */
#define flow_call(game, step, ...) flow_push(game, step, (const int16_t[1 + FLOW_REGISTERS]){__VA_ARGS__})
void flow_push(struct game *game, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]);
void flow_return(struct game *game);
void flow_goto(struct game *game, int step);
/* Empties the stack: the game is over at once. */
void flow_end(struct game *game);
/* Takes frames off until one of this step is on top (which stays). FAULT if there is none. */
void flow_unwind(struct game *game, int step);
/* Is a frame of this step anywhere on the stack? */
bool flow_has(const struct game *game, int step);
/* The frames on the stack, 0 being the lowest. */
int flow_frames(const struct game *game);
struct frame *flow_frame(const struct game *game, int i);
/* Every register of this domain on the stack, automatic steps' too: what resample has to rename where it exchanges
 * hidden things. The roles' own stacks are among it. */
void flow_each_register(struct game *game, int domain, void (*visit)(void *context, int16_t *value), void *context);

/* The same on the role's own stack: flow_own_call(game, STEP_DRAFT, role, area). A frame's role is the stack's. */
#define flow_own_call(game, step, ...) flow_own_push(game, step, (const int16_t[1 + FLOW_REGISTERS]){__VA_ARGS__})
void flow_own_push(struct game *game, int step, const int16_t role_and_registers[1 + FLOW_REGISTERS]);
struct frame *flow_own_top(const struct game *game, int role);
void flow_own_return(struct game *game, int role);
/* Empties it. */
void flow_own_end(struct game *game, int role);

/* Did the latest action, before which the state was `before`, change nothing but who is still asked in windows,
 * standing passes and what lies on the roles' own stacks? Then the game asks of everybody what it asked. */
bool flow_asks_the_same(const struct game *game, const void *before);

/* Runs automatic steps until somebody must decide. Set-up calls it last; apply by itself. */
void flow_run(struct game *game);

/* The members of struct ruleset. */
role_set flow_to_act(const struct game *game);
void flow_legal(const struct game *game, int role, struct action_list *list);
void flow_apply(struct game *game, int role, const struct action *action);
void flow_prompt(const struct game *game, int role, struct writer *out);
void flow_own_prompt(const struct game *game, int role, struct writer *out); /* where there are own stacks */

/* For legal functions: appends one action; arguments beyond the verb's are 0. Order does not
 * matter: flow_legal sorts. Twice the same is a fault. */
void list_add(struct action_list *list, int verb);
void list_add1(struct action_list *list, int verb, int a);
void list_add2(struct action_list *list, int verb, int a, int b);
void list_add3(struct action_list *list, int verb, int a, int b, int c);
void list_add4(struct action_list *list, int verb, int a, int b, int c, int d);
/* Sorts by verb, then arguments. Rulesets without kit/flow call it themselves. */
void list_sort(struct action_list *list);

/* Events. tell: public, all arguments seen by everyone, for facts that all could know or that
 * become known by a die: an event without secret arguments never closes undo. tell_secret: for
 * kinds with secret arguments, see struct event for audience and knew. */
void tell(struct game *game, int kind, int a, int b, int c, int d);
void tell8(struct game *game, int kind, const int16_t arg[EVENT_ARGS]);
void tell_secret(struct game *game, int kind, role_set audience, role_set knew, int a, int b, int c, int d);
void tell_secret8(struct game *game, int kind, role_set audience, role_set knew, const int16_t arg[EVENT_ARGS]);

#endif
