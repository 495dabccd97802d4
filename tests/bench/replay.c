/* Random games through the sessions that the daemon plays in, and their entries replayed.
 * usage: replay PLUGINS RULESET SECONDS
 * Prints one JSON object: actions a second of session_act with keys chosen before, and of session_replay, in turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../daemon/game/guard.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"

enum { GAMES = 20, KEY_TEXT = 81 };

struct record {
    uint8_t key[KEY_BYTES];
    size_t count, capacity;
    struct entry *entries;
    char (*keys)[KEY_TEXT];
};

static const struct module *module;
static struct setup setup;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "replay: %s\n", what);
    exit(1);
}

static uint32_t below(uint64_t *luck, int n) {
    *luck = *luck * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(((*luck >> 32) * (uint64_t)n) >> 32);
}

static struct session *begin(const struct record *record) {
    struct writer why;
    writer_init(&why);
    struct session *session = session_new(module, &setup, record->key, &why);
    if (!session)
        fail(writer_text(&why));
    writer_finish(&why);
    return session;
}

static void act(struct session *session, int role, const char *key) {
    if (session_act(session, role, session_seq(session), key, strlen(key), 1) != ACT_DONE)
        fail(session_fault(session));
}

static char *next_key(struct record *record) {
    if (record->count == record->capacity) {
        record->capacity = record->capacity ? 2 * record->capacity : 256;
        record->entries = realloc(record->entries, record->capacity * sizeof *record->entries);
        record->keys = realloc(record->keys, record->capacity * sizeof *record->keys);
        if (!record->entries || !record->keys)
            fail("out of memory");
    }
    return record->keys[record->count];
}

static void choose(struct session *session, int role, uint64_t *luck, char *key) {
    static struct action_list list;
    struct writer text;
    list.count = 0;
    module->ruleset->legal(session_game(session), role, &list);
    writer_init_fixed(&text, key, KEY_TEXT);
    action_key(&text, module->ruleset, module->content, &list.item[below(luck, list.count)]);
    key[text.length] = '\0';
}

static void make(struct record *record, uint64_t luck) {
    *record = (struct record){.key = {(uint8_t)luck}};
    struct session *session = begin(record);
    while (!session_over(session)) {
        int role = __builtin_ctz(session_to_act(session));
        char *key = next_key(record);
        choose(session, role, &luck, key);
        act(session, role, key);
        record->entries[record->count++] = *session_entry(session);
    }
    session_free(session);
}

static double time_play(const struct record *record) {
    struct session *session = begin(record);
    double began = now();
    for (size_t i = 0; i < record->count; i++)
        act(session, record->entries[i].role, record->keys[i]);
    double took = now() - began;
    session_free(session);
    return took;
}

static double time_replay(const struct record *record) {
    struct session *session = begin(record);
    double began = now();
    if (!session_replay(session, record->entries, record->count))
        fail(session_fault(session));
    double took = now() - began;
    session_free(session);
    return took;
}

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "replay: %s\n", line);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: replay PLUGINS RULESET SECONDS\n");
        return 2;
    }
    if (fairness_init() != 0 || guard_init(0) != 0)
        return 1;
    struct loader *loader = loader_open(argv[1], complain, NULL);
    struct record record[GAMES];
    struct writer why;
    module = loader_current(loader, argv[2]);
    if (!module)
        fail("there is no such ruleset");
    writer_init(&why);
    if (setup_read(module, NULL, NULL, &setup, &why))
        fail(writer_text(&why));
    writer_finish(&why);
    for (int i = 0; i < GAMES; i++)
        make(&record[i], (uint64_t)i);
    double played = 0, replayed = 0, ends = now() + atof(argv[3]);
    size_t actions = 0;
    for (int i = 0; now() < ends; i = (i + 1) % GAMES) {
        actions += record[i].count;
        played += time_play(&record[i]);
        replayed += time_replay(&record[i]);
    }
    printf("{\"actions\":%zu,\"played\":%.0f,\"replayed\":%.0f}\n", actions, (double)actions / played,
           (double)actions / replayed);
    for (int i = 0; i < GAMES; i++) {
        free(record[i].entries);
        free(record[i].keys);
    }
    loader_close(loader);
    return 0;
}
