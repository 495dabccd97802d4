/* The names that a ruleset keeps with its content (kit/names.h) are those that its domains give, for every item of
 * every ruleset found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../rulesets/kit/names.h"
#include "../../rulesets/kit/parts.h"
#include "../../rulesets/kit/text.h"
#include "../support/setups.h"

static int rulesets_with_names, items;

static void put_text(struct writer *w, const char *text) {
    put(w, text ? text : "nothing");
    put_char(w, '\n');
}

/* All that is written of the item. */
static void write_item(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int index) {
    const struct game game = {.ruleset = ruleset, .content = content};
    writer_clear(w);
    put_text(w, domain_id(ruleset, content, domain, index));
    put_text(w, domain_title(ruleset, content, domain, index));
    put_text(w, domain_short_title(ruleset, content, domain, index));
    out_object(w);
    out_key(w, "argument");
    out_argument(w, ruleset, content, domain, index);
    out_member_argument(&game, w, "member", domain, index);
    out_key(w, "thing");
    out_thing(w, &game, domain, index);
    out_end_object(w);
}

/* ROLE, the ruleset's own, and the two of numbers, whose values are no items. */
static void compare_domains(const struct module *module) {
    struct ruleset without = *module->ruleset;
    struct writer ours, theirs;
    without.names_at = 0;
    writer_init(&ours);
    writer_init(&theirs);
    for (int domain = DOMAIN_NUMBER; domain < DOMAIN_FIRST + without.domain_count; domain++) {
        const int count = domain_count(&without, module->content, domain);
        for (int index = NONE; index < count; index++, items++) {
            write_item(&ours, module->ruleset, module->content, domain, index);
            write_item(&theirs, &without, module->content, domain, index);
            assert_string_equal(writer_text(&ours), writer_text(&theirs));
        }
    }
    writer_finish(&ours);
    writer_finish(&theirs);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    if (setup->scenario != 0 || module->ruleset->names_at == 0)
        return;
    rulesets_with_names++;
    compare_domains(module);
}

static void test_the_names_kept_with_the_content_are_those_of_its_items(void **state) {
    (void)state;
    each_scenario(visit);
    print_message("%d rulesets, %d items\n", rulesets_with_names, items);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_names_kept_with_the_content_are_those_of_its_items),
    };
    return cmocka_run_group_tests_name("names", tests, open_rulesets, close_rulesets);
}
