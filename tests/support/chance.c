#include "chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include <cmocka.h>

#include "../../daemon/game/session.h"
#include "../../rulesets/kit/text.h"
#include "setups.h"

static uint64_t state;

/* SplitMix64 */
static uint64_t next_of(uint64_t *numbers) {
    uint64_t x = *numbers += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x;
}

uint64_t chance_seed(void) {
    static uint64_t seeds;
    static bool has_begun;
    const char *given = getenv("MUSTERD_SEED");
    if (!has_begun) {
        if (given)
            seeds = strtoull(given, NULL, 10);
        else
            assert_int_equal(getrandom(&seeds, sizeof seeds, 0), sizeof seeds);
        has_begun = true;
        printf("MUSTERD_SEED=%llu draws the same again\n", (unsigned long long)seeds);
    }
    uint64_t seed;
    do
        seed = next_of(&seeds);
    while (seed == 0);
    return seed;
}

void chance_begin(uint64_t seed) {
    state = seed;
}

uint32_t chance_below(uint32_t n) {
    return (uint32_t)(((next_of(&state) >> 32) * n) >> 32);
}

void chance_bytes(uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)chance_below(256);
}

int chance_role(unsigned roles) {
    for (int skip = (int)chance_below((uint32_t)__builtin_popcount(roles)); skip > 0; skip--)
        roles &= roles - 1;
    return __builtin_ctz(roles);
}

void chance_key(uint64_t seed, uint8_t *key) {
    memset(key, 0, KEY_BYTES);
    memcpy(key, &seed, sizeof seed);
}

struct session *chance_game(const struct module *module, const struct setup *setup, uint64_t seed) {
    uint8_t key[KEY_BYTES];
    struct writer why;
    writer_init(&why);
    chance_key(seed, key);
    struct session *session = session_new(module, setup, key, &why);
    if (session == NULL)
        fail_msg("set-up faults: %s", writer_text(&why));
    writer_finish(&why);
    return session;
}

void chance_take(struct session *session, int role, const struct action *action) {
    char text[200];
    struct writer key;
    const struct module *module = session_module(session);
    writer_init_fixed(&key, text, sizeof text);
    action_key(&key, module->ruleset, module->content, action);
    assert_true(key.length > 0 && key.length <= 80);
    if (session_act(session, role, session_seq(session), key.text, key.length, 0) != ACT_DONE)
        fail_msg("%s: %.*s of %s is listed and not accepted: %s", position_of(session), (int)key.length, key.text,
                 role_id(module, role), session_fault(session));
}

static void legal_of(struct session *session, int role, struct action_list *list) {
    list->count = 0;
    session_module(session)->ruleset->legal(session_game(session), role, list);
}

static void take_one(struct session *session, int role, const struct action_list *list) {
    if (list->count == 0)
        fail_msg("%s: no legal action for %s, who must act", position_of(session),
                 role_id(session_module(session), role));
    chance_take(session, role, &list->item[chance_below((uint32_t)list->count)]);
}

void chance_act_of(struct session *session, int role) {
    static struct action_list list;
    legal_of(session, role, &list);
    take_one(session, role, &list);
}

void chance_act(struct session *session) {
    chance_act_of(session, __builtin_ctz(session_to_act(session)));
}

void chance_turn(struct session *session) {
    static struct action_list list;
    const struct ruleset *ruleset = session_module(session)->ruleset;
    int role = 0;
    list.count = 0;
    if (ruleset->out_of_turn_count > 0 && chance_below(8) == 0) {
        role = chance_role(session_seats(session));
        legal_of(session, role, &list);
        actions_keep(ruleset, &list, true);
    }
    if (list.count == 0) {
        role = chance_role(session_to_act(session));
        legal_of(session, role, &list);
        actions_keep(ruleset, &list, false);
    }
    take_one(session, role, &list);
}
