/* The levels of bots, the measured share of games that each of them won, and the programs that others let play. */
#include "../../daemon/bot/level.h"
#include "../../daemon/plugin/loader.h"
#include "../../daemon/store/players.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "resources.h"

/* The most programs in one answer. */
enum { PROGRAMS_MOST = 200 };
CALL_DATA_AS(struct player_list, bots_data)

/* A level counts as an opponent if each of its measurements has at least GAMES_ENOUGH games, of which it won at least
 * the gate's share, OPPONENT_FROM per cent by default. */
enum { OPPONENT_FROM = 95, GAMES_ENOUGH = 20 };

static bool is_opponent(const struct ruleset *ruleset, int level) {
    int measured = 0;
    for (const struct bot_measure *m = ruleset->measures; m && m->scenario; m++) {
        if (m->level != level)
            continue;
        if (m->games < GAMES_ENOUGH || m->won * 100 < m->games * (m->gate ? m->gate : OPPONENT_FROM))
            return false;
        measured++;
    }
    return measured > 0;
}

static void out_measures(struct writer *w, const struct ruleset *ruleset, int level, bool passer) {
    out_member_array(w, passer ? "against_passer" : "against_random");
    for (const struct bot_measure *m = ruleset->measures; m && m->scenario; m++) {
        if (m->level != level || m->passer != passer)
            continue;
        out_object(w);
        out_member_string(w, "scenario", m->scenario);
        out_member_string(w, "role", m->role);
        out_member_int(w, "games", m->games);
        out_member_int(w, "won", m->won);
        out_end_object(w);
    }
    out_end_array(w);
}

static void out_level(struct writer *w, const struct ruleset *ruleset, int level) {
    out_object(w);
    out_member_int(w, "level", level);
    out_member_string(w, "called", is_opponent(ruleset, level) ? "opponent" : "fills-a-seat");
    out_measures(w, ruleset, level, false);
    out_measures(w, ruleset, level, true);
    out_end_object(w);
}

static void out_ruleset(struct writer *w, const struct ruleset *ruleset) {
    out_object(w);
    out_member_string(w, "ruleset", ruleset->id);
    out_member_array(w, "levels");
    for (int level = 1; level <= BOT_LEVELS; level++)
        out_level(w, ruleset, level);
    out_end_array(w);
    out_end_object(w);
}

/* What this process knows, without a look into the store. */
static void out_levels(struct call *call, struct writer *w) {
    out_member_array(w, "levels");
    for (int level = 1; level <= BOT_LEVELS; level++) {
        out_object(w);
        out_member_int(w, "level", level);
        out_member_int(w, "simulations", bot_effort(level)->simulations);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "rulesets");
    for (const struct module *m = loader_first(call->api->loader); m; m = loader_next(m))
        if (m->current)
            out_ruleset(w, m->ruleset);
    out_end_array(w);
}

/* Programs that others let play. */
static void out_programs(struct writer *w, const struct player_list *list) {
    out_member_array(w, "players");
    for (size_t i = 0; i < list->count; i++) {
        out_object(w);
        out_member_string(w, "id", list->items[i].id);
        out_member_string(w, "name", list->items[i].name[0] ? list->items[i].name : NULL);
        out_end_object(w);
    }
    out_end_array(w);
}

enum job_step bots_get_run(struct call *call) {
    struct player_list *list = bots_data(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        player_list_finish(list);
        store_list_bots(&call->job.stage, PROGRAMS_MOST, list);
        return JOB_AGAIN;
    }
    out_object(w);
    out_levels(call, w);
    out_programs(w, list);
    out_end_object(w);
    call_json(call, 200);
    return JOB_FINISHED;
}

void bots_get_finish(struct call *call) {
    player_list_finish(bots_data(call));
}
