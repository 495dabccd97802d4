/* SVG to PNG: one at a time, in a thread of its own, because a picture takes as long as thousands of
 * requests. Whoever wants them gets them in turn, however many another wants; what several wait for is
 * drawn once. Finished pictures are kept for a while, by what they show; so are the layers of a picture that
 * many have in common (a map), ready to be laid over one another. */
#ifndef DAEMON_PICTURE_H
#define DAEMON_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PICTURE_PIXELS = 4 * 1000 * 1000,
    PICTURE_KEY = 16,
    PICTURE_PARTS = 4,    /* documents laid over one another; the first and the third are kept as they are drawn */
    PICTURE_WAITING = 64, /* pictures that wait to be drawn, of all together */
    PICTURE_SHARE = 8     /* of one owner */
};

struct picture;

/* A finished PNG, shared; each holder releases once. */
struct picture_bytes {
    _Atomic int holders;
    size_t length;
    unsigned char bytes[];
};
void picture_release(void *bytes); /* NULL does nothing */

enum picture_outcome { PICTURE_DONE, PICTURE_TOO_LARGE, PICTURE_FAILED, PICTURE_STOPPED };

/* The caller fills in the first block and keeps the job alive until done(), which comes in the picture thread. */
struct picture_job {
    uint8_t key[PICTURE_KEY];   /* of what is drawn and how large */
    uint8_t owner[PICTURE_KEY]; /* whose turn it takes */
    char *svg;                  /* of malloc; taken over, unless picture_submit says false */
    size_t length;
    size_t part[PICTURE_PARTS]; /* lengths of the documents that svg holds, in order; the last is not empty */
    int width;
    void (*done)(struct picture_job *job);
    void *context;

    enum picture_outcome outcome;
    int height;                   /* also of one that is too large */
    struct picture_bytes *result; /* the caller's to release */

    struct picture_job *next, *same; /* waiting; waiting for the same picture */
    uint64_t round;
};

/* Starts the thread; NULL if that fails. */
struct picture *picture_start(void);
/* What waits is done with PICTURE_STOPPED. NULL does nothing. */
void picture_stop(struct picture *picture);

/* A picture that is kept: the caller's to release; NULL: none. Any thread. */
struct picture_bytes *picture_find(struct picture *picture, const uint8_t key[PICTURE_KEY]);
/* false: too many wait already, of this owner or of all, and done() will not come. Any thread. */
bool picture_submit(struct picture *picture, struct picture_job *job);

#endif
