/* A pack: a zip, or the name of a table on the first line and the table below it, put on the tests' own game. It is
 * refused with words, or its content loads and a game of it goes to its end. */
#include "target.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/pack/check.h"
#include "../../daemon/pack/sheets.h"

static struct pack *table_pack(const char *text, size_t size, struct pack_faults *faults) {
    const char *line = memchr(text, '\n', size);
    struct pack *pack = line ? calloc(1, sizeof *pack) : NULL;
    if (!pack)
        return NULL;
    const struct module *module = target_module();
    pack->ruleset = strdup(module->ruleset->id);
    pack->base = strdup(module->content_hash);
    pack->name = strdup("fuzz");
    pack->table = calloc(1, sizeof *pack->table);
    pack->table[0].file = strndup(text, (size_t)(line - text));
    pack->table_count = 1;
    csv_read(line + 1, size - (size_t)(line + 1 - text), "fuzz", &pack->table[0].csv, faults);
    return pack;
}

static void check(struct stack *stack, struct pack_faults *faults) {
    const struct check_wish wish = {1, false, 3};
    struct content_source source;
    stack_source(stack, &source);
    const int before = faults->count;
    if (stack_check(stack, target_module(), &source, &wish, NULL, NULL, faults) != (faults->count == before))
        target_broken("content is refused if and only if a fault was told");
    content_source_free(&source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct pack_faults faults = {0};
    const bool zipped = size > 1 && data[0] == 'P' && data[1] == 'K';
    struct stack *stack = stack_new(target_module());
    struct pack *pack = zipped ? pack_read_zip(data, size, &faults) : table_pack((const char *)data, size, &faults);
    if (zipped && (pack == NULL) != (faults.count > 0))
        target_broken("a zip is refused if and only if a fault was told");
    if (pack && faults.count == 0 && stack_add(stack, pack, &faults)) {
        struct pack *sparse = sheets_sparse(stack, pack);
        pack_free(sparse);
        check(stack, &faults);
    }
    for (int i = 0; i < faults.kept; i++)
        if (!faults.fault[i].file || !faults.fault[i].expected[0] || !faults.fault[i].found)
            target_broken("a fault names its file, and what was expected");
    pack_faults_finish(&faults);
    pack_free(pack);
    stack_free(stack);
    return 0;
}
