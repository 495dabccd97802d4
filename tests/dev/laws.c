/* The laws of tests/laws in one program, for games outside this repository: install-dev installs it, with openapi.json
 * beside it.
 *
 * usage: laws [-v] FOLDER [LAW...]
 *
 * Runs these laws (default: all) on the plugins in FOLDER, each in a process of its own, and prints what one says that
 * fails; -v: what all of them say. Exit code 1: a law is broken. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LAW(NAME) int law_##NAME(void);
#include "laws.def"
#undef LAW

static const struct law {
    const char *name;
    int (*run)(void);
} laws[] = {
#define LAW(NAME) {#NAME, law_##NAME},
#include "laws.def"
#undef LAW
};
enum { LAWS = sizeof laws / sizeof *laws };

static void print_file(FILE *file) {
    char buffer[4096];
    size_t n;
    rewind(file);
    while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
        fwrite(buffer, 1, n, stdout);
}

/* Tests are skipped where they need other games: those of the laws themselves. */
static int run_quietly(const struct law *law, FILE *said) {
    int status = -1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(fileno(said), STDOUT_FILENO);
        dup2(fileno(said), STDERR_FILENO);
        exit(law->run());
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

static bool run(const struct law *law, bool tell) {
    struct timespec begin, end;
    FILE *said = tmpfile();
    if (!said) {
        perror("laws: no file for what they say");
        return false;
    }
    clock_gettime(CLOCK_MONOTONIC, &begin);
    const int status = run_quietly(law, said);
    clock_gettime(CLOCK_MONOTONIC, &end);
    if (tell || status != 0)
        print_file(said);
    fclose(said);
    printf("%s %s (%.1f s)\n", status == 0 ? "holds: " : "BROKEN:", law->name,
           (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9);
    return status == 0;
}

static const struct law *law_named(const char *name) {
    for (int i = 0; i < LAWS; i++)
        if (strcmp(laws[i].name, name) == 0)
            return &laws[i];
    return NULL;
}

static int usage(void) {
    fputs("usage: laws [-v] FOLDER [LAW...]\nThe laws:", stderr);
    for (int i = 0; i < LAWS; i++)
        fprintf(stderr, " %s", laws[i].name);
    fputc('\n', stderr);
    return 2;
}

/* The laws find openapi.json in tests/ under the folder of this program. */
static bool set_folders(const char *plugins) {
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0)
        return false;
    self[n] = '\0';
    return setenv("MUSTERD_BUILD", dirname(self), 1) == 0 && setenv("MUSTERD_RULESETS", plugins, 1) == 0 &&
           setenv("MUSTERD_LAW_GAMES", "2", 0) == 0;
}

int main(int argc, char **argv) {
    const bool tell = argc > 1 && strcmp(argv[1], "-v") == 0;
    const int first = tell ? 2 : 1;
    int broken = 0;
    if (argc <= first || argv[first][0] == '-')
        return usage();
    for (int i = first + 1; i < argc; i++)
        if (!law_named(argv[i]))
            return usage();
    if (!set_folders(argv[first])) {
        perror("laws");
        return 2;
    }
    for (int i = first + 1; i < argc; i++)
        broken += !run(law_named(argv[i]), tell);
    for (int i = 0; i < LAWS && argc == first + 1; i++)
        broken += !run(&laws[i], tell);
    return broken > 0;
}
