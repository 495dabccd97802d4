/* Codings of a body (RFC 9110, 8.4 and 12.5.3). */
#ifndef API_ENCODING_H
#define API_ENCODING_H

#include <stdbool.h>

/* Does who sends this Accept-Encoding (NULL: none) take gzip? Not where he says so with q=0. */
bool encoding_takes_gzip(const char *accept_encoding);

#endif
