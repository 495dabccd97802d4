/* The table in the browser: the files under /play. */
#ifndef API_PLAY_H
#define API_PLAY_H

#include "call.h"

struct play;

/* Reads the files of directory/play, whose names end in what has a type. NULL: there is no index.html among them, which
 * the log says. */
struct play *play_read(const char *directory);
void play_free(struct play *play);

#endif
