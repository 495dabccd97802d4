#include "preview.h"

#include <string.h>

#include "../game/session.h"
#include "../memory.h"
#include "../simulate/quick.h"

struct preview {
    const struct stack *stack;
    const struct preview_wish *wish;
    struct writer *out;
    struct pack_faults *faults;
    uint64_t luck;
    int turns;
};

static void fail(const struct preview *preview, const char *expected, const char *found) {
    stack_fault(preview->stack, "scenarios.json", preview->wish->scenario ? preview->wish->scenario : "", expected,
                found, preview->faults);
}

static bool is_in_turn(const json_t *action) {
    return !json_is_true(json_object_get(action, "out_of_turn"));
}

/* Chooses one of the role's actions that are not out of turn. Returns its key, borrowed, or NULL if the list has
 * none. */
static const char *choose(struct preview *preview, const json_t *actions) {
    const size_t most = json_array_size(actions);
    size_t count = 0;
    for (size_t i = 0; i < most; i++)
        count += is_in_turn(json_array_get(actions, i));
    size_t chosen = count > 0 ? quick_below(&preview->luck, (uint32_t)count) : 0;
    for (size_t i = 0; i < most; i++)
        if (is_in_turn(json_array_get(actions, i)) && chosen-- == 0)
            return json_string_value(json_object_get(json_array_get(actions, i), "key"));
    return NULL;
}

/* Takes one of the actions that the role has in turn. false: it has none, or the ruleset failed. */
static bool act(struct preview *preview, struct session *session, int role) {
    struct writer list;
    writer_init(&list);
    json_t *actions = NULL;
    if (session_actions_json(session, role, ASIDES_LAST, &list))
        actions = json_loads(must_have_text(&list), 0, NULL);
    const char *key = choose(preview, actions);
    const bool done = key && session_act(session, role, session_seq(session), key, strlen(key), 0) == ACT_DONE;
    json_decref(actions);
    writer_finish(&list);
    return done;
}

static void put_entry(struct preview *preview, struct session *session) {
    out_object(preview->out);
    session_entry_json(session, 0, ROLE_SPECTATOR, preview->out);
    out_end_object(preview->out);
}

/* false: the game cannot go on; the fault was added. */
static bool play(struct preview *preview, struct session *session) {
    for (int i = 0; i < PREVIEW_DECISIONS_MOST && preview->turns < preview->wish->turns; i++) {
        const role_set asked = session_to_act(session);
        if (session_over(session) || asked == 0)
            return true;
        if (!act(preview, session, __builtin_ctz(asked))) {
            const char *why = session_fault(session);
            fail(preview, "a game that goes on", why && why[0] ? why : "a role that must act and cannot");
            return false;
        }
        put_entry(preview, session);
        const role_set seats = session_seats(session);
        preview->turns += session_to_act(session) != asked || (seats & (role_set)(seats - 1)) == 0;
    }
    return true;
}

static void put_board(struct preview *preview, struct session *session) {
    const struct board_request request = {.form = BOARD_LARGE, .part = BOARD_WHOLE};
    struct writer svg;
    writer_init(&svg);
    if (!session_board_svg(session, ROLE_SPECTATOR, &request, &svg))
        fail(preview, "a picture of the board", session_fault(session));
    out_member_string(preview->out, "svg", writer_text(&svg));
    writer_finish(&svg);
}

static void show(void *context, const struct module *module) {
    struct preview *preview = context;
    static const uint8_t zero[KEY_BYTES];
    uint8_t key[KEY_BYTES];
    struct setup setup;
    struct writer why;
    writer_init(&why);
    memcpy(key, zero, sizeof key);
    memcpy(key, &preview->wish->seed, sizeof preview->wish->seed);
    struct session *session = NULL;
    if (setup_read(module, preview->wish->scenario, NULL, &setup, &why) ||
        !(session = session_new(module, &setup, key, &why))) {
        fail(preview, "a scenario that can be set up", writer_text(&why));
        writer_finish(&why);
        return;
    }
    out_member_string(preview->out, "scenario", module->ruleset->scenarios[setup.scenario].id);
    out_member_array(preview->out, "entries");
    play(preview, session);
    out_end_array(preview->out);
    out_member_int(preview->out, "turns", preview->turns);
    out_member_string(preview->out, "status", session_status(session));
    put_board(preview, session);
    session_free(session);
    writer_finish(&why);
}

bool preview_put(const struct stack *stack, const struct module *base, const struct content_source *source,
                 const struct preview_wish *wish, struct writer *out, struct pack_faults *faults) {
    struct preview preview = {stack, wish, out, faults, wish->seed, 0};
    const int before = faults->count;
    stack_use(stack, base, source, show, &preview, faults);
    return faults->count == before;
}
