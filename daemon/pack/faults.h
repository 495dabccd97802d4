/* What is wrong with a pack: a list of faults, each with file, row, column, what is wrong and what is allowed. */
#ifndef DAEMON_PACK_FAULTS_H
#define DAEMON_PACK_FAULTS_H

#include "../../rulesets/kit/writer.h"

enum { PACK_FAULTS_KEPT = 100 };

struct pack_fault {
    char *file;   /* "cards.csv", "manifest.json"; "" for the pack as a whole */
    int row;      /* of the file, the header is row 1; 0: none */
    char *column; /* "": the whole row */
    char *expected, *found;
};

/* Zeroed: no faults. Not for several threads at once. */
struct pack_faults {
    int count; /* also of those that were not kept */
    int kept;
    struct pack_fault *fault;
};

/* Adds a fault. The texts are copied; file, column: NULL stands for "". */
void pack_fault(struct pack_faults *faults, const char *file, int row, const char *column, const char *expected,
                const char *found);
void pack_faults_finish(struct pack_faults *faults); /* frees; it is empty afterwards */

/* Writes "cards.csv, row 3, ap: expected 1..6, found 9", without an end of line. */
void pack_fault_write(const struct pack_fault *fault, struct writer *out);
/* The same for all that are kept, each with prefix and an end of line. */
void pack_faults_write(const struct pack_faults *faults, const char *prefix, struct writer *out);

#endif
