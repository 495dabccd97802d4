/* The tables of a game as numbers and prototypes. A game's tables.h names the files of its four tables and includes
 * this:
 *
 *     #define STEPS_DEF   "rulesets/GAME/steps.def"
 *     #define VERBS_DEF   "rulesets/GAME/verbs.def"
 *     #define EVENTS_DEF  "rulesets/GAME/events.def"
 *     #define DOMAINS_DEF "rulesets/GAME/domains.def"
 *     #include "../kit/table_ids.h"
 *
 * The rows of each table are in the order of their numbers. New rows are only appended, because stored games contain
 * the numbers:
 *
 * steps.def
 *     AUTO(ID, "name", stem)               an automatic step: stem_run
 *     ASK(ID, "name", stem, "prompt")      asks the frame's role: stem_legal, stem_choose
 *     ASK_ALL(ID, "name", stem, "prompt")  asks several roles: also stem_who
 *     WINDOW(ID, "name", stem, "prompt")   asks the roles that kit/windows.h finds; its first two registers are:
 *                                          ID_ASKED (a set of roles) and ID_WINDOW (its purpose: domain WINDOW)
 *     REG(ID, NAME, "name", DOMAIN)        under its step: the frame's next register, frame->reg[ID_NAME]; {name} in
 *                                          the prompt
 *     DETAIL(ID, stem)                     under its step: stem_detail writes the prompt's {detail}
 *     STANDS(ID, stem)                     under its step: stem_stands says whether it is still valid
 *     OPEN(ID)                             under its step: whether a role has one choice follows from public facts
 *     OPEN_IF(ID, stem)                    under its step: the same if stem_open returns true, from public facts
 *     HELP(ID, "text", "rule")             under its step: help for the role asked, and the rules' section or NULL
 * verbs.def
 *     VERB(ID, "name", "title", "label", NOARGS or ARG("name", DOMAIN)…)
 *     SHORT(ID, "label")                   under its verb: the label under the heading
 *     DETAIL(ID, stem)                     under its verb: stem_detail writes the labels' {detail}
 *     COST(ID, stem), NUMBER_OF(ID, stem)  under its verb: stem_cost writes its cost, stem_number its yield
 *     HELP(ID, "text", "rule")             under its verb: its purpose and effects, and the rules' section or NULL
 *     OUT_OF_TURN(ID)                      under its verb: not an answer to the game's question
 *     PASSES(ID)                           under its verb: it declines or passes
 *     WINDOW_VERBS                         the verbs of standing passes (kit/windows.h)
 * events.def
 *     EVENT(ID, "name", "text", NOARGS or ARG("name", DOMAIN)…, SECRET("name", DOMAIN, "veil")…)
 *     PRIVATE_EVENT(…)                     the same, but hidden from readers outside the audience
 *     MOVES(ID)                            under its event: it tells that pieces move (kit/moves.h)
 *     WINDOW_EVENTS                        the events of windows (kit/windows.h)
 * domains.def
 *     DOMAIN(ID, "name", stem)             read from content: stem_count, stem_item
 *     NUMERIC(ID, "name", stem)            the same; ids are decimal numbers
 *     FIXED(ID, "name", ITEM("id", "title")…)
 *                                          also ITEM_SHORT("id", "title", "short title") and, for pieces,
 *                                          ITEM_PIECE("id", "title", "kind", "owner", "text"); for a side that is no
 *                                          role, ITEM_COLOUR("id", "title", "#rrggbb")
 *     OF(ID, ROLE)                         under its domain: what its items are on the table (enum domain_role): AREAS,
 *                                          SITES, PIECES, CARDS, TRACK_BOXES, ALIASES
 *     WINDOW_DOMAINS                       the domains of these events; the game adds WINDOW and STANDING_PASS
 *
 * DOMAIN in a row is NUMBER, ROLE, DIE or an ID of domains.def. This file turns them into STEP_ID, VERB_ID, EVENT_ID,
 * DOM_ID, the counts STEPS, VERBS, EVENT_KINDS, DOM_END, and prototypes of all functions named by a stem. */
#ifndef KIT_TABLE_IDS_H
#define KIT_TABLE_IDS_H

#include "windows.h"

/* ---- numbers ---------------------------------------------------------------------------------- */

#define AUTO(ID, ...)    STEP_##ID,
#define ASK(ID, ...)     STEP_##ID,
#define ASK_ALL(ID, ...) STEP_##ID,
#define WINDOW(ID, ...)  STEP_##ID,
enum step_id {
#define TABLE_PASS STEPS_DEF
#include "table_pass.h"
    STEPS
};

#define STANDS(ID, STEM) +1
enum {
    STEPS_THAT_MAY_FALL = 0
#define TABLE_PASS STEPS_DEF
#include "table_pass.h"
};

/* The registers of each step start at 0. */
#define AUTO(ID, ...)          REGISTERS_BEFORE_##ID = -1,
#define ASK(ID, ...)           REGISTERS_BEFORE_##ID = -1,
#define ASK_ALL(ID, ...)       REGISTERS_BEFORE_##ID = -1,
#define WINDOW(ID, ...)        REGISTERS_BEFORE_##ID = -1, ID##_ASKED, ID##_WINDOW,
#define REG(ID, REGISTER, ...) ID##_##REGISTER,
enum register_id {
#define TABLE_PASS STEPS_DEF
#include "table_pass.h"
};

#define VERB(ID, ...) VERB_##ID,
enum verb_id {
#define TABLE_PASS VERBS_DEF
#include "table_pass.h"
    VERBS
};

#define OUT_OF_TURN(ID) +1
enum {
    VERBS_OUT_OF_TURN = 0
#define TABLE_PASS VERBS_DEF
#include "table_pass.h"
};

#define EVENT(ID, ...)         EVENT_##ID,
#define PRIVATE_EVENT(ID, ...) EVENT_##ID,
enum event_id {
#define TABLE_PASS EVENTS_DEF
#include "table_pass.h"
    EVENT_KINDS
};

#define DOMAIN(ID, ...)  DOM_##ID,
#define NUMERIC(ID, ...) DOM_##ID,
#define FIXED(ID, ...)   DOM_##ID,
enum domain_number {
    DOM_NUMBER = DOMAIN_NUMBER,
    DOM_ROLE = DOMAIN_ROLE,
    DOM_DIE = DOMAIN_DIE,
#define TABLE_PASS DOMAINS_DEF
#include "table_pass.h"
    DOM_END
};

/* ---- prototypes ------------------------------------------------------------------------------- */

#define TABLE_DETAIL(STEM)                                                                                             \
    void STEM##_detail(const struct game *game, int role, const struct action *action, struct writer *out);

#define AUTO(ID, NAME, STEM) void STEM##_run(struct game *game, struct frame *frame);
#define ASK(ID, NAME, STEM, PROMPT)                                                                                    \
    void STEM##_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list);         \
    void STEM##_choose(struct game *game, struct frame *frame, int role, const struct action *action);
#define ASK_ALL(ID, NAME, STEM, PROMPT)                                                                                \
    ASK(ID, NAME, STEM, PROMPT) role_set STEM##_who(const struct game *game, const struct frame *frame);
#define WINDOW(ID, NAME, STEM, PROMPT) ASK(ID, NAME, STEM, PROMPT)
#define REG(ID, REGISTER, NAME, DOMAIN)                                                                                \
    _Static_assert((int)ID##_##REGISTER < (int)FLOW_REGISTERS, "more registers than a frame has");
#define DETAIL(ID, STEM)  TABLE_DETAIL(STEM)
#define STANDS(ID, STEM)  bool STEM##_stands(const struct game *game, const struct frame *frame);
#define OPEN_IF(ID, STEM) bool STEM##_open(const struct game *game, const struct frame *frame, int role);
#define TABLE_PASS        STEPS_DEF
#include "table_pass.h"

#define DETAIL(ID, STEM) TABLE_DETAIL(STEM)
#define COST(ID, STEM)                                                                                                 \
    void STEM##_cost(const struct game *game, int role, const struct action *action, struct writer *out);
#define NUMBER_OF(ID, STEM)                                                                                            \
    void STEM##_number(const struct game *game, int role, const struct action *action, struct writer *out);
#define TABLE_PASS VERBS_DEF
#include "table_pass.h"

#define DOMAIN(ID, NAME, STEM)                                                                                         \
    int STEM##_count(const void *content);                                                                             \
    void STEM##_item(const void *content, int index, struct domain_item *item);
#define NUMERIC(ID, NAME, STEM) DOMAIN(ID, NAME, STEM)
#define TABLE_PASS              DOMAINS_DEF
#include "table_pass.h"

#endif
