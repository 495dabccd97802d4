#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

bool scratch_folder(char *path, size_t size, const char *name) {
    const char *parent = getenv("TEST_FOLDER");
    snprintf(path, size, "%s/musterd-%s-XXXXXX", parent ? parent : "/tmp", name);
    return mkdtemp(path) != NULL && chmod(path, 0755) == 0;
}
