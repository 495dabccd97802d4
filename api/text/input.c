#include "input.h"

#include "../../daemon/store/players.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

/* How deep the text nests, found without parsing: the parser would allow far more. */
static bool too_deep(const char *bytes, size_t length) {
    int depth = 0;
    bool string = false;
    for (size_t i = 0; i < length; i++) {
        char c = bytes[i];
        if (string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                string = false;
        } else if (c == '"') {
            string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > INPUT_DEPTH)
                return true;
        } else if (c == '}' || c == ']') {
            depth--;
        }
    }
    return false;
}

/* The value as an integer if it is a number without a fraction, such as 3.0 or 1e2 (JSON Schema 2020-12, Validation
 * 6.1.1), and not beyond what every client can hold exactly (2^53); else NULL. */
static json_t *whole_of(const json_t *value) {
    const double most = 9007199254740992.0, number = json_real_value(value);
    if (!json_is_real(value) || !(number >= -most && number <= most) || number != (double)(json_int_t)number)
        return NULL;
    return json_integer((json_int_t)number);
}

/* Everything that reads numbers comes after this, so that all of it takes the same numbers for integers. */
static void make_whole(json_t *value) {
    const char *name;
    json_t *item, *whole;
    size_t i;
    json_object_foreach(value, name, item) {
        whole = whole_of(item);
        make_whole(item);
        if (whole)
            json_object_set_new(value, name, whole);
    }
    json_array_foreach(value, i, item) {
        whole = whole_of(item);
        make_whole(item);
        if (whole)
            json_array_set_new(value, i, whole);
    }
}

/* A byte order mark before the text is ignored (RFC 8259, 8.1). */
static void skip_mark(const char **bytes, size_t *length) {
    static const char mark[3] = "\xEF\xBB\xBF";
    if (*length < sizeof mark || memcmp(*bytes, mark, sizeof mark) != 0)
        return;
    *bytes += sizeof mark;
    *length -= sizeof mark;
}

struct json_t *input_parse(const char *bytes, size_t length, char *why, size_t size) {
    skip_mark(&bytes, &length);
    if (length == 0) {
        snprintf(why, size, "There is no body.");
        return NULL;
    }
    if (too_deep(bytes, length)) {
        snprintf(why, size, "The body is nested more than %d levels deep.", INPUT_DEPTH);
        return NULL;
    }
    json_error_t error;
    json_t *value = json_loadb(bytes, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value)
        snprintf(why, size, "Line %d, column %d: %s.", error.line, error.column, error.text);
    make_whole(value);
    return value;
}

void input_free(struct json_t *input) {
    json_decref(input);
}

void input_fault(struct faults *faults, const char *parent, const char *member, const char *detail) {
    char pointer[512];
    size_t n = 0;
    for (const char *c = parent; *c && n < sizeof pointer - 3; c++)
        pointer[n++] = *c;
    if (member)
        pointer[n++] = '/';
    for (const char *c = member ? member : ""; *c && n < sizeof pointer - 5; c++) {
        if (*c == '~' || *c == '/') {
            pointer[n++] = '~';
            pointer[n++] = *c == '~' ? '0' : '1';
        } else {
            pointer[n++] = *c;
        }
    }
    if (n >= sizeof pointer - 5) { /* cut short, perhaps in the middle of a character */
        while (n > 0 && ((unsigned char)pointer[n - 1] & 0xc0) == 0x80)
            n--;
        if (n > 0 && ((unsigned char)pointer[n - 1] & 0x80))
            n--;
    }
    pointer[n] = '\0';
    if (faults->count++ < 16)
        faults->tell(faults->context, pointer, detail);
}

static void tell_within(void *context, const char *pointer, const char *detail) {
    const struct faults_within *within = context;
    char whole[600];
    snprintf(whole, sizeof whole, "%s%s", within->place, pointer);
    within->outer->count++;
    within->outer->tell(within->outer->context, whole, detail);
}

struct faults *input_within(struct faults_within *within, struct faults *outer, const char *place) {
    *within = (struct faults_within){.inner = {.tell = tell_within, .context = within}, .outer = outer, .place = place};
    return &within->inner;
}

static void must_be(struct faults *faults, const char *name, const char *expected) {
    char detail[160];
    snprintf(detail, sizeof detail, "must be %s", expected);
    input_fault(faults, "", name, detail);
}

static void read_string(const json_t *value, const struct field *field, void *to, struct faults *faults) {
    if (json_is_null(value) && field->type == FIELD_STRING_OR_NULL) {
        *(const char **)to = NULL;
        return;
    }
    const char *text = json_string_value(value);
    if (!text || (field->check && !field->check(text)))
        must_be(faults, field->name, field->expected);
    else
        *(const char **)to = text;
}

static void read_integer(const json_t *value, const struct field *field, void *to, struct faults *faults) {
    int64_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < field->least || number > field->most)
        must_be(faults, field->name, field->expected);
    else
        *(int64_t *)to = number;
}

static void read_field(json_t *value, const struct field *field, void *to, struct faults *faults) {
    switch (field->type) {
    case FIELD_STRING:
    case FIELD_STRING_OR_NULL: read_string(value, field, to, faults); break;
    case FIELD_INTEGER: read_integer(value, field, to, faults); break;
    case FIELD_OBJECT:
        if (!json_is_object(value))
            must_be(faults, field->name, "an object");
        else
            *(struct json_t **)to = value;
        break;
    case FIELD_BOOLEAN:
        if (!json_is_boolean(value))
            must_be(faults, field->name, "true or false");
        else
            *(bool *)to = json_is_true(value);
        break;
    case FIELD_ARRAY:
        if (!json_is_array(value))
            must_be(faults, field->name, "an array");
        else
            *(struct json_t **)to = value;
        break;
    case FIELD_OBJECT_OR_NULL:
        if (!json_is_object(value) && !json_is_null(value))
            must_be(faults, field->name, "an object or null");
        else
            *(struct json_t **)to = json_is_null(value) ? NULL : value;
        break;
    }
}

void input_read(const struct json_t *input, const struct field *fields, size_t count, void *out,
                struct faults *faults) {
    if (!json_is_object(input)) {
        input_fault(faults, "", NULL, "must be an object");
        return;
    }
    size_t known = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *value = json_object_get(input, fields[i].name);
        if (value) {
            known++;
            read_field(value, &fields[i], (char *)out + fields[i].offset, faults);
        } else if (fields[i].required) {
            input_fault(faults, "", fields[i].name, "is missing");
        }
    }
    if (known == json_object_size(input))
        return;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)input, name, value) {
        size_t i = 0;
        while (i < count && strcmp(fields[i].name, name) != 0)
            i++;
        if (i == count)
            input_fault(faults, "", name, "is unknown");
    }
}

void input_each(const struct json_t *object, void (*each)(void *context, const char *name, const char *text, bool null),
                void *context) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        each(context, name, json_string_value(value), json_is_null(value));
    }
}

static const char *bot_of(const json_t *value) {
    const json_t *level = json_object_get(value, "bot");
    const json_int_t n = json_integer_value(level);
    return json_object_size(value) == 1 && json_is_integer(level) && n >= 1 && n <= BOT_LEVEL_MOST ? id_of_bot((int)n)
                                                                                                   : NULL;
}

void input_bots(const struct json_t *object) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        const char *bot = bot_of(value);
        if (bot)
            json_object_set_new((json_t *)(uintptr_t)object, name, json_string(bot));
        else if (id_bot(json_string_value(value)))
            json_object_set_new((json_t *)(uintptr_t)object, name, json_string(""));
    }
}

void input_tidy(const struct json_t *object, const char *member,
                bool (*tidy)(const char *utf8, char tidied[NAME_BYTES])) {
    char tidied[NAME_BYTES];
    const char *text = json_string_value(json_object_get(object, member));
    if (text)
        json_object_set_new((json_t *)(uintptr_t)object, member, json_string(tidy(text, tidied) ? tidied : ""));
}

size_t input_size(const struct json_t *object) {
    return json_object_size(object);
}

bool input_whole(const struct json_t *value, int64_t *number) {
    *number = json_integer_value(value);
    return json_is_integer(value);
}

bool input_integer(const struct json_t *object, const char *name, int64_t *number) {
    const json_t *value = json_object_get(object, name);
    *number = json_integer_value(value);
    return json_is_integer(value);
}

char *input_merge(const char *object, const struct json_t *patch, size_t *size) {
    json_t *merged = json_loads(object, 0, NULL), *value;
    const char *name;
    bool good = merged != NULL;
    json_object_foreach((json_t *)(uintptr_t)patch, name, value) {
        if (json_is_null(value))
            json_object_del(merged, name);
        else
            good = good && json_object_set(merged, name, value) == 0;
    }
    *size = json_object_size(merged);
    char *text = good ? json_dumps(merged, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(merged);
    return text;
}

const struct json_t *input_member(const struct json_t *object, const char *name) {
    return json_object_get(object, name);
}

bool input_has(const struct json_t *object, const char *name) {
    return json_object_get(object, name) != NULL;
}

size_t input_length(const struct json_t *array) {
    return json_array_size(array);
}

const char *input_text(const struct json_t *array, size_t index) {
    return json_string_value(json_array_get(array, index));
}

const struct json_t *input_item(const struct json_t *array, size_t index) {
    return json_array_get(array, index);
}

void input_scalars(const struct json_t *object, const char *parent, struct faults *faults) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        if (!json_is_boolean(value) && !json_is_integer(value) && !json_is_string(value))
            input_fault(faults, parent, name, "must be a boolean, a string or a whole number");
    }
}

char *input_dump(const struct json_t *value) {
    return json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
}

struct checking {
    const struct member_check *check;
    struct faults *faults;
};

static void check_member(void *context, const char *name, const char *text, bool null) {
    const struct checking *checking = context;
    const struct member_check *check = checking->check;
    if (!check->name(name))
        input_fault(checking->faults, check->path, name, check->name_fault);
    else if (check->value && !(null ? check->null : text && check->value(text)))
        input_fault(checking->faults, check->path, name, check->value_fault);
}

void input_check(const struct json_t *object, const struct member_check *check, struct faults *faults) {
    struct checking checking = {check, faults};
    if (object && check->most > 0 && input_size(object) > check->most)
        input_fault(faults, "", check->path + 1, check->most_fault);
    else if (object)
        input_each(object, check_member, &checking);
}

bool input_has_label(const char *object, const char *label) {
    const char *colon = strchr(label, ':');
    const size_t length = colon ? (size_t)(colon - label) : strlen(label);
    json_t *labels = json_loads(object, 0, NULL);
    const char *value = json_string_value(json_object_getn(labels, label, length));
    const bool has = value && (!colon || strcmp(value, colon + 1) == 0);
    json_decref(labels);
    return has;
}
