/* An export: proved, or refused with the first thing that does not agree. */
#include "target.h"

#include <jansson.h>

#include "../../daemon/game/export.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    json_t *document = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    if (!document)
        return 0;
    struct writer why;
    writer_init(&why);
    if (!verify_export(target_loader(), document, NULL, &why) && why.length == 0)
        target_broken("a refusal says why");
    writer_finish(&why);
    json_decref(document);
    return 0;
}
