#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../log.h"

int pg_folder_make(const char *path) {
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = part + 1;; slash++) {
        slash = strchr(slash, '/');
        if (slash)
            *slash = '\0';
        if (mkdir(part, 0755) != 0 && errno != EEXIST && errno != EISDIR) {
            log_error("cannot make the folder %s: %s. Give another --data-dir, or the right to write there", part,
                      strerror(errno));
            return -1;
        }
        if (!slash)
            return 0;
        *slash = '/';
    }
}

bool pg_folder_is_empty(const char *path) {
    DIR *folder = opendir(path);
    bool empty = folder != NULL;
    for (struct dirent *entry; empty && (entry = readdir(folder));)
        empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    if (folder)
        closedir(folder);
    return empty;
}

static int remove_below(const char *path, const struct stat *st, int type, struct FTW *walk) {
    (void)st;
    (void)type;
    return walk->level > 0 ? remove(path) : 0;
}

int pg_folder_empty(const char *path) {
    if (nftw(path, remove_below, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT) == 0)
        return 0;
    log_error("cannot empty the folder %s: %s", path, strerror(errno));
    return -1;
}

int pg_folder_mark(const char *path) {
    char above[PATH_MAX];
    snprintf(above, sizeof above, "%s", path);
    *strrchr(above, '/') = '\0';
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    int folder = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = file >= 0 && folder >= 0 && fsync(file) == 0 && fsync(folder) == 0;
    if (!good)
        log_error("cannot make the file %s: %s. Give another --data-dir, or the right to write there", path,
                  strerror(errno));
    if (file >= 0)
        close(file);
    if (folder >= 0)
        close(folder);
    return good ? 0 : -1;
}
