#include "client.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <setjmp.h>
#include <cmocka.h>
#include <zlib.h>

#include "contract.h"

enum { TEXTS = 16, TEXT_SIZE = 4096, TIMEOUT_SECONDS = 60 };

struct buffer {
    char *bytes;
    size_t length;
};

static size_t append(char *bytes, size_t size, size_t count, void *context) {
    struct buffer *buffer = context;
    size_t more = size * count;
    char *grown = realloc(buffer->bytes, buffer->length + more + 1);
    if (!grown)
        return 0;
    memcpy(grown + buffer->length, bytes, more);
    buffer->bytes = grown;
    buffer->length += more;
    grown[buffer->length] = 0;
    return more;
}

/* Appends one header line, with its name in lower case and a line feed at the end. A status line starts over (after 100
 * Continue). */
static size_t append_header(char *bytes, size_t size, size_t count, void *context) {
    struct buffer *buffer = context;
    size_t length = size * count, start = buffer->length;
    if (length >= 5 && memcmp(bytes, "HTTP/", 5) == 0) {
        buffer->length = 0;
        return length;
    }
    if (append(bytes, size, count, context) != length)
        return 0;
    for (char *c = buffer->bytes + start; *c && *c != ':'; c++)
        *c = (char)tolower((unsigned char)*c);
    while (buffer->length > start && strchr("\r\n", buffer->bytes[buffer->length - 1]))
        buffer->length--;
    if (buffer->length > start)
        buffer->bytes[buffer->length++] = '\n';
    buffer->bytes[buffer->length] = 0;
    return length;
}

void client_init(struct client *client, int port, const char *token) {
    *client = (struct client){.curl = curl_easy_init(), .port = port, .token = token};
    assert_non_null(client->curl);
}

void client_finish(struct client *client) {
    curl_easy_cleanup(client->curl);
    client->curl = NULL;
}

static struct curl_slist *request_headers(const struct client *client, bool body, const char *const *headers) {
    struct curl_slist *list = NULL;
    bool typed = false, authorized = false;
    char line[1024];
    for (; headers && *headers; headers++) {
        list = curl_slist_append(list, *headers);
        typed |= strncasecmp(*headers, "content-type", 12) == 0;
        authorized |= strncasecmp(*headers, "authorization", 13) == 0;
    }
    if (body && !typed)
        list = curl_slist_append(list, "Content-Type: application/json");
    if (client->token && !authorized) {
        snprintf(line, sizeof(line), "Authorization: Bearer %s", client->token);
        list = curl_slist_append(list, line);
    }
    if (client->player) {
        snprintf(line, sizeof(line), "Musterd-Player: %s", client->player);
        list = curl_slist_append(list, line);
    }
    return curl_slist_append(list, "Expect:");
}

static CURLcode perform(struct client *client, struct reply *reply, const char *method, const char *path,
                        const char *body, size_t length, const char *const *headers) {
    struct buffer head = {calloc(1, 1), 0}, content = {calloc(1, 1), 0};
    struct curl_slist *list = request_headers(client, body != NULL, headers);
    char url[TEXT_SIZE + 64];
    long status = 0;
    snprintf(url, sizeof(url), "http://127.0.0.1:%d%s", client->port, path);
    curl_easy_reset(client->curl);
    curl_easy_setopt(client->curl, CURLOPT_URL, url);
    curl_easy_setopt(client->curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(client->curl, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(client->curl, CURLOPT_TIMEOUT, (long)TIMEOUT_SECONDS);
    curl_easy_setopt(client->curl, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(client->curl, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(client->curl, CURLOPT_WRITEDATA, &content);
    curl_easy_setopt(client->curl, CURLOPT_HEADERFUNCTION, append_header);
    curl_easy_setopt(client->curl, CURLOPT_HEADERDATA, &head);
    if (strcmp(method, "HEAD") == 0)
        curl_easy_setopt(client->curl, CURLOPT_NOBODY, 1L);
    else if (body || strcmp(method, "POST") == 0) {
        curl_easy_setopt(client->curl, CURLOPT_POSTFIELDS, body ? body : "");
        curl_easy_setopt(client->curl, CURLOPT_POSTFIELDSIZE, (long)length);
    }
    curl_easy_setopt(client->curl, CURLOPT_CUSTOMREQUEST, method);
    CURLcode code = curl_easy_perform(client->curl);
    curl_easy_getinfo(client->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(list);
    *reply = (struct reply){(int)status, head.bytes, content.bytes, content.length, NULL};
    return code;
}

/* The JSON of the body, which may be in gzip. NULL: it is not JSON. */
static json_t *read_json(const struct reply *reply) {
    enum { GZIP_WINDOW = 15 + 16, MOST = 1 << 24 };
    const size_t flags = JSON_DECODE_ANY | JSON_REJECT_DUPLICATES;
    if (!reply_header(reply, "content-encoding"))
        return json_loadb(reply->body, reply->length, flags, NULL);
    char *text = malloc(MOST);
    z_stream stream = {.next_in = (Bytef *)reply->body, .avail_in = (uInt)reply->length, .next_out = (Bytef *)text};
    stream.avail_out = MOST;
    json_t *json = NULL;
    if (inflateInit2(&stream, GZIP_WINDOW) == Z_OK && inflate(&stream, Z_FINISH) == Z_STREAM_END)
        json = json_loadb(text, stream.total_out, flags, NULL);
    inflateEnd(&stream);
    free(text);
    return json;
}

void client_send_bytes(struct client *client, struct reply *reply, const char *method, const char *path,
                       const char *body, size_t length, const char *const *headers) {
    char why[1024];
    CURLcode code = perform(client, reply, method, path, body, length, headers);
    if (code != CURLE_OK)
        fail_msg("%s %s: no answer: %s", method, path, curl_easy_strerror(code));
    const char *type = reply_header(reply, "content-type");
    if (type && strstr(type, "json") && !strstr(type, "ndjson"))
        reply->json = read_json(reply);
    if (!contract_check(method, path, reply, why, sizeof(why)))
        fail_msg("%s %s answered %d against the contract: %s\n%.2000s", method, path, reply->status, why, reply->body);
}

void client_send(struct client *client, struct reply *reply, const char *method, const char *path, const char *body,
                 const char *const *headers) {
    client_send_bytes(client, reply, method, path, body, body ? strlen(body) : 0, headers);
}

void reply_finish(struct reply *reply) {
    free(reply->headers);
    free(reply->body);
    json_decref(reply->json);
    *reply = (struct reply){0};
}

const char *reply_header(const struct reply *reply, const char *name) {
    static _Thread_local char value[1024];
    size_t length = strlen(name);
    for (const char *line = reply->headers; line && *line; line = strchr(line, '\n') + 1) {
        if (strncmp(line, name, length) != 0 || line[length] != ':')
            continue;
        line += length + 1;
        line += strspn(line, " \t");
        snprintf(value, sizeof(value), "%.*s", (int)strcspn(line, "\n"), line);
        return value;
    }
    return NULL;
}

json_t *ask(struct client *client, int status, const char *method, const char *path, const char *body) {
    struct reply reply;
    client_send(client, &reply, method, path, body, NULL);
    if (reply.status != status)
        fail_msg("%s %s answered %d instead of %d:\n%.2000s", method, path, reply.status, status, reply.body);
    json_t *json = json_incref(reply.json);
    reply_finish(&reply);
    return json;
}

json_t *ask_problem(struct client *client, const char *problem, const char *method, const char *path,
                    const char *body) {
    json_t *json = ask(client, contract_problem_status(problem), method, path, body);
    const char *type = json_string_value(json_object_get(json, "type"));
    if (!type || strncmp(type, "/problems/", 10) != 0 || strcmp(type + 10, problem) != 0)
        fail_msg("%s %s answered with %s instead of /problems/%s", method, path, type ? type : "no problem", problem);
    return json;
}

void refuse(struct client *client, const char *problem, const char *method, const char *path, const char *body) {
    json_decref(ask_problem(client, problem, method, path, body));
}

const char *text(const char *format, ...) {
    static _Thread_local char buffers[TEXTS][TEXT_SIZE];
    static _Thread_local int next;
    char *buffer = buffers[next++ % TEXTS];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(buffer, TEXT_SIZE, format, args);
    va_end(args);
    assert_in_range(length, 0, TEXT_SIZE - 1);
    return buffer;
}

int client_probe(struct client *client, const char *path) {
    struct reply reply;
    int status = perform(client, &reply, "GET", path, NULL, 0, NULL) == CURLE_OK ? reply.status : 0;
    reply_finish(&reply);
    return status;
}
