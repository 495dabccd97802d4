/* The pages /play and /desk and their modules. The files are read at startup, because the daemon may later run as a
 * user who cannot read them. */
#include "table_page.h"

#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/log.h"
#include "../../daemon/memory.h"
#include "../../daemon/gzip.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../call/send.h"
#include "resources.h"

enum { FILES = 64, NAME = 40, TAG = 48 };

struct play_file {
    char name[NAME], etag[TAG], etag_gzip[TAG];
    const char *type;
    struct document plain;
    struct gzip_later *packed;
};

struct play {
    int count;
    struct play_file file[FILES];
};

/* Only files from the page's own address: no inline script or style, no frame, no form. */
static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static const char *type_of(const char *name) {
    static const struct {
        const char *ending, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".json", "application/manifest+json"},
                 {".svg", "image/svg+xml"}};
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return NULL;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

static void describe(struct play_file *file) {
    unsigned char hash[16];
    char hex[2 * sizeof hash + 1];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)file->plain.text, file->plain.length, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(file->etag, sizeof file->etag, "\"%s\"", hex);
    snprintf(file->etag_gzip, sizeof file->etag_gzip, "\"%s-gzip\"", hex);
    file->packed = gzip_later_new();
}

static void read_file(struct play *play, const char *directory, const char *name) {
    struct play_file *file = &play->file[play->count];
    const char *type = type_of(name);
    if (!type || strlen(name) >= NAME)
        return;
    if (play->count == FILES) {
        log_error("%s has more than %d files: %s is not served", directory, FILES, name);
        return;
    }
    document_read(directory, name, &file->plain);
    if (!file->plain.text)
        return;
    strcpy(file->name, name);
    file->type = type;
    describe(file);
    play->count++;
}

static const struct play_file *find(const struct play *play, const char *name) {
    for (int i = 0; play && i < play->count; i++)
        if (strcmp(play->file[i].name, name) == 0)
            return &play->file[i];
    return NULL;
}

struct play *play_read(const char *directory) {
    char path[4096];
    if (!directory || snprintf(path, sizeof path, "%s/play", directory) >= (int)sizeof path)
        return NULL;
    struct play *play = xcalloc(1, sizeof *play);
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;)
        read_file(play, path, entry->d_name);
    if (folder)
        closedir(folder);
    if (find(play, "index.html"))
        return play;
    log_info("%s/index.html does not exist: /play is not served", path);
    play_free(play);
    return NULL;
}

void play_free(struct play *play) {
    for (int i = 0; play && i < play->count; i++) {
        free(play->file[i].plain.text);
        gzip_later_free(play->file[i].packed);
    }
    free(play);
}

/* ---- serving ---------------------------------------------------------------------------------------------------- */

static enum stage_result give(struct call *call, const char *name) {
    const struct play_file *file = find(call->api->play, name);
    if (!call->api->config->plays) {
        call_problem(call, PROBLEM_NOT_FOUND, "The game table for browsers is switched off (--play is off).");
        return STAGE_ANSWERED;
    }
    if (!file) {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such file of the game table for browsers. See /play.");
        return STAGE_ANSWERED;
    }
    const char *bytes = file->plain.text;
    size_t length = file->plain.length;
    const bool packed = call_packs_document(call, file->packed, &bytes, &length);
    const char *etag = packed ? file->etag_gzip : file->etag;
    strcpy(call->answer.etag, etag);
    call->answer.varies = true;
    http_reply_header(call->request, "Content-Security-Policy", policy);
    http_reply_header(call->request, "Referrer-Policy", "no-referrer");
    if (strcmp(name, "worker.js") == 0) /* its scope includes /play, which is above its folder */
        http_reply_header(call->request, "Service-Worker-Allowed", "/");
    if (call_not_modified(call, etag))
        return STAGE_ANSWERED;
    call->answer.status = 200;
    call->answer.type = file->type;
    call_headers(call);
    if (packed)
        http_reply_header(call->request, "Content-Encoding", "gzip");
    http_reply_bytes(call->request, 200, bytes, length, NULL, NULL);
    call->answer.replied = true;
    return STAGE_ANSWERED;
}

enum stage_result play_page(struct call *call) {
    return give(call, "index.html");
}

enum stage_result desk_page(struct call *call) {
    return give(call, "desk.html");
}

enum stage_result play_file(struct call *call) {
    return give(call, call->target.segment[0]);
}
