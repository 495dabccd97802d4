/* Views as pictures. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/session.h"
#include "../../daemon/picture.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/role.h"
#include "../call/send.h"
#include "../call/submit.h"
#include "../call/unread.h"
#include "../caller/access.h"
#include "../text/svg.h"
#include "resources.h"
#include "view.h"

struct drawing {
    struct picture_job job;
    size_t part[PICTURE_PARTS]; /* lengths of the documents in the body, in order */
    bool submitted;
};
CALL_DATA_AS(struct drawing, drawing_data)

enum { WIDTH_STANDARD = 1200, WIDTH_STEP = 100, WIDTH_LARGE = 1400, WIDTH_MEDIUM = 700 };

/* The viewing role, and the game at the moment to be shown. */
struct looking {
    struct access access;
    struct session *session;
    int role;
    char prefix[64]; /* start of the ETag */
};

/* Finds the position to show. If it is found, call->answer.status stays 0. */
static enum job_step look(struct call *call, struct looking *looking) {
    bool in_past;
    access_of(call->job.record, &looking->access);
    if (!role_to_view(call, &looking->access, call->parameters.role, &looking->role))
        return JOB_FINISHED;
    enum job_step step = view_look(call, &looking->session, &in_past);
    if (step == JOB_FINISHED && call->answer.status == 0)
        view_prefix(looking->prefix, sizeof looking->prefix, &looking->access, looking->session, looking->role);
    return step;
}

/* The opening position of a scenario, with no players and fixed dice. The caller frees the session. On success
 * call->answer.status stays 0. */
static void look_at_opening(struct call *call, struct looking *looking) {
    static const uint8_t key[KEY_BYTES];
    const struct module *module = loader_current(call->api->loader, call->target.segment[0]);
    struct setup setup;
    struct writer why;
    if (!module) {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no ruleset %s. GET /v1/rulesets lists them.",
                     call->target.segment[0]);
        return;
    }
    writer_init(&why);
    if (setup_read(module, call->parameters.scenario, NULL, &setup, &why)) {
        call_bad_parameter(call, "scenario", "%s", writer_text(&why));
    } else if (!(looking->session = session_new(module, &setup, key, &why))) {
        call_cause(call, writer_text(&why));
        call_ruleset_fault(call);
    }
    writer_finish(&why);
    looking->role = ROLE_SPECTATOR;
    snprintf(looking->prefix, sizeof looking->prefix, "opening-%.16s-", module->content_hash);
}

/* Rounded up, so that requests for similar widths share a picture. */
static int width_of(const struct call *call) {
    int width = call->parameters.given & PARAMETER_WIDTH ? call->parameters.width : WIDTH_STANDARD;
    return (width + WIDTH_STEP - 1) / WIDTH_STEP * WIDTH_STEP;
}

static uint8_t form_of(int width) {
    return width >= WIDTH_LARGE ? BOARD_LARGE : width >= WIDTH_MEDIUM ? BOARD_MEDIUM : BOARD_SMALL;
}

static int asked_width(const struct call *call) {
    return call->parameters.given & PARAMETER_WIDTH ? call->parameters.width : WIDTH_LARGE;
}

/* Appends the part to the body; false: the problem is set. */
static bool draw(struct call *call, const struct looking *looking, struct board_request *request, uint8_t part) {
    request->part = part;
    return session_board_svg(looking->session, looking->role, request, &call->answer.body) || call_ruleset_fault(call);
}

static bool find_focus(struct call *call, const struct looking *looking, struct board_request *request) {
    return !(call->parameters.given & PARAMETER_FOCUS) ||
           session_board_focus(looking->session, call->parameters.focus, request) ||
           call_bad_parameter(call, "focus",
                              "focus must be DOMAIN-ID, such as area-london: the id of an element of the picture.");
}

static bool has_place(struct call *call) {
    return call->answer.body.length > 0 ||
           call_bad_parameter(call, "focus", "The item in focus has no place on the board that this role can see.");
}

/* ---- SVG ------------------------------------------------------------------------------------------------------- */

bool board_svg_shape(struct call *call) {
    const unsigned both = PARAMETER_LAYER | PARAMETER_FOCUS;
    return (call->parameters.given & both) != both ||
           call_bad_parameter(call, "layer", "Give either layer or focus: a neighbourhood is drawn in one piece.");
}

static const char MAY_CHANGE[] = CACHE_OWN, NEVER_CHANGES[] = "private, max-age=31536000, immutable",
                  FOR_ALL[] = "public, no-cache";

static void answer_svg(struct call *call, const char *prefix, const char *cache) {
    if (call->parameters.given & PARAMETER_PREFIX)
        svg_prefix(&call->answer.body, call->parameters.prefix);
    call->answer.status = 200;
    call->answer.type = "image/svg+xml";
    call->answer.cache = cache;
    call_etag(call, prefix);
}

enum job_step board_svg_run(struct call *call) {
    static const uint8_t parts[] = {BOARD_WHOLE, BOARD_MAP, BOARD_PIECES};
    const int layer = call->parameters.layer;
    struct board_request request = {.form = form_of(asked_width(call))};
    struct looking looking;
    enum job_step step = look(call, &looking);
    if (step == JOB_FINISHED && call->answer.status == 0 && find_focus(call, &looking, &request) &&
        draw(call, &looking, &request, parts[layer]) && has_place(call))
        answer_svg(call, layer == LAYER_MAP ? "map-" : looking.prefix, layer == LAYER_MAP ? NEVER_CHANGES : MAY_CHANGE);
    return step;
}

enum job_step opening_svg_run(struct call *call) {
    struct board_request request = {.form = form_of(asked_width(call))};
    struct looking looking = {0};
    look_at_opening(call, &looking);
    if (looking.session && draw(call, &looking, &request, BOARD_WHOLE))
        answer_svg(call, looking.prefix, FOR_ALL);
    session_free(looking.session);
    return JOB_FINISHED;
}

enum job_step hand_svg_run(struct call *call) {
    struct board_request request = {0};
    struct looking looking;
    enum job_step step = look(call, &looking);
    if (step == JOB_FINISHED && call->answer.status == 0 && draw(call, &looking, &request, BOARD_HAND))
        answer_svg(call, looking.prefix, MAY_CHANGE);
    return step;
}

/* ---- PNG ------------------------------------------------------------------------------------------------------- */

/* Appends several parts to the body, each as a document; the renderer caches the first and the third. */
static bool draw_parts(struct call *call, const struct looking *looking, struct board_request *request,
                       const uint8_t parts[PICTURE_PARTS]) {
    struct drawing *drawing = drawing_data(call);
    for (int i = 0; i < PICTURE_PARTS; i++) {
        const size_t before = call->answer.body.length;
        if (parts[i] != UINT8_MAX && !draw(call, looking, request, parts[i]))
            return false;
        drawing->part[i] = call->answer.body.length - before;
    }
    return true;
}

static void answer_png(struct call *call, struct looking *looking, const char *cache) {
    const size_t n = strlen(looking->prefix);
    snprintf(looking->prefix + n, sizeof looking->prefix - n, "%d-", width_of(call));
    call->answer.status = 200;
    call->answer.cache = cache;
    call_etag(call, looking->prefix);
}

static const uint8_t whole[] = {BOARD_GROUND, BOARD_TINTS, BOARD_LINES, BOARD_TOKENS};

enum job_step board_png_run(struct call *call) {
    static const uint8_t one[] = {UINT8_MAX, UINT8_MAX, UINT8_MAX, BOARD_WHOLE};
    struct board_request request = {.form = form_of(width_of(call))};
    struct looking looking;
    enum job_step step = look(call, &looking);
    if (step == JOB_FINISHED && call->answer.status == 0 && find_focus(call, &looking, &request) &&
        draw_parts(call, &looking, &request, request.domain ? one : whole) && has_place(call))
        answer_png(call, &looking, MAY_CHANGE);
    return step;
}

enum job_step opening_png_run(struct call *call) {
    struct board_request request = {.form = form_of(width_of(call))};
    struct looking looking = {0};
    look_at_opening(call, &looking);
    if (looking.session && draw_parts(call, &looking, &request, whole))
        answer_png(call, &looking, FOR_ALL);
    session_free(looking.session);
    return JOB_FINISHED;
}

enum job_step hand_png_run(struct call *call) {
    static const uint8_t hand[] = {UINT8_MAX, UINT8_MAX, UINT8_MAX, BOARD_HAND};
    struct board_request request = {0};
    struct looking looking;
    enum job_step step = look(call, &looking);
    if (step == JOB_FINISHED && call->answer.status == 0 && draw_parts(call, &looking, &request, hand))
        answer_png(call, &looking, MAY_CHANGE);
    return step;
}

static void reply(struct call *call, struct picture_bytes *picture) {
    if (!call_holds(call, picture->length)) {
        picture_release(picture);
        return;
    }
    call->answer.status = 200;
    call->answer.type = "image/png";
    call_headers(call);
    http_reply_bytes(call->request, 200, (const char *)picture->bytes, picture->length, picture_release, picture);
    call->answer.replied = true;
}

static void on_picture(struct picture_job *job) {
    call_continue(job->context);
}

/* Answers when the picture's job has ended. */
static void answer_drawn(struct call *call, const struct picture_job *job) {
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
}

static void prepare_picture(struct call *call, struct picture_job *job) {
    const struct drawing *drawing = drawing_data(call);
    const struct writer *svg = &call->answer.body;
    *job = (struct picture_job){
        .svg = svg->text, .length = svg->length, .width = width_of(call), .done = on_picture, .context = call};
    memcpy(job->part, drawing->part, sizeof job->part);
    uint8_t width[4] = {(uint8_t)(job->width >> 8), (uint8_t)job->width};
    crypto_generichash(job->key, sizeof job->key, (const unsigned char *)job->svg, job->length, width, 0);
    job->key[0] ^= width[0];
    job->key[1] ^= width[1];
    call_payer(call, job->owner);
}

enum stage_result board_png_done(struct call *call) {
    struct drawing *drawing = drawing_data(call);
    struct picture_job *job = &drawing->job;
    if (call->answer.status == 304)
        return STAGE_DONE;
    if (drawing->submitted) {
        answer_drawn(call, job);
        return STAGE_DONE;
    }
    prepare_picture(call, job);
    struct picture_bytes *known = picture_find(call->api->picture, job->key);
    if (known) {
        reply(call, known);
        return STAGE_DONE;
    }
    struct writer svg = call->answer.body;
    call->answer.body = (struct writer){0};
    drawing->submitted = true;
    if (picture_submit(call->api->picture, job))
        return STAGE_WAITS;
    call->answer.body = svg;
    call_problem(call, PROBLEM_UNAVAILABLE,
                 "%d of your pictures wait to be drawn, or %d of all together. Ask again in 1 second.", PICTURE_SHARE,
                 PICTURE_WAITING);
    return STAGE_DONE;
}
