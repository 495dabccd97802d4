#include "privatepg.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "log.h"
#include "pg_folder.h"
#include "pg_programs.h"
#include "store/admin.h"

/* sun_path holds 108 bytes with its NUL; the socket's own name takes "/.s.PGSQL.5432" and a lock file. */
enum { SOCKET_DIR_MOST = 107 - 20, START_MS = 60000, STOP_MS = 20000 };

struct privatepg {
    char dir[PATH_MAX]; /* the cluster */
    char log[PATH_MAX]; /* where the server writes its messages */
    char bin[PATH_MAX]; /* folder of initdb and postgres */
    char reach[64];     /* how the server names its folder, if it may not walk to it */
    char socket_dir[PATH_MAX];
    bool socket_is_ours; /* a folder in /tmp that we remove */
    char conninfo[PATH_MAX + 64];
    uid_t uid; /* whom the server runs as */
    gid_t gid;
    bool drop; /* we are root: change to uid */
    const char *user;
    pid_t pid;
    bool adopted; /* it is not our child */
    bool gone;    /* it has ended and is to be started again */
    int lock;     /* held by the one daemon that starts and stops the server; -1: another has it */
    int64_t try_at;
};

static void nap(int milliseconds) {
    struct timespec t = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

static int join(char *out, const char *a, const char *b) {
    int n = snprintf(out, PATH_MAX, "%s/%s", a, b);
    if (n > 0 && n < PATH_MAX)
        return 0;
    log_error("the path %s/%s is too long", a, b);
    return -1;
}

/* ---- folders and users ------------------------------------------------------------------------------------ */

static int choose_user(struct privatepg *pg) {
    static const char *const names[] = {"musterd", "postgres", "nobody"};
    pg->uid = geteuid();
    pg->gid = getegid();
    pg->drop = pg->uid == 0;
    if (!pg->drop)
        return 0;
    for (int i = 0; i < 3; i++) {
        struct passwd *user = getpwnam(names[i]);
        if (!user || user->pw_uid == 0)
            continue;
        pg->uid = user->pw_uid;
        pg->gid = user->pw_gid;
        pg->user = names[i];
        return 0;
    }
    log_error(
        "PostgreSQL does not run as root, and there is no user musterd, postgres or nobody: make one (useradd -r musterd)");
    return -1;
}

static int make_cluster_folder(struct privatepg *pg) {
    struct stat st;
    if (mkdir(pg->dir, 0700) != 0 && errno != EEXIST) {
        log_error("cannot make the folder %s: %s. Give another --data-dir, or the right to write there", pg->dir,
                  strerror(errno));
        return -1;
    }
    if (stat(pg->dir, &st) != 0 || !S_ISDIR(st.st_mode)) {
        log_error("%s is not a folder: give another --data-dir", pg->dir);
        return -1;
    }
    if (st.st_uid != pg->uid) {
        /* A cluster that exists stays with whom it belongs to. */
        if (pg->drop && pg_programs_version(pg->dir) != 0) {
            pg->uid = st.st_uid;
            pg->gid = st.st_gid;
            if (pg->uid != 0)
                return 0;
        }
        if (!pg->drop || chown(pg->dir, pg->uid, pg->gid) != 0) {
            log_error("%s belongs to another user: start musterd as that user, or give another --data-dir", pg->dir);
            return -1;
        }
    }
    return 0;
}

/* In a child: become the server's user for good. */
static void drop_rights(const struct privatepg *pg) {
    if (!pg->drop)
        return;
    if (setgroups(0, NULL) != 0 || setgid(pg->gid) != 0 || setuid(pg->uid) != 0)
        _exit(126);
}

/* May the server's user walk to the folder? Under root's home, say, it may not. */
static bool is_reachable(const struct privatepg *pg, const char *path) {
    pid_t child = fork();
    if (child == 0) {
        drop_rights(pg);
        _exit(access(path, X_OK) == 0 ? 0 : 1);
    }
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* Some characters mean something in a connection string or in a list of folders. */
static int choose_socket(struct privatepg *pg, bool reachable) {
    if (reachable && strlen(pg->dir) <= SOCKET_DIR_MOST && !strpbrk(pg->dir, "',\"\\")) {
        strcpy(pg->socket_dir, pg->dir);
        return 0;
    }
    strcpy(pg->socket_dir, "/tmp/musterd-XXXXXX");
    if (!mkdtemp(pg->socket_dir) || (pg->drop && chown(pg->socket_dir, pg->uid, pg->gid) != 0)) {
        log_error("cannot make a folder for the database socket in /tmp: %s", strerror(errno));
        return -1;
    }
    pg->socket_is_ours = true;
    return 0;
}

static void set_conninfo(struct privatepg *pg) {
    snprintf(pg->conninfo, sizeof pg->conninfo, "host='%s' port=5432 user=musterd dbname=musterd", pg->socket_dir);
}

/* ---- running its programs --------------------------------------------------------------------------------- */

/* In a child: its output goes to the log; the folder stays open under a number where it cannot be
 * walked to. Never returns. */
static _Noreturn void become(struct privatepg *pg, const char *program, char *argv[], bool dies_with_us) {
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/%s", pg->bin, program);
    setsid(); /* a Ctrl-C is the daemon's to hand on */
    int log = open(pg->log, O_WRONLY | O_CREAT | O_APPEND, 0640);
    int null = open("/dev/null", O_RDONLY);
    if (log < 0 || null < 0 || dup2(null, 0) < 0 || dup2(log, 1) < 0 || dup2(log, 2) < 0)
        _exit(126);
    int folder = open(pg->dir, O_PATH | O_DIRECTORY);
    if (folder < 0 || dup2(folder, 9) < 0 || (!*pg->reach && close(9) != 0))
        _exit(126);
    for (int fd = 3; fd < 1024; fd++)
        if (fd != 9)
            close(fd);
    if (chdir("/") != 0)
        _exit(126);
    drop_rights(pg);
    if (dies_with_us)
        prctl(PR_SET_PDEATHSIG, SIGINT);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    unsetenv("PGDATA");
    setenv("LC_ALL", "C.UTF-8", 1);
    argv[0] = path; /* they look for each other beside it, and in PATH only if it has no slash */
    execv(path, argv);
    _exit(127);
}

/* The last line of the log that tells of a fault, or the last line at all. */
static void last_words(const struct privatepg *pg, char *line, size_t size) {
    snprintf(line, size, "see %s", pg->log);
    FILE *file = fopen(pg->log, "r");
    if (!file)
        return;
    fseek(file, 0, SEEK_END);
    long end = ftell(file);
    fseek(file, end > 4096 ? end - 4096 : 0, SEEK_SET);
    for (char text[512]; fgets(text, sizeof text, file);) {
        const char *fault = strstr(text, "FATAL:");
        if (!fault)
            fault = strstr(text, "PANIC:");
        if (!fault)
            fault = strstr(text, "initdb: error:");
        if (fault) {
            snprintf(line, size, "%s", fault);
            line[strcspn(line, "\n")] = '\0';
        }
    }
    fclose(file);
}

static const char *server_dir(const struct privatepg *pg) {
    return *pg->reach ? pg->reach : pg->dir;
}

/* One syncfs is much quicker than initdb's own fsync of a thousand files. */
static int sync_folder(const struct privatepg *pg) {
    int folder = open(pg->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int result = folder >= 0 ? syncfs(folder) : -1;
    if (folder >= 0)
        close(folder);
    return result;
}

/* As long as a cluster is being made, a mark lies beside its folder: what a kill or a power cut left behind is then ours
 * to remove, and nothing else is. */
static int prepare_folder(const struct privatepg *pg, const char *mark) {
    if (access(mark, F_OK) == 0)
        return pg_folder_empty(pg->dir);
    if (pg_folder_is_empty(pg->dir))
        return pg_folder_mark(mark);
    log_error("%s holds something else than a PostgreSQL cluster: give another --data-dir, or move it away", pg->dir);
    return -1;
}

static int init_cluster(struct privatepg *pg) {
    char done[PATH_MAX], mark[PATH_MAX + 16];
    if (join(done, pg->dir, "global/pg_control") != 0)
        return -1;
    snprintf(mark, sizeof mark, "%s.unfinished", pg->dir);
    if (access(mark, F_OK) != 0 && pg_programs_version(pg->dir) != 0 && access(done, F_OK) == 0)
        return 0;
    if (prepare_folder(pg, mark) != 0)
        return -1;
    log_info("making a private PostgreSQL cluster in %s", pg->dir);
    char *argv[] = {"initdb",
                    "-D",
                    (char *)server_dir(pg),
                    "-U",
                    "musterd",
                    "-E",
                    "UTF8",
                    "--locale=C.UTF-8",
                    "--auth-local=trust",
                    "--auth-host=reject",
                    "--no-sync",
                    NULL};
    pid_t child = fork();
    if (child == 0)
        become(pg, "initdb", argv, true);
    int status = 1;
    if (child > 0 && waitpid(child, &status, 0) == child && status == 0 && sync_folder(pg) == 0 && unlink(mark) == 0)
        return 0;
    char why[512];
    last_words(pg, why, sizeof why);
    log_error("initdb failed in %s: %s. Is there room on the disk and the right to write?", pg->dir, why);
    return -1;
}

static pid_t launch(struct privatepg *pg) {
    char socket_dirs[PATH_MAX + 32];
    snprintf(socket_dirs, sizeof socket_dirs, "unix_socket_directories=%s", pg->socket_dir);
    char *argv[] = {"postgres", "-D", (char *)server_dir(pg), "-c", socket_dirs,
#define SET(setting) "-c", setting
                    SET("listen_addresses="), SET("port=5432"), SET("unix_socket_permissions=0700"),
                    SET("max_connections=40"), SET("shared_buffers=64MB"), SET("fsync=on"), SET("full_page_writes=on"),
                    SET("synchronous_commit=on"), SET("wal_level=minimal"), SET("max_wal_senders=0"),
                    SET("wal_compression=on"), SET("max_wal_size=1GB"), SET("checkpoint_timeout=15min"), SET("jit=off"),
                    SET("max_parallel_workers_per_gather=0"), SET("update_process_title=off"),
                    SET("logging_collector=off"), SET("log_timezone=UTC"), SET("timezone=UTC"),
                    SET("log_line_prefix=%m [%p] "),
                    /* Must be last: older servers do not know it. */
                    SET("recovery_init_sync_method=syncfs"),
#undef SET
                    NULL};
    size_t arguments = sizeof argv / sizeof *argv;
    if (pg_programs_version(pg->dir) < 14)
        argv[arguments - 3] = NULL;
    pid_t child = fork();
    if (child == 0)
        become(pg, "postgres", argv, true);
    return child;
}

/* Of several daemons on one data directory one is in charge of the server. */
static bool in_charge(struct privatepg *pg) {
    char path[PATH_MAX], *slash;
    if (pg->lock >= 0)
        return true;
    strcpy(path, pg->dir);
    if ((slash = strrchr(path, '/')))
        strcpy(slash, "/lock");
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        pg->lock = fd;
    else if (fd >= 0)
        close(fd);
    return pg->lock >= 0;
}

/* ---- is it there? ------------------------------------------------------------------------------------------- */

static const char *template1(const struct privatepg *pg, char conninfo[PATH_MAX + 128]) {
    snprintf(conninfo, PATH_MAX + 128, "host='%s' port=5432 user=musterd dbname=template1 connect_timeout=5",
             pg->socket_dir);
    return conninfo;
}

static bool answers(const struct privatepg *pg) {
    char conninfo[PATH_MAX + 128];
    return admin_make_database(template1(pg, conninfo), "musterd");
}

/* After a crash: however long that takes, it must not be cut short, or it would begin anew. */
static bool recovers(const struct privatepg *pg) {
    char conninfo[PATH_MAX + 128];
    return admin_recovering(template1(pg, conninfo));
}

/* The postmaster that postmaster.pid names, if it is alive and works in this folder; else 0. Its
 * socket folder goes to socket_dir. */
static pid_t running_server(const struct privatepg *pg, char *socket_dir) {
    char path[PATH_MAX], line[PATH_MAX], link[64], cwd[PATH_MAX];
    long pid = 0;
    if (join(path, pg->dir, "postmaster.pid") != 0)
        return 0;
    FILE *file = fopen(path, "r");
    for (int i = 1; file && i <= 5 && fgets(line, sizeof line, file); i++) {
        line[strcspn(line, "\n")] = '\0';
        if (i == 1)
            pid = atol(line);
        if (i == 5 && socket_dir)
            strcpy(socket_dir, line);
    }
    if (file)
        fclose(file);
    if (pid <= 1 || (kill((pid_t)pid, 0) != 0 && errno == ESRCH))
        return 0;
    snprintf(link, sizeof link, "/proc/%ld/cwd", pid);
    ssize_t n = readlink(link, cwd, sizeof cwd - 1);
    if (n < 0)
        return 0;
    cwd[n] = '\0';
    char *real = realpath(pg->dir, NULL);
    bool ours = real && strcmp(real, cwd) == 0;
    free(real);
    return ours ? (pid_t)pid : 0;
}

/* Does any process still work in the cluster's folder? Backends outlive a killed postmaster for a moment. */
static bool has_workers(const struct privatepg *pg) {
    char *real = realpath(pg->dir, NULL);
    DIR *proc = opendir("/proc");
    bool found = false;
    for (struct dirent *entry; real && proc && !found && (entry = readdir(proc));) {
        char link[64], cwd[PATH_MAX];
        if (atoi(entry->d_name) <= 1)
            continue;
        snprintf(link, sizeof link, "/proc/%d/cwd", atoi(entry->d_name));
        ssize_t n = readlink(link, cwd, sizeof cwd - 1);
        found = n > 0 && (size_t)n == strlen(real) && memcmp(cwd, real, (size_t)n) == 0;
    }
    if (proc)
        closedir(proc);
    free(real);
    return found;
}

/* PostgreSQL itself knows a dead postmaster's file, and that file keeps it from starting beside orphaned
 * backends: it stays. But where its number now belongs to some other process, or to a zombie, and
 * nothing works in the folder any more, it would keep the server from starting for ever. */
static void remove_stale_pid(const struct privatepg *pg) {
    char path[PATH_MAX];
    long pid = 0;
    if (join(path, pg->dir, "postmaster.pid") != 0)
        return;
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    if (fscanf(file, "%ld", &pid) != 1)
        pid = 0;
    fclose(file);
    bool dead = pid > 1 && kill((pid_t)pid, 0) != 0 && errno == ESRCH;
    if (!dead && !has_workers(pg))
        unlink(path);
}

static void remove_socket_dir(const char *dir) {
    static const char *const names[] = {".s.PGSQL.5432", ".s.PGSQL.5432.lock"};
    char path[PATH_MAX];
    if (strncmp(dir, "/tmp/musterd-", 13) != 0)
        return;
    for (int i = 0; i < 2; i++)
        if (join(path, dir, names[i]) == 0)
            unlink(path);
    rmdir(dir);
}

/* A server that outlived its daemon: use it if it answers, else wait until it has ended. */
static bool adopt(struct privatepg *pg) {
    char socket_dir[PATH_MAX] = "";
    pid_t pid = running_server(pg, socket_dir);
    if (pid == 0) {
        for (int i = 0; i < 100 && has_workers(pg); i++)
            nap(50);
        remove_stale_pid(pg);
        remove_socket_dir(socket_dir);
        return false;
    }
    int64_t until = clock_monotonic() + STOP_MS * 1000LL;
    for (bool told = false; running_server(pg, NULL) == pid; nap(20)) {
        struct privatepg other = *pg;
        if (*socket_dir == '/')
            strcpy(other.socket_dir, socket_dir);
        if (answers(&other)) {
            strcpy(pg->socket_dir, other.socket_dir);
            pg->socket_is_ours = strncmp(pg->socket_dir, "/tmp/musterd-", 13) == 0;
            pg->pid = pid;
            pg->adopted = true;
            set_conninfo(pg);
            return true;
        }
        if (!told && clock_monotonic() > until && !recovers(&other)) {
            if (pg->lock < 0)
                return false; /* whoever is in charge of it is still waiting for it */
            kill(pid, SIGQUIT);
            told = true;
        }
    }
    remove_socket_dir(socket_dir);
    return false;
}

static bool reap(struct privatepg *pg) {
    if (pg->pid <= 0)
        return true;
    if (pg->adopted)
        return running_server(pg, NULL) != pg->pid;
    int status;
    return waitpid(pg->pid, &status, WNOHANG) != 0;
}

static int await_start(struct privatepg *pg) {
    int64_t until = clock_monotonic() + START_MS * 1000LL;
    int tries = 0;
    for (;;) {
        if (answers(pg))
            return 0;
        if (reap(pg)) {
            /* Backends of a killed server may hold its memory for a moment. */
            if (++tries > 20)
                break;
            nap(100);
            pg->pid = launch(pg);
            if (pg->pid < 0)
                break;
        }
        if (clock_monotonic() > until && !recovers(pg))
            break;
        nap(10);
    }
    char why[512];
    last_words(pg, why, sizeof why);
    log_error("the private PostgreSQL does not start: %s. Its messages are in %s", why, pg->log);
    return -1;
}

/* Another daemon or tool has the lock and may be about to start the server. */
static bool wait_for_other(struct privatepg *pg) {
    int64_t until = clock_monotonic() + START_MS * 1000LL;
    for (; clock_monotonic() < until && !in_charge(pg); nap(50))
        if (running_server(pg, NULL) != 0 && adopt(pg))
            return true;
    return false;
}

/* ---- what the header says -------------------------------------------------------------------------------------- */

/* Keeps the server's log and the one before it. */
static void turn_log(const struct privatepg *pg) {
    enum { LOG_MOST = 8 << 20 };
    char old[PATH_MAX + 8];
    struct stat st;
    snprintf(old, sizeof old, "%s.old", pg->log);
    if (stat(pg->log, &st) == 0 && st.st_size > LOG_MOST && rename(pg->log, old) != 0)
        log_error("cannot rename %s: %s", pg->log, strerror(errno));
}

static int prepare(struct privatepg *pg, const char *data_dir) {
    char real[PATH_MAX];
    if (choose_user(pg) != 0 || pg_folder_make(data_dir) != 0)
        return -1;
    if (!realpath(data_dir, real)) {
        log_error("cannot use the data directory %s: %s", data_dir, strerror(errno));
        return -1;
    }
    if (join(pg->dir, real, "postgres") != 0 || join(pg->log, real, "postgres.log") != 0)
        return -1;
    if (make_cluster_folder(pg) != 0 || pg_programs_find(pg->dir, pg->bin) != 0)
        return -1;
    return 0;
}

static void destroy(struct privatepg *pg) {
    if (pg->lock >= 0)
        close(pg->lock);
    free(pg);
}

struct privatepg *privatepg_start(const char *data_dir) {
    struct privatepg *pg = calloc(1, sizeof *pg);
    if (!pg)
        abort();
    pg->lock = -1;
    if (prepare(pg, data_dir) != 0)
        goto err0;
    bool charge = in_charge(pg);
    if (adopt(pg))
        return pg;
    if (!charge && wait_for_other(pg))
        return pg;
    if (pg->lock < 0) {
        log_error("another musterd has %s, and its database does not answer: stop that one, or give another --data-dir",
                  data_dir);
        goto err0;
    }
    bool reachable = is_reachable(pg, pg->dir);
    if (!reachable)
        strcpy(pg->reach, "/proc/self/fd/9");
    if (choose_socket(pg, reachable) != 0 || init_cluster(pg) != 0)
        goto err1;
    set_conninfo(pg);
    turn_log(pg);
    pg->pid = launch(pg);
    if (pg->pid > 0 && await_start(pg) == 0)
        return pg;
    if (pg->pid > 0)
        kill(pg->pid, SIGQUIT);
err1:
    if (pg->socket_is_ours)
        remove_socket_dir(pg->socket_dir);
err0:
    destroy(pg);
    return NULL;
}

const char *privatepg_conninfo(const struct privatepg *pg) {
    return pg->conninfo;
}

void privatepg_watch(struct privatepg *pg) {
    if (!pg)
        return;
    if (!pg->gone && reap(pg)) {
        log_error("the private PostgreSQL has ended: starting it again");
        pg->gone = true;
        pg->try_at = 0;
    }
    if (!pg->gone || clock_monotonic() < pg->try_at)
        return;
    pg->try_at = clock_monotonic() + 200000;
    if (running_server(pg, NULL) != 0)
        return; /* somebody else has started it, or it is not quite dead */
    if (!in_charge(pg))
        return;
    remove_stale_pid(pg);
    if (access(pg->socket_dir, F_OK) != 0 && mkdir(pg->socket_dir, 0700) == 0 && pg->drop &&
        chown(pg->socket_dir, pg->uid, pg->gid) != 0)
        log_error("cannot hand %s to the server: %s", pg->socket_dir, strerror(errno));
    pg->adopted = false;
    pg->pid = launch(pg);
    pg->gone = pg->pid < 0;
}

static void stop_server(struct privatepg *pg) {
    if (pg->pid > 0 && !reap(pg)) {
        kill(pg->pid, SIGINT);
        int64_t until = clock_monotonic() + STOP_MS * 1000LL;
        for (bool told = false; !reap(pg); nap(5))
            if (!told && clock_monotonic() > until) {
                kill(pg->pid, SIGQUIT);
                told = true;
            }
    }
    if (pg->socket_is_ours)
        remove_socket_dir(pg->socket_dir);
}

void privatepg_stop(struct privatepg *pg) {
    if (!pg)
        return;
    if (pg->lock >= 0)
        stop_server(pg);
    destroy(pg);
}
