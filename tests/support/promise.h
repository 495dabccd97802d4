/* Values and their commitments, hashed independently of the daemon's code, as openapi.yaml specifies. */
#ifndef SUPPORT_PROMISE_H
#define SUPPORT_PROMISE_H

enum { PROMISE_TEXT = 65 };

struct promise {
    char value[PROMISE_TEXT], commitment[PROMISE_TEXT]; /* in hex */
};

/* A value for this role; the same number gives the same value. */
struct promise promise_of(const char *role, int number);

#endif
