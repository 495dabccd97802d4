/* The only functions through which values of rows enter the daemon. Each value is checked against what this program
 * writes. An impossible value is named in *damage (damage.h) and replaced by a harmless one. Every function here reads
 * the next column. */
#ifndef STORE_READING_H
#define STORE_READING_H

#include "damage.h"
#include "pipeline.h"

/* Lengths in bytes. ID_MOST: ids of players, apps, rulesets and scenarios. JSON_MOST: a request's body, which contains
 * labels and options. */
enum { ID_MOST = 64, JSON_MOST = 65536 };
/* The end of the year 9999, in microseconds since 1970. */
#define TIME_MOST 253402300800000000LL

struct reading {
    const PGresult *result;
    int row, column; /* row, and the next column to read */
    char **damage;
};

/* A text of least to most bytes, which the caller frees. NULL if the column is NULL or the length is wrong. NULL in the
 * column is damage unless `optional`. */
char *read_text(struct reading *r, const char *name, size_t least, size_t most, bool optional);
/* The same, but returns "" instead of NULL. */
char *read_needed(struct reading *r, const char *name, size_t least, size_t most);
/* Reads into a buffer of `size` bytes; "" if the column is NULL. */
void read_word(struct reading *r, const char *name, char *out, size_t size, size_t least, bool optional);
/* The same for ids of players and apps, and for names of that form; least 0: "" is allowed. */
void read_id(struct reading *r, const char *name, char *out, size_t size, size_t least, bool optional);
/* A JSON object in the form that answers show. */
char *read_object(struct reading *r, const char *name, bool optional);
/* The same, fully parsed; "{}" if the column is NULL. */
char *read_whole_object(struct reading *r, const char *name);
/* A number in the range; `least` if the value is outside it. */
int64_t read_number(struct reading *r, const char *name, int64_t least, int64_t most);
/* The same, but NULL is not damage and reads as `none`. */
int64_t read_number_or(struct reading *r, const char *name, int64_t least, int64_t most, int64_t none);
/* A time from 1970 to the end of 9999, in microseconds; 0: NULL. */
int64_t read_time(struct reading *r, const char *name, bool optional);
void read_bytes(struct reading *r, const char *name, uint8_t *out, size_t count);
/* Reads into a buffer of `most` bytes and returns the number of bytes. NULL reads as 0, which is damage unless least is
 * 0. */
size_t read_some_bytes(struct reading *r, const char *name, uint8_t *out, size_t least, size_t most);
/* NULL reads as zero, and is damage unless `optional`. */
void read_uuid(struct reading *r, const char *name, uint8_t id[16], bool optional);
/* The same for an id that a daemon made: UUIDv7. */
void read_made_id(struct reading *r, const char *name, uint8_t id[16], bool optional);
/* true: nothing is damaged. false: the damage was reported for KIND ID (the UUID as text) and *damage is freed. */
bool read_was_sound(const char *kind, const uint8_t id[16], char **damage);

#endif
