/* Content codings of a body (RFC 9110, 8.4 and 12.5.3). */
#ifndef API_ENCODING_H
#define API_ENCODING_H

#include <stdbool.h>

/* Does the sender of this Accept-Encoding (NULL: none) accept gzip? q=0 means no. */
bool encoding_takes_gzip(const char *accept_encoding);

#endif
