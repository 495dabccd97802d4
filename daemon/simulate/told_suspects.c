#include "told_suspects.h"

#include <stdio.h>
#include <string.h>

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"

enum { FORGOTTEN_LEAST = 3 }; /* times, and three in five of those when it was looked for */

/* ---- places ------------------------------------------------------------------------------------------------------ */

static struct place place_of(const struct told *t) {
    struct game game = t->here.game;
    game.state = (void *)t->before;
    struct place place = {t->action ? t->action->verb : t->ruleset->verb_count, NONE};
    if (!t->watched || !t->action || !t->ruleset->steps || t->ruleset->verbs[place.verb].out_of_turn)
        return place;
    const struct frame *top = flow_top(&game);
    place.step = top ? top->step : NONE;
    return place;
}

/* Places beyond the most count as the last one. */
void suspects_come(struct told *t) {
    const struct place place = place_of(t);
    int i = 0;
    while (i < t->places && (t->place[i].verb != place.verb || t->place[i].step != place.step))
        i++;
    if (i == t->places && i < PLACES_MOST)
        t->place[t->places++] = place;
    t->here_place = i < PLACES_MOST ? i : PLACES_MOST - 1;
}

size_t told_bucket(const struct told *t, int kind, bool disclosed) {
    return 2 * ((size_t)kind * PLACES_MOST + (size_t)t->here_place) + disclosed;
}

static size_t bucket_as(const struct told *t, int kind, bool disclosed) {
    return 2 * ((size_t)kind * READERS + (size_t)t->reader) + disclosed;
}

/* ---- how often it was looked for --------------------------------------------------------------------------------- */

/* Does the event disclose something to the reader? */
static bool discloses(const struct told *t, const struct event *event) {
    return t->watched && (event->audience & ~event->knew & ROLE_BIT(t->reader)) != 0;
}

void suspects_count(struct told *t) {
    for (int i = 0; i < t->here.events.count; i++) {
        const struct event *event = &t->here.events.item[i];
        bool disclosed = discloses(t, event), counted = !told_tells_secret(t, event);
        for (int k = 0; k < i && !counted; k++) {
            const struct event *other = &t->here.events.item[k];
            counted = other->kind == event->kind && told_tells_secret(t, other) && discloses(t, other) == disclosed;
        }
        if (counted)
            continue;
        t->looked[2 * told_bucket(t, event->kind, disclosed) + (t->reader == t->actor)]++;
        t->looked_as[bucket_as(t, event->kind, disclosed)]++;
    }
}

/* ---- suspects ---------------------------------------------------------------------------------------------------- */

static bool is_same(const struct suspect *a, const struct suspect *b) {
    return a->kind == b->kind && a->place == b->place && a->reader == b->reader && a->own == b->own &&
           a->disclosed == b->disclosed;
}

static struct suspect *suspect_of(struct told *t, const struct event *event, bool any_place) {
    struct suspect like = {.kind = event->kind,
                           .place = any_place ? NONE : t->here_place,
                           .reader = any_place ? t->reader : 0,
                           .own = !any_place && t->reader == t->actor,
                           .disclosed = discloses(t, event),
                           .seed = t->seed,
                           .decision = t->decision};
    int i = 0;
    while (i < t->suspects && !is_same(&t->suspect[i], &like))
        i++;
    if (i == SUSPECTS_MOST)
        return NULL;
    if (i == t->suspects)
        t->suspect[t->suspects++] = like;
    return &t->suspect[i];
}

static bool forgets_most(const struct told *t, const struct suspect *suspect) {
    uint64_t looked = suspect->place == NONE
                          ? t->looked_as[bucket_as(t, suspect->kind, suspect->disclosed)]
                          : t->looked[2 * told_bucket(t, suspect->kind, suspect->disclosed) + suspect->own];
    return suspect->forgotten >= FORGOTTEN_LEAST && 5 * suspect->forgotten >= 3 * looked;
}

/* A suspect that is found stays found, so that more games never find less. Rules know more about worlds than resample
 * may keep, such as a sum over hidden pieces; that is counted, and not a finding. */
static void note(struct told *t, struct suspect *suspect, bool all) {
    if (!suspect)
        return;
    if (suspect->forgotten++ == 0) {
        snprintf(suspect->what, sizeof suspect->what, "%s", writer_text(&t->one));
        snprintf(suspect->where, sizeof suspect->where, "%s", writer_text(&t->two));
    }
    suspect->all += all;
    suspect->found = suspect->found || suspect->all >= FORGOTTEN_LEAST || forgets_most(t, suspect);
}

void suspects_note(struct told *t, const struct event *event, bool all) {
    note(t, suspect_of(t, event, false), all);
    note(t, suspect_of(t, event, true), all);
}

bool suspects_any(const struct told *t, int kind) {
    for (int i = 0; i < t->suspects; i++)
        if (t->suspect[i].kind == kind && t->suspect[i].place == t->here_place)
            return true;
    return false;
}

bool suspects_found(const struct told *t) {
    for (int i = 0; i < t->suspects; i++)
        if (t->suspect[i].found)
            return true;
    return false;
}

static void find(struct told *t, const struct suspect *suspect) {
    uint64_t seed = t->seed;
    int decision = t->decision;
    writer_clear(&t->one);
    writer_clear(&t->two);
    put(&t->one, suspect->what);
    put(&t->two, suspect->where);
    t->seed = suspect->seed;
    t->decision = suspect->decision;
    told_find(t);
    t->seed = seed;
    t->decision = decision;
}

void suspects_finish(struct told *t) {
    for (int i = 0; i < t->suspects; i++)
        if (t->suspect[i].found)
            find(t, &t->suspect[i]);
        else if (t->suspect[i].place != NONE)
            t->count->sometimes += t->suspect[i].forgotten;
}
