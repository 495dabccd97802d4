/* An HTTP client for tests, on libcurl and jansson. Every answer is held to the contract: one that breaks it fails the
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
    json_t *json; /* NULL where the body is not JSON */
};

void client_init(struct client *client, int port, const char *token);
void client_finish(struct client *client);

/* Sends and checks the answer against the contract. headers: "Name: value", … ended by NULL, or NULL. A body is sent as
 * application/json unless headers say otherwise. Fails the test where no answer comes. reply_finish frees it. */
void client_send(struct client *client, struct reply *reply, const char *method, const char *path, const char *body,
                 const char *const *headers);
/* The same for a body that holds NULs. */
void client_send_bytes(struct client *client, struct reply *reply, const char *method, const char *path,
                       const char *body, size_t length, const char *const *headers);
void reply_finish(struct reply *reply);
/* A header's value (name in lower case), up to the end of the line, in a buffer that the next call overwrites; NULL:
 * it is not there. */
const char *reply_header(const struct reply *reply, const char *name);

/* Sends; the status must be the one given. The JSON is the caller's (NULL for an answer without). path and body may
 * be made with text(). */
json_t *ask(struct client *client, int status, const char *method, const char *path, const char *body);
/* The same, where the answer is a problem of that name, whose status follows from its name. Its members are the
 * caller's. */
json_t *ask_problem(struct client *client, const char *problem, const char *method, const char *path, const char *body);
/* ask_problem, forgetting the members. */
void refuse(struct client *client, const char *problem, const char *method, const char *path, const char *body);

/* printf into one of sixteen buffers of 4 KB, used in turn by each thread. */
__attribute__((format(printf, 1, 2))) const char *text(const char *format, ...);

/* GET without a check; the status, or 0 where no answer came. */
int client_probe(struct client *client, const char *path);

#endif
