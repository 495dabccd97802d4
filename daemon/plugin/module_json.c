#include "module_json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../gzip.h"
#include "../memory.h"
#include "map_json.h"
#include "translation.h"

static const char schema_file[] = "view-schema.json", guide_file[] = "guide.json", geometry_file[] = "geometry.json";

static void write_role(struct writer *w, const struct role *role) {
    out_object(w);
    out_member_string(w, "id", role->id);
    out_member_string(w, "title", role->title);
    out_member_string(w, "colour", role->colour);
    out_end_object(w);
}

static void write_default(struct writer *w, const struct game_option *option) {
    out_key(w, "default");
    switch (option->kind) {
    case OPTION_FLAG: out_bool(w, option->standard != 0); break;
    case OPTION_CHOICE: out_string(w, option->choices[option->standard].id); break;
    case OPTION_NUMBER: out_int(w, option->standard); break;
    }
}

static void write_choices(struct writer *w, const struct game_option *option) {
    if (option->kind != OPTION_CHOICE) {
        out_member_null(w, "choices");
        out_member_null(w, "choice_titles");
        return;
    }
    out_member_array(w, "choices");
    for (const struct option_choice *choice = option->choices; choice->id; choice++)
        out_string(w, choice->id);
    out_end_array(w);
    out_member_object(w, "choice_titles");
    for (const struct option_choice *choice = option->choices; choice->id; choice++)
        out_member_string(w, choice->id, choice->title);
    out_end_object(w);
}

static void write_option(struct writer *w, const struct game_option *option) {
    static const char *const kinds[] = {"flag", "choice", "number"};
    out_object(w);
    out_member_string(w, "id", option->id);
    out_member_string(w, "title", option->title);
    out_member_string(w, "summary", option->summary ? option->summary : "");
    out_member_string(w, "type", kinds[option->kind]);
    write_default(w, option);
    write_choices(w, option);
    if (option->kind == OPTION_NUMBER) {
        out_member_int(w, "minimum", option->least);
        out_member_int(w, "maximum", option->most);
    } else {
        out_member_null(w, "minimum");
        out_member_null(w, "maximum");
    }
    out_end_object(w);
}

/* Writes how each role wins, if the ruleset says so. */
static void write_wins(struct writer *w, const struct ruleset *r, const struct scenario *scenario) {
    out_member_object(w, "wins");
    for (int role = 0; role < r->role_count; role++)
        if (scenario->wins[role])
            out_member_string(w, r->roles[role].id, scenario->wins[role]);
    out_end_object(w);
}

/* ---- seats ------------------------------------------------------------------------------------------------------- */

static role_set seats_of(const struct module *module, const struct setup *setup) {
    const struct ruleset *r = module->ruleset;
    return r->seats ? r->seats(module->content, setup) : (role_set)(ROLE_BIT(r->role_count) - 1);
}

static void option_range(const struct game_option *option, int *least, int *most) {
    *least = option->kind == OPTION_NUMBER ? option->least : 0;
    *most = option->kind == OPTION_NUMBER ? option->most : 1;
    for (int i = 0; option->kind == OPTION_CHOICE && option->choices[i].id; i++)
        *most = i;
}

/* Does this option, with the standard values of all others, change the seats? */
static bool decides_seats(const struct module *module, const struct setup *standard, int option) {
    int least, most;
    option_range(&module->ruleset->options[option], &least, &most);
    for (int value = least; value <= most; value++) {
        struct setup other = *standard;
        other.option[option] = (int16_t)value;
        if (seats_of(module, &other) != seats_of(module, standard))
            return true;
    }
    return false;
}

/* Writes the seats with the standard options, and the option that changes them. */
static void write_seats(struct writer *w, const struct module *module, int scenario) {
    const struct ruleset *r = module->ruleset;
    struct setup setup = {.scenario = scenario};
    const char *by = NULL;
    for (int i = 0; i < r->option_count; i++)
        setup.option[i] = r->options[i].standard;
    out_member_array(w, "seats");
    for (int role = 0; role < r->role_count; role++)
        if (seats_of(module, &setup) & ROLE_BIT(role))
            out_string(w, r->roles[role].id);
    out_end_array(w);
    for (int i = 0; i < r->option_count && !by; i++)
        if (decides_seats(module, &setup, i))
            by = r->options[i].id;
    out_member_string(w, "seats_by", by);
}

static void write_summary(struct writer *w, const struct module *module) {
    const struct ruleset *r = module->ruleset;
    out_member_string(w, "id", r->id);
    out_member_string(w, "title", r->title);
    out_member_string(w, "version", r->version);
    out_member_array(w, "roles");
    for (int i = 0; i < r->role_count; i++)
        write_role(w, &r->roles[i]);
    out_end_array(w);
    out_member_array(w, "scenarios");
    for (int i = 0; i < r->scenario_count; i++) {
        out_object(w);
        out_member_string(w, "id", r->scenarios[i].id);
        out_member_string(w, "title", r->scenarios[i].title);
        out_member_string(w, "summary", r->scenarios[i].summary ? r->scenarios[i].summary : "");
        write_wins(w, r, &r->scenarios[i]);
        write_seats(w, module, i);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "options");
    for (int i = 0; i < r->option_count; i++)
        write_option(w, &r->options[i]);
    out_end_array(w);
    out_member_object(w, "players");
    out_member_int(w, "min", r->players_least ? r->players_least : r->role_count);
    out_member_int(w, "max", r->players_most ? r->players_most : r->role_count);
    out_end_object(w);
    out_member_bool(w, "guide", module->guide != NULL);
    out_member_array(w, "languages");
    out_string(w, "en");
    for (int i = 0; i < module->translation_count; i++)
        out_string(w, module->translation[i].tag);
    out_end_array(w);
}

static const char *domain_name(const struct ruleset *r, int domain) {
    if (domain_is_number(domain))
        return domain == DOMAIN_DIE ? "die" : "number";
    return domain == DOMAIN_ROLE ? "role" : r->domains[domain - DOMAIN_FIRST].name;
}

static void write_args(struct writer *w, const struct ruleset *r, const struct argument *args, int most, bool events) {
    out_member_array(w, "args");
    for (int i = 0; i < most && args[i].name; i++) {
        out_object(w);
        out_member_string(w, "name", args[i].name);
        out_member_string(w, "domain", domain_name(r, args[i].domain));
        if (events) {
            out_member_bool(w, "secret", args[i].secret);
            out_member_string(w, "hidden", !args[i].secret ? NULL : args[i].veil ? args[i].veil : "something");
        }
        out_end_object(w);
    }
    out_end_array(w);
}

static void write_verbs_and_events(struct writer *w, const struct ruleset *r) {
    out_member_array(w, "verbs");
    for (int i = 0; i < r->verb_count; i++) {
        out_object(w);
        out_member_string(w, "id", r->verbs[i].name);
        out_member_string(w, "title", r->verbs[i].title);
        out_member_string(w, "label", r->verbs[i].label);
        out_member_string(w, "text", r->verbs[i].text);
        out_member_string(w, "rule", r->verbs[i].rule);
        out_member_bool(w, "passes", r->verbs[i].passes);
        write_args(w, r, r->verbs[i].args, ACTION_ARGS, false);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "events");
    for (int i = 0; i < r->event_count; i++) {
        out_object(w);
        out_member_string(w, "id", r->events[i].name);
        out_member_string(w, "text", r->events[i].text);
        out_member_bool(w, "private", r->events[i].is_private);
        out_member_bool(w, "moves", r->events[i].moves);
        write_args(w, r, r->events[i].args, EVENT_ARGS, true);
        out_end_object(w);
    }
    out_end_array(w);
}

/* Writes the names that orders may use: steps that ask, and the values that their prompts show. */
static void write_steps(struct writer *w, const struct ruleset *r) {
    out_member_array(w, "steps");
    for (int i = 0; r->steps && i < r->step_count; i++) {
        const struct step *step = &r->steps[i];
        if (!step->prompt)
            continue;
        out_object(w);
        out_member_string(w, "id", step->name);
        out_member_string(w, "prompt", step->prompt);
        out_member_string(w, "text", step->text);
        out_member_string(w, "rule", step->rule);
        out_member_bool(w, "window", step->is_window);
        out_member_array(w, "registers");
        for (int reg = 0; reg < FLOW_REGISTERS; reg++)
            if (step_shows(step, reg)) {
                out_object(w);
                out_member_string(w, "name", step->reg[reg].name);
                out_member_string(w, "domain", domain_name(r, step->reg[reg].domain));
                out_end_object(w);
            }
        out_end_array(w);
        out_end_object(w);
    }
    out_end_array(w);
}

static void member_told(struct writer *w, const char *name, const char *text) {
    if (text)
        out_member_string(w, name, text);
}

static void write_in(struct writer *w, const struct module *module, const struct domain_item *item) {
    out_member_object(w, "in");
    out_member_string(w, "domain", domain_name(module->ruleset, item->in_domain));
    out_key(w, "id");
    out_argument(w, module->ruleset, module->content, item->in_domain, item->in);
    out_end_object(w);
}

static void write_facts(struct writer *w, const struct module *module, struct thing thing) {
    out_member_array(w, "facts");
    if (module->ruleset->facts)
        module->ruleset->facts(module->content, thing, w);
    out_end_array(w);
}

/* Leaves out members that the ruleset does not supply. */
static void write_item(struct writer *w, const struct module *module, int domain, int index) {
    struct domain_item item;
    domain_read(module->ruleset, module->content, domain, index, &item);
    out_object(w);
    out_member_string(w, "id", item.id);
    out_member_string(w, "title", item.title);
    member_told(w, "short", item.short_title);
    member_told(w, "text", item.text);
    member_told(w, "kind", item.kind);
    if (item.placed) {
        out_member_int(w, "x", item.x);
        out_member_int(w, "y", item.y);
    }
    if (item.in_domain != 0)
        write_in(w, module, &item);
    member_told(w, "owner", item.owner);
    member_told(w, "colour", item.colour);
    write_facts(w, module, (struct thing){domain, index});
    out_end_object(w);
}

/* The titles of the rows of a view's summary. */
static void write_rows(struct writer *w, const struct ruleset *r) {
    out_member_array(w, "summary");
    for (int i = 0; i < r->summary_count; i++) {
        out_object(w);
        out_member_string(w, "id", r->summary[i].id);
        out_member_string(w, "title", r->summary[i].title);
        out_end_object(w);
    }
    out_end_array(w);
}

static void write_board(struct writer *w, const struct ruleset *r) {
    if (r->board_size.width == 0) {
        out_member_null(w, "board");
        return;
    }
    out_member_object(w, "board");
    out_member_int(w, "width", r->board_size.width);
    out_member_int(w, "height", r->board_size.height);
    out_end_object(w);
}

static const char *const domain_roles[DOMAIN_ROLES] = {[DOMAIN_OF_AREAS] = "area",
                                                       [DOMAIN_OF_SITES] = "site",
                                                       [DOMAIN_OF_PIECES] = "piece",
                                                       [DOMAIN_OF_CARDS] = "card",
                                                       [DOMAIN_OF_TRACK_BOXES] = "track-box",
                                                       [DOMAIN_OF_ALIASES] = "alias"};

static void write_domains(struct writer *w, const struct module *module) {
    const struct ruleset *r = module->ruleset;
    out_member_array(w, "domains");
    for (int d = 0; d < r->domain_count; d++) {
        out_object(w);
        out_member_string(w, "name", r->domains[d].name);
        out_member_bool(w, "numeric", r->domains[d].numeric);
        out_member_string(w, "role", domain_roles[r->domains[d].role]);
        out_member_array(w, "items");
        int count = domain_count(r, module->content, DOMAIN_FIRST + d);
        for (int i = 0; i < count; i++)
            write_item(w, module, DOMAIN_FIRST + d, i);
        out_end_array(w);
        out_end_object(w);
    }
    out_end_array(w);
}

static void write_file(struct writer *w, const struct content_file *file) {
    size_t n = file->length;
    while (n > 0 && (file->text[n - 1] == '\n' || file->text[n - 1] == ' '))
        n--;
    out_raw(w, file->text, n);
}

/* Schema, guide and geometry are written elsewhere. */
static void write_files(struct writer *w, const struct content_source *source) {
    out_member_object(w, "content");
    for (int i = 0; i < source->count; i++) {
        const struct content_file *file = &source->file[i];
        if (strcmp(file->name, schema_file) == 0 || strcmp(file->name, guide_file) == 0 ||
            strcmp(file->name, geometry_file) == 0)
            continue;
        char base[128];
        snprintf(base, sizeof base, "%.*s", (int)(strlen(file->name) - 5), file->name);
        out_key(w, base);
        write_file(w, file);
    }
    out_end_object(w);
}

static void write_schema(struct writer *w, const struct content_source *source) {
    const struct content_file *schema = NULL;
    for (int i = 0; i < source->count; i++)
        if (strcmp(source->file[i].name, schema_file) == 0)
            schema = &source->file[i];
    out_key(w, "view_schema");
    if (schema)
        write_file(w, schema);
    else
        out_raw(w, "{\"type\":\"object\"}", 17);
}

static char *taken(struct writer *w) {
    char *text = xstrdup(must_have_text(w));
    writer_finish(w);
    return text;
}

static void write_content(struct writer *w, const struct module *module, enum content_part part) {
    out_key(w, "geometry");
    if (part == CONTENT_NONE)
        out_null(w);
    else
        map_write_geometry(w, module);
    if (part == CONTENT_ALL)
        write_files(w, &module->source);
    else
        out_member_null(w, "content");
}

void module_document_set(struct module_document *document, char *json, size_t head) {
    uint8_t hash[16];
    char hex[33];
    document->json = json;
    document->head = head;
    crypto_generichash(hash, sizeof hash, (const uint8_t *)json, strlen(json), NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(document->etag, sizeof document->etag, "\"%s\"", hex);
    snprintf(document->etag_gzip, sizeof document->etag_gzip, "\"%s-gzip\"", hex);
    document->gzip = gzip_later_new();
}

static void write_document(struct module *module, enum content_part part) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    write_summary(&w, module);
    out_member_string(&w, "content_hash", module->content_hash);
    write_verbs_and_events(&w, module->ruleset);
    write_steps(&w, module->ruleset);
    write_domains(&w, module);
    write_rows(&w, module->ruleset);
    write_board(&w, module->ruleset);
    map_write_connections(&w, module);
    write_schema(&w, &module->source);
    const size_t head = w.length;
    write_content(&w, module, part);
    out_end_object(&w);
    module_document_set(&module->document[part], taken(&w), head);
}

void module_document_free(struct module_document *document) {
    free(document->json);
    gzip_later_free(document->gzip);
}

void module_write_json(struct module *module) {
    struct writer w;
    writer_init(&w);
    out_object(&w);
    write_summary(&w, module);
    out_end_object(&w);
    module->summary_json = taken(&w);
    for (int part = 0; part < CONTENT_PARTS; part++)
        write_document(module, (enum content_part)part);
}
