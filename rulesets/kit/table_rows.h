/* The tables of a game as arrays, for the one file that fills struct ruleset: include it after tables.h, and write
 * RULESET_TABLES among the members. table_ids.h describes the rows. */
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
#define ITEM_SHORT(ID, TITLE, SHORT_TITLE)                                                                             \
    { .id = ID, .title = TITLE, .short_title = SHORT_TITLE }
#define ITEM_COLOUR(ID, TITLE, COLOUR)                                                                                 \
    { .id = ID, .title = TITLE, .colour = COLOUR }
#define ITEM_PIECE(ID, TITLE, KIND, OWNER, TEXT)                                                                       \
    { .id = ID, .title = TITLE, .kind = KIND, .owner = OWNER, .text = TEXT }

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
#define OPEN(ID)                        [STEP_##ID].is_open = true,
#define OPEN_IF(ID, STEM)               [STEP_##ID].is_open = true, [STEP_##ID].open = STEM##_open,
#define HELP(ID, TEXT, RULE)            [STEP_##ID].text = TEXT, [STEP_##ID].rule = RULE,
static const struct step table_steps[STEPS] = {
#define TABLE_PASS STEPS_DEF
#include "table_pass.h"
};

#define VERB(ID, NAME, TITLE, LABEL, ...)                                                                              \
    [VERB_##ID].name = NAME, [VERB_##ID].title = TITLE, [VERB_##ID].label = LABEL, [VERB_##ID].args = {__VA_ARGS__},
#define SHORT(ID, LABEL)     [VERB_##ID].short_label = LABEL,
#define DETAIL(ID, STEM)     [VERB_##ID].detail = STEM##_detail,
#define COST(ID, STEM)       [VERB_##ID].cost = STEM##_cost,
#define NUMBER_OF(ID, STEM)  [VERB_##ID].number = STEM##_number,
#define HELP(ID, TEXT, RULE) [VERB_##ID].text = TEXT, [VERB_##ID].rule = RULE,
#define OUT_OF_TURN(ID)      [VERB_##ID].out_of_turn = true,
#define PASSES(ID)           [VERB_##ID].passes = true,
static const struct verb table_verbs[VERBS] = {
#define TABLE_PASS VERBS_DEF
#include "table_pass.h"
};

#define EVENT(ID, NAME, TEXT, ...)                                                                                     \
    [EVENT_##ID].name = NAME, [EVENT_##ID].text = TEXT, [EVENT_##ID].args = {__VA_ARGS__},
#define PRIVATE_EVENT(ID, NAME, TEXT, ...) EVENT(ID, NAME, TEXT, __VA_ARGS__)[EVENT_##ID].is_private = true,
#define MOVES(ID)                          [EVENT_##ID].moves = true,
static const struct event_kind table_events[EVENT_KINDS] = {
#define TABLE_PASS EVENTS_DEF
#include "table_pass.h"
};

#define DOMAIN(ID, NAME, STEM)                                                                                         \
    [DOM_##ID - DOMAIN_FIRST].name = NAME, [DOM_##ID - DOMAIN_FIRST].count = STEM##_count,                             \
                [DOM_##ID - DOMAIN_FIRST].item = STEM##_item,
#define NUMERIC(ID, NAME, STEM) DOMAIN(ID, NAME, STEM)[DOM_##ID - DOMAIN_FIRST].numeric = true,
#define FIXED(ID, NAME, ...)                                                                                           \
    [DOM_##ID - DOMAIN_FIRST].name = NAME,                                                                             \
                [DOM_##ID - DOMAIN_FIRST].fixed = (const struct domain_item[]){__VA_ARGS__},                           \
                [DOM_##ID - DOMAIN_FIRST].fixed_count =                                                                \
                    sizeof((const struct domain_item[]){__VA_ARGS__}) / sizeof(struct domain_item),
#define OF(ID, ROLE) [DOM_##ID - DOMAIN_FIRST].role = DOMAIN_OF_##ROLE,
static const struct domain table_domains[DOM_END - DOMAIN_FIRST] = {
#define TABLE_PASS DOMAINS_DEF
#include "table_pass.h"
};

#define RULESET_TABLES                                                                                                 \
    .verb_count = VERBS, .event_count = EVENT_KINDS, .step_count = STEPS, .domain_count = DOM_END - DOMAIN_FIRST,      \
    .verbs = table_verbs, .events = table_events, .steps = table_steps, .domains = table_domains,                      \
    .stands_count = STEPS_THAT_MAY_FALL, .out_of_turn_count = VERBS_OUT_OF_TURN

#endif
