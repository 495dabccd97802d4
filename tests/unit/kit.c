#include "engine.h"

#include "../../rulesets/kit/bits.h"
#include "../../rulesets/kit/board_map.h"
#include "../../rulesets/kit/cards.h"
#include "../../rulesets/kit/template.h"
#include "../../rulesets/kit/text.h"
#include "../game/tables.h"

/* ---- writer ---------------------------------------------------------------------------------------- */

static void test_json_is_written_with_its_commas(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    out_object(&w);
    out_member_int(&w, "a", -5);
    out_member_array(&w, "b");
    out_bool(&w, true);
    out_null(&w);
    out_object(&w);
    out_end_object(&w);
    out_end_array(&w);
    out_member_string(&w, "c", NULL);
    out_member_object(&w, "d");
    out_member_string(&w, "e", "x");
    out_end_object(&w);
    out_end_object(&w);
    assert_string_equal(writer_text(&w), "{\"a\":-5,\"b\":[true,null,{}],\"c\":null,\"d\":{\"e\":\"x\"}}");
    writer_finish(&w);
}

static void test_strings_are_escaped_as_json_wants(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    out_string(&w, "\"\\\n\t\x01\x1f é");
    assert_string_equal(writer_text(&w), "\"\\\"\\\\\\n\\u0009\\u0001\\u001f é\"");
    json_t *back = json_loads(writer_text(&w), JSON_DECODE_ANY, NULL);
    assert_string_equal(json_string_value(back), "\"\\\n\t\x01\x1f é");
    json_decref(back);
    writer_finish(&w);
}

/* A string of n bytes whose byte at `at` is c, as a value and as a member. */
static void assert_comes_back(int n, int at, char c) {
    char text[48], json[400];
    struct writer w;
    memset(text, 'a', (size_t)n);
    text[n] = '\0';
    if (at < n)
        text[at] = c;
    writer_init_fixed(&w, json, sizeof json);
    out_object(&w);
    out_member_string(&w, "member", text);
    out_key(&w, "value");
    out_string(&w, text);
    out_end_object(&w);
    json_t *back = json_loads(writer_text(&w), 0, NULL);
    assert_string_equal(json_string_value(json_object_get(back, "member")), text);
    assert_string_equal(json_string_value(json_object_get(back, "value")), text);
    json_decref(back);
}

static void test_strings_of_every_length_come_back_as_they_were(void **state) {
    (void)state;
    static const char bytes[] = "b\"\\\n\x01\x1f ~\x7f";
    for (int n = 0; n < 40; n++)
        for (int at = 0; at <= n; at++)
            for (const char *c = bytes; *c; c++)
                assert_comes_back(n, at, *c);
}

static void test_keys_of_every_length(void **state) {
    (void)state;
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    for (size_t n = 1; n < sizeof letters - 1; n++) {
        struct writer w;
        writer_init(&w);
        out_object(&w);
        out_key_n(&w, letters, n);
        out_bool(&w, true);
        out_member_raw_n(&w, letters, n, letters, n);
        assert_memory_equal(w.text + 2, letters, n);
        assert_memory_equal(w.text + w.length - n, letters, n);
        assert_int_equal(w.length, 3 * n + 12);
        writer_finish(&w);
    }
}

static void test_formats_are_those_of_printf(void **state) {
    (void)state;
    char memory[20];
    struct writer w;
    writer_init(&w);
    put_format(&w, "%d of %s, 100 %%%c", -12, "three", '!');
    put_format(&w, "; %+d, %+d, %+d", 4, 0, -4);
    put_format(&w, "; %02d and %s", 7, "on");
    put_format(&w, ";%s", "");
    assert_string_equal(writer_text(&w), "-12 of three, 100 %!; +4, +0, -4; 07 and on;");
    writer_finish(&w);
    writer_init_fixed(&w, memory, sizeof memory);
    put_format(&w, "%s", "ten bytes.");
    put_format(&w, "%d, %s", 1234567, "and more");
    assert_true(w.failed);
    assert_int_equal(w.length, 10); /* nothing of a text that does not fit */
}

static void test_xml_is_escaped(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    put_xml(&w, "<a b=\"c\">&'");
    assert_string_equal(writer_text(&w), "&lt;a b=&quot;c&quot;&gt;&amp;&#39;");
    writer_finish(&w);
}

static void test_numbers_of_every_size(void **state) {
    (void)state;
    struct writer w;
    writer_init(&w);
    put_int(&w, INT64_MIN);
    put_char(&w, ' ');
    put_int(&w, INT64_MAX);
    put_char(&w, ' ');
    put_int(&w, 0);
    assert_string_equal(writer_text(&w), "-9223372036854775808 9223372036854775807 0");
    writer_finish(&w);
}

static void test_a_fixed_writer_fails_and_never_writes_past_its_memory(void **state) {
    (void)state;
    char memory[16];
    struct writer w;
    memset(memory, '~', sizeof memory);
    writer_init_fixed(&w, memory, 8);
    put(&w, "1234567");
    assert_false(w.failed);
    put_char(&w, '8');
    assert_true(w.failed);
    assert_string_equal(writer_text(&w), "");
    assert_int_equal(memory[8], '~');
    writer_finish(&w);
}

static void test_words_are_cut_after_a_whole_word(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int most;
        const char *cut;
    } cases[] = {{"one two", 7, "one two"},
                 {"one two", 6, "one…"},
                 {"one two", 5, "one…"},
                 {"one two", 4, "one…"},
                 {"one two", 3, "on…"},
                 {"one", 1, "…"},
                 {"Gr\u00e9vy \u00e9tait", 7, "Gr\u00e9vy…"},
                 {"\u00e9\u00e9\u00e9", 2, "\u00e9…"}};
    struct writer w;
    writer_init(&w);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        writer_clear(&w);
        put(&w, "before ");
        put(&w, cases[i].text);
        cut_words(&w, strlen("before "), cases[i].most);
        assert_string_equal(writer_text(&w) + strlen("before "), cases[i].cut);
        assert_true(text_characters(w.text, w.length) - (int)strlen("before ") <= cases[i].most);
    }
    writer_finish(&w);
}

/* ---- text -------------------------------------------------------------------------------------------- */

static struct action choose(int card) {
    return (struct action){.verb = 2, .arg = {(int16_t)card}};
}

static void test_keys_name_ids_and_are_found_exactly(void **state) {
    (void)state;
    struct action_list list = {.count = 3, .item = {{.verb = 0}, choose(1), choose(9)}};
    struct writer w;
    writer_init(&w);
    for (int i = 0; i < 3; i++) {
        writer_clear(&w);
        action_key(&w, muster->ruleset, muster->content, &list.item[i]);
        assert_int_equal(action_find(muster->ruleset, muster->content, &list, w.text, w.length), i);
        assert_int_equal(action_find(muster->ruleset, muster->content, &list, w.text, w.length - 1), -1);
        put_char(&w, 'x');
        assert_int_equal(action_find(muster->ruleset, muster->content, &list, w.text, w.length), -1);
    }
    assert_int_equal(action_find(muster->ruleset, muster->content, &list, "choose:10", 9), 2);
    assert_int_equal(action_find(muster->ruleset, muster->content, &list, "choose:3", 8), -1);
    writer_finish(&w);
}

/* A label of 84 characters loses four of its detail, and the client is given the same detail. */
static void test_a_label_keeps_80_characters_by_its_detail(void **state) {
    (void)state;
    struct action action = choose(9);
    struct session *session = engine_game("none");
    struct game game = *session_game(session);
    struct ruleset ruleset = *game.ruleset;
    struct verb verbs[8];
    struct writer w;
    assert_true(ruleset.verb_count <= 8);
    memcpy(verbs, ruleset.verbs, (size_t)ruleset.verb_count * sizeof verbs[0]);
    verbs[action.verb].label = "Choose the {card}, who leads them over the river and to the other bank ({detail})";
    ruleset.verbs = verbs;
    game.ruleset = &ruleset;
    writer_init(&w);
    action_label(&w, &game, RED, &action);
    assert_string_equal(writer_text(&w),
                        "Choose the Captain, who leads them over the river and to the other bank (stren…)");
    writer_clear(&w);
    action_json(&w, &game, RED, &action);
    assert_non_null(strstr(writer_text(&w), " bank (stren…)\",\"short\":\"Captain\""));
    assert_non_null(strstr(writer_text(&w), "\"detail\":\"stren…\"}"));
    writer_finish(&w);
    session_free(session);
}

static void test_an_action_as_json(void **state) {
    (void)state;
    struct action action = choose(9);
    struct session *session = engine_game("none");
    struct writer w;
    writer_init(&w);
    action_json(&w, session_game(session), RED, &action);
    assert_string_equal(writer_text(&w), "{\"key\":\"choose:10\",\"verb\":\"choose\",\"args\":{\"card\":10},"
                                         "\"label\":\"Choose the Captain (strength 10)\",\"short\":\"Captain\","
                                         "\"cost\":null,\"number\":\"strength 10\",\"focus\":null,"
                                         "\"about\":[\"card-10\"],\"out_of_turn\":false,"
                                         "\"detail\":\"strength 10\"}");
    writer_clear(&w);
    action_short_label(&w, session_game(session), RED, &action);
    assert_string_equal(writer_text(&w), "Captain");
    session_free(session);
    writer_finish(&w);
}

static void assert_event_text(const struct event *event, int role, const char *expected) {
    struct writer w;
    writer_init(&w);
    event_text(&w, muster->ruleset, muster->content, event, RED, role);
    assert_string_equal(writer_text(&w), expected);
    writer_finish(&w);
}

static void test_templates_veil_sign_and_leave_out(void **state) {
    (void)state;
    struct event dealt = {.kind = 0, .audience = ROLE_BIT(RED), .arg = {RED, 11}};
    assert_event_text(&dealt, RED, "Red draws General.");
    assert_event_text(&dealt, BLUE, "Red draws a card.");
    assert_event_text(&dealt, ROLE_SPECTATOR, "Red draws a card.");
    assert_event_text(&dealt, ROLE_ARBITER, "Red draws General.");
    struct event advanced = {.kind = 1, .audience = ROLES_EVERYONE, .arg = {BLUE, 2}};
    assert_event_text(&advanced, RED, "Blue takes ground (+2).");
    struct event drawn = {.kind = 5, .audience = ROLES_EVERYONE, .arg = {NONE, 7, 7}};
    assert_event_text(&drawn, RED, "Nobody wins the round, 7 to 7.");
    advanced.arg[1] = 0;
    assert_event_text(&advanced, RED, "Blue takes ground (0).");
}

static void test_a_veil_names_what_is_no_secret(void **state) {
    (void)state;
    const struct argument args[] = {
        {.name = "side", .domain = DOMAIN_ROLE},
        {.name = "strength", .domain = DOMAIN_NUMBER, .secret = true, .veil = "some of {side}, {strength}, {nothing}"}};
    const int16_t value[] = {BLUE, 4};
    struct template_values v = {.ruleset = muster->ruleset, .args = args, .arg_count = 2, .value = value};
    struct writer w;
    writer_init(&w);
    template_put(&w, "{strength} comes", &v);
    assert_string_equal(writer_text(&w), "4 comes");
    v.veiled = true;
    writer_clear(&w);
    template_put(&w, "{strength} comes", &v);
    assert_string_equal(writer_text(&w), "some of Blue, ,  comes");
    writer_finish(&w);
}

static void test_disclosure_is_learning_what_one_did_not_know(void **state) {
    (void)state;
    struct event event = {.kind = 0, .audience = ROLE_BIT(RED), .knew = 0, .arg = {RED, 1}};
    assert_true(event_discloses(muster->ruleset, &event));
    event.knew = ROLE_BIT(RED);
    assert_false(event_discloses(muster->ruleset, &event));
    event.audience = ROLES_EVERYONE;
    assert_true(event_discloses(muster->ruleset, &event));
    struct event open = {.kind = 1, .audience = ROLES_EVERYONE, .knew = 0};
    assert_false(event_discloses(muster->ruleset, &open)); /* it has no secret argument */
}

static void test_domains_find_what_they_name(void **state) {
    (void)state;
    for (int i = 0; i < domain_count(muster->ruleset, muster->content, DOMAIN_FIRST); i++)
        assert_int_equal(domain_find(muster->ruleset, muster->content, DOMAIN_FIRST,
                                     domain_id(muster->ruleset, muster->content, DOMAIN_FIRST, i)),
                         i);
    assert_int_equal(domain_find(muster->ruleset, muster->content, DOMAIN_FIRST, "none"), NONE);
    assert_int_equal(domain_find(muster->ruleset, muster->content, DOMAIN_FIRST, "13"), -2);
    assert_null(domain_id(muster->ruleset, muster->content, DOMAIN_FIRST, 12));
    assert_string_equal(domain_id(muster->ruleset, muster->content, DOMAIN_ROLE, BLUE), "blue");
}

/* ---- templates -------------------------------------------------------------------------------------------- */

static const struct domain_item places[] = {{.id = "oxford", .title = "Oxford", .short_title = "Ox"},
                                            {.id = "hull", .title = "Hull"}};
static const struct domain place_domain[] = {{.name = "place", .fixed = places, .fixed_count = 2}};

static void put_strength(const struct game *game, int role, const struct action *action, struct writer *out) {
    (void)game;
    (void)action;
    if (role == RED)
        put(out, "strength 4");
}

static void assert_template(const char *template, int role, const char *expected) {
    static const struct argument args[] = {{.name = "from", .domain = DOMAIN_FIRST},
                                           {.name = "to", .domain = DOMAIN_FIRST},
                                           {.name = "via", .domain = DOMAIN_FIRST},
                                           {.name = "n"},
                                           {.name = "die", .domain = DOMAIN_DIE},
                                           {.name = "left"},
                                           {.name = "less"}};
    static const int16_t values[] = {0, 1, NONE, -3, NONE, NONE, -1};
    struct ruleset ruleset = *muster->ruleset;
    struct writer w;
    ruleset.domains = place_domain;
    ruleset.domain_count = 1;
    struct template_values v = {.ruleset = &ruleset,
                                .args = args,
                                .arg_count = 7,
                                .value = values,
                                .actor = NONE,
                                .role = role,
                                .detail = put_strength};
    writer_init(&w);
    template_put(&w, template, &v);
    assert_string_equal(writer_text(&w), expected);
    writer_finish(&w);
}

static void test_templates_know_short_titles_details_and_what_is_left_out(void **state) {
    (void)state;
    assert_template("{from} to {to}", RED, "Oxford to Hull");
    assert_template("{from:short} to {to:short}", RED, "Ox to Hull");
    assert_template("{from}[ through {via}][, {detail}]", RED, "Oxford, strength 4");
    assert_template("{from}[ through {via}][, {detail}]", BLUE, "Oxford");
    assert_template("{n:+} {n}[ rolled {die}]{actor}", RED, "-3 -3");
    assert_template("{from}[ with {left} more][ and {n}]", RED, "Oxford and -3");
    assert_template("{from}[ ({less:+})][ on {less}]", RED, "Oxford (-1)");
    assert_template("{role}: {detail}", BLUE, "Blue: ");
    assert_template("{unknown}{from", RED, "Oxford");
}

/* ---- registers -------------------------------------------------------------------------------------------- */

static void add_seven(void *context, int16_t *value) {
    *value = (int16_t)(*value + 7);
    ++*(int *)context;
}

static void test_registers_have_the_names_of_their_steps_rows(void **state) {
    struct session *session = engine_game("none");
    struct game *game = session_game(session);
    int met = 0;
    (void)state;
    flow_call(game, STEP_FIGHT, BLUE, 5);
    assert_int_equal(flow_top(game)->role, BLUE);
    assert_int_equal(flow_top(game)->reg[FIGHT_ENDLESS], 5);
    assert_int_equal(flow_top(game)->reg[1], 0);
    flow_call(game, STEP_CHOOSE, RED);
    flow_each_register(game, DOM_NUMBER, add_seven, &met);
    assert_int_equal(flow_top(game)->reg[CHOOSE_MISCHIEF], 7);
    flow_return(game);
    assert_int_equal(flow_top(game)->reg[FIGHT_ENDLESS], 12);
    assert_int_equal(met, 2);
    flow_each_register(game, DOM_CARD, add_seven, &met);
    assert_int_equal(met, 2);
    session_free(session);
}

static void test_an_event_shows_its_dice(void **state) {
    struct event event = {.kind = EVENT_SHOWED, .audience = ROLES_EVERYONE, .arg = {RED, 0, 4}};
    struct writer w;
    (void)state;
    writer_init(&w);
    event_json(&w, muster->ruleset, muster->content, &event, NULL, RED, BLUE);
    assert_string_equal(writer_text(&w), "{\"kind\":\"showed\",\"args\":{\"side\":\"red\",\"card\":1,\"roll\":4},"
                                         "\"text\":\"Red shows Drummer and rolls 4.\",\"dice\":[4]}");
    event.arg[2] = NONE;
    writer_clear(&w);
    event_json(&w, muster->ruleset, muster->content, &event, NULL, RED, BLUE);
    assert_string_equal(writer_text(&w), "{\"kind\":\"showed\",\"args\":{\"side\":\"red\",\"card\":1,\"roll\":null},"
                                         "\"text\":\"Red shows Drummer.\",\"dice\":[]}");
    writer_finish(&w);
}

/* ---- sets and cards ---------------------------------------------------------------------------------------- */

static void test_sets_of_one_word(void **state) {
    uint64_t set = bit_of(0) | bit_of(5) | bit_of(63);
    int met[3] = {0}, n = 0;
    (void)state;
    assert_int_equal(bits_count(set), 3);
    assert_int_equal(bits_first(set), 0);
    assert_int_equal(bits_first(0), BITS_WORD);
    assert_int_equal(bits_nth(set, 1), 5);
    assert_int_equal(bits_nth(set, 2), 63);
    assert_int_equal(bits_nth(set, 3), BITS_WORD);
    FOR_EACH_BIT (i, set) {
        met[n++] = i;
        set = 0; /* the walk goes over the set as it was */
    }
    assert_true(set == 0);
    assert_int_equal(n, 3);
    assert_int_equal(met[0] * 10000 + met[1] * 100 + met[2], 563);
    n = 0;
    FOR_EACH_BIT (i, bit_of(1) | bit_of(2) | bit_of(3)) {
        if (i == 1)
            continue;
        if (i == 3)
            break;
        n += i;
    }
    assert_int_equal(n, 2);
}

static void test_sets_of_any_size(void **state) {
    uint64_t set[BITS_WORDS(110)] = {0};
    int sum = 0;
    (void)state;
    assert_int_equal(BITS_WORDS(110), 2);
    assert_int_equal(set_next(set, 2, 0), 128);
    for (int n = 3; n < 110; n += 53)
        set_add(set, n); /* 3, 56, 109 */
    assert_true(set_has(set, 109) && !set_has(set, 45));
    assert_int_equal(set_count(set, 2), 3);
    assert_int_equal(set_next(set, 2, 57), 109);
    assert_int_equal(set_next(set, 2, 109), 109);
    FOR_EACH_IN (n, set, 2)
        sum += n;
    assert_int_equal(sum, 168);
    set_remove(set, 109);
    assert_int_equal(set_next(set, 2, 57), 128);
}

static void test_the_set_of_bytes_that_are_alike(void **state) {
    enum { MOST = 130 };
    uint8_t bytes[MOST];
    (void)state;
    for (int i = 0; i < MOST; i++)
        bytes[i] = (uint8_t)(i % 7 == 0 || i == 63 ? 200 : i % 3);
    for (int count = 16; count <= MOST; count++)
        for (int value = 0; value <= 200; value += 40) {
            uint64_t set[BITS_WORDS(MOST)] = {1, 1, 1};
            set_of_bytes(bytes, count, value, set);
            for (int i = 0; i < count; i++)
                assert_int_equal(set_has(set, i), bytes[i] == value);
            assert_int_equal(set_next(set, BITS_WORDS(count), count), BITS_WORDS(count) * BITS_WORD);
        }
}

static int compare_actions(const void *left, const void *right) {
    const struct action *a = left, *b = right;
    if (a->verb != b->verb)
        return a->verb < b->verb ? -1 : 1;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (a->arg[i] != b->arg[i])
            return a->arg[i] < b->arg[i] ? -1 : 1;
    return 0;
}

static void test_lists_are_sorted_however_their_parts_lie(void **state) {
    struct action_list list, expected;
    uint64_t luck = 1;
    (void)state;
    for (int round = 0; round < 200; round++) {
        list.count = round * 2;
        for (int i = 0; i < list.count; i++) {
            luck = luck * 6364136223846793005u + 1442695040888963407u;
            uint32_t word = (uint32_t)(luck >> 32);
            bool runs_on = i % (1 + round % 9) != 0;
            list.item[i] = (struct action){.verb = (uint16_t)(runs_on ? list.item[i - 1].verb : word % 5)};
            for (int k = 0; k < ACTION_ARGS; k++)
                list.item[i].arg[k] = (int16_t)((int)(word >> 4 * k & 3) - 1);
        }
        expected = list;
        qsort(expected.item, (size_t)expected.count, sizeof *expected.item, compare_actions);
        list_sort(&list);
        assert_memory_equal(list.item, expected.item, (size_t)list.count * sizeof *list.item);
    }
}

static uint32_t pick_last(struct draws *draws, uint32_t n, const char *label) {
    (void)draws;
    (void)label;
    return n - 1;
}

static void test_a_hundred_and_ten_cards_among_eight_hands(void **state) {
    enum { CARDS = 110, DECK = 8, DISCARD = 9 };
    uint8_t place[CARDS];
    struct draws draws = {pick_last};
    struct game game = {.draws = &draws};
    (void)state;
    memset(place, DECK, sizeof place);
    for (int i = 0; i < 80; i++)
        assert_int_equal(cards_draw(&game, place, CARDS, DECK, i % 8, "deal"), CARDS - 1 - i);
    assert_int_equal(cards_count(place, CARDS, 7), 10);
    assert_int_equal(cards_nth(place, CARDS, 7, 0), 30);
    assert_int_equal(cards_nth(place, CARDS, 7, 10), NONE);
    assert_int_equal(cards_move(place, CARDS, 7, DISCARD), 10);
    assert_int_equal(cards_draw(&game, place, CARDS, 7, 0, "none there"), NONE);
    /* Hand 1 sees its own and the discard: the others and the deck may be dealt otherwise. */
    uint8_t before[CARDS];
    memcpy(before, place, CARDS);
    cards_mix(&game, place, CARDS, 0xff ^ bit_of(1) ^ bit_of(7) ^ bit_of(DECK), "resample");
    for (int where = 0; where <= DISCARD; where++)
        assert_int_equal(cards_count(place, CARDS, where), cards_count(before, CARDS, where));
    for (int card = 0; card < CARDS; card++)
        if (before[card] == 1 || before[card] == DISCARD)
            assert_int_equal(place[card], before[card]);
    assert_memory_not_equal(place, before, CARDS);
}

/* ---- board ---------------------------------------------------------------------------------------------- */

static void draw_a_circle(struct board *b, const struct game *game, int role) {
    const struct board_style style = {.fill = "red", .stroke = "black", .opacity = 0.5};
    (void)game, (void)role;
    board_item_at(b, "area", "kent", "A & B", 1.5, -0.25, 0.5);
    board_circle(b, 1, 2, 3.456, &style);
    board_symbol(b, SYMBOL_CROWN, 12, 12, 24, "blue");
    board_group_end(b);
}

static void test_a_board_is_one_svg_document_with_what_it_uses(void **state) {
    (void)state;
    struct writer w;
    const struct board_picture picture = {.width = 10, .height = 20, .title = "A < B", .pieces = draw_a_circle};
    const struct game game = {0};
    writer_init(&w);
    board_draw(&game, 0, &(struct board_request){.part = BOARD_WHOLE}, &picture, &w);
    assert_non_null(strstr(writer_text(&w), "viewBox=\"0 0 10 20\""));
    assert_non_null(strstr(writer_text(&w), "<title>A &lt; B</title>"));
    assert_non_null(strstr(writer_text(&w), "<g id=\"area-kent\" transform=\"translate(1.5 -.25)scale(.5)\">"
                                            "<title>A &amp; B</title>"));
    assert_non_null(
        strstr(writer_text(&w), "<circle cx=\"1\" cy=\"2\" r=\"3.46\" fill=\"red\" stroke=\"black\" opacity=\".5\"/>"));
    assert_non_null(strstr(writer_text(&w), "<use href=\"#p-crown\""));
    assert_non_null(strstr(writer_text(&w), "<g id=\"p-crown\" fill=\"currentColor\">"));
    assert_null(strstr(writer_text(&w), "id=\"p-horse\""));
    assert_non_null(strstr(writer_text(&w), "</svg>"));
    writer_finish(&w);
}

/* Towns and boxes, alike but for their places; counters whose place is that of their group. */
static void draw_two_towns(struct board *b, const struct game *game, int role) {
    const struct board_style style = {.fill = "red", .stroke = "black", .opacity = 0.5};
    (void)game, (void)role;
    for (int i = 0; i < 3; i++) {
        board_item(b, "town", i == 0 ? "kent" : i == 1 ? "york" : "hull", NULL);
        board_circle(b, 1 + 5.5 * i, 2 + i, 3, &style);
        board_symbol(b, SYMBOL_CROWN, 2 + 5.5 * i, 2 + i, 12, "blue");
        board_group_end(b);
        board_box(b);
        board_rect(b, i, i, 4, 4, 1, &style);
        board_group_end(b);
        board_box_at(b, 3 + i, 9, 0.5);
        board_rect(b, -2, -2, 4, 6, 1, &style);
        board_text_number(b, 0, 3, &(struct board_words){.size = 4}, 7);
        board_group_end(b);
        board_text_number(b, 1 + i, 3, &(struct board_words){.size = 5}, i);
    }
}

static int times(const char *text, const char *what) {
    int n = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

static void test_shapes_that_are_repeated_are_drawn_once(void **state) {
    (void)state;
    struct writer w;
    const struct board_picture picture = {.width = 10, .height = 20, .title = "Towns", .pieces = draw_two_towns};
    const struct game game = {0};
    writer_init(&w);
    board_draw(&game, 0, &(struct board_request){.part = BOARD_WHOLE}, &picture, &w);
    const char *text = writer_text(&w);
    assert_int_equal(times(text, "r=\"3\""), 1);
    assert_int_equal(times(text, "href=\"#p-crown\""), 1);
    assert_int_equal(times(text, "<rect"), 2);
    assert_int_equal(times(text, "height=\"4\""), 1);
    assert_int_equal(times(text, "<rect x=\"-2\" y=\"-2\" width=\"4\" height=\"6\""), 1);
    assert_int_equal(times(text, "transform=\"translate(0 0)scale(.5)\"><rect"), 1);
    assert_int_equal(times(text, ">7</text>"), 1);
    assert_int_equal(times(text, "<text x="), 3);
    assert_non_null(strstr(text, "\" x=\"5\" y=\"9\"/>"));
    assert_non_null(strstr(text, "<circle r=\"3\""));
    assert_non_null(strstr(text, "\" x=\"6.5\" y=\"3\"/></g>"));
    assert_non_null(strstr(text, "\" x=\"12\" y=\"4\"/></g>"));
    writer_finish(&w);
}

static void test_texts_fit_their_width(void **state) {
    (void)state;
    struct writer w;
    struct board b = {.w = &w, .layer = 'p'};
    const struct board_words words = {.face = BOARD_BOLD, .size = 10};
    writer_init(&w);
    assert_true(board_text_width(BOARD_BOLD, 10, "MM") > board_text_width(BOARD_BOLD, 10, "ii") * 2);
    assert_true(board_text_in(&b, 0, 0, &words, 1000, 5, "Rupert") == 10);
    assert_true(board_text_in(&b, 0, 0, &words, board_text_width(BOARD_BOLD, 8, "Rupert"), 5, "Rupert") == 8);
    writer_clear(&w);
    assert_true(board_text_in(&b, 0, 0, &words, 20, 7, "Northumberland") == 7);
    assert_non_null(strstr(writer_text(&w), " data-cut=\"Northumberland\">"));
    assert_non_null(strstr(writer_text(&w), ".</text>"));
    writer_clear(&w);
    assert_int_equal(board_text_wrap(&b, 0, 0, &words, board_text_width(BOARD_BOLD, 10, "one two"), 12, 5,
                                     "one two three four"),
                     3);
    writer_clear(&w);
    assert_int_equal(board_text_wrap(&b, 0, 0, &words, 40, 12, 2, "one two three four five six seven"), 2);
    assert_non_null(strstr(writer_text(&w), " data-cut=\"one two three four five six seven\">"));
    assert_non_null(strstr(writer_text(&w), ".</tspan></text>"));
    writer_finish(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_is_written_with_its_commas),
        cmocka_unit_test(test_strings_are_escaped_as_json_wants),
        cmocka_unit_test(test_strings_of_every_length_come_back_as_they_were),
        cmocka_unit_test(test_keys_of_every_length),
        cmocka_unit_test(test_formats_are_those_of_printf),
        cmocka_unit_test(test_xml_is_escaped),
        cmocka_unit_test(test_numbers_of_every_size),
        cmocka_unit_test(test_a_fixed_writer_fails_and_never_writes_past_its_memory),
        cmocka_unit_test(test_words_are_cut_after_a_whole_word),
        cmocka_unit_test(test_keys_name_ids_and_are_found_exactly),
        cmocka_unit_test(test_an_action_as_json),
        cmocka_unit_test(test_a_label_keeps_80_characters_by_its_detail),
        cmocka_unit_test(test_templates_veil_sign_and_leave_out),
        cmocka_unit_test(test_a_veil_names_what_is_no_secret),
        cmocka_unit_test(test_disclosure_is_learning_what_one_did_not_know),
        cmocka_unit_test(test_domains_find_what_they_name),
        cmocka_unit_test(test_templates_know_short_titles_details_and_what_is_left_out),
        cmocka_unit_test(test_registers_have_the_names_of_their_steps_rows),
        cmocka_unit_test(test_an_event_shows_its_dice),
        cmocka_unit_test(test_sets_of_one_word),
        cmocka_unit_test(test_sets_of_any_size),
        cmocka_unit_test(test_the_set_of_bytes_that_are_alike),
        cmocka_unit_test(test_lists_are_sorted_however_their_parts_lie),
        cmocka_unit_test(test_a_hundred_and_ten_cards_among_eight_hands),
        cmocka_unit_test(test_a_board_is_one_svg_document_with_what_it_uses),
        cmocka_unit_test(test_shapes_that_are_repeated_are_drawn_once),
        cmocka_unit_test(test_texts_fit_their_width),
    };
    return cmocka_run_group_tests_name("kit", tests, engine_start, engine_stop);
}
