/* The game's tables: steps, choices, events, and the domains of their arguments. */
#ifndef TW_TABLES_H
#define TW_TABLES_H

#define STEPS_DEF   "rulesets/this-war-without-an-enemy/steps.def"
#define VERBS_DEF   "rulesets/this-war-without-an-enemy/verbs.def"
#define EVENTS_DEF  "rulesets/this-war-without-an-enemy/events.def"
#define DOMAINS_DEF "rulesets/this-war-without-an-enemy/domains.def"
#include "../kit/table_ids.h"

#endif
