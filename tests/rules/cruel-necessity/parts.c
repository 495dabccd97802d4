/* What a client draws without knowing the game: pieces, hands, decks, tracks and the battle. */
#include "battlefield.h"

#include "../parts_seen.h"

static const json_t *piece(const char *id) {
    const json_t *found = piece_seen(&h, 0, id);
    assert_non_null(found);
    return found;
}

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static void test_an_army_stands_in_its_area_with_what_it_is_worth(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->army[CN_NORTH] =
        (struct cn_army){.area = 3, .counter = s->army[CN_NORTH].counter, .disordered = 1, .strength = 2};
    const json_t *army = piece("army-north");
    ASSERT_PLACE(army, "area-north-3");
    ASSERT_OWNER(army, "royalist");
    assert_true(is_marked(army, "disordered"));
    assert_int_equal(fact_of(army, "Combat Value"), cn_army_combat_value(&h.game, CN_NORTH));
    assert_int_equal(fact_of(army, "Strength markers"), 2);
    assert_false(is_marked(piece("army-west"), "disordered"));
}

static void test_a_fortress_belongs_to_who_holds_it(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    ASSERT_OWNER(piece("fortress-oxford"), "royalist");
    ASSERT_PLACE(piece("fortress-oxford"), "fortress-oxford");
    assert_true(is_marked(piece("fortress-oxford"), "can be besieged"));
    assert_int_equal(fact_of(piece("fortress-oxford"), "Click of the dial"), 6);
    ASSERT_OWNER(piece("fortress-london"), "parliament");
    s->fortress[CN_LONDON].fortified = 1;
    assert_int_equal(fact_of(piece("fortress-london"), "Fortified this turn"), 1);
    s->oxford_open = 0;
    assert_false(is_marked(piece("fortress-oxford"), "can be besieged"));
}

static void test_revolts_and_deviltry_lie_where_they_broke_out(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->revolt[0] = (struct cn_revolt){.region = CN_WEST, .area = 2};
    s->revolt[1].region = CN_NONE;
    s->deviltry_placed = 1;
    s->deviltry_hidden = 0x0f;
    s->deviltry_rewards = 0x10;
    char revolt[2][40], place[40], reward[40];
    for (int i = 0; i < 2; i++)
        snprintf(revolt[i], sizeof revolt[i], "revolt-%s", printed()->revolt[i].id);
    snprintf(place, sizeof place, "place-%s", printed()->place[0].id);
    snprintf(reward, sizeof reward, "reward-%s", printed()->reward[4].id);
    ASSERT_PLACE(piece(revolt[0]), "area-west-2");
    assert_true(is_marked(piece(revolt[0]), "can be besieged"));
    assert_null(text_in(piece(revolt[1]), "place"));
    assert_true(is_marked(piece(revolt[1]), "not on the map"));
    ASSERT_PLACE(piece(place), place);
    assert_int_equal(fact_of(piece(place), "Combat Value"), cn_deviltry_value(&h.game));
    ASSERT_OWNER(piece(reward), "parliament");
    assert_int_equal(deck_seen(&h, "deviltry"), 3);
}

static void test_markers_lie_on_their_pieces(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    s->zeal_marker = CN_NONE;
    assert_null(text_in(piece("marker-zeal"), "place"));
    assert_string_equal(text_in(piece("marker-zeal"), "kind"), "zeal-marker");
    s->zeal_marker = CN_PIECE_OF_ARMY + CN_WEST;
    ASSERT_PLACE(piece("marker-zeal"), "area-west-5");
    s->zeal_marker = CN_PIECE_OF_TRACK + CN_TRACK_MONARCHY;
    ASSERT_PLACE(piece("marker-zeal"), "track-box-monarchy-3");
    ASSERT_PLACE(piece("marker-irish-troubles"), "track-puritanism");
    s->track[CN_TRACK_MONARCHY] = 0;
    ASSERT_PLACE(piece("track-monarchy"), "track-box-monarchy-1");
    s->zeal_marker = CN_PIECE_OF_REVOLT;
    s->revolt[0].region = CN_NONE;
    assert_null(text_in(piece("marker-zeal"), "place"));
    assert_true(is_marked(piece("marker-zeal"), "spent until Housekeeping"));
    assert_int_equal(fact_of(piece("track-monarchy"), "Victory Points"), printed()->track[CN_TRACK_MONARCHY].box[0].vp);
}

static void test_cards_on_the_table(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    int card = bits_first(printed()->achievements & ~printed()->war_cards[1] & ~printed()->war_cards[2]);
    memset(s->available, 0, sizeof s->available);
    s->available[1] = (uint8_t)card;
    char id[20];
    snprintf(id, sizeof id, "card-%d", card);
    assert_true(is_marked(piece(id), "for sale"));
    assert_int_equal(fact_of(piece(id), "Price"), printed()->card[card].zeal_cost);
    s->available[1] = 0;
    s->bought = bit_of(card);
    assert_null(piece_seen(&h, 0, id));
    assert_true(
        array_has(json_object_get(hand_seen(&h, ROLE_SPECTATOR, "parliament", "Achievements won"), "cards"), id));
}

/* Every formation is a piece, and in one pool at most. */
static void test_formations_say_where_they_are(void **unused) {
    (void)unused;
    peace(NULL);
    cn_battle_add_named(&h.game, unit_bit("p-cromwell"));
    assert_true(is_marked(piece("unit-p-cromwell"), "may be committed"));
    assert_true(is_marked(piece("unit-p-foot-3-1"), "in the draw pool"));
    assert_int_equal(deck_seen(&h, "holding"), 1);
    int before = deck_seen(&h, "parliament-foot");
    cn_battle_remove(&h.game, unit_bit("p-foot-3-1"));
    assert_true(is_marked(piece("unit-p-foot-3-1"), "out of the game"));
    assert_int_equal(deck_seen(&h, "parliament-foot"), before - 1);
    assert_int_equal(deck_seen(&h, "units-removed"), 1);
}

/* ---- tracks ------------------------------------------------------------------------------------------------------ */

static void test_tracks_stand_where_the_state_says(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    struct cn_score score;
    cn_score_count(&h.game, &score);
    assert_int_equal(number_in(track_seen(&h, "zeal"), "value"), 9);
    assert_int_equal(number_in(track_seen(&h, "score"), "value"), score.total);
    assert_int_equal(number_in(track_seen(&h, "track-monarchy"), "value"), CN_BOXES - 2);
    s->track[CN_TRACK_MONARCHY] = 0;
    assert_int_equal(number_in(track_seen(&h, "track-monarchy"), "value"), CN_BOXES);
}

/* The Army where it is worth most, as what it is worth most. */
static void put_for_most(int army) {
    struct cn_army *best = &state()->army[army];
    int most = -100;
    struct cn_score score;
    for (int counter = 0; counter < CN_COUNTERS; counter++)
        for (int k = 0; k < 12 && printed()->counter[counter].army == army; k++) {
            const struct cn_army before = *best;
            *best = (struct cn_army){.area = (uint8_t)(k / 2), .counter = (uint8_t)counter, .disordered = k % 2};
            cn_score_count(&h.game, &score);
            if (score.total <= most)
                *best = before;
            else
                most = score.total;
        }
}

/* The upper bound of the score is that of the best position that there can be. */
static void test_the_best_score_is_the_upper_bound(void **unused) {
    (void)unused;
    struct cn_state *s = quiet_table();
    int least, most;
    struct cn_score score;
    cn_score_bounds(printed(), &least, &most);
    s->bought = printed()->achievements;
    s->deviltry_placed = 0;
    s->deviltry_vp = 0;
    for (int i = 0; i < CN_REWARDS; i++)
        s->deviltry_vp += printed()->reward[i].kind == CN_REWARD_VP ? (uint8_t)printed()->reward[i].amount : 0;
    for (int i = 0; i < CN_REVOLTS; i++)
        s->revolt[i].region = CN_NONE;
    for (int i = 0; i < CN_TRACKS; i++)
        s->track[i] = 0;
    for (int i = 0; i < CN_FORTRESSES; i++)
        s->fortress[i].side = CN_PARLIAMENT;
    for (int i = 0; i < CN_ARMIES; i++)
        put_for_most(i);
    cn_score_count(&h.game, &score);
    assert_int_equal(score.total, most);
    assert_int_equal(number_in(track_seen(&h, "score"), "max"), most);
    assert_int_equal(number_in(track_seen(&h, "score"), "min"), least);
}

/* ---- the battle -------------------------------------------------------------------------------------------------- */

static const char *content_place(void) {
    static char place[40];
    snprintf(place, sizeof place, "area-%s", printed()->area[cn_army_area(&h.game, CN_NORTH)].id);
    return place;
}

/* One die has been rolled for the side. */
static void assert_dice(const char *side, int face) {
    const json_t *dice = json_object_get(side_seen(part_seen(&h, 0, PART_FIGHT), side), "dice");
    assert_int_equal(json_array_size(dice), 1);
    assert_int_equal(json_integer_value(json_array_get(dice, 0)), face);
}

static void test_without_a_battle_there_is_no_fight(void **unused) {
    (void)unused;
    quiet_table();
    assert_true(json_is_null(part_seen(&h, 0, PART_FIGHT)));
}

/* The lines are 20 and 21 strong. Card 6 makes a unit stronger, card 8 rolls Parliament's die again. */
static void test_a_battle_shows_strengths_modifiers_dice_and_units(void **unused) {
    (void)unused;
    peace(NULL);
    state()->zeal = 1;
    give_card(6);
    give_card(8);
    clash(even_parliament, even_royalist);
    const json_t *fight = part_seen(&h, 0, PART_FIGHT), *own = side_seen(fight, "parliament");
    assert_string_equal(text_in(fight, "kind"), "battle");
    ASSERT_PLACE(fight, content_place());
    assert_int_equal(number_in(own, "strength"), 20);
    assert_int_equal(number_in(side_seen(fight, "royalist"), "strength"), 21);
    assert_int_equal(json_array_size(json_object_get(own, "dice")), 0);
    assert_true(array_has(json_object_get(own, "pieces"), "unit-p-cavalry-4-2"));
    assert_true(array_has(json_object_get(side_seen(fight, "royalist"), "pieces"), "army-north"));
    assert_true(is_marked(piece("unit-p-cavalry-4-2"), "in the battle line"));
    play("play-card-on-unit:6:p-cavalry-4-2");
    own = side_seen(part_seen(&h, 0, PART_FIGHT), "parliament");
    assert_int_equal(number_in(own, "strength"), 22);
    assert_int_equal(modifier_seen(own, printed()->battle.unit[unit("p-cavalry-4-2")].title), 2);
    assert_int_equal(fact_of(piece("unit-p-cavalry-4-2"), "Strength"), 6);
    roll(2, 5);
    play("pass-zeal");
    assert_dice("parliament", 2);
    assert_dice("royalist", 5);
}

/* The line of a battle that is still to be chosen has no strength, and quick combat never has one. */
static void test_a_battle_without_lines_has_no_strength(void **unused) {
    (void)unused;
    peace("quick-combat=true");
    join_battle();
    const json_t *fight = part_seen(&h, ROLE_SPECTATOR, PART_FIGHT);
    assert_null(text_in(fight, "place"));
    assert_true(json_is_null(json_object_get(side_seen(fight, "parliament"), "strength")));
    assert_int_equal(json_array_size(json_object_get(side_seen(fight, "royalist"), "pieces")), 0);
}

static void test_every_piece_card_and_place_says_what_it_is(void **unused) {
    static const int domains[] = {DOM_AREA,  DOM_ARMY,   DOM_COUNTER, DOM_FORTRESS, DOM_TRACK,      DOM_REVOLT,
                                  DOM_PLACE, DOM_REWARD, DOM_UNIT,    DOM_SECTOR,   DOM_BATTLE_CARD};
    (void)unused;
    quiet_table();
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++)
        for (int k = 0; k < domain_count(h.game.ruleset, printed(), domains[i]); k++) {
            struct domain_item item;
            assert_true(domain_read(h.game.ruleset, printed(), domains[i], k, &item));
            if (!item.text || item.text[0] == '\0')
                fail_msg("%s has no text", item.id);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_army_stands_in_its_area_with_what_it_is_worth),
        cmocka_unit_test(test_a_fortress_belongs_to_who_holds_it),
        cmocka_unit_test(test_revolts_and_deviltry_lie_where_they_broke_out),
        cmocka_unit_test(test_markers_lie_on_their_pieces),
        cmocka_unit_test(test_cards_on_the_table),
        cmocka_unit_test(test_formations_say_where_they_are),
        cmocka_unit_test(test_tracks_stand_where_the_state_says),
        cmocka_unit_test(test_the_best_score_is_the_upper_bound),
        cmocka_unit_test(test_without_a_battle_there_is_no_fight),
        cmocka_unit_test(test_a_battle_shows_strengths_modifiers_dice_and_units),
        cmocka_unit_test(test_a_battle_without_lines_has_no_strength),
        cmocka_unit_test(test_every_piece_card_and_place_says_what_it_is),
    };
    return cmocka_run_group_tests_name("cruel-necessity/parts", tests, NULL, NULL);
}
