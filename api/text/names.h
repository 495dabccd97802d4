/* Display names of players: they must be visible, and must not look like a name of the service. Any thread. */
#ifndef API_NAMES_H
#define API_NAMES_H

#include <stdbool.h>

enum { NAME_CHARACTERS = 64 };

/* Checks a UTF-8 name. It has 1 to NAME_CHARACTERS characters, at least one of them visible by itself. It has no
 * controls, no invisible characters, and none that change the direction of writing. However it is spelt, it must not be
 * a word that a game's log uses for someone other than a player (director, caretaker, …). */
bool name_is_good(const char *text);

#endif
