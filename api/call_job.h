/* The stages of a call that go to the store. Only call.c and call_job.c use this. */
#ifndef API_CALL_JOB_H
#define API_CALL_JOB_H

#include "call.h"

/* The caller is whom this token stands for. */
void call_know(struct call *call, const struct token_record *token);
/* Asks the store for the token, and goes on with call_identified or call_unknown_token. */
void call_find_token(struct call *call);
void call_identified(struct call *call);
void call_unknown_token(struct call *call);
/* Whose are the players that the call names? Goes on to the resource. */
void call_check_players(struct call *call);

#endif
