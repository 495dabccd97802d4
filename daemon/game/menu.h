/* A list of actions as a tree of choices, for chat buttons and select menus. A pure function; any thread. */
#ifndef DAEMON_MENU_H
#define DAEMON_MENU_H

#include "../../rulesets/kit/writer.h"
#include "../../rulesets/ruleset.h"

enum { MENU_LEAST = 2, MENU_MOST = 100 };

/* One action. Texts are the caller's; those that are longer than LABEL_MOST characters are cut. */
struct menu_item {
    const char *key;
    const char *heading; /* its verb's title */
    const char *label, *short_label;
    const char *part[ACTION_ARGS]; /* its arguments in words; NULL ends them */
};

/* [{"title":…,"key":…} | {"title":…,"choices":[…]}, …]: grouped by heading, a group of more than `most` by its
 * arguments, one after the other, and what is still more by ranges. Every item once, in order within its group, nowhere
 * more than `most` (MENU_LEAST … MENU_MOST) choices. A heading over one item alone, and the only heading, is left out.
 * Items of one heading need not be neighbours: item is reordered. count <= RULESET_MAX_ACTIONS. */
void menu_write(struct writer *w, struct menu_item *item, int count, int most);

#endif
