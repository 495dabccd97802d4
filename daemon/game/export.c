#include "export.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void out_hex(struct writer *w, const char *key, const uint8_t *bytes, size_t n) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, bytes, n);
    out_member_string(w, key, hex);
}

static void key_of(const struct game_truth *truth, uint8_t key[KEY_BYTES]) {
    const char *id[RULESET_MAX_ROLES] = {NULL};
    for (int role = 0; role < truth->module->ruleset->role_count; role++)
        id[role] = truth->module->ruleset->roles[role].id;
    if (truth->entropy_mode == ENTROPY_COMMITTED)
        fairness_key_committed(truth->seed, id, truth->value, key);
    else
        fairness_key(truth->seed, truth->entropy, key);
}

static void out_entropy(const struct game_truth *truth, struct writer *w) {
    out_member_array(w, "entropy");
    for (int role = 0; role < truth->module->ruleset->role_count; role++) {
        if (!truth->entropy[role] && !truth->value[role])
            continue;
        out_object(w);
        out_member_string(w, "role", truth->module->ruleset->roles[role].id);
        if (truth->entropy_mode == ENTROPY_COMMITTED)
            out_hex(w, "entropy", truth->value[role], VALUE_BYTES);
        else
            out_member_string(w, "entropy", truth->entropy[role]);
        out_end_object(w);
    }
    out_end_array(w);
}

static void out_promises(const struct game_truth *truth, struct writer *w) {
    out_member_array(w, "commitments");
    for (int role = 0; role < truth->module->ruleset->role_count; role++) {
        if (!truth->promise[role])
            continue;
        out_object(w);
        out_member_string(w, "role", truth->module->ruleset->roles[role].id);
        out_hex(w, "commitment", truth->promise[role], COMMITMENT_BYTES);
        out_end_object(w);
    }
    out_end_array(w);
}

/* All of the ruleset's, since a role's number in the key of the dice is its place here, whatever seats the set-up
 * has. */
static void out_roles(const struct ruleset *ruleset, struct writer *w) {
    out_member_array(w, "roles");
    for (int role = 0; role < ruleset->role_count; role++)
        out_string(w, ruleset->roles[role].id);
    out_end_array(w);
}

static void out_seats(const struct game_truth *truth, struct writer *w) {
    out_member_object(w, "seats");
    for (int role = 0; role < truth->module->ruleset->role_count; role++)
        if (truth->player[role])
            out_member_string(w, truth->module->ruleset->roles[role].id, truth->player[role]);
    out_end_object(w);
}

static void out_setup(const struct game_truth *truth, struct writer *w) {
    const struct module *module = truth->module;
    out_member_object(w, "setup");
    out_member_string(w, "ruleset", module->ruleset->id);
    out_member_string(w, "ruleset_version", module->ruleset->version);
    out_member_string(w, "content_hash", module->content_hash);
    out_member_string(w, "scenario", module->ruleset->scenarios[truth->setup.scenario].id);
    out_key(w, "options");
    setup_options_json(module, &truth->setup, w);
    out_roles(module->ruleset, w);
    out_seats(truth, w);
    out_hex(w, "seed", truth->seed, SEED_BYTES);
    out_hex(w, "commitment", truth->commitment, COMMITMENT_BYTES);
    out_member_string(w, "algorithm", fairness_algorithm(truth->entropy_mode));
    if (truth->seed_chosen)
        out_member_bool(w, "seed_chosen", *truth->seed_chosen);
    else
        out_member_null(w, "seed_chosen");
    out_member_int(w, "round", truth->round);
    out_promises(truth, w);
    out_entropy(truth, w);
    out_member_object(w, "content");
    for (int i = 0; i < module->source.count; i++) {
        out_key(w, module->source.file[i].name);
        out_string_n(w, module->source.file[i].text, module->source.file[i].length);
    }
    out_end_object(w);
    out_end_object(w);
}

struct export_walk {
    const struct game_truth *truth;
    struct writer *out;
};

/* The members of one exported entry: those of the log, and what proves them. */
static void out_proved_entry(struct session *at, const struct entry *entry, int64_t started_at, struct writer *w) {
    char key_text[160], hash[65];
    struct writer key;
    writer_init_fixed(&key, key_text, sizeof key_text);
    out_object(w);
    session_entry_json(at, entry ? entry->at : started_at, ROLE_ARBITER, w);
    session_entry_key(at, &key);
    out_key(w, "key");
    if (key.length > 0)
        out_string_n(w, key.text, key.length);
    else
        out_null(w);
    out_member_int(w, "draws", (int64_t)session_draws(at));
    out_key(w, "rolls");
    session_rolls_json(at, w);
    session_hash(at, hash);
    out_member_string(w, "state_hash", hash);
    out_end_object(w);
}

static void export_entry(void *context, struct session *at, const struct entry *entry) {
    struct export_walk *walk = context;
    out_proved_entry(at, entry, walk->truth->started_at, walk->out);
}

bool export_json(const struct game_truth *truth, const char *game_json, size_t game_length, int64_t exported_at,
                 struct writer *out, struct writer *why) {
    uint8_t key[KEY_BYTES];
    struct export_walk walk = {truth, out};
    key_of(truth, key);
    out_object(out);
    out_member_string(out, "format", "musterd-export-1");
    out_member_time(out, "exported_at", exported_at);
    out_key(out, "game");
    out_raw(out, game_json, game_length);
    out_setup(truth, out);
    out_member_array(out, "entries");
    bool went = session_walk(truth->module, &truth->setup, key, truth->entries, truth->count, UINT32_MAX, export_entry,
                             &walk, why);
    out_end_array(out);
    out_end_object(out);
    sodium_memzero(key, sizeof key);
    return went;
}

/* ---- verifying an export ------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *member) {
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

static bool disagree(struct writer *why, const char *what) {
    put(why, what);
    return false;
}

/* What a document's roles gave, as bytes. */
struct given {
    uint8_t promise[RULESET_MAX_ROLES][COMMITMENT_BYTES], value[RULESET_MAX_ROLES][VALUE_BYTES];
};

/* Where players commit, every role of the game has, and opened it with what it committed to. */
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

/* The content that came with the export, as a module; it must have the hash that the export names. */
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

/* The roles' commitments or values in a list of {role, member}; false: one is of no role, or not 64 hex digits. */
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

/* An export made before it had this member has none. */
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

/* What was recorded of one event is what the replay gives; an export made before events had a member lacks it. */
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

/* The entry as it comes out of the replay against the one in the document; `at` is nobody's proof. */
static bool same_entry(struct session *session, const json_t *recorded, struct writer *why) {
    struct writer w;
    json_error_t error;
    const char *name;
    json_t *value;
    bool same = true;
    writer_init(&w);
    out_proved_entry(session, session_seq(session) ? session_entry(session) : NULL, 0, &w);
    json_t *replayed = json_loads(writer_text(&w), 0, &error);
    json_object_foreach(replayed, name, value) {
        const json_t *other = json_object_get(recorded, name);
        if (!same || strcmp(name, "at") == 0 || json_equal(value, other) ||
            (strcmp(name, "events") == 0 && same_events(value, other)))
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

static bool act_again(struct session *session, const json_t *recorded, struct writer *why) {
    const char *kind = text_of(recorded, "kind"), *key = text_of(recorded, "key");
    int role = module_role(session_module(session), text_of(recorded, "role"));
    struct entry undo = {.seq = session_seq(session) + 1, .kind = ENTRY_UNDO, .role = (uint8_t)role};
    enum act_outcome outcome = ACT_ILLEGAL;
    if (role < 0 || role >= RULESET_MAX_ROLES || !(session_seats(session) & ROLE_BIT(role)))
        outcome = ACT_ILLEGAL;
    else if (strcmp(kind, "action") == 0)
        outcome = session_act(session, role, session_seq(session), key, strlen(key), 0);
    else if (strcmp(kind, "resign") == 0)
        outcome = session_conclude(session, role, CONCLUDE_RESIGN, 0);
    else if (strcmp(kind, "timeout") == 0)
        outcome = session_conclude(session, role, CONCLUDE_TIMEOUT, 0);
    else if (strcmp(kind, "notice") == 0 && entry_notice_find(text_of(recorded, "notice")) >= 0)
        outcome = session_notice(session, role, (enum entry_notice)entry_notice_find(text_of(recorded, "notice")), 0);
    else if (strcmp(kind, "undo") == 0)
        outcome = session_step(session, &undo) ? ACT_DONE : ACT_NO_UNDO;
    if (outcome == ACT_DONE)
        return true;
    put_format(why, "entry %u: %s %s is against the rules", session_seq(session) + 1, kind, key);
    return false;
}

static bool verify_entries(struct session *session, const json_t *entries, struct writer *why) {
    size_t i;
    json_t *recorded;
    json_array_foreach(entries, i, recorded) {
        if (json_integer_value(json_object_get(recorded, "seq")) != (json_int_t)i)
            return disagree(why, "the entries are not numbered 0, 1, 2 …");
        if (i > 0 && !act_again(session, recorded, why))
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
    writer_init(&w);
    session_result_json(session, &w);
    json_t *result = json_loads(writer_text(&w), 0, &error);
    bool same = result && json_equal(result, json_object_get(game, "result"));
    json_decref(result);
    writer_finish(&w);
    return same || disagree(why, "game.result is not what the replay gives");
}

bool verify_export(struct loader *loader, const json_t *document, struct writer *why) {
    struct game_truth truth = {0};
    struct given given;
    uint8_t key[KEY_BYTES];
    if (!read_truth(loader, document, &given, &truth, why))
        return false;
    key_of(&truth, key);
    struct session *session = session_at(truth.module, &truth.setup, key, NULL, 0, 0, why);
    if (!session)
        return false;
    bool good = verify_entries(session, json_object_get(document, "entries"), why) &&
                verify_end(session, json_object_get(document, "game"), why);
    session_free(session);
    return good;
}

/* ---- verifying the store ------------------------------------------------------------------------------------- */

struct snapshot_check {
    const void *snapshot;
    size_t length;
    bool met, same, over;
};

static void compare_snapshot(void *context, struct session *at, const struct entry *entry) {
    struct snapshot_check *check = context;
    struct writer bytes;
    (void)entry;
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
                  struct writer *why) {
    uint8_t key[KEY_BYTES], commitment[COMMITMENT_BYTES];
    if (snapshot && session_snapshot_is_older(truth->module, snapshot, snapshot_length))
        snapshot = NULL;
    struct snapshot_check check = {snapshot, snapshot_length, !snapshot, true, false};
    fairness_commit(truth->seed, commitment);
    if (memcmp(commitment, truth->commitment, sizeof commitment) != 0)
        return disagree(why, "the seed is not the one that was committed to");
    if (!check_openings(truth, why))
        return false;
    key_of(truth, key);
    struct writer fault;
    writer_init(&fault);
    bool went = session_walk(truth->module, &truth->setup, key, truth->entries, truth->count, UINT32_MAX,
                             compare_snapshot, &check, &fault);
    if (!went)
        put_format(why, "actions.entry: %s", writer_text(&fault));
    writer_finish(&fault);
    if (!went)
        return false;
    if (!check.met)
        return disagree(why, "snapshots.state: it is of no entry");
    if (!check.same)
        return disagree(why, "snapshots.state: it is not what the replay gives");
    if (check.over != over)
        return disagree(why, over ? "the store calls the game finished; the replay does not"
                                  : "the replay ends the game; the store does not");
    return true;
}
