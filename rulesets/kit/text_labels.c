/* Actions as a client has them: labels, and all of an action as JSON. */
#include "text.h"

#include "template.h"

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

/* Runs the functions of the verb that write what is not in its template. */
void action_named(const struct game *game, int role, const struct action *action, struct named_things *named) {
    char bytes[480];
    struct writer text;
    writer_init_fixed(&text, bytes, sizeof bytes);
    text.named = named;
    action_detail(&text, game, role, action);
    writer_clear(&text);
    action_cost(&text, game, role, action);
    writer_clear(&text);
    action_number(&text, game, role, action);
}

/* Writes a member with the text of `write`; null if that is empty. */
static void out_words(struct writer *w, const char *name, const struct game *game, int role,
                      const struct action *action, struct named_things *named,
                      void (*write)(struct writer *w, const struct game *game, int role, const struct action *action)) {
    char bytes[480];
    struct writer text;
    writer_init_fixed(&text, bytes, sizeof bytes);
    text.named = named;
    write(&text, game, role, action);
    out_words_or_null(w, name, &text);
}

void action_json(struct writer *w, const struct game *game, int role, const struct action *action) {
    const struct ruleset *ruleset = game->ruleset;
    const struct verb *verb = &ruleset->verbs[action->verb];
    char key_text[160], detail_bytes[480];
    struct named_things named = {0};
    struct writer key, detail;
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
    writer_init_fixed(&detail, detail_bytes, sizeof detail_bytes);
    detail.named = &named;
    action_detail(&detail, game, role, action);
    if (detail_most > 0)
        cut_words(&detail, 0, detail_most);
    out_words(w, "cost", game, role, action, &named, action_cost);
    out_words(w, "number", game, role, action, &named, action_number);
    out_key(w, "focus");
    out_focus(w, game, action, &named);
    out_key(w, "about");
    out_about(w, game, action, &named);
    out_member_bool(w, "out_of_turn", verb->out_of_turn);
    out_words_or_null(w, "detail", &detail);
    out_end_object(w);
}
