/* The things that the rules name. Their values are in content/. */
#ifndef CN_IDS_H
#define CN_IDS_H

enum { CN_NONE = 0xff };

enum cn_side { CN_PARLIAMENT, CN_ROYALIST };

/* An Army and its Region share an index. */
enum cn_army_id { CN_NORTH, CN_WEST, CN_SCOTLAND, CN_IRELAND, CN_ARMIES };

enum cn_fortress_id { CN_LONDON, CN_HULL, CN_OXFORD, CN_BRISTOL, CN_EDINBURGH, CN_DUBLIN, CN_FORTRESSES };

enum cn_track_id {
    CN_TRACK_IRELAND,
    CN_TRACK_MONARCHY,
    CN_TRACK_CATHOLICISM,
    CN_TRACK_SCOTLAND,
    CN_TRACK_PARLIAMENT,
    CN_TRACK_PURITANISM,
    CN_TRACKS
};

enum cn_grade { CN_GRADE_A, CN_GRADE_B, CN_GRADE_C, CN_GRADE_D, CN_GRADE_F };

enum cn_phase { CN_EVENT_PHASE, CN_ACTION_PHASE, CN_END_TIMES, CN_HOUSEKEEPING };

enum cn_option {
    CN_OPTION_RECONNAISSANCE = 1, /* CN-12.1 */
    CN_OPTION_LEAGUE = 2,         /* CN-12.2 */
    CN_OPTION_QUICK_COMBAT = 4,   /* CN-12.3 */
    CN_OPTION_SETTLERS = 8,       /* CN-12.4 */
    CN_OPTION_IRON = 16,          /* CN-12.5 */
    CN_OPTION_CHRONOLOGY = 32     /* CN-3.0: the cards in the order of their numbers */
};

enum cn_degree {
    CN_CRUSHING_DEFEAT,
    CN_DECISIVE_DEFEAT,
    CN_SUBSTANTIVE_DEFEAT,
    CN_MARGINAL_DEFEAT,
    CN_MINOR_VICTORY,
    CN_MODERATE_VICTORY,
    CN_SUBSTANTIVE_VICTORY,
    CN_DECISIVE_VICTORY,
    CN_DEGREES
};

enum cn_reason { CN_BY_SCORE, CN_LONDON_LOST, CN_FOUR_FS, CN_RESIGNED };

/* CN-8.0: the result of a roll. In the last two the face alone decided, against the numbers. */
enum cn_roll { CN_ROLL_FAILURE, CN_ROLL_SUCCESS, CN_ROLL_NATURAL_1, CN_ROLL_NATURAL_6, CN_ROLLS };

enum { CN_SLOTS = 6, CN_SECTORS = 4 }; /* of the battle board: places of a line, and sectors */

enum { CN_REVOLTS = 4, CN_BOXES = 6, CN_AVAILABLE = 3, CN_END_OF_TURN = 2, CN_CARDS = 60, CN_ZEAL_MAX = 9 };

#endif
