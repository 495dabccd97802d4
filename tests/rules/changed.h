/* The printed content of a game with changes, for tests of what is written in content. */
#ifndef TESTS_RULES_CHANGED_H
#define TESTS_RULES_CHANGED_H

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

enum { CONTENT_FILES = 16 };

/* The first fault of the last content that was refused: its file and path, and what was expected there. */
static char fault_path[256], fault_expected[256];

static void keep_fault(struct content_faults *faults, const char *name, const char *path, const char *expected,
                       const char *found) {
    (void)found;
    if (faults->count > 1)
        return;
    snprintf(fault_path, sizeof fault_path, "%s %s", name, path);
    snprintf(fault_expected, sizeof fault_expected, "%s", expected);
}

/* Changes one file of the content, such as cards.json. */
typedef void content_changer(json_t *file, const char *name, const void *context);

/* Loads the game's content after `change` has seen each of its files. The caller unloads it as the loader would; NULL:
 * it is refused, and fault_path and fault_expected say where and why. */
static const void *content_changed_by(content_changer *change, const void *context) {
    const struct ruleset *ruleset = ruleset_entry();
    struct content_file files[CONTENT_FILES];
    struct content_source source = {0, files};
    char folder[256], path[512];
    snprintf(folder, sizeof folder, "rulesets/%s/content", ruleset->id);
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    fault_path[0] = fault_expected[0] = 0;
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        if (!strstr(entry->d_name, ".json"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        json_t *json = json_load_file(path, 0, NULL);
        assert_non_null(json);
        change(json, entry->d_name, context);
        char *text = json_dumps(json, JSON_COMPACT);
        json_decref(json);
        assert_true(source.count < CONTENT_FILES);
        files[source.count++] = (struct content_file){strdup(entry->d_name), text, strlen(text)};
    }
    closedir(dir);
    struct content_faults faults = {.report = keep_fault};
    const void *content = ruleset->content_load(&source, &faults);
    for (int i = 0; i < source.count; i++) {
        free((void *)files[i].name);
        free((void *)files[i].text);
    }
    return content;
}

#endif
