/* The sender of a request, according to its token. */
#ifndef API_CALLER_PRINCIPAL_H
#define API_CALLER_PRINCIPAL_H

#include <stdbool.h>
#include <stdint.h>

#include "../../daemon/store/tokens.h"

struct principal {
    bool known; /* false: the request has no token, and all members but the invitation are zero */
    enum token_scope scope;
    uint8_t token[16];
    char player[65]; /* TOKEN_PLAYER: the token's player; else the player in the header Musterd-Player, or "" */
    char app[65];    /* "" for admins */
    char name[257];
    unsigned rights;         /* a set of enum token_right; without a token TOKEN_READ */
    char label[TOKEN_LABEL]; /* TOKEN_ORGANISE: the one label, or "" */
    int64_t expires_at;      /* of the token; 0: never */
    bool has_invitation;     /* the request contains the text of an invitation, */
    uint8_t invitation[32];  /* with this hash */
};

#endif
