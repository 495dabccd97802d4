/* musterd hosts board war games. The subcommands do the work. */
#include <stdio.h>
#include <string.h>

#include "command/commands.h"
#include "version.h"

static const struct {
    const char *name, *does;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"serve", "serve games over HTTP until told to stop", command_serve},
    {"migrate", "bring the database up to date", command_migrate},
    {"token", "create, list and revoke tokens", command_token},
    {"verify", "replay games and compare state, log and dice", command_verify},
    {"backup", "copy the database to a file", command_backup},
    {"restore", "fill the database from such a file", command_restore},
    {"doctor", "say what is wrong with settings, database and rulesets, and what to do", command_doctor},
    {"upgrade", "tell which games would go on with newer rules", command_upgrade},
    {"ratings", "compute all ratings from nothing", command_ratings},
    {"simulate", "play random games of a ruleset", command_simulate},
    {"arena", "play bots against each other", command_arena},
    {"tune", "find better weights for a ruleset's bots", command_tune},
    {"content", "make packs of a game's facts from tables, and compare them", command_content},
    {"check", "load rulesets and content and report every fault", command_check},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(FILE *out) {
    fprintf(out, "usage: musterd COMMAND [options]     (musterd COMMAND --help tells more)\n");
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].does);
}

int main(int argc, char **argv) {
    for (int i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        printf("musterd %s\n", MUSTERD_VERSION);
        return 0;
    }
    bool asked =
        argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0);
    if (argc > 1 && !asked)
        fprintf(stderr, "musterd: there is no command \"%s\"\n", argv[1]);
    help(asked ? stdout : stderr);
    return asked ? 0 : 2;
}
