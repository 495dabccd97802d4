/* One proposal: whom it asks, whether it still stands, and its JSON. Worker's thread, in run() and done(), of a game
 * that has a session. */
#ifndef API_PROPOSAL_H
#define API_PROPOSAL_H

#include "table.h"

/* -1: none. */
int proposal_kind_find(const char *name);
const char *proposal_kind_name(enum proposal_kind kind);
/* What comes of it in the log; of a rematch nothing: 0. */
enum table_act proposal_act(const struct proposal *proposal);
/* Whose seat it is about, or ROLE_NOBODY. */
int proposal_seat(const struct proposal *proposal);
struct table_terms proposal_terms(const struct job *job, const struct proposal *proposal);
/* NULL: it fits the game as it stands. Else a sentence that says why not. */
const char *proposal_refusal(const struct job *job, const struct proposal *proposal);
/* Who has to agree. */
role_set proposal_asked(const struct job *job, const struct proposal *proposal);
/* Open, and not overtaken by what has happened since. */
bool proposal_stands(const struct job *job, const struct proposal *proposal);
bool proposal_is_agreed(const struct job *job, const struct proposal *proposal);
/* The schema Proposal. */
void proposal_json(struct writer *w, const struct job *job, const struct proposal *proposal);

#endif
