/* The command musterd simulate. */
#include <getopt.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../game/session.h"
#include "../memory.h"
#include "../simulate/drawn.h"
#include "../simulate/handovers.h"
#include "../simulate/old_keys.h"
#include "../simulate/simulate.h"
#include "playing.h"

enum { OLD_KEYS_A_GAME = 20, VIEW_AFTER = 40 };

static const char usage[] =
    "usage: musterd simulate [options] RULESET\n"
    "Plays random games of a ruleset to their end and prints the results.\n"
    "  --scenario ID     one scenario (default: every one)\n"
    "  --option ID=VALUE an option of the set-up; may be given several times\n"
    "  --games N         games a scenario (default 1000)\n"
    "  --seed N          the first game's seed (default 1); game k has seed N+k\n"
    "  --audit           check the ruleset's invariants after every action\n"
    "  --laws            check the laws too: bounds, lists, what a role can tell apart, what an action tells,\n"
    "                    who can go round, what an old key does, who is stuck; and print what a caretaker\n"
    "                    would answer, by step\n"
    "  --law NAME        one of them alone: views (with bounds, lists, old keys), twins, told, circles, stuck\n"
    "                    or open; may be given several times\n"
    "  --event NAME      for told: look only at actions that tell everyone this event; may be given several times\n"
    "  --first           stop as soon as told or twins found something\n"
    "  --eager           usually do not pass if there is another action\n"
    "  --orders FILE     count hand-overs instead, with every seat under these standing orders (a JSON list of rules)\n"
    "  --view[=N]        print instead what a client that knows no game draws, after N decisions (40) of one game\n"
    "  --keyed           dice from the keyed stream of real games\n"
    "  --rulesets DIRS   where plugins are, separated by colons\n"
    "  --help\n";

static void print_findings(const struct simulation *s, const struct findings *findings) {
    const struct ruleset *ruleset = s->module->ruleset;
    char name[160];
    snprintf(name, sizeof name, "musterd: %s, %s", ruleset->id, ruleset->scenarios[s->setup.scenario].id);
    findings_print(stderr, findings, name);
}

/* Returns the number of breaches of the law of twins. */
static int print_twins(const struct simulation *s, const struct twin_count *count) {
    if (!s->twins)
        return 0;
    printf("  twins: %llu positions, %llu worlds, %llu other than their own, %llu comparisons, hidden kinds: %d, dealt "
           "again: %d\n",
           (unsigned long long)count->positions, (unsigned long long)count->worlds, (unsigned long long)count->differed,
           (unsigned long long)count->compared, count->hidden.kinds, count->hidden.differed);
    print_findings(s, &count->findings);
    if (worlds_differ(s->module->ruleset, count->worlds, count->differed))
        return count->findings.count;
    fprintf(stderr, "musterd: %s, %s: resample changes nothing: only %llu of %llu dealt worlds differ from the game\n",
            s->module->ruleset->id, s->module->ruleset->scenarios[s->setup.scenario].id,
            (unsigned long long)count->differed, (unsigned long long)count->worlds);
    return count->findings.count + 1;
}

/* A law that compared nothing has not passed. Returns 1 if it has not. */
static int compared_nothing(const struct simulation *s, const char *law, uint64_t compared) {
    if (compared > 0)
        return 0;
    fprintf(stderr, "musterd: %s, %s: the law \"%s\" has compared nothing: play more games\n", s->module->ruleset->id,
            s->module->ruleset->scenarios[s->setup.scenario].id, law);
    return 1;
}

/* Returns the number of breaches of the law that what was told is remembered, and of those beside it. */
static int print_told(const struct simulation *s, const struct told_count *count) {
    if (!s->told)
        return 0;
    fputs("  ", stdout);
    told_print(stdout, count);
    print_findings(s, &count->findings);
    const uint64_t compared = count->compared + count->dealt_again + count->traces + count->at_once + count->dice;
    return count->findings.count + (s->watched.count ? 0 : compared_nothing(s, "told", compared));
}

/* Returns the number of breaches of the law that every game goes on. */
static int print_circles(const struct simulation *s, const struct circle_count *count) {
    if (!s->circles)
        return 0;
    fputs("  ", stdout);
    circles_print(stdout, s->module->ruleset, count);
    print_findings(s, &count->findings);
    return count->findings.count + compared_nothing(s, "circles", circles_compared(count));
}

/* Returns the number of breaches of the law that nobody is stuck. */
static int print_stuck(const struct simulation *s, const struct stuck_count *count) {
    if (!s->stuck)
        return 0;
    fputs("  ", stdout);
    stuck_print(stdout, count);
    print_findings(s, &count->findings);
    return count->findings.count + (s->module->ruleset->held ? compared_nothing(s, "stuck", count->turns) : 0);
}

/* Plays separate games for the law of old keys. Returns the number of breaches; -1: a game failed. */
static int run_old_keys(const struct simulation *s) {
    struct old_key_count count = {0};
    if (!s->laws || s->module->ruleset->role_count < 2)
        return 0;
    bool went =
        old_keys_count(&count, s->module, &s->setup, s->first_seed, OLD_KEYS_A_GAME * (uint64_t)s->games, s->games);
    printf("  old keys: %llu, %llu refused\n", (unsigned long long)count.tries, (unsigned long long)count.refused);
    print_findings(s, &count.findings);
    if (!went)
        fprintf(stderr, "musterd: %s: %s\n", s->module->ruleset->id, count.fault);
    return went ? count.findings.count + compared_nothing(s, "old keys", count.tries) : -1;
}

/* Prints how many questions had one answer; if the laws are checked, also the steps that ask them. Returns the number
 * of breaches of the law of open questions. */
static int print_singles(const struct simulation *s, const struct single_count *count) {
    const double percent = count->questions ? 100.0 / (double)count->questions : 0;
    printf("  questions with one answer: %.1f %%, %.1f %% not counting open ones\n", percent * (double)count->single,
           percent * (double)(count->single - count->open));
    for (int i = 0; s->singles && i < SINGLES_STEPS; i++)
        if (count->step[i].single > 0)
            printf("  %8.2f %%  %s, open %.2f %%, told %llu\n", percent * (double)count->step[i].single,
                   count->step[i].name, percent * (double)count->step[i].open, (unsigned long long)count->step[i].told);
    print_findings(s, &count->findings);
    return count->findings.count + (s->singles ? compared_nothing(s, "open", count->questions) : 0);
}

static void print_caretaker(const struct simulation *s, const struct caretaker_count *count) {
    if (!s->caretaker)
        return;
    fputs("  ", stdout);
    caretaker_print(stdout, count);
}

static int print_result(const struct simulation *s, const struct simulation_result *r) {
    const struct ruleset *ruleset = s->module->ruleset;
    double decisions = r->decisions ? (double)r->decisions : 1;
    printf("%s, %s: %llu games, %llu steps in %.3f s, %.0f steps per second\n", ruleset->id,
           ruleset->scenarios[s->setup.scenario].id, (unsigned long long)r->games, (unsigned long long)r->decisions,
           r->seconds, (double)r->decisions / (r->seconds > 0 ? r->seconds : 1e-9));
    printf("  steps a game: %.1f, at most %d of %d; legal list: %.1f, at most %d of %d\n",
           decisions / (double)(r->games ? r->games : 1), r->longest_game, ruleset->bounds.decisions,
           (double)r->listed / decisions, r->longest_list, ruleset->bounds.actions);
    printf("  draws a step: %.2f, at most %d of %d; rule steps: at most %d of %d\n", (double)r->draws / decisions,
           r->most_draws, ruleset->bounds.draws, r->most_steps, ruleset->bounds.steps);
    for (int i = 0; i < r->outcomes; i++)
        printf("  %8llu  %s\n", (unsigned long long)r->outcome[i].count, r->outcome[i].name);
    int breaches = print_twins(s, &r->twins) + print_told(s, &r->told) + print_circles(s, &r->circles) +
                   print_singles(s, &r->singles) + print_stuck(s, &r->stuck);
    print_caretaker(s, &r->caretaker);
    if (r->fault[0] == '\0')
        return breaches > 0;
    fprintf(stderr, "musterd: %s, %s: %s\n", ruleset->id, ruleset->scenarios[s->setup.scenario].id, r->fault);
    return 1;
}

/* Reads the number of the option that getopt has just read. */
static bool read_number(const char *name, uint64_t least, uint64_t most, uint64_t *number) {
    if (playing_number(optarg, least, most, number))
        return true;
    fprintf(stderr, "musterd: --%s must be a whole number of at least %d, not \"%s\"\n", name, (int)least, optarg);
    return false;
}

static bool add_law(struct simulation *s, const char *name) {
    const struct {
        const char *name;
        bool *on;
    } laws[] = {{"views", &s->laws},      {"twins", &s->twins}, {"told", &s->told},
                {"circles", &s->circles}, {"stuck", &s->stuck}, {"open", &s->singles}};
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (strcmp(laws[i].name, name) == 0)
            return *laws[i].on = true;
    fprintf(stderr, "musterd: --law is views, twins, told, circles, stuck or open, not \"%s\"\n", name);
    return false;
}

static bool add_event(struct simulation *s, const char *name) {
    if (s->watched.count == SIMULATION_EVENTS) {
        fprintf(stderr, "musterd: --event may be given %d times\n", SIMULATION_EVENTS);
        return false;
    }
    s->watched.name[s->watched.count++] = name;
    return true;
}

struct wish {
    const char *scenario, *rulesets, *orders;
    json_t *options;
    int view; /* decisions; NONE: games are played */
    struct simulation simulation;
};

/* Returns -1 to continue, else the exit code. */
static int read_arguments(int argc, char **argv, struct wish *wish) {
    static const struct option long_options[] = {
        {"scenario", required_argument, NULL, 's'}, {"option", required_argument, NULL, 'o'},
        {"games", required_argument, NULL, 'g'},    {"seed", required_argument, NULL, 'n'},
        {"orders", required_argument, NULL, 'O'},   {"audit", no_argument, NULL, 'a'},
        {"laws", no_argument, NULL, 'l'},           {"law", required_argument, NULL, 'L'},
        {"eager", no_argument, NULL, 'e'},          {"keyed", no_argument, NULL, 'k'},
        {"view", optional_argument, NULL, 'v'},     {"rulesets", required_argument, NULL, 'r'},
        {"event", required_argument, NULL, 'E'},    {"first", no_argument, NULL, 'F'},
        {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0}};
    int c;
    uint64_t number;
    optind = 1;
    while ((c = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        switch (c) {
        case 's': wish->scenario = optarg; break;
        case 'o':
            if (!playing_option(wish->options, optarg)) {
                fprintf(stderr, "musterd: --option needs ID=VALUE\n");
                return 2;
            }
            break;
        case 'g':
            if (!read_number("games", 1, INT_MAX, &number))
                return 2;
            wish->simulation.games = (int)number;
            break;
        case 'n':
            if (!read_number("seed", 0, UINT64_MAX, &number))
                return 2;
            wish->simulation.first_seed = number;
            break;
        case 'a': wish->simulation.audit = true; break;
        case 'l':
            wish->simulation.laws = wish->simulation.audit = wish->simulation.twins = wish->simulation.told =
                wish->simulation.circles = wish->simulation.stuck = wish->simulation.singles =
                    wish->simulation.caretaker = true;
            break;
        case 'L':
            if (!add_law(&wish->simulation, optarg))
                return 2;
            break;
        case 'E':
            if (!add_event(&wish->simulation, optarg))
                return 2;
            break;
        case 'F': wish->simulation.first = true; break;
        case 'e': wish->simulation.eager = true; break;
        case 'O': wish->orders = optarg; break;
        case 'k': wish->simulation.keyed = true; break;
        case 'v':
            number = VIEW_AFTER;
            if (optarg && !read_number("view", 0, INT_MAX, &number))
                return 2;
            wish->view = (int)number;
            break;
        case 'r': wish->rulesets = optarg; break;
        case 'h': fputs(usage, stdout); return 0;
        default: fputs(usage, stderr); return 2;
        }
    }
    if (optind + 1 == argc)
        return -1;
    fputs(usage, stderr);
    return 2;
}

static struct orders *read_orders(const struct wish *wish) {
    json_error_t error;
    struct orders_fault fault;
    json_t *rules = json_load_file(wish->orders, JSON_REJECT_DUPLICATES, &error);
    struct orders *orders = rules ? orders_read(wish->simulation.module, rules, &fault) : NULL;
    if (!rules)
        fprintf(stderr, "musterd: %s, line %d: %s\n", wish->orders, error.line, error.text);
    else if (!orders)
        fprintf(stderr, "musterd: %s: %s %s. %s\n", wish->orders, fault.pointer, fault.detail, fault.sentence);
    json_decref(rules);
    return orders;
}

static void print_share(const char *what, uint64_t without, uint64_t with, double games) {
    printf("  %s a game: %.1f, with orders and keys %.1f (%.0f %%)\n", what, (double)without / games,
           (double)with / games, without ? 100.0 * (double)with / (double)without : 0);
}

/* Prints the steps that cause most of the requests, the most expensive first. */
static void print_steps(const struct handovers *count, double games) {
    bool shown[256] = {false};
    for (int n = 0; n < 12; n++) {
        int most = -1;
        for (int i = 0; i < 256; i++)
            if (count->step[i].name && !shown[i] && count->step[i].requests > 0 &&
                (most < 0 || count->step[i].requests > count->step[most].requests))
                most = i;
        if (most < 0)
            return;
        shown[most] = true;
        printf("  %8.1f  %s\n", (double)count->step[most].requests / games, count->step[most].name);
    }
}

static int run_handovers(const struct wish *wish) {
    const struct simulation *s = &wish->simulation;
    const struct ruleset *ruleset = s->module->ruleset;
    struct handovers count = {0};
    struct orders *orders = read_orders(wish);
    if (!orders)
        return 2;
    bool went = handovers_count(&count, s->module, &s->setup, orders, s->first_seed, s->games);
    double games = count.games ? (double)count.games : 1;
    printf("%s, %s: %llu games, %.1f decisions a game, %.0f %% of them by order\n", ruleset->id,
           ruleset->scenarios[s->setup.scenario].id, (unsigned long long)count.games, (double)count.decisions / games,
           count.decisions ? 100.0 * (double)count.by_order / (double)count.decisions : 0);
    print_share("hand-overs", count.turns, count.turns_with_orders, games);
    print_share("requests", count.requests, count.requests_with_orders, games);
    print_steps(&count, games);
    orders_free(orders);
    if (went)
        return 0;
    fprintf(stderr, "musterd: %s, %s: %s\n", ruleset->id, ruleset->scenarios[s->setup.scenario].id, count.fault);
    return 1;
}

static int run_view(const struct wish *wish) {
    const struct simulation *s = &wish->simulation;
    struct writer why;
    writer_init(&why);
    const bool good = drawn_print(stdout, s->module, &s->setup, s->first_seed, wish->view, &why);
    if (!good)
        fprintf(stderr, "musterd: %s: %s\n", s->module->ruleset->id, writer_text(&why));
    writer_finish(&why);
    return good ? 0 : 1;
}

static int run_scenario(struct wish *wish, const char *scenario) {
    struct simulation_result result;
    if (!playing_setup(wish->simulation.module, scenario, wish->options, &wish->simulation.setup))
        return 2;
    if (wish->orders)
        return run_handovers(wish);
    if (wish->view != NONE)
        return run_view(wish);
    simulate(&wish->simulation, &result);
    int code = print_result(&wish->simulation, &result);
    return run_old_keys(&wish->simulation) != 0 ? 1 : code;
}

static int run_all(struct wish *wish, const char *id) {
    struct loader *loader;
    int code = 0;
    wish->simulation.module = playing_module(wish->rulesets, id, &loader);
    if (!wish->simulation.module) {
        code = 2;
    } else if (wish->scenario) {
        code = run_scenario(wish, wish->scenario);
    } else {
        const struct ruleset *ruleset = wish->simulation.module->ruleset;
        for (int i = 0; i < ruleset->scenario_count && code < 2; i++) {
            int one = run_scenario(wish, ruleset->scenarios[i].id);
            code = one > code ? one : code;
        }
    }
    loader_close(loader);
    return code;
}

int simulate_main(int argc, char **argv, const char *rulesets_path) {
    struct wish wish = {.rulesets = rulesets_path,
                        .view = NONE,
                        .options = must_have(json_object()),
                        .simulation = {.first_seed = 1, .games = 1000, .progress = isatty(STDERR_FILENO) != 0}};
    int code = read_arguments(argc, argv, &wish);
    if (code < 0)
        code = playing_begin() ? run_all(&wish, argv[optind]) : 1;
    json_decref(wish.options);
    return code;
}
