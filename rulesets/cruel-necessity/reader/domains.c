/* The items of each domain for clients: the functions that domains.def names. */
#include "../tables.h"
#include "content.h"
#include "land.h"

/* NAME_count, and NAME_item, which fills the item from record i of content c with these members. */
#define THING(NAME, COUNT, ...)                                                                                        \
    int NAME##_count(const void *content) {                                                                            \
        const struct cn_content *c = content;                                                                          \
        (void)c;                                                                                                       \
        return COUNT;                                                                                                  \
    }                                                                                                                  \
    void NAME##_item(const void *content, int i, struct domain_item *item) {                                           \
        const struct cn_content *c = content;                                                                          \
        *item = (struct domain_item){__VA_ARGS__};                                                                     \
    }
#define NAMED(RECORD) .id = (RECORD)->id, .title = (RECORD)->title
#define ROYALIST      cn_SIDE_ids[CN_ROYALIST]
#define AT(RECORD)    .placed = true, .x = (RECORD)->x, .y = (RECORD)->y

static const char *const army_short[] = {"North", "West", "Scotland", "Ireland"};
static const char *const branch_kind[] = {"cavalry", "foot"};
static const char *const track_kind[] = {
    [CN_REACTION_POLITICAL] = "political", [CN_REACTION_RELIGIOUS] = "religious", [CN_REACTION_NONE] = "kingdom"};
static const char *const reward_kind[] = {[CN_REWARD_POLITICS] = "free-politics",
                                          [CN_REWARD_SIEGE] = "free-siege",
                                          [CN_REWARD_VP] = "victory-points",
                                          [CN_REWARD_DISORDER] = "next-turn",
                                          [CN_REWARD_STRENGTH] = "next-turn"};

static const struct cn_counter *standard(const struct cn_content *content, int army) {
    return &content->counter[content->standard_counter[army]];
}

THING(cn_area, CN_AREAS, NAMED(&c->area[i]), AT(&c->area[i]), .short_title = c->area[i].short_title,
      .text = c->area[i].text, .kind = "area")
THING(cn_army, CN_ARMIES, NAMED(standard(c, i)), .short_title = army_short[i], .text = standard(c, i)->text,
      .kind = "army", .owner = ROYALIST)
THING(cn_counter, CN_COUNTERS, NAMED(&c->counter[i]), .text = c->counter[i].text, .kind = "army", .owner = ROYALIST,
      .in_domain = DOM_ARMY, .in = c->counter[i].army)
THING(cn_fortress, CN_FORTRESSES, NAMED(&c->fortress[i]), AT(&c->fortress[i]), .text = c->fortress[i].text,
      .kind = "fortress", .in_domain = DOM_AREA, .in = c->fortress[i].areas[0])
THING(cn_track, CN_TRACKS, NAMED(&c->track[i]), AT(&c->track[i]), .text = c->track[i].text,
      .kind = track_kind[c->track[i].reaction])
/* Number 0 is no card. */
THING(cn_card, CN_CARDS + 1, NAMED(&c->card[i]), .text = i == 0 ? "No card lies here." : c->card[i].text,
      .kind = c->card[i].achievement ? "achievement" : "event")
THING(cn_revolt, CN_REVOLTS, NAMED(&c->revolt[i]), .text = c->revolt[i].text,
      .kind = c->revolt[i].clubmen ? "clubmen" : "revolt", .owner = ROYALIST)
THING(cn_place, CN_PLACES, NAMED(&c->place[i]), AT(&c->place[i]), .text = c->place[i].text, .kind = "deviltry")
THING(cn_reward, CN_REWARDS, NAMED(&c->reward[i]), .text = c->reward[i].text, .kind = reward_kind[c->reward[i].kind])
THING(cn_choice, c->choice_count, NAMED(&c->choice[i]))
THING(cn_unit, c->battle.unit_count, NAMED(&c->battle.unit[i]), .text = c->unit_text[i],
      .kind = branch_kind[c->battle.unit[i].branch], .owner = cn_SIDE_ids[c->battle.unit[i].side])
THING(cn_battle_card, c->battle.card_count, NAMED(&c->battle.card[i]), .text = c->battle.card[i].summary,
      .kind = c->battle.card[i].kept ? "kept" : "immediate")
THING(cn_sector, c->battle.sector_count, NAMED(&c->battle.sector[i]), .text = c->sector_text[i],
      .kind = branch_kind[c->battle.sector[i].branch])
THING(cn_click, CN_CLICKS, NAMED(&c->click[i]))
THING(cn_offer, c->offer_count, NAMED(&c->card[c->offer[i]]), .text = c->card[c->offer[i]].text, .kind = "achievement")
THING(cn_weakening, c->weakening_count, NAMED(&c->weakening[i]))

/* The middle of the box on the board. */
int cn_track_box_count(const void *content) {
    return CN_TRACKS * CN_BOXES;
}

void cn_track_box_item(const void *content, int i, struct domain_item *item) {
    const struct cn_track_type *track = &((const struct cn_content *)content)->track[i / CN_BOXES];
    int box = i % CN_BOXES;
    *item = (struct domain_item){.id = track->box_id[box],
                                 .title = track->box_title[box],
                                 .text = track->box_text[box],
                                 .placed = true,
                                 .x = (int16_t)(track->x + CN_TRACK_BOX / 2),
                                 .y = (int16_t)(track->y + box * CN_TRACK_STEP + CN_TRACK_ROW / 2),
                                 .in_domain = DOM_TRACK,
                                 .in = (int16_t)(i / CN_BOXES)};
}

/* The pieces that the Zeal marker may lie on. Armies and Revolts move; the other pieces have a fixed place. */
int cn_piece_count(const void *content) {
    return CN_PIECES;
}

void cn_piece_item(const void *content, int i, struct domain_item *item) {
    const struct cn_content *c = content;
    if (i >= CN_PIECE_OF_TRACK)
        cn_track_item(content, i - CN_PIECE_OF_TRACK, item);
    else if (i >= CN_PIECE_OF_DEVILTRY)
        cn_place_item(content, i - CN_PIECE_OF_DEVILTRY, item);
    else if (i >= CN_PIECE_OF_REVOLT)
        cn_revolt_item(content, i - CN_PIECE_OF_REVOLT, item);
    else if (i >= CN_PIECE_OF_FORTRESS)
        cn_fortress_item(content, i - CN_PIECE_OF_FORTRESS, item);
    else
        cn_army_item(content, i, item);
    item->id = c->piece_id[i];
    item->title = c->piece_title[i];
    item->short_title = NULL;
}
