/* Functions for routes.c, for the daemon itself: health, metrics, documents, rulesets, the game table for browsers. */
#ifndef API_SERVICE_RESOURCES_H
#define API_SERVICE_RESOURCES_H

#include "../call/route.h"

/* rulesets.c */
enum stage_result rulesets_list(struct call *call);
bool rulesets_get_shape(struct call *call);
enum stage_result rulesets_get(struct call *call);
enum job_step rulesets_get_run(struct call *call);
enum stage_result rulesets_get_done(struct call *call);
void rulesets_get_finish(struct call *call);
enum stage_result rulesets_guide(struct call *call);
/* packs.c */
bool packs_list_shape(struct call *call);
enum job_step packs_list_run(struct call *call);
enum job_step packs_get_run(struct call *call);
enum stage_result packs_put_start(struct call *call);
enum job_step packs_put_run(struct call *call);
enum stage_result packs_put_done(struct call *call);
enum job_step packs_delete_run(struct call *call);
void packs_finish(struct call *call);
/* drafts.c */
enum stage_result drafts_start(struct call *call);
enum job_step sheets_get_run(struct call *call);
bool drafts_list_shape(struct call *call);
enum job_step drafts_list_run(struct call *call);
bool drafts_make_shape(struct call *call);
enum job_step drafts_make_run(struct call *call);
enum job_step drafts_get_run(struct call *call);
bool drafts_change_shape(struct call *call);
enum job_step drafts_change_run(struct call *call);
enum stage_result drafts_change_done(struct call *call);
enum job_step drafts_delete_run(struct call *call);
bool drafts_undo_shape(struct call *call);
enum job_step drafts_undo_run(struct call *call);
enum job_step drafts_history_run(struct call *call);
enum job_step drafts_check_run(struct call *call);
bool drafts_preview_shape(struct call *call);
enum job_step drafts_preview_run(struct call *call);
enum job_step drafts_pack_run(struct call *call);
enum job_step drafts_upload_run(struct call *call);
void drafts_finish(struct call *call);
/* bots.c */
enum job_step bots_get_run(struct call *call);
void bots_get_finish(struct call *call);
/* clock_for_tests.c */
bool test_clock_shape(struct call *call);
enum job_step test_clock_run(struct call *call);
/* service.c */
enum stage_result service_health(struct call *call);
enum stage_result service_ready(struct call *call);
enum stage_result service_metrics(struct call *call);
enum stage_result service_openapi(struct call *call);
enum stage_result service_docs(struct call *call);
enum stage_result service_problem(struct call *call);
/* table_page.c */
enum stage_result play_page(struct call *call);
enum stage_result desk_page(struct call *call);
enum stage_result play_file(struct call *call);

#endif
