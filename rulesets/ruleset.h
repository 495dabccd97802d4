/* The contract between the engine and a ruleset.
 *
 * A ruleset is one shared object that exports one function, ruleset_entry(), which returns one const table. The loader
 * compares the table's first members (struct ruleset_build) before it reads anything else. New members are only
 * appended. Ids of verbs, events, steps, options and scenarios are never renumbered, because stored games contain them.
 *
 * Threads: every function may be called from several threads at once, for different games. No function blocks, does
 * I/O, reads a clock or keeps static mutable data. Only content_load and content_unload may allocate.
 */
#ifndef RULESET_H
#define RULESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RULESET_ABI_MAJOR = 8, /* if it differs, the plugin is refused */
    RULESET_ABI_MINOR = 2, /* a plugin's may be lower than the engine's, but not higher */
    RULESET_MAX_ROLES = 8, /* seats of a game */
    RULESET_MAX_OPTIONS = 16,
    RULESET_MAX_ACTIONS = 400, /* in a legal list */
    RULESET_MAX_EVENTS = 512,  /* of an action */
    RULESET_MAX_MOVES = 512,   /* of pieces, in an action */
    RULESET_MAX_STATE = 16384, /* bytes */
    RULESET_MAX_CONNECTIONS = 2048,
    ACTION_ARGS = 5,
    EVENT_ARGS = 8,
    ITEM_ID_MOST = 24,     /* characters of the id of an item of a domain */
    KEY_MOST = 80,         /* … of an action's key: its verb's name and the longest possible ids of its arguments */
    LABEL_MOST = 80,       /* … of a label and of a title, so that they fit any client's buttons */
    TITLE_MOST = 120,      /* … of any other title, and of a short title */
    SUMMARY_MOST = 600,    /* … of the summary of a scenario or an option, and of a sentence about how a role wins */
    HELP_MOST = 240,       /* … of the help of a verb or a step */
    RULE_MOST = 40,        /* … of the section of the rules that it names */
    TEMPLATE_MOST = 400,   /* … of the template of a label, a prompt or an event */
    ITEM_TEXT_MOST = 2000, /* … of the text of an item of a domain */
    ROW_TITLE_MOST = 20,   /* … of the title of a row of the summary */
    ROW_VALUE_MOST = 40,   /* … of its value */
    NONE = -1,             /* "no such thing" in any argument: key text "none", JSON null */
    ROLE_ARBITER = 14,     /* reader of events only: knows everything; for games that are over */
    ROLE_SPECTATOR = 15    /* role argument of view, board and event text: knows public information */
};

/* A set of roles; bit 15 is the spectators. */
typedef uint16_t role_set;
#define ROLE_BIT(role) ((role_set)(1u << (role)))
#define ROLES_EVERYONE ((role_set)0xffff)

/* ---- domains: the values of arguments -------------------------------------------------------- */

struct writer;       /* kit/writer.h */
struct step;         /* kit/flow.h */
struct window_rules; /* kit/windows.h */
struct item_names;   /* kit/names.h */
struct board_request;
struct game;
struct action;

/* DOMAIN_DIE: a number that is the face of a die; NONE: not rolled. An event's arguments of this domain are its
 * dice. */
enum { DOMAIN_NUMBER, DOMAIN_ROLE, DOMAIN_DIE, DOMAIN_FIRST /* the ruleset's own: domains[d - DOMAIN_FIRST] */ };

/* An item that arguments refer to. id: kebab-case ASCII, or decimal if the domain is numeric; 1 to ITEM_ID_MOST
 * characters, unique within its domain, never changed. All texts belong to the content or are literals; NULL: the game
 * does not supply it. */
struct domain_item {
    const char *id, *title;
    const char *short_title; /* for small pictures and tight rows */
    const char *text;        /* what it is or does, in our words, such as a card's effect */
    const char *kind;        /* kebab-case: the kind of piece or area */
    bool placed;             /* x, y: position on the board, in units of ruleset.board */
    int16_t x, y;
    uint8_t in_domain; /* the item that it is printed in, such as a city's area; in_domain 0: none */
    int16_t in;
    const char
        *owner; /* the id of the role or side (domain "side") that owns the piece or card in print; NULL: no owner */
    const char *colour; /* of the pieces of a side that is no role, #rrggbb; NULL: no side, or one that is a role */
};

/* What the items of a domain are on the table. AREAS: where pieces stand. SITES: spots of the map where a marker may
 * lie. TRACK_BOXES: boxes of tracks. ALIASES: items of other domains under another name, and lists that repeat them; a
 * client does not draw them. WORDS: nothing of these. */
enum domain_role {
    DOMAIN_OF_WORDS,
    DOMAIN_OF_AREAS,
    DOMAIN_OF_SITES,
    DOMAIN_OF_PIECES,
    DOMAIN_OF_CARDS,
    DOMAIN_OF_TRACK_BOXES,
    DOMAIN_OF_ALIASES,
    DOMAIN_ROLES
};

/* A kind of item: an area, a card, a unit, a side of a coin. Either fixed or read from content. */
struct domain {
    const char *name;
    const struct domain_item *fixed; /* NULL: read from content */
    int fixed_count;
    int (*count)(const void *content);
    /* Fills the item, which comes zeroed. 0 <= index < count. */
    void (*item)(const void *content, int index, struct domain_item *item);
    bool numeric; /* ids are decimal numbers: JSON shows them as numbers */
    enum domain_role role;
};

/* An item of one of the ruleset's domains. */
struct thing {
    int16_t domain, index;
};

/* ---- actions ------------------------------------------------------------------------------- */

struct argument {
    const char *name; /* snake_case: the JSON member */
    uint8_t domain;
    bool secret;      /* events only: visible to the event's audience only */
    const char *veil; /* events only: the text that other readers see in place of a secret argument; it may use the
                         {name} of an argument that is not secret; NULL: "something" */
};

/* Writes the {detail} of a template for this role, using only information that the role may have: strength, origin,
 * cost, the required roll. action: NULL in prompts. */
typedef void detail_writer(const struct game *game, int role, const struct action *action, struct writer *out);

/* Templates (kit/template.h): {name} is the argument's title (or its digits, {name:+} with sign), {name:short} its
 * short title, {detail} the output of the row's detail function. [ … ] is left out if an argument inside it is NONE, or
 * its {detail} is empty. {actor} in an event's text is the title of the role that acted, {role} in a prompt or label
 * that of the role asked. A label has at most LABEL_MOST characters. An event whose text is empty for a reader is not
 * shown to that reader. */
struct verb {
    const char *name;        /* kebab-case: first part of the key */
    const char *title;       /* the heading above its choices: "Group Move"; at most LABEL_MOST characters */
    const char *label;       /* template */
    const char *short_label; /* template of the label under that heading; NULL: label */
    detail_writer *detail;
    /* Optional, a few words each, for separate columns beside the short label: what the choice costs ("2 Action
     * Points"), and the number that it yields ("4 dice, 5 or 6"). Same rules of secrecy as detail. Nothing written: no
     * such fact. */
    detail_writer *cost, *number;
    const char *text; /* help: what it is and what it leads to, in our words */
    const char *rule; /* the section of the rules, as its tag in rules.tsv without the prefix; NULL: none */
    struct argument args[ACTION_ARGS]; /* ends at the first argument without a name */
    /* Out of turn: not an answer to the game's question (an offer, a standing pass). It makes no other role's seq
     * stale. Other roles can still take back earlier actions unless it concerns those. A verb belongs either to a step
     * or is out of turn. */
    bool out_of_turn;
    /* It declines or passes: the choice of a player who prefers to do nothing. */
    bool passes;
};

struct action {
    uint16_t verb;
    int16_t arg[ACTION_ARGS]; /* 0 for arguments that the verb does not have */
};

struct action_list {
    int count;
    struct action item[RULESET_MAX_ACTIONS];
};

/* ---- events -------------------------------------------------------------------------------- */

struct event_kind {
    const char *name; /* kebab-case */
    const char *text; /* template */
    struct argument args[EVENT_ARGS];
    bool is_private; /* readers outside the audience do not even learn that it happened */
    bool moves;      /* it tells that pieces move: kit/moves.h */
};

/* audience: the roles that may see the secret arguments (the whole event if the kind is private). knew: the roles that
 * knew them before. If a role is in audience but not in knew, the event discloses something to it, and the engine
 * closes undo. So knew must be exact; nothing else is needed. */
struct event {
    uint16_t kind;
    role_set audience;
    role_set knew;
    int16_t arg[EVENT_ARGS];
};

/* A piece that goes from one place to another. domain 0 of a place: it is on none. event: the event of the list that
 * tells it; MOVE_UNTOLD: none; above that, until moves_settle: so many more events were told before. knows: the roles
 * that may know which piece it is; the places are public. piece: domain 0 is a marker without an id. */
struct piece_move {
    struct thing piece, from, to;
    uint16_t event;
    role_set knows;
};
enum { MOVE_UNTOLD = RULESET_MAX_EVENTS };

/* Cleared with events_clear (kit/moves.h). */
struct event_list {
    int count, move_count, untold; /* untold: how many of the moves are not settled */
    struct event item[RULESET_MAX_EVENTS];
    struct piece_move move[RULESET_MAX_MOVES];
};

/* ---- draws --------------------------------------------------------------------------------- */

/* The engine's stream. pick returns a uniform number from 0 to n-1 (1 <= n <= 65536); label (a literal, such as "siege
 * of Hull") goes into the record of draws. Call it through kit/dice.h only. */
struct draws {
    uint32_t (*pick)(struct draws *draws, uint32_t n, const char *label);
};

/* ---- one game, as the engine passes it to a ruleset ------------------------------------------ */

struct ruleset;

struct game {
    const struct ruleset *ruleset;
    const void *content;
    void *state;               /* state_size bytes; functions that take const struct game must not change it */
    struct draws *draws;       /* in setup, apply, conclude; NULL elsewhere */
    struct event_list *events; /* in setup, apply, conclude; NULL elsewhere */
    int actor;                 /* the role that acts, for {actor}; NONE in setup */
    int steps_left;            /* counted down by kit/flow; 0 is a fault */
    /* Reports a fault of the ruleset: the game is quarantined and the action undone. Never returns. Use RULES_ASSERT of
     * kit/fault.h. */
    void (*fault)(struct game *game, const char *what);
};

/* ---- the summary ---------------------------------------------------------------------------- */

/* A row of the strip that any client shows beside the board: turn, phase, points, whose move. value writes a few words
 * for the reader (a role or ROLE_SPECTATOR); nothing: the row is left out now. Same rules of secrecy as view. */
struct summary_row {
    const char *id, *title; /* id: kebab-case */
    bool each_seat;         /* a row for each seat, whose role is `of`; otherwise `of` is NONE */
    void (*value)(const struct game *game, int reader, int of, struct writer *out);
};

/* ---- the map, for clients that draw it themselves ------------------------------------------------ */

/* A way from a to b and back, or what parts them: a border, a road, a sea crossing. It stands in the list once. */
struct connection {
    const char *id;    /* kebab-case, unique; NULL: made of the kind and the ids of both ends */
    const char *kind;  /* the id of a connection_kind */
    const char *title; /* its own name; NULL: none */
    struct thing a, b;
};

struct connection_list {
    int count;
    struct connection item[RULESET_MAX_CONNECTIONS];
};

/* kind: kebab-case. */
struct connection_kind {
    const char *kind, *title;
};

/* A list of content's geometry.json whose records bear the ids of a domain. */
struct map_layer {
    const char *name;
    uint8_t domain;
};

/* ---- the parts of a view that are alike in every ruleset ----------------------------------------- */

/* What a client that knows no game draws. The function `parts` writes them with kit/parts.h: the rows of an array, or,
 * for PART_FIGHT, one value. */
enum view_part { PART_PIECES, PART_HANDS, PART_DECKS, PART_TRACKS, PART_FIGHT, PARTS };

/* A count of pieces on the table, for the law that no part is left out of `pieces`.
 * marker: the kind of an open marker that is no item of a domain ("control"); NULL: items, known or hidden.
 * owner: the id of a role or a side; NULL: none. */
struct piece_count {
    const char *marker, *owner;
    int count;
};

/* Takes a count; several of one marker and owner add up. */
typedef void piece_counter(void *data, const struct piece_count *count);

/* ---- set-up -------------------------------------------------------------------------------- */

struct scenario {
    const char *id, *title, *summary;
    const char *wins[RULESET_MAX_ROLES]; /* for each role, a sentence about how it wins; NULL: none */
};

enum option_kind { OPTION_FLAG, OPTION_CHOICE, OPTION_NUMBER };

/* id: kebab-case. */
struct option_choice {
    const char *id, *title;
};

struct game_option {
    const char *id, *title, *summary;
    enum option_kind kind;
    const struct option_choice *choices; /* OPTION_CHOICE: ends at the first choice without an id */
    int16_t least, most;                 /* OPTION_NUMBER */
    int16_t standard;                    /* default: 0/1, index of the choice, or number */
};

struct setup {
    int scenario;
    int16_t option[RULESET_MAX_OPTIONS];
};

struct role {
    const char *id, *title;
    const char *colour; /* "#rrggbb", of its pieces; each role has another one */
};

/* ---- outcome ------------------------------------------------------------------------------- */

struct result {
    const char *outcome; /* kebab-case: "victory", "defeat", "draw", "king-wins" … */
    const char *degree;  /* kebab-case or NULL: "major", "minor" … */
    const char *reason;  /* a short sentence in our words that names the rule applied */
    struct {
        int8_t place; /* 1 is the best; equal roles share a place */
        int32_t score;
    } role[RULESET_MAX_ROLES];
};

enum conclusion { CONCLUDE_RESIGN, CONCLUDE_TIMEOUT, CONCLUDE_REMOVED, CONCLUDE_ADJUDICATED };

/* ---- content ------------------------------------------------------------------------------- */

struct content_file {
    const char *name; /* "areas.json" */
    const char *text; /* NUL-ended */
    size_t length;
};

struct content_source {
    int count; /* sorted by name */
    const struct content_file *file;
};

/* What a field of a table of content may hold, for tools that edit content. A table is an array of records, or one
 * record (single), that is the member `table` of the top object of the file. */
struct content_told {
    const char *file, *table, *name;
    const char *type;    /* text, number, truth, name, id, names, ids, numbers, nested or any */
    const char *allowed; /* number: "1..6"; name, id, names, ids: "open|river|mountain"; else "" */
    int most;            /* ids, numbers: the longest list; else 0 */
    bool single, optional;
};

/* Receives every fault that content_load finds, not only the first. */
struct content_faults {
    void (*report)(struct content_faults *faults, const char *file, const char *path, const char *expected,
                   const char *found);
    int count;
    /* NULL, or called for every field of every table, in the order in which they are read. */
    void (*describe)(struct content_faults *faults, const struct content_told *field);
};

/* ---- pictures ------------------------------------------------------------------------------- */

/* The requested part of the picture; each is an SVG document. GROUND, TINTS, LINES and TOKENS, drawn on top of one
 * another in this order, make WHOLE; they are separate so that they can be cached. GROUND and LINES depend only on
 * content and form. An empty part is written as nothing. */
enum board_part {
    BOARD_WHOLE,
    BOARD_MAP,    /* the unchanging part: it depends only on content and form */
    BOARD_PIECES, /* the parts on the map; they refer to shapes of the map, so both belong into one document */
    BOARD_HAND,   /* the role's hand; never empty */
    BOARD_GROUND,
    BOARD_TINTS,
    BOARD_LINES,
    BOARD_TOKENS
};

/* The level of detail, by the width of the picture in pixels: 1400 and more, 700 and more, less. */
enum board_form { BOARD_LARGE, BOARD_MEDIUM, BOARD_SMALL, BOARD_FORMS };

/* focus: with WHOLE, draws only the neighbourhood of this item, in the large form. Nothing is written if the item has
 * no place on the board that the role may know. domain 0: no focus. */
struct board_request {
    uint8_t part; /* enum board_part */
    uint8_t form; /* enum board_form */
    uint8_t domain;
    int16_t focus;
};

/* ---- the table ------------------------------------------------------------------------------- */

/* The loader compares these members before it reads any other. */
struct ruleset_build {
    uint32_t size; /* sizeof(struct ruleset) in the plugin: may be smaller than the engine's */
    uint16_t abi_major, abi_minor;
    uint32_t action_size, event_size, game_size, setup_size, result_size;
};
#define RULESET_BUILD                                                                                                  \
    {                                                                                                                  \
        sizeof(struct ruleset), RULESET_ABI_MAJOR, RULESET_ABI_MINOR, sizeof(struct action), sizeof(struct event),     \
            sizeof(struct game), sizeof(struct setup), sizeof(struct result)                                           \
    }

/* Games of a bot in one seat against players who choose at random, or who pass if they can (passer). A solitaire game
 * has no other seats. */
struct bot_measure {
    const char *scenario, *role; /* ids */
    int level, games, won;       /* won: with the first place alone */
    bool passer;
    int gate; /* the share in per cent that a level must win to be called an opponent; 0: 95 */
};

/* A weight of value or prior that `musterd tune` may vary. */
struct bot_weight {
    const char *id; /* kebab-case */
    int16_t *weight;
    int16_t least, most;
};

struct ruleset {
    struct ruleset_build build;

    const char *id, *title, *version; /* version: "1.0.0"; games are pinned to it and the content hash */
    uint32_t state_version, state_size;
    struct {           /* limits that tests check: exceeding one is a bug */
        int actions;   /* in the longest legal list */
        int decisions; /* actions of the longest game */
        int steps;     /* flow steps of one action */
        int draws;     /* draws of one action */
    } bounds;

    int players_least, players_most; /* number of people; 0: as many as roles */
    struct {
        int width, height; /* the coordinate space of content's x, y and of the SVG; 0: none */
    } board_size;
    int role_count, scenario_count, option_count, verb_count, event_count, step_count, domain_count;
    const struct role *roles;
    const struct scenario *scenarios;
    const struct game_option *options;
    const struct verb *verbs;
    const struct event_kind *events;
    const struct step *steps; /* table of kit/flow; NULL: the ruleset does not use kit/flow */
    const struct domain *domains;

    /* Mandatory. Reads JSON texts into typed const tables; NULL: faults were reported. */
    const void *(*content_load)(const struct content_source *source, struct content_faults *faults);
    void (*content_unload)(const void *content);

    /* Optional: the seats of this set-up (NULL: all roles). */
    role_set (*seats)(const void *content, const struct setup *setup);
    /* Optional: may these options be combined? If not, returns a sentence that says why. */
    const char *(*setup_refusal)(const void *content, const struct setup *setup);

    /* Mandatory. The state comes zeroed. */
    void (*setup)(struct game *game, const struct setup *setup);
    /* Mandatory. The roles that owe a decision; empty: the game is over. */
    role_set (*to_act)(const struct game *game);
    /* Mandatory. All actions that the role may take now, sorted numerically (verb, then args), without duplicates. list
     * comes with count 0. A role may have actions without being in to_act (offers, for example). */
    void (*legal)(const struct game *game, int role, struct action_list *list);
    /* Mandatory. Applies one action from the role's legal list: cannot fail. */
    void (*apply)(struct game *game, int role, const struct action *action);
    /* Mandatory. Writes one line with the role's question, or the roles that it waits for. Same rules of secrecy as
     * view. */
    void (*prompt)(const struct game *game, int role, struct writer *out);
    /* Mandatory. Called when to_act is empty. */
    void (*result)(const struct game *game, struct result *result);
    /* Mandatory. Writes one JSON object with everything that the role (or ROLE_SPECTATOR) may see. */
    void (*view)(const struct game *game, int role, struct writer *out);
    /* Mandatory. The same as a picture, drawn with kit/board.h. */
    void (*board)(const struct game *game, int role, const struct board_request *request, struct writer *out);
    /* Mandatory. Replaces all that the role (or ROLE_SPECTATOR) cannot know with another possibility, using
     * game->draws. The same draws give the same bytes from all states that the role cannot tell apart. */
    void (*resample)(struct game *game, int role);
    /* Mandatory. The role resigns, or is removed: the game ends, or the others continue. */
    void (*conclude)(struct game *game, int role, enum conclusion how);
    /* Mandatory. Checks invariants: returns true if all hold; else writes which one does not. */
    bool (*audit)(const struct game *game, struct writer *why);
    /* Optional, with kit/flow: actions that a role can take at any time in addition to the step's list (offers,
     * promises). Their verbs are out_of_turn. anytime_apply returns true if the action was one of those.
     */
    void (*anytime_legal)(const struct game *game, int role, struct action_list *list);
    bool (*anytime_apply)(struct game *game, int role, const struct action *action);
    /* Optional. In addition to the prompt: writes the role's unfinished action out of turn; nothing if there is
     * none. */
    void (*own_prompt)(const struct game *game, int role, struct writer *out);
    /* For kit/flow: depth of the state's stack (0: FLOW_DEPTH); depth of each role's own stack (0: none); and the
     * offset of the own stacks in the state, one per role. */
    int flow_depth, own_depth;
    uint32_t own_stacks;
    int stands_count, out_of_turn_count; /* number of steps with STANDS; number of verbs that are out_of_turn */
    const struct window_rules *windows;  /* for kit/windows; NULL: no windows */
    /* Optional. Is this the decision of a turn where the role may use its pieces? NULL: no. "": yes, and some piece is
     * free to act. Otherwise yes, but none is free: returns a literal with the reason ("all are captive or besieged").
     * A reason must be able to end. The law that nobody is stuck (daemon/simulate/stuck.h) uses it. */
    const char *(*held)(const struct game *game, int role);
    /* Optional. For a well-formed action that is not in the role's list. true: it was possible once, or may
     * have been, but the thing that it names no longer exists (a withdrawn offer, a closed window); writes a sentence
     * about what happened to it. false: no such case, or none that the role may know of. Same rules of secrecy as
     * view. */
    bool (*gone)(const struct game *game, int role, const struct action *action, struct writer *out);
    /* The rows of the summary, in the order of display. */
    int summary_count;
    const struct summary_row *summary;
    /* Optional, for bots (daemon/bot): how good the position is for each seat, -1000 (lost) to 1000 (won); seats that
     * do not play get 0. It may look at the whole state: a bot calls it for worlds that resample dealt. Also called
     * when the game is over. Without it, a bot knows only how games end. */
    void (*value)(const struct game *game, int16_t value[RULESET_MAX_ROLES]);
    /* Optional, for bots: the priority of each action of the role's list in the search. On entry weight is PRIOR_USUAL
     * for actions that answer the question, and 0 for those out of turn. 0: a bot never chooses the action. */
    void (*prior)(const struct game *game, int role, const struct action_list *list, uint8_t weight[]);
    /* Optional. Measurements of bots in this ruleset (see its BALANCE.md); ends at the first row without a scenario. */
    const struct bot_measure *measures;
    /* Optional. Finds the place of a thing on the board: at is an item with a position (domain_item.placed). false: the
     * thing is not on the board, or the role may not know where. `places` of a view has pieces and cards alone. Same
     * rules of secrecy as view. */
    bool (*stands)(const struct game *game, int role, struct thing thing, struct thing *at);
    /* Optional. The weights of value and prior; ends at the first row without an id. Only `musterd tune` writes
     * them. */
    const struct bot_weight *weights;
    /* Optional. Writes one part of the role's view: each piece that the role knows of, in one row at its place, and the
     * others as rows without an id and with their number; hands; decks; tracks; and the battle, siege or vote that runs
     * (null: none). Same rules of secrecy as view. Without it, pieces are the things that `stands` finds. */
    void (*parts)(const struct game *game, int role, enum view_part part, struct writer *out);
    /* Optional, for clients that draw the map from data: all connections of content, and the titles of their kinds,
     * which end at the first row without a kind. list comes with count 0. */
    void (*connections)(const void *content, struct connection_list *list);
    const struct connection_kind *connection_kinds;
    /* Optional: whose ids the lists of geometry.json bear; ends at the first row without a name. */
    const struct map_layer *map_layers;
    /* Optional. Writes the printed values of an item of the ruleset's domains with out_fact of kit/parts.h: a
     * strength, a price, a number of votes. Nothing written: it has none. */
    void (*facts)(const void *content, struct thing thing, struct writer *out);
    /* As conclude, for seats that leave in the same moment, while others stay: all are gone before the rules go on, and
     * the order of the roles decides nothing. Optional for games of two; without it the engine concludes one role after
     * another. */
    void (*conclude_together)(struct game *game, role_set roles, enum conclusion how);
    /* Optional. Counts all pieces that `parts` tells, from the state alone and without a function that `parts` uses to
     * find them: no piece can be left out of the views of all readers unnoticed (tests/laws/parts.c). */
    void (*count_pieces)(const struct game *game, piece_counter *found, void *data);
    /* Optional: CONTENT_NAMES of kit/content.h, if content_load calls names_make of kit/names.h. Views are then written
     * faster. It is where the names are, in bytes from the content; the loader refuses other names there, or none. */
    int names_at;
};
enum { VALUE_MOST = 1000, PRIOR_USUAL = 100 };

#define RULESET_EXPORT __attribute__((visibility("default")))
RULESET_EXPORT const struct ruleset *ruleset_entry(void);

#endif
