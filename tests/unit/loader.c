/* Plugins that do not fit are refused with words; the rest is loaded. */
#include "engine.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../daemon/plugin/module_check.h"
#include "../../daemon/plugin/translation.h"
#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/names.h"
#include "../../rulesets/kit/windows.h"

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

static void note_fault(struct content_faults *faults, const char *file, const char *path, const char *expected,
                       const char *found) {
    size_t n = strlen(complaints);
    (void)faults;
    snprintf(complaints + n, sizeof complaints - n, "%s: %s: expected %s, found %s\n", file, path, expected, found);
}

static void assert_faulty_with(const struct ruleset *ruleset, const void *content, const char *words) {
    struct content_faults faults = {.report = note_fault};
    complaints[0] = '\0';
    module_check(ruleset, content, &faults);
    assert_int_equal(faults.count, 1);
    if (strstr(complaints, words) == NULL)
        fail_msg("expected \"%s\" in: %s", words, complaints);
}

static void assert_faulty(const struct ruleset *ruleset, const char *words) {
    assert_faulty_with(ruleset, muster->content, words);
}

static void test_names_of_steps_verbs_and_events_are_their_own(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct step steps[8];
    struct verb verbs[8];
    struct event_kind events[16];
    (void)state;
    memcpy(steps, ruleset.steps, (size_t)ruleset.step_count * sizeof *steps);
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof *verbs);
    memcpy(events, ruleset.events, (size_t)ruleset.event_count * sizeof *events);
    ruleset.steps = steps;
    ruleset.verbs = verbs;
    ruleset.events = events;
    steps[3].name = steps[1].name;
    assert_faulty(&ruleset, "steps[3].name: expected a name of its own, found prepare");
    steps[3].name = "fight";
    verbs[0].name = "ready";
    assert_faulty(&ruleset, "verbs[1].name: expected a name of its own, found ready");
    verbs[0].name = "Advance";
    assert_faulty(&ruleset, "verbs[0].name: expected a kebab-case name, found Advance");
    verbs[0].name = "advance";
    events[7].name = "dealt";
    assert_faulty(&ruleset, "events[7].name: expected a name of its own, found dealt");
}

static void test_options_and_their_choices_have_ids_and_titles(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct game_option options[2];
    struct option_choice choices[] = {{"none", "None"}, {"peek", NULL}, {0}};
    (void)state;
    assert_int_equal(ruleset.option_count, 2);
    memcpy(options, ruleset.options, sizeof options);
    ruleset.options = options;
    options[0].choices = choices;
    assert_faulty(&ruleset, "tables: mischief peek: expected a title, found nothing");
    choices[1] = (struct option_choice){"Peek", "Tells another's card"};
    assert_faulty(&ruleset, "tables: mischief: expected a kebab-case id, found Peek");
    choices[1].id = "peek";
    options[1].title = "";
    assert_faulty(&ruleset, "tables: option banner: expected a title, found nothing");
}

/* A text of n characters of two bytes each. */
static const char *text_of_length(size_t n) {
    static char text[2 * ITEM_TEXT_MOST + 3];
    assert_true(2 * n < sizeof text);
    for (size_t i = 0; i < n; i++)
        memcpy(text + 2 * i, "é", 2);
    text[2 * n] = '\0';
    return text;
}

/* One character more than `most` at *place is a fault with these words; `most` are none. */
static void assert_bounded(const struct ruleset *ruleset, const char **place, size_t most, const char *words) {
    const char *before = *place;
    char fault[160];
    struct content_faults none = {.report = note_fault};
    *place = text_of_length(most + 1);
    snprintf(fault, sizeof fault, "%s: expected at most %zu characters, found %zu", words, most, most + 1);
    assert_faulty(ruleset, fault);
    *place = text_of_length(most);
    module_check(ruleset, muster->content, &none);
    assert_int_equal(none.count, 0);
    *place = before;
}

static void test_texts_have_the_lengths_that_clients_rely_on(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct verb verbs[8];
    struct step steps[8];
    struct event_kind events[16];
    struct role roles[RULESET_MAX_ROLES];
    struct scenario scenarios[8];
    struct game_option options[2];
    struct option_choice choices[] = {{"none", "None"}, {0}};
    struct domain domains[2];
    struct domain_item items[1] = {{.id = "inn", .title = "The inn"}};
    struct connection_kind kinds[] = {{"road", "A road"}, {0}};
    (void)state;
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof *verbs);
    memcpy(steps, ruleset.steps, (size_t)ruleset.step_count * sizeof *steps);
    memcpy(events, ruleset.events, (size_t)ruleset.event_count * sizeof *events);
    memcpy(roles, ruleset.roles, (size_t)ruleset.role_count * sizeof *roles);
    memcpy(scenarios, ruleset.scenarios, (size_t)ruleset.scenario_count * sizeof *scenarios);
    memcpy(options, ruleset.options, sizeof options);
    memcpy(domains, ruleset.domains, sizeof domains);
    ruleset.verbs = verbs;
    ruleset.steps = steps;
    ruleset.events = events;
    ruleset.roles = roles;
    ruleset.scenarios = scenarios;
    ruleset.options = options;
    ruleset.domains = domains;
    ruleset.connection_kinds = kinds;
    options[0].choices = choices;
    domains[1].fixed = items;
    domains[1].fixed_count = 1;
    assert_bounded(&ruleset, &ruleset.title, TITLE_MOST, "ruleset muster-test, title");
    assert_bounded(&ruleset, &roles[1].title, TITLE_MOST, "role blue, title");
    assert_bounded(&ruleset, &scenarios[0].title, TITLE_MOST, "scenario skirmish, title");
    assert_bounded(&ruleset, &scenarios[0].summary, SUMMARY_MOST, "scenario skirmish, summary");
    assert_bounded(&ruleset, &scenarios[0].wins[1], SUMMARY_MOST, "scenario skirmish, wins");
    assert_bounded(&ruleset, &options[1].title, TITLE_MOST, "option banner, title");
    assert_bounded(&ruleset, &options[1].summary, SUMMARY_MOST, "option banner, summary");
    assert_bounded(&ruleset, &choices[0].title, TITLE_MOST, "mischief none, title");
    assert_bounded(&ruleset, &verbs[0].label, TEMPLATE_MOST, "verb advance, label");
    assert_bounded(&ruleset, &verbs[0].short_label, TEMPLATE_MOST, "verb advance, short label");
    assert_bounded(&ruleset, &verbs[0].text, HELP_MOST, "verb advance, help");
    assert_bounded(&ruleset, &verbs[0].rule, RULE_MOST, "verb advance, rule");
    assert_bounded(&ruleset, &steps[1].prompt, TEMPLATE_MOST, "step prepare, prompt");
    assert_bounded(&ruleset, &steps[1].text, HELP_MOST, "step prepare, help");
    assert_bounded(&ruleset, &steps[1].rule, RULE_MOST, "step prepare, rule");
    assert_bounded(&ruleset, &events[0].text, TEMPLATE_MOST, "event dealt, text");
    assert_bounded(&ruleset, &items[0].title, TITLE_MOST, "domain ground, inn, title");
    assert_bounded(&ruleset, &items[0].short_title, TITLE_MOST, "domain ground, inn, short title");
    assert_bounded(&ruleset, &items[0].text, ITEM_TEXT_MOST, "domain ground, inn, text");
    assert_bounded(&ruleset, &kinds[0].title, TITLE_MOST, "kind of connections road, title");
}

static void test_verbs_have_titles_and_keys_that_fit(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct verb verbs[8];
    (void)state;
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof *verbs);
    ruleset.verbs = verbs;
    verbs[0].title = NULL;
    assert_faulty(&ruleset, "verb advance: expected a title of 1 to 80 bytes, found nothing");
    verbs[0].title = "Prepare";
    verbs[2].name = "a2345678901234567890123456789012345678901234567890123456789012345678901234567"; /* 77 */
    struct content_faults faults = {.report = note_fault};
    module_check(&ruleset, muster->content, &faults);
    assert_int_equal(faults.count, 1); /* "none" is the longest id of a card */
    verbs[2].name = "a234567890123456789012345678901234567890123456789012345678901234567890123456";
    assert_faulty(&ruleset, "expected keys of at most 80 characters, found 81");
    verbs[2].name = "a23456789012345678901234567890123456789012345678901234567890123456789012345";
    faults.count = 0;
    module_check(&ruleset, muster->content, &faults);
    assert_int_equal(faults.count, 0);
}

static void test_stacks_and_windows_lie_within_the_state(void **state) {
    const struct module *tavern = loader_current(engine_loader, "game-of-alliances");
    struct ruleset ruleset = *tavern->ruleset;
    struct window_rules windows = *ruleset.windows;
    struct content_faults none = {.report = note_fault};
    (void)state;
    module_check(&ruleset, tavern->content, &none);
    assert_int_equal(none.count, 0);
    ruleset.flow_depth = 1000;
    ruleset.own_depth = 0;
    assert_faulty_with(&ruleset, tavern->content,
                       "flow_depth: expected to lie within the state, found 14002 bytes at 0");
    ruleset.flow_depth = tavern->ruleset->flow_depth;
    ruleset.own_depth = tavern->ruleset->own_depth;
    ruleset.own_stacks = 0;
    assert_faulty_with(&ruleset, tavern->content, "own_stacks: expected to lie behind the state's own stack");
    ruleset.own_stacks = ruleset.state_size;
    assert_faulty_with(&ruleset, tavern->content, "own_stacks: expected to lie within the state");
    ruleset.own_stacks = tavern->ruleset->own_stacks;
    ruleset.own_prompt = NULL;
    assert_faulty_with(&ruleset, tavern->content, "own_prompt: expected a function");
    ruleset.own_prompt = tavern->ruleset->own_prompt;
    windows.state = ruleset.state_size - 8;
    ruleset.windows = &windows;
    assert_faulty_with(&ruleset, tavern->content, "windows: expected to lie within the state");
    ruleset.windows = NULL;
    assert_faulty_with(&ruleset, tavern->content, "step aid: expected windows");
}

/* names_at of a plugin may lead anywhere: nothing there is read before the loader knows that it can be. */
static void test_names_beside_the_content_are_those_of_the_domains(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct content_faults none = {.report = note_fault};
    const void *pool = content_pool_new(NULL, NULL, 0);
    struct item_names **place = malloc(sizeof(void *));
    void *wall = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    (void)state;
    assert_true(wall != MAP_FAILED);
    struct item_names *names = (struct item_names *)names_of(pool, &ruleset, muster->content);
    struct domain_names *cards = &names->domain[DOMAIN_FIRST], good = *cards;
    struct item_name *card = (struct item_name *)cards->item, kept = *card;
    assert_true(cards->count > 0);
    ruleset.names_at = (int)((char *)place - (char *)muster->content);
    assert_ptr_equal((char *)muster->content + ruleset.names_at, place);
    *place = names;
    module_check(&ruleset, muster->content, &none);
    assert_int_equal(none.count, 0);
    card->json = "\"no such card\"";
    assert_faulty(&ruleset, "of the domain card");
    card->json = wall;
    assert_faulty(&ruleset, "tables: names_at: expected the names that names_make of kit/names.h makes at the end of "
                            "content_load, found other words for");
    *card = kept;
    cards->count--;
    assert_faulty(&ruleset, "items of the domain card");
    *cards = good;
    cards->item = wall;
    assert_faulty(&ruleset, "found memory that cannot be read, for the domain card");
    *cards = good;
    names->domain_count++;
    assert_faulty(&ruleset, "found something else");
    *place = wall;
    assert_faulty(&ruleset, "found memory that cannot be read");
    *place = NULL;
    assert_faulty(&ruleset, "found none");
    ruleset.names_at = CONTENT_NAMES; /* nobody has called names_make */
    assert_faulty(&ruleset, "found none");
    ruleset.domain_count = 0;
    ruleset.names_at = 8; /* content of a ruleset that lies in memory of its own */
    assert_faulty_with(&ruleset, wall, "found memory that cannot be read");
    munmap(wall, 4096);
    free(place);
    content_pool_free(pool);
}

static void test_things_lie_on_the_board_and_in_other_things(void **state) {
    struct ruleset ruleset = *muster->ruleset;
    struct domain domains[2];
    struct domain_item items[2] = {{.id = "hill", .title = "The hill", .placed = true, .x = 400, .y = 200},
                                   {.id = "inn", .title = "The inn", .in_domain = DOMAIN_FIRST + 1, .in = 0}};
    struct content_faults none = {.report = note_fault};
    (void)state;
    memcpy(domains, ruleset.domains, sizeof domains);
    ruleset.domains = domains;
    domains[1].fixed = items;
    domains[1].fixed_count = 2;
    module_check(&ruleset, muster->content, &none);
    assert_int_equal(none.count, 0);
    items[0].x = 401;
    assert_faulty(&ruleset, "domain ground, hill: expected x and y within the board");
    items[0].x = 0;
    items[1].in = 2;
    assert_faulty(&ruleset, "domain ground, inn: expected a thing that it is in");
    items[1].in = 0;
    items[1].kind = "An inn";
    assert_faulty(&ruleset, "domain ground, inn: expected a kebab-case kind, found An inn");
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
        IN_FOLDER(test_names_of_steps_verbs_and_events_are_their_own),
        IN_FOLDER(test_options_and_their_choices_have_ids_and_titles),
        IN_FOLDER(test_texts_have_the_lengths_that_clients_rely_on),
        IN_FOLDER(test_verbs_have_titles_and_keys_that_fit),
        IN_FOLDER(test_stacks_and_windows_lie_within_the_state),
        IN_FOLDER(test_names_beside_the_content_are_those_of_the_domains),
        IN_FOLDER(test_things_lie_on_the_board_and_in_other_things),
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
