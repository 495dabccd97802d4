/* Encodes log entries for the store, and decodes them. Contracts: session.h. */
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "session.h"

/* Stored instead of ENTRY_ACTION. */
enum { STORED_BY_CARETAKER = 4, STORED_AUTOMATIC = 7, STORED_BY_BOT = 8, STORED_BY_STAND_IN = 9 };
enum { BOT_BYTES = 1 + 8 }; /* after the head: level and seed */

static size_t put_varint(uint8_t *p, uint32_t n) {
    size_t length = 0;
    while (n >= 0x80) {
        p[length++] = (uint8_t)(n | 0x80);
        n >>= 7;
    }
    p[length++] = (uint8_t)n;
    return length;
}

static bool take_varint(const uint8_t **p, const uint8_t *end, uint32_t *n) {
    *n = 0;
    for (int shift = 0; shift < 21 && *p < end; shift += 7) {
        uint8_t byte = *(*p)++;
        *n |= (uint32_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

static uint32_t zigzag(int16_t n) {
    return (uint16_t)((uint16_t)n << 1) ^ (n < 0 ? 0xffffu : 0u);
}

static int16_t unzigzag(uint32_t n) {
    return (int16_t)((n >> 1) ^ (n & 1 ? 0xffffu : 0u));
}

/* ---- terms of the table ------------------------------------------------------------------------------------------ */

static const char *const act_names[TABLE_ACTS] = {NULL,         "draw",      "cancel",     "pause",      "resume",
                                                  "extra-time", "take-back", "substitute", "adjudicate", "correct"};

const char *table_act_name(enum table_act act) {
    return act_names[act];
}

enum table_act table_act_find(const char *name) {
    for (int act = 1; act < TABLE_ACTS; act++)
        if (strcmp(act_names[act], name) == 0)
            return (enum table_act)act;
    return (enum table_act)0;
}

const char *result_by_name(enum result_by by) {
    static const char *const names[BY_KINDS] = {"played", "resigned", "time", "agreement", "director", "absence"};
    return names[by];
}

static size_t put_text(uint8_t *p, const char *text) {
    size_t n = strlen(text);
    p[0] = (uint8_t)n;
    p[1] = (uint8_t)(n >> 8);
    memcpy(p + 2, text, n);
    return n + 2;
}

static bool take_text(const uint8_t **p, const uint8_t *end, char *text, size_t size) {
    if (end - *p < 2)
        return false;
    size_t n = (size_t)((*p)[0] | (*p)[1] << 8);
    *p += 2;
    if (n >= size || n > (size_t)(end - *p) || memchr(*p, '\0', n))
        return false;
    memcpy(text, *p, n);
    text[n] = '\0';
    *p += n;
    return true;
}

static size_t put_number(uint8_t *p, uint32_t n) {
    for (int i = 0; i < 4; i++)
        p[i] = (uint8_t)(n >> (8 * i));
    return 4;
}

static uint32_t number_at(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Bits of the second byte. How the result counts stands above them. */
enum { TERMS_DIRECTED = 1, TERMS_BY_LEAGUE = 2, TERMS_COUNTS_AS = 2 };
/* The head: how, who decided, two numbers, the places. Three texts with their lengths follow. */
enum { TERMS_HEAD = 2 + 4 + 4 + RULESET_MAX_ROLES };
_Static_assert(1 + TERMS_HEAD + 6 + 2 * TABLE_NAME + TABLE_REASON_BYTES <= ENTRY_BYTES, "an entry fits");

static size_t encode_terms(const struct entry *entry, uint8_t *p) {
    const struct table_terms *terms = entry->terms;
    size_t n = 0;
    p[n++] = entry->how;
    p[n++] = (uint8_t)((terms->directed ? TERMS_DIRECTED : 0) | (terms->by_league ? TERMS_BY_LEAGUE : 0) |
                       (int)terms->counts_as << TERMS_COUNTS_AS);
    n += put_number(p + n, terms->back_to);
    n += put_number(p + n, terms->seconds);
    memcpy(p + n, terms->place, sizeof terms->place);
    n += sizeof terms->place;
    n += put_text(p + n, terms->player);
    n += put_text(p + n, terms->former);
    return n + put_text(p + n, terms->reason);
}

static bool decode_terms(const uint8_t *p, const uint8_t *end, struct entry *entry) {
    if (end - p < TERMS_HEAD || p[0] == 0 || p[0] >= TABLE_ACTS || p[1] >> TERMS_COUNTS_AS >= BY_KINDS)
        return false;
    struct table_terms *terms = xcalloc(1, sizeof *terms);
    entry->how = p[0];
    entry->terms = terms;
    terms->directed = p[1] & TERMS_DIRECTED;
    terms->by_league = p[1] & TERMS_BY_LEAGUE;
    terms->counts_as = (enum result_by)(p[1] >> TERMS_COUNTS_AS);
    terms->back_to = number_at(p + 2);
    terms->seconds = number_at(p + 6);
    memcpy(terms->place, p + 10, sizeof terms->place);
    p += TERMS_HEAD;
    if (take_text(&p, end, terms->player, sizeof terms->player) &&
        take_text(&p, end, terms->former, sizeof terms->former) &&
        take_text(&p, end, terms->reason, sizeof terms->reason) && p == end)
        return true;
    entry_finish(entry);
    return false;
}

void entry_finish(struct entry *entry) {
    free(entry->terms);
    entry->terms = NULL;
}

void entries_free(struct entry *entries, size_t count) {
    for (size_t i = 0; i < count; i++)
        entry_finish(&entries[i]);
    free(entries);
}

struct entry entry_copy(const struct entry *entry) {
    struct entry copy = *entry;
    if (!entry->terms)
        return copy;
    copy.terms = xcalloc(1, sizeof *copy.terms);
    *copy.terms = *entry->terms;
    return copy;
}

/* ---- all kinds --------------------------------------------------------------------------------------------------- */

/* The last byte of a conclusion with_next. */
enum { WITH_NEXT = 1 };

static int stored_kind(const struct entry *entry) {
    if (entry->kind != ENTRY_ACTION)
        return entry->kind;
    return entry->bot         ? (entry->caretaker ? STORED_BY_STAND_IN : STORED_BY_BOT)
           : entry->caretaker ? STORED_BY_CARETAKER
           : entry->automatic ? STORED_AUTOMATIC
                              : ENTRY_ACTION;
}

static size_t put_bot(uint8_t *p, const struct entry *entry) {
    p[0] = entry->bot;
    put_number(p + 1, (uint32_t)entry->seed);
    put_number(p + 5, (uint32_t)(entry->seed >> 32));
    return BOT_BYTES;
}

size_t entry_encode(const struct entry *entry, uint8_t bytes[ENTRY_BYTES]) {
    size_t n = 0;
    bytes[n++] = (uint8_t)(stored_kind(entry) | entry->role << 4);
    if (entry->kind == ENTRY_TABLE)
        return n + encode_terms(entry, bytes + n);
    if (entry->kind == ENTRY_CONCLUDE || entry->kind == ENTRY_NOTICE)
        bytes[n++] = entry->how;
    if (entry->with_next)
        bytes[n++] = WITH_NEXT;
    if (entry->kind != ENTRY_ACTION)
        return n;
    if (entry->bot)
        n += put_bot(bytes + n, entry);
    n += put_varint(bytes + n, entry->action.verb);
    int args = ACTION_ARGS;
    while (args > 0 && entry->action.arg[args - 1] == 0)
        args--;
    for (int i = 0; i < args; i++)
        n += put_varint(bytes + n, zigzag(entry->action.arg[i]));
    return n;
}

static bool decode_action(const uint8_t *p, const uint8_t *end, struct action *action) {
    uint32_t n;
    if (!take_varint(&p, end, &n) || n > UINT16_MAX)
        return false;
    action->verb = (uint16_t)n;
    for (int i = 0; p < end; i++) {
        if (i == ACTION_ARGS || !take_varint(&p, end, &n) || n > UINT16_MAX)
            return false;
        action->arg[i] = unzigzag(n);
    }
    return true;
}

/* Sets level and seed from the bytes after the head. */
static bool take_bot(const uint8_t *bytes, size_t length, struct entry *entry) {
    if (length < 1 + BOT_BYTES || bytes[1] == 0)
        return false;
    entry->kind = ENTRY_ACTION;
    entry->bot = bytes[1];
    entry->seed = number_at(bytes + 2) | (uint64_t)number_at(bytes + 6) << 32;
    return true;
}

bool entry_decode(const uint8_t *bytes, size_t length, struct entry *entry) {
    if (length == 0)
        return false;
    entry->bot = 0;
    entry->seed = 0;
    entry->kind = bytes[0] & 15;
    entry->role = bytes[0] >> 4;
    entry->how = 0;
    const bool by_bot = entry->kind == STORED_BY_BOT || entry->kind == STORED_BY_STAND_IN;
    entry->caretaker = entry->kind == STORED_BY_CARETAKER || entry->kind == STORED_BY_STAND_IN;
    entry->automatic = entry->kind == STORED_AUTOMATIC;
    if (!by_bot && (entry->caretaker || entry->automatic))
        entry->kind = ENTRY_ACTION;
    entry->with_next = false;
    entry->action = (struct action){0};
    entry->terms = NULL;
    if (by_bot && !take_bot(bytes, length, entry))
        return false;
    if (entry->kind == ENTRY_TABLE)
        return (entry->role < RULESET_MAX_ROLES || entry->role == ROLE_NOBODY) &&
               decode_terms(bytes + 1, bytes + length, entry);
    if (entry->role >= RULESET_MAX_ROLES)
        return false;
    switch (entry->kind) {
    case ENTRY_ACTION: return decode_action(bytes + 1 + (entry->bot ? BOT_BYTES : 0), bytes + length, &entry->action);
    case ENTRY_UNDO: return length == 1;
    case ENTRY_CONCLUDE:
        entry->how = length > 1 ? bytes[1] : 0;
        entry->with_next = length == 3 && bytes[2] == WITH_NEXT;
        return (length == 2 || entry->with_next) && bytes[1] <= CONCLUDE_ADJUDICATED;
    case ENTRY_NOTICE: entry->how = length == 2 ? bytes[1] : 0; return length == 2 && bytes[1] < ENTRY_NOTICES;
    default: return false;
    }
}
