/* Recorded games, replayed: tests/golden/RULESET/NAME.json holds the set-up, the seed, every entry, and what they led
 * to: a hash of the state every 32 entries, a hash of the whole log as each role may read it, the result.
 *
 * A change that alters any of it is either a fault, or meant; where it is meant, the games are recorded anew:
 *     build/tests/golden/golden --record [RULESET]
 * which plays each scenario three times by chance (with undos, and one resignation) under standard options, and as often
 * under all flags. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <sodium.h>

#include "../../daemon/fairness.h"
#include "../../daemon/guard.h"
#include "../../daemon/loader.h"
#include "../../daemon/session.h"
#include "../../rulesets/kit/text.h"

#define FOLDER "tests/golden"

enum { INTERVAL = 32, LONGEST = 4000, TRIES = 100, GAMES = 3 };

static struct loader *loader;

/* ---- what a game comes to ----------------------------------------------------------------------------------- */

struct digest {
    crypto_hash_sha256_state log;
    struct writer text;
};

static void digest_init(struct digest *digest) {
    crypto_hash_sha256_init(&digest->log);
    writer_init(&digest->text);
}

/* Adds the latest entry as each seat and a spectator may read it. */
static void digest_add(struct digest *digest, struct session *session) {
    int roles = session_module(session)->ruleset->role_count;
    for (int role = 0; role <= roles; role++) {
        writer_clear(&digest->text);
        session_events_json(session, role < roles ? role : ROLE_SPECTATOR, &digest->text);
        const char *text = writer_text(&digest->text);
        crypto_hash_sha256_update(&digest->log, (const unsigned char *)text, strlen(text));
    }
}

static void digest_finish(struct digest *digest, char hex[65]) {
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_final(&digest->log, hash);
    sodium_bin2hex(hex, 65, hash, sizeof hash);
    writer_finish(&digest->text);
}

static struct session *begin(const struct module *module, const struct setup *setup, const uint8_t seed[SEED_BYTES]) {
    static const char *const no_entropy[RULESET_MAX_ROLES];
    uint8_t key[KEY_BYTES];
    struct writer why;
    writer_init(&why);
    fairness_key(seed, no_entropy, key);
    struct session *session = session_new(module, setup, key, &why);
    if (session == NULL)
        fail_msg("set-up: %s", writer_text(&why));
    writer_finish(&why);
    return session;
}

/* ---- replaying ---------------------------------------------------------------------------------------------- */

struct history {
    struct entry entry[LONGEST];
    size_t count;
};

static void remember(struct history *history, struct session *session) {
    assert_true(history->count < LONGEST);
    history->entry[history->count++] = *session_entry(session);
}

/* One recorded entry: ["role", "key"], ["role", null] for an undo, ["role", false] for a resignation. */
static enum act_outcome repeat(struct session *session, const json_t *entry, struct history *history) {
    const json_t *what = json_array_get(entry, 1);
    int role = module_role(session_module(session), json_string_value(json_array_get(entry, 0)));
    if (json_is_null(what))
        return session_undo(session, role, 0, history->entry, history->count);
    if (json_is_false(what))
        return session_conclude(session, role, CONCLUDE_RESIGN, 0);
    const char *key = json_string_value(what);
    return session_act(session, role, session_seq(session), key, strlen(key), 0);
}

static void check_hash(struct session *session, const json_t *hashes, const char *path) {
    char seq[16], hex[65];
    snprintf(seq, sizeof seq, "%u", session_seq(session));
    const char *recorded = json_string_value(json_object_get(hashes, seq));
    if (recorded == NULL)
        return;
    session_hash(session, hex);
    if (strcmp(hex, recorded) != 0)
        fail_msg("%s: the state at entry %s is not the recorded one", path, seq);
}

static struct session *set_up(const json_t *game, const char *path) {
    const char *id = json_string_value(json_object_get(game, "ruleset"));
    const struct module *module = loader_current(loader, id);
    struct setup setup;
    struct writer why;
    uint8_t seed[SEED_BYTES];
    if (module == NULL)
        fail_msg("%s: no ruleset %s", path, id);
    writer_init(&why);
    if (setup_read(module, json_string_value(json_object_get(game, "scenario")), json_object_get(game, "options"),
                   &setup, &why) != NULL)
        fail_msg("%s: %s", path, writer_text(&why));
    writer_finish(&why);
    const char *hex = json_string_value(json_object_get(game, "seed"));
    assert_int_equal(sodium_hex2bin(seed, sizeof seed, hex, strlen(hex), NULL, NULL, NULL), 0);
    return begin(module, &setup, seed);
}

static void replay(const char *path) {
    static struct history history;
    char hex[65];
    struct digest digest;
    struct writer result;
    json_error_t error;
    json_t *game = json_load_file(path, JSON_REJECT_DUPLICATES, &error), *entry;
    if (game == NULL)
        fail_msg("%s: line %d: %s", path, error.line, error.text);
    struct session *session = set_up(game, path);
    history.count = 0;
    digest_init(&digest);
    digest_add(&digest, session);
    check_hash(session, json_object_get(game, "hashes"), path);
    size_t i;
    json_array_foreach(json_object_get(game, "entries"), i, entry) {
        if (repeat(session, entry, &history) != ACT_DONE)
            fail_msg("%s: entry %zu is not accepted any more", path, i + 1);
        remember(&history, session);
        digest_add(&digest, session);
        check_hash(session, json_object_get(game, "hashes"), path);
    }
    digest_finish(&digest, hex);
    if (strcmp(hex, json_string_value(json_object_get(game, "log"))) != 0)
        fail_msg("%s: the log does not read as recorded", path);
    writer_init(&result);
    session_result_json(session, &result);
    char *recorded = json_dumps(json_object_get(game, "result"), JSON_COMPACT | JSON_ENCODE_ANY);
    assert_string_equal(writer_text(&result), recorded);
    free(recorded);
    writer_finish(&result);
    session_free(session);
    json_decref(game);
}

static int is_recording(const struct dirent *entry) {
    size_t n = strlen(entry->d_name);
    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

/* The recordings of one ruleset; how many there are. */
static int replay_all(const char *id) {
    char folder[256];
    struct dirent **entries;
    snprintf(folder, sizeof folder, FOLDER "/%s", id);
    int n = scandir(folder, &entries, is_recording, alphasort);
    for (int i = 0; i < n; i++) {
        char path[768];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        replay(path);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return n > 0 ? n : 0;
}

static int is_folder(const struct dirent *entry) {
    return entry->d_type == DT_DIR && entry->d_name[0] != '.';
}

static void test_recorded_games_replay_byte_for_byte(void **unused) {
    (void)unused;
    int games = 0;
    struct dirent **folders;
    int count = scandir(FOLDER, &folders, is_folder, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        const char *id = folders[i]->d_name;
        if (loader_current(loader, id) == NULL)
            fail_msg("there are recordings of %s, but no such ruleset was loaded", id);
        int n = replay_all(id);
        print_message("%s: %d recorded games\n", id, n);
        games += n;
        free(folders[i]);
    }
    free(folders);
    assert_true(games > 0);
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
static json_t *play_one(struct session *session, struct history *history, bool resign) {
    const struct module *module = session_module(session);
    const struct ruleset *ruleset = module->ruleset;
    int role = acting_role(session);
    json_t *who = json_string(ruleset->roles[role].id);
    if (resign) {
        assert_int_equal(session_conclude(session, role, CONCLUDE_RESIGN, 0), ACT_DONE);
        return json_pack("[o,b]", who, 0);
    }
    if (below(10) == 0 && session_can_undo(session, role) &&
        session_undo(session, role, 0, history->entry, history->count) == ACT_DONE)
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

static void note_hash(struct session *session, json_t *hashes) {
    char seq[16], hex[65];
    snprintf(seq, sizeof seq, "%u", session_seq(session));
    session_hash(session, hex);
    json_object_set_new(hashes, seq, json_string(hex));
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

/* Plays the game of this number; resign_at: the entry that gives it up, 0 for none. Where name is given it is written
 * down. Returns how many entries it has. */
static uint32_t play(const struct module *module, const struct setup *setup, uint64_t number, uint32_t resign_at,
                     const char *name) {
    static struct history history;
    uint8_t seed[SEED_BYTES] = {0};
    char hex[65], path[512];
    struct digest digest;
    memcpy(seed, &number, sizeof number);
    luck = number;
    history.count = 0;
    struct session *session = begin(module, setup, seed);
    json_t *entries = json_array(), *hashes = json_object();
    digest_init(&digest);
    digest_add(&digest, session);
    note_hash(session, hashes);
    while (!session_over(session) && history.count < LONGEST) {
        json_array_append_new(entries, play_one(session, &history, session_seq(session) + 1 == resign_at));
        remember(&history, session);
        digest_add(&digest, session);
        if (session_seq(session) % INTERVAL == 0 || session_over(session))
            note_hash(session, hashes);
    }
    digest_finish(&digest, hex);
    char seed_hex[2 * SEED_BYTES + 1];
    sodium_bin2hex(seed_hex, sizeof seed_hex, seed, sizeof seed);
    json_t *game = json_pack("{s:s,s:s,s:o,s:s,s:o,s:o,s:s,s:o}", "ruleset", module->ruleset->id, "scenario",
                             module->ruleset->scenarios[setup->scenario].id, "options", options_of(module, setup),
                             "seed", seed_hex, "entries", entries, "hashes", hashes, "log", hex, "result",
                             json_of(session_result_json, session));
    snprintf(path, sizeof path, FOLDER "/%s/%s.json", module->ruleset->id, name ? name : "");
    if (name != NULL)
        save(game, path);
    uint32_t length = session_seq(session);
    json_decref(game);
    session_free(session);
    return length;
}

/* The longest of some games that end, since chance plays badly and most lose early. */
static void record(const struct module *module, const struct setup *setup, const char *name, uint64_t first,
                   uint32_t resign_at) {
    uint64_t best = first;
    uint32_t longest = 0;
    for (uint64_t number = first; number < first + TRIES; number++) {
        uint32_t length = play(module, setup, number, resign_at, NULL);
        if (length > longest && length < LONGEST) {
            longest = length;
            best = number;
        }
    }
    printf("%s/%s: %u entries\n", module->ruleset->id, name, play(module, setup, best, resign_at, name));
}

/* GAMES games of one set-up: NAME, NAME-2, NAME-3. */
static void record_games(const struct module *module, const struct setup *setup, const char *name, uint64_t first) {
    for (unsigned i = 0; i < GAMES; i++) {
        char numbered[160];
        snprintf(numbered, sizeof numbered, i > 0 ? "%s-%u" : "%s", name, i + 1);
        record(module, setup, numbered, first + i * TRIES, 0);
    }
}

static void standard_options(const struct ruleset *ruleset, int scenario, struct setup *setup) {
    *setup = (struct setup){.scenario = scenario};
    for (int i = 0; i < ruleset->option_count; i++)
        setup->option[i] = ruleset->options[i].standard;
}

static bool all_flags(const struct module *module, struct setup *setup) {
    bool any = false;
    for (int i = 0; i < module->ruleset->option_count; i++) {
        if (module->ruleset->options[i].kind != OPTION_FLAG || setup->option[i])
            continue;
        setup->option[i] = 1;
        any = true;
    }
    return any &&
           (module->ruleset->setup_refusal == NULL || module->ruleset->setup_refusal(module->content, setup) == NULL);
}

static void record_ruleset(const struct module *module) {
    char folder[256], name[128];
    snprintf(folder, sizeof folder, FOLDER "/%s", module->ruleset->id);
    mkdir(folder, 0777);
    for (int scenario = 0; scenario < module->ruleset->scenario_count; scenario++) {
        struct setup setup;
        const char *id = module->ruleset->scenarios[scenario].id;
        standard_options(module->ruleset, scenario, &setup);
        record_games(module, &setup, id, 1000 * (1 + (uint64_t)scenario));
        if (scenario == 0) {
            snprintf(name, sizeof name, "%s-resigned", id);
            record(module, &setup, name, 700, 40);
        }
        snprintf(name, sizeof name, "%s-all-flags", id);
        if (all_flags(module, &setup))
            record_games(module, &setup, name, 1000 * (1 + (uint64_t)scenario) + 500);
    }
}

/* ---- main --------------------------------------------------------------------------------------------------- */

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "%s\n", line);
}

static int open_rulesets(void **unused) {
    (void)unused;
    char path[512];
    const char *build = getenv("MUSTERD_BUILD"), *set = getenv("MUSTERD_RULESETS");
    snprintf(path, sizeof path, "%s/rulesets", build ? build : "build");
    if (fairness_init() != 0 || guard_init(5000) != 0)
        return -1;
    loader = loader_open(set != NULL ? set : path, complain, NULL);
    return 0;
}

static int close_rulesets(void **unused) {
    (void)unused;
    loader_close(loader);
    return 0;
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--record") == 0) {
        if (open_rulesets(NULL) != 0)
            return 1;
        for (const struct module *m = loader_first(loader); m != NULL; m = loader_next(m))
            if (argc < 3 || strcmp(argv[2], m->ruleset->id) == 0)
                record_ruleset(m);
        return close_rulesets(NULL);
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_recorded_games_replay_byte_for_byte)};
    return cmocka_run_group_tests_name("golden", tests, open_rulesets, close_rulesets);
}
