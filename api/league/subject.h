/* The league of a request, read with its members at the beginning of the job. */
#ifndef API_LEAGUE_SUBJECT_H
#define API_LEAGUE_SUBJECT_H

#include "../call/call.h"
#include "terms.h"

struct league_subject {
    struct league_list found;
    struct league_member_list members;
    struct json_t *document; /* what the terms point into */
    struct league_terms terms;
    bool director; /* the caller is the league's app or an admin, and does not act for a player */
};

/* Stages the reads for the league in the path; return JOB_AGAIN afterwards. Frees the results of an earlier try. */
void subject_ask(struct call *call, struct league_subject *subject);
/* The league, once it is read. NULL: the caller may not see it, or its terms are malformed, and the problem is set. */
const struct league_record *subject_league(struct call *call, struct league_subject *subject);
/* false: the caller does not direct the league, and the problem is set. */
bool subject_directed(struct call *call, const struct league_subject *subject);
void subject_finish(struct league_subject *subject); /* zeroed does nothing */

/* The member with this id; NULL: none. */
const struct league_member *subject_member(const struct league_subject *subject, const char *player);
/* Does the member have a place? Members beyond the limit, in the order of entry, wait until another withdraws. */
bool subject_plays(const struct league_subject *subject, const struct league_member *member);
/* Writes the schema LeagueMember. */
void subject_write_member(struct writer *w, const struct league_subject *subject, const struct league_member *member);
/* Writes the member "members" of the schema League. */
void subject_write_members(struct writer *w, const struct league_subject *subject);
/* Writes the members of the schema LeagueHead. */
void subject_write_head(struct writer *w, const struct league_record *league, const struct league_terms *terms);
/* Stages a row of the audit log about the league, with these details, unless the caller acts for a player. more: the
 * request's body, or NULL. */
void subject_audit(struct call *call, const uint8_t league[16], const char *what, const struct json_t *more);

#endif
