/* The printed content with changes, for tests of what is written in content. */
#ifndef TESTS_KINGMAKER_CHANGED_H
#define TESTS_KINGMAKER_CHANGED_H

#include <dirent.h>
#include <jansson.h>
#include <stdlib.h>

#include "field.h"

enum { CONTENT_FILES = 16 };

static char fault_path[256], fault_expected[256];

static void keep_fault(struct content_faults *faults, const char *name, const char *path, const char *expected,
                       const char *found) {
    (void)found;
    if (faults->count > 1)
        return;
    snprintf(fault_path, sizeof fault_path, "%s %s", name, path);
    snprintf(fault_expected, sizeof fault_expected, "%s", expected);
}

/* In the array of the file of the same name: the record `id` (NULL: a new one at the end) gets these members, and loses
 * those that are null. */
struct change {
    const char *array, *id, *members;
};

static void change_array(json_t *array, const struct change *change) {
    json_t *members = json_loads(change->members, 0, NULL), *record, *value;
    const char *name;
    size_t i;
    assert_non_null(members);
    if (!change->id) {
        json_array_append_new(array, members);
        return;
    }
    json_array_foreach(array, i, record) {
        if (strcmp(json_string_value(json_object_get(record, "id")), change->id) == 0) {
            json_object_update(record, members);
            json_object_foreach(members, name, value) if (json_is_null(value)) json_object_del(record, name);
            json_decref(members);
            return;
        }
    }
    fail_msg("nothing is called %s", change->id);
}

/* NULL: refused; then fault_path and fault_expected say where and why. */
static const void *content_changed(const struct change *changes, int count) {
    static const char folder[] = "rulesets/kingmaker/content";
    struct content_file files[CONTENT_FILES];
    struct content_source source = {0, files};
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    fault_path[0] = fault_expected[0] = 0;
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        char path[512];
        if (!strstr(entry->d_name, ".json"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        json_t *json = json_load_file(path, 0, NULL);
        assert_non_null(json);
        for (int i = 0; i < count; i++) {
            json_t *array = json_object_get(json, changes[i].array);
            if (array && strncmp(entry->d_name, changes[i].array, strlen(changes[i].array)) == 0)
                change_array(array, &changes[i]);
        }
        char *text = json_dumps(json, JSON_COMPACT);
        json_decref(json);
        assert_true(source.count < CONTENT_FILES);
        files[source.count++] = (struct content_file){strdup(entry->d_name), text, strlen(text)};
    }
    closedir(dir);
    struct content_faults faults = {.report = keep_fault};
    const void *content = ruleset_entry()->content_load(&source, &faults);
    for (int i = 0; i < source.count; i++) {
        free((void *)files[i].name);
        free((void *)files[i].text);
    }
    return content;
}

/* The field plays with this content from now on, until field() is called again. */
static void play_with(const struct change *changes, int count) {
    static const void *given;
    if (given)
        (ruleset_entry()->content_unload)(given);
    given = content_changed(changes, count);
    if (!given)
        fail_msg("%s is refused: %s, expected %s", changes->members, fault_path, fault_expected);
    h.game.content = given;
}

/* A record of events.json has these operations. */
static inline void play_event(const char *card, const char *operations) {
    char members[600];
    snprintf(members, sizeof members, "{\"event\":%s}", operations);
    play_with(&(struct change){"events", card, members}, 1);
}

static inline void refuses(const struct change *changes, int count, const char *path, const char *expected) {
    assert_null(content_changed(changes, count));
    if (!strstr(fault_path, path) || !strstr(fault_expected, expected))
        fail_msg("%s: %s, expected %s", changes->members, fault_path, fault_expected);
}

static inline void refuses_event(const char *card, const char *operations, const char *path, const char *expected) {
    char members[600];
    snprintf(members, sizeof members, "{\"event\":%s}", operations);
    refuses(&(struct change){"events", card, members}, 1, path, expected);
}

#endif
