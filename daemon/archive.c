#include "archive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "memory.h"
#include "gzip.h"

enum { LINE_FIRST = 65536 };

/* ---- writing --------------------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* On failure restores the file's old length: half a gzip member would hide the members after it. */
static bool append(int fd, const char *bytes, size_t length) {
    struct stat before;
    if (flock(fd, LOCK_EX) != 0 || fstat(fd, &before) != 0)
        return false;
    if (write_all(fd, bytes, length) && fsync(fd) == 0)
        return true;
    const int why = errno;
    if (ftruncate(fd, before.st_size) == 0)
        fsync(fd);
    errno = why;
    return false;
}

/* A new file is durable only after its folder has been synced. */
static bool sync_folder(const char *folder) {
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool good = fsync(fd) == 0;
    close(fd);
    return good;
}

void archive_folder(const char *data_dir, char folder[PATH_MAX]) {
    if (snprintf(folder, PATH_MAX, "%s/archive", data_dir) >= PATH_MAX)
        folder[0] = '\0'; /* no such folder can be made */
}

void archive_prepare(const char *folder, uid_t uid, gid_t gid) {
    int fd = mkdir(folder, 0700) == 0 ? open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (fd >= 0 && fchown(fd, uid, gid) != 0)
        rmdir(folder);
    if (fd >= 0)
        close(fd);
}

int archive_append(const char *folder, int64_t at, const char *line, size_t length) {
    char path[PATH_MAX], day[16];
    const time_t seconds = (time_t)(at / 1000000);
    struct tm tm;
    size_t packed;
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&seconds, &tm));
    if (snprintf(path, sizeof path, "%s/%s.jsonl.gz", folder, day) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return -1;
    char *bytes = gzip_pack(line, length, &packed);
    if (!bytes) {
        errno = ENOMEM;
        return -1;
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    bool good = fd >= 0 && append(fd, bytes, packed) && sync_folder(folder);
    const int why = errno;
    free(bytes);
    if (fd >= 0)
        close(fd);
    errno = why;
    return good ? 0 : -1;
}

/* ---- reading --------------------------------------------------------------------------------------------- */

struct archive_lines {
    gzFile file;
    char *line;
    size_t room;
};

struct archive_lines *archive_open(const char *path) {
    gzFile file = gzopen(path, "rb");
    if (!file)
        return NULL;
    struct archive_lines *lines = xcalloc(1, sizeof *lines);
    lines->file = file;
    lines->room = LINE_FIRST;
    lines->line = xcalloc(1, lines->room);
    return lines;
}

const char *archive_next(struct archive_lines *lines, const char **fault) {
    size_t length = 0;
    int code;
    *fault = NULL;
    while (gzgets(lines->file, lines->line + length, (int)(lines->room - length))) {
        length += strlen(lines->line + length);
        if (length > 0 && lines->line[length - 1] == '\n') {
            lines->line[length - 1] = '\0';
            return lines->line;
        }
        if (lines->room > INT_MAX / 2)
            break;
        lines->room *= 2;
        lines->line = xrealloc(lines->line, lines->room);
    }
    const char *why = gzerror(lines->file, &code);
    if (code != Z_OK)
        *fault = code == Z_ERRNO ? strerror(errno) : why;
    else if (!gzeof(lines->file))
        *fault = "a line is too long, or has no end";
    return !*fault && length > 0 ? lines->line : NULL;
}

void archive_close(struct archive_lines *lines) {
    if (!lines)
        return;
    gzclose(lines->file);
    free(lines->line);
    free(lines);
}
