/* Checks the state after every action. */
#include "audit.h"

#include "../../kit/writer.h"
#include "achievements.h"
#include "battle.h"

static bool tracks_hold(const struct game *game, struct writer *why) {
    const struct cn_state *state = state_of(game);
    for (int i = 0; i < CN_TRACKS; i++) {
        const struct cn_track_type *track = &content_of(game)->track[i];
        if (state->track[i] >= CN_BOXES) {
            put_format(why, "%s stands off its track", track->title);
            return false;
        }
        if (track->cause && track->shares_middle != NONE && state->track[i] == 0 &&
            state->track[track->shares_middle] == CN_BOXES - 1) {
            put_format(why, "two markers share the middle box of %s", track->title);
            return false;
        }
    }
    return true;
}

static bool fortresses_hold(const struct game *game, struct writer *why) {
    const struct cn_state *state = state_of(game);
    for (int i = 0; i < CN_FORTRESSES; i++) {
        const struct cn_fortress *fortress = &state->fortress[i];
        const struct cn_fortress_type *type = &content_of(game)->fortress[i];
        if (fortress->side > CN_ROYALIST || fortress->dial < 1 || fortress->dial > type->highest[fortress->side] ||
            fortress->fortified > 2) {
            put_format(why, "%s stands on a click that it does not have", type->title);
            return false;
        }
    }
    return true;
}

static bool armies_hold(const struct game *game, struct writer *why) {
    for (int i = 0; i < CN_ARMIES; i++) {
        const struct cn_army *army = &state_of(game)->army[i];
        if (army->area > 5 || (army->area == 0 && i > CN_WEST) || army->disordered > 1 ||
            content_of(game)->counter[army->counter].army != i) {
            put_format(why, "the Army of %s is where or what it cannot be", cn_army_ids[i]);
            return false;
        }
    }
    return true;
}

static bool revolts_hold(const struct game *game, struct writer *why) {
    for (int i = 0; i < CN_REVOLTS; i++) {
        const struct cn_revolt *revolt = &state_of(game)->revolt[i];
        if (revolt->region != CN_NONE && (revolt->region > CN_WEST || revolt->area < 1 || revolt->area > 5)) {
            put_format(why, "revolt %d lies outside North and West", i);
            return false;
        }
    }
    return true;
}

/* Every card of the wars begun is in one place: to come, an Event played, for sale, bought, or lost. */
static bool cards_hold(const struct game *game, struct writer *why) {
    const struct cn_state *state = state_of(game);
    const struct cn_content *content = content_of(game);
    uint64_t offered = 0;
    int boxes = 0;
    for (int box = 0; box < CN_AVAILABLE; box++) {
        if (state->available[box] == 0)
            continue;
        offered |= bit_of(state->available[box]);
        boxes++;
    }
    uint64_t begun = 0;
    for (int war = 0; war < state->war; war++)
        begun |= content->war_cards[war];
    int card = cn_achievement_waiting(game);
    uint64_t waiting = card != 0 ? bit_of(card) : 0;
    uint64_t places[] = {state->deck & content->achievements, offered, state->bought, state->discarded, waiting};
    uint64_t seen = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (seen & places[i]) {
            put(why, "an Achievement is in two places");
            return false;
        }
        seen |= places[i];
    }
    bool all = seen == (begun & content->achievements) && (state->deck & state->revealed) == 0 &&
               (state->deck | state->revealed) == begun && boxes == bits_count(offered);
    if (!all)
        put(why, "a card is missing or too many");
    return all;
}

static bool markers_hold(const struct game *game, struct writer *why) {
    const struct cn_state *state = state_of(game);
    if (state->zeal > CN_ZEAL_MAX) {
        put(why, "more than nine Zeal Points");
        return false;
    }
    if ((state->deviltry_rewards & state->deviltry_hidden) ||
        bits_count(state->deviltry_placed) > bits_count(state->deviltry_hidden)) {
        put(why, "a Deviltry marker is in two places");
        return false;
    }
    if (state->zeal_marker != CN_NONE && state->zeal_marker >= CN_PIECES) {
        put(why, "the Zeal marker lies on nothing");
        return false;
    }
    return true;
}

/* ---- CN-7.0 ------------------------------------------------------------------------------------------ */

/* Every formation is in exactly one place. */
static bool formations_hold(const struct game *game, struct writer *why) {
    const struct cn_battle *battle = cn_battle(game);
    uint64_t once = 0, twice = 0;
    const uint64_t places[] = {battle->pool, battle->aside, battle->recovery, battle->removed};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        twice |= once & places[i];
        once |= places[i];
    }
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++) {
            if (battle->line[side][slot] == CN_NONE)
                continue;
            uint64_t bit = bit_of(battle->line[side][slot]);
            twice |= once & bit;
            once |= bit;
        }
    if (twice != 0)
        put_format(why, "formation %s is in two places", cn_battle_content(game)->unit[bits_first(twice)].id);
    else if (once != cn_battle_content(game)->units)
        put(why, "a formation is nowhere");
    return twice == 0 && once == cn_battle_content(game)->units;
}

static bool battle_cards_hold(const struct game *game, struct writer *why) {
    const struct cn_battle *battle = cn_battle(game);
    int sum =
        bits_count(battle->deck) + bits_count(battle->hand) + bits_count(battle->discard) + bits_count(battle->retired);
    unsigned all = battle->deck | battle->hand | battle->discard | battle->retired;
    if (all == cn_battle_content(game)->cards && sum == bits_count(all))
        return true;
    put(why, "a battle card is lost or in two places");
    return false;
}

/* Each unit on a line belongs to the line's side and to the sector's branch. */
static bool lines_hold(const struct game *game, struct writer *why) {
    const struct cn_battle_content *content = cn_battle_content(game);
    for (int side = 0; side < 2; side++)
        for (int slot = 0; slot < CN_SLOTS; slot++) {
            if (cn_battle(game)->line[side][slot] == CN_NONE)
                continue;
            const struct cn_unit *unit = cn_unit_in(game, side, slot);
            if (unit->side == side && unit->branch == content->sector[content->sector_of[slot]].branch)
                continue;
            put_format(why, "formation %s stands where it cannot", unit->id);
            return false;
        }
    return true;
}

/* ---- pieces ---------------------------------------------------------------------------------------------- */

/* Achievements that wait or are for sale; and the Event that is dealt with. */
static int cards_on_the_table(const struct game *game) {
    const struct cn_state *state = state_of(game);
    int n = cn_achievement_waiting(game) != 0;
    for (int box = 0; box < CN_AVAILABLE; box++)
        n += state->available[box] != 0;
    return n + (state->card != 0 && !(content_of(game)->achievements & bit_of(state->card)));
}

void cn_count_pieces(const struct game *game, piece_counter *found, void *data) {
    const struct cn_state *state = state_of(game);
    const struct cn_battle_content *battle = cn_battle_content(game);
    int of[2] = {[CN_PARLIAMENT] = bits_count(state->deviltry_rewards) + 1, /* the Zeal marker */
                 [CN_ROYALIST] = bits_count(state->deviltry_placed) + CN_ARMIES + CN_REVOLTS};
    for (int i = 0; i < CN_FORTRESSES; i++)
        of[state->fortress[i].side]++;
    for (int i = 0; i < battle->unit_count; i++)
        of[battle->unit[i].side]++;
    for (int side = 0; side < 2; side++)
        found(data, &(struct piece_count){NULL, cn_SIDE_ids[side], of[side]});
    int markers = CN_TRACKS + 1; /* one on each track, and that of the Irish Troubles */
    found(data, &(struct piece_count){NULL, NULL, markers + cards_on_the_table(game)});
}

bool cn_audit(const struct game *game, struct writer *why) {
    return tracks_hold(game, why) && fortresses_hold(game, why) && armies_hold(game, why) && revolts_hold(game, why) &&
           cards_hold(game, why) && markers_hold(game, why) && formations_hold(game, why) &&
           battle_cards_hold(game, why) && lines_hold(game, why);
}
