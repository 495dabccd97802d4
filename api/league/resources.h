/* Functions for routes.c: leagues; standings and pairings by label. */
#ifndef API_LEAGUE_RESOURCES_H
#define API_LEAGUE_RESOURCES_H

#include "../call/route.h"

/* standings.c */
bool standings_shape(struct call *call);
enum job_step standings_run(struct call *call);
bool pairings_shape(struct call *call);
enum job_step pairings_run(struct call *call);
void standings_finish(struct call *call);
/* leagues.c */
bool leagues_make_shape(struct call *call);
enum stage_result leagues_make_start(struct call *call);
enum job_step leagues_make_run(struct call *call);
bool leagues_list_shape(struct call *call);
enum job_step leagues_list_run(struct call *call);
bool leagues_get_shape(struct call *call);
enum job_step leagues_get_run(struct call *call);
bool leagues_change_shape(struct call *call);
enum job_step leagues_change_run(struct call *call);
bool leagues_remove_shape(struct call *call);
enum job_step leagues_remove_run(struct call *call);
void leagues_finish(struct call *call);
/* import.c */
bool import_shape(struct call *call);
enum job_step import_run(struct call *call);
enum stage_result import_done(struct call *call);
void import_finish(struct call *call);
/* members.c */
bool members_put_shape(struct call *call);
enum job_step members_put_run(struct call *call);
bool members_delete_shape(struct call *call);
enum job_step members_delete_run(struct call *call);
void members_finish(struct call *call);
/* results.c */
bool results_shape(struct call *call);
enum job_step results_run(struct call *call);
enum stage_result results_done(struct call *call);
void results_finish(struct call *call);
/* late.c */
bool late_shape(struct call *call);
enum job_step late_run(struct call *call);
void late_finish(struct call *call);
/* ratings.c */
bool ratings_list_shape(struct call *call);
enum job_step ratings_list_run(struct call *call);
bool statistics_shape(struct call *call);
enum job_step statistics_run(struct call *call);
void ratings_free(struct call *call);
/* table.c */
bool league_standings_shape(struct call *call);
enum job_step league_standings_run(struct call *call);
void league_standings_finish(struct call *call);
/* rounds.c */
bool rounds_make_shape(struct call *call);
enum job_step rounds_make_run(struct call *call);
bool rounds_get_shape(struct call *call);
enum job_step rounds_get_run(struct call *call);
void rounds_finish(struct call *call);

#endif
