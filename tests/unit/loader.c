/* Plugins that do not fit are refused with words; the rest is loaded. */
#include "engine.h"

#include <sys/stat.h>
#include <unistd.h>

#include "../../daemon/plugin/translation.h"

static char folder[64];
static char complaints[8192];

static void collect(void *context, const char *line) {
    (void)context;
    size_t n = strlen(complaints);
    snprintf(complaints + n, sizeof complaints - n, "%s\n", line);
}

static char *slurp(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

static void spill(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* A copy of the test game as NAME.so with its content, `from` replaced by `to` in the plugin or, with in_content, in
 * the cards. */
static void install(const char *name, const void *from, const void *to, size_t n, bool in_content) {
    static const char *const files[] = {"cards.json", "view-schema.json"};
    char path[512];
    size_t length;
    snprintf(path, sizeof path, "%s/tests/rulesets/muster-test.so", engine_build());
    char *bytes = slurp(path, &length);
    char *place = n > 0 && !in_content ? memmem(bytes, length, from, n) : NULL;
    if (n > 0 && !in_content)
        assert_non_null(place);
    for (; place != NULL; place = memmem(bytes, length, from, n))
        memcpy(place, to, n);
    snprintf(path, sizeof path, "%s/%s.so", folder, name);
    spill(path, bytes, length);
    free(bytes);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/%s/content", folder, name);
    mkdir(path, 0700);
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/tests/rulesets/muster-test/content/%s", engine_build(), files[i]);
        bytes = slurp(path, &length);
        if (in_content && i == 0) {
            place = memmem(bytes, length, from, n);
            assert_non_null(place);
            memcpy(place, to, n);
        }
        snprintf(path, sizeof path, "%s/%s/content/%s", folder, name, files[i]);
        spill(path, bytes, length);
        free(bytes);
    }
}

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/musterd-loader-XXXXXX");
    complaints[0] = '\0';
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static int remove_folder(void **state) {
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void assert_refused(const char *words) {
    install("muster-good", "muster-test", "muster-good", 12, false);
    struct loader *loader = loader_open(folder, collect, NULL);
    assert_int_equal(loader_refused(loader), 1);
    if (strstr(complaints, words) == NULL)
        fail_msg("expected \"%s\" in: %s", words, complaints);
    assert_non_null(loader_current(loader, "muster-good"));
    assert_null(loader_next(loader_first(loader)));
    loader_close(loader);
}

static void test_another_abi_is_refused(void **state) {
    (void)state;
    const struct ruleset_build ours = RULESET_BUILD;
    struct ruleset_build theirs = ours;
    char words[80];
    theirs.abi_major++;
    install("stranger", &ours, &theirs, sizeof ours, false);
    snprintf(words, sizeof words, "stranger.so: ABI major version is %d, this daemon's is %d", RULESET_ABI_MAJOR + 1,
             RULESET_ABI_MAJOR);
    assert_refused(words);
}

static void test_a_younger_abi_is_refused(void **state) {
    (void)state;
    const struct ruleset_build ours = RULESET_BUILD;
    struct ruleset_build theirs = ours;
    theirs.abi_minor++;
    install("younger", &ours, &theirs, sizeof ours, false);
    assert_refused("update the daemon");
}

static void test_another_struct_size_is_refused(void **state) {
    (void)state;
    const struct ruleset_build ours = RULESET_BUILD;
    struct ruleset_build theirs = ours;
    theirs.event_size += 2;
    install("sized", &ours, &theirs, sizeof ours, false);
    assert_refused("sized.so: size of struct event is 24, this daemon's is 22");
}

static void test_a_corrupt_file_is_refused(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/broken.so", folder);
    spill(path, "\177ELF, but not for long", 22);
    assert_refused("broken.so: cannot be loaded");
}

static void test_a_library_that_is_no_ruleset_is_refused(void **state) {
    (void)state;
    install("other", "ruleset_entry", "rulesot_entry", 14, false);
    assert_refused("other.so: has no function ruleset_entry");
}

static void test_missing_content_is_refused(void **state) {
    (void)state;
    char command[256];
    install("hollow", "", "", 0, false);
    snprintf(command, sizeof command, "rm -r %s/hollow", folder);
    assert_int_equal(system(command), 0);
    assert_refused("hollow.so: its content cannot be read from");
}

static void test_faulty_content_is_refused_with_file_path_and_expectation(void **state) {
    (void)state;
    install("faulty", "\"strength\": 3", "\"strength\": 0", 13, true);
    assert_refused("faulty/content/cards.json: cards[2].strength: expected an integer from 1 to 12, found 0");
}

static void test_unknown_members_and_missing_provenance_are_refused(void **state) {
    (void)state;
    install("faulty", "\"provenance\": \"reconstructed\"", "\"provenence\": \"reconstructed\"", 29, true);
    install("muster-good", "muster-test", "muster-good", 12, false);
    struct loader *loader = loader_open(folder, collect, NULL);
    assert_non_null(strstr(complaints, "cards[0]: expected known members only, found provenence"));
    assert_non_null(
        strstr(complaints, "cards[0].provenance: expected one of box rulebook public recalled reconstructed own"));
    loader_close(loader);
}

/* One change of the cards or the plugin, of the same length, is refused in these words. */
static void refused(const char *from, const char *to, bool in_content, const char *words) {
    static int tries; /* a path that was opened once stays open */
    char name[32], command[128];
    assert_int_equal(strlen(from), strlen(to));
    snprintf(name, sizeof name, "faulty%d", ++tries);
    install(name, from, to, strlen(from), in_content);
    complaints[0] = '\0';
    struct loader *loader = loader_open(folder, collect, NULL);
    assert_int_equal(loader_refused(loader), 1);
    if (strstr(complaints, words) == NULL)
        fail_msg("expected \"%s\" in: %s", words, complaints);
    loader_close(loader);
    snprintf(command, sizeof command, "rm -rf %s/faulty*", folder);
    assert_int_equal(system(command), 0);
}

static void test_ids_are_checked_where_they_stand(void **state) {
    (void)state;
    refused("\"id\": \"12\"", "\"id\": \"11\"", true,
            "cards.json: cards[11].id: expected an id that no record before it has, found 11");
    refused("\"id\": \"12\"", "\"id\": \"1 \"", true, "cards[11].id: expected a kebab-case id of 1 to 24 characters");
    refused("\"id\": \"12\"", "\"id\": \"-2\"", true, "cards[11].id: expected a kebab-case id of 1 to 24 characters");
    refused("\"id\": \"1\", \"title\": \"Drummer\"", "\"id\": \"none\",\"title\": \"Drumm\"", true,
            "cards[0].id: expected a kebab-case id of 1 to 24 characters, not \"none\", found none");
    refused(
        "\"id\": \"1\", \"title\": \"Drummer\", \"strength\": 1", "\"id\": \"abcdefghijklmnopqrstuvwxy\"           ",
        true,
        "cards[0].id: expected a kebab-case id of 1 to 24 characters, not \"none\", found abcdefghijklmnopqrstuvwxy");
}

static void test_things_are_checked_by_their_domain(void **state) {
    (void)state;
    refused("\"id\": \"12\"", "\"id\": \"ab\"", true,
            "tables: domain card[11].id: expected a decimal number, found ab");
    refused("\"General\"", "\"\"       ", true, "tables: domain card, 12: expected a title, found nothing");
    refused("slope", "plain", false, "tables: domain ground[1].id: expected an id of its own, found plain");
}

static void test_versions_lie_side_by_side_and_the_highest_is_current(void **state) {
    (void)state;
    bool needs;
    install("muster-test-1.0.0", "", "", 0, false);
    install("muster-test-9.0.0", "1.0.0", "9.0.0", 6, false);
    install("muster-test-2.0.0", "1.0.0", "2.0.0", 6, false);
    struct loader *loader = loader_open(folder, collect, NULL);
    assert_int_equal(loader_refused(loader), 0);
    const struct module *current = loader_current(loader, "muster-test");
    assert_string_equal(current->ruleset->version, "9.0.0");
    const struct module *old = loader_pinned(loader, "muster-test", "1.0.0", current->content_hash, &needs);
    assert_non_null(old);
    assert_string_equal(old->ruleset->version, "1.0.0");
    assert_null(loader_pinned(loader, "muster-test", "3.0.0", current->content_hash, &needs));
    assert_false(needs);
    loader_close(loader);
}

static void test_the_same_version_twice_is_refused(void **state) {
    (void)state;
    install("muster-test", "", "", 0, false);
    install("muster-test-1.0.0", "", "", 0, false);
    struct loader *loader = loader_open(folder, collect, NULL);
    assert_int_equal(loader_refused(loader), 1);
    assert_non_null(strstr(complaints, "muster-test 1.0.0 is already loaded"));
    loader_close(loader);
}

static void test_a_file_is_named_for_its_ruleset(void **state) {
    (void)state;
    install("my-game", "", "", 0, false);
    assert_refused("my-game.so: its table says muster-test, version 1.0.0: name the file muster-test.so or "
                   "muster-test-1.0.0.so, or change .id in module.c");
}

static void test_a_file_is_named_for_its_version(void **state) {
    (void)state;
    install("muster-test-1.0.1", "", "", 0, false);
    assert_refused("muster-test-1.0.1.so: its table says muster-test, version 1.0.0");
}

static void test_content_that_is_no_longer_on_disk_comes_from_the_store(void **state) {
    (void)state;
    struct writer why;
    bool needs;
    install("muster-test", "\"strength\": 3", "\"strength\": 2", 13, true);
    struct loader *loader = loader_open(folder, collect, NULL);
    assert_null(loader_pinned(loader, "muster-test", "1.0.0", muster->content_hash, &needs));
    assert_true(needs);
    writer_init(&why);
    const struct module *old =
        loader_content(loader, "muster-test", "1.0.0", &muster->source, muster->content_hash, &why);
    assert_non_null(old);
    assert_ptr_equal(loader_pinned(loader, "muster-test", "1.0.0", muster->content_hash, &needs), old);
    char wrong[65];
    snprintf(wrong, sizeof wrong, "%s", muster->content_hash);
    wrong[0] = wrong[0] == 'a' ? 'b' : 'a';
    assert_null(loader_content(loader, "muster-test", "1.0.0", &muster->source, wrong, &why));
    assert_non_null(strstr(writer_text(&why), "does not have its hash"));
    writer_finish(&why);
    loader_close(loader);
}

/* ---- translations ------------------------------------------------------------------------------------------------ */

/* The test game with a translation. */
static void install_translation(const char *file, const char *text) {
    char path[512];
    install("muster-test", "", "", 0, false);
    snprintf(path, sizeof path, "%s/muster-test/lang", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/muster-test/lang/%s", folder, file);
    spill(path, text, strlen(text));
}

static void refused_translation(const char *file, const char *text, const char *words) {
    complaints[0] = '\0';
    install_translation(file, text);
    assert_refused(words);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s/*", folder);
    assert_int_equal(system(command), 0);
}

static void test_faults_of_a_translation_are_said_with_their_place(void **state) {
    char text[512];
    (void)state;
    refused_translation(
        "de.json", "{\"titel\": \"Musterung\"}",
        "muster-test/lang/de.json: titel: expected the place of a text in the ruleset's document, found "
        "none");
    refused_translation("de.json", "{\"verbs/choose/label\": \"{karte} ({detail})\"}",
                        "lang/de.json: verbs/choose/label: expected the names in braces and brackets of \"Choose the "
                        "{card} ({detail})\", found {karte} ({detail})");
    refused_translation("de.json", "{\"verbs/choose/label\": \"{card}\"}", "verbs/choose/label: expected the names");
    refused_translation("de.json", "{\"events/showed/text\": \"{side}: {card}, {roll}.\"}",
                        "events/showed/text: expected the names");
    refused_translation("de.json", "{\"events/showed/text\": \"{side}: {card}[, {roll}.\"}",
                        "events/showed/text: expected the names");
    refused_translation("de.json", "{\"events/advanced/text\": \"{side}: {ground}\"}",
                        "events/advanced/text: expected the names");
    refused_translation("de.json", "{\"title\": \"Musterung\",}", "lang/de.json: line 1: expected a JSON object");
    refused_translation("de.json", "{\"title\": \"M\", \"title\": \"N\"}",
                        "lang/de.json: line 1: expected a JSON object");
    refused_translation("de.json", "[]", "lang/de.json: line 1: expected a JSON object, found something else");
    refused_translation("de.json", "{\"title\": 1}", "title: expected a text of 1 to 120 characters, found no text");
    refused_translation("de.json", "{\"title\": \"\"}", "title: expected a text of 1 to 120 characters");
    snprintf(text, sizeof text, "{\"verbs/cheer/title\": \"%081d\"}", 0);
    refused_translation("de.json", text, "verbs/cheer/title: expected a text of 1 to 80 characters");
    refused_translation("en.json", "{}", "expected a file named by the tag of a language other than en");
    refused_translation("de_AT.json", "{}", "expected a file named by the tag of a language other than en");
}

static void test_language_tags_have_their_form(void **state) {
    static const char *const good[] = {"de",         "de-AT",          "DE-at",
                                       "zh-Hant-TW", "sl-rozaj-biske", "es-419",
                                       "de-CH-1996", "zh-cmn-Hans-CN", "de-u-co-phonebk",
                                       "x-private",  "en-a-bb-x-y",    "abcdefgh"};
    static const char *const bad[] = {"",     "d",    "de-",      "-de",          "de_AT", "de--AT", "abcdefghi", "12",
                                      "de-u", "de-x", "de-AT-DE", "de-123456789", "dé",    "de AT",  "x"};
    char longest[LANGUAGE_TAG_MOST + 2] = "de-x";
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!language_tag_is_good(good[i]))
            fail_msg("%s is refused", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (language_tag_is_good(bad[i]))
            fail_msg("%s is taken", bad[i]);
    while (strlen(longest) < LANGUAGE_TAG_MOST)
        strcat(longest, strlen(longest) % 4 == 0 ? "-" : "a");
    assert_true(language_tag_is_good(longest));
    strcat(longest, "a");
    assert_false(language_tag_is_good(longest));
}

static void test_a_translation_is_found_by_its_tag_or_a_longer_one(void **state) {
    (void)state;
    install_translation("de.json", "{\"title\": \"Musterung\"}");
    install_translation("zh-Hant.json", "{}");
    struct loader *loader = loader_open(folder, collect, NULL);
    const struct module *module = loader_current(loader, "muster-test");
    assert_non_null(module);
    assert_string_equal(translation_find(module, "de")->tag, "de");
    assert_string_equal(translation_find(module, "DE-at-1996")->tag, "de");
    assert_string_equal(translation_find(module, "de-u-co-phonebk")->tag, "de");
    assert_string_equal(translation_find(module, "zh-hant-TW")->tag, "zh-Hant");
    assert_null(translation_find(module, "zh"));
    assert_null(translation_find(module, "d"));
    assert_null(translation_find(module, "en"));
    assert_null(translation_find(module, NULL));
    assert_non_null(strstr(module->summary_json, "\"languages\":[\"en\",\"de\",\"zh-Hant\"]"));
    assert_non_null(strstr(translation_find(module, "de")->summary_json, "\"title\":\"Musterung\""));
    loader_close(loader);
}

/* Other words of the content, of an older game or a pack, are not those that were translated. */
static void test_a_text_of_other_content_is_translated_if_it_has_the_same_words(void **state) {
    (void)state;
    struct writer why;
    install_translation("de.json",
                        "{\"domains/card/items/1/title\": \"Lager\", \"domains/card/items/3/title\": \"Pikenier\"}");
    char command[256];
    snprintf(command, sizeof command, "sed -i s/Pikeman/Halberdier/ %s/muster-test/content/cards.json", folder);
    assert_int_equal(system(command), 0);
    struct loader *loader = loader_open(folder, collect, NULL);
    const struct module *now = loader_current(loader, "muster-test");
    assert_non_null(now);
    assert_non_null(strstr(translation_find(now, "de")->document[CONTENT_NONE].json, "\"title\":\"Pikenier\""));
    writer_init(&why);
    const struct module *old =
        loader_content(loader, "muster-test", "1.0.0", &muster->source, muster->content_hash, &why);
    assert_non_null(old);
    const char *german = translation_find(old, "de")->document[CONTENT_NONE].json;
    assert_non_null(strstr(german, "\"title\":\"Lager\""));
    assert_non_null(strstr(german, "\"title\":\"Pikeman\""));
    assert_null(strstr(german, "Pikenier"));
    writer_finish(&why);
    loader_close(loader);
}

static void test_a_missing_folder_is_said(void **state) {
    (void)state;
    struct loader *loader = loader_open("/nonexistent/rulesets", collect, NULL);
    assert_int_equal(loader_refused(loader), 1);
    assert_non_null(strstr(complaints, "/nonexistent/rulesets: cannot be read: No such file"));
    loader_close(loader);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_another_abi_is_refused),
        IN_FOLDER(test_a_younger_abi_is_refused),
        IN_FOLDER(test_another_struct_size_is_refused),
        IN_FOLDER(test_a_corrupt_file_is_refused),
        IN_FOLDER(test_a_library_that_is_no_ruleset_is_refused),
        IN_FOLDER(test_missing_content_is_refused),
        IN_FOLDER(test_faulty_content_is_refused_with_file_path_and_expectation),
        IN_FOLDER(test_unknown_members_and_missing_provenance_are_refused),
        IN_FOLDER(test_ids_are_checked_where_they_stand),
        IN_FOLDER(test_things_are_checked_by_their_domain),
        IN_FOLDER(test_versions_lie_side_by_side_and_the_highest_is_current),
        IN_FOLDER(test_the_same_version_twice_is_refused),
        IN_FOLDER(test_a_file_is_named_for_its_ruleset),
        IN_FOLDER(test_a_file_is_named_for_its_version),
        IN_FOLDER(test_content_that_is_no_longer_on_disk_comes_from_the_store),
        IN_FOLDER(test_faults_of_a_translation_are_said_with_their_place),
        cmocka_unit_test(test_language_tags_have_their_form),
        IN_FOLDER(test_a_translation_is_found_by_its_tag_or_a_longer_one),
        IN_FOLDER(test_a_text_of_other_content_is_translated_if_it_has_the_same_words),
        IN_FOLDER(test_a_missing_folder_is_said),
    };
    return cmocka_run_group_tests_name("loader", tests, engine_start, engine_stop);
}
