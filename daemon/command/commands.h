/* The subcommands. argv[0] is the command's name. Each returns the exit code and explains itself with --help. */
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
int command_backup(int argc, char **argv);
int command_restore(int argc, char **argv);
int command_doctor(int argc, char **argv);
int command_upgrade(int argc, char **argv);
int command_ratings(int argc, char **argv);
int command_check(int argc, char **argv);
int command_simulate(int argc, char **argv);
int command_arena(int argc, char **argv);
int command_tune(int argc, char **argv);
int command_content(int argc, char **argv);

/* ---- shared by several commands ---------------------------------------------------------------- */

/* Is --help or -h among the arguments? */
bool command_wants_help(int argc, char **argv);
/* Reads the settings and leaves the other arguments in argv. Returns -1 to continue, else the exit code (--help, or an
 * error that was printed). `most`: how many operands the command accepts. */
int command_begin(struct config *config, int *argc, char **argv, const char *usage, int most);
/* Removes a flag without a value, such as "--replace", from the arguments. false: it is not among them. */
bool command_flag(int *argc, char **argv, const char *flag);
/* Reads an option of this command, --name VALUE or --name=VALUE, and removes it from the arguments; *value is NULL if
 * the option is absent. Returns 0; -1 with one line on stderr if it has no value. */
int command_option(int *argc, char **argv, const char *name, const char **value);

/* The database of the settings, connected or started, with an up-to-date schema. */
struct database {
    struct privatepg *pg; /* NULL: an external server */
    const char *conninfo;
};
/* Connects or starts it, and brings the schema up to date as --migrate says. Returns 0; -1 with one line on stderr. */
int database_open(struct database *database, const struct config *config);
/* The same without checking the schema. */
int database_start(struct database *database, const struct config *config);
/* Brings the schema up to date. A private cluster that has games is copied to DATA_DIR/backups first. Returns 0; -1
 * with one line on stderr. */
int database_migrate(struct database *database, const struct config *config);
/* Verifies every game and the other tables, as musterd verify does, and prints the counts. Returns 0 if all is
 * right. */
int command_verify_all(const struct config *config);
void database_close(struct database *database);

/* Loads the rulesets of the settings; every refused file is logged. */
struct loader *command_rulesets(const char *directories);
/* Submits the job and waits until it has ended. */
enum job_outcome command_call(struct workers *workers, struct job *job);

#endif
