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

struct session *chance_game(const struct module *module, const struct setup *setup, uint64_t seed) {
    uint8_t key[KEY_BYTES] = {0};
    struct writer why;
    memcpy(key, &seed, sizeof seed);
    writer_init(&why);
    struct session *session = session_new(module, setup, key, &why);
    assert_non_null(session);
    writer_finish(&why);
    return session;
}

void chance_act_of(struct session *session, int role) {
    static struct action_list list;
    struct writer key;
    const struct module *module = session_module(session);
    list.count = 0;
    module->ruleset->legal(session_game(session), role, &list);
    writer_init(&key);
    action_key(&key, module->ruleset, module->content, &list.item[chance_below((uint32_t)list.count)]);
    if (session_act(session, role, session_seq(session), writer_text(&key), key.length, 0) != ACT_DONE)
        fail_msg("%s: %s of %s is listed and not accepted: %s", position_of(session), writer_text(&key),
                 role_id(module, role), session_fault(session));
    writer_finish(&key);
}

void chance_act(struct session *session) {
    chance_act_of(session, __builtin_ctz(session_to_act(session)));
}
