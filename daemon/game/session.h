/* One game in memory: its ruleset, state, stream of draws, and what the API asks of it.
 *
 * A session belongs to one thread at a time. Nothing here blocks or does I/O. What the session says
 * (JSON, texts) is for one role and holds nothing that the role may not know.
 */
#ifndef DAEMON_SESSION_H
#define DAEMON_SESSION_H

#include <jansson.h>

#include "fairness.h"
#include "orders.h"
#include "../plugin/loader.h"

/* ---- entries: what the log of a game is made of ------------------------------------------------ */

/* 4 is how an action by the caretaker is stored. A notice changes nothing of the game. */
enum entry_kind { ENTRY_ACTION = 1, ENTRY_UNDO = 2, ENTRY_CONCLUDE = 3, ENTRY_NOTICE = 5, ENTRY_TABLE = 6 };
/* What a notice tells of its role. Numbers are stored: append. */
enum entry_notice { ENTRY_TIME_UP, ENTRY_BACK, ENTRY_NOTICES };
const char *entry_notice_name(enum entry_notice notice);
int entry_notice_find(const char *name); /* -1: none */

/* What the players agree on, or a director decides, beside the rules. Stored: never renumbered. */
enum table_act {
    TABLE_DRAW = 1,
    TABLE_CANCEL,
    TABLE_PAUSE,
    TABLE_RESUME,
    TABLE_EXTRA_TIME,
    TABLE_TAKE_BACK,
    TABLE_SUBSTITUTE,
    TABLE_ADJUDICATE,
    TABLE_ACTS
};
/* "draw", "cancel", "pause" … as the log has them. */
const char *table_act_name(enum table_act act);
/* 0: none of them. */
enum table_act table_act_find(const char *name);

enum { TABLE_NAME = 65, TABLE_REASON = 200 /* characters */, TABLE_REASON_BYTES = 4 * TABLE_REASON + 1 };
struct table_terms {
    bool directed;                               /* a director decided it; else all agreed */
    uint32_t back_to;                            /* TABLE_TAKE_BACK: the entry after which the game goes on */
    uint32_t seconds;                            /* TABLE_EXTRA_TIME */
    uint8_t place[RULESET_MAX_ROLES];            /* TABLE_ADJUDICATE: of each seat, 1 the best */
    char player[TABLE_NAME], former[TABLE_NAME]; /* TABLE_SUBSTITUTE: who takes the seat over, from whom */
    char reason[TABLE_REASON_BYTES];             /* the director's; "" where players agreed */
};
/* The role of an entry that concerns no seat alone. */
enum { ROLE_NOBODY = 15 };

struct entry {
    uint32_t seq;    /* 1, 2, 3 …; 0 is the set-up and has no entry */
    int64_t at;      /* microseconds since 1970, UTC; not part of the truth */
    uint8_t kind;    /* enum entry_kind */
    uint8_t role;    /* ENTRY_TABLE: whose seat it is about, or ROLE_NOBODY */
    uint8_t how;     /* ENTRY_CONCLUDE: enum conclusion; ENTRY_NOTICE: enum entry_notice; ENTRY_TABLE: enum table_act */
    bool caretaker;  /* ENTRY_ACTION: the caretaker chose it for the role's absent player */
    role_set to_act; /* after it; only of those that a session has made */
    struct action action;      /* ENTRY_ACTION */
    struct table_terms *terms; /* ENTRY_TABLE; NULL in others. Its owner is whoever keeps the entry */
};

enum { ENTRY_BYTES = 1024 };
/* kind, role and what follows as few bytes as they need; seq and at are columns of their own.
 * Returns the length (<= ENTRY_BYTES; an action's is at most 20). */
size_t entry_encode(const struct entry *entry, uint8_t bytes[ENTRY_BYTES]);
/* false if the bytes are not an entry. Leaves seq and at alone. What it gives is to be finished. */
bool entry_decode(const uint8_t *bytes, size_t length, struct entry *entry);
/* Frees what the entry points to; an entry that was finished, or is zeroed, points to nothing. */
void entry_finish(struct entry *entry);
/* Finishes count of them and frees the array. NULL does nothing. */
void entries_free(struct entry *entries, size_t count);
/* A copy that is the caller's. */
struct entry entry_copy(const struct entry *entry);

/* ---- set-up -------------------------------------------------------------------------------------- */

/* Reads scenario id and options object ({"name": true | 3 | "choice"}) into setup; what is not given
 * takes its standard. Either may be NULL (first scenario, no options). Returns NULL, or the problem
 * ("unknown-scenario", "bad-option") with a sentence in why. */
const char *setup_read(const struct module *module, const char *scenario, const json_t *options, struct setup *setup,
                       struct writer *why);
/* All options of a set-up as a JSON object. */
void setup_options_json(const struct module *module, const struct setup *setup, struct writer *w);

/* ---- a session ---------------------------------------------------------------------------------- */

struct session;

enum act_outcome {
    ACT_DONE,    /* session_entry() is what must be stored now */
    ACT_STALE,   /* 409 stale-seq */
    ACT_ILLEGAL, /* 422 illegal-action */
    ACT_OVER,    /* 409 game-over */
    ACT_NO_UNDO, /* 409 cannot-undo */
    ACT_FAULT    /* the ruleset failed: quarantine; session_fault() says what. The session is dead */
};

/* A new game at seq 0. NULL where the ruleset's set-up faulted, with the reason in why. */
struct session *session_new(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                            struct writer *why);
/* Out of a snapshot's bytes (session_snapshot); NULL if they do not fit this module: replay then. */
struct session *session_restore(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                                const void *snapshot, size_t length);
void session_free(struct session *session); /* NULL does nothing */

/* Brings a session forward over entries that follow its seq without a gap (entries at or before its
 * seq are skipped). false: the entries do not fit the rules; session_fault() says where. */
bool session_replay(struct session *session, const struct entry *entries, size_t count);
/* As session_replay from the set-up, up to and with seq `upto`: for time travel and the log. on_entry
 * may be NULL; it is called after set-up (entry NULL) and after each entry, when events and state are
 * those of that moment. */
bool session_walk(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                  const struct entry *entries, size_t count, uint32_t upto,
                  void (*on_entry)(void *context, struct session *at, const struct entry *entry), void *context,
                  struct writer *why);

/* The session as it is at upto, the caller's; NULL with the reason in why. */
struct session *session_at(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                           const struct entry *entries, size_t count, uint32_t upto, struct writer *why);
/* One more entry, checked against the rules, an undo too; what it costs does not depend on seq. Where it takes the game
 * back to an earlier one, session_keep must have been called for that one before the session came to it
 * (session_replay, session_walk and session_at do so by themselves). */
bool session_step(struct session *session, const struct entry *entry);
/* Has the session keep its state as it is at seq, which it has not passed yet, for an entry that goes back to it. */
void session_keep(struct session *session, uint32_t seq);
/* Calls session_keep for all of these that go back. */
void session_keep_for(struct session *session, const struct entry *entries, size_t count);

/* ---- acting: each either changes nothing, or makes one entry at seq + 1 ------------------------------ */

/* seq: what the client saw. key: n bytes. at: now. */
enum act_outcome session_act(struct session *session, int role, uint32_t seq, const char *key, size_t n, int64_t at);
/* Costs the same whatever the seq. */
enum act_outcome session_undo(struct session *session, int role, int64_t at);
enum act_outcome session_conclude(struct session *session, int role, enum conclusion how, int64_t at);
/* What was agreed or decided at the table. role: whose seat, or ROLE_NOBODY. terms are copied. then: of TABLE_TAKE_BACK
 * alone, a session of this game at terms->back_to; the state becomes its, and draws go on where they were, so that no
 * draw is made twice. ACT_NO_UNDO where a take-back goes to no earlier entry, or the game has none left. */
enum act_outcome session_table(struct session *session, enum table_act act, int role, const struct table_terms *terms,
                               const struct session *then, int64_t at);
/* The action that a caretaker takes for a role that is asked: the first that passes (struct verb), else the first. */
enum act_outcome session_caretake(struct session *session, int role, int64_t at);
/* Puts into the log what happened around the game. Nothing that anybody is asked, and no undo, is touched by it. */
enum act_outcome session_notice(struct session *session, int role, enum entry_notice what, int64_t at);
/* What the role's orders answer to what it is asked now. ACT_ILLEGAL: they leave it to the player, or nothing is asked
 * of him. What comes of it is the same entry as if the player had acted himself. */
enum act_outcome session_act_by_order(struct session *session, int role, const struct orders *orders, int64_t at);
/* The same without doing it; false: nothing. */
bool session_order(struct session *session, int role, const struct orders *orders, struct action *action);
/* The role's standing passes (kit/windows.h), which it alone may know: […] of their ids. */
void session_passes_json(struct session *session, int role, struct writer *w);
/* The pass of this id; -1: the game has none. */
int session_pass(const struct session *session, const char *id);
/* Lays it down, or lifts it, where that is not so already. ACT_ILLEGAL: it may not lay down another. changed: an entry
 * was made. */
enum act_outcome session_set_pass(struct session *session, int role, int pass, bool lays, int64_t at, bool *changed);
/* Why its author must see what came of the last entry, an action, before he chooses the next; asked_before:
 * session_to_act before it. */
enum act_stop { STOP_NOT, STOP_DRAW, STOP_DISCLOSURE, STOP_HAND_OVER };
enum act_stop session_stop(const struct session *session, role_set asked_before);
/* The entry that the last successful one of these made. */
const struct entry *session_entry(const struct session *session);
/* Events of that entry (of the set-up in a new session). */
const struct event_list *session_events(const struct session *session);

/* ---- asking ------------------------------------------------------------------------------------- */

uint32_t session_seq(const struct session *session);
const struct module *session_module(const struct session *session);
bool session_over(const struct session *session);
role_set session_to_act(const struct session *session);
role_set session_seats(const struct session *session);
/* Is there an action of the role that nothing answered, revealed or rolled since, and that is not in the way of what
 * others have done out of turn since then? */
bool session_can_undo(struct session *session, int role);
/* How many actions each role may take back in this game: half of the ruleset's bounds.decisions, shared by the seats.
 * A game has so at most twice bounds.decisions entries and a conclusion a seat. */
uint32_t session_undo_budget(const struct session *session);
/* Could the role take its last action back, had it not taken back as many as the budget has? */
bool session_undos_spent(struct session *session, int role);
/* The seats that have not resigned or been taken out. */
role_set session_in(const struct session *session);
/* Did the players or a director pause the game? */
bool session_paused(const struct session *session);
/* It was called off while it was played: it is over, without a result. */
bool session_called_off(const struct session *session);
/* How many times players may agree to take the game back, and how many entries they may go back over by that in all:
 * as many as the ruleset's longest game has. */
enum { TAKE_BACKS_MOST = 100 };
bool session_may_return(const struct session *session, uint32_t back_to);
/* The seq since which the role's own prompt and list are what they are. */
uint32_t session_changed(const struct session *session, int role);
uint64_t session_draws(const struct session *session); /* draws made so far */
int session_legal_count(struct session *session, int role);
const char *session_fault(const struct session *session);
/* Whether it was the rules that failed: the session can do no more. Otherwise what was given to it did not fit. */
bool session_is_dead(const struct session *session);

/* ["king"] */
void session_to_act_json(struct session *session, struct writer *w);
/* "active", "finished" or "aborted" */
const char *session_status(const struct session *session);
/* {"outcome":…,"degree":…,"reason":…,"roles":[{"role":…,"place":…,"score":…}]} or null. */
void session_result_json(struct session *session, struct writer *w);
/* The members of a view answer from "seq" on, without braces around: "seq":…,"role":…,"status":…,
 * "to_act":[…],"prompt":…,"state":{…},"actions":[…],"can_undo":…. false: the ruleset faulted. */
bool session_view_json(struct session *session, int role, struct writer *w);
/* The members "seq", "prompt" and "actions" of the same. */
bool session_asked_json(struct session *session, int role, struct writer *w);
/* [{"key":…},…] */
bool session_actions_json(struct session *session, int role, struct writer *w);
/* The same list as a tree in which no node has more than `most` choices (menu.h). */
bool session_menu_json(struct session *session, int role, int most, struct writer *w);
/* The events of session_entry() as the role may see them: […]. */
void session_events_json(struct session *session, int role, struct writer *w);
/* The same without the brackets, into an array that is open. */
void session_events_list(struct session *session, int role, struct writer *w);
/* The members of a log entry without braces around: "seq":…,"at":…,"kind":…,"role":…,"text":…,"events":[…],
 * "undoes":… (and "hidden":true where the reader is told nothing of another's action; "by" and "terms" of what was
 * settled at the table), of session_entry() as the role
 * may see it; in a session at seq 0 of the set-up, made at `at`. */
void session_entry_json(struct session *session, int64_t at, int role, struct writer *w);
/* The draws that the latest entry (the set-up in a new session) made: [{"draw":…,"n":…,"value":…,"for":…}].
 * They tell secrets: for games that are over. */
void session_rolls_json(const struct session *session, struct writer *w);
/* The key of the action of session_entry(); writes nothing for other kinds. */
void session_entry_key(struct session *session, struct writer *w);
/* The entry that session_entry(), an undo, took back; 0 for other kinds. */
uint32_t session_undoes(const struct session *session);
/* A time as RFC 3339 in UTC with microseconds, as all times in JSON; 0 is null. */
void out_member_time(struct writer *w, const char *name, int64_t at);
/* What DOMAIN-ID stands for, into request->domain and focus; false: for nothing of this ruleset. */
bool session_board_focus(const struct session *session, const char *text, struct board_request *request);
/* A picture as SVG; empty where the ruleset has nothing to show for the request. */
bool session_board_svg(struct session *session, int role, const struct board_request *request, struct writer *w);

/* Header and state as bytes to store; restore takes them. */
void session_snapshot(const struct session *session, struct writer *bytes);
/* The seq of a snapshot's bytes; 0 if they are too short to have one. */
uint32_t session_snapshot_seq(const void *snapshot, size_t length);
/* Was it laid out before this daemon or this layout of the state? It is replayed over, and nothing is wrong with it. */
bool session_snapshot_is_older(const struct module *module, const void *snapshot, size_t length);
/* SHA-256 in hex of the ruleset's state. */
void session_hash(const struct session *session, char hex[65]);

/* For tools and tests: the game as rulesets see it. */
struct game *session_game(struct session *session);
#endif
