/* Content of a ruleset: loaded, or refused with a message that says what and where. */
#include "target.h"

#include "../../daemon/plugin/module_check.h"

#include <stdlib.h>
#include <string.h>

static void report(struct content_faults *faults, const char *file, const char *path, const char *expected,
                   const char *found) {
    if (!file || !path || !expected || !found)
        target_broken("a fault names file, path, what was expected and what was found");
    faults->count++;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const struct module *module = target_module();
    char *text = malloc(size + 1);
    struct content_file *files = calloc((size_t)module->source.count, sizeof *files);
    if (!text || !files)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    memcpy(files, module->source.file, (size_t)module->source.count * sizeof *files);
    files[0].text = text;
    files[0].length = size;
    struct content_source source = {.count = module->source.count, .file = files};
    struct content_faults faults = {.report = report};
    const void *content = module->ruleset->content_load(&source, &faults);
    if ((content == NULL) != (faults.count > 0))
        target_broken("content is refused if and only if a fault was told");
    if (content) {
        module_check(module->ruleset, content, &faults);
        module->ruleset->content_unload(content);
    }
    free(files);
    free(text);
    return 0;
}
