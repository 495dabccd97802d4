/* The notices that the store records for the streams of apps. */
#include "store_rig.h"

#include "../../daemon/store/notices.h"
#include "../../daemon/store/webhooks.h"

static struct feed_opened opened;
static struct feed_page page;

static enum job_step open_work(struct job *job, void *context) {
    (void)context;
    if (job->phase > 0)
        return JOB_FINISHED;
    store_open_feed(&job->stage, "", 1, &opened);
    return JOB_AGAIN;
}

static enum job_step read_work(struct job *job, void *context) {
    (void)context;
    if (job->phase > 0)
        return JOB_FINISHED;
    feed_page_finish(&page);
    store_read_feed(&job->stage, "", &opened.now, 25, &page);
    return JOB_AGAIN;
}

static enum job_step act_and_forget_work(struct job *job, void *context) {
    const enum job_step step = rig_act_work(job, context);
    store_forget_notices(&job->stage, 14, 48);
    return step;
}

/* Jobs share a transaction: old notices may be deleted in the one that writes new ones. */
static void test_new_notices_outlive_the_deletion_of_old_ones(void **state) {
    uint8_t id[16];
    struct rig_act act = {.role = RED, .key = "advance"};
    (void)state;
    assert_int_equal(rig_call(JOB_STORE, NULL, false, open_work, NULL), JOB_OK);
    store_notices_arm();
    rig_full_game(id);
    assert_int_equal(rig_call(JOB_STORE, NULL, false, read_work, NULL), JOB_OK);
    const size_t before = page.count;
    assert_int_equal(rig_call(JOB_GAME, id, true, act_and_forget_work, &act), JOB_OK);
    assert_int_equal(act.outcome, ACT_DONE);
    assert_int_equal(rig_call(JOB_STORE, NULL, false, read_work, NULL), JOB_OK);
    assert_true(page.count > before);
    assert_int_equal(page.items[before].type, NOTICE_GAME_ENTRY);
    feed_page_finish(&page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_notices_outlive_the_deletion_of_old_ones),
    };
    return cmocka_run_group_tests(tests, rig_start, rig_stop);
}
