/* The subcommands. argv[0] is the command's name; each returns the exit code and explains itself with
 * --help. */
#ifndef DAEMON_COMMANDS_H
#define DAEMON_COMMANDS_H

#include <stdbool.h>

#include "../config.h"
#include "../worker/worker.h"
#include "../pg/privatepg.h"

int command_serve(int argc, char **argv);
int command_migrate(int argc, char **argv);
int command_token(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_check(int argc, char **argv);
int command_simulate(int argc, char **argv);

/* ---- what they share ---------------------------------------------------------------------------- */

/* --help or -h is among the arguments. */
bool command_wants_help(int argc, char **argv);
/* Settings, and what is left of the arguments. Returns -1 to go on, else the exit code (--help, or a
 * fault that has been told). `most`: operands allowed behind the command's name. */
int command_begin(struct config *config, int *argc, char **argv, const char *usage, int most);
/* An option of the command's own, --name VALUE or --name=VALUE, taken out of the arguments; *value is NULL where it is
 * not there. 0; -1 with one line on stderr where it has no value. */
int command_option(int *argc, char **argv, const char *name, const char **value);

/* The database of the settings, up to date: reached, or started. */
struct database {
    struct privatepg *pg; /* NULL: a server of somebody else's */
    const char *conninfo;
};
/* 0; -1 with one line on stderr. */
int database_open(struct database *database, const struct config *config);
void database_close(struct database *database);

/* Rulesets of the settings; every refusal is logged. */
struct loader *command_rulesets(const char *directories);
/* Hands the job in and waits for its end. */
enum job_outcome command_call(struct workers *workers, struct job *job);

#endif
