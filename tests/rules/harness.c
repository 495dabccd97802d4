#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <sys/stat.h>

#include "../../daemon/simulate/event_check.h"
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"

/* ---- content --------------------------------------------------------------------------------------- */

static const void *content;
static const struct ruleset *ruleset;

static void report_fault(struct content_faults *faults, const char *file, const char *path, const char *expected,
                         const char *found) {
    (void)faults;
    fprintf(stderr, "%s: %s: expected %s, found %s\n", file, path, expected, found);
}

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(1, *length + 1);
    assert_int_equal(fread(text, 1, *length, file), *length);
    fclose(file);
    return text;
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_json(const struct dirent *entry) {
    size_t n = strlen(entry->d_name);
    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

static void load_content(void) {
    char folder[256], path[512 + 256];
    const char *set = getenv("MUSTERD_CONTENT");
    ruleset = ruleset_entry();
    snprintf(folder, sizeof folder, "rulesets/%s/content", ruleset->id);
    if (set != NULL)
        snprintf(folder, sizeof folder, "%s", set);
    struct dirent **entries;
    int n = scandir(folder, &entries, is_json, by_name);
    assert_true(n >= 0);
    struct content_file *files = calloc((size_t)n + 1, sizeof *files);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        files[i].name = strdup(entries[i]->d_name);
        files[i].text = read_file(path, &files[i].length);
        free(entries[i]);
    }
    free(entries);
    struct content_source source = {n, files};
    struct content_faults faults = {.report = report_fault};
    content = ruleset->content_load(&source, &faults);
    assert_int_equal(faults.count, 0);
    assert_non_null(content);
    for (int i = 0; i < n; i++) {
        free((void *)files[i].name);
        free((void *)files[i].text);
    }
    free(files);
}

const void *harness_content(void) {
    if (content == NULL)
        load_content();
    return content;
}

/* ---- draws ------------------------------------------------------------------------------------------- */

/* splitmix64: good enough to play at random, and quick. */
static uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static uint32_t harness_pick(struct draws *draws, uint32_t n, const char *label) {
    struct harness *h = (struct harness *)((char *)draws - offsetof(struct harness, draws));
    if (h->forced_next < h->forced_count) {
        int value = h->forced[h->forced_next++];
        if (value < 1 || value > (int)n)
            fail_msg("forced draw %d of \"%s\" is not in 1..%u", value, label, n);
        return (uint32_t)value - 1;
    }
    return (uint32_t)(((mix(h->seed ^ mix(h->counter++)) >> 32) * n) >> 32);
}

void harness_force(struct harness *h, ...) {
    va_list args;
    va_start(args, h);
    h->forced_count = h->forced_next = 0;
    for (int value = va_arg(args, int); value != 0; value = va_arg(args, int))
        h->forced[h->forced_count++] = value;
    va_end(args);
}

int harness_forced_left(const struct harness *h) {
    return h->forced_count - h->forced_next;
}

/* ---- a game -------------------------------------------------------------------------------------------- */

static void harness_fault(struct game *game, const char *what) {
    (void)game;
    fail_msg("the ruleset reports a fault: %s", what);
}

struct game *harness_game(struct harness *h) {
    events_clear(&h->events);
    h->game.events = &h->events;
    h->game.draws = &h->draws;
    h->game.steps_left = ruleset->bounds.steps;
    return &h->game;
}

static int choice_index(const struct game_option *option, const char *value) {
    for (int i = 0; option->choices[i].id != NULL; i++)
        if (strcmp(option->choices[i].id, value) == 0)
            return i;
    fail_msg("option %s has no choice %s", option->id, value);
    return 0;
}

static int16_t option_value(const struct game_option *option, const char *value) {
    switch (option->kind) {
    case OPTION_FLAG: return strcmp(value, "true") == 0;
    case OPTION_CHOICE: return (int16_t)choice_index(option, value);
    case OPTION_NUMBER: return (int16_t)atoi(value);
    }
    return 0;
}

static void read_option(struct setup *setup, char *text) {
    char *value = strchr(text, '=');
    assert_non_null(value);
    *value++ = '\0';
    for (int i = 0; i < ruleset->option_count; i++) {
        if (strcmp(ruleset->options[i].id, text) != 0)
            continue;
        setup->option[i] = option_value(&ruleset->options[i], value);
        return;
    }
    fail_msg("no option %s", text);
}

static void read_setup(struct setup *setup, const char *scenario, const char *options) {
    *setup = (struct setup){.scenario = -1};
    for (int i = 0; i < ruleset->scenario_count; i++)
        if (strcmp(ruleset->scenarios[i].id, scenario) == 0)
            setup->scenario = i;
    if (setup->scenario < 0)
        fail_msg("no scenario %s", scenario);
    for (int i = 0; i < ruleset->option_count; i++)
        setup->option[i] = ruleset->options[i].standard;
    if (options == NULL)
        return;
    char *copy = strdup(options), *rest = copy;
    for (char *part = strsep(&rest, ","); part != NULL; part = strsep(&rest, ","))
        if (*part)
            read_option(setup, part);
    free(copy);
}

void harness_start(struct harness *h, const char *scenario, const char *options, uint64_t seed) {
    harness_content();
    memset(h, 0, sizeof *h);
    h->seed = mix(seed);
    h->draws.pick = harness_pick;
    h->game =
        (struct game){.ruleset = ruleset, .content = content, .state = h->state, .actor = NONE, .fault = harness_fault};
    struct setup setup;
    read_setup(&setup, scenario, options);
    ruleset->setup(harness_game(h), &setup);
}

static void legal_of(struct harness *h, int role, struct action_list *list) {
    list->count = 0;
    if (ruleset->to_act(&h->game) != 0)
        ruleset->legal(&h->game, role, list);
    assert_true(list->count <= RULESET_MAX_ACTIONS);
}

static void check_events(struct harness *h) {
    struct writer why;
    writer_init(&why);
    if (!events_are_sound(ruleset, content, &h->events, &why))
        fail_msg("%s", writer_text(&why));
    writer_finish(&why);
}

static void apply(struct harness *h, int role, const struct action *action) {
    struct action chosen = *action;
    harness_game(h);
    h->game.actor = role;
    ruleset->apply(&h->game, role, &chosen);
    check_events(h);
}

static void print_list(const struct action_list *list) {
    for (int i = 0; i < list->count; i++) {
        struct writer w;
        writer_init(&w);
        action_key(&w, ruleset, content, &list->item[i]);
        print_error("  %s\n", writer_text(&w));
        writer_finish(&w);
    }
}

/* The legal action with this key. */
static struct action action_with(struct harness *h, int role, const char *key) {
    struct action_list list;
    legal_of(h, role, &list);
    int k = action_find(ruleset, content, &list, key, strlen(key));
    if (k < 0) {
        print_error("%s is not legal for role %d; these are:\n", key, role);
        print_list(&list);
        fail_msg("illegal action %s", key);
    }
    return list.item[k];
}

void harness_play(struct harness *h, int role, const char *key) {
    const struct action action = action_with(h, role, key);
    apply(h, role, &action);
}

bool harness_is_legal(struct harness *h, int role, const char *key) {
    struct action_list list;
    legal_of(h, role, &list);
    return action_find(ruleset, content, &list, key, strlen(key)) >= 0;
}

int harness_legal_count(struct harness *h, int role, const char *verb) {
    struct action_list list;
    int n = 0;
    legal_of(h, role, &list);
    for (int i = 0; i < list.count; i++)
        n += verb == NULL || strcmp(ruleset->verbs[list.item[i].verb].name, verb) == 0;
    return n;
}

/* One random choice of one role that must act. */
static void play_random(struct harness *h, uint64_t *luck) {
    role_set roles = ruleset->to_act(&h->game);
    int role = 0, skip = (int)((*luck = mix(*luck)) % (uint64_t)__builtin_popcount(roles));
    while (!(roles & ROLE_BIT(role)) || skip-- > 0)
        role++;
    struct action_list list;
    legal_of(h, role, &list);
    uint64_t count = (uint64_t)list.count;
    if (count == 0) {
        fail_msg("role %d must act and has no legal action", role);
        return;
    }
    *luck = mix(*luck);
    apply(h, role, &list.item[(*luck >> 20) % count]);
}

bool harness_play_until(struct harness *h, int step, int n) {
    uint64_t luck = h->seed;
    for (int i = 0; i <= n; i++) {
        const struct frame *top = flow_top(&h->game);
        if (top == NULL)
            return false;
        if (top->step == step)
            return true;
        if (i < n)
            play_random(h, &luck);
    }
    return false;
}

void harness_run(struct harness *h) {
    flow_run(harness_game(h));
}

const struct event *harness_event(const struct harness *h, int kind, int index) {
    for (int i = 0; i < h->events.count; i++)
        if (h->events.item[i].kind == kind && index-- == 0)
            return &h->events.item[i];
    return NULL;
}

int harness_event_count(const struct harness *h, int kind) {
    int n = 0;
    for (int i = 0; i < h->events.count; i++)
        n += h->events.item[i].kind == kind;
    return n;
}

const char *harness_told(struct harness *h, int kind, int index, int role) {
    struct writer w;
    const struct event *event = harness_event(h, kind, index);
    assert_non_null(event);
    writer_init_fixed(&w, h->sentence, sizeof h->sentence);
    event_text(&w, ruleset, content, event, NONE, role);
    return writer_text(&w);
}

const char *harness_prompt(struct harness *h, int role) {
    struct writer w;
    writer_init_fixed(&w, h->sentence, sizeof h->sentence);
    ruleset->prompt(&h->game, role, &w);
    return writer_text(&w);
}

const char *harness_written(struct harness *h, int role, const char *key, action_writer *write) {
    struct writer w;
    const struct action action = action_with(h, role, key);
    writer_init_fixed(&w, h->sentence, sizeof h->sentence);
    write(&w, &h->game, role, &action);
    return writer_text(&w);
}

const char *harness_label(struct harness *h, int role, const char *key) {
    return harness_written(h, role, key, action_label);
}

void harness_audit(struct harness *h) {
    struct writer why;
    writer_init(&why);
    if (!ruleset->audit(&h->game, &why))
        fail_msg("audit: %s", writer_text(&why));
    writer_finish(&why);
}

/* ---- random games ------------------------------------------------------------------------------------- */

static void sees(struct harness *h, int role, struct writer *w) {
    struct action_list list = {0};
    writer_clear(w);
    ruleset->view(&h->game, role, w);
    if (role == ROLE_SPECTATOR)
        return;
    put_char(w, '\n');
    ruleset->prompt(&h->game, role, w);
    legal_of(h, role, &list);
    for (int i = 0; i < list.count; i++) {
        put_char(w, '\n');
        action_key(w, ruleset, content, &list.item[i]);
        put_char(w, ' ');
        action_label(w, &h->game, role, &list.item[i]);
    }
}

/* Law 4: a world that the role cannot tell apart looks the same to it. */
static void check_no_leak(struct harness *h, int role) {
    static struct harness other;
    struct writer here, there;
    writer_init(&here);
    writer_init(&there);
    other = *h;
    other.game.state = other.state;
    other.game.draws = &other.draws;
    other.game.steps_left = ruleset->bounds.steps;
    other.seed = mix(h->seed + 77);
    ruleset->resample(&other.game, role);
    sees(h, role, &here);
    sees(&other, role, &there);
    if (strcmp(writer_text(&here), writer_text(&there)) != 0)
        fail_msg("role %d can tell a resampled world apart:\n%s\n%s", role, writer_text(&here), writer_text(&there));
    harness_audit(&other);
    writer_finish(&here);
    writer_finish(&there);
}

static void check_list(struct harness *h) {
    struct action_list list;
    for (int role = 0; role < ruleset->role_count; role++) {
        legal_of(h, role, &list);
        assert_true(list.count <= ruleset->bounds.actions);
        for (int i = 1; i < list.count; i++)
            if (memcmp(&list.item[i - 1], &list.item[i], sizeof list.item[i]) == 0)
                fail_msg("the same action twice in role %d's list", role);
    }
}

static void play_one(struct harness *h, uint64_t seed, void (*seen)(const struct result *, int)) {
    uint64_t luck = mix(seed ^ 0x5eed);
    int decisions = 0;
    while (ruleset->to_act(&h->game) != 0) {
        check_list(h);
        if (decisions % 37 == 0)
            for (int role = 0; role < ruleset->role_count; role++)
                check_no_leak(h, role);
        play_random(h, &luck);
        harness_audit(h);
        if (++decisions > ruleset->bounds.decisions)
            fail_msg("seed %llu: not over after %d decisions", (unsigned long long)seed, decisions);
    }
    struct result result = {0};
    ruleset->result(&h->game, &result);
    assert_non_null(result.outcome);
    assert_non_null(result.reason);
    if (seen != NULL)
        seen(&result, decisions);
}

void harness_random_games(const char *scenario, const char *options, uint64_t first, int n,
                          void (*seen)(const struct result *result, int decisions)) {
    static struct harness h;
    for (int i = 0; i < n; i++) {
        harness_start(&h, scenario, options, first + (uint64_t)i);
        play_one(&h, first + (uint64_t)i, seen);
    }
}
