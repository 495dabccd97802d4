/* RED holds King Henry in London with Percy and has a Writ; BLUE has Neville and Mowbray, GREEN Stanley: what the test
 * programs of Parliament share. */
#ifndef TESTS_KINGMAKER_REALM_H
#define TESTS_KINGMAKER_REALM_H

#include "fights.h"

static inline struct kingmaker *realm(const char *options) {
    struct kingmaker *s = field(options);
    put_in(RED, "percy", "london");
    s->place_held[the_place("london")] = RED;
    guard("henry-vi", "percy");
    put_in(BLUE, "neville", "warwick");
    put_in(BLUE, "mowbray", "framlingham");
    put_in(GREEN, "stanley", "lathom");
    keep("writ-01", RED);
    return s;
}

#endif
