/* The standing of a league. */
#include <stdio.h>
#include <stdlib.h>

#include "../call/answer.h"
#include "figures.h"
#include "past.h"
#include "resources.h"
#include "trf.h"

struct table_call {
    struct league_subject subject;
    struct league_past past;
};
CALL_DATA_AS(struct table_call *, table_slot)

bool league_standings_shape(struct call *call) {
    *table_slot(call) = calloc(1, sizeof(struct table_call));
    return *table_slot(call) || call_out_of_memory(call);
}

void league_standings_finish(struct call *call) {
    struct table_call *mine = *table_slot(call);
    if (!mine)
        return;
    subject_finish(&mine->subject);
    past_finish(&mine->past);
    free(mine);
}

static void member_points(struct writer *w, const char *name, int64_t points) {
    out_member_points(w, name, points, SEASON_POINT);
}

static void write_row(struct writer *w, const struct league_past *past, const struct league_terms *terms, int number) {
    const struct season_row *row = &past->table.row[number];
    out_object(w);
    out_member_int(w, "rank", row->rank);
    out_member_string(w, "player", past->entrant[number].player);
    out_member_string(w, "name", past->entrant[number].name);
    out_member_int(w, "number", number + 1);
    out_member_int(w, "played", row->played);
    out_member_int(w, "wins", row->wins);
    out_member_int(w, "draws", row->draws);
    out_member_int(w, "losses", row->losses);
    out_member_int(w, "byes", row->byes + row->requested);
    member_points(w, "points", row->points);
    out_member_object(w, "tie_breaks");
    for (int i = 0; i < terms->tie_count; i++)
        member_points(w, tie_break_name(terms->tie[i]), row->tie[terms->tie[i]]);
    out_end_object(w);
    out_end_object(w);
}

static void write_table(struct writer *w, const struct table_call *mine, const struct league_record *league) {
    int finished = 0;
    for (int i = 0; i < mine->past.season.game_count; i++)
        finished += mine->past.season.game[i].over;
    out_object(w);
    out_member_int(w, "rounds_made", league->rounds);
    out_member_int(w, "finished", finished);
    out_member_int(w, "unfinished", mine->past.season.game_count - finished);
    out_member_array(w, "items");
    for (int i = 0; i < mine->past.entrants; i++)
        write_row(w, &mine->past, &mine->subject.terms, mine->past.table.order[i]);
    out_end_array(w);
    out_end_object(w);
}

static void write_csv(struct writer *w, const struct league_past *past, const struct league_terms *terms) {
    put(w, "rank,player,name,played,wins,draws,losses,byes,points");
    for (int i = 0; i < terms->tie_count; i++)
        put_format(w, ",tie_%s", tie_break_name(terms->tie[i]));
    put(w, "\r\n");
    for (int i = 0; i < past->entrants; i++) {
        const int number = past->table.order[i];
        const struct season_row *row = &past->table.row[number];
        put_format(w, "%d,", row->rank);
        put_id(w, past->entrant[number].player);
        put(w, ",");
        put_quoted(w, past->entrant[number].name ? past->entrant[number].name : "");
        put_format(w, ",%d,%d,%d,%d,%d,", row->played, row->wins, row->draws, row->losses, row->byes + row->requested);
        put_points(w, row->points, SEASON_POINT);
        for (int k = 0; k < terms->tie_count; k++) {
            put(w, ",");
            put_points(w, row->tie[terms->tie[k]], SEASON_POINT);
        }
        put(w, "\r\n");
    }
}

enum job_step league_standings_run(struct call *call) {
    struct table_call *mine = *table_slot(call);
    struct writer *w = &call->answer.body;
    if (call->job.phase == 0) {
        subject_ask(call, &mine->subject);
        past_ask(call, &mine->past);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !past_build(call, &mine->subject, &mine->past))
        return JOB_FINISHED;
    if (call->parameters.format == FORMAT_CSV) {
        write_csv(w, &mine->past, &mine->subject.terms);
        call_text(call, csv_type);
    } else if (call->parameters.format == FORMAT_TRF) {
        if (!trf_write(call, &mine->subject, &mine->past, w))
            return JOB_FINISHED;
        call_text(call, "text/plain; charset=utf-8");
    } else {
        write_table(w, mine, league);
        call_json(call, 200);
    }
    return JOB_FINISHED;
}
