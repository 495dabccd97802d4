#include "words.h"

#include <stdio.h>
#include <string.h>

#include "../../kit/bits.h"
#include "../../kit/text.h"
#include "../tables.h"
#include "shown.h"

const char *seat_title(const struct game *game, int seat) {
    return seat >= 0 && seat < SEATS ? game->ruleset->roles[seat].title : "nobody";
}

/* ---- texts in a row ---------------------------------------------------------------------------------------------- */

void listing_begin(struct listing *l, int most) {
    writer_init_fixed(&l->w, l->text, sizeof l->text);
    l->most = most;
    l->count = l->left_out = 0;
}

void listing_add(struct listing *l, const char *text) {
    int room_for_the_rest = (int)strlen(" +99");
    int length = (int)(l->w.length + strlen(text)) + (l->count > 0 ? (int)strlen(", ") : 0);
    if (l->most > 0 && length + room_for_the_rest > l->most) {
        l->left_out++;
        return;
    }
    put(&l->w, l->count++ > 0 ? ", " : "");
    put(&l->w, text);
}

const char *listing_end(struct listing *l) {
    if (l->left_out > 0)
        put_format(&l->w, l->count > 0 ? " +%d" : "%d", l->left_out);
    return writer_text(&l->w);
}

/* ---- facts that the board and the summary tell ------------------------------------------------------------------- */

void put_house(const struct game *game, int house, struct writer *w) {
    const struct kingmaker *s = state_of(game);
    int king = crowned_of(s, house), senior = senior_heir(s, house), who = king != NONE ? king : senior;
    if (who == NONE) {
        put(w, "no heir lives");
        return;
    }
    put(w, who == KING_BEAUFORT ? "Beaufort" : content_of(game)->heir[who].short_title);
    put(w, king != NONE ? ", King" : ", senior");
    int owner = king_owner(s, who);
    if (who == KING_BEAUFORT || owner != NONE)
        put_format(w, ", held by %s", seat_title(game, owner));
}

/* Lasting effects of public events. */
void listing_in_force(const struct game *game, struct listing *l) {
    const struct kingmaker *s = state_of(game);
    const struct tables *t = content_of(game);
    char text[96];
    for (int e = 0; e < t->event_count; e++)
        if (s->event[e] == EVENT_IN_FORCE || s->event[e] == EVENT_DRAWN)
            listing_add(l, t->event[e].title);
    if (s->treaty != NONE) {
        snprintf(text, sizeof text, "treaty of %s", seat_title(game, s->treaty));
        listing_add(l, text);
    }
    if (s->calais_lost)
        listing_add(l, "Calais is lost");
    for (int i = 0; i < PEACES; i++)
        if (s->peace[i].square != NONE) {
            snprintf(text, sizeof text, "peace in %s", t->square[s->peace[i].square].title);
            listing_add(l, text);
        }
    for (int seat = 0; seat < SEATS; seat++) {
        snprintf(text, sizeof text, "%s %s", seat_title(game, seat),
                 s->excommunicated >> seat & 1 ? "excommunicated" : "defeatist");
        if (s->excommunicated >> seat & 1 || s->defeatism[seat] > 0)
            listing_add(l, text);
    }
}

void put_business(const struct game *game, struct writer *w) {
    static const char *const items[ITEMS] = {"to be awarded",      "which King to support", "an award",
                                             "a bishop",           "a King's Pardon",       "a ship",
                                             "one King of England"};
    const struct parliament *p = &state_of(game)->parliament;
    if (p->item == ITEM_NONE && p->card == NONE) {
        put(w, "nothing is before the Houses");
        return;
    }
    put(w, items[p->item]);
    if (p->card != NONE)
        put_format(w, ": %s", content_of(game)->card[p->card].title);
}

int votes_so_far(const struct game *game, enum parliament_house house, enum vote vote) {
    int votes = 0;
    FOR_EACH_BIT (seat, state_of(game)->seated) {
        if (state_of(game)->parliament.cast[house][seat] == (int)vote)
            votes += votes_counted(game, seat, house);
    }
    return votes;
}

void put_vote(const struct game *game, struct writer *w, int seat, enum parliament_house house) {
    static const char *const votes[][VOTES] = {{"", " against", " for", " abstain"},
                                               {"", " York", " Lancaster", " abstain"}};
    put_int(w, votes_counted(game, seat, house));
    put(w, votes[vote_domain(game) == DOM_SUPPORT][state_of(game)->parliament.cast[house][seat]]);
}
