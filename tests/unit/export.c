/* A finished game proves itself; a tampered one is found out. */
#include "engine.h"

#include <unistd.h>

#include "../../daemon/game/export.h"

static struct entry entries[128];
static size_t count;
static json_t *document;

static int role_to_act(struct session *session) {
    return session_to_act(session) & ROLE_BIT(RED) ? RED : BLUE;
}

/* The first listed action each time, so that undo and dice occur. */
static void play_to_the_end(struct session *session) {
    while (!session_over(session)) {
        struct writer w;
        char key[64];
        int role = role_to_act(session);
        writer_init(&w);
        assert_true(session_actions_json(session, role, ASIDES_LAST, &w));
        const char *found = strstr(writer_text(&w), "\"key\":\"");
        snprintf(key, sizeof key, "%.*s", (int)strcspn(found + 7, "\""), found + 7);
        writer_finish(&w);
        assert_int_equal(engine_act(session, role, key), ACT_DONE);
        entries[count++] = *session_entry(session);
        if (count == 1) {
            assert_int_equal(session_undo(session, role, 2000), ACT_DONE);
            entries[count++] = *session_entry(session);
        }
    }
}

static int make_document(void **state) {
    static const struct game_truth blank;
    struct game_truth truth = blank;
    struct writer out, why, game;
    uint8_t key[KEY_BYTES];
    if (engine_start(state) != 0)
        return -1;
    writer_init(&out);
    writer_init(&why);
    writer_init(&game);
    truth.module = muster;
    truth.id[0] = 1;
    truth.seed[3] = 9;
    truth.entropy[BLUE] = "salt";
    truth.player[RED] = "alice";
    truth.player[BLUE] = "bob";
    assert_null(setup_read(muster, "skirmish", NULL, &truth.setup, &why));
    fairness_commit(truth.seed, truth.commitment);
    fairness_key(truth.seed, truth.entropy, key);
    struct session *session = session_new(muster, &truth.setup, key, &why);
    play_to_the_end(session);
    truth.entries = entries;
    truth.count = count;
    put(&game, "{\"id\":\"01000000-0000-0000-0000-000000000000\",\"roles\":[{\"role\":\"red\"},"
               "{\"role\":\"blue\"}],\"result\":");
    session_result_json(session, &game);
    put(&game, "}");
    session_free(session);
    if (!export_json(&truth, writer_text(&game), game.length, 0, &out, &why))
        return -1;
    document = json_loads(writer_text(&out), JSON_REJECT_DUPLICATES, NULL);
    writer_finish(&out);
    writer_finish(&why);
    writer_finish(&game);
    return document != NULL ? 0 : -1;
}

static int drop_document(void **state) {
    json_decref(document);
    return engine_stop(state);
}

static void assert_verdict(const json_t *tried, const char *expected) {
    struct writer why;
    writer_init(&why);
    bool good = verify_export(engine_loader, tried, NULL, &why);
    if (good != (expected == NULL) || (expected != NULL && strstr(writer_text(&why), expected) == NULL))
        fail_msg("expected %s, found %s", expected ? expected : "a good export", good ? "it good" : writer_text(&why));
    writer_finish(&why);
}

static json_t *entry_of(json_t *tried, size_t seq) {
    return json_array_get(json_object_get(tried, "entries"), seq);
}

static void test_an_export_verifies(void **state) {
    (void)state;
    assert_verdict(document, NULL);
}

static void test_another_seed_is_found_out(void **state) {
    (void)state;
    json_t *tried = json_deep_copy(document), *setup = json_object_get(tried, "setup");
    char seed[65];
    snprintf(seed, sizeof seed, "%064d", 0);
    json_object_set_new(setup, "seed", json_string(seed));
    assert_verdict(tried, "not the one that was committed to");
    json_decref(tried);
}

static void test_other_entropy_is_found_out(void **state) {
    (void)state;
    json_t *tried = json_deep_copy(document);
    json_t *given = json_array_get(json_object_get(json_object_get(tried, "setup"), "entropy"), 0);
    json_object_set_new(given, "entropy", json_string("pepper"));
    assert_verdict(tried, "entry 0: ");
    json_decref(tried);
}

static void test_a_changed_action_die_text_state_or_result_is_found_out(void **state) {
    (void)state;
    static const struct {
        size_t seq;
        const char *member, *value, *verdict;
    } cases[] = {{1, "key", "\"ready\"", "entry 1: "},
                 {1, "key", "\"misbehave\"", "against the rules"},
                 {2, "kind", "\"action\"", "against the rules"},
                 {3, "text", "\"Red wins.\"", "entry 3: text is not what the replay gives"},
                 {3, "text", "\"\"", "entry 3: text is not what the replay gives"},
                 {4, "draws", "99", "entry 4: draws is not what the replay gives"},
                 {0, "rolls", "[]", "entry 0: rolls is not what the replay gives"},
                 {5, "state_hash", "\"00\"", "entry 5: state_hash is not what the replay gives"},
                 {5, "seq", "7", "not numbered"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *tried = json_deep_copy(document);
        json_t *entry = entry_of(tried, cases[i].seq);
        json_t *value = json_loads(cases[i].value, JSON_DECODE_ANY, NULL);
        if (json_equal(value, json_object_get(entry, cases[i].member)))
            fail_msg("case %zu changes nothing", i);
        json_object_set_new(entry, cases[i].member, value);
        assert_verdict(tried, cases[i].verdict);
        json_decref(tried);
    }
    json_t *tried = json_deep_copy(document);
    json_object_set_new(json_object_get(json_object_get(tried, "game"), "result"), "outcome", json_string("nobody"));
    assert_verdict(tried, "game.result is not what the replay gives");
    json_decref(tried);
}

static void test_a_shortened_game_is_found_out(void **state) {
    (void)state;
    json_t *tried = json_deep_copy(document), *list = json_object_get(tried, "entries");
    json_array_remove(list, json_array_size(list) - 1);
    assert_verdict(tried, "the game is not over");
    json_array_clear(list);
    assert_verdict(tried, "there are no entries");
    json_decref(tried);
}

static void test_what_is_no_export_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {"{}", "[]", "{\"format\":\"musterd-export-1\"}",
                                        "{\"format\":\"musterd-export-1\",\"setup\":{\"ruleset\":\"muster-test\"}}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        json_t *tried = json_loads(texts[i], 0, NULL);
        assert_verdict(tried, "");
        json_decref(tried);
    }
}

static int check_dice(const json_t *tried) {
    char path[] = "/tmp/musterd-export-XXXXXX", command[128];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(json_dump_file(tried, path, 0), 0);
    snprintf(command, sizeof command, "scripts/check-dice %s", path);
    int status = system(command);
    unlink(path);
    return status;
}

/* The whole point: somebody else's program finds the same dice. */
static void test_every_die_is_recomputed_without_musterd(void **state) {
    (void)state;
    assert_int_equal(check_dice(document), 0);
    json_t *tried = json_deep_copy(document), *rolls = json_object_get(entry_of(tried, 0), "rolls");
    json_t *roll = json_array_get(rolls, 0);
    json_object_set_new(roll, "value", json_integer((json_integer_value(json_object_get(roll, "value")) + 1) % 12));
    assert_int_not_equal(check_dice(tried), 0);
    json_decref(tried);
}

/* Blue gave entropy, as role number 1, and stays that where the set-up has no seat for red. */
static void test_a_role_keeps_its_number_where_seats_are_left_out(void **state) {
    (void)state;
    json_t *tried = json_deep_copy(document);
    assert_int_equal(json_array_remove(json_object_get(json_object_get(tried, "game"), "roles"), 0), 0);
    assert_int_equal(check_dice(tried), 0);
    json_object_del(json_object_get(tried, "setup"), "roles");
    assert_int_not_equal(check_dice(tried), 0);
    json_decref(tried);
}

static void test_other_roles_are_found_out(void **state) {
    (void)state;
    json_t *tried = json_deep_copy(document), *setup = json_object_get(tried, "setup");
    json_object_set_new(setup, "roles", json_pack("[ss]", "blue", "red"));
    assert_verdict(tried, "setup.roles is not the ruleset's list of roles");
    json_object_set_new(setup, "roles", json_pack("[s]", "red"));
    assert_verdict(tried, "setup.roles is not the ruleset's list of roles");
    json_decref(tried);
}

/* Made by a daemon that knew neither commitments of players nor where a seed came from. */
static void test_an_export_made_before_commitments_verifies(void **state) {
    static const char path[] = "tests/fuzz/corpus/export/before-commitments.json";
    char command[128];
    (void)state;
    json_t *old = json_load_file(path, 0, NULL);
    assert_non_null(old);
    assert_null(json_object_get(json_object_get(old, "setup"), "commitments"));
    assert_verdict(old, NULL);
    assert_false(export_seed_chosen(old));
    json_decref(old);
    snprintf(command, sizeof command, "scripts/check-dice %s", path);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_export_verifies),
        cmocka_unit_test(test_another_seed_is_found_out),
        cmocka_unit_test(test_other_entropy_is_found_out),
        cmocka_unit_test(test_a_changed_action_die_text_state_or_result_is_found_out),
        cmocka_unit_test(test_a_shortened_game_is_found_out),
        cmocka_unit_test(test_what_is_no_export_is_refused),
        cmocka_unit_test(test_every_die_is_recomputed_without_musterd),
        cmocka_unit_test(test_a_role_keeps_its_number_where_seats_are_left_out),
        cmocka_unit_test(test_other_roles_are_found_out),
        cmocka_unit_test(test_an_export_made_before_commitments_verifies),
    };
    return cmocka_run_group_tests_name("export", tests, make_document, drop_document);
}
