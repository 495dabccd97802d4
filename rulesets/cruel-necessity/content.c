#include "content.h"
#include "reader/land.h"

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
const char *const cn_direction_ids[] = {"fall", "rise", NULL};
const char *const cn_roll_ids[] = {"failure", "success", "natural-1", "natural-6", NULL};
const char *const cn_roll_titles[] = {"failure", "success", "failure, as always on a 1", "success, as always on a 6"};

/* Each kind of record begins with its id and its title. */
static void name_pieces(struct cn_content *content) {
    const struct {
        const void *records;
        size_t size;
        int count;
        const char *prefix, *before, *after; /* of the id, of the title */
    } kind[] = {
        {content->fortress, sizeof *content->fortress, CN_FORTRESSES, "fortress-", "", ""},
        {content->revolt, sizeof *content->revolt, CN_REVOLTS, "", "", ""},
        {content->place, sizeof *content->place, CN_PLACES, "deviltry-", "the deviltry at ", ""},
        {content->track, sizeof *content->track, CN_TRACKS, "track-", "the ", " track"},
    };
    char text[80];
    int n = 0;
    for (int i = 0; i < CN_ARMIES; i++, n++) {
        const struct cn_counter *counter = &content->counter[content->standard_counter[i]];
        content->piece_id[n] = counter->id;
        snprintf(text, sizeof text, "the %s", counter->title);
        content->piece_title[n] = content_string(content, text);
    }
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        for (int i = 0; i < kind[k].count; i++, n++) {
            const char *const *name = (const void *)((const char *)kind[k].records + kind[k].size * (size_t)i);
            snprintf(text, sizeof text, "%s%s", kind[k].prefix, name[0]);
            content->piece_id[n] = content_string(content, text);
            snprintf(text, sizeof text, "%s%s%s", kind[k].before, name[1], kind[k].after);
            content->piece_title[n] = content_string(content, text);
        }
    }
}

static void name_offers(struct cn_content *content) {
    char text[96];
    for (int number = 1; number <= CN_CARDS; number++) {
        struct cn_card *card = &content->card[number];
        if (!card->achievement)
            continue;
        snprintf(text, sizeof text, "%s (%d Zeal)", card->title, card->zeal_cost);
        card->offer = (uint8_t)content->offer_count;
        content->offer[content->offer_count++] =
            (struct cn_offer){card->id, content_string(content, text), (uint8_t)number};
    }
}

static void name_weakenings(struct cn_content *content) {
    char id[8], title[48];
    for (int i = 0; i < content->battle.benefit_count; i++) {
        const struct cn_benefit *benefit = &content->battle.benefit[i];
        if (benefit->effect != CN_GAIN_STRENGTH)
            continue;
        snprintf(id, sizeof id, "%d", benefit->cost);
        snprintf(title, sizeof title, "%+d strength (%d Benefit Points)", benefit->amount, benefit->cost);
        content->weakening[content->weakening_count++] =
            (struct cn_weakening){content_string(content, id), content_string(content, title), benefit};
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
    name_offers(content);
    name_weakenings(content);
    cn_land_write(content);
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
DOMAIN_OF(offer, c->offer_count, c->offer[i].id, c->offer[i].title)
DOMAIN_OF(weakening, c->weakening_count, c->weakening[i].id, c->weakening[i].title)
