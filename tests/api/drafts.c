/* Drafts of packs over HTTP: made, changed, confirmed by two, undone, checked, previewed, downloaded and uploaded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/admin.h"
#include "../support/packs.h"
#include "../support/play.h"

#define RULESET "/v1/rulesets/this-war-without-an-enemy"
#define DRAFTS  RULESET "/drafts"
#define MINE    DRAFTS "/mine"

static struct client anna, bob, content, app;
static char secrets[2][160];

static void make_token(struct client *client, char secret[160], const char *body) {
    json_t *made = ask(&admin, 201, "POST", "/v1/tokens", body);
    snprintf(secret, 160, "%s", string_of(made, "token"));
    json_decref(made);
    *client = admin;
    client->token = secret;
}

static int set_up(void **state) {
    admin_setup(state);
    anna = bob = admin;
    anna.player = "anna";
    bob.player = "bob";
    make_token(&content, secrets[0], "{\"scope\":\"app\",\"name\":\"owners\",\"scopes\":[\"content\"]}");
    make_token(&app, secrets[1], "{\"scope\":\"app\",\"name\":\"club\"}");
    return 0;
}

static int make_mine(void **state) {
    (void)state;
    json_decref(ask(&anna, 201, "POST", DRAFTS, "{\"draft\":\"mine\",\"name\":\"My copy\",\"language\":\"de\"}"));
    return 0;
}

static int drop_mine(void **state) {
    (void)state;
    assert_null(ask(&anna, 204, "DELETE", MINE, NULL));
    return 0;
}

#define EDIT(rest) "{\"table\":\"cards.csv\",\"key\":[\"r01\"]," rest "}"

/* The answer, which the caller releases. */
static json_t *edit(struct client *client, int status, int seq, const char *edits) {
    return ask(client, status, "PATCH", MINE, text("{\"seq\":%d,\"edits\":[%s]}", seq, edits));
}

static json_t *record_of(const json_t *draft) {
    return json_array_get(member(draft, "records"), 0);
}

/* ---- changes ----------------------------------------------------------------------------------------------------- */

static void test_sheets_tell_columns_and_what_is_asked(void **state) {
    (void)state;
    json_t *sheets = ask(&content, 200, "GET", RULESET "/sheets", NULL);
    size_t i, rows = 0, asked = 0;
    json_t *table;
    json_array_foreach(member(sheets, "tables"), i, table) {
        for (size_t k = 0; k < json_array_size(member(table, "rows")); k++) {
            const json_t *row = json_array_get(member(table, "rows"), k);
            assert_int_equal(json_array_size(member(row, "cells")), json_array_size(member(table, "columns")));
            asked += json_array_size(member(row, "asked"));
            rows++;
        }
    }
    assert_true(rows > 300);
    assert_true(asked > 300);
    json_decref(sheets);
}

static void test_a_cell_is_changed_and_the_change_undone(void **state) {
    (void)state;
    json_t *draft = edit(&anna, 200, 0, EDIT("\"column\":\"ap\",\"value\":\"3\""));
    assert_int_equal(number_of(draft, "seq"), 1);
    assert_string_equal(string_of(member(record_of(draft), "cells"), "ap"), "3");
    assert_string_equal(json_string_value(json_array_get(member(record_of(draft), "confirmed"), 0)), "anna");
    json_decref(draft);
    draft = ask(&anna, 200, "POST", MINE "/undo", "{\"seq\":1}");
    assert_int_equal(number_of(draft, "seq"), 2);
    assert_int_equal(json_array_size(member(draft, "records")), 0);
    json_decref(draft);
    refuse(&anna, "draft-changed", "POST", MINE "/undo", "{\"seq\":2}");
    json_t *history = ask(&anna, 200, "GET", MINE "/history", NULL);
    assert_int_equal(json_array_size(member(history, "items")), 2);
    assert_true(json_is_true(member(json_array_get(member(history, "items"), 0), "undone")));
    json_decref(history);
}

static void test_two_people_make_a_record_public(void **state) {
    (void)state;
    json_decref(edit(&anna, 200, 0, EDIT("\"confirm\":true")));
    json_decref(edit(&anna, 200, 1, EDIT("\"confirm\":true")));
    json_t *draft = edit(&bob, 200, 2, EDIT("\"confirm\":true"));
    assert_int_equal(json_array_size(member(record_of(draft), "confirmed")), 2);
    json_decref(draft);
    struct reply reply;
    static const char *const as_zip[] = {"Content-Type: application/zip", NULL};
    client_send(&anna, &reply, "GET", MINE "/pack", NULL, NULL);
    assert_int_equal(reply.status, 200);
    struct reply put;
    client_send_bytes(&admin, &put, "PUT", RULESET "/packs/drafted", reply.body, reply.length, as_zip);
    assert_int_equal(put.status, 201);
    reply_finish(&put);
    reply_finish(&reply);
    json_t *ruleset = ask(&admin, 200, "GET", RULESET "?pack=drafted", NULL);
    size_t i;
    json_t *card;
    const char *provenance = NULL;
    json_array_foreach(member(member(member(ruleset, "content"), "cards"), "cards"), i,
                       card) if (strcmp(string_of(card, "id"), "r01") == 0) provenance = string_of(card, "provenance");
    assert_string_equal(provenance, "public");
    json_decref(ruleset);
    json_decref(ask(&admin, 204, "DELETE", RULESET "/packs/drafted", NULL));
}

static void test_a_change_ends_the_confirmations_of_others(void **state) {
    (void)state;
    json_decref(edit(&anna, 200, 0, EDIT("\"confirm\":true")));
    json_t *draft = edit(&bob, 200, 1, EDIT("\"column\":\"ap\",\"value\":\"3\""));
    assert_int_equal(json_array_size(member(record_of(draft), "confirmed")), 1);
    assert_string_equal(json_string_value(json_array_get(member(record_of(draft), "confirmed"), 0)), "bob");
    json_decref(draft);
}

static void test_notes_and_skips_are_kept_and_change_no_pack(void **state) {
    (void)state;
    json_decref(edit(&anna, 200, 0, EDIT("\"note\":\"worn off\"")));
    json_t *draft = edit(&anna, 200, 1, EDIT("\"skip\":true"));
    assert_string_equal(string_of(record_of(draft), "note"), "worn off");
    assert_true(json_is_true(member(record_of(draft), "skipped")));
    json_decref(draft);
    json_t *check = ask(&anna, 200, "GET", MINE "/check", NULL);
    assert_int_equal(json_array_size(member(check, "faults")), 0);
    json_decref(check);
}

/* ---- refusals ---------------------------------------------------------------------------------------------------- */

static void test_bad_edits_are_refused(void **state) {
    (void)state;
    json_decref(edit(&anna, 400, 0, EDIT("\"column\":\"ap\",\"value\":\"9\"")));
    json_decref(edit(&anna, 400, 0, EDIT("\"column\":\"apt\",\"value\":\"1\"")));
    json_decref(edit(&anna, 400, 0, EDIT("\"column\":\"provenance\",\"value\":\"public\"")));
    json_decref(edit(&anna, 400, 0, EDIT("\"column\":\"ap\"")));
    json_decref(edit(&anna, 400, 0, EDIT("\"confirm\":true,\"skip\":true")));
    json_decref(edit(&anna, 400, 0, "{\"table\":\"whist.csv\",\"key\":[],\"confirm\":true}"));
    json_decref(edit(&anna, 400, 0, "{\"table\":\"cards.csv\",\"key\":[],\"confirm\":true}"));
    json_decref(edit(&anna, 422, 0, "{\"table\":\"cards.csv\",\"key\":[\"zz\"],\"confirm\":true}"));
    json_decref(edit(&anna, 409, 3, EDIT("\"confirm\":true")));
    json_t *draft = ask(&anna, 200, "GET", MINE, NULL);
    assert_int_equal(number_of(draft, "seq"), 0);
    json_decref(draft);
}

static void test_the_check_tells_what_the_rules_cannot_take(void **state) {
    (void)state;
    json_decref(edit(&anna, 200, 0, EDIT("\"change\":\"remove\"")));
    json_t *check = ask(&anna, 200, "GET", MINE "/check", NULL);
    assert_true(json_array_size(member(check, "faults")) > 0);
    json_decref(check);
    refuse(&anna, "bad-pack", "POST", MINE "/preview", "{}");
}

static void test_drafts_need_the_scope_content(void **state) {
    (void)state;
    json_decref(ask(&content, 200, "GET", MINE, NULL));
    json_decref(ask(&app, 403, "GET", MINE, NULL));
    json_decref(ask(&app, 403, "GET", RULESET "/sheets", NULL));
    json_decref(ask(&content, 403, "POST", "/v1/games",
                    "{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"red\":\"cid\"}}"));
    json_decref(ask(&app, 403, "POST", "/v1/tokens", "{\"scope\":\"app\",\"name\":\"x\",\"scopes\":[\"content\"]}"));
    json_t *draft = edit(&content, 200, 0, EDIT("\"confirm\":true"));
    assert_int_equal(strlen(json_string_value(json_array_get(member(record_of(draft), "confirmed"), 0))), 36);
    json_decref(draft);
}

static void test_a_name_is_used_once(void **state) {
    (void)state;
    refuse(&anna, "draft-changed", "POST", DRAFTS, "{\"draft\":\"mine\",\"name\":\"Again\"}");
    refuse(&anna, "bad-request", "POST", DRAFTS, "{\"draft\":\"other\",\"name\":\"Again\\u202e\"}");
    refuse(&anna, "not-found", "GET", DRAFTS "/other", NULL);
    refuse(&anna, "not-found", "POST", DRAFTS "/other/undo", "{\"seq\":0}");
    refuse(&anna, "not-found", "GET", "/v1/rulesets/whist/drafts", NULL);
    json_t *list = ask(&anna, 200, "GET", DRAFTS "?limit=1", NULL);
    assert_int_equal(json_array_size(member(list, "items")), 1);
    json_decref(list);
}

/* ---- packs ------------------------------------------------------------------------------------------------------- */

static void test_a_pack_comes_back_as_it_went(void **state) {
    static const char *const as_zip[] = {"Content-Type: application/zip", NULL};
    struct reply pack, put;
    (void)state;
    json_decref(edit(&anna, 200, 0, EDIT("\"column\":\"ap\",\"value\":\"3\"")));
    client_send(&anna, &pack, "GET", MINE "/pack", NULL, NULL);
    assert_int_equal(pack.status, 200);
    json_decref(ask(&anna, 200, "POST", MINE "/undo", "{\"seq\":1}"));
    client_send_bytes(&bob, &put, "PUT", MINE "/pack", pack.body, pack.length, as_zip);
    assert_int_equal(put.status, 200);
    assert_string_equal(string_of(member(record_of(put.json), "cells"), "ap"), "3");
    reply_finish(&put);
    client_send_bytes(&bob, &put, "PUT", MINE "/pack", "no zip", 6, as_zip);
    assert_int_equal(put.status, 422);
    reply_finish(&put);
    reply_finish(&pack);
}

static void test_the_preview_plays_ten_turns(void **state) {
    (void)state;
    json_decref(edit(&anna, 200, 0, EDIT("\"column\":\"ap\",\"value\":\"3\"")));
    json_t *preview = ask(&anna, 200, "POST", MINE "/preview", "{\"scenario\":\"full-war\",\"seed\":4}");
    assert_int_equal(number_of(preview, "turns"), 10);
    assert_true(json_array_size(member(preview, "entries")) >= 10);
    assert_non_null(strstr(string_of(preview, "svg"), "<svg"));
    json_decref(preview);
    json_decref(ask(&anna, 400, "POST", MINE "/preview", "{\"scenario\":\"whist\"}"));
}

int main(void) {
#define WITH_DRAFT(test) cmocka_unit_test_setup_teardown(test, make_mine, drop_mine)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sheets_tell_columns_and_what_is_asked),
        WITH_DRAFT(test_a_cell_is_changed_and_the_change_undone),
        WITH_DRAFT(test_two_people_make_a_record_public),
        WITH_DRAFT(test_a_change_ends_the_confirmations_of_others),
        WITH_DRAFT(test_notes_and_skips_are_kept_and_change_no_pack),
        WITH_DRAFT(test_bad_edits_are_refused),
        WITH_DRAFT(test_the_check_tells_what_the_rules_cannot_take),
        WITH_DRAFT(test_drafts_need_the_scope_content),
        WITH_DRAFT(test_a_name_is_used_once),
        WITH_DRAFT(test_a_pack_comes_back_as_it_went),
        WITH_DRAFT(test_the_preview_plays_ten_turns),
    };
    return cmocka_run_group_tests_name("drafts over HTTP", tests, set_up, admin_teardown);
}
