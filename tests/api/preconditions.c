/* If-Match and If-None-Match of requests that change something: RFC 9110 13. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/play.h"

enum { TAG = 128, BODY = 256 };

static struct client alice;

static int set_up(void **state) {
    admin_setup(state);
    alice = admin;
    alice.player = "alice";
    return 0;
}

/* PUT with this header. Returns the status; tag: the ETag of the answer, or "". */
static int put_with(struct client *client, const char *path, const char *body, const char *header, char tag[TAG]) {
    struct reply reply;
    client_send(client, &reply, "PUT", path, body, (const char *[]){header, NULL});
    const int status = reply.status;
    snprintf(tag, TAG, "%s", reply_header(&reply, "etag") ? reply_header(&reply, "etag") : "");
    if (status == 412)
        assert_string_equal(string_of(reply.json, "type"), "/problems/precondition-failed");
    reply_finish(&reply);
    return status;
}

static void tag_of(const char *path, char tag[TAG]) {
    struct reply reply;
    client_send(&alice, &reply, "GET", path, NULL, NULL);
    assert_int_equal(reply.status, 200);
    snprintf(tag, TAG, "%s", reply_header(&reply, "etag"));
    reply_finish(&reply);
}

static void expect_refused(const char *path, const char *body, const char *header) {
    char before[TAG], after[TAG], none[TAG];
    tag_of(path, before);
    if (put_with(&alice, path, body, header, none) != 412)
        fail_msg("PUT %s with %s is not refused", path, header);
    assert_string_equal(none, "");
    tag_of(path, after);
    assert_string_equal(before, after);
}

static void expect_put(const char *path, const char *body, const char *header) {
    char put[TAG], after[TAG];
    const int status = put_with(&alice, path, body, header, put);
    if (status != 200)
        fail_msg("PUT %s with %s is %d", path, header, status);
    tag_of(path, after);
    assert_string_equal(put, after);
}

static void check_conditions(const char *path, const char *one, const char *two) {
    char tag[TAG], header[2 * TAG];
    tag_of(path, tag);
    expect_refused(path, one, "If-Match: \"zzz\"");
    expect_refused(path, one, "If-None-Match: *");
    snprintf(header, sizeof header, "If-None-Match: \"other\", %s", tag);
    expect_refused(path, one, header);
    snprintf(header, sizeof header, "If-Match: W/%s", tag);
    expect_refused(path, one, header);
    snprintf(header, sizeof header, "If-Match: \"other\", %s", tag);
    expect_put(path, one, header);
    expect_refused(path, two, header);
    expect_put(path, two, "If-Match: *");
    expect_put(path, one, "If-None-Match: \"zzz\"");
    tag_of(path, tag);
    snprintf(header, sizeof header, "If-Match: %.*s-gzip\"", (int)strlen(tag) - 1, tag);
    expect_put(path, two, header);
}

static void test_orders_are_put_over_what_was_read(void **state) {
    (void)state;
    char id[GAME_ID], path[96];
    make_muster(&admin, id, "");
    snprintf(path, sizeof path, "/v1/games/%s/orders/red", id);
    check_conditions(path, "{\"rules\":[{\"do\":\"ask\"}]}", "{\"rules\":[{\"do\":\"ask\",\"step\":[\"prepare\"]}]}");
    expect_put(path, "{\"rules\":[]}", "If-Match: *");
}

static void test_notes_are_put_over_what_was_read(void **state) {
    (void)state;
    char id[GAME_ID], path[96], tag[TAG];
    make_muster(&admin, id, "");
    snprintf(path, sizeof path, "/v1/games/%s/notes/red", id);
    check_conditions(path, "{\"text\":\"One\"}", "{\"text\":\"Two\"}");
    tag_of(path, tag);
    expect_put(path, "{\"text\":\"\"}", text("If-Match: %s", tag));
    expect_refused(path, "{\"text\":\"\"}", text("If-Match: %s", tag));
    tag_of(path, tag);
    expect_put(path, "{\"text\":\"\"}", text("If-Match: %s", tag));
    expect_put(path, "{\"text\":\"Three\"}", text("If-Match: %s", tag));
}

/* ---- two at once ----------------------------------------------------------------------------------------------- */

struct writer_of_notes {
    pthread_t thread;
    struct client client;
    const char *path, *header;
    char body[BODY];
    int status;
};

static void *write_once(void *context) {
    struct writer_of_notes *writer = context;
    char tag[TAG];
    writer->status = put_with(&writer->client, writer->path, writer->body, writer->header, tag);
    return NULL;
}

/* So many rules that no other writer has as many. */
static void rules_of(int count, char body[BODY]) {
    int n = snprintf(body, BODY, "{\"rules\":[");
    for (int i = 0; i < count; i++)
        n += snprintf(body + n, BODY - (size_t)n, "%s{\"do\":\"ask\"}", i > 0 ? "," : "");
    snprintf(body + n, BODY - (size_t)n, "]}");
}

static void test_of_two_at_once_one_is_refused(void **state) {
    enum { ROUNDS = 30, WRITERS = 4 };
    static const char *const parts[] = {"notes", "orders"};
    struct writer_of_notes writers[WRITERS];
    char id[GAME_ID], path[96], tag[TAG], header[2 * TAG];
    make_muster(&admin, id, "");
    for (int i = 0; i < WRITERS; i++) {
        client_init(&writers[i].client, ((struct server *)*state)->port, SERVER_ADMIN_TOKEN);
        writers[i].client.player = "alice";
    }
    for (int round = 0; round < 2 * ROUNDS; round++) {
        int put = 0;
        snprintf(path, sizeof path, "/v1/games/%s/%s/red", id, parts[round % 2]);
        tag_of(path, tag);
        snprintf(header, sizeof header, "If-Match: %s", tag);
        for (int i = 0; i < WRITERS; i++) {
            writers[i].path = path;
            writers[i].header = header;
            if (round % 2 == 0)
                snprintf(writers[i].body, BODY, "{\"text\":\"%d of %d\"}", i, round);
            else
                rules_of(i + 1 + WRITERS * (round / 2 % 2), writers[i].body);
        }
        for (int i = 0; i < WRITERS; i++)
            assert_int_equal(pthread_create(&writers[i].thread, NULL, write_once, &writers[i]), 0);
        for (int i = 0; i < WRITERS; i++) {
            pthread_join(writers[i].thread, NULL);
            assert_true(writers[i].status == 200 || writers[i].status == 412);
            put += writers[i].status == 200;
        }
        if (put != 1)
            fail_msg("%d of %d %s were put over one", put, WRITERS, parts[round % 2]);
    }
    for (int i = 0; i < WRITERS; i++)
        client_finish(&writers[i].client);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders_are_put_over_what_was_read),
        cmocka_unit_test(test_notes_are_put_over_what_was_read),
        cmocka_unit_test(test_of_two_at_once_one_is_refused),
    };
    return cmocka_run_group_tests(tests, set_up, admin_teardown);
}
