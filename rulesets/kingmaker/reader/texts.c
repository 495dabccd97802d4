/* Describes squares, places, cards, heirs and ships in words, from their printed values. */
#include "../../kit/bits.h"
#include "../../kit/content.h"
#include "../../kit/writer.h"
#include "texts.h"

enum { TEXT_MOST = 480 };

/* A text that is being written. */
struct words {
    char text[TEXT_MOST];
    struct writer w;
};

static struct writer *begin(struct words *words) {
    writer_init_fixed(&words->w, words->text, sizeof words->text);
    return &words->w;
}

/* An empty text is none. */
static const char *end(const struct tables *t, struct words *words) {
    return words->w.length > 0 ? content_string(t, writer_text(&words->w)) : NULL;
}

static const char *const region_titles[REGIONS] = {
    [REGION_WALES] = "in Wales",
    [REGION_DEVON_CORNWALL] = "in Devon and Cornwall",
    [REGION_NORTH_OF_TRENT] = "north of the Trent",
    [REGION_NORTH_OF_TEES] = "north of the Tees",
    [REGION_LONDON] = "in the square of London",
    [REGION_CONWAY] = "in the square of Conway",
    [REGION_CALAIS] = "in Calais",
    [REGION_IRELAND] = "in Ireland",
    [REGION_SCOTLAND] = "in Scotland",
    [REGION_CONTINENT] = "on the Continent",
    [REGION_ISLAND] = "on an island",
};

/* ---- the map ------------------------------------------------------------------------------------------------- */

static void put_places(const struct tables *t, int square, struct writer *w) {
    bool any = false;
    for (int p = 0; p < PLACES; p++)
        if (t->place[p].square == square) {
            put(w, any ? ", " : " Here: ");
            put(w, t->place[p].short_title);
            any = true;
        }
    put(w, any ? "." : "");
}

static void text_squares(struct tables *t) {
    static const char *const terrains[] = {"Open country", "Forest", "Land off the board", "Open sea", "Estuary"};
    for (int i = 0; i < SQUARES; i++) {
        const struct square *square = &t->square[i];
        struct words words;
        struct writer *w = begin(&words);
        put(w, terrains[square->terrain]);
        FOR_EACH_BIT (region, square->regions) {
            if (region_titles[region])
                put_format(w, ", %s", region_titles[region]);
        }
        put(w, ".");
        put(w, square->terrain == TERRAIN_FOREST ? " A move that enters it ends there." : "");
        if (square->regions >> REGION_REFUGE & 1)
            put(w, " A refuge in the first expansion.");
        if (i < LAND)
            put_places(t, i, w);
        t->square_text[i] = end(t, &words);
    }
}

static void text_places(struct tables *t) {
    static const char *const kinds[PLACE_KINDS] = {"City with walls",
                                                   "Town with walls",
                                                   "Royal castle",
                                                   "Castle of a Noble",
                                                   "Open town without an owner",
                                                   "Town without walls",
                                                   "A name on the map, without an inside",
                                                   "Landing"};
    for (int i = 0; i < PLACES; i++) {
        const struct place *place = &t->place[i];
        struct words words;
        struct writer *w = begin(&words);
        put(w, kinds[place->kind]);
        if (place->held_garrison > 0)
            put_format(w, ": garrison %d%s", place->held_garrison,
                       place->garrison < place->held_garrison ? " beside Nobles inside" : "");
        if (place->capacity > 0)
            put_format(w, "%s %d men", place->held_garrison > 0 ? ", room for" : ": room for", place->capacity);
        put(w, ".");
        if (place->votes > 0)
            put_format(w, " %d vote%s in Commons.", place->votes, place->votes == 1 ? "" : "s");
        put(w, place->cathedral ? " Cathedral." : "");
        put(w, place->access_count > 0 && place->kind != PLACE_LANDING ? " Port." : "");
        put(w, place->parliament_site ? " Parliament can sit here." : "");
        put(w, place->plague ? " Open to plague." : "");
        t->place_text[i] = end(t, &words);
    }
}

/* ---- cards and counters -------------------------------------------------------------------------------------- */

static void put_strength(const struct card *card, struct writer *w) {
    if (card->strength > 0)
        put_format(w, "%d men", card->strength);
    if (card->bonus > 0)
        put_format(w, "%s%d %s", card->strength > 0 ? ", and " : "Men: ", card->bonus, region_titles[card->region]);
    put(w, card->strength > 0 || card->bonus > 0 ? "." : "");
}

static void put_votes(const struct card *card, struct writer *w) {
    const char *space = w->length > 0 ? " " : "";
    if (card->commons > 0 && card->lords > 0)
        put_format(w, "%sVotes: %d in Commons, %d in Lords.", space, card->commons, card->lords);
    else if (card->commons > 0)
        put_format(w, "%sVotes: %d in Commons.", space, card->commons);
    else if (card->lords > 0)
        put_format(w, "%sVotes: %d in Lords.", space, card->lords);
}

static void put_grants(const struct tables *t, const struct card *card, struct writer *w) {
    for (int i = 0; i < card->place_count; i++)
        put_format(w, "%s%s", i > 0 ? ", " : w->length > 0 ? " Holds " : "Holds ", t->place[card->place[i]].title);
    put(w, card->place_count > 0 ? "." : "");
    for (int i = 0; i < card->ship_count; i++)
        put_format(w, "%s%s",
                   i > 0           ? ", "
                   : w->length > 0 ? " Ships: "
                                   : "Ships: ",
                   t->ship[card->ship[i]].short_title);
    put(w, card->ship_count > 0 ? "." : "");
}

/* Of Nobles, too: the Noble's counter has the text of the card. */
static void text_cards(struct tables *t) {
    for (int i = 0; i < CARDS; i++) {
        const struct card *card = &t->card[i];
        struct words words;
        struct writer *w = begin(&words);
        put_strength(card, w);
        put_votes(card, w);
        if (card->kind < CARD_SHIP)
            put_grants(t, card, w);
        if (card->kind == CARD_UNTITLED)
            put(w, " May receive a title.");
        if (card->text)
            put_format(w, "%s%s", w->length > 0 ? " " : "", card->text);
        if (card->men > 0)
            put_format(w, " %d townsmen for an attack in the first expansion.", card->men);
        t->card_text[i] = end(t, &words);
    }
}

static void text_heirs(struct tables *t) {
    static const char *const order[] = {"First", "Second", "Third", "Fourth", "Fifth"};
    for (int i = 0; i < HEIRS; i++) {
        const struct heir *heir = &t->heir[i];
        struct words words;
        put_format(begin(&words), "%s in the succession of %s. Starts at %s, unless dice place the heirs.",
                   order[heir->rank - 1], heir->house == LANCASTER ? "Lancaster" : "York", t->place[heir->start].title);
        t->heir_text[i] = end(t, &words);
    }
}

static void text_ships(struct tables *t) {
    for (int i = 0; i < SHIPS; i++) {
        struct words words;
        put_format(begin(&words), "Carries %d men. Comes into play at %s.", t->ship[i].capacity,
                   t->place[t->ship[i].port].title);
        t->ship_text[i] = end(t, &words);
    }
}

void km_write_texts(struct tables *tables) {
    text_squares(tables);
    text_places(tables);
    text_cards(tables);
    text_heirs(tables);
    text_ships(tables);
}
