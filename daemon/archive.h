/* Files of lines, compressed with gzip: games that are kept outside the database. Any thread. */
#ifndef DAEMON_ARCHIVE_H
#define DAEMON_ARCHIVE_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The folder of the archive in a data directory. */
void archive_folder(const char *data_dir, char folder[PATH_MAX]);

/* Makes the folder for that user, if it does not exist. Root calls this before it becomes another user. If that fails,
 * archive_append says why. */
void archive_prepare(const char *folder, uid_t uid, gid_t gid);

/* Appends a line (which ends in \n) to the file FOLDER/YYYY-MM-DD.jsonl.gz of the day of `at` (microseconds since 1970,
 * UTC). Makes the folder, but not its parent. Each line is a separate gzip member, so that lines can be appended;
 * several processes may write to one file. Returns 0 when the line is durable; -1: nothing was written, and errno says
 * why. */
int archive_append(const char *folder, int64_t at, const char *line, size_t length);

struct archive_lines;
/* Opens a file of lines, compressed or not. NULL: errno says why. */
struct archive_lines *archive_open(const char *path);
/* The next line without its end, valid until the next call. NULL: the file has ended, or *fault is set to a sentence
 * that is valid until archive_close. */
const char *archive_next(struct archive_lines *lines, const char **fault);
void archive_close(struct archive_lines *lines); /* NULL does nothing */

#endif
