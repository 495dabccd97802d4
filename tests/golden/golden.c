/* Recorded games, replayed: tests/golden/RULESET/NAME.json holds the set-up, the seed, every entry, and what they led
 * to: every 32 entries what each role and a spectator saw, were offered, were asked and could read in the log since,
 * each as a short hash, and at the end the result. Nothing in it depends on how a state is laid out.
 *
 * A change that alters any of it is either a fault, or meant; where it is meant,
 *     build/tests/golden/golden --renew [RULESET]
 * leaves the games alone that replay as recorded, records the others anew with the set-up, the seed and the entries
 * that still fit, prints their names and what differed first, and
 *     build/tests/golden/golden --record RULESET [NUMBER]
 * plays each scenario three times by chance (with undos, and one resignation) under standard options, once under
 * each mix of its options (each_mixed_setup), once with each flag alone, and three times with each other value of each
 * other option alone; then the first scenario again until there are NUMBER (30) games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "../support/digest.h"
#include "../support/recorded.h"
#include "../support/setups.h"

enum { LONGEST = 4000, TRIES = 100, RENEWALS = 10, GAMES = 3, RECORDED_LEAST = 30 };

/* ---- replaying ---------------------------------------------------------------------------------------------- */

static bool same_result(struct session *session, const json_t *game, struct writer *why) {
    struct writer result;
    writer_init(&result);
    session_result_json(session, &result);
    char *recorded = json_dumps(json_object_get(game, "result"), JSON_COMPACT | JSON_ENCODE_ANY);
    bool same = strcmp(writer_text(&result), recorded) == 0;
    if (!same)
        put_format(why, "the result is %s, recorded is %s", writer_text(&result), recorded);
    free(recorded);
    writer_finish(&result);
    return same;
}

static bool same_entries(struct session *session, const json_t *game, struct digest *digest, struct writer *why) {
    const json_t *checks = json_object_get(game, "checks"), *entry;
    size_t i, line = 0;
    digest_add(digest, session);
    if (!digest_same(digest, session, checks, &line, why))
        return false;
    json_array_foreach(json_object_get(game, "entries"), i, entry) {
        if (recorded_repeat(session, entry) != ACT_DONE) {
            char *text = json_dumps(entry, JSON_COMPACT);
            put_format(why, "entry %zu, %s, is not accepted any more", i + 1, text);
            free(text);
            return false;
        }
        digest_add(digest, session);
        if (digest_due(session) && !digest_same(digest, session, checks, &line, why))
            return false;
    }
    return true;
}

/* Whether the game comes to what is recorded; else why says what differs first. */
static bool replay(const json_t *game, const char *path, struct writer *why) {
    struct digest digest;
    struct session *session = recorded_begin(game, path);
    digest_init(&digest);
    bool same = same_entries(session, game, &digest, why) && same_result(session, game, why);
    digest_finish(&digest);
    session_free(session);
    return same;
}

/* Counts are of one run of the program. */
static int replayed, different;

static void replay_file(const char *path) {
    struct writer why;
    writer_init(&why);
    json_t *game = recorded_load(path);
    replayed++;
    if (!replay(game, path, &why)) {
        print_message("%s: %s\n", path, writer_text(&why));
        different++;
    }
    json_decref(game);
    writer_finish(&why);
}

static void replay_folder(const char *id) {
    int before = replayed;
    recorded_each(id, replay_file);
    print_message("%s: %d recorded games\n", id, replayed - before);
}

static void say_if_none(const struct module *module, const struct setup *setup, const char *name) {
    char folder[256];
    (void)name;
    snprintf(folder, sizeof folder, RECORDED "/%s", module->ruleset->id);
    if (module->path && strstr(module->path, "/tests/") == NULL && setup->scenario == 0 && access(folder, F_OK) != 0)
        print_message("%s: no recorded games; build/tests/golden/golden --record %s makes some\n", module->ruleset->id,
                      module->ruleset->id);
}

static void test_recorded_games_come_to_what_they_came_to(void **unused) {
    (void)unused;
    recorded_folders(replay_folder);
    each_scenario(say_if_none);
    assert_true(replayed > 0);
    if (different > 0)
        fail_msg("%d recorded games of %d do not replay as recorded", different, replayed);
}

/* ---- recording ---------------------------------------------------------------------------------------------- */

static uint64_t luck;

static uint32_t below(uint32_t n) {
    uint64_t x = luck += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(((x >> 32) * n) >> 32);
}

static bool is_idle(const struct ruleset *ruleset, const struct action *action) {
    const char *verb = ruleset->verbs[action->verb].name;
    return strncmp(verb, "pass", 4) == 0 || strncmp(verb, "stop", 4) == 0 || strncmp(verb, "decline", 7) == 0;
}

/* Who plays for the record does what there is to do more often than not. */
static const struct action *choose(const struct ruleset *ruleset, const struct action_list *list) {
    const struct action *action = &list->item[below((uint32_t)list->count)];
    for (int i = 0; i < 4 && is_idle(ruleset, action); i++)
        action = &list->item[below((uint32_t)list->count)];
    return action;
}

static int acting_role(struct session *session) {
    role_set roles = session_to_act(session);
    for (uint32_t skip = below((uint32_t)__builtin_popcount(roles)); skip > 0; skip--)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

/* Makes one entry and returns how it is written down. */
static json_t *play_one(struct session *session, bool resign) {
    const struct module *module = session_module(session);
    const struct ruleset *ruleset = module->ruleset;
    int role = acting_role(session);
    json_t *who = json_string(ruleset->roles[role].id);
    if (resign) {
        assert_int_equal(session_conclude(session, role, CONCLUDE_RESIGN, 0), ACT_DONE);
        return json_pack("[o,b]", who, 0);
    }
    if (below(10) == 0 && session_can_undo(session, role) && session_undo(session, role, 0) == ACT_DONE)
        return json_pack("[o,n]", who);
    struct action_list list = {0};
    ruleset->legal(session_game(session), role, &list);
    struct writer key;
    writer_init(&key);
    action_key(&key, ruleset, module->content, choose(ruleset, &list));
    const char *text = writer_text(&key);
    assert_int_equal(session_act(session, role, session_seq(session), text, strlen(text), 0), ACT_DONE);
    json_t *entry = json_pack("[o,s]", who, text);
    writer_finish(&key);
    return entry;
}

static json_t *json_of(void (*write)(struct session *, struct writer *), struct session *session) {
    struct writer w;
    writer_init(&w);
    write(session, &w);
    json_t *json = json_loads(writer_text(&w), JSON_DECODE_ANY, NULL);
    writer_finish(&w);
    return json;
}

static json_t *options_of(const struct module *module, const struct setup *setup) {
    struct writer w;
    writer_init(&w);
    setup_options_json(module, setup, &w);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    writer_finish(&w);
    return json;
}

/* One entry a line, so that a difference can be read. */
static void save(const json_t *game, const char *path) {
    FILE *file = fopen(path, "w");
    const char *key;
    json_t *value, *item;
    size_t i;
    assert_non_null(file);
    fputs("{\n", file);
    json_object_foreach((json_t *)game, key, value) {
        fprintf(file, "  \"%s\": ", key);
        if (json_is_array(value)) {
            fputs("[\n", file);
            json_array_foreach(value, i, item) {
                char *line = json_dumps(item, JSON_COMPACT);
                fprintf(file, "    %s%s\n", line, i + 1 < json_array_size(value) ? "," : "");
                free(line);
            }
            fputs("  ]", file);
        } else {
            char *line = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
            fputs(line, file);
            free(line);
        }
        fputs(json_object_iter_next((json_t *)game, json_object_iter_at((json_t *)game, key)) ? ",\n" : "\n", file);
    }
    fputs("}\n", file);
    fclose(file);
}

/* How a game is played: the recorded entries as long as they are accepted, then by chance. */
struct course {
    const json_t *entries; /* NULL: none */
    uint64_t luck;
    uint32_t resign_at; /* the entry that gives it up; 0: none */
};

/* The next entry as it is written down, the caller's. */
static json_t *next_entry(struct session *session, struct course *course) {
    json_t *entry = json_array_get(course->entries, session_seq(session));
    if (entry != NULL && recorded_repeat(session, entry) == ACT_DONE)
        return json_incref(entry);
    course->entries = NULL;
    return play_one(session, session_seq(session) + 1 == course->resign_at);
}

/* Plays a session to its end and frees it. Returns how many entries it has; where entries and checks are given, they
 * are filled, and result too. */
static uint32_t play(struct session *session, struct course course, json_t *entries, json_t *checks, json_t **result) {
    struct digest digest;
    luck = course.luck;
    digest_init(&digest);
    digest_add(&digest, session);
    if (checks != NULL)
        digest_note(&digest, session, checks);
    while (!session_over(session) && session_seq(session) < LONGEST) {
        json_t *entry = next_entry(session, &course);
        if (checks != NULL) {
            digest_add(&digest, session);
            json_array_append(entries, entry);
            if (digest_due(session))
                digest_note(&digest, session, checks);
        }
        json_decref(entry);
    }
    if (result != NULL)
        *result = json_of(session_result_json, session);
    uint32_t length = session_seq(session);
    digest_finish(&digest);
    session_free(session);
    return length;
}

/* Plays on and writes down what came of it: game gets its entries, checks and result. */
static uint32_t write_down(struct session *session, struct course course, json_t *game, const char *path) {
    json_t *entries = json_array(), *checks = json_array(), *result;
    uint32_t length = play(session, course, entries, checks, &result);
    json_object_set_new(game, "entries", entries);
    json_object_set_new(game, "checks", checks);
    json_object_set_new(game, "result", result);
    save(game, path);
    return length;
}

static void seed_of(uint64_t number, uint8_t seed[SEED_BYTES]) {
    memset(seed, 0, SEED_BYTES);
    memcpy(seed, &number, sizeof number);
}

static struct session *begin_number(const struct module *module, const struct setup *setup, uint64_t number) {
    uint8_t seed[SEED_BYTES];
    seed_of(number, seed);
    return recorded_new(module, setup, seed);
}

static json_t *game_head(const struct module *module, const struct setup *setup, uint64_t number) {
    uint8_t seed[SEED_BYTES];
    char hex[2 * SEED_BYTES + 1];
    seed_of(number, seed);
    sodium_bin2hex(hex, sizeof hex, seed, sizeof seed);
    return json_pack("{s:s,s:s,s:o,s:s}", "ruleset", module->ruleset->id, "scenario",
                     module->ruleset->scenarios[setup->scenario].id, "options", options_of(module, setup), "seed", hex);
}

static int written; /* by record */

/* The longest of some games that end, since chance plays badly and most lose early. */
static void record(const struct module *module, const struct setup *setup, const char *name, uint64_t first,
                   uint32_t resign_at) {
    uint64_t best = first;
    uint32_t longest = 0;
    char path[512];
    for (uint64_t number = first; number < first + TRIES; number++) {
        struct course course = {NULL, number, resign_at};
        uint32_t length = play(begin_number(module, setup, number), course, NULL, NULL, NULL);
        if (length > longest && length < LONGEST) {
            longest = length;
            best = number;
        }
    }
    json_t *game = game_head(module, setup, best);
    snprintf(path, sizeof path, RECORDED "/%s/%s.json", module->ruleset->id, name);
    struct course course = {NULL, best, resign_at};
    written++;
    printf("%s: %u entries\n", path, write_down(begin_number(module, setup, best), course, game, path));
    json_decref(game);
}

/* Of some ways to play on from where the recorded entries end to fit, the one whose number of entries is nearest to the
 * recorded number. */
static struct course nearest_course(const json_t *game, const char *path) {
    const json_t *entries = json_object_get(game, "entries");
    uint32_t wanted = (uint32_t)json_array_size(entries), least = UINT32_MAX;
    bool resigned = json_is_false(json_array_get(json_array_get(entries, wanted - 1), 1));
    struct course best = {entries, 1, resigned ? wanted : 0};
    for (uint64_t number = 1; number <= RENEWALS && least > 0; number++) {
        struct course course = {entries, number, best.resign_at};
        uint32_t length = play(recorded_begin(game, path), course, NULL, NULL, NULL);
        uint32_t off = length > wanted ? length - wanted : wanted - length;
        if (length < LONGEST && off < least) {
            least = off;
            best = course;
        }
    }
    return best;
}

static void renew_file(const char *path) {
    struct writer why;
    writer_init(&why);
    json_t *game = recorded_load(path);
    replayed++;
    if (!replay(game, path, &why)) {
        size_t before = json_array_size(json_object_get(game, "entries"));
        struct course course = nearest_course(game, path);
        uint32_t length = write_down(recorded_begin(game, path), course, game, path);
        printf("%s: %s; %zu entries, now %u\n", path, writer_text(&why), before, length);
        different++;
    }
    json_decref(game);
    writer_finish(&why);
}

static void record_nth(const struct module *module, const struct setup *setup, const char *name, unsigned n,
                       uint64_t first) {
    char numbered[160];
    snprintf(numbered, sizeof numbered, n > 0 ? "%s-%u" : "%s", name, n + 1);
    record(module, setup, numbered, first + n * TRIES, 0);
}

/* GAMES games of one set-up: NAME, NAME-2, NAME-3. */
static void record_games(const struct module *module, const struct setup *setup, const char *name, uint64_t first) {
    for (unsigned i = 0; i < GAMES; i++)
        record_nth(module, setup, name, i, first);
}

static bool has_flag(const struct ruleset *ruleset, const struct setup *setup) {
    for (int i = 0; i < ruleset->option_count; i++)
        if (ruleset->options[i].kind == OPTION_FLAG && setup->option[i] != ruleset->options[i].standard)
            return true;
    return false;
}

/* "RULESET/SCENARIO OPTION=VALUE" becomes SCENARIO-OPTION-VALUE. A flag is played once. */
static void record_option(const struct module *module, const struct setup *setup, const char *name) {
    static uint64_t first = 100000;
    char file[160];
    snprintf(file, sizeof file, "%s", strchr(name, '/') + 1);
    for (char *c = file; *c != '\0'; c++)
        *c = *c == ' ' || *c == '=' ? '-' : *c;
    first += 1000;
    if (has_flag(module->ruleset, setup))
        record_nth(module, setup, file, 0, first);
    else
        record_games(module, setup, file, first);
}

static unsigned mixes; /* of this scenario, recorded so far */

static void record_mix(const struct module *module, const struct setup *setup, const char *name) {
    char file[128];
    (void)name;
    snprintf(file, sizeof file, "%s-all-flags", module->ruleset->scenarios[setup->scenario].id);
    record_nth(module, setup, file, mixes++, 1000 * (1 + (uint64_t)setup->scenario) + 500);
}

/* More games of the first scenario, until there are so many. */
static void record_more(const struct module *module, int wanted) {
    struct setup setup;
    standard_setup(module->ruleset, 0, &setup);
    for (unsigned n = GAMES; written < wanted; n++)
        record_nth(module, &setup, module->ruleset->scenarios[0].id, n, 1000000);
}

static void record_ruleset(const struct module *module, int wanted) {
    char folder[256], name[128];
    snprintf(folder, sizeof folder, RECORDED "/%s", module->ruleset->id);
    mkdir(folder, 0777);
    for (int scenario = 0; scenario < module->ruleset->scenario_count; scenario++) {
        struct setup setup;
        const char *id = module->ruleset->scenarios[scenario].id;
        standard_setup(module->ruleset, scenario, &setup);
        record_games(module, &setup, id, 1000 * (1 + (uint64_t)scenario));
        if (scenario == 0) {
            snprintf(name, sizeof name, "%s-resigned", id);
            record(module, &setup, name, 700, 40);
        }
        mixes = 0;
        each_mixed_setup(module, scenario, record_mix);
        each_option_alone(module, scenario, record_option);
    }
    record_more(module, wanted);
}

/* ---- main --------------------------------------------------------------------------------------------------- */

static void renew_folder(const char *id) {
    recorded_each(id, renew_file);
}

static int write_all(const char *id, int anew) {
    if (id != NULL && ruleset_named(id) == NULL)
        fail_msg("no ruleset %s", id);
    if (anew > 0)
        record_ruleset(ruleset_named(id), anew);
    else if (id != NULL)
        renew_folder(id);
    else
        recorded_folders(renew_folder);
    if (anew == 0)
        printf("%d recorded games, %d recorded anew\n", replayed, different);
    return close_rulesets(NULL);
}

int main(int argc, char **argv) {
    int anew = argc > 2 && strcmp(argv[1], "--record") == 0 ? RECORDED_LEAST : 0;
    if (anew > 0 && argc > 3)
        anew = atoi(argv[3]);
    if (anew > 0 || (argc > 1 && strcmp(argv[1], "--renew") == 0))
        return open_rulesets(NULL) != 0 ? 1 : write_all(argc > 2 ? argv[2] : NULL, anew);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_recorded_games_come_to_what_they_came_to)};
    return cmocka_run_group_tests_name("golden", tests, open_rulesets, close_rulesets);
}
