#include "making.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../call/answer.h"
#include "../text/input.h"

static void member_json(struct writer *w, const char *name, const struct json_t *value) {
    char *text = value ? input_dump(value) : NULL;
    if (text) {
        out_key(w, name);
        out_raw(w, text, strlen(text));
    }
    free(text);
}

/* A seat that takes longer than the pace is late: everybody is told, and the game goes on. */
static void pace_as_clock(struct writer *w, int64_t pace) {
    out_member_object(w, "clock");
    out_member_string(w, "kind", "move");
    out_member_int(w, "seconds", pace);
    out_member_string(w, "on_expiry", "notice");
    out_end_object(w);
}

/* Writes the game as a body of POST /v1/games. */
static struct json_t *document_of(const struct league_terms *terms, int index, const char *labels) {
    struct writer w;
    char why[160];
    writer_init(&w);
    out_object(&w);
    out_member_string(&w, "ruleset", terms->game[index].ruleset);
    out_member_string(&w, "scenario", terms->game[index].scenario);
    member_json(&w, "options", terms->game[index].options);
    member_json(&w, "clock", terms->clock);
    if (!terms->clock && terms->pace > 0)
        pace_as_clock(&w, terms->pace);
    out_member_string(&w, "visibility", game_visibility_name(terms->visibility));
    out_key(&w, "labels");
    out_raw(&w, labels, strlen(labels));
    out_end_object(&w);
    struct json_t *document = input_parse(writer_text(&w), w.length, why, sizeof why);
    writer_finish(&w);
    return document;
}

static bool seats_fit(struct call *call, const struct league_terms *terms, const struct new_game *game) {
    const int seats = game->record.seat_count, wanted = league_seats(terms);
    char pointer[40];
    snprintf(pointer, sizeof pointer, "%s/scenario", game->place);
    return seats == wanted || call_problem_at(call, PROBLEM_BAD_OPTION, pointer, "has another number of seats",
                                              "A league of the kind %s needs games of %d seats; this one has %d.",
                                              league_kind_name(terms->kind), wanted, seats);
}

bool league_game_make(struct call *call, const struct league_terms *terms, int index, const char *labels,
                      struct league_new_game *made) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    struct faults_within within;
    *made = (struct league_new_game){.document = document_of(terms, index, labels)};
    snprintf(made->game.place, sizeof made->game.place, "/games/%d", index);
    if (!made->document) {
        shape_end(&shape, &faults, call);
        return call_out_of_memory(call);
    }
    new_game_read(call, &made->game, made->document, input_within(&within, &faults, made->game.place));
    return shape_end(&shape, &faults, call) && new_game_prepare(call, &made->game) &&
           seats_fit(call, terms, &made->game);
}

void league_game_finish(struct league_new_game *made) {
    if (made->document)
        new_game_clear(&made->game);
    input_free(made->document);
    *made = (struct league_new_game){0};
}

bool league_games_check(struct call *call, const struct league_terms *terms) {
    for (int i = 0; i < terms->game_count; i++) {
        struct league_new_game made;
        const bool good = league_game_make(call, terms, i, "{}", &made);
        league_game_finish(&made);
        if (!good)
            return false;
    }
    return true;
}
