/* Windows: moments at which a role may act by its own choice, for example play a card in response to a move.
 *
 * Everyone sees which roles are asked. So a window opens for all roles that could act according to public information,
 * regardless of their hidden cards and pieces. A role may privately declare a standing pass for a kind of window, for
 * as long as it likes, and is then not asked. The log shows that the role was not asked (a disclosure, so undo is
 * closed), but not whether or when it declared a pass.
 *
 * A game that has windows
 *   - has two domains: WINDOW, the purposes of windows ("interception"), and STANDING_PASS, the passes that a role may
 *     declare ("interceptions", "interceptions, unless of the King's own army"), at most 32; and the line
 *     WINDOW_DOMAINS;
 *   - has the line WINDOW_VERBS in verbs.def and WINDOW_EVENTS in events.def, and its own verbs to pass and to act;
 *   - has rows WINDOW(REPLY, "reply", reply, "prompt") in steps.def: reply_legal lists the role's actions in a window
 *     and the verb that passes, and reply_choose calls windows_pass for that verb;
 *   - has a struct windows in its state, and .windows = &rules in struct ruleset:
 *         static const struct window_rules rules = WINDOW_RULES(struct kings, windows, covering);
 *   - calls windows_mix in resample.
 * The kit lists and carries out the two verbs of standing passes. */
#ifndef KIT_WINDOWS_H
#define KIT_WINDOWS_H

#include "flow.h"

enum {
    WINDOW_PASSES = 32,      /* the most items of STANDING_PASS */
    WINDOW_PASSES_MOST = 100 /* declarations by a role in a game; each may be withdrawn. Add both to bounds.decisions */
};

/* The registers of a window's frame: those of the kit, then the first one of the game. A role's actions in a window
 * must not depend on the other roles still asked. */
enum { WINDOW_ASKED, WINDOW_FOR, WINDOW_OWN };

struct windows {
    uint32_t standing[RULESET_MAX_ROLES]; /* bit k: STANDING_PASS k */
    uint8_t laid[RULESET_MAX_ROLES];
};
_Static_assert(sizeof(struct windows) == 40, "no padding");

struct window_rules {
    uint32_t state; /* offset of struct windows in the state */
    uint8_t pass_domain;
    uint16_t verb_lay, verb_lift, event_laid, event_lifted, event_asked;
    /* The standing passes, as bits, with which the role passes in the window of this frame. They must follow from
     * public information. For example, the bit of "unless I began the battle" is left out if the role began
     * it. */
    uint32_t (*covering)(const struct game *game, const struct frame *frame, int role);
};
#define WINDOW_RULES(STATE, MEMBER, COVERING)                                                                          \
    {                                                                                                                  \
        offsetof(STATE, MEMBER), DOM_STANDING_PASS, VERB_PASS_ALWAYS, VERB_ASK_AGAIN, EVENT_PASS_LAID,                 \
            EVENT_PASS_LIFTED, EVENT_WINDOW_PASSED, COVERING                                                           \
    }

#define WINDOW_VERBS                                                                                                   \
    VERB(PASS_ALWAYS, "pass-always", "Standing passes", "From now on pass {standing_pass}",                            \
         ARG("standing_pass", STANDING_PASS))                                                                          \
    HELP(PASS_ALWAYS,                                                                                                  \
         "You are not asked again in moments of this kind and pass there, until you take it back. Others do not see "  \
         "it.",                                                                                                        \
         NULL)                                                                                                         \
    OUT_OF_TURN(PASS_ALWAYS)                                                                                           \
    VERB(ASK_AGAIN, "ask-again", "Standing passes", "No longer pass {standing_pass}",                                  \
         ARG("standing_pass", STANDING_PASS))                                                                          \
    HELP(ASK_AGAIN, "You are asked again in moments of this kind.", NULL)                                              \
    OUT_OF_TURN(ASK_AGAIN)
/* WINDOW_PASSED is written for each role that could be asked. For a role that is asked it has no text, and so is not
 * shown. The titles of windows and of standing passes go on after "passes": "on Combat cards", "between two moves".
 * SIDE: a domain with the roles' names as they begin a sentence. */
#define WINDOW_EVENTS WINDOW_EVENTS_OF(ROLE)
#define WINDOW_EVENTS_OF(SIDE)                                                                                         \
    PRIVATE_EVENT(PASS_LAID, "pass-laid", "{side} passes {standing_pass} from now on.", ARG("side", SIDE),             \
                  ARG("standing_pass", STANDING_PASS))                                                                 \
    PRIVATE_EVENT(PASS_LIFTED, "pass-lifted", "{side} no longer passes {standing_pass}.", ARG("side", SIDE),           \
                  ARG("standing_pass", STANDING_PASS))                                                                 \
    EVENT(WINDOW_PASSED, "window-passed", "[{side} {answer} {window}.]", ARG("side", SIDE), ARG("window", WINDOW),     \
          SECRET("answer", ANSWER, NULL))
#define WINDOW_DOMAINS FIXED(ANSWER, "answer", ITEM("passes", "passes"))

/* windows_open(game, STEP_REPLY, WINDOW_BATTLE, could, role, …): calls a step of a WINDOW row for the roles of `could`
 * that have no covering standing pass, with the frame's role, and its registers from the third on. If no role is asked,
 * the window closes at once. */
#define windows_open(game, step, window, could, ...)                                                                   \
    windows_push(game, step, window, could, (const int16_t[FLOW_REGISTERS - 1]){__VA_ARGS__})
void windows_push(struct game *game, int step, int window, role_set could,
                  const int16_t role_and_registers[FLOW_REGISTERS - 1]);
/* The role passes in the window of this frame. After the last role the window closes by itself. */
void windows_pass(struct game *game, struct frame *frame, int role);
/* A role has acted in the window: asks these roles again, except roles with a standing pass. Answers of the other roles
 * stay. */
void windows_again(struct game *game, struct frame *frame, role_set could);
/* The role has left the game: windows do not ask it, and it declares nothing. Leave it out of windows_mix's seats. */
void windows_leave(struct game *game, int role);
/* The roles still asked in the window: the `who` of WINDOW rows. */
role_set windows_who(const struct game *game, const struct frame *frame);
/* For resample: the standing passes of the other roles in seats are known only to themselves. */
void windows_mix(struct game *game, int role, role_set seats);

/* The role's standing passes, as bits, which no other role may know. 0: the game has no windows. */
uint32_t windows_standing(const struct game *game, int role);

/* For kit/flow: the two verbs. windows_apply: false for another verb. */
void windows_legal(const struct game *game, int role, struct action_list *list);
bool windows_apply(struct game *game, int role, const struct action *action);

#endif
