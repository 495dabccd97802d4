/* The operations of events (OPS.md), one by one: another card, or the same with other arguments, is given each. */
#include "../changed.h"
#include "king.h"

/* ---- changed content --------------------------------------------------------------------------------------------- */

struct change {
    int card;
    const char *member, *json; /* json NULL: without it */
};

struct changes {
    const struct change *item;
    int count;
};

static void change_cards(json_t *file, const char *name, const void *context) {
    const struct changes *changes = context;
    if (strcmp(name, "cards.json") != 0)
        return;
    for (int i = 0; i < changes->count; i++) {
        const struct change *change = &changes->item[i];
        json_t *card = json_array_get(json_object_get(file, "cards"), (size_t)CARD(change->card));
        if (change->json)
            assert_int_equal(json_object_set_new(card, change->member, json_loads(change->json, JSON_DECODE_ANY, NULL)),
                             0);
        else
            json_object_del(card, change->member);
    }
}

/* The printed content with these changes; NULL: refused. */
static const void *changed(const struct change *changes, int count) {
    return content_changed_by(change_cards, &(struct changes){changes, count});
}

static const void *given;

/* An empty map, on which that card has this event. */
static struct uk_state *table(int card, const char *event) {
    struct uk_state *s = empty_map(NULL);
    const struct change change = {card, "event", event};
    if (given)
        content_pool_free(given);
    given = changed(&change, 1);
    if (!given)
        fail_msg("%s is refused: %s, expected %s", event, fault_path, fault_expected);
    h.game.content = given;
    return s;
}

static void refuses(int card, const char *event, const char *path, const char *expected) {
    const struct change change = {card, "event", event};
    fault_path[0] = fault_expected[0] = 0;
    assert_null(changed(&change, 1));
    if (!strstr(fault_path, path) || !strstr(fault_expected, expected))
        fail_msg("%s: %s, expected %s", event ? event : "nothing", fault_path, fault_expected);
}

/* ---- markers, Local Notables, the sea ---------------------------------------------------------------------------- */

static void test_UP_12_6b_markers_and_remove_markers(void **unused) {
    (void)unused;
    table(79, "[{\"op\":\"markers\",\"count\":1,\"regions\":[\"east\"],\"flags\":[\"in-ports\"]},"
              "{\"op\":\"remove-markers\",\"count\":1}]");
    neutral_map();
    set_control("kendal", PARLIAMENT);
    set_control("leicester", PARLIAMENT);
    happens(ROYALIST, 79);
    assert_false(legal(ROYALIST, "place-pc:leicester"));
    for (int a = 0; a < AREAS; a++) {
        char key[80];
        const struct uk_area *area = &printed()->area[a];
        snprintf(key, sizeof key, "place-pc:%s", area->id);
        assert_int_equal(legal(ROYALIST, key),
                         area->region == THE_EAST && area->port && state()->control[a] == NEUTRAL);
    }
    play(ROYALIST, "end-event");
    play(ROYALIST, "unmark:kendal");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(control_of("leicester"), PARLIAMENT);
}

static void test_UP_12_6_notable_of_the_side(void **unused) {
    (void)unused;
    table(78, "[{\"op\":\"notable\",\"royalist\":\"basing-house\",\"parliament\":\"blake\"}]");
    happens(PARLIAMENT, 78);
    happens(ROYALIST, 78);
    assert_int_equal(state()->notable[the(DOM_NOTABLE, "blake")], NOTABLE_IN_PLAY);
    assert_int_equal(state()->notable[the(DOM_NOTABLE, "basing-house")], NOTABLE_IN_PLAY);
    assert_int_equal(state()->notable[the(DOM_NOTABLE, "laugharne")], NOTABLE_WAITING);
}

static void test_UP_8_4_naval_status(void **unused) {
    (void)unused;
    struct uk_state *s = table(99, "[{\"op\":\"naval-status\",\"change\":-3}]");
    happens(PARLIAMENT, 99);
    assert_int_equal(s->naval, -3);
}

/* ---- Brigades ---------------------------------------------------------------------------------------------------- */

static void test_UP_12_6c_levy_with_another_general(void **unused) {
    (void)unused;
    table(62, "[{\"op\":\"levy\",\"count\":1,\"regions\":[\"north\"],\"general\":\"goring\"}]");
    put_army("goring", "york", 1);
    happens(ROYALIST, 62);
    assert_int_equal(harness_legal_count(&h, ROYALIST, "recruit"), 0);
    play_any("recruit-with");
    assert_int_equal(army_of("goring"), 2);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_6c_irish_land_elsewhere(void **unused) {
    (void)unused;
    table(80, "[{\"op\":\"irish-land\",\"count\":1,\"regions\":[\"south\"]}]");
    set_control("poole", ROYALIST);
    set_control("chester", ROYALIST);
    happens(ROYALIST, 80);
    assert_false(legal(ROYALIST, "recruit:r-irish-broughton:chester:inside"));
    play(ROYALIST, "recruit:r-irish-broughton:poole:outside");
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_6c_dismiss_irish_bars_another_card(void **unused) {
    (void)unused;
    struct uk_state *s = table(109, "[{\"op\":\"dismiss-irish\"}]");
    happens(PARLIAMENT, 109);
    assert_true(s->cessation_barred);
    assert_false(possible(ROYALIST, 80));
}

static void test_UP_12_6_recruit_for_one_side(void **unused) {
    (void)unused;
    struct uk_state *s = table(79, "[{\"op\":\"recruit\",\"count\":3,\"side\":\"royalist\",\"except\":[\"south\"]}]");
    happens(PARLIAMENT, 79);
    assert_int_equal(top_step(), NONE);
    assert_false(possible(PARLIAMENT, 79));
    happens(ROYALIST, 79);
    assert_int_equal(top_step(), STEP_RECRUIT);
    assert_int_equal(s->recruitment.left, 3);
    assert_int_equal(s->recruitment.excluded, bit_of(THE_SOUTH));
}

static void test_UP_12_6c_lose_brigade_in_a_region(void **unused) {
    (void)unused;
    table(91, "[{\"op\":\"choose-region\",\"regions\":[\"north\",\"east\"]},{\"op\":\"lose-brigade\"}]");
    put_outside("p-n-hull", "selby");
    happens(ROYALIST, 91);
    assert_false(legal(ROYALIST, "choose-region:south"));
    play(ROYALIST, "choose-region:north");
    play(PARLIAMENT, "disband:p-n-hull");
    assert_int_equal(brigade_is("p-n-hull"), PLACE_AVAILABLE);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_6c_lose_of_another_pool(void **unused) {
    (void)unused;
    table(98, "[{\"op\":\"lose-of-pool\",\"pool\":\"irish\",\"draw\":0}]");
    put_outside("r-irish-broughton", "conway");
    happens(ROYALIST, 98);
    play(ROYALIST, "disband:r-irish-broughton");
    assert_int_equal(top_step(), NONE);
    happens(ROYALIST, 98); /* nobody is left, and no card is drawn */
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_6c_plague_from_another_size(void **unused) {
    (void)unused;
    table(110, "[{\"op\":\"plague\",\"least\":2}]");
    put_army("essex", "banbury", 2);
    put_army("king-charles", "oxford", 1);
    happens(ROYALIST, 110);
    play_any("disband");
    assert_int_equal(top_step(), NONE);
    assert_int_equal(army_of("essex"), 1);
    assert_int_equal(army_of("king-charles"), 1);
}

/* ---- cards, war and truce ---------------------------------------------------------------------------------------- */

static void test_UP_12_6_draw_and_force_card(void **unused) {
    (void)unused;
    struct uk_state *s = table(79, "[{\"op\":\"draw\",\"count\":3},{\"op\":\"force-card\",\"count\":2}]");
    put_card(8, HAND_PARLIAMENT);
    put_card(9, HAND_PARLIAMENT);
    put_card(10, HAND_PARLIAMENT);
    int before = deck_count(s, HAND_ROYALIST);
    happens(ROYALIST, 79);
    assert_int_equal(deck_count(s, HAND_ROYALIST), before + 3);
    assert_int_equal(deck_count(s, HAND_PARLIAMENT), 1);
}

static void test_UP_12_1_begin_war_and_truce_on_other_cards(void **unused) {
    (void)unused;
    static const struct change changes[] = {{1, "event", "[{\"op\":\"truce\"}]"},
                                            {65, "event", "[{\"op\":\"begin-war\"}]"}};
    struct uk_state *s = empty_map(NULL);
    const void *content = changed(changes, 2);
    assert_non_null(content);
    h.game.content = content;
    s->war_begun = 0;
    happens(ROYALIST, 65);
    assert_true(s->war_begun);
    happens(ROYALIST, 1);
    assert_int_equal(s->truce, 1 + PARLIAMENT);
    h.game.content = harness_content();
    content_pool_free(content);
}

/* ---- Fortresses -------------------------------------------------------------------------------------------------- */

static void test_UP_13_plot_elsewhere(void **unused) {
    (void)unused;
    table(61, "[{\"op\":\"choose-plot\",\"areas\":[\"bristol\",\"gloucester\"]},{\"op\":\"roll-plot\",\"least\":3},"
              "{\"op\":\"surrender\"}]");
    set_control("bristol", PARLIAMENT);
    set_control("hull", PARLIAMENT);
    set_control("gloucester", ROYALIST);
    roll(2);
    happens(ROYALIST, 61);
    assert_int_equal(control_of("bristol"), PARLIAMENT);
    roll(3);
    happens(ROYALIST, 61);
    assert_int_equal(control_of("bristol"), ROYALIST);
    assert_int_equal(control_of("hull"), PARLIAMENT);
}

static void test_UP_13_plot_against_weak_fortresses(void **unused) {
    (void)unused;
    table(61, "[{\"op\":\"choose-plot\",\"class_most\":1,\"regions\":[\"midlands\"],\"flags\":[\"beside-own\"]},"
              "{\"op\":\"roll-plot\",\"least\":6,\"least_weak\":2},{\"op\":\"surrender\"}]");
    neutral_map();
    for (int a = 0; a < AREAS; a++)
        if (printed()->area[a].fortress_class > 0)
            state()->control[a] = ROYALIST;
    set_control("worcester", PARLIAMENT);
    const struct uk_area *worcester = &printed()->area[the_area("worcester")];
    assert_int_equal(worcester->fortress_class, 1);
    for (int k = 0; k < worcester->degree; k++)
        state()->control[worcester->neighbour[k]] = NEUTRAL;
    assert_false(possible(ROYALIST, 61));
    state()->control[worcester->neighbour[0]] = ROYALIST;
    roll(2);
    happens(ROYALIST, 61);
    assert_int_equal(control_of("worcester"), ROYALIST);
}

static void test_UP_20_3_siege_and_bombard(void **unused) {
    (void)unused;
    table(97, "[{\"op\":\"choose-siege\"},{\"op\":\"bombard\",\"modifier\":5,\"assault\":\"none\"}]");
    set_control("chester", ROYALIST);
    assert_false(possible(PARLIAMENT, 97));
    put_army("essex", "chester", 4);
    set_siege("chester", SIEGE_MARKER, 0);
    roll(1);
    happens(PARLIAMENT, 97);
    assert_true(state()->bombarded[the_area("chester")] > 0 || control_of("chester") == PARLIAMENT);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_20_3_storm_or_sack_two_markers(void **unused) {
    (void)unused;
    table(95, "[{\"op\":\"storm-or-sack\"},{\"op\":\"bombard\",\"modifier\":0,\"assault\":\"at-once\"},"
              "{\"op\":\"markers\",\"count\":2,\"regions\":[\"east\"],\"flags\":[\"unless-chosen\"]}]");
    neutral_map();
    set_control("chester", PARLIAMENT);
    put_army("king-charles", "chester", 4);
    set_siege("chester", SIEGE_MARKER, 0);
    happens(ROYALIST, 95);
    assert_true(legal(ROYALIST, "bombard-at:chester"));
    play(ROYALIST, "sack");
    assert_int_equal(top_step(), STEP_EVENT_MARKER);
    assert_int_equal(flow_top(&h.game)->reg[EVENT_MARKER_LEFT], 2);
}

static void test_UP_C63_land_queen_elsewhere(void **unused) {
    (void)unused;
    struct uk_state *s = table(63, "[{\"op\":\"choose-landing\",\"areas\":[\"poole\"]},{\"op\":\"land-queen\"}]");
    set_control("poole", NEUTRAL);
    assert_false(possible(ROYALIST, 63));
    set_control("poole", ROYALIST);
    s->queen = PLACE_WAITING;
    assert_true(possible(ROYALIST, 63));
    happens(ROYALIST, 63);
    assert_int_equal(s->queen, PLACE_OUTSIDE + the_area("poole"));
}

static void test_UP_C108_land_general_elsewhere(void **unused) {
    (void)unused;
    struct uk_state *s = table(108, "[{\"op\":\"choose-landing\",\"areas\":[\"poole\"]},"
                                    "{\"op\":\"land-general\",\"general\":\"langdale\",\"pool\":\"lorrainer\"}]");
    set_control("poole", ROYALIST);
    happens(ROYALIST, 108);
    assert_int_equal(where_is("langdale"), the_area("poole"));
    assert_int_equal(s->strength[LANGDALE], 4);
}

static void test_UP_C100_london_rises_on_another_card(void **unused) {
    (void)unused;
    table(64, "[{\"op\":\"london-rises\"},{\"op\":\"london-garrison-leaves\"},{\"op\":\"surrender\"}]");
    set_control("london", PARLIAMENT);
    for (int a = 0; a < AREAS; a++)
        if (printed()->area[a].infrastructure != NONE && a != printed()->role.london)
            state()->control[a] = ROYALIST;
    roll(6);
    happens(ROYALIST, 64);
    assert_int_equal(control_of("london"), ROYALIST);
}

/* ---- Generals ---------------------------------------------------------------------------------------------------- */

static void test_UP_12_5_activate_others(void **unused) {
    (void)unused;
    table(93, "[{\"op\":\"activate\",\"generals\":[\"hopton\",\"byron\"],\"flags\":[\"optional\"]}]");
    put_army("hopton", "truro", 1);
    put_army("goring", "york", 1);
    happens(ROYALIST, 93);
    assert_true(legal(ROYALIST, "activate:hopton"));
    assert_int_equal(harness_legal_count(&h, ROYALIST, "activate"), 1);
    play(ROYALIST, "end-event");
    assert_int_equal(top_step(), NONE);
}

static void test_UP_12_5_relief_march_of_another(void **unused) {
    (void)unused;
    struct uk_state *s =
        table(74, "[{\"op\":\"relief-march\",\"generals\":[\"waller\"],\"points\":3,\"modifier\":-2}]");
    put_army("waller", "banbury", 1);
    happens(PARLIAMENT, 74);
    assert_int_equal(s->op.general, WALLER);
    assert_int_equal(s->op.bonus, 3);
    assert_int_equal(s->op.intercept_drm, -2);
}

static void test_UP_12_5_joint_venture_on_another_card(void **unused) {
    (void)unused;
    struct uk_state *s = table(70, "[{\"op\":\"joint-venture\"},{\"op\":\"draw\",\"count\":1}]");
    happens(PARLIAMENT, 70);
    assert_int_equal(s->joint_venture, 1);
}

static void test_UP_C82_brentford_before_another_turn(void **unused) {
    (void)unused;
    struct uk_state *s = table(82, "[{\"op\":\"brentford\",\"general\":\"king-charles\",\"before\":3}]");
    put_army("king-charles", "oxford", 1);
    assert_false(possible(ROYALIST, 82)); /* it is turn 3 */
    s->turn = 2;
    happens(ROYALIST, 82);
    assert_true(s->brentford);
}

static void test_UP_C81_promote_another(void **unused) {
    (void)unused;
    table(81, "[{\"op\":\"promote\",\"general\":\"goring\",\"becomes\":\"langdale\"}]");
    put_army("goring", "york", 2);
    happens(ROYALIST, 81);
    assert_int_equal(where_is("goring"), BOX_GONE);
    assert_int_equal(where_is("langdale"), the_area("york"));
    assert_int_equal(army_of("langdale"), 2);
}

static void test_UP_C96_dismiss_another(void **unused) {
    (void)unused;
    table(96, "[{\"op\":\"dismiss-general\",\"generals\":[\"goring\",\"essex\"]}]");
    put_army("essex", "banbury", 2);
    put_army("goring", "york", 1);
    happens(PARLIAMENT, 96);
    assert_int_equal(where_is("goring"), BOX_GONE);
    happens(PARLIAMENT, 96);
    assert_int_equal(where_is("essex"), BOX_GONE);
    assert_int_equal(state()->outside[PARLIAMENT][the_area("banbury")], 2);
}

static void test_UP_12_6c_transfer_after_another_operation(void **unused) {
    (void)unused;
    table(90, "[{\"op\":\"naval-status\",\"change\":1},{\"op\":\"transfer\",\"count\":1,\"distance\":0}]");
    put_army("goring", "york", 2);
    put_army("hopton", "selby", 1);
    assert_true(possible(ROYALIST, 90));
    happens(ROYALIST, 90);
    assert_int_equal(top_step(), NONE); /* Selby is too far */
    put_army("langdale", "york", 1);
    happens(ROYALIST, 90);
    play(ROYALIST, "giver:goring");
    play(ROYALIST, "receiver:langdale");
    play_any("transfer");
    assert_int_equal(army_of("langdale"), 2);
    assert_int_equal(top_step(), NONE);
}

static void test_UP_C73_summon_from_farther(void **unused) {
    (void)unused;
    static const char *const far[] = {"[{\"op\":\"summon-to-london\",\"distance\":1}]",
                                      "[{\"op\":\"summon-to-london\",\"distance\":20}]"};
    for (int k = 0; k < 2; k++) {
        table(73, far[k]);
        put_army("waller", "truro", 1);
        happens(PARLIAMENT, 73);
        assert_int_equal(top_step(), k == 0 ? NONE : STEP_SUMMON);
    }
}

/* ---- the two reforms, and the Response --------------------------------------------------------------------------- */

static void test_UP_C2_C3_the_rules_find_their_cards(void **unused) {
    (void)unused;
    static const struct change changes[] = {
        {2, "event", "[{\"op\":\"new-model\"}]"},
        {3, "event", "[{\"op\":\"scots-muster\"},{\"op\":\"scots-enter\"}]"},
        {107, "event",
         "[{\"op\":\"scots-surrender\"},{\"op\":\"scots-depart\"},{\"op\":\"naval-status\",\"change\":1}]"},
        {88, "event", "[{\"op\":\"defiance\",\"modifier\":-1}]"}};
    struct uk_state *s = empty_map(NULL);
    const struct uk_content *content = changed(changes, 4);
    assert_non_null(content);
    h.game.content = content;
    assert_int_equal(content->card_with[OP_NEW_MODEL], CARD(2));
    assert_int_equal(uk_op_of(content, OP_DEFIANCE)->modifier, -1);
    happens(PARLIAMENT, 3);
    assert_int_equal(s->covenanters, SCOTS_MAY_ENTER);
    play(PARLIAMENT, "enter-at:berwick");
    play(PARLIAMENT, "stop");
    happens(ROYALIST, 107);
    assert_int_equal(s->covenanters, SCOTS_GONE);
    assert_int_equal(s->naval, 1);
    s->new_model = 1;
    assert_true(is_new_model_core(content, s, CARD(2)));
    assert_false(is_new_model_core(content, s, CARD(3)));
    assert_false(possible(PARLIAMENT, 88)); /* its window plays it */
    h.game.content = harness_content();
    content_pool_free(content);
}

/* ---- needs ------------------------------------------------------------------------------------------------------- */

static void test_UP_12_5_needs(void **unused) {
    (void)unused;
    static const struct change changes[] = {
        {65, "requires",
         "[{\"need\":\"control\",\"area\":\"york\"},{\"need\":\"unbesieged\",\"area\":\"york\"},"
         "{\"need\":\"no-enemy-general\",\"area\":\"selby\"},"
         "{\"need\":\"enemy-control\",\"area\":\"hull\"}]"},
        {59, "requires", "[{\"need\":\"pool-on-map\",\"pool\":\"irish\"},{\"need\":\"enemy-plays\"}]"},
        {64, "requires",
         "[{\"need\":\"queen-awaited\"},{\"need\":\"cessation-open\"},{\"need\":\"first-operation\"},"
         "{\"need\":\"royalist-near-london\"}]"}};
    struct uk_state *s = empty_map(NULL);
    const void *content = changed(changes, 3);
    assert_non_null(content);
    h.game.content = content;
    neutral_map();
    set_control("york", ROYALIST);
    set_control("hull", PARLIAMENT);
    assert_true(possible(ROYALIST, 65));
    set_control("york", PARLIAMENT);
    assert_false(possible(ROYALIST, 65));
    set_control("york", ROYALIST);
    set_siege("york", SIEGE_MARKER, 0);
    assert_false(possible(ROYALIST, 65));
    set_siege("york", SIEGE_NONE, 0);
    put_general("essex", "selby");
    assert_false(possible(ROYALIST, 65));
    general_move(harness_game(&h), ESSEX, BOX_WAITING);
    set_control("hull", ROYALIST);
    assert_false(possible(ROYALIST, 65));
    set_control("selby", PARLIAMENT);
    assert_false(possible(ROYALIST, 59));
    put_outside("r-irish-broughton", "conway");
    assert_true(possible(ROYALIST, 59));
    s->passed = bit_of(PARLIAMENT);
    assert_false(possible(ROYALIST, 59));
    s->queen = PLACE_WAITING;
    assert_false(possible(ROYALIST, 64)); /* nobody is near London */
    put_general("king-charles", printed()->area[printed()->area[printed()->role.london].neighbour[0]].id);
    assert_true(possible(ROYALIST, 64));
    s->cessation_barred = 1;
    assert_false(possible(ROYALIST, 64));
    h.game.content = harness_content();
    content_pool_free(content);
}

/* ---- what is refused --------------------------------------------------------------------------------------------- */

static void test_UP_12_6_operations_that_do_not_fit(void **unused) {
    (void)unused;
    refuses(64, "[{\"op\":\"dance\"}]", "cards.json cards[63].event[0]", "is known");
    refuses(64, "[]", "cards.json cards[63].event", "one to six operations");
    refuses(64, NULL, "cards.json cards[63].event", "operations");
    refuses(64, "[{\"op\":\"draw\",\"count\":0}]", "cards[63].event[0].count", "an integer from 1 to 9");
    refuses(64, "[{\"op\":\"notable\",\"royalist\":\"nobody\"}]", "cards[63].event[0].royalist", "the id of a record");
    refuses(64, "[{\"op\":\"notable\"}]", "cards[63].event[0]", "a Local Notable");
    refuses(64, "[{\"op\":\"surrender\"}]", "cards[63].event[0]", "chooses an Area");
    refuses(64, "[{\"op\":\"lose-brigade\"}]", "cards[63].event[0]", "choose-region before it");
    refuses(64, "[{\"op\":\"choose-plot\",\"areas\":[\"hull\"]},{\"op\":\"surrender\"}]", "cards[63].event[0]",
            "roll-plot after it");
    refuses(70, "[{\"op\":\"irish-land\",\"count\":1}]", "cards[69].event[0]", "a card of the Royalist's");
    refuses(64, "[{\"op\":\"activate\",\"generals\":[\"essex\"]}]", "cards[63].event[0]", "a card of Parliament's");
    refuses(64, "[{\"op\":\"begin-war\"}]", "cards.json cards", "one card with begin-war");
    refuses(3, "[{\"op\":\"truce\"}]", "cards.json cards", "one card with new-model");
    refuses(8, "[{\"op\":\"truce\"}]", "cards[7].event", "nothing");
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_UP_12_6b_markers_and_remove_markers),
                                       cmocka_unit_test(test_UP_12_6_notable_of_the_side),
                                       cmocka_unit_test(test_UP_8_4_naval_status),
                                       cmocka_unit_test(test_UP_12_6c_levy_with_another_general),
                                       cmocka_unit_test(test_UP_12_6c_irish_land_elsewhere),
                                       cmocka_unit_test(test_UP_12_6c_dismiss_irish_bars_another_card),
                                       cmocka_unit_test(test_UP_12_6_recruit_for_one_side),
                                       cmocka_unit_test(test_UP_12_6c_lose_brigade_in_a_region),
                                       cmocka_unit_test(test_UP_12_6c_lose_of_another_pool),
                                       cmocka_unit_test(test_UP_12_6c_plague_from_another_size),
                                       cmocka_unit_test(test_UP_12_6_draw_and_force_card),
                                       cmocka_unit_test(test_UP_12_1_begin_war_and_truce_on_other_cards),
                                       cmocka_unit_test(test_UP_13_plot_elsewhere),
                                       cmocka_unit_test(test_UP_13_plot_against_weak_fortresses),
                                       cmocka_unit_test(test_UP_20_3_siege_and_bombard),
                                       cmocka_unit_test(test_UP_20_3_storm_or_sack_two_markers),
                                       cmocka_unit_test(test_UP_C63_land_queen_elsewhere),
                                       cmocka_unit_test(test_UP_C108_land_general_elsewhere),
                                       cmocka_unit_test(test_UP_C100_london_rises_on_another_card),
                                       cmocka_unit_test(test_UP_12_5_activate_others),
                                       cmocka_unit_test(test_UP_12_5_relief_march_of_another),
                                       cmocka_unit_test(test_UP_12_5_joint_venture_on_another_card),
                                       cmocka_unit_test(test_UP_C82_brentford_before_another_turn),
                                       cmocka_unit_test(test_UP_C81_promote_another),
                                       cmocka_unit_test(test_UP_C96_dismiss_another),
                                       cmocka_unit_test(test_UP_12_6c_transfer_after_another_operation),
                                       cmocka_unit_test(test_UP_C73_summon_from_farther),
                                       cmocka_unit_test(test_UP_C2_C3_the_rules_find_their_cards),
                                       cmocka_unit_test(test_UP_12_5_needs),
                                       cmocka_unit_test(test_UP_12_6_operations_that_do_not_fit)};
    return cmocka_run_group_tests(tests, NULL, drop_content);
}
