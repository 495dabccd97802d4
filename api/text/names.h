/* Display names of players and things: they must be visible, and a player's must not look like a name of the service.
 * Any thread. */
#ifndef API_NAMES_H
#define API_NAMES_H

#include <stdbool.h>

enum { NAME_CHARACTERS = 64, NAME_BYTES = 4 * NAME_CHARACTERS + 1 };

/* Writes the name as it is kept: without spaces around it, and composed (Unicode NFC), so that equal names are equal
 * bytes. false: the text is no name. A name has 1 to NAME_CHARACTERS characters, among them a letter, a digit or a
 * symbol. It has no controls, no invisible characters, and none that change the direction of writing. However it is
 * spelt, it must not be a word that a game's log uses for someone other than a player (director, caretaker, …). */
bool name_tidy(const char *utf8, char name[NAME_BYTES]);
/* Is the text a name? */
bool name_is_good(const char *text);
/* The same for the name of a thing, such as a league, which may be any word. */
bool title_tidy(const char *utf8, char title[NAME_BYTES]);
/* Has the text a control or another character that is invisible or changes the direction of writing? */
bool text_hides(const char *utf8);

#endif
