#include "export.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void out_hex(struct writer *w, const char *key, const uint8_t *bytes, size_t n) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, bytes, n);
    out_member_string(w, key, hex);
}

void game_truth_key(const struct game_truth *truth, uint8_t key[KEY_BYTES]) {
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

/* Writes all roles of the ruleset, even those without a seat in this set-up: the index of a role in this list is its
 * number in the key of the dice. */
static void out_roles(const struct ruleset *ruleset, struct writer *w) {
    out_member_array(w, "roles");
    for (int role = 0; role < ruleset->role_count; role++)
        out_string(w, ruleset->roles[role].id);
    out_end_array(w);
}

static void out_seats(const struct game_truth *truth, struct writer *w) {
    out_member_object(w, "seats");
    for (int role = 0; role < truth->module->ruleset->role_count; role++)
        if (truth->bot[role]) {
            out_member_object(w, truth->module->ruleset->roles[role].id);
            out_member_int(w, "bot", truth->bot[role]);
            out_end_object(w);
        } else if (truth->player[role]) {
            out_member_string(w, truth->module->ruleset->roles[role].id, truth->player[role]);
        }
    out_end_object(w);
}

static void out_choices(const struct game_truth *truth, struct writer *w) {
    const struct module *module = truth->module;
    out_member_string(w, "scenario",
                      module->absent ? truth->scenario : module->ruleset->scenarios[truth->setup.scenario].id);
    out_key(w, "options");
    if (module->absent)
        out_raw(w, truth->options, strlen(truth->options));
    else
        setup_options_json(module, &truth->setup, w);
}

static void out_setup(const struct game_truth *truth, struct writer *w) {
    const struct module *module = truth->module;
    out_member_object(w, "setup");
    out_member_string(w, "ruleset", module->ruleset->id);
    out_member_string(w, "ruleset_version", module->ruleset->version);
    out_member_string(w, "content_hash", module->content_hash);
    out_choices(truth, w);
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

void export_proved_entry(struct session *at, const struct entry *entry, int64_t started_at, struct writer *w) {
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
    if (entry && entry->bot) {
        char seed[17];
        snprintf(seed, sizeof seed, "%016llx", (unsigned long long)entry->seed);
        out_member_object(w, "bot_choice");
        out_member_int(w, "level", entry->bot);
        out_member_string(w, "seed", seed);
        out_end_object(w);
    }
    if (session_module(at)->absent) {
        out_member_null(w, "draws");
        out_member_null(w, "rolls");
        out_member_null(w, "state_hash");
    } else {
        out_member_int(w, "draws", (int64_t)session_draws(at));
        out_key(w, "rolls");
        session_rolls_json(at, w);
        session_hash(at, hash);
        out_member_string(w, "state_hash", hash);
    }
    out_end_object(w);
}

static void export_entry(void *context, struct session *at, const struct entry *entry) {
    struct export_walk *walk = context;
    export_proved_entry(at, entry, walk->truth->started_at, walk->out);
}

bool export_json(const struct game_truth *truth, const char *game_json, size_t game_length, int64_t exported_at,
                 struct writer *out, struct writer *why) {
    uint8_t key[KEY_BYTES];
    struct export_walk walk = {truth, out};
    game_truth_key(truth, key);
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
