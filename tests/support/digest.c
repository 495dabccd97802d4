#include "digest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "../../rulesets/kit/text.h"

enum aspect { VIEW, LIST, PROMPT, LOG, ASPECTS };
static const char *const aspect_names[ASPECTS] = {"view", "list", "prompt", "log"};

enum { INTERVAL = 32, SHORT_HASH = 9 };

/* The hashes of all readers at one entry, in the order of reader_at. */
struct check {
    char hash[DIGEST_READERS][ASPECTS][SHORT_HASH];
};

static int reader_count(struct session *session) {
    return session_module(session)->ruleset->role_count + 1;
}

static int reader_at(struct session *session, int i) {
    return i < session_module(session)->ruleset->role_count ? i : ROLE_SPECTATOR;
}

static const char *reader_name(struct session *session, int i) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    return i < ruleset->role_count ? ruleset->roles[i].id : "spectator";
}

static void add_text(crypto_generichash_state *sum, struct writer *w) {
    crypto_generichash_update(sum, (const unsigned char *)writer_text(w), w->length);
}

static void short_hash(crypto_generichash_state *sum, char hex[SHORT_HASH]) {
    unsigned char hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_final(sum, hash, sizeof hash);
    sodium_bin2hex(hex, SHORT_HASH, hash, SHORT_HASH / 2);
}

static void begin_hash(crypto_generichash_state *sum) {
    crypto_generichash_init(sum, NULL, 0, crypto_generichash_BYTES_MIN);
}

void digest_init(struct digest *digest) {
    for (int i = 0; i < DIGEST_READERS; i++)
        begin_hash(&digest->log[i]);
    writer_init(&digest->text);
}

void digest_finish(struct digest *digest) {
    writer_finish(&digest->text);
}

void digest_add(struct digest *digest, struct session *session) {
    for (int i = 0; i < reader_count(session); i++) {
        writer_clear(&digest->text);
        out_object(&digest->text);
        session_entry_json(session, 0, reader_at(session, i), &digest->text);
        out_end_object(&digest->text);
        add_text(&digest->log[i], &digest->text);
    }
}

/* Writes one aspect other than the log. The prompt includes who is asked and whether the reader may undo. */
static void put_aspect(struct session *session, int reader, enum aspect aspect, struct writer *w) {
    const struct ruleset *ruleset = session_module(session)->ruleset;
    writer_clear(w);
    if (aspect == VIEW) {
        ruleset->view(session_game(session), reader, w);
    } else if (aspect == LIST) {
        assert_true(session_actions_json(session, reader, ASIDES_LAST, w));
    } else {
        ruleset->prompt(session_game(session), reader, w);
        put_format(w, "\n%x %d", session_to_act(session),
                   reader != ROLE_SPECTATOR && session_can_undo(session, reader));
    }
}

/* Hashes what all readers see now, and the log since the last check. */
static void look(struct digest *digest, struct session *session, struct check *check) {
    for (int i = 0; i < reader_count(session); i++) {
        for (enum aspect aspect = VIEW; aspect < LOG; aspect++) {
            crypto_generichash_state sum;
            begin_hash(&sum);
            put_aspect(session, reader_at(session, i), aspect, &digest->text);
            add_text(&sum, &digest->text);
            short_hash(&sum, check->hash[i][aspect]);
        }
        short_hash(&digest->log[i], check->hash[i][LOG]);
        begin_hash(&digest->log[i]);
    }
}

bool digest_due(struct session *session) {
    return session_seq(session) % INTERVAL == 0 || session_over(session);
}

static void name_line(struct session *session, int reader, char name[64]) {
    snprintf(name, 64, "%u %s", session_seq(session), reader_name(session, reader));
}

bool digest_same(struct digest *digest, struct session *session, const json_t *lines, size_t *line,
                 struct writer *why) {
    struct check check;
    look(digest, session, &check);
    for (int i = 0; i < reader_count(session); i++) {
        const json_t *recorded = json_array_get(lines, (*line)++);
        const char *name = json_string_value(json_array_get(recorded, 0));
        char expected[64];
        name_line(session, i, expected);
        if (name == NULL || strcmp(name, expected) != 0) {
            put_format(why, "the recording has \"%s\" where \"%s\" comes", name ? name : "nothing", expected);
            return false;
        }
        for (enum aspect aspect = VIEW; aspect < ASPECTS; aspect++) {
            const char *hash = json_string_value(json_array_get(recorded, aspect + 1));
            if (hash != NULL && strcmp(hash, check.hash[i][aspect]) == 0)
                continue;
            put_format(why, "entry %u: the %s of %s is not the recorded one%s", session_seq(session),
                       aspect_names[aspect], reader_name(session, i),
                       aspect == LOG ? " (of this entry or one since the check before)" : "");
            return false;
        }
    }
    return true;
}

void digest_note(struct digest *digest, struct session *session, json_t *lines) {
    struct check check;
    look(digest, session, &check);
    for (int i = 0; i < reader_count(session); i++) {
        char name[64];
        name_line(session, i, name);
        json_t *line = json_pack("[s]", name);
        for (enum aspect aspect = VIEW; aspect < ASPECTS; aspect++)
            json_array_append_new(line, json_string(check.hash[i][aspect]));
        json_array_append_new(lines, line);
    }
}
