/* Parameters of statements, and the cells of their results, in the binary formats of PostgreSQL. */
#include <assert.h>
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "pipeline.h"

/* Microseconds between 1970 and 2000, the epoch of PostgreSQL. */
#define EPOCH_2000 (946684800LL * 1000000)

static void add(struct params *params, const void *value, size_t length, int format) {
    assert(params->count < PARAMS_MAX);
    params->value[params->count] = value;
    params->length[params->count] = (int)length;
    params->format[params->count++] = format;
}

static void add_number(struct params *params, const void *bytes, size_t length) {
    char *number = params->number[params->count];
    memcpy(number, bytes, length);
    add(params, number, length, 1);
}

void params_text(struct params *params, const char *text) {
    add(params, text, text ? strlen(text) : 0, 0);
}

void params_bytes(struct params *params, const void *bytes, size_t length) {
    add(params, bytes, length, 1);
}

void params_uuid(struct params *params, const uint8_t id[16]) {
    add(params, id, 16, 1);
}

void params_bigint(struct params *params, int64_t n) {
    uint64_t big = htobe64((uint64_t)n);
    add_number(params, &big, sizeof big);
}

void params_int(struct params *params, int32_t n) {
    uint32_t big = htobe32((uint32_t)n);
    add_number(params, &big, sizeof big);
}

void params_smallint(struct params *params, int16_t n) {
    uint16_t big = htobe16((uint16_t)n);
    add_number(params, &big, sizeof big);
}

void params_time(struct params *params, int64_t at) {
    if (at == 0)
        add(params, NULL, 0, 1);
    else
        params_bigint(params, at - EPOCH_2000);
}

/* PostgreSQL's binary form of a one-dimensional array: a head of five numbers, then each item after its length. */
enum { LIST_HEAD = 20, OID_BYTEA = 17, OID_TIMESTAMPTZ = 1184 };

static void put_number(uint8_t *to, int32_t n) {
    uint32_t big = htobe32((uint32_t)n);
    memcpy(to, &big, sizeof big);
}

static void add_item(struct param_list *list, int32_t oid, const void *bytes, size_t length) {
    const size_t head = list->count == 0 ? LIST_HEAD : list->length, size = head + sizeof(int32_t) + length;
    if (size > list->capacity) {
        list->capacity = 2 * size;
        list->bytes = xrealloc(list->bytes, list->capacity);
    }
    list->count++;
    /* Dimensions, has NULLs, type, number of items, index of the first. */
    const int32_t words[] = {1, 0, oid, list->count, 1};
    for (int i = 0; i < LIST_HEAD / 4; i++)
        put_number(list->bytes + 4 * i, words[i]);
    put_number(list->bytes + head, (int32_t)length);
    memcpy(list->bytes + head + sizeof(int32_t), bytes, length);
    list->length = size;
}

void param_list_bytes(struct param_list *list, const void *bytes, size_t length) {
    add_item(list, OID_BYTEA, bytes, length);
}

void param_list_time(struct param_list *list, int64_t at) {
    uint64_t big = htobe64((uint64_t)(at - EPOCH_2000));
    add_item(list, OID_TIMESTAMPTZ, &big, sizeof big);
}

void params_list(struct params *params, struct param_list *list) {
    add(params, (const char *)list->bytes, list->length, 1);
}

void param_list_finish(struct param_list *list) {
    free(list->bytes);
    *list = (struct param_list){0};
}

const char *cell_text(const PGresult *result, int row, int column) {
    return PQgetisnull(result, row, column) ? NULL : PQgetvalue(result, row, column);
}

char *cell_copy(const PGresult *result, int row, int column) {
    const char *text = cell_text(result, row, column);
    return xstrdup(text);
}

const uint8_t *cell_bytes(const PGresult *result, int row, int column, size_t *length) {
    *length = (size_t)PQgetlength(result, row, column);
    return PQgetisnull(result, row, column) ? NULL : (const uint8_t *)PQgetvalue(result, row, column);
}

int64_t cell_int(const PGresult *result, int row, int column) {
    size_t length;
    const uint8_t *bytes = cell_bytes(result, row, column, &length);
    if (!bytes || length == 0)
        return 0;
    int64_t n = (int8_t)bytes[0];
    for (size_t i = 1; i < length; i++)
        n = (int64_t)((uint64_t)n << 8 | bytes[i]);
    return n;
}

int64_t cell_time(const PGresult *result, int row, int column) {
    int64_t at = cell_int(result, row, column); /* infinity is the largest or smallest value */
    if (PQgetisnull(result, row, column))
        return 0;
    return at > INT64_MAX - EPOCH_2000 ? INT64_MAX : at + EPOCH_2000;
}

void cell_uuid(const PGresult *result, int row, int column, uint8_t id[16]) {
    size_t length;
    const uint8_t *bytes = cell_bytes(result, row, column, &length);
    if (bytes && length == 16)
        memcpy(id, bytes, 16);
    else
        memset(id, 0, 16);
}
