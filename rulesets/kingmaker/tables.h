/* Kingmaker's tables: the rows of the game's course are here, those of combat, Parliament, deals and expansions in
 * rules/. */
#ifndef KM_TABLES_H
#define KM_TABLES_H

#define STEPS_DEF   "rulesets/kingmaker/steps.def"
#define VERBS_DEF   "rulesets/kingmaker/verbs.def"
#define EVENTS_DEF  "rulesets/kingmaker/events.def"
#define DOMAINS_DEF "rulesets/kingmaker/domains.def"
#include "../kit/table_ids.h"

#endif
