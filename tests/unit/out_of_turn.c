/* Windows, standing passes, own stacks and undo over what others did out of turn, in the test game of dice. */
#include "engine.h"

enum { AMBER, SECOND, CRIMSON, DRAB }; /* BLUE is taken */

static struct session *table(void) {
    static const uint8_t key[KEY_BYTES] = {9};
    const struct module *tavern = loader_current(engine_loader, "game-of-alliances");
    struct setup setup;
    struct writer why;
    assert_non_null(tavern);
    writer_init(&why);
    assert_null(setup_read(tavern, NULL, NULL, &setup, &why));
    struct session *session = session_new(tavern, &setup, key, &why);
    assert_non_null(session);
    writer_finish(&why);
    return session;
}

static void does(struct session *session, int role, const char *key) {
    enum act_outcome outcome = engine_act(session, role, key);
    if (outcome != ACT_DONE)
        fail_msg("role %d cannot do %s: %d %s", role, key, (int)outcome, session_fault(session));
}

static role_set asked(struct session *session) {
    return session_to_act(session);
}

static bool reads(struct session *session, int role, const char *what) {
    struct writer w;
    writer_init(&w);
    session_entry_json(session, 0, role, &w);
    bool found = strstr(writer_text(&w), what) != NULL;
    writer_finish(&w);
    return found;
}

static bool sees(struct session *session, int role, const char *what) {
    struct writer w;
    writer_init(&w);
    assert_true(session_view_json(session, role, VIEW_ALL, &w));
    bool found = strstr(writer_text(&w), what) != NULL;
    writer_finish(&w);
    return found;
}

/* The first of the role's choices that begins so. */
static void does_like(struct session *session, int role, const char *start) {
    struct writer w;
    char member[64], key[64];
    writer_init(&w);
    assert_true(session_actions_json(session, role, ASIDES_LAST, &w));
    snprintf(member, sizeof member, "\"key\":\"%s", start);
    const char *found = strstr(writer_text(&w), member);
    if (!found) {
        fail_msg("role %d cannot %s", role, start);
        return;
    }
    found += strlen("\"key\":\"");
    snprintf(key, sizeof key, "%.*s", (int)strcspn(found, "\""), found);
    writer_finish(&w);
    does(session, role, key);
}

static role_set bits(int a, int b) {
    return ROLE_BIT(a) | ROLE_BIT(b);
}

static struct session *table_with_a_brawl(void) {
    struct session *session = table();
    does(session, AMBER, "challenge:blue");
    return session;
}

/* ---- windows ----------------------------------------------------------------------------------------------------- */

/* That somebody is asked says nothing: no event without a sentence, no blank at the end of the entry's. */
static void test_who_is_asked_leaves_no_empty_line(void **state) {
    (void)state;
    struct session *session = table_with_a_brawl();
    assert_false(reads(session, AMBER, "\"window-passed\""));
    assert_false(reads(session, AMBER, "\"text\":\"\""));
    assert_false(reads(session, AMBER, " \","));
    does(session, SECOND, "pass");
    assert_true(reads(session, AMBER, "\"window-passed\""));
    session_free(session);
}

static void test_a_window_asks_all_and_closes_when_all_pass(void **state) {
    (void)state;
    struct session *session = table_with_a_brawl();
    assert_int_equal(asked(session), 0xf);
    for (int role = AMBER; role <= DRAB; role++)
        does(session, role, "pass");
    assert_int_equal(asked(session), ROLE_BIT(SECOND)); /* whose turn is next */
    session_free(session);
}

static void test_who_has_laid_down_that_he_passes_is_not_asked(void **state) {
    (void)state;
    struct session *session = table();
    does(session, DRAB, "pass-always:every-brawl");
    does(session, CRIMSON, "pass-always:brawls-of-others");
    does(session, SECOND, "pass-always:brawls-of-others"); /* it is his own that follows */
    does(session, AMBER, "challenge:blue");
    assert_int_equal(asked(session), bits(AMBER, SECOND));
    assert_true(reads(session, AMBER, "Drab passes in a brawl."));
    assert_false(reads(session, AMBER, "Blue passes"));
    assert_false(session_can_undo(session, AMBER)); /* he learnt who has no standing pass */
    session_free(session);
}

static void test_a_pass_laid_down_in_a_window_closes_it_for_him(void **state) {
    (void)state;
    struct session *session = table_with_a_brawl();
    does(session, DRAB, "pass-always:every-brawl");
    assert_int_equal(asked(session), 0x7);
    assert_true(reads(session, AMBER, "Drab passes in a brawl."));
    assert_false(reads(session, AMBER, "from now on"));
    assert_true(reads(session, DRAB, "Drab passes in every brawl from now on."));
    session_free(session);
}

static void test_whoever_acts_in_a_window_has_the_others_asked_again(void **state) {
    (void)state;
    struct session *session = table_with_a_brawl();
    does(session, DRAB, "pass");
    does(session, CRIMSON, "pass-always:every-brawl");
    assert_int_equal(asked(session), bits(AMBER, SECOND));
    does_like(session, AMBER, "help:amber:");
    assert_int_equal(asked(session), 0xf & ~ROLE_BIT(CRIMSON));
    session_free(session);
}

static void test_nobody_else_reads_of_a_standing_pass_or_its_undo(void **state) {
    (void)state;
    struct session *session = table();
    for (int undo = 0; undo < 2; undo++) {
        if (undo)
            assert_int_equal(session_undo(session, DRAB, 0), ACT_DONE);
        else
            does(session, DRAB, "pass-always:every-brawl");
        for (int role = AMBER; role < DRAB; role++) {
            assert_true(reads(session, role,
                              "\"role\":null,\"text\":\"Somebody makes a hidden choice.\",\"events\":[],"
                              "\"hidden\":true"));
            assert_int_equal(session_changed(session, role), 0);
        }
        assert_true(reads(session, ROLE_SPECTATOR, "\"role\":null"));
        assert_true(reads(session, DRAB, "\"role\":\"drab\""));
        assert_true(reads(session, ROLE_ARBITER, "\"role\":\"drab\""));
    }
    assert_true(sees(session, DRAB, "pass-always:every-brawl"));
    session_free(session);
}

static void test_passes_can_be_laid_down_a_hundred_times_and_always_lifted(void **state) {
    (void)state;
    struct session *session = table();
    for (int i = 0; i < 100; i++) {
        does(session, DRAB, "pass-always:every-brawl");
        if (i < 99)
            does(session, DRAB, "ask-again:every-brawl");
    }
    assert_int_equal(engine_act(session, DRAB, "pass-always:brawls-of-others"), ACT_ILLEGAL);
    does(session, DRAB, "ask-again:every-brawl");
    assert_int_equal(engine_act(session, DRAB, "pass-always:every-brawl"), ACT_ILLEGAL);
    session_free(session);
}

/* ---- seq --------------------------------------------------------------------------------------------------------- */

static void test_out_of_turn_only_ones_own_seq_gets_stale(void **state) {
    (void)state;
    struct session *session = table();
    does(session, CRIMSON, "draft:drab");
    assert_int_equal(session_act(session, CRIMSON, 0, "drop", 4, 0), ACT_STALE);
    assert_int_equal(session_act(session, AMBER, 0, "rest", 4, 0), ACT_DONE);
    /* What the game asks has changed for blue, not what he may do beside it. */
    assert_int_equal(session_act(session, SECOND, 0, "rest", 4, 0), ACT_STALE);
    assert_int_equal(session_act(session, SECOND, 0, "draft:amber", 11, 0), ACT_DONE);
    assert_int_equal(session_act(session, SECOND, 3, "rest", 4, 0), ACT_DONE);
    session_free(session);
}

/* ---- own stacks -------------------------------------------------------------------------------------------------- */

static void offers(struct session *session, int role, const char *draft) {
    does(session, role, draft);
    does_like(session, role, "add:");
    does(session, role, "send");
}

static void test_a_draft_has_a_prompt_beside_what_the_game_asks(void **state) {
    (void)state;
    struct session *session = table();
    does(session, AMBER, "draft:drab");
    assert_true(sees(session, AMBER, "\"prompt\":\"Amber: challenge somebody, or rest\","));
    assert_true(sees(session, AMBER, "\"asides_prompt\":\"Your offer to Drab: add a card"));
    assert_true(sees(session, AMBER, "\"key\":\"rest\""));
    assert_true(sees(session, AMBER,
                     "\"key\":\"drop\",\"verb\":\"drop\",\"args\":{},\"label\":\"Drop the offer\",\"short\":\"Drop "
                     "the offer\",\"cost\":null,\"number\":null,\"focus\":null,\"about\":[],\"out_of_turn\":true"));
    does(session, CRIMSON, "draft:drab");
    assert_true(
        sees(session, CRIMSON, "\"prompt\":\"Waiting for Amber\",\"asides_prompt\":\"Your offer to Drab: add a card"));
    assert_true(sees(session, DRAB, "\"prompt\":\"Waiting for Amber\""));
    session_free(session);
}

static void test_a_draft_falls_when_its_ground_is_gone(void **state) {
    (void)state;
    struct session *session = table();
    offers(session, AMBER, "draft:blue");
    does(session, CRIMSON, "draft:blue");
    does(session, SECOND, "accept:amber:1");
    assert_false(sees(session, CRIMSON, "Your offer to"));
    assert_int_equal(engine_act(session, CRIMSON, "drop"), ACT_GONE);
    session_free(session);
}

/* With the window that it has called. */
static void test_a_step_that_stands_no_more_is_taken_off_with_what_it_called(void **state) {
    (void)state;
    struct session *session = table();
    offers(session, AMBER, "draft:blue");
    does(session, AMBER, "challenge:blue");
    assert_int_equal(asked(session), 0xf);
    does(session, SECOND, "accept:amber:1");
    assert_int_equal(asked(session), ROLE_BIT(SECOND));
    assert_true(sees(session, SECOND, "challenge:crimson"));
    session_free(session);
}

static void test_who_leaves_is_asked_no_more(void **state) {
    (void)state;
    struct session *session = table_with_a_brawl();
    assert_int_equal(session_conclude(session, DRAB, CONCLUDE_RESIGN, 0), ACT_DONE);
    assert_int_equal(asked(session), 0x7);
    assert_int_equal(session_conclude(session, AMBER, CONCLUDE_RESIGN, 0), ACT_DONE); /* whose brawl it was */
    assert_int_equal(asked(session), ROLE_BIT(SECOND));
    assert_false(session_over(session));
    session_free(session);
}

/* ---- undo -------------------------------------------------------------------------------------------------------- */

static struct session *restored(struct session *session) {
    static const uint8_t key[KEY_BYTES] = {9};
    struct setup setup;
    struct writer bytes, why;
    writer_init(&why);
    writer_init(&bytes);
    assert_null(setup_read(session_module(session), NULL, NULL, &setup, &why));
    session_snapshot(session, &bytes);
    struct session *again = session_restore(session_module(session), &setup, key, bytes.text, bytes.length);
    assert_non_null(again);
    writer_finish(&bytes);
    writer_finish(&why);
    return again;
}

static void test_what_others_do_out_of_turn_leaves_undo_open(void **state) {
    (void)state;
    struct session *session = table_with_a_brawl();
    does(session, AMBER, "pass");
    does(session, CRIMSON, "draft:drab");
    does(session, DRAB, "pass-always:brawls-of-others"); /* closes it for him, but not what amber did */
    struct session *again = restored(session);
    for (int i = 0; i < 2; i++) {
        struct session *one = i ? again : session;
        assert_true(session_can_undo(one, AMBER));
        assert_true(session_can_undo(one, CRIMSON));
        assert_int_equal(session_undo(one, AMBER, 0), ACT_DONE);
        assert_int_equal(session_undoes(one), 2);
        assert_int_equal(asked(one), 0x7);
        assert_true(sees(one, CRIMSON, "\"key\":\"drop\""));
        assert_true(sees(one, DRAB, "ask-again:brawls-of-others"));
        assert_int_equal(session_undo(one, DRAB, 0), ACT_DONE);
        assert_int_equal(asked(one), 0xf);
        assert_int_equal(session_undo(one, CRIMSON, 0), ACT_DONE);
        assert_false(sees(one, CRIMSON, "\"key\":\"drop\""));
    }
    session_free(again);
    session_free(session);
}

static void test_what_another_built_upon_cannot_be_taken_back(void **state) {
    (void)state;
    struct session *session = table();
    does(session, AMBER, "toast:drab");
    does(session, CRIMSON, "pass-always:every-brawl");
    assert_true(session_can_undo(session, AMBER));
    does(session, DRAB, "thank");
    assert_false(session_can_undo(session, AMBER));
    assert_int_equal(session_undo(session, AMBER, 0), ACT_NO_UNDO);
    assert_int_equal(session_undo(session, DRAB, 0), ACT_DONE);
    assert_int_equal(session_undo(session, AMBER, 0), ACT_DONE);
    session_free(session);
}

static void test_an_answer_or_what_he_was_told_closes_undo(void **state) {
    (void)state;
    struct session *session = table();
    does(session, AMBER, "rest");
    does(session, SECOND, "rest"); /* he has answered */
    assert_false(session_can_undo(session, AMBER));
    offers(session, CRIMSON, "draft:drab"); /* which told drab something */
    assert_false(session_can_undo(session, CRIMSON));
    assert_true(session_can_undo(session, SECOND));
    does(session, CRIMSON, "rest");
    offers(session, AMBER, "draft:drab");
    assert_true(session_can_undo(session, CRIMSON));
    offers(session, AMBER, "draft:crimson"); /* which told crimson something */
    assert_false(session_can_undo(session, CRIMSON));
    session_free(session);
}

/* The last who is asked closes the window: dice are rolled, and nothing before can be taken back. */
static void test_a_standing_pass_that_lets_dice_roll_closes_undo(void **state) {
    (void)state;
    struct session *session = table_with_a_brawl();
    for (int role = AMBER; role < DRAB; role++)
        does(session, role, "pass");
    assert_true(session_can_undo(session, CRIMSON));
    does(session, DRAB, "pass-always:every-brawl");
    assert_int_equal(asked(session), ROLE_BIT(SECOND));
    for (int role = AMBER; role <= DRAB; role++)
        assert_false(session_can_undo(session, role));
    session_free(session);
}

/* ---- snapshots --------------------------------------------------------------------------------------------------- */

static void test_a_snapshot_of_the_first_format_is_older(void **state) {
    (void)state;
    struct session *session = table();
    struct writer bytes;
    uint32_t top_seq = 7; /* stood where the format stands */
    writer_init(&bytes);
    session_snapshot(session, &bytes);
    assert_false(session_snapshot_is_older(session_module(session), bytes.text, bytes.length));
    memcpy(bytes.text + 20, &top_seq, sizeof top_seq);
    assert_true(session_snapshot_is_older(session_module(session), bytes.text, bytes.length));
    assert_false(session_snapshot_is_older(session_module(session), bytes.text, 20));
    writer_finish(&bytes);
    session_free(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_asked_leaves_no_empty_line),
        cmocka_unit_test(test_a_window_asks_all_and_closes_when_all_pass),
        cmocka_unit_test(test_who_has_laid_down_that_he_passes_is_not_asked),
        cmocka_unit_test(test_a_pass_laid_down_in_a_window_closes_it_for_him),
        cmocka_unit_test(test_whoever_acts_in_a_window_has_the_others_asked_again),
        cmocka_unit_test(test_nobody_else_reads_of_a_standing_pass_or_its_undo),
        cmocka_unit_test(test_passes_can_be_laid_down_a_hundred_times_and_always_lifted),
        cmocka_unit_test(test_out_of_turn_only_ones_own_seq_gets_stale),
        cmocka_unit_test(test_a_draft_has_a_prompt_beside_what_the_game_asks),
        cmocka_unit_test(test_a_draft_falls_when_its_ground_is_gone),
        cmocka_unit_test(test_a_step_that_stands_no_more_is_taken_off_with_what_it_called),
        cmocka_unit_test(test_who_leaves_is_asked_no_more),
        cmocka_unit_test(test_what_others_do_out_of_turn_leaves_undo_open),
        cmocka_unit_test(test_what_another_built_upon_cannot_be_taken_back),
        cmocka_unit_test(test_an_answer_or_what_he_was_told_closes_undo),
        cmocka_unit_test(test_a_standing_pass_that_lets_dice_roll_closes_undo),
        cmocka_unit_test(test_a_snapshot_of_the_first_format_is_older),
    };
    return cmocka_run_group_tests_name("out of turn", tests, engine_start, engine_stop);
}
