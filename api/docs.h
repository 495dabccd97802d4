/* The page /docs, with the address in its examples that it was asked for at. */
#ifndef API_DOCS_H
#define API_DOCS_H

#include "call.h"

enum { DOCS_BASE = 300 };

/* The API's base address for a client that sent these headers (NULL: not sent), such as "http://127.0.0.1:8650". A Host
 * that is not valid gives the address that the daemon was told to listen on. */
void docs_base(const char *host, const char *scheme, const char *listen, char base[DOCS_BASE]);
/* The page into call->body. */
void docs_write(struct call *call);

#endif
