/* The game table for browsers: the files under /play. */
#ifndef API_PLAY_H
#define API_PLAY_H

#include "../call/call.h"

struct play;

/* Reads the files of directory/play whose extension has a known media type. NULL: there is no index.html, which is
 * logged. */
struct play *play_read(const char *directory);
void play_free(struct play *play);

#endif
