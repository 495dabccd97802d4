/* Cross-origin requests: allowed only from the configured origins. */
#ifndef API_CORS_H
#define API_CORS_H

#include <stdbool.h>

enum { CORS_LINES = 512 };

struct http_request;

/* origins: comma-separated, or "*"; NULL: none. Adds the headers if the request's Origin is one of them, and returns
 * whether it is. With origins the answer varies by Origin, which call_headers says. */
bool cors_reply(struct http_request *request, const char *origins);
/* Is it a preflight request of an allowed origin (Fetch, 4.8)? */
bool cors_is_preflight(struct http_request *request, const char *origins);
/* Writes the same headers, and Vary, as lines that end in CR and LF, for a request that was refused before it was read.
 * origin "": unknown. */
void cors_lines(const char *origin, const char *origins, char lines[CORS_LINES]);
/* Adds also the headers that a preflight request needs. */
void cors_preflight(struct http_request *request, const char *origins, const char *allow);

#endif
