/* The content that games were started with, stored as one JSON object of files. */
#include "content.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../plugin/loader.h"
#include "stage.h"
#include "staging.h"

static void on_found_content(void *context, void *out, const PGresult *result) {
    struct content_found *found = out;
    (void)context;
    if (PQntuples(result) == 1) {
        found->files = cell_copy(result, 0, 0);
        found->version = cell_copy(result, 0, 1);
    }
}

void store_find_content(struct stage *stage, const char *ruleset, const char *content_hash, struct content_found *out) {
    memset(out, 0, sizeof *out);
    struct params p = {0};
    params_text(&p, content_hash);
    params_text(&p, ruleset);
    stage_statement(stage, STATEMENT_find_content, &p, on_found_content, out);
}

void content_found_finish(struct content_found *found) {
    free(found->files);
    free(found->version);
    memset(found, 0, sizeof *found);
}

/* Reads a JSON object that maps file names to texts; *document owns the memory of the files. NULL: the text is not such
 * an object. */
static struct content_file *read_files(const char *text, struct content_source *source, json_t **document) {
    *document = text ? json_loads(text, 0, NULL) : NULL;
    struct content_file *file = xcalloc(json_object_size(*document) + 1, sizeof *file);
    *source = (struct content_source){0, file};
    bool good = json_object_size(*document) > 0;
    const char *name;
    json_t *value;
    json_object_foreach(*document, name, value) {
        int at = source->count++;
        for (; at > 0 && strcmp(file[at - 1].name, name) > 0; at--)
            file[at] = file[at - 1];
        file[at] = (struct content_file){name, json_string_value(value), json_string_length(value)};
        good = good && json_is_string(value);
    }
    if (good)
        return file;
    free(file);
    json_decref(*document);
    return NULL;
}

const struct module *content_module(struct loader *loader, const char *id, const char *version,
                                    const char *content_hash, const char *files_text, struct writer *why) {
    struct content_source source;
    json_t *document;
    struct content_file *file = read_files(files_text, &source, &document);
    if (!file) {
        put(why, files_text ? "it is no object of texts" : "there is none");
        return NULL;
    }
    const struct module *module = loader_content(loader, id, version, &source, content_hash, why);
    free(file);
    json_decref(document);
    return module;
}

const struct module *content_stand_in(struct loader *loader, const char *id, const char *version,
                                      const char *content_hash, const char *names, const char *files_text) {
    struct content_source source;
    json_t *document;
    struct content_file *file = read_files(files_text, &source, &document);
    if (!file)
        return loader_stand_in(loader, id, version, content_hash, true, names, &(struct content_source){0, NULL});
    const struct module *module = loader_stand_in(loader, id, version, content_hash, true, names, &source);
    free(file);
    json_decref(document);
    return module;
}

bool content_files_hash(const char *files_text, char hex[65]) {
    struct content_source source;
    json_t *document;
    struct content_file *file = read_files(files_text, &source, &document);
    if (!file)
        return false;
    loader_hash(&source, hex);
    free(file);
    json_decref(document);
    return true;
}

char *content_files_json(const struct content_source *source) {
    json_t *files = must_have(json_object());
    for (int i = 0; i < source->count; i++) {
        json_t *text = must_have(json_stringn(source->file[i].text, source->file[i].length));
        if (json_object_set_new(files, source->file[i].name, text) != 0)
            out_of_memory();
    }
    char *text = must_have(json_dumps(files, JSON_COMPACT));
    json_decref(files);
    return text;
}
