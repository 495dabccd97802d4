/* Sends the answer, and limits the unread bytes of answers. */
#ifndef API_CALL_SEND_H
#define API_CALL_SEND_H

#include "call.h"

struct gzip_later;

bool call_is_head(const struct call *call);
/* Sets all headers of the answer on the request, but neither status nor body. For replies that do not go through
 * call_send. */
void call_headers(struct call *call);
/* Compresses bytes of the answer if they are many and the client takes gzip, and says so in the headers, which must not
 * have been set yet. free() the result. NULL: send them as they are. */
char *call_pack(struct call *call, const char *bytes, size_t count, size_t *length);
/* For a document that is sent often. If the client takes gzip: true, and *bytes of *length become those in gzip, which
 * live as long as `later`. Sets no header. */
bool call_packs_document(struct call *call, struct gzip_later *later, const char **bytes, size_t *length);
/* Sends the complete answer and counts it. Any thread that owns the call; the call may be gone afterwards. For call.c
 * only. */
void call_send(struct call *call);

#endif
