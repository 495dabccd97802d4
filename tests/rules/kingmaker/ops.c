/* The operations of event cards (OPS.md), one by one: another card, or the same with other arguments, is given each. */
#include "changed.h"

#include "../../../rulesets/kingmaker/rules/event_deck.h"
#include "../../../rulesets/kingmaker/rules/expansion2.h"
#include "../../../rulesets/kingmaker/rules/refuge.h"

/* The card of the Chance Phase, of RED: what it draws first is the card itself, then these dice. */
static void chance_with(const char *event, int die, int other) {
    next_event(event);
    flow_end(harness_game(&h));
    if (other)
        roll(1, die, other);
    else
        roll(1, die);
    flow_call(&h.game, STEP_CHANCE, RED);
    harness_run(&h);
}

static int square_of_heir(int heir) {
    return state()->heir[heir].square;
}

/* ---- both halves of a list --------------------------------------------------------------------------------------- */

static void test_KM_deck_operations_one_after_the_other(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    play_event("raid-05", "[{\"op\":\"mercs-home\",\"groups\":[\"saxon\",\"flemish\"]},"
                          "{\"op\":\"plague\",\"places\":[\"durham\"]},{\"op\":\"call\"}]");
    put_in(RED, "roos", "durham");
    put_in(RED, "clifford", "skipton");
    give("merc-saxon-1", "clifford");
    give("merc-flemish-1", "clifford");
    give("merc-burgundian-1", "clifford");
    chance("raid-05");
    assert_int_equal(noble_owner(s, the_noble("roos")), NONE);
    assert_int_equal(s->card[the_card("merc-saxon-1")], AT_DISCARD);
    assert_int_equal(s->card[the_card("merc-flemish-1")], AT_DISCARD);
    assert_int_equal(card_noble(s, the_card("merc-burgundian-1")), the_noble("clifford"));
    assert_true(is_at("clifford", "brougham"));
    assert_int_equal(s->event[the_event("raid-05")], EVENT_DISCARD);
}

/* A second operation waits for the answers to the first. */
static void test_KM_deck_an_operation_waits_for_the_one_before(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    play_event("raid-07", "[{\"op\":\"call\"},{\"op\":\"plague\",\"places\":[\"durham\"]}]");
    put_by(RED, "fitzalan", "york");
    give("admiral", "fitzalan");
    put_in(RED, "roos", "durham");
    chance("raid-07");
    assert_int_equal(top_step(), STEP_ANSWER);
    assert_int_equal(noble_owner(s, the_noble("roos")), RED);
    play(RED, "answer:fitzalan:arundel");
    assert_int_equal(noble_owner(s, the_noble("roos")), NONE);
    assert_int_equal(s->event[the_event("raid-07")], EVENT_DISCARD);
}

/* A pack may add cards, up to as many as the state has room for, and calls for them in any order. */
static void test_KM_deck_a_card_is_added(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    const struct change changes[] = {
        {"events", NULL,
         "{\"id\":\"revolt-mine\",\"title\":\"Revolt of mine\",\"text\":\"As they say.\",\"set\":\"base\","
         "\"event\":[{\"op\":\"call\"}],\"odds\":\"3-1\",\"killed\":[\"percy\"],\"provenance\":\"own\"}"},
        {"calls", NULL,
         "{\"id\":\"mine-1\",\"event\":\"revolt-mine\",\"card\":\"percy\",\"to\":\"exeter\",\"provenance\":\"own\"}"},
        {"calls", NULL,
         "{\"id\":\"mine-2\",\"event\":\"raid-01\",\"card\":\"percy\",\"to\":\"york\",\"provenance\":\"own\"}"}};
    play_with(changes, 3);
    const struct tables *t = h.game.content;
    assert_int_equal(t->event_count, printed()->event_count + 1);
    put_by(RED, "percy", "york");
    for (int e = 0; e < t->event_count; e++)
        s->event[e] = EVENT_OUT;
    s->event[t->event_count - 1] = EVENT_DECK;
    begin(CHANCE, RED);
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("exeter"));
    assert_int_equal(s->event[t->event_count - 1], EVENT_DISCARD);
    chance("raid-01");
    assert_int_equal(top_step(), STEP_ANSWER);
    assert_true(legal(RED, "answer:percy:alnwick"));
    assert_true(legal(RED, "answer:percy:york"));
}

/* ---- the base game ----------------------------------------------------------------------------------------------- */

static void test_KM_E2_treaty_broken_by_an_operation(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("storm-01", "[{\"op\":\"break-treaty\"}]");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    s->treaty = RED;
    s->treaty_king = HEIR_HENRY;
    chance("storm-02");
    assert_int_equal(s->treaty, RED);
    chance("storm-01");
    assert_int_equal(s->treaty, NONE);
}

static void test_KM_E2_kerns_or_another_card_discarded(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("revolt-07", "[{\"op\":\"discard-card\",\"card\":\"marshal\"},{\"op\":\"call\"}]");
    put_in(RED, "percy", "alnwick");
    give("marshal", "percy");
    s->card[the_card("irish-kerns")] = AT_TABLE;
    chance("revolt-07");
    assert_int_equal(s->card[the_card("marshal")], AT_DISCARD);
    assert_int_equal(s->card[the_card("irish-kerns")], AT_TABLE);
}

static void test_KM_ev_raid_on_another_card(void **unused) {
    (void)unused;
    field("players=2");
    play_event("raid-01", "[{\"op\":\"storms\"},{\"op\":\"call\"}]");
    put_in(RED, "percy", "wressle");
    chance("raid-01");
    assert_true(is_at("percy", "alnwick"));
}

static void test_KM_ev_raid_calls_others(void **unused) {
    (void)unused;
    field("players=2");
    play_with(&(struct change){"calls", "raid-01-1", "{\"card\":\"scrope\",\"to\":\"bolton\"}"}, 1);
    put_in(RED, "percy", "wressle");
    put_in(RED, "scrope", "masham");
    chance("raid-01");
    assert_true(is_at("percy", "wressle"));
    assert_true(is_at("scrope", "bolton"));
}

static void test_KM_ev_embassy_to_another_place(void **unused) {
    (void)unused;
    field("players=2");
    play_event("storm-03", "[{\"op\":\"embassy\",\"place\":\"exeter\"}]");
    chance("storm-03");
    assert_int_equal(state()->heir[HEIR_HENRY].place, the_place("exeter"));
}

static void test_KM_ev_parl_leave_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    play_event("storm-03", "[{\"op\":\"chancellor\",\"must\":true}]");
    put_by(RED, "percy", "york");
    chance("storm-03");
    assert_int_equal(s->event[the_event("storm-03")], EVENT_DISCARD);
    give("chancellor-england", "percy");
    chance("storm-03");
    assert_int_equal(s->event[the_event("storm-03")], EVENT_HAND + RED);
    assert_int_equal(km_event_in_hand(&h.game, RED, OP_CHANCELLOR), the_event("storm-03"));
}

static void test_KM_ev_writ_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    play_event("storm-03", "[{\"op\":\"writ\"}]");
    chance("storm-03");
    assert_int_equal(s->event[the_event("storm-03")], EVENT_HAND + RED);
    assert_int_equal(km_event_in_hand(&h.game, RED, OP_WRIT), the_event("storm-03"));
}

static void test_KM_ev_free_on_another_card(void **unused) {
    (void)unused;
    field("players=2");
    play_event("storm-03", "[{\"op\":\"free-move\"}]");
    chance("storm-03");
    assert_int_equal(km_event_in_hand(&h.game, RED, OP_FREE_MOVE), the_event("storm-03"));
}

static void test_KM_ev_mercs_of_other_groups(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    play_event("mercs-home-burgundian", "[{\"op\":\"mercs-home\",\"groups\":[\"scots\"]}]");
    put_by(RED, "percy", "york");
    give("merc-burgundian-1", "percy");
    give("merc-scots-1", "percy");
    chance("mercs-home-burgundian");
    assert_int_equal(s->card[the_card("merc-scots-1")], AT_DISCARD);
    assert_int_equal(card_noble(s, the_card("merc-burgundian-1")), the_noble("percy"));
}

/* Another office saves Calais, and leaves the game where it does not. */
static void test_KM_ev_calais_by_another_office(void **unused) {
    (void)unused;
    for (int there = 0; there < 2; there++) {
        struct kingmaker *s = field("players=2");
        const struct change changes[] = {{"events", "french-siege",
                                          "{\"event\":[{\"op\":\"french-siege\",\"office\":\"marshal\",\"men\":20}]}"},
                                         {"calls", "french-siege-1", "{\"card\":\"marshal\"}"}};
        play_with(changes, 2);
        put_by(RED, "courtenay", "york");
        put_by(RED, "percy", "york");
        give("captain-calais", "courtenay");
        if (there)
            give("marshal", "percy");
        chance("french-siege");
        assert_int_equal(s->calais_lost, !there);
        assert_int_equal(s->noble[the_noble("percy")].square == printed()->calais_square, there);
        assert_int_equal(s->card[the_card("marshal")] == AT_OUT, !there);
        assert_int_equal(card_noble(s, the_card("captain-calais")), the_noble("courtenay"));
    }
}

static void test_KM_ev_calais_by_fewer_men(void **unused) {
    (void)unused;
    for (int men = 10; men <= 90; men += 80) {
        char operation[120];
        struct kingmaker *s = field("players=2");
        snprintf(operation, sizeof operation, "[{\"op\":\"french-siege\",\"office\":\"captain-calais\",\"men\":%d}]",
                 men);
        play_event("french-siege", operation);
        put_noble(RED, "courtenay", printed()->scotland, NONE);
        give("captain-calais", "courtenay");
        put_by(RED, "scrope", "york"); /* ten men */
        put_by(RED, "howard", "exeter");
        keep("writ-01", RED);
        chance("french-siege");
        assert_int_equal(top_step() == STEP_ANSWER && legal(RED, "commission:scrope:calais"), men == 10);
        assert_int_equal(s->calais_lost, men != 10);
    }
}

static void test_KM_ev_parl_summoned_by_another_card(void **unused) {
    (void)unused;
    field("players=2");
    play_event("storm-03", "[{\"op\":\"forced-parliament\"}]");
    next_event("storm-03");
    begin(CHANCE, RED);
    assert_int_equal(told(NOTHING), 0);
    state()->defeatism[RED] = 1;
    chance("storm-03");
    assert_int_equal(told(NOTHING), 1);
}

static void test_KM_ev_plague_elsewhere(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    play_event("plague-05", "[{\"op\":\"plague\",\"places\":[\"hereford\",\"bristol\",\"norwich\",\"durham\"]}]");
    put_in(RED, "percy", "coventry");
    put_in(RED, "roos", "durham");
    put_in(BLUE, "scrope", "bristol");
    chance("plague-05");
    assert_int_equal(noble_owner(s, the_noble("percy")), RED);
    assert_int_equal(noble_owner(s, the_noble("roos")), NONE);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
}

static void test_KM_ev_storm_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    play_event("storm-03", "[{\"op\":\"storms\"}]");
    give_faction("ship-julian", RED);
    ship_put_to_sea(harness_game(&h), the_ship("julian"), the_square("w0418"));
    chance("storm-03");
    until(NONE);
    assert_false(ship_at_sea(s, the_ship("julian")));
    assert_true(ship_in_play(s, the_ship("julian")));
}

/* ---- the first expansion ----------------------------------------------------------------------------------------- */

static void test_KM_E1_events_treachery_of_more_cards(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    play_event("storm-03", "[{\"op\":\"treachery\",\"cards\":4}]");
    const char *const cards[] = {"marshal", "admiral", "scrope", "roos", "neville"};
    for (int i = 0; i < 5; i++)
        hold(cards[i], RED);
    chance("storm-03");
    assert_int_equal(cards_count(s->card, CARDS, at_hand(RED)), 1);
}

static void test_KM_E1_events_gales_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    play_event("storm-03", "[{\"op\":\"gales\"}]");
    give_faction("ship-julian", RED);
    ship_put_to_sea(harness_game(&h), the_ship("julian"), the_square("w0418"));
    chance("storm-03");
    assert_false(ship_in_play(s, the_ship("julian")));
}

static void test_KM_E1_refuge_of_another_length(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    play_event("refuge-1", "[{\"op\":\"refuge\",\"turns\":1}]");
    chance("refuge-1");
    assert_int_equal(told(REFUGE_DRAWN), 1);
    put_noble(RED, "percy", printed()->wight, NONE);
    begin(MOVEMENT, RED);
    play(RED, "use-refuge:refuge-1:percy");
    assert_int_equal(s->event[the_event("refuge-1")], event_at_refuge(RED));
    refuge_turn_ends(harness_game(&h), RED);
    assert_int_equal(s->event[the_event("refuge-1")], EVENT_DISCARD);
}

static void test_KM_E1_vacillating_on_another_card(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    play_event("storm-03", "[{\"op\":\"vacillating\"}]");
    put_by(RED, "percy", "york");
    put_by(RED, "neville", "york");
    chance("storm-03");
    assert_int_equal(told(IDLE), 1);
}

static void test_KM_E1_events_catastrophe_of_more_rounds(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    play_event("storm-03", "[{\"op\":\"catastrophe\",\"rounds\":5},{\"op\":\"storms\"}]");
    chance("storm-03");
    assert_int_equal(s->catastrophe, 5);
    assert_int_equal(s->event[the_event("storm-03")], EVENT_IN_FORCE);
}

static void test_KM_E1_death_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    play_event("storm-03", "[{\"op\":\"royal-death\"}]");
    chance_with("storm-03", 3, 4); /* seven is Henry */
    assert_false(heir_lives(s, HEIR_HENRY));
    assert_int_equal(s->event[the_event("storm-03")], EVENT_OUT);
}

/* ---- the second expansion ---------------------------------------------------------------------------------------- */

static void test_KM_E2_events_diets_elsewhere(void **unused) {
    (void)unused;
    for (int face = 1; face <= 6; face++) {
        struct kingmaker *s = field("players=2,e2=true");
        play_event("religious-diet", "[{\"op\":\"religious-diet\",\"places\":[\"hereford\",\"exeter\"]}]");
        put_by(RED, "percy", "york");
        give("bishop-durham", "percy");
        chance_with("religious-diet", face, 0);
        assert_int_equal(s->noble[the_noble("percy")].square, square_of(face <= 3 ? "hereford" : "exeter"));
        assert_int_equal(s->peace[0].square, square_of(face <= 3 ? "hereford" : "exeter"));
    }
    struct kingmaker *s = field("players=2,e2=true");
    play_event("papal-diet", "[{\"op\":\"papal-diet\",\"place\":\"ireland-coast\"}]");
    put_by(RED, "percy", "york");
    give("bishop-durham", "percy");
    chance("papal-diet");
    assert_int_equal(s->noble[the_noble("percy")].square, printed()->ireland);
    assert_int_equal(s->peace[0].square, printed()->ireland);
}

static void test_KM_E2_events_heresy_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("storm-03", "[{\"op\":\"heresy\"}]");
    put_by(RED, "percy", "york");
    give("bishop-durham", "percy");
    chance("storm-03");
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("durham"));
}

static void test_KM_E2_excomm_closes_other_squares(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("excommunication", "[{\"op\":\"excommunication\",\"places\":[\"hereford\"]}]");
    chance("excommunication");
    assert_true(s->excommunicated & ROLE_BIT(RED));
    assert_false(ban_admits(&h.game, RED, square_of("hereford"), NONE));
    assert_true(ban_admits(&h.game, RED, square_of("wells"), NONE));
}

static void test_KM_E2_events_royal_visit_elsewhere(void **unused) {
    (void)unused;
    field("players=2,e2=true,dublin=true");
    play_event("royal-visit-ireland", "[{\"op\":\"royal-visit\",\"place\":\"exeter\",\"inside\":\"exeter\"}]");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    chance("royal-visit-ireland");
    assert_true(is_at("percy", "exeter"));
    field("players=2,e2=true,dublin=true");
    play_event("royal-visit-ireland", "[{\"op\":\"royal-visit\",\"place\":\"ireland-coast\"}]");
    chance("royal-visit-ireland");
    assert_int_equal(square_of_heir(HEIR_HENRY), printed()->ireland);
    assert_int_equal(state()->heir[HEIR_HENRY].place, NONE);
}

static void test_KM_E2_events_royal_hunt_elsewhere_by_another_die(void **unused) {
    (void)unused;
    for (int face = 1; face <= 6; face++) {
        struct kingmaker *s = field("players=2,e2=true");
        play_event("royal-hunt", "[{\"op\":\"royal-hunt\",\"place\":\"exeter\",\"lancaster\":[6],\"york\":[]}]");
        s->heir[HEIR_YORK].crowned = 1;
        put_in(BLUE, "mowbray", "framlingham");
        chance_with("royal-hunt", face, 0);
        assert_int_equal(square_of_heir(HEIR_HENRY) == square_of("exeter"), face == 6);
        assert_int_equal(square_of_heir(HEIR_YORK), square_of("york"));
        if (face < 6)
            continue;
        char words[200];
        assert_int_equal(top_step(), STEP_HUNTERS);
        struct writer w;
        writer_init_fixed(&w, words, sizeof words);
        flow_prompt(&h.game, BLUE, &w);
        assert_non_null(strstr(writer_text(&w), "The King hunts near Exeter"));
        play(BLUE, "hunt:mowbray");
        assert_int_equal(s->noble[the_noble("mowbray")].square, square_of("exeter"));
    }
}

static void test_KM_E2_events_heir_escapes_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("storm-03", "[{\"op\":\"heir-escapes\"}]");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    guard("margaret", "percy");
    chance("storm-03");
    assert_int_equal(s->heir[HEIR_HENRY].owner, RED);
    assert_int_equal(s->heir[HEIR_MARGARET].owner, NONE);
}

static void test_KM_E2_treaty_signed_elsewhere(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("treaty-france", "[{\"op\":\"treaty\",\"place\":\"dover\"}]");
    put_in(RED, "percy", "london");
    guard("henry-vi", "percy");
    s->calais_lost = 1;
    chance("treaty-france");
    assert_int_equal(s->treaty, RED);
    assert_int_equal(square_of_heir(HEIR_HENRY), square_of("dover"));
    assert_int_equal(owner_of("calais"), RED);
}

static void test_KM_E2_events_mercenary_strife_spares_others(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("mercenary-strife", "[{\"op\":\"mercenary-strife\",\"spared\":[\"merc-saxon-1\"]}]");
    put_by(RED, "percy", "york");
    give("merc-saxon-1", "percy"); /* the smallest */
    give("merc-flemish-1", "percy");
    give("irish-kerns", "percy");
    chance("mercenary-strife");
    assert_int_equal(card_noble(s, the_card("merc-saxon-1")), the_noble("percy"));
    assert_int_equal(card_noble(s, the_card("irish-kerns")), the_noble("percy"));
    assert_int_equal(s->card[the_card("merc-flemish-1")], AT_DISCARD);
}

static void test_KM_E2_events_mutiny_of_another_ship(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("mutiny-1", "[{\"op\":\"mutiny\",\"ship\":\"mary\"}]");
    give_faction("ship-mary", RED);
    give_faction("ship-christopher", RED);
    chance("mutiny-1");
    assert_false(ship_in_play(s, the_ship("mary")));
    assert_true(ship_in_play(s, the_ship("christopher")));
}

static void test_KM_E2_events_defeatism_for_other_turns(void **unused) {
    (void)unused;
    for (int face = 1; face <= 6; face++) {
        struct kingmaker *s = field("players=2,e2=true");
        play_event("storm-03", "[{\"op\":\"defeatism\",\"turns\":[9,8,7,6,5,4]}]");
        chance_with("storm-03", face, 0);
        assert_int_equal(s->defeatism[RED], 10 - face);
    }
}

static void test_KM_E2_events_french_treachery_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_event("storm-03", "[{\"op\":\"french-treachery\"}]");
    put_by(RED, "percy", "coventry");
    give("french-aid", "percy");
    s->place_held[the_place("coventry")] = RED;
    chance("storm-03");
    assert_int_equal(s->rogue_place, the_place("coventry"));
}

static void test_KM_E2_events_war_elsewhere_spares_others(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    const struct change changes[] = {{"events", "war-in-europe",
                                      "{\"event\":[{\"op\":\"war-in-europe\",\"spared\":[\"merc-saxon-1\"]}]}"},
                                     {"calls", "war-europe-1", "{\"card\":\"scrope\",\"to\":\"exeter\"}"}};
    play_with(changes, 2);
    put_by(RED, "percy", "york");
    put_by(RED, "scrope", "york");
    give("marshal", "percy");
    give("merc-saxon-1", "percy");
    give("irish-kerns", "percy");
    chance("war-in-europe");
    assert_int_equal(s->noble[the_noble("scrope")].square, square_of("exeter"));
    assert_int_equal(s->noble[the_noble("percy")].square, square_of("york"));
    assert_int_equal(card_noble(s, the_card("merc-saxon-1")), the_noble("percy"));
    assert_int_equal(s->card[the_card("irish-kerns")], AT_DISCARD);
}

static void test_KM_E2_events_scots_come_elsewhere(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    play_with(&(struct change){"calls", "scots-invasion-5", "{\"card\":\"bishop-carlisle\",\"to\":\"exeter\"}"}, 1);
    s->place_held[the_place("exeter")] = RED;
    s->place_held[the_place("carlisle")] = RED;
    chance("scots-invasion");
    assert_int_equal(owner_of("exeter"), NONE);
    assert_int_equal(owner_of("carlisle"), RED);
}

static void test_KM_E2_events_assassination_on_another_card(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e2=true");
    const struct change changes[] = {{"events", "storm-03", "{\"event\":[{\"op\":\"assassination\"}]}"},
                                     {"events", "raid-09", "{\"killed\":[\"pole\",\"scrope\"]}"}};
    play_with(changes, 2);
    put_by(BLUE, "roos", "york");
    put_by(BLUE, "scrope", "york");
    for (int e = 0; e < printed()->event_count; e++)
        s->event[e] = EVENT_OUT;
    s->event[the_event("storm-03")] = EVENT_DRAWN;
    s->event[the_event("raid-09")] = EVENT_DECK;
    const struct tables *t = h.game.content;
    e2_assassination(harness_game(&h), RED, the_event("storm-03"), t->event[the_event("storm-03")].operation);
    assert_int_equal(noble_owner(s, the_noble("scrope")), NONE);
    assert_int_equal(noble_owner(s, the_noble("roos")), BLUE);
}

/* ---- what a record is for the rules (`is`) ----------------------------------------------------------------------- */

static void test_KM_E1_scots_in_another_town(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2,e1=true");
    const struct change changes[] = {{"places", "berwick", "{\"is\":null}"},
                                     {"places", "york", "{\"is\":\"berwick\"}"}};
    play_with(changes, 2);
    s->card[the_card("scottish-mercenaries")] = AT_TABLE;
    put_in(RED, "percy", "york");
    put_in(RED, "roos", "berwick");
    begin(MOVEMENT, RED);
    assert_true(legal(RED, "take-aid:scottish-mercenaries:percy"));
    assert_false(legal(RED, "take-aid:scottish-mercenaries:roos"));
}

static void test_KM_ev_calais_is_another_town(void **unused) {
    (void)unused;
    struct kingmaker *s = field("players=2");
    const struct change changes[] = {{"places", "calais", "{\"is\":null}"}, {"places", "dover", "{\"is\":\"calais\"}"}};
    play_with(changes, 2);
    chance("french-siege");
    assert_true(s->calais_lost);
    assert_false(place_in_game(&h.game, the_place("dover")));
    assert_true(place_in_game(&h.game, the_place("calais")));
}

static void test_KM_anglesey_from_another_square(void **unused) {
    (void)unused;
    field("players=2,e1=true");
    const struct change changes[] = {{"squares", "s0409", "{\"is\":null}"},
                                     {"squares", "s0410", "{\"is\":\"before-anglesey\"}"}};
    play_with(changes, 2);
    assert_int_equal(((const struct tables *)h.game.content)->before_anglesey, the_square("s0410"));
}

static void test_KM_deck_roles_that_are_refused(void **unused) {
    (void)unused;
    harness_content();
    refuses(&(struct change){"places", "york", "{\"is\":\"berwick\"}"}, 1, "places.json places[", "no other record");
    refuses(&(struct change){"places", "york", "{\"is\":\"camelot\"}"}, 1, "places[1].is", "berwick");
    refuses(&(struct change){"places", "berwick", "{\"is\":null}"}, 1, "places.json places[0].is", "for each role");
    const struct change sea[] = {{"squares", "man", "{\"is\":null}"}, {"squares", "w0418", "{\"is\":\"man\"}"}};
    refuses(sea, 2, "squares.json", "a square of land");
}

/* ---- what is refused --------------------------------------------------------------------------------------------- */

static void test_KM_deck_lists_that_are_refused(void **unused) {
    (void)unused;
    const struct {
        const char *operations, *path, *expected;
    } row[] = {
        {"[]", "events[26].event", "one to six operations"},
        {"[{\"op\":\"raid\"}]", "events[26].event[0]", "known"},
        {"[{\"op\":\"call\",\"place\":\"york\"}]", "events[26].event[0]", "known members"},
        {"[{\"op\":\"embassy\"}]", "events[26].event[0].place", "the member"},
        {"[{\"op\":\"embassy\",\"place\":\"camelot\"}]", "events[26].event[0].place", "the id of a record"},
        {"[{\"op\":\"call\"},{\"op\":\"writ\"}]", "events[26].event[1].op", "kept"},
        {"[{\"op\":\"call\"},{\"op\":\"storms\"},{\"op\":\"storms\"}]", "events[26].event[2].op",
         "each operation once"},
        {"[{\"op\":\"call\"},{\"op\":\"scots-invasion\"}]", "events[26].event[1].op", "one operation that calls"},
        {"[{\"op\":\"call\"},{\"op\":\"heresy\"},{\"op\":\"papal-diet\",\"place\":\"york\"}]", "events[26].event[2].op",
         "for the clergy"},
        {"[{\"op\":\"call\"},{\"op\":\"catastrophe\",\"rounds\":1},{\"op\":\"royal-death\"}]", "events[26].event[2].op",
         "not discarded"},
        {"[{\"op\":\"call\"},{\"op\":\"mercs-home\",\"groups\":[]}]", "events[26].event[1].groups", "one group"},
        {"[{\"op\":\"call\"},{\"op\":\"mercs-home\",\"groups\":[\"huns\"]}]", "events[26].event[1].groups",
         "burgundian"},
        {"[{\"op\":\"french-siege\",\"office\":\"percy\",\"men\":50}]", "events[26].event[0].office", "an office"},
        {"[{\"op\":\"french-siege\",\"office\":\"marshal\",\"men\":101}]", "events[26].event[0].men", "from 1 to 100"},
        {"[{\"op\":\"call\"},{\"op\":\"plague\",\"places\":[\"alnwick\"]}]", "events[26].event[1].places", "plague"},
        {"[{\"op\":\"call\"},{\"op\":\"plague\",\"places\":[\"york\",\"york\"]}]", "events[26].event[1].places",
         "once"},
        {"[{\"op\":\"call\"},{\"op\":\"plague\",\"places\":[]}]", "events[26].event[1].places", "once"},
        {"[{\"op\":\"call\"},{\"op\":\"religious-diet\",\"places\":[\"york\",\"exeter\",\"wells\",\"durham\"]}]",
         "events[26].event[1].places", "one, two, three or six"},
        {"[{\"op\":\"call\"},{\"op\":\"royal-visit\",\"place\":\"york\",\"inside\":\"dublin\"}]",
         "events[26].event[1].inside", "in the square"},
        {"[{\"op\":\"call\"},{\"op\":\"royal-hunt\",\"place\":\"york\",\"lancaster\":[7],\"york\":[1]}]",
         "events[26].event[1].lancaster", "faces"},
        {"[{\"op\":\"call\"},{\"op\":\"royal-hunt\",\"place\":\"york\",\"lancaster\":[1],\"york\":[2,2]}]",
         "events[26].event[1].york", "faces"},
        {"[{\"op\":\"call\"},{\"op\":\"defeatism\",\"turns\":[1,2,3]}]", "events[26].event[1].turns", "each face"},
        {"[{\"op\":\"call\"},{\"op\":\"defeatism\",\"turns\":[1,2,3,4,5,10]}]", "events[26].event[1].turns",
         "from 1 to 9"},
        {"[{\"op\":\"call\"},{\"op\":\"mercenary-strife\",\"spared\":[\"percy\"]}]", "events[26].event[1].spared",
         "mercenaries"},
        {"[{\"op\":\"call\"},{\"op\":\"mutiny\",\"ship\":\"york\"}]", "events[26].event[1].ship", "the id of a record"},
        {"[{\"op\":\"call\"},{\"op\":\"treachery\",\"cards\":0}]", "events[26].event[1].cards", "from 1 to 9"},
        {"[{\"op\":\"refuge\",\"turns\":3}]", "event[0].op", "at most eight"},
    };
    harness_content();
    assert_int_equal(the_event("plague-01"), 0);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        refuses_event(printed()->event[26].id, row[i].operations, row[i].path, row[i].expected);
    refuses_event("raid-01", "[{\"op\":\"storms\"}]", "calls[0].event", "an event that calls");
}

#define TEST(NAME) cmocka_unit_test(test_##NAME)
MAIN(TEST(KM_deck_operations_one_after_the_other), TEST(KM_deck_an_operation_waits_for_the_one_before),
     TEST(KM_deck_a_card_is_added), TEST(KM_E2_treaty_broken_by_an_operation),
     TEST(KM_E2_kerns_or_another_card_discarded), TEST(KM_ev_raid_on_another_card), TEST(KM_ev_raid_calls_others),
     TEST(KM_ev_embassy_to_another_place), TEST(KM_ev_parl_leave_on_another_card), TEST(KM_ev_writ_on_another_card),
     TEST(KM_ev_free_on_another_card), TEST(KM_ev_mercs_of_other_groups), TEST(KM_ev_calais_by_another_office),
     TEST(KM_ev_calais_by_fewer_men), TEST(KM_ev_parl_summoned_by_another_card), TEST(KM_ev_plague_elsewhere),
     TEST(KM_ev_storm_on_another_card), TEST(KM_E1_events_treachery_of_more_cards),
     TEST(KM_E1_events_gales_on_another_card), TEST(KM_E1_refuge_of_another_length),
     TEST(KM_E1_vacillating_on_another_card), TEST(KM_E1_events_catastrophe_of_more_rounds),
     TEST(KM_E1_death_on_another_card), TEST(KM_E2_events_diets_elsewhere), TEST(KM_E2_events_heresy_on_another_card),
     TEST(KM_E2_excomm_closes_other_squares), TEST(KM_E2_events_royal_visit_elsewhere),
     TEST(KM_E2_events_royal_hunt_elsewhere_by_another_die), TEST(KM_E2_events_heir_escapes_on_another_card),
     TEST(KM_E2_treaty_signed_elsewhere), TEST(KM_E2_events_mercenary_strife_spares_others),
     TEST(KM_E2_events_mutiny_of_another_ship), TEST(KM_E2_events_defeatism_for_other_turns),
     TEST(KM_E2_events_french_treachery_on_another_card), TEST(KM_E2_events_war_elsewhere_spares_others),
     TEST(KM_E2_events_scots_come_elsewhere), TEST(KM_E2_events_assassination_on_another_card),
     TEST(KM_E1_scots_in_another_town), TEST(KM_ev_calais_is_another_town), TEST(KM_anglesey_from_another_square),
     TEST(KM_deck_roles_that_are_refused), TEST(KM_deck_lists_that_are_refused))
