/* What is wrong with a pack, as JSON. */
#ifndef API_SERVICE_PACK_FAULTS_H
#define API_SERVICE_PACK_FAULTS_H

#include "../../daemon/pack/faults.h"
#include "../call/call.h"

/* Writes the member "faults". */
void write_pack_faults(struct writer *w, const struct pack_faults *faults);
/* Sets the problem bad-pack with all faults. There is at least one. */
void refuse_pack(struct call *call, const struct pack_faults *faults);

#endif
