#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "client.h"
#include "scratch.h"

enum { START_SECONDS = 90, STOP_SECONDS = 60, POLL_MS = 10 };

const char *server_build(void) {
    const char *build = getenv("MUSTERD_BUILD");
    return build ? build : "build";
}

const char *server_program(void) {
    static char path[512];
    const char *given = getenv("MUSTERD_BIN");
    if (given)
        return given;
    snprintf(path, sizeof(path), "%s/bin/musterd", server_build());
    return path;
}

static void nap(void) {
    nanosleep(&(struct timespec){.tv_nsec = POLL_MS * 1000000L}, NULL);
}

static int free_port(void) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof(address);
    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof(address)), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &length), 0);
    close(fd);
    return ntohs(address.sin_port);
}

static void set_environment(const struct server *server) {
    char text[1200];
    setenv("MUSTERD_DATA_DIR", server->data_dir, 1);
    setenv("MUSTERD_ADMIN_TOKEN", SERVER_ADMIN_TOKEN, 1);
    snprintf(text, sizeof(text), "127.0.0.1:%d", server->port);
    setenv("MUSTERD_LISTEN", text, 1);
    snprintf(text, sizeof(text), "%s/rulesets:%s/tests/rulesets", server_build(), server_build());
    const char *rulesets = getenv("MUSTERD_RULESETS");
    setenv("MUSTERD_RULESETS_DIR", rulesets ? rulesets : text, 1);
    unsetenv("MUSTERD_RULESETS");
    setenv("MUSTERD_METRICS_LISTEN", "off", 1); /* many daemons run beside each other */
    setenv("MUSTERD_RATE_LIMIT", "0", 1);
    const char *source = getenv("MUSTERD_SOURCE");
    snprintf(text, sizeof(text), "suppressions=%s/tests/lsan.txt", source ? source : ".");
    setenv("LSAN_OPTIONS", text, 0);
    snprintf(text, sizeof(text), "suppressions=%s/tests/tsan.txt", source ? source : ".");
    setenv("TSAN_OPTIONS", text, 0);
    for (const char *const *setting = server->settings; setting && *setting; setting++)
        putenv((char *)*setting);
}

static void launch(struct server *server) {
    pid_t parent = getpid();
    server->pid = fork();
    assert_true(server->pid >= 0);
    if (server->pid)
        return;
    int out = open(server->log_path, O_WRONLY | O_CREAT | O_APPEND, 0644);
    int in = open("/dev/null", O_RDONLY);
    if (out < 0 || in < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
        _exit(126);
    set_environment(server);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(126);
    execl(server_program(), "musterd", "serve", (char *)NULL);
    perror(server_program());
    _exit(127);
}

static bool has_ended(struct server *server, int *status) {
    pid_t pid = waitpid(server->pid, status, WNOHANG);
    if (pid != server->pid)
        return false;
    server->pid = 0;
    return true;
}

static void wait_until_ready(struct server *server) {
    struct client client;
    time_t end = time(NULL) + START_SECONDS;
    int status = 0;
    client_init(&client, server->port, NULL);
    while (client_probe(&client, "/readyz") != 200) {
        if (has_ended(server, &status) || time(NULL) > end) {
            server_show_log(server);
            fail_msg("%s did not become ready (%s %d)", server_program(),
                     server->pid ? "running, waited" : "ended with", server->pid ? START_SECONDS : status);
        }
        nap();
    }
    client_finish(&client);
}

/* Begins with a copy of the data that tests/run has made; without it the daemon makes its own, in a second of CPU. */
static void copy_ready_data(const struct server *server) {
    const char *ready = getenv("TEST_DATA");
    char command[512];
    if (!ready)
        return;
    snprintf(command, sizeof(command), "cp -a '%s'/. '%s'", ready, server->data_dir);
    assert_int_equal(system(command), 0);
}

void server_start(struct server *server, const char *const *settings) {
    memset(server, 0, sizeof(*server));
    server->settings = settings;
    assert_true(scratch_folder(server->data_dir, sizeof(server->data_dir), "test"));
    copy_ready_data(server);
    snprintf(server->log_path, sizeof(server->log_path), "%s.log", server->data_dir);
    server->port = free_port();
    server_again(server);
}

void server_start_beside(struct server *second, const struct server *first) {
    *second = (struct server){.settings = first->settings, .port = free_port()};
    strcpy(second->data_dir, first->data_dir);
    snprintf(second->log_path, sizeof(second->log_path), "%s-%d.log", first->data_dir, second->port);
    server_again(second);
}

void server_finish_beside(struct server *second) {
    server_stop(second);
    unlink(second->log_path);
}

void server_again(struct server *server) {
    assert_int_equal(server->pid, 0);
    launch(server);
    wait_until_ready(server);
}

void server_stop(struct server *server) {
    time_t end = time(NULL) + STOP_SECONDS;
    int status = 0;
    if (!server->pid)
        return;
    kill(server->pid, SIGTERM);
    while (!has_ended(server, &status)) {
        if (time(NULL) > end) {
            server_show_log(server);
            server_kill(server);
            fail_msg("musterd did not stop within %d seconds of SIGTERM", STOP_SECONDS);
        }
        nap();
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        server_show_log(server);
        fail_msg("musterd ended with %s %d", WIFEXITED(status) ? "exit code" : "signal",
                 WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
    }
}

void server_kill(struct server *server) {
    if (!server->pid)
        return;
    kill(server->pid, SIGKILL);
    while (waitpid(server->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    server->pid = 0;
}

static bool log_has(const struct server *server, const char *words, const char *more) {
    char *line = NULL;
    size_t room = 0;
    bool found = false;
    FILE *log = fopen(server->log_path, "r");
    assert_non_null(log);
    while (!found && getline(&line, &room, log) > 0)
        found = strstr(line, words) && strstr(line, more);
    free(line);
    fclose(log);
    return found;
}

void server_await_log(const struct server *server, const char *words, const char *more) {
    enum { PATIENCE_MS = 180000, PAUSE_MS = 10 };
    for (int waited = 0; !log_has(server, words, more); waited += PAUSE_MS) {
        if (waited > PATIENCE_MS) {
            server_show_log(server);
            fail_msg("no line of the log has \"%s\" and \"%s\"", words, more);
        }
        usleep(PAUSE_MS * 1000);
    }
}

void server_show_log(const struct server *server) {
    char command[512];
    snprintf(command, sizeof(command),
             "{ echo '%s, faults:'; grep -aE '^[^ ]+ error | 500 ' '%s' | tail -n 30; "
             "echo 'its last lines:'; tail -n 30 '%s'; } >&2",
             server->log_path, server->log_path, server->log_path);
    fflush(NULL);
    if (system(command) != 0)
        fprintf(stderr, "(no log)\n");
}

void server_finish(struct server *server) {
    char command[256];
    server_stop(server);
    snprintf(command, sizeof(command), "rm -rf '%s' '%s'", server->data_dir, server->log_path);
    assert_int_equal(system(command), 0);
}

int server_setup(void **state) {
    struct server *server = calloc(1, sizeof(*server));
    *state = server;
    server_start(server, NULL);
    return 0;
}

int server_teardown(void **state) {
    server_finish(*state);
    free(*state);
    return 0;
}
