/* Ids, titles, keys and sentences out of the tables of a ruleset. All pure functions but the labels. */
#ifndef KIT_TEXT_H
#define KIT_TEXT_H

#include "../ruleset.h"
#include "writer.h"

/* DOMAIN_NUMBER or DOMAIN_DIE: a number, not the index of a thing. */
bool domain_is_number(int domain);
int domain_count(const struct ruleset *ruleset, const void *content, int domain);
/* What the game tells of one thing; false (and a zeroed item) where there is none of that index. */
bool domain_read(const struct ruleset *ruleset, const void *content, int domain, int index, struct domain_item *item);
/* "none" for NONE; NULL for an index out of range and for numbers. */
const char *domain_id(const struct ruleset *ruleset, const void *content, int domain, int index);
const char *domain_title(const struct ruleset *ruleset, const void *content, int domain, int index);
const char *domain_short_title(const struct ruleset *ruleset, const void *content, int domain, int index);
/* The index of an id; -2 where there is none. "none" is NONE. */
int domain_find(const struct ruleset *ruleset, const void *content, int domain, const char *id);

/* One argument as a JSON value: number, id string or null. */
void out_argument(struct writer *w, const struct ruleset *ruleset, const void *content, int domain, int value);

/* verb[:id[:id…]], at most 80 characters. */
void action_key(struct writer *w, const struct ruleset *ruleset, const void *content, const struct action *action);
/* The action in list whose key is exactly key (n bytes); its index or -1. */
int action_find(const struct ruleset *ruleset, const void *content, const struct action_list *list, const char *key,
                size_t n);
/* How many of the list the game asks for: all but what may be done out of turn. */
int actions_asked(const struct ruleset *ruleset, const struct action_list *list);
/* Leaves these, or those that may be done out of turn, alone in the list. */
void actions_keep(const struct ruleset *ruleset, struct action_list *list, bool out_of_turn);
/* What the role is asked, or whom it waits for; then what it is in the midst of out of turn. */
void game_prompt(const struct game *game, int role, struct writer *out);
/* The label as this role reads it at this moment of the game; the short one is for under the verb's title. They may run
 * code of the ruleset (detail): where that may fail, under the guard. */
void action_label(struct writer *w, const struct game *game, int role, const struct action *action);
void action_short_label(struct writer *w, const struct game *game, int role, const struct action *action);
/* {"key":…,"verb":…,"args":{…},"label":…}, with "out_of_turn":true where the verb is. */
void action_json(struct writer *w, const struct game *game, int role, const struct action *action);

/* May this role know that the event happened at all? */
bool event_visible(const struct ruleset *ruleset, const struct event *event, int role);
/* The sentence as the role may read it; actor is the role that acted or NONE. */
void event_text(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role);
/* {"kind":…,"args":{…},"text":…}, secret arguments null for those outside the audience; with "dice":[…], the faces,
 * where the kind has arguments of DOMAIN_DIE. Nothing at all where the sentence is empty for him: a window in which
 * somebody is asked. */
void event_json(struct writer *w, const struct ruleset *ruleset, const void *content, const struct event *event,
                int actor, int role);
/* May whoever the step asks know this register? Its prompt shows it, or it says what a window is for. */
bool step_shows(const struct step *step, int reg);
/* Does the event tell anybody something that he did not know? Then undo is closed. */
bool event_discloses(const struct ruleset *ruleset, const struct event *event);
bool events_disclose(const struct ruleset *ruleset, const struct event_list *events); /* does any? */

#endif
