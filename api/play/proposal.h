/* One proposal: who must answer it, whether it is still valid, and its JSON. Worker's thread, in run() and done(), for
 * a game with a session. */
#ifndef API_PROPOSAL_H
#define API_PROPOSAL_H

#include "table.h"

/* -1: none. */
int proposal_kind_find(const char *name);
const char *proposal_kind_name(enum proposal_kind kind);
/* The log entry that carries it out; 0 for a rematch, which has no entry. */
enum table_act proposal_act(const struct proposal *proposal);
/* The seat that it is about, or ROLE_NOBODY. */
int proposal_seat(const struct proposal *proposal);
struct table_terms proposal_terms(const struct job *job, const struct proposal *proposal);
/* NULL: it fits the current game. Else a sentence that says why not. */
const char *proposal_refusal(const struct job *job, const struct proposal *proposal);
/* The roles that must agree. */
role_set proposal_asked(const struct job *job, const struct proposal *proposal);
/* Is it open, and not outdated by later events? */
bool proposal_stands(const struct job *job, const struct proposal *proposal);
bool proposal_is_agreed(const struct job *job, const struct proposal *proposal);
/* Writes the schema Proposal. */
void proposal_json(struct writer *w, const struct job *job, const struct proposal *proposal);

#endif
