/* The command musterd content: sheets of a game's facts to fill in, packs made of them, and what differs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../game/fairness.h"
#include "../game/guard.h"
#include "../log.h"
#include "../memory.h"
#include "../pack/check.h"
#include "../pack/draft_map.h"
#include "../pack/sheets.h"
#include "commands.h"

static const char usage[] =
    "usage: musterd content sheet RULESET [PACK …] -o FOLDER\n"
    "       musterd content take FOLDER -o PACK [--games N] [--seed N] [--no-laws]\n"
    "       musterd content compare PACK PACK\n"
    "       musterd content draft-map BORDERS -o FOLDER\n"
    "Packs change the facts of a game: maps, cards, counters, set-ups. PACK is a folder, or a file that ends in .zip.\n"
    "  sheet    writes all records of the ruleset as tables (CSV), with the packs on top: change what is printed\n"
    "           otherwise. columns.csv says what each column may hold\n"
    "  take     checks the tables, plays random games by them, and writes what differs from the ruleset as a pack;\n"
    "           every fault is told with file, row and column. Exit code 1: there are faults\n"
    "  compare  says in words what the second pack has otherwise than the first\n"
    "  draft-map  for a new game: makes map.json and geometry.json of a list of borders, a line each (\"ford,mill\"),\n"
    "           as a first map to change by hand; says which areas that border on each other do not touch on it\n"
    "  --games N         take: random games, shared among the scenarios (default 500; 0: none)\n"
    "  --seed N          take: the first game's seed (default 1)\n"
    "  --no-laws         take: hold the games to the rules' audit alone, not to the laws; faster\n";

struct wish {
    const struct config *config;
    const char *out;
    int games;
    uint64_t seed;
    bool laws;
};

static void print_faults(const struct pack_faults *faults) {
    struct writer text;
    writer_init(&text);
    pack_faults_write(faults, "", &text);
    fputs(must_have_text(&text), stderr);
    fprintf(stderr, "musterd: %d fault%s\n", faults->count, faults->count == 1 ? "" : "s");
    writer_finish(&text);
}

static const struct module *find_module(struct loader *loader, const char *id) {
    const struct module *module = loader_current(loader, id);
    if (!module)
        log_error("there is no ruleset %s", id);
    return module;
}

/* Reads the pack and puts it on a new stack. NULL: the faults were printed. */
static struct stack *stack_of(struct loader *loader, const char *path) {
    struct pack_faults faults = {0};
    struct pack *pack = pack_read_path(path, &faults);
    const struct module *module = pack ? find_module(loader, pack->ruleset) : NULL;
    struct stack *stack = module ? stack_new(module) : NULL;
    if (stack && !stack_add(stack, pack, &faults)) {
        stack_free(stack);
        stack = NULL;
    }
    if (faults.count > 0)
        print_faults(&faults);
    pack_faults_finish(&faults);
    pack_free(pack);
    return stack;
}

/* ---- sheet ------------------------------------------------------------------------------------------------------- */

static bool write_columns(const struct stack *stack, const char *folder) {
    struct writer text;
    char path[4096];
    snprintf(path, sizeof path, "%s/columns.csv", folder);
    writer_init(&text);
    sheets_put_columns(stack, &text);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(must_have_text(&text), 1, text.length, file) == text.length;
    if (file)
        good &= fclose(file) == 0;
    if (!good)
        log_error("%s cannot be written", path);
    writer_finish(&text);
    return good;
}

static int write_sheets(const struct stack *stack, const struct module *module, const struct pack *like,
                        const char *folder) {
    struct writer why;
    struct stat facts;
    writer_init(&why);
    if (stat(folder, &facts) == 0 && !S_ISDIR(facts.st_mode)) {
        log_error("%s is a file; name a folder", folder);
        return 1;
    }
    struct pack *sheets = sheets_make(stack, module, like);
    const bool good = pack_write_path(sheets, folder, &why) && write_columns(stack, folder);
    if (why.length > 0)
        log_error("%s", writer_text(&why));
    if (good)
        printf("%s: %d tables of %s; manifest.json wants a name, an author and an edition\n", folder,
               sheets->table_count, module->ruleset->id);
    pack_free(sheets);
    writer_finish(&why);
    return good ? 0 : 1;
}

static int sheet(const struct wish *wish, struct loader *loader, int argc, char **argv) {
    const struct module *module = find_module(loader, argv[0]);
    struct pack_faults faults = {0};
    struct pack *last = NULL;
    if (!module)
        return 2;
    struct stack *stack = stack_new(module);
    for (int i = 1; i < argc && faults.count == 0; i++) {
        pack_free(last);
        last = pack_read_path(argv[i], &faults);
        if (last)
            stack_add(stack, last, &faults);
    }
    if (faults.count > 0)
        print_faults(&faults);
    const int code = faults.count > 0 ? 1 : write_sheets(stack, module, last, wish->out);
    pack_faults_finish(&faults);
    pack_free(last);
    stack_free(stack);
    return code;
}

/* ---- take -------------------------------------------------------------------------------------------------------- */

static void print_scenario(void *context, const char *scenario, const struct simulation_result *result) {
    const double games = result->games ? (double)result->games : 1;
    (void)context;
    printf("%s: %llu games\n", scenario, (unsigned long long)result->games);
    for (int i = 0; i < result->outcomes; i++)
        printf("  %5.1f %%  %s\n", 100.0 * (double)result->outcome[i].count / games, result->outcome[i].name);
}

static void print_report(const struct stack *base, const struct stack *stack) {
    struct writer text;
    writer_init(&text);
    const int changes = stacks_compare(base, stack, &text);
    const struct share before = stack_share(base), after = stack_share(stack);
    fputs(must_have_text(&text), stdout);
    printf("%d values differ from the ruleset\n", changes);
    printf("confirmed (box, rulebook or public): %d of %d records, before %d of %d\n", after.confirmed, after.records,
           before.confirmed, before.records);
    writer_finish(&text);
}

static bool write_pack(const struct pack *pack, const char *path) {
    struct writer why;
    writer_init(&why);
    const bool good = pack_write_path(pack, path, &why);
    if (good)
        printf("%s: written, %d tables\n", path, pack->table_count);
    else
        log_error("%s", writer_text(&why));
    writer_finish(&why);
    return good;
}

static bool check_pack(const struct wish *wish, const struct module *module, const struct stack *stack,
                       struct pack_faults *faults) {
    struct content_source source;
    const int scenarios = module->ruleset->scenario_count;
    const struct check_wish check = {(wish->games + scenarios - 1) / scenarios, wish->laws, wish->seed};
    stack_source(stack, &source);
    const bool good = stack_check(stack, module, &source, &check, print_scenario, NULL, faults);
    content_source_free(&source);
    return good;
}

/* Takes the sheets of the pack to a pack with only what differs. */
static int take_pack(const struct wish *wish, const struct module *module, const struct pack *whole) {
    struct pack_faults faults = {0};
    struct stack *base = stack_new(module), *stack = stack_new(module);
    struct pack *sparse = sheets_sparse(base, whole);
    int code = 1;
    /* The sheets as they are first, for the sake of tables that nobody knows. */
    if (stack_add(stack, whole, &faults)) {
        stack_free(stack);
        stack = stack_new(module);
        if (stack_add(stack, sparse, &faults) && check_pack(wish, module, stack, &faults)) {
            print_report(base, stack);
            code = write_pack(sparse, wish->out) ? 0 : 1;
        }
    }
    if (faults.count > 0)
        print_faults(&faults);
    pack_faults_finish(&faults);
    pack_free(sparse);
    stack_free(stack);
    stack_free(base);
    return code;
}

static int take(const struct wish *wish, struct loader *loader, int argc, char **argv) {
    struct pack_faults faults = {0};
    struct pack *whole = pack_read_path(argv[0], &faults);
    int code = 1;
    (void)argc;
    if (fairness_init() != 0 || guard_init(0) != 0) {
        log_error("libsodium or the signal handlers cannot start");
    } else if (whole) {
        const struct module *module = find_module(loader, whole->ruleset);
        code = module ? take_pack(wish, module, whole) : 2;
    } else {
        print_faults(&faults);
    }
    pack_faults_finish(&faults);
    pack_free(whole);
    return code;
}

/* ---- compare ----------------------------------------------------------------------------------------------------- */

static int compare(const struct wish *wish, struct loader *loader, int argc, char **argv) {
    struct stack *a = stack_of(loader, argv[0]), *b = a ? stack_of(loader, argv[1]) : NULL;
    int code = 1;
    (void)wish;
    (void)argc;
    if (a && b && strcmp(stack_base(a)->ruleset->id, stack_base(b)->ruleset->id) != 0) {
        log_error("%s is for %s, %s for %s", argv[0], stack_base(a)->ruleset->id, argv[1], stack_base(b)->ruleset->id);
    } else if (a && b) {
        struct writer text;
        writer_init(&text);
        const int lines = stacks_compare(a, b, &text);
        fputs(must_have_text(&text), stdout);
        printf("%d values differ\n", lines);
        writer_finish(&text);
        code = 0;
    }
    stack_free(a);
    stack_free(b);
    return code;
}

/* ---- draft-map --------------------------------------------------------------------------------------------------- */

/* false: the file is there already, or cannot be written. */
static bool write_new(const char *folder, const char *name, struct writer *text) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wbx");
    bool good = file && fwrite(must_have_text(text), 1, text->length, file) == text->length;
    if (file)
        good &= fclose(file) == 0;
    if (!good)
        log_error("%s cannot be written, or is there already", path);
    return good;
}

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = file ? xcalloc(1, 1 << 20) : NULL;
    if (!file) {
        log_error("%s cannot be read", path);
        return NULL;
    }
    text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
    fclose(file);
    return text;
}

static int draft(const struct wish *wish, struct loader *loader, int argc, char **argv) {
    struct writer map, geometry, notes;
    char *borders = read_text(argv[0]);
    (void)loader, (void)argc;
    if (!borders)
        return 2;
    writer_init(&map);
    writer_init(&geometry);
    writer_init(&notes);
    bool good = draft_map(borders, &map, &geometry, &notes) >= 0;
    fputs(must_have_text(&notes), good ? stdout : stderr);
    if (good) {
        mkdir(wish->out, 0777);
        good = write_new(wish->out, "map.json", &map) && write_new(wish->out, "geometry.json", &geometry);
    }
    writer_finish(&map);
    writer_finish(&geometry);
    writer_finish(&notes);
    free(borders);
    return good ? 0 : 1;
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

static const struct action_of_content {
    const char *name;
    int least, most; /* operands */
    bool writes;     /* needs -o */
    bool alone;      /* needs no rulesets */
    int (*run)(const struct wish *wish, struct loader *loader, int argc, char **argv);
} actions[] = {{"sheet", 1, 1 + PACKS_MOST, true, false, sheet},
               {"take", 1, 1, true, false, take},
               {"compare", 2, 2, false, false, compare},
               {"draft-map", 1, 1, true, true, draft}};

/* -o VALUE, which command_option does not know. */
static void rename_out(int argc, char **argv) {
    static char out[] = "--out";
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-o") == 0)
            argv[i] = out;
}

static bool read_number(const char *name, const char *text, uint64_t most, uint64_t *number) {
    char *end;
    if (!text)
        return true;
    *number = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && *number <= most)
        return true;
    log_error("--%s must be a whole number, not \"%s\"", name, text);
    return false;
}

static bool read_wish(struct wish *wish, int *argc, char **argv) {
    const char *games, *seed;
    uint64_t number = 500;
    rename_out(*argc, argv);
    wish->laws = !command_flag(argc, argv, "--no-laws");
    wish->seed = 1;
    if (command_option(argc, argv, "out", &wish->out) != 0 || command_option(argc, argv, "games", &games) != 0 ||
        command_option(argc, argv, "seed", &seed) != 0 || !read_number("games", games, 1000000, &number) ||
        !read_number("seed", seed, UINT64_MAX, &wish->seed))
        return false;
    wish->games = (int)number;
    return true;
}

static int run(const struct wish *wish, int argc, char **argv) {
    for (size_t i = 0; argc > 1 && i < sizeof actions / sizeof *actions; i++) {
        const struct action_of_content *action = &actions[i];
        if (strcmp(argv[1], action->name) != 0)
            continue;
        if (argc - 2 < action->least || argc - 2 > action->most || action->writes != (wish->out != NULL))
            break;
        struct loader *loader = action->alone ? NULL : command_rulesets(wish->config->rulesets_dir);
        const int code = action->run(wish, loader, argc - 2, argv + 2);
        loader_close(loader);
        return code;
    }
    fputs(usage, stderr);
    return 2;
}

int command_content(int argc, char **argv) {
    struct config config;
    struct wish wish = {.config = &config};
    if (!command_wants_help(argc, argv) && !read_wish(&wish, &argc, argv))
        return 2;
    int code = command_begin(&config, &argc, argv, usage, 2 + PACKS_MOST);
    if (code >= 0)
        return code;
    code = run(&wish, argc, argv);
    config_finish(&config);
    return code;
}
