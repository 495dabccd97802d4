/* The contract between the engine and a ruleset.
 *
 * A ruleset is one shared object that exports one function, ruleset_entry(), which returns one
 * const table. The loader compares the table's first members (everything in struct ruleset_build)
 * before it reads anything else. Members are only ever appended; ids of verbs, events, steps,
 * options and scenarios are never renumbered, because stored games hold them.
 *
 * Threads: every function may be called from several threads at once, for different games. Nothing
 * here blocks, does I/O, reads a clock or keeps static mutable data. Only content_load and
 * content_unload may allocate.
 */
#ifndef RULESET_H
#define RULESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RULESET_ABI_MAJOR = 4, /* differs: refused */
    RULESET_ABI_MINOR = 0, /* a plugin's may be lower than the engine's, never higher */
    RULESET_MAX_ROLES = 8, /* seats of one game */
    RULESET_MAX_OPTIONS = 16,
    RULESET_MAX_ACTIONS = 400, /* in one legal list */
    RULESET_MAX_EVENTS = 512,  /* pushed by one action */
    RULESET_MAX_STATE = 16384, /* bytes */
    ACTION_ARGS = 5,
    EVENT_ARGS = 8,
    ITEM_ID_MOST = 24,  /* characters of the id of an item of a domain */
    KEY_MOST = 80,      /* … of an action's key: its verb's name and the longest ids that its arguments may have */
    LABEL_MOST = 80,    /* … of a label and of a title, so that any client's button takes it */
    NONE = -1,          /* "no such thing" in any argument: key text "none", JSON null */
    ROLE_ARBITER = 14,  /* as a reader of events only: knows everything; for games that are over */
    ROLE_SPECTATOR = 15 /* as a role argument of view, board, event text: knows what is public */
};

/* A set of roles; bit 15 stands for spectators. */
typedef uint16_t role_set;
#define ROLE_BIT(role) ((role_set)(1u << (role)))
#define ROLES_EVERYONE ((role_set)0xffff)

/* ---- what arguments stand for ------------------------------------------------------------- */

struct writer;       /* kit/writer.h */
struct step;         /* kit/flow.h */
struct window_rules; /* kit/windows.h */
struct board_request;
struct game;
struct action;

/* DOMAIN_DIE: a number that is the face of a die; NONE where it was not rolled. Of an event all of them are its
 * dice. */
enum { DOMAIN_NUMBER, DOMAIN_ROLE, DOMAIN_DIE, DOMAIN_FIRST /* the ruleset's own: domains[d - DOMAIN_FIRST] */ };

/* One thing that arguments point to. id: kebab-case ASCII, or decimal where the domain is numeric, 1 to ITEM_ID_MOST
 * characters, unique within its domain, stable for ever. All texts belong to the content or are literals; what a game
 * does not tell is NULL. */
struct domain_item {
    const char *id, *title;
    const char *short_title; /* for small pictures and tight rows */
    const char *text;        /* what it is or does, in our words: a card's effect */
    const char *kind;        /* kebab-case: what sort of piece, of area */
    bool placed;             /* x, y: where on the board, in units of ruleset.board */
    int16_t x, y;
    uint8_t in_domain; /* the thing that it is a part of, printed fact: a city's area; 0: of none */
    int16_t in;
};

/* A kind of thing: an area, a card, a unit, a side of a coin. Either fixed, or read from content. */
struct domain {
    const char *name;
    const struct domain_item *fixed; /* NULL: read from content */
    int fixed_count;
    int (*count)(const void *content);
    /* Fills what it tells; item comes zeroed. 0 <= index < count. */
    void (*item)(const void *content, int index, struct domain_item *item);
    bool numeric; /* ids are decimal numbers: JSON shows them as numbers */
};

/* ---- actions ------------------------------------------------------------------------------- */

struct argument {
    const char *name; /* snake_case: the JSON member */
    uint8_t domain;
    bool secret;      /* events only: shown to the event's audience alone */
    const char *veil; /* events only: stands for it in the text for the others; NULL: "something" */
};

/* Writes the {detail} of a template for this role, out of what the role may know: strength, from where, what it costs,
 * what must be rolled. action: NULL in prompts. */
typedef void detail_writer(const struct game *game, int role, const struct action *action, struct writer *out);

/* Templates (kit/template.h): {name} is the argument's title (or its digits, {name:+} with sign), {name:short} its
 * short title, {detail} what the row's detail writes; [ … ] is left out when an argument inside it is NONE, or its
 * {detail} writes nothing. {actor} in an event's text is the title of the role that acted, {role} in a prompt or label
 * that of the role asked. A label has at most LABEL_MOST characters. An event whose text comes to nothing for a reader
 * is not shown to him. */
struct verb {
    const char *name;        /* kebab-case: first part of the key */
    const char *title;       /* the heading over its choices: "Group Move"; at most LABEL_MOST characters */
    const char *label;       /* template */
    const char *short_label; /* template of the label where it stands under the heading; NULL: label */
    detail_writer *detail;
    struct argument args[ACTION_ARGS]; /* ends at the first without a name */
    /* Done beside what the game asks (an offer, a standing pass): it makes nobody else's seq stale, and other roles may
     * take back what they did before it unless it concerns that. A verb is either of a step or out of turn. */
    bool out_of_turn;
    /* It says no, or lets things be: what who would rather do nothing chooses. */
    bool passes;
};

struct action {
    uint16_t verb;
    int16_t arg[ACTION_ARGS]; /* those that the verb does not have are 0 */
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
    bool is_private; /* nobody outside the audience learns even that it happened */
};

/* audience: who may see the secret arguments (all of it, where the kind is private).
 * knew: who knew them before. Whoever is in audience but not in knew learns something by this
 * event, and the engine then closes undo: say truly who knew, and nothing else is needed. */
struct event {
    uint16_t kind;
    role_set audience;
    role_set knew;
    int16_t arg[EVENT_ARGS];
};

struct event_list {
    int count;
    struct event item[RULESET_MAX_EVENTS];
};

/* ---- draws --------------------------------------------------------------------------------- */

/* The engine's stream. pick returns a uniform number 0 … n-1 (1 <= n <= 65536); label (a literal,
 * such as "siege of Hull") goes into the record of draws. Use kit/dice.h, never this directly. */
struct draws {
    uint32_t (*pick)(struct draws *draws, uint32_t n, const char *label);
};

/* ---- one game, as the engine hands it to a ruleset ------------------------------------------- */

struct ruleset;

struct game {
    const struct ruleset *ruleset;
    const void *content;
    void *state;               /* state_size bytes; functions taking const struct game leave it alone */
    struct draws *draws;       /* setup, apply, conclude; NULL elsewhere */
    struct event_list *events; /* setup, apply, conclude; NULL elsewhere */
    int actor;                 /* the role that acts, for {actor}; NONE in setup */
    int steps_left;            /* kit/flow counts down; 0 is a fault */
    /* Reports a fault of the ruleset: the game is quarantined and the action undone. Never returns.
     * Use kit/fault.h's RULES_ASSERT. */
    void (*fault)(struct game *game, const char *what);
};

/* ---- set-up -------------------------------------------------------------------------------- */

struct scenario {
    const char *id, *title, *summary;
    const char *wins[RULESET_MAX_ROLES]; /* a sentence for each role: how it wins; NULL: not told */
};

enum option_kind { OPTION_FLAG, OPTION_CHOICE, OPTION_NUMBER };

/* id: kebab-case. */
struct option_choice {
    const char *id, *title;
};

struct game_option {
    const char *id, *title, *summary;
    enum option_kind kind;
    const struct option_choice *choices; /* OPTION_CHOICE: ends at the first without an id */
    int16_t least, most;                 /* OPTION_NUMBER */
    int16_t standard;                    /* default: 0/1, index of the choice, or number */
};

struct setup {
    int scenario;
    int16_t option[RULESET_MAX_OPTIONS];
};

struct role {
    const char *id, *title;
};

/* ---- outcome ------------------------------------------------------------------------------- */

struct result {
    const char *outcome; /* kebab-case: "victory", "defeat", "draw", "king-wins" … */
    const char *degree;  /* kebab-case or NULL: "major", "minor" … */
    const char *reason;  /* a short sentence in our words that names the rule */
    struct {
        int8_t place; /* 1 the best; equal places are shared */
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

/* Where content_load reports every fault it finds, not only the first. */
struct content_faults {
    void (*report)(struct content_faults *faults, const char *file, const char *path, const char *expected,
                   const char *found);
    int count;
};

/* ---- pictures ------------------------------------------------------------------------------- */

/* What of the picture is wanted, each as an SVG document of its own. GROUND, TINTS, LINES and TOKENS, drawn over one
 * another in this order, are WHOLE taken apart, for those who keep pictures: GROUND and LINES depend on content and
 * form alone. A part that has nothing in it is written as nothing at all. */
enum board_part {
    BOARD_WHOLE,
    BOARD_MAP,    /* what never changes: content and form decide it alone */
    BOARD_PIECES, /* what lies on it; points to shapes of the map, so that both belong into one document */
    BOARD_HAND,   /* what the role holds; never empty */
    BOARD_GROUND,
    BOARD_TINTS,
    BOARD_LINES,
    BOARD_TOKENS
};

/* How much is drawn, by the width that it is drawn for: 1400 pixels and more, 700 and more, less. */
enum board_form { BOARD_LARGE, BOARD_MEDIUM, BOARD_SMALL, BOARD_FORMS };

/* focus: of WHOLE only the neighbourhood of this thing, in the large form; nothing is written where it has no place on
 * the board that the role may know. domain 0: no focus. */
struct board_request {
    uint8_t part; /* enum board_part */
    uint8_t form; /* enum board_form */
    uint8_t domain;
    int16_t focus;
};

/* ---- the table ------------------------------------------------------------------------------- */

/* Compared before anything else is read. */
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

struct ruleset {
    struct ruleset_build build;

    const char *id, *title, *version; /* version: "1.0.0"; what a game is pinned to with the content hash */
    uint32_t state_version, state_size;
    struct {           /* laws for the tests: past them is a bug */
        int actions;   /* longest legal list */
        int decisions; /* longest game, in actions */
        int steps;     /* flow steps that one action may run */
        int draws;     /* draws of one action */
    } bounds;

    int players_least, players_most; /* people it takes; 0: as many as roles */
    struct {
        int width, height; /* the one space of content's x, y and of board's SVG; 0: not told */
    } board_size;
    int role_count, scenario_count, option_count, verb_count, event_count, step_count, domain_count;
    const struct role *roles;
    const struct scenario *scenarios;
    const struct game_option *options;
    const struct verb *verbs;
    const struct event_kind *events;
    const struct step *steps; /* kit/flow's table; NULL if the ruleset does not use kit/flow */
    const struct domain *domains;

    /* Mandatory. JSON texts to typed const tables; NULL when faults were reported. */
    const void *(*content_load)(const struct content_source *source, struct content_faults *faults);
    void (*content_unload)(const void *content);

    /* Optional: which seats this set-up has (NULL: all roles). */
    role_set (*seats)(const void *content, const struct setup *setup);
    /* Optional: may these options stand together? If not, returns a sentence that says why. */
    const char *(*setup_refusal)(const void *content, const struct setup *setup);

    /* Mandatory. State comes zeroed. */
    void (*setup)(struct game *game, const struct setup *setup);
    /* Mandatory. The roles that owe a decision; empty: the game is over. */
    role_set (*to_act)(const struct game *game);
    /* Mandatory. All that the role may do now, sorted by bytes-as-numbers (verb, then args), unique.
     * list comes with count 0. A role may have actions without being in to_act (offers, say). */
    void (*legal)(const struct game *game, int role, struct action_list *list);
    /* Mandatory. One action out of the role's legal list: cannot fail. */
    void (*apply)(struct game *game, int role, const struct action *action);
    /* Mandatory. One line telling the role what it is asked, or whom it waits for. Same rules of
     * secrecy as view. */
    void (*prompt)(const struct game *game, int role, struct writer *out);
    /* Mandatory once to_act is empty. */
    void (*result)(const struct game *game, struct result *result);
    /* Mandatory. One JSON object: all that the role (or ROLE_SPECTATOR) may see. */
    void (*view)(const struct game *game, int role, struct writer *out);
    /* Mandatory. The same as a picture, drawn with kit/board.h. */
    void (*board)(const struct game *game, int role, const struct board_request *request, struct writer *out);
    /* Mandatory. Rewrites what the role (or ROLE_SPECTATOR) cannot know with another possibility,
     * through game->draws. */
    void (*resample)(struct game *game, int role);
    /* Mandatory. The role resigns, or is taken out: the game ends, or the others play on. */
    void (*conclude)(struct game *game, int role, enum conclusion how);
    /* Mandatory. Invariants in words: returns true if all hold, else writes which does not. */
    bool (*audit)(const struct game *game, struct writer *why);
    /* Optional, with kit/flow: actions open to a role at any time besides the step's own list
     * (offers, promises), of verbs that are out_of_turn; anytime_apply returns true where the action was one of those.
     */
    void (*anytime_legal)(const struct game *game, int role, struct action_list *list);
    bool (*anytime_apply)(struct game *game, int role, const struct action *action);
    /* Optional. Beside its prompt, what the role is in the midst of out of turn; nothing where it is in nothing. */
    void (*own_prompt)(const struct game *game, int role, struct writer *out);
    /* For kit/flow: how many frames the state's stack has (0: FLOW_DEPTH); how many the stack of each role's own (0: it
     * has none), and where in the state these lie, one a role. */
    int flow_depth, own_depth;
    uint32_t own_stacks;
    int stands_count, out_of_turn_count; /* steps that say whether they still stand; verbs that are out_of_turn */
    const struct window_rules *windows;  /* for kit/windows; NULL: no windows */
};

#define RULESET_EXPORT __attribute__((visibility("default")))
RULESET_EXPORT const struct ruleset *ruleset_entry(void);

#endif
