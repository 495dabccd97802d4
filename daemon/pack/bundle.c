#include "bundle.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zip.h>

#include "../../rulesets/kit/content.h"
#include "../memory.h"

static const char manifest_file[] = "manifest.json", columns_file[] = "columns.csv";

enum { RATIO_SLACK = 4096, MANIFEST_TEXT_MOST = 120 };

/* ---- files ------------------------------------------------------------------------------------------------------- */

struct file {
    char *name, *text;
    size_t length;
};

struct files {
    int count;
    size_t bytes;
    struct file file[PACK_FILES_MOST];
};

static void files_finish(struct files *files) {
    for (int i = 0; i < files->count; i++) {
        free(files->file[i].name);
        free(files->file[i].text);
    }
    files->count = 0;
}

static bool ends_in(const char *name, const char *end) {
    const size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static bool is_good_name(const char *name) {
    const size_t n = strlen(name);
    if (strcmp(name, manifest_file) == 0)
        return true;
    return n <= 64 && ends_in(name, ".csv") && name[0] != '.' && !strstr(name, "..") &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.") == n;
}

static bool refuse(struct pack_faults *faults, const char *file, const char *expected, const char *found) {
    pack_fault(faults, file, 0, NULL, expected, found);
    return false;
}

/* Takes ownership of text, and frees it if there is a fault. */
static bool add_file(struct files *files, const char *name, char *text, size_t length, struct pack_faults *faults) {
    bool twice = false;
    for (int i = 0; i < files->count; i++)
        twice |= strcmp(files->file[i].name, name) == 0;
    files->bytes += length;
    if (twice)
        refuse(faults, name, "each file once", "it twice");
    else if (files->count == PACK_FILES_MOST)
        refuse(faults, name, "at most 64 files", "more");
    else if (files->bytes > PACK_BYTES_MOST)
        refuse(faults, name, "at most 4 MiB in all files", "more");
    else {
        files->file[files->count++] = (struct file){xstrdup(name), text, length};
        return true;
    }
    free(text);
    return false;
}

/* ---- the zip ----------------------------------------------------------------------------------------------------- */

/* The length of the folder's name that all entries begin with ("pack/"); 0: none. */
static size_t common_folder(zip_t *zip, int64_t entries) {
    const char *first = zip_get_name(zip, 0, ZIP_FL_ENC_STRICT);
    const char *slash = first ? strchr(first, '/') : NULL;
    const size_t n = slash ? (size_t)(slash - first) + 1 : 0;
    for (int64_t i = 1; i < entries && n > 0; i++) {
        const char *name = zip_get_name(zip, (zip_uint64_t)i, ZIP_FL_ENC_STRICT);
        if (!name || strncmp(name, first, n) != 0)
            return 0;
    }
    return n;
}

static bool is_bomb(const zip_stat_t *entry) {
    return entry->size > RATIO_SLACK && (entry->size - RATIO_SLACK) / PACK_RATIO_MOST > entry->comp_size;
}

static bool check_entry(const zip_stat_t *entry, const char *name, struct pack_faults *faults) {
    const uint64_t wanted = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_ENCRYPTION_METHOD;
    if ((entry->valid & wanted) != wanted)
        return refuse(faults, name, "an entry with name and size", "another");
    if (!is_good_name(name))
        return refuse(faults, name, "manifest.json and tables such as cards.csv, in lower case", "another name");
    if (entry->encryption_method != ZIP_EM_NONE)
        return refuse(faults, name, "no encryption", "some");
    if (entry->size > PACK_FILE_MOST)
        return refuse(faults, name, "at most 1 MiB", "more");
    if (is_bomb(entry))
        return refuse(faults, name, "at most 100 bytes for each byte in the zip", "more");
    return true;
}

static bool read_entry(zip_t *zip, uint64_t index, size_t folder, struct files *files, struct pack_faults *faults) {
    zip_stat_t entry;
    zip_stat_init(&entry);
    if (zip_stat_index(zip, index, ZIP_FL_ENC_STRICT, &entry) != 0 || !entry.name)
        return refuse(faults, "", "a zip whose entries can be read", zip_strerror(zip));
    const char *name = strlen(entry.name) >= folder ? entry.name + folder : entry.name;
    if (*name == '\0')
        return true; /* the folder itself */
    if (!check_entry(&entry, name, faults))
        return false;
    zip_file_t *file = zip_fopen_index(zip, index, 0);
    if (!file)
        return refuse(faults, name, "an entry that can be read", zip_strerror(zip));
    char *text = xcalloc(1, (size_t)entry.size + 1);
    const int64_t n = zip_fread(file, text, entry.size);
    char more;
    bool whole = n >= 0 && (uint64_t)n == entry.size && zip_fread(file, &more, 1) == 0;
    whole &= zip_fclose(file) == 0;
    if (whole)
        return add_file(files, name, text, (size_t)entry.size, faults);
    free(text);
    return refuse(faults, name, "an entry that can be read", "damage");
}

static bool read_zip(const void *bytes, size_t length, struct files *files, struct pack_faults *faults) {
    zip_error_t error;
    zip_error_init(&error);
    if (length > PACK_ZIP_MOST)
        return refuse(faults, "", "a zip of at most 1 MiB", "more");
    zip_source_t *source = zip_source_buffer_create(bytes, length, 0, &error);
    zip_t *zip = source ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) : NULL;
    if (!zip) {
        zip_source_free(source);
        refuse(faults, "", "a zip", zip_error_strerror(&error));
        zip_error_fini(&error);
        return false;
    }
    const int64_t entries = zip_get_num_entries(zip, 0);
    bool good = entries <= PACK_FILES_MOST + 1 || refuse(faults, "", "at most 64 files", "more");
    const size_t folder = good && entries > 0 ? common_folder(zip, entries) : 0;
    for (int64_t i = 0; i < entries && good; i++)
        good = read_entry(zip, (uint64_t)i, folder, files, faults);
    zip_discard(zip);
    zip_error_fini(&error);
    return good;
}

/* ---- the folder -------------------------------------------------------------------------------------------------- */

/* NULL: a fault was added. */
static char *read_file(const char *path, const char *name, size_t most, size_t *length, struct pack_faults *faults) {
    FILE *file = fopen(path, "rb");
    char *text = file ? xcalloc(1, most + 2) : NULL;
    *length = file ? fread(text, 1, most + 1, file) : 0;
    const bool good = file && !ferror(file) && *length <= most;
    if (!good)
        refuse(faults, name, file ? "a file of at most 1 MiB" : "a file that can be read",
               file && *length > most ? "more" : strerror(errno));
    if (file)
        fclose(file);
    if (good)
        return text;
    free(text);
    return NULL;
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_ours(const struct dirent *entry) {
    return strcmp(entry->d_name, manifest_file) == 0 ||
           (ends_in(entry->d_name, ".csv") && strcmp(entry->d_name, columns_file) != 0);
}

static bool read_folder(const char *folder, struct files *files, struct pack_faults *faults) {
    struct dirent **entries;
    const int n = scandir(folder, &entries, is_ours, by_name);
    bool good = n >= 0 || refuse(faults, folder, "a folder or a zip that can be read", strerror(errno));
    for (int i = 0; i < n; i++) {
        char path[4096];
        size_t length;
        const char *name = entries[i]->d_name;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (good && !is_good_name(name))
            good = refuse(faults, name, "tables such as cards.csv, in lower case", "another name");
        char *text = good ? read_file(path, name, PACK_FILE_MOST, &length, faults) : NULL;
        good = text && add_file(files, name, text, length, faults);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    return good;
}

/* ---- the manifest ------------------------------------------------------------------------------------------------ */

struct member {
    const char *name;
    char **to;
    bool mandatory;
};
enum { MEMBERS = 7 };

static void list_members(struct pack *pack, struct member member[MEMBERS]) {
    const struct member list[MEMBERS] = {
        {"ruleset", &pack->ruleset, true},    {"base", &pack->base, true},      {"name", &pack->name, true},
        {"language", &pack->language, false}, {"author", &pack->author, false}, {"licence", &pack->licence, false},
        {"edition", &pack->edition, false},
    };
    memcpy(member, list, sizeof list);
}

static bool is_plain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            return false;
    return true;
}

static void take_member(const struct member *member, const json_t *manifest, struct pack_faults *faults) {
    const json_t *value = json_object_get(manifest, member->name);
    const char *text = json_string_value(value);
    *member->to = xstrdup(text ? text : "");
    if ((value && !text) || strlen(*member->to) > MANIFEST_TEXT_MOST || !is_plain(*member->to) ||
        strlen(*member->to) < json_string_length(value))
        pack_fault(faults, manifest_file, 0, member->name, "a line of at most 120 bytes", "something else");
    else if (member->mandatory && (*member->to)[0] == '\0')
        pack_fault(faults, manifest_file, 0, member->name, "a text", "nothing");
}

static void check_manifest(const struct pack *pack, struct pack_faults *faults) {
    const char *language = pack->language;
    if (strlen(pack->base) != 64 || strspn(pack->base, "0123456789abcdef") != 64)
        pack_fault(faults, manifest_file, 0, "base", "the content_hash of the ruleset, 64 hex digits", pack->base);
    if (!content_id_is_good(pack->ruleset, 64, false))
        pack_fault(faults, manifest_file, 0, "ruleset", "the id of a ruleset", pack->ruleset);
    if (*language &&
        (strlen(language) > 35 || strspn(language, "abcdefghijklmnopqrstuvwxyz") < 2 ||
         strspn(language, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != strlen(language)))
        pack_fault(faults, manifest_file, 0, "language", "a tag such as en or de-AT", language);
}

static void read_manifest(struct pack *pack, const struct files *files, struct pack_faults *faults) {
    struct member member[MEMBERS];
    const struct file *file = NULL;
    json_error_t error;
    list_members(pack, member);
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->file[i].name, manifest_file) == 0)
            file = &files->file[i];
    json_t *manifest = file ? json_loadb(file->text, file->length, JSON_REJECT_DUPLICATES, &error) : NULL;
    for (int i = 0; i < MEMBERS; i++)
        *member[i].to = NULL;
    if (!json_is_object(manifest)) {
        pack_fault(faults, manifest_file, file && !manifest ? error.line : 0, NULL, "a JSON object",
                   !file      ? "no such file"
                   : manifest ? "something else"
                              : error.text);
        for (int i = 0; i < MEMBERS; i++)
            *member[i].to = xstrdup("");
        json_decref(manifest);
        return;
    }
    const char *key;
    json_t *value;
    json_object_foreach(manifest, key, value) {
        int i = 0;
        while (i < MEMBERS && strcmp(member[i].name, key) != 0)
            i++;
        if (i == MEMBERS)
            pack_fault(faults, manifest_file, 0, key,
                       "ruleset, base, name, language, author, licence and edition alone", "another member");
    }
    for (int i = 0; i < MEMBERS; i++)
        take_member(&member[i], manifest, faults);
    check_manifest(pack, faults);
    json_decref(manifest);
}

/* ---- both -------------------------------------------------------------------------------------------------------- */

static int table_order(const void *a, const void *b) {
    return strcmp(((const struct pack_table *)a)->file, ((const struct pack_table *)b)->file);
}

static struct pack *read_files(const struct files *files, struct pack_faults *faults) {
    struct pack *pack = xcalloc(1, sizeof *pack);
    pack->table = xcalloc(PACK_FILES_MOST, sizeof *pack->table);
    read_manifest(pack, files, faults);
    for (int i = 0; i < files->count; i++) {
        const struct file *file = &files->file[i];
        struct csv csv;
        if (!ends_in(file->name, ".csv") || strcmp(file->name, columns_file) == 0)
            continue;
        if (csv_read(file->text, file->length, file->name, &csv, faults))
            pack->table[pack->table_count++] = (struct pack_table){xstrdup(file->name), csv};
    }
    qsort(pack->table, (size_t)pack->table_count, sizeof *pack->table, table_order);
    if (faults->count == 0)
        return pack;
    pack_free(pack);
    return NULL;
}

struct pack *pack_read_zip(const void *bytes, size_t length, struct pack_faults *faults) {
    struct files *files = xcalloc(1, sizeof *files);
    struct pack *pack = read_zip(bytes, length, files, faults) ? read_files(files, faults) : NULL;
    files_finish(files);
    free(files);
    return pack;
}

struct pack *pack_read_path(const char *path, struct pack_faults *faults) {
    struct stat facts;
    size_t length;
    if (stat(path, &facts) == 0 && !S_ISDIR(facts.st_mode)) {
        char *bytes = read_file(path, path, PACK_ZIP_MOST, &length, faults);
        struct pack *pack = bytes ? pack_read_zip(bytes, length, faults) : NULL;
        free(bytes);
        return pack;
    }
    struct files *files = xcalloc(1, sizeof *files);
    struct pack *pack = read_folder(path, files, faults) ? read_files(files, faults) : NULL;
    files_finish(files);
    free(files);
    return pack;
}

void pack_free(struct pack *pack) {
    struct member member[MEMBERS];
    if (!pack)
        return;
    list_members(pack, member);
    for (int i = 0; i < MEMBERS; i++)
        free(*member[i].to);
    for (int i = 0; i < pack->table_count; i++) {
        free(pack->table[i].file);
        csv_finish(&pack->table[i].csv);
    }
    free(pack->table);
    free(pack);
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

void pack_put_manifest(const struct pack *pack, struct writer *out) {
    struct member member[MEMBERS];
    list_members((struct pack *)(uintptr_t)pack, member);
    put(out, "{\n");
    for (int i = 0; i < MEMBERS; i++) {
        put_format(out, "  \"%s\": ", member[i].name);
        out->comma = false;
        out_string(out, *member[i].to ? *member[i].to : "");
        put(out, i + 1 < MEMBERS ? ",\n" : "\n");
    }
    put(out, "}\n");
}

void pack_put_table(const struct pack_table *table, struct writer *out) {
    const struct csv *csv = &table->csv;
    for (int row = 0; row <= csv->rows; row++)
        for (int i = 0; i < csv->columns; i++)
            csv_put(out, csv_cell(csv, row, i), i + 1 == csv->columns);
}

static bool write_file(const char *folder, const char *name, struct writer *text, struct writer *why) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(writer_text(text), 1, text->length, file) == text->length;
    if (file)
        good &= fclose(file) == 0;
    if (!good)
        put_format(why, "%s cannot be written: %s", path, strerror(errno));
    return good;
}

/* The texts must live until the zip is closed. */
struct zipping {
    zip_t *zip;
    int count;
    char *text[PACK_FILES_MOST + 1];
};

/* The time is fixed, so that the same pack makes the same bytes. */
static bool add_entry(struct zipping *zipping, const char *name, struct writer *text) {
    if (zipping->count > PACK_FILES_MOST)
        return false;
    char *copy = zipping->text[zipping->count++] = xstrdup(must_have_text(text));
    zip_source_t *source = zip_source_buffer(zipping->zip, copy, text->length, 0);
    const int64_t index = source ? zip_file_add(zipping->zip, name, source, ZIP_FL_ENC_UTF_8) : -1;
    if (source && index < 0)
        zip_source_free(source);
    return index >= 0 && zip_file_set_mtime(zipping->zip, (uint64_t)index, 315532800, 0) == 0;
}

typedef bool put_one(void *where, const char *name, struct writer *text, struct writer *why);

static bool put_all(const struct pack *pack, put_one *put_file, void *where, struct writer *why) {
    struct writer text;
    writer_init(&text);
    pack_put_manifest(pack, &text);
    bool good = put_file(where, manifest_file, &text, why);
    for (int i = 0; i < pack->table_count && good; i++) {
        writer_clear(&text);
        pack_put_table(&pack->table[i], &text);
        good = put_file(where, pack->table[i].file, &text, why);
    }
    writer_finish(&text);
    return good;
}

static bool put_in_folder(void *where, const char *name, struct writer *text, struct writer *why) {
    return write_file(where, name, text, why);
}

static bool put_in_zip(void *where, const char *name, struct writer *text, struct writer *why) {
    (void)why;
    return add_entry(where, name, text);
}

static bool write_zip(const struct pack *pack, const char *path, struct writer *why) {
    int code = 0;
    struct zipping zipping = {.zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code)};
    bool good = zipping.zip && put_all(pack, put_in_zip, &zipping, why);
    if (good)
        good = zip_close(zipping.zip) == 0;
    if (!good)
        put_format(why, "%s cannot be written%s%s", path, zipping.zip ? ": " : "",
                   zipping.zip ? zip_strerror(zipping.zip) : "");
    if (zipping.zip && !good)
        zip_discard(zipping.zip);
    for (int i = 0; i < zipping.count; i++)
        free(zipping.text[i]);
    return good;
}

/* The bytes of a zip that was written to a source in memory. */
static bool read_source(zip_source_t *source, struct writer *out) {
    char bytes[4096];
    zip_int64_t n = 0;
    bool good = zip_source_open(source) == 0;
    while (good && (n = zip_source_read(source, bytes, sizeof bytes)) > 0)
        put_bytes(out, bytes, (size_t)n);
    if (good)
        zip_source_close(source);
    return good && n == 0;
}

bool pack_put_zip(const struct pack *pack, struct writer *out) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(NULL, 0, 0, &error);
    struct zipping zipping = {.zip = source ? zip_open_from_source(source, ZIP_TRUNCATE, &error) : NULL};
    bool good = zipping.zip != NULL;
    if (source)
        zip_source_keep(source);
    if (good && !put_all(pack, put_in_zip, &zipping, NULL)) {
        zip_discard(zipping.zip);
        good = false;
    } else if (good) {
        good = zip_close(zipping.zip) == 0 && read_source(source, out);
    }
    if (source)
        zip_source_free(source);
    for (int i = 0; i < zipping.count; i++)
        free(zipping.text[i]);
    zip_error_fini(&error);
    return good;
}

bool pack_write_path(const struct pack *pack, const char *path, struct writer *why) {
    if (ends_in(path, ".zip"))
        return write_zip(pack, path, why);
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        return put_all(pack, put_in_folder, (void *)(uintptr_t)path, why);
    put_format(why, "%s cannot be made: %s", path, strerror(errno));
    return false;
}
