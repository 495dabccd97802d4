#include "packs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

#include <cmocka.h>

char *pack_zip(const char *ruleset, const char *hash, const char *file, const char *table, size_t size,
               size_t *length) {
    char path[] = "/tmp/musterd-packs-XXXXXX", manifest[400];
    assert_true(close(mkstemp(path)) == 0);
    snprintf(manifest, sizeof manifest,
             "{\"ruleset\":\"%s\",\"base\":\"%s\",\"name\":\"My copy\",\"language\":\"de\",\"author\":\"Anna\"}",
             ruleset, hash);
    zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
    assert_true(zip_file_add(zip, "manifest.json", zip_source_buffer(zip, manifest, strlen(manifest), 0), 0) >= 0);
    assert_true(zip_file_add(zip, file, zip_source_buffer(zip, table, size, 0), 0) >= 0);
    assert_int_equal(zip_close(zip), 0);
    FILE *stream = fopen(path, "rb");
    char *bytes = calloc(1, 1 << 17);
    *length = fread(bytes, 1, 1 << 17, stream);
    fclose(stream);
    unlink(path);
    return bytes;
}

json_t *put_pack(struct client *client, int status, const char *ruleset, const char *name, const char *file,
                 const char *table) {
    static const char *const as_zip[] = {"Content-Type: application/zip", NULL};
    struct reply reply;
    size_t length;
    json_t *content = ask(client, 200, "GET", text("/v1/rulesets/%s", ruleset), NULL);
    char *bytes = pack_zip(ruleset, json_string_value(json_object_get(content, "content_hash")), file, table,
                           strlen(table), &length);
    client_send_bytes(client, &reply, "PUT", text("/v1/rulesets/%s/packs/%s", ruleset, name), bytes, length, as_zip);
    if (reply.status != status)
        fail_msg("PUT of the pack %s: %d, not %d: %s", name, reply.status, status, reply.body);
    json_t *json = json_incref(reply.json);
    reply_finish(&reply);
    json_decref(content);
    free(bytes);
    return json;
}
