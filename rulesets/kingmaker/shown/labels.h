/* Details of labels: shared by DETAIL and NUMBER_OF rows. */
#ifndef KM_SHOWN_LABELS_H
#define KM_SHOWN_LABELS_H

#include "../../kit/writer.h"
#include "../tables.h"

/* The {detail} of the label is the output of STEM_number in brackets: " (90 to 60)". */
#define DETAIL_IN_BRACKETS(STEM)                                                                                       \
    void STEM##_detail(const struct game *game, int role, const struct action *action, struct writer *out) {           \
        put(out, " (");                                                                                                \
        STEM##_number(game, role, action, out);                                                                        \
        put(out, ")");                                                                                                 \
    }

#endif
