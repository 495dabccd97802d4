#include "faults.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"

enum { TEXT_MOST = 400 };

/* A copy of at most TEXT_MOST bytes, cut between characters of UTF-8. */
static char *copy_of(const char *text) {
    char *copy = xstrdup(text ? text : "");
    size_t n = strlen(copy);
    if (n <= TEXT_MOST)
        return copy;
    n = TEXT_MOST;
    while (n > 0 && ((unsigned char)copy[n] & 0xc0) == 0x80)
        n--;
    copy[n] = '\0';
    return copy;
}

void pack_fault(struct pack_faults *faults, const char *file, int row, const char *column, const char *expected,
                const char *found) {
    faults->count++;
    if (faults->kept == PACK_FAULTS_KEPT)
        return;
    faults->fault = xrealloc(faults->fault, sizeof *faults->fault * ((size_t)faults->kept + 1));
    faults->fault[faults->kept++] =
        (struct pack_fault){copy_of(file), row, copy_of(column), copy_of(expected), copy_of(found)};
}

void pack_faults_finish(struct pack_faults *faults) {
    for (int i = 0; i < faults->kept; i++) {
        free(faults->fault[i].file);
        free(faults->fault[i].column);
        free(faults->fault[i].expected);
        free(faults->fault[i].found);
    }
    free(faults->fault);
    *faults = (struct pack_faults){0};
}

void pack_fault_write(const struct pack_fault *fault, struct writer *out) {
    if (fault->file[0])
        put(out, fault->file);
    if (fault->row > 0)
        put_format(out, ", row %d", fault->row);
    if (fault->column[0])
        put_format(out, ", %s", fault->column);
    put_format(out, "%sexpected %s, found %s", fault->file[0] ? ": " : "", fault->expected, fault->found);
}

void pack_faults_write(const struct pack_faults *faults, const char *prefix, struct writer *out) {
    for (int i = 0; i < faults->kept; i++) {
        put(out, prefix);
        pack_fault_write(&faults->fault[i], out);
        put_char(out, '\n');
    }
    if (faults->count > faults->kept)
        put_format(out, "%sand %d faults more\n", prefix, faults->count - faults->kept);
}
