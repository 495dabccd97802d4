#include "role.h"

#include <string.h>

#include "../caller/access.h"
#include "answer.h"

/* Only roles that have a seat in this game are found. */
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

/* Returns how many roles the caller holds; *role is the last of them. */
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
    return call_not_installed(call);
}

static bool not_your_seat(struct call *call, const char *name) {
    if (!call->who.known)
        return call_problem(call, PROBLEM_NO_TOKEN,
                            "Without a token you see a public game as a spectator. Send Authorization: Bearer TOKEN "
                            "for the role %s.",
                            name);
    if (call->who.player[0])
        return call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                            "%s does not hold the seat %s. See the game's roles for who holds which.", call->who.player,
                            name);
    return call_problem(call, PROBLEM_NOT_YOUR_SEAT,
                        "The token acts for no player, so it holds no seat. Send Musterd-Player with the player to "
                        "act for.");
}

bool role_to_view(struct call *call, const struct access *access, const char *name, int *role) {
    char roles[400];
    if (!access->ruleset)
        return not_installed(call);
    if (!name) {
        *role = ROLE_SPECTATOR;
        if (held(call, access, role) <= 1)
            return true;
        list_roles(access, roles, sizeof roles);
        return call_bad_parameter(call, "role", "Name in role whose view you want: %s, spectator.", roles);
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

bool role_to_act(struct call *call, const struct access *access, const char *name, int *role) {
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
        return call_problem_at(call, PROBLEM_BAD_REQUEST, "/role", "is required if the player holds several seats",
                               "You hold several seats: name in role the one to act for.");
    }
    *role = find_role(access, name);
    if (*role < 0) {
        list_roles(access, roles, sizeof roles);
        return call_problem_at(call, PROBLEM_UNKNOWN_ROLE, "/role", "no such role", "The game has the roles %s.",
                               roles);
    }
    return access_holds(&call->who, access, *role) || not_your_seat(call, name);
}

bool role_needs_player(struct call *call) {
    return call->who.player[0] ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "The token acts for no player. Send Musterd-Player with the player to act for.");
}
