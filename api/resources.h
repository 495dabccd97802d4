/* The table of routes, and what it points to: one file a resource. */
#ifndef API_RESOURCES_H
#define API_RESOURCES_H

#include "call.h"

/* Ends with a route without a method. Routes of one pattern stand together. */
extern const struct route routes[];

/* rulesets.c */
bool rulesets_list(struct call *call);
bool rulesets_get_shape(struct call *call);
bool rulesets_get(struct call *call);
enum job_step rulesets_get_run(struct call *call);
bool rulesets_get_done(struct call *call);
void rulesets_get_finish(struct call *call);
/* new_game.c */
bool new_game_shape(struct call *call);
bool new_game_start(struct call *call);
enum job_step new_game_run(struct call *call);
bool new_game_done(struct call *call);
void new_game_finish(struct call *call);
/* bulk.c */
bool bulk_shape(struct call *call);
bool bulk_start(struct call *call);
enum job_step bulk_run(struct call *call);
void bulk_finish(struct call *call);
/* games.c */
bool games_list_shape(struct call *call);
enum job_step games_list_run(struct call *call);
void games_list_finish(struct call *call);
enum job_step games_get_run(struct call *call);
enum job_step fairness_run(struct call *call);
/* talk.c */
bool messages_post_shape(struct call *call);
enum job_step messages_post_run(struct call *call);
bool messages_list_shape(struct call *call);
enum job_step messages_list_run(struct call *call);
void messages_finish(struct call *call);
bool notes_put_shape(struct call *call);
enum job_step notes_put_run(struct call *call);
enum job_step notes_get_run(struct call *call);
void notes_finish(struct call *call);
/* standings.c */
bool standings_shape(struct call *call);
enum job_step standings_run(struct call *call);
void standings_finish(struct call *call);
bool pairings_shape(struct call *call);
enum job_step pairings_run(struct call *call);
/* seats.c */
bool seats_put_shape(struct call *call);
enum job_step seats_put_run(struct call *call);
enum job_step seats_delete_run(struct call *call);
enum job_step abort_run(struct call *call);
bool seats_done(struct call *call);
/* opening.c */
bool opening_shape(struct call *call);
enum job_step opening_run(struct call *call);
/* ticket.c */
bool tickets_make_shape(struct call *call);
enum job_step tickets_make_run(struct call *call);
/* view.c */
bool view_start(struct call *call);
enum job_step view_run(struct call *call);
enum job_step actions_run(struct call *call);
/* act.c */
bool act_shape(struct call *call);
enum job_step act_run(struct call *call);
bool undo_or_resign_shape(struct call *call);
enum job_step undo_run(struct call *call);
enum job_step resign_run(struct call *call);
bool act_done(struct call *call);
bool undo_done(struct call *call);
enum job_step return_run(struct call *call);
bool return_done(struct call *call);
/* orders.c */
bool orders_put_shape(struct call *call);
enum job_step orders_get_run(struct call *call);
enum job_step orders_put_run(struct call *call);
bool orders_put_done(struct call *call);
/* log.c */
enum job_step log_run(struct call *call);
/* export.c */
enum job_step export_run(struct call *call);
bool archive_start(struct call *call);
void archive_finish(struct call *call);
/* stream.c */
bool stream_shape(struct call *call);
enum job_step stream_run(struct call *call);
bool stream_done(struct call *call);
void stream_finish(struct call *call);
/* board.c */
enum job_step board_svg_run(struct call *call);
bool board_svg_shape(struct call *call);
enum job_step hand_svg_run(struct call *call);
enum job_step hand_png_run(struct call *call);
enum job_step board_png_run(struct call *call);
bool board_png_done(struct call *call);
enum job_step opening_svg_run(struct call *call);
enum job_step opening_png_run(struct call *call);
/* me.c */
bool me_get(struct call *call);
bool me_stream_start(struct call *call);
void me_stream_finish(struct call *call);
/* my_games.c */
bool me_games_shape(struct call *call);
enum job_step me_games_run(struct call *call);
bool me_games_done(struct call *call);
void me_games_finish(struct call *call);
/* vacation.c */
bool vacation_start(struct call *call);
enum job_step vacation_get_run(struct call *call);
bool vacation_put_shape(struct call *call);
enum job_step vacation_put_run(struct call *call);
void vacation_finish(struct call *call);
/* test_clock.c */
bool test_clock_shape(struct call *call);
enum job_step test_clock_run(struct call *call);
/* players.c */
bool players_list_shape(struct call *call);
enum job_step players_list_run(struct call *call);
void players_list_finish(struct call *call);
enum job_step players_get_run(struct call *call);
bool players_rename_shape(struct call *call);
enum job_step players_rename_run(struct call *call);
bool players_rename_done(struct call *call);
/* proposals.c */
bool proposals_shape(struct call *call);
bool proposals_post_shape(struct call *call);
enum job_step proposals_post_run(struct call *call);
bool proposals_put_shape(struct call *call);
enum job_step proposals_put_run(struct call *call);
bool proposals_done(struct call *call);
enum job_step proposals_get_run(struct call *call);
enum job_step proposals_list_run(struct call *call);
void proposals_finish(struct call *call);
/* direct.c */
bool direct_shape(struct call *call);
enum job_step direct_run(struct call *call);
bool direct_done(struct call *call);
/* change_game.c */
bool change_game_shape(struct call *call);
enum job_step change_game_run(struct call *call);
bool change_game_done(struct call *call);
/* invitations.c */
bool invitation_put_shape(struct call *call);
enum job_step invitation_put_run(struct call *call);
bool invitation_put_done(struct call *call);
enum job_step invitation_delete_run(struct call *call);
bool invitation_delete_done(struct call *call);
bool invitation_get_shape(struct call *call);
enum job_step invitation_get_run(struct call *call);
bool invitations_list_shape(struct call *call);
/* audit.c */
bool audit_shape(struct call *call);
enum job_step audit_run(struct call *call);
void audit_finish(struct call *call);
/* tokens.c */
bool tokens_list_shape(struct call *call);
enum job_step tokens_list_run(struct call *call);
void tokens_list_finish(struct call *call);
bool tokens_make_shape(struct call *call);
enum job_step tokens_make_run(struct call *call);
bool tokens_make_done(struct call *call);
bool tokens_revoke_shape(struct call *call);
enum job_step tokens_revoke_run(struct call *call);
bool tokens_revoke_done(struct call *call);
/* webhooks.c */
bool webhooks_list_shape(struct call *call);
enum job_step webhooks_list_run(struct call *call);
bool webhooks_make_shape(struct call *call);
enum job_step webhooks_make_run(struct call *call);
enum job_step webhooks_get_run(struct call *call);
bool webhooks_change_shape(struct call *call);
enum job_step webhooks_change_run(struct call *call);
enum job_step webhooks_remove_run(struct call *call);
bool webhooks_changed(struct call *call);
void webhooks_finish(struct call *call);
/* deliveries.c */
bool deliveries_list_shape(struct call *call);
enum job_step deliveries_list_run(struct call *call);
enum job_step deliveries_again_run(struct call *call);
enum job_step deliveries_test_run(struct call *call);
void deliveries_finish(struct call *call);
/* service.c */
bool service_health(struct call *call);
bool service_ready(struct call *call);
bool service_metrics(struct call *call);
bool service_openapi(struct call *call);
bool service_docs(struct call *call);
bool service_problem(struct call *call);
/* play.c */
bool play_page(struct call *call);
bool play_file(struct call *call);

#endif
