/* Items of a ruleset's domains, by the names that views use (DOMAIN-ID). Every fault fails the test. One thread. */
#ifndef SUPPORT_THINGS_H
#define SUPPORT_THINGS_H

#include "../../daemon/plugin/loader.h"

/* "DOMAIN-ID"; valid until the next call. */
const char *thing_name(const struct module *module, struct thing thing);
/* The item with this name. Never an unknown one: that fails the test. */
struct thing thing_named(const struct module *module, const char *name);
/* Has the item itself a position on the board? */
bool thing_is_placed(const struct module *module, struct thing thing);
/* Replaces the place by what it is a part of, until that has a position; false: it is off the map. */
bool thing_on_the_map(const struct module *module, struct thing *place);
/* Is it a domain of places, or of parts of places? */
bool are_places(const struct module *module, int domain);

#endif
