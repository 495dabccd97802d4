/* A list of actions as a tree of choices, for chat buttons and select menus. Pure function; any thread. */
#ifndef DAEMON_MENU_H
#define DAEMON_MENU_H

#include "../../rulesets/kit/writer.h"
#include "../../rulesets/ruleset.h"

enum { MENU_LEAST = 2, MENU_MOST = 100 };

/* Where a list puts asides (actions out of turn): after the others, nowhere, or alone in the list. */
enum asides { ASIDES_LAST, ASIDES_NONE, ASIDES_ONLY };

/* One action. The caller owns the texts; texts of more than LABEL_MOST characters are cut. */
struct menu_item {
    const char *key;
    const char *heading; /* its verb's title */
    const char *label, *short_label;
    const char *part[ACTION_ARGS]; /* its arguments in words; NULL ends them */
    bool aside;                    /* out of turn: it does not answer a question */
    const char *cost, *number;     /* NULL: none */
    const char *focus, *about;     /* as out_focus and out_about of kit/text.h write them */
};

/* Writes [{"title":…,"key":…,"label":…, …} | {"title":…,"choices":[…]}, …]. Items are grouped by heading. A group of
 * more than `most` items is split by its arguments in turn, and a remaining large group by ranges. Every item appears
 * once, in order within its group, and no node has more than `most` (MENU_LEAST … MENU_MOST) choices. Asides come last,
 * in one choice if there are other items. A heading is left out above a single item, or if it is the only heading.
 * Items of one heading need not be adjacent: the array is reordered. count <= RULESET_MAX_ACTIONS. */
void menu_write(struct writer *w, struct menu_item *item, int count, int most);

#endif
