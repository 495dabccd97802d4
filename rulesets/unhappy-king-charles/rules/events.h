/* What happens when a card is played for its event (12.6, annex).
 *
 * Each event is a row of effects, carried out one after the other by STEP_EVENT: as much of each as is possible. An
 * effect that needs a choice calls a step that asks, which finds the effect again by the numbers of the card and of the
 * effect. What was chosen for the effects to come (an Area, a Region) lies in the frame's register "choice". */
#ifndef UK_RULES_EVENTS_H
#define UK_RULES_EVENTS_H

#include "../state/state.h"

enum { EFFECTS_MOST = 4 };

enum effect_flag {
    OVER_ENEMY = 1,      /* markers: in place of an enemy's, too */
    ONCE_A_REGION = 2,   /* at most one in each Region */
    ONCE_AN_AREA = 4,    /* at most one in each Area */
    IN_PORTS = 8,        /* in Port Areas alone */
    BESIDE_GENERAL = 16, /* in or beside the Area of an own General */
    VETERANS = 32,       /* Veterans though Militia are available */
    CORNISH = 64,        /* … if they are Cornish */
    IN_LONDON = 128,     /* in London, whatever their Region */
    WHERE_CHOSEN = 256,  /* in the Area, or the Region, that was chosen */
    OPTIONAL = 512,      /* may be left */
    TO_BOMBARD = 1024    /* may be Activated to bombard, too */
};

struct effect {
    /* side: whose card it is. The frame is the event's; its phase is past this effect already. */
    void (*run)(struct game *game, struct frame *frame, const struct effect *effect);
    /* Would it change anything? NULL: that is not looked at. An event can be played where one effect at least would. */
    bool (*possible)(const struct game *game, int side, const struct effect *effect);
    /* Areas to choose from, for choose_area. */
    struct area_set (*targets)(const struct game *game, int side);
    uint16_t flags;    /* enum effect_flag */
    uint8_t regions;   /* bits; 0: any */
    uint8_t verb;      /* of choose_area */
    int8_t count;      /* how many; a modifier */
    int8_t arg;        /* a General, a Local Notable */
    uint32_t generals; /* bits: who may be Activated */
};

struct card_event {
    bool (*offered)(const struct game *game, int side); /* NULL: always */
    struct effect effect[EFFECTS_MOST];
};

const struct card_event *uk_event_of(int card);
const struct effect *uk_event_effect(int card, int index);
/* The number of the effect that is being carried out in this frame of STEP_EVENT. */
static inline int16_t effect_index(const struct frame *frame) {
    return (int16_t)(frame->phase - 1);
}
/* After a step that asked for it has returned. */
void uk_event_choice(struct game *game, int choice);
/* Is the Area in one of the effect's Regions? */
bool effect_covers(const struct uk_content *c, const struct effect *effect, int area);

/* Can it not take place again (12.6, GMT 6.6)? */
bool uk_event_is_spent(const struct game *game, int side, int card);

#define EFFECT(NAME)  void NAME(struct game *game, struct frame *frame, const struct effect *effect)
#define CAN(NAME)     bool NAME(const struct game *game, int side, const struct effect *effect)
#define TARGETS(NAME) struct area_set NAME(const struct game *game, int side)

/* event_markers.c */
EFFECT(place_markers);
CAN(can_place_markers);
EFFECT(remove_markers);
CAN(can_remove_markers);
EFFECT(place_notable);
CAN(can_place_notable);
EFFECT(place_own_notable);
CAN(can_place_own_notable);
EFFECT(shift_naval_status);
/* event_levies.c, event_losses.c */
EFFECT(place_brigades);
CAN(can_place_brigades);
EFFECT(place_irish);
CAN(can_place_irish);
EFFECT(recruit_by_event);
CAN(can_recruit_by_event);
EFFECT(recruit_if_parliament);
EFFECT(recruit_if_royalist);
EFFECT(lose_brigade);
EFFECT(lose_covenanter);
EFFECT(plague);
CAN(can_plague);
EFFECT(dismiss_irish);
CAN(can_dismiss_irish);
/* event_choices.c */
EFFECT(choose_area);
CAN(can_choose_area);
EFFECT(choose_region);
EFFECT(draw_cards_for_side);
EFFECT(discard_enemy_card);
CAN(can_discard_enemy_card);
EFFECT(begin_war);
EFFECT(begin_truce);
/* event_places.c */
TARGETS(plot_targets);
TARGETS(hull_plot_targets);
TARGETS(wilmot_targets);
TARGETS(siege_targets);
TARGETS(meldrum_targets);
TARGETS(storm_targets);
TARGETS(queen_landings);
TARGETS(lorraine_landings);
EFFECT(roll_plot);
EFFECT(surrender_chosen);
EFFECT(bombard_chosen);
EFFECT(storm_or_sack);
CAN(can_storm_or_sack);
EFFECT(land_queen);
EFFECT(london_rises);
EFFECT(london_garrison_leaves);
bool london_is_parliaments(const struct game *game, int side);
/* event_activations.c, event_generals.c */
EFFECT(activate_by_event);
CAN(can_activate_by_event);
EFFECT(relief_march);
EFFECT(joint_venture);
EFFECT(place_brentford);
CAN(can_place_brentford);
EFFECT(promote_rupert);
CAN(can_promote_rupert);
EFFECT(dismiss_rupert);
CAN(can_dismiss_rupert);
EFFECT(land_lorraine);
EFFECT(transfer_brigades);
CAN(can_transfer_brigades);
/* turnham_green.c */
EFFECT(summon_to_london);
CAN(can_summon_to_london);
bool turnham_green_holds(const struct game *game, int side);
/* Who may be called to London could be asked: begins STEP_SUMMON where anybody may. */
void summon_begin(struct game *game);
/* covenanters.c */
EFFECT(scots_muster);
EFFECT(scots_enter);
EFFECT(scots_surrender);
EFFECT(scots_depart);
/* new_model.c */
EFFECT(new_model);

#undef EFFECT
#undef CAN
#undef TARGETS

#endif
