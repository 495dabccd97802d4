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

static const char socket_file[] = ".s.PGSQL.5432.lock";

/* The process id in such a file, or 0. */
static pid_t named_by(int folder, const char *name, char *socket_dir) {
    enum { PID_LINE = 1, SOCKET_LINE = 5 };
    char line[PATH_MAX];
    long pid = 0;
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
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

static pid_t named(int folder, char *socket_dir) {
    return named_by(folder, pid_file, socket_dir);
}

/* A process that has ended has no working folder, even if its parent has not waited for it. */
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

/* 0: unknown. */
static pid_t parent_of(pid_t pid) {
    char path[64], line[512];
    long parent = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file)) {
        const char *name_end = strrchr(line, ')'); /* the state letter follows, then the parent */
        parent = name_end && strlen(name_end) > 4 ? strtol(name_end + 4, NULL, 10) : 0;
    }
    if (file)
        fclose(file);
    return (pid_t)parent;
}

/* One of the processes that work in the folder; 0: none. signal not 0: sent to this postmaster and to its children
 * only, because an unrelated shell may be in the folder, too. */
static pid_t visit(int folder, pid_t postmaster, int signal) {
    struct stat st;
    pid_t found = 0;
    DIR *proc = fstat(folder, &st) == 0 ? opendir("/proc") : NULL;
    for (struct dirent *entry; proc && (signal != 0 || !found) && (entry = readdir(proc));) {
        pid_t pid = (pid_t)atoi(entry->d_name);
        if (pid <= 1 || pid == getpid() || !works_in(pid, &st))
            continue;
        found = pid;
        if (signal != 0 && (pid == postmaster || parent_of(pid) == postmaster))
            kill(pid, signal);
    }
    if (proc)
        closedir(proc);
    return found;
}

pid_t pg_postmaster_worker(int folder) {
    return visit(folder, 0, 0);
}

void pg_postmaster_signal_all(int folder, pid_t postmaster, int signal) {
    visit(folder, postmaster, signal);
}

/* PostgreSQL takes the process id in the file for a running server until the process has been waited for. If the daemon
 * was killed, too, we do not control who waits for it. */
static void remove_stale_socket(const char *socket_dir) {
    int at = *socket_dir == '/' ? open(socket_dir, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    if (at < 0)
        return;
    unlinkat(at, socket_file, 0);
    close(at);
}

void pg_postmaster_remove_stale(int folder, const char *socket_dir) {
    if (pg_postmaster_worker(folder) != 0)
        return;
    pid_t pid = named(folder, NULL);
    bool gone = pid != 0 && kill(pid, 0) != 0 && errno == ESRCH;
    if (!gone)
        unlinkat(folder, pid_file, 0);
    remove_stale_socket(socket_dir);
}
