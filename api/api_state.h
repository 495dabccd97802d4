/* What the parts of the API share. Nothing outside api/ includes this. */
#ifndef API_API_STATE_H
#define API_API_STATE_H

#include <stdint.h>

#include "../daemon/config.h"
#include "../daemon/worker/worker.h"
#include "../daemon/http/server.h"

struct auth;
struct limits;
struct play;
struct picture;
struct shares;
struct streams;
struct view_cache;
struct webhooks;

struct document {
    char *text;
    size_t length;
};

struct api {
    const struct config *config;
    struct loader *loader;
    _Atomic(struct workers *) workers;
    _Atomic(struct webhooks *) webhooks;
    _Atomic int app_streams; /* streams of apps that are open */
    struct http *http;
    struct auth *auth;
    struct limits *limits;
    struct limits *app_limits; /* budgets of apps, their players' requests included */
    struct limits *failures;   /* budgets of look-ups of tokens that were not known, by address */
    struct view_cache *view_cache;
    struct streams *streams;
    struct shares *unread; /* bytes of answers and streams that nobody has read yet, by token or address */
    struct shares *token_streams, *address_streams;
    struct picture *picture;
    _Atomic bool stopping;
    _Atomic bool looks_for_orders; /* a look for what is due is under way */
    unsigned char request_key[16]; /* what hides the count of requests in their ids */
    unsigned char ticket_key[32];  /* what tickets are signed with, the same in all daemons of the database */
    _Atomic uint64_t requests;
    struct document openapi, docs; /* text NULL: not there */
    struct play *play;             /* NULL: not there, or switched off */
};

/* A file, whole; text stays NULL where it is not there, which the log says. */
void document_read(const char *directory, const char *name, struct document *document);

#endif
