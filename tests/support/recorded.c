#include "recorded.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>

#include <cmocka.h>
#include <sodium.h>

#include "../../rulesets/kit/text.h"
#include "setups.h"

static int is_recording(const struct dirent *entry) {
    size_t n = strlen(entry->d_name);
    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

void recorded_each(const char *id, void (*visit)(const char *path)) {
    char folder[256];
    struct dirent **entries;
    snprintf(folder, sizeof folder, RECORDED "/%s", id);
    int n = scandir(folder, &entries, is_recording, alphasort);
    for (int i = 0; i < n; i++) {
        char path[768];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        visit(path);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
}

static int is_folder(const struct dirent *entry) {
    return entry->d_type == DT_DIR && entry->d_name[0] != '.';
}

void recorded_folders(void (*visit)(const char *id)) {
    struct dirent **folders;
    int count = scandir(RECORDED, &folders, is_folder, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        if (ruleset_named(folders[i]->d_name) == NULL)
            fail_msg("there are recordings of %s, but no such ruleset was loaded", folders[i]->d_name);
        visit(folders[i]->d_name);
        free(folders[i]);
    }
    free(folders);
}

json_t *recorded_load(const char *path) {
    json_error_t error;
    json_t *game = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (game == NULL)
        fail_msg("%s: line %d: %s", path, error.line, error.text);
    return game;
}

struct session *recorded_new(const struct module *module, const struct setup *setup, const uint8_t seed[SEED_BYTES]) {
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

struct session *recorded_begin(const json_t *game, const char *path) {
    const char *id = json_string_value(json_object_get(game, "ruleset"));
    const struct module *module = ruleset_named(id);
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
    return recorded_new(module, &setup, seed);
}

enum act_outcome recorded_repeat(struct session *session, const json_t *entry) {
    const json_t *what = json_array_get(entry, 1);
    int role = module_role(session_module(session), json_string_value(json_array_get(entry, 0)));
    if (json_is_null(what))
        return session_undo(session, role, 0);
    if (json_is_false(what))
        return session_conclude(session, role, CONCLUDE_RESIGN, 0);
    const char *key = json_string_value(what);
    return session_act(session, role, session_seq(session), key, strlen(key), 0);
}
