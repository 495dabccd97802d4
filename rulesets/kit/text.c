#include "text.h"

#include <string.h>

#include "bits.h"
#include "names.h"
#include "parts.h"
#include "template.h"
#include "windows.h"

static const struct domain *domain_of(const struct ruleset *ruleset, int domain) {
    int k = domain - DOMAIN_FIRST;
    return k >= 0 && k < ruleset->domain_count ? &ruleset->domains[k] : NULL;
}

bool domain_is_number(int domain) {
    return domain == DOMAIN_NUMBER || domain == DOMAIN_DIE;
}

int domain_count(const struct ruleset *ruleset, const void *content, int domain) {
    if (domain == DOMAIN_ROLE)
        return ruleset->role_count;
    const struct domain *d = domain_of(ruleset, domain);
    if (!d)
        return 0;
    return d->fixed ? d->fixed_count : d->count(content);
}

bool domain_read(const struct ruleset *ruleset, const void *content, int domain, int index, struct domain_item *item) {
    *item = (struct domain_item){0};
    if (index < 0 || index >= domain_count(ruleset, content, domain))
        return false;
    const struct domain *d = domain_of(ruleset, domain);
    if (domain == DOMAIN_ROLE)
        *item = (struct domain_item){.id = ruleset->roles[index].id, .title = ruleset->roles[index].title};
    else if (d->fixed)
        *item = d->fixed[index];
    else
        d->item(content, index, item);
    return true;
}

const char *domain_id(const struct ruleset *ruleset, const void *content, int domain, int index) {
    const struct item_name *name = item_name(ruleset, content, domain, index);
    struct domain_item item;
    if (name)
        return name->id;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    return domain_read(ruleset, content, domain, index, &item) ? item.id : NULL;
}

const char *domain_title(const struct ruleset *ruleset, const void *content, int domain, int index) {
    const struct item_name *name = item_name(ruleset, content, domain, index);
    struct domain_item item;
    if (name)
        return name->title;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    return domain_read(ruleset, content, domain, index, &item) ? item.title : NULL;
}

const char *domain_short_title(const struct ruleset *ruleset, const void *content, int domain, int index) {
    const struct item_name *name = item_name(ruleset, content, domain, index);
    struct domain_item item;
    if (name)
        return name->short_title;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    if (!domain_read(ruleset, content, domain, index, &item))
        return NULL;
    return item.short_title ? item.short_title : item.title;
}

void name_item(struct writer *w, int domain, int index) {
    struct named_things *named = w->named;
    if (!named || index == NONE || domain < DOMAIN_FIRST)
        return;
    for (int i = 0; i < named->count; i++)
        if (named->item[i].domain == domain && named->item[i].index == index)
            return;
    if (named->count < ABOUT_MOST)
        named->item[named->count++] = (struct thing){.domain = (int16_t)domain, .index = (int16_t)index};
}

void put_item(struct writer *w, const struct game *game, int domain, int index) {
    put(w, domain_title(game->ruleset, game->content, domain, index));
    name_item(w, domain, index);
}

void put_item_short(struct writer *w, const struct game *game, int domain, int index) {
    put(w, domain_short_title(game->ruleset, game->content, domain, index));
    name_item(w, domain, index);
}

static bool is_word_part(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
}

static bool has_words(const char *text, const char *words) {
    size_t n = strlen(words);
    for (const char *at = text; (at = strstr(at, words)); at++)
        if ((at == text || !is_word_part(at[-1])) && !is_word_part(at[n]))
            return true;
    return false;
}

void name_titles(struct writer *w, const struct game *game, int domain, const char *text) {
    int count = w->named ? domain_count(game->ruleset, game->content, domain) : 0;
    for (int i = 0; i < count; i++)
        if (has_words(text, domain_title(game->ruleset, game->content, domain, i)) ||
            has_words(text, domain_short_title(game->ruleset, game->content, domain, i)))
            name_item(w, domain, i);
}

int domain_find(const struct ruleset *ruleset, const void *content, int domain, const char *id) {
    if (domain_is_number(domain))
        return -2;
    int count = domain_count(ruleset, content, domain);
    for (int i = 0; i < count; i++)
        if (strcmp(domain_id(ruleset, content, domain, i), id) == 0)
            return i;
    return strcmp(id, "none") == 0 ? NONE : -2;
}

static bool domain_is_numeric(const struct ruleset *ruleset, int domain) {
    const struct domain *d = domain_of(ruleset, domain);
    return d && d->numeric;
}

/* Writes an argument of a ruleset without names. */
static void out_asked_argument(struct writer *w, const struct ruleset *ruleset, const void *content, int domain,
                               int value) {
    const char *id = domain_id(ruleset, content, domain, value);
    if (id && domain_is_numeric(ruleset, domain))
        out_raw(w, id, strlen(id));
    else
        out_string(w, id);
}

void out_argument(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int value) {
    const struct item_name *name;
    if (domain == DOMAIN_NUMBER || (domain == DOMAIN_DIE && value != NONE))
        out_int(w, value);
    else if (value == NONE)
        out_null(w);
    else if ((name = item_name(ruleset, content, domain, value)) != NULL)
        out_raw(w, name->json, name->json_length);
    else
        out_asked_argument(w, ruleset, content, domain, value);
}

/* A function of its own, so that the next one needs no stack frame. */
__attribute__((noinline)) static void out_unnamed_member(const struct game *game, struct writer *w, const char *key,
                                                         size_t length, int domain, int value) {
    out_key_n(w, key, length);
    out_argument(w, game->ruleset, game->content, domain, value);
}

void out_member_argument_n(const struct game *game, struct writer *w, const char *key, size_t length, int domain,
                           int value) {
    const struct item_name *name = item_name(game->ruleset, game->content, domain, value);
    if (name)
        out_member_raw_n(w, key, length, name->json, name->json_length);
    else if (value == NONE && !domain_is_number(domain))
        out_member_raw_n(w, key, length, "null", 4);
    else
        out_unnamed_member(game, w, key, length, domain, value);
}

void out_member_arguments(const struct game *game, struct writer *w, const char *key, int domain, uint64_t set) {
    out_member_array(w, key);
    FOR_EACH_BIT (i, set)
        out_argument(w, game->ruleset, game->content, domain, i);
    out_end_array(w);
}

/* ---- actions ------------------------------------------------------------------------------------ */

void action_key(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    put(w, verb->name);
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        put_char(w, ':');
        if (domain_is_number(verb->args[i].domain))
            put_int(w, action->arg[i]);
        else
            put(w, domain_id(ruleset, content, verb->args[i].domain, action->arg[i]));
    }
}

static bool take(const char **key, const char *end, const char *part) {
    size_t n = strlen(part);
    if ((size_t)(end - *key) < n || memcmp(*key, part, n) != 0)
        return false;
    *key += n;
    return true;
}

static bool action_has_key(const struct ruleset *ruleset, const void *content, const struct action *action,
                           const char *key, const char *end) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    if (!take(&key, end, verb->name))
        return false;
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        char digits[8];
        const char *part = digits;
        if (domain_is_number(verb->args[i].domain)) {
            struct writer w;
            writer_init_fixed(&w, digits, sizeof digits);
            put_int(&w, action->arg[i]);
            digits[w.length] = '\0';
        } else {
            part = domain_id(ruleset, content, verb->args[i].domain, action->arg[i]);
        }
        if (!part || !take(&key, end, ":") || !take(&key, end, part))
            return false;
    }
    return key == end;
}

int actions_asked(const struct ruleset *ruleset, const struct action_list *list) {
    int asked = list->count;
    for (int i = 0; ruleset->out_of_turn_count > 0 && i < list->count; i++)
        asked -= ruleset->verbs[list->item[i].verb].out_of_turn;
    return asked;
}

void actions_keep(const struct ruleset *ruleset, struct action_list *list, bool out_of_turn) {
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (ruleset->verbs[list->item[i].verb].out_of_turn == out_of_turn)
            list->item[kept++] = list->item[i];
    list->count = kept;
}

int actions_safe(const struct ruleset *ruleset, const struct action_list *list) {
    for (int i = 0; i < list->count; i++)
        if (ruleset->verbs[list->item[i].verb].passes)
            return i;
    return 0;
}

static void game_own_prompt(const struct game *game, int role, struct writer *out) {
    if (game->ruleset->own_prompt && role != ROLE_SPECTATOR)
        game->ruleset->own_prompt(game, role, out);
}

/* The frame that asks the role, or NULL if the role is not asked. */
static const struct frame *asking_frame(const struct game *game, int role) {
    if (!game->ruleset->steps || role == ROLE_SPECTATOR || !(game->ruleset->to_act(game) & ROLE_BIT(role)))
        return NULL;
    return flow_top(game);
}

/* ---- places and items -------------------------------------------------------------------------------------------- */

void out_element(struct writer *w, const struct ruleset *ruleset, int domain, const char *id) {
    char text[KEY_MOST + ITEM_ID_MOST + 2];
    struct writer element;
    writer_init_fixed(&element, text, sizeof text);
    put(&element, ruleset->domains[domain - DOMAIN_FIRST].name);
    put_char(&element, '-');
    put(&element, id);
    out_string_n(w, element.text, element.length);
}

/* Writes the element of the item if it has a place on the board. */
static bool out_placed(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int index) {
    struct domain_item item;
    if (domain < DOMAIN_FIRST || !domain_read(ruleset, content, domain, index, &item) || !item.placed)
        return false;
    out_element(w, ruleset, domain, item.id);
    return true;
}

/* Writes the element of the first named item with a place on the board; null: none has one. */
static void out_named_place(struct writer *w, const struct game *game, const struct named_things *named) {
    for (int i = 0; i < named->count; i++)
        if (out_placed(w, game->ruleset, game->content, named->item[i].domain, named->item[i].index))
            return;
    out_null(w);
}

void out_focus(struct writer *w, const struct game *game, const struct action *action,
               const struct named_things *named) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        if (out_placed(w, game->ruleset, game->content, verb->args[i].domain, action->arg[i]))
            return;
    out_named_place(w, game, named);
}

static void out_things(struct writer *w, const struct game *game, const struct named_things *things) {
    out_array(w);
    for (int i = 0; i < things->count; i++)
        out_thing(w, game, things->item[i].domain, things->item[i].index);
    out_end_array(w);
}

void out_about(struct writer *w, const struct game *game, const struct action *action,
               const struct named_things *named) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    struct named_things about = {0};
    struct writer collector = {.named = &about};
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        int domain = verb->args[i].domain;
        if (domain >= DOMAIN_FIRST && !game->ruleset->domains[domain - DOMAIN_FIRST].fixed)
            name_item(&collector, domain, action->arg[i]);
    }
    for (int i = 0; i < named->count; i++)
        name_item(&collector, named->item[i].domain, named->item[i].index);
    out_things(w, game, &about);
}

/* ---- the question ------------------------------------------------------------------------------------------------ */

enum { TEXT_MOST = 2048 }; /* bytes of one text of the question */

/* Writes a text that was written beside; null: an empty one. */
static void out_text(struct writer *out, const struct writer *text) {
    out->failed |= text->failed;
    if (text->length > 0)
        out_string_n(out, text->text, text->length);
    else
        out_null(out);
}

static void out_prompt(const struct game *game, int role, struct writer *out,
                       void (*write)(const struct game *game, int role, struct writer *out)) {
    char bytes[TEXT_MOST];
    struct writer text;
    writer_init_fixed(&text, bytes, sizeof bytes);
    write(game, role, &text);
    out_text(out, &text);
}

static void out_registers(struct writer *w, const struct game *game, const struct frame *frame) {
    const struct step *step = &game->ruleset->steps[frame->step];
    out_member_object(w, "registers");
    for (int reg = 0; reg < FLOW_REGISTERS; reg++)
        if (step_shows(step, reg)) {
            out_key(w, step->reg[reg].name);
            if (frame->reg[reg] == NONE && template_may_leave_out(step->prompt, step->reg[reg].name))
                out_null(w);
            else
                out_argument(w, game->ruleset, game->content, step->reg[reg].domain, frame->reg[reg]);
        }
    out_end_object(w);
}

static void out_asked(struct writer *w, const struct game *game, int role, const struct frame *frame,
                      struct named_things *named) {
    const struct step *step = &game->ruleset->steps[frame->step];
    char bytes[TEXT_MOST];
    struct writer detail;
    writer_init_fixed(&detail, bytes, sizeof bytes);
    detail.named = named;
    if (step->detail)
        step->detail(game, role, NULL, &detail);
    out_object(w);
    out_member_string(w, "step", step->name);
    out_registers(w, game, frame);
    out_key(w, "detail");
    out_text(w, &detail);
    out_key(w, "about");
    out_things(w, game, named);
    out_end_object(w);
}

static void out_asked_focus(struct writer *w, const struct game *game, const struct frame *frame,
                            const struct named_things *named) {
    const struct step *step = &game->ruleset->steps[frame->step];
    for (int reg = 0; reg < FLOW_REGISTERS; reg++)
        if (step_shows(step, reg) &&
            out_placed(w, game->ruleset, game->content, step->reg[reg].domain, frame->reg[reg]))
            return;
    out_named_place(w, game, named);
}

void out_question(struct writer *out, const struct game *game, int role) {
    const struct frame *frame = asking_frame(game, role);
    struct named_things named = {0};
    out_object(out);
    out_key(out, "prompt");
    out_prompt(game, role, out, game->ruleset->prompt);
    out_key(out, "asides_prompt");
    out_prompt(game, role, out, game_own_prompt);
    out_key(out, "asked");
    if (frame)
        out_asked(out, game, role, frame, &named);
    else
        out_null(out);
    out_key(out, "focus");
    if (frame)
        out_asked_focus(out, game, frame, &named);
    else
        out_null(out);
    out_end_object(out);
}

/* ---- finding an action --------------------------------------------------------------------------------------- */

int action_find(const struct ruleset *ruleset, const void *content, const struct action_list *list, const char *key,
                size_t n) {
    for (int i = 0; i < list->count; i++)
        if (action_has_key(ruleset, content, &list->item[i], key, key + n))
            return i;
    return -1;
}

/* Reads one argument of `length` characters; false: its domain has no such item. */
static bool read_argument(const struct ruleset *ruleset, const void *content, int domain, const char *part,
                          size_t length, int16_t *value) {
    char text[ITEM_ID_MOST + 1], back[ITEM_ID_MOST + 1];
    struct writer w;
    if (length == 0 || length > ITEM_ID_MOST)
        return false;
    memcpy(text, part, length);
    text[length] = '\0';
    if (!domain_is_number(domain)) {
        int index = domain_find(ruleset, content, domain, text);
        *value = (int16_t)index;
        return index >= NONE;
    }
    long number = 0;
    bool minus = text[0] == '-';
    for (size_t i = minus; i < length && number <= INT16_MAX; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        number = 10 * number + text[i] - '0';
    }
    if (number > INT16_MAX)
        return false;
    *value = (int16_t)(minus ? -number : number);
    writer_init_fixed(&w, back, sizeof back); /* keys contain no plus sign and no leading zero */
    put_int(&w, *value);
    return w.length == length && memcmp(back, text, length) == 0;
}

bool action_read(const struct ruleset *ruleset, const void *content, const char *key, size_t n, struct action *action) {
    const char *end = key + n, *stop = memchr(key, ':', n);
    size_t name = stop ? (size_t)(stop - key) : n;
    int verb = 0, k = 0;
    while (verb < ruleset->verb_count &&
           (strlen(ruleset->verbs[verb].name) != name || memcmp(ruleset->verbs[verb].name, key, name) != 0))
        verb++;
    if (verb == ruleset->verb_count)
        return false;
    *action = (struct action){.verb = (uint16_t)verb};
    for (; stop && k < ACTION_ARGS && ruleset->verbs[verb].args[k].name; k++) {
        const char *part = stop + 1, *next = memchr(part, ':', (size_t)(end - part));
        size_t length = (size_t)((next ? next : end) - part);
        if (!read_argument(ruleset, content, ruleset->verbs[verb].args[k].domain, part, length, &action->arg[k]))
            return false;
        stop = next;
    }
    return !stop && (k == ACTION_ARGS || !ruleset->verbs[verb].args[k].name);
}

/* ---- steps --------------------------------------------------------------------------------------------------- */

bool step_shows(const struct step *step, int reg) {
    if (!step->prompt || !step->reg[reg].name)
        return false;
    if (step->is_window && reg == WINDOW_FOR)
        return true;
    const size_t n = strlen(step->reg[reg].name);
    for (const char *at = step->prompt; (at = strchr(at, '{')); at++)
        if (strncmp(at + 1, step->reg[reg].name, n) == 0 && (at[1 + n] == '}' || at[1 + n] == ':'))
            return true;
    return false;
}
