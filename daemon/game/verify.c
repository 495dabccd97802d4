/* Verification by replay: of an export, and of a game in the store. */
#include "export.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../plugin/stand_in.h"

static const char *text_of(const json_t *object, const char *member) {
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

static bool disagree(struct writer *why, const char *what) {
    put(why, what);
    return false;
}

/* The commitments or values of the roles in a document, as bytes. */
struct given {
    uint8_t promise[RULESET_MAX_ROLES][COMMITMENT_BYTES], value[RULESET_MAX_ROLES][VALUE_BYTES];
};

/* If players commit: has every role of the game committed, and opened with the committed value? */
static bool check_openings(const struct game_truth *truth, struct writer *why) {
    const role_set seats = module_seats(truth->module, &truth->setup);
    for (int role = 0; role < truth->module->ruleset->role_count && truth->entropy_mode == ENTROPY_COMMITTED; role++) {
        const char *id = truth->module->ruleset->roles[role].id;
        uint8_t commitment[COMMITMENT_BYTES];
        bool has = truth->promise[role] && truth->value[role];
        if (has != ((seats & ROLE_BIT(role)) != 0)) {
            put_format(why, "%s has no part in the dice, or one that it should not have", id);
            return false;
        }
        if (!has)
            continue;
        fairness_commit_value(id, truth->value[role], commitment);
        if (memcmp(commitment, truth->promise[role], sizeof commitment) != 0) {
            put_format(why, "the value of %s is not the one that was committed to", id);
            return false;
        }
    }
    return true;
}

static bool read_hex(const char *hex, uint8_t *bytes, size_t n) {
    size_t length;
    return sodium_hex2bin(bytes, n, hex, strlen(hex), NULL, &length, NULL) == 0 && length == n;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_uuid(const char *text, uint8_t id[16]) {
    int digits = 0;
    for (; *text; text++) {
        int digit = hex_digit(*text);
        if (*text == '-')
            continue;
        if (digit < 0 || digits == 32)
            return false;
        id[digits / 2] = (uint8_t)(digits % 2 ? id[digits / 2] | digit : digit << 4);
        digits++;
    }
    return digits == 32;
}

/* Makes a module of the content that came with the export; its hash must be the one that the export names. */
static const struct module *export_module(struct loader *loader, const json_t *setup, struct writer *why) {
    const char *id = text_of(setup, "ruleset"), *version = text_of(setup, "ruleset_version");
    const char *hash = text_of(setup, "content_hash");
    bool needs_content;
    const struct module *module = loader_pinned(loader, id, version, hash, &needs_content);
    if (module)
        return module;
    if (!needs_content) {
        put_format(why, "ruleset %s version %s is not installed here", id, version);
        return NULL;
    }
    enum { MOST_FILES = 64 };
    struct content_file files[MOST_FILES];
    struct content_source source = {0, files};
    const char *name;
    json_t *text;
    json_object_foreach(json_object_get(setup, "content"), name, text) {
        if (source.count == MOST_FILES || !json_is_string(text))
            break;
        int k = source.count++;
        for (; k > 0 && strcmp(files[k - 1].name, name) > 0; k--)
            files[k] = files[k - 1];
        files[k] = (struct content_file){name, json_string_value(text), json_string_length(text)};
    }
    return loader_content(loader, id, version, &source, hash, why);
}

static bool read_entropy(struct game_truth *truth, const json_t *list) {
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        int role = module_role(truth->module, text_of(item, "role"));
        if (role < 0 || role >= RULESET_MAX_ROLES)
            return false;
        truth->entropy[role] = text_of(item, "entropy");
    }
    return true;
}

/* Reads the roles' commitments or values from a list of {role, member}. false: an item names no role, or its value is
 * not 64 hex digits. */
static bool read_bytes(const struct module *module, const json_t *list, const char *member,
                       uint8_t bytes[RULESET_MAX_ROLES][VALUE_BYTES], const uint8_t *at[RULESET_MAX_ROLES]) {
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        int role = module_role(module, text_of(item, "role"));
        if (role < 0 || role >= RULESET_MAX_ROLES || !read_hex(text_of(item, member), bytes[role], VALUE_BYTES))
            return false;
        at[role] = bytes[role];
    }
    return true;
}

static bool read_given(struct game_truth *truth, const json_t *setup, struct given *given, struct writer *why) {
    const char *algorithm = text_of(setup, "algorithm");
    const json_t *entropy = json_object_get(setup, "entropy");
    if (strcmp(algorithm, FAIRNESS_ALGORITHM) == 0)
        return read_entropy(truth, entropy) || disagree(why, "setup.entropy names no role");
    if (strcmp(algorithm, FAIRNESS_ALGORITHM_COMMITTED) != 0)
        return disagree(why, "setup.algorithm is not one that this daemon knows");
    truth->entropy_mode = ENTROPY_COMMITTED;
    if (!read_bytes(truth->module, json_object_get(setup, "commitments"), "commitment", given->promise,
                    truth->promise) ||
        !read_bytes(truth->module, entropy, "entropy", given->value, truth->value))
        return disagree(why, "setup.commitments or setup.entropy names no role, or is not 64 hex digits");
    return check_openings(truth, why);
}

/* An export that predates this member does not have it. */
static bool same_roles(const struct ruleset *ruleset, const json_t *roles) {
    bool same = !roles || json_array_size(roles) == (size_t)ruleset->role_count;
    for (int role = 0; same && roles && role < ruleset->role_count; role++) {
        const char *id = json_string_value(json_array_get(roles, (size_t)role));
        same = id && strcmp(id, ruleset->roles[role].id) == 0;
    }
    return same;
}

static bool read_truth(struct loader *loader, const json_t *document, struct given *given, struct game_truth *truth,
                       struct writer *why) {
    const json_t *setup = json_object_get(document, "setup");
    uint8_t commitment[COMMITMENT_BYTES];
    if (strcmp(text_of(document, "format"), "musterd-export-1") != 0)
        return disagree(why, "this is not a musterd export (format is not musterd-export-1)");
    if ((truth->module = export_module(loader, setup, why)) == NULL)
        return false;
    if (!same_roles(truth->module->ruleset, json_object_get(setup, "roles")))
        return disagree(why, "setup.roles is not the ruleset's list of roles");
    if (setup_read(truth->module, text_of(setup, "scenario"), json_object_get(setup, "options"), &truth->setup, why))
        return false;
    if (!read_uuid(text_of(json_object_get(document, "game"), "id"), truth->id))
        return disagree(why, "game.id is not a UUID");
    if (!read_hex(text_of(setup, "seed"), truth->seed, SEED_BYTES) ||
        !read_hex(text_of(setup, "commitment"), truth->commitment, COMMITMENT_BYTES))
        return disagree(why, "setup.seed or setup.commitment is not 64 hex digits");
    fairness_commit(truth->seed, commitment);
    if (memcmp(commitment, truth->commitment, sizeof commitment) != 0)
        return disagree(why, "the seed is not the one that was committed to");
    return read_given(truth, setup, given, why);
}

bool export_seed_chosen(const json_t *document) {
    return json_is_true(json_object_get(json_object_get(document, "setup"), "seed_chosen"));
}

/* A recorded event must equal the replayed one; an older export may lack newer members. */
static bool same_event(const json_t *replayed, json_t *recorded) {
    const char *name;
    json_t *value;
    if (!json_object_get(recorded, "kind") || !json_object_get(recorded, "args") || !json_object_get(recorded, "text"))
        return false;
    json_object_foreach(recorded, name, value) {
        if (!json_equal(value, json_object_get(replayed, name)))
            return false;
    }
    return true;
}

static bool same_events(const json_t *replayed, const json_t *recorded) {
    size_t i;
    json_t *event;
    if (!json_is_array(recorded) || json_array_size(replayed) != json_array_size(recorded))
        return false;
    json_array_foreach(recorded, i, event) {
        if (!same_event(json_array_get(replayed, i), event))
            return false;
    }
    return true;
}

/* An export that was made without the rules contains only the stored members of an entry. */
static bool is_untold(const json_t *recorded) {
    return json_is_null(json_object_get(recorded, "state_hash"));
}

static bool is_stored(const char *member) {
    return strcmp(member, "seq") == 0 || strcmp(member, "kind") == 0 || strcmp(member, "role") == 0 ||
           strcmp(member, "key") == 0 || strcmp(member, "terms") == 0;
}

/* Exports were made with an empty text where no event tells of the action. */
static bool was_silent(const json_t *replayed, const json_t *text) {
    size_t i;
    const json_t *event;
    json_array_foreach(json_object_get(replayed, "events"), i, event) {
        if (*text_of(event, "text"))
            return false;
    }
    return json_is_string(text) && json_string_length(text) == 0;
}

/* Compares an entry of the replay with the entry in the document; `at` is not verified. */
static bool same_entry(struct session *session, const json_t *recorded, struct writer *why) {
    struct writer w;
    json_error_t error;
    const char *name;
    json_t *value;
    bool same = true;
    writer_init(&w);
    export_proved_entry(session, session_seq(session) ? session_entry(session) : NULL, 0, &w);
    json_t *replayed = json_loads(writer_text(&w), 0, &error);
    json_object_foreach(replayed, name, value) {
        const json_t *other = json_object_get(recorded, name);
        if (!same || strcmp(name, "at") == 0 || json_equal(value, other) || (is_untold(recorded) && !is_stored(name)) ||
            (strcmp(name, "events") == 0 && same_events(value, other)) ||
            (strcmp(name, "text") == 0 && was_silent(replayed, other)))
            continue;
        put_format(why, "entry %u: %s is not what the replay gives", session_seq(session), name);
        same = false;
    }
    if (!replayed)
        same = disagree(why, "an entry's text is not UTF-8");
    json_decref(replayed);
    writer_finish(&w);
    return same;
}

/* Copies a text of the document. A text that is too long is cut, so it will differ from the replayed one. */
static void copy_text(char *to, size_t size, const json_t *object, const char *member) {
    snprintf(to, size, "%s", text_of(object, member));
}

static void read_terms(const struct module *module, const json_t *recorded, struct table_terms *terms) {
    const json_t *from = json_object_get(recorded, "terms"), *place;
    const char *id;
    memset(terms, 0, sizeof *terms);
    terms->by_league = strcmp(text_of(recorded, "by"), "league") == 0;
    terms->directed = terms->by_league || strcmp(text_of(recorded, "by"), "director") == 0;
    for (int by = 1; by < BY_KINDS; by++)
        if (strcmp(text_of(from, "result_by"), result_by_name((enum result_by)by)) == 0)
            terms->counts_as = (enum result_by)by;
    terms->back_to = (uint32_t)json_integer_value(json_object_get(from, "to_seq"));
    terms->seconds = (uint32_t)json_integer_value(json_object_get(from, "seconds"));
    copy_text(terms->player, sizeof terms->player, from, "player");
    copy_text(terms->former, sizeof terms->former, from, "former");
    copy_text(terms->reason, sizeof terms->reason, from, "reason");
    json_object_foreach(json_object_get(from, "places"), id, place) {
        const int role = module_role(module, id);
        if (role >= 0 && role < RULESET_MAX_ROLES)
            terms->place[role] = (uint8_t)json_integer_value(place);
    }
}

static bool settle_again(struct session *session, const json_t *recorded, enum table_act act) {
    const struct module *module = session_module(session);
    const int role = module_role(module, text_of(recorded, "role"));
    struct table_terms terms;
    read_terms(module, recorded, &terms);
    const struct entry entry = {.seq = session_seq(session) + 1,
                                .kind = ENTRY_TABLE,
                                .role = role >= 0 && role < RULESET_MAX_ROLES ? (uint8_t)role : ROLE_NOBODY,
                                .how = (uint8_t)act,
                                .terms = &terms};
    return session_step(session, &entry);
}

/* Makes the session keep the states that later entries go back to. */
static void keep_for(struct session *session, const json_t *entries) {
    size_t i;
    json_t *entry;
    int kept = 0;
    json_array_foreach(entries, i, entry) {
        if (strcmp(text_of(entry, "kind"), table_act_name(TABLE_TAKE_BACK)) == 0 && kept++ < TAKE_BACKS_MOST)
            session_keep(session,
                         (uint32_t)json_integer_value(json_object_get(json_object_get(entry, "terms"), "to_seq")));
    }
}

static bool act_again(struct session *session, const json_t *recorded, struct writer *why) {
    const char *kind = text_of(recorded, "kind"), *key = text_of(recorded, "key");
    const enum table_act act = table_act_find(kind);
    int role = module_role(session_module(session), text_of(recorded, "role"));
    struct entry undo = {.seq = session_seq(session) + 1, .kind = ENTRY_UNDO, .role = (uint8_t)role};
    enum act_outcome outcome = ACT_ILLEGAL;
    if (session_is_parting(session) && strcmp(kind, "timeout") != 0)
        outcome = ACT_ILLEGAL;
    else if (act != 0)
        outcome = settle_again(session, recorded, act) ? ACT_DONE : ACT_ILLEGAL;
    else if (role < 0 || role >= RULESET_MAX_ROLES || !(session_seats(session) & ROLE_BIT(role)))
        outcome = ACT_ILLEGAL;
    else if (strcmp(kind, "action") == 0)
        outcome = session_act(session, role, session_seq(session), key, strlen(key), 0);
    else if (strcmp(kind, "resign") == 0)
        outcome = session_conclude(session, role, CONCLUDE_RESIGN, 0);
    else if (strcmp(kind, "timeout") == 0)
        outcome = json_is_true(json_object_get(recorded, "with_next"))
                      ? session_conclude_with_next(session, role, CONCLUDE_TIMEOUT, 0)
                      : session_conclude(session, role, CONCLUDE_TIMEOUT, 0);
    else if (strcmp(kind, "notice") == 0 && entry_notice_find(text_of(recorded, "notice")) >= 0)
        outcome = session_notice(session, role, (enum entry_notice)entry_notice_find(text_of(recorded, "notice")), 0);
    else if (strcmp(kind, "undo") == 0)
        outcome = session_step(session, &undo) ? ACT_DONE : ACT_NO_UNDO;
    if (outcome == ACT_DONE)
        return true;
    put_format(why, "entry %u: %s %s is against the rules", session_seq(session) + 1, kind, key);
    return false;
}

/* The state before an entry, for repeating a bot's choice. */
struct before {
    choice_repeater *repeat; /* NULL: nothing is repeated */
    void *state;
};

static void before_keep(const struct before *before, struct session *session) {
    if (before->repeat)
        memcpy(before->state, session_game(session)->state, session_module(session)->ruleset->state_size);
}

/* Does the bot, asked again, make the choice that the document records? */
static bool chooses_again(const struct before *before, struct session *session, const json_t *recorded,
                          struct writer *why) {
    const json_t *choice = json_object_get(recorded, "bot_choice");
    const char *seed = text_of(choice, "seed");
    struct entry entry = *session_entry(session);
    if (!before->repeat || !choice)
        return true;
    entry.bot = (uint8_t)json_integer_value(json_object_get(choice, "level"));
    entry.seed = strtoull(seed, NULL, 16);
    entry.caretaker = json_is_true(json_object_get(recorded, "caretaker"));
    if (before->repeat(session_module(session), before->state, &entry, why))
        return true;
    put_format(why, " (entry %u)", session_seq(session));
    return false;
}

static bool verify_entries(struct session *session, const json_t *entries, const struct before *before,
                           struct writer *why) {
    size_t i;
    json_t *recorded;
    keep_for(session, entries);
    json_array_foreach(entries, i, recorded) {
        if (json_integer_value(json_object_get(recorded, "seq")) != (json_int_t)i)
            return disagree(why, "the entries are not numbered 0, 1, 2 …");
        before_keep(before, session);
        if (i > 0 && (!act_again(session, recorded, why) || !chooses_again(before, session, recorded, why)))
            return false;
        if (!same_entry(session, recorded, why))
            return false;
    }
    return i > 0 || disagree(why, "there are no entries");
}

static bool verify_end(struct session *session, const json_t *game, struct writer *why) {
    struct writer w;
    json_error_t error;
    if (!session_over(session))
        return disagree(why, "the game is not over after its last entry");
    if (strcmp(text_of(json_object_get(game, "result"), "outcome"), STAND_IN_OUTCOME) == 0)
        return true; /* it ended while its rules were not installed */
    writer_init(&w);
    session_result_json(session, &w);
    json_t *result = json_loads(writer_text(&w), JSON_DECODE_ANY, &error); /* null for a game that was aborted */
    if (!json_object_get(json_object_get(game, "result"), "by"))
        json_object_del(result, "by"); /* exports were made without it */
    bool same = result && json_equal(result, json_object_get(game, "result"));
    json_decref(result);
    writer_finish(&w);
    return same || disagree(why, "game.result is not what the replay gives");
}

bool verify_export(struct loader *loader, const json_t *document, choice_repeater *repeat, struct writer *why) {
    struct game_truth truth = {0};
    struct given given;
    uint8_t key[KEY_BYTES];
    if (!read_truth(loader, document, &given, &truth, why))
        return false;
    game_truth_key(&truth, key);
    struct session *session = session_at(truth.module, &truth.setup, key, NULL, 0, 0, why);
    if (!session)
        return false;
    struct before before = {repeat, xcalloc(1, truth.module->ruleset->state_size)};
    bool good = verify_entries(session, json_object_get(document, "entries"), &before, why) &&
                verify_end(session, json_object_get(document, "game"), why);
    free(before.state);
    session_free(session);
    return good;
}

/* ---- verifying the store ------------------------------------------------------------------------------------- */

struct snapshot_check {
    const void *snapshot;
    size_t length;
    bool met, same, over;
    struct before before;
    struct writer *why; /* of the first choice that a bot does not repeat */
    bool honest;
};

static void compare_snapshot(void *context, struct session *at, const struct entry *entry) {
    struct snapshot_check *check = context;
    struct writer bytes;
    if (entry && entry->bot && check->honest && check->before.repeat)
        check->honest = check->before.repeat(session_module(at), check->before.state, entry, check->why);
    before_keep(&check->before, at);
    check->over = session_over(at);
    if (!check->snapshot || session_snapshot_seq(check->snapshot, check->length) != session_seq(at))
        return;
    writer_init(&bytes);
    session_snapshot(at, &bytes);
    check->met = true;
    check->same = bytes.length == check->length && memcmp(bytes.text, check->snapshot, check->length) == 0;
    writer_finish(&bytes);
}

bool verify_truth(const struct game_truth *truth, const void *snapshot, size_t snapshot_length, bool over,
                  choice_repeater *repeat, struct writer *why) {
    uint8_t key[KEY_BYTES], commitment[COMMITMENT_BYTES];
    if (snapshot && session_snapshot_is_older(truth->module, snapshot, snapshot_length))
        snapshot = NULL;
    struct snapshot_check check = {snapshot, snapshot_length, !snapshot, true, false, {repeat, NULL}, why, true};
    fairness_commit(truth->seed, commitment);
    if (memcmp(commitment, truth->commitment, sizeof commitment) != 0)
        return disagree(why, "the seed is not the one that was committed to");
    if (!check_openings(truth, why))
        return false;
    game_truth_key(truth, key);
    struct writer fault;
    writer_init(&fault);
    check.before.state = xcalloc(1, truth->module->ruleset->state_size);
    bool went = session_walk(truth->module, &truth->setup, key, truth->entries, truth->count, UINT32_MAX,
                             compare_snapshot, &check, &fault);
    if (!went)
        put_format(why, "actions.entry: %s", writer_text(&fault));
    writer_finish(&fault);
    free(check.before.state);
    if (!went || !check.honest)
        return false;
    if (!check.met)
        return disagree(why, "snapshots.state: it is of no entry");
    if (!check.same)
        return disagree(why, "snapshots.state: it is not what the replay gives");
    if (check.over != over)
        return disagree(why, over ? "the store calls the game over; the replay does not"
                                  : "the replay ends the game; the store does not");
    return true;
}
