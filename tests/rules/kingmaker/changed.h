/* The printed content with changes, for tests of what is written in content. */
#ifndef TESTS_KINGMAKER_CHANGED_H
#define TESTS_KINGMAKER_CHANGED_H

#include "../changed.h"
#include "field.h"

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

struct changes {
    const struct change *item;
    int count;
};

static void change_file(json_t *file, const char *name, const void *context) {
    const struct changes *changes = context;
    for (int i = 0; i < changes->count; i++) {
        json_t *array = json_object_get(file, changes->item[i].array);
        if (array && strncmp(name, changes->item[i].array, strlen(changes->item[i].array)) == 0)
            change_array(array, &changes->item[i]);
    }
}

static const void *content_changed(const struct change *changes, int count) {
    return content_changed_by(change_file, &(struct changes){changes, count});
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
