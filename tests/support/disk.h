/* A daemon whose data are on a separate small disk, for tests that fill the disk. */
#ifndef SUPPORT_DISK_H
#define SUPPORT_DISK_H

#include <stdbool.h>

#include "server.h"

/* Mounts a disk of 160 MB, visible only to this process and its children until it ends, and starts a daemon on it.
 * false: this process may not mount; nothing is left behind. */
bool disk_start(struct server *server);
/* Leaves less than a page free. Fails the test if it cannot. */
void disk_fill(const struct server *server);
/* Frees the space again. */
void disk_clear(const struct server *server);
/* Stops the daemon and removes the disk. */
void disk_finish(struct server *server);

#endif
