/* Finds the route for a method and path, and checks the ids in the path. */
#ifndef API_ROUTER_H
#define API_ROUTER_H

#include "call.h"

enum router_answer {
    ROUTER_FOUND,        /* sets call->route, call->target.segment, call->job.game */
    ROUTER_NOT_FOUND,    /* unknown path, or a malformed id in it */
    ROUTER_WRONG_METHOD, /* allow: the methods of this path */
    ROUTER_OPTIONS       /* OPTIONS; sets allow, too */
};

enum { ROUTER_ALLOW = 64 };
#define ROUTER_ALL "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" /* the methods of all paths together */

/* path is split into segments in place. */
enum router_answer router_find(struct call *call, const char *method, char *path, char allow[ROUTER_ALLOW]);

#endif
