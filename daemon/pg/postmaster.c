#include "postmaster.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char pid_file[] = "postmaster.pid";

/* The number in postmaster.pid, or 0. */
static pid_t named(int folder, char *socket_dir) {
    enum { PID_LINE = 1, SOCKET_LINE = 5 };
    char line[PATH_MAX];
    long pid = 0;
    int fd = openat(folder, pid_file, O_RDONLY | O_CLOEXEC);
    FILE *file = fd >= 0 ? fdopen(fd, "r") : NULL;
    for (int i = PID_LINE; file && i <= SOCKET_LINE && fgets(line, sizeof line, file); i++) {
        line[strcspn(line, "\n")] = '\0';
        if (i == PID_LINE)
            pid = atol(line);
        if (i == SOCKET_LINE && socket_dir)
            strcpy(socket_dir, line);
    }
    if (file)
        fclose(file);
    return pid > 1 ? (pid_t)pid : 0;
}

/* A process that has ended has no folder, even if its parent has not waited for it. */
static bool works_in(pid_t pid, const struct stat *folder) {
    char path[64];
    struct stat st;
    snprintf(path, sizeof path, "/proc/%ld/cwd", (long)pid);
    return stat(path, &st) == 0 && st.st_dev == folder->st_dev && st.st_ino == folder->st_ino;
}

pid_t pg_postmaster_running(int folder, char *socket_dir) {
    struct stat st;
    pid_t pid = named(folder, socket_dir);
    return pid != 0 && fstat(folder, &st) == 0 && works_in(pid, &st) ? pid : 0;
}

pid_t pg_postmaster_worker(int folder) {
    struct stat st;
    pid_t found = 0;
    DIR *proc = fstat(folder, &st) == 0 ? opendir("/proc") : NULL;
    for (struct dirent *entry; proc && !found && (entry = readdir(proc));) {
        pid_t pid = (pid_t)atoi(entry->d_name);
        if (pid > 1 && works_in(pid, &st))
            found = pid;
    }
    if (proc)
        closedir(proc);
    return found;
}

void pg_postmaster_remove_stale(int folder) {
    pid_t pid = named(folder, NULL);
    bool gone = pid != 0 && kill(pid, 0) != 0 && errno == ESRCH;
    if (!gone && pg_postmaster_worker(folder) == 0)
        unlinkat(folder, pid_file, 0);
}
