/* The content files: what is refused, and how it is said. Every record of every file is damaged in turn; the
 * game must be refused with a fault that names the file, and must never be read past. */
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness.h"

#include "../../../rulesets/cruel-necessity/reader/content.h"

enum { FILES = 13 };

static struct {
    const char *name;
    json_t *json;
} file[FILES];

/* ---- loading a copy --------------------------------------------------------------------------- */

static struct {
    int count;
    char file[64], path[256], expected[256], found[256];
} fault; /* the first one */

static void keep_fault(struct content_faults *faults, const char *name, const char *path, const char *expected,
                       const char *found) {
    (void)faults;
    if (fault.count++ > 0)
        return;
    snprintf(fault.file, sizeof fault.file, "%s", name);
    snprintf(fault.path, sizeof fault.path, "%s", path);
    snprintf(fault.expected, sizeof fault.expected, "%s", expected);
    snprintf(fault.found, sizeof fault.found, "%s", found);
}

/* Loads the files as they stand in memory; without: leaves that one out. True if they were accepted. */
static bool load(const char *without) {
    struct content_file files[FILES];
    struct content_source source = {0, files};
    for (int i = 0; i < FILES; i++) {
        if (without != NULL && strcmp(file[i].name, without) == 0)
            continue;
        char *text = json_dumps(file[i].json, JSON_COMPACT);
        files[source.count++] = (struct content_file){file[i].name, text, strlen(text)};
    }
    struct content_faults faults = {.report = keep_fault};
    memset(&fault, 0, sizeof fault);
    const void *content = cn_content_load(&source, &faults);
    assert_int_equal(content == NULL, fault.count > 0);
    if (content != NULL)
        cn_content_unload(content);
    for (int i = 0; i < source.count; i++)
        free((void *)files[i].text);
    return fault.count == 0;
}

static json_t *record(const char *name, const char *member, size_t index) {
    for (int i = 0; i < FILES; i++)
        if (strcmp(file[i].name, name) == 0)
            return json_array_get(json_object_get(file[i].json, member), index);
    fail_msg("no file %s", name);
    return NULL;
}

/* Puts value (a JSON text) in the place of a member; the fault must name file and path. */
static void expect_fault(const char *name, const char *member, size_t index, const char *key, const char *value,
                         const char *path) {
    json_t *object = record(name, member, index);
    assert_non_null(object);
    json_t *before = json_incref(json_object_get(object, key));
    if (value == NULL)
        json_object_del(object, key);
    else
        json_object_set_new(object, key, json_loads(value, JSON_DECODE_ANY, NULL));
    if (load(NULL))
        fail_msg("%s: %s[%zu].%s = %s is accepted", name, member, index, key, value ? value : "nothing");
    assert_string_equal(fault.file, name);
    if (strstr(fault.path, path) == NULL)
        fail_msg("the fault is at %s, not at %s", fault.path, path);
    assert_true(fault.expected[0] != '\0' && fault.found[0] != '\0');
    if (before == NULL)
        json_object_del(object, key);
    else
        json_object_set_new(object, key, before);
}

static int set_up(void **unused) {
    (void)unused;
    struct dirent **entries;
    int n = scandir("rulesets/cruel-necessity/content", &entries, NULL, alphasort), count = 0;
    for (int i = 0; i < n; i++) {
        char path[512];
        size_t length = strlen(entries[i]->d_name);
        snprintf(path, sizeof path, "rulesets/cruel-necessity/content/%s", entries[i]->d_name);
        bool rules = strcmp(entries[i]->d_name, "view-schema.json") != 0 && /* the engine only passes it on */
                     strcmp(entries[i]->d_name, "guide.json") != 0;         /* and reads this one itself */
        if (rules && length > 5 && strcmp(entries[i]->d_name + length - 5, ".json") == 0) {
            assert_true(count < FILES);
            file[count].name = strdup(entries[i]->d_name);
            file[count].json = json_load_file(path, 0, NULL);
            assert_non_null(file[count++].json);
        }
        free(entries[i]);
    }
    free(entries);
    assert_int_equal(count, FILES);
    return 0;
}

static int tear_down(void **unused) {
    (void)unused;
    for (int i = 0; i < FILES; i++) {
        free((void *)file[i].name);
        json_decref(file[i].json);
    }
    return 0;
}

/* ---- tests ------------------------------------------------------------------------------------ */

static void test_the_content_is_accepted(void **unused) {
    (void)unused;
    if (!load(NULL))
        fail_msg("%s: %s: expected %s, found %s", fault.file, fault.path, fault.expected, fault.found);
}

static void test_a_missing_file_is_named(void **unused) {
    (void)unused;
    for (int i = 0; i < FILES; i++) {
        assert_false(load(file[i].name));
        assert_string_equal(fault.file, file[i].name);
    }
}

static void test_faults_name_file_and_path(void **unused) {
    (void)unused;
    expect_fault("formations.json", "units", 3, "strength", "\"four\"", "units[3].strength");
    expect_fault("formations.json", "units", 3, "strength", "99", "units[3].strength");
    expect_fault("formations.json", "units", 0, "branch", "\"dragoons\"", "units[0].branch");
    expect_fault("formations.json", "units", 0, "side", NULL, "units[0].side");
    expect_fault("formations.json", "units", 0, "colour", "\"red\"", "units[0]");
    expect_fault("formations.json", "units", 0, "provenance", NULL, "units[0].provenance");
    expect_fault("formations.json", "units", 0, "provenance", "\"hearsay\"", "units[0].provenance");
    expect_fault("battle_cards.json", "cards", 0, "unit", "\"r-nobody\"", "cards[0].unit");
    expect_fault("battle_cards.json", "cards", 0, "unit", NULL, "cards[0]");
    expect_fault("battle_cards.json", "cards", 11, "target", "\"any-cavalry\"", "cards[11]");
    expect_fault("battle_cards.json", "cards", 1, "timing", "\"clash\"", "cards[1].effect");
    expect_fault("battle_cards.json", "cards", 1, "amount", "1.5", "cards[1].amount");
    expect_fault("battle_board.json", "sectors", 2, "units", "1", "sectors");
    expect_fault("battle_board.json", "sectors", 2, "units", "3", "sectors[2].units");
    expect_fault("battle_board.json", "aftermath", 0, "effect", "\"fortress\"", "aftermath");
    expect_fault("battle_board.json", "deadly_outcomes", 2, "up_to", "5", "deadly_outcomes");
    expect_fault("optional_rules.json", "quick_combat", 0, "after_card", "3", "quick_combat");
    expect_fault("armies.json", "counters", 0, "combat_value", "0", "counters[0].combat_value");
    expect_fault("armies.json", "counters", 0, "standard", "false", "north");
    expect_fault("map.json", "fortresses", 1, "id", "\"hall\"", "fortresses[1].id");
    expect_fault("tracks.json", "tracks", 0, "opposite", "\"wales\"", "tracks[0]");
    expect_fault("scenarios.json", "scenarios", 0, "zeal", "10", "scenarios[0]");
}

/* Puts a member into an operation, the first of a section of a card; the fault must name the place. */
static void expect_bad_operation(size_t card, const char *section, const char *key, const char *value,
                                 const char *path) {
    json_t *operation = json_array_get(json_object_get(record("cards.json", "cards", card), section), 0);
    assert_non_null(operation);
    json_t *before = json_deep_copy(operation);
    json_object_set_new(operation, key, json_loads(value, JSON_DECODE_ANY, NULL));
    if (load(NULL))
        fail_msg("cards[%zu].%s[0].%s = %s is accepted", card, section, key, value);
    assert_string_equal(fault.file, "cards.json");
    assert_string_equal(fault.path, path);
    json_object_clear(operation);
    json_object_update(operation, before);
    json_decref(before);
    assert_true(load(NULL));
}

/* An operation is held to the members of its own kind, however deep it lies. */
static void test_a_misspelt_member_of_an_operation_is_a_fault(void **unused) {
    (void)unused;
    expect_bad_operation(6, "military", "strenght", "1", "cards[6].military[0]");
    expect_bad_operation(0, "religious", "times", "1", "cards[0].religious[0]");
    expect_bad_operation(0, "military", "times", "4", "cards[0].military[0].times");
    expect_bad_operation(0, "military", "army", "\"wales\"", "cards[0].military[0].army");
    expect_bad_operation(0, "military", "op", "\"activat\"", "cards[0].military[0]");
    expect_bad_operation(3, "political", "options", "[{\"id\":\"a\",\"title\":\"A\"}]",
                         "cards[3].political[0].options[0].effects");
    expect_bad_operation(3, "political", "options",
                         "[{\"id\":\"a\",\"title\":\"A\",\"effects\":[{\"op\":\"zeal\",\"chnage\":1}]}]",
                         "cards[3].political[0].options[0].effects[0].change");
    expect_bad_operation(16, "prerequisites", "track", "\"parliament\"", "cards[16].prerequisites[0]");
    expect_bad_operation(2, "prerequisites", "at_most", "\"B\"", "cards[2].prerequisites[0]");
    expect_bad_operation(2, "prerequisites", "at_least", "\"E\"", "cards[2].prerequisites[0].at_least");
    expect_fault("cards.json", "cards", 0, "special", "[]", "cards[0].special");
    expect_fault("cards.json", "cards", 2, "special", NULL, "cards[2].special");
    expect_fault("scenarios.json", "scenarios", 0, "armies", "[{\"counter\":\"north\",\"aera\":5}]",
                 "scenarios[0].armies[0].area");
    expect_fault("tracks.json", "tracks", 0, "boxes", "[]", "tracks[0].boxes");
    expect_fault("scenarios.json", "scenarios", 1, "scored", "[3, 4]", "scenarios[1].scored");
    expect_fault("scenarios.json", "scenarios", 1, "deviltry", "\"none\"", "scenarios[1].deviltry");
    expect_fault("scenarios.json", "scenarios", 1, "deviltry", "[5]", "scenarios[1].deviltry");
    expect_fault("scenarios.json", "scenarios", 1, "available", "[3, 5, 9, 17]", "scenarios[1].available");
    expect_fault("scenarios.json", "scenarios", 1, "removed_battle_cards", "[16]", "scenarios[1].removed_battle_cards");
}

/* The placement of card 15 is the content's, and half a one is refused. */
static void test_CN_6_9_the_placement_by_die_is_content(void **unused) {
    (void)unused;
    expect_fault("revolts.json", "by_die", 1, "up_to", "5", "by_die");
    expect_fault("revolts.json", "by_die", 0, "up_to", "6", "by_die");
    expect_fault("revolts.json", "by_die", 0, "region", "\"scotland\"", "by_die[0].region");
    expect_fault("revolts.json", "by_die", 0, "areas_ahead", NULL, "by_die[0].areas_ahead");
    expect_fault("revolts.json", "by_die", 0, "provenance", NULL, "by_die[0].provenance");
    for (size_t i = 0; i < 2; i++)
        assert_string_equal(json_string_value(json_object_get(record("revolts.json", "by_die", i), "provenance")),
                            "reconstructed");
}

/* Do the words name this condition? */
static bool is_told(const char *words, const json_t *need) {
    const char *kind = json_string_value(json_object_get(need, "need"));
    const char *subject =
        json_string_value(json_object_get(need, strcmp(kind, "fortress") == 0 ? "fortress" : "track"));
    char expected[64];
    if (words == NULL)
        return false;
    if (strcmp(kind, "battle-won") == 0)
        return strcasestr(words, "a battle won in this turn or the last") != NULL;
    if (strcmp(kind, "grade") == 0)
        snprintf(expected, sizeof expected, "%s at grade %s", subject,
                 json_string_value(json_object_get(need, "at_least")));
    else if (strcmp(kind, "box") == 0)
        snprintf(expected, sizeof expected, "%s in its lowest 3 or above", subject);
    else
        snprintf(expected, sizeof expected, "%s in Parliament's hands at %d or more", subject,
                 (int)json_integer_value(json_object_get(need, "at_least")));
    return strcasestr(words, expected) != NULL;
}

/* What the words say is what the conditions are. */
static void test_CN_8_2_conditions_stand_in_words(void **unused) {
    (void)unused;
    int achievements = 0;
    json_t *card;
    for (size_t i = 0; i < CN_CARDS; i++) {
        card = record("cards.json", "cards", i);
        const char *words = json_string_value(json_object_get(card, "needs"));
        bool achievement = strcmp(json_string_value(json_object_get(card, "kind")), "achievement") == 0;
        assert_int_equal(words != NULL, achievement);
        size_t k;
        const json_t *need;
        json_array_foreach(json_object_get(card, "prerequisites"), k, need) {
            if (!is_told(words, need))
                fail_msg("card %zu: \"%s\" leaves out condition %zu", i + 1, words, k);
        }
        achievements += achievement;
    }
    assert_int_equal(achievements, 12);
    expect_fault("cards.json", "cards", 2, "needs", NULL, "cards[2].needs");
    expect_fault("cards.json", "cards", 0, "needs", "\"Nothing.\"", "cards[0].needs");
    expect_fault("battle_board.json", "benefits", 4, "cost", "2", "benefits");
}

static void test_too_few_unnamed_units_are_refused(void **unused) {
    (void)unused;
    for (int i = 0; i < FILES; i++) {
        if (strcmp(file[i].name, "formations.json") != 0)
            continue;
        json_t *whole = json_deep_copy(file[i].json), *units = json_object_get(file[i].json, "units");
        for (size_t k = json_array_size(units); k-- > 0;)
            if (strncmp(json_string_value(json_object_get(json_array_get(units, k), "id")), "p-foot", 6) == 0)
                json_array_remove(units, k);
        assert_false(load(NULL));
        json_decref(file[i].json);
        file[i].json = whole;
    }
    assert_true(load(NULL));
}

/* What stands in an array of records, through all files. */
static void each_record(size_t stride, void (*damage)(const char *name, const char *member, json_t *record)) {
    for (int i = 0; i < FILES; i++) {
        const char *member;
        json_t *array, *item;
        size_t k;
        json_object_foreach(file[i].json, member, array) {
            json_array_foreach(array, k, item) {
                if (k % stride == 0)
                    damage(file[i].name, member, item);
            }
        }
    }
}

static void add_unknown_member(const char *name, const char *member, json_t *item) {
    json_object_set_new(item, "surprise", json_true());
    /* what only front ends read may hold anything: the connections of the map and the texts of the options */
    if (load(NULL) && strcmp(name, "map.json") != 0 && strcmp(name, "optional_rules.json") != 0)
        fail_msg("%s: an unknown member of %s is accepted", name, member);
    if (fault.count > 0)
        assert_string_equal(fault.file, name);
    json_object_del(item, "surprise");
}

static void test_unknown_members_are_refused_everywhere(void **unused) {
    (void)unused;
    each_record(1, add_unknown_member);
}

/* Every member in turn: gone, of a wrong type, out of range. Whether it matters is the file's affair; it must not bring
 * the loader down. */
static void spoil_members(const char *name, const char *member, json_t *item) {
    (void)name, (void)member;
    json_t *copy = json_deep_copy(item);
    const char *key;
    json_t *value;
    json_object_foreach(copy, key, value) {
        json_object_del(item, key);
        load(NULL);
        json_object_set_new(item, key, json_pack("[{s:i}]", "nonsense", 1));
        load(NULL);
        json_object_set_new(item, key, json_integer(31000));
        load(NULL);
        json_object_set(item, key, value);
    }
    json_decref(copy);
}

static void test_no_damage_brings_the_loader_down(void **unused) {
    (void)unused;
    each_record(7, spoil_members);
    assert_true(load(NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_content_is_accepted),
        cmocka_unit_test(test_a_missing_file_is_named),
        cmocka_unit_test(test_faults_name_file_and_path),
        cmocka_unit_test(test_a_misspelt_member_of_an_operation_is_a_fault),
        cmocka_unit_test(test_CN_6_9_the_placement_by_die_is_content),
        cmocka_unit_test(test_CN_8_2_conditions_stand_in_words),
        cmocka_unit_test(test_too_few_unnamed_units_are_refused),
        cmocka_unit_test(test_unknown_members_are_refused_everywhere),
        cmocka_unit_test(test_no_damage_brings_the_loader_down),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
