#include "document.h"

#include <stdio.h>

#include "../../daemon/log.h"

void document_read(const char *directory, const char *name, struct document *document) {
    char path[4096];
    if (!directory || snprintf(path, sizeof path, "%s/%s", directory, name) >= (int)sizeof path)
        return;
    FILE *file = fopen(path, "rb");
    if (!file) {
        log_info("%s does not exist: it is not served", path);
        return;
    }
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    char part[65536];
    for (size_t n; memory && (n = fread(part, 1, sizeof part, file)) > 0;)
        fwrite(part, 1, n, memory);
    fclose(file);
    if (memory && fclose(memory) == 0)
        *document = (struct document){text, size};
}
