#include "contract.h"

#include <ctype.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <cmocka.h>

#include "client.h"
#include "schema.h"
#include "server.h"

struct judge {
    const json_t *root, *item, *operation, *response;
    const struct reply *reply;
    char status[8];
    char *why;
    size_t size;
};

static json_t *document, *seen;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

const json_t *contract(void) {
    pthread_mutex_lock(&lock);
    if (!document) {
        char path[512];
        json_error_t error;
        snprintf(path, sizeof(path), "%s/tests/openapi.json", server_build());
        document = json_load_file(path, 0, &error);
        seen = json_object();
        if (!document)
            fprintf(stderr, "%s: %s (make %s)\n", path, error.text, path);
    }
    pthread_mutex_unlock(&lock);
    assert_non_null(document);
    return document;
}

const json_t *contract_seen(void) {
    contract();
    return seen;
}

__attribute__((format(printf, 2, 3))) static bool broken(struct judge *judge, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(judge->why, judge->size, format, args);
    va_end(args);
    return false;
}

/* ---- finding the operation ---------------------------------------------------------------------- */

static bool path_fits(const char *pattern, const char *path, size_t length) {
    const char *end = path + length;
    while (*pattern) {
        if (*pattern == '{') {
            const char *start = path;
            while (path < end && *path != '/')
                path++;
            if (path == start)
                return false;
            pattern = strchr(pattern, '}') + 1;
        } else if (path < end && *pattern == *path) {
            pattern++, path++;
        } else {
            return false;
        }
    }
    return path == end;
}

static const json_t *find_path(const json_t *root, const char *path) {
    json_t *paths = json_object_get(root, "paths"), *item;
    size_t length = strcspn(path, "?#");
    const char *pattern;
    json_object_foreach(paths, pattern, item) {
        if (path_fits(pattern, path, length))
            return item;
    }
    return NULL;
}

static const json_t *find_operation(const json_t *item, const char *method) {
    char name[16] = "";
    if (strcmp(method, "HEAD") == 0)
        method = "GET";
    for (size_t i = 0; method[i] && i + 1 < sizeof(name); i++)
        name[i] = (char)tolower((unsigned char)method[i]);
    return json_object_get(item, name);
}

static const json_t *shared_response(const struct judge *judge, const char *name) {
    return schema_lookup(judge->root, text("#/components/responses/%s", name));
}

/* ---- headers ------------------------------------------------------------------------------------ */

static bool check_header(struct judge *judge, const char *name, const json_t *header) {
    char lower[64] = "", why[512];
    for (size_t i = 0; name[i] && i + 1 < sizeof(lower); i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    const char *value = reply_header(judge->reply, lower);
    if (!value)
        return !json_is_true(json_object_get(header, "required")) || broken(judge, "the header %s is missing", name);
    const json_t *schema = json_object_get(header, "schema");
    const char *type = json_string_value(json_object_get(schema, "type"));
    json_t *json = type && strcmp(type, "integer") == 0 ? json_loads(value, JSON_DECODE_ANY, NULL) : json_string(value);
    bool good = json && schema_check(judge->root, schema, json, why, sizeof(why));
    if (!good)
        broken(judge, "the header %s is \"%s\": %s", name, value, json ? why : "not a number");
    json_decref(json);
    return good;
}

static bool check_headers(struct judge *judge) {
    const char *name;
    json_t *header;
    json_object_foreach(json_object_get(judge->response, "headers"), name, header) {
        if (!check_header(judge, name, schema_follow(judge->root, header)))
            return false;
    }
    return true;
}

/* ---- the body ----------------------------------------------------------------------------------- */

static bool lists(const json_t *list, const char *name) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), name) == 0)
            return true;
    return false;
}

static bool check_problem_members(struct judge *judge, const json_t *entry) {
    const char *name;
    json_t *value;
    json_object_foreach(judge->reply->json, name, value) {
        bool standard = strcmp(name, "type") == 0 || strcmp(name, "title") == 0 || strcmp(name, "status") == 0 ||
                        strcmp(name, "detail") == 0 || strcmp(name, "instance") == 0;
        if (!standard && !lists(json_object_get(entry, "members"), name))
            return broken(judge, "the problem has the member %s, which x-problems does not declare for it", name);
    }
    return true;
}

static bool check_problem(struct judge *judge) {
    const char *type = json_string_value(json_object_get(judge->reply->json, "type"));
    const char *name = type && strncmp(type, "/problems/", 10) == 0 ? type + 10 : "";
    const json_t *entry = json_object_get(json_object_get(judge->root, "x-problems"), name);
    if (!entry)
        return broken(judge, "the problem type %s is not in x-problems", type ? type : "(none)");
    if (!lists(json_object_get(judge->response, "x-problems"), name))
        return broken(judge, "the problem %s is not declared for this answer", name);
    if (json_integer_value(json_object_get(judge->reply->json, "status")) != judge->reply->status)
        return broken(judge, "the problem's status is not that of the answer");
    if (!json_equal(json_object_get(judge->reply->json, "title"), json_object_get(entry, "title")))
        return broken(judge, "the problem's title is not that of x-problems");
    return check_problem_members(judge, entry);
}

/* Checks that each line is a JSON value of the schema x-line. */
static bool check_lines(struct judge *judge, const json_t *declared) {
    char why[768];
    for (const char *line = judge->reply->body, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (!end)
            return broken(judge, "the last line has no end");
        json_t *value = json_loadb(line, (size_t)(end - line), JSON_REJECT_DUPLICATES, NULL);
        bool good = value && schema_check(judge->root, json_object_get(declared, "x-line"), value, why, sizeof(why));
        json_decref(value);
        if (!good)
            return broken(judge, "a line %s", value ? why : "is not JSON");
    }
    return true;
}

static bool check_body(struct judge *judge, bool bodiless) {
    const json_t *content = json_object_get(judge->response, "content");
    const char *type = reply_header(judge->reply, "content-type");
    char media[64] = "", why[768];
    if (type)
        snprintf(media, sizeof(media), "%.*s", (int)strcspn(type, "; "), type);
    if (!json_object_size(content))
        return judge->reply->length == 0 || broken(judge, "has a body, where none is declared");
    const json_t *declared = json_object_get(content, media);
    if (!declared)
        return broken(judge, "the content type is %s, which is not declared", type ? type : "missing");
    if (bodiless)
        return judge->reply->length == 0 || broken(judge, "has a body, in answer to HEAD");
    if (strcmp(media, "application/x-ndjson") == 0)
        return check_lines(judge, declared);
    if (!strstr(media, "json"))
        return judge->reply->length > 0 || broken(judge, "the body is empty");
    if (!judge->reply->json)
        return broken(judge, "the body is not JSON");
    if (!schema_check(judge->root, json_object_get(declared, "schema"), judge->reply->json, why, sizeof(why)))
        return broken(judge, "body %s", why);
    return strcmp(media, "application/problem+json") != 0 || check_problem(judge);
}

/* ---- what caches are told ----------------------------------------------------------------------- */

static int count_lines(const struct reply *reply, const char *start) {
    int count = 0;
    for (const char *line = reply->headers; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        count += strncmp(line, start, strlen(start)) == 0;
    return count;
}

/* Every answer, also one that no operation declares, says who may keep it. What may be kept without asking is the same
 * for all. */
static bool check_caching(struct judge *judge) {
    const char *cache = reply_header(judge->reply, "cache-control");
    if (count_lines(judge->reply, "cache-control:") != 1)
        return broken(judge, "there is not one Cache-Control");
    if (judge->reply->status >= 400 && strcmp(cache, "no-store") != 0)
        return broken(judge, "an error has the Cache-Control %s", cache);
    if (count_lines(judge->reply, "vary:") > 1)
        return broken(judge, "there are several lines of Vary");
    if (judge->reply->status == 304 && reply_header(judge->reply, "content-length"))
        return broken(judge, "a 304 has a Content-Length");
    if (!reply_header(judge->reply, "date"))
        return broken(judge, "there is no Date");
    return true;
}

/* ---- the whole answer --------------------------------------------------------------------------- */

/* Finds answers that any request can get and that no operation declares. */
static bool find_response(struct judge *judge, const char *method, bool *anywhere) {
    int status = judge->reply->status;
    *anywhere = true;
    if (status == 408 || status == 431 || (status == 204 && strcmp(method, "OPTIONS") == 0))
        return true;
    *anywhere = false;
    if (!judge->item)
        judge->response = status == 404 ? shared_response(judge, "NotFound") : NULL;
    else if (!judge->operation)
        judge->response = status == 405   ? shared_response(judge, "MethodNotAllowed")
                          : status == 404 ? shared_response(judge, "NotFound")
                                          : NULL;
    else
        judge->response =
            schema_follow(judge->root, json_object_get(json_object_get(judge->operation, "responses"), judge->status));
    return judge->response != NULL;
}

static void remember(const json_t *operation, const char *also) {
    const char *name = json_string_value(json_object_get(operation, "operationId"));
    char key[96];
    snprintf(key, sizeof key, "%s%s", name ? name : "", also);
    pthread_mutex_lock(&lock);
    if (name)
        json_object_set_new(seen, key, json_true());
    pthread_mutex_unlock(&lock);
}

bool contract_check(const char *method, const char *path, const struct reply *reply, char *why, size_t size) {
    struct judge judge = {.root = contract(), .reply = reply, .why = why, .size = size};
    bool anywhere = false;
    snprintf(judge.status, sizeof(judge.status), "%d", reply->status);
    if (!check_caching(&judge))
        return false;
    judge.item = find_path(judge.root, path);
    judge.operation = judge.item ? find_operation(judge.item, method) : NULL;
    if (!find_response(&judge, method, &anywhere))
        return broken(&judge, "the status %d is not declared", reply->status);
    if (anywhere)
        return true;
    if (judge.operation && (reply->status < 300 || reply->status == 304))
        remember(judge.operation, reply->status == 304 ? " 304" : "");
    return check_headers(&judge) && check_body(&judge, strcmp(method, "HEAD") == 0);
}

bool contract_check_event(const char *path, const char *event, const json_t *data, char *why, size_t size) {
    struct judge judge = {.root = contract(), .why = why, .size = size};
    const json_t *item = find_path(judge.root, path);
    const json_t *here = json_object_get(item, "get");
    static const char *const way[] = {"responses", "200", "content", "text/event-stream", "x-events"};
    for (size_t i = 0; i < sizeof(way) / sizeof(way[0]); i++)
        here = json_object_get(here, way[i]);
    const json_t *schema = json_object_get(here, event);
    if (!schema)
        return broken(&judge, "the event %s is not declared for %s", event, path);
    remember(json_object_get(item, "get"), "");
    return schema_check(judge.root, schema, data, why, size);
}

bool contract_check_notice(const json_t *notice, char *why, size_t size) {
    const json_t *root = contract();
    const char *type = json_string_value(json_object_get(notice, "type"));
    const json_t *post = json_object_get(json_object_get(json_object_get(root, "webhooks"), type ? type : ""), "post");
    const json_t *content = json_object_get(json_object_get(post, "requestBody"), "content");
    const json_t *schema = json_object_get(json_object_get(content, "application/json"), "schema");
    if (schema)
        return schema_check(root, schema, notice, why, size);
    snprintf(why, size, "webhooks has no %s", type ? type : "type");
    return false;
}

int contract_problem_status(const char *problem) {
    const json_t *entry = json_object_get(json_object_get(contract(), "x-problems"), problem);
    if (!entry)
        fail_msg("the contract has no problem %s", problem);
    return (int)json_integer_value(json_object_get(entry, "status"));
}
