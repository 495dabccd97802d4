/* Checks a value against a JSON Schema (2020-12), for the keywords that openapi.yaml uses. An unknown keyword is a
 * fault, so that none is silently ignored. */
#ifndef SUPPORT_SCHEMA_H
#define SUPPORT_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* Does the value fit? false: why[size] says where (a JSON pointer into value) and what. root: the document that "#/…"
 * in $ref refers to. */
bool schema_check(const json_t *root, const json_t *schema, const json_t *value, char *why, size_t size);

/* Says whether the id is one of the domain's (x-domain of strings and integers, x-key-domain of members' names). */
struct schema_ids {
    bool (*holds)(void *of, const char *domain, const char *id);
    void *of;
};
/* The same, and every id is held to its domain. */
bool schema_check_ids(const json_t *root, const json_t *schema, const json_t *value, const struct schema_ids *ids,
                      char *why, size_t size);

/* The target of a local reference such as "#/components/schemas/Game"; NULL: none. Borrowed. */
const json_t *schema_lookup(const json_t *root, const char *ref);
/* thing, or the target of its $ref. */
const json_t *schema_follow(const json_t *root, const json_t *thing);

#endif
