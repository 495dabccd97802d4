#include <string.h>

#include "session.h"

enum { STORED_BY_CARETAKER = 4 }; /* in place of ENTRY_ACTION */

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

size_t entry_encode(const struct entry *entry, uint8_t bytes[ENTRY_BYTES]) {
    size_t n = 0;
    int kind = entry->kind == ENTRY_ACTION && entry->caretaker ? STORED_BY_CARETAKER : entry->kind;
    bytes[n++] = (uint8_t)(kind | entry->role << 4);
    if (entry->kind == ENTRY_CONCLUDE || entry->kind == ENTRY_NOTICE)
        bytes[n++] = entry->how;
    if (entry->kind != ENTRY_ACTION)
        return n;
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

bool entry_decode(const uint8_t *bytes, size_t length, struct entry *entry) {
    if (length == 0)
        return false;
    entry->kind = bytes[0] & 15;
    entry->role = bytes[0] >> 4;
    entry->how = 0;
    entry->caretaker = entry->kind == STORED_BY_CARETAKER;
    if (entry->caretaker)
        entry->kind = ENTRY_ACTION;
    entry->action = (struct action){0};
    if (entry->role >= RULESET_MAX_ROLES)
        return false;
    switch (entry->kind) {
    case ENTRY_ACTION: return decode_action(bytes + 1, bytes + length, &entry->action);
    case ENTRY_UNDO: return length == 1;
    case ENTRY_CONCLUDE:
        entry->how = length == 2 ? bytes[1] : 0;
        return length == 2 && bytes[1] <= CONCLUDE_ADJUDICATED;
    case ENTRY_NOTICE: entry->how = length == 2 ? bytes[1] : 0; return length == 2 && bytes[1] < ENTRY_NOTICES;
    default: return false;
    }
}
