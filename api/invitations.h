/* The text of an invitation, which is a secret like a token. */
#ifndef API_INVITATIONS_H
#define API_INVITATIONS_H

#include <stdbool.h>
#include <stdint.h>

bool invitation_is_text(const char *text);
void invitation_hash(const char *text, uint8_t hash[32]);

#endif
