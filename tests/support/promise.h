/* Values to commit to, and what commits to them: hashed here by the contract's words, not by the daemon's code. */
#ifndef SUPPORT_PROMISE_H
#define SUPPORT_PROMISE_H

enum { PROMISE_TEXT = 65 };

struct promise {
    char value[PROMISE_TEXT], commitment[PROMISE_TEXT]; /* in hex */
};

/* One for this role; the same number gives the same value. */
struct promise promise_of(const char *role, int number);

#endif
