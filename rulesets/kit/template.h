/* Templates of labels, prompts and events: text with names in braces.
 *
 *   {name}        an argument: its title, or its digits if it is a number
 *   {name:+}      a number with its sign
 *   {name:short}  its short title, or its title if it has none
 *   {detail}      the output of the row's detail function
 *   {actor}       the title of the role that acted
 *   {role}        the title of the role that is asked
 *   [ … ]         left out if an argument inside is NONE, an {name:+} inside is 0, or its {detail} is empty; not
 *                 nested. A NUMBER of -1 is NONE as {name}, and -1 as {name:+}
 *
 * A pure function; any thread. */
#ifndef KIT_TEMPLATE_H
#define KIT_TEMPLATE_H

#include "../ruleset.h"

struct template_values {
    const struct ruleset *ruleset;
    const void *content;
    const struct argument *args; /* ends at arg_count or at the first argument without a name */
    int arg_count;
    const int16_t *value;
    bool veiled;             /* secret arguments are hidden from this reader */
    int actor, role;         /* NONE: {actor}, {role} write nothing */
    detail_writer *detail;   /* NULL: {detail} writes nothing */
    int detail_most;         /* the most characters of it; more are cut after a word. 0: all */
    const struct game *game; /* passed to detail */
    const struct action *action;
};

/* Does the template leave a part out if the number {name} is NONE? Then NONE is null in JSON, and -1 elsewhere. */
bool template_may_leave_out(const char *template, const char *name);

void template_put(struct writer *w, const char *template, const struct template_values *values);

#endif
