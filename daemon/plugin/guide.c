#include "guide.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../memory.h"

#define GUIDE_FILE "guide.json"

struct reading {
    const struct module *module;
    struct content_faults *faults;
    int step; /* NONE: the top of the file */
};

static void fault(struct reading *r, const char *member, const char *expected, const char *found) {
    char path[64];
    if (r->step == NONE)
        snprintf(path, sizeof path, "%s", member);
    else
        snprintf(path, sizeof path, "steps[%d].%s", r->step, member);
    r->faults->report(r->faults, GUIDE_FILE, path, expected, found ? found : "nothing");
    r->faults->count++;
}

/* A text of 1 to `most` characters; NULL: a fault. */
static const char *read_text(struct reading *r, const json_t *object, const char *member, size_t most) {
    const char *text = json_string_value(json_object_get(object, member));
    size_t length = text ? (size_t)text_characters(text, strlen(text)) : 0;
    char expected[48];
    if (length > 0 && length <= most)
        return text;
    snprintf(expected, sizeof expected, "a text of 1 to %zu characters", most);
    fault(r, member, expected, text);
    return NULL;
}

static void check_members(struct reading *r, const json_t *object, const char *const *names) {
    const char *member;
    json_t *value;
    json_object_foreach((json_t *)object, member, value) {
        int i = 0;
        while (names[i] && strcmp(names[i], member) != 0)
            i++;
        if (!names[i])
            fault(r, member, "no such member", "it");
    }
}

/* ---- a step ------------------------------------------------------------------------------------------------------ */

/* "area-oxford" names an item of a domain. */
static bool names_item(const struct module *module, const char *subject) {
    const struct ruleset *ruleset = module->ruleset;
    for (int d = 0; d < ruleset->domain_count; d++) {
        const size_t n = strlen(ruleset->domains[d].name);
        if (strncmp(subject, ruleset->domains[d].name, n) == 0 && subject[n] == '-' &&
            domain_find(ruleset, module->content, DOMAIN_FIRST + d, subject + n + 1) >= 0)
            return true;
    }
    return false;
}

static void check_focus(struct reading *r, const json_t *focus) {
    size_t i;
    const json_t *item;
    if (!json_is_array(focus) || json_array_size(focus) > GUIDE_FOCUS_MOST)
        fault(r, "focus", "an array of at most 12 things (it may be empty)", focus ? "something else" : NULL);
    json_array_foreach(focus, i, item) {
        const char *subject = json_string_value(item);
        if (!subject || !names_item(r->module, subject))
            fault(r, "focus", "DOMAIN-ID of things of this ruleset", subject);
    }
}

static void check_action(struct reading *r, const json_t *step) {
    const char *role = read_text(r, step, "role", KEY_MOST), *key = read_text(r, step, "key", KEY_MOST);
    struct action action;
    if (role && (module_role(r->module, role) < 0 || module_role(r->module, role) == ROLE_SPECTATOR))
        fault(r, "role", "a role", role);
    if (key && !action_read(r->module->ruleset, r->module->content, key, strlen(key), &action))
        fault(r, "key", "the key of an action", key);
}

static void check_step(struct reading *r, const json_t *step) {
    static const char *const members[] = {"role", "key", "title", "text", "why", "focus", NULL};
    check_members(r, step, members);
    check_action(r, step);
    read_text(r, step, "title", GUIDE_TITLE_MOST);
    read_text(r, step, "text", GUIDE_TEXT_MOST);
    read_text(r, step, "why", GUIDE_TEXT_MOST);
    check_focus(r, json_object_get(step, "focus"));
}

/* ---- the file ---------------------------------------------------------------------------------------------------- */

static void check_guide(struct reading *r, struct guide *guide) {
    static const char *const members[] = {"provenance", "seed", "scenario", "options", "end", "before", "steps", NULL};
    const json_t *steps = json_object_get(guide->document, "steps"), *step;
    const char *seed = read_text(r, guide->document, "seed", (size_t)2 * GUIDE_SEED);
    size_t i;
    check_members(r, guide->document, members);
    if (seed && (strlen(seed) != (size_t)2 * GUIDE_SEED || strspn(seed, "0123456789abcdef") != (size_t)2 * GUIDE_SEED ||
                 sodium_hex2bin(guide->seed, GUIDE_SEED, seed, strlen(seed), NULL, NULL, NULL) != 0))
        fault(r, "seed", "64 hex digits in lower case", seed);
    guide->scenario = read_text(r, guide->document, "scenario", KEY_MOST);
    if (guide->scenario && module_scenario(r->module, guide->scenario) < 0)
        fault(r, "scenario", "a scenario", guide->scenario);
    guide->options = json_object_get(guide->document, "options");
    if (!json_is_object(guide->options))
        fault(r, "options", "an object", "something else");
    read_text(r, guide->document, "provenance", GUIDE_TEXT_MOST);
    read_text(r, guide->document, "end", GUIDE_TEXT_MOST);
    if (json_array_size(steps) < 1 || json_array_size(steps) > GUIDE_STEPS_MOST)
        fault(r, "steps", "an array of 1 to 40 steps", "something else");
    json_array_foreach(json_object_get(guide->document, "before"), i, step) {
        static const char *const both[] = {"role", "key", NULL};
        check_members(r, step, both);
        check_action(r, step);
    }
    json_array_foreach(steps, i, step) {
        r->step = (int)i;
        check_step(r, step);
    }
}

static void write_json(const struct module *module, struct guide *guide) {
    json_t *answer = must_have(json_object());
    uint8_t hash[16];
    json_object_set_new(answer, "ruleset", json_string(module->ruleset->id));
    json_object_set_new(answer, "version", json_string(module->ruleset->version));
    json_object_set_new(answer, "content_hash", json_string(module->content_hash));
    json_object_update(answer, guide->document);
    json_object_del(answer, "provenance");
    if (!json_object_get(answer, "before"))
        json_object_set_new(answer, "before", json_array());
    guide->json = must_have(json_dumps(answer, JSON_COMPACT));
    json_decref(answer);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)guide->json, strlen(guide->json), NULL, 0);
    guide->etag[0] = '"';
    sodium_bin2hex(guide->etag + 1, 2 * sizeof hash + 1, hash, sizeof hash);
    strcat(guide->etag, "\"");
}

static const struct content_file *file_of(const struct content_source *source) {
    for (int i = 0; i < source->count; i++)
        if (strcmp(source->file[i].name, GUIDE_FILE) == 0)
            return &source->file[i];
    return NULL;
}

struct guide *guide_read(const struct module *module, struct content_faults *faults) {
    const struct content_file *file = file_of(&module->source);
    struct reading r = {module, faults, NONE};
    const int before = faults->count;
    json_error_t error;
    if (!file)
        return NULL;
    struct guide *guide = xcalloc(1, sizeof *guide);
    guide->document = json_loadb(file->text, file->length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(guide->document))
        fault(&r, "", "a JSON object", guide->document ? "something else" : error.text);
    else
        check_guide(&r, guide);
    if (faults->count == before) {
        write_json(module, guide);
        return guide;
    }
    guide_free(guide);
    return NULL;
}

void guide_free(struct guide *guide) {
    if (!guide)
        return;
    json_decref(guide->document);
    free(guide->json);
    free(guide);
}
