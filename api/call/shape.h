/* Shape checks that several resources share. All faults of a body are reported in one problem. */
#ifndef API_SHAPE_H
#define API_SHAPE_H

#include "call.h"
#include "../text/input.h"

struct shape {
    struct writer errors;
};

struct faults shape_begin(struct shape *shape);
/* true: there was no fault; otherwise the problem is set. The shape is finished in both cases. */
bool shape_end(struct shape *shape, const struct faults *faults, struct call *call);

/* The body must be absent or an object without members; false: the problem is set. */
bool shape_empty(struct call *call);

#endif
