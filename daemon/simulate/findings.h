/* The breaches that a law finds: each kind once, with its count and its first occurrence. */
#ifndef DAEMON_FINDINGS_H
#define DAEMON_FINDINGS_H

#include <stdint.h>
#include <stdio.h>

#include "../../rulesets/kit/writer.h"

enum { FINDINGS_MOST = 64 };

struct finding {
    char what[200];  /* the kind of breach: verb, step, reader */
    char where[200]; /* an excerpt of the first one */
    uint64_t count, seed;
    int decision;
};

struct findings {
    struct finding item[FINDINGS_MOST]; /* further kinds are not kept */
    int count;
};

/* Counts a breach of this kind. If it is the first of its kind, returns the finding, so that the caller can fill in
 * `where`; else NULL. */
struct finding *findings_add(struct findings *findings, const char *what, uint64_t seed, int decision);
/* Prints two lines for each finding: what, how often and where first; then the excerpt. name: the name of the games
 * played. */
void findings_print(FILE *to, const struct findings *findings, const char *name);
/* Fills `where` with some text of both writers around the first difference. */
void finding_parting(struct finding *finding, const struct writer *one, const struct writer *two);

#endif
