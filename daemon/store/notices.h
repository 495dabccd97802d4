/* Notices: what webhooks and app streams receive about a game, written in the same transaction as the event.
 *
 * A change of a game by store_append, store_take_seat, store_create_game or store_abort_game writes its own notices
 * (game.started, game.turn, game.finished, game.aborted, game.seats, game.entry). For everything else, such as a clock
 * that runs out, call store_notice from the job's run().
 *
 * While there is no webhook and no app stream, this costs one comparison; two comparisons in a game that concerns none
 * of them.
 */
#ifndef STORE_NOTICES_H
#define STORE_NOTICES_H

#include "record.h"
#include "stage.h"

enum notice_type {
#define NOTICE(id, name, standard, meaning) NOTICE_##id,
#include "notices.def"
#undef NOTICE
    NOTICE_TYPES
};
const char *notice_name(enum notice_type type); /* "game.turn" */
int notice_parse(const char *name);             /* -1: none of them */
/* The types that a webhook receives if it lists none, as bits. */
uint32_t notice_standard(void);

struct notice {
    enum notice_type type;
    /* The seats whose players' webhooks receive the notice, with the webhooks of their apps and of the app that created
     * the game. 0: all seats. They appear in the notice's data as "roles". */
    role_set roles;
    /* NULL, or the text of a JSON object: the notice's data.detail, as openapi.yaml defines it for this type. It must
     * be short: a number for looking up the rest ({"proposal":3,"kind":"draw"}). It must contain no text that a user
     * wrote and nothing that anyone at the table may not know, because it may be shown in a public channel. */
    const char *detail;
    /* The job also changes the game's position (store_append and the others named above, staged before this). true:
     * the notice is written only if that change takes effect. false: it is written in any case when the transaction
     * commits. */
    bool with_position;
    /* 0, or the time of the message that the notice reports (store_add_message, staged before this): the notice is
     * written only if the message was. */
    int64_t message_at;
};

/* Stages the notice about the job's game. Needs JOB_GAME or JOB_HISTORY, and an existing game. */
void store_notice(struct stage *stage, const struct notice *notice);

/* Call when a listener has appeared or gone: here, once that is durable, or on another daemon. Any thread. */
void store_notices_arm(void);
/* Is there a listener, as far as this daemon knows? Any thread. */
bool store_notices_armed(void);
/* Queries whether there is a listener, and updates store_notices_armed. seen: memory for the store, which must live as
 * long as a result. */
void store_notices_count(struct stage *stage, uint32_t *seen);

/* Call after changing the players in a game's seats by any other function: discards the cached listeners of the
 * game. */
void store_notice_seats_changed(struct stage *stage);

#endif
