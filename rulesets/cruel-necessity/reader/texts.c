/* Describes each thing of the content in words. */
#include <stdio.h>
#include <string.h>

#include "parts.h"

enum { TEXT_MOST = 480 };

static const char *const region_titles[] = {"North", "West", "Scotland", "Ireland"};

static void text_areas(struct cn_content *content) {
    char text[TEXT_MOST];
    for (int i = 0; i < CN_AREAS; i++) {
        struct cn_area *area = &content->area[i];
        area->map_name = area->title + (strncmp(area->title, "the ", 4) == 0 ? 4 : 0);
        if (area->region == NONE) {
            area->short_title = content->fortress[CN_LONDON].title;
            area->text = "Area 0 of North and of West.";
            continue;
        }
        const char *region = region_titles[area->region];
        snprintf(text, sizeof text, "%c%d", region[0], area->number);
        area->short_title = content_string(content, text);
        snprintf(text, sizeof text, "Area %d of %s; %+d VP for an Army here.", area->number, region, area->vp);
        area->text = content_string(content, text);
    }
}

static void text_counters(struct cn_content *content) {
    char text[TEXT_MOST];
    for (int i = 0; i < CN_COUNTERS; i++) {
        struct cn_counter *counter = &content->counter[i];
        snprintf(text, sizeof text, "Combat Value %d, disordered %d; %+d VP, disordered %+d.", counter->combat_value[0],
                 counter->combat_value[1], counter->vp[0], counter->vp[1]);
        counter->text = content_string(content, text);
    }
}

static void text_fortresses(struct cn_content *content) {
    char text[TEXT_MOST];
    for (int i = 0; i < CN_FORTRESSES; i++) {
        struct cn_fortress_type *fortress = &content->fortress[i];
        snprintf(text, sizeof text, "%+d VP for Parliament, %+d in Royalist hands; %d Zeal a turn for Parliament.",
                 fortress->vp[CN_PARLIAMENT], fortress->vp[CN_ROYALIST], fortress->zeal_income);
        fortress->text = content_string(content, text);
    }
}

static void put_flip(struct writer *w, const struct cn_box *box) {
    switch ((enum cn_flip)box->flip) {
    case CN_FLIP_NONE: return;
    case CN_FLIP_ARMY_MORALE: put_format(w, " (%+d to the strength of its Army)", box->amount); return;
    case CN_FLIP_REVOLT_STRENGTH: put_format(w, " (%+d to Revolts and Deviltry)", box->amount); return;
    case CN_FLIP_NO_FORTIFY: put(w, " (London cannot be fortified)"); return;
    case CN_FLIP_ZEAL_INCOME: put_format(w, " (%+d Zeal a turn)", box->amount); return;
    }
}

static void text_tracks(struct cn_content *content) {
    for (int i = 0; i < CN_TRACKS; i++) {
        char text[TEXT_MOST];
        struct cn_track_type *track = &content->track[i];
        struct writer w;
        writer_init_fixed(&w, text, sizeof text);
        put(&w, "From the top");
        for (int box = 0; box < CN_BOXES; box++) {
            const struct cn_box *b = &track->box[box];
            put_format(&w, "%s %s %d for %+d VP", box == 0 ? ":" : ",", cn_GRADE_titles[b->grade], b->number, b->vp);
            put_flip(&w, b);
        }
        put_format(&w, ". Opposite: %s.", content->track[track->opposite].title);
        track->text = content_string(content, writer_text(&w));
    }
}

static void text_boxes(struct cn_content *content) {
    for (int i = 0; i < CN_TRACKS * CN_BOXES; i++) {
        char text[TEXT_MOST];
        struct cn_track_type *track = &content->track[i / CN_BOXES];
        int n = i % CN_BOXES;
        const struct cn_box *box = &track->box[n];
        struct writer w;
        snprintf(text, sizeof text, "%s-%d", track->id, n + 1);
        track->box_id[n] = content_string(content, text);
        snprintf(text, sizeof text, "%s %s %d", track->title, cn_GRADE_titles[box->grade], box->number);
        track->box_title[n] = content_string(content, text);
        writer_init_fixed(&w, text, sizeof text);
        put_format(&w, "Grade %s: %+d VP", cn_GRADE_titles[box->grade], box->vp);
        put_flip(&w, box);
        put(&w, ".");
        track->box_text[n] = content_string(content, writer_text(&w));
    }
}

static void text_markers(struct cn_content *content) {
    char text[TEXT_MOST];
    for (int i = 0; i < CN_REVOLTS; i++) {
        struct cn_revolt_type *revolt = &content->revolt[i];
        snprintf(text, sizeof text, "Combat Value %d; %+d VP while it lasts.%s", revolt->combat_value, revolt->vp,
                 revolt->clubmen ? " Armies must put Clubmen down before they go on." : "");
        revolt->text = content_string(content, text);
    }
    for (int i = 0; i < CN_PLACES; i++) {
        snprintf(text, sizeof text, "Deviltry of card %d: Combat Value %d; %+d VP while it lasts.",
                 content->place[i].card, content->deviltry_value, content->deviltry_vp);
        content->place[i].text = content_string(content, text);
    }
}

/* A reward for a resolved marker. */
static void text_rewards(struct cn_content *content) {
    static const char *const kinds[] = {
        [CN_REWARD_POLITICS] = "You keep it: a roll of politics on this track without Zeal.",
        [CN_REWARD_SIEGE] = "You keep it: a siege of one of these Fortresses without Zeal.",
        [CN_REWARD_VP] = "Scored at once.",
        [CN_REWARD_DISORDER] = "The Army is disordered before the next card is revealed.",
        [CN_REWARD_STRENGTH] = "The Army is weakened before the next card is revealed."};
    for (int i = 0; i < CN_REWARDS; i++)
        content->reward[i].text = kinds[content->reward[i].kind];
}

static void text_sectors(struct cn_content *content) {
    char text[TEXT_MOST];
    for (int i = 0; i < content->battle.sector_count; i++) {
        const struct cn_sector *sector = &content->battle.sector[i];
        snprintf(text, sizeof text, "%d unit%s of %s on each side, on Parliament's %s wing.", sector->units,
                 sector->units == 1 ? "" : "s", sector->branch == CN_CAVALRY ? "cavalry" : "foot",
                 sector->wing == 0 ? "right" : "left");
        content->sector_text[i] = content_string(content, text);
    }
}

static void text_cards(struct cn_content *content) {
    char text[TEXT_MOST];
    for (int i = 0; i <= CN_CARDS; i++) {
        struct cn_card *card = &content->card[i];
        card->text = card->summary;
        if (!card->achievement)
            continue;
        snprintf(text, sizeof text, "Costs %d Zeal, worth %d VP. Needs: %s Brings: %s", card->zeal_cost, card->vp,
                 card->needs, card->summary);
        card->text = content_string(content, text);
    }
}

static void text_units(struct cn_content *content) {
    static const char *const sides[] = {"Parliament's", "Royalist"}, *const branches[] = {"horse", "foot"};
    for (int i = 0; i < content->battle.unit_count; i++) {
        char text[TEXT_MOST];
        const struct cn_unit *unit = &content->battle.unit[i];
        struct writer w;
        writer_init_fixed(&w, text, sizeof text);
        put_format(&w, "%s %s of strength %d.", sides[unit->side], branches[unit->branch], unit->strength);
        if (unit->support > 0)
            put_format(&w, " After a Victory it adds %d to the foot of its wing.", unit->support);
        if (unit->event)
            put(&w, " It brings a battle card.");
        content->unit_text[i] = content_string(content, writer_text(&w));
    }
}

void cn_write_texts(struct cn_content *content) {
    text_areas(content);
    text_counters(content);
    text_fortresses(content);
    text_tracks(content);
    text_boxes(content);
    text_markers(content);
    text_rewards(content);
    text_sectors(content);
    text_cards(content);
    text_units(content);
}
