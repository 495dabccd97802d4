/* What GET /v1/rulesets says of a module, written once when it is loaded. */
#ifndef DAEMON_MODULE_JSON_H
#define DAEMON_MODULE_JSON_H

#include "loader.h"

/* Fills summary_json, full_json, full_gzip and the etags; they are the module's. */
void module_write_json(struct module *module);

#endif
