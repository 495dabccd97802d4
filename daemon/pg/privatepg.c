#include "privatepg.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

#include "../clock.h"
#include "../log.h"
#include "../memory.h"
#include "folder.h"
#include "postmaster.h"
#include "programs.h"
#include "../store/admin.h"

/* sun_path holds 108 bytes with its NUL. The socket's name takes "/.s.PGSQL.5432", and a lock file has a longer
 * name. */
enum { SOCKET_DIR_MOST = 107 - 20, START_MS = 60000, STOP_MS = 20000 };

/* The server reaches its folder through this descriptor if its user may not reach it by path. */
enum { FOLDER_FD = 9 };
#define FOLDER_FD_PATH "/proc/self/fd/9"

struct privatepg {
    char dir[PATH_MAX]; /* folder of the cluster */
    char log[PATH_MAX]; /* log file of the server */
    char bin[PATH_MAX]; /* folder of initdb and postgres */
    char reach[64];     /* the path of the folder for a server whose user may not reach it */
    char socket_dir[PATH_MAX];
    bool socket_is_ours; /* a folder in /tmp that we remove afterwards */
    char conninfo[PATH_MAX + 64];
    struct account account; /* the user that the server runs as */
    /* Kept open: without root's rights there may be no other way to reach these. */
    int folder;   /* dir */
    int messages; /* log */
    int lock;     /* locked by the daemon that starts and stops the server */
    bool charge;  /* this process holds the lock */
    int version;  /* of the cluster */
    pid_t pid;
    bool adopted; /* the server is not our child */
    bool gone;    /* it has ended and must be started again */
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

static int choose_user(struct privatepg *pg, const char *wanted) {
    if (!privileges_are_root()) {
        privileges_of(geteuid(), getegid(), &pg->account);
        return 0;
    }
    return privileges_choose(wanted, true, &pg->account) ? 0 : -1;
}

/* Gives a file or folder to the user of the server. */
static int hand_over(const struct privatepg *pg, const char *path) {
    return privileges_are_root() ? chown(path, pg->account.uid, pg->account.gid) : 0;
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
    if (st.st_uid != pg->account.uid) {
        /* An existing cluster keeps its owner. */
        if (privileges_are_root() && st.st_uid != 0 && pg_programs_version(pg->dir) != 0) {
            privileges_of(st.st_uid, st.st_gid, &pg->account);
            return 0;
        }
        if (!privileges_are_root() || hand_over(pg, pg->dir) != 0) {
            log_error("%s belongs to another user: start musterd as that user, or give another --data-dir", pg->dir);
            return -1;
        }
    }
    return 0;
}

/* Can the server's user reach the folder? A folder under root's home, for example, is not reachable. */
static bool is_reachable(const struct privatepg *pg, const char *path) {
    pid_t child = fork();
    if (child == 0) {
        privileges_drop_in_child(&pg->account);
        _exit(access(path, X_OK) == 0 ? 0 : 1);
    }
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* Some characters have a meaning in a connection string or in a list of folders. */
static int choose_socket(struct privatepg *pg, bool reachable) {
    if (reachable && strlen(pg->dir) <= SOCKET_DIR_MOST && !strpbrk(pg->dir, "',\"\\")) {
        strcpy(pg->socket_dir, pg->dir);
        return 0;
    }
    strcpy(pg->socket_dir, "/tmp/musterd-XXXXXX");
    if (!mkdtemp(pg->socket_dir) || hand_over(pg, pg->socket_dir) != 0) {
        log_error("cannot make a folder for the database socket in /tmp: %s", strerror(errno));
        return -1;
    }
    pg->socket_is_ours = true;
    return 0;
}

static void set_conninfo(struct privatepg *pg) {
    snprintf(pg->conninfo, sizeof pg->conninfo, "host='%s' port=5432 user=musterd dbname=musterd", pg->socket_dir);
}

/* ---- running PostgreSQL's programs -------------------------------------------------------------------------- */

/* Runs in a child: its output goes to the log, and the folder stays open as FOLDER_FD if it cannot be reached by path.
 * Never returns. */
static _Noreturn void become(struct privatepg *pg, const char *program, char *argv[], bool dies_with_us) {
    char path[PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/%s", pg->bin, program);
    setsid(); /* Ctrl-C reaches only the daemon, which stops the server */
    int null = open("/dev/null", O_RDONLY);
    if (null < 0 || dup2(null, 0) < 0 || dup2(pg->messages, 1) < 0 || dup2(pg->messages, 2) < 0)
        _exit(126);
    int folder = fcntl(pg->folder, F_DUPFD, FOLDER_FD + 1);
    if (folder < 0 || dup2(folder, FOLDER_FD) < 0 || (!*pg->reach && close(FOLDER_FD) != 0))
        _exit(126);
    close_range(3, FOLDER_FD - 1, 0);
    close_range(FOLDER_FD + 1, ~0u, 0);
    if (chdir("/") != 0)
        _exit(126);
    privileges_drop_in_child(&pg->account);
    if (dies_with_us)
        prctl(PR_SET_PDEATHSIG, SIGINT);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    /* The programs look for each other in their own folder, and search PATH only for a name without a slash. */
    argv[0] = path;
    execve(path, argv, privileges_child_environment());
    _exit(127);
}

/* The last line of the log that reports an error; if no line does, the last line. */
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

/* One syncfs is much faster than initdb's own fsync of a thousand files. */
static int sync_folder(const struct privatepg *pg) {
    int folder = open(pg->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int result = folder >= 0 ? syncfs(folder) : -1;
    if (folder >= 0)
        close(folder);
    return result;
}

/* While a cluster is being created, there is a mark beside its folder. Only with that mark may we remove the remains
 * of an interrupted creation. */
static int prepare_folder(const struct privatepg *pg, const char *mark) {
    if (access(mark, F_OK) == 0)
        return pg_folder_empty(pg->dir);
    if (pg_folder_is_empty(pg->dir))
        return pg_folder_mark(mark);
    log_error("%s contains other files than a PostgreSQL cluster: give another --data-dir, or move it away", pg->dir);
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
                    SET("max_connections=64"), SET("shared_buffers=64MB"), SET("fsync=on"), SET("full_page_writes=on"),
                    SET("synchronous_commit=on"), SET("wal_level=replica"), SET("max_wal_senders=4"),
                    SET("wal_compression=on"), SET("max_wal_size=1GB"), SET("checkpoint_timeout=15min"), SET("jit=off"),
                    SET("max_parallel_workers_per_gather=0"), SET("update_process_title=off"),
                    SET("logging_collector=off"), SET("log_timezone=UTC"), SET("timezone=UTC"),
                    SET("log_line_prefix=%m [%p] "),
                    /* Must be last: older servers do not support it. */
                    SET("recovery_init_sync_method=syncfs"),
#undef SET
                    NULL};
    size_t arguments = sizeof argv / sizeof *argv;
    if (pg->version < 14)
        argv[arguments - 3] = NULL;
    pid_t child = fork();
    if (child == 0)
        become(pg, "postgres", argv, true);
    return child;
}

/* If several daemons use one data directory, one of them is in charge of the server. */
static bool in_charge(struct privatepg *pg) {
    if (!pg->charge)
        pg->charge = flock(pg->lock, LOCK_EX | LOCK_NB) == 0;
    return pg->charge;
}

/* ---- is the server there? ------------------------------------------------------------------------------------ */

static const char *template1(const struct privatepg *pg, char conninfo[PATH_MAX + 128]) {
    snprintf(conninfo, PATH_MAX + 128, "host='%s' port=5432 user=musterd dbname=template1 connect_timeout=5",
             pg->socket_dir);
    return conninfo;
}

static bool answers(const struct privatepg *pg) {
    char conninfo[PATH_MAX + 128];
    return admin_make_database(template1(pg, conninfo), "musterd");
}

/* Recovery after a crash must not be interrupted however long it takes, or it would start again. */
static bool recovers(const struct privatepg *pg) {
    char conninfo[PATH_MAX + 128];
    return admin_recovering(template1(pg, conninfo));
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

/* After a server was killed: waits until none of its processes and files keeps a new server from starting. */
static void clear_the_way(const struct privatepg *pg) {
    int64_t until = clock_monotonic() + START_MS * 1000LL;
    pid_t told = 0;
    for (pid_t worker; (worker = pg_postmaster_worker(pg->folder)) != 0 && clock_monotonic() < until; nap(20)) {
        if (told != worker)
            log_info("waiting for process %ld of the previous server, which still works in %s", (long)worker, pg->dir);
        told = worker;
    }
    pg_postmaster_remove_stale(pg->folder, *pg->socket_dir ? pg->socket_dir : pg->dir);
}

/* A server that outlived its daemon: uses it if it answers, else waits until it has ended. */
static bool adopt(struct privatepg *pg) {
    char socket_dir[PATH_MAX] = "";
    pid_t pid = pg_postmaster_running(pg->folder, socket_dir);
    int64_t until = clock_monotonic() + STOP_MS * 1000LL;
    for (bool told = false; pid != 0 && pg_postmaster_running(pg->folder, NULL) == pid; nap(20)) {
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
            if (!pg->charge)
                return false; /* the daemon in charge is still waiting for it */
            kill(pid, SIGQUIT);
            told = true;
        }
    }
    if (pg->charge) {
        clear_the_way(pg);
        remove_socket_dir(socket_dir);
    }
    return false;
}

static bool reap(struct privatepg *pg) {
    if (pg->pid <= 0)
        return true;
    if (pg->adopted)
        return pg_postmaster_running(pg->folder, NULL) != pg->pid;
    int status;
    return waitpid(pg->pid, &status, WNOHANG) != 0;
}

static int await_start(struct privatepg *pg) {
    enum { TRIES = 5 };
    int64_t until = clock_monotonic() + START_MS * 1000LL;
    for (int tries = 0; !answers(pg); nap(10)) {
        if (reap(pg)) {
            clear_the_way(pg);
            pg->pid = ++tries < TRIES ? launch(pg) : -1;
            if (pg->pid < 0)
                break;
        }
        if (clock_monotonic() > until && !recovers(pg))
            break;
    }
    if (pg->pid > 0 && answers(pg))
        return 0;
    char why[512];
    last_words(pg, why, sizeof why);
    log_error("the private PostgreSQL does not start: %s. Its messages are in %s", why, pg->log);
    return -1;
}

/* Another daemon or tool holds the lock and may be about to start the server. */
static bool wait_for_other(struct privatepg *pg) {
    int64_t until = clock_monotonic() + START_MS * 1000LL;
    for (; clock_monotonic() < until && !in_charge(pg); nap(50))
        if (pg_postmaster_running(pg->folder, NULL) != 0 && adopt(pg))
            return true;
    return false;
}

/* ---- the functions of the header ------------------------------------------------------------------------------- */

/* Keeps the current log of the server and the previous one. */
static void turn_log(const struct privatepg *pg) {
    enum { LOG_MOST = 8 << 20 };
    char old[PATH_MAX + 8];
    struct stat st;
    snprintf(old, sizeof old, "%s.old", pg->log);
    if (stat(pg->log, &st) == 0 && st.st_size > LOG_MOST && rename(pg->log, old) != 0)
        log_error("cannot rename %s: %s", pg->log, strerror(errno));
}

/* Opens the files that stay open. The user who starts the daemon creates them; they are used under another user
 * later. */
static int open_files(struct privatepg *pg, const char *data_dir) {
    char path[PATH_MAX];
    if (join(path, data_dir, "lock") != 0)
        return -1;
    turn_log(pg);
    pg->folder = open(pg->dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
    pg->messages = open(pg->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640);
    pg->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (pg->folder >= 0 && pg->messages >= 0 && pg->lock >= 0)
        return 0;
    log_error("cannot write in the data directory %s: %s. Give another --data-dir, or the right to write there",
              data_dir, strerror(errno));
    return -1;
}

static int prepare(struct privatepg *pg, const char *data_dir, const char *user) {
    char real[PATH_MAX];
    if (choose_user(pg, user) != 0 || pg_folder_make(data_dir) != 0)
        return -1;
    if (!realpath(data_dir, real)) {
        log_error("cannot use the data directory %s: %s", data_dir, strerror(errno));
        return -1;
    }
    if (join(pg->dir, real, "postgres") != 0 || join(pg->log, real, "postgres.log") != 0)
        return -1;
    if (make_cluster_folder(pg) != 0 || pg_programs_find(pg->dir, pg->bin) != 0)
        return -1;
    return open_files(pg, real);
}

static void close_if_open(int fd) {
    if (fd >= 0)
        close(fd);
}

static void destroy(struct privatepg *pg) {
    close_if_open(pg->folder);
    close_if_open(pg->messages);
    close_if_open(pg->lock);
    free(pg);
}

struct privatepg *privatepg_start(const char *data_dir, const char *user) {
    struct privatepg *pg = xcalloc(1, sizeof *pg);
    pg->folder = pg->messages = pg->lock = -1;
    if (prepare(pg, data_dir, user) != 0)
        goto err0;
    bool charge = in_charge(pg);
    if (adopt(pg))
        return pg;
    if (!charge && wait_for_other(pg))
        return pg;
    if (!pg->charge) {
        log_error("another musterd uses %s, and its database does not answer: stop that one, or give another "
                  "--data-dir",
                  data_dir);
        goto err0;
    }
    bool reachable = is_reachable(pg, pg->dir);
    if (!reachable)
        strcpy(pg->reach, FOLDER_FD_PATH);
    if (choose_socket(pg, reachable) != 0 || init_cluster(pg) != 0)
        goto err1;
    set_conninfo(pg);
    pg->version = pg_programs_version(pg->dir);
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

const struct account *privatepg_account(const struct privatepg *pg) {
    return &pg->account;
}

const char *privatepg_programs(const struct privatepg *pg) {
    return pg->bin;
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
    if (pg_postmaster_running(pg->folder, NULL) != 0)
        return; /* another daemon has started it, or it has not quite ended */
    if (!in_charge(pg))
        return;
    pg_postmaster_remove_stale(pg->folder, pg->socket_dir);
    if (access(pg->socket_dir, F_OK) != 0 && mkdir(pg->socket_dir, 0700) == 0 && hand_over(pg, pg->socket_dir) != 0)
        log_error("cannot hand %s to the server: %s", pg->socket_dir, strerror(errno));
    pg->adopted = false;
    pg->pid = launch(pg);
    pg->gone = pg->pid < 0;
}

static void stop_server(struct privatepg *pg) {
    static const int signals[] = {SIGQUIT, SIGKILL};
    if (pg->pid > 0 && !reap(pg)) {
        /* A stopped process receives no other signal until it continues. */
        pg_postmaster_signal_all(pg->folder, pg->pid, SIGCONT);
        kill(pg->pid, SIGINT);
        int64_t until = clock_monotonic() + STOP_MS * 1000LL;
        for (int told = 0; !reap(pg); nap(5))
            if (told < 2 && clock_monotonic() > until) {
                pg_postmaster_signal_all(pg->folder, pg->pid, signals[told++]);
                until = clock_monotonic() + STOP_MS * 1000LL;
            }
    }
    if (pg->socket_is_ours)
        remove_socket_dir(pg->socket_dir);
}

void privatepg_stop(struct privatepg *pg) {
    if (!pg)
        return;
    if (pg->charge)
        stop_server(pg);
    destroy(pg);
}
