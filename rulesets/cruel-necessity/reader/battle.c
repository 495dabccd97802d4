#include "battle.h"

#include <stdio.h>
#include <string.h>

#include "names.h"

#define UNITS_FILE   "formations.json"
#define CARDS_FILE   "battle_cards.json"
#define BOARD_FILE   "battle_board.json"
#define OPTIONS_FILE "optional_rules.json"

static const char *const branch_names[] = {"cavalry", "foot", NULL};
static const char *const wing_names[] = {"right", "left", NULL};
static const char *const sector_names[] = {"first", "second", "third", "fourth", NULL};
static const char *const supports_names[] = {"none", "first", "second", "third", "fourth", NULL};
static const char *const kept_names[] = {"immediate", "keep", NULL};
static const char *const timing_names[] = {"clash", "dice", "victory", NULL};
static const char *const effect_names[] = {"unit",        "branch-units", "branch-sectors", "sector",  "powder",
                                           "reroll-both", "reroll-own",   "exchange",       "benefit", "aftermath",
                                           NULL};
static const char *const target_names[] = {
    "one", "any-cavalry", "any-unnamed", "weakest-cavalry", "weakest-unnamed-foot", NULL};
static const char *const case_names[] = {"victory", "draw", "defeat", "salvaged-draw", NULL};
static const char *const gain_names[] = {"nothing",  "zeal",       "disorder", "strength",
                                         "track-up", "track-down", "fortress", NULL};

/* ---- formations ------------------------------------------------------------------------------- */

static void load_units(const void *root, struct cn_battle_content *battle) {
    static const struct content_field fields[] = {
        {"id", FIELD_TEXT, .offset = offsetof(struct cn_unit, id)},
        {"title", FIELD_TEXT, .offset = offsetof(struct cn_unit, title)},
        {"side", FIELD_CHOICE, .offset = offsetof(struct cn_unit, side), .names = cn_SIDE_ids},
        {"branch", FIELD_CHOICE, .offset = offsetof(struct cn_unit, branch), .names = branch_names},
        {"strength", FIELD_U8, .offset = offsetof(struct cn_unit, strength), .most = 20},
        {"support", FIELD_U8, .offset = offsetof(struct cn_unit, support), .optional = true, .most = 20},
        {"enters_by_card", FIELD_U8, .offset = offsetof(struct cn_unit, enters_by_card), .optional = true,
         .most = CN_CARDS},
        {"short", FIELD_TEXT, .offset = offsetof(struct cn_unit, short_title), .optional = true},
        {"named", FIELD_BOOL, .offset = offsetof(struct cn_unit, named), .optional = true},
        {"event", FIELD_BOOL, .offset = offsetof(struct cn_unit, event), .optional = true},
        {0}};
    battle->unit = content_records(root, UNITS_FILE, "units", fields, sizeof *battle->unit, &battle->unit_count);
    if (battle->unit_count > CN_UNITS_MAX)
        content_fault_at(root, UNITS_FILE, "units", "at most 64 formations", "more");
}

/* The pools must always be able to fill a line. Only Named Royalists can be in the Recovery box or out of the game, so
 * the unnamed units alone must suffice. */
static void index_units(const void *root, struct cn_battle_content *battle) {
    int unnamed[2][CN_BRANCHES] = {{0}};
    for (int u = 0; u < battle->unit_count && u < CN_UNITS_MAX && !content_failed(root); u++) {
        const struct cn_unit *unit = &battle->unit[u];
        uint64_t bit = bit_of(u);
        battle->units |= bit;
        if (unit->named)
            battle->named |= bit;
        else
            unnamed[unit->side][unit->branch]++;
        if (unit->named && unit->side == CN_PARLIAMENT)
            battle->named_parliament[unit->branch] |= bit;
        else
            battle->draws[unit->side][unit->branch] |= bit;
    }
    if (content_failed(root))
        return;
    for (int side = 0; side < 2; side++)
        if (unnamed[side][CN_CAVALRY] < 2 || unnamed[side][CN_FOOT] < 4 + 2)
            content_fault_at(root, UNITS_FILE, "units", "two unnamed cavalry and six unnamed foot a side", "fewer");
}

/* ---- cards ------------------------------------------------------------------------------------ */

static void load_cards(const void *root, struct cn_battle_content *battle, const struct content_ids *units) {
    const struct content_field fields[] = {
        {"id", FIELD_U8, .offset = offsetof(struct cn_battle_card, number), .least = 1, .most = 255},
        {"title", FIELD_TEXT, .offset = offsetof(struct cn_battle_card, title)},
        {"summary", FIELD_TEXT, .offset = offsetof(struct cn_battle_card, summary)},
        {"kind", FIELD_CHOICE, .offset = offsetof(struct cn_battle_card, kept), .names = kept_names},
        {"timing", FIELD_CHOICE, .offset = offsetof(struct cn_battle_card, timing), .names = timing_names},
        {"effect", FIELD_CHOICE, .offset = offsetof(struct cn_battle_card, effect), .names = effect_names},
        {"side", FIELD_CHOICE, .offset = offsetof(struct cn_battle_card, side), .names = cn_SIDE_ids, .optional = true},
        {"target", FIELD_CHOICE, .offset = offsetof(struct cn_battle_card, target), .names = target_names,
         .optional = true},
        {"branch", FIELD_CHOICE, .offset = offsetof(struct cn_battle_card, branch), .names = branch_names,
         .optional = true},
        {"sector", FIELD_CHOICE, .offset = offsetof(struct cn_battle_card, sector), .names = sector_names,
         .optional = true},
        {"unit", FIELD_REF, .offset = offsetof(struct cn_battle_card, unit), .refs = units, .optional = true},
        {"amount", FIELD_I8, .offset = offsetof(struct cn_battle_card, amount), .least = -20, .most = 20,
         .optional = true},
        {"least", FIELD_I8, .offset = offsetof(struct cn_battle_card, least), .most = 20, .optional = true},
        {"victory_zeal", FIELD_I8, .offset = offsetof(struct cn_battle_card, victory_zeal), .most = 9,
         .optional = true},
        {"draw_zeal", FIELD_I8, .offset = offsetof(struct cn_battle_card, draw_zeal), .most = 9, .optional = true},
        {"spares_track", FIELD_BOOL, .offset = offsetof(struct cn_battle_card, spares_track), .optional = true},
        {"parliament_until", FIELD_I8, .offset = offsetof(struct cn_battle_card, parliament_until), .most = 6,
         .optional = true},
        {0}};
    struct cn_battle_card *card = content_records(root, CARDS_FILE, "cards", fields, sizeof *card, &battle->card_count);
    battle->card = card;
    if (battle->card_count > CN_BATTLE_CARDS_MAX)
        content_fault_at(root, CARDS_FILE, "cards", "at most 16 cards", "more");
    for (int c = 0; c < battle->card_count; c++) {
        char id[8];
        snprintf(id, sizeof id, "%d", card[c].number);
        card[c].id = content_string(root, id);
    }
}

/* The effects that a card may have at each time of play: the rules have no question for others. */
static const uint16_t effects_at[2][CN_TIMINGS] = {{1u << CN_EFFECT_UNIT | 1u << CN_EFFECT_BRANCH_UNITS |
                                                        1u << CN_EFFECT_BRANCH_SECTORS | 1u << CN_EFFECT_SECTOR_BY_DIE,
                                                    0, 0},
                                                   {1u << CN_EFFECT_UNIT | 1u << CN_EFFECT_SECTOR |
                                                        1u << CN_EFFECT_EXCHANGE | 1u << CN_EFFECT_AFTERMATH,
                                                    1u << CN_EFFECT_REROLL_BOTH | 1u << CN_EFFECT_REROLL_OWN,
                                                    1u << CN_EFFECT_BENEFIT}};

static void index_cards(const void *root, struct cn_battle_content *battle) {
    for (int c = 0; c < battle->card_count && c < CN_BATTLE_CARDS_MAX && !content_failed(root); c++) {
        const struct cn_battle_card *card = &battle->card[c];
        uint16_t bit = (uint16_t)bit_of(c);
        battle->cards |= bit;
        if (card->kept)
            battle->kept[card->timing] |= bit;
        char path[32];
        snprintf(path, sizeof path, "cards[%d].effect", c);
        if (!(effects_at[card->kept][card->timing] >> card->effect & 1))
            content_fault_at(root, CARDS_FILE, path, "an effect that fits kind and timing", effect_names[card->effect]);
        if (card->effect == CN_EFFECT_UNIT && card->target == CN_TARGET_ONE && card->unit == NONE)
            content_fault_at(root, CARDS_FILE, path, "a unit for target one", "none");
        if (!card->kept && (card->target == CN_TARGET_ANY_CAVALRY || card->target == CN_TARGET_ANY_UNNAMED))
            content_fault_at(root, CARDS_FILE, path, "no choice on an immediate card", target_names[card->target]);
    }
}

/* ---- board ------------------------------------------------------------------------------------ */

static void load_sectors(const void *root, struct cn_battle_content *battle) {
    static const struct content_field fields[] = {
        {"id", FIELD_TEXT, .offset = offsetof(struct cn_sector, id)},
        {"title", FIELD_TEXT, .offset = offsetof(struct cn_sector, title)},
        {"branch", FIELD_CHOICE, .offset = offsetof(struct cn_sector, branch), .names = branch_names},
        {"wing", FIELD_CHOICE, .offset = offsetof(struct cn_sector, wing), .names = wing_names},
        {"supports", FIELD_CHOICE, .offset = offsetof(struct cn_sector, supports), .names = supports_names,
         .optional = true},
        {"units", FIELD_U8, .offset = offsetof(struct cn_sector, units), .least = 1, .most = 2},
        {"x", FIELD_I16, .offset = offsetof(struct cn_sector, x)},
        {"y", FIELD_I16, .offset = offsetof(struct cn_sector, y)},
        {0}};
    struct cn_sector *sector =
        content_records(root, BOARD_FILE, "sectors", fields, sizeof *sector, &battle->sector_count);
    battle->sector = sector;
    int slot = 0;
    for (int s = 0; s < battle->sector_count && s < CN_SECTORS; s++) {
        sector[s].first_slot = (uint8_t)slot;
        for (int i = 0; i < sector[s].units && slot < CN_SLOTS; i++)
            battle->sector_of[slot++] = (uint8_t)s;
    }
    if (battle->sector_count != CN_SECTORS || slot != CN_SLOTS)
        content_fault_at(root, BOARD_FILE, "sectors", "four sectors with six places a side", "others");
}

static void load_aftermath(const void *root, struct cn_battle_content *battle) {
    static const struct content_field fields[] = {
        {"outcome", FIELD_CHOICE, .offset = offsetof(struct cn_aftermath, outcome), .names = case_names},
        {"effect", FIELD_CHOICE, .offset = offsetof(struct cn_aftermath, effect), .names = gain_names},
        {"track", FIELD_CHOICE, .offset = offsetof(struct cn_aftermath, track), .names = cn_track_ids,
         .optional = true},
        {"amount", FIELD_I8, .offset = offsetof(struct cn_aftermath, amount), .least = -9, .most = 9, .optional = true},
        {0}};
    battle->aftermath =
        content_records(root, BOARD_FILE, "aftermath", fields, sizeof *battle->aftermath, &battle->aftermath_count);
    for (int i = 0; i < battle->aftermath_count && !content_failed(root); i++) {
        int effect = battle->aftermath[i].effect;
        if (effect == CN_GAIN_TRACK_UP || effect == CN_GAIN_FORTRESS)
            content_fault_at(root, BOARD_FILE, "aftermath", "an effect without a choice", gain_names[effect]);
    }
}

static void load_benefits(const void *root, struct cn_battle_content *battle) {
    static const struct content_field fields[] = {
        {"id", FIELD_TEXT, .offset = offsetof(struct cn_benefit, id)},
        {"title", FIELD_TEXT, .offset = offsetof(struct cn_benefit, title)},
        {"cost", FIELD_U8, .offset = offsetof(struct cn_benefit, cost), .least = 1, .most = 9},
        {"effect", FIELD_CHOICE, .offset = offsetof(struct cn_benefit, effect), .names = gain_names},
        {"amount", FIELD_I8, .offset = offsetof(struct cn_benefit, amount), .least = -9, .most = 9},
        {0}};
    battle->benefit =
        content_records(root, BOARD_FILE, "benefits", fields, sizeof *battle->benefit, &battle->benefit_count);
    /* A choice names the effect and its price. */
    for (int i = 0; i < battle->benefit_count && !content_failed(root); i++)
        for (int k = 0; k < i; k++)
            if (battle->benefit[i].effect == battle->benefit[k].effect &&
                battle->benefit[i].cost == battle->benefit[k].cost)
                content_fault_at(root, BOARD_FILE, "benefits", "each effect once for a price", battle->benefit[i].id);
}

static void load_board(const void *root, struct cn_battle_content *battle) {
    static const struct content_field rules[] = {
        {"sector_margin", FIELD_U8, .offset = offsetof(struct cn_battle_rules, sector_margin), .least = 1, .most = 9},
        {"major_beyond", FIELD_U8, .offset = offsetof(struct cn_battle_rules, major_beyond), .least = 1,
         .most = CN_SLOTS},
        {"zeal_cost", FIELD_U8, .offset = offsetof(struct cn_battle_rules, zeal_cost), .most = 9},
        {"zeal_amount", FIELD_U8, .offset = offsetof(struct cn_battle_rules, zeal_amount), .least = 1, .most = 9},
        {0}};
    static const struct content_field deadly[] = {{"fate", FIELD_CHOICE, .offset = offsetof(struct cn_deadly, fate),
                                                   .names = cn_FATE_ids},
                                                  {"up_to", FIELD_U8, .offset = offsetof(struct cn_deadly, up_to),
                                                   .least = 1, .most = 6},
                                                  {0}};
    static const struct content_field quick[] = {
        {"after_card", FIELD_U8, .offset = offsetof(struct cn_quick, after_card), .most = CN_CARDS},
        {"victory_margin", FIELD_U8, .offset = offsetof(struct cn_quick, victory_margin), .least = 1, .most = 6},
        {"defeat_margin", FIELD_U8, .offset = offsetof(struct cn_quick, defeat_margin), .least = 1, .most = 6},
        {0}};
    load_sectors(root, battle);
    load_aftermath(root, battle);
    load_benefits(root, battle);
    content_record(root, BOARD_FILE, "rules", rules, &battle->rules);
    battle->deadly =
        content_records(root, BOARD_FILE, "deadly_outcomes", deadly, sizeof *battle->deadly, &battle->deadly_count);
    battle->quick =
        content_records(root, OPTIONS_FILE, "quick_combat", quick, sizeof *battle->quick, &battle->quick_count);
    if (battle->deadly_count == 0 || battle->deadly[battle->deadly_count - 1].up_to != 6)
        content_fault_at(root, BOARD_FILE, "deadly_outcomes", "rows up to 6", "others");
    if (battle->quick_count == 0 || battle->quick[0].after_card != 0)
        content_fault_at(root, OPTIONS_FILE, "quick_combat", "a first row with after_card 0", "another");
}

void cn_read_battle(const void *root, struct cn_battle_content *battle) {
    load_units(root, battle);
    struct content_ids units = cn_unit_ids(battle);
    load_cards(root, battle, &units);
    load_board(root, battle);
    index_units(root, battle);
    index_cards(root, battle);
}

/* ---- ids -------------------------------------------------------------------------- */

struct content_ids cn_unit_ids(const struct cn_battle_content *battle) {
    return (struct content_ids){battle->unit, sizeof *battle->unit, battle->unit_count};
}

int cn_battle_card_numbered(const struct cn_battle_content *battle, int number) {
    for (int card = 0; card < battle->card_count; card++)
        if (battle->card[card].number == number)
            return card;
    return NONE;
}
