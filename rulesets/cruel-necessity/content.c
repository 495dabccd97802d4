#include "content.h"

#include <stdio.h>

#include "../kit/content.h"

const char *const cn_army_names[] = {"north", "west", "scotland", "ireland", NULL};
const char *const cn_fortress_names[] = {"london", "hull", "oxford", "bristol", "edinburgh", "dublin", NULL};
const char *const cn_track_names[] = {"ireland",    "monarchy",   "catholicism", "scotland",
                                      "parliament", "puritanism", NULL};

const char *const cn_side_ids[] = {"parliament", "royalist", NULL};
const char *const cn_side_titles[] = {"Parliament", "the Royalists"};
const char *const cn_degree_ids[] = {"crushing-defeat",     "decisive-defeat",  "substantive-defeat",
                                     "marginal-defeat",     "minor-victory",    "moderate-victory",
                                     "substantive-victory", "decisive-victory", NULL};
const char *const cn_degree_titles[] = {"crushing defeat",     "decisive defeat", "substantive defeat",
                                        "marginal defeat",     "minor victory",   "moderate victory",
                                        "substantive victory", "decisive victory"};
const char *const cn_grade_ids[] = {"a", "b", "c", "d", "f", NULL};
const char *const cn_grade_titles[] = {"A", "B", "C", "D", "F"};

static void name_pieces(struct cn_content *content) {
    int n = 0;
    for (int i = 0; i < CN_ARMIES; i++, n++) {
        const struct cn_counter *counter = &content->counter[content->standard_counter[i]];
        content->piece_id[n] = counter->id;
        content->piece_title[n] = counter->title;
    }
    static const char *const prefix[] = {"fortress-", "", "deviltry-", "track-"};
    for (int kind = 0; kind < 4; kind++) {
        static const int count[] = {CN_FORTRESSES, CN_REVOLTS, CN_PLACES, CN_TRACKS};
        for (int i = 0; i < count[kind]; i++, n++) {
            const char *id = kind == 0   ? content->fortress[i].id
                             : kind == 1 ? content->revolt[i].id
                             : kind == 2 ? content->place[i].id
                                         : content->track[i].id;
            const char *title = kind == 0   ? content->fortress[i].title
                                : kind == 1 ? content->revolt[i].title
                                : kind == 2 ? content->place[i].title
                                            : content->track[i].title;
            char text[80];
            snprintf(text, sizeof text, "%s%s", prefix[kind], id);
            content->piece_id[n] = content_string(content, text);
            snprintf(text, sizeof text, "%s%s", kind == 2 ? "the deviltry at " : "", title);
            content->piece_title[n] = content_string(content, text);
        }
    }
}

const void *cn_content_load(const struct content_source *source, struct content_faults *faults) {
    struct cn_content *content = content_pool_new(source, faults, sizeof *content);
    if (content == NULL)
        return NULL;
    enum { OPS = 512 };
    content->op = content_alloc(content, sizeof *content->op * OPS);
    content->op_limit = OPS;
    cn_battle_content_load(content, &content->battle);
    cn_content_load_map(content);
    cn_content_load_cards(content);
    cn_content_load_scenarios(content);
    if (content_failed(content)) {
        content_pool_free(content);
        return NULL;
    }
    name_pieces(content);
    return content;
}

void cn_content_unload(const void *content) {
    content_pool_free(content);
}

/* ---- domains ---------------------------------------------------------------------------------------- */

#define DOMAIN_OF(THING, COUNT, ID, TITLE)                                                                             \
    int cn_##THING##_count(const void *content) {                                                                      \
        const struct cn_content *c = content;                                                                          \
        (void)c;                                                                                                       \
        return COUNT;                                                                                                  \
    }                                                                                                                  \
    const char *cn_##THING##_id(const void *content, int i) {                                                          \
        const struct cn_content *c = content;                                                                          \
        return ID;                                                                                                     \
    }                                                                                                                  \
    const char *cn_##THING##_title(const void *content, int i) {                                                       \
        const struct cn_content *c = content;                                                                          \
        return TITLE;                                                                                                  \
    }

DOMAIN_OF(area, CN_AREAS, c->area[i].id, c->area[i].title)
DOMAIN_OF(army, CN_ARMIES, c->counter[c->standard_counter[i]].id, c->counter[c->standard_counter[i]].title)
DOMAIN_OF(counter, CN_COUNTERS, c->counter[i].id, c->counter[i].title)
DOMAIN_OF(fortress, CN_FORTRESSES, c->fortress[i].id, c->fortress[i].title)
DOMAIN_OF(track, CN_TRACKS, c->track[i].id, c->track[i].title)
DOMAIN_OF(card, CN_CARDS + 1, c->card[i].id, c->card[i].title)
DOMAIN_OF(revolt, CN_REVOLTS, c->revolt[i].id, c->revolt[i].title)
DOMAIN_OF(place, CN_PLACES, c->place[i].id, c->place[i].title)
DOMAIN_OF(reward, CN_REWARDS, c->reward[i].id, c->reward[i].title)
DOMAIN_OF(choice, c->choice_count, c->choice[i].id, c->choice[i].title)
DOMAIN_OF(piece, CN_PIECES, c->piece_id[i], c->piece_title[i])
DOMAIN_OF(click, CN_CLICKS, c->click[i].id, c->click[i].title)
