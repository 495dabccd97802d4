/* The state of a game of Kingmaker: one flat struct of integers. Each fact is stored once: a Noble's faction follows
 * from the place of the Noble's card, a place's owner from its capture or the card that grants it, an open siege from
 * the Noble who leads it, a force from the Noble who leads it. */
#ifndef KM_STATE_STATE_H
#define KM_STATE_STATE_H

#include "../../kit/windows.h"
#include "../reader/content.h"
#include "combat_state.h"
#include "deals_state.h"
#include "parliament_state.h"

enum { NOBODY = SEATS };

/* The place of a crown card: state.card[card]. A Noble in play is in a faction; so are towns and ships that no Noble
 * has. AT_TABLE: drawn and lying open: a Plantagenet without a lord, mercenaries waiting in Scotland or Ireland, the
 * card that Parliament has before it. Hands are secret, all other places are public; the Chancery is not shown. */
enum {
    AT_HAND = 0,    /* + role */
    AT_FACTION = 8, /* + role */
    AT_DECK = 16,
    AT_DISCARD,
    AT_CHANCERY,
    AT_TABLE,
    AT_FACE_DOWN,  /* discarded unseen: KM-E1-events, Treachery */
    AT_OUT,        /* not in this game, or gone for good */
    AT_DEALT = 24, /* + role: dealt openly in the opening, not yet placed */
    AT_NOBLE = 32  /* + Noble: awarded to the Noble */
};

/* The place of an event card: state.event[card]. All are drawn openly; only the number on a Refuge is its owner's
 * secret until it is discarded. */
enum {
    EVENT_HAND = 0,   /* + role: Writs, Free Moves, Refuges, leave to call Parliament */
    EVENT_REFUGE = 8, /* + role: a Refuge in use */
    EVENT_DECK = 16,
    EVENT_DISCARD,
    EVENT_OUT,
    EVENT_DRAWN,   /* drawn, and being carried out */
    EVENT_IN_FORCE /* a Catastrophe that lasts */
};

/* The values of these places for one role or one Noble. */
static inline uint8_t at_hand(int role) {
    return (uint8_t)(AT_HAND + role);
}
static inline uint8_t at_faction(int role) {
    return (uint8_t)(AT_FACTION + role);
}
static inline uint8_t at_dealt(int role) {
    return (uint8_t)(AT_DEALT + role);
}
static inline uint8_t at_noble(int noble) {
    return (uint8_t)(AT_NOBLE + noble);
}
static inline uint8_t event_at_hand(int role) {
    return (uint8_t)(EVENT_HAND + role);
}
static inline uint8_t event_at_refuge(int role) {
    return (uint8_t)(EVENT_REFUGE + role);
}

/* Cards that changed hands in this turn: passed on (KM-transfer), or given by Parliament (KM-parl-voting 4). */
enum frozen { NOT_FROZEN, FROZEN_PASSED, FROZEN_GIVEN };

enum option {
    OPTION_PLAYERS,
    OPTION_E1,
    OPTION_E2,
    OPTION_DUBLIN,
    OPTION_RANDOM_HEIRS,
    OPTION_WINDOWS,
    OPTION_ROUNDS,
    OPTION_MAJORITY,
    OPTIONS
};
enum { WINDOWS_ALL, WINDOWS_FEW };             /* choices of OPTION_WINDOWS */
enum { MAJORITY_PRINTED, MAJORITY_COUNTABLE }; /* choices of OPTION_MAJORITY */

/* KM-phases */
enum phase {
    PHASE_CHANCE,
    PHASE_MOVEMENT,
    PHASE_COMBAT,
    PHASE_PARLIAMENT,
    PHASE_CORONATION,
    PHASE_CROWN_DRAW,
    PHASE_END,
    PHASES
};

/* Bits of noble.did; cleared at the beginning of each turn, except IS_EXCUSED. */
enum {
    DID_FREE_MOVE = 1,      /* used one this turn */
    DID_JOIN = 2,           /* joined a force this turn without moving; a ship: named a port to blockade */
    DID_PART = 4,           /* left a force this turn */
    DID_DEFEND = 8,         /* was attacked this turn */
    DID_WAVER = 16,         /* KM-E1-vacillating: idle this turn */
    DID_SAIL = 32,          /* went by sea this turn: no land move but by a Free Move */
    DID_MARCH = 64,         /* went by land this turn */
    DID_MUST_BESIEGE = 128, /* came into a hostile port that the Noble could besiege, or was driven there: KM-sea */
    DID_COME_IN = 256,      /* came into the present place this turn, by any way */
    DID_ASK = 1024,         /* the player was asked this turn for a Free Move */
    IS_EXCUSED = 512        /* KM-townfight: was attacked inside by the owner, so need not fight there */
};

/* noble.refuge: how a Noble is in a refuge (KM-E1-refuge). */
enum {
    REFUGE_NONE = NONE,
    REFUGE_VISIT = -2,
    REFUGE_LEAVES = -3
}; /* else an index into state.refuge; VISIT: must leave in the next turn of the role; LEAVES: this is that turn */

struct noble {
    int16_t square;     /* NONE: not in play */
    int16_t siege_turn; /* state.turn in which the siege began */
    uint16_t did;
    int8_t place;       /* inside it; NONE: in the open or at sea */
    int8_t ship;        /* aboard the fleet that this ship leads; NONE. square is then ship_square() */
    int8_t leader;      /* leader of the Noble's force: the Noble, or the commander of a joint force */
    int8_t captor;      /* captor's role; NONE. A captive stands nowhere: square is the place of the capture */
    int8_t besieges;    /* place besieged by the force that the Noble leads; NONE */
    int8_t moved_in;    /* role in whose turn of this round the Noble moved; NONE: not yet (KM-onemove) */
    int8_t attacked_in; /* … attacked */
    int8_t refuge;
    int8_t held_for_draws; /* a captive kept until agreed draws are paid, who may not be executed */
    int8_t prize;          /* ship of the capture; after the release: the ship to bring into port; NONE */
};
_Static_assert(sizeof(struct noble) == 16, "no padding");
/* A Noble who is nowhere on the board, under the Noble's own command. */
static inline struct noble noble_unplaced(int noble) {
    return (struct noble){.square = NONE,
                          .place = NONE,
                          .ship = NONE,
                          .leader = (int8_t)noble,
                          .captor = NONE,
                          .besieges = NONE,
                          .moved_in = NONE,
                          .attacked_in = NONE,
                          .refuge = REFUGE_NONE,
                          .prize = NONE};
}

struct heir_state {
    int16_t square;     /* NONE: dead */
    int8_t place, ship; /* as a Noble's */
    int8_t owner;       /* role; NONE: uncontrolled */
    int8_t with;        /* guarding Noble; NONE: the heir is in a place of the owner's, or uncontrolled */
    int8_t crowned;     /* bool */
    int8_t did;         /* DID_PART: handed to another guard this turn */
};
_Static_assert(sizeof(struct heir_state) == 8, "no padding");

struct ship_state {
    int16_t square;   /* at sea; NONE: in port or not in play */
    int8_t port;      /* place; NONE: at sea or not in play */
    int8_t fleet;     /* the ship that leads the fleet it sails with: itself, or another at the same spot */
    int8_t holder;    /* a place of cards (at_faction(role), AT_NOBLE + Noble); NONE: the place of its card */
    int8_t keeper;    /* role that keeps it until it next touches port, although its card is elsewhere; NONE */
    int8_t loaned_to; /* role; NONE */
    int8_t blockades; /* port; NONE (KM-E1-blockade) */
    int8_t moved_in;  /* as a Noble's */
    int8_t did;       /* DID_FREE_MOVE, DID_WAVER, DID_DEFEND, DID_JOIN */
    int16_t attacked_in;
    int16_t put_in; /* state.turn in which it came into port, or a Noble went aboard there */
};
_Static_assert(sizeof(struct ship_state) == 14, "no padding");

/* KM-E1-refuge: a Refuge card in use. Its number of turns is the owner's secret. */
struct refuge {
    int16_t event;     /* NONE: free */
    int8_t role, used; /* turns of the owner that have begun since, the first included */
};

/* The King's peace of a Parliament or Diet: no combat there until this role's next turn. */
struct peace {
    int16_t square; /* NONE: free */
    int16_t role;
};

enum {
    PEACES = 2 * SEATS, /* of each seat's last turn: one by an event, one by a Parliament that the seat summoned */
};

/* place_held: the right to a place that is not held by its granting card. */
enum { HELD_BY_GRANT = NONE, HELD_BY_NOBODY = NOBODY }; /* else the role that captured it or was given it */

enum { FLOW_FRAMES = 24, OWN_FRAMES = 2 };

struct kingmaker {
    FLOW(FLOW_FRAMES) flow;
    FLOW(OWN_FRAMES) own[SEATS];
    uint8_t card[CARDS], event[EVENTS_MOST];
    uint8_t known[CARDS]; /* of a card in a hand: bits of the roles that know this, beside its holder */
    int8_t place_held[PLACES];
    int16_t option[OPTIONS];
    struct noble noble[NOBLES];
    struct heir_state heir[HEIRS];
    struct ship_state ship[SHIPS];
    struct refuge refuge[REFUGES];
    struct peace peace[PEACES];

    int16_t round, turn;         /* from 1; turn counts those of all players */
    role_set seated;             /* roles that play and have not left */
    role_set allies[SEATS];      /* KM-alliance: the other members of each role's alliance; symmetrical and closed */
    int16_t truce[SEATS][SEATS]; /* no attack between them before this turn (state.turn); 0: none */
    role_set excommunicated;     /* KM-E2-excomm */
    int16_t both_since[SEATS];   /* KM-capture-heir: the turn since which the role holds heirs of both houses; 0: no */
    role_set plantagenet_due;    /* bit of a house: its senior heir died, and its Plantagenet must change sides */
    int8_t active, first, phase;
    int8_t defeatism[SEATS];            /* KM-E2-events: own turns left, the current one included */
    int8_t catastrophe, catastrophe_by; /* rounds left; role whose turns count them */
    int8_t supported;                   /* KM-parl-voting: the one of two Kings that Parliament supports; NONE */
    int8_t treaty, treaty_king;         /* KM-E2-treaty: role of the King's faction, and the King who signed it; NONE */
    int8_t calais_lost;                 /* bool: part of the Continent */
    int8_t rogue_place, rogue_employer; /* KM-E2-events, French Treachery: NONE */
    int8_t beaufort_crowned;            /* bool */
    int8_t over, winner;                /* enum ending; role or NONE */
    int8_t opened;                      /* bool: the opening is over */
    uint8_t frozen[CARDS];              /* enum frozen: changed hands in this turn, so may not be used in this turn */
    uint8_t
        stand_in[NOBLES]; /* KM-commission: the Noble who answered the last card for the called Noble, + 1; 0: none */
    uint8_t spoil[CARDS]; /* bool: taken in the combat just fought, to be divided */
    uint8_t spoil_heirs;  /* the same for heirs, as bits */
    int8_t spoils_by;     /* role that commands the victors; NONE */
    int8_t causes;        /* causes whose effects are being settled; 0 between two actions */
    uint8_t pad2;
    uint32_t spoils_among; /* the victors */
    struct windows windows;
    struct combat combat;
    struct parliament parliament;
    struct deals deals;
};

_Static_assert(offsetof(struct kingmaker, spoils_among) == offsetof(struct kingmaker, pad2) + 1, "no padding");
_Static_assert(sizeof(struct kingmaker) % 4 == 0, "no padding");

enum ending { ENDING_NONE, ENDING_LAST_KING, ENDING_PARLIAMENT, ENDING_ROUNDS, ENDING_ALONE, ENDING_ADJUDICATED };

static inline struct kingmaker *state_of(const struct game *game) {
    return game->state;
}

/* ---- cards (state/cards.c) ---------------------------------------------------------------------- */

/* enum card_kind, without content: the order of cards.json is fixed. */
int card_kind(int card);
/* The faction that a card in play serves: in the faction or awarded to one of its Nobles; NONE. */
int card_faction(const struct kingmaker *s, int card);
/* The Noble who has the card; NONE. */
static inline int card_noble(const struct kingmaker *s, int card) {
    return s->card[card] >= AT_NOBLE ? s->card[card] - AT_NOBLE : NONE;
}
static inline bool card_in_hand(const struct kingmaker *s, int card, int role) {
    return s->card[card] == at_hand(role);
}
/* Town, castle, ship, mercenary, aid: passes from Noble to Noble. */
bool card_is_transferable(int card);
/* The card of this kind awarded to a Noble, from card number `from` on; NONE. FOR_EACH_AWARD goes through all. */
int noble_award(const struct kingmaker *s, int noble, int from);
#define FOR_EACH_AWARD(card, s, noble)                                                                                 \
    for (int card = noble_award(s, noble, NOBLES); card != NONE; card = noble_award(s, noble, card + 1))
int noble_title(const struct kingmaker *s, int noble);      /* title card; NONE */
int noble_office(const struct kingmaker *s, int noble);     /* office card; NONE */
bool noble_is_titled(const struct kingmaker *s, int noble); /* by print, by a title card, or as a Plantagenet */
/* KM-setup, KM-crown-cards: may this card go to this Noble of its holder's faction, as the cards stand? Time and place
 * are not checked. */
bool card_fits(const struct kingmaker *s, int card, int noble);

/* ---- Nobles and forces (state/nobles.c) ----------------------------------------------------------- */

/* The faction of a Noble in play, a captive's too; NONE. */
static inline int noble_owner(const struct kingmaker *s, int noble) {
    int at = s->card[noble] - AT_FACTION;
    return at >= 0 && at < SEATS ? at : NONE;
}
/* Is the Noble in play and no captive? */
static inline bool noble_is_free(const struct kingmaker *s, int noble) {
    return noble_owner(s, noble) != NONE && s->noble[noble].captor == NONE;
}
uint32_t nobles_of(const struct kingmaker *s, int role); /* free Nobles, as bits */
role_set owners_of(const struct kingmaker *s, uint32_t nobles);
uint32_t friends_among(const struct kingmaker *s, int role, uint32_t nobles); /* its own and its allies' */
bool faction_has_nobles(const struct kingmaker *s, int role);
/* Free Nobles at one spot: inside a place (place), in the open of a square (place NONE). Of any faction. */
uint32_t nobles_inside(const struct kingmaker *s, int place);
uint32_t nobles_in_open(const struct kingmaker *s, int square);
/* Is the Noble outside, or in a town without walls (KM-battle)? */
bool noble_in_open(const struct game *game, int noble);
uint32_t nobles_in_square(const struct kingmaker *s, int square); /* inside its places and in the open */
uint32_t nobles_aboard(const struct kingmaker *s, int ship);      /* of the fleet that this ship leads */
bool same_spot(const struct kingmaker *s, int noble, int other);
/* A Noble who is not on the board stands in square NONE. */
static inline bool square_is_land(int square) {
    return square >= 0 && square < LAND;
}
/* KM-stack: all Nobles under the leader of this Noble. */
uint32_t force_of(const struct kingmaker *s, int noble);
/* The role that decides for a force: the faction of its leader. */
static inline int force_player(const struct kingmaker *s, int noble) {
    return noble_owner(s, s->noble[noble].leader);
}
/* The strongest of them, by printed strength, the first among equals. */
int nobles_first(const struct game *game, uint32_t nobles);
/* Nobles away from their leader's spot lead themselves. In a force without its leader the strongest of each faction
 * leads. Call it after every move, death or capture of Nobles. Ends sieges that no longer stand. */
void forces_mend(struct game *game);
/* The Noble leaves the force and leads a force alone (a siege that the Noble led goes on under another). */
void force_part(struct game *game, int noble);
void force_join(struct game *game, int noble, int leader);
void siege_lifted(struct game *game, int leader); /* does nothing if the Noble leads no siege */

enum strength_for { STRENGTH_CARRIED, STRENGTH_DEFENCE, STRENGTH_ATTACK };
/* B1: the Noble, title, office, bishops' and office's bonus in the Noble's region on land, mercenaries. ATTACK adds E1
 * town men and aid that may be used here; CARRIED counts the men that a ship must take: no bonus, no town men.
 * Catastrophe is taken into account; so are frozen cards. */
int noble_strength(const struct game *game, int noble, enum strength_for what);
int nobles_strength(const struct game *game, uint32_t nobles, enum strength_for what);
/* The same if all of them stood ashore in that square of land. */
int nobles_strength_ashore(const struct game *game, uint32_t nobles, int square, enum strength_for what);

/* ---- places (state/places.c) ------------------------------------------------------------------------ */

/* Does this game have that place? Dublin only by its option, Calais only until it is lost. */
bool place_in_game(const struct game *game, int place);
bool place_is_castle(const struct game *game, int place);
bool place_is_port(const struct game *game, int place);
/* Is it a city, fortified town or castle? */
bool place_is_fortified(const struct game *game, int place);
/* Can a piece stand inside? Not in landmarks and landings. */
bool place_has_inside(const struct game *game, int place);
/* KM-faction: the owner, by capture or by grant; NONE: neutral, or a place that cannot be owned. */
int place_owner(const struct game *game, int place);
/* May this faction's counters go in without a siege, as far as ownership goes: its own, or not fortified and without an
 * enemy inside? rules/permissions.h handles leave and alliance. */
bool place_is_friendly(const struct game *game, int role, int place);
/* Men who defend it, without Nobles: an open town's 200 only while a Noble is inside. */
int place_garrison(const struct game *game, int place);
/* For kinds of events.def that name a square and a place inside it: this kind, or the next one, which names only the
 * place, because the square has the same name. */
int told_at(const struct game *game, int kind, int square, int place);
/* Strength (CARRIED) that still fits in. */
int place_room(const struct game *game, int place);
/* The leader of the force that has it under siege; NONE (KM-siege). */
int place_besieger(const struct kingmaker *s, int place);
/* Is it besieged, or fought for in the current combat? No piece may come into play there. */
bool place_is_cut_off(const struct kingmaker *s, int place);
/* Is the Noble inside a place under siege, or a ship's passenger in such a port? */
bool noble_is_besieged(const struct kingmaker *s, int noble);
/* Does a Noble there need a ship to go to Parliament? Islands, Calais, Ireland, the Continent. */
bool square_needs_ship(const struct game *game, int square);
bool square_is_refuge(const struct game *game, int square); /* KM-E1-refuge, KM-E2-ireland */
bool square_is_abroad(const struct game *game, int square); /* these and Scotland: events do not call from there */
/* The nearest place by steps over land from a square that this faction's counters may enter with this strength; ties
 * are left to the caller: writes them to place (at most `most`), returns how many. 0: none by land. */
int places_nearest_friendly(const struct game *game, int role, int square, int strength, int16_t *place, int most);
/* KM-E2-excomm: may this faction's counters go into that place (NONE: stand in the open) of that square? */
bool ban_admits(const struct game *game, int role, int square, int place);
/* The same for all factions whose Nobles these are, under any command. */
bool ban_admits_all(const struct game *game, uint32_t nobles, int square, int place);
void place_capture(struct game *game, int place, int role);  /* now this faction's, and so is its town card */
void place_lose(struct game *game, int place);               /* neutral, in spite of grants, until it is captured */
bool square_at_peace(const struct kingmaker *s, int square); /* a King's peace */
void peace_begin(struct game *game, int square, int role);   /* until this role's next turn begins */

/* ---- ships (state/ships.c) ------------------------------------------------------------------------------ */

bool ship_in_play(const struct kingmaker *s, int ship);
bool ship_at_sea(const struct kingmaker *s, int ship);
/* The water square where it is at sea, the land square of its port; NONE: not in play. */
int ship_square(const struct game *game, int ship);
int ship_owner(const struct game *game, int ship); /* keeper, else the faction of holder or card; NONE */
/* KM-sea: a ship with passengers at sea stays with its owner until it touches port; passengers who leave now do not
 * count. Call it before the ship's card changes hands or leaves the game. ships_stay does this for all ships of a
 * Noble, before the Noble changes sides or dies. */
void ship_stays(struct game *game, int ship, uint32_t leaving);
void ships_stay(struct game *game, int noble);
/* The role that may move it: the borrower, else the owner. */
int ship_mover(const struct game *game, int ship);
/* Nobles aboard who are not under the command of the fleet's mover: Nobles of other factions, or all if no role moves
 * it. */
uint32_t passengers_of_others(const struct game *game, int ship);
uint32_t fleet_of(const struct kingmaker *s, int ship); /* ships, as bits */
int fleet_capacity(const struct game *game, int ship);
int fleet_load(const struct game *game, int ship); /* strength aboard, CARRIED */
void ship_put_to_sea(struct game *game, int ship, int square);
/* Into port: the keeper gives it up; passengers stay aboard until a role lands them. */
void ship_put_in(struct game *game, int ship, int port);
void ship_remove(struct game *game, int ship);         /* counter off the board */
void ship_launch(struct game *game, int ship);         /* … onto it, at its own port */
void launch_ships(struct game *game, int card);        /* a card's ships that are not on the board; tells it */
void ship_join(struct game *game, int ship, int lead); /* sails in the other's fleet from now on */
void ship_part(struct game *game, int ship); /* sails alone; passengers stay with the other ships, if there are any */

/* ---- heirs and Kings (state/heirs.c) ------------------------------------------------------------------------ */

static inline bool heir_lives(const struct kingmaker *s, int heir) {
    return s->heir[heir].square != NONE;
}
int heir_house(int heir);
/* KM-succession: the first living heir of the house; NONE if all are dead (Beaufort is no heir). */
int senior_heir(const struct kingmaker *s, int house);
/* P1: the only crowned heir, or the one of two that Parliament supports; NONE. A crowned Beaufort is KING_BEAUFORT. */
enum { KING_BEAUFORT = HEIRS };
int sole_king(const struct kingmaker *s);
int crowned_count(const struct kingmaker *s);
bool king_is_crowned(const struct kingmaker *s, int king);
int crowned_of(const struct kingmaker *s, int house); /* heir or KING_BEAUFORT; NONE */
/* The role that controls an heir; KING_BEAUFORT stands for Beaufort. NONE: no role does. */
int king_owner(const struct kingmaker *s, int king);
uint32_t heirs_with(const struct kingmaker *s, int noble); /* guarded by the Noble, as bits */
uint32_t heirs_of(const struct kingmaker *s, int role);
role_set holders_of_both_houses(const struct kingmaker *s);
bool holds_both_houses(const struct kingmaker *s, int role);
bool holds_both_seniors(const struct kingmaker *s, int role); /* KM-parl-voting 5: such a role counts only one house */
/* Moves an heir to this Noble, who becomes the guard. */
void heir_follow(struct game *game, int heir, int noble);

/* ---- votes (state/votes.c) ------------------------------------------------------------------------ */

/* Does this House vote on the item? */
bool house_votes_on(enum item item, enum parliament_house house);
/* KM-parl-votes: the votes that a role can cast now. In Lords: of the Nobles who attend, or of all Nobles if no
 * Parliament sits. */
int votes_counted(const struct game *game, int role, enum parliament_house house);
/* The role's bound vote on the item before the Houses: VOTE_FOR, VOTE_AGAINST or VOTE_ABSTAIN where a deal binds the
 * role; VOTE_NONE. */
enum vote vote_bound(const struct game *game, int role, enum parliament_house house);
/* The role's votes of towns in Commons, including those of the Warden of the Cinque Ports. */
int town_votes(const struct game *game, int role);
/* All votes of the House in print: of the King, the senior heirs, places and cards. */
int votes_in_print(const struct game *game, enum parliament_house house);
/* P10: votes in Commons that make one King. */
int commons_majority(const struct game *game);

/* ---- combat (state/fights.c) ------------------------------------------------------------------------ */

/* The Nobles inside whose strength is added to the garrison: those of the strongest faction. */
uint32_t defenders_inside(const struct game *game, int place);
/* The strength of the defence against a siege or storm. */
int defence_of(const struct game *game, int place);
/* KM-townfight: does the garrison fight on the attackers' side in the current combat? */
bool garrison_attacks(const struct game *game);
/* The strength of both sides in the current combat. */
int attack_strength(const struct game *game);
int defence_strength(const struct game *game);
/* Is the first stronger than the second, and does the ratio reach the odds? */
bool odds_reached(enum odds odds, int strong, int weak);

/* ---- positions ------------------------------------------------------------------------------------------------- */

/* The place, or the square in the open; nowhere if both are NONE. A captive and what is off the board are nowhere. */
struct thing spot_of(int square, int place);
/* Aid from abroad lies open where it is to be fetched. */
struct thing card_spot(const struct game *game, int card);
struct thing noble_spot(const struct kingmaker *s, int noble);
struct thing heir_spot(const struct kingmaker *s, int heir);
struct thing ship_spot(const struct game *game, int ship);
/* To be called when the piece's spot may have changed from this one: its move is told (kit/moves.h). */
void card_moved(struct game *game, int card, struct thing from);
void noble_moved(struct game *game, int noble, struct thing from);
void heir_moved(struct game *game, int heir, struct thing from);
void ship_moved(struct game *game, int ship, struct thing from);
/* Puts a Noble, with the guarded heirs, on the board: inside a place, or in the open of a square (NONE). No rule is
 * checked. Aboard a ship: noble_embark. */
void noble_put(struct game *game, int noble, int square, int place);
void noble_embark(struct game *game, int noble, int ship);
void heir_put(struct game *game, int heir, int square, int place);

/* ---- turn order -------------------------------------------------------------------------------------------------- */

static inline bool is_seated(const struct kingmaker *s, int role) {
    return role >= 0 && (s->seated >> role & 1);
}
/* The next seat clockwise from role; role itself only if no other seat is left. */
int next_seat(const struct kingmaker *s, int role);
static inline bool are_allied(const struct kingmaker *s, int a, int b) {
    return a == b || (s->allies[a] >> b & 1);
}

/* ---- the members of struct ruleset ------------------------------------------------------------------------------- */

role_set km_seats(const void *content, const struct setup *setup);
const char *km_setup_refusal(const void *content, const struct setup *setup);
void km_setup(struct game *game, const struct setup *setup);
bool km_audit(const struct game *game, struct writer *why);

/* The member count_pieces of struct ruleset. */
void km_count_pieces(const struct game *game, piece_counter *found, void *data);

#endif
