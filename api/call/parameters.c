#include "parameters.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/menu.h"
#include "../../daemon/game/session.h"
#include "../../daemon/plugin/translation.h"
#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "../text/cursor.h"
#include "../text/text.h"
#include "answer.h"

/* 12.0 is 12, as in a body: a client whose numbers are all floating points writes it so. */
static bool read_number(const char *text, int64_t least, int64_t most, int64_t *value) {
    size_t n = strspn(text, "0123456789");
    const char *rest = text + n;
    if (n == 0 || n > 10 || (*rest == '.' ? rest[1] == '\0' || rest[1 + strspn(rest + 1, "0")] : *rest))
        return false;
    *value = strtoll(text, NULL, 10);
    return *value >= least && *value <= most;
}

static bool read_int(struct call *call, const char *name, const char *text, int least, int most, int *value) {
    int64_t number;
    if (!read_number(text, least, most, &number))
        return call_bad_parameter(call, name, "%s must be a whole number from %d to %d.", name, least, most);
    *value = (int)number;
    return true;
}

static bool read_seq(struct call *call, const char *name, const char *text, int64_t *value) {
    return read_number(text, 0, INT32_MAX, value) ||
           call_bad_parameter(call, name, "%s must be a whole number from 0 to 2147483647.", name);
}

static bool read_id(struct call *call, const char *name, const char *text, const char **value) {
    *value = text;
    return id_is_kebab(text, 64) || call_bad_parameter(call, name, "%s must be an id in kebab-case.", name);
}

static bool read_player(struct call *call, const char *name, const char *text, const char **value) {
    *value = text;
    return id_is_player(text) ||
           call_bad_parameter(call, name, "%s must be a player id: 1 to 64 letters, digits, - _ and dots.", name);
}

static bool read_role(struct call *call, const char *name, const char *text) {
    return read_id(call, name, text, &call->parameters.role);
}

static bool read_at_seq(struct call *call, const char *name, const char *text) {
    return read_seq(call, name, text, &call->parameters.seq);
}

static bool read_min_seq(struct call *call, const char *name, const char *text) {
    return read_seq(call, name, text, &call->parameters.min_seq);
}

static bool read_since(struct call *call, const char *name, const char *text) {
    return read_seq(call, name, text, &call->parameters.since);
}

static bool read_limit(struct call *call, const char *name, const char *text) {
    return read_int(call, name, text, 1, PAGE_MOST, &call->parameters.limit);
}

static bool read_cursor(struct call *call, const char *name, const char *text) {
    call->parameters.cursor = text;
    size_t n = strlen(text);
    return (n >= 1 && n <= 256) ||
           call_bad_parameter(call, name, "cursor must be the value of next in the previous page.");
}

static bool read_holder(struct call *call, const char *name, const char *text) {
    return read_player(call, name, text, &call->parameters.player);
}

static bool read_status(struct call *call, const char *name, const char *text) {
    call->parameters.status = game_status_parse(text);
    return call->parameters.status >= 0 ||
           call_bad_parameter(call, name, "status must be open, active, finished or aborted.");
}

static bool read_ruleset(struct call *call, const char *name, const char *text) {
    return read_id(call, name, text, &call->parameters.ruleset);
}

static bool read_to_act(struct call *call, const char *name, const char *text) {
    return read_player(call, name, text, &call->parameters.to_act);
}

static bool read_label(struct call *call, const char *name, const char *text) {
    struct parameters *p = &call->parameters;
    if (p->label_count == GAME_LABELS)
        return call_bad_parameter(call, name, "label may be given at most %d times.", GAME_LABELS);
    p->label[p->label_count++] = text;
    const char *colon = strchr(text, ':');
    char label[33] = "";
    size_t n = colon ? (size_t)(colon - text) : strlen(text);
    if (n < sizeof label)
        memcpy(label, text, n);
    return (text_is_label(label) && text_is_utf8(text) && (!colon || text_length(colon + 1) <= 64)) ||
           call_bad_parameter(call, name, "label must be name or name:value, at most 97 characters.");
}

static bool read_width(struct call *call, const char *name, const char *text) {
    return read_int(call, name, text, 100, 4000, &call->parameters.width);
}

static bool read_descendants(struct call *call, const char *name, const char *text) {
    call->parameters.descendants = strcmp(text, "true") == 0;
    return call->parameters.descendants || strcmp(text, "false") == 0 ||
           call_bad_parameter(call, name, "descendants must be true or false.");
}

static bool read_menu(struct call *call, const char *name, const char *text) {
    return read_int(call, name, text, MENU_LEAST, MENU_MOST, &call->parameters.menu);
}

static bool read_layer(struct call *call, const char *name, const char *text) {
    call->parameters.layer = strcmp(text, "map") == 0      ? LAYER_MAP
                             : strcmp(text, "pieces") == 0 ? LAYER_PIECES
                                                           : LAYER_ALL;
    return call->parameters.layer != LAYER_ALL || call_bad_parameter(call, name, "layer must be map or pieces.");
}

static bool read_focus(struct call *call, const char *name, const char *text) {
    return read_id(call, name, text, &call->parameters.focus);
}

static bool read_prefix(struct call *call, const char *name, const char *text) {
    const size_t n = strlen(text);
    call->parameters.prefix = text;
    return (n >= 1 && n <= 16 && text[0] >= 'a' && text[0] <= 'z' &&
            strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == n) ||
           call_bad_parameter(call, name,
                              "prefix must be 1 to 16 characters a to z, 0 to 9 and -, starting with a letter.");
}

static bool read_waiting(struct call *call, const char *name, const char *text) {
    call->parameters.waiting = strcmp(text, "true") == 0;
    return call->parameters.waiting || strcmp(text, "false") == 0 ||
           call_bad_parameter(call, name, "waiting must be true or false.");
}

static bool read_legal(struct call *call, const char *name, const char *text) {
    call->parameters.legal = strcmp(text, "true") == 0;
    return call->parameters.legal || strcmp(text, "false") == 0 ||
           call_bad_parameter(call, name, "legal must be true or false.");
}

static bool read_scenario(struct call *call, const char *name, const char *text) {
    return read_id(call, name, text, &call->parameters.scenario);
}

static bool read_version(struct call *call, const char *name, const char *text) {
    call->parameters.version = text;
    return id_is_version(text) || call_bad_parameter(call, name, "version must be a ruleset's version, such as 1.0.0.");
}

static bool read_content_hash(struct call *call, const char *name, const char *text) {
    call->parameters.content_hash = text;
    return text_is_hash(text) || call_bad_parameter(call, name, "content_hash must be 64 hex digits in lower case.");
}

/* Already read, because it determines the caller. */
static bool read_ticket(struct call *call, const char *name, const char *text) {
    (void)text;
    return call->identity.ticket || call_bad_parameter(call, name, "Send a token or a ticket, not both.");
}

static bool read_updated_since(struct call *call, const char *name, const char *text) {
    return text_time(text, &call->parameters.updated_since) ||
           call_bad_parameter(call, name,
                              "updated_since must be a time such as 2026-11-21T11:02:13Z or with a fraction.");
}

static bool read_follow(struct call *call, const char *name, const char *text) {
    uint8_t bytes[CURSOR_BYTES];
    size_t n;
    if (!cursor_read('s', text, bytes, &n) || n != sizeof call->parameters.follow)
        return call_bad_parameter(call, name, "since must be the value of since in an earlier answer.");
    memcpy(&call->parameters.follow, bytes, n);
    return true;
}

/* The stream knows its ids. */
static bool read_last_event(struct call *call, const char *name, const char *text) {
    (void)name;
    call->parameters.last_event = text;
    return true;
}

static bool read_sort(struct call *call, const char *name, const char *text) {
    static const char *const orders[] = {[GAMES_NEWEST] = "-created_at",
                                         [GAMES_OLDEST] = "created_at",
                                         [GAMES_LATEST_CHANGE] = "-updated_at",
                                         [GAMES_EARLIEST_CHANGE] = "updated_at"};
    for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (strcmp(text, orders[i]) == 0) {
            call->parameters.sort = (enum game_order)i;
            return true;
        }
    return call_bad_parameter(call, name, "sort must be created_at or updated_at, with - before it for latest first.");
}

/* Reads one of two words. false: the problem is set. */
static bool read_word(struct call *call, const char *name, const char *text, const char *first, const char *second,
                      bool *is_second) {
    *is_second = strcmp(text, second) == 0;
    return *is_second || strcmp(text, first) == 0 ||
           call_bad_parameter(call, name, "%s must be %s or %s.", name, first, second);
}

static bool read_format(struct call *call, const char *name, const char *text) {
    bool csv;
    call->parameters.format = FORMAT_TRF;
    if (strcmp(text, "trf") == 0)
        return true;
    bool good = read_word(call, name, text, "json", "csv", &csv);
    call->parameters.format = csv ? FORMAT_CSV : FORMAT_JSON;
    return good;
}

static bool read_table(struct call *call, const char *name, const char *text) {
    bool pairs;
    bool good = read_word(call, name, text, "standings", "head-to-head", &pairs);
    call->parameters.table = pairs ? TABLE_HEAD_TO_HEAD : TABLE_STANDINGS;
    return good;
}

static bool read_channel(struct call *call, const char *name, const char *text) {
    bool spectators;
    bool good = read_word(call, name, text, "players", "spectators", &spectators);
    call->parameters.channel = spectators ? TALK_SPECTATORS : TALK_PLAYERS;
    return good;
}

static bool read_system(struct call *call, const char *name, const char *text) {
    bool all;
    bool good = read_word(call, name, text, "swiss", "round-robin", &all);
    call->parameters.system = all ? SYSTEM_ROUND_ROBIN : SYSTEM_SWISS;
    return good;
}

static bool read_round(struct call *call, const char *name, const char *text) {
    return read_int(call, name, text, 1, 9999, &call->parameters.round);
}

void parameters_player(const struct parameters *p, int number, char id[65]) {
    const char *at = p->players;
    for (int i = 0; i < number; i++)
        at = strchr(at, ',') + 1;
    size_t n = strcspn(at, ",");
    memcpy(id, at, n);
    id[n] = '\0';
}

static bool named_before(const struct parameters *p, int number, const char *id) {
    char other[65];
    for (int i = 0; i < number; i++) {
        parameters_player(p, i, other);
        if (strcmp(id, other) == 0)
            return true;
    }
    return false;
}

static bool read_players(struct call *call, const char *name, const char *text) {
    struct parameters *p = &call->parameters;
    bool good = true, more = true;
    p->players = text;
    for (const char *at = text; good && more; at += strcspn(at, ",") + 1, p->player_count++) {
        char id[65] = "";
        size_t n = strcspn(at, ",");
        if (n < sizeof id)
            memcpy(id, at, n);
        more = at[n] == ',';
        good = id_is_player(id) && !named_before(p, p->player_count, id);
    }
    return good || call_bad_parameter(call, name, "players must be different players' ids with commas between them.");
}

static bool read_asides(struct call *call, const char *name, const char *text) {
    static const char *const words[] = {[ASIDES_LAST] = "last", [ASIDES_NONE] = "none", [ASIDES_ONLY] = "only"};
    for (int i = ASIDES_LAST; i <= ASIDES_ONLY; i++)
        if (strcmp(text, words[i]) == 0) {
            call->parameters.asides = (enum asides)i;
            return true;
        }
    return call_bad_parameter(call, name, "asides must be last, none or only.");
}

static bool read_parts(struct call *call, const char *name, const char *text) {
    call->parameters.parts = view_parts_find(text);
    return call->parameters.parts != 0 ||
           call_bad_parameter(call, name,
                              "parts must be some of state, actions, pieces, hands, decks, tracks and fight, with "
                              "commas between them.");
}

static bool read_content(struct call *call, const char *name, const char *text) {
    static const char *const words[CONTENT_PARTS] = {
        [CONTENT_ALL] = "all", [CONTENT_NONE] = "none", [CONTENT_GEOMETRY] = "geometry"};
    for (int i = 0; i < CONTENT_PARTS; i++)
        if (strcmp(text, words[i]) == 0) {
            call->parameters.content = (enum content_part)i;
            return true;
        }
    return call_bad_parameter(call, name, "content must be all, geometry or none.");
}

static bool read_lang(struct call *call, const char *name, const char *text) {
    call->parameters.lang = text;
    return language_tag_is_good(text) ||
           call_bad_parameter(call, name, "lang must be a language tag (RFC 5646), such as de or de-AT.");
}

static bool read_maker(struct call *call, const char *name, const char *text) {
    call->parameters.maker = text;
    return strcmp(text, "*") == 0 || id_is_player(text) ||
           call_bad_parameter(call, name, "maker must be a player id, or * for the games of all makers.");
}

static bool read_pack(struct call *call, const char *name, const char *text) {
    return read_id(call, name, text, &call->parameters.pack);
}

static const struct {
    const char *name;
    bool (*read)(struct call *call, const char *name, const char *text);
} parameter_table[] = {
    {"role", read_role},
    {"seq", read_at_seq},
    {"since", read_since},
    {"limit", read_limit},
    {"cursor", read_cursor},
    {"player", read_holder},
    {"status", read_status},
    {"ruleset", read_ruleset},
    {"to_act", read_to_act},
    {"label", read_label},
    {"width", read_width},
    {"waiting", read_waiting},
    {"version", read_version},
    {"content_hash", read_content_hash},
    {"descendants", read_descendants},
    {"menu", read_menu},
    {"layer", read_layer},
    {"focus", read_focus},
    {"prefix", read_prefix},
    {"ticket", read_ticket},
    {"updated_since", read_updated_since},
    {"sort", read_sort},
    {"format", read_format},
    {"table", read_table},
    {"system", read_system},
    {"round", read_round},
    {"players", read_players},
    {"channel", read_channel},
    {"legal", read_legal},
    {"scenario", read_scenario},
    {"maker", read_maker},
    {"asides", read_asides},
    {"min_seq", read_min_seq},
    {"pack", read_pack},
    {"since", read_follow},
    {"lastEventId", read_last_event},
    {"parts", read_parts},
    {"content", read_content},
    {"lang", read_lang},
};
enum { PARAMETERS = sizeof parameter_table / sizeof parameter_table[0] };

static bool take(void *context, const char *name, const char *value) {
    struct call *call = context;
    for (unsigned i = 0; i < PARAMETERS; i++) {
        const parameter_set bit = (parameter_set)1 << i;
        if (strcmp(name, parameter_table[i].name) != 0 || !(call->route->parameters & bit))
            continue;
        if ((call->parameters.given & bit) && bit != PARAMETER_LABEL)
            return call_bad_parameter(call, parameter_table[i].name, "%s is given twice.", name);
        call->parameters.given |= bit;
        return parameter_table[i].read(call, parameter_table[i].name, value ? value : "");
    }
    char shown[33];
    size_t n = 0;
    for (const char *c = name; *c && n < sizeof shown - 1; c++)
        shown[n++] = *c > ' ' && *c < 0x7f ? *c : '?';
    shown[n] = '\0';
    return call_bad_parameter(call, shown, "There is no parameter %s here.", shown);
}

bool parameters_read(struct call *call) {
    call->parameters.limit = PAGE_STANDARD;
    call->parameters.status = -1;
    http_each_query(call->request, take, call);
    return call->answer.status == 0;
}
