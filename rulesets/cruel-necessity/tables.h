/* The numbers of this ruleset's domains, steps, verbs and events, out of the .def files that also make
 * its tables. Rows are only ever appended, because stored games hold their numbers. */
#ifndef CN_TABLES_H
#define CN_TABLES_H

#include "../ruleset.h"

enum cn_domain {
    CN_DOMAIN_BEFORE = DOMAIN_FIRST - 1,
#define CN_DOMAIN(ID, ...) CN_DOMAIN_##ID,
#define CN_NUMERIC         CN_DOMAIN
#define CN_FIXED           CN_DOMAIN
#include "domains.def"
#undef CN_DOMAIN
#undef CN_NUMERIC
#undef CN_FIXED
};

enum cn_step {
#define CN_STEP(ID, ...) CN_STEP_##ID,
#include "steps.def"
#undef CN_STEP
    CN_STEPS
};

enum cn_verb {
#define CN_VERB(ID, ...) CN_VERB_##ID,
#include "verbs.def"
#undef CN_VERB
    CN_VERBS
};

enum cn_event {
#define CN_EVENT(ID, ...) CN_EVENT_##ID,
#include "events.def"
#undef CN_EVENT
    CN_EVENTS
};

#endif
