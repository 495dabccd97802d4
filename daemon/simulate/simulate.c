#include "simulate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../game/fairness.h"
#include "../game/guard.h"
#include "../memory.h"
#include "event_check.h"
#include "facts.h"
#include "quick.h"
#include "../game/session.h"

/* A game being played without a session's bookkeeping, as a bot would. */
struct player {
    const struct simulation *simulation;
    struct simulation_result *result;
    struct game game;
    struct stream keyed;
    struct quick quick;
    struct event_list events;
    struct action_list list, dealt_list;
    uint64_t luck, seed;
    int decisions;
    role_set seats;
    void *state, *other, *third;
    struct writer here, there, why;
    struct twins *twins;
    struct told *told;
    struct circles *circles;
    struct stuck *stuck; /* NULL: that law is not checked */
    struct singles *singles;
    bool checks;    /* something beside the bounds is checked: else a decision costs no more than a bot's */
    uint32_t *seen; /* by verb: how often it was chosen */
};

enum { LAWS_EVERY = 29, VERB_ALWAYS = 40, OUT_OF_TURN_EVERY = 8 }; /* in decisions; VERB_ALWAYS: of each verb */

static void report_fault(struct game *game, const char *what) {
    (void)game;
    guard_fault(what);
}

static uint64_t draws_of(const struct player *p) {
    return p->simulation->keyed ? p->keyed.counter : p->quick.count;
}

/* ---- laws ------------------------------------------------------------------------------------------------------- */

static void see(struct player *p, struct game *game, int role, struct writer *w) {
    const struct ruleset *ruleset = game->ruleset;
    writer_clear(w);
    ruleset->view(game, role, w);
    out_summary(w, game, role, p->seats);
    if (role == ROLE_SPECTATOR)
        return;
    out_question(w, game, role);
    p->list.count = 0;
    ruleset->legal(game, role, &p->list);
    for (int i = 0; i < p->list.count; i++)
        action_json(w, game, role, &p->list.item[i]);
}

/* Deals the role another world, from the state that `from` holds, into `to`. */
static void deal(const struct player *p, int role, const void *from, void *to, uint64_t seed) {
    struct game game = p->game;
    struct quick luck;
    quick_init(&luck, seed);
    if (to != from)
        memcpy(to, from, game.ruleset->state_size);
    game.state = to;
    game.draws = &luck.draws;
    game.steps_left = game.ruleset->bounds.steps;
    game.ruleset->resample(&game, role);
}

static const char *name_of(const struct player *p, int role) {
    return role == ROLE_SPECTATOR ? "a spectator" : p->game.ruleset->roles[role].id;
}

static const char *step_of(const struct game *game) {
    const struct frame *top = game->ruleset->steps ? flow_top(game) : NULL;
    return top ? game->ruleset->steps[top->step].name : "none";
}

/* Begins the reason of a fault in a world that was dealt, where the game itself is sound. */
static void put_dealt_for(struct player *p, int role) {
    writer_clear(&p->why);
    put_format(&p->why, "in a world dealt for %s: ", name_of(p, role));
}

/* The world that resample deals is a function of what the role knows and of the draws: the same from the game and from
 * its twin, byte by byte. */
static void check_canonical(struct player *p, int role) {
    const uint8_t *one = p->third, *two = p->other;
    size_t size = p->game.ruleset->state_size, byte = 0;
    deal(p, role, p->state, p->third, ~p->luck);
    deal(p, role, p->other, p->other, ~p->luck);
    if (memcmp(one, two, size) == 0)
        return;
    while (one[byte] == two[byte])
        byte++;
    put_dealt_for(p, role);
    put_format(&p->why, "resample deals another one from a twin than from the game, byte %zu of the state: %d | %d",
               byte, one[byte], two[byte]);
    guard_fault(writer_text(&p->why));
}

/* In a dealt world the audit holds, and each role that must act can. */
static void check_sound(struct player *p, int reader, const struct game *dealt) {
    const struct ruleset *ruleset = dealt->ruleset;
    char fault[160];
    writer_clear(&p->why);
    const bool sound = ruleset->audit(dealt, &p->why);
    snprintf(fault, sizeof fault, "%s", writer_text(&p->why));
    put_dealt_for(p, reader);
    if (!sound) {
        put(&p->why, fault);
        guard_fault(writer_text(&p->why));
    }
    for (role_set roles = ruleset->to_act(dealt); roles != 0; roles &= (role_set)(roles - 1)) {
        int role = __builtin_ctz(roles);
        p->list.count = 0;
        ruleset->legal(dealt, role, &p->list);
        if (p->list.count > 0)
            continue;
        put_format(&p->why, "%s must act at step %s and has no action", name_of(p, role), step_of(dealt));
        guard_fault(writer_text(&p->why));
    }
}

static void put_listed(struct player *p, const struct action_list *list, int i) {
    if (i < list->count)
        action_key(&p->why, p->game.ruleset, p->game.content, &list->item[i]);
    else
        put(&p->why, "no more");
}

/* Is the action told otherwise in the dealt game? Writes its key, and both labels or both excerpts of its JSON. */
static bool put_other_texts(struct player *p, int role, struct game *dealt, const struct action *action) {
    static void (*const texts[])(struct writer *, const struct game *, int,
                                 const struct action *) = {action_label, action_short_label, action_json};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct finding finding = {0};
        writer_clear(&p->here);
        writer_clear(&p->there);
        texts[i](&p->here, &p->game, role, action);
        texts[i](&p->there, dealt, role, action);
        if (strcmp(writer_text(&p->here), writer_text(&p->there)) == 0)
            continue;
        finding_parting(&finding, &p->here, &p->there);
        put(&p->why, "the action ");
        action_key(&p->why, p->game.ruleset, p->game.content, action);
        put_format(&p->why, ": %s", finding.where);
        return true;
    }
    return false;
}

/* Writes the first difference between the role's lists in both games: an action that only one list has, or the key of
 * an action that has another label there. false: the lists are equal. */
static bool put_other_action(struct player *p, int role, struct game *dealt) {
    const struct action_list *here = &p->list, *there = &p->dealt_list;
    p->list.count = p->dealt_list.count = 0;
    dealt->ruleset->legal(&p->game, role, &p->list);
    dealt->ruleset->legal(dealt, role, &p->dealt_list);
    for (int i = 0; i < here->count || i < there->count; i++) {
        if (i >= here->count || i >= there->count ||
            memcmp(&here->item[i], &there->item[i], sizeof here->item[i]) != 0) {
            put(&p->why, "the list: ");
            put_listed(p, here, i);
            put(&p->why, " | ");
            put_listed(p, there, i);
            return true;
        }
        if (put_other_texts(p, role, dealt, &here->item[i]))
            return true;
    }
    return false;
}

/* The role sees another thing in its dealt world than in the game: says which, by the member of the view, the key of an
 * action, or an excerpt of the summary and the question. */
static void fault_of_leak(struct player *p, int role, struct game *dealt) {
    const struct worlds none = {0}, other = {.count = 1, .state = {dealt->state}};
    struct finding finding = {0};
    finding_parting(&finding, &p->here, &p->there);
    put_dealt_for(p, role);
    put_format(&p->why, "%s can tell it from the game by ", name_of(p, role));
    if (!facts_find(&p->game, ROLE_BIT(role), &none, &other, &p->why) &&
        (role == ROLE_SPECTATOR || !put_other_action(p, role, dealt)))
        put_format(&p->why, "the summary or the question: %s", finding.where);
    guard_fault(writer_text(&p->why));
}

static void check_leak(struct player *p, int role) {
    struct game other = p->game;
    other.state = p->other;
    deal(p, role, p->state, p->other, p->luck);
    see(p, &p->game, role, &p->here);
    see(p, &other, role, &p->there);
    if (p->here.length != p->there.length || memcmp(p->here.text, p->there.text, p->here.length) != 0)
        fault_of_leak(p, role, &other);
    check_sound(p, role, &other);
    check_canonical(p, role);
}

static void check_laws(struct player *p) {
    if (p->simulation->audit) {
        writer_clear(&p->here);
        if (!p->game.ruleset->audit(&p->game, &p->here))
            guard_fault(writer_text(&p->here));
    }
    if (!p->simulation->laws || p->decisions % LAWS_EVERY != 0)
        return;
    for (int role = 0; role < p->game.ruleset->role_count; role++)
        if (p->seats & ROLE_BIT(role))
            check_leak(p, role);
    check_leak(p, ROLE_SPECTATOR);
}

static void check_twins(struct player *p, int role, const struct action *action) {
    if (p->twins && (p->seen[action->verb]++ < VERB_ALWAYS || p->decisions % LAWS_EVERY == 0))
        twins_check(p->twins, &p->game, role, action, p->seed, p->decisions);
}

static void check_events(struct player *p) {
    if (!p->simulation->laws)
        return;
    writer_clear(&p->here);
    if (!events_are_sound(p->game.ruleset, p->game.content, &p->events, &p->here))
        guard_fault(writer_text(&p->here));
}

static void fault_of_list(struct player *p, int role, const char *what, int i) {
    writer_clear(&p->why);
    put_format(&p->why, "the list of %s at step %s has ", name_of(p, role), step_of(&p->game));
    if (i < 0) {
        put_format(&p->why, "%d actions, %s %d", p->list.count, what, p->game.ruleset->bounds.actions);
    } else {
        action_key(&p->why, p->game.ruleset, p->game.content, &p->list.item[i]);
        put_format(&p->why, " %s", what);
    }
    guard_fault(writer_text(&p->why));
}

static void check_list(struct player *p, int role) {
    if (p->list.count > p->game.ruleset->bounds.actions)
        fault_of_list(p, role, "bounds.actions says", NONE);
    if (!p->simulation->laws)
        return;
    for (int i = 1; i < p->list.count; i++)
        if (memcmp(&p->list.item[i - 1], &p->list.item[i], sizeof p->list.item[i]) == 0)
            fault_of_list(p, role, "twice", i);
}

/* ---- play -------------------------------------------------------------------------------------------------------- */

static int choose_role(struct player *p, role_set roles) {
    int skip = (roles & (roles - 1)) ? (int)quick_below(&p->luck, (uint32_t)__builtin_popcount(roles)) : 0;
    while (skip-- > 0)
        roles &= (role_set)(roles - 1);
    return __builtin_ctz(roles);
}

static void count_most(int *most, int n) {
    if (n > *most)
        *most = n;
}

static void list_for(struct player *p, int role) {
    p->list.count = 0;
    p->game.ruleset->legal(&p->game, role, &p->list);
    check_list(p, role);
    p->result->listed += (uint64_t)p->list.count;
    count_most(&p->result->longest_list, p->list.count);
}

/* Picks one of the roles that are asked, with its choices in p->list; sometimes a role that is not asked, with its
 * actions out of turn. */
static int next_role(struct player *p, role_set roles) {
    const struct ruleset *ruleset = p->game.ruleset;
    if (ruleset->out_of_turn_count > 0 && quick_below(&p->luck, OUT_OF_TURN_EVERY) == 0) {
        int role = choose_role(p, p->seats);
        list_for(p, role);
        actions_keep(ruleset, &p->list, true);
        if (p->list.count > 0)
            return role;
    }
    int role = choose_role(p, roles);
    list_for(p, role);
    if (ruleset->out_of_turn_count > 0)
        actions_keep(ruleset, &p->list, false);
    if (p->list.count == 0) {
        writer_clear(&p->why);
        put_format(&p->why, "no legal action for %s, who must act at step %s", name_of(p, role), step_of(&p->game));
        guard_fault(writer_text(&p->why));
    }
    if (p->simulation->caretaker)
        caretaker_look(&p->result->caretaker, &p->game, &p->list);
    p->result->singles.questions++;
    if (p->list.count == 1 || p->simulation->singles)
        singles_look(p->singles, &p->game, role, &p->list, p->seed, p->decisions);
    if (p->stuck)
        stuck_look(p->stuck, &p->game, role, &p->list, p->seed, p->decisions);
    return role;
}

/* In three of four cases removes passes if there is another action. */
static void leave_passes(struct player *p) {
    const struct ruleset *ruleset = p->game.ruleset;
    int kept = 0;
    if (quick_below(&p->luck, 4) == 0)
        return;
    for (int i = 0; i < p->list.count; i++)
        if (!ruleset->verbs[p->list.item[i].verb].passes)
            p->list.item[kept++] = p->list.item[i];
    if (kept > 0)
        p->list.count = kept;
}

static void count_draws(struct player *p, const struct action *action, int draws) {
    int most = p->game.ruleset->bounds.draws;
    count_most(&p->result->most_draws, draws);
    if (!p->simulation->laws || draws <= most)
        return;
    writer_clear(&p->why);
    put_format(&p->why, "%s takes %d draws, bounds.draws says %d", p->game.ruleset->verbs[action->verb].name, draws,
               most);
    guard_fault(writer_text(&p->why));
}

static void fault_of_length(struct player *p) {
    writer_clear(&p->why);
    put_format(&p->why, "the game is longer than bounds.decisions (%d); last acted %s, and step %s follows",
               p->game.ruleset->bounds.decisions, name_of(p, p->game.actor), step_of(&p->game));
    guard_fault(writer_text(&p->why));
}

/* Before the action. */
static void look_at(struct player *p, int role, const struct action *action) {
    check_twins(p, role, action);
    if (p->told)
        told_look(p->told, &p->game, role, action, p->seed, p->decisions);
    if (!p->circles)
        return;
    if (p->decisions % LAWS_EVERY == 0)
        circles_seek(p->circles, &p->game, role, p->seed, p->decisions);
    circles_before(p->circles, &p->game);
}

/* After the action. */
static void look_back(struct player *p, int role, const struct action *action, bool drew) {
    check_events(p);
    if (p->told)
        told_remember(p->told, &p->events);
    if (p->circles)
        circles_after(p->circles, &p->game, role, action, drew, p->seed, p->decisions);
}

static void play_one(struct player *p, role_set roles) {
    const struct ruleset *ruleset = p->game.ruleset;
    struct simulation_result *r = p->result;
    int role = next_role(p, roles);
    if (p->simulation->eager)
        leave_passes(p);
    struct action action = p->list.item[quick_below(&p->luck, (uint32_t)p->list.count)];
    if (p->checks)
        look_at(p, role, &action);
    uint64_t drawn = draws_of(p);
    events_clear(&p->events);
    p->game.actor = role;
    p->game.steps_left = ruleset->bounds.steps;
    ruleset->apply(&p->game, role, &action);
    count_most(&r->most_steps, ruleset->bounds.steps - p->game.steps_left);
    if (p->checks)
        look_back(p, role, &action, draws_of(p) != drawn);
    count_draws(p, &action, (int)(draws_of(p) - drawn));
    if (++p->decisions > ruleset->bounds.decisions)
        fault_of_length(p);
    if (p->checks)
        check_laws(p);
}

static void count_outcome(struct simulation_result *r, const struct result *result) {
    char name[sizeof r->outcome[0].name];
    snprintf(name, sizeof name, "%s%s%s: %s", result->outcome, result->degree ? ", " : "",
             result->degree ? result->degree : "", result->reason);
    int k = 0;
    while (k < r->outcomes && strcmp(r->outcome[k].name, name) != 0)
        k++;
    if (k == 64)
        return;
    if (k == r->outcomes) {
        memcpy(r->outcome[k].name, name, sizeof name);
        r->outcomes++;
    }
    r->outcome[k].count++;
}

/* Is a first finding enough, and there? */
static bool has_found(const struct player *p) {
    return p->simulation->first && (p->result->twins.findings.count > 0 || (p->told && told_has_found(p->told)));
}

static void body_play(void *context) {
    struct player *p = context;
    const struct ruleset *ruleset = p->game.ruleset;
    role_set roles;
    if (p->told)
        told_look_at_setup(p->told, &p->game, &p->simulation->setup, p->seed);
    ruleset->setup(&p->game, &p->simulation->setup);
    check_events(p);
    while ((roles = ruleset->to_act(&p->game)) != 0) {
        if (p->checks && has_found(p))
            return;
        play_one(p, roles);
    }
    struct result result = {0};
    ruleset->result(&p->game, &result);
    count_outcome(p->result, &result);
}

static void start_game(struct player *p, uint64_t seed) {
    uint8_t key[KEY_BYTES] = {0};
    memcpy(key, &seed, sizeof seed);
    memset(p->state, 0, p->game.ruleset->state_size);
    stream_init(&p->keyed, key, 0);
    quick_init(&p->quick, seed * 0x2545f4914f6cdd1du + 1);
    p->game.draws = p->simulation->keyed ? &p->keyed.draws : &p->quick.draws;
    p->game.events = &p->events;
    p->game.actor = NONE;
    p->game.steps_left = p->game.ruleset->bounds.steps;
    events_clear(&p->events);
    p->luck = seed;
    p->seed = seed;
    p->decisions = 0;
    if (p->stuck)
        stuck_begin(p->stuck);
}

static void show_progress(const struct simulation *simulation, int done) {
    enum { WIDTH = 40 };
    char bar[WIDTH + 1];
    int filled = (int)((int64_t)done * WIDTH / simulation->games);
    memset(bar, '.', WIDTH);
    memset(bar, '#', (size_t)filled);
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %d/%d", bar, done, simulation->games);
    if (done == simulation->games)
        fputc('\n', stderr);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool is_enough(const struct player *p) {
    return has_found(p) ||
           (p->simulation->most_positions > 0 && p->result->twins.positions >= p->simulation->most_positions);
}

static bool play_games(struct player *p) {
    const struct simulation *s = p->simulation;
    int step = s->games / 100 > 0 ? s->games / 100 : 1;
    for (int i = 0; i < s->games && !is_enough(p); i++) {
        char why[384];
        start_game(p, s->first_seed + (uint64_t)i);
        bool went = guard_run(body_play, p, why, sizeof why);
        p->result->decisions += (uint64_t)p->decisions;
        p->result->draws += draws_of(p);
        count_most(&p->result->longest_game, p->decisions);
        if (!went) {
            snprintf(p->result->fault, sizeof p->result->fault, "seed %llu, decision %d: %s",
                     (unsigned long long)p->seed, p->decisions, why);
            return false;
        }
        p->result->games++;
        if (s->progress && (i % step == 0 || i + 1 == s->games))
            show_progress(s, i + 1);
    }
    return true;
}

static void watch(struct told *told, const struct ruleset *ruleset, const char *event) {
    for (int kind = 0; kind < ruleset->event_count; kind++)
        if (strcmp(ruleset->events[kind].name, event) == 0)
            told_watch(told, kind);
}

static void player_init(struct player *p, const struct simulation *simulation, struct simulation_result *result) {
    const struct module *module = simulation->module;
    const struct ruleset *ruleset = module->ruleset;
    p->simulation = simulation;
    p->result = result;
    p->seats = module_seats(module, &simulation->setup);
    p->state = xcalloc(1, ruleset->state_size);
    p->other = xcalloc(1, ruleset->state_size);
    p->third = xcalloc(1, ruleset->state_size);
    p->seen = xcalloc((size_t)ruleset->verb_count, sizeof *p->seen);
    p->game = (struct game){.ruleset = ruleset, .content = module->content, .state = p->state, .fault = report_fault};
    p->checks = simulation->audit || simulation->laws || simulation->twins || simulation->circles || simulation->told;
    p->singles = singles_new(module, p->seats, simulation->singles, &result->singles);
    if (simulation->twins)
        p->twins = twins_new(module, p->seats, &result->twins);
    if (simulation->circles)
        p->circles = circles_new(module, &result->circles);
    if (simulation->stuck)
        p->stuck = stuck_new(ruleset, p->seats, &result->stuck);
    if (simulation->told)
        p->told = told_new(module, p->seats, &result->told);
    for (int i = 0; p->told && i < simulation->watched.count; i++)
        watch(p->told, ruleset, simulation->watched.name[i]);
}

static void player_free(struct player *p) {
    twins_free(p->twins);
    told_free(p->told);
    circles_free(p->circles);
    singles_free(p->singles);
    stuck_free(p->stuck);
    free(p->seen);
    free(p->state);
    free(p->other);
    free(p->third);
    writer_finish(&p->here);
    writer_finish(&p->there);
    writer_finish(&p->why);
    free(p);
}

bool simulate(const struct simulation *simulation, struct simulation_result *result) {
    struct player *p = xcalloc(1, sizeof *p);
    *result = (struct simulation_result){0};
    double began = now();
    player_init(p, simulation, result);
    bool went = play_games(p);
    if (p->twins)
        twins_finish(p->twins);
    if (p->told)
        told_finish(p->told);
    result->seconds = now() - began;
    player_free(p);
    return went;
}
