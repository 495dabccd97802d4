/* A value against a JSON Schema (2020-12): the keywords that openapi.yaml uses. An unknown keyword is a fault, so that
 * none is passed over in silence. */
#ifndef SUPPORT_SCHEMA_H
#define SUPPORT_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* Whether value fits; if not, why[size] says where (a JSON pointer into value) and what. root is what "#/…" in $ref
 * starts from. */
bool schema_check(const json_t *root, const json_t *schema, const json_t *value, char *why, size_t size);

/* What a local reference such as "#/components/schemas/Game" leads to; NULL if nowhere. Borrowed. */
const json_t *schema_lookup(const json_t *root, const char *ref);
/* thing, or what its $ref leads to. */
const json_t *schema_follow(const json_t *root, const json_t *thing);

#endif
