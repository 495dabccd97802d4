#include <unistd.h>

#include "engine.h"

#include "../../daemon/game/session_state.h"

/* The first key of a role's list that begins so. */
static void first_like(struct session *session, int role, const char *start, char key[32]) {
    struct writer w;
    char member[32];
    writer_init(&w);
    assert_true(session_actions_json(session, role, ASIDES_LAST, &w));
    snprintf(member, sizeof member, "\"key\":\"%s", start);
    const char *found = strstr(writer_text(&w), member);
    assert_non_null(found);
    found += strlen("\"key\":\"");
    snprintf(key, 32, "%.*s", (int)strcspn(found, "\""), found);
    writer_finish(&w);
}

static void first_choice(struct session *session, int role, char key[32]) {
    first_like(session, role, "choose:", key);
}

static struct session *restored(const struct session *session, const struct writer *bytes) {
    struct setup setup;
    struct writer why;
    static const uint8_t key[KEY_BYTES] = {7};
    writer_init(&why);
    assert_null(setup_read(session_module(session), NULL, NULL, &setup, &why));
    writer_finish(&why);
    return session_restore(session_module(session), &setup, key, bytes->text, bytes->length);
}

static struct session *at_the_choice(void) {
    struct session *session = engine_game("none");
    assert_int_equal(engine_act(session, RED, "ready"), ACT_DONE);
    assert_int_equal(engine_act(session, BLUE, "ready"), ACT_DONE);
    assert_int_equal(session_to_act(session), ROLE_BIT(RED) | ROLE_BIT(BLUE));
    return session;
}

static void test_an_action_makes_one_entry(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    assert_int_equal(session_seq(session), 0);
    assert_int_equal(engine_act(session, RED, "advance"), ACT_DONE);
    assert_int_equal(session_seq(session), 1);
    assert_int_equal(session_entry(session)->kind, ENTRY_ACTION);
    assert_int_equal(session_entry(session)->role, RED);
    assert_int_equal(session->events->count, 1);
    session_free(session);
}

static void test_unlisted_keys_and_the_wrong_role_are_illegal(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    static const char *const keys[] = {"", "advanc", "advance:", "advance:1", "choose:1", "misbehave", "none", ":"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_int_equal(engine_act(session, RED, keys[i]), ACT_ILLEGAL);
    assert_int_equal(engine_act(session, BLUE, "advance"), ACT_ILLEGAL);
    assert_int_equal(session_seq(session), 0);
    session_free(session);
}

static void test_own_action_makes_the_old_seq_stale(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    assert_int_equal(session_act(session, RED, 0, "advance", 7, 0), ACT_DONE);
    assert_int_equal(session_act(session, RED, 0, "advance", 7, 0), ACT_STALE);
    assert_int_equal(session_act(session, RED, 9, "advance", 7, 0), ACT_STALE);
    assert_int_equal(session_act(session, RED, 1, "advance", 7, 0), ACT_DONE);
    session_free(session);
}

static void test_a_sealed_choice_leaves_the_others_seq_fresh(void **state) {
    (void)state;
    char red[32], blue[32];
    struct session *session = at_the_choice();
    uint32_t seen = session_seq(session);
    first_choice(session, RED, red);
    first_choice(session, BLUE, blue);
    assert_int_equal(session_act(session, RED, seen, red, strlen(red), 0), ACT_DONE);
    assert_int_equal(session_to_act(session), ROLE_BIT(BLUE));
    assert_int_equal(session_changed(session, BLUE), seen);
    assert_int_equal(session_act(session, BLUE, seen, blue, strlen(blue), 0), ACT_DONE);
    session_free(session);
}

static void test_out_of_turn_actions_do_not_disturb_the_others_seq(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    assert_int_equal(session_act(session, BLUE, 0, "cheer", 5, 0), ACT_DONE);
    assert_int_equal(session_act(session, RED, 0, "advance", 7, 0), ACT_DONE);
    session_free(session);
}

static void test_undo_takes_back_ones_own_latest_action(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    char before[65], after[65];
    session_hash(session, before);
    assert_int_equal(session_undo(session, RED, 0), ACT_NO_UNDO);
    assert_int_equal(engine_act(session, RED, "advance"), ACT_DONE);
    assert_true(session_can_undo(session, RED));
    assert_false(session_can_undo(session, BLUE));
    assert_int_equal(session_undo(session, BLUE, 0), ACT_NO_UNDO);
    assert_int_equal(session_undo(session, RED, 5), ACT_DONE);
    session_hash(session, after);
    assert_string_equal(before, after);
    assert_int_equal(session_seq(session), 2);
    assert_int_equal(session_undoes(session), 1);
    assert_false(session_can_undo(session, RED));
    session_free(session);
}

static void test_undo_goes_back_action_by_action(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    char before[65], after[65];
    session_hash(session, before);
    for (int i = 0; i < 2; i++)
        assert_int_equal(engine_act(session, RED, "advance"), ACT_DONE);
    for (int i = 0; i < 2; i++)
        assert_int_equal(session_undo(session, RED, 0), ACT_DONE);
    session_hash(session, after);
    assert_string_equal(before, after);
    assert_int_equal(session_undoes(session), 1);
    session_free(session);
}

/* Without the entries before it. */
static void test_a_snapshot_can_be_undone(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    char before[65], after[65];
    struct writer bytes;
    session_hash(session, before);
    for (int i = 0; i < 2; i++)
        assert_int_equal(engine_act(session, RED, "advance"), ACT_DONE);
    writer_init(&bytes);
    session_snapshot(session, &bytes);
    struct session *again = restored(session, &bytes);
    assert_non_null(again);
    for (int i = 0; i < 2; i++)
        assert_int_equal(session_undo(again, RED, 0), ACT_DONE);
    session_hash(again, after);
    assert_string_equal(before, after);
    assert_false(session_can_undo(again, RED));
    for (size_t i = bytes.length - 1; i > bytes.length - 40; i--) {
        bytes.text[i] ^= 1;
        assert_null(restored(session, &bytes));
        bytes.text[i] ^= 1;
    }
    session_free(again);
    session_free(session);
    writer_finish(&bytes);
}

/* Who takes back as often as he can comes to the end of that, not of the game. */
static void test_a_game_has_at_most_twice_its_decisions(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    const uint32_t decisions = (uint32_t)session_module(session)->ruleset->bounds.decisions;
    uint32_t undone[2] = {0};
    bool refused = false;
    while (!session_over(session)) {
        char key[32];
        int role = session_to_act(session) & ROLE_BIT(RED) ? RED : BLUE;
        first_like(session, role, "", key);
        assert_int_equal(engine_act(session, role, key), ACT_DONE);
        if (session_over(session))
            break;
        if (session_undos_spent(session, role)) {
            assert_int_equal(session_undo(session, role, 0), ACT_NO_UNDO);
            assert_int_equal(undone[role], session_undo_budget(session));
            refused = true;
        } else if (session_can_undo(session, role)) {
            assert_int_equal(session_undo(session, role, 0), ACT_DONE);
            undone[role]++;
        }
    }
    assert_true(refused);
    assert_true(session_seq(session) <= 2 * decisions);
    session_free(session);
}

static void test_an_answer_a_draw_or_a_disclosure_closes_undo(void **state) {
    (void)state;
    char red[32], blue[32];
    struct session *session = at_the_choice();
    assert_false(session_can_undo(session, RED)); /* blue has answered since */
    first_choice(session, RED, red);
    first_choice(session, BLUE, blue);
    assert_int_equal(engine_act(session, RED, red), ACT_DONE);
    assert_true(session_can_undo(session, RED)); /* sealed: nobody learnt it */
    assert_int_equal(engine_act(session, BLUE, blue), ACT_DONE);
    assert_false(session_can_undo(session, RED));
    assert_false(session_can_undo(session, BLUE)); /* dice were rolled */
    session_free(session);
}

static void test_what_a_role_reads_has_no_secret_of_the_other(void **state) {
    (void)state;
    char red[32];
    struct writer w;
    struct session *session = at_the_choice();
    first_choice(session, RED, red);
    assert_int_equal(engine_act(session, RED, red), ACT_DONE);
    writer_init(&w);
    session_events_json(session, BLUE, &w);
    assert_non_null(strstr(writer_text(&w), "\"card\":null"));
    assert_non_null(strstr(writer_text(&w), "Red has chosen a card."));
    writer_clear(&w);
    session_events_json(session, RED, &w);
    assert_null(strstr(writer_text(&w), "\"card\":null"));
    writer_clear(&w);
    session_events_json(session, ROLE_SPECTATOR, &w);
    assert_non_null(strstr(writer_text(&w), "\"card\":null"));
    writer_finish(&w);
    session_free(session);
}

static void test_every_mischief_kills_its_session_only(void **state) {
    (void)state;
#ifdef __SANITIZE_THREAD__ /* which does not let a signal handler jump */
    static const char *const mischiefs[] = {"require", "steps", "stuck", "twice"};
#else
    static const char *const mischiefs[] = {"require", "assert", "pointer", "division",
                                            "endless", "steps",  "stuck",   "twice"};
#endif
    assert_int_equal(guard_init(300), 0); /* cmocka has put its own handlers there */
    for (size_t i = 0; i < sizeof mischiefs / sizeof *mischiefs; i++) {
        struct session *healthy = engine_game("none"), *session = engine_game(mischiefs[i]);
        assert_int_equal(engine_act(session, RED, "misbehave"), ACT_FAULT);
        assert_string_not_equal(session_fault(session), "");
        assert_int_equal(engine_act(session, RED, "ready"), ACT_FAULT);
        assert_int_equal(engine_act(healthy, RED, "advance"), ACT_DONE);
        session_free(session);
        session_free(healthy);
    }
}

static void wait_a_second(void *context) {
    (void)context;
    usleep(1000000);
}

/* As on a machine that is suspended, or so busy that the thread is not let in. */
static void test_rules_code_that_does_not_run_is_not_taken_for_a_loop(void **state) {
    (void)state;
    char why[160] = "";
    assert_int_equal(guard_init(300), 0);
    assert_true(guard_run(wait_a_second, NULL, why, sizeof why));
    assert_string_equal(why, "");
}

static void test_resigning_ends_the_game(void **state) {
    (void)state;
    struct writer w;
    struct session *session = engine_game("none");
    writer_init(&w);
    assert_int_equal(session_conclude(session, RED, CONCLUDE_RESIGN, 0), ACT_DONE);
    assert_true(session_over(session));
    assert_string_equal(session_status(session), "finished");
    session_result_json(session, &w);
    assert_string_equal(writer_text(&w),
                        "{\"outcome\":\"blue-wins\",\"degree\":null,\"reason\":\"The other side resigned\","
                        "\"by\":\"resigned\",\"roles\":["
                        "{\"role\":\"red\",\"place\":2,\"score\":0},{\"role\":\"blue\",\"place\":1,\"score\":0}]}");
    assert_int_equal(engine_act(session, BLUE, "cheer"), ACT_OVER);
    assert_int_equal(session_conclude(session, BLUE, CONCLUDE_RESIGN, 0), ACT_OVER);
    writer_finish(&w);
    session_free(session);
}

static void test_replay_refuses_what_the_rules_refuse(void **state) {
    (void)state;
    struct session *played = engine_game("none");
    struct entry entries[2];
    assert_int_equal(engine_act(played, RED, "advance"), ACT_DONE);
    entries[0] = *session_entry(played);
    entries[1] = entries[0];
    struct session *gap = engine_game("none");
    entries[1].seq = 3;
    assert_false(session_replay(gap, entries, 2));
    assert_string_equal(session_fault(gap), "entry 3: does not follow the one before");
    struct session *other = engine_game("none");
    entries[1].seq = 2;
    entries[1].role = BLUE;
    assert_false(session_replay(other, entries, 2));
    assert_string_equal(session_fault(other), "entry 2: is not legal");
    struct session *asked = engine_game("none"); /* who is asked, but not for that */
    entries[1].role = RED;
    entries[1].action.arg[ACTION_ARGS - 1] = 1;
    assert_false(session_replay(asked, entries, 2));
    assert_string_equal(session_fault(asked), "entry 2: is not legal");
    session_free(asked);
    session_free(other);
    session_free(gap);
    session_free(played);
}

/* What happens around the game takes nothing from anybody: not what he saw, not his undo. */
static void test_a_notice_changes_nothing_of_the_game(void **state) {
    (void)state;
    struct session *session = engine_game("none"), *again = engine_game("none");
    struct entry log[3];
    char before[65], after[65];
    assert_int_equal(engine_act(session, RED, "advance"), ACT_DONE);
    log[0] = *session_entry(session);
    session_hash(session, before);
    assert_int_equal(session_notice(session, BLUE, ENTRY_TIME_UP, 2000), ACT_DONE);
    log[1] = *session_entry(session);
    session_hash(session, after);
    assert_string_equal(before, after);
    assert_int_equal(session_seq(session), 2);
    assert_int_equal(session->events->count, 0);
    assert_int_equal(session_changed(session, RED), 1);
    assert_true(session_can_undo(session, RED));
    assert_int_equal(session_act(session, RED, 1, "ready", 5, 3000), ACT_DONE); /* seen before the notice */
    log[2] = *session_entry(session);
    assert_true(session_replay(again, log, 3));
    session_hash(session, before);
    session_hash(again, after);
    assert_string_equal(before, after);
    session_free(session);
    session_free(again);
}

static void test_a_caretaker_plays_for_who_is_asked(void **state) {
    (void)state;
    struct session *session = engine_game("none");
    assert_int_equal(session_caretake(session, BLUE, 1000), ACT_ILLEGAL);
    assert_int_equal(session_caretake(session, RED, 1000), ACT_DONE);
    const struct entry *entry = session_entry(session);
    assert_true(entry->caretaker);
    assert_true(muster->ruleset->verbs[entry->action.verb].passes);
    assert_int_equal(session_conclude(session, BLUE, CONCLUDE_TIMEOUT, 1000), ACT_DONE);
    assert_int_equal(session_caretake(session, RED, 1000), ACT_OVER);
    assert_int_equal(session_notice(session, RED, ENTRY_BACK, 1000), ACT_OVER);
    session_free(session);
}

static void test_entries_survive_their_bytes(void **state) {
    (void)state;
    static const struct entry entries[] = {
        {.kind = ENTRY_ACTION, .role = 3, .action = {.verb = 200, .arg = {-1, 0, 32767, -32768, 5}}},
        {.kind = ENTRY_ACTION, .role = 0, .action = {.verb = 0}},
        {.kind = ENTRY_ACTION, .role = 7, .action = {.verb = 65535, .arg = {-32768, -32768, -32768, -32768, -32768}}},
        {.kind = ENTRY_ACTION, .role = 5, .caretaker = true, .action = {.verb = 9, .arg = {4}}},
        {.kind = ENTRY_UNDO, .role = 1},
        {.kind = ENTRY_NOTICE, .role = 6, .how = ENTRY_BACK},
        {.kind = ENTRY_CONCLUDE, .role = 2, .how = CONCLUDE_TIMEOUT},
        {.kind = ENTRY_CONCLUDE, .role = 2, .how = CONCLUDE_TIMEOUT, .with_next = true}};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        uint8_t bytes[ENTRY_BYTES];
        struct entry back = {0};
        size_t n = entry_encode(&entries[i], bytes);
        assert_true(n <= ENTRY_BYTES);
        assert_true(entry_decode(bytes, n, &back));
        assert_memory_equal(&back, &entries[i], sizeof back);
        if (entries[i].kind != ENTRY_ACTION)
            assert_false(entry_decode(bytes, n + 1, &back));
    }
    struct entry entry;
    assert_false(entry_decode((const uint8_t *)"", 0, &entry));
    assert_false(entry_decode((const uint8_t *)"\x0f", 1, &entry));
    assert_false(entry_decode((const uint8_t *)"\x05\x63", 2, &entry));
    assert_false(entry_decode((const uint8_t *)"\x01\xff", 2, &entry));
}

static void test_setups_are_read_strictly(void **state) {
    (void)state;
    static const struct {
        const char *options, *problem;
    } cases[] = {{"{}", NULL},
                 {"{\"banner\":9}", NULL},
                 {"{\"banner\":10}", "bad-option"},
                 {"{\"banner\":true}", "bad-option"},
                 {"{\"banner\":1.5}", "bad-option"},
                 {"{\"mischief\":\"assert\"}", NULL},
                 {"{\"mischief\":\"murder\"}", "bad-option"},
                 {"{\"unknown\":1}", "bad-option"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct setup setup;
        struct writer why;
        json_t *options = json_loads(cases[i].options, 0, NULL);
        writer_init(&why);
        const char *problem = setup_read(muster, "skirmish", options, &setup, &why);
        if (cases[i].problem == NULL)
            assert_null(problem);
        else
            assert_string_equal(problem, cases[i].problem);
        assert_true((problem == NULL) == (why.length == 0));
        writer_finish(&why);
        json_decref(options);
    }
    struct setup setup;
    struct writer why;
    writer_init(&why);
    assert_string_equal(setup_read(muster, "siege", NULL, &setup, &why), "unknown-scenario");
    writer_finish(&why);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_action_makes_one_entry),
        cmocka_unit_test(test_unlisted_keys_and_the_wrong_role_are_illegal),
        cmocka_unit_test(test_own_action_makes_the_old_seq_stale),
        cmocka_unit_test(test_a_sealed_choice_leaves_the_others_seq_fresh),
        cmocka_unit_test(test_out_of_turn_actions_do_not_disturb_the_others_seq),
        cmocka_unit_test(test_undo_takes_back_ones_own_latest_action),
        cmocka_unit_test(test_undo_goes_back_action_by_action),
        cmocka_unit_test(test_a_snapshot_can_be_undone),
        cmocka_unit_test(test_a_game_has_at_most_twice_its_decisions),
        cmocka_unit_test(test_an_answer_a_draw_or_a_disclosure_closes_undo),
        cmocka_unit_test(test_what_a_role_reads_has_no_secret_of_the_other),
        cmocka_unit_test(test_every_mischief_kills_its_session_only),
        cmocka_unit_test(test_rules_code_that_does_not_run_is_not_taken_for_a_loop),
        cmocka_unit_test(test_resigning_ends_the_game),
        cmocka_unit_test(test_replay_refuses_what_the_rules_refuse),
        cmocka_unit_test(test_a_notice_changes_nothing_of_the_game),
        cmocka_unit_test(test_a_caretaker_plays_for_who_is_asked),
        cmocka_unit_test(test_entries_survive_their_bytes),
        cmocka_unit_test(test_setups_are_read_strictly),
    };
    return cmocka_run_group_tests_name("session", tests, engine_start, engine_stop);
}
