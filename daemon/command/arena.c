/* The commands musterd arena and musterd tune. */
#include <getopt.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../bot/tune.h"
#include "../game/session.h"
#include "../memory.h"
#include "commands.h"
#include "playing.h"

static const char usage[] =
    "usage: musterd arena A B --ruleset ID [options]\n"
    "Plays games of A against B, each a level of bots (1 to 3), random, prior or passer, and prints how often A wins\n"
    "from each seat, with a 90 % interval (Wilson). A wins if it has the first place alone; B has all other seats.\n"
    "  --scenario ID     one scenario (default: the first)\n"
    "  --option ID=VALUE an option of the set-up; may be given several times\n"
    "  --seats ROLES     the seats of A in turn, separated by commas (default: each)\n"
    "  --games N         games for each seat (default 20)\n"
    "  --seed N          the first game's seed (default 1); game k has seed N+k\n"
    "  --rulesets DIRS   where plugins are, separated by colons\n"
    "  --help\n";

static const char tune_usage[] =
    "usage: musterd tune A B --ruleset ID [options]\n"
    "Finds better weights for the ruleset's prior: plays games of A (prior, or a level) against B with candidates and\n"
    "keeps what is worth most at the end. Prints the weights; it changes no file.\n"
    "  --rounds N        rounds of 24 candidates (default 10)\n"
    "  --games N         games of each candidate, divided among the seats (default 200)\n"
    "  --scenario, --option, --seats, --seed, --rulesets: as musterd arena\n"
    "  --help\n";

struct wish {
    const char *usage;
    const char *ruleset, *scenario, *seats, *rulesets;
    json_t *options;
    int games, rounds; /* rounds 0: no tuning */
    struct arena arena;
};

static bool read_kind(const char *text, int *kind) {
    if (strcmp(text, "random") == 0)
        *kind = ARENA_RANDOM;
    else if (strcmp(text, "passer") == 0)
        *kind = ARENA_PASSER;
    else if (strcmp(text, "prior") == 0)
        *kind = ARENA_PRIOR;
    else if (text[0] >= '1' && text[0] <= '0' + BOT_LEVELS && text[1] == '\0')
        *kind = text[0] - '0';
    else
        return false;
    return true;
}

/* Returns -1 to continue, else the exit code. */
static int read_arguments(int argc, char **argv, struct wish *wish) {
    static const struct option long_options[] = {
        {"ruleset", required_argument, NULL, 'R'}, {"scenario", required_argument, NULL, 's'},
        {"option", required_argument, NULL, 'o'},  {"seats", required_argument, NULL, 'p'},
        {"games", required_argument, NULL, 'g'},   {"rounds", required_argument, NULL, 'k'},
        {"seed", required_argument, NULL, 'n'},    {"rulesets", required_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0}};
    int c;
    uint64_t number = 0;
    bool good = true;
    optind = 1;
    while (good && (c = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        switch (c) {
        case 'R': wish->ruleset = optarg; break;
        case 's': wish->scenario = optarg; break;
        case 'o': good = playing_option(wish->options, optarg); break;
        case 'p': wish->seats = optarg; break;
        case 'g':
            good = playing_number(optarg, 1, 1000000, &number);
            wish->games = (int)number;
            break;
        case 'k':
            good = wish->rounds > 0 && playing_number(optarg, 1, 10000, &number);
            wish->rounds = (int)number;
            break;
        case 'n': good = playing_number(optarg, 0, UINT64_MAX, &wish->arena.seed); break;
        case 'r': wish->rulesets = optarg; break;
        case 'h': fputs(wish->usage, stdout); return 0;
        default: good = false;
        }
    }
    if (good && wish->ruleset && optind + 2 == argc && read_kind(argv[optind], &wish->arena.one) &&
        read_kind(argv[optind + 1], &wish->arena.other))
        return -1;
    fputs(wish->usage, stderr);
    return 2;
}

/* Wilson's interval of a share, at 90 %. */
static void print_share(int won, int games) {
    const double z = 1.6449, n = games, p = won / n;
    const double middle = p + z * z / (2 * n), half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    const double divisor = 1 + z * z / n;
    printf("%4d of %4d  %5.1f %% [%5.1f to %5.1f]", won, games, 100 * p, 100 * (middle - half) / divisor,
           100 * (middle + half) / divisor);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool is_wanted(const struct wish *wish, const char *id) {
    const size_t length = strlen(id);
    for (const char *at = wish->seats; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, id, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    return !wish->seats;
}

static int run_seat(const struct wish *wish) {
    struct arena arena = wish->arena;
    int won = 0, choices = 0, faults = 0;
    long decisions = 0;
    const double began = now();
    for (int i = 0; i < wish->games; i++) {
        struct arena_game game;
        char why[192];
        arena.seed = wish->arena.seed + (uint64_t)i;
        if (!arena_play(&arena, &game, why)) {
            fprintf(stderr, "musterd: seed %llu, decision %d: %s\n", (unsigned long long)arena.seed, game.decisions,
                    why);
            return 1;
        }
        won += game.won;
        choices += game.choices;
        faults += game.faults;
        decisions += game.decisions;
    }
    printf("  %-12s ", arena.module->ruleset->roles[arena.role].id);
    print_share(won, wish->games);
    printf("  seeds %llu to %llu, %.0f decisions a game, %d choices, %d faults, %.0f s\n",
           (unsigned long long)wish->arena.seed, (unsigned long long)arena.seed, (double)decisions / wish->games,
           choices, faults, now() - began);
    fflush(stdout);
    return 0;
}

static int tune(const struct wish *wish, role_set seats) {
    const struct ruleset *ruleset = wish->arena.module->ruleset;
    struct tuning tuning = {.arena = wish->arena, .games = wish->games, .rounds = wish->rounds};
    for (int role = 0; role < ruleset->role_count; role++)
        if ((seats & ROLE_BIT(role)) && is_wanted(wish, ruleset->roles[role].id))
            tuning.seats |= ROLE_BIT(role);
    if (tuning.seats == 0) {
        fprintf(stderr, "musterd: --seats names no seat of this game\n");
        return 2;
    }
    return tune_run(&tuning, stdout) == 0 ? 0 : 1;
}

static int run(struct wish *wish) {
    const struct ruleset *ruleset = wish->arena.module->ruleset;
    if (!playing_setup(wish->arena.module, wish->scenario, wish->options, &wish->arena.setup))
        return 2;
    const role_set seats = module_seats(wish->arena.module, &wish->arena.setup);
    int code = 0, played = 0;
    if (wish->rounds > 0)
        return tune(wish, seats);
    for (int role = 0; role < ruleset->role_count && code == 0; role++)
        if ((seats & ROLE_BIT(role)) && is_wanted(wish, ruleset->roles[role].id)) {
            wish->arena.role = role;
            code = run_seat(wish);
            played++;
        }
    if (played == 0)
        fprintf(stderr, "musterd: --seats names no seat of this game\n");
    return played ? code : 2;
}

static int arena_main(int argc, char **argv, struct wish wish) {
    wish.options = must_have(json_object());
    wish.arena.seed = 1;
    int code = read_arguments(argc, argv, &wish);
    if (code < 0 && !playing_begin())
        code = 1;
    if (code < 0) {
        struct loader *loader;
        code = 2;
        wish.arena.module = playing_module(wish.rulesets, wish.ruleset, &loader);
        if (wish.arena.module) {
            const struct ruleset *ruleset = wish.arena.module->ruleset;
            printf("%s %s: %s against %s, %s\n", ruleset->id, ruleset->version, argv[optind], argv[optind + 1],
                   wish.scenario ? wish.scenario : ruleset->scenarios[0].id);
            code = run(&wish);
        }
        loader_close(loader);
    }
    json_decref(wish.options);
    return code;
}

static int with_settings(int argc, char **argv, struct wish wish) {
    struct config config;
    int none = 1;
    char *nothing[] = {argv[0], NULL};
    if (config_read(&config, &none, nothing) != 0)
        return 2;
    wish.rulesets = config.rulesets_dir;
    const int code = arena_main(argc, argv, wish);
    config_finish(&config);
    return code;
}

int command_arena(int argc, char **argv) {
    return with_settings(argc, argv, (struct wish){.usage = usage, .games = 20});
}

int command_tune(int argc, char **argv) {
    return with_settings(argc, argv, (struct wish){.usage = tune_usage, .games = 200, .rounds = 10});
}
