/* The tables of a game as numbers and prototypes. A game's tables.h says where its four tables lie and includes this:
 *
 *     #define STEPS_DEF   "rulesets/GAME/steps.def"
 *     #define VERBS_DEF   "rulesets/GAME/verbs.def"
 *     #define EVENTS_DEF  "rulesets/GAME/events.def"
 *     #define DOMAINS_DEF "rulesets/GAME/domains.def"
 *     #include "../kit/table_ids.h"
 *
 * Rows, each in the order of its number; only ever append, because stored games hold the numbers:
 *
 * steps.def
 *     AUTO(ID, "name", stem)               an automatic step: stem_run
 *     ASK(ID, "name", stem, "prompt")      asks the frame's role: stem_legal, stem_choose
 *     ASK_ALL(ID, "name", stem, "prompt")  asks several: stem_who, too
 *     WINDOW(ID, "name", stem, "prompt")   asks those whom kit/windows.h says; its first two registers are the kit's:
 *                                          ID_ASKED (a set of roles) and ID_WINDOW (what for: domain WINDOW)
 *     REG(ID, NAME, "name", DOMAIN)        under its step: the frame's next register, frame->reg[ID_NAME]; {name} in
 *                                          the prompt
 *     DETAIL(ID, stem)                     under its step: stem_detail writes the prompt's {detail}
 *     STANDS(ID, stem)                     under its step: stem_stands says whether it still stands
 * verbs.def
 *     VERB(ID, "name", "title", "label", NOARGS or ARG("name", DOMAIN)…)
 *     SHORT(ID, "label")                   under its verb: the label under the heading
 *     DETAIL(ID, stem)                     under its verb: stem_detail writes the labels' {detail}
 *     OUT_OF_TURN(ID)                      under its verb: done beside what the game asks
 *     PASSES(ID)                           under its verb: it says no, or lets things be
 *     WINDOW_VERBS                         the standing passes' (kit/windows.h)
 * events.def
 *     EVENT(ID, "name", "text", NOARGS or ARG("name", DOMAIN)…, SECRET("name", DOMAIN, "veil")…)
 *     PRIVATE_EVENT(…)                     the same, unknown to whom it is not told
 *     WINDOW_EVENTS                        what windows tell (kit/windows.h)
 * domains.def
 *     DOMAIN(ID, "name", stem)             read from content: stem_count, stem_item
 *     NUMERIC(ID, "name", stem)            the same; ids are decimal numbers
 *     FIXED(ID, "name", ITEM("id", "title")…)
 *     WINDOW_DOMAINS                       what these events need, besides the game's domains WINDOW and STANDING_PASS
 *
 * DOMAIN in a row is NUMBER, ROLE, DIE or an ID of domains.def. Here they become STEP_ID, VERB_ID, EVENT_ID, DOM_ID,
 * the counts STEPS, VERBS, EVENT_KINDS, DOM_END, and prototypes of all that is named by a stem. */
#ifndef KIT_TABLE_IDS_H
#define KIT_TABLE_IDS_H

#include "windows.h"

/* ---- numbers ---------------------------------------------------------------------------------- */

#define AUTO(ID, NAME, STEM)            STEP_##ID,
#define ASK(ID, NAME, STEM, PROMPT)     STEP_##ID,
#define ASK_ALL(ID, NAME, STEM, PROMPT) STEP_##ID,
#define WINDOW(ID, NAME, STEM, PROMPT)  STEP_##ID,
#define REG(ID, REGISTER, NAME, DOMAIN)
#define DETAIL(ID, STEM)
#define STANDS(ID, STEM)
enum step_id {
#include STEPS_DEF
    STEPS
};
#undef AUTO
#undef ASK
#undef ASK_ALL
#undef WINDOW
#undef REG
#undef STANDS

#define AUTO(ID, NAME, STEM)
#define ASK(ID, NAME, STEM, PROMPT)
#define ASK_ALL(ID, NAME, STEM, PROMPT)
#define WINDOW(ID, NAME, STEM, PROMPT)
#define REG(ID, REGISTER, NAME, DOMAIN)
#define STANDS(ID, STEM) +1
enum {
    STEPS_THAT_MAY_FALL = 0
#include STEPS_DEF
};
#undef AUTO
#undef ASK
#undef ASK_ALL
#undef WINDOW
#undef REG
#undef STANDS

/* Each step begins anew at 0. */
#define AUTO(ID, NAME, STEM)            REGISTERS_BEFORE_##ID = -1,
#define ASK(ID, NAME, STEM, PROMPT)     REGISTERS_BEFORE_##ID = -1,
#define ASK_ALL(ID, NAME, STEM, PROMPT) REGISTERS_BEFORE_##ID = -1,
#define WINDOW(ID, NAME, STEM, PROMPT)  REGISTERS_BEFORE_##ID = -1, ID##_ASKED, ID##_WINDOW,
#define REG(ID, REGISTER, NAME, DOMAIN) ID##_##REGISTER,
#define STANDS(ID, STEM)
enum register_id {
#include STEPS_DEF
};
#undef AUTO
#undef ASK
#undef ASK_ALL
#undef WINDOW
#undef REG
#undef STANDS
#undef DETAIL

#define VERB(ID, ...) VERB_##ID,
#define SHORT(ID, LABEL)
#define DETAIL(ID, STEM)
#define OUT_OF_TURN(ID)
#define PASSES(ID)
enum verb_id {
#include VERBS_DEF
    VERBS
};
#undef VERB
#undef OUT_OF_TURN

#define VERB(ID, ...)
#define OUT_OF_TURN(ID) +1
enum {
    VERBS_OUT_OF_TURN = 0
#include VERBS_DEF
};
#undef VERB
#undef SHORT
#undef DETAIL
#undef OUT_OF_TURN
#undef PASSES

#define EVENT(ID, ...)         EVENT_##ID,
#define PRIVATE_EVENT(ID, ...) EVENT_##ID,
enum event_id {
#include EVENTS_DEF
    EVENT_KINDS
};
#undef EVENT
#undef PRIVATE_EVENT

#define DOMAIN(ID, NAME, STEM)  DOM_##ID,
#define NUMERIC(ID, NAME, STEM) DOM_##ID,
#define FIXED(ID, NAME, ...)    DOM_##ID,
enum domain_number {
    DOM_NUMBER = DOMAIN_NUMBER,
    DOM_ROLE = DOMAIN_ROLE,
    DOM_DIE = DOMAIN_DIE,
#include DOMAINS_DEF
    DOM_END
};
#undef DOMAIN
#undef NUMERIC
#undef FIXED

/* ---- prototypes ------------------------------------------------------------------------------- */

#define AUTO(ID, NAME, STEM) void STEM##_run(struct game *game, struct frame *frame);
#define ASK(ID, NAME, STEM, PROMPT)                                                                                    \
    void STEM##_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);         \
    void STEM##_choose(struct game *game, struct frame *frame, int role, const struct action *action);
#define ASK_ALL(ID, NAME, STEM, PROMPT)                                                                                \
    ASK(ID, NAME, STEM, PROMPT) role_set STEM##_who(const struct game *game, const struct frame *frame);
#define WINDOW(ID, NAME, STEM, PROMPT) ASK(ID, NAME, STEM, PROMPT)
#define REG(ID, REGISTER, NAME, DOMAIN)                                                                                \
    _Static_assert((int)ID##_##REGISTER < (int)FLOW_REGISTERS, "more registers than a frame has");
#define DETAIL(ID, STEM)                                                                                               \
    void STEM##_detail(const struct game *game, int role, const struct action *action, struct writer *out);
#define STANDS(ID, STEM) bool STEM##_stands(const struct game *game, const struct frame *frame);
#include STEPS_DEF
#undef AUTO
#undef ASK
#undef ASK_ALL
#undef WINDOW
#undef REG
#undef STANDS

#define VERB(ID, ...)
#define SHORT(ID, LABEL)
#define OUT_OF_TURN(ID)
#define PASSES(ID)
#include VERBS_DEF
#undef VERB
#undef SHORT
#undef DETAIL
#undef OUT_OF_TURN
#undef PASSES

#define DOMAIN(ID, NAME, STEM)                                                                                         \
    int STEM##_count(const void *content);                                                                             \
    void STEM##_item(const void *content, int index, struct domain_item *item);
#define NUMERIC(ID, NAME, STEM) DOMAIN(ID, NAME, STEM)
#define FIXED(ID, NAME, ...)
#include DOMAINS_DEF
#undef DOMAIN
#undef NUMERIC
#undef FIXED

#endif
