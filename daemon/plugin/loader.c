#include "loader.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "guide.h"
#include "module_check.h"
#include "module_json.h"
#include "plugin_file.h"
#include "stand_in.h"
#include "translation.h"

struct loader {
    struct module *modules; /* from disk: current ones first, then by id, then by descending version */
    struct module *stored;  /* made from content of the store */
    struct module *absent;  /* stand-ins for versions that are not installed */
    pthread_mutex_t lock;   /* protects stored and absent */
    void (*complain)(void *context, const char *line);
    void *context;
    int refused;
};

struct plugin {
    const char *path;
    struct loader *loader;
};

__attribute__((format(printf, 3, 4))) static void refuse(struct loader *loader, const char *path, const char *format,
                                                         ...) {
    char why[512], line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    snprintf(line, sizeof line, "%s: %s", path, why);
    loader->refused++;
    loader->complain(loader->context, line);
}

/* ---- the build of a plugin --------------------------------------------------------------------------- */

struct build_number {
    const char *name;
    uint32_t theirs, ours;
};

static bool build_fits(struct loader *loader, const char *path, const struct ruleset_build *build) {
    const struct build_number numbers[] = {
        {"ABI major version", build->abi_major, RULESET_ABI_MAJOR},
        {"size of struct action", build->action_size, sizeof(struct action)},
        {"size of struct event", build->event_size, sizeof(struct event)},
        {"size of struct game", build->game_size, sizeof(struct game)},
        {"size of struct setup", build->setup_size, sizeof(struct setup)},
        {"size of struct result", build->result_size, sizeof(struct result)},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (numbers[i].theirs == numbers[i].ours)
            continue;
        refuse(loader, path, "%s is %u, this daemon's is %u; rebuild the plugin", numbers[i].name, numbers[i].theirs,
               numbers[i].ours);
        return false;
    }
    if (build->abi_minor > RULESET_ABI_MINOR || build->size > sizeof(struct ruleset)) {
        refuse(loader, path, "is made for ABI %u.%u, this daemon has %d.%d; update the daemon", build->abi_major,
               build->abi_minor, RULESET_ABI_MAJOR, RULESET_ABI_MINOR);
        return false;
    }
    return true;
}

static const char *missing_member(const struct ruleset *r) {
    const struct {
        const char *name;
        bool there;
    } members[] = {
        {"id", r->id != NULL},
        {"title", r->title != NULL},
        {"version", r->version != NULL},
        {"state_size within 1 and 16384", r->state_size > 0 && r->state_size <= RULESET_MAX_STATE},
        {"roles within 1 and 8", r->roles && r->role_count >= 1 && r->role_count <= RULESET_MAX_ROLES},
        {"scenarios", r->scenarios && r->scenario_count > 0},
        {"options within 16", r->option_count >= 0 && r->option_count <= RULESET_MAX_OPTIONS},
        {"verbs", r->verbs && r->verb_count > 0},
        {"events", r->events && r->event_count > 0},
        {"bounds", r->bounds.actions > 0 && r->bounds.actions <= RULESET_MAX_ACTIONS && r->bounds.steps > 0 &&
                       r->bounds.decisions > 0},
        {"content_load and content_unload", r->content_load && r->content_unload},
        {"setup", r->setup != NULL},
        {"to_act, legal, apply and prompt", r->to_act && r->legal && r->apply && r->prompt},
        {"result", r->result != NULL},
        {"view and board", r->view && r->board},
        {"resample", r->resample != NULL},
        {"conclude", r->conclude != NULL},
        {"audit", r->audit != NULL},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (!members[i].there)
            return members[i].name;
    return NULL;
}

/* Copies the plugin's table into one of our size, so that members newer than the plugin read as absent. */
static const struct ruleset *take_table(const struct ruleset *theirs) {
    struct ruleset *ours = xcalloc(1, sizeof *ours);
    return memcpy(ours, theirs, theirs->build.size);
}

static const struct ruleset *open_plugin(struct loader *loader, const char *path) {
    char why[128];
    if (!plugin_file_is_whole(path, why, sizeof why)) {
        refuse(loader, path, "cannot be loaded: %s", why);
        return NULL;
    }
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        refuse(loader, path, "cannot be loaded: %s", dlerror());
        return NULL;
    }
    const struct ruleset *(*entry)(void) = (const struct ruleset *(*)(void))dlsym(handle, "ruleset_entry");
    const struct ruleset *theirs = entry ? entry() : NULL;
    const char *missing;
    if (!theirs) {
        refuse(loader, path, "has no function ruleset_entry; it is not a ruleset");
    } else if (build_fits(loader, path, &theirs->build)) {
        const struct ruleset *ruleset = take_table(theirs);
        if (ruleset && (missing = missing_member(ruleset)) == NULL)
            return ruleset;
        if (ruleset)
            refuse(loader, path, "its table lacks: %s", missing);
        free((void *)ruleset);
    }
    dlclose(handle);
    return NULL;
}

/* ---- content -------------------------------------------------------------------------------------------- */

struct complaints {
    struct content_faults faults;
    void (*say)(void *context, const char *line);
    void *context;
    const char *where;
};

static void report_fault(struct content_faults *faults, const char *file, const char *path, const char *expected,
                         const char *found) {
    struct complaints *c = (struct complaints *)faults;
    char line[1024];
    snprintf(line, sizeof line, "%s/%s: %s: expected %s, found %s", c->where, file, path, expected, found);
    c->say(c->context, line);
}

static int is_json(const struct dirent *entry) {
    size_t n = strlen(entry->d_name);
    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = NULL;
    size_t size = 0, n;
    do {
        text = xrealloc(text, size + 65537);
        n = fread(text + size, 1, 65536, file);
        size += n;
    } while (n > 0);
    fclose(file);
    text[size] = '\0';
    *length = size;
    return text;
}

void content_source_free(struct content_source *source) {
    for (int i = 0; i < source->count; i++) {
        free((void *)source->file[i].name);
        free((void *)source->file[i].text);
    }
    free((void *)source->file);
    *source = (struct content_source){0, NULL};
}

static bool read_source(const char *folder, struct content_source *source) {
    struct dirent **entries;
    int n = scandir(folder, &entries, is_json, by_bytes);
    if (n < 0)
        return false;
    struct content_file *files = xcalloc((size_t)n + 1, sizeof *files);
    bool whole = true;
    for (int i = 0; i < n; i++) {
        char path[1280];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (whole) {
            files[i].name = xstrdup(entries[i]->d_name);
            files[i].text = read_file(path, &files[i].length);
            whole = files[i].text != NULL;
        }
        free(entries[i]);
    }
    free(entries);
    *source = (struct content_source){n, files};
    if (!whole)
        content_source_free(source);
    return whole;
}

void content_source_copy(const struct content_source *from, struct content_source *to) {
    struct content_file *files = xcalloc((size_t)from->count + 1, sizeof *files);
    *to = (struct content_source){from->count, files};
    for (int i = 0; i < from->count; i++) {
        char *text = xcalloc(1, from->file[i].length + 1);
        files[i].name = xstrdup(from->file[i].name);
        files[i].text = text;
        files[i].length = from->file[i].length;
        memcpy(text, from->file[i].text, from->file[i].length);
    }
}

static void hash_length(crypto_hash_sha256_state *state, size_t n) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)n >> (56 - 8 * i));
    crypto_hash_sha256_update(state, bytes, sizeof bytes);
}

void loader_hash(const struct content_source *source, char hex[65]) {
    crypto_hash_sha256_state state;
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_init(&state);
    for (int i = 0; i < source->count; i++) {
        const struct content_file *file = &source->file[i];
        hash_length(&state, strlen(file->name));
        crypto_hash_sha256_update(&state, (const uint8_t *)file->name, strlen(file->name));
        hash_length(&state, file->length);
        crypto_hash_sha256_update(&state, (const uint8_t *)file->text, file->length);
    }
    crypto_hash_sha256_final(&state, hash);
    sodium_bin2hex(hex, 65, hash, sizeof hash);
}

/* ---- modules --------------------------------------------------------------------------------------------- */

static void module_free(struct module *module) {
    if (!module)
        return;
    if (module->content)
        module->ruleset->content_unload(module->content);
    content_source_free(&module->source);
    guide_free(module->guide);
    free(module->summary_json);
    for (int i = 0; i < CONTENT_PARTS; i++)
        module_document_free(&module->document[i]);
    translations_free(module);
    free((void *)module->path);
    free(module);
}

/* Takes ownership of the source. Its JSON is still to be written. */
static struct module *module_new(const struct ruleset *ruleset, const char *path, struct content_source *source,
                                 struct complaints *complaints) {
    struct module *module = xcalloc(1, sizeof *module);
    module->ruleset = ruleset;
    module->source = *source;
    module->path = xstrdup(path);
    loader_hash(source, module->content_hash);
    module->content = ruleset->content_load(&module->source, &complaints->faults);
    if (module->content && complaints->faults.count == 0)
        module_check(ruleset, module->content, &complaints->faults);
    if (!module->content || complaints->faults.count > 0) {
        module_free(module);
        return NULL;
    }
    return module;
}

/* Adds what only a module from disk has: the guide and the folder lang, which may be missing; then its documents. */
static struct module *module_complete(struct module *module, const char *lang, struct complaints *complaints) {
    struct content_source files = {0, NULL};
    module->guide = guide_read(module, &complaints->faults);
    complaints->where = lang;
    if (!read_source(lang, &files) && errno != ENOENT) {
        report_fault(&complaints->faults, "", "", "a folder that can be read", strerror(errno));
        complaints->faults.count++;
    }
    translations_read(module, &files, &complaints->faults);
    content_source_free(&files);
    if (complaints->faults.count == 0) {
        module_write_json(module);
        translations_write(module, module, &complaints->faults);
    }
    if (complaints->faults.count == 0)
        return module;
    module_free(module);
    return NULL;
}

/* Compares numerically: 1.10.0 is higher than 1.9.3. */
static int version_order(const char *a, const char *b) {
    while (*a && *b) {
        char *after_a, *after_b;
        long x = strtol(a, &after_a, 10), y = strtol(b, &after_b, 10);
        if (after_a == a || after_b == b)
            return strcmp(a, b);
        if (x != y)
            return x < y ? -1 : 1;
        a = after_a + (*after_a == '.');
        b = after_b + (*after_b == '.');
    }
    return (*a != 0) - (*b != 0);
}

static bool same_version(const struct module *a, const struct ruleset *r) {
    return strcmp(a->ruleset->id, r->id) == 0 && strcmp(a->ruleset->version, r->version) == 0;
}

/* A plugin is ID.so or ID-VERSION.so: under another name it is mostly a copy whose id was not changed. */
static bool is_named_for(const char *name, const struct ruleset *r) {
    char wanted[160];
    snprintf(wanted, sizeof wanted, "%s-%s.so", r->id, r->version);
    size_t n = strlen(r->id);
    return strcmp(name, wanted) == 0 || (strncmp(name, r->id, n) == 0 && strcmp(name + n, ".so") == 0);
}

static bool add_module(struct loader *loader, const char *folder, const char *name, const char *path,
                       const struct ruleset *ruleset) {
    char content[1024], lang[1024];
    for (const struct module *m = loader->modules; m; m = m->next) {
        if (same_version(m, ruleset)) {
            refuse(loader, path, "%s %s is already loaded, from %s", ruleset->id, ruleset->version, m->path);
            return false;
        }
    }
    struct content_source source;
    snprintf(content, sizeof content, "%s/%.*s/content", folder, (int)(strlen(name) - 3), name);
    snprintf(lang, sizeof lang, "%s/%.*s/lang", folder, (int)(strlen(name) - 3), name);
    if (!read_source(content, &source)) {
        refuse(loader, path, "its content cannot be read from %s: %s", content, strerror(errno));
        return false;
    }
    struct complaints complaints = {{report_fault, 0, NULL}, loader->complain, loader->context, content};
    struct module *module = module_new(ruleset, path, &source, &complaints);
    if (module)
        module = module_complete(module, lang, &complaints);
    if (!module) {
        refuse(loader, path, "its content has %d faults", complaints.faults.count);
        return false;
    }
    if (!is_named_for(name, ruleset)) {
        refuse(loader, path,
               "its table says %s, version %s: name the file %s.so or %s-%s.so, or change .id in module.c", ruleset->id,
               ruleset->version, ruleset->id, ruleset->id, ruleset->version);
        module_free(module);
        return false;
    }
    module->next = loader->modules;
    loader->modules = module;
    return true;
}

static void load_file(struct loader *loader, const char *folder, const char *name) {
    char path[768];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const struct ruleset *ruleset = open_plugin(loader, path);
    if (ruleset && !add_module(loader, folder, name, path, ruleset))
        free((void *)ruleset);
}

static int is_plugin(const struct dirent *entry) {
    size_t n = strlen(entry->d_name);
    return n > 3 && entry->d_name[0] != '.' && strcmp(entry->d_name + n - 3, ".so") == 0;
}

static void load_folder(struct loader *loader, const char *folder) {
    struct dirent **entries;
    int n = scandir(folder, &entries, is_plugin, by_bytes);
    if (n < 0) {
        refuse(loader, folder, "cannot be read: %s", strerror(errno));
        return;
    }
    for (int i = 0; i < n; i++) {
        load_file(loader, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static int module_order(const struct module *a, const struct module *b) {
    if (a->current != b->current)
        return a->current ? -1 : 1;
    int order = strcmp(a->ruleset->id, b->ruleset->id);
    return order != 0 ? order : -version_order(a->ruleset->version, b->ruleset->version);
}

static void mark_current(struct module *modules) {
    for (struct module *m = modules; m; m = m->next) {
        m->current = true;
        for (const struct module *other = modules; other; other = other->next)
            if (strcmp(m->ruleset->id, other->ruleset->id) == 0 &&
                version_order(m->ruleset->version, other->ruleset->version) < 0)
                m->current = false;
    }
}

static struct module *sorted(struct module *modules) {
    struct module *result = NULL;
    while (modules) {
        struct module *module = modules, **place = &result;
        modules = modules->next;
        while (*place != NULL && module_order(*place, module) < 0)
            place = &(*place)->next;
        module->next = *place;
        *place = module;
    }
    return result;
}

struct loader *loader_open(const char *directories, void (*complain)(void *context, const char *line), void *context) {
    struct loader *loader = xcalloc(1, sizeof *loader);
    pthread_mutex_init(&loader->lock, NULL);
    loader->complain = complain;
    loader->context = context;
    char *copy = xstrdup(directories), *rest = copy;
    for (char *folder = strsep(&rest, ":"); folder; folder = strsep(&rest, ":"))
        if (*folder)
            load_folder(loader, folder);
    free(copy);
    mark_current(loader->modules);
    loader->modules = sorted(loader->modules);
    return loader;
}

static void free_modules(struct module *module) {
    while (module) {
        struct module *next = module->next;
        module_free(module);
        module = next;
    }
}

void loader_close(struct loader *loader) {
    if (!loader)
        return;
    free_modules(loader->stored);
    for (struct module *m = loader->absent, *next; m; m = next) {
        next = m->next;
        stand_in_free(m);
    }
    for (struct module *m = loader->modules; m;) {
        struct module *next = m->next;
        const struct ruleset *ruleset = m->ruleset;
        module_free(m);
        free((void *)ruleset);
        m = next;
    }
    pthread_mutex_destroy(&loader->lock);
    free(loader);
}

int loader_refused(const struct loader *loader) {
    return loader->refused;
}

const struct module *loader_first(const struct loader *loader) {
    return loader->modules;
}

const struct module *loader_next(const struct module *module) {
    return module->next;
}

const struct module *loader_current(const struct loader *loader, const char *id) {
    for (const struct module *m = loader->modules; m && m->current; m = m->next)
        if (strcmp(m->ruleset->id, id) == 0)
            return m;
    return NULL;
}

void loader_put_missing(const struct loader *loader, const char *id, const char *directories, struct writer *out) {
    const char *before = ", only: ";
    put_format(out, "there is no ruleset %s in %s", id, directories);
    for (const struct module *m = loader->modules; m && m->current; m = m->next) {
        put_format(out, "%s%s", before, m->ruleset->id);
        before = ", ";
    }
}

static const struct module *find_version(const struct module *m, const char *id, const char *version,
                                         const char *content_hash) {
    for (; m; m = m->next)
        if (strcmp(m->ruleset->id, id) == 0 && (!version || strcmp(m->ruleset->version, version) == 0) &&
            (!content_hash || strcmp(m->content_hash, content_hash) == 0))
            return m;
    return NULL;
}

const struct module *loader_find(struct loader *loader, const char *id, const char *version, const char *content_hash) {
    const struct module *module = find_version(loader->modules, id, version, content_hash);
    if (module)
        return module;
    pthread_mutex_lock(&loader->lock);
    module = find_version(loader->stored, id, version, content_hash);
    pthread_mutex_unlock(&loader->lock);
    return module;
}

const struct module *loader_pinned(struct loader *loader, const char *id, const char *version, const char *content_hash,
                                   bool *needs_content) {
    const struct module *module = loader_find(loader, id, version, content_hash);
    *needs_content = false;
    if (!module)
        *needs_content = find_version(loader->modules, id, version, NULL) != NULL;
    return module;
}

static void say_into(void *context, const char *line) {
    struct writer *why = context;
    if (why->length > 0)
        put(why, "; ");
    put(why, line);
}

const struct module *loader_content(struct loader *loader, const char *id, const char *version,
                                    const struct content_source *source, const char *content_hash, struct writer *why) {
    const struct module *on_disk = find_version(loader->modules, id, version, NULL);
    struct content_source copy;
    if (!on_disk) {
        put_format(why, "%s %s is not installed", id, version);
        return NULL;
    }
    content_source_copy(source, &copy);
    struct complaints complaints = {{report_fault, 0, NULL}, say_into, why, "stored content"};
    struct module *module = module_new(on_disk->ruleset, on_disk->path, &copy, &complaints);
    if (module && strcmp(module->content_hash, content_hash) != 0) {
        put_format(why, "the stored content of %s %s does not have its hash", id, version);
        module_free(module);
        module = NULL;
    }
    if (!module)
        return NULL;
    translations_share(module, on_disk);
    module_write_json(module);
    translations_write(module, on_disk, &complaints.faults);
    pthread_mutex_lock(&loader->lock);
    const struct module *earlier = find_version(loader->stored, id, version, content_hash);
    if (!earlier) {
        module->next = loader->stored;
        loader->stored = module;
    }
    pthread_mutex_unlock(&loader->lock);
    if (!earlier)
        return module;
    module_free(module); /* another thread has made it meanwhile */
    return earlier;
}

const struct module *loader_stand_in(struct loader *loader, const char *id, const char *version,
                                     const char *content_hash, bool make, const char *names,
                                     const struct content_source *source) {
    pthread_mutex_lock(&loader->lock);
    const struct module *found = find_version(loader->absent, id, version, content_hash);
    if (!found && make) {
        struct module *made = stand_in_make(id, version, content_hash, names, source);
        made->next = loader->absent;
        loader->absent = made;
        found = made;
    }
    pthread_mutex_unlock(&loader->lock);
    return found;
}

/* ---- look-ups ---------------------------------------------------------------------------------------------- */

int module_scenario(const struct module *module, const char *id) {
    for (int i = 0; i < module->ruleset->scenario_count; i++)
        if (strcmp(module->ruleset->scenarios[i].id, id) == 0)
            return i;
    return -1;
}

int module_role(const struct module *module, const char *id) {
    for (int i = 0; i < module->ruleset->role_count; i++)
        if (strcmp(module->ruleset->roles[i].id, id) == 0)
            return i;
    return strcmp(id, "spectator") == 0 ? ROLE_SPECTATOR : -1;
}

static bool hides(const struct event_kind *kind) {
    bool hidden = kind->is_private;
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        hidden |= kind->args[i].secret;
    return hidden;
}

bool module_hides_things(const struct module *module) {
    const struct ruleset *ruleset = module->ruleset;
    for (int i = 0; i < ruleset->event_count; i++)
        if (hides(&ruleset->events[i]))
            return ruleset->role_count > 1;
    return false;
}

role_set module_seats(const struct module *module, const struct setup *setup) {
    if (module->ruleset->seats)
        return module->ruleset->seats(module->content, setup);
    return (role_set)((1u << module->ruleset->role_count) - 1);
}
