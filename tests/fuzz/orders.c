/* A JSON text as the rules of a seat: what is taken answers with what stands in the list, or leaves it to the
 * player. */
#include "target.h"

#include <jansson.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    json_t *rules = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    struct session *session = target_session();
    struct orders_fault fault = {.pointer = "?"};
    struct orders *orders = rules ? orders_read(session_module(session), rules, &fault) : NULL;
    if (rules && !orders && (fault.pointer[0] == '?' || !fault.detail[0] || !fault.sentence[0]))
        target_broken("what is refused is said");
    for (int turn = 0; orders && turn < 64; turn++) {
        struct action action;
        int role = turn % 2;
        uint32_t seq = session_seq(session);
        bool may = session_order(session, role, orders, &action);
        enum act_outcome outcome = session_act_by_order(session, role, orders, 0);
        if (outcome == ACT_FAULT)
            target_broken(session_fault(session));
        if (outcome != ACT_OVER && (outcome == ACT_DONE) != may)
            target_broken("what orders say they do");
        if (session_seq(session) != seq + (outcome == ACT_DONE))
            target_broken("seq rises by one with an answer, and with nothing else");
    }
    orders_free(orders);
    json_decref(rules);
    session_free(session);
    return 0;
}
