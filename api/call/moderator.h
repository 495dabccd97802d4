/* Who moderates: an app over its own games and leagues, and an admin. */
#ifndef API_CALL_MODERATOR_H
#define API_CALL_MODERATOR_H

#include "call.h"

/* Does the request come from an app or an admin, without acting for a player? A token that is limited to one label does
 * not moderate. false: the problem is set. */
bool moderator_is_one(struct call *call);
/* The app whose games the caller moderates; NULL: all games. */
const char *moderator_app(const struct call *call);
/* Is it the reason of a decision? 1 to 200 characters. */
bool moderator_is_reason(const char *text);
/* Stages a row of the audit log. details: a JSON object. game: NULL if the row is about none. */
void moderator_audit(struct call *call, const char *what, const char *details, const uint8_t *game);

/* Reads the cursor of a list whose highest numbers come first. kind: a letter for the list. Sets *before to 0 if the
 * request has no cursor. false: the problem is set. */
bool moderator_cursor(struct call *call, char kind, int64_t *before);
/* Writes the member "next" of such a list. last: the number of its last item. */
void moderator_next(struct call *call, char kind, bool more, int64_t last);

#endif
