/* What a client shows beside the map: the summary, what stands where, the parts of a view. */
#include "parts.h"
#include "text.h"

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

/* A thing and its place in one number, so that numbers are in the order of the places, and at each place in that of the
 * things. */
static uint64_t standing_of(struct thing thing, struct thing at) {
    return (uint64_t)(uint16_t)at.domain << 48 | (uint64_t)(uint16_t)at.index << 32 |
           (uint64_t)(uint16_t)thing.domain << 16 | (uint64_t)(uint16_t)thing.index;
}

static struct thing thing_in(uint64_t standing) {
    return (struct thing){(int16_t)(standing >> 16), (int16_t)standing};
}

/* May things of this domain stand at a place? Areas and boxes of tracks are places; words and aliases are no things. */
static bool may_stand(const struct game *game, int domain) {
    const enum domain_role role = game->ruleset->domains[domain - DOMAIN_FIRST].role;
    return role == DOMAIN_OF_PIECES || role == DOMAIN_OF_CARDS;
}

/* Lists the things on the board in the order of their numbers. Returns how many there are. */
static int all_standing(const struct game *game, int role, uint64_t list[STANDING_MOST]) {
    int count = 0;
    for (int k = 0; k < game->ruleset->domain_count; k++) {
        int domain = DOMAIN_FIRST + k;
        int items = may_stand(game, domain) ? domain_count(game->ruleset, game->content, domain) : 0;
        for (int i = 0; i < items && count < STANDING_MOST; i++) {
            struct thing thing = {(int16_t)domain, (int16_t)i}, at = {0};
            if (!game->ruleset->stands(game, role, thing, &at))
                continue;
            uint64_t one = standing_of(thing, at);
            int place = count++;
            for (; place > 0 && one < list[place - 1]; place--)
                list[place] = list[place - 1];
            list[place] = one;
        }
    }
    return count;
}

void out_standing(struct writer *w, const struct game *game, int role) {
    uint64_t list[STANDING_MOST];
    int count = game->ruleset->stands ? all_standing(game, role, list) : 0;
    out_array(w);
    for (int i = 0; i < count;) {
        const uint64_t place = list[i] >> 32;
        const struct thing at = thing_in(place);
        out_object(w);
        out_key(w, "place");
        out_thing(w, game, at.domain, at.index);
        out_member_array(w, "pieces");
        for (; i < count && list[i] >> 32 == place; i++) {
            const struct thing thing = thing_in(list[i]);
            out_thing(w, game, thing.domain, thing.index);
        }
        out_end_array(w);
        out_end_object(w);
    }
    out_end_array(w);
}

/* Pieces of a ruleset without parts. */
static void put_standing_pieces(struct writer *w, const struct game *game, int role) {
    uint64_t list[STANDING_MOST];
    int count = game->ruleset->stands ? all_standing(game, role, list) : 0;
    for (int i = 0; i < count; i++)
        out_piece(w, game, &(struct piece){.thing = thing_in(list[i]), .place = thing_in(list[i] >> 32)});
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
