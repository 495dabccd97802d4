#include "access.h"

#include <string.h>

void access_of(const struct game_record *record, struct access *access) {
    *access = (struct access){.visibility = record->visibility,
                              .owner_app = record->owner_app,
                              .owner_player = record->owner_player,
                              .ruleset = record->module ? record->module->ruleset : NULL,
                              .finished = record->status == GAME_FINISHED,
                              .seat_count = record->seat_count};
    for (int i = 0; i < record->seat_count; i++) {
        access->seat[i].role = record->seats[i].role;
        access->seat[i].player = record->seats[i].player;
    }
}

static bool is(const char *a, const char *b) {
    return a && b && strcmp(a, b) == 0;
}

enum access_answer access_visible(const struct call *call, const struct access *access) {
    const struct principal *who = &call->who;
    if (access->visibility == GAME_PUBLIC || (who->known && who->scope == TOKEN_ADMIN))
        return ACCESS_YES;
    if (!who->known)
        return ACCESS_NO;
    if (who->player[0]) {
        for (int i = 0; i < access->seat_count; i++)
            if (is(access->seat[i].player, who->player))
                return ACCESS_YES;
        if (is(access->owner_player, who->player))
            return ACCESS_YES;
    }
    if (who->scope != TOKEN_APP)
        return ACCESS_NO;
    if (is(access->owner_app, who->app))
        return ACCESS_YES;
    enum access_answer answer = ACCESS_NO;
    for (int i = 0; i < access->seat_count; i++) {
        char app[65];
        if (!access->seat[i].player)
            continue;
        if (!call_app_of(call, access->seat[i].player, app))
            answer = ACCESS_ASK;
        else if (strcmp(app, who->app) == 0)
            return ACCESS_YES;
    }
    return answer;
}

bool access_holds(const struct principal *who, const struct access *access, int role) {
    if (!who->known)
        return false;
    for (int i = 0; i < access->seat_count; i++)
        if (access->seat[i].role == role)
            return who->player[0] ? is(access->seat[i].player, who->player) : who->scope == TOKEN_ADMIN;
    return false;
}

const char *access_role_id(const struct access *access, int role) {
    return role == ROLE_SPECTATOR ? "spectator" : access->ruleset->roles[role].id;
}

/* Only seats that this game has count as its roles. */
static int find_role(const struct access *access, const char *name) {
    for (int i = 0; i < access->seat_count; i++)
        if (strcmp(access->ruleset->roles[access->seat[i].role].id, name) == 0)
            return access->seat[i].role;
    return -1;
}

static void list_roles(const struct access *access, char *text, size_t size) {
    size_t n = 0;
    text[0] = '\0';
    for (int i = 0; i < access->seat_count; i++) {
        const char *id = access->ruleset->roles[access->seat[i].role].id;
        size_t length = strlen(id);
        if (n + length + 3 > size)
            return;
        if (n > 0) {
            memcpy(text + n, ", ", 2);
            n += 2;
        }
        memcpy(text + n, id, length + 1);
        n += length;
    }
}

/* How many roles the caller holds, and the last of them. */
static int held(const struct call *call, const struct access *access, int *role) {
    int count = 0;
    for (int i = 0; i < access->seat_count; i++)
        if (access_holds(&call->who, access, access->seat[i].role)) {
            *role = access->seat[i].role;
            count++;
        }
    return count;
}

static bool not_installed(struct call *call) {
    return call_problem(call, PROBLEM_RULESET_FAULT,
                        "The version of the ruleset that this game is played by is not "
                        "installed here. Install it, or ask whoever runs the daemon to.");
}

static bool not_your_seat(struct call *call, const char *name) {
    if (!call->who.known)
        return call_problem(call, PROBLEM_NO_TOKEN,
                            "Without a token a public game is seen as spectator. Send Authorization: Bearer TOKEN for "
                            "the role %s.",
                            name);
    if (call->who.player[0])
        return call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                            "%s does not hold the seat %s. See the game's roles for who holds which.", call->who.player,
                            name);
    return call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                        "The token stands for no player, so it holds no seat. Send "
                        "Musterd-Player with the player to act for.");
}

bool access_view_role(struct call *call, const struct access *access, const char *name, int *role) {
    char roles[400];
    if (!access->ruleset)
        return not_installed(call);
    if (!name) {
        *role = ROLE_SPECTATOR;
        if (held(call, access, role) <= 1)
            return true;
        list_roles(access, roles, sizeof roles);
        return call_bad_parameter(call, "role", "Say in role whose view you want: %s, spectator.", roles);
    }
    if (strcmp(name, "spectator") == 0) {
        *role = ROLE_SPECTATOR;
        return true;
    }
    *role = find_role(access, name);
    if (*role < 0) {
        list_roles(access, roles, sizeof roles);
        return call_bad_parameter(call, "role", "This game has the roles %s, and spectator.", roles);
    }
    return access->finished || access_holds(&call->who, access, *role) || not_your_seat(call, name);
}

bool access_acting_role(struct call *call, const struct access *access, const char *name, int *role) {
    char roles[400];
    if (!access->ruleset)
        return not_installed(call);
    if (!name) {
        int count = held(call, access, role);
        if (count == 1)
            return true;
        if (count == 0)
            return call->who.player[0]
                       ? call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                                      "%s holds no seat in this game. Seats are taken while a game is open.",
                                      call->who.player)
                       : not_your_seat(call, "");
        return call_problem_at(call, PROBLEM_BAD_REQUEST, "/role", "must be given where one holds several seats",
                               "You hold several seats: say in role for which you act.");
    }
    *role = find_role(access, name);
    if (*role < 0) {
        list_roles(access, roles, sizeof roles);
        return call_problem_at(call, PROBLEM_UNKNOWN_ROLE, "/role", "no such role", "The game has the roles %s.",
                               roles);
    }
    return access_holds(&call->who, access, *role) || not_your_seat(call, name);
}
