/* The answer of GET /v1/rulesets for a module, written once when the module is loaded. */
#ifndef DAEMON_MODULE_JSON_H
#define DAEMON_MODULE_JSON_H

#include "loader.h"

/* Fills summary_json, full_json, full_gzip and the etags, which the module owns. */
void module_write_json(struct module *module);

#endif
