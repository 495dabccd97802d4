/* Windows: moments at which somebody may do something of his own choice, such as play a card that answers a move.
 *
 * Who is asked is public, so a window opens to all who could do something by what everybody knows, whatever they hold.
 * A role may lay down, privately and for as long as it likes, that it passes in windows of some kind: it is then not
 * asked. That it is not asked is told (a disclosure, so that undo is closed); that or when it laid a pass down is not.
 *
 * A game that has windows
 *   - has two domains: WINDOW, what a window may be for ("interception"), and STANDING_PASS, what a role may lay down
 *     ("interceptions", "interceptions, unless of the King's own army"); 32 at most; and the line WINDOW_DOMAINS;
 *   - has the line WINDOW_VERBS in verbs.def and WINDOW_EVENTS in events.def, and its own verbs to pass and to act;
 *   - has rows WINDOW(REPLY, "reply", reply, "prompt") in steps.def: reply_legal lists what the role may do in a window
 *     and the verb that passes, reply_choose calls windows_pass for it;
 *   - has a struct windows in its state, and .windows = &rules in struct ruleset:
 *         static const struct window_rules rules = WINDOW_RULES(struct kings, windows, covering);
 *   - calls windows_mix in resample.
 * The kit lists and carries out the two verbs. */
#ifndef KIT_WINDOWS_H
#define KIT_WINDOWS_H

#include "flow.h"

enum {
    WINDOW_PASSES = 32,      /* items of STANDING_PASS at most */
    WINDOW_PASSES_MOST = 100 /* that a role may lay down in a game; it may lift each. Add both to bounds.decisions */
};

/* Registers of a window's frame: the kit's, and the first of the game's. What a role may do in a window must not depend
 * on who else is still asked. */
enum { WINDOW_ASKED, WINDOW_FOR, WINDOW_OWN };

struct windows {
    uint32_t standing[RULESET_MAX_ROLES]; /* bit k: STANDING_PASS k */
    uint8_t laid[RULESET_MAX_ROLES];
};
_Static_assert(sizeof(struct windows) == 40, "no padding");

struct window_rules {
    uint32_t state; /* where struct windows lies in the state */
    uint8_t pass_domain;
    uint16_t verb_lay, verb_lift, event_laid, event_lifted, event_asked;
    /* The standing passes, as bits, under which the role passes in the window of this frame: out of what everybody
     * knows. "Unless the battle is of its own making" is a bit that is left out where it is. */
    uint32_t (*covering)(const struct game *game, const struct frame *frame, int role);
};
#define WINDOW_RULES(STATE, MEMBER, COVERING)                                                                          \
    {                                                                                                                  \
        offsetof(STATE, MEMBER), DOM_STANDING_PASS, VERB_PASS_ALWAYS, VERB_ASK_AGAIN, EVENT_PASS_LAID,                 \
            EVENT_PASS_LIFTED, EVENT_WINDOW_PASSED, COVERING                                                           \
    }

#define WINDOW_VERBS                                                                                                   \
    VERB(PASS_ALWAYS, "pass-always", "Standing passes", "From now on pass: {standing_pass}",                           \
         ARG("standing_pass", STANDING_PASS))                                                                          \
    OUT_OF_TURN(PASS_ALWAYS)                                                                                           \
    VERB(ASK_AGAIN, "ask-again", "Standing passes", "Pass no longer: {standing_pass}",                                 \
         ARG("standing_pass", STANDING_PASS))                                                                          \
    OUT_OF_TURN(ASK_AGAIN)
/* WINDOW_PASSED is told for each role that could be asked; without a text, and so shown to nobody, where it is. */
#define WINDOW_EVENTS                                                                                                  \
    PRIVATE_EVENT(PASS_LAID, "pass-laid", "{side} passes from now on: {standing_pass}.", ARG("side", ROLE),            \
                  ARG("standing_pass", STANDING_PASS))                                                                 \
    PRIVATE_EVENT(PASS_LIFTED, "pass-lifted", "{side} passes no longer: {standing_pass}.", ARG("side", ROLE),          \
                  ARG("standing_pass", STANDING_PASS))                                                                 \
    EVENT(WINDOW_PASSED, "window-passed", "[{side} {answer}: {window}.]", ARG("side", ROLE), ARG("window", WINDOW),    \
          SECRET("answer", ANSWER, NULL))
#define WINDOW_DOMAINS FIXED(ANSWER, "answer", ITEM("passes", "passes"))

/* windows_open(game, STEP_REPLY, WINDOW_BATTLE, could, role, …): calls a step whose row is WINDOW, for those of `could`
 * who have no standing pass that covers it, with the frame's role and its registers from the third on. Where nobody is
 * asked it is over at once. */
#define windows_open(game, step, window, could, ...)                                                                   \
    windows_push(game, step, window, could, (const int16_t[FLOW_REGISTERS - 1]){__VA_ARGS__})
void windows_push(struct game *game, int step, int window, role_set could,
                  const int16_t role_and_registers[FLOW_REGISTERS - 1]);
/* The role passes in the window of this frame; when nobody is left the window closes by itself. */
void windows_pass(struct game *game, struct frame *frame, int role);
/* Somebody has acted in it: these are asked anew, but who has a standing pass. What the others said stands. */
void windows_again(struct game *game, struct frame *frame, role_set could);
/* The role has left the game: no window asks it, and it lays nothing down. Leave it out of windows_mix's seats. */
void windows_leave(struct game *game, int role);
/* Who is still asked in it: the rows' who. */
role_set windows_who(const struct game *game, const struct frame *frame);
/* For resample: what the others of these have laid down nobody but themselves knows. */
void windows_mix(struct game *game, int role, role_set seats);

/* For kit/flow: the two verbs. windows_apply: false where it is another. */
void windows_legal(const struct game *game, int role, struct action_list *list);
bool windows_apply(struct game *game, int role, const struct action *action);

#endif
