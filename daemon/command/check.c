/* The commands musterd check and musterd simulate, which need no database. */
#include <stdio.h>

#include "commands.h"
#include "../game/fairness.h"
#include "../game/guard.h"
#include "../simulate/simulate.h"

static const char usage[] = "usage: musterd check [settings] [DIRECTORY ...]\n"
                            "Loads every ruleset and its content and reports each fault with its file and position.\n";

static void print_faults(void *context, const char *line) {
    int *faults = context;
    (*faults)++;
    fprintf(stderr, "musterd: %s\n", line);
}

static int check(const char *directories) {
    int faults = 0, found = 0;
    struct loader *loader = loader_open(directories, print_faults, &faults);
    for (const struct module *m = loader_first(loader); m; m = loader_next(m)) {
        printf("%s %s: %d scenarios, %d options, %d verbs, %d events, content of %d files %.12s: good\n",
               m->ruleset->id, m->ruleset->version, m->ruleset->scenario_count, m->ruleset->option_count,
               m->ruleset->verb_count, m->ruleset->event_count, m->source.count, m->content_hash);
        found++;
    }
    int refused = loader_refused(loader);
    if (found == 0 && refused == 0) {
        fprintf(stderr, "musterd: no ruleset found in %s: give the folders that contain rulesets\n", directories);
        faults++;
    }
    loader_close(loader);
    return faults > 0 || refused > 0 ? 1 : 0;
}

int command_check(int argc, char **argv) {
    struct config config;
    int code = command_begin(&config, &argc, argv, usage, 64);
    if (code >= 0)
        return code;
    if (fairness_init() != 0 || guard_init(0) != 0)
        return 1;
    code = argc == 1 ? check(config.rulesets_dir) : 0;
    for (int i = 1; i < argc; i++)
        code |= check(argv[i]);
    config_finish(&config);
    return code;
}

int command_simulate(int argc, char **argv) {
    struct config config;
    int none = 1;
    char *nothing[] = {argv[0], NULL};
    if (config_read(&config, &none, nothing) != 0)
        return 2;
    int code = simulate_main(argc, argv, config.rulesets_dir);
    config_finish(&config);
    return code;
}
