/* Functions for routes.c: lists of games, creating and changing games, seats, exports. */
#ifndef API_GAMES_RESOURCES_H
#define API_GAMES_RESOURCES_H

#include "../call/route.h"

/* new_game.c */
bool new_game_shape(struct call *call);
enum stage_result new_game_start(struct call *call);
enum job_step new_game_run(struct call *call);
enum stage_result new_game_done(struct call *call);
void new_game_finish(struct call *call);
/* bulk.c */
bool bulk_shape(struct call *call);
enum stage_result bulk_start(struct call *call);
enum job_step bulk_run(struct call *call);
enum stage_result bulk_done(struct call *call);
void bulk_finish(struct call *call);
/* games.c */
bool games_list_shape(struct call *call);
enum job_step games_list_run(struct call *call);
void games_list_finish(struct call *call);
enum job_step games_get_run(struct call *call);
enum job_step fairness_run(struct call *call);
/* seats.c */
bool seats_put_shape(struct call *call);
enum job_step seats_put_run(struct call *call);
enum job_step seats_delete_run(struct call *call);
enum job_step abort_run(struct call *call);
enum stage_result seats_done(struct call *call);
/* opening.c */
bool opening_shape(struct call *call);
enum job_step opening_run(struct call *call);
/* export.c */
enum job_step export_run(struct call *call);
enum stage_result archive_start(struct call *call);
void archive_finish(struct call *call);
/* my_games.c */
bool me_games_shape(struct call *call);
enum job_step me_games_run(struct call *call);
enum stage_result me_games_done(struct call *call);
void me_games_finish(struct call *call);
/* accept.c */
bool accept_shape(struct call *call);
enum job_step accept_run(struct call *call);
enum stage_result accept_done(struct call *call);
void accept_finish(struct call *call);

/* delete_game.c */
bool delete_game_shape(struct call *call);
enum job_step delete_game_run(struct call *call);
enum stage_result delete_game_done(struct call *call);

/* change_game.c */
bool change_game_shape(struct call *call);
enum job_step change_game_run(struct call *call);
enum stage_result change_game_done(struct call *call);
/* invitations.c */
bool invitation_put_shape(struct call *call);
enum job_step invitation_put_run(struct call *call);
enum stage_result invitation_put_done(struct call *call);
enum job_step invitation_delete_run(struct call *call);
enum stage_result invitation_delete_done(struct call *call);
bool invitation_get_shape(struct call *call);
enum job_step invitation_get_run(struct call *call);
bool invitations_list_shape(struct call *call);

#endif
