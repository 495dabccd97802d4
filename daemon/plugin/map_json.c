#include "map_json.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../memory.h"

enum { THING_TEXT = 2 * ITEM_ID_MOST + 40 };

static const char geometry_file[] = "geometry.json";

static void name_thing(const struct module *module, struct thing thing, char text[THING_TEXT]) {
    snprintf(text, THING_TEXT, "%s-%s", module->ruleset->domains[thing.domain - DOMAIN_FIRST].name,
             domain_id(module->ruleset, module->content, thing.domain, thing.index));
}

/* Writes "DOMAIN-ID", as pictures name their elements. */
static void write_thing(struct writer *w, const struct module *module, struct thing thing) {
    char text[THING_TEXT];
    name_thing(module, thing, text);
    out_string(w, text);
}

/* ---- connections ------------------------------------------------------------------------------------------------- */

static void write_connection(struct writer *w, const struct module *module, const struct connection *connection) {
    const struct ruleset *r = module->ruleset;
    char id[3 * ITEM_ID_MOST + 40];
    snprintf(id, sizeof id, "%s-%s-%s", connection->kind,
             domain_id(r, module->content, connection->a.domain, connection->a.index),
             domain_id(r, module->content, connection->b.domain, connection->b.index));
    out_object(w);
    out_member_string(w, "id", connection->id ? connection->id : id);
    out_key(w, "a");
    write_thing(w, module, connection->a);
    out_key(w, "b");
    write_thing(w, module, connection->b);
    out_member_string(w, "kind", connection->kind);
    out_member_string(w, "title", connection->title);
    out_end_object(w);
}

void map_write_connections(struct writer *w, const struct module *module) {
    const struct ruleset *r = module->ruleset;
    struct connection_list *list = xcalloc(1, sizeof *list);
    if (r->connections)
        r->connections(module->content, list);
    out_member_array(w, "connections");
    for (int i = 0; i < list->count; i++)
        write_connection(w, module, &list->item[i]);
    out_end_array(w);
    free(list);
    out_member_array(w, "connection_kinds");
    for (const struct connection_kind *kind = r->connection_kinds; kind && kind->kind; kind++) {
        out_object(w);
        out_member_string(w, "kind", kind->kind);
        out_member_string(w, "title", kind->title);
        out_end_object(w);
    }
    out_end_array(w);
}

/* ---- geometry ---------------------------------------------------------------------------------------------------- */

static int layer_domain(const struct ruleset *ruleset, const char *name) {
    for (const struct map_layer *layer = ruleset->map_layers; layer && layer->name; layer++)
        if (strcmp(layer->name, name) == 0)
            return layer->domain;
    return 0;
}

static void leave_provenance_out(json_t *record) {
    static const char *const members[] = {"provenance", "provenance_detail", "provenance_note", "note"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        json_object_del(record, members[i]);
}

static void tell_about(const struct module *module, int domain, json_t *record) {
    const char *id = json_string_value(json_object_get(record, "id"));
    const int index = domain && id ? domain_find(module->ruleset, module->content, domain, id) : NONE;
    char text[THING_TEXT];
    leave_provenance_out(record);
    if (index < 0) {
        json_object_set_new(record, "about", json_null());
        return;
    }
    name_thing(module, (struct thing){domain, index}, text);
    json_object_set_new(record, "about", json_string(text));
}

static void tell_layers(const struct module *module, json_t *geometry) {
    const char *name;
    json_t *layer, *record;
    size_t i;
    json_object_foreach(geometry, name, layer) {
        leave_provenance_out(layer);
        json_array_foreach(layer, i, record) {
            tell_about(module, layer_domain(module->ruleset, name), record);
        }
    }
}

static json_t *read_geometry(const struct content_source *source) {
    for (int i = 0; i < source->count; i++)
        if (strcmp(source->file[i].name, geometry_file) == 0)
            return json_loadb(source->file[i].text, source->file[i].length, 0, NULL);
    return NULL;
}

void map_write_geometry(struct writer *w, const struct module *module) {
    json_t *geometry = read_geometry(&module->source);
    char *text = NULL;
    if (geometry) {
        tell_layers(module, geometry);
        text = json_dumps(geometry, JSON_COMPACT);
    }
    if (text)
        out_raw(w, text, strlen(text));
    else
        out_null(w);
    free(text);
    json_decref(geometry);
}
