#include "request.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "reaper.h"

/* ---- questions of the handler ----------------------------------------------------------------------- */

const char *http_method(const struct http_request *r) {
    return r->method;
}

const char *http_path(const struct http_request *r) {
    return r->path;
}

int http_refusal(const struct http_request *r) {
    return r->refusal;
}

const char *http_header(struct http_request *r, const char *name) {
    return MHD_lookup_connection_value(r->mhd, MHD_HEADER_KIND, name);
}

const char *http_query(struct http_request *r, const char *name) {
    return MHD_lookup_connection_value(r->mhd, MHD_GET_ARGUMENT_KIND, name);
}

struct each {
    bool (*call)(void *context, const char *name, const char *value);
    void *context;
};

static enum MHD_Result each_query(void *cls, enum MHD_ValueKind kind, const char *name, const char *value) {
    (void)kind;
    const struct each *each = cls;
    return each->call(each->context, name, value) ? MHD_YES : MHD_NO;
}

void http_each_query(struct http_request *r, bool (*each)(void *context, const char *name, const char *value),
                     void *context) {
    MHD_get_connection_values(r->mhd, MHD_GET_ARGUMENT_KIND, each_query, &(struct each){each, context});
}

const char *http_body(const struct http_request *r, size_t *length) {
    *length = r->length;
    return r->body ? r->body : "";
}

struct forwarding {
    struct http_lines forwarded, x_forwarded_for;
};

static enum MHD_Result look_for_forwarding(void *cls, enum MHD_ValueKind kind, const char *name, const char *value) {
    struct forwarding *forwarding = cls;
    (void)kind;
    if (value && strcasecmp(name, "Forwarded") == 0)
        http_lines_add(&forwarding->forwarded, value);
    else if (value && strcasecmp(name, "X-Forwarded-For") == 0)
        http_lines_add(&forwarding->x_forwarded_for, value);
    return MHD_YES;
}

void http_address(const struct http_request *r, uint8_t address[HTTP_ADDRESS]) {
    const struct http_proxies *proxies = r->proxies;
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(r->mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    http_address_of(info->client_addr, address);
    if (proxies && http_proxies_trust(proxies, address)) {
        struct forwarding forwarding = {0};
        MHD_get_connection_values(r->mhd, MHD_HEADER_KIND, look_for_forwarding, &forwarding);
        http_forwarded_client(proxies, &forwarding.forwarded, &forwarding.x_forwarded_for, address);
    }
    http_address_network(address);
}

bool http_is_from_proxy(const struct http_request *r) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(r->mhd, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    uint8_t address[HTTP_ADDRESS];
    http_address_of(info->client_addr, address);
    return r->proxies && http_proxies_trust(r->proxies, address);
}

void http_address_text(const uint8_t address[HTTP_ADDRESS], char text[HTTP_ADDRESS_TEXT]) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    const bool four = memcmp(address, mapped, sizeof mapped) == 0;
    if (!inet_ntop(four ? AF_INET : AF_INET6, address + (four ? sizeof mapped : 0), text, HTTP_ADDRESS_TEXT))
        strcpy(text, "-");
}

void *http_state(const struct http_request *r) {
    return r->state;
}

uint64_t http_age(const struct http_request *r) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)((now.tv_sec - r->arrived.tv_sec) * 1000000 + (now.tv_nsec - r->arrived.tv_nsec) / 1000);
}

/* ---- the reply --------------------------------------------------------------------------------------- */

void http_reply_header(struct http_request *r, const char *name, const char *value) {
    http_head_add(&r->head, name, value);
}

void http_reply_close(struct http_request *r) {
    r->close = true;
}

void http_reply_bytes(struct http_request *r, int status, const char *bytes, size_t length,
                      void (*release)(void *owner), void *owner) {
    r->status = status;
    r->bytes = bytes;
    r->reply_length = length;
    r->release = release;
    r->owner = owner;
}

void http_reply_empty(struct http_request *r, int status) {
    http_reply_bytes(r, status, "", 0, NULL, NULL);
}

void http_reply_clear(struct http_request *r) {
    if (r->release)
        r->release(r->owner);
    r->release = NULL;
    r->pull = NULL;
    r->bytes = "";
    r->reply_length = 0;
    r->close = false;
    http_head_clear(&r->head);
}

void http_reply_stream(struct http_request *r, int status, long (*pull_bytes)(void *owner, char *bytes, size_t most),
                       void *owner) {
    r->status = status;
    r->pull = pull_bytes;
    r->owner = owner;
}

void http_stream_wake(struct http_request *r) {
    if (atomic_exchange(&r->sleep, WOKEN) != ASLEEP)
        return;
    atomic_fetch_sub(r->suspended_requests, 1);
    MHD_resume_connection(r->mhd);
}

bool http_stream_is_deserted(const struct http_request *r) {
    char byte;
    ssize_t n = recv(r->client->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

/* ---- suspended requests -------------------------------------------------------------------------------- */

void http_suspend(struct http_request *r) {
    atomic_fetch_add(r->suspended_requests, 1);
    r->suspended = true;
    MHD_suspend_connection(r->mhd);
}

void http_resume(struct http_request *r) {
    atomic_uint *suspended = r->suspended_requests;
    r->phase = ANSWERED;
    MHD_resume_connection(r->mhd); /* from here on the request may be gone */
    atomic_fetch_sub(suspended, 1);
}
