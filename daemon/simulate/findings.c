#include "findings.h"

#include <string.h>

struct finding *findings_add(struct findings *findings, const char *what, uint64_t seed, int decision) {
    int i = 0;
    while (i < findings->count && strcmp(findings->item[i].what, what) != 0)
        i++;
    if (i == FINDINGS_MOST)
        return NULL;
    struct finding *finding = &findings->item[i];
    if (i < findings->count) {
        finding->count++;
        return NULL;
    }
    findings->count++;
    *finding = (struct finding){.seed = seed, .decision = decision, .count = 1};
    snprintf(finding->what, sizeof finding->what, "%s", what);
    return finding;
}

void finding_parting(struct finding *finding, const struct writer *one, const struct writer *two) {
    enum { BEFORE = 40, SHOWN = 90 };
    size_t k = 0;
    while (k < one->length && k < two->length && one->text[k] == two->text[k])
        k++;
    size_t from = k > BEFORE ? k - BEFORE : 0;
    int a = (int)(one->length - from), b = (int)(two->length - from);
    snprintf(finding->where, sizeof finding->where, "%.*s | %.*s", a < SHOWN ? a : SHOWN, a > 0 ? one->text + from : "",
             b < SHOWN ? b : SHOWN, b > 0 ? two->text + from : "");
}

void findings_print(FILE *to, const struct findings *findings, const char *name) {
    for (int i = 0; i < findings->count; i++) {
        const struct finding *finding = &findings->item[i];
        fprintf(to, "%s: %s; %llu times, first with seed %llu, decision %d:\n    %s\n", name, finding->what,
                (unsigned long long)finding->count, (unsigned long long)finding->seed, finding->decision,
                finding->where);
    }
}
