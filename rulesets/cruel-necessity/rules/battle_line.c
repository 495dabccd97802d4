/* CN-7.0, steps 1 to 3: the Army, the Named units, the two battle lines. */
#include "../state/battle.h"

/* ---- step 1 ----------------------------------------------------------------------------------- */

/* CN-7.0: only the Armies in England, wherever they stand. */
void cn_battle_army_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    list_add1(list, VERB_AGAINST, CN_NORTH);
    list_add1(list, VERB_AGAINST, CN_WEST);
}

void cn_battle_army_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    cn_battle(game)->army = (uint8_t)action->arg[0];
    tell(game, EVENT_BATTLE, action->arg[0], 0, 0, 0);
    flow_return(game);
}

/* ---- step 2 ----------------------------------------------------------------------------------- */

void cn_battle_commit_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct cn_battle_content *content = cn_battle_content(game);
    for (int sector = 0; sector < CN_SECTORS; sector++) {
        if (cn_battle_empty_slot(game, CN_PARLIAMENT, sector) == NONE)
            continue;
        FOR_EACH_BIT (unit, cn_battle(game)->pool & content->named_parliament[content->sector[sector].branch])
            list_add2(list, VERB_COMMIT, unit, sector);
    }
    list_add(list, VERB_STOP_COMMIT);
}

void cn_battle_commit_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_STOP_COMMIT) {
        flow_return(game);
        return;
    }
    struct cn_battle *battle = cn_battle(game);
    int unit = action->arg[0], sector = action->arg[1];
    battle->pool &= ~bit_of(unit);
    battle->line[CN_PARLIAMENT][cn_battle_empty_slot(game, CN_PARLIAMENT, sector)] = (uint8_t)unit;
    tell(game, EVENT_COMMITTED, unit, sector, 0, 0);
}

/* ---- step 3 ----------------------------------------------------------------------------------- */

static void fill_line(struct game *game, int side, const char *label) {
    const struct cn_battle_content *content = cn_battle_content(game);
    struct cn_battle *battle = cn_battle(game);
    for (int slot = 0; slot < CN_SLOTS; slot++) {
        if (battle->line[side][slot] != CN_NONE)
            continue;
        int branch = content->sector[content->sector_of[slot]].branch;
        uint64_t from = battle->pool & content->draws[side][branch];
        int unit = cn_draw(game, &from, label);
        battle->pool &= ~bit_of(unit);
        battle->line[side][slot] = (uint8_t)unit;
    }
}

static void tell_line(struct game *game, int sector) {
    const struct cn_sector *s = &cn_battle_content(game)->sector[sector];
    struct cn_battle *battle = cn_battle(game);
    int16_t arg[EVENT_ARGS] = {(int16_t)sector, NONE, NONE, NONE, NONE};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < s->units; i++)
            arg[1 + side * 2 + i] = battle->line[side][s->first_slot + i];
    tell8(game, EVENT_LINE, arg);
}

void cn_battle_lines_run(struct game *game, struct frame *frame) {
    fill_line(game, CN_PARLIAMENT, "Parliament's line");
    fill_line(game, CN_ROYALIST, "the King's line");
    for (int sector = 0; sector < CN_SECTORS; sector++)
        tell_line(game, sector);
    flow_return(game);
}
