#include "packs.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../memory.h"
#include "../plugin/loader.h"
#include "../plugin/stand_in.h"
#include "content.h"
#include "players.h"
#include "staging.h"

static void row_finish(struct pack_row *row) {
    free(row->name);
    free(row->version);
    free(row->manifest);
    free(row->zip);
    memset(row, 0, sizeof *row);
}

void pack_rows_finish(struct pack_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        row_finish(&rows->items[i]);
    free(rows->items);
    memset(rows, 0, sizeof *rows);
}

static void read_hex(const PGresult *result, int row, int column, char hex[65]) {
    size_t length;
    const uint8_t *bytes = cell_bytes(result, row, column, &length);
    if (bytes && length == 32)
        sodium_bin2hex(hex, 65, bytes, length);
}

static void read_zip(const PGresult *result, int row, int column, struct pack_row *pack) {
    const uint8_t *bytes = cell_bytes(result, row, column, &pack->length);
    if (!bytes)
        return;
    pack->zip = xcalloc(1, pack->length + 1);
    memcpy(pack->zip, bytes, pack->length);
}

bool manifest_is_whole(const char *text) {
    static const char *const members[] = {"ruleset", "base", "name", "language", "author", "licence", "edition"};
    json_t *manifest = text ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
    bool good = json_object_size(manifest) == sizeof members / sizeof *members;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        good = good && json_is_string(json_object_get(manifest, members[i]));
    json_decref(manifest);
    return good;
}

/* A row that the daemon cannot have written is left out, as if there were no such pack. */
static bool is_whole(const struct pack_row *row) {
    return row->name && id_is_kebab(row->name, 64) && row->version && strlen(row->version) <= 64 && row->base[0] &&
           row->content_hash[0] && row->length >= 1 && row->length <= 65536 && row->changed_at > 0 &&
           manifest_is_whole(row->manifest);
}

/* The rows of a result: name, version, base, content_hash, manifest, length of the zip, changed_at, zip or NULL. */
static void read_rows(struct pack_rows *out, const PGresult *result, size_t limit) {
    const size_t found = (size_t)PQntuples(result), most = found < limit ? found : limit;
    out->more = found > limit;
    out->count = 0;
    out->items = xcalloc(most + 1, sizeof *out->items);
    for (int i = 0; i < (int)most; i++) {
        struct pack_row *row = &out->items[out->count];
        row->name = cell_copy(result, i, 0);
        row->version = cell_copy(result, i, 1);
        read_hex(result, i, 2, row->base);
        read_hex(result, i, 3, row->content_hash);
        row->manifest = cell_copy(result, i, 4);
        row->changed_at = cell_time(result, i, 6);
        read_zip(result, i, 7, row);
        row->length = (size_t)cell_int(result, i, 5);
        if (is_whole(row))
            out->count++;
        else
            row_finish(row);
    }
}

enum { LIST_MOST = 200 };

static void on_list(void *context, void *out, const PGresult *result) {
    struct pack_rows *rows = out;
    (void)context;
    read_rows(rows, result, rows->limit);
}

void store_list_packs(struct stage *stage, const char *ruleset, const char *after, int limit, struct pack_rows *out) {
    struct params p = {0};
    memset(out, 0, sizeof *out);
    out->limit = (size_t)(limit < LIST_MOST ? limit : LIST_MOST);
    params_text(&p, ruleset);
    params_text(&p, after);
    params_int(&p, (int32_t)out->limit + 1);
    stage_statement(stage, STATEMENT_list_packs, &p, on_list, out);
}

static void on_pack(void *context, void *out, const PGresult *result) {
    (void)context;
    read_rows(out, result, 1);
}

void store_find_pack(struct stage *stage, const char *ruleset, const char *name, struct pack_rows *out) {
    struct params p = {0};
    memset(out, 0, sizeof *out);
    params_text(&p, ruleset);
    params_text(&p, name);
    stage_statement(stage, STATEMENT_find_pack, &p, on_pack, out);
}

static void params_hex(struct params *p, uint8_t bytes[32], const char *hex) {
    sodium_hex2bin(bytes, 32, hex, 64, NULL, NULL, NULL);
    params_bytes(p, bytes, 32);
}

static void put_content(struct stage *stage, const struct module *module) {
    struct params p = {0};
    uint8_t hash[32];
    char *files = content_files_json(&module->source);
    params_hex(&p, hash, module->content_hash);
    params_text(&p, module->ruleset->id);
    params_text(&p, module->ruleset->version);
    params_text(&p, files);
    stage_statement(stage, STATEMENT_put_content, &p, NULL, NULL);
    free(files);
}

static void put_names(struct stage *stage, const struct module *module) {
    struct params p = {0};
    struct writer names;
    uint8_t hash[32];
    writer_init(&names);
    stand_in_names(module, &names);
    params_text(&p, module->ruleset->id);
    params_text(&p, module->ruleset->version);
    params_hex(&p, hash, module->content_hash);
    params_text(&p, must_have_text(&names));
    stage_statement(stage, STATEMENT_put_names, &p, NULL, NULL);
    writer_finish(&names);
}

static void on_put(void *context, void *out, const PGresult *result) {
    (void)context;
    *(bool *)out = PQntuples(result) == 1 && cell_int(result, 0, 0) != 0;
}

void store_put_pack(struct stage *stage, const struct module *module, const struct pack_row *row, bool *made) {
    struct params p = {0};
    uint8_t base[32], hash[32];
    put_content(stage, module);
    put_names(stage, module);
    params_text(&p, module->ruleset->id);
    params_text(&p, row->name);
    params_text(&p, row->version);
    params_hex(&p, base, row->base);
    params_hex(&p, hash, row->content_hash);
    params_text(&p, row->manifest);
    params_bytes(&p, row->zip, row->length);
    params_time(&p, clock_now());
    stage_statement(stage, STATEMENT_put_pack, &p, on_put, made);
}

static void on_delete(void *context, void *out, const PGresult *result) {
    (void)context;
    *(bool *)out = PQntuples(result) == 1;
}

void store_delete_pack(struct stage *stage, const char *ruleset, const char *name, bool *deleted) {
    struct params p = {0};
    params_text(&p, ruleset);
    params_text(&p, name);
    stage_statement(stage, STATEMENT_delete_pack, &p, on_delete, deleted);
}
