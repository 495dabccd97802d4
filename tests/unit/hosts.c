/* Connection strings with several servers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../../daemon/store/hosts.h"

static void assert_text(const char *is, const char *expected) {
    if (!expected)
        assert_null(is);
    else
        assert_string_equal(is, expected);
}

static void test_each_server_is_the_first_in_turn(void **state) {
    static const struct {
        const char *conninfo;
        unsigned turn;
        int count;
        const char *host, *hostaddr, *port;
    } cases[] = {
        {"host=a", 1, 1, NULL, NULL, NULL},
        {"", 7, 1, NULL, NULL, NULL},
        {"host=/run/postgresql port=5433", 3, 1, NULL, NULL, NULL},
        {"host=a,b", 0, 2, "a,b", NULL, NULL},
        {"host=a,b", 1, 2, "b,a", NULL, NULL},
        {"host=a,b,c port=1,2,3", 2, 3, "c,a,b", NULL, "3,1,2"},
        {"host=a,b,c port=1,2,3", 4, 3, "b,c,a", NULL, "2,3,1"},
        {"host=a,b port=5433", 1, 2, "b,a", NULL, NULL}, /* one port for all */
        {"host=a,b port=5433,", 1, 2, "b,a", NULL, ",5433"},
        {"hostaddr=10.0.0.1,10.0.0.2", 1, 2, NULL, "10.0.0.2,10.0.0.1", NULL},
        {"host=a,b hostaddr=10.0.0.1,10.0.0.2", 1, 2, "b,a", "10.0.0.2,10.0.0.1", NULL},
        {"postgresql://musterd@db1:5432,db2:5433/musterd?target_session_attrs=read-write", 1, 2, "db2,db1", NULL,
         "5433,5432"},
        {"postgresql://musterd@db1,db2/musterd", 4294967295u, 2, "db2,db1", NULL, ","},
        {"no connection string", 1, 1, NULL, NULL, NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hosts hosts;
        hosts_read(&hosts, cases[i].conninfo, cases[i].turn);
        assert_int_equal(hosts.count, cases[i].count);
        assert_text(hosts.host, cases[i].host);
        assert_text(hosts.hostaddr, cases[i].hostaddr);
        assert_text(hosts.port, cases[i].port);
        hosts_finish(&hosts);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_server_is_the_first_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
