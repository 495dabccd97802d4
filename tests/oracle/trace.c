/* Plays random games through the engine's own sessions and writes what happened, for oracles to judge:
 *
 *     trace RULESET SCENARIO FIRST-SEED DECISIONS [OPTION=VALUE…] [VERB*WEIGHT…] [:TEXT*WEIGHT…] [@SHARE] [results]
 *
 * Standard output is one JSON object a line:
 *     {"game":seed,"scenario":…,"options":{…},"events":[…],"draws":[…],"views":{role:view,…}}         a game begins
 *     {"seq":…,"step":…,"role":…,"asked":[role,…],"prompt":…,"legal":[key,…],"key":…,
 *      "draws":[…],"events":[…],"views":{…}}                                                         a decision
 *     {"result":{…}}                                                                                  a game is over
 * With the word results only the lines of the last kind are written, with the seed and the decisions of the game.
 * Events are the arbiter's, with nothing hidden. Views are those after the decision, and only those that differ from
 * what was last written of that role in the game; all roles' together hide nothing from their reader.
 *
 * The choice is among verbs first, by weight (standard: 10), then among the chosen verb's actions, so that rare verbs
 * are not drowned by long lists. There, too, every action weighs 10, or what the last TEXT that its key contains says:
 * those that end in Devon come four times as often by :devon*40. A verb is passed over whose actions weigh nothing
 * (:TEXT*0), as long as there is another. Of a hundred decisions SHARE (standard: none) are made
 * by anybody who can do something, asked or not; the others by somebody who is asked. A trace is a function of its
 * arguments, the rulesets and their content. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/game/session.h"
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"

enum { MAX_VERBS = 256, MAX_TEXTS = 64, STANDARD_WEIGHT = 10 };

static struct trace {
    const struct module *module;
    struct setup setup;
    struct session *session;
    uint64_t luck;
    bool results;               /* only these are written */
    bool nothing;               /* some actions weigh nothing */
    uint32_t aside;             /* how many decisions of a hundred anybody makes */
    uint32_t weight[MAX_VERBS]; /* of verbs */
    struct favour {
        const char *text;
        size_t length;
        uint32_t weight;
    } favour[MAX_TEXTS]; /* among the actions of a verb */
    int favours;
    uint32_t share[RULESET_MAX_ACTIONS]; /* the weight of each action of the verb chosen from */
    struct action_list list;
    struct writer line, view;
    struct writer seen[RULESET_MAX_ROLES]; /* the view last written of each role */
} trace;

static uint32_t below(uint32_t n) {
    uint64_t x = trace.luck += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(((x >> 32) * n) >> 32);
}

static _Noreturn void stop(const char *what, const char *detail) {
    fprintf(stderr, "trace: %s%s%s\n", what, detail ? ": " : "", detail ? detail : "");
    exit(1);
}

static void complain(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "trace: %s\n", line);
}

/* ---- what is asked for -------------------------------------------------------------------------------------- */

static void take_weight(const struct ruleset *ruleset, const char *text, const char *star) {
    for (int i = 0; i < ruleset->verb_count; i++)
        if (strlen(ruleset->verbs[i].name) == (size_t)(star - text) &&
            strncmp(ruleset->verbs[i].name, text, (size_t)(star - text)) == 0) {
            trace.weight[i] = (uint32_t)strtoul(star + 1, NULL, 10);
            return;
        }
    stop("no such verb", text);
}

static void take_favour(const char *text, const char *star) {
    if (trace.favours == MAX_TEXTS)
        stop("more texts than MAX_TEXTS", text);
    uint32_t weight = (uint32_t)strtoul(star + 1, NULL, 10);
    trace.favour[trace.favours++] = (struct favour){text, (size_t)(star - text), weight};
    trace.nothing = trace.nothing || weight == 0;
}

/* OPTION=true, OPTION=3, OPTION=word. */
static void take_option(json_t *options, const char *text, const char *equals) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    json_t *value = json_loads(equals + 1, JSON_DECODE_ANY, NULL);
    json_object_set_new(options, name, value ? value : json_string(equals + 1));
}

static void take_arguments(int count, char **argument, const char *scenario) {
    json_t *options = json_object();
    struct writer why;
    writer_init(&why);
    if (trace.module->ruleset->verb_count > MAX_VERBS)
        stop("more verbs than MAX_VERBS", NULL);
    for (int i = 0; i < MAX_VERBS; i++)
        trace.weight[i] = STANDARD_WEIGHT;
    for (int i = 0; i < count; i++) {
        const char *star = strchr(argument[i], '*'), *equals = strchr(argument[i], '=');
        if (argument[i][0] == '@')
            trace.aside = (uint32_t)strtoul(argument[i] + 1, NULL, 10);
        else if (star != NULL && strchr(argument[i], ':') != NULL)
            take_favour(argument[i], star);
        else if (strcmp(argument[i], "results") == 0)
            trace.results = true;
        else if (star != NULL)
            take_weight(trace.module->ruleset, argument[i], star);
        else if (equals != NULL)
            take_option(options, argument[i], equals);
        else
            stop("neither OPTION=VALUE nor VERB*WEIGHT nor :TEXT*WEIGHT nor @SHARE nor results", argument[i]);
    }
    if (setup_read(trace.module, scenario, options, &trace.setup, &why) != NULL)
        stop("set-up", writer_text(&why));
    json_decref(options);
    writer_finish(&why);
}

/* ---- what is written ---------------------------------------------------------------------------------------- */

static void put_line(void) {
    put_char(&trace.line, '\n');
    if (trace.line.failed || fwrite(trace.line.text, 1, trace.line.length, stdout) != trace.line.length)
        stop("cannot write", NULL);
    writer_clear(&trace.line);
}

static void out_views(void) {
    const struct ruleset *ruleset = trace.module->ruleset;
    out_member_object(&trace.line, "views");
    for (int role = 0; role < ruleset->role_count; role++) {
        writer_clear(&trace.view);
        ruleset->view(session_game(trace.session), role, &trace.view);
        const char *now = writer_text(&trace.view);
        if (strcmp(now, writer_text(&trace.seen[role])) == 0)
            continue;
        out_key(&trace.line, ruleset->roles[role].id);
        out_raw(&trace.line, now, trace.view.length);
        writer_clear(&trace.seen[role]);
        put(&trace.seen[role], now);
    }
    out_end_object(&trace.line);
}

static void out_outcome(void) {
    if (trace.results) {
        writer_clear(&trace.line);
        return;
    }
    out_key(&trace.line, "draws");
    session_rolls_json(trace.session, &trace.line);
    out_key(&trace.line, "events");
    session_events_json(trace.session, ROLE_ARBITER, &trace.line);
    out_views();
    out_end_object(&trace.line);
    put_line();
}

static void out_asked(void) {
    const struct ruleset *ruleset = trace.module->ruleset;
    role_set asked = session_to_act(trace.session);
    out_member_array(&trace.line, "asked");
    for (int role = 0; role < ruleset->role_count; role++)
        if (asked & (role_set)(1u << role))
            out_string(&trace.line, ruleset->roles[role].id);
    out_end_array(&trace.line);
}

static void out_prompts(int role) {
    const struct ruleset *ruleset = trace.module->ruleset;
    struct game *game = session_game(trace.session);
    struct frame *top = ruleset->steps != NULL ? flow_top(game) : NULL;
    out_object(&trace.line);
    out_member_int(&trace.line, "seq", session_seq(trace.session));
    out_member_string(&trace.line, "step", top != NULL ? ruleset->steps[top->step].name : NULL);
    out_member_string(&trace.line, "role", ruleset->roles[role].id);
    out_asked();
    writer_clear(&trace.view);
    ruleset->prompt(game, role, &trace.view);
    out_member_string(&trace.line, "prompt", writer_text(&trace.view));
    out_member_array(&trace.line, "legal");
    for (int i = 0; i < trace.list.count; i++) {
        writer_clear(&trace.view);
        action_key(&trace.view, ruleset, trace.module->content, &trace.list.item[i]);
        out_string(&trace.line, writer_text(&trace.view));
    }
    out_end_array(&trace.line);
}

/* ---- how it is played --------------------------------------------------------------------------------------- */

static uint32_t share_of(const struct action *action) {
    uint32_t weight = STANDARD_WEIGHT;
    writer_clear(&trace.view);
    action_key(&trace.view, trace.module->ruleset, trace.module->content, action);
    const char *key = writer_text(&trace.view);
    for (int i = 0; i < trace.favours; i++)
        if (memmem(key, trace.view.length, trace.favour[i].text, trace.favour[i].length) != NULL)
            weight = trace.favour[i].weight;
    return weight;
}

/* One of the actions first … end - 1, which have the same verb. */
static const struct action *choose_among(int first, int end) {
    uint32_t total = 0;
    for (int i = first; i < end; i++)
        total += trace.share[i] = share_of(&trace.list.item[i]);
    if (total == 0)
        return &trace.list.item[first];
    uint32_t skip = below(total);
    for (; skip >= trace.share[first]; first++)
        skip -= trace.share[first];
    return &trace.list.item[first];
}

/* Whether all actions of the verb that begins at first weigh nothing. */
static bool weighs_nothing(int first) {
    const struct action_list *list = &trace.list;
    for (int i = first; trace.nothing && i < list->count && list->item[i].verb == list->item[first].verb; i++)
        if (share_of(&list->item[i]) > 0)
            return false;
    return trace.nothing;
}

/* The weight of the verb that begins at this place of the list; nothing in the midst of one. */
static uint32_t verb_weight(int at) {
    const struct action *item = trace.list.item;
    if (at > 0 && item[at].verb == item[at - 1].verb)
        return 0;
    return weighs_nothing(at) ? 0 : trace.weight[item[at].verb];
}

/* The list is sorted by verb. */
static const struct action *choose(void) {
    const struct action_list *list = &trace.list;
    uint32_t total = 0, skip;
    for (int i = 0; i < list->count; i++)
        total += verb_weight(i);
    if (total == 0)
        return choose_among(0, list->count);
    skip = below(total);
    for (int first = 0, end;; first = end) {
        uint32_t weight = verb_weight(first);
        for (end = first + 1; end < list->count && list->item[end].verb == list->item[first].verb;)
            end++;
        if (skip < weight)
            return choose_among(first, end);
        skip -= weight;
    }
}

static int choose_role(role_set roles) {
    uint32_t skip = below((uint32_t)__builtin_popcount(roles));
    while (skip-- > 0)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

static void list_for(int role) {
    trace.list.count = 0;
    trace.module->ruleset->legal(session_game(trace.session), role, &trace.list);
}

/* Those who can do something, asked or not. */
static role_set able(void) {
    role_set roles = 0;
    for (int role = 0; role < trace.module->ruleset->role_count; role++) {
        list_for(role);
        if (trace.list.count > 0)
            roles |= (role_set)(1u << role);
    }
    return roles & session_seats(trace.session);
}

static void play_one(void) {
    bool aside = trace.aside > 0 && below(100) < trace.aside;
    int role = choose_role(aside ? able() : session_to_act(trace.session));
    list_for(role);
    if (trace.list.count == 0)
        stop("no legal action for a role that must act", NULL);
    if (!trace.results)
        out_prompts(role);
    const struct action *action = choose();
    writer_clear(&trace.view);
    action_key(&trace.view, trace.module->ruleset, trace.module->content, action);
    const char *key = writer_text(&trace.view);
    out_member_string(&trace.line, "key", key);
    if (session_act(trace.session, role, session_seq(trace.session), key, trace.view.length, 0) != ACT_DONE)
        stop(key, session_fault(trace.session));
    out_outcome();
}

static void begin(uint64_t seed) {
    uint8_t key[KEY_BYTES] = {0};
    struct writer why;
    writer_init(&why);
    memcpy(key, &seed, sizeof seed);
    trace.luck = seed;
    trace.session = session_new(trace.module, &trace.setup, key, &why);
    if (trace.session == NULL)
        stop("set-up", writer_text(&why));
    writer_finish(&why);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        writer_clear(&trace.seen[role]);
    out_object(&trace.line);
    out_member_int(&trace.line, "game", (int64_t)seed);
    out_member_string(&trace.line, "scenario", trace.module->ruleset->scenarios[trace.setup.scenario].id);
    out_key(&trace.line, "options");
    setup_options_json(trace.module, &trace.setup, &trace.line);
    out_outcome();
}

static void end(uint64_t seed) {
    out_object(&trace.line);
    if (trace.results) {
        out_member_int(&trace.line, "game", (int64_t)seed);
        out_member_int(&trace.line, "seq", session_seq(trace.session));
    }
    out_key(&trace.line, "result");
    session_result_json(trace.session, &trace.line);
    out_end_object(&trace.line);
    put_line();
    session_free(trace.session);
}

int main(int argc, char **argv) {
    const char *build = getenv("MUSTERD_BUILD");
    char folder[4096];
    if (argc < 5)
        stop("usage: trace RULESET SCENARIO FIRST-SEED DECISIONS [OPTION=VALUE…] [VERB*WEIGHT…] [:TEXT*WEIGHT…] "
             "[@SHARE] [results]",
             NULL);
    if (fairness_init() != 0 || guard_init(0) != 0)
        stop("cannot start", NULL);
    snprintf(folder, sizeof folder, "%s/rulesets", build != NULL ? build : "build");
    struct loader *loader = loader_open(folder, complain, NULL);
    trace.module = loader_current(loader, argv[1]);
    if (trace.module == NULL)
        stop("no such ruleset", argv[1]);
    take_arguments(argc - 5, argv + 5, argv[2]);
    uint64_t seed = strtoull(argv[3], NULL, 10), left = strtoull(argv[4], NULL, 10);
    while (left > 0) {
        begin(seed);
        while (left > 0 && !session_over(trace.session)) {
            play_one();
            left--;
        }
        end(seed++);
    }
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        writer_finish(&trace.seen[role]);
    writer_finish(&trace.line);
    writer_finish(&trace.view);
    loader_close(loader);
    return 0;
}
