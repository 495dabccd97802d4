/* One game in memory: its ruleset, its state, its stream of draws, and the functions that the API needs.
 *
 * A session belongs to one thread at a time. No function here blocks or does I/O. All output (JSON, texts) is made for
 * one role and contains nothing that the role may not know.
 */
#ifndef DAEMON_SESSION_H
#define DAEMON_SESSION_H

#include <jansson.h>

#include "fairness.h"
#include "menu.h"
#include "orders.h"
#include "../plugin/loader.h"

/* ---- entries: the items of a game's log -------------------------------------------------------- */

/* The numbers 4, 7, 8 and 9 are the stored forms of actions by the caretaker, of automatic ones, of those by a bot, and
 * of those by a bot that stands in. A notice does not change the game. */
enum entry_kind { ENTRY_ACTION = 1, ENTRY_UNDO = 2, ENTRY_CONCLUDE = 3, ENTRY_NOTICE = 5, ENTRY_TABLE = 6 };
/* What a notice reports about its role. Numbers are stored: append only. */
enum entry_notice { ENTRY_TIME_UP, ENTRY_BACK, ENTRY_NOTICES };
int entry_notice_find(const char *name); /* -1: none */

/* Agreements of the players, or decisions of a director, outside the rules. Stored values: never renumbered. */
enum table_act {
    TABLE_DRAW = 1,
    TABLE_CANCEL,
    TABLE_PAUSE,
    TABLE_RESUME,
    TABLE_EXTRA_TIME,
    TABLE_TAKE_BACK,
    TABLE_SUBSTITUTE,
    TABLE_ADJUDICATE,
    TABLE_CORRECT, /* a director gives a finished game another result */
    TABLE_ACTS
};
/* "draw", "cancel", "pause" …, as in the log. */
const char *table_act_name(enum table_act act);
/* 0: unknown name. */
enum table_act table_act_find(const char *name);

/* How a game came to its result. Stored values: never renumbered. */
enum result_by { BY_PLAY, BY_RESIGNATION, BY_TIME, BY_AGREEMENT, BY_DIRECTOR, BY_ABSENCE, BY_KINDS };
/* "played", "resigned", "time", "agreement", "director", "absence" */
const char *result_by_name(enum result_by by);

enum { TABLE_NAME = 65, TABLE_REASON = 200 /* characters */, TABLE_REASON_BYTES = 4 * TABLE_REASON + 1 };
struct table_terms {
    bool directed;                               /* a director decided it; otherwise all agreed */
    bool by_league;                              /* … and it was the league itself, when a deadline passed */
    enum result_by counts_as;                    /* TABLE_ADJUDICATE, TABLE_CORRECT: BY_PLAY stands for BY_DIRECTOR */
    uint32_t back_to;                            /* TABLE_TAKE_BACK: the game goes on after this entry */
    uint32_t seconds;                            /* TABLE_EXTRA_TIME */
    uint8_t place[RULESET_MAX_ROLES];            /* TABLE_ADJUDICATE, TABLE_CORRECT: of each seat, 1 is the best */
    char player[TABLE_NAME], former[TABLE_NAME]; /* TABLE_SUBSTITUTE: the new player, and the former one; "": a bot */
    char reason[TABLE_REASON_BYTES];             /* given by the director; "" if the players agreed */
};
/* The role of an entry that does not concern one seat. */
enum { ROLE_NOBODY = 15 };

struct entry {
    uint32_t seq;    /* 1, 2, 3 …; the set-up is 0 and has no entry */
    int64_t at;      /* microseconds since 1970, UTC; not verified by a replay */
    uint8_t kind;    /* enum entry_kind */
    uint8_t role;    /* ENTRY_TABLE: the seat that it is about, or ROLE_NOBODY */
    uint8_t how;     /* ENTRY_CONCLUDE: enum conclusion; ENTRY_NOTICE: enum entry_notice; ENTRY_TABLE: enum table_act */
    bool caretaker;  /* ENTRY_ACTION: the caretaker, or the bot below, chose it for an absent player */
    bool automatic;  /* ENTRY_ACTION: the only choice at an open question, which the engine made */
    uint8_t bot;     /* ENTRY_ACTION: the level of the bot that chose it; 0: none */
    uint64_t seed;   /* … and the seed of its choice */
    bool with_next;  /* ENTRY_CONCLUDE: the seat of the next entry leaves in the same moment */
    role_set to_act; /* after the entry; set only in entries that a session has just made */
    struct action action;      /* ENTRY_ACTION */
    struct table_terms *terms; /* ENTRY_TABLE, else NULL. Owned by the entry: see entry_finish */
};

enum { ENTRY_BYTES = 1024 };
/* Encodes kind, role and the members that the kind uses, in as few bytes as possible; seq and at have separate
 * columns. Returns the length (<= ENTRY_BYTES; at most 20 for an action). */
size_t entry_encode(const struct entry *entry, uint8_t bytes[ENTRY_BYTES]);
/* Decodes into entry, except seq and at. The caller calls entry_finish. false: the bytes are no entry. */
bool entry_decode(const uint8_t *bytes, size_t length, struct entry *entry);
/* Frees what the entry points to. Allowed for a zeroed or an already finished entry. */
void entry_finish(struct entry *entry);
/* Finishes `count` entries and frees the array. NULL does nothing. */
void entries_free(struct entry *entries, size_t count);
/* A copy, which the caller finishes. */
struct entry entry_copy(const struct entry *entry);

/* ---- set-up -------------------------------------------------------------------------------------- */

/* Reads a scenario id and an options object ({"name": true | 3 | "choice"}) into setup; an option that is missing takes
 * its default. Either argument may be NULL (first scenario, no options). Returns NULL, or the problem
 * ("unknown-scenario", "bad-option") with a sentence in why. */
const char *setup_read(const struct module *module, const char *scenario, const json_t *options, struct setup *setup,
                       struct writer *why);
/* Writes all options of a set-up as a JSON object. */
void setup_options_json(const struct module *module, const struct setup *setup, struct writer *w);

/* ---- a session ---------------------------------------------------------------------------------- */

struct session;

enum act_outcome {
    ACT_DONE,    /* session_entry() must now be stored */
    ACT_STALE,   /* 409 stale-seq */
    ACT_ILLEGAL, /* 422 illegal-action */
    ACT_GONE,    /* 409 gone; session_gone() says what happened to it */
    ACT_OVER,    /* 409 game-over */
    ACT_NO_UNDO, /* 409 cannot-undo */
    ACT_FAULT    /* the ruleset failed: quarantine the game; session_fault() says why. The session is unusable */
};

/* Starts a new game at seq 0. NULL: the ruleset's set-up failed, and the reason is in why. */
struct session *session_new(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                            struct writer *why);
/* Restores a session from a snapshot (session_snapshot). NULL: the bytes do not fit this module, and the game must be
 * replayed. */
struct session *session_restore(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                                const void *snapshot, size_t length);
void session_free(struct session *session); /* NULL does nothing */

/* Applies the entries that follow the session's seq without a gap; entries at or before its seq are skipped. false: an
 * entry does not fit the rules; session_fault() says which one. */
bool session_replay(struct session *session, const struct entry *entries, size_t count);
/* Replays from the set-up to seq `upto`, that entry included: for looking at the past and for the log. on_entry may be
 * NULL. It is called after the set-up (entry NULL) and after each entry, when events and state are those of that
 * moment. */
bool session_walk(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                  const struct entry *entries, size_t count, uint32_t upto,
                  void (*on_entry)(void *context, struct session *at, const struct entry *entry), void *context,
                  struct writer *why);

/* The session at seq `upto`, which the caller frees. NULL: the reason is in why. */
struct session *session_at(const struct module *module, const struct setup *setup, const uint8_t key[KEY_BYTES],
                           const struct entry *entries, size_t count, uint32_t upto, struct writer *why);
/* Applies one more entry, an undo included, and checks it against the rules. The cost does not depend on seq. If the
 * entry goes back to an earlier one, session_keep must have been called for that earlier entry before the session
 * reached it (session_replay, session_walk and session_at do so by themselves). */
bool session_step(struct session *session, const struct entry *entry);
/* Makes the session keep its state at seq, which it must not have passed yet, for a later entry that goes back to
 * it. */
void session_keep(struct session *session, uint32_t seq);
/* Calls session_keep for all entries that go back. */
void session_keep_for(struct session *session, const struct entry *entries, size_t count);

/* ---- acting: each either changes nothing, or makes one entry at seq + 1 ------------------------------ */

/* seq: the one that the client saw. key: n bytes. at: the current time. */
enum act_outcome session_act(struct session *session, int role, uint32_t seq, const char *key, size_t n, int64_t at);
/* For a key that is not in the role's list but names something that no longer exists: writes a sentence about what
 * happened to it, as far as the role may know. false: the key names nothing that existed, or the ruleset failed. */
bool session_gone(struct session *session, int role, uint32_t seq, const char *key, size_t n, struct writer *w);
/* The cost does not depend on seq. */
enum act_outcome session_undo(struct session *session, int role, int64_t at);
enum act_outcome session_conclude(struct session *session, int role, enum conclusion how, int64_t at);
/* One of several seats that leave in the same moment, but not the last: the rules take all of them out when the last
 * one concludes, so no other entry may come before that. */
enum act_outcome session_conclude_with_next(struct session *session, int role, enum conclusion how, int64_t at);
/* Enters an agreement or decision of the table. role: the seat that it is about, or ROLE_NOBODY. terms are copied.
 * then: only for TABLE_TAKE_BACK, a session of this game at terms->back_to, whose state is copied. The stream of draws
 * goes on where it was, so that no draw is made twice. TABLE_CORRECT is for games that are finished, everything else
 * for games that go on (ACT_OVER). ACT_NO_UNDO: a take-back does not go to an earlier entry, or the game has none
 * left. */
enum act_outcome session_table(struct session *session, enum table_act act, int role, const struct table_terms *terms,
                               const struct session *then, int64_t at);
/* Makes the caretaker's action for a role that owes a decision: the first one that passes (struct verb), else the first
 * one. */
enum act_outcome session_caretake(struct session *session, int role, int64_t at);
struct bot_choice {
    struct action action;
    int level;
    uint64_t seed;
    bool stands_in; /* for an absent player */
};
/* Makes the action that a bot has chosen. The role may act out of turn. ACT_ILLEGAL: the action is not in the role's
 * list. */
enum act_outcome session_act_by_bot(struct session *session, int role, const struct bot_choice *choice, int64_t at);
/* Enters an event around the game into the log. It affects no question and no undo. */
enum act_outcome session_notice(struct session *session, int role, enum entry_notice what, int64_t at);
/* Makes the action that the role's orders choose now. ACT_ILLEGAL: they leave the question to the player, or there is
 * no question. The entry is the same as if the player had acted. */
enum act_outcome session_act_by_order(struct session *session, int role, const struct orders *orders, int64_t at);
/* Finds that action without making it; false: none. */
bool session_order(struct session *session, int role, const struct orders *orders, struct action *action);
/* Makes the only choice of a role whose question is open (flow_is_open), as an automatic entry. ACT_ILLEGAL: no role
 * has such a question, the game is paused, or the latest entry took an action back. */
enum act_outcome session_act_alone(struct session *session, int64_t at);
/* Does the role have such a question? */
bool session_is_alone(struct session *session, int role);
/* Writes the role's standing passes (kit/windows.h), which only the role may see: […] of their ids. */
void session_passes_json(struct session *session, int role, struct writer *w);
/* The index of the pass with this id; -1: the game has none. */
int session_pass(const struct session *session, const char *id);
/* Declares (lays) or withdraws the pass; does nothing if that is already so. ACT_ILLEGAL: the role may not declare
 * another one. *changed: an entry was made. */
enum act_outcome session_set_pass(struct session *session, int role, int pass, bool lays, int64_t at, bool *changed);
/* Why the author of the last entry, an action, must see its outcome before choosing the next action. asked_before:
 * session_to_act before that entry. */
enum act_stop { STOP_NOT, STOP_DRAW, STOP_DISCLOSURE, STOP_HAND_OVER };
enum act_stop session_stop(const struct session *session, role_set asked_before);
/* The entry that the last successful function above made. */
const struct entry *session_entry(const struct session *session);

/* ---- reading ------------------------------------------------------------------------------------ */

uint32_t session_seq(const struct session *session);
const struct module *session_module(const struct session *session);
/* Is the last entry of a seat that leaves together with that of the next entry? */
bool session_is_parting(const struct session *session);
bool session_over(const struct session *session);
role_set session_to_act(const struct session *session);
role_set session_seats(const struct session *session);
/* Can the role take its last action back? Not if any role has answered it, if it has revealed or rolled anything since,
 * or if it conflicts with later actions out of turn. */
bool session_can_undo(struct session *session, int role);
/* How many actions each role may take back in this game: half of the ruleset's bounds.decisions, divided among the
 * seats. So a game has at most twice bounds.decisions entries, and one conclusion per seat. */
uint32_t session_undo_budget(const struct session *session);
/* For a session whose rules are not installed (plugin/stand_in.h): sets who owes a decision. 0: the game is over. */
void session_await(struct session *session, role_set to_act);
/* Could the role take its last action back if its budget were not used up? */
bool session_undos_spent(struct session *session, int role);
/* The seats that have neither resigned nor been removed. */
role_set session_in(const struct session *session);
/* Did the players or a director pause the game? */
bool session_paused(const struct session *session);
/* Did the role make an entry of its own since the game began, or since it was taken back? */
bool session_has_acted(const struct session *session, int role);
/* true: the game was called off while it was played. It is over, without a result. */
bool session_called_off(const struct session *session);
/* How many times the players may agree to take the game back, and over how many entries in total: as many as the
 * ruleset's longest game has. */
enum { TAKE_BACKS_MOST = 100 };
bool session_may_return(const struct session *session, uint32_t back_to);
/* The seq of the last change of the role's prompt or list. */
uint32_t session_changed(const struct session *session, int role);
uint64_t session_draws(const struct session *session); /* draws made so far */
int session_legal_count(struct session *session, int role);
const char *session_fault(const struct session *session);
/* true: the ruleset failed, and the session cannot be used. false: the input did not fit. */
bool session_is_dead(const struct session *session);

/* ["king"] */
void session_to_act_json(struct session *session, struct writer *w);
/* "active", "finished" or "aborted" */
const char *session_status(const struct session *session);
/* {"outcome":…,"degree":…,"reason":…,"by":…,"roles":[{"role":…,"place":…,"score":…}]} or null. */
void session_result_json(struct session *session, struct writer *w);
/* The parts of a view that a client may choose (parameter `parts`), in the order in which they are written. */
enum view_member { VIEW_STATE, VIEW_ACTIONS, VIEW_PIECES, VIEW_HANDS, VIEW_DECKS, VIEW_TRACKS, VIEW_FIGHT, VIEW_PARTS };
#define VIEW_BIT(part) (1u << (part))
enum { VIEW_USUAL = VIEW_BIT(VIEW_STATE) | VIEW_BIT(VIEW_ACTIONS), VIEW_ALL = VIEW_BIT(VIEW_PARTS) - 1 };
/* The set of these names, separated by commas; 0: the text is empty, or one name is unknown. */
unsigned view_parts_find(const char *names);
/* Writes the members of a view answer from "seq" on, without braces: those of session_question_json, then "role":…,
 * "status":…,"to_act":[…],"summary":[…], the parts in the set ("places":[…] before "state"), and "can_undo":…. false:
 * the ruleset failed. */
bool session_view_json(struct session *session, int role, unsigned parts, struct writer *w);
/* Writes the members "seq", "prompt", "asides_prompt", "asked" and "focus": what the role is asked. */
bool session_question_json(struct session *session, int role, struct writer *w);
/* The same members, and "actions". */
bool session_asked_json(struct session *session, int role, struct writer *w);
/* [{"key":…},…] */
bool session_actions_json(struct session *session, int role, enum asides asides, struct writer *w);
/* The same list as a tree in which no node has more than `most` choices (menu.h). */
bool session_menu_json(struct session *session, int role, int most, enum asides asides, struct writer *w);
/* The events of session_entry() as the role may see them: […]. */
void session_events_json(struct session *session, int role, struct writer *w);
/* The same without the brackets, into an array that is open. */
void session_events_list(struct session *session, int role, struct writer *w);
/* Writes the members of a log entry without braces: "seq":…,"at":…,"kind":…,"role":…,"text":…,"events":[…], "undoes":….
 * Also "hidden":true for another role's action that the reader learns nothing about, and "by" and "terms" for an entry
 * of the table. It is session_entry() as the role may see it; in a session at seq 0 the set-up, made at `at`. */
void session_entry_json(struct session *session, int64_t at, int role, struct writer *w);
/* Writes the draws of the latest entry (of the set-up in a new session): [{"draw":…,"n":…,"value":…,"for":…}]. They
 * reveal secrets: only for games that are over. */
void session_rolls_json(const struct session *session, struct writer *w);
/* Writes the key of the action of session_entry(); nothing for other kinds. */
void session_entry_key(struct session *session, struct writer *w);
/* The seq of the entry that session_entry(), an undo, took back; 0 for other kinds. */
uint32_t session_undoes(const struct session *session);
/* Writes a time as RFC 3339 in UTC with microseconds, like all times in JSON; 0 is written as null. */
void out_member_time(struct writer *w, const char *name, int64_t at);
/* Resolves DOMAIN-ID into request->domain and focus; false: the ruleset has no such item. */
bool session_board_focus(const struct session *session, const char *text, struct board_request *request);
/* Writes a picture as SVG; nothing if the ruleset has nothing to show for the request. */
bool session_board_svg(struct session *session, int role, const struct board_request *request, struct writer *w);

/* Writes head and state as bytes to store; session_restore reads them. */
void session_snapshot(const struct session *session, struct writer *bytes);
/* The seq in a snapshot's bytes; 0: they are too short. */
uint32_t session_snapshot_seq(const void *snapshot, size_t length);
/* Does the snapshot have an older format, or an older layout of the state? It is valid, but the game must be
 * replayed. */
bool session_snapshot_is_older(const struct module *module, const void *snapshot, size_t length);
/* The SHA-256 of the ruleset's state, in hex. */
void session_hash(const struct session *session, char hex[65]);

/* For tools and tests: the game as ruleset code sees it. */
struct game *session_game(struct session *session);
#endif
