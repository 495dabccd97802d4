/* Decisions as a stack: a procedure of the rules is a step that calls others, and stops where
 * somebody is asked.
 *
 * A state begins with its struct flow. The ruleset's table of steps (steps, step_count) says what
 * each step does; flow_to_act, flow_legal, flow_apply and flow_prompt go straight into struct
 * ruleset. After set-up and after each choice flow_run runs automatic steps until one asks somebody
 * something or the stack is empty (game over).
 *
 * A frame has six small registers of its own: phase (where a procedure stands, for its switch) and
 * a, b, c, d, e. flow_call puts a new frame on top and leaves the caller's to go on afterwards;
 * flow_return takes the top one off; flow_goto makes the top frame another step with phase 0 and
 * the same registers. A frame pointer is good until the step function has called, returned or
 * gone elsewhere: change your registers first, then call.
 */
#ifndef KIT_FLOW_H
#define KIT_FLOW_H

#include "../ruleset.h"

enum { FLOW_DEPTH = 16 };

struct frame {
    uint8_t step;
    uint8_t role;
    int16_t phase;
    int16_t a, b, c, d, e;
};

struct flow {
    int16_t depth;
    struct frame frame[FLOW_DEPTH];
};
_Static_assert(sizeof(struct frame) == 14, "no padding");

struct step {
    const char *name;
    /* For the one who is asked, a template over {a} {b} {c} {d} {e} {role}; NULL: an automatic step.
     * The registers named in it may not hold what that role may not know. */
    const char *prompt;
    uint8_t domain[5]; /* of a … e in the prompt */
    /* An automatic step: does one thing, then calls, returns or goes on (or raises its phase). */
    void (*run)(struct game *game, struct frame *frame);
    /* A decision. who: several at once for simultaneous choices; NULL: the frame's role. */
    role_set (*who)(const struct game *game, const struct frame *frame);
    void (*legal)(const struct game *game, const struct frame *frame, int role, struct action_list *list);
    void (*choose)(struct game *game, struct frame *frame, int role, const struct action *action);
};

/* The frame on top; NULL where the game is over. */
struct frame *flow_top(const struct game *game);

/* Each sets the frame's registers that follow; the rest is 0. FAULT past FLOW_DEPTH. */
void flow_call(struct game *game, int step, int role, int a, int b, int c);
void flow_call5(struct game *game, int step, int role, int a, int b, int c, int d, int e);
void flow_return(struct game *game);
void flow_goto(struct game *game, int step);
/* Empties the stack: the game is over at once. */
void flow_end(struct game *game);
/* Takes frames off until one of this step is on top (which stays). FAULT if there is none. */
void flow_unwind(struct game *game, int step);
/* Is a frame of this step anywhere on the stack? */
bool flow_has(const struct game *game, int step);

/* Runs automatic steps until somebody must decide. Set-up calls it last; apply by itself. */
void flow_run(struct game *game);

/* The members of struct ruleset. */
role_set flow_to_act(const struct game *game);
void flow_legal(const struct game *game, int role, struct action_list *list);
void flow_apply(struct game *game, int role, const struct action *action);
void flow_prompt(const struct game *game, int role, struct writer *out);

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
