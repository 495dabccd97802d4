#include "drawn.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../../rulesets/kit/text.h"
#include "../game/session.h"
#include "../memory.h"
#include "quick.h"

struct drawing {
    FILE *out;
    struct session *session;
    json_t *view;
};

static const char *text_at(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static long number_at(const json_t *object, const char *key) {
    return (long)json_integer_value(json_object_get(object, key));
}

/* The title of DOMAIN-ID; the text itself if it names nothing. */
static const char *title_of(const struct drawing *d, const char *name) {
    const struct module *module = session_module(d->session);
    struct board_request request = {0};
    if (!session_board_focus(d->session, name, &request))
        return name;
    return domain_title(module->ruleset, module->content, request.domain, request.focus);
}

/* ---- parts ------------------------------------------------------------------------------------------------------- */

static void print_facts(const struct drawing *d, const json_t *facts) {
    size_t i;
    json_t *fact;
    json_array_foreach((json_t *)facts, i, fact) {
        const json_t *value = json_object_get(fact, "value");
        const char *unit = text_at(fact, "unit");
        fprintf(d->out, "; %s ", text_at(fact, "title"));
        if (json_is_integer(value))
            fprintf(d->out, "%lld", (long long)json_integer_value(value));
        else
            fputs(json_string_value(value), d->out);
        fprintf(d->out, "%s%s", unit[0] ? " " : "", unit);
    }
}

static void print_piece(const struct drawing *d, const json_t *piece) {
    const char *owner = text_at(piece, "owner");
    size_t i;
    json_t *mark;
    fputs("    ", d->out);
    if (number_at(piece, "count") > 1)
        fprintf(d->out, "%ld x ", number_at(piece, "count"));
    fprintf(d->out, "%s [%s%s%s]", text_at(piece, "label"), text_at(piece, "kind"), owner[0] ? ", " : "", owner);
    fputs(json_is_true(json_object_get(piece, "hidden")) ? ", hidden" : "", d->out);
    json_array_foreach(json_object_get(piece, "marks"), i, mark) {
        fprintf(d->out, ", %s", json_string_value(mark));
    }
    print_facts(d, json_object_get(piece, "facts"));
    fputc('\n', d->out);
}

/* All pieces of one place, in the order of the list. */
static void print_place(const struct drawing *d, const char *place, const json_t *pieces) {
    size_t i;
    json_t *piece;
    fprintf(d->out, "  %s\n", place[0] ? title_of(d, place) : "At no place of the map");
    json_array_foreach((json_t *)pieces, i, piece) {
        if (strcmp(text_at(piece, "place"), place) == 0)
            print_piece(d, piece);
    }
}

static void print_pieces(const struct drawing *d) {
    const json_t *pieces = json_object_get(d->view, "pieces");
    json_t *seen = must_have(json_object()), *piece;
    size_t i;
    json_array_foreach((json_t *)pieces, i, piece) {
        const char *place = text_at(piece, "place");
        char key[100];
        snprintf(key, sizeof key, "at %s", place);
        if (json_object_get(seen, key))
            continue;
        json_object_set_new(seen, key, json_true());
        print_place(d, place, pieces);
    }
    json_decref(seen);
}

static void print_hands(const struct drawing *d) {
    size_t i, k;
    json_t *hand, *card;
    json_array_foreach(json_object_get(d->view, "hands"), i, hand) {
        fprintf(d->out, "  %s of %s:", text_at(hand, "title"), text_at(hand, "role"));
        json_array_foreach(json_object_get(hand, "cards"), k, card) {
            fprintf(d->out, "%s %s", k > 0 ? "," : "", title_of(d, json_string_value(card)));
        }
        fprintf(d->out, " (%ld hidden)\n", number_at(hand, "hidden"));
    }
}

static void print_counts(const struct drawing *d) {
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(d->view, "decks"), i, row) {
        fprintf(d->out, "  Deck %s: %ld\n", text_at(row, "title"), number_at(row, "count"));
    }
    json_array_foreach(json_object_get(d->view, "tracks"), i, row) {
        const char *owner = text_at(row, "owner");
        fprintf(d->out, "  Track %s%s%s%s: %ld, from %ld to %ld\n", text_at(row, "title"), owner[0] ? " (" : "", owner,
                owner[0] ? ")" : "", number_at(row, "value"), number_at(row, "min"), number_at(row, "max"));
    }
}

static void print_side(const struct drawing *d, const json_t *side) {
    size_t i;
    json_t *row;
    fprintf(d->out, "    %s:", text_at(side, "role")[0] ? text_at(side, "role") : "a neutral force");
    if (json_is_integer(json_object_get(side, "strength")))
        fprintf(d->out, " strength %ld", number_at(side, "strength"));
    json_array_foreach(json_object_get(side, "modifiers"), i, row) {
        fprintf(d->out, ", %+ld %s", number_at(row, "value"), text_at(row, "title"));
    }
    json_array_foreach(json_object_get(side, "dice"), i, row) {
        fprintf(d->out, "%s %lld", i == 0 ? ", dice" : "", (long long)json_integer_value(row));
    }
    json_array_foreach(json_object_get(side, "pieces"), i, row) {
        fprintf(d->out, "%s %s", i == 0 ? ", with" : ",", title_of(d, json_string_value(row)));
    }
    if (number_at(side, "hidden") > 0)
        fprintf(d->out, "%s %ld hidden", json_array_size(json_object_get(side, "pieces")) == 0 ? ", with" : ",",
                number_at(side, "hidden"));
    fputc('\n', d->out);
}

static void print_fight(const struct drawing *d) {
    const json_t *fight = json_object_get(d->view, "fight");
    size_t i;
    json_t *side;
    if (!json_is_object(fight))
        return;
    fprintf(d->out, "  Fight: %s [%s]\n", text_at(fight, "title"), text_at(fight, "kind"));
    json_array_foreach(json_object_get(fight, "sides"), i, side) {
        print_side(d, side);
    }
}

static void print_summary(const struct drawing *d) {
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(d->view, "summary"), i, row) {
        const char *role = text_at(row, "role");
        fprintf(d->out, "  %s%s%s%s: %s\n", text_at(row, "title"), role[0] ? " (" : "", role, role[0] ? ")" : "",
                text_at(row, "value"));
    }
}

/* ---- readers ----------------------------------------------------------------------------------------------------- */

static bool print_reader(struct drawing *d, int reader) {
    const struct ruleset *ruleset = session_module(d->session)->ruleset;
    struct writer w;
    writer_init(&w);
    out_object(&w);
    const bool good = session_view_json(d->session, reader, VIEW_ALL & ~VIEW_BIT(VIEW_STATE), &w);
    out_end_object(&w);
    d->view = good ? must_have(json_loads(must_have_text(&w), 0, NULL)) : NULL;
    writer_finish(&w);
    if (!good)
        return false;
    fprintf(d->out, "== %s: %s\n", reader == ROLE_SPECTATOR ? "spectators" : ruleset->roles[reader].title,
            text_at(d->view, "prompt"));
    print_summary(d);
    print_pieces(d);
    print_hands(d);
    print_counts(d);
    print_fight(d);
    fprintf(d->out, "  Choices: %zu\n", json_array_size(json_object_get(d->view, "actions")));
    json_decref(d->view);
    return true;
}

static bool act(struct session *session, uint64_t *luck, struct action_list *list) {
    const struct module *module = session_module(session);
    role_set asked = session_to_act(session);
    struct writer key;
    for (int skip = (int)quick_below(luck, (uint32_t)__builtin_popcount(asked)); skip > 0; skip--)
        asked &= (role_set)(asked - 1);
    const int role = __builtin_ctz(asked);
    list->count = 0;
    module->ruleset->legal(session_game(session), role, list);
    actions_keep(module->ruleset, list, false);
    writer_init(&key);
    action_key(&key, module->ruleset, module->content, &list->item[quick_below(luck, (uint32_t)list->count)]);
    const enum act_outcome outcome = session_act(session, role, session_seq(session), key.text, key.length, 0);
    writer_finish(&key);
    return outcome == ACT_DONE;
}

static bool print_readers(struct drawing *d) {
    const role_set seats = session_seats(d->session);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        if ((seats & ROLE_BIT(role)) && !print_reader(d, role))
            return false;
    return print_reader(d, ROLE_SPECTATOR);
}

bool drawn_print(FILE *out, const struct module *module, const struct setup *setup, uint64_t seed, int decisions,
                 struct writer *why) {
    uint8_t key[KEY_BYTES] = {0};
    memcpy(key, &seed, sizeof seed);
    struct drawing d = {.out = out, .session = session_new(module, setup, key, why)};
    struct action_list *list = xcalloc(1, sizeof *list);
    uint64_t luck = seed;
    bool good = d.session != NULL;
    for (int i = 0; good && i < decisions && !session_over(d.session); i++)
        good = act(d.session, &luck, list);
    if (good) {
        fprintf(out, "%s, %s: seed %llu after %u decisions\n", module->ruleset->id,
                module->ruleset->scenarios[setup->scenario].id, (unsigned long long)seed, session_seq(d.session));
        good = print_readers(&d);
    }
    if (!good && d.session)
        put(why, session_fault(d.session));
    session_free(d.session);
    free(list);
    return good;
}
