#include "parts.h"

#include "names.h"
#include "text.h"

static void out_member_thing(struct writer *w, const struct game *game, const char *key, struct thing thing) {
    out_key(w, key);
    out_thing(w, game, thing.domain, thing.index);
}

void out_thing(struct writer *w, const struct game *game, int domain, int index) {
    const struct item_name *name = item_name(game->ruleset, game->content, domain, index);
    if (domain < DOMAIN_FIRST || index == NONE)
        out_null(w);
    else if (name)
        out_raw(w, name->element, name->element_length);
    else
        out_element(w, game->ruleset, domain, domain_id(game->ruleset, game->content, domain, index));
}

void out_fact(struct writer *w, const struct fact *fact) {
    out_object(w);
    out_member_string(w, "title", fact->title);
    if (fact->text)
        out_member_string(w, "value", fact->text);
    else
        out_member_int(w, "value", fact->number);
    out_member_string(w, "unit", fact->unit);
    out_end_object(w);
}

static void out_facts(struct writer *w, const struct fact *facts) {
    out_member_array(w, "facts");
    for (const struct fact *fact = facts; fact->title; fact++)
        out_fact(w, fact);
    out_end_array(w);
}

static const char *kind_of(const struct game *game, const struct piece *piece, const struct domain_item *item) {
    if (piece->kind)
        return piece->kind;
    return item->kind ? item->kind : game->ruleset->domains[piece->thing.domain - DOMAIN_FIRST].name;
}

void out_piece(struct writer *w, const struct game *game, const struct piece *piece) {
    struct domain_item item = {0};
    if (piece->thing.domain != 0)
        domain_read(game->ruleset, game->content, piece->thing.domain, piece->thing.index, &item);
    out_object(w);
    out_member_thing(w, game, "id", piece->thing);
    out_member_bool(w, "hidden", piece->hidden);
    out_member_string(w, "kind", kind_of(game, piece, &item));
    out_member_thing(w, game, "place", piece->place);
    out_member_string(w, "owner", piece->owner);
    out_member_int(w, "count", piece->count ? piece->count : 1);
    out_member_string(w, "label", piece->label ? piece->label : item.short_title ? item.short_title : item.title);
    out_member_array(w, "marks");
    for (int i = 0; piece->marks[i]; i++)
        out_string(w, piece->marks[i]);
    out_end_array(w);
    out_facts(w, piece->facts);
    out_end_object(w);
}

void out_hand(struct writer *w, const struct game *game, int role, const char *title) {
    out_object(w);
    out_member_string(w, "role", game->ruleset->roles[role].id);
    out_member_string(w, "title", title);
    out_member_array(w, "cards");
}

void out_end_hand(struct writer *w, int hidden) {
    out_end_array(w);
    out_member_int(w, "hidden", hidden);
    out_end_object(w);
}

void out_deck(struct writer *w, const char *id, const char *title, int count) {
    out_object(w);
    out_member_string(w, "id", id);
    out_member_string(w, "title", title);
    out_member_int(w, "count", count);
    out_end_object(w);
}

void out_track(struct writer *w, const char *id, const char *title, int value, int least, int most, const char *owner) {
    out_object(w);
    out_member_string(w, "id", id);
    out_member_string(w, "title", title);
    out_member_int(w, "value", value);
    out_member_int(w, "min", least);
    out_member_int(w, "max", most);
    out_member_string(w, "owner", owner);
    out_end_object(w);
}

void out_fight(struct writer *w, const struct game *game, const char *kind, const char *title, struct thing place) {
    out_object(w);
    out_member_string(w, "kind", kind);
    out_member_string(w, "title", title);
    out_member_thing(w, game, "place", place);
    out_member_array(w, "sides");
}

void out_fight_side(struct writer *w, const char *role, int strength) {
    out_object(w);
    out_member_string(w, "role", role);
    if (strength == NONE)
        out_member_null(w, "strength");
    else
        out_member_int(w, "strength", strength);
    out_member_array(w, "modifiers");
}

void out_modifier(struct writer *w, const char *title, int value) {
    out_object(w);
    out_member_string(w, "title", title);
    out_member_int(w, "value", value);
    out_end_object(w);
}

void out_fight_dice(struct writer *w) {
    out_end_array(w);
    out_member_array(w, "dice");
}

void out_fight_pieces(struct writer *w) {
    out_end_array(w);
    out_member_array(w, "pieces");
}

void out_end_fight_side(struct writer *w, int hidden) {
    out_end_array(w);
    out_member_int(w, "hidden", hidden);
    out_end_object(w);
}

void out_end_fight(struct writer *w) {
    out_end_array(w);
    out_end_object(w);
}

void list_connection(struct connection_list *list, const char *kind, const char *title, struct thing a,
                     struct thing b) {
    if (list->count < RULESET_MAX_CONNECTIONS)
        list->item[list->count++] = (struct connection){.kind = kind, .title = title, .a = a, .b = b};
}
