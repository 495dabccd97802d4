/* What is agreed or decided beside the rules, in a session and its bytes. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "engine.h"

enum { MOST = 40 };

/* A game and its log. */
struct played {
    struct session *session;
    struct entry entries[MOST];
    size_t count;
};

static void keep(struct played *played) {
    assert_true(played->count < MOST);
    played->entries[played->count++] = entry_copy(session_entry(played->session));
}

static void do_act(struct played *played, int role, const char *key) {
    assert_int_equal(engine_act(played->session, role, key), ACT_DONE);
    keep(played);
}

static void choose(struct played *played, int role) {
    struct writer w;
    char key[32];
    writer_init(&w);
    assert_true(session_actions_json(played->session, role, ASIDES_LAST, &w));
    const char *found = strstr(writer_text(&w), "\"choose:");
    assert_non_null(found);
    snprintf(key, sizeof key, "%.*s", (int)strcspn(found + 1, "\""), found + 1);
    writer_finish(&w);
    do_act(played, role, key);
}

/* Four entries, the last of which draws. */
static void fight(struct played *played) {
    do_act(played, RED, "ready");
    do_act(played, BLUE, "ready");
    choose(played, RED);
    choose(played, BLUE);
}

static struct session *replayed(const struct played *played, size_t count) {
    struct session *session = engine_game("none");
    if (!session_replay(session, played->entries, count))
        fail_msg("%s", session_fault(session));
    return session;
}

static enum act_outcome go_back(struct played *played, uint32_t seq) {
    const struct table_terms terms = {.back_to = seq};
    struct session *then = replayed(played, seq);
    const enum act_outcome outcome = session_table(played->session, TABLE_TAKE_BACK, ROLE_NOBODY, &terms, then, 0);
    session_free(then);
    if (outcome == ACT_DONE)
        keep(played);
    return outcome;
}

static void finish(struct played *played) {
    session_free(played->session);
    for (size_t i = 0; i < played->count; i++)
        entry_finish(&played->entries[i]);
}

static void assert_same(const struct session *a, const struct session *b) {
    struct writer one, other;
    writer_init(&one);
    writer_init(&other);
    session_snapshot(a, &one);
    session_snapshot(b, &other);
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.text, other.text, one.length);
    writer_finish(&one);
    writer_finish(&other);
}

static void test_a_take_back_goes_past_draws_and_draws_anew(void **state) {
    (void)state;
    struct played played = {.session = engine_game("none")};
    char before[65], after[65], again[65];
    do_act(&played, RED, "advance");
    session_hash(played.session, before);
    fight(&played);
    session_hash(played.session, after);
    const uint64_t draws = session_draws(played.session);
    assert_int_equal(go_back(&played, 1), ACT_DONE);
    assert_int_equal(session_seq(played.session), 6);
    session_hash(played.session, again);
    assert_string_equal(before, again);
    assert_true(session_draws(played.session) == draws);
    assert_false(session_can_undo(played.session, RED));
    assert_int_equal(session_act(played.session, RED, 1, "ready", 5, 0), ACT_STALE);
    for (int role = RED; role <= BLUE; role++)
        assert_int_equal(session_changed(played.session, role), 6);
    fight(&played);
    assert_true(session_draws(played.session) > draws);
    struct session *other = replayed(&played, played.count);
    assert_same(played.session, other);
    session_free(other);
    finish(&played);
}

static void test_a_log_with_take_backs_replays_at_every_length(void **state) {
    (void)state;
    struct played played = {.session = engine_game("none")};
    static const uint32_t back[] = {1, 0, 6, 13};
    char hashes[MOST + 1][65];
    for (size_t i = 0; i < sizeof back / sizeof *back; i++) {
        do_act(&played, RED, "advance");
        fight(&played);
        assert_int_equal(go_back(&played, back[i]), ACT_DONE);
    }
    for (size_t n = 0; n <= played.count; n++) {
        struct session *then = replayed(&played, n);
        session_hash(then, hashes[n]);
        session_free(then);
        if (n > 0 && played.entries[n - 1].kind == ENTRY_TABLE)
            assert_string_equal(hashes[n], hashes[played.entries[n - 1].terms->back_to]);
    }
    finish(&played);
}

static void test_a_take_back_has_limits(void **state) {
    (void)state;
    struct played played = {.session = engine_game("none")};
    const uint32_t most = (uint32_t)session_module(played.session)->ruleset->bounds.decisions;
    do_act(&played, RED, "advance");
    assert_false(session_may_return(played.session, 1));
    assert_false(session_may_return(played.session, 2));
    assert_true(session_may_return(played.session, 0));
    /* The k-th of these goes back over all 2k - 1 entries that there are, so k * k in all. */
    uint32_t over = 0;
    while (session_may_return(played.session, 0)) {
        over += session_seq(played.session);
        assert_int_equal(go_back(&played, 0), ACT_DONE);
        do_act(&played, RED, "advance");
    }
    assert_true(over <= most && over + session_seq(played.session) > most);
    assert_int_equal(go_back(&played, 0), ACT_NO_UNDO);
    struct session *other = replayed(&played, played.count);
    assert_false(session_may_return(other, 0));
    session_free(other);
    finish(&played);
}

static void test_an_unknown_entry_is_not_gone_back_to(void **state) {
    (void)state;
    struct played played = {.session = engine_game("none")};
    do_act(&played, RED, "advance");
    struct table_terms terms = {.back_to = 5};
    struct entry entry = {.seq = 2, .kind = ENTRY_TABLE, .role = ROLE_NOBODY, .how = TABLE_TAKE_BACK, .terms = &terms};
    struct session *session = replayed(&played, 1);
    assert_false(session_step(session, &entry));
    terms.back_to = 0; /* nobody asked to keep it */
    assert_false(session_step(session, &entry));
    assert_string_equal(session_fault(session), "entry 2: cannot be settled so");
    assert_int_equal(session_seq(session), 1);
    session_free(session);
    finish(&played);
}

static void test_what_ends_a_game(void **state) {
    (void)state;
    static const struct {
        enum table_act act;
        const char *status, *result;
    } cases[] = {{TABLE_DRAW, "finished", "\"outcome\":\"draw\""},
                 {TABLE_ADJUDICATE, "finished", "{\"role\":\"blue\",\"place\":1"},
                 {TABLE_CANCEL, "aborted", "null"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct table_terms terms = {.directed = true, .place = {2, 1}, .reason = "so be it"};
        struct played played = {.session = engine_game("none")};
        struct writer w, bytes;
        do_act(&played, RED, "advance");
        assert_int_equal(session_table(played.session, cases[i].act, ROLE_NOBODY, &terms, NULL, 0), ACT_DONE);
        keep(&played);
        assert_true(session_over(played.session));
        assert_string_equal(session_status(played.session), cases[i].status);
        assert_int_equal(engine_act(played.session, RED, "ready"), ACT_OVER);
        assert_int_equal(session_undo(played.session, RED, 0), ACT_OVER);
        assert_int_equal(session_table(played.session, TABLE_DRAW, ROLE_NOBODY, &terms, NULL, 0), ACT_OVER);
        writer_init(&bytes);
        session_snapshot(played.session, &bytes);
        static const uint8_t key[KEY_BYTES] = {7};
        struct setup setup;
        assert_null(setup_read(session_module(played.session), NULL, NULL, &setup, &bytes));
        struct session *again = session_restore(session_module(played.session), &setup, key, bytes.text, bytes.length);
        assert_non_null(again);
        assert_string_equal(session_status(again), cases[i].status);
        writer_init(&w);
        session_result_json(again, &w);
        assert_non_null(strstr(writer_text(&w), cases[i].result));
        writer_finish(&w);
        writer_finish(&bytes);
        session_free(again);
        struct session *other = replayed(&played, played.count);
        assert_same(played.session, other);
        session_free(other);
        finish(&played);
    }
}

static void test_who_resigned_is_out_until_that_is_taken_back(void **state) {
    (void)state;
    struct played played = {.session = engine_game("none")};
    const struct table_terms none = {0};
    assert_int_equal(session_in(played.session), ROLE_BIT(RED) | ROLE_BIT(BLUE));
    assert_int_equal(session_table(played.session, TABLE_PAUSE, ROLE_NOBODY, &none, NULL, 0), ACT_DONE);
    keep(&played);
    assert_true(session_paused(played.session));
    do_act(&played, RED, "advance");
    assert_true(session_can_undo(played.session, RED));
    assert_int_equal(session_table(played.session, TABLE_RESUME, ROLE_NOBODY, &none, NULL, 0), ACT_DONE);
    keep(&played);
    assert_false(session_paused(played.session));
    /* What concerns the rules not at all stands in nobody's way. */
    assert_int_equal(session_undo(played.session, RED, 0), ACT_DONE);
    assert_int_equal(session_conclude(played.session, RED, CONCLUDE_RESIGN, 0), ACT_DONE);
    assert_int_equal(session_in(played.session), ROLE_BIT(BLUE));
    finish(&played);
}

static void test_terms_survive_their_bytes(void **state) {
    (void)state;
    struct table_terms terms = {.directed = true,
                                .back_to = 0x01020304,
                                .seconds = 31622400,
                                .place = {1, 2, 3, 4, 5, 6, 7, 8},
                                .player = "carol",
                                .former = "alice"};
    memset(terms.former, 'x', sizeof terms.former - 1);
    memset(terms.reason, 'y', sizeof terms.reason - 1);
    for (int act = 1; act < TABLE_ACTS; act++) {
        const struct entry entry = {.kind = ENTRY_TABLE, .role = ROLE_NOBODY, .how = (uint8_t)act, .terms = &terms};
        uint8_t bytes[ENTRY_BYTES + 1] = {0};
        struct entry back = {0};
        const size_t n = entry_encode(&entry, bytes);
        assert_true(n <= ENTRY_BYTES);
        assert_true(entry_decode(bytes, n, &back));
        assert_int_equal(back.how, act);
        assert_int_equal(back.role, ROLE_NOBODY);
        assert_memory_equal(back.terms, &terms, sizeof terms);
        entry_finish(&back);
        for (size_t k = 0; k < n; k++)
            assert_false(entry_decode(bytes, k, &back));
        assert_false(entry_decode(bytes, n + 1, &back));
        assert_int_equal(table_act_find(table_act_name((enum table_act)act)), act);
    }
    assert_int_equal(table_act_find("surrender"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_take_back_goes_past_draws_and_draws_anew),
        cmocka_unit_test(test_a_log_with_take_backs_replays_at_every_length),
        cmocka_unit_test(test_a_take_back_has_limits),
        cmocka_unit_test(test_an_unknown_entry_is_not_gone_back_to),
        cmocka_unit_test(test_what_ends_a_game),
        cmocka_unit_test(test_who_resigned_is_out_until_that_is_taken_back),
        cmocka_unit_test(test_terms_survive_their_bytes),
    };
    return cmocka_run_group_tests(tests, engine_start, engine_stop);
}
