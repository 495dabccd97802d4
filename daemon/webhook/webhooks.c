#include "webhooks.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../clock.h"
#include "../game/game_id.h"
#include "../log.h"
#include "../memory.h"
#include "../metrics.h"
#include "../worker/worker.h"
#include "post.h"

enum {
    POSTS_MOST = 64, /* posts in progress at once, */
    POSTS_EACH = 16, /* and to one webhook; one claim takes at most half of them */
    LEASE_SECONDS = 3 * WEBHOOK_SECONDS,
    TEST_LEASE_MS = 3000,
    LOOK_MS = 5000, /* interval of polls for deliveries that other daemons did not finish, and of calls of `remind` */
    SOON_MS = 10,
    RETRY_MS = 200,   /* after the store did not answer */
    QUIET_MS = 60000, /* in place of LOOK_MS while there is no webhook */
    STOP_MS = 2000,
    FORGET_MINUTES = 60,
    BACKLOG = 20,     /* after this many full claims in a row: */
    COUNT_MS = 10000, /* the planner's statistics are updated, at most this often */
    DELIVERY_DAYS = 14,
    FEED_HOURS = 48
};
enum { LEAST_US = 50000 }; /* between two claims, so that each claims and settles many deliveries under load */
#define MINUTE_US (60 * 1000000LL)

struct settlements {
    struct settlement *items; /* oldest first */
    size_t count, room;
};

struct webhooks {
    struct webhooks_settings settings;
    struct workers *workers;
    pthread_t thread;
    CURLM *multi;
    pthread_mutex_t lock;                   /* protects the next line */
    bool stopping, woken, reminded, asking; /* asking: the job is running */

    /* Used by the thread only, except by the job while it runs. */
    struct post *posts;
    int post_count;
    struct settlements settled; /* outcomes that the next job stores */
    int64_t look_at, remind_at, forget_at, count_at;
    int full;         /* full claims in a row */
    int64_t retry_at; /* no job is started before */
    int64_t asked_at, woken_at;

    struct job job;
    bool forgets;            /* the job also deletes old notices */
    bool counts;             /* the job also updates the planner's statistics */
    int room;                /* how many deliveries the job may claim */
    struct settlements told; /* outcomes that the job stores; if it fails, the next job stores them again */
    struct writer busy;      /* webhooks that get no more deliveries now */
    struct writer owners;    /* deliveries in flight, by owner */
    struct claim_list claimed;
    uint32_t heard;
};

struct mood {
    bool stopping, woken, reminded, asking;
};

/* ---- the job ---------------------------------------------------------------------------------------------- */

static int64_t lease_us(const struct webhooks *webhooks) {
    return webhooks->settings.testing ? TEST_LEASE_MS * 1000LL : LEASE_SECONDS * 1000000LL;
}

static void forget_claims(struct webhooks *webhooks) {
    for (size_t i = 0; i < webhooks->claimed.count && webhooks->claimed.items; i++)
        claim_finish(&webhooks->claimed.items[i]);
    free(webhooks->claimed.items);
    webhooks->claimed = (struct claim_list){.next_us = -1};
}

static enum job_step ask_run(struct job *job) {
    struct webhooks *webhooks = (struct webhooks *)(void *)((char *)job - offsetof(struct webhooks, job));
    if (job->phase > 0)
        return JOB_FINISHED;
    forget_claims(webhooks);
    store_settle_deliveries(&job->stage, webhooks->told.items, webhooks->told.count);
    if (webhooks->forgets)
        store_forget_notices(&job->stage, DELIVERY_DAYS, FEED_HOURS);
    store_notices_count(&job->stage, &webhooks->heard);
    store_claim_deliveries(&job->stage, webhooks->room, POSTS_EACH / 2, lease_us(webhooks),
                           writer_text(&webhooks->busy), writer_text(&webhooks->owners), &webhooks->claimed);
    if (webhooks->counts)
        store_count_deliveries(&job->stage);
    return JOB_AGAIN;
}

static void ask_done(struct job *job) {
    struct webhooks *webhooks = (struct webhooks *)(void *)((char *)job - offsetof(struct webhooks, job));
    pthread_mutex_lock(&webhooks->lock);
    webhooks->asking = false; /* from here on the thread owns it again */
    curl_multi_wakeup(webhooks->multi);
    pthread_mutex_unlock(&webhooks->lock);
}

/* The number of posts to the same webhook, counted from this one on. */
static int count_from(const struct post *post) {
    int count = 0;
    for (const struct post *other = post; other; other = other->next)
        count += memcmp(other->claim.webhook, post->claim.webhook, sizeof post->claim.webhook) == 0;
    return count;
}

/* Lists the webhooks that have so many posts in flight that another claim could exceed their limit. */
static void write_busy(struct webhooks *webhooks) {
    struct writer *w = &webhooks->busy;
    writer_clear(w);
    out_array(w);
    for (const struct post *post = webhooks->posts; post; post = post->next) {
        uint8_t webhook[16];
        char id[37];
        if (count_from(post) != POSTS_EACH / 2 + 1)
            continue;
        memcpy(webhook, post->claim.webhook, sizeof webhook);
        game_id_text(webhook, id);
        out_string(w, id);
    }
    out_end_array(w);
    must_have_text(w);
}

static bool is_same_owner(const struct post *post, const struct post *other) {
    return strcmp(post->claim.app, other->claim.app) == 0 && strcmp(post->claim.player, other->claim.player) == 0;
}

/* Lists the deliveries in flight by owner. */
static void write_owners(struct webhooks *webhooks) {
    struct writer *w = &webhooks->owners;
    writer_clear(w);
    out_array(w);
    for (const struct post *post = webhooks->posts; post; post = post->next) {
        const struct post *other = webhooks->posts;
        int count = 0;
        while (!is_same_owner(post, other))
            other = other->next;
        if (other != post)
            continue; /* already listed */
        for (; other; other = other->next)
            count += is_same_owner(post, other);
        out_array(w);
        out_string(w, post->claim.app);
        out_string(w, post->claim.player);
        out_int(w, count);
        out_end_array(w);
    }
    out_end_array(w);
    must_have_text(w);
}

/* While a job runs, the outcomes that it stores belong to it. */
static bool has_settled(const struct webhooks *webhooks) {
    return webhooks->settled.count + webhooks->told.count > 0;
}

static void settlements_add(struct settlements *list, const struct settlement *settlement) {
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : POSTS_MOST;
        list->items = xrealloc(list->items, list->room * sizeof *list->items);
    }
    list->items[list->count++] = *settlement;
}

/* Must a job store outcomes, or claim deliveries? */
static bool has_question(const struct webhooks *webhooks, const struct mood *mood, int64_t now) {
    if (mood->asking || now < webhooks->retry_at)
        return false;
    return has_settled(webhooks) || (now >= webhooks->look_at && !mood->stopping && webhooks->post_count < POSTS_MOST);
}

static void ask(struct webhooks *webhooks, int64_t now) {
    webhooks->room = POSTS_MOST - webhooks->post_count;
    for (size_t i = 0; i < webhooks->settled.count; i++)
        settlements_add(&webhooks->told, &webhooks->settled.items[i]);
    webhooks->settled.count = 0;
    webhooks->retry_at = now + LEAST_US;
    webhooks->asked_at = now;
    webhooks->forgets = now >= webhooks->forget_at;
    if (webhooks->forgets)
        webhooks->forget_at = now + FORGET_MINUTES * MINUTE_US;
    webhooks->counts = webhooks->full >= BACKLOG && now >= webhooks->count_at;
    if (webhooks->counts)
        webhooks->count_at = now + COUNT_MS * 1000LL;
    write_busy(webhooks);
    write_owners(webhooks);
    webhooks->job = (struct job){.need = JOB_STORE, .run = ask_run, .done = ask_done};
    pthread_mutex_lock(&webhooks->lock);
    webhooks->asking = true;
    webhooks->woken = false;
    pthread_mutex_unlock(&webhooks->lock);
    worker_submit(webhooks->workers, &webhooks->job);
}

/* ---- the job's result -------------------------------------------------------------------------------------- */

static void begin(struct webhooks *webhooks, struct claim *claim) {
    struct post *post = post_begin(webhooks->multi, &webhooks->settings.message, webhooks->settings.testing, claim);
    if (!post)
        return; /* out of memory: the delivery is due again when its lease ends */
    post->next = webhooks->posts;
    webhooks->posts = post;
    webhooks->post_count++;
}

/* The job has ended. Its outcomes are stored, or the next job stores them again. */
static void take_claims(struct webhooks *webhooks, int64_t now) {
    struct claim_list *claimed = &webhooks->claimed;
    if (webhooks->job.outcome != JOB_OK) {
        forget_claims(webhooks); /* if it was committed after all, they are due again when their lease ends */
        webhooks->retry_at = now + RETRY_MS * 1000LL;
        return;
    }
    webhooks->told.count = 0;
    webhooks->full = claimed->count >= POSTS_EACH / 2 ? webhooks->full + 1 : 0;
    for (size_t i = 0; i < claimed->count; i++)
        begin(webhooks, &claimed->items[i]);
    int64_t most = (store_notices_armed() ? LOOK_MS : QUIET_MS) * 1000LL, next = claimed->next_us;
    if (next < 0 || next > most)
        next = most;
    /* Notices written after the claim began may be missing from it. */
    webhooks->look_at = webhooks->woken_at >= webhooks->asked_at ? now : now + next;
    forget_claims(webhooks);
}

static void unlink_post(struct webhooks *webhooks, struct post *post) {
    struct post **at = &webhooks->posts;
    while (*at != post)
        at = &(*at)->next;
    *at = post->next;
    webhooks->post_count--;
}

static void finish(struct webhooks *webhooks, struct post *post, CURLcode code) {
    struct settlement settlement;
    post_settle(post, code, &settlement, webhooks->settings.testing);
    metrics_add(settlement.state == DELIVERY_DELIVERED ? METRIC_WEBHOOKS_DELIVERED : METRIC_WEBHOOKS_REFUSED, 1);
    settlements_add(&webhooks->settled, &settlement);
    unlink_post(webhooks, post);
    post_end(webhooks->multi, post);
}

static void turn_posts(struct webhooks *webhooks) {
    int left;
    curl_multi_perform(webhooks->multi, &left);
    for (CURLMsg *message; (message = curl_multi_info_read(webhooks->multi, &left));) {
        struct post *post;
        CURLcode code = message->data.result;
        if (message->msg == CURLMSG_DONE &&
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &post) == CURLE_OK)
            finish(webhooks, post, code);
    }
}

/* ---- the thread -------------------------------------------------------------------------------------------- */

/* Reads the flags that other threads have set. `woken` stays set until the next claim, so until then other threads do
 * not wake this one. */
static struct mood hear(struct webhooks *webhooks) {
    pthread_mutex_lock(&webhooks->lock);
    struct mood mood = {webhooks->stopping, webhooks->woken, webhooks->reminded, webhooks->asking};
    webhooks->reminded = false;
    pthread_mutex_unlock(&webhooks->lock);
    return mood;
}

static void remind(struct webhooks *webhooks, bool soon, int64_t now) {
    int64_t soon_at = now + SOON_MS * 1000LL;
    if (now >= webhooks->remind_at) {
        webhooks->remind_at = now + LOOK_MS * 1000LL;
        if (webhooks->settings.remind)
            webhooks->settings.remind(webhooks->settings.context);
    }
    if (soon && soon_at < webhooks->remind_at)
        webhooks->remind_at = soon_at;
}

static int patience_ms(const struct webhooks *webhooks, bool asking, int64_t now) {
    int64_t until = webhooks->remind_at;
    int64_t next = has_settled(webhooks) ? webhooks->retry_at : webhooks->look_at;
    if (!asking && webhooks->post_count < POSTS_MOST && next < until)
        until = next < webhooks->retry_at ? webhooks->retry_at : next;
    return until <= now ? 0 : (int)((until - now) / 1000) + 1;
}

/* One round. false: the thread must end. */
static bool turn(struct webhooks *webhooks, bool *asked, int64_t *stop_at) {
    struct mood mood = hear(webhooks);
    int64_t now = clock_monotonic();
    if (*asked && !mood.asking)
        take_claims(webhooks, now);
    *asked = mood.asking;
    if (mood.stopping && *stop_at == 0)
        *stop_at = now + STOP_MS * 1000LL;
    turn_posts(webhooks);
    remind(webhooks, mood.reminded || mood.woken, now);
    if (mood.woken)
        webhooks->look_at = webhooks->woken_at = now;
    bool done = !has_settled(webhooks) && webhooks->post_count == 0;
    if (mood.stopping && !mood.asking && (done || now > *stop_at))
        return false;
    if (has_question(webhooks, &mood, now)) {
        ask(webhooks, now);
        *asked = true;
    }
    curl_multi_poll(webhooks->multi, NULL, 0, patience_ms(webhooks, *asked, now), NULL);
    return true;
}

static void *webhooks_main(void *context) {
    struct webhooks *webhooks = context;
    bool asked = false;
    int64_t stop_at = 0;
    while (turn(webhooks, &asked, &stop_at))
        ;
    return NULL;
}

void webhooks_free(struct webhooks *webhooks) {
    if (!webhooks)
        return;
    while (webhooks->posts) {
        struct post *post = webhooks->posts;
        unlink_post(webhooks, post);
        post_end(webhooks->multi, post);
    }
    curl_multi_cleanup(webhooks->multi);
    forget_claims(webhooks);
    writer_finish(&webhooks->busy);
    writer_finish(&webhooks->owners);
    pthread_mutex_destroy(&webhooks->lock);
    free(webhooks->settled.items);
    free(webhooks->told.items);
    free(webhooks);
}

struct webhooks *webhooks_start(const struct webhooks_settings *settings, struct workers *workers) {
    struct webhooks *webhooks = xcalloc(1, sizeof *webhooks);
    webhooks->settings = *settings;
    webhooks->workers = workers;
    webhooks->multi = must_have(curl_multi_init());
    webhooks->forget_at = clock_monotonic() + MINUTE_US;
    writer_init(&webhooks->busy);
    writer_init(&webhooks->owners);
    forget_claims(webhooks);
    pthread_mutex_init(&webhooks->lock, NULL);
    if (pthread_create(&webhooks->thread, NULL, webhooks_main, webhooks) == 0)
        return webhooks;
    log_error("cannot start the thread of webhooks");
    webhooks_free(webhooks);
    return NULL;
}

void webhooks_stop(struct webhooks *webhooks) {
    if (!webhooks)
        return;
    pthread_mutex_lock(&webhooks->lock);
    webhooks->stopping = true;
    pthread_mutex_unlock(&webhooks->lock);
    curl_multi_wakeup(webhooks->multi);
    pthread_join(webhooks->thread, NULL);
}

static void tell(struct webhooks *webhooks, bool *what) {
    pthread_mutex_lock(&webhooks->lock);
    bool told = *what;
    *what = true;
    pthread_mutex_unlock(&webhooks->lock);
    if (!told)
        curl_multi_wakeup(webhooks->multi);
}

void webhooks_wake(struct webhooks *webhooks) {
    if (webhooks)
        tell(webhooks, &webhooks->woken);
}

void webhooks_remind(struct webhooks *webhooks) {
    if (webhooks)
        tell(webhooks, &webhooks->reminded);
}
