#include "reach.h"

#include <string.h>

#include "../../kit/bits.h"
#include "permissions.h"

/* M3: a city, town or castle on that road that is neutral or unfriendly ends the move. */
static bool road_is_barred(const struct game *game, int role, int road, int square) {
    const struct tables *t = content_of(game);
    for (int k = 0; k < t->road[road].place_count; k++) {
        int place = t->road[road].place[k];
        if (t->place[place].square == square && place_has_inside(game, place) && !has_leave_to_enter(game, role, place))
            return true;
    }
    return false;
}

static void reach_by_road(const struct game *game, int role, int start, uint64_t reach[LAND_WORDS]) {
    const struct tables *t = content_of(game);
    uint64_t passed[LAND_WORDS] = {0};
    int16_t queue[LAND];
    int head = 0, tail = 0;
    queue[tail++] = (int16_t)start;
    set_add(passed, start);
    while (head < tail) {
        int from = queue[head++];
        for (int k = 0; k < t->road_step_count[from]; k++) {
            struct road_step step = t->road_step[from][k];
            set_add(reach, step.to);
            if (set_has(passed, step.to) || road_is_barred(game, role, step.road, step.to))
                continue;
            set_add(passed, step.to);
            queue[tail++] = step.to;
        }
    }
}

void reach_by_land(const struct game *game, int role, int square, uint64_t reach[LAND_WORDS]) {
    const struct tables *t = content_of(game);
    memcpy(reach, t->walk[square], sizeof t->walk[square]);
    if (t->road_step_count[square] > 0)
        reach_by_road(game, role, square, reach);
    if (square == t->before_anglesey)
        set_add(reach, t->anglesey);
    if (square == t->anglesey)
        set_add(reach, t->before_anglesey);
    if (state_of(game)->calais_lost) /* KM-ev-calais: no longer a square of its own */
        set_remove(reach, t->calais_square);
}
