/* The tavern's tables. */
#ifndef TAVERN_TABLES_H
#define TAVERN_TABLES_H

#define STEPS_DEF   "tests/game-of-alliances/steps.def"
#define VERBS_DEF   "tests/game-of-alliances/verbs.def"
#define EVENTS_DEF  "tests/game-of-alliances/events.def"
#define DOMAINS_DEF "tests/game-of-alliances/domains.def"
#include "../../rulesets/kit/table_ids.h"

#endif
