/* What a webhook is signed with, where it may go, when it is tried again, and what it says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <jansson.h>
#include <sodium.h>

#include "../../daemon/webhook/address.h"
#include "../../daemon/webhook/message.h"
#include "../../daemon/webhook/post.h"
#include "../../daemon/webhook/sign.h"
#include "../../daemon/webhook/url.h"
#include "engine.h"

/* The example that the reference implementations of Standard Webhooks share. */
static void test_signature_of_the_reference(void **state) {
    static const char body[] = "{\"test\": 2432232314}";
    struct webhook_secret secret;
    char text[SIGNATURE_TEXT], again[SECRET_TEXT];
    (void)state;
    assert_true(secret_read("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", &secret));
    assert_int_equal(secret.length, 24);
    secret_write(&secret, again);
    assert_string_equal(again, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    signature_write(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body, strlen(body), text);
    assert_string_equal(text, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

static void test_secrets(void **state) {
    static const char *const bad[] = {"",
                                      "whsec_",
                                      "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                                      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa",   /* 22 bytes and a half */
                                      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS-", /* of another alphabet */
                                      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw="};
    struct webhook_secret secret, other;
    char text[SECRET_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(secret_read(bad[i], &secret));
    secret_make(&secret);
    secret_write(&secret, text);
    assert_true(secret_read(text, &other));
    assert_int_equal(other.length, 32);
    assert_memory_equal(other.bytes, secret.bytes, 32);
    for (int i = 0; i < SECRET_MOST; i++)
        secret.bytes[i] = (uint8_t)i;
    secret.length = SECRET_MOST;
    secret_write(&secret, text);
    assert_true(secret_read(text, &other));
    assert_int_equal(other.length, SECRET_MOST);
}

static bool is_public(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return address_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return address_is_public((const struct sockaddr *)&six);
}

static void test_addresses(void **state) {
    static const char *const closed[] = {
        "0.0.0.0",      "0.1.2.3",          "10.0.0.1",        "10.255.255.255", "100.64.0.1",      "100.127.255.255",
        "127.0.0.1",    "127.255.255.254",  "169.254.169.254", "172.16.0.1",     "172.31.255.255",  "192.0.0.8",
        "192.0.2.1",    "192.88.99.1",      "192.168.0.1",     "198.18.0.1",     "198.19.255.255",  "198.51.100.7",
        "203.0.113.7",  "224.0.0.1",        "239.255.255.255", "240.0.0.1",      "255.255.255.255", "::",
        "::1",          "::ffff:127.0.0.1", "::ffff:8.8.8.8",  "::8.8.8.8",      "64:ff9b::7f00:1", "64:ff9b::808:808",
        "64:ff9b:1::1", "100::1",           "2001::1",         "2001:db8::1",    "2002:7f00:1::",   "2002:808:808::1",
        "3fff::1",      "fc00::1",          "fdff::1",         "fe80::1",        "fec0::1",         "ff02::1",
        "5f00::1",      "4000::1"};
    static const char *const open[] = {"1.1.1.1",
                                       "8.8.8.8",
                                       "9.255.255.255",
                                       "11.0.0.0",
                                       "100.63.255.255",
                                       "100.128.0.0",
                                       "126.255.255.255",
                                       "128.0.0.1",
                                       "169.253.255.255",
                                       "172.15.255.255",
                                       "172.32.0.0",
                                       "192.0.1.1",
                                       "192.167.255.255",
                                       "198.17.255.255",
                                       "198.20.0.0",
                                       "223.255.255.255",
                                       "2001:4860:4860::8888",
                                       "2606:4700::1111",
                                       "2a00:1450::1"};
    struct sockaddr other = {.sa_family = AF_UNIX};
    (void)state;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_public(closed[i]))
            fail_msg("%s is taken for public", closed[i]);
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (!is_public(open[i]))
            fail_msg("%s is not taken for public", open[i]);
    assert_false(address_is_public(&other));
}

static void test_urls(void **state) {
    static const char *const bad[] = {"",
                                      "example.com",
                                      "http://example.com/",
                                      "ftp://example.com/",
                                      "https://",
                                      "https://a:b@example.com/",
                                      "https://a@example.com/",
                                      "https://example.com/#x",
                                      "https://example.com/ a",
                                      "https://ex\xc3\xa4mple.com/",
                                      "https://127.0.0.1/",
                                      "https://127.1/",
                                      "https://2130706433/",
                                      "https://0x7f000001/",
                                      "https://0177.0.0.1/",
                                      "https://[::1]/",
                                      "https://[::ffff:1.1.1.1]/",
                                      "https://10.1.2.3:8443/",
                                      "https://localhost/",
                                      "https://LOCALHOST/",
                                      "file:///etc/passwd",
                                      "gopher://example.com/",
                                      "https://169.254.169.254/latest"};
    static const char *const good[] = {"https://example.com/hook?a=b&c=d", "https://example.com:8443",
                                       "https://1.1.1.1/", "https://[2606:4700::1111]/x",
                                       "https://discord.com/api/webhooks/1234/abcd-EFGH_ijkl"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!webhook_url_refusal(bad[i], false))
            fail_msg("%s is taken", bad[i]);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (webhook_url_refusal(good[i], false))
            fail_msg("%s: %s", good[i], webhook_url_refusal(good[i], false));
    assert_null(webhook_url_refusal("http://127.0.0.1:80/", true));
    assert_non_null(webhook_url_refusal("ftp://127.0.0.1:80/", true));
}

/* Three days, later each time, never the same moment for all. */
static void test_schedule(void **state) {
    static const int64_t least[] = {5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400};
    int64_t sum = 0, first = post_delay(9);
    bool differs = false;
    (void)state;
    for (int tries = 1; tries <= 9; tries++)
        for (int i = 0; i < 100; i++) {
            int64_t delay = post_delay(tries);
            assert_in_range(delay, least[tries - 1] * 1000000, least[tries - 1] * 1200000);
            differs |= tries == 9 && delay != first;
            sum += i == 0 ? least[tries - 1] : 0;
        }
    assert_true(differs);
    assert_true(sum > 3 * 86400);
    assert_int_equal(post_delay(10), -1);
    assert_int_equal(post_delay(0), -1);
}

/* ---- what is said ------------------------------------------------------------------------------------------ */

#define DATA(visibility, status)                                                                                       \
    "{\"game\":\"019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11\",\"short_id\":\"abcdefghijk\",\"ruleset\":\"muster-test\","     \
    "\"visibility\":\"" visibility "\",\"status\":\"" status "\",\"seq\":41,"                                          \
    "\"roles\":[{\"role\":\"red\",\"player\":\"a_b\"}],\"to_act\":[{\"role\":\"red\",\"player\":\"a_b\"}]}"
#define NAMED(name)                                                                                                    \
    "{\"ruleset\":\"muster-test\",\"status\":\"active\",\"roles\":[{\"role\":\"red\",\"player\":\"ann\","              \
    "\"name\":\"" name "\"}]}"
#define LINK "https://games.example/play#/game/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11"
#define PICTURE                                                                                                        \
    "https://games.example/v1/games/019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11/board.png?role=spectator&width=800&seq=41"

static json_t *mentioning(enum webhook_format format, enum notice_type type, const char *data, const char *mentions) {
    struct message_setting setting = {"https://games.example", engine_loader};
    struct writer w;
    writer_init(&w);
    message_write(&w, &setting, format, type, 1700000000000000, data, mentions);
    assert_false(w.failed);
    json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    writer_finish(&w);
    return json;
}

static json_t *written(enum webhook_format format, enum notice_type type, const char *data) {
    return mentioning(format, type, data, NULL);
}

static const char *string_at(json_t *json, const char *a, const char *b) {
    json_t *inner = json_object_get(json, a);
    return json_string_value(b ? json_object_get(inner, b) : inner);
}

static void test_standard(void **state) {
    json_t *json = written(WEBHOOK_STANDARD, NOTICE_GAME_TURN, DATA("private", "active"));
    (void)state;
    assert_string_equal(string_at(json, "type", NULL), "game.turn");
    assert_string_equal(string_at(json, "timestamp", NULL), "2023-11-14T22:13:20.000Z");
    assert_string_equal(string_at(json, "data", "link"), LINK);
    assert_string_equal(string_at(json, "data", "status"), "active");
    json_decref(json);
    json = written(WEBHOOK_STANDARD, NOTICE_WEBHOOK_TEST, "{}");
    assert_int_equal(json_object_size(json_object_get(json, "data")), 0);
    json_decref(json);
}

static void test_discord(void **state) {
    json_t *json = written(WEBHOOK_DISCORD, NOTICE_GAME_TURN, DATA("public", "active"));
    json_t *embed = json_array_get(json_object_get(json, "embeds"), 0);
    (void)state;
    assert_string_equal(string_at(json, "content", NULL), "Your turn: Red (a\\_b)");
    assert_string_equal(string_at(embed, "url", NULL), LINK);
    assert_string_equal(string_at(embed, "image", "url"), PICTURE);
    assert_string_equal(string_at(embed, "footer", "text"), "Entry 41");
    assert_int_equal(json_array_size(json_object_get(json_object_get(json, "allowed_mentions"), "parse")), 0);
    assert_non_null(json_object_get(json_object_get(json, "allowed_mentions"), "parse"));
    json_decref(json);
    json = written(WEBHOOK_DISCORD, NOTICE_GAME_TURN, DATA("unlisted", "active")); /* its link opens it to all, too */
    embed = json_array_get(json_object_get(json, "embeds"), 0);
    assert_string_equal(string_at(embed, "image", "url"), PICTURE);
    json_decref(json);
    json = written(WEBHOOK_DISCORD, NOTICE_GAME_TURN, DATA("private", "active"));
    assert_null(json_object_get(json_array_get(json_object_get(json, "embeds"), 0), "image"));
    json_decref(json);
    json = written(WEBHOOK_DISCORD, NOTICE_GAME_ENTRY,
                   "{\"ruleset\":\"muster-test\",\"status\":\"active\","
                   "\"to_act\":[{\"role\":\"red\",\"player\":\"ann\",\"name\":\"Ann @ home\"}]}");
    assert_string_equal(string_at(json, "content", NULL), "To act: Red (Ann \\@ home)");
    json_decref(json);
    json = written(WEBHOOK_DISCORD, NOTICE_GAME_TURN, NAMED("@everyone <@&1> [Click](https://evil.example) **x**"));
    assert_string_equal(
        string_at(json, "content", NULL),
        "Your turn: Red (\\@everyone \\<\\@&1\\> \\[Click\\]\\(https\\://evil\\.example\\) \\*\\*x\\*\\*)");
    json_decref(json);
    json = written(WEBHOOK_DISCORD, NOTICE_GAME_ENTRY, "{\"status\":\"finished\",\"to_act\":[]}");
    assert_string_equal(string_at(json, "content", NULL), "The game is over.");
    json_decref(json);
    json = written(WEBHOOK_DISCORD, NOTICE_GAME_ENTRY, "{\"status\":\"aborted\",\"to_act\":[]}");
    assert_string_equal(string_at(json, "content", NULL), "The game was called off.");
    json_decref(json);
    json = written(WEBHOOK_DISCORD, NOTICE_WEBHOOK_TEST, "{}");
    assert_string_equal(string_at(json, "content", NULL), "This is a test of the webhook.");
    json_decref(json);
}

static void test_slack(void **state) {
    json_t *json = written(WEBHOOK_SLACK, NOTICE_GAME_FINISHED, DATA("public", "finished"));
    json_t *blocks = json_object_get(json, "blocks");
    (void)state;
    assert_string_equal(string_at(json, "text", NULL), "The game is over: Red (a_b)");
    assert_non_null(strstr(string_at(json_array_get(blocks, 0), "text", "text"), "*<" LINK "|"));
    assert_string_equal(string_at(json_array_get(blocks, 1), "image_url", NULL), PICTURE);
    json_decref(json);
    json = written(WEBHOOK_SLACK, NOTICE_GAME_FINISHED, DATA("private", "finished"));
    assert_int_equal(json_array_size(json_object_get(json, "blocks")), 1);
    json_decref(json);
    json = written(WEBHOOK_SLACK, NOTICE_GAME_TURN, NAMED("<!channel> <https://evil.example|Click> & more"));
    const char *escaped = "Your turn: Red (&lt;!channel&gt; &lt;https://evil.example|Click&gt; &amp; more)";
    json_t *block = json_array_get(json_object_get(json, "blocks"), 0);
    assert_string_equal(string_at(json, "text", NULL), escaped);
    assert_non_null(strstr(string_at(block, "text", "text"), escaped));
    assert_true(json_is_true(json_object_get(json_object_get(block, "text"), "verbatim")));
    assert_string_equal(string_at(json, "parse", NULL), "none");
    assert_true(json_is_false(json_object_get(json, "link_names")));
    json_decref(json);
    json = written(WEBHOOK_SLACK, NOTICE_GAME_SEATS, DATA("public", "open"));
    assert_int_equal(json_array_size(json_object_get(json, "blocks")), 1);
    json_decref(json);
}

#define TWO_ROLES                                                                                                      \
    "{\"ruleset\":\"muster-test\",\"status\":\"active\",\"visibility\":\"public\",\"seq\":4,\"roles\":["               \
    "{\"role\":\"red\",\"player\":\"ann\",\"name\":\"<@999999>\"},{\"role\":\"blue\",\"player\":\"bo\"}],"             \
    "\"to_act\":[],\"game\":\"019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11\","                                                 \
    "\"detail\":{\"happened\":\"Red *charges* @here\",\"asked\":\"Who <!channel> answers?\",\"focus\":\"FOCUS\"}}"

/* Only people who are called upon, each once, and only by an id that is one of this chat. */
static void test_mentions(void **state) {
    (void)state;
    json_t *json = mentioning(WEBHOOK_DISCORD, NOTICE_GAME_TURN, TWO_ROLES, "{\"ann\":\"123456\",\"eve\":\"777777\"}");
    json_t *allowed = json_object_get(json, "allowed_mentions");
    assert_string_equal(string_at(json, "content", NULL), "<@123456> Your turn: Red (\\<\\@999999\\>), Blue (bo)\n"
                                                          "Red \\*charges\\* \\@here\nWho \\<!channel\\> answers?");
    assert_int_equal(json_array_size(json_object_get(allowed, "parse")), 0);
    assert_int_equal(json_array_size(json_object_get(allowed, "users")), 1);
    assert_string_equal(json_string_value(json_array_get(json_object_get(allowed, "users"), 0)), "123456");
    /* A focus that is no id of the board does not come into the address. */
    assert_null(strstr(string_at(json_array_get(json_object_get(json, "embeds"), 0), "image", "url"), "focus"));
    json_decref(json);
    json = mentioning(WEBHOOK_DISCORD, NOTICE_GAME_TURN, TWO_ROLES, "{\"ann\":\"123456\",\"bo\":\"123456\"}");
    assert_int_equal(json_array_size(json_object_get(json_object_get(json, "allowed_mentions"), "users")), 1);
    json_decref(json);
    static const char *const wrong[] = {"{\"ann\":\"everyone\"}",
                                        "{\"ann\":\"1> @here <@2\"}",
                                        "{\"ann\":\"&12345\"}",
                                        "{\"ann\":123456}",
                                        "[]",
                                        "nonsense"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json = mentioning(WEBHOOK_DISCORD, NOTICE_GAME_TURN, TWO_ROLES, wrong[i]);
        assert_true(strncmp(string_at(json, "content", NULL), "Your turn", 9) == 0);
        json_decref(json);
    }
    json = mentioning(WEBHOOK_DISCORD, NOTICE_GAME_FINISHED, TWO_ROLES, "{\"ann\":\"123456\"}");
    assert_true(strncmp(string_at(json, "content", NULL), "The game is over", 16) == 0);
    json_decref(json);
    json = mentioning(WEBHOOK_SLACK, NOTICE_CLOCK_WARNING, TWO_ROLES, "{\"ann\":\"U012AB3CD\",\"bo\":\"123456\"}");
    assert_true(strncmp(string_at(json, "text", NULL), "<@U012AB3CD> Time is running out: Red (&lt;@999999&gt;)", 55) ==
                0);
    assert_null(strstr(string_at(json, "text", NULL), "<!channel>"));
    json_decref(json);
}

/* Every type has a sentence of its own for a channel. */
static void test_sentences(void **state) {
    (void)state;
    for (int type = 0; type < NOTICE_TYPES; type++) {
        json_t *json = written(WEBHOOK_DISCORD, (enum notice_type)type, DATA("public", "active"));
        bool test = strstr(string_at(json, "content", NULL), "This is a test") != NULL;
        assert_int_equal(test, type == NOTICE_WEBHOOK_TEST);
        assert_int_equal(notice_parse(notice_name((enum notice_type)type)), type);
        json_decref(json);
    }
    assert_int_equal(notice_parse("game.none"), -1);
    assert_false(notice_standard() & (1u << NOTICE_GAME_ENTRY));
    assert_true(notice_standard() & (1u << NOTICE_GAME_TURN));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signature_of_the_reference),
        cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_urls),
        cmocka_unit_test(test_schedule),
        cmocka_unit_test(test_standard),
        cmocka_unit_test(test_discord),
        cmocka_unit_test(test_slack),
        cmocka_unit_test(test_mentions),
        cmocka_unit_test(test_sentences),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, engine_start, engine_stop);
}
