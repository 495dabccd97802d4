#include "privileges.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "log.h"

bool privileges_are_root(void) {
    return geteuid() == 0;
}

static bool find(const char *name, struct account *account) {
    const struct passwd *user = getpwnam(name);
    if (!user || user->pw_uid == 0)
        return false;
    account->uid = user->pw_uid;
    account->gid = user->pw_gid;
    snprintf(account->name, sizeof account->name, "%s", name);
    return true;
}

bool privileges_choose(const char *wanted, bool private_cluster, struct account *account) {
    if (wanted ? find(wanted, account)
               : find("musterd", account) || (private_cluster && find("postgres", account)) || find("nobody", account))
        return true;
    if (wanted)
        log_error("musterd does not run as %s: give another unprivileged --user", wanted);
    else
        log_error(
            "musterd does not run as root, and there is no user musterd or nobody: make one (useradd -r musterd)");
    return false;
}

void privileges_of(uid_t uid, gid_t gid, struct account *account) {
    const struct passwd *user = getpwuid(uid);
    account->uid = uid;
    account->gid = gid;
    snprintf(account->name, sizeof account->name, "%s", user ? user->pw_name : "");
}

static int change(const struct account *account) {
    return setgroups(0, NULL) == 0 && setgid(account->gid) == 0 && setuid(account->uid) == 0 ? 0 : -1;
}

int privileges_drop(const struct account *account) {
    if (!privileges_are_root())
        return 0;
    /* A connection string without a user name still means the user that started the daemon. */
    if (setenv("PGUSER", "root", 0) != 0 || change(account) != 0 || setuid(0) == 0) {
        log_error("cannot become the user %s (%u): %s. Start musterd as an unprivileged user", account->name,
                  (unsigned)account->uid, strerror(errno));
        return -1;
    }
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0); /* core files and /proc as for any other program of that user */
    setenv("HOME", "/", 1);
    return 0;
}

void privileges_drop_in_child(const struct account *account) {
    if (privileges_are_root() && change(account) != 0)
        _exit(126);
}

char **privileges_child_environment(void) {
    enum { MOST = 3, LONGEST = 4096 };
    static char text[MOST][LONGEST];
    static char *environment[MOST + 1];
    int count = 0;
    const char *path = getenv("PATH"), *libraries = getenv("LD_LIBRARY_PATH");
    snprintf(text[count], LONGEST, "PATH=%s", path ? path : "/usr/local/bin:/usr/bin:/bin");
    environment[count] = text[count], count++;
    snprintf(text[count], LONGEST, "LC_ALL=C.UTF-8");
    environment[count] = text[count], count++;
    if (libraries) {
        snprintf(text[count], LONGEST, "LD_LIBRARY_PATH=%s", libraries);
        environment[count] = text[count], count++;
    }
    environment[count] = NULL;
    return environment;
}
