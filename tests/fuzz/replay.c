/* Stands in for libFuzzer: hands every file of the target's corpus (tests/fuzz/corpus/TARGET/, or the
 * files named) to LLVMFuzzerTestOneInput once. So what fuzzing once found is tried in every test run. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return -1;
    }
    uint8_t *data = NULL;
    size_t size = 0, got;
    do {
        uint8_t *grown = realloc(data, size + 65536);
        if (!grown)
            abort();
        data = grown;
        got = fread(data + size, 1, 65536, file);
        size += got;
    } while (got > 0);
    fclose(file);
    printf("%s, %zu bytes\n", path, size);
    fflush(stdout);
    /* Its own allocation, so that sanitizers see a byte read past the end. */
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact)
        abort();
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

int main(int argc, char **argv) {
    int count = 0;
    for (int i = 1; i < argc; i++, count++)
        if (replay(argv[i]) < 0)
            return 1;
    if (argc > 1)
        return 0;
    const char *name = strrchr(argv[0], '/');
    char folder[512];
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", name ? name + 1 : argv[0]);
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.' && replay(path) == 0)
            count++;
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    if (count == 0)
        fprintf(stderr, "%s: no corpus\n", folder);
    return count == 0;
}
