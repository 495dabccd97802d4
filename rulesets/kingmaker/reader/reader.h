/* What the files of the reader share while content is read. */
#ifndef KM_READER_READER_H
#define KM_READER_READER_H

#include "../../kit/content.h"
#include "content.h"

/* What a record is for the rules, its member `is`. */
enum square_role {
    SQUARE_HAS_NO_ROLE,
    IS_IRELAND,
    IS_SCOTLAND,
    IS_CONTINENT,
    IS_CALAIS_SQUARE,
    IS_MAN,
    IS_WIGHT,
    IS_ANGLESEY,
    IS_BEFORE_ANGLESEY,
    SQUARE_ROLES
};
enum place_role { PLACE_HAS_NO_ROLE, IS_CALAIS, IS_DUBLIN, IS_BERWICK, IS_IRELAND_COAST, PLACE_ROLES };

/* The ids of records that have been read, for the references of later ones. */
struct ids {
    struct content_ids square, place, card, heir, ship, event;
};

/* Reads the member `event` of an event card. Places, cards and ships must have been read. */
void km_read_event(struct content_reader *reader, json_t *value, void *record);
/* Reports what no single field of the card's operations shows. */
void km_check_operations(struct tables *t, int event);

extern const char *const km_group_names[];

#endif
