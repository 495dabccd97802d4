/* The invariants, checked after every action. */
#include "../../kit/text.h"
#include "../tables.h"
#include "areas.h"
#include "armies.h"
#include "setup.h"
#include "sieges.h"

static bool audit_counts(const struct game *game, struct writer *why) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    uint8_t strength[GENERALS] = {0}, outside[SIDES][AREAS] = {{0}}, within[AREAS] = {0};
    for (int b = 0; b < BRIGADES; b++) {
        int at = s->brigade_at[b];
        if (at < GENERALS)
            strength[at]++;
        else if (at < PLACE_INSIDE)
            outside[brigade_side(c, s, b)][at - PLACE_OUTSIDE]++;
        else if (at < PLACE_AVAILABLE)
            within[at - PLACE_INSIDE]++;
        if (at >= PLACES || (at < GENERALS && !may_hold(c, s, at, b))) {
            put_format(why, "%s is where it cannot be", c->brigade[b].title);
            return false;
        }
        if (at >= PLACE_INSIDE && at < PLACE_AVAILABLE && s->control[at - PLACE_INSIDE] != brigade_side(c, s, b)) {
            put_format(why, "%s is inside an enemy Fortress", c->brigade[b].title);
            return false;
        }
    }
    for (int g = 0; g < GENERALS; g++)
        if (strength[g] != s->strength[g]) {
            put_format(why, "%s has another number of Brigades", c->general[g].title);
            return false;
        }
    for (int a = 0; a < AREAS; a++)
        if (within[a] != s->within[a] || outside[ROYALIST][a] != s->outside[ROYALIST][a] ||
            outside[PARLIAMENT][a] != s->outside[PARLIAMENT][a]) {
            put_format(why, "another number of Unled Brigades at %s", c->area[a].title);
            return false;
        }
    return true;
}

/* UG-6.6: the General in Rupert's place commands all of Rupert's Brigades, even beyond his limit. */
static bool took_rupert_over(const struct uk_content *c, const struct uk_state *s) {
    const uint64_t *cards = c->cards_with[OP_DISMISS_GENERAL];
    uint64_t happened = 0;
    for (int side = 0; side < SIDES; side++)
        for (int k = 0; k < CARD_WORDS; k++)
            happened |= s->cards.happened[side][k] & cards[k];
    return gmt(s) && happened != 0;
}

static bool audit_general(const struct uk_content *c, const struct uk_state *s, int g, struct writer *why) {
    int at = s->general_at[g], superior = s->superior[g];
    const char *wrong = NULL;
    if (at > BOX_GONE)
        wrong = "is nowhere";
    else if (at < AREAS && !(s->generals_in[at] >> g & 1))
        wrong = "is not among the Generals of his Area";
    else if (at >= AREAS && superior != NONE)
        wrong = "serves off the map";
    else if (superior != NONE && (s->superior[superior] != NONE || s->general_at[superior] != at))
        wrong = "serves under nobody who is there";
    else if (superior == NONE && at < AREAS && army_size(s, g) > c->general[g].army && !took_rupert_over(c, s))
        wrong = "has too many Brigades";
    else if ((s->besieging >> g & 1) && (at >= AREAS || superior != NONE || s->siege[at] == SIEGE_NONE))
        wrong = "besieges without a Siege marker";
    else if (at < AREAS && !general_has_brigades(s, g))
        wrong = "has no Brigade";
    else if (at >= AREAS && at != BOX_WAITING && s->strength[g] > 0)
        wrong = "has Brigades in a box";
    if (wrong)
        put_format(why, "%s %s", c->general[g].title, wrong);
    return !wrong;
}

static bool audit_area(const struct uk_content *c, const struct uk_state *s, int a, struct writer *why) {
    const char *wrong = NULL;
    int besieger = fortress_besieger(c, s, a);
    if (area_is_fortress(c, s, a) && s->control[a] == NEUTRAL)
        wrong = "is a Fortress that nobody controls";
    else if (notable_in(c, s, a) != NONE && s->control[a] != c->notable[notable_in(c, s, a)].side)
        wrong = "is controlled against its Local Notable";
    else if (s->siege[a] != SIEGE_NONE && (besieger == NONE || army_size(s, besieger) < besiegers_needed(c, s, a)))
        wrong = "is besieged by too few";
    else if (s->siege[a] == SIEGE_NONE && s->bombarded[a] != 0)
        wrong = "was bombarded without a siege";
    else if ((s->generals_in[a] & s->inside) != 0 && besieger == NONE)
        wrong = "shuts Generals in whom nobody besieges";
    else if ((s->generals_in[a] & s->sheltered) != 0 && (c->area[a].fortress_class == 0 || besieger != NONE || !gmt(s)))
        wrong = "shelters Generals where no Fortress does";
    else if (s->within[a] > 0 && !area_is_fortress(c, s, a))
        wrong = "has Brigades inside without a Fortress";
    else if (fortress_garrison(c, s, a) > fortress_limit(c, s, a))
        wrong = "has too many Brigades inside";
    if (wrong)
        put_format(why, "%s %s", c->area[a].title, wrong);
    return !wrong;
}

/* UP-12.1: is a side asked for a card in the opponent's play, or in its own play of a card that is no bonus card? */
static bool is_asked_for_a_card(const struct frame *frame) {
    switch (frame->step) {
    case STEP_COMBAT_CARD:
    case STEP_TURNHAM_REPLY:
    case STEP_DEFIANCE_REPLY: return true;
    case STEP_PLAY: return frame->reg[PLAY_BONUS] == 0;
    default: return false;
    }
}

static bool audit_cards(const struct game *game, struct writer *why) {
    const struct uk_state *s = state_of(game);
    const struct frame *top = flow_top(game);
    const char *wrong = NULL;
    if (s->plays[ROYALIST] < 0 || s->plays[PARLIAMENT] < 0)
        wrong = "played more cards than it could";
    else if (s->ending == ENDING_NONE && top != NULL && is_asked_for_a_card(top) && has_passed(s, top->role))
        wrong = "is asked for a card after it has passed";
    if (wrong)
        put_format(why, "a side %s", wrong);
    return !wrong;
}

/* Dice of a Bombardment or an Assault are kept only as long as it is under way. */
static bool audit_siege_dice(const struct game *game, struct writer *why) {
    const struct uk_state *s = state_of(game);
    if (s->siege_dice[0] == 0 || s->ending != ENDING_NONE || flow_has(game, STEP_BOMBARDMENT) ||
        flow_has(game, STEP_ASSAULT) || flow_has(game, STEP_STORM) || flow_has(game, STEP_STORM_LOSS))
        return true;
    put(why, "there are dice of a Bombardment or an Assault, and neither is under way");
    return false;
}

/* ---- pieces ------------------------------------------------------------------------------------------------------ */

static void count_area(const struct game *game, int area, piece_counter *found, void *data) {
    const struct uk_state *s = state_of(game);
    int holder = s->control[area];
    const char *sieges[] = {[SIEGE_MARKER] = "siege", [SIEGE_BLOCKADE] = "blockade"};
    if (holder != NEUTRAL)
        found(data, &(struct piece_count){"control", game->ruleset->roles[holder].id, 1});
    if (s->siege[area] != SIEGE_NONE)
        found(data, &(struct piece_count){sieges[s->siege[area]], game->ruleset->roles[opponent(holder)].id, 1});
}

/* Generals, Brigades and Local Notables stay pieces when they wait or are out of the game. */
void uk_count_pieces(const struct game *game, piece_counter *found, void *data) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    int of[SIDES] = {[ROYALIST] = 1 + s->brentford}; /* the Queen */
    for (int general = 0; general < GENERALS; general++)
        of[c->general[general].side]++;
    for (int brigade = 0; brigade < BRIGADES; brigade++)
        of[brigade_side(c, s, brigade)]++;
    for (int notable = 0; notable < NOTABLES; notable++)
        of[c->notable[notable].side]++;
    for (int side = 0; side < SIDES; side++)
        found(data, &(struct piece_count){NULL, game->ruleset->roles[side].id, of[side] + 1}); /* and a Siege Train */
    found(data, &(struct piece_count){NULL, NULL, bits_count(s->chits)});                      /* naval chits drawn */
    for (int area = 0; area < AREAS; area++)
        count_area(game, area, found, data);
}

bool uk_audit(const struct game *game, struct writer *why) {
    const struct uk_state *s = state_of(game);
    const struct uk_content *c = content_of(game);
    if (!audit_counts(game, why) || !audit_cards(game, why) || !audit_siege_dice(game, why))
        return false;
    if (s->op.general != NONE || s->ending != ENDING_NONE || flow_has(game, STEP_TAKE_BRIGADES) ||
        flow_has(game, STEP_EVENT) || flow_has(game, STEP_LAUGHTER) ||
        (s->recruitment.pending != NONE && flow_has(game, STEP_RECRUIT)))
        return true; /* pieces are between places, and an arriving General has no Brigade yet */
    for (int g = 0; g < GENERALS; g++)
        if (!audit_general(c, s, g, why))
            return false;
    for (int a = 0; a < AREAS; a++)
        if (!audit_area(c, s, a, why))
            return false;
    return true;
}
