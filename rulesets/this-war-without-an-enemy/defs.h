/* Ids of steps, verbs and events, out of the .def files. */
#ifndef TW_DEFS_H
#define TW_DEFS_H

#define AUTO(id, name, run)                                STEP_##id,
#define ASK(id, name, prompt, domains, who, legal, choose) STEP_##id,
enum tw_step {
#include "steps.def"
    STEPS
};
#undef AUTO
#undef ASK

#define VERB(id, name, label, ...) VERB_##id,
enum tw_verb {
#include "verbs.def"
    VERBS
};
#undef VERB

#define EVENT(id, name, text, secret, ...) EVENT_##id,
enum tw_event_kind {
#include "events.def"
    EVENT_KINDS
};
#undef EVENT

#endif
