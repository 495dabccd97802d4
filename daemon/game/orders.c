#include "orders.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "../memory.h"

/* The allowed values of an argument or a register; count 0: any value. */
struct items {
    bool none_of;
    int count;
    int16_t *value; /* sorted */
};

struct pattern {
    int verb;
    struct items arg[ACTION_ARGS];
};

struct patterns {
    int count;
    struct pattern *item;
};

struct place {
    int step;
    struct items reg[FLOW_REGISTERS];
};

enum answer { ANSWER_ASK, ANSWER_PASS, ANSWER_ONLY, ANSWER_CHOOSE, ANSWERS };
static const char *const answer_names[ANSWERS] = {"ask", "pass", "only-choice", "choose"};

enum window { WINDOW_OR_NOT, WINDOW_NOT, WINDOW_ONLY };

struct rule {
    int place_count; /* 0: any step */
    struct place *place;
    enum window window;
    struct patterns offers, lacks, choose;
    enum answer answer;
};

struct orders {
    int count;
    struct rule *rule;
};

/* ---- freeing -------------------------------------------------------------------------------------------- */

static void free_items(struct items *items, int count) {
    for (int i = 0; i < count; i++)
        free(items[i].value);
}

static void free_patterns(struct patterns *patterns) {
    for (int i = 0; i < patterns->count; i++)
        free_items(patterns->item[i].arg, ACTION_ARGS);
    free(patterns->item);
}

void orders_free(struct orders *orders) {
    if (!orders)
        return;
    for (int i = 0; i < orders->count; i++) {
        struct rule *rule = &orders->rule[i];
        for (int k = 0; k < rule->place_count; k++)
            free_items(rule->place[k].reg, FLOW_REGISTERS);
        free(rule->place);
        free_patterns(&rule->offers);
        free_patterns(&rule->lacks);
        free_patterns(&rule->choose);
    }
    free(orders->rule);
    free(orders);
}

int orders_count(const struct orders *orders) {
    return orders ? orders->count : 0;
}

/* ---- reading -------------------------------------------------------------------------------------------- */

struct reading {
    const struct module *module;
    struct orders_fault *fault;
    char at[192]; /* a JSON pointer */
    size_t length;
};

/* Descends to a member or, with name NULL, an item. Returns the length to restore afterwards. */
static size_t enter(struct reading *r, const char *name, size_t index) {
    size_t back = r->length;
    char number[24];
    snprintf(number, sizeof number, "%zu", index);
    r->at[r->length++] = '/';
    for (const char *c = name ? name : number; *c && r->length < sizeof r->at - 3; c++) {
        if (*c == '~' || *c == '/')
            r->at[r->length++] = '~';
        r->at[r->length++] = *c == '~' ? '0' : *c == '/' ? '1' : *c;
    }
    r->at[r->length] = '\0';
    return back;
}

static void leave(struct reading *r, size_t back) {
    r->length = back;
    r->at[back] = '\0';
}

__attribute__((format(printf, 4, 5))) static bool refuse(struct reading *r, bool malformed, const char *detail,
                                                         const char *sentence, ...) {
    va_list args;
    r->fault->malformed = malformed;
    snprintf(r->fault->pointer, sizeof r->fault->pointer, "%s", r->at);
    snprintf(r->fault->detail, sizeof r->fault->detail, "%s", detail);
    va_start(args, sentence);
    vsnprintf(r->fault->sentence, sizeof r->fault->sentence, sentence, args);
    va_end(args);
    return false;
}

static bool malformed(struct reading *r, const char *detail) {
    return refuse(r, true, detail, "The body has 1 fault; see errors.");
}

/* Makes a client's text safe to show in a message. The ruleset's own names need no such care. */
struct shown {
    char text[41];
};

static struct shown show(const char *text) {
    struct shown shown;
    size_t n = 0;
    for (; *text && n < sizeof shown.text - 1; text++)
        shown.text[n++] = *text > ' ' && *text < 0x7f ? *text : '?';
    shown.text[n] = '\0';
    return shown;
}

static bool knows(struct reading *r, const json_t *object, const char *const *names) {
    const char *name;
    json_t *value;
    if (!json_is_object(object))
        return malformed(r, "must be an object");
    json_object_foreach((json_t *)(uintptr_t)object, name, value) {
        int i = 0;
        while (names[i] && strcmp(names[i], name) != 0)
            i++;
        if (!names[i]) {
            enter(r, show(name).text, 0);
            return malformed(r, "is unknown");
        }
    }
    return true;
}

static bool is_list(struct reading *r, const json_t *value, size_t most) {
    char detail[64];
    snprintf(detail, sizeof detail, "must be a list of 1 to %zu", most);
    return (json_is_array(value) && json_array_size(value) >= 1 && json_array_size(value) <= most) ||
           malformed(r, detail);
}

static bool read_item(struct reading *r, int domain, const json_t *value, int16_t *to) {
    const struct ruleset *ruleset = r->module->ruleset;
    char number[24];
    const char *id = json_string_value(value);
    if (json_is_null(value)) {
        *to = NONE;
        return true;
    }
    if (!id && !json_is_integer(value))
        return malformed(r, "must be an id, a whole number or null");
    if (json_is_integer(value) && (json_integer_value(value) < INT16_MIN || json_integer_value(value) > INT16_MAX))
        return malformed(r, "must be a number from -32768 to 32767");
    if (domain_is_number(domain)) {
        *to = (int16_t)json_integer_value(value);
        return json_is_integer(value) || refuse(r, false, "must be a number", "%s is not a number.", show(id).text);
    }
    if (!id)
        snprintf(number, sizeof number, "%d", (int)json_integer_value(value));
    int index = domain_find(ruleset, r->module->content, domain, id ? id : number);
    if (index < NONE)
        return refuse(r, false, "no such item", "There is no %s %s. See the ruleset's %s.",
                      domain == DOMAIN_ROLE ? "role" : ruleset->domains[domain - DOMAIN_FIRST].name,
                      show(id ? id : number).text, domain == DOMAIN_ROLE ? "roles" : "domains");
    *to = (int16_t)index;
    return true;
}

static int compare(const void *a, const void *b) {
    return *(const int16_t *)a - *(const int16_t *)b;
}

static bool read_items(struct reading *r, int domain, const json_t *value, struct items *items) {
    static const char *const names[] = {"any", "none", NULL};
    if (!knows(r, value, names))
        return false;
    if (json_object_size(value) != 1)
        return malformed(r, "must have either any or none");
    items->none_of = json_object_get(value, "none") != NULL;
    const json_t *list = json_object_get(value, items->none_of ? "none" : "any");
    size_t back = enter(r, items->none_of ? "none" : "any", 0);
    if (!is_list(r, list, ORDERS_ITEMS))
        return false;
    items->value = xcalloc(json_array_size(list), sizeof *items->value);
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t item = enter(r, NULL, i);
        if (!read_item(r, domain, json_array_get(list, i), &items->value[items->count]))
            return false;
        items->count++;
        leave(r, item);
    }
    qsort(items->value, (size_t)items->count, sizeof *items->value, compare);
    leave(r, back);
    return true;
}

/* The index of the argument with this name; -1: none. */
static int find_argument(const struct argument *args, int most, const char *name) {
    for (int i = 0; i < most && args[i].name; i++)
        if (strcmp(args[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_args(struct reading *r, const json_t *args, struct pattern *pattern) {
    const struct verb *verb = &r->module->ruleset->verbs[pattern->verb];
    const char *name;
    json_t *value;
    if (!json_is_object(args))
        return malformed(r, "must be an object");
    json_object_foreach((json_t *)(uintptr_t)args, name, value) {
        int i = find_argument(verb->args, ACTION_ARGS, name);
        size_t back = enter(r, show(name).text, 0);
        if (i < 0)
            return refuse(r, false, "no such argument", "The verb %s has no argument %s. See the ruleset's verbs.",
                          verb->name, show(name).text);
        if (!read_items(r, verb->args[i].domain, value, &pattern->arg[i]))
            return false;
        leave(r, back);
    }
    return true;
}

static int find_verb(const struct ruleset *ruleset, const char *name) {
    for (int i = 0; i < ruleset->verb_count; i++)
        if (strcmp(ruleset->verbs[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_pattern(struct reading *r, const json_t *value, struct pattern *pattern) {
    static const char *const names[] = {"verb", "args", NULL};
    const struct ruleset *ruleset = r->module->ruleset;
    if (!knows(r, value, names))
        return false;
    const char *verb = json_string_value(json_object_get(value, "verb"));
    const json_t *args = json_object_get(value, "args");
    size_t back = enter(r, "verb", 0);
    if (!verb)
        return malformed(r, "must be a verb's id");
    pattern->verb = find_verb(ruleset, verb);
    if (pattern->verb < 0)
        return refuse(r, false, "no such verb", "The ruleset has no verb %s. See its verbs.", show(verb).text);
    if (ruleset->verbs[pattern->verb].out_of_turn)
        return refuse(r, false, "is done out of turn",
                      "The game never asks for %s: it is done out of turn, and orders only answer the game's "
                      "questions.",
                      verb);
    leave(r, back);
    back = enter(r, "args", 0);
    if (args && !read_args(r, args, pattern))
        return false;
    leave(r, back);
    return true;
}

static bool read_patterns(struct reading *r, const json_t *rule, const char *name, struct patterns *patterns) {
    const json_t *list = json_object_get(rule, name);
    size_t back = enter(r, name, 0);
    if (list && !is_list(r, list, ORDERS_LIST))
        return false;
    size_t count = list ? json_array_size(list) : 0;
    patterns->item = xcalloc(count + 1, sizeof *patterns->item);
    for (size_t i = 0; i < count; i++) {
        size_t item = enter(r, NULL, i);
        patterns->count++;
        if (!read_pattern(r, json_array_get(list, i), &patterns->item[i]))
            return false;
        leave(r, item);
    }
    leave(r, back);
    return true;
}

static int find_step(const struct ruleset *ruleset, const char *name) {
    for (int i = 0; i < ruleset->step_count; i++)
        if (ruleset->steps && ruleset->steps[i].prompt && strcmp(ruleset->steps[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_steps(struct reading *r, const json_t *rule, struct rule *to) {
    const json_t *list = json_object_get(rule, "step");
    size_t back = enter(r, "step", 0);
    if (list && !is_list(r, list, ORDERS_LIST))
        return false;
    size_t count = list ? json_array_size(list) : 0;
    to->place = xcalloc(count + 1, sizeof *to->place);
    for (size_t i = 0; i < count; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        size_t item = enter(r, NULL, i);
        if (!name)
            return malformed(r, "must be a step's id");
        to->place[i].step = find_step(r->module->ruleset, name);
        if (to->place[i].step < 0)
            return refuse(r, false, "no such step", "The ruleset has no step %s. See its steps.", show(name).text);
        to->place_count++;
        leave(r, item);
    }
    leave(r, back);
    return true;
}

/* Every step of the rule must show the register in its prompt. */
static bool read_register(struct reading *r, const char *name, const json_t *value, struct rule *to) {
    for (int i = 0; i < to->place_count; i++) {
        const struct step *step = &r->module->ruleset->steps[to->place[i].step];
        int reg = find_argument(step->reg, FLOW_REGISTERS, name);
        size_t back = enter(r, show(name).text, 0);
        if (reg < 0 || !step_shows(step, reg))
            return refuse(r, false, "is not shown by the step",
                          "The prompt of %s shows no %s. See the registers of the ruleset's steps.", step->name,
                          show(name).text);
        if (!read_items(r, step->reg[reg].domain, value, &to->place[i].reg[reg]))
            return false;
        leave(r, back);
    }
    return true;
}

static bool read_where(struct reading *r, const json_t *rule, struct rule *to) {
    const json_t *where = json_object_get(rule, "where");
    const char *name;
    json_t *value;
    size_t back = enter(r, "where", 0);
    if (where && !json_is_object(where))
        return malformed(r, "must be an object");
    if (where && to->place_count == 0)
        return malformed(r, "needs step, which defines the registers");
    if (where)
        json_object_foreach((json_t *)(uintptr_t)where, name, value) {
            if (!read_register(r, name, value, to))
                return false;
        }
    leave(r, back);
    return true;
}

static bool read_answer(struct reading *r, const json_t *rule, struct rule *to) {
    const char *name = json_string_value(json_object_get(rule, "do"));
    size_t back = enter(r, "do", 0);
    int answer = 0;
    while (name && answer < ANSWERS && strcmp(answer_names[answer], name) != 0)
        answer++;
    if (!name || answer == ANSWERS)
        return malformed(r, "must be ask, pass, only-choice or choose");
    to->answer = (enum answer)answer;
    leave(r, back);
    if ((to->answer == ANSWER_CHOOSE) == (to->choose.count > 0))
        return true;
    enter(r, "choose", 0);
    return malformed(r, "is required for do choose, and allowed only there");
}

static bool read_window(struct reading *r, const json_t *rule, struct rule *to) {
    const json_t *window = json_object_get(rule, "window");
    size_t back = enter(r, "window", 0);
    if (window && !json_is_boolean(window))
        return malformed(r, "must be true or false");
    if (window)
        to->window = json_is_true(window) ? WINDOW_ONLY : WINDOW_NOT;
    leave(r, back);
    return true;
}

static bool read_rule(struct reading *r, const json_t *rule, struct rule *to) {
    static const char *const names[] = {"step", "window", "where", "offers", "lacks", "do", "choose", NULL};
    return knows(r, rule, names) && read_steps(r, rule, to) && read_window(r, rule, to) && read_where(r, rule, to) &&
           read_patterns(r, rule, "offers", &to->offers) && read_patterns(r, rule, "lacks", &to->lacks) &&
           read_patterns(r, rule, "choose", &to->choose) && read_answer(r, rule, to);
}

struct orders *orders_read(const struct module *module, const json_t *rules, struct orders_fault *fault) {
    struct reading r = {.module = module, .fault = fault};
    char detail[64];
    if (!json_is_array(rules) || json_array_size(rules) > ORDERS_RULES) {
        snprintf(detail, sizeof detail, "must be a list of at most %d", ORDERS_RULES);
        malformed(&r, detail);
        return NULL;
    }
    struct orders *orders = xcalloc(1, sizeof *orders);
    orders->rule = xcalloc(json_array_size(rules) + 1, sizeof *orders->rule);
    for (size_t i = 0; i < json_array_size(rules); i++) {
        size_t back = enter(&r, NULL, i);
        orders->count++;
        if (!read_rule(&r, json_array_get(rules, i), &orders->rule[i])) {
            orders_free(orders);
            return NULL;
        }
        leave(&r, back);
    }
    return orders;
}

/* ---- matching ------------------------------------------------------------------------------------------- */

static bool allow(const struct items *items, int16_t value) {
    if (items->count == 0)
        return true;
    return (bsearch(&value, items->value, (size_t)items->count, sizeof value, compare) == NULL) == items->none_of;
}

static bool fits(const struct pattern *pattern, const struct action *action) {
    if (pattern->verb != action->verb)
        return false;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (!allow(&pattern->arg[i], action->arg[i]))
            return false;
    return true;
}

/* The index of the first action that fits the first pattern, else the second pattern, and so on; -1: none. */
static int find(const struct patterns *patterns, const struct action_list *list) {
    for (int k = 0; k < patterns->count; k++)
        for (int i = 0; i < list->count; i++)
            if (fits(&patterns->item[k], &list->item[i]))
                return i;
    return -1;
}

static bool is_at(const struct place *place, const struct frame *frame) {
    if (place->step != frame->step)
        return false;
    for (int i = 0; i < FLOW_REGISTERS; i++)
        if (!allow(&place->reg[i], frame->reg[i]))
            return false;
    return true;
}

static bool is_asked(const struct rule *rule, const struct ruleset *ruleset, const struct frame *frame) {
    bool window = frame && ruleset->steps[frame->step].is_window;
    bool there = rule->place_count == 0;
    for (int i = 0; i < rule->place_count && frame && !there; i++)
        there = is_at(&rule->place[i], frame);
    return there && (rule->window == WINDOW_OR_NOT || window == (rule->window == WINDOW_ONLY));
}

static int find_pass(const struct ruleset *ruleset, const struct action_list *list) {
    for (int i = 0; i < list->count; i++)
        if (ruleset->verbs[list->item[i].verb].passes)
            return i;
    return -1;
}

int orders_choose(const struct orders *orders, const struct ruleset *ruleset, const struct frame *frame,
                  const struct action_list *list) {
    for (int i = 0; i < orders->count; i++) {
        const struct rule *rule = &orders->rule[i];
        int found = -1;
        if (!is_asked(rule, ruleset, frame) || (rule->offers.count > 0 && find(&rule->offers, list) < 0) ||
            find(&rule->lacks, list) >= 0)
            continue;
        switch (rule->answer) {
        case ANSWER_ASK: return -1;
        case ANSWER_PASS: found = find_pass(ruleset, list); break;
        case ANSWER_ONLY: found = list->count == 1 ? 0 : -1; break;
        case ANSWER_CHOOSE: found = find(&rule->choose, list); break;
        case ANSWERS: break;
        }
        if (found >= 0)
            return found;
    }
    return -1;
}
