/* Views as pictures. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../daemon/picture.h"
#include "../daemon/game/session.h"
#include "access.h"
#include "api_state.h"
#include "resources.h"
#include "view.h"

struct drawing {
    struct picture_job job;
};
_Static_assert(sizeof(struct drawing) <= CALL_DATA, "fits");

enum { WIDTH_STANDARD = 1200, WIDTH_STEP = 100 };

/* Writes the SVG into the body; call->status stays 0 where that came off. */
static enum job_step draw(struct call *call, char *prefix, size_t size) {
    struct access access;
    struct session *session;
    int role;
    bool then;
    access_of(call->job.record, &access);
    if (!access_view_role(call, &access, call->parameters.role, &role))
        return JOB_FINISHED;
    enum job_step step = view_look(call, &session, &then);
    if (step == JOB_FINISHED && call->status == 0) {
        if (session_board_svg(session, role, &call->body))
            view_prefix(prefix, size, &access, session, role);
        else
            view_ruleset_fault(call);
    }
    return step;
}

enum job_step board_svg_run(struct call *call) {
    char prefix[64] = "";
    enum job_step step = draw(call, prefix, sizeof prefix);
    if (step == JOB_FINISHED && call->status == 0) {
        call->status = 200;
        call->type = "image/svg+xml";
        call_etag(call, prefix);
    }
    return step;
}

/* Rounded up, so that those who ask for about the same get the same. */
static int width_of(const struct call *call) {
    int width = call->parameters.given & PARAMETER_WIDTH ? call->parameters.width : WIDTH_STANDARD;
    return (width + WIDTH_STEP - 1) / WIDTH_STEP * WIDTH_STEP;
}

enum job_step board_png_run(struct call *call) {
    char prefix[64] = "";
    enum job_step step = draw(call, prefix, sizeof prefix);
    if (step == JOB_FINISHED && call->status == 0) {
        snprintf(prefix + strlen(prefix), sizeof prefix - strlen(prefix), "%d-", width_of(call));
        call->status = 200;
        call_etag(call, prefix);
    }
    return step;
}

static void reply(struct call *call, struct picture_bytes *picture) {
    if (!call_holds(call, picture->length)) {
        picture_release(picture);
        return;
    }
    call->status = 200;
    call->type = "image/png";
    call_headers(call);
    http_reply_bytes(call->request, 200, (const char *)picture->bytes, picture->length, picture_release, picture);
    call->replied = true;
}

static void on_picture(struct picture_job *job) {
    struct call *call = job->context;
    switch (job->outcome) {
    case PICTURE_DONE: reply(call, job->result); break;
    case PICTURE_TOO_LARGE:
        call_bad_parameter(call, "width",
                           "At this width the picture would have %d rows and more than 4 megapixels. "
                           "Ask for a smaller one.",
                           job->height);
        break;
    case PICTURE_FAILED:
        call_problem(call, PROBLEM_INTERNAL,
                     "The picture could not be drawn. Quote the Musterd-Request-Id when you "
                     "report it.");
        break;
    case PICTURE_STOPPED:
        call_problem(call, PROBLEM_UNAVAILABLE, "The daemon is stopping. Ask again in 1 second.");
        break;
    }
    call_answer(call);
}

bool board_png_done(struct call *call) {
    struct picture_job *job = &((struct drawing *)(void *)call->data)->job;
    if (call->status == 304)
        return true;
    *job = (struct picture_job){.svg = call->body.text,
                                .length = call->body.length,
                                .width = width_of(call),
                                .done = on_picture,
                                .context = call};
    uint8_t width[4] = {(uint8_t)(job->width >> 8), (uint8_t)job->width};
    crypto_generichash(job->key, sizeof job->key, (const unsigned char *)job->svg, job->length, width, 0);
    job->key[0] ^= width[0];
    job->key[1] ^= width[1];
    call_payer(call, job->owner);
    struct picture_bytes *known = picture_find(call->api->picture, job->key);
    if (known) {
        reply(call, known);
        return true;
    }
    struct writer svg = call->body;
    call->body = (struct writer){0};
    if (picture_submit(call->api->picture, job))
        return false;
    call->body = svg;
    call_problem(call, PROBLEM_UNAVAILABLE,
                 "%d of your pictures wait to be drawn, or %d of all together. Ask again in 1 second.", PICTURE_SHARE,
                 PICTURE_WAITING);
    return true;
}
