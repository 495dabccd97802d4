/* State that the parts of the API share. No file outside api/ includes this. */
#ifndef API_API_STATE_H
#define API_API_STATE_H

#include <stdint.h>

#include "../daemon/config.h"
#include "../daemon/http/server.h"
#include "../daemon/worker/worker.h"
#include "text/document.h"

struct analyses;
struct auth;
struct crew;
struct census_watch;
struct gzip_later;
struct hint_cache;
struct histogram;
struct limits;
struct play;
struct retention;
struct picture;
struct shares;
struct streams;
struct view_cache;
struct webhooks;

/* Settings that api_reload replaces together. Readers load the pointer. Replaced settings are freed with the API. */
struct live_settings {
    int rate_limit;
    bool takes_guests;
    char *cors_origins; /* NULL: none */
    struct limits *limits;
    struct limits *app_limits; /* budgets of apps, including requests of their players */
    struct limits *failures;   /* budgets of failed token look-ups, by address */
    struct limits *guests;     /* budgets of new guests, by address */
    struct live_settings *before;
};

struct api {
    const struct config *config; /* as at the start */
    _Atomic(struct live_settings *) live;
    struct loader *loader;
    _Atomic(struct workers *) workers;
    _Atomic(struct webhooks *) webhooks;
    _Atomic int app_streams; /* open streams of apps */
    struct http *http;
    struct auth *auth;
    struct view_cache *view_cache;
    struct streams *streams;
    struct shares *unread;     /* unread bytes of answers and streams, by token or address */
    struct shares *app_unread; /* the same by app, including its players */
    struct shares *token_streams, *address_streams,
        *app_stream_slots; /* stream slots: of tokens and players, of addresses, of apps */
    struct picture *picture;
    struct retention *retention; /* NULL: games stay */
    _Atomic bool stopping;
    _Atomic bool claiming, beating;   /* expiry.c: a job of this kind is running */
    _Atomic int64_t beat_at;          /* next run, monotonic */
    _Atomic uint64_t ticks;           /* seconds in which the API's thread did its work */
    _Atomic bool looks_for_orders;    /* a poll for due orders is running */
    _Atomic bool counts;              /* outcomes and ratings are being counted */
    _Atomic int64_t counts_at;        /* next run, monotonic */
    _Atomic bool looks_for_deadlines; /* a poll for rounds whose deadline has passed is running */
    _Atomic bool looks_for_bots;      /* a poll for games that wait for a bot is running */
    struct crew *crew;                /* threads of bots; NULL: none */
    struct hint_cache *hint_cache;
    struct analyses *analyses;
    struct shares *hint_slots, *app_hint_slots; /* searches for hints that run or wait: by payer, by app */
    unsigned char request_key[16];              /* hides the number of requests in their ids */
    unsigned char ticket_key[32];               /* signs tickets; the same in all daemons of the database */
    _Atomic uint64_t requests;
    struct document openapi, docs; /* text NULL: no such file */
    struct gzip_later *openapi_packed;
    struct histogram *route_times; /* of requests, by route; the last one counts requests without a route */
    struct http *metrics;          /* serves metrics alone; NULL: off */
    struct census_watch *census;   /* service/census.h */
    struct play *play;             /* NULL: missing or switched off */
};

#endif
