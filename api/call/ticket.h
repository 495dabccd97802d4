/* Tickets: permission to read one game as one role for a limited time. A ticket is sent in the query, for clients that
 * cannot send headers.
 *
 * A ticket is signed, not stored. It contains its expiry time, the role, the token that made it, and the player for
 * whom that token acted. It is valid as long as the token is valid and the player holds the seat. */
#ifndef API_CALL_TICKET_H
#define API_CALL_TICKET_H

#include "call.h"

enum { TICKET_TEXT = 256 };

/* Reads the ticket of a request without a token, for the game in the path, into call->identity. false: it is invalid,
 * and the problem is set. */
bool ticket_read(struct call *call, const char *text);
/* Sets the problem that the ticket is invalid. Returns false. */
bool ticket_is_bad(struct call *call);
/* Checks the parameter `role` of a request with a ticket. false: it is not the ticket's role, and the problem is
 * set. */
bool ticket_role(struct call *call);
/* Makes a ticket for the caller and the game in the path. until: microseconds, clock_machine(). */
void ticket_write(const struct call *call, const char *role, int64_t until, char text[TICKET_TEXT]);

#endif
