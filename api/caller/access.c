#include "access.h"

#include <string.h>

#include "../../daemon/store/tokens.h"
#include "known.h"
#include "principal.h"

void access_of(const struct game_record *record, struct access *access) {
    *access = (struct access){.visibility = record->visibility,
                              .owner_app = record->owner_app,
                              .owner_player = record->owner_player,
                              .ruleset = record->module ? record->module->ruleset : NULL,
                              .finished = game_record_begun(record) && game_record_over(record),
                              .seat_count = record->seat_count};
    for (int i = 0; i < record->seat_count; i++) {
        access->seat[i].role = record->seats[i].role;
        access->seat[i].player = record->seats[i].player;
        if (game_record_over(record))
            continue;
        access->seat[i].invited = record->seats[i].invited;
        access->seat[i].invitation = record->seats[i].by_link ? record->seats[i].invitation : NULL;
    }
}

static bool is(const char *a, const char *b) {
    return a && b && strcmp(a, b) == 0;
}

/* Allowed by the text of an invitation. */
static bool is_let_in(const struct principal *who, const struct access *access) {
    for (int i = 0; who->has_invitation && i < access->seat_count; i++)
        if (access->seat[i].invitation &&
            memcmp(access->seat[i].invitation, who->invitation, sizeof who->invitation) == 0)
            return true;
    return false;
}

enum access_answer access_visible(const struct principal *who, const struct known_players *players,
                                  const struct access *access) {
    if (access->visibility != GAME_PRIVATE || (who->known && who->scope == TOKEN_ADMIN))
        return ACCESS_YES;
    if (!who->known)
        return ACCESS_NO;
    if (is_let_in(who, access))
        return ACCESS_YES;
    if (who->player[0]) {
        for (int i = 0; i < access->seat_count; i++)
            if (is(access->seat[i].player, who->player) || is(access->seat[i].invited, who->player))
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
        if (!known_app_of(players, access->seat[i].player, app))
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
