/* What must hold after every action. */
#include "battle.h"
#include "campaign.h"

static bool tracks_hold(const struct game *game, struct writer *why) {
    const struct cn_state *state = cn_state(game);
    for (int i = 0; i < CN_TRACKS; i++) {
        const struct cn_track_type *track = &cn_content(game)->track[i];
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
    const struct cn_state *state = cn_state(game);
    for (int i = 0; i < CN_FORTRESSES; i++) {
        const struct cn_fortress *fortress = &state->fortress[i];
        const struct cn_fortress_type *type = &cn_content(game)->fortress[i];
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
        const struct cn_army *army = &cn_state(game)->army[i];
        if (army->area > 5 || (army->area == 0 && i > CN_WEST) || army->disordered > 1 ||
            cn_content(game)->counter[army->counter].army != i) {
            put_format(why, "the Army of %s is where or what it cannot be", cn_army_names[i]);
            return false;
        }
    }
    return true;
}

static bool revolts_hold(const struct game *game, struct writer *why) {
    for (int i = 0; i < CN_REVOLTS; i++) {
        const struct cn_revolt *revolt = &cn_state(game)->revolt[i];
        if (revolt->region != CN_NONE && (revolt->region > CN_WEST || revolt->area < 1 || revolt->area > 5)) {
            put_format(why, "revolt %d lies outside North and West", i);
            return false;
        }
    }
    return true;
}

/* Every card of the wars begun is in one place: to come, an Event played, for sale, bought, or lost. */
static bool cards_hold(const struct game *game, struct writer *why) {
    const struct cn_state *state = cn_state(game);
    const struct cn_content *content = cn_content(game);
    uint64_t offered = 0;
    int boxes = 0;
    for (int box = 0; box < CN_AVAILABLE; box++) {
        if (state->available[box] == 0)
            continue;
        offered |= (uint64_t)1 << state->available[box];
        boxes++;
    }
    uint64_t begun = 0;
    for (int war = 0; war < state->war; war++)
        begun |= content->war_cards[war];
    int card = cn_achievement_waiting(game);
    uint64_t waiting = card != 0 ? (uint64_t)1 << card : 0;
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
               (state->deck | state->revealed) == begun && boxes == __builtin_popcountll(offered);
    if (!all)
        put(why, "a card is missing or too many");
    return all;
}

static bool markers_hold(const struct game *game, struct writer *why) {
    const struct cn_state *state = cn_state(game);
    if (state->zeal > CN_ZEAL_MAX) {
        put(why, "more than nine Zeal Points");
        return false;
    }
    if ((state->deviltry_rewards & state->deviltry_hidden) ||
        __builtin_popcount(state->deviltry_placed) > __builtin_popcount(state->deviltry_hidden)) {
        put(why, "a Deviltry marker is in two places");
        return false;
    }
    if (state->zeal_marker != CN_NONE && state->zeal_marker >= CN_PIECES) {
        put(why, "the Zeal marker lies on nothing");
        return false;
    }
    return true;
}

bool cn_audit(const struct game *game, struct writer *why) {
    return tracks_hold(game, why) && fortresses_hold(game, why) && armies_hold(game, why) && revolts_hold(game, why) &&
           cards_hold(game, why) && markers_hold(game, why) && cn_battle_audit(game, why);
}
