/* Cross-origin requests: only from the origins that the daemon was told to allow. */
#ifndef API_CORS_H
#define API_CORS_H

#include <stdbool.h>

struct http_request;

/* origins: comma-separated, or "*"; NULL: none. Adds the headers where the request's Origin is among them. */
bool cors_reply(struct http_request *request, const char *origins);
/* And those that a preflight asks for. */
void cors_preflight(struct http_request *request, const char *origins, const char *allow);

#endif
