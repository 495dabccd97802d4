#include "stand_in.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../memory.h"

enum { VERBS_UNKNOWN = 256, DECISIONS_UNKNOWN = 10000 };

/* The state of a game without its rules. */
struct waiting {
    role_set in, to_act;
};

/* module must be first: a stand-in is found by its module. */
struct stand_in {
    struct module module;
    struct ruleset ruleset;
    char id[80], version[80];
    json_t *names; /* owns all other texts; NULL: the names are not known */
    struct role roles[RULESET_MAX_ROLES];
    char numbered[RULESET_MAX_ROLES][12];
    struct scenario scenario;
    struct verb *verbs; /* one more than the rules have: the last one is the question that cannot be asked */
    char (*verb_names)[12];
    struct domain *domains;
    struct domain_item **items;
};

static struct stand_in *of_module(const struct module *module) {
    return (struct stand_in *)(uintptr_t)module;
}

/* ---- the names --------------------------------------------------------------------------------------------------- */

static void write_args(const struct verb *verb, struct writer *w) {
    out_array(w);
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        out_int(w, verb->args[i].domain);
    out_end_array(w);
}

static void write_domain(const struct module *module, int domain, struct writer *w) {
    const struct ruleset *ruleset = module->ruleset;
    const int count = domain_count(ruleset, module->content, domain);
    out_object(w);
    out_member_string(w, "name", ruleset->domains[domain - DOMAIN_FIRST].name);
    out_member_array(w, "items");
    for (int i = 0; i < count; i++)
        out_string(w, domain_id(ruleset, module->content, domain, i));
    out_end_array(w);
    out_end_object(w);
}

void stand_in_names(const struct module *module, struct writer *w) {
    const struct ruleset *ruleset = module->ruleset;
    out_object(w);
    out_member_string(w, "title", ruleset->title);
    out_member_int(w, "decisions", ruleset->bounds.decisions);
    out_member_array(w, "roles");
    for (int i = 0; i < ruleset->role_count; i++) {
        out_object(w);
        out_member_string(w, "id", ruleset->roles[i].id);
        out_member_string(w, "title", ruleset->roles[i].title);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "verbs");
    for (int i = 0; i < ruleset->verb_count; i++) {
        out_object(w);
        out_member_string(w, "name", ruleset->verbs[i].name);
        out_member_bool(w, "out_of_turn", ruleset->verbs[i].out_of_turn);
        out_key(w, "args");
        write_args(&ruleset->verbs[i], w);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "domains");
    for (int i = 0; i < ruleset->domain_count; i++)
        write_domain(module, DOMAIN_FIRST + i, w);
    out_end_array(w);
    out_end_object(w);
}

static const char *text_of(const json_t *object, const char *member, const char *otherwise) {
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : otherwise;
}

static void read_roles(struct stand_in *it) {
    const json_t *roles = json_object_get(it->names, "roles");
    const size_t count = json_array_size(roles);
    it->ruleset.role_count = count >= 1 && count <= RULESET_MAX_ROLES ? (int)count : RULESET_MAX_ROLES;
    for (int i = 0; i < it->ruleset.role_count; i++) {
        const json_t *role = json_array_get(roles, (size_t)i);
        snprintf(it->numbered[i], sizeof it->numbered[i], "role-%d", i + 1);
        it->roles[i].id = text_of(role, "id", it->numbered[i]);
        it->roles[i].title = text_of(role, "title", it->numbered[i]);
    }
}

static void read_verb(struct stand_in *it, int n, const json_t *named) {
    static const char *const arguments[ACTION_ARGS] = {"a", "b", "c", "d", "e"};
    const json_t *args = json_object_get(named, "args");
    struct verb *verb = &it->verbs[n];
    snprintf(it->verb_names[n], sizeof it->verb_names[n], "verb-%d", n + 1);
    verb->name = verb->title = verb->label = text_of(named, "name", it->verb_names[n]);
    verb->out_of_turn = json_is_true(json_object_get(named, "out_of_turn"));
    it->ruleset.out_of_turn_count += verb->out_of_turn;
    for (size_t i = 0; i < json_array_size(args) && i < ACTION_ARGS; i++) {
        const json_int_t domain = json_integer_value(json_array_get(args, i));
        const bool good = domain >= 0 && domain < DOMAIN_FIRST + it->ruleset.domain_count;
        verb->args[i] = (struct argument){.name = arguments[i], .domain = good ? (uint8_t)domain : DOMAIN_NUMBER};
    }
}

static void read_verbs(struct stand_in *it) {
    const json_t *verbs = json_object_get(it->names, "verbs");
    const int count = it->names ? (int)json_array_size(verbs) : VERBS_UNKNOWN;
    it->verbs = xcalloc((size_t)count + 1, sizeof *it->verbs);
    it->verb_names = xcalloc((size_t)count + 1, sizeof *it->verb_names);
    for (int i = 0; i < count; i++)
        read_verb(it, i, json_array_get(verbs, (size_t)i));
    it->verbs[count].name = it->verbs[count].title = it->verbs[count].label = "wait";
    it->ruleset.verb_count = count;
}

static void read_domains(struct stand_in *it) {
    const json_t *domains = json_object_get(it->names, "domains");
    const size_t count = json_array_size(domains);
    it->domains = xcalloc(count + 1, sizeof *it->domains);
    it->items = xcalloc(count + 1, sizeof(struct domain_item *));
    for (size_t i = 0; i < count; i++) {
        const json_t *domain = json_array_get(domains, i), *items = json_object_get(domain, "items");
        const size_t n = json_array_size(items);
        it->items[i] = xcalloc(n + 1, sizeof *it->items[i]);
        for (size_t k = 0; k < n; k++) {
            const char *id = json_string_value(json_array_get(items, k));
            it->items[i][k].id = it->items[i][k].title = id ? id : "none";
        }
        it->domains[i] =
            (struct domain){.name = text_of(domain, "name", "item"), .fixed = it->items[i], .fixed_count = (int)n};
    }
    it->ruleset.domain_count = (int)count;
}

/* ---- what stands for the rules ----------------------------------------------------------------------------------- */

static struct waiting *waiting_of(const struct game *game) {
    return game->state;
}

static const void *load_nothing(const struct content_source *source, struct content_faults *faults) {
    (void)source, (void)faults;
    return NULL;
}

static void unload_nothing(const void *content) {
    (void)content;
}

static role_set seats(const void *content, const struct setup *setup) {
    (void)content;
    return (role_set)setup->option[0];
}

static void set_up(struct game *game, const struct setup *setup) {
    *waiting_of(game) = (struct waiting){.in = (role_set)setup->option[0], .to_act = (role_set)setup->option[0]};
}

static role_set to_act(const struct game *game) {
    return waiting_of(game)->to_act;
}

static void legal(const struct game *game, int role, struct action_list *list) {
    (void)role;
    list->count = 1;
    list->item[0] = (struct action){.verb = (uint16_t)game->ruleset->verb_count};
}

static void apply(struct game *game, int role, const struct action *action) {
    (void)game, (void)role, (void)action;
}

static void prompt(const struct game *game, int role, struct writer *out) {
    (void)game, (void)role;
    put(out, "The rules of this game are not installed.");
}

/* The game is over when one player is left. Otherwise it waits for all others, because only the rules know which of
 * them is asked. */
static void conclude(struct game *game, int role, enum conclusion how) {
    struct waiting *waiting = waiting_of(game);
    (void)how;
    waiting->in &= (role_set)~ROLE_BIT(role);
    waiting->to_act &= waiting->in;
    if (__builtin_popcount(waiting->in) < 2)
        waiting->to_act = 0;
    else if (waiting->to_act == 0)
        waiting->to_act = waiting->in;
}

static void result(const struct game *game, struct result *result) {
    const role_set in = waiting_of(game)->in;
    result->outcome = STAND_IN_OUTCOME;
    result->degree = NULL;
    result->reason = "The others left the game while its rules were not installed.";
    if (in == 0)
        result->reason = "The player left the game while its rules were not installed.";
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        result->role[role].place = (int8_t)((in & ROLE_BIT(role)) ? 1 : 1 + __builtin_popcount(in));
}

static void view(const struct game *game, int role, struct writer *out) {
    (void)game, (void)role;
    put(out, "{}");
}

static void board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    (void)game, (void)role, (void)request, (void)out;
}

static void resample(struct game *game, int role) {
    (void)game, (void)role;
}

static bool audit(const struct game *game, struct writer *why) {
    (void)game, (void)why;
    return true;
}

static const struct ruleset without_rules = {
    .build = RULESET_BUILD,
    .state_version = 0, /* no ruleset has this version, so its snapshots are never taken for a position */
    .state_size = sizeof(struct waiting),
    .bounds = {.actions = 1, .steps = 1000, .draws = 1},
    .scenario_count = 1,
    .content_load = load_nothing,
    .content_unload = unload_nothing,
    .seats = seats,
    .setup = set_up,
    .to_act = to_act,
    .legal = legal,
    .apply = apply,
    .prompt = prompt,
    .result = result,
    .view = view,
    .board = board,
    .resample = resample,
    .conclude = conclude,
    .audit = audit,
};

/* ---- stand-ins --------------------------------------------------------------------------------------------------- */

struct module *stand_in_make(const char *id, const char *version, const char *content_hash, const char *names,
                             const struct content_source *source) {
    struct stand_in *it = xcalloc(1, sizeof *it);
    struct ruleset *ruleset = &it->ruleset;
    *ruleset = without_rules;
    snprintf(it->id, sizeof it->id, "%s", id);
    snprintf(it->version, sizeof it->version, "%s", version);
    it->names = names ? json_loads(names, 0, NULL) : NULL;
    it->scenario.id = it->scenario.title = "unknown";
    ruleset->id = it->id;
    ruleset->version = it->version;
    ruleset->title = text_of(it->names, "title", it->id);
    ruleset->scenarios = &it->scenario;
    ruleset->bounds.decisions = (int)json_integer_value(json_object_get(it->names, "decisions"));
    if (ruleset->bounds.decisions < 1)
        ruleset->bounds.decisions = DECISIONS_UNKNOWN;
    read_roles(it);
    read_domains(it);
    read_verbs(it);
    ruleset->roles = it->roles;
    ruleset->verbs = it->verbs;
    ruleset->domains = it->domains;
    it->module = (struct module){.ruleset = ruleset, .absent = true, .path = xstrdup("")};
    snprintf(it->module.content_hash, sizeof it->module.content_hash, "%s", content_hash);
    content_source_copy(source, &it->module.source);
    return &it->module;
}

void stand_in_free(struct module *module) {
    struct stand_in *it = of_module(module);
    for (int i = 0; i < it->ruleset.domain_count; i++)
        free(it->items[i]);
    free(it->items);
    free(it->domains);
    free(it->verbs);
    free(it->verb_names);
    json_decref(it->names);
    content_source_free(&module->source);
    free((void *)(uintptr_t)module->path);
    free(it);
}

bool stand_in_knows(const struct module *module, const struct action *action) {
    const struct ruleset *ruleset = module->ruleset;
    if (action->verb >= ruleset->verb_count)
        return false;
    const struct verb *verb = &ruleset->verbs[action->verb];
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        if (!domain_is_number(verb->args[i].domain) &&
            !domain_id(ruleset, module->content, verb->args[i].domain, action->arg[i]))
            return false;
    return true;
}

void stand_in_setup(struct setup *setup, role_set roles) {
    *setup = (struct setup){.option = {(int16_t)roles}};
}

void stand_in_await(void *state, role_set roles) {
    ((struct waiting *)state)->to_act = roles;
}
