/* The operations of Events (OPS.md) with other arguments, or on other cards. */
#include "../changed.h"
#include "war.h"

struct change {
    const char *card, *event;
};

static void change_event(json_t *file, const char *name, const void *context) {
    const struct change *change = context;
    if (strcmp(name, "cards.json") == 0)
        json_object_set_new(json_array_get(json_object_get(file, "cards"), (size_t)the_card(change->card)), "event",
                            json_loads(change->event, JSON_DECODE_ANY, NULL));
}

/* The printed content, but for the Event of that card; NULL: refused. */
static const void *changed(const char *card, const char *event) {
    return content_changed_by(change_event, &(struct change){card, event});
}

/* Its owner is asked whether he enacts it, in the second Turn of the year. */
static struct tw_state *offer(const char *card, int year) {
    struct tw_state *s = state();
    int side = card_side(the_card(card));
    face_up(card);
    face_up(side == KING ? "p01" : "r01");
    set_turn(year, 2);
    s->player1 = (uint8_t)side;
    s->clubmen_area = 0xff;
    begin(STEP_STRATEGIC_EVENTS, side, 0, 0, 0);
    assert_int_equal(top_step(), STEP_EVENT_OFFER);
    return s;
}

static const void *given;

/* An empty map, on which that card, which lies before its owner, has this Event and he is asked. */
static struct tw_state *table(const char *card, const char *event, int year) {
    empty_map("full-war");
    if (given)
        content_pool_free(given);
    given = changed(card, event);
    if (!given)
        fail_msg("%s is refused: %s, expected %s", event, fault_path, fault_expected);
    h.game.content = given;
    return offer(card, year);
}

static void refuses(const char *card, const char *event, const char *path, const char *expected) {
    harness_content();
    fault_path[0] = fault_expected[0] = 0;
    assert_null(changed(card, event));
    if (!strstr(fault_path, path) || !strstr(fault_expected, expected))
        fail_msg("%s: %s, expected %s", event, fault_path, fault_expected);
}

static void test_TW_6_41_clubmen_rise_elsewhere(void **unused) {
    (void)unused;
    table("p21", "[{\"op\":\"bradford-clubmen\",\"area\":\"cornwall\"}]", 1643);
    play(PARLIAMENT, "enact:p21");
    assert_int_equal(place_of("p-clubmen"), the_area("cornwall"));
}

static void test_TW_6_42_more_losses(void **unused) {
    (void)unused;
    table("r18", "[{\"op\":\"camp-fever\",\"losses\":3}]", 1643);
    put_in("p-essex", "cornwall", 2);
    put_in("p-waller", "cornwall", 2);
    offer("r18", 1643);
    play(KING, "enact:r18");
    play(KING, "area:cornwall");
    assert_int_equal(top_step(), STEP_FEVER_BLOCK);
    assert_int_equal(flow_top(&h.game)->reg[FEVER_BLOCK_LEFT], 3);
}

static void test_TW_6_46_more_recruitments(void **unused) {
    (void)unused;
    table("p22", "[{\"op\":\"excise-ordinance\",\"recruitments\":7}]", 1643);
    play(PARLIAMENT, "enact:p22");
    assert_int_equal(top_step(), STEP_FREE_RECRUIT);
    assert_int_equal(flow_top(&h.game)->reg[FREE_RECRUIT_LEFT], 7);
}

static void test_TW_6_48_a_plot_elsewhere(void **unused) {
    (void)unused;
    struct tw_state *s = table("r22", "[{\"op\":\"hothams-plot\",\"city\":\"plymouth\"}]", 1643);
    put_in_pool("r-garrison-1");
    offer("r22", 1643);
    play(KING, "enact:r22");
    play(KING, "deploy:r-garrison-1");
    assert_int_equal(s->city_control[the_city("plymouth")], KING);
    assert_int_not_equal(s->city_control[the_city("hull")], KING);
}

static void test_TW_5_0_an_event_on_another_card(void **unused) {
    (void)unused;
    const struct tw_content *c = printed();
    assert_int_equal(c->surrender_vp, -2);
    table("r18", "[{\"op\":\"ships-captured\",\"recruitments\":4}]", 1643);
    play(KING, "enact:r18");
    assert_int_equal(top_step(), STEP_FREE_RECRUIT);
    const struct tw_content *other = changed("p25", "[{\"op\":\"king-surrenders\",\"vp\":-5}]");
    assert_non_null(other);
    assert_int_equal(other->surrender_vp, -5);
    content_pool_free(other);
}

static void test_TW_5_0_operations_that_do_not_fit(void **unused) {
    (void)unused;
    empty_map("full-war");
    refuses("r18", "[{\"op\":\"dance\"}]", "cards.json cards[17].event[0]", "is known");
    refuses("r18", "[{\"op\":\"camp-fever\",\"losses\":9}]", "cards[17].event[0].losses", "an integer from 1 to 6");
    refuses("r22", "[{\"op\":\"hothams-plot\",\"city\":\"nowhere\"}]", "cards[21].event[0].city", "the id of a record");
    refuses("p21", "[{\"op\":\"bradford-clubmen\",\"area\":\"scotland\"}]", "event[0].area", "the id of a record");
    refuses("p22", "[{\"op\":\"hothams-plot\",\"city\":\"hull\"}]", "event[0]", "a card of the king's");
    refuses("r18", "[{\"op\":\"desertion\"},{\"op\":\"desertion\"}]", "cards[17].event", "one operation at most");
    refuses("r18", "[{\"op\":\"mining\",\"least\":4}]", "cards[17].phase", "tactical");
}

static int drop_content(void **unused) {
    (void)unused;
    h.game.content = harness_content();
    if (given)
        content_pool_free(given);
    given = NULL;
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_TW_6_41_clubmen_rise_elsewhere),
                                       cmocka_unit_test(test_TW_6_42_more_losses),
                                       cmocka_unit_test(test_TW_6_46_more_recruitments),
                                       cmocka_unit_test(test_TW_6_48_a_plot_elsewhere),
                                       cmocka_unit_test(test_TW_5_0_an_event_on_another_card),
                                       cmocka_unit_test(test_TW_5_0_operations_that_do_not_fit)};
    return cmocka_run_group_tests(tests, NULL, drop_content);
}
