#include "clocks.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"

#define SECOND INT64_C(1000000)

/* ---- the rule ---------------------------------------------------------------------------------------- */

static bool take_seconds(const json_t *object, const char *name, int64_t least, int64_t *time) {
    const json_t *value = json_object_get(object, name);
    *time = json_integer_value(value) * SECOND;
    return json_is_integer(value) && json_integer_value(value) >= least &&
           json_integer_value(value) <= CLOCK_SECONDS_MOST;
}

static int word_of(const json_t *object, const char *name, const char *const *words, int count) {
    const char *text = json_string_value(json_object_get(object, name));
    for (int i = 0; text && i < count; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

/* Does somebody play for a player whose time is up? */
static bool is_stood_in(const struct clock_rule *rule) {
    return rule->on_expiry == EXPIRY_CARETAKER || rule->on_expiry == EXPIRY_BOT;
}

static bool take_bot(const json_t *object, struct clock_rule *rule) {
    const json_t *level = json_object_get(object, "bot");
    if (rule->on_expiry != EXPIRY_BOT)
        return !level;
    rule->bot = level ? (int)json_integer_value(level) : CLOCK_BOT;
    return !level ||
           (json_is_integer(level) && json_integer_value(level) >= 1 && json_integer_value(level) <= CLOCK_BOT_MOST);
}

static const char *read_rule(const json_t *object, struct clock_rule *rule) {
    static const char *const kinds[] = {"move", "bank"}, *const expiries[] = {"notice", "caretaker", "forfeit", "bot"};
    int kind = word_of(object, "kind", kinds, 2), on_expiry = word_of(object, "on_expiry", expiries, 4);
    *rule = (struct clock_rule){.kind = kind == 1 ? CLOCK_BANK : CLOCK_MOVE, .on_expiry = (enum clock_expiry)on_expiry};
    if (kind < 0)
        return "kind must be move or bank";
    if (on_expiry < 0)
        return "on_expiry must be notice, caretaker, bot or forfeit";
    if (!take_bot(object, rule))
        return "bot must be a level from 1 to 3, and stands only where on_expiry is bot";
    if (!take_seconds(object, "seconds", CLOCK_SECONDS_LEAST, &rule->time))
        return "seconds must be a whole number from 60 to 31622400";
    const size_t members = json_object_size(object) - (json_object_get(object, "bot") != NULL);
    if (members != (kind == 1 ? 5 : 3))
        return kind == 1 ? "a bank has kind, seconds, increment, cap and on_expiry, and no other members but bot"
                         : "a clock per move has kind, seconds and on_expiry, and no other members but bot";
    if (kind == 0)
        return NULL;
    if (!take_seconds(object, "increment", 0, &rule->increment))
        return "increment must be a whole number from 0 to 31622400";
    if (!take_seconds(object, "cap", 0, &rule->cap) || rule->cap < rule->time)
        return "cap must be a whole number from seconds to 31622400";
    if (is_stood_in(rule) && rule->increment < CLOCK_SECONDS_LEAST * SECOND)
        return "increment must be 60 or more if a caretaker or a bot takes over, so that a player who returns has time";
    return NULL;
}

const char *clock_rule_read(const char *json, struct clock_rule *rule) {
    *rule = (struct clock_rule){0};
    if (!json)
        return NULL;
    json_t *object = json_loads(json, 0, NULL);
    const char *why = json_is_object(object) ? read_rule(object, rule) : "it must be null or an object";
    json_decref(object);
    return why;
}

/* ---- the clocks of a game ----------------------------------------------------------------------------- */

struct clocks *clocks_copy(const struct clocks *from) {
    if (!from)
        return NULL;
    struct clocks *clocks = memcpy(xcalloc(1, sizeof *clocks), from, sizeof *clocks);
    for (int role = 0; role < RULESET_MAX_ROLES; role++)
        clocks->seat[role].calendar = calendar_copy(from->seat[role].calendar);
    return clocks;
}

void clocks_free(struct clocks *clocks) {
    for (int role = 0; clocks && role < RULESET_MAX_ROLES; role++)
        free(clocks->seat[role].calendar);
    free(clocks);
}

int64_t clock_left(const struct seat_clock *clock, const struct outages *outages, int64_t now) {
    int64_t gone = clock->since != 0 ? counted_time(clock->calendar, outages, clock->since, now) : 0;
    return gone < clock->left ? clock->left - gone : 0;
}

int64_t clock_expires_at(const struct seat_clock *clock, const struct outages *outages) {
    return clock->since != 0 ? counted_until(clock->calendar, outages, clock->since, clock->left) : 0;
}

/* A warning is due when this much time is left. */
static int64_t soon(const struct clock_rule *rule) {
    const int64_t day = 86400 * SECOND;
    return rule->time / 10 < day ? rule->time / 10 : day;
}

bool clocks_have_player(const struct clocks *clocks) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        const struct seat_clock *clock = &clocks->seat[role];
        if (clock->seated && !clock->out && !clock->caretaker && !clock->is_bot)
            return true;
    }
    return false;
}

role_set clocks_stood_in(const struct clocks *clocks) {
    role_set roles = 0;
    if (clocks->rule.on_expiry != EXPIRY_BOT || !clocks_have_player(clocks))
        return 0;
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        const struct seat_clock *clock = &clocks->seat[role];
        if (clock->caretaker && clock->asked && !clock->paused && !clock->is_bot)
            roles |= ROLE_BIT(role);
    }
    return roles;
}

enum clock_due clock_due(const struct clocks *clocks, int role, const struct outages *outages, int64_t now) {
    const struct seat_clock *clock = &clocks->seat[role];
    if (clock->caretaker && clock->asked && !clock->paused)
        return !clocks_have_player(clocks)            ? DUE_NOTHING
               : clocks->rule.on_expiry == EXPIRY_BOT ? DUE_BOT
                                                      : DUE_CARETAKER;
    if (clock->since == 0)
        return DUE_NOTHING;
    int64_t left = clock_left(clock, outages, now);
    return left == 0 ? DUE_EXPIRY : left <= soon(&clocks->rule) && !clock->warned ? DUE_WARNING : DUE_NOTHING;
}

/* How much counted time must pass before the clock is checked. */
static int64_t until_due(const struct clock_rule *rule, const struct seat_clock *clock) {
    int64_t warning = clock->left - soon(rule);
    return clock->warned || warning < 0 ? clock->left : warning;
}

void clock_rearm(struct clocks *clocks, int role, const struct outages *outages) {
    struct seat_clock *clock = &clocks->seat[role];
    clock->wake_at =
        clock->since != 0 ? counted_until(clock->calendar, outages, clock->since, until_due(&clocks->rule, clock)) : 0;
}

int clock_flags(const struct seat_clock *clock) {
    return (int)clock->asked | (int)clock->answered << 1 | (int)clock->paused << 2 | (int)clock->spent << 3 |
           (int)clock->caretaker << 4 | (int)clock->warned << 5 | (int)clock->out << 6;
}

void clock_flags_read(struct seat_clock *clock, int flags) {
    clock->asked = (flags & 1) != 0;
    clock->answered = (flags & 2) != 0;
    clock->paused = (flags & 4) != 0;
    clock->spent = (flags & 8) != 0;
    clock->caretaker = (flags & 16) != 0;
    clock->warned = (flags & 32) != 0;
    clock->out = (flags & 64) != 0;
}

static void settle(struct seat_clock *clock, const struct outages *outages, int64_t now) {
    clock->left = clock_left(clock, outages, now);
    clock->since = clock->since != 0 ? now : 0;
}

/* For a settled clock. The wake time may stay earlier than needed, so that most actions do not move an entry in the
 * index of due games. */
static void go_on(const struct clock_rule *rule, struct seat_clock *clock, int64_t now) {
    bool caretaker = clock->caretaker && clock->asked && !clock->paused;
    bool runs = clock->asked && !clock->paused && !clock->spent && !clock->caretaker;
    clock->since = runs ? now : 0;
    clock->warned = clock->warned && clock->left <= soon(rule);
    int64_t due = caretaker ? now : now + until_due(rule, clock);
    if (clock->wake_at <= now)
        clock->wake_at = 0;
    if ((runs || caretaker) && (clock->wake_at == 0 || clock->wake_at > due))
        clock->wake_at = due;
}

void clocks_start(struct clocks *clocks, role_set to_act, int64_t now) {
    clocks->started = true;
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        struct seat_clock *clock = &clocks->seat[role];
        clock->left = clocks->rule.time;
        clock->asked = (to_act & ROLE_BIT(role)) != 0;
        go_on(&clocks->rule, clock, now);
    }
}

static void ask_anew(const struct clock_rule *rule, struct seat_clock *clock) {
    if (rule->kind == CLOCK_MOVE) {
        clock->left = rule->time;
    } else if (clock->answered) {
        int64_t most = rule->cap > clock->left ? rule->cap : clock->left;
        clock->left = clock->left + rule->increment < most ? clock->left + rule->increment : most;
    }
    clock->answered = false;
    clock->spent = clock->spent && clock->left == 0;
}

/* The player has acted, so the caretaker stops. */
static void come_back(const struct clock_rule *rule, struct seat_clock *clock) {
    if (!clock->caretaker)
        return;
    clock->caretaker = false;
    if (rule->kind == CLOCK_MOVE)
        clock->left = rule->time;
    else if (clock->left < rule->increment)
        clock->left = rule->increment;
}

/* Handles an entry of the role itself. An action that can be taken back adds no time: otherwise a player could act and
 * take back forever. */
static void follow_own(const struct clock_rule *rule, struct seat_clock *clock, const struct clock_step *step) {
    const struct entry *entry = step->entry;
    bool time_up = entry->kind == ENTRY_NOTICE && entry->how == ENTRY_TIME_UP;
    if (step->by_himself && !time_up)
        come_back(rule, clock);
    if (entry->kind == ENTRY_ACTION) {
        clock->answered = true;
        if (rule->kind == CLOCK_MOVE && !step->can_undo) {
            clock->left = rule->time;
            clock->spent = false;
        }
    }
    if (time_up) {
        clock->left = 0;
        clock->caretaker = is_stood_in(rule);
        clock->spent = !clock->caretaker;
    }
}

/* Wakes caretakers that did nothing because no player was left to play for. */
static void wake_caretakers(struct clocks *clocks, int64_t now) {
    if (!clocks_have_player(clocks))
        return;
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        struct seat_clock *clock = &clocks->seat[role];
        if (clock->caretaker && clock->asked && !clock->paused && clock->wake_at == 0)
            clock->wake_at = now;
    }
}

void clocks_follow(struct clocks *clocks, const struct clock_step *step, const struct outages *outages, int64_t now) {
    const struct entry *entry = step->entry;
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        struct seat_clock *clock = &clocks->seat[role];
        bool asked = (step->to_act & ROLE_BIT(role)) != 0, own = entry->role == role;
        if (asked != clock->asked || own) {
            const struct seat_clock was = *clock;
            settle(clock, outages, now);
            const int64_t left = clock->left;
            if (own)
                follow_own(&clocks->rule, clock, step);
            if (asked && !clock->asked && entry->kind != ENTRY_UNDO)
                ask_anew(&clocks->rule, clock);
            clock->asked = asked;
            go_on(&clocks->rule, clock, now);
            /* The clock only continues, so nothing has to be stored. */
            if (was.since != 0 && clock->since != 0 && clock->left == left && clock_flags(clock) == clock_flags(&was))
                *clock = was;
        }
        clock->out = (step->in & ROLE_BIT(role)) == 0;
        if (step->to_act == 0)
            clock->wake_at = 0;
    }
    wake_caretakers(clocks, now);
}

void clocks_replace(struct clocks *clocks, int role, const struct outages *outages, int64_t now) {
    struct seat_clock *clock = &clocks->seat[role];
    settle(clock, outages, now);
    come_back(&clocks->rule, clock);
    go_on(&clocks->rule, clock, now);
    wake_caretakers(clocks, now);
}

void clocks_pause(struct clocks *clocks, const struct outages *outages, int64_t now) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        settle(&clocks->seat[role], outages, now);
        clocks->seat[role].paused = true;
        go_on(&clocks->rule, &clocks->seat[role], now);
    }
}

void clocks_resume(struct clocks *clocks, int64_t now) {
    for (int role = 0; role < RULESET_MAX_ROLES; role++) {
        if (!clocks->seat[role].paused)
            continue;
        clocks->seat[role].paused = false;
        go_on(&clocks->rule, &clocks->seat[role], now);
    }
}

void clocks_extend(struct clocks *clocks, int role, int64_t more, const struct outages *outages, int64_t now) {
    struct seat_clock *clock = &clocks->seat[role];
    settle(clock, outages, now);
    clock->left += more;
    clock->spent = false;
    go_on(&clocks->rule, clock, now);
}
