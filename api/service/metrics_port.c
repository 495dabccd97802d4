#include "metrics_port.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../daemon/http/server.h"
#include "../../daemon/http/socket.h"
#include "../../daemon/log.h"
#include "../api_state.h"
#include "../call/call.h"
#include "../call/route.h"
#include "../text/problem.h"

enum { CONNECTIONS = 16, STOP_MILLISECONDS = 1000 };

static void begin(void *self, struct http_request *request) {
    struct writer w;
    const bool get = strcmp(http_method(request), "GET") == 0 || strcmp(http_method(request), "HEAD") == 0;
    http_reply_header(request, "Cache-Control", CACHE_NEVER);
    if (!get || strcmp(http_path(request), "/metrics") != 0) {
        http_reply_empty(request, get ? 404 : 405);
        return;
    }
    writer_init(&w);
    service_write_metrics(self, true, &w);
    if (w.failed) {
        writer_finish(&w);
        http_reply_empty(request, 503);
        return;
    }
    http_reply_header(request, "Content-Type", METRICS_TYPE);
    http_reply_bytes(request, 200, w.text, w.length, free, w.text);
}

static void end(void *self, struct http_request *request) {
    (void)self, (void)request;
}

void metrics_port_start(struct api *api) {
    char why[512];
    unsigned port;
    if (strcmp(api->config->metrics_listen, "off") == 0)
        return;
    const int listener = http_socket_listen(api->config->metrics_listen, &port, why, sizeof why);
    const struct http_handler handler = {.self = api, .begin = begin, .end = end, .refuse = call_refuse};
    const struct http_settings settings = {.listener = listener, .connections = CONNECTIONS, .threads = 1};
    if (listener >= 0)
        api->metrics = http_start(&settings, &handler, why, sizeof why);
    if (listener >= 0 && !api->metrics)
        close(listener);
    if (!api->metrics)
        log_info("no metrics on a port of their own (--metrics-listen): %s", why);
}

void metrics_port_stop(struct api *api) {
    if (api->metrics && http_stop(api->metrics, STOP_MILLISECONDS))
        api->metrics = NULL;
}
