/* The page /docs. Its examples contain the address through which it was requested. */
#ifndef API_DOCS_H
#define API_DOCS_H

#include "../call/call.h"

enum { DOCS_BASE = 300 };

/* The API's base address for a client that sent these headers (NULL: not sent), such as "http://127.0.0.1:8650". If
 * Host is not valid, it is the listen address of the daemon. Public for tests. */
void docs_base(const char *host, const char *scheme, const char *listen, char base[DOCS_BASE]);
/* Writes the page into call->answer.body. */
void docs_write(struct call *call);

#endif
