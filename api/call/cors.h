/* Cross-origin requests: allowed only from the configured origins. */
#ifndef API_CORS_H
#define API_CORS_H

#include <stdbool.h>

struct http_request;

/* origins: comma-separated, or "*"; NULL: none. Adds the headers if the request's Origin is one of them, and returns
 * whether it is. With origins the answer varies by Origin, which call_headers says. */
bool cors_reply(struct http_request *request, const char *origins);
/* Adds also the headers that a preflight request needs. */
void cors_preflight(struct http_request *request, const char *origins, const char *allow);

#endif
