#include "schema.h"

#include <pthread.h>
#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { POINTER = 512, DEEPEST = 64 };

struct check {
    const json_t *root;
    const struct schema_ids *ids; /* NULL: ids are not held to domains */
    char at[POINTER];             /* the current position in the value */
    int depth;
    char *why;
    size_t size;
};

static bool fits(struct check *check, const json_t *schema, const json_t *value);

__attribute__((format(printf, 2, 3))) static bool wrong(struct check *check, const char *format, ...) {
    char what[512];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof(what), format, args);
    va_end(args);
    snprintf(check->why, check->size, "%s: %s", check->at[0] ? check->at : "(the whole)", what);
    return false;
}

/* ---- references ------------------------------------------------------------------------------- */

static void unescape(char *part) {
    char *to = part;
    for (const char *from = part; *from; from++) {
        if (from[0] == '~' && (from[1] == '0' || from[1] == '1'))
            *to++ = *++from == '0' ? '~' : '/';
        else
            *to++ = *from;
    }
    *to = 0;
}

const json_t *schema_lookup(const json_t *root, const char *ref) {
    char path[POINTER];
    if (strncmp(ref, "#/", 2) != 0 || strlen(ref) >= sizeof(path))
        return NULL;
    snprintf(path, sizeof(path), "%s", ref + 2);
    const json_t *here = root;
    char *rest = NULL;
    for (char *part = strtok_r(path, "/", &rest); part && here; part = strtok_r(NULL, "/", &rest)) {
        unescape(part);
        here = json_object_get(here, part);
    }
    return here;
}

const json_t *schema_follow(const json_t *root, const json_t *thing) {
    for (int i = 0; i < DEEPEST; i++) {
        const json_t *ref = json_object_get(thing, "$ref");
        if (!json_is_string(ref))
            return thing;
        thing = schema_lookup(root, json_string_value(ref));
    }
    return NULL;
}

/* ---- moving within the value ------------------------------------------------------------------ */

static bool fits_below(struct check *check, const json_t *schema, const json_t *value, const char *name) {
    size_t length = strlen(check->at);
    snprintf(check->at + length, sizeof(check->at) - length, "/%s", name);
    bool good = fits(check, schema, value);
    if (good)
        check->at[length] = 0;
    return good;
}

static bool fits_quietly(struct check *check, const json_t *schema, const json_t *value) {
    char why[64];
    struct check copy = *check;
    copy.why = why;
    copy.size = sizeof(why);
    return fits(&copy, schema, value);
}

/* ---- keywords --------------------------------------------------------------------------------- */

static bool is_type(const json_t *value, const char *type) {
    switch (json_typeof(value)) {
    case JSON_OBJECT: return strcmp(type, "object") == 0;
    case JSON_ARRAY: return strcmp(type, "array") == 0;
    case JSON_STRING: return strcmp(type, "string") == 0;
    case JSON_INTEGER: return strcmp(type, "integer") == 0 || strcmp(type, "number") == 0;
    case JSON_REAL: return strcmp(type, "number") == 0;
    case JSON_TRUE:
    case JSON_FALSE: return strcmp(type, "boolean") == 0;
    case JSON_NULL: return strcmp(type, "null") == 0;
    }
    return false;
}

static bool check_type(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    if (json_is_string(rule))
        return is_type(value, json_string_value(rule)) || wrong(check, "is not of type %s", json_string_value(rule));
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (is_type(value, json_string_value(json_array_get(rule, i))))
            return true;
    return wrong(check, "is of none of the types allowed");
}

static bool check_ref(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    const json_t *other = schema_lookup(check->root, json_string_value(rule));
    return other ? fits(check, other, value) : wrong(check, "(schema) %s leads nowhere", json_string_value(rule));
}

static bool check_enum(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (json_equal(json_array_get(rule, i), value))
            return true;
    return wrong(check, "is none of the values allowed");
}

static bool check_const(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    return json_equal(rule, value) || wrong(check, "is not the one value allowed");
}

static bool check_properties(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    const char *name;
    json_t *inner;
    json_object_foreach((json_t *)rule, name, inner) {
        const json_t *member = json_object_get(value, name);
        if (member && !fits_below(check, inner, member, name))
            return false;
    }
    return true;
}

static bool check_required(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    if (!json_is_object(value))
        return true;
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (!json_object_get(value, json_string_value(json_array_get(rule, i))))
            return wrong(check, "lacks the member %s", json_string_value(json_array_get(rule, i)));
    return true;
}

static bool check_additional(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    const json_t *properties = json_object_get(schema, "properties");
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)value, name, member) {
        if (json_object_get(properties, name))
            continue;
        if (json_is_false(rule))
            return wrong(check, "has the member %s, which the schema does not declare", name);
        if (!fits_below(check, rule, member, name))
            return false;
    }
    return true;
}

/* The members of this version. A client must allow others, the tests do not. */
static bool check_all_members(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    return !json_is_true(rule) || json_object_get(schema, "additionalProperties") ||
           check_additional(check, json_false(), schema, value);
}

static bool check_names(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)value, name, member) {
        json_t *text = json_string(name);
        bool good = fits_below(check, rule, text, name);
        json_decref(text);
        if (!good)
            return false;
    }
    return true;
}

static bool check_items(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    for (size_t i = 0; i < json_array_size(value); i++) {
        char index[24];
        snprintf(index, sizeof(index), "%zu", i);
        if (!fits_below(check, rule, json_array_get(value, i), index))
            return false;
    }
    return true;
}

static bool check_unique(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    for (size_t i = 0; json_is_true(rule) && i < json_array_size(value); i++)
        for (size_t j = 0; j < i; j++)
            if (json_equal(json_array_get(value, i), json_array_get(value, j)))
                return wrong(check, "items %zu and %zu are the same", j, i);
    return true;
}

static bool check_one_of(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    int count = 0;
    for (size_t i = 0; i < json_array_size(rule); i++)
        count += fits_quietly(check, json_array_get(rule, i), value);
    return count == 1 || wrong(check, "fits %d of the alternatives instead of one", count);
}

static bool check_any_of(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (fits_quietly(check, json_array_get(rule, i), value))
            return true;
    return wrong(check, "fits none of the alternatives");
}

static bool check_all_of(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (!fits(check, json_array_get(rule, i), value))
            return false;
    return true;
}

enum { PATTERNS = 256 };

static unsigned hash_of(const char *text) {
    unsigned hash = 5381;
    for (; *text; text++)
        hash = 33 * hash + (unsigned char)*text;
    return hash;
}

/* Compiling a pattern costs more than many matches, so each is kept compiled, by a hash of its text. NULL: it is no
 * regular expression. Any thread. */
static const regex_t *compiled(const char *pattern) {
    static struct {
        char *text;
        regex_t regex;
    } kept[PATTERNS];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    unsigned i = hash_of(pattern) % PATTERNS;
    pthread_mutex_lock(&lock);
    for (unsigned tries = 0; kept[i].text && strcmp(kept[i].text, pattern) != 0; i = (i + 1) % PATTERNS)
        assert_true(++tries < PATTERNS);
    if (!kept[i].text && regcomp(&kept[i].regex, pattern, REG_EXTENDED | REG_NOSUB) == 0)
        kept[i].text = strdup(pattern);
    const regex_t *found = kept[i].text ? &kept[i].regex : NULL;
    pthread_mutex_unlock(&lock);
    return found;
}

static bool matches(const char *text, const char *pattern) {
    const regex_t *regex = compiled(pattern);
    return regex && regexec(regex, text, 0, NULL, 0) == 0;
}

static bool check_pattern(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    if (!json_is_string(value) || matches(json_string_value(value), json_string_value(rule)))
        return true;
    return wrong(check, "\"%s\" does not match %s", json_string_value(value), json_string_value(rule));
}

static bool check_format(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    const char *name = json_string_value(rule), *text = json_string_value(value);
    if (!text)
        return true;
    if (strcmp(name, "uuid") == 0)
        return matches(text, "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$") || wrong(check, "\"%s\" is no uuid", text);
    if (strcmp(name, "date-time") == 0)
        return matches(text,
                       "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-6][0-9]"
                       "(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$") ||
               wrong(check, "\"%s\" is no date-time", text);
    return wrong(check, "(schema) the format %s is not known to this check", name);
}

/* Counts characters, not bytes. */
static json_int_t characters(const json_t *value) {
    json_int_t count = 0;
    for (const char *c = json_string_value(value); *c; c++)
        count += (*c & 0xc0) != 0x80;
    return count;
}

static bool within(struct check *check, json_int_t measure, const json_t *rule, bool least, const char *of_what) {
    json_int_t bound = json_integer_value(rule);
    if (least ? measure >= bound : measure <= bound)
        return true;
    return wrong(check, "has %" JSON_INTEGER_FORMAT " %s, %s %" JSON_INTEGER_FORMAT, measure, of_what,
                 least ? "less than" : "more than", bound);
}

static bool check_bounds(struct check *check, const char *keyword, const json_t *rule, const json_t *value) {
    bool least = strncmp(keyword, "min", 3) == 0;
    const char *what = keyword + 3;
    if (strcmp(what, "imum") == 0)
        return !json_is_number(value) ||
               (least ? json_number_value(value) >= json_number_value(rule)
                      : json_number_value(value) <= json_number_value(rule)) ||
               wrong(check, "is %s %g", least ? "under" : "over", json_number_value(rule));
    if (strcmp(what, "Length") == 0)
        return !json_is_string(value) || within(check, characters(value), rule, least, "characters");
    if (strcmp(what, "Items") == 0)
        return !json_is_array(value) || within(check, (json_int_t)json_array_size(value), rule, least, "items");
    if (strcmp(what, "Properties") == 0)
        return !json_is_object(value) || within(check, (json_int_t)json_object_size(value), rule, least, "members");
    return wrong(check, "(schema) the keyword %s is not known to this check", keyword);
}

static bool check_id(struct check *check, const char *domain, const char *id) {
    return !check->ids || check->ids->holds(check->ids->of, domain, id) ||
           wrong(check, "\"%s\" is none of the domain %s", id, domain);
}

static bool check_domain(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    (void)schema;
    char number[24];
    if (json_is_null(value))
        return true;
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    if (json_is_integer(value) || json_is_string(value))
        return check_id(check, json_string_value(rule), json_is_string(value) ? json_string_value(value) : number);
    return wrong(check, "(schema) has an x-domain, which strings and integers have");
}

/* Is the member's name an id? x-keys lists those that are; without it all are. */
static bool is_key(const json_t *schema, const char *name) {
    const json_t *keys = json_object_get(schema, "x-keys"), *key;
    size_t i;
    json_array_foreach(keys, i, key) {
        if (strcmp(json_string_value(key), name) == 0)
            return true;
    }
    return !keys;
}

static bool check_key_domain(struct check *check, const json_t *rule, const json_t *schema, const json_t *value) {
    const char *name;
    json_t *member;
    json_object_foreach((json_t *)value, name, member) {
        if (is_key(schema, name) && !check_id(check, json_string_value(rule), name))
            return false;
    }
    return true;
}

/* ---- the table ---------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool (*check)(struct check *check, const json_t *rule, const json_t *schema, const json_t *value);
} keywords[] = {
    {"$ref", check_ref},
    {"type", check_type},
    {"enum", check_enum},
    {"const", check_const},
    {"properties", check_properties},
    {"required", check_required},
    {"additionalProperties", check_additional},
    {"x-all-members", check_all_members},
    {"propertyNames", check_names},
    {"items", check_items},
    {"uniqueItems", check_unique},
    {"oneOf", check_one_of},
    {"anyOf", check_any_of},
    {"allOf", check_all_of},
    {"pattern", check_pattern},
    {"format", check_format},
    {"x-domain", check_domain},
    {"x-key-domain", check_key_domain},
};

static const char *const annotations[] = {
    "description",      "title",         "default", "example", "examples", "deprecated", "contentEncoding",
    "contentMediaType", "contentSchema", "$schema", "$id",     "$defs",    "$comment",   "discriminator"};

static bool check_keyword(struct check *check, const char *name, const json_t *rule, const json_t *schema,
                          const json_t *value) {
    for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++)
        if (keywords[i].name[0] == name[0] && strcmp(keywords[i].name, name) == 0)
            return keywords[i].check(check, rule, schema, value);
    for (size_t i = 0; i < sizeof(annotations) / sizeof(annotations[0]); i++)
        if (annotations[i][0] == name[0] && strcmp(annotations[i], name) == 0)
            return true;
    if (strncmp(name, "min", 3) == 0 || strncmp(name, "max", 3) == 0)
        return check_bounds(check, name, rule, value);
    return strncmp(name, "x-", 2) == 0 || wrong(check, "(schema) the keyword %s is not known to this check", name);
}

static bool fits(struct check *check, const json_t *schema, const json_t *value) {
    if (json_is_true(schema))
        return true;
    if (!json_is_object(schema))
        return wrong(check, "is not allowed here");
    if (++check->depth > DEEPEST)
        return wrong(check, "(schema) goes in circles");
    const char *name;
    json_t *rule;
    json_object_foreach((json_t *)schema, name, rule) {
        if (!check_keyword(check, name, rule, schema, value))
            return false;
    }
    check->depth--;
    return true;
}

bool schema_check_ids(const json_t *root, const json_t *schema, const json_t *value, const struct schema_ids *ids,
                      char *why, size_t size) {
    struct check check = {.root = root, .ids = ids, .why = why, .size = size};
    why[0] = 0;
    return fits(&check, schema, value);
}

bool schema_check(const json_t *root, const json_t *schema, const json_t *value, char *why, size_t size) {
    return schema_check_ids(root, schema, value, NULL, why, size);
}
