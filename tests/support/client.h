/* An HTTP client for tests, on libcurl and jansson. Every answer is checked against openapi.yaml: a violation fails the
 * test. A client belongs to one thread. */
#ifndef SUPPORT_CLIENT_H
#define SUPPORT_CLIENT_H

#include <stddef.h>

#include <curl/curl.h>
#include <jansson.h>

struct client {
    CURL *curl;
    int port;
    const char *token;  /* NULL: none */
    const char *player; /* Musterd-Player; NULL: none */
};

struct reply {
    int status;
    char *headers; /* "name: value\n", names in lower case */
    char *body;    /* NUL-ended */
    size_t length;
    json_t *json; /* NULL: the body is not JSON */
};

void client_init(struct client *client, int port, const char *token);
void client_finish(struct client *client);

/* Sends a request and checks the answer against openapi.yaml. headers: "Name: value", … ended by NULL, or NULL. A body
 * is sent as application/json unless headers say otherwise. Fails the test if no answer comes. reply_finish frees the
 * reply. */
void client_send(struct client *client, struct reply *reply, const char *method, const char *path, const char *body,
                 const char *const *headers);
/* The same for a body that contains NULs. */
void client_send_bytes(struct client *client, struct reply *reply, const char *method, const char *path,
                       const char *body, size_t length, const char *const *headers);
void reply_finish(struct reply *reply);
/* The value of a header (name in lower case), in a buffer that the next call overwrites; NULL: not present. */
const char *reply_header(const struct reply *reply, const char *name);

/* Sends a request whose answer must have this status. The caller frees the JSON (NULL if the answer has none). path and
 * body may be made with text(). */
json_t *ask(struct client *client, int status, const char *method, const char *path, const char *body);
/* The same for an answer that must be this problem; the status follows from the problem. Returns the problem's JSON,
 * which the caller frees. */
json_t *ask_problem(struct client *client, const char *problem, const char *method, const char *path, const char *body);
/* Like ask_problem, but drops the members. */
void refuse(struct client *client, const char *problem, const char *method, const char *path, const char *body);

/* printf into one of sixteen buffers of 4 KB, which each thread uses in turn. */
__attribute__((format(printf, 1, 2))) const char *text(const char *format, ...);

/* GET without a check. Returns the status; 0: no answer. */
int client_probe(struct client *client, const char *path);

#endif
