/* Loads the whole content, and derives facts from several of its files. */
#include "content.h"

#include <stdio.h>

#include "../../kit/names.h"
#include "land.h"
#include "parts.h"

/* Each kind of record begins with its id and its title. */
static void name_pieces(struct cn_content *content) {
    const struct {
        const void *records;
        size_t size;
        int count;
        const char *prefix, *before, *after; /* of the id, of the title */
    } kind[] = {
        {content->fortress, sizeof *content->fortress, CN_FORTRESSES, "fortress-", "", ""},
        {content->revolt, sizeof *content->revolt, CN_REVOLTS, "", "the ", ""},
        {content->place, sizeof *content->place, CN_PLACES, "deviltry-", "the Deviltry in ", ""},
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

static void list_offers(struct cn_content *content) {
    FOR_EACH_BIT (number, content->achievements) {
        content->card[number].offer = (uint8_t)content->offer_count;
        content->offer[content->offer_count++] = (uint8_t)number;
    }
}

static void list_weakenings(struct cn_content *content) {
    char id[8], title[32];
    for (int i = 0; i < content->battle.benefit_count; i++) {
        const struct cn_benefit *benefit = &content->battle.benefit[i];
        if (benefit->effect != CN_GAIN_STRENGTH)
            continue;
        snprintf(id, sizeof id, "%d", benefit->cost);
        snprintf(title, sizeof title, "%+d strength", benefit->amount);
        content->weakening[content->weakening_count++] =
            (struct cn_weakening){content_string(content, id), content_string(content, title), benefit};
    }
}

const void *cn_content_load(const struct content_source *source, struct content_faults *faults) {
    struct cn_content *content = content_pool_new(source, faults, sizeof *content);
    if (!content)
        return NULL;
    content->op = content_alloc(content, sizeof *content->op * CN_OPS_MAX);
    cn_read_battle(content, &content->battle);
    cn_read_map(content);
    cn_read_cards(content);
    cn_read_scenarios(content);
    if (!content_failed(content))
        cn_check(content);
    if (content_failed(content)) {
        content_pool_free(content);
        return NULL;
    }
    name_pieces(content);
    list_offers(content);
    list_weakenings(content);
    cn_write_texts(content);
    cn_land_write(content);
    names_make(content, ruleset_entry());
    return content;
}

void cn_content_unload(const void *content) {
    content_pool_free(content);
}
