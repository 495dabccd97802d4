/* The game's names: what ruleset.h's tables hold, made of the .def files and the content. */
#ifndef TW_TABLES_H
#define TW_TABLES_H

#include "defs.h"
#include "ids.h"
#include "../kit/flow.h"

extern const struct verb tw_verbs[VERBS];
extern const struct event_kind tw_events[EVENT_KINDS];
extern const struct step tw_steps[STEPS];
extern const struct domain tw_domains[DOM_END - DOMAIN_FIRST];

#endif
