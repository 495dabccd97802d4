/* Functions for routes.c: players, tokens, webhooks, vacations, the audit log. */
#ifndef API_PEOPLE_RESOURCES_H
#define API_PEOPLE_RESOURCES_H

#include "../call/route.h"

/* ticket_make.c */
bool tickets_make_shape(struct call *call);
enum job_step tickets_make_run(struct call *call);
/* me.c */
enum stage_result me_get(struct call *call);
enum stage_result me_stream_start(struct call *call);
void me_stream_finish(struct call *call);
/* vacation.c */
enum stage_result vacation_start(struct call *call);
enum job_step vacation_get_run(struct call *call);
bool vacation_put_shape(struct call *call);
enum job_step vacation_put_run(struct call *call);
void vacation_finish(struct call *call);
/* players.c */
bool players_list_shape(struct call *call);
enum job_step players_list_run(struct call *call);
void players_list_finish(struct call *call);
enum job_step players_get_run(struct call *call);
bool players_rename_shape(struct call *call);
enum job_step players_rename_run(struct call *call);
enum stage_result players_rename_done(struct call *call);

/* forget.c */
bool players_delete_shape(struct call *call);
enum job_step players_delete_run(struct call *call);
enum stage_result players_delete_done(struct call *call);
void players_delete_finish(struct call *call);
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
enum stage_result tokens_make_done(struct call *call);
bool tokens_revoke_shape(struct call *call);
enum job_step tokens_revoke_run(struct call *call);
enum stage_result tokens_revoke_done(struct call *call);
/* webhooks.c */
bool webhooks_list_shape(struct call *call);
enum job_step webhooks_list_run(struct call *call);
bool webhooks_make_shape(struct call *call);
enum job_step webhooks_make_run(struct call *call);
enum job_step webhooks_get_run(struct call *call);
bool webhooks_change_shape(struct call *call);
enum job_step webhooks_change_run(struct call *call);
enum job_step webhooks_remove_run(struct call *call);
enum stage_result webhooks_changed(struct call *call);
void webhooks_finish(struct call *call);
/* deliveries.c */
bool deliveries_list_shape(struct call *call);
enum job_step deliveries_list_run(struct call *call);
enum job_step deliveries_again_run(struct call *call);
enum job_step deliveries_test_run(struct call *call);
void deliveries_finish(struct call *call);

/* restrictions.c */
bool restrictions_put_shape(struct call *call);
enum job_step restrictions_put_run(struct call *call);
bool restrictions_lift_shape(struct call *call);
enum job_step restrictions_lift_run(struct call *call);
bool restrictions_list_shape(struct call *call);
enum job_step restrictions_list_run(struct call *call);
void restrictions_finish(struct call *call);

#endif
