/* How often recorded games would have waited for somebody to send a request, had they been played over days: with the
 * standing orders of tests/orders and several actions in one request, and without, a request a decision. An order
 * counts where it would have done what is recorded, and nowhere else. What was taken back is left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../daemon/simulate/handovers.h"
#include "../support/recorded.h"
#include "../support/setups.h"

/* The entries that stood. */
struct line {
    const json_t *entry[8192];
    int count, next;
};

static struct line line;
static struct handovers counted;
static const char *orders_of;

static bool same_role(const json_t *one, const json_t *other) {
    return json_equal(json_array_get(one, 0), json_array_get(other, 0));
}

/* An undo takes back what its role did last. */
static void take_back(const json_t *undo) {
    for (int last = line.count - 1; last >= 0; last--)
        if (same_role(line.entry[last], undo)) {
            line.count--;
            for (int k = last; k < line.count; k++)
                line.entry[k] = line.entry[k + 1];
            return;
        }
    fail_msg("an undo takes nothing back");
}

static void read_line(const json_t *entries) {
    const json_t *entry;
    size_t i;
    line.count = line.next = 0;
    json_array_foreach(entries, i, entry) {
        const json_t *what = json_array_get(entry, 1);
        if (json_is_null(what))
            take_back(entry);
        else
            line.entry[line.count++] = entry;
        assert_true(line.count < (int)(sizeof(line.entry) / sizeof(line.entry[0])));
    }
}

static bool next(void *context, int *role, const char **key) {
    const struct session *session = context;
    if (line.next == line.count)
        return false;
    const json_t *entry = line.entry[line.next++];
    *role = module_role(session_module(session), json_string_value(json_array_get(entry, 0)));
    *key = json_string_value(json_array_get(entry, 1));
    return true;
}

static void count_file(const char *path) {
    char orders_path[128];
    struct orders_fault fault;
    json_t *game = recorded_load(path);
    struct session *session = recorded_begin(game, path);
    snprintf(orders_path, sizeof orders_path, "tests/orders/%s.json", orders_of);
    json_t *rules = recorded_load(orders_path);
    struct orders *orders = orders_read(session_module(session), rules, &fault);
    if (orders == NULL)
        fail_msg("%s: %s %s", orders_path, fault.pointer, fault.sentence);
    read_line(json_object_get(game, "entries"));
    if (!handovers_replay(&counted, session, orders, next, session))
        fail_msg("%s: %s", path, counted.fault);
    orders_free(orders);
    session_free(session);
    json_decref(rules);
    json_decref(game);
}

static double share(uint64_t with, uint64_t without) {
    return without ? 100.0 * (double)with / (double)without : 0;
}

/* The recorded players have chosen by chance, mostly otherwise than their orders: these spare them what their keys do
 * not spare them already. How often the game goes from one player to another is told, and not held to a half: most of
 * that is their own cards and moves in turn. */
static void count_folder(const char *id) {
    char path[128];
    counted = (struct handovers){0};
    orders_of = id;
    snprintf(path, sizeof path, "tests/orders/%s.json", id);
    if (access(path, F_OK) != 0) {
        print_message("%s: there are no orders, %s, to count hand-overs with\n", id, path);
        return;
    }
    recorded_each(id, count_file);
    double requests = share(counted.requests_with_orders, counted.requests);
    print_message("%s: %llu games, %llu decisions, %.1f %% by order; requests %.1f %%, from player to player %.1f %%\n",
                  id, (unsigned long long)counted.games, (unsigned long long)counted.decisions,
                  share(counted.by_order, counted.decisions), requests,
                  share(counted.turns_with_orders, counted.turns));
    if (counted.games < 30)
        fail_msg("%s: %llu recorded games, at least 30 are needed: build/tests/golden/golden --record %s", id,
                 (unsigned long long)counted.games, id);
    if (counted.by_order == 0)
        fail_msg("%s: tests/orders/%s.json answers nothing that was recorded", id, id);
    if (requests > 50)
        fail_msg("%s: recorded games need their players more than half as often", id);
}

static void test_recorded_games_need_their_players_half_as_often(void **unused) {
    (void)unused;
    recorded_folders(count_folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_recorded_games_need_their_players_half_as_often)};
    return cmocka_run_group_tests_name("handovers", tests, open_rulesets, close_rulesets);
}
