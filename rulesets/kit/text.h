/* Ids, titles, keys and sentences, made from the tables of a ruleset. Pure functions, except labels. */
#ifndef KIT_TEXT_H
#define KIT_TEXT_H

#include "../ruleset.h"
#include "moves.h"
#include "writer.h"

/* DOMAIN_NUMBER or DOMAIN_DIE: a number, not the index of an item. */
bool domain_is_number(int domain);
int domain_count(const struct ruleset *ruleset, const void *content, int domain);
/* Reads one item; false (and a zeroed item): the domain has no item with that index. */
bool domain_read(const struct ruleset *ruleset, const void *content, int domain, int index, struct domain_item *item);
/* "none" for NONE; NULL for an index out of range and for numbers. */
const char *domain_id(const struct ruleset *ruleset, const void *content, int domain, int index);
const char *domain_title(const struct ruleset *ruleset, const void *content, int domain, int index);
const char *domain_short_title(const struct ruleset *ruleset, const void *content, int domain, int index);
/* The index of an id; -2: unknown. "none" gives NONE. */
int domain_find(const struct ruleset *ruleset, const void *content, int domain, const char *id);

/* The items that a text names, each once, in the order in which the text names them. Those beyond ABOUT_MOST are left
 * out. */
enum { ABOUT_MOST = 5 };
struct named_things {
    int count;
    struct thing item[ABOUT_MOST];
};

/* For details, costs and numbers of labels, and details of prompts: puts the title (or short title) of an item, and
 * names the item, so that it is in `about`. A text that says an item's name in other words calls name_item beside it.
 * Nothing is named for NONE. */
void put_item(struct writer *w, const struct game *game, int domain, int index);
void put_item_short(struct writer *w, const struct game *game, int domain, int index);
void name_item(struct writer *w, int domain, int index);
/* Names the items of the domain whose titles or short titles the text contains as whole words: for texts of content. */
void name_titles(struct writer *w, const struct game *game, int domain, const char *text);

/* Writes one argument as a JSON value: number, id string or null. */
void out_argument(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int value);

/* For views: writes a member with one argument, or with an array of the arguments in the set. length: of the key. */
void out_member_argument_n(const struct game *game, struct writer *w, const char *key, size_t length, int domain,
                           int value);
static inline void out_member_argument(const struct game *game, struct writer *w, const char *key, int domain,
                                       int value) {
    out_member_argument_n(game, w, key, strlen(key), domain, value);
}
void out_member_arguments(const struct game *game, struct writer *w, const char *key, int domain, uint64_t set);

/* Writes verb[:id[:id…]], at most 80 characters. */
void action_key(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action);
/* The index of the action in the list with exactly this key (n bytes); -1: none. */
int action_find(const struct ruleset *ruleset, const void *content, const struct action_list *list, const char *key,
                size_t n);
/* Reads the action that a key (n bytes) names by the tables alone, whether or not a list contains it; false: none. */
bool action_read(const struct ruleset *ruleset, const void *content, const char *key, size_t n, struct action *action);
/* How many actions of the list answer the game's question: all except those out of turn. */
int actions_asked(const struct ruleset *ruleset, const struct action_list *list);
/* Keeps only the actions that answer the question, or only those out of turn. */
void actions_keep(const struct ruleset *ruleset, struct action_list *list, bool out_of_turn);
/* What a caretaker takes from a list that is not empty: the index of the first action whose verb passes, else 0. */
int actions_safe(const struct ruleset *ruleset, const struct action_list *list);
/* Writes {"prompt":…,"asides_prompt":…,"asked":…,"focus":…}: the role's question, or the roles that it waits for; its
 * unfinished action out of turn, or null; the step that asks it, or null if it is not asked: the registers that its
 * prompt shows, its detail, and the items that the detail names; and the place that the question is about, as out_focus
 * writes it. */
void out_question(struct writer *w, const struct game *game, int role);
/* Writes the rows [{"id":…,"title":…,"role":…,"value":…}, …] of the ruleset's summary as this reader may know them. */
void out_summary(struct writer *w, const struct game *game, int role, role_set seats);
/* Writes [{"place":"DOMAIN-ID","pieces":["DOMAIN-ID", …]}, …]: each occupied place of the board, and all the things
 * there that this reader may know of, both in the order of the domains. */
void out_standing(struct writer *w, const struct game *game, int role);
/* Writes one part of the view: what the ruleset's `parts` writes, as a whole JSON value. */
void out_part(struct writer *w, const struct game *game, int role, enum view_part part);
/* The label as this role reads it at this moment of the game; the short one is shown under the verb's title. Both may
 * run ruleset code (detail): call them under guard if that may fail. */
void action_label(struct writer *w, const struct game *game, int role, const struct action *action);
void action_short_label(struct writer *w, const struct game *game, int role, const struct action *action);
/* The label without what depends on the game (detail and reader): words for an action that was taken. */
void action_words(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action);
/* action_cost writes what the choice costs; action_number writes the number that it yields (dice, votes, strength).
 * Both in a few words; nothing if there is no such fact. */
void action_cost(struct writer *w, const struct game *game, int role, const struct action *action);
void action_number(struct writer *w, const struct game *game, int role, const struct action *action);
/* Writes "DOMAIN-ID", the id of an element of the picture. domain: read from the ruleset's table. */
void out_element(struct writer *w, const struct ruleset *ruleset, int domain, const char *id);
/* Collects the items that the action's detail, cost and number name. Runs ruleset code, as action_label does. */
void action_named(const struct game *game, int role, const struct action *action, struct named_things *named);
/* Writes "DOMAIN-ID" of the first argument with a place on the board, or of the first named item with one; null: none
 * has one. */
void out_focus(struct writer *w, const struct game *game, const struct action *action,
               const struct named_things *named);
/* Writes ["DOMAIN-ID", …], at most ABOUT_MOST: the arguments whose domain is read from content, and the named items. */
void out_about(struct writer *w, const struct game *game, const struct action *action,
               const struct named_things *named);
/* Writes {"key":…,"verb":…,"args":{…},"label":…,"short":…,"cost":…,"number":…,"focus":…,
 * "about":[…],"out_of_turn":…,"detail":…}. */
void action_json(struct writer *w, const struct game *game, int role, const struct action *action);

/* May this role know that the event happened? */
bool event_visible(const struct ruleset *ruleset, const struct event *event, int role);
/* Writes the sentence as the role may read it. actor: the role that acted, or NONE. */
void event_text(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role);
/* Writes {"kind":…,"args":{…},"text":…}. Secret arguments are null for readers outside the audience. If the kind has
 * arguments of DOMAIN_DIE, "dice":[…] contains the faces. If pieces move, "from":… and "to":… are the places and
 * "pieces":[…] the pieces, null for those that the reader may not know. Writes nothing if the sentence is empty for
 * this reader, as in a window in which a role is asked. moves: NULL: none. */
void event_json(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                const struct event_moves *moves, int actor, int role);
/* May the roles that the step asks know this register? They may if its prompt shows it, or if it is the purpose of a
 * window. */
bool step_shows(const struct step *step, int reg);
/* Does the event tell any reader something new? Then undo is closed. */
bool event_discloses(const struct ruleset *ruleset, const struct event *event);
bool events_disclose(const struct ruleset *ruleset, const struct event_list *events); /* any of them? */

#endif
