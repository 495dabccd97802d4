/* Between the store's functions and the worker that carries them out. */
#ifndef STORE_STAGE_H
#define STORE_STAGE_H

#include "../worker/slots.h"
#include "pipeline.h"
#include "store.h"

/* Queues a statement into the worker's current batch on the job's behalf. on_result gets the job as its
 * context. Where the connection is gone the job ends as JOB_UNAVAILABLE. */
void worker_stage(struct worker *worker, struct job *job, enum statement statement, const struct params *params,
                  statement_result on_result, void *out);
void worker_stage_text(struct worker *worker, struct job *job, const char *sql, const struct params *params,
                       statement_result on_result, void *out);
/* The same for a change of the job's game: no row changed is a conflict, the game is busy until the batch
 * has ended, and other daemons are told. */
void worker_stage_change(struct worker *worker, struct job *job, enum statement statement, const struct params *params);
/* The job makes its game: its slot (cold, or warm without a record) becomes this; both are taken over. */
void worker_adopt(struct worker *worker, struct job *job, struct game_record *record, struct session *session);
/* When this job's batch is durable, the token counts no more here and elsewhere. */
void worker_stage_revoked(struct worker *worker, struct job *job, const uint8_t token[16]);
/* Until the transaction ends nobody else makes anything that counts against this owner's quotas. */
void stage_quota_lock(struct worker *worker, struct job *job, const char *owner);
/* How other daemons are told: this, and the token's id. */
#define TOKEN_NEWS "token "

/* ---- loading (store/load.c), called by the worker ---- */

/* Queues what is to be read of a cold game, or, after load_step said so, what else is needed. */
bool load_stage(struct pipeline *pipeline, struct worker_slot *slot);
/* After those results are in: true when the slot is warm (perhaps with a load_error), false when
 * load_stage must be called again. */
bool load_step(struct loader *loader, struct worker_slot *slot);

/* ---- pages (store/lists.c) ---- */

/* Room, zeroed, for a page's items of this size. *count holds the page's limit, of which the result may have one
 * row more to show that items follow; becomes the number of items. The caller frees. */
void *page_items(const PGresult *result, size_t size, size_t *count, bool *more);

/* ---- records (store/record.c) ---- */

/* The columns of GAME_COLUMNS, from column 0 on; returns how many there are. Every value is checked: one that cannot be
 * is named in record->damage, and the record holds a harmless one in its place. */
int record_read(const PGresult *result, int row, struct game_record *record);
/* A time that this program writes: from 1970 to the end of 9999. */
bool time_is_good(int64_t at);
/* Reads record->setup, and checks scenario, options and seats against the rules that the game is played by. */
void record_fit(struct game_record *record, const struct module *module);
struct game_record *record_copy(const struct game_record *record);

#endif
