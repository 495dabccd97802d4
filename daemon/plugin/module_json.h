/* The answer of GET /v1/rulesets for a module, written once when the module is loaded. */
#ifndef DAEMON_MODULE_JSON_H
#define DAEMON_MODULE_JSON_H

#include "loader.h"

/* Fills summary_json and the documents, which the module owns. It needs the module's translations for their tags. */
void module_write_json(struct module *module);
/* Takes ownership of the JSON, and adds etags and the packed form. head: as in the struct. */
void module_document_set(struct module_document *document, char *json, size_t head);
void module_document_free(struct module_document *document);

#endif
