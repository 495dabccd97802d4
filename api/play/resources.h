/* Functions for routes.c, for an active game: actions, views, pictures, streams, proposals, messages. */
#ifndef API_PLAY_RESOURCES_H
#define API_PLAY_RESOURCES_H

#include "../call/route.h"

/* talk.c */
bool messages_post_shape(struct call *call);
enum job_step messages_post_run(struct call *call);
bool messages_list_shape(struct call *call);
enum job_step messages_list_run(struct call *call);
bool messages_hide_shape(struct call *call);
enum job_step messages_hide_run(struct call *call);
bool messages_delete_shape(struct call *call);
enum job_step messages_delete_run(struct call *call);
void messages_finish(struct call *call);
bool notes_put_shape(struct call *call);
enum job_step notes_put_run(struct call *call);
enum job_step notes_get_run(struct call *call);
void notes_finish(struct call *call);
/* view.c */
enum stage_result view_start(struct call *call);
enum job_step view_run(struct call *call);
enum job_step actions_run(struct call *call);
/* hints.c */
enum job_step hints_run(struct call *call);
enum stage_result hints_done(struct call *call);
void hints_finish(struct call *call);
/* analysis.c */
enum job_step analysis_run(struct call *call);
void analysis_finish(struct call *call);
/* act.c */
bool act_shape(struct call *call);
enum job_step act_run(struct call *call);
bool undo_or_resign_shape(struct call *call);
enum job_step undo_run(struct call *call);
enum job_step resign_run(struct call *call);
enum stage_result act_done(struct call *call);
void act_finish(struct call *call);
enum stage_result undo_done(struct call *call);
enum job_step return_run(struct call *call);
enum stage_result return_done(struct call *call);
/* orders.c */
bool orders_put_shape(struct call *call);
enum job_step orders_get_run(struct call *call);
enum job_step orders_put_run(struct call *call);
enum stage_result orders_put_done(struct call *call);
void orders_finish(struct call *call);
/* log.c */
enum job_step log_run(struct call *call);
/* stream.c */
bool stream_shape(struct call *call);
enum job_step stream_run(struct call *call);
enum stage_result stream_done(struct call *call);
void stream_finish(struct call *call);
/* board.c */
enum job_step board_svg_run(struct call *call);
bool board_svg_shape(struct call *call);
enum job_step hand_svg_run(struct call *call);
enum job_step hand_png_run(struct call *call);
enum job_step board_png_run(struct call *call);
enum stage_result board_png_done(struct call *call);
enum job_step opening_svg_run(struct call *call);
enum job_step opening_png_run(struct call *call);
/* proposals.c */
bool proposals_shape(struct call *call);
bool proposals_post_shape(struct call *call);
enum job_step proposals_post_run(struct call *call);
bool proposals_put_shape(struct call *call);
enum job_step proposals_put_run(struct call *call);
enum stage_result proposals_done(struct call *call);
enum job_step proposals_get_run(struct call *call);
enum job_step proposals_list_run(struct call *call);
void proposals_finish(struct call *call);
/* direct.c */
bool direct_shape(struct call *call);
enum job_step direct_run(struct call *call);
enum stage_result direct_done(struct call *call);

/* reports.c */
bool reports_post_shape(struct call *call);
enum job_step reports_post_run(struct call *call);
bool reports_list_shape(struct call *call);
enum job_step reports_list_run(struct call *call);
void reports_finish(struct call *call);

#endif
