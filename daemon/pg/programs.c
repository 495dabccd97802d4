#include "programs.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../log.h"
#include "../memory.h"

static bool has_programs(const char *bin) {
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/initdb", bin) < PATH_MAX && access(path, X_OK) == 0 &&
           snprintf(path, sizeof path, "%s/postgres", bin) < PATH_MAX && access(path, X_OK) == 0;
}

/* Reads the first line that a command prints. */
static bool ask(const char *command, char *line, size_t size) {
    FILE *pipe = popen(command, "r");
    if (!pipe)
        return false;
    bool good = fgets(line, (int)size, pipe) != NULL;
    pclose(pipe);
    if (good)
        line[strcspn(line, "\n")] = '\0';
    return good;
}

static int major_of(const char *bin) {
    char command[PATH_MAX + 32], line[128] = "";
    snprintf(command, sizeof command, "'%s/postgres' --version 2>/dev/null", bin);
    if (!ask(command, line, sizeof line))
        return 0;
    const char *digits = strpbrk(line, "0123456789");
    return digits ? atoi(digits) : 0;
}

/* wanted 0: the newest version. */
static bool find_packaged(int wanted, char *bin) {
    static const char root[] = "/usr/lib/postgresql";
    DIR *dir = opendir(root);
    int best = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        int version = atoi(entry->d_name);
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%s/%d/bin", root, version);
        if (version > best && (wanted == 0 || version == wanted) && has_programs(path)) {
            best = version;
            strcpy(bin, path);
        }
    }
    if (dir)
        closedir(dir);
    return best > 0;
}

static bool find_in_path(int wanted, char *bin) {
    const char *path = getenv("PATH");
    char *copy = xstrdup(path ? path : "/usr/local/bin:/usr/bin:/bin"), *save = NULL;
    bool found = false;
    for (char *part = strtok_r(copy, ":", &save); part && !found; part = strtok_r(NULL, ":", &save))
        if (strlen(part) < PATH_MAX - 16 && has_programs(part) && (wanted == 0 || major_of(part) == wanted)) {
            strcpy(bin, part);
            found = true;
        }
    free(copy);
    if (found)
        return true;
    char line[PATH_MAX] = "";
    if (!ask("pg_config --bindir 2>/dev/null", line, sizeof line) || !has_programs(line))
        return false;
    if (wanted != 0 && major_of(line) != wanted)
        return false;
    strcpy(bin, line);
    return true;
}

int pg_programs_version(const char *cluster) {
    char path[PATH_MAX];
    int version = 0, length = snprintf(path, sizeof path, "%s/PG_VERSION", cluster);
    FILE *file = length < PATH_MAX ? fopen(path, "r") : NULL;
    if (file && fscanf(file, "%d", &version) != 1)
        version = 0;
    if (file)
        fclose(file);
    return version;
}

int pg_programs_find(const char *cluster, char bin[PATH_MAX]) {
    int wanted = pg_programs_version(cluster);
    if (find_packaged(wanted, bin) || find_in_path(wanted, bin))
        return 0;
    if (wanted == 0)
        log_error("PostgreSQL's initdb and postgres are not found: install the package postgresql, or set "
                  "MUSTERD_DATABASE_URL to a server that runs");
    else
        log_error("%s was made by PostgreSQL %d, which is not installed: install postgresql-%d, or give another "
                  "--data-dir",
                  cluster, wanted, wanted);
    return -1;
}
