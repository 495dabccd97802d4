#include "ratings.h"

#include <stdio.h>
#include <string.h>

#include "../../rulesets/kit/writer.h"

/* Counts the game whose seats are collected. A game with damaged rows is left out. */
static bool count_game(struct ratings_job *mine) {
    const bool good = mine->seats < 2 || fold_add(&mine->fold, fold_week(mine->at), mine->seat, mine->seats);
    mine->seats = 0;
    return good;
}

static bool count_rows(struct ratings_job *mine) {
    for (size_t i = 0; i < mine->list.count; i++) {
        const struct outcome *outcome = &mine->list.items[i];
        if (outcome->game != mine->game && !count_game(mine))
            return false;
        mine->game = outcome->game;
        mine->at = outcome->finished_at;
        if (mine->seats == FOLD_SEATS)
            continue;
        struct fold_seat *seat = &mine->seat[mine->seats++];
        memcpy(seat->player, outcome->player, sizeof seat->player);
        memcpy(seat->side, outcome->side, sizeof seat->side);
        seat->place = outcome->place;
    }
    return mine->list.more || (count_game(mine) && fold_end(&mine->fold));
}

static void put_real(struct writer *w, double number) {
    char text[40];
    snprintf(text, sizeof text, "%.17g", number);
    out_string(w, text);
}

static void store(struct ratings_job *mine) {
    struct writer w;
    writer_init(&w);
    out_array(&w);
    for (size_t i = 0; i < mine->fold.count; i++) {
        const struct fold_entity *entity = &mine->fold.entity[i];
        out_array(&w);
        out_string(&w, entity->side);
        out_string(&w, entity->player);
        put_real(&w, entity->value.rating);
        put_real(&w, entity->value.deviation);
        put_real(&w, entity->value.volatility);
        out_int(&w, entity->games);
        out_int(&w, entity->week);
        out_end_array(&w);
    }
    out_end_array(&w);
    store_put_ratings(&mine->job.stage, &mine->due, writer_text(&w));
    writer_finish(&w);
}

static void begin(struct ratings_job *mine) {
    outcome_list_finish(&mine->list);
    fold_finish(&mine->fold);
    mine->seats = 0;
    mine->game = -1;
    mine->more = false;
    mine->due.found = false;
    if (mine->from_nothing)
        store_recompute_ratings(&mine->job.stage);
    store_gather_outcomes(&mine->job.stage, &mine->gathered);
    mine->step = RATINGS_GATHER;
}

enum job_step ratings_run(struct job *job) {
    struct ratings_job *mine = (struct ratings_job *)job;
    if (job->phase == 0) {
        begin(mine);
        return JOB_AGAIN;
    }
    switch (mine->step) {
    case RATINGS_GATHER:
        mine->more = mine->gathered == GATHERED_MOST;
        if (mine->more)
            return JOB_FINISHED;
        store_find_ratings_due(&job->stage, &mine->due);
        mine->step = RATINGS_FIND;
        return JOB_AGAIN;
    case RATINGS_FIND:
        if (!mine->due.found)
            return JOB_FINISHED;
        mine->more = true;
        store_list_outcomes(&job->stage, mine->due.ruleset, &mine->list);
        mine->step = RATINGS_READ;
        return JOB_AGAIN;
    case RATINGS_READ:
        if (!count_rows(mine))
            return JOB_FINISHED; /* out of memory: tried again */
        if (mine->list.more) {
            store_list_outcomes(&job->stage, mine->due.ruleset, &mine->list);
            return JOB_AGAIN;
        }
        store(mine);
        mine->step = RATINGS_STORED;
        return JOB_FINISHED;
    case RATINGS_STORED: break;
    }
    return JOB_FINISHED;
}

void ratings_finish(struct ratings_job *ratings) {
    outcome_list_finish(&ratings->list);
    fold_finish(&ratings->fold);
}
