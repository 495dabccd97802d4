/* Converts SVG to PNG on a separate thread, one picture at a time, because a picture takes as long as thousands of
 * requests. Owners take turns, regardless of the number of pictures that each requests. A picture that several jobs
 * wait for is drawn once. Finished pictures are cached for a while by their content. Layers that many pictures share (a
 * map) are cached, too, ready to be combined. */
#ifndef DAEMON_PICTURE_H
#define DAEMON_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PICTURE_PIXELS = 4 * 1000 * 1000,
    PICTURE_KEY = 16,
    PICTURE_PARTS = 4,    /* documents drawn on top of one another; the first and the third are cached as layers */
    PICTURE_WAITING = 64, /* the most waiting pictures */
    PICTURE_SHARE = 8     /* the most waiting pictures of one owner */
};

struct picture;

/* A finished PNG, reference-counted; each holder releases it once. */
struct picture_bytes {
    _Atomic int holders;
    size_t length;
    unsigned char bytes[];
};
void picture_release(void *bytes); /* NULL does nothing */

enum picture_outcome { PICTURE_DONE, PICTURE_TOO_LARGE, PICTURE_FAILED, PICTURE_STOPPED };

/* The caller sets the first block and keeps the job alive until done(), which is called on the picture thread. */
struct picture_job {
    uint8_t key[PICTURE_KEY];   /* identifies the content and the size */
    uint8_t owner[PICTURE_KEY]; /* owner whose turn it uses */
    char *svg;                  /* from malloc; owned by the job unless picture_submit returns false */
    size_t length;
    size_t part[PICTURE_PARTS]; /* lengths of the documents in svg, in order; the last is not empty */
    int width;
    void (*done)(struct picture_job *job);
    void *context;

    enum picture_outcome outcome;
    int height;                   /* set even if the picture is too large */
    struct picture_bytes *result; /* the caller releases it */

    struct picture_job *next, *same; /* list of waiting jobs; list of jobs for the same picture */
    uint64_t round;
};

/* Starts the thread; NULL: that failed. */
struct picture *picture_start(void);
/* Waiting jobs end with PICTURE_STOPPED. NULL does nothing. */
void picture_stop(struct picture *picture);

/* A cached picture, which the caller releases; NULL: none. Any thread. */
struct picture_bytes *picture_find(struct picture *picture, const uint8_t key[PICTURE_KEY]);
/* false: too many jobs are waiting, of this owner or of all, and done() will not be called. Any thread. */
bool picture_submit(struct picture *picture, struct picture_job *job);

#endif
