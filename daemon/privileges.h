/* Who the daemon runs as where it was started as root, and what its children get to see of it.
 *
 * Main thread only, before there are other threads. */
#ifndef DAEMON_PRIVILEGES_H
#define DAEMON_PRIVILEGES_H

#include <stdbool.h>
#include <sys/types.h>

/* A user to change to. */
struct account {
    uid_t uid;
    gid_t gid;
    char name[64]; /* empty where the user has none */
};

/* Is there a choice of whom to run as? Only root has it. */
bool privileges_are_root(void);

/* The user that a daemon started as root becomes: the one that is wanted, if wanted is not NULL; else "musterd", else
 * "postgres" where it runs a private cluster (Debian's package makes that user), else "nobody". Never postgres beside a
 * foreign database, where that name may open more than musterd's own. false with one line on stderr where there is no
 * such user, or where that is root. */
bool privileges_choose(const char *wanted, bool private_cluster, struct account *account);
/* The user that a file belongs to, for one who runs what he owns. */
void privileges_of(uid_t uid, gid_t gid, struct account *account);

/* Becomes that user for good, with all ids, no other groups and no way back. Does nothing where we are not root.
 * 0; -1 with one line on stderr. */
int privileges_drop(const struct account *account);
/* The same in a child between fork and exec: ends it with 126 where it fails. */
void privileges_drop_in_child(const struct account *account);

/* The environment of the programs that we start: PATH, the locale and where libraries are, and nothing else.
 * NULL-ended; good until the next call. */
char **privileges_child_environment(void);

#endif
