/* The user that a daemon started as root runs as, and what its child processes can see.
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
    char name[64]; /* "" if the user has no name */
};

/* Is there a choice of user? Only root has it. */
bool privileges_are_root(void);

/* Chooses the user for a daemon that was started as root: `wanted` if it is not NULL; else "musterd"; else "postgres"
 * if a private cluster is run (Debian's package creates that user); else "nobody". With an external database it never
 * chooses postgres, because that name may give access to more than musterd's own database. false: one line on stderr;
 * there is no such user, or it is root. */
bool privileges_choose(const char *wanted, bool private_cluster, struct account *account);
/* The user that owns a file. */
void privileges_of(uid_t uid, gid_t gid, struct account *account);

/* Changes to that user permanently: all ids, no other groups. Does nothing if we are not root. Returns 0; -1 with one
 * line on stderr. */
int privileges_drop(const struct account *account);
/* The same in a child between fork and exec: on failure the child exits with 126. */
void privileges_drop_in_child(const struct account *account);

/* The environment for programs that we start: PATH, the locale and library paths, and nothing else. NULL-terminated;
 * valid until the next call. */
char **privileges_child_environment(void);

#endif
