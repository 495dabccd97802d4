/* Checks of single texts: ids, labels, display names, times. Texts end with NUL. Any thread. */
#ifndef API_TEXT_TEXT_H
#define API_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool text_is_utf8(const char *text);
size_t text_length(const char *utf8); /* in characters */

bool id_is_version(const char *text);

bool text_is_id(const char *text);      /* kebab-case, at most 64 */
bool text_is_hash(const char *text);    /* 64 lower-case hex digits */
bool text_is_entropy(const char *text); /* at most 128 bytes */
bool text_is_label(const char *text);   /* a label's name */
bool text_is_label_value(const char *text);
/* At most so many characters, maybe none; no control characters, and none that are invisible or change the direction of
 * writing. */
bool text_is_line(const char *utf8, size_t most);
/* Reads a time of RFC 3339 in UTC with Z, to the microsecond. */
bool text_time(const char *text, int64_t *microseconds);
/* Is this a text that others may read? It has at least one character other than a space and at most `most` characters.
 * It has no control characters (except tab and line feed, if lines), and none that change the direction of writing. */
bool text_is_plain(const char *utf8, size_t most, bool lines);

/* An invitation is a secret like a token: INVITATION_START and 48 hex digits. The store has only its hash. */
enum { INVITATION_SECRET = 24, INVITATION_TEXT = 4 + 2 * INVITATION_SECRET };
#define INVITATION_START "inv-"
bool text_is_invitation(const char *text);
void invitation_hash(const char *text, uint8_t hash[32]);

#endif
