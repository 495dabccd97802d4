/* Shared by the commands that play games by themselves: simulate, arena and tune. Faults are printed on stderr. */
#ifndef DAEMON_COMMAND_PLAYING_H
#define DAEMON_COMMAND_PLAYING_H

#include <jansson.h>

#include "../game/session.h"

/* Reads a whole number in digits. false: it is none, or out of bounds; nothing is printed. */
bool playing_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);
/* Adds ID=VALUE to the options of a set-up. false: it has no "=", or is not UTF-8; nothing is printed. */
bool playing_option(json_t *options, const char *text);

/* Starts the dice and the guard around rules code. */
bool playing_begin(void);
/* Loads the plugins and finds the latest version of a ruleset; NULL if it is not installed. The caller closes *loader.
 */
const struct module *playing_module(const char *directories, const char *id, struct loader **loader);
/* Reads a set-up. scenario NULL: the first. */
bool playing_setup(const struct module *module, const char *scenario, const json_t *options, struct setup *setup);

#endif
