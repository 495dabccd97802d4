#include "config.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"
#include "memory.h"
#include "settings_file.h"
#include "strength.h"

enum setting_kind { SETTING_TEXT, SETTING_SECRET, SETTING_NUMBER };

static const struct setting {
    const char *name; /* the flag is --name; the variable is MUSTERD_NAME with _ for - */
    enum setting_kind kind;
    size_t at;
    int least, most; /* SETTING_NUMBER */
    const char *value, *help;
} settings[] = {
#define TEXT(name, member, value, help)                                                                                \
    { name, SETTING_TEXT, offsetof(struct config, member), 0, 0, value, help }
#define SECRET(name, member, help)                                                                                     \
    { name, SETTING_SECRET, offsetof(struct config, member), 0, 0, NULL, help }
#define NUMBER(name, member, least, most, value, help)                                                                 \
    { name, SETTING_NUMBER, offsetof(struct config, member), least, most, value, help }
    TEXT("config-file", config_file, NULL,
         "file with a line MUSTERD_NAME=value for each setting; read again on SIGHUP"),
    TEXT("listen", listen, "127.0.0.1:8650", "HOST:PORT where HTTP is served"),
    TEXT("public-url", public_url, NULL, "where clients reach it, for links in webhooks (default: http://LISTEN)"),
    TEXT("data-dir", data_dir, NULL, "folder of the private PostgreSQL cluster"),
    SECRET("database-url", database_url, "PostgreSQL 13+ to use instead of the private cluster"),
    SECRET("admin-token", admin_token, "sets the admin token instead of generating one"),
    TEXT("rulesets-dir", rulesets_dir, NULL, "where rulesets are, separated by colons"),
    TEXT("docs-dir", docs_dir, NULL, "where openapi.yaml, docs.html, play/ and sql/ are"),
    TEXT("migrate", migrate_mode, "auto",
         "auto, ask or never: bring an older schema up to date, list what is missing, or refuse"),
    TEXT("allow-stranded", allow_stranded, "off",
         "on: start although active games need versions of rulesets that are not installed"),
    TEXT("user", user, NULL, "user to run as if started as root"),
    TEXT("play", play, "on", "off: no game table for browsers under /play"),
    TEXT("guests", guests, "off", "on: an invitation is enough to sit down, without a token"),
    TEXT("cors-origins", cors_origins, NULL, "web origins that may call, separated by commas"),
    TEXT("trusted-proxies", trusted_proxies, NULL, "networks whose X-Forwarded-For is believed, such as 10.0.0.0/8"),
    TEXT("log", log, "text", "text or json: one JSON object a line"),
    TEXT("metrics-listen", metrics_listen, "127.0.0.1:8651", "HOST:PORT of /metrics without a token, or off"),
    TEXT("log-level", log_level, "info", "error, info or debug"),
    NUMBER("workers", workers, 1, 256, NULL, "workers, each with a database connection (default: number of cores)"),
    NUMBER("cache-games", cache_games, 16, 10000000, "20000", "games kept in memory"),
    NUMBER("max-connections", max_connections, 16, 1000000, "12000", "HTTP connections at once"),
    NUMBER("address-share", address_share, 1, 100, "50", "most connections of one address, in per cent"),
    NUMBER("player-streams", player_streams, 1, 1000000, "100", "streams that a player may have open"),
    NUMBER("unread-memory", unread_memory, 1, 1000000, "32", "megabytes of unread answers and streams"),
    NUMBER("rate-limit", rate_limit, 0, 100000000, "6000", "requests a minute and token, 0: no limit"),
    NUMBER("app-rate-limit", app_rate_limit, 0, 1000000000, NULL,
           "requests a minute of an app and its players together (default: ten times rate-limit)"),
    NUMBER("app-players", app_players, 0, 1000000000, "10000", "players that an app may have, 0: no limit"),
    NUMBER("app-tokens", app_tokens, 0, 1000000000, "10000", "tokens in force that an app may have, 0: no limit"),
    NUMBER("app-games", app_games, 0, 1000000000, "10000", "unfinished games that an app may have, 0: no limit"),
    NUMBER("player-games", player_games, 0, 1000000000, "1000",
           "unfinished games that one of an app's players may have made, 0: no limit"),
    NUMBER("app-webhooks", app_webhooks, 0, 1000000000, "100",
           "webhooks that an app with its players, or a player of none, may have, 0: no limit"),
    NUMBER("app-leagues", app_leagues, 0, 1000000000, "1000", "leagues that an app may have, 0: no limit"),
    NUMBER("request-timeout", request_timeout, 1, 3600, "10", "seconds for a request to arrive"),
    NUMBER("database-timeout", database_timeout, 1, 3600, "5", "seconds for the database to answer"),
    NUMBER("vacation-days", vacation_days, 0, 366, "30", "days of vacation that a player may have in a calendar year"),
    NUMBER("days-off", days_off, 0, 6, "2", "days off that a player may have in a week"),
    NUMBER("retain-finished", retain_finished, 0, 36500, "0",
           "days until games that are over are moved to DATA-DIR/archive, 0: never"),
    NUMBER("bot-threads", bot_threads, 0, 64, "1", "threads that bots think on, 0: none"),
    NUMBER("bot-delay", bot_delay, 0, 60000, "1500", "longest time, in milliseconds, until a bot answers"),
    NUMBER("bot-nice", bot_nice, 0, 19, "19", "how far bots stand back, 0 to 19; 19: on idle processors only"),
    TEXT("test-clock", test_clock, "off",
         "on: an admin may set the daemon's clock, for tests; SECONDS: it is also ahead"),
    TEXT("test-seeds", test_seeds, "off", "on: an admin may choose a game's seed, for tests"),
    TEXT("test-webhooks", test_webhooks, "off",
         "on: webhooks may go to http and private addresses, and are tried again a thousand times sooner, for tests"),
#undef TEXT
#undef SECRET
#undef NUMBER
};
enum { SETTINGS = sizeof settings / sizeof *settings };
_Static_assert((int)SETTINGS <= (int)CONFIG_SETTINGS, "config.h");

enum origin { ORIGIN_STANDARD, ORIGIN_FILE, ORIGIN_START }; /* START: the environment or a flag */

/* The settings that a running daemon can take over. */
static const char *const reloadable[] = {"log-level",      "log",         "cors-origins", "rate-limit",
                                         "app-rate-limit", "admin-token", "guests"};

static char **text_at(struct config *config, const struct setting *setting) {
    return (char **)((char *)config + setting->at);
}

static int set(struct config *config, const struct setting *setting, const char *value) {
    if (setting->kind != SETTING_NUMBER) {
        char **text = text_at(config, setting);
        const char *given = *value ? value : setting->value; /* an empty value counts as unset */
        free(*text);
        *text = xstrdup(given);
        return 0;
    }
    char *end;
    long n = strtol(value, &end, 10);
    if (!*value || *end || n < setting->least || n > setting->most) {
        log_error("--%s must be a number from %d to %d, not \"%s\"", setting->name, setting->least, setting->most,
                  value);
        return -1;
    }
    *(int *)((char *)config + setting->at) = (int)n;
    return 0;
}

static void variable_name(const struct setting *setting, char name[64]) {
    char *out = name + sprintf(name, "MUSTERD_");
    for (const char *c = setting->name; *c; c++)
        *out++ = (char)(*c == '-' ? '_' : *c - 'a' + 'A');
    *out = '\0';
}

/* Overwrites a secret, so that it shows neither in /proc nor in a child process. */
static void wipe(const struct setting *setting, const char *value) {
    if (setting->kind == SETTING_SECRET)
        explicit_bzero((char *)(uintptr_t)value, strlen(value));
}

/* Variables of other programs: the clients in api/clients, and the tests. */
static const char *const not_settings[] = {"MUSTERD_URL",  "MUSTERD_TOKEN",  "MUSTERD_BUILD", "MUSTERD_BIN",
                                           "MUSTERD_SEED", "MUSTERD_SOURCE", "MUSTERD_SOAK",  "MUSTERD_LAW_GAMES"};

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Does the variable lack only the last words of the name, such as MUSTERD_DATA for MUSTERD_DATA_DIR? */
static bool lacks_end(const char *variable, const char *name) {
    const size_t n = strlen(variable);
    return strncmp(variable, name, n) == 0 && name[n] == '_';
}

/* How many characters must be added, dropped or replaced to make one text of the other? */
static size_t edits(const char *a, const char *b) {
    enum { LONGEST = 64 };
    size_t row[LONGEST + 1], n = strlen(b);
    n = n > LONGEST ? LONGEST : n;
    for (size_t k = 0; k <= n; k++)
        row[k] = k;
    for (size_t i = 0; a[i]; i++) {
        size_t corner = row[0];
        row[0] = i + 1;
        for (size_t k = 1; k <= n; k++) {
            const size_t replaced = corner + (a[i] != b[k - 1]);
            corner = row[k];
            row[k] = least(replaced, 1 + least(row[k], row[k - 1]));
        }
    }
    return row[n];
}

static bool is_known(const char *variable, char nearest[64]) {
    size_t fewest = SIZE_MAX;
    for (size_t i = 0; i < sizeof not_settings / sizeof *not_settings; i++)
        if (strcmp(variable, not_settings[i]) == 0)
            return true;
    for (int i = 0; i < SETTINGS; i++) {
        char name[64];
        variable_name(&settings[i], name);
        const size_t n = lacks_end(variable, name) ? 1 : edits(variable, name);
        if (n < fewest)
            strcpy(nearest, name);
        fewest = least(n, fewest);
    }
    return fewest == 0;
}

/* Without this check a misspelt setting would be ignored silently. */
static int refuse_unknown_variables(void) {
    static const char prefix[] = "MUSTERD_";
    for (char **variable = environ; *variable; variable++) {
        char name[64], nearest[64] = "";
        const size_t length = strcspn(*variable, "=");
        if (strncmp(*variable, prefix, sizeof prefix - 1) != 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)length, *variable);
        if (is_known(name, nearest))
            continue;
        log_error("%s is no setting: is %s meant? See musterd serve --help", name, nearest);
        return -1;
    }
    return 0;
}

/* One setting of the file. */
static int set_from_file(void *context, const char *variable, const char *value) {
    struct config *config = context;
    char nearest[64] = "", name[64];
    if (strncmp(variable, "MUSTERD_", 8) != 0 || !is_known(variable, nearest)) {
        is_known(variable, nearest);
        log_error("%s in %s is no setting: is %s meant? See musterd serve --help", variable, config->config_file,
                  nearest);
        return -1;
    }
    for (int i = 0; i < SETTINGS; i++) {
        variable_name(&settings[i], name);
        if (strcmp(name, variable) != 0 || config->origin[i] == ORIGIN_START || !*value)
            continue;
        config->origin[i] = ORIGIN_FILE;
        return set(config, &settings[i], value);
    }
    return 0;
}

static int read_config_file(struct config *config) {
    return config->config_file ? settings_file_read(config->config_file, set_from_file, config) : 0;
}

static int read_environment(struct config *config) {
    if (refuse_unknown_variables() != 0)
        return -1;
    for (int i = 0; i < SETTINGS; i++) {
        char name[64];
        variable_name(&settings[i], name);
        const char *value = getenv(name);
        if (value && *value) {
            config->origin[i] = ORIGIN_START;
            if (set(config, &settings[i], value) != 0)
                return -1;
        }
        if (value && settings[i].kind == SETTING_SECRET) {
            wipe(&settings[i], value);
            unsetenv(name);
        }
    }
    return 0;
}

/* taken: how many arguments the flag takes. */
static int set_flag(struct config *config, const struct setting *setting, const char *value, int taken) {
    int result = set(config, setting, value) == 0 ? taken : -1;
    config->origin[setting - settings] = ORIGIN_START;
    wipe(setting, value);
    return result;
}

/* Returns how many arguments the flag takes (1 or 2); 0: not a known flag; -1: error. */
static int read_flag(struct config *config, int left, char **argv) {
    if (strncmp(argv[0], "--", 2) != 0)
        return 0;
    const char *flag = argv[0] + 2;
    for (int i = 0; i < SETTINGS; i++) {
        size_t length = strlen(settings[i].name);
        if (strncmp(flag, settings[i].name, length) != 0)
            continue;
        if (flag[length] == '=')
            return set_flag(config, &settings[i], flag + length + 1, 1);
        if (flag[length] != '\0')
            continue;
        if (left < 2) {
            log_error("--%s needs a value", settings[i].name);
            return -1;
        }
        return set_flag(config, &settings[i], argv[1], 2);
    }
    return 0;
}

static int read_flags(struct config *config, int *argc, char **argv) {
    int kept = 1;
    for (int i = 1; i < *argc;) {
        int taken = strcmp(argv[i], "--") == 0 ? 0 : read_flag(config, *argc - i, argv + i);
        if (taken < 0)
            return -1;
        if (taken == 0)
            argv[kept++] = argv[i++];
        i += taken;
    }
    argv[kept] = NULL;
    *argc = kept;
    return 0;
}

/* A path beside the program's folder, if it exists there; else the path in the build tree. */
static char *beside_program(const char *name) {
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 32);
    if (n <= 0)
        return xstrdup(name);
    path[n] = '\0';
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(path, '/');
        if (slash)
            *slash = '\0';
    }
    strcat(path, "/");
    strcat(path, name);
    return xstrdup(path);
}

static char *standard_data_dir(void) {
    char path[PATH_MAX];
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (geteuid() == 0)
        return xstrdup("/var/lib/musterd");
    if (data && *data == '/')
        snprintf(path, sizeof path, "%s/musterd", data);
    else if (home && *home == '/')
        snprintf(path, sizeof path, "%s/.local/share/musterd", home);
    else
        return NULL;
    return xstrdup(path);
}

static int split_listen(struct config *config) {
    char *colon = strrchr(config->listen, ':'), *end = NULL;
    long port = colon ? strtol(colon + 1, &end, 10) : -1;
    if (!colon || colon == config->listen || !end || *end || end == colon + 1 || port < 0 || port > 65535) {
        log_error("--listen must be HOST:PORT, such as 127.0.0.1:8650 or [::1]:8650, not \"%s\"", config->listen);
        return -1;
    }
    config->port = (int)port;
    bool brackets = config->listen[0] == '[' && colon[-1] == ']';
    config->host = brackets ? strndup(config->listen + 1, (size_t)(colon - config->listen - 2))
                            : strndup(config->listen, (size_t)(colon - config->listen));
    return 0;
}

static int set_log_level(const char *name) {
    static const char *const names[] = {"error", "info", "debug"};
    for (int i = 0; i < 3; i++)
        if (strcmp(names[i], name) == 0) {
            log_set_level((enum log_level)i);
            return 0;
        }
    log_error("--log-level must be error, info or debug, not \"%s\"", name);
    return -1;
}

static int set_log_form(const char *name) {
    log_set_json(strcmp(name, "json") == 0);
    if (strcmp(name, "json") == 0 || strcmp(name, "text") == 0)
        return 0;
    log_error("--log must be text or json, not \"%s\"", name);
    return -1;
}

static int check_migrate(const char *mode) {
    if (strcmp(mode, "auto") == 0 || strcmp(mode, "ask") == 0 || strcmp(mode, "never") == 0)
        return 0;
    log_error("--migrate must be auto, ask or never, not \"%s\"", mode);
    return -1;
}

static int read_switch(const char *name, const char *value, bool *is_on) {
    *is_on = strcmp(value, "on") == 0;
    if (*is_on || strcmp(value, "off") == 0)
        return 0;
    log_error("--%s must be on or off, not \"%s\"", name, value);
    return -1;
}

/* on, off, or the number of seconds that the clock is ahead at first. */
static int read_test_clock(struct config *config) {
    char *end;
    long long seconds = strtoll(config->test_clock, &end, 10);
    if (*end || end == config->test_clock)
        return read_switch("test-clock", config->test_clock, &config->sets_clock);
    config->sets_clock = true;
    config->clock_ahead = seconds;
    if (seconds >= 0 && seconds <= CLOCK_AHEAD_MOST)
        return 0;
    log_error("--test-clock may be %lld seconds ahead at most, not %lld", (long long)CLOCK_AHEAD_MOST, seconds);
    return -1;
}

/* Any value that fits after "Bearer " and cannot be guessed; an empty one counts as unset. */
static int check_admin_token(struct config *config) {
    enum { BITS = 64, MOST = 256 };
    char *token = config->admin_token;
    size_t length = token ? strlen(token) : 0;
    if (length == 0) {
        free(token);
        config->admin_token = NULL;
        return 0;
    }
    for (size_t i = 0; i < length; i++)
        if (token[i] <= ' ' || token[i] > '~' || length > MOST) {
            log_error("the admin token may have at most %d ASCII characters, without blanks", MOST);
            return -1;
        }
    if (strength_bits(token) >= BITS)
        return 0;
    log_error(
        "the admin token is easily guessed (about %.0f bits of %d): give 32 characters or more at random, such as "
        "openssl rand -hex 32 prints, or none, and one is generated",
        strength_bits(token), BITS);
    return -1;
}

static int check_proxies(struct config *config) {
    char why[256];
    if (http_proxies_parse(&config->proxies, config->trusted_proxies, why, sizeof why))
        return 0;
    log_error("--trusted-proxies: %s", why);
    return -1;
}

static int check_public_url(struct config *config) {
    char standard[512];
    config->has_public_url = config->public_url != NULL;
    if (!config->has_public_url) {
        snprintf(standard, sizeof standard, "http://%s", config->listen);
        config->public_url = xstrdup(standard);
    }
    char *url = config->public_url;
    size_t length = strlen(url);
    while (length > 0 && url[length - 1] == '/')
        url[--length] = '\0';
    if ((strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0) && length <= 500 &&
        !strpbrk(url, "\" <>\\#?\n\r\t"))
        return 0;
    log_error("--public-url must be an address such as https://games.example, not \"%s\"", url);
    return -1;
}

static int check(struct config *config) {
    if (!config->data_dir)
        config->data_dir = standard_data_dir();
    if (!config->data_dir && !config->database_url) {
        log_error("there is no HOME to keep data in: give --data-dir");
        return -1;
    }
    if (!config->data_dir && config->retain_finished > 0) {
        log_error("there is no HOME for games that --retain-finished moves out of the database: give --data-dir");
        return -1;
    }
    if (!config->rulesets_dir)
        config->rulesets_dir = beside_program("rulesets");
    if (!config->docs_dir)
        config->docs_dir = beside_program("share");
    if (config->workers == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        config->workers = cores < 1 ? 1 : cores > 32 ? 32 : (int)cores;
    }
    if (check_admin_token(config) != 0 || check_proxies(config) != 0 || split_listen(config) != 0 ||
        check_public_url(config) != 0 || set_log_level(config->log_level) != 0 || set_log_form(config->log) != 0)
        return -1;
    if (read_switch("guests", config->guests, &config->takes_guests) != 0)
        return -1;
    if (read_switch("play", config->play, &config->plays) != 0)
        return -1;
    if (check_migrate(config->migrate_mode) != 0)
        return -1;
    if (read_switch("allow-stranded", config->allow_stranded, &config->allows_stranded) != 0)
        return -1;
    if (read_test_clock(config) != 0)
        return -1;
    if (read_switch("test-webhooks", config->test_webhooks, &config->tests_webhooks) != 0)
        return -1;
    return read_switch("test-seeds", config->test_seeds, &config->takes_seeds);
}

static void set_standards(struct config *config) {
    memset(config, 0, sizeof *config);
    for (int i = 0; i < SETTINGS; i++)
        if (settings[i].value)
            set(config, &settings[i], settings[i].value);
}

int config_read(struct config *config, int *argc, char **argv) {
    set_standards(config);
    if (read_environment(config) != 0 || read_flags(config, argc, argv) != 0 || read_config_file(config) != 0 ||
        check(config) != 0) {
        config_finish(config);
        return -1;
    }
    return 0;
}

static int number_at(const struct config *config, const struct setting *setting) {
    return *(const int *)((const char *)config + setting->at);
}

static const char *text_of(const struct config *config, const struct setting *setting) {
    const char *text = *(char *const *)((const char *)config + setting->at);
    return text ? text : "";
}

/* Copies the environment and the flags as they were at the start. */
static void keep_start(const struct config *running, struct config *fresh) {
    for (int i = 0; i < SETTINGS; i++) {
        if (running->origin[i] != ORIGIN_START)
            continue;
        fresh->origin[i] = ORIGIN_START;
        if (settings[i].kind == SETTING_NUMBER)
            *(int *)((char *)fresh + settings[i].at) = number_at(running, &settings[i]);
        else if (*text_of(running, &settings[i]))
            set(fresh, &settings[i], text_of(running, &settings[i]));
    }
}

int config_reload(const struct config *running, struct config *fresh) {
    set_standards(fresh);
    keep_start(running, fresh);
    if (read_config_file(fresh) == 0 && check(fresh) == 0)
        return 0;
    config_finish(fresh);
    set_log_level(running->log_level);
    set_log_form(running->log);
    return -1;
}

static bool is_reloadable(const char *name) {
    for (size_t i = 0; i < sizeof reloadable / sizeof *reloadable; i++)
        if (strcmp(name, reloadable[i]) == 0)
            return true;
    return false;
}

void config_each_change(const struct config *was, const struct config *is,
                        void (*each)(void *context, const char *name, bool taken), void *context) {
    for (int i = 0; i < SETTINGS; i++)
        if (settings[i].kind == SETTING_NUMBER ? number_at(was, &settings[i]) != number_at(is, &settings[i])
                                               : strcmp(text_of(was, &settings[i]), text_of(is, &settings[i])) != 0)
            each(context, settings[i].name, is_reloadable(settings[i].name));
}

int config_share(const struct config *config) {
    int64_t share = (int64_t)config->max_connections * config->address_share / 100;
    return share < 1 ? 1 : (int)share;
}

int config_readers(const struct config *config) {
    enum { WORKERS_A_READER = 4 };
    return 1 + (config->workers - 1) / WORKERS_A_READER;
}

int64_t config_unread(const struct config *config) {
    return (int64_t)config->unread_memory * 1024 * 1024;
}

void config_finish(struct config *config) {
    for (int i = 0; i < SETTINGS; i++)
        if (settings[i].kind != SETTING_NUMBER)
            free(*text_at(config, &settings[i]));
    free(config->host);
    memset(config, 0, sizeof *config);
}

void config_help(FILE *out) {
    fprintf(out, "Settings (--NAME VALUE, --NAME=VALUE, or the environment variable; the flag wins):\n");
    for (int i = 0; i < SETTINGS; i++) {
        char name[64];
        variable_name(&settings[i], name);
        fprintf(out, "  --%-16s %-24s %s%s%s%s\n", settings[i].name, name, settings[i].help,
                settings[i].value ? " (standard: " : "", settings[i].value ? settings[i].value : "",
                settings[i].value ? ")" : "");
    }
}
