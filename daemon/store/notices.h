/* Notices: what webhooks and the streams of apps are told of a game, written in the transaction of what they tell.
 *
 * A change of a game by store_append, store_take_seat, store_create_game or store_abort_game tells of itself
 * (game.started, game.turn, game.finished, game.aborted, game.seats, game.entry), whoever makes it. For everything
 * else, such as a clock that runs out, call store_notice from the job's run().
 *
 * While there is no webhook and no app's stream this costs the test of one number; and the test of two in a game
 * that concerns none of them.
 */
#ifndef STORE_NOTICES_H
#define STORE_NOTICES_H

#include "store.h"

enum notice_type {
#define NOTICE(id, name, standard, meaning) NOTICE_##id,
#include "notices.def"
#undef NOTICE
    NOTICE_TYPES
};
const char *notice_name(enum notice_type type); /* "game.turn" */
int notice_parse(const char *name);             /* -1: none of them */
/* The types that a webhook hears of which names none, as bits. */
uint32_t notice_standard(void);

struct notice {
    enum notice_type type;
    /* Whom it is for: told to webhooks of the players in these seats and of their apps, and of the app that made the
     * game. 0: all seats. They stand in the notice's data as "roles". */
    role_set roles;
    /* NULL, or the text of a JSON object: the notice's data.detail, as openapi.yaml has it for this type. Thin: a
     * number to ask for the rest by ({"proposal":3,"kind":"draw"}), never what anybody wrote nor what anybody at the
     * table may not know, since it may be shown in a public channel. */
    const char *detail;
    /* The job also changes the game's position (store_append and the others named above, staged before this): the
     * notice stands only if that change does, and is dropped where another daemon was first. false: it stands with the
     * transaction. */
    bool with_position;
    /* 0, or when the message that it tells of was said (store_add_message, staged before this): it stands only if
     * there was room for that. */
    int64_t message_at;
};

/* Stages the notice about the job's game. Needs JOB_GAME or JOB_HISTORY, and an existing game. */
void store_notice(struct stage *stage, const struct notice *notice);

/* Somebody has begun to listen, or ceased to: here, when that is durable, or elsewhere. Any thread. */
void store_notices_arm(void);
/* Does anybody listen, as far as is known here? Any thread. */
bool store_notices_armed(void);
/* Asks whether anybody listens, and has it so. seen is for the store, and must live as a result does. */
void store_notices_count(struct stage *stage, uint32_t *seen);

/* Whoever changes the players in a game's seats other than by the functions above has it forget whom the game
 * concerns. */
void store_notice_seats_changed(struct stage *stage);

#endif
