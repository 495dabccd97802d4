/* Details of labels. */
#ifndef UK_RULES_LABELS_H
#define UK_RULES_LABELS_H

/* The {detail} of the label is the text that STEM_number writes. */
#define DETAIL_IS_NUMBER(STEM)                                                                                         \
    void STEM##_detail(const struct game *game, int role, const struct action *action, struct writer *out) {           \
        STEM##_number(game, role, action, out);                                                                        \
    }

#endif
