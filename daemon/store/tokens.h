/* Tokens (stage.h). */
#ifndef STORE_TOKENS_H
#define STORE_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stage.h"

enum token_scope { TOKEN_PLAYER, TOKEN_APP, TOKEN_ADMIN };
const char *token_scope_name(enum token_scope scope);
int token_scope_parse(const char *name); /* -1: unknown name */

#define TOKEN_DAY_US INT64_C(86400000000)
enum { TOKEN_HASH = 32, TOKEN_TEXT = 64 };

/* What an app's token may do. Reading is part of each. Admins' tokens have all rights, players' tokens too, except
 * those of programs and TOKEN_CONTENT. Stored values: never renumbered. */
enum token_right {
    TOKEN_READ = 1,     /* read what the app may see */
    TOKEN_PLAY = 2,     /* act for the app's players */
    TOKEN_ORGANISE = 4, /* make games, and change and direct those of the app */
    TOKEN_MANAGE = 8,   /* tokens, players and webhooks of the app */
    TOKEN_ALL_RIGHTS = 15,
    TOKEN_BOT = 16,     /* of a player's token: the player is a program */
    TOKEN_CONTENT = 32, /* drafts of packs, for all players of the daemon: only where a token names this scope */
    TOKEN_APP_RIGHTS = TOKEN_ALL_RIGHTS | TOKEN_CONTENT,
    TOKEN_BOT_RIGHTS = TOKEN_BOT | TOKEN_PLAY | TOKEN_READ
};
enum { TOKEN_RIGHTS = 5, TOKEN_LABEL = 290 /* 32 characters, a colon, 64 characters */ };
const char *token_right_name(int index); /* "read", "play", "organise", "admin", "content" */
unsigned token_right(int index);         /* the right of that name */
/* The right of this name; 0: unknown name. */
unsigned token_right_parse(const char *name);

struct token_record {
    uint8_t id[16]; /* UUIDv7, public */
    enum token_scope scope;
    char player[65]; /* TOKEN_PLAYER: the player; else "" */
    char app[65]; /* TOKEN_APP: the app, named by the id of its first token; TOKEN_PLAYER: the player's app; else "" */
    char name[257];                 /* free text: 64 characters */
    int64_t created_at, revoked_at; /* 0: not revoked */
    int64_t expires_at;             /* 0: never */
    int64_t last_used;              /* the beginning of the day; 0: not yet */
    unsigned rights;                /* a set of enum token_right */
    char label[TOKEN_LABEL];        /* TOKEN_ORGANISE: only games with this label, "name" or "name:value"; "": any */
    uint8_t minted_by[16];          /* the token that made it; zero: made by the command line or the settings */
};
/* The scope as the API says it: "bot" for the token of a player that is a program. */
const char *token_kind_name(enum token_scope scope, unsigned rights);
/* A new token's text ("mst_" and 43 characters of base64url: 256 random bits) and hash. */
void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]);
void token_hash(const char *text, size_t length, uint8_t hash[TOKEN_HASH]);

struct token_found {
    bool found; /* false also if the token is revoked; an expired one is found */
    struct token_record token;
};
void store_find_token(struct stage *stage, const uint8_t hash[TOKEN_HASH], struct token_found *out);
void store_find_token_by_id(struct stage *stage, const uint8_t id[16], struct token_found *out);
struct token_made {
    bool made; /* false: the token already exists, its minter was revoked meanwhile, or the quota is used up */
    bool full;
};
/* Creates a token, and for TOKEN_PLAYER also its player, who belongs to token->app. most: how many valid tokens the
 * app may have; 0: no limit. out may be NULL. */
void store_create_token(struct stage *stage, const struct token_record *token, const uint8_t hash[TOKEN_HASH], int most,
                        struct token_made *out);
/* Revokes a token. *revoked: how many tokens this revoked. app: only a token of this app; NULL: any.
 * descendants: also revokes the tokens made with it, and theirs in turn. In that case return JOB_AGAIN and call this
 * again until it revokes none, because one of the tokens may make another meanwhile. Notifies all daemons. */
void store_revoke_tokens(struct stage *stage, const uint8_t id[16], const char *app, bool descendants, int *revoked);
/* Makes this the token of the settings and revokes the previous one. Notifies all daemons. */
void store_replace_settings_token(struct stage *stage, const uint8_t id[16], const uint8_t hash[TOKEN_HASH]);

/* Stores that the token was used on the day that begins at `day` (microseconds), unless that is already stored. */
void store_use_token(struct stage *stage, const uint8_t id[16], int64_t day);

/* *known: the app with this id has or had a token. */
void store_find_app(struct stage *stage, const uint8_t id[16], bool *known);

struct token_list {
    struct token_record *items; /* damaged tokens are left out */
    size_t count;
    bool more;
    uint8_t last[16]; /* where the next page starts */
};
/* Newest first. app NULL: all tokens; else the app's own and those of its players. after: NULL or the last id of the
 * previous page. revoked: include revoked tokens. */
void store_list_tokens(struct stage *stage, const char *app, bool revoked, const uint8_t *after, int limit,
                       struct token_list *out);
void token_list_finish(struct token_list *list);

#endif
