/* JSON as it comes in: an object or array that is accepted can be written and read again, and says the same. */
#include "target.h"

#include <stdlib.h>
#include <string.h>

#include "../../api/text/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char why[256] = "";
    struct json_t *input = input_parse((const char *)data, size, why, sizeof why);
    if (!input) {
        if (why[0] == '\0')
            target_broken("a refusal says why");
        return 0;
    }
    size_t start = 0;
    while (start < size && strchr(" \t\r\n", data[start]))
        start++;
    if (start == size || (data[start] != '{' && data[start] != '[')) {
        input_free(input);
        return 0;
    }
    char *text = input_dump(input);
    if (!text)
        target_broken("what was read can be written");
    struct json_t *again = input_parse(text, strlen(text), why, sizeof why);
    if (!again)
        target_broken(why);
    char *twice = input_dump(again);
    if (!twice || strcmp(text, twice) != 0)
        target_broken("reading and writing again changes nothing");
    free(text);
    free(twice);
    input_free(input);
    input_free(again);
    return 0;
}
