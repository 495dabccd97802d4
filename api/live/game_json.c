#include "game_json.h"

#include <string.h>

#include "../../daemon/clock.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/store/clocks.h"
#include "../../daemon/store/players.h"

static void member_id(struct writer *w, const uint8_t id[16]) {
    char text[37];
    game_id_text(id, text);
    out_member_string(w, "id", text);
    out_member_string(w, "short_id", game_id_short(id, text) ? text : NULL);
}

/* Writes no member for a zero id. */
static void member_link(struct writer *w, const char *key, const uint8_t id[16]) {
    char text[37];
    game_id_text(id, text);
    if (!game_id_is_zero(id))
        out_member_string(w, key, text);
}

/* Writes a text that the store keeps as JSON. */
static void member_raw(struct writer *w, const char *key, const char *json) {
    if (!json) {
        out_member_null(w, key);
        return;
    }
    out_key(w, key);
    out_raw(w, json, strlen(json));
}

/* NULL: no version of this ruleset is installed. */
static const struct ruleset *ruleset_of(struct loader *loader, const struct game_record *record) {
    bool needs_content;
    const struct module *module = record->module;
    if (!module)
        module = loader_pinned(loader, record->ruleset, record->version, record->content_hash, &needs_content);
    if (!module)
        module = loader_stand_in(loader, record->ruleset, record->version, record->content_hash, false, NULL, NULL);
    if (!module)
        module = loader_current(loader, record->ruleset);
    return module ? module->ruleset : NULL;
}

static const char *role_id(const struct ruleset *ruleset, int role) {
    static const char *const numbered[] = {"role-1", "role-2", "role-3", "role-4",
                                           "role-5", "role-6", "role-7", "role-8"};
    return ruleset && role < ruleset->role_count ? ruleset->roles[role].id : numbered[role];
}

const char *game_json_role(struct loader *loader, const struct game_record *record, int role) {
    return role_id(ruleset_of(loader, record), role);
}

const char *game_json_title(struct loader *loader, const struct game_record *record) {
    const struct ruleset *ruleset = ruleset_of(loader, record);
    return ruleset ? ruleset->title : record->ruleset;
}

const char *game_json_role_title(struct loader *loader, const struct game_record *record, int role) {
    const struct ruleset *ruleset = ruleset_of(loader, record);
    return ruleset && role < ruleset->role_count ? ruleset->roles[role].title : role_id(ruleset, role);
}

static bool waits_for(const struct game_record *record, int role) {
    return record->status == GAME_ACTIVE && (record->to_act & ROLE_BIT(role)) != 0;
}

void game_json_seed_chosen(struct writer *w, const struct game_record *record) {
    if (record->seed_origin == SEED_UNKNOWN)
        out_member_null(w, "seed_chosen");
    else
        out_member_bool(w, "seed_chosen", record->seed_origin >= SEED_CHOSEN);
}

static const char *why_it_stands(const struct clocks *clocks, const struct seat_clock *clock, int64_t now) {
    if (clock->paused)
        return "agreed";
    if (!clock->asked)
        return "waiting";
    if (clock->caretaker && !clocks_have_player(clocks))
        return "absent";
    return calendar_is_off(clock->calendar, now) ? "vacation" : NULL;
}

/* at: INT64_MAX if the clock does not run out within the computed range. */
static void member_expiry(struct writer *w, int64_t at) {
    out_member_time(w, "expires_at", at == INT64_MAX ? 0 : at);
}

static void member_clock(struct writer *w, const struct clocks *clocks, int role) {
    const struct seat_clock *clock = &clocks->seat[role];
    int64_t now = clock_now(), left = clocks->started ? clock_left(clock, outages_known(), now) : clocks->rule.time;
    out_member_object(w, "clock");
    out_member_int(w, "remaining", (left + 999999) / 1000000);
    member_expiry(w, clock_expires_at(clock, outages_known()));
    out_member_string(w, "paused", why_it_stands(clocks, clock, now));
    out_member_bool(w, "caretaker", clock->caretaker);
    if (clock->caretaker && clocks->rule.on_expiry == EXPIRY_BOT)
        out_member_int(w, "bot", clocks->rule.bot);
    out_end_object(w);
}

/* The first expiry among the player's seats; 0: no clock runs. */
static int64_t first_expiry(const struct game_record *record, const char *player) {
    int64_t first = 0;
    for (int i = 0; record->clocks && i < record->seat_count; i++) {
        const struct game_seat *seat = &record->seats[i];
        if (!seat->player || strcmp(seat->player, player) != 0)
            continue;
        int64_t at = clock_expires_at(&record->clocks->seat[seat->role], outages_known());
        first = at != 0 && (first == 0 || at < first) ? at : first;
    }
    return first;
}

static void member_holder(struct writer *w, const struct game_seat *seat) {
    const int bot = id_bot(seat->player);
    out_member_string(w, "player", bot ? NULL : seat->player);
    out_member_string(w, "name", seat->name);
    if (bot)
        out_member_int(w, "bot", bot);
    else
        out_member_null(w, "bot");
    out_member_bool(w, "is_bot", bot || seat->is_bot);
}

void game_json(struct writer *w, struct loader *loader, const struct game_record *record) {
    static const char *const awaits_name[] = {
        [WAIT_NOTHING] = NULL, [WAIT_PLAYER] = "player", [WAIT_COMMITMENT] = "commitment", [WAIT_VALUE] = "opening"};
    const struct ruleset *ruleset = ruleset_of(loader, record);
    out_object(w);
    member_id(w, record->id);
    out_member_string(w, "ruleset", record->ruleset);
    out_member_string(w, "ruleset_version", record->version);
    out_member_string(w, "content_hash", record->content_hash);
    out_member_string(w, "scenario", record->scenario);
    out_member_string(w, "pack", record->pack);
    member_raw(w, "options", record->options);
    out_member_string(w, "status", game_status_name(record->status));
    out_member_int(w, "seq", record->seq);
    out_member_array(w, "roles");
    for (int i = 0; i < record->seat_count; i++) {
        out_object(w);
        out_member_string(w, "role", role_id(ruleset, record->seats[i].role));
        member_holder(w, &record->seats[i]);
        out_member_bool(w, "to_act", waits_for(record, record->seats[i].role));
        out_member_string(w, "awaits", awaits_name[game_record_awaits(record, &record->seats[i])]);
        if (record->seats[i].invited && !game_record_over(record))
            out_member_string(w, "invited", record->seats[i].invited);
        if (record->seats[i].by_link && !game_record_over(record))
            out_member_bool(w, "by_invitation", true);
        if (record->clocks)
            member_clock(w, record->clocks, record->seats[i].role);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_string(w, "entropy", record->entropy_mode == ENTROPY_COMMITTED ? "committed" : "open");
    game_json_seed_chosen(w, record);
    out_member_bool(w, "guide", record->seed_origin == SEED_GUIDE);
    member_raw(w, "result", record->result);
    member_raw(w, "clock", record->clock);
    out_member_int(w, "orders_delay", record->orders_delay);
    out_member_string(w, "auto", record->automatic ? "only-choice" : "none");
    out_member_bool(w, "hints", record->hints);
    out_member_string(w, "visibility", game_visibility_name(record->visibility));
    member_raw(w, "labels", record->labels);
    member_link(w, "rematch_of", record->rematch_of);
    member_link(w, "rematch", record->rematch);
    out_member_time(w, "created_at", record->created_at);
    out_member_time(w, "started_at", record->started_at);
    out_member_time(w, "updated_at", record->updated_at);
    out_member_time(w, "finished_at", record->finished_at);
    out_end_object(w);
}

void game_json_stream(struct writer *w, struct loader *loader, const struct game_record *record, const char *player) {
    const struct ruleset *ruleset = ruleset_of(loader, record);
    bool waiting = false;
    out_object(w);
    member_id(w, record->id);
    out_member_string(w, "ruleset", record->ruleset);
    out_member_string(w, "status", game_status_name(record->status));
    out_member_int(w, "seq", record->seq);
    out_member_array(w, "roles");
    for (int i = 0; i < record->seat_count; i++)
        if (record->seats[i].player && strcmp(record->seats[i].player, player) == 0) {
            out_string(w, role_id(ruleset, record->seats[i].role));
            waiting |= waits_for(record, record->seats[i].role);
        }
    out_end_array(w);
    out_member_array(w, "to_act");
    for (int i = 0; i < record->seat_count; i++)
        if (waits_for(record, record->seats[i].role))
            out_string(w, role_id(ruleset, record->seats[i].role));
    out_end_array(w);
    out_member_bool(w, "waiting", waiting);
    member_expiry(w, first_expiry(record, player));
    out_end_object(w);
}
