/* What a client draws a map from, in the document of a ruleset. Any thread. */
#ifndef DAEMON_MAP_JSON_H
#define DAEMON_MAP_JSON_H

#include "loader.h"

/* Writes the members connections and connection_kinds. */
void map_write_connections(struct writer *w, const struct module *module);
/* Writes the shapes of content's geometry.json as one value, each list's records with `about` and without provenance;
 * null: there is no such file. */
void map_write_geometry(struct writer *w, const struct module *module);

#endif
