/* What is done beside what the game asks, on every ruleset found where anything can be: what another does in private is
 * seen by nobody, and nobody's seq is stale who is not asked anything new. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "../support/chance.h"
#include "../support/setups.h"

enum { OFTEN = 3 };

/* Of each scenario. */
static uint64_t looks_wanted(void) {
    return (uint64_t)law_amount(1000, 10000, 300000);
}

/* ---- what a role is shown ---------------------------------------------------------------------------------------- */

struct sight {
    struct writer view;  /* all but the number of the entry: its undo, too */
    struct writer asked; /* prompt and choices of those whom the game asks */
    uint32_t changed;
};

static void list_of(struct session *session, int role, bool out_of_turn, struct action_list *list) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    list->count = 0;
    ruleset->legal(session_game(session), role, list);
    actions_keep(ruleset, list, out_of_turn);
}

static void look(struct session *session, int role, struct sight *sight) {
    struct action_list list;
    writer_init(&sight->view);
    writer_init(&sight->asked);
    sight->changed = session_changed(session, role);
    assert_true(session_view_json(session, role, VIEW_ALL, &sight->view));
    const char *from = strstr(writer_text(&sight->view), ",\"prompt\"");
    assert_non_null(from);
    sight->view.length -= (size_t)(from - sight->view.text);
    memmove(sight->view.text, from, sight->view.length);
    if (!(session_to_act(session) & ROLE_BIT(role)))
        return;
    session_module(session)->ruleset->prompt(session_game(session), role, &sight->asked);
    list_of(session, role, false, &list);
    for (int i = 0; i < list.count; i++) {
        put_char(&sight->asked, ' ');
        action_key(&sight->asked, session_module(session)->ruleset, session_module(session)->content, &list.item[i]);
    }
}

static void forget(struct sight *sight) {
    writer_finish(&sight->view);
    writer_finish(&sight->asked);
}

static bool same(struct writer *a, struct writer *b) {
    return strcmp(writer_text(a), writer_text(b)) == 0;
}

/* ---- one action, and everybody before and after it --------------------------------------------------------------- */

static uint64_t looks, private_looks;

/* Fails with what stands about the place where the view changed. */
static void fail_change(struct session *session, int role, const char *before, const char *after) {
    size_t same = 0, begin;
    while (before[same] && before[same] == after[same])
        same++;
    begin = same > 200 ? same - 200 : 0;
    fail_msg("%s: %s sees what %s did in private:\n%.300s\n%.300s", position_of(session),
             role_id(session_module(session), role), role_id(session_module(session), session_entry(session)->role),
             before + begin, after + begin);
}

static void compare(struct session *session, int role, struct sight *before) {
    struct sight after;
    struct writer entry;
    look(session, role, &after);
    writer_init(&entry);
    session_entry_json(session, 0, role, &entry);
    if ((after.changed != before->changed) == same(&after.asked, &before->asked))
        fail_msg("%s: %s is asked\n%s\nand was asked\n%s\nwhich is called %s", position_of(session),
                 role_id(session_module(session), role), writer_text(&after.asked), writer_text(&before->asked),
                 after.changed != before->changed ? "another" : "the same");
    /* The entry's own member, not an argument of one of its events. */
    const char *events = strstr(writer_text(&entry), "\"events\""),
               *hides = strstr(writer_text(&entry), "\"role\":null");
    if (hides && (!events || hides < events)) {
        if (!strstr(writer_text(&entry), "\"hidden\":true"))
            fail_msg("%s: %s reads an entry that hides its role and is not marked as hidden: %s", position_of(session),
                     role_id(session_module(session), role), writer_text(&entry));
        if (!same(&after.view, &before->view))
            fail_change(session, role, writer_text(&before->view), writer_text(&after.view));
        private_looks++;
    }
    looks++;
    writer_finish(&entry);
    forget(&after);
}

static void take(struct session *session, int role, const struct action *action) {
    const struct module *module = session_module(session);
    struct sight before[RULESET_MAX_ROLES] = {0};
    struct writer key;
    for (int other = 0; other < module->ruleset->role_count; other++)
        if (session_seats(session) & ROLE_BIT(other))
            look(session, other, &before[other]);
    writer_init(&key);
    action_key(&key, module->ruleset, module->content, action);
    assert_int_equal(session_act(session, role, session_seq(session), key.text, key.length, 0), ACT_DONE);
    writer_finish(&key);
    for (int other = 0; other < module->ruleset->role_count; other++) {
        if (!(session_seats(session) & ROLE_BIT(other)))
            continue;
        if (other != role && !session_over(session))
            compare(session, other, &before[other]);
        forget(&before[other]);
    }
}

static void play(struct session *session) {
    while (!session_over(session)) {
        struct action_list list;
        bool out_of_turn = chance_below(OFTEN) == 0;
        int role = chance_role(out_of_turn ? session_seats(session) : session_to_act(session));
        list_of(session, role, out_of_turn, &list);
        if (list.count > 0)
            take(session, role, &list.item[chance_below((uint32_t)list.count)]);
    }
}

static void look_at(const struct module *module, const struct setup *setup, uint64_t wanted) {
    const uint64_t goal = module->ruleset->out_of_turn_count > 0 ? looks + wanted : 0;
    for (uint64_t seed = 4500; looks < goal; seed++) {
        struct session *session = chance_game(module, setup, seed);
        play(session);
        session_free(session);
    }
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    look_at(module, setup, looks_wanted());
}

static void visit_mix(const struct module *module, const struct setup *setup, const char *name) {
    (void)name;
    look_at(module, setup, looks_wanted() / 4);
}

static void
test_what_another_does_in_private_is_seen_by_nobody_and_seq_is_stale_where_the_game_asks_anew(void **state) {
    (void)state;
    chance_begin(8);
    each_scenario(visit);
    each_mix(true, visit_mix);
    print_message("%llu looks at what another did, %llu of them in private\n", (unsigned long long)looks,
                  (unsigned long long)private_looks);
    if (private_looks == 0)
        ruleset_needed("kingmaker");
    assert_true(private_looks > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_another_does_in_private_is_seen_by_nobody_and_seq_is_stale_where_the_game_asks_anew),
    };
    return cmocka_run_group_tests_name("out of turn", tests, open_rulesets, close_rulesets);
}
