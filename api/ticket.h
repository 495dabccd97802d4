/* Tickets: leave to read one game as one role for a while, in the query, for who can send no header.
 *
 * A ticket is signed, not stored: it says when it runs out, the token that it was made with, the player whom that acted
 * for and the role, and is good for as long as the token is in force and the player holds the seat. */
#ifndef API_TICKET_H
#define API_TICKET_H

#include "call.h"

/* The caller has no token but this ticket, for the game of the path: makes him who it was made for, or answers. HTTP
 * thread. */
void ticket_identify(struct call *call, const char *text);
/* What came of asking for its token. */
void ticket_known(struct call *call, const struct token_record *token);
void ticket_unknown(struct call *call);
/* The parameter `role` of a request with a ticket; false: it is not the ticket's, and the problem is set. */
bool ticket_role(struct call *call);

#endif
