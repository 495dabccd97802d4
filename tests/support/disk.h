/* A daemon whose data lie on a small disk of their own, for tests that fill it. */
#ifndef SUPPORT_DISK_H
#define SUPPORT_DISK_H

#include <stdbool.h>

#include "server.h"

/* Mounts a disk of 160 MB, which this process and its children alone see until it ends, and starts a daemon on it.
 * false: this process has no right to mount; nothing is left behind. */
bool disk_start(struct server *server);
/* Leaves less than a page of it. Fails the test where it cannot. */
void disk_fill(const struct server *server);
/* Makes room again. */
void disk_clear(const struct server *server);
/* Stops the daemon and removes the disk. */
void disk_finish(struct server *server);

#endif
