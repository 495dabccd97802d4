/* The tables of a game as arrays, for the one file that fills struct ruleset: include it after tables.h, and write
 * RULESET_TABLES among the members. The rows are described in table_ids.h. */
#ifndef KIT_TABLE_ROWS_H
#define KIT_TABLE_ROWS_H

#include "table_ids.h"

#define NOARGS                                                                                                         \
    { .name = NULL }
#define ARG(NAME, DOMAIN)                                                                                              \
    { .name = NAME, .domain = DOM_##DOMAIN }
#define SECRET(NAME, DOMAIN, VEIL)                                                                                     \
    { .name = NAME, .domain = DOM_##DOMAIN, .secret = true, .veil = VEIL }
#define ITEM(ID, TITLE)                                                                                                \
    { .id = ID, .title = TITLE }

#define AUTO(ID, NAME, STEM) [STEP_##ID].name = NAME, [STEP_##ID].run = STEM##_run,
#define ASK(ID, NAME, STEM, PROMPT)                                                                                    \
    [STEP_##ID].name = NAME, [STEP_##ID].prompt = PROMPT, [STEP_##ID].legal = STEM##_legal,                            \
    [STEP_##ID].choose = STEM##_choose,
#define ASK_ALL(ID, NAME, STEM, PROMPT) ASK(ID, NAME, STEM, PROMPT)[STEP_##ID].who = STEM##_who,
#define WINDOW(ID, NAME, STEM, PROMPT)                                                                                 \
    ASK(ID, NAME, STEM, PROMPT)                                                                                        \
    [STEP_##ID].who = windows_who, [STEP_##ID].is_window = true,                                                       \
    REG(ID, ASKED, "asked", NUMBER) REG(ID, WINDOW, "window", WINDOW)
#define REG(ID, REGISTER, NAME, DOMAIN) [STEP_##ID].reg[ID##_##REGISTER] = ARG(NAME, DOMAIN),
#define DETAIL(ID, STEM)                [STEP_##ID].detail = STEM##_detail,
#define STANDS(ID, STEM)                [STEP_##ID].stands = STEM##_stands,
static const struct step table_steps[STEPS] = {
#include STEPS_DEF
};
#undef AUTO
#undef ASK
#undef ASK_ALL
#undef WINDOW
#undef REG
#undef DETAIL
#undef STANDS

#define VERB(ID, NAME, TITLE, LABEL, ...)                                                                              \
    [VERB_##ID].name = NAME, [VERB_##ID].title = TITLE, [VERB_##ID].label = LABEL, [VERB_##ID].args = {__VA_ARGS__},
#define SHORT(ID, LABEL) [VERB_##ID].short_label = LABEL,
#define DETAIL(ID, STEM) [VERB_##ID].detail = STEM##_detail,
#define OUT_OF_TURN(ID)  [VERB_##ID].out_of_turn = true,
#define PASSES(ID)       [VERB_##ID].passes = true,
static const struct verb table_verbs[VERBS] = {
#include VERBS_DEF
};
#undef VERB
#undef SHORT
#undef DETAIL
#undef OUT_OF_TURN
#undef PASSES

#define EVENT(ID, NAME, TEXT, ...) [EVENT_##ID] = {.name = NAME, .text = TEXT, .args = {__VA_ARGS__}},
#define PRIVATE_EVENT(ID, NAME, TEXT, ...)                                                                             \
    [EVENT_##ID] = {.name = NAME, .text = TEXT, .args = {__VA_ARGS__}, .is_private = true},
static const struct event_kind table_events[EVENT_KINDS] = {
#include EVENTS_DEF
};
#undef EVENT
#undef PRIVATE_EVENT

#define DOMAIN(ID, NAME, STEM) [DOM_##ID - DOMAIN_FIRST] = {.name = NAME, .count = STEM##_count, .item = STEM##_item},
#define NUMERIC(ID, NAME, STEM)                                                                                        \
    [DOM_##ID - DOMAIN_FIRST] = {.name = NAME, .count = STEM##_count, .item = STEM##_item, .numeric = true},
#define FIXED(ID, NAME, ...)                                                                                           \
    [DOM_##ID - DOMAIN_FIRST] = {.name = NAME,                                                                         \
                                 .fixed = (const struct domain_item[]){__VA_ARGS__},                                   \
                                 .fixed_count =                                                                        \
                                     sizeof((const struct domain_item[]){__VA_ARGS__}) / sizeof(struct domain_item)},
static const struct domain table_domains[DOM_END - DOMAIN_FIRST] = {
#include DOMAINS_DEF
};
#undef DOMAIN
#undef NUMERIC
#undef FIXED

#define RULESET_TABLES                                                                                                 \
    .verb_count = VERBS, .event_count = EVENT_KINDS, .step_count = STEPS, .domain_count = DOM_END - DOMAIN_FIRST,      \
    .verbs = table_verbs, .events = table_events, .steps = table_steps, .domains = table_domains,                      \
    .stands_count = STEPS_THAT_MAY_FALL, .out_of_turn_count = VERBS_OUT_OF_TURN

#endif
