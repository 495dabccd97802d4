#include "text.h"

#include <stdio.h>
#include <string.h>

#include "bits.h"
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
    struct domain_item item;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    return domain_read(ruleset, content, domain, index, &item) ? item.id : NULL;
}

const char *domain_title(const struct ruleset *ruleset, const void *content, int domain, int index) {
    struct domain_item item;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    return domain_read(ruleset, content, domain, index, &item) ? item.title : NULL;
}

const char *domain_short_title(const struct ruleset *ruleset, const void *content, int domain, int index) {
    struct domain_item item;
    if (index == NONE && !domain_is_number(domain))
        return "none";
    if (!domain_read(ruleset, content, domain, index, &item))
        return NULL;
    return item.short_title ? item.short_title : item.title;
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

void out_argument(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int value) {
    if (domain == DOMAIN_NUMBER || (domain == DOMAIN_DIE && value != NONE))
        out_int(w, value);
    else if (value == NONE)
        out_null(w);
    else if (domain_is_numeric(ruleset, domain)) {
        const char *id = domain_id(ruleset, content, domain, value);
        out_raw(w, id ? id : "null", id ? strlen(id) : 4);
    } else
        out_string(w, domain_id(ruleset, content, domain, value));
}

void out_member_argument(const struct game *game, struct writer *w, const char *key, int domain, int value) {
    out_key(w, key);
    out_argument(w, game->ruleset, game->content, domain, value);
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

/* What the step's detail function writes in its prompt; null: nothing. */
static void out_detail(struct writer *w, const struct game *game, int role, const struct step *step) {
    char bytes[2048];
    struct writer text;
    writer_init_fixed(&text, bytes, sizeof bytes);
    if (step->detail)
        step->detail(game, role, NULL, &text);
    w->failed |= text.failed;
    if (text.length > 0)
        out_string_n(w, text.text, text.length);
    else
        out_null(w);
}

static void out_asked(struct writer *w, const struct game *game, int role) {
    const struct frame *frame = asking_frame(game, role);
    if (!frame) {
        out_null(w);
        return;
    }
    const struct step *step = &game->ruleset->steps[frame->step];
    out_object(w);
    out_member_string(w, "step", step->name);
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
    out_key(w, "detail");
    out_detail(w, game, role, step);
    out_end_object(w);
}

/* ---- places and items -------------------------------------------------------------------------------------------- */

/* DOMAIN-ID, the id of an element of the picture. */
static void out_element(struct writer *w, const struct ruleset *ruleset, int domain, const char *id) {
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

static void out_asked_focus(struct writer *w, const struct game *game, int role) {
    const struct frame *frame = asking_frame(game, role);
    const struct step *step = frame ? &game->ruleset->steps[frame->step] : NULL;
    for (int reg = 0; step && reg < FLOW_REGISTERS; reg++)
        if (step_shows(step, reg) &&
            out_placed(w, game->ruleset, game->content, step->reg[reg].domain, frame->reg[reg]))
            return;
    out_null(w);
}

void out_focus(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++)
        if (out_placed(w, ruleset, content, verb->args[i].domain, action->arg[i]))
            return;
    out_null(w);
}

void out_about(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    out_array(w);
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        int domain = verb->args[i].domain;
        if (domain >= DOMAIN_FIRST && !ruleset->domains[domain - DOMAIN_FIRST].fixed && action->arg[i] != NONE)
            out_element(w, ruleset, domain, domain_id(ruleset, content, domain, action->arg[i]));
    }
    out_end_array(w);
}

/* ---- the question ------------------------------------------------------------------------------------------------ */

/* Writes one text of the question; null: an empty one. */
static void out_text(const struct game *game, int role, struct writer *out,
                     void (*write)(const struct game *game, int role, struct writer *out)) {
    char bytes[2048];
    struct writer text;
    writer_init_fixed(&text, bytes, sizeof bytes);
    write(game, role, &text);
    if (text.failed)
        out->failed = true;
    else if (text.length > 0)
        out_string_n(out, text.text, text.length);
    else
        out_null(out);
}

void out_question(struct writer *out, const struct game *game, int role) {
    out_object(out);
    out_key(out, "prompt");
    out_text(game, role, out, game->ruleset->prompt);
    out_key(out, "asides_prompt");
    out_text(game, role, out, game_own_prompt);
    out_key(out, "asked");
    out_asked(out, game, role);
    out_key(out, "focus");
    out_asked_focus(out, game, role);
    out_end_object(out);
}

/* ---- the summary ------------------------------------------------------------------------------------------------- */

/* Writes one row; nothing if its value is empty for this reader. of: the role that it is about, or NONE. */
static void out_summary_row(struct writer *w, const struct game *game, int reader, int of,
                            const struct summary_row *row) {
    char text[160];
    struct writer value;
    writer_init_fixed(&value, text, sizeof text);
    row->value(game, reader, of, &value);
    if (value.length == 0)
        return;
    out_object(w);
    out_member_string(w, "id", row->id);
    out_member_string(w, "title", row->title);
    out_member_string(w, "role", of == NONE ? NULL : game->ruleset->roles[of].id);
    out_key(w, "value");
    out_string_n(w, value.text, value.length);
    out_end_object(w);
}

void out_summary(struct writer *w, const struct game *game, int role, role_set seats) {
    const struct ruleset *ruleset = game->ruleset;
    out_array(w);
    for (int i = 0; i < ruleset->summary_count; i++) {
        const struct summary_row *row = &ruleset->summary[i];
        if (!row->each_seat)
            out_summary_row(w, game, role, NONE, row);
        for (int of = 0; row->each_seat && of < ruleset->role_count; of++)
            if (seats & ROLE_BIT(of))
                out_summary_row(w, game, role, of, row);
    }
    out_end_array(w);
}

enum { STANDING_MOST = 400 };

struct standing {
    struct thing thing, at;
};

static bool is_before(struct thing a, struct thing b) {
    return a.domain != b.domain ? a.domain < b.domain : a.index < b.index;
}

/* Lists the things on the board, sorted by place, and at each place in the order of the domains. Returns their
 * number. */
static int all_standing(const struct game *game, int role, struct standing list[STANDING_MOST]) {
    int count = 0;
    for (int k = 0; k < game->ruleset->domain_count; k++) {
        int domain = DOMAIN_FIRST + k, items = domain_count(game->ruleset, game->content, domain);
        for (int i = 0; i < items && count < STANDING_MOST; i++) {
            struct standing one = {.thing = {domain, i}};
            if (!game->ruleset->stands(game, role, one.thing, &one.at))
                continue;
            int place = count++;
            for (; place > 0 && is_before(one.at, list[place - 1].at); place--)
                list[place] = list[place - 1];
            list[place] = one;
        }
    }
    return count;
}

void out_standing(struct writer *w, const struct game *game, int role) {
    struct standing list[STANDING_MOST];
    int count = game->ruleset->stands ? all_standing(game, role, list) : 0;
    out_array(w);
    for (int i = 0; i < count;) {
        const struct thing at = list[i].at;
        out_object(w);
        out_key(w, "place");
        out_thing(w, game, at.domain, at.index);
        out_member_array(w, "pieces");
        for (; i < count && !is_before(at, list[i].at); i++)
            out_thing(w, game, list[i].thing.domain, list[i].thing.index);
        out_end_array(w);
        out_end_object(w);
    }
    out_end_array(w);
}

/* Pieces of a ruleset without parts. */
static void put_standing_pieces(struct writer *w, const struct game *game, int role) {
    struct standing list[STANDING_MOST];
    int count = game->ruleset->stands ? all_standing(game, role, list) : 0;
    for (int i = 0; i < count; i++)
        out_piece(w, game, &(struct piece){.thing = list[i].thing, .place = list[i].at});
}

static void put_part(struct writer *w, const struct game *game, int role, enum view_part part) {
    if (game->ruleset->parts)
        game->ruleset->parts(game, role, part, w);
    else if (part == PART_PIECES)
        put_standing_pieces(w, game, role);
    else if (part == PART_FIGHT)
        out_null(w);
}

void out_part(struct writer *w, const struct game *game, int role, enum view_part part) {
    if (part == PART_FIGHT) {
        put_part(w, game, role, part);
        return;
    }
    out_array(w);
    put_part(w, game, role, part);
    out_end_array(w);
}

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

/* detail_most: the most characters of {detail}; 0: all. */
static void put_label(struct writer *w, const struct game *game, int role, const struct action *action,
                      const char *template, int detail_most) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    struct template_values values = {.ruleset = game->ruleset,
                                     .content = game->content,
                                     .args = verb->args,
                                     .arg_count = ACTION_ARGS,
                                     .value = action->arg,
                                     .actor = NONE,
                                     .role = role,
                                     .detail = verb->detail,
                                     .detail_most = detail_most,
                                     .game = game,
                                     .action = action};
    template_put(w, template, &values);
}

static void action_detail(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    if (verb->detail)
        verb->detail(game, role, action, w);
}

/* Writes the label in LABEL_MOST characters: without its detail every label fits (laws/words). Returns the most
 * characters that the detail has in it; 0: all. */
static int put_whole_label(struct writer *w, const struct game *game, int role, const struct action *action) {
    const char *template = game->ruleset->verbs[action->verb].label;
    size_t before = w->length;
    put_label(w, game, role, action, template, 0);
    int over = text_characters(w->text + before, w->length - before) - LABEL_MOST;
    if (over <= 0)
        return 0;
    char bytes[480];
    struct writer detail;
    writer_init_fixed(&detail, bytes, sizeof bytes);
    action_detail(&detail, game, role, action);
    int most = text_characters(detail.text, detail.length) - over;
    w->length = before;
    put_label(w, game, role, action, template, most > 1 ? most : 1);
    return most > 1 ? most : 1;
}

void action_label(struct writer *w, const struct game *game, int role, const struct action *action) {
    put_whole_label(w, game, role, action);
}

void action_words(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action) {
    const struct verb *verb = &ruleset->verbs[action->verb];
    const struct template_values values = {.ruleset = ruleset,
                                           .content = content,
                                           .args = verb->args,
                                           .arg_count = ACTION_ARGS,
                                           .value = action->arg,
                                           .actor = NONE,
                                           .role = NONE};
    template_put(w, verb->label, &values);
}

void action_short_label(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    put_label(w, game, role, action, verb->short_label ? verb->short_label : verb->label, 0);
}

void action_cost(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    if (verb->cost)
        verb->cost(game, role, action, w);
}

void action_number(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    if (verb->number)
        verb->number(game, role, action, w);
}

static void out_words_or_null(struct writer *w, const char *name, const struct writer *text) {
    out_key(w, name);
    if (text->length > 0)
        out_string_n(w, text->text, text->length);
    else
        out_null(w);
}

/* Writes label and short. Returns the most characters that the detail has; 0: all. */
static int out_labels(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct verb *verb = &game->ruleset->verbs[action->verb];
    char label_bytes[480], short_bytes[480];
    struct writer label, brief;
    writer_init_fixed(&label, label_bytes, sizeof label_bytes);
    writer_init_fixed(&brief, short_bytes, sizeof short_bytes);
    int most = put_whole_label(&label, game, role, action);
    put_label(&brief, game, role, action, verb->short_label ? verb->short_label : verb->label, most);
    out_words_or_null(w, "label", &label);
    out_words_or_null(w, "short", &brief);
    return most;
}

static void out_action_detail(struct writer *w, const struct game *game, int role, const struct action *action,
                              int most) {
    char bytes[480];
    struct writer detail;
    writer_init_fixed(&detail, bytes, sizeof bytes);
    action_detail(&detail, game, role, action);
    if (most > 0)
        cut_words(&detail, 0, most);
    out_words_or_null(w, "detail", &detail);
}

/* Writes a member with the text of `write`; null if that is empty. */
static void out_words(struct writer *w, const char *name, const struct game *game, int role,
                      const struct action *action,
                      void (*write)(struct writer *w, const struct game *game, int role, const struct action *action)) {
    char bytes[480];
    struct writer text;
    writer_init_fixed(&text, bytes, sizeof bytes);
    write(&text, game, role, action);
    out_words_or_null(w, name, &text);
}

void action_json(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct ruleset *ruleset = game->ruleset;
    const struct verb *verb = &ruleset->verbs[action->verb];
    char key_text[160];
    struct writer key;
    writer_init_fixed(&key, key_text, sizeof key_text);
    action_key(&key, ruleset, game->content, action);
    out_object(w);
    out_key(w, "key");
    out_string_n(w, key.text, key.length);
    out_member_string(w, "verb", verb->name);
    out_member_object(w, "args");
    for (int i = 0; i < ACTION_ARGS && verb->args[i].name; i++) {
        out_key(w, verb->args[i].name);
        out_argument(w, ruleset, game->content, verb->args[i].domain, action->arg[i]);
    }
    out_end_object(w);
    int detail_most = out_labels(w, game, role, action);
    out_words(w, "cost", game, role, action, action_cost);
    out_words(w, "number", game, role, action, action_number);
    out_key(w, "focus");
    out_focus(w, ruleset, game->content, action);
    out_key(w, "about");
    out_about(w, ruleset, game->content, action);
    out_member_bool(w, "out_of_turn", verb->out_of_turn);
    out_action_detail(w, game, role, action, detail_most);
    out_end_object(w);
}

/* ---- events ---------------------------------------------------------------------------------------- */

static bool in_audience(const struct event *event, int role) {
    return role == ROLE_ARBITER || (event->audience & ROLE_BIT(role)) != 0;
}

bool event_visible(const struct ruleset *ruleset, const struct event *event, int role) {
    return !ruleset->events[event->kind].is_private || in_audience(event, role);
}

void event_text(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    struct template_values values = {.ruleset = ruleset,
                                     .content = content,
                                     .args = kind->args,
                                     .arg_count = EVENT_ARGS,
                                     .value = event->arg,
                                     .veiled = !in_audience(event, role),
                                     .actor = actor,
                                     .role = NONE};
    template_put(w, kind->text, &values);
}

static bool has_dice(const struct event_kind *kind) {
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        if (kind->args[i].domain == DOMAIN_DIE)
            return true;
    return false;
}

/* Writes the faces rolled, in the order of the arguments, without those that the reader may not see. */
static void out_dice(struct writer *w, const struct event_kind *kind, const struct event *event, bool veiled) {
    out_member_array(w, "dice");
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        if (kind->args[i].domain == DOMAIN_DIE && event->arg[i] != NONE && !(kind->args[i].secret && veiled))
            out_int(w, event->arg[i]);
    out_end_array(w);
}

static void out_member_place(struct writer *w, const struct ruleset *ruleset, const void *content, const char *key,
                             struct thing place) {
    out_key(w, key);
    if (place.domain < DOMAIN_FIRST || place.index == NONE)
        out_null(w);
    else
        out_element(w, ruleset, place.domain, domain_id(ruleset, content, place.domain, place.index));
}

static bool knows_piece(const struct piece_move *move, int role) {
    return move->piece.domain != 0 && (role == ROLE_ARBITER || (move->knows & ROLE_BIT(role)));
}

/* Writes nothing if no piece moves. The pieces that the reader may not know come last, so that their order tells
 * nothing. */
static void out_moves(struct writer *w, const struct ruleset *ruleset, const void *content,
                      const struct event_moves *moves, int role) {
    bool begun = false;
    int unknown = 0;
    for (int i = 0; moves && i < moves->count; i++) {
        const struct piece_move *move = &moves->item[i];
        if (move->event != moves->event)
            continue;
        if (!begun) {
            out_member_place(w, ruleset, content, "from", move->from);
            out_member_place(w, ruleset, content, "to", move->to);
            out_member_array(w, "pieces");
            begun = true;
        }
        if (knows_piece(move, role))
            out_element(w, ruleset, move->piece.domain,
                        domain_id(ruleset, content, move->piece.domain, move->piece.index));
        else
            unknown++;
    }
    for (; unknown > 0; unknown--)
        out_null(w);
    if (begun)
        out_end_array(w);
}

void event_json(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                const struct event_moves *moves, int actor, int role) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    struct writer text;
    writer_init(&text);
    event_text(&text, ruleset, content, event, actor, role);
    if (text.length == 0) {
        w->failed |= text.failed;
        writer_finish(&text);
        return;
    }
    out_object(w);
    out_member_string(w, "kind", kind->name);
    out_member_object(w, "args");
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++) {
        out_key(w, kind->args[i].name);
        const bool hidden = kind->args[i].secret && !in_audience(event, role);
        if (hidden || (event->arg[i] == NONE && template_may_leave_out(kind->text, kind->args[i].name)))
            out_null(w);
        else
            out_argument(w, ruleset, content, kind->args[i].domain, event->arg[i]);
    }
    out_end_object(w);
    out_key(w, "text");
    out_string_n(w, writer_text(&text), text.length);
    writer_finish(&text);
    if (has_dice(kind))
        out_dice(w, kind, event, !in_audience(event, role));
    out_moves(w, ruleset, content, moves, role);
    out_end_object(w);
}

bool event_discloses(const struct ruleset *ruleset, const struct event *event) {
    const struct event_kind *kind = &ruleset->events[event->kind];
    if ((event->audience & (role_set)~event->knew) == 0)
        return false;
    bool secret = kind->is_private;
    for (int i = 0; i < EVENT_ARGS && kind->args[i].name; i++)
        secret = secret || kind->args[i].secret;
    return secret;
}

bool events_disclose(const struct ruleset *ruleset, const struct event_list *events) {
    for (int i = 0; i < events->count; i++)
        if (event_discloses(ruleset, &events->item[i]))
            return true;
    return false;
}

bool step_shows(const struct step *step, int reg) {
    char open[72];
    if (!step->prompt || !step->reg[reg].name)
        return false;
    if (step->is_window && reg == WINDOW_FOR)
        return true;
    int n = snprintf(open, sizeof open, "{%s", step->reg[reg].name);
    for (const char *at = step->prompt; (at = strstr(at, open)); at += n)
        if (at[n] == '}' || at[n] == ':')
            return true;
    return false;
}
