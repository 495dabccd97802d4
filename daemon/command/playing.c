#include "playing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../game/fairness.h"
#include "../game/guard.h"
#include "../memory.h"

bool playing_number(const char *text, uint64_t least, uint64_t most, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && *number >= least && *number <= most;
}

static json_t *option_value(const char *text) {
    char *end;
    const long n = strtol(text, &end, 10);
    if (*text && *end == '\0')
        return must_have(json_integer(n));
    if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)
        return json_boolean(*text == 't');
    return json_string(text); /* NULL: the text is not UTF-8 */
}

bool playing_option(json_t *options, const char *text) {
    const char *equals = strchr(text, '=');
    char name[64];
    if (!equals)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    return json_object_set_new(options, name, option_value(equals + 1)) == 0;
}

bool playing_begin(void) {
    if (fairness_init() == 0 && guard_init(2000) == 0)
        return true;
    fprintf(stderr, "musterd: libsodium or the signal handlers cannot start\n");
    return false;
}

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "musterd: %s\n", line);
}

const struct module *playing_module(const char *directories, const char *id, struct loader **loader) {
    *loader = loader_open(directories, complain, NULL);
    const struct module *module = loader_current(*loader, id);
    struct writer why;
    if (module)
        return module;
    writer_init(&why);
    loader_put_missing(*loader, id, directories, &why);
    fprintf(stderr, "musterd: %s\n", writer_text(&why));
    writer_finish(&why);
    return NULL;
}

bool playing_setup(const struct module *module, const char *scenario, const json_t *options, struct setup *setup) {
    struct writer why;
    writer_init(&why);
    const bool good = setup_read(module, scenario, options, setup, &why) == NULL;
    if (!good)
        fprintf(stderr, "musterd: %s\n", writer_text(&why));
    writer_finish(&why);
    return good;
}
