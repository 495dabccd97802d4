#include "metrics.h"

#include <string.h>

_Atomic int64_t metrics_value[METRIC_COUNT];

static const struct {
    const char *type, *name, *labels, *help;
} metric_table[METRIC_COUNT] = {
#define METRICS_ROW(id, type, name, labels, help) {type, name, labels, help},
    METRICS(METRICS_ROW)
#undef METRICS_ROW
};

static void put_head(struct writer *w, const char *type, const char *name, const char *help) {
    put_format(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

void metrics_write(struct writer *w) {
    for (int i = 0; i < METRIC_COUNT; i++) {
        if (i == 0 || strcmp(metric_table[i].name, metric_table[i - 1].name) != 0)
            put_head(w, metric_table[i].type, metric_table[i].name, metric_table[i].help);
        put_format(w, "%s%s %lld\n", metric_table[i].name, metric_table[i].labels,
                   (long long)atomic_load_explicit(&metrics_value[i], memory_order_relaxed));
    }
}

void metrics_write_one(struct writer *w, const char *type, const char *name, const char *help, int64_t value) {
    put_head(w, type, name, help);
    put_format(w, "%s %lld\n", name, (long long)value);
}
