/* What keeps the daemon from starting is told in one line that says what to do, and the exit code is not 0. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <pwd.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "../support/client.h"
#include "../support/server.h"

static char folder[64];

struct outcome {
    int code;
    int lines;
    char text[4096];
};

/* Runs a shell command with the program as "$M"; its standard error is what is looked at. */
static struct outcome run(const char *command) {
    struct outcome outcome = {0};
    char line[4096];
    snprintf(line, sizeof line,
             "M='%s/musterd'; D='%s'; export MUSTERD_RULESETS_DIR='%s/tests/rulesets' MUSTERD_LISTEN=127.0.0.1:0; "
             "( %s ) 2>&1 >/dev/null",
             folder, folder, server_build(), command);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t length = fread(outcome.text, 1, sizeof outcome.text - 1, pipe);
    outcome.text[length] = '\0';
    int status = pclose(pipe);
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    for (const char *c = outcome.text; *c; c++)
        outcome.lines += *c == '\n';
    return outcome;
}

static void expect(struct outcome outcome, const char *word, const char *advice) {
    if (outcome.code == 0 || outcome.lines != 1 || !strstr(outcome.text, word) || !strstr(outcome.text, advice))
        fail_msg("exit code %d, %d lines, without \"%s\" or \"%s\":\n%s", outcome.code, outcome.lines, word, advice,
                 outcome.text);
}

static int start(void **state) {
    (void)state;
    char name[96];
    strcpy(folder, "/tmp/musterd-start-XXXXXX");
    if (!mkdtemp(folder) || chmod(folder, 0755) != 0)
        return -1;
    snprintf(name, sizeof name, "%s/musterd", folder); /* where the program lies there may be blanks in the path */
    char *program = realpath(server_program(), NULL);
    int linked = program ? symlink(program, name) : -1;
    free(program);
    return linked;
}

static int stop(void **state) {
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void test_settings_that_make_no_sense(void **state) {
    (void)state;
    expect(run("$M serve --listen=nowhere --data-dir=$D/none"), "nowhere", "HOST:PORT");
    expect(run("$M serve --workers=many --data-dir=$D/none"), "many", "number from 1");
    expect(run("$M serve --no-such-thing=1 --data-dir=$D/none"), "--no-such-thing", "--help");
    expect(run("$M serve --admin-token='two words' --data-dir=$D/none"), "admin token", "without blanks");
    expect(run("MUSTERD_LISTNE=127.0.0.1:0 $M serve --data-dir=$D/none"), "MUSTERD_LISTNE is no setting",
           "MUSTERD_LISTEN");
    expect(run("MUSTERD_RULESETS=/none $M check"), "MUSTERD_RULESETS is no setting", "MUSTERD_RULESETS_DIR");
    expect(run("$M serve --log=xml --data-dir=$D/none"), "xml", "--log must be text or json");
    expect(run("$M serve --log-level=loud --data-dir=$D/none"), "loud", "error, info or debug");
    expect(run("$M serve --test-seeds=yes --data-dir=$D/none"), "yes", "--test-seeds must be on or off");
    expect(run("$M token create --scope=king --data-dir=$D/none --database-url=postgresql:///none"), "king",
           "player, app or admin");
}

static void test_an_empty_setting_is_the_standard(void **state) {
    (void)state;
    assert_int_equal(run("$M check --listen= --log-level= --admin-token= --data-dir= --database-url=").code, 0);
}

static void test_wrong_use(void **state) {
    (void)state;
    expect(run("$M token create --name"), "--name", "needs a value");
    expect(run("$M token list more --data-dir=$D/none"), "more", "--help");
    expect(run("$M token revoke one two --data-dir=$D/none"), "two", "--help");
    expect(run("$M simulate muster-test --games=many"), "many", "--games must be");
    expect(run("$M simulate muster-test --games=0"), "\"0\"", "--games must be");
    expect(run("$M simulate muster-test --games=1 --seed=-1"), "-1", "--seed must be");
    static const char *const good[] = {"$M --version",     "$M --help",         "$M -h",
                                       "$M serve --help",  "$M token -h",       "$M token --help x",
                                       "$M verify --help", "$M simulate --help"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct outcome outcome = run(good[i]);
        if (outcome.code != 0 || outcome.lines != 0)
            fail_msg("%s: exit code %d: %s", good[i], outcome.code, outcome.text);
    }
}

static void test_no_ruleset_to_serve(void **state) {
    (void)state;
    expect(run("$M check $D"), "no ruleset", "give the folders");
    assert_int_not_equal(run("$M check $D/missing").code, 0);
}

/* What a stranger wrote in it cannot pass for the program's own words. */
static void test_an_export_that_speaks_for_the_program(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/export.json", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("{\"format\":\"musterd-export-1\",\"setup\":{\"ruleset\":\"\\u001b[2J\\n1 verified\"}}", file);
    fclose(file);
    struct outcome outcome = run("$M verify $D/export.json");
    expect(outcome, "does not verify", "not installed");
    assert_null(strchr(outcome.text, '\033'));
}

static void test_a_database_that_is_not_there(void **state) {
    (void)state;
    expect(run("$M serve --database-url='host=/nowhere dbname=musterd'"), "cannot reach the database",
           "MUSTERD_DATABASE_URL");
    expect(run("$M migrate --database-url='postgresql://127.0.0.1:1/musterd'"), "cannot reach the database",
           "MUSTERD_DATABASE_URL");
    expect(run("$M verify --database-url='what=ever'"), "cannot reach the database", "MUSTERD_DATABASE_URL");
}

static void test_a_data_directory_of_another_version(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "mkdir -p %s/old/postgres && echo 9 >%s/old/postgres/PG_VERSION", folder, folder);
    assert_int_equal(system(path), 0);
    expect(run("$M serve --data-dir=$D/old"), "PostgreSQL 9", "install postgresql-9");
}

/* What does not come from us is not ours to remove. */
static void test_a_folder_of_somebody_else(void **state) {
    (void)state;
    char command[256];
    snprintf(command, sizeof command, "mkdir -p %s/else/postgres && echo mine >%s/else/postgres/notes", folder, folder);
    assert_int_equal(system(command), 0);
    expect(run("$M serve --data-dir=$D/else"), "postgres contains other files", "--data-dir");
    snprintf(command, sizeof command, "grep -qx mine %s/else/postgres/notes", folder);
    assert_int_equal(system(command), 0);
}

/* As a power cut leaves it: begun, and with all that tells a cluster from a folder. */
static void test_a_half_made_cluster_is_made_anew(void **state) {
    (void)state;
    char command[256];
    assert_int_equal(run("$M migrate --data-dir=$D/half").code, 0);
    snprintf(command, sizeof command, "cd %s/half && rm -r postgres/base && : >postgres.unfinished", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(run("$M migrate --data-dir=$D/half").code, 0);
    assert_int_equal(run("$M token list --data-dir=$D/half && ! [ -e $D/half/postgres.unfinished ]").code, 0);
}

static void test_a_data_directory_with_an_odd_name(void **state) {
    (void)state;
    assert_int_equal(run("$M migrate --data-dir=\"$D/o'clock, \\\"sharp\\\"\"").code, 0);
}

static void test_a_data_directory_that_cannot_be_made(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "echo text >%s/file", folder);
    assert_int_equal(system(command), 0);
    expect(run("$M serve --data-dir=$D/file"), "file", "--data-dir");
    expect(run("$M serve --data-dir=$D/file/below"), "file", "--data-dir");
}

static void test_a_data_directory_without_the_right_to_write(void **state) {
    (void)state;
    if (geteuid() != 0 || !getpwnam("nobody"))
        skip();
    /* A copy, since that user may not be able to walk to where the program was built. */
    static const char copy[] = "C=$D/copy; cp \"$M\" $C; "
                               "setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/ $C serve --data-dir=";
    expect(run(text("%s/proc/musterd", copy)), "/proc/musterd", "--data-dir");
    expect(run(text("%s$D/forbidden", copy)), "forbidden", "right to write");
}

/* ---- a server that only says how old it is ---------------------------------------------------------------- */

static void put_message(int fd, char type, const char *bytes, size_t length) {
    uint32_t size = htonl((uint32_t)length + 4);
    char message[256];
    message[0] = type;
    memcpy(message + 1, &size, 4);
    memcpy(message + 5, bytes, length);
    if (write(fd, message, length + 5) < 0)
        perror("write");
}

static void *old_server(void *context) {
    int listener = *(int *)context;
    for (int i = 0; i < 4; i++) {
        int fd = accept(listener, NULL, NULL);
        char buffer[1024];
        if (fd < 0)
            break;
        ssize_t n = read(fd, buffer, sizeof buffer);
        /* An offer of TLS or GSS comes first, eight bytes long: decline. */
        while (n == 8 && write(fd, "N", 1) == 1)
            n = read(fd, buffer, sizeof buffer);
        put_message(fd, 'R', "\0\0\0\0", 4);
        static const char version[] = "server_version\00012.3";
        put_message(fd, 'S', version, sizeof version);
        put_message(fd, 'K', "\0\0\0\1\0\0\0\1", 8);
        put_message(fd, 'Z', "I", 1);
        while (read(fd, buffer, sizeof buffer) > 0)
            ;
        close(fd);
    }
    return NULL;
}

static void test_a_server_that_is_too_old(void **state) {
    (void)state;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    pthread_t thread;
    char command[160];
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 4), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    assert_int_equal(pthread_create(&thread, NULL, old_server, &listener), 0);
    snprintf(command, sizeof command, "$M serve --database-url=postgresql://x@127.0.0.1:%d/musterd",
             ntohs(address.sin_port));
    expect(run(command), "PostgreSQL 12.3, which is too old", "13 or newer");
    shutdown(listener, SHUT_RDWR);
    pthread_join(thread, NULL);
    close(listener);
}

/* ---- beside a running daemon --------------------------------------------------------------------------------- */

static void test_a_port_in_use_and_a_schema_from_the_future(void **state) {
    (void)state;
    struct server server;
    char command[512];
    server_start(&server, NULL);
    snprintf(command, sizeof command, "$M serve --data-dir=%s --listen=127.0.0.1:%d", server.data_dir, server.port);
    expect(run(command), "in use", "--listen");
    /* Nor is a cluster made, with an admin token that nobody sees. */
    snprintf(command, sizeof command, "$M serve --data-dir=$D/unused --listen=127.0.0.1:%d", server.port);
    expect(run(command), "in use", "--listen");
    assert_int_not_equal(run("ls $D/unused").code, 0);
    snprintf(command, sizeof command,
             "psql -q -h %s/postgres -U musterd musterd -c \"INSERT INTO musterd_migrations (number, name) "
             "VALUES (9999, 'x')\"",
             server.data_dir);
    assert_int_equal(run(command).code, 0);
    snprintf(command, sizeof command, "$M migrate --data-dir=%s", server.data_dir);
    expect(run(command), "9999", "upgrade musterd");
    server_finish(&server);
}

/* Runs SQL in a database of the daemon's cluster. */
static void psql_in(const struct server *server, const char *database, const char *sql) {
    const char *command =
        text("psql -q -v ON_ERROR_STOP=1 -h %s/postgres -U musterd %s -c \"%s\"", server->data_dir, database, sql);
    assert_int_equal(run(command).code, 0);
}

static void psql(const struct server *server, const char *sql) {
    psql_in(server, "musterd", sql);
}

static struct outcome migrate(const struct server *server, const char *database) {
    return run(text("$M migrate --database-url='host=%s/postgres user=musterd dbname=%s'", server->data_dir, database));
}

/* Every DDL command of a migration fails if one of the database's limits holds for it. The limits are so high that
 * none is reached: a low one would end whatever comes before the daemon's own setting on a busy machine. */
static void limit_times(const struct server *server, const char *database) {
    psql_in(server, database, "CREATE SCHEMA judge");
    psql_in(server, database,
            "CREATE FUNCTION judge.limits() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN"
            " IF current_setting(''statement_timeout'') <> ''0''"
            " OR current_setting(''idle_in_transaction_session_timeout'') <> ''0'' THEN"
            " RAISE EXCEPTION ''a limit holds''; END IF; END'");
    psql_in(server, database, "CREATE EVENT TRIGGER limits ON ddl_command_end EXECUTE FUNCTION judge.limits()");
    psql(server, text("ALTER DATABASE %s SET idle_in_transaction_session_timeout = '1h'", database));
    psql(server, text("ALTER DATABASE %s SET statement_timeout = '1h'", database));
}

static void test_a_database_with_settings_of_its_own(void **state) {
    (void)state;
    struct server server;
    server_start(&server, NULL);
    psql(&server, "CREATE DATABASE other");
    psql(&server, "ALTER DATABASE other SET default_transaction_read_only = on");
    expect(migrate(&server, "other"), "read-only transaction", "This server is read only: name the primary");
    psql(&server, "ALTER DATABASE other RESET default_transaction_read_only");
    psql(&server, "ALTER DATABASE other SET search_path = nowhere");
    expect(migrate(&server, "other"), "no schema", "CREATE SCHEMA");
    psql(&server, "ALTER DATABASE other RESET search_path");
    limit_times(&server, "other");
    assert_int_equal(migrate(&server, "other").code, 0);
    server_finish(&server);
}

/* A real pooler, which gives a session of the database to the transactions of several connections. It must not run as
 * root. */
static void test_a_pooler_that_pools_by_transaction(void **state) {
    (void)state;
    struct server server;
    char settings[128];
    server_start(&server, NULL);
    assert_int_equal(run("mkdir $D/pool && chmod 777 $D/pool").code, 0);
    snprintf(settings, sizeof settings, "%s/pool/pgbouncer.ini", folder);
    FILE *file = fopen(settings, "w");
    assert_non_null(file);
    fprintf(file,
            "[databases]\n"
            "musterd = host=%s/postgres dbname=musterd user=musterd\n"
            "[pgbouncer]\n"
            "listen_addr =\nlisten_port = 6432\nunix_socket_dir = %s/pool\n"
            "auth_type = any\npool_mode = transaction\n",
            server.data_dir, folder);
    fclose(file);
    expect(run(text("U=$([ $(id -u) != 0 ] || stat -c '-u %%U' %s/postgres); "
                    "/usr/sbin/pgbouncer -q $U $D/pool/pgbouncer.ini >$D/pool/log 2>&1 & P=$!; "
                    "until [ -S $D/pool/.s.PGSQL.6432 ]; do kill -0 $P || exit 0; sleep 0.1; done; "
                    "timeout 60 $M serve --database-url=\"host=$D/pool port=6432 dbname=musterd user=musterd\"; "
                    "code=$?; kill $P; exit $code",
                    server.data_dir)),
           "prepared statement", "pool_mode = session");
    server_finish(&server);
}

static void test_an_admin_token_that_was_revoked(void **state) {
    (void)state;
    struct server server;
    struct client admin;
    char id[64], command[512];
    server_start(&server, NULL);
    client_init(&admin, server.port, SERVER_ADMIN_TOKEN);
    json_t *me = ask(&admin, 200, "GET", "/v1/me", NULL);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(me, "token")));
    json_decref(me);
    assert_null(ask(&admin, 204, "DELETE", text("/v1/tokens/%s", id), NULL));
    client_finish(&admin);
    server_stop(&server);
    snprintf(command, sizeof command, "timeout 30 $M serve --admin-token=" SERVER_ADMIN_TOKEN " --data-dir=%s",
             server.data_dir);
    expect(run(command), "was revoked", "set another");
    server_finish(&server);
}

static void test_a_damaged_plugin_is_refused_and_the_rest_serves(void **state) {
    (void)state;
    char command[512];
    snprintf(
        command, sizeof command,
        "mkdir -p $D/mixed; cp -R '%s'/tests/rulesets/. $D/mixed/; echo rubbish >$D/mixed/bad.so; $M check $D/mixed",
        server_build());
    expect(run(command), "bad.so", "");
}

/* Wherever it was cut: the dynamic linker would read past its end. */
static void test_a_plugin_that_is_cut_short_is_refused(void **state) {
    (void)state;
    char command[512];
    static const int kept[] = {2, 10, 25, 50, 75, 90, 99};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        snprintf(command, sizeof command,
                 "rm -rf $D/cut; mkdir $D/cut; cp -R '%s'/tests/rulesets/. $D/cut/; f=$D/cut/muster-test.so; "
                 "truncate -s $(($(stat -c %%s $f) * %d / 100)) $f; $M check $D/cut",
                 server_build(), kept[i]);
        expect(run(command), "muster-test.so", "cut short");
    }
}

/* The private cluster takes 40. */
static void test_too_few_connections(void **state) {
    (void)state;
    assert_int_equal(run("$M migrate --data-dir=$D/few").code, 0);
    expect(run("timeout 60 $M serve --data-dir=$D/few --workers=80"), "too many clients", "--workers");
    /* Enough for the workers, and none left to listen. */
    expect(run("timeout 60 $M serve --data-dir=$D/few --workers=51"
               " --admin-token=mst_few_0123456789abcdefghijklmnopqrstuv"),
           "cannot listen", "--workers");
    expect(run("timeout 60 $M serve --data-dir=$D/few --workers=51"), "too many clients", "--workers");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings_that_make_no_sense),
        cmocka_unit_test(test_an_empty_setting_is_the_standard),
        cmocka_unit_test(test_wrong_use),
        cmocka_unit_test(test_no_ruleset_to_serve),
        cmocka_unit_test(test_an_export_that_speaks_for_the_program),
        cmocka_unit_test(test_a_database_that_is_not_there),
        cmocka_unit_test(test_a_data_directory_of_another_version),
        cmocka_unit_test(test_a_folder_of_somebody_else),
        cmocka_unit_test(test_a_half_made_cluster_is_made_anew),
        cmocka_unit_test(test_a_data_directory_with_an_odd_name),
        cmocka_unit_test(test_a_data_directory_that_cannot_be_made),
        cmocka_unit_test(test_a_data_directory_without_the_right_to_write),
        cmocka_unit_test(test_a_server_that_is_too_old),
        cmocka_unit_test(test_a_port_in_use_and_a_schema_from_the_future),
        cmocka_unit_test(test_a_database_with_settings_of_its_own),
        cmocka_unit_test(test_a_pooler_that_pools_by_transaction),
        cmocka_unit_test(test_an_admin_token_that_was_revoked),
        cmocka_unit_test(test_a_damaged_plugin_is_refused_and_the_rest_serves),
        cmocka_unit_test(test_a_plugin_that_is_cut_short_is_refused),
        cmocka_unit_test(test_too_few_connections),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
