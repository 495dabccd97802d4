/* A player can set an id at Discord and one at Slack. Messages from the webhooks of the player's own app mention the
 * player by it; those of other apps do not. */
#include "webhook_table.h"

static const char *of_player(const char *player) {
    return text("/v1/players/%s", player);
}

static void test_who_gives_and_sees_an_id(void **state) {
    struct table table, other;
    (void)state;
    table_begin(&table, NULL, NULL);
    table_begin(&other, NULL, NULL);
    struct client ana = table.app, ben = table.app;
    ana.player = table.ana;
    ben.player = table.ben;
    json_t *player =
        ask(&ana, 200, "PATCH", of_player(table.ana), "{\"discord_id\":\"80351110224678912\",\"name\":\"Ana\"}");
    assert_string_equal(string_of(player, "discord_id"), "80351110224678912");
    json_decref(player);
    player = ask(&table.app, 200, "PATCH", of_player(table.ana), "{\"slack_id\":\"U012AB3CD\"}");
    assert_string_equal(string_of(player, "name"), "Ana");
    assert_string_equal(string_of(player, "discord_id"), "80351110224678912");
    assert_string_equal(string_of(player, "slack_id"), "U012AB3CD");
    json_decref(player);
    player = ask(&ana, 200, "PATCH", of_player(table.ana), "{\"discord_id\":null}");
    assert_true(json_is_null(member(player, "discord_id")));
    assert_string_equal(string_of(player, "slack_id"), "U012AB3CD");
    json_decref(player);
    json_decref(ask(&ben, 200, "GET", "/v1/me", NULL));
    refuse(&ben, "not-allowed", "PATCH", of_player(table.ana), "{\"discord_id\":null}");
    refuse(&other.app, "not-found", "PATCH", of_player(table.ana), "{\"discord_id\":\"80351110224678912\"}");
    refuse(&other.app, "not-found", "GET", of_player(table.ana), NULL);
    static const char *const wrong[] = {"{}",
                                        "{\"discord_id\":80351110224678912}",
                                        "{\"discord_id\":\"1234\"}",
                                        "{\"discord_id\":\"123456789012345678901\"}",
                                        "{\"discord_id\":\"everyone\"}",
                                        "{\"discord_id\":\"<@12345>\"}",
                                        "{\"slack_id\":\"u012ab3cd\"}",
                                        "{\"slack_id\":\"C012AB3CD\"}",
                                        "{\"slack_id\":\"U012AB3CD|x\"}",
                                        "{\"slack_id\":\"\"}",
                                        "{\"irc\":\"ana\"}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        refuse(&ana, "bad-request", "PATCH", of_player(table.ana), wrong[i]);
    table_end(&table);
    table_end(&other);
}

/* The first message that arrived at this path. */
static const json_t *message_at(struct table *table, const char *path) {
    for (size_t i = 0; i < receiver_count(&table->receiver, -1); i++) {
        const struct received item = receiver_item(&table->receiver, i);
        if (strcmp(item.path, path) == 0)
            return item.json;
    }
    fail_msg("nothing came to %s", path);
    return NULL;
}

static void hook(struct client *client, struct table *table, const char *path, const char *format) {
    json_decref(make_webhook(client, table, path, text(",\"format\":\"%s\",\"types\":[\"game.turn\"]", format)));
}

static void test_a_turn_mentions_its_player(void **state) {
    struct table table, other;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, NULL, NULL);
    table_begin(&other, NULL, NULL);
    json_decref(ask(&table.app, 200, "GET", "/v1/me", NULL));
    struct client ana = table.app;
    ana.player = table.ana;
    json_decref(ask(&ana, 200, "PATCH", of_player(table.ana),
                    "{\"name\":\"@everyone *x*\",\"discord_id\":\"80351110224678912\",\"slack_id\":\"U012AB3CD\"}"));
    hook(&table.app, &table, "/discord", "discord");
    hook(&table.app, &table, "/slack", "slack");
    hook(&table.app, &table, "/standard", "standard");
    hook(&other.app, &table, "/other", "discord");
    /* A game of both apps' players. */
    struct client stranger = other.app;
    stranger.player = other.ben;
    make_game(&other.app, id,
              text("{\"ruleset\":\"muster-test\",\"scenario\":\"skirmish\",\"seats\":{\"blue\":\"%s\"}}", other.ben));
    json_decref(ask(&ana, 200, "PUT", text("/v1/games/%s/seats/red", id), NULL));
    receiver_wait(&table.receiver, -1, 4);
    const json_t *discord = message_at(&table, "/discord"), *slack = message_at(&table, "/slack");
    const json_t *allowed = member(discord, "allowed_mentions");
    assert_non_null(strstr(string_of(discord, "content"), "<@80351110224678912> Your turn: Red (\\@everyone \\*x\\*)"));
    assert_int_equal(json_array_size(member(allowed, "parse")), 0);
    assert_int_equal(json_array_size(member(allowed, "users")), 1);
    assert_non_null(strstr(string_of(slack, "text"), "<@U012AB3CD> Your turn: Red (@everyone *x*)"));
    const json_t *image = member(json_array_get(member(discord, "embeds"), 0), "image");
    assert_non_null(strstr(string_of(image, "url"), "width=800"));
    /* Nobody else learns the id. */
    char *told = json_dumps(message_at(&table, "/standard"), 0), *foreign = json_dumps(message_at(&table, "/other"), 0);
    assert_null(strstr(told, "80351110224678912"));
    assert_null(strstr(foreign, "80351110224678912"));
    free(told);
    free(foreign);
    json_t *deliveries = ask(&stranger, 200, "GET", text("/v1/games/%s", id), NULL);
    assert_null(json_object_get(json_array_get(member(deliveries, "roles"), 0), "discord_id"));
    json_decref(deliveries);
    table_end(&table);
    table_end(&other);
}

/* The notice says what happened and what is asked, as a spectator reads it. */
static void test_a_turn_says_why(void **state) {
    struct table table;
    char id[GAME_ID];
    (void)state;
    table_begin(&table, NULL, NULL);
    table_game(&table, id);
    hook(&table.app, &table, "/standard", "standard");
    hook(&table.app, &table, "/discord", "discord");
    struct client ana = table.app;
    ana.player = table.ana;
    json_decref(act(&ana, id, "red", "ready"));
    receiver_wait(&table.receiver, -1, 2);
    const json_t *detail = member(member(message_at(&table, "/standard"), "data"), "detail");
    json_t *seen = ask(&admin, 200, "GET", text("/v1/games/%s/view?role=spectator", id), NULL);
    assert_string_equal(string_of(detail, "asked"), string_of(seen, "prompt"));
    assert_non_null(strstr(string_of(message_at(&table, "/discord"), "content"), "\n"));
    json_decref(seen);
    table_end(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_gives_and_sees_an_id),
        cmocka_unit_test(test_a_turn_mentions_its_player),
        cmocka_unit_test(test_a_turn_says_why),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
