/* From method and path to the route, with the ids in the path checked. */
#ifndef API_ROUTER_H
#define API_ROUTER_H

#include "call.h"

enum router_answer {
    ROUTER_FOUND,        /* call->route, call->segment, call->job.game */
    ROUTER_NOT_FOUND,    /* no such path, or an id in it is malformed */
    ROUTER_WRONG_METHOD, /* allow: what the path has */
    ROUTER_OPTIONS       /* OPTIONS; allow as well */
};

enum { ROUTER_ALLOW = 64 };

/* path is cut into pieces. */
enum router_answer router_find(struct call *call, const char *method, char *path, char allow[ROUTER_ALLOW]);

#endif
