#include "metrics.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "version.h"

_Atomic int64_t metrics_value[METRIC_COUNT];

static const struct {
    enum metric_reader reader;
    const char *type, *name, *labels, *help;
} metric_table[METRIC_COUNT] = {
#define METRICS_ROW(id, reader, type, name, labels, help) {METRIC_FOR_##reader, type, name, labels, help},
    METRICS(METRICS_ROW)
#undef METRICS_ROW
};

static void put_head(struct writer *w, const char *type, const char *name, const char *help) {
    put_format(w, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

void metrics_write(struct writer *w, enum metric_reader reader) {
    for (int i = 0; i < METRIC_COUNT; i++) {
        if (metric_table[i].reader > reader)
            continue;
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

void metrics_write_seconds(struct writer *w, const char *name, const char *help, uint64_t microseconds) {
    put_head(w, "counter", name, help);
    put_format(w, "%s %.6f\n", name, (double)microseconds / 1e6);
}

void metrics_write_gauge_seconds(struct writer *w, const char *name, const char *help, int64_t microseconds) {
    put_head(w, "gauge", name, help);
    put_format(w, "%s %.6f\n", name, (double)microseconds / 1e6);
}

static int64_t count_files(void) {
    int64_t count = -3; /* without ".", ".." and the folder itself */
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count < 0 ? 0 : count;
}

/* In seconds since 1970; 0: unknown. */
static double started_at(void) {
    char line[1024] = "";
    unsigned long long ticks = 0;
    struct timespec now, up;
    FILE *file = fopen("/proc/self/stat", "r");
    const bool read = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    const char *rest = read ? strrchr(line, ')') : NULL; /* the name before it may hold anything */
    if (!rest || sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
                        &ticks) != 1)
        return 0;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_BOOTTIME, &up);
    return (double)(now.tv_sec - up.tv_sec) + (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

static int64_t resident_bytes(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (int64_t)pages * sysconf(_SC_PAGESIZE);
}

static uint64_t microseconds_of(const struct timeval *time) {
    return (uint64_t)time->tv_sec * 1000000 + (uint64_t)time->tv_usec;
}

void metrics_write_process(struct writer *w) {
    struct rusage usage;
    struct rlimit files;
    getrusage(RUSAGE_SELF, &usage);
    metrics_write_seconds(w, "process_cpu_seconds_total", "Processor time, of user and system.",
                          microseconds_of(&usage.ru_utime) + microseconds_of(&usage.ru_stime));
    metrics_write_one(w, "gauge", "process_resident_memory_bytes", "Memory in use.", resident_bytes());
    metrics_write_one(w, "gauge", "process_open_fds", "Open files and connections.", count_files());
    if (getrlimit(RLIMIT_NOFILE, &files) == 0)
        metrics_write_one(w, "gauge", "process_max_fds", "The most files and connections that may be open.",
                          (int64_t)files.rlim_cur);
    put_head(w, "gauge", "process_start_time_seconds", "When the process began, in seconds since 1970.");
    put_format(w, "process_start_time_seconds %.3f\n", started_at());
}

void metrics_write_build(struct writer *w) {
    put_head(w, "gauge", "musterd_build_info", "The version of the program, as a label.");
    put_format(w, "musterd_build_info{version=\"%s\"} 1\n", MUSTERD_VERSION);
}

static const uint64_t bounds[HISTOGRAM_BUCKETS] = {500,    1000,   2500,   5000,    10000,   25000,   50000,
                                                   100000, 250000, 500000, 1000000, 2500000, 5000000, 10000000};

void histogram_add(struct histogram *histogram, uint64_t microseconds) {
    int i = 0;
    while (i < HISTOGRAM_BUCKETS && microseconds > bounds[i])
        i++;
    atomic_fetch_add_explicit(&histogram->bucket[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&histogram->microseconds, microseconds, memory_order_relaxed);
}

void histogram_head(struct writer *w, const char *name, const char *help) {
    put_head(w, "histogram", name, help);
}

void histogram_write(struct writer *w, const char *name, const char *label, const char *value,
                     struct histogram *histogram) {
    uint64_t counted[HISTOGRAM_BUCKETS + 1], total = 0;
    for (int i = 0; i <= HISTOGRAM_BUCKETS; i++) {
        total += atomic_load_explicit(&histogram->bucket[i], memory_order_relaxed);
        counted[i] = total;
    }
    if (total == 0)
        return;
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++)
        put_format(w, "%s_bucket{%s=\"%s\",le=\"%g\"} %llu\n", name, label, value, (double)bounds[i] / 1e6,
                   (unsigned long long)counted[i]);
    put_format(w, "%s_bucket{%s=\"%s\",le=\"+Inf\"} %llu\n", name, label, value, (unsigned long long)total);
    put_format(w, "%s_sum{%s=\"%s\"} %.6f\n", name, label, value,
               (double)atomic_load_explicit(&histogram->microseconds, memory_order_relaxed) / 1e6);
    put_format(w, "%s_count{%s=\"%s\"} %llu\n", name, label, value, (unsigned long long)total);
}
