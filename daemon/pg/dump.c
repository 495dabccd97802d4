#include "dump.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../log.h"
#include "../store/admin.h"

static bool has_client(const char *bin) {
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/pg_dump", bin) < PATH_MAX && access(path, X_OK) == 0 &&
           snprintf(path, sizeof path, "%s/psql", bin) < PATH_MAX && access(path, X_OK) == 0;
}

int pg_dump_find(int server, char bin[PATH_MAX]) {
    static const char root[] = "/usr/lib/postgresql";
    DIR *dir = opendir(root);
    int best = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[PATH_MAX];
        const int version = atoi(entry->d_name);
        snprintf(path, sizeof path, "%s/%s/bin", root, entry->d_name);
        if (version > best && version >= server && has_client(path)) {
            best = version;
            strcpy(bin, path);
        }
    }
    if (dir)
        closedir(dir);
    if (best > 0 || (has_client("/usr/bin") && strcpy(bin, "/usr/bin")) ||
        (has_client("/usr/local/bin") && strcpy(bin, "/usr/local/bin")))
        return 0;
    log_error("pg_dump and psql of PostgreSQL %d or newer are not found: install the package postgresql-client",
              server);
    return -1;
}

/* Passes the connection to the program in its environment, because arguments would show the password to every user. */
static void set_variable(void *context, const char *name, const char *value) {
    (void)context;
    setenv(name, value, 1);
}

/* Runs in a child. in, out: descriptors for its standard input and output, -1: none. Never returns. */
static _Noreturn void become(const char *bin, const char *conninfo, char *argv[], int in, int out) {
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", bin, argv[0]);
    const int null = open("/dev/null", O_RDWR);
    if (dup2(in >= 0 ? in : null, 0) < 0 || dup2(out >= 0 ? out : null, 1) < 0)
        _exit(126);
    close_range(3, ~0u, 0);
    if (conninfo)
        admin_each_setting(conninfo, set_variable, NULL);
    setenv("PGOPTIONS", "-c client_min_messages=warning", 1);
    execv(path, argv);
    _exit(127);
}

static pid_t launch(const char *bin, const char *conninfo, char *argv[], int in, int out) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        become(bin, conninfo, argv, in, out);
    return child;
}

static bool went_well(pid_t child) {
    int status = 1;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Makes the file durable under its final name. */
static int publish(int fd, const char *part, const char *file) {
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", file);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    const int dir = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = fsync(fd) == 0 && rename(part, file) == 0 && dir >= 0 && fsync(dir) == 0;
    if (dir >= 0)
        close(dir);
    return good ? 0 : -1;
}

int pg_dump_write(const char *bin, const char *conninfo, const char *file) {
    char part[PATH_MAX];
    char *argv[] = {"pg_dump", "--format=custom", "--no-owner", "--no-privileges", NULL};
    if (snprintf(part, sizeof part, "%s.part", file) >= PATH_MAX) {
        log_error("the path %s is too long", file);
        return -1;
    }
    const int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) {
        log_error("cannot write %s: %s", part, strerror(errno));
        return -1;
    }
    int code = went_well(launch(bin, conninfo, argv, -1, fd)) ? 0 : -1;
    if (code != 0)
        log_error("pg_dump failed: see its message above. %s was not written", file);
    else if ((code = publish(fd, part, file)) != 0)
        log_error("cannot write %s: %s", file, strerror(errno));
    if (code != 0)
        unlink(part);
    close(fd);
    return code;
}

int pg_dump_read(const char *bin, const char *conninfo, const char *file) {
    char *reader[] = {"pg_restore", "--no-owner", "--no-privileges", "--file=-", (char *)(uintptr_t)file, NULL};
    char *writer[] = {"psql",      "--no-psqlrc",
                      "--quiet",   "--single-transaction",
                      "--set",     "ON_ERROR_STOP=1",
                      "--set",     "VERBOSITY=terse",
                      "--command", "DROP SCHEMA public CASCADE",
                      "--command", "CREATE SCHEMA public",
                      "--file=-",  NULL};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        log_error("cannot make a pipe: %s", strerror(errno));
        return -1;
    }
    /* psql commits at the end of its input. So this process keeps the pipe open until it knows whether the dump is
     * complete. If it is not, the text sent next is an error at any position in the dump. */
    const pid_t to = launch(bin, conninfo, writer, ends[0], -1), from = launch(bin, NULL, reader, -1, ends[1]);
    static const char error[] = "\n\\.\nSELECT 1 / 0;\n";
    signal(SIGPIPE, SIG_IGN);
    close(ends[0]);
    const bool is_read = went_well(from);
    const bool is_ended = is_read || write(ends[1], error, sizeof error - 1) > 0;
    close(ends[1]);
    const bool is_written = went_well(to) && is_ended;
    if (is_read && is_written)
        return 0;
    log_error("%s failed: see its message above", is_read ? "psql" : "pg_restore");
    return -1;
}
