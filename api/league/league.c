#include "league.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/memory.h"

enum { ROOM_FIRST = 16 };

/* Makes room for one more player. */
static void make_room(struct league *league) {
    const size_t had = (size_t)league->room, room = had ? 2 * had : ROOM_FIRST;
    if (league->count < league->room)
        return;
    struct league_pair *pair = xcalloc(room * room, sizeof *pair);
    for (size_t i = 0; i < had; i++)
        memcpy(&pair[i * room], &league->pair[i * had], had * sizeof *pair);
    free(league->pair);
    league->pair = pair;
    league->player = xrealloc(league->player, room * sizeof *league->player);
    league->order = xrealloc(league->order, room * sizeof *league->order);
    league->room = (int)room;
}

void league_finish(struct league *league) {
    free(league->player);
    free(league->pair);
    free(league->order);
    *league = (struct league){0};
}

int league_player(struct league *league, const char *id) {
    for (int i = 0; i < league->count; i++)
        if (strcmp(league->player[i].id, id) == 0)
            return i;
    if (league->count == LEAGUE_PLAYERS || strlen(id) >= sizeof league->player[0].id)
        return -1;
    make_room(league);
    struct league_player *player = &league->player[league->count];
    *player = (struct league_player){.last_side = -1};
    strcpy(player->id, id);
    return league->count++;
}

struct league_pair *league_of(const struct league *league, int first, int second) {
    return &league->pair[(size_t)first * (size_t)league->room + (size_t)second];
}

/* Compares two places: 2 for better, 1 for equal, 0 for worse. */
static int halves(int place, int other) {
    return place < other ? 2 : place == other ? 1 : 0;
}

static void count_result(struct league_player *player, int result) {
    player->played++;
    player->wins += result == 2;
    player->draws += result == 1;
    player->losses += result == 0;
}

/* Scores one seat of a finished game against the seats of other players. */
static void score(struct league *league, const int *number, const struct league_seat *seat, int count, int of) {
    int opponents = 0, worst = 2, me = number[of];
    for (int i = 0; i < count; i++)
        opponents += number[i] != me;
    for (int i = 0; i < count; i++) {
        if (number[i] == me)
            continue;
        int result = halves(seat[of].place, seat[i].place);
        struct league_pair *pair = league_of(league, me, number[i]);
        worst = result < worst ? result : worst;
        pair->played++;
        pair->wins += result == 2;
        pair->draws += result == 1;
        pair->losses += result == 0;
        pair->points += result * (POINT / 2 / opponents);
        league->player[me].points += result * (POINT / 2 / opponents);
    }
    if (opponents > 0) {
        count_result(&league->player[me], worst);
    } else if (count == 1) {
        league->player[me].points += seat[of].place == 1 ? POINT : 0;
        count_result(&league->player[me], seat[of].place == 1 ? 2 : 0);
    }
}

bool league_add(struct league *league, const struct league_seat *seat, int count, bool finished) {
    int number[LEAGUE_SEATS];
    *(finished ? &league->finished : &league->unfinished) += 1;
    for (int i = 0; i < count; i++) {
        number[i] = seat[i].player ? league_player(league, seat[i].player) : -1;
        if (seat[i].player && number[i] < 0)
            return false;
        if (number[i] < 0)
            continue;
        league->player[number[i]].side[seat[i].role]++;
        league->player[number[i]].last_side = seat[i].role;
        for (int k = 0; k < i; k++)
            if (number[k] >= 0 && number[k] != number[i]) {
                league_of(league, number[i], number[k])->met++;
                league_of(league, number[k], number[i])->met++;
            }
    }
    for (int i = 0; finished && i < count; i++)
        score(league, number, seat, count, i);
    return true;
}

void league_add_bye(struct league *league, int player) {
    league->player[player].byes++;
    league->player[player].points += POINT;
}

/* ---- standings ------------------------------------------------------------------------------------------------- */

static void break_ties(struct league *league, int me) {
    struct league_player *player = &league->player[me];
    player->head_to_head = player->buchholz = player->sonneborn_berger = 0;
    for (int i = 0; i < league->count; i++) {
        const struct league_pair *pair = league_of(league, me, i);
        const int64_t theirs = league->player[i].points;
        if (theirs == player->points)
            player->head_to_head += pair->points;
        player->buchholz += pair->played * theirs;
        player->sonneborn_berger += (2 * pair->wins + pair->draws) * theirs / 2;
    }
}

static int by_number(int64_t a, int64_t b) {
    return (a < b) - (a > b);
}

/* Below 0: a ranks before b. */
static int compare(const struct league_player *a, const struct league_player *b) {
    int by = by_number(a->points, b->points);
    by = by ? by : by_number(a->head_to_head, b->head_to_head);
    by = by ? by : by_number(a->buchholz, b->buchholz);
    by = by ? by : by_number(a->sonneborn_berger, b->sonneborn_berger);
    return by ? by : by_number(a->wins, b->wins);
}

void league_rank(struct league *league) {
    for (int i = 0; i < league->count; i++)
        break_ties(league, i);
    for (int i = 0; i < league->count; i++) {
        int at = i;
        for (; at > 0; at--) {
            const struct league_player *me = &league->player[i], *other = &league->player[league->order[at - 1]];
            int by = compare(me, other);
            if (by > 0 || (by == 0 && strcmp(me->id, other->id) > 0))
                break;
            league->order[at] = league->order[at - 1];
        }
        league->order[at] = i;
    }
    for (int i = 0; i < league->count; i++) {
        struct league_player *me = &league->player[league->order[i]];
        const struct league_player *before = i > 0 ? &league->player[league->order[i - 1]] : NULL;
        me->rank = before && compare(before, me) == 0 ? before->rank : i + 1;
    }
}
